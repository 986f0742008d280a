import { randomBytes } from 'node:crypto';
import { emailOf, totpCode } from '../e2e/support/account.ts';
import { list } from '../e2e/support/proveedores.ts';
import { password, uniqueWord } from '../e2e/support/questions.ts';
import { keyOf } from './support/page.ts';
import { enterAs, expect, test } from './support/test.ts';

test('a question is asked without a name', async ({ device, join }) => {
  await enterAs(device, await join('Yaritza Meléndez'));
  await device.goto('/user-dashboard');
  const form = device.within('form', 'Nueva pregunta');
  const title = `¿Qué llevo a la reunión ${uniqueWord()}?`;
  await form.fill(/^Título/, title);
  await form.fill(/^Descripción/, 'Es la primera vez.');
  await form.press('checkbox', /^Publicar sin mi nombre/);
  await form.press('button', 'Publicar pregunta sin mi nombre');
  await device.within('region', 'Avisos').reads('Pregunta publicada sin tu nombre');
  const mine = device.within('region', 'Mis preguntas');
  await mine.reads('Sin tu nombre');
  await mine.press('link', title);
  await device.sees('h1', title);
  await device.within('main').reads('Familia que pregunta');
  expect(await device.within('main').text()).not.toContain('Yaritza');
});

test('what may tell who a child is is shown before it is published, and taken out', async ({
  device,
  join,
}) => {
  await enterAs(device, await join());
  await device.goto('/user-dashboard');
  const form = device.within('form', 'Nueva pregunta');
  await form.fill(/^Título/, `¿Cómo lo preparo para el dentista? ${uniqueWord()}`);
  await form.fill(/^Descripción/, 'Mi hijo Adrián tiene 6 años. Pueden escribirme al 787-555-0188.');
  const guard = form.within('region', 'Datos personales');
  await guard.reads('Queda: «Mi hijo [nombre] tiene 6 años. Pueden escribirme al [teléfono].»');
  await form.press('button', 'Publicar pregunta');
  await guard.reads('Si pulsas otra vez el botón, se publica así.');
  await guard.press('button', 'Quitar los 2 datos');
  await form.seesThat(
    'textbox',
    /^Descripción/,
    ({ value }) => value === 'Mi hijo [nombre] tiene 6 años. Pueden escribirme al [teléfono].',
  );
  await form.press('button', 'Publicar pregunta');
  await device.within('region', 'Avisos').reads('Pregunta publicada exitosamente');
});

test('a list is made of a profile, ordered and shared by a link that opens elsewhere', async ({
  device,
  admin,
  join,
}) => {
  const boss = await admin();
  const [first, second] = [await list(boss, { telefono: '787-555-0111' }), await list(boss)];
  await enterAs(device, await join());
  const dialog = device.within('dialog');
  await device.goto(`/proveedor/${first.id}`);
  await device.press('button', /^Guardar el perfil de /);
  await dialog.fill(/^Lista nueva/, 'Cerca de casa');
  await dialog.press('button', 'Crear lista');
  await dialog.seesThat('checkbox', /^Cerca de casa/, ({ isChecked }) => isChecked);
  await device.goto(`/proveedor/${second.id}`);
  await device.press('button', /^Guardar el perfil de /);
  await dialog.press('checkbox', /^Cerca de casa/);
  await dialog.seesThat('checkbox', /^Cerca de casa/, ({ isChecked }) => isChecked);
  await dialog.press('link', 'Ver mis listas');
  await device.within('navigation', 'Mis listas').press('link', /^Cerca de casa/);
  await device.press('button', `Subir ${second.nombre}`);
  const rows = device.within('list', 'Proveedores de la lista');
  await expect
    .poll(async () => (await rows.find('heading')).map(({ text }) => text))
    .toEqual([second.nombre, first.nombre]);
  await device.press('button', 'Compartir lista');
  await dialog.press('button', 'Crear el enlace');
  await dialog.seesThat('textbox', 'Enlace', ({ value }) => /\/lista\/\w{26}$/.test(value));
  const { value: address } = await dialog.sees('textbox', 'Enlace');
  expect((await dialog.sees('link', /^Enviar por WhatsApp/)).href).toContain(encodeURIComponent(address));
  await dialog.press('button', 'Copiar enlace');
  await dialog.sees('button', /^Copiado/);
  await device.goto(new URL(address).pathname);
  await device.sees('h1', 'Cerca de casa');
  await device.within('main').sees('link', /787-555-0111/);
});

test('somebody signs up, adds a second step, and signs in with it', async ({ device }) => {
  const email = `${randomBytes(8).toString('hex')}@example.test`;
  const notices = device.within('region', 'Avisos');
  await device.goto('/auth?registro');
  const signUp = device.within('form', 'Registrarse');
  await signUp.fill(/^Nombre completo/, 'Ana López');
  await signUp.fill(/^Correo electrónico/, email);
  await signUp.fill(/^Contraseña/, password);
  await signUp.press('button', 'Crear cuenta');
  await notices.reads('¡Cuenta creada exitosamente! Bienvenido a Mi Guía Azul');

  await device.goto('/user-dashboard/perfil#seguridad');
  await device.within('region', 'Seguridad').press('button', 'Añadir app');
  const adding = device.within('dialog', 'Añadir app de códigos');
  await adding.fill(/^Nombre/, 'Teléfono de mamá');
  await adding.press('button', 'Ver el cuadro');
  await adding.sees('img', 'Código QR para tu app de códigos');
  const secret = (await adding.sees('code')).text.replaceAll(' ', '');
  await adding.fill(/^Código de 6 números/, totpCode(secret));
  await adding.press('button', 'Activar app');
  await notices.reads('App de códigos activada');
  await device.keys(keyOf.escape);

  await device.goto('/');
  await device.press('button', 'Menú');
  await device.within('dialog', 'Menú').press('button', 'Cerrar sesión');
  await notices.reads('Sesión cerrada exitosamente');
  await device.goto('/auth?volver=%2Fuser-dashboard');
  const signIn = device.within('form', 'Iniciar Sesión');
  await signIn.fill(/^Correo electrónico/, email);
  await signIn.fill(/^Contraseña/, password);
  await device.keys(keyOf.enter);
  const step = device.within('form', 'Segundo paso');
  await step.fill(/^Código de 6 números/, totpCode(secret, 1));
  await step.press('button', 'Confirmar código');
  await device.at('/user-dashboard');
  await device.reads('Hola, Ana López');
});

test('a form with a problem says which, leads there, and keeps what was typed', async ({ device, join }) => {
  const taken = emailOf(await join());
  await device.goto('/auth?registro');
  const form = device.within('form', 'Registrarse');
  await form.fill(/^Correo electrónico/, taken);
  await form.press('button', 'Crear cuenta');
  await form.seesThat('alert', undefined, ({ isFocused }) => isFocused);
  const summary = form.within('alert');
  expect(await summary.find('listitem')).toHaveLength(2);
  await form.seesThat('textbox', /^Nombre completo/, ({ isInvalid }) => isInvalid);
  await summary.press('link', /nombre/);
  await form.seesThat('textbox', /^Nombre completo/, ({ isFocused }) => isFocused);
  await device.keys('Ana López');
  await expect.poll(async () => (await summary.find('listitem')).length).toBe(1);
  await form.fill(/^Contraseña/, password);
  await device.lacks('alert');
  await form.press('button', 'Crear cuenta');
  await form.within('alert').reads('Ya hay una cuenta con ese correo. Inicia sesión.');
  await form.seesThat('textbox', /^Correo electrónico/, ({ value }) => value === taken);
});

test('an admin decides in Hoy, and takes it back', async ({ device, admin, join }) => {
  const [boss, reader] = [await admin(), await join()];
  const titulo = `Cuaderno ${uniqueWord()}`;
  const { data, error } = await reader.client
    .from('sugerencias')
    .insert({ titulo, url: 'https://rutinas.example/cuaderno.pdf', descripcion: 'Lo usamos en casa' })
    .select('id')
    .single();
  if (error) throw error;
  const state = async () =>
    (await boss.client.from('sugerencias').select('estado').eq('id', data.id).single()).data?.estado;
  await enterAs(device, boss);
  await device.goto(`/admin/hoy?elemento=sugerencia.${data.id}`);
  await device.reads('Lo usamos en casa');
  await device.press('button', new RegExp(`^Descartar.*${titulo}`));
  await device.lacks('h3', new RegExp(titulo));
  await expect.poll(state).toBe('descartada');
  await device.within('region', 'Avisos').press('button', 'Deshacer');
  await device.seesThat('link', new RegExp(titulo), ({ isExpanded }) => isExpanded);
  await expect.poll(state).toBe('pendiente');
});
