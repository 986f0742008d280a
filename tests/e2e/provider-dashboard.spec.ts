import { expect, type Page } from '@playwright/test';
import { storageKeys } from '../../app/lib/first-paint.ts';
import { educationLevels } from '../../app/lib/lists/education-levels.ts';
import { formPlanes } from '../../app/lib/lists/planes.ts';
import { subcategorias } from '../../app/lib/lists/subcategorias.ts';
import { therapyTypes } from '../../app/lib/lists/therapy-types.ts';
import { expectAccessible } from './support/axe.ts';
import { holdBack, list } from './support/directory.ts';
import {
  enterAs,
  failedRequests,
  type Person,
  signInHere,
  test,
  toast,
  uniqueWord,
} from './support/forum.ts';
import { picture } from './support/picture.ts';
import { phone } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

const path = '/provider-dashboard';
const pending = 'Pendiente de aprobación por admin';
const updated = 'Perfil actualizado. Pendiente de aprobación por admin.';
const form = (page: Page) => page.getByRole('form', { name: 'Perfil de proveedor' });
const field = (page: Page, name: string) => form(page).getByLabel(new RegExp(`^${name}`));
const save = (page: Page) => page.getByRole('button', { name: 'Guardar perfil' });
const logo = (page: Page) => page.getByLabel(/^Elegir (otra )?imagen/);
const videos = (page: Page) => page.getByRole('list', { name: 'Videos', exact: true }).getByRole('listitem');
const reel = (word: string) => `https://www.instagram.com/reel/${word}/`;

/** The stored listing of a person. */
async function stored({ client, id }: Person) {
  const { data, error } = await client.from('proveedores').select('*').eq('usuario_id', id).maybeSingle();
  if (error) throw error;
  return data;
}

/** Somebody whose listing stands already, on the dashboard. */
async function openOwn(page: Page, person: Person, fields: Parameters<typeof list>[1] = {}) {
  const listed = await list(person, { usuario_id: person.id, ...fields });
  await enterAs(page, person);
  await page.goto(path);
  await expect(field(page, 'Nombre')).toHaveValue(listed.nombre);
  return listed;
}

test('a visitor signs in and comes back; who is no provider is asked first; a profile is created', async ({
  page,
  join,
}) => {
  const person = await join();
  await page.goto(path);
  await expect(page).toHaveURL('/auth?volver=%2Fprovider-dashboard');
  await signInHere(page, person);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil de proveedor' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^¿Ofreces servicios/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'No, ir a mi cuenta' })).toHaveAttribute(
    'href',
    '/user-dashboard',
  );
  await expect(form(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sí, ofrezco servicios' }).click();
  await expect(page.getByText('Todavía no tienes un perfil')).toBeVisible();
  await expect(form(page).getByText(pending)).toBeVisible();

  await test.step('what is missing is said beside its field, in the summary and as a toast', async () => {
    await field(page, 'Correo electrónico').fill('hola@');
    await save(page).click();
    await expect(toast(page, 'Por favor completa los campos obligatorios')).toBeVisible();
    const summary = form(page).getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Por favor completa los campos obligatorios');
    for (const name of ['Nombre', 'Municipio', 'Tipo de servicio'])
      await expect(field(page, name)).toHaveAccessibleDescription(
        /Por favor completa los campos obligatorios/,
      );
    await expect(field(page, 'Correo electrónico')).toHaveAccessibleDescription(/Falta una parte del correo/);
    await expect(field(page, 'Correo electrónico')).toHaveValue('hola@');
    await summary.getByRole('link', { name: 'Falta el nombre.' }).click();
    await expect(field(page, 'Nombre')).toBeFocused();
    expect(await stored(person)).toBeNull();
  });

  await test.step('subcategories follow the type, and changing it clears the choice', async () => {
    const subcategory = field(page, 'Subcategoría');
    await expect(subcategory).toHaveCount(0);
    await field(page, 'Tipo de servicio').selectOption('doctor');
    await expect(subcategory.getByRole('option')).toHaveText(['Sin subcategoría', ...subcategorias.doctor]);
    await subcategory.selectOption('Pediatra');
    await field(page, 'Tipo de servicio').selectOption('abogado');
    await expect(subcategory).toHaveCount(0);
    await field(page, 'Tipo de servicio').selectOption('doctor');
    await expect(subcategory).toHaveValue('');
  });

  await test.step('two presses make one profile, with null for all that is empty', async () => {
    const nombre = `Centro ${uniqueWord()}`;
    await field(page, 'Nombre').fill(nombre);
    await field(page, 'Municipio').selectOption('Ponce');
    await field(page, 'Correo electrónico').fill('');
    let writes = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/rest/v1/proveedores')) writes += 1;
    });
    await save(page).dblclick();
    await expect(toast(page, 'Perfil de proveedor creado. Pendiente de aprobación por admin.')).toBeVisible();
    await expect(page.getByText('Estado: Pendiente.')).toBeVisible();
    expect(writes).toBe(1);
    expect(await stored(person)).toMatchObject({
      nombre,
      municipio: 'Ponce',
      tipo_servicio: 'doctor',
      subcategoria: null,
      email: null,
      descripcion: null,
      planes_aceptados: null,
      etiquetas_servicio: null,
      videos_urls: null,
      logo_url: null,
      acepta_planes: false,
      aprobado_por_admin: false,
    });
    await expect(page.getByRole('link', { name: 'Mi Dashboard' }).filter({ visible: true })).toHaveAttribute(
      'href',
      path,
    );
  });
});

test('every field is saved; approved becomes pending; the preview is the profile', async ({
  page,
  join,
  admin,
}) => {
  // Wide enough that no toast lies over the form.
  await page.setViewportSize({ width: 2000, height: 1000 });
  const person = await join();
  const { id, nombre } = await list(person, { usuario_id: person.id });
  const { error } = await (await admin()).client
    .from('proveedores')
    .update({ aprobado_por_admin: true })
    .eq('id', id);
  expect(error).toBeNull();
  await enterAs(page, person);
  await page.goto(path);
  await expect(page.getByText('Aprobado', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver mi perfil público' })).toHaveAttribute(
    'href',
    `/proveedor/${id}`,
  );

  const texts = {
    Descripción: 'Atiende con calma.',
    Teléfono: '(787) 555-0142',
    WhatsApp: '939 555 0143',
    'Correo electrónico': 'hola@ejemplo.example',
    'Página web': 'www.ejemplo.example',
    Dirección: 'Calle Sol 5',
    'Horario de servicio': 'Lunes a viernes, 8:00 a. m. a 5:00 p. m.',
  };
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);

  await test.step('tags: therapies, levels, and free ones', async () => {
    const therapies = form(page).getByRole('group', { name: /^Tipos de terapia/ });
    await expect(therapies.getByRole('checkbox')).toHaveCount(therapyTypes.length);
    await field(page, 'Tipo de servicio').selectOption('escuela');
    const levels = form(page).getByRole('group', { name: /^Niveles educativos/ });
    await expect(levels.getByRole('checkbox')).toHaveCount(educationLevels.length);
    await levels.getByLabel('Elemental (K-6)').check();
    await field(page, 'Otros servicios').fill('Natación, Huerto');
    await field(page, 'Otros servicios').press('Enter');
    await form(page).getByRole('button', { name: 'Quitar etiqueta: Huerto' }).click();
    await expect(field(page, 'Otros servicios')).toBeFocused();
    // Typed and not added: it is not lost.
    await field(page, 'Otros servicios').fill('Arte');
  });

  await test.step('plans of the list', async () => {
    await form(page).getByLabel('Acepta planes médicos').check();
    const plans = form(page).getByRole('group', { name: /^Planes aceptados/ });
    await expect(plans.getByRole('checkbox')).toHaveCount(formPlanes.length);
    await plans.getByLabel('Plan de Salud Menonita').check();
  });

  await test.step('videos: messages, order, removal', async () => {
    const address = field(page, 'Enlace de un video');
    const add = form(page).getByRole('button', { name: 'Añadir video' });
    await add.click();
    await expect(toast(page, 'Por favor ingresa una URL de video')).toBeVisible();
    await expect(address).toHaveAccessibleDescription(/Por favor ingresa una URL de video/);
    await address.fill('https://youtube.com/watch?v=1');
    await address.press('Enter');
    await expect(toast(page, 'Solo se permiten videos de Facebook e Instagram')).toBeVisible();
    await expect(address).toHaveAccessibleDescription(/Solo se permiten videos de Facebook e Instagram/);
    await expect(address).toHaveValue('https://youtube.com/watch?v=1');
    await address.fill(reel('primero'));
    await address.press('Enter');
    await expect(toast(page, 'Video agregado')).toBeVisible();
    await expect(address).toHaveValue('');
    for (const word of ['segundo', 'tercero']) {
      await address.fill(reel(word));
      await add.click();
    }
    await expect(videos(page)).toHaveText([/primero/, /segundo/, /tercero/]);
    await form(page).getByRole('button', { name: 'Bajar video 1' }).click();
    await expect(videos(page)).toHaveText([/segundo/, /primero/, /tercero/]);
    await expect(form(page).getByRole('button', { name: 'Bajar video 2' })).toBeFocused();
    await expect(form(page).getByRole('button', { name: /^(Subir video 1|Bajar video 3)$/ })).toHaveCount(0);
    await form(page).getByRole('button', { name: 'Quitar video 3' }).click();
    await expect(toast(page, 'Video eliminado')).toBeVisible();
    await expect(videos(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(videos(page)).toHaveCount(3);
    await form(page).getByRole('button', { name: 'Quitar video 3' }).click();
  });

  await test.step('the preview is the profile, and its buttons do nothing', async () => {
    await page.getByRole('button', { name: 'Ver vista previa' }).click();
    const preview = page.getByRole('region', { name: 'Vista previa' });
    await expect(preview.getByRole('heading', { name: 'Vista previa' })).toBeFocused();
    await expect(preview.getByRole('heading', { name: nombre })).toBeVisible();
    await expect(preview.getByText('Atiende con calma.')).toBeVisible();
    await expect(preview.getByRole('list', { name: 'Servicios' }).getByRole('listitem')).toHaveText([
      'Elemental (K-6)',
      'Natación',
      'Arte',
    ]);
    await expect(preview.getByRole('link', { name: '787-555-0142' })).toHaveAttribute(
      'href',
      'tel:+17875550142',
    );
    await expect(preview.getByText('Plan de Salud Menonita')).toBeVisible();
    await expect(preview.getByRole('region', { name: `Videos de ${nombre}` })).toBeVisible();
    await preview.getByRole('link', { name: 'ejemplo.example', exact: true }).click();
    await preview.getByRole('button', { name: /en favoritos/ }).click();
    expect(page.context().pages()).toHaveLength(1);
    await expect(form(page)).toBeHidden();
    await page.getByRole('button', { name: 'Volver a editar' }).click();
    await expect(page.getByRole('button', { name: 'Ver vista previa' })).toBeFocused();
  });

  await save(page).click();
  await expect(toast(page, updated)).toBeVisible();
  await expect(page.getByText('Estado: Pendiente.')).toBeVisible();
  const row = await stored(person);
  expect(row).toMatchObject({
    nombre,
    tipo_servicio: 'escuela',
    subcategoria: null,
    descripcion: 'Atiende con calma.',
    telefono: '(787) 555-0142',
    whatsapp: '939 555 0143',
    email: 'hola@ejemplo.example',
    web: 'https://www.ejemplo.example',
    direccion: 'Calle Sol 5',
    horario_servicio: 'Lunes a viernes, 8:00 a. m. a 5:00 p. m.',
    acepta_planes: true,
    planes_aceptados: ['Plan de Salud Menonita'],
    etiquetas_servicio: ['Elemental (K-6)', 'Natación', 'Arte'],
    videos_urls: [reel('segundo'), reel('primero')],
    aprobado_por_admin: false,
  });
  const favorites = await person.client.from('favorite_providers').select('id');
  expect(favorites.data).toEqual([]);
});

test('the logo: refused before and after it is sent, shown with progress, saved', async ({ page, join }) => {
  const person = await join();
  await openOwn(page, person);
  const noImage = 'Ese archivo no es una imagen que podamos usar. Elige una JPG, PNG, WebP, AVIF o GIF.';
  const tooLarge = 'La imagen pesa más de 5 MB. Elige una más pequeña.';
  const png = picture();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/storage/v1/object/'))
      sent.push(request.url());
  });

  await test.step('before', async () => {
    const file = { name: 'logo.png', mimeType: 'image/png' };
    await logo(page).setInputFiles({ ...file, buffer: Buffer.from('hola') });
    await expect(logo(page)).toHaveAccessibleDescription(new RegExp(noImage));
    await expect(toast(page, noImage)).toBeVisible();
    const heavy = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
    await logo(page).setInputFiles({ ...file, buffer: heavy });
    await expect(logo(page)).toHaveAccessibleDescription(new RegExp(tooLarge));
    expect(sent).toEqual([]);
  });

  await test.step('after: the server says no to what only begins like a picture, or to its weight', async () => {
    const broken = { name: 'roto.png', mimeType: 'image/png', buffer: png.subarray(0, 20) };
    await logo(page).setInputFiles(broken);
    await expect(logo(page)).toHaveAccessibleDescription(new RegExp(noImage));
    expect(sent).toHaveLength(1);
    await page.route('**/storage/v1/object/**', (route) =>
      route.fulfill({ status: 400, json: { statusCode: '413', error: 'Payload too large', message: 'x' } }),
    );
    await page.getByRole('button', { name: 'Subir otra vez' }).click();
    await expect(logo(page)).toHaveAccessibleDescription(new RegExp(tooLarge));
    await page.unroute('**/storage/v1/object/**');
  });

  await test.step('a slow one shows its picture and how far it is; meanwhile nothing is saved', async () => {
    const gate = await holdBack(page, '**/storage/v1/object/**');
    const [request] = await Promise.all([
      page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().includes('/storage/v1/object/'),
      ),
      logo(page).setInputFiles({ name: 'sol.png', mimeType: 'image/png', buffer: png }),
    ]);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Vista previa del logo nuevo' })).toBeVisible();
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    expect(request.url()).toMatch(/\/provider-images\/\d{13}-[0-9a-f]{12}\.png$/);
    gate.open();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.unroute('**/storage/v1/object/**');
    await expect(page.getByRole('img', { name: /^Logo de/ })).toBeVisible();
  });

  await save(page).click();
  await expect(toast(page, updated)).toBeVisible();
  const url = String((await stored(person))?.logo_url);
  expect(url).toMatch(/\/storage\/v1\/object\/public\/provider-images\/\d{13}-[0-9a-f]{12}\.png$/);
  const answer = await page.request.get(url);
  expect(answer.ok()).toBe(true);
  expect(answer.headers()['cache-control']).toContain('max-age=31536000');
  await page.getByRole('button', { name: 'Quitar logo' }).click();
  await save(page).click();
  await expect.poll(async () => (await stored(person))?.logo_url).toBeNull();
});

test('a logo that is replaced, removed or given up before saving is not kept; a draft tells when its logo is gone', async ({
  page,
  join,
}) => {
  const person = await join();
  await openOwn(page, person);
  const statusOf = async (url: string) => (await page.request.get(url)).status();
  const upload = async () => {
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/storage/v1/object/'),
    );
    await logo(page).setInputFiles({ name: 'sol.png', mimeType: 'image/png', buffer: picture() });
    const url = (await answered).url().replace('/object/', '/object/public/');
    await expect(page.getByRole('button', { name: 'Quitar logo' })).toBeVisible();
    expect(await statusOf(url)).toBe(200);
    return url;
  };
  const first = await upload();
  const second = await upload();
  await expect.poll(() => statusOf(first)).toBe(400);
  await page.getByRole('button', { name: 'Quitar logo' }).click();
  await expect.poll(() => statusOf(second)).toBe(400);
  const third = await upload();
  await page.getByRole('button', { name: 'Descartar borrador' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar borrador' }).click();
  await expect.poll(() => statusOf(third)).toBe(400);

  const name = (await upload()).split('/').at(-1) ?? '';
  await person.client.storage.from('provider-images').remove([name]);
  await page.reload();
  await expect(logo(page)).toHaveAccessibleDescription(/El logo de tu borrador ya no está guardado/);
  await expect(page.getByRole('button', { name: 'Quitar logo' })).toHaveCount(0);
});

test('a refusal or a lost network keeps all; the draft outlives a reload and can be thrown away', async ({
  page,
  join,
}) => {
  const person = await join();
  const { nombre } = await openOwn(page, person);
  await field(page, 'Descripción').fill('Un texto largo');
  await expect(page.getByText('Borrador guardado en este dispositivo.')).toBeVisible();

  const refusal = { code: 'PT429', message: 'Espera un poco.', details: null, hint: null };
  await page.route('**/rest/v1/proveedores*', (route) => route.fulfill({ status: 429, json: refusal }));
  await save(page).click();
  await expect(toast(page, 'Error al guardar: Espera un poco.')).toBeVisible();
  await expect(form(page).getByRole('alert')).toContainText('Error al guardar: Espera un poco.');
  await page.unroute('**/rest/v1/proveedores*');

  // It reaches the server, and the answer is lost: the next attempt finds its own work done.
  await page.route('**/rest/v1/proveedores*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await save(page).click();
  await expect(form(page).getByRole('alert')).toContainText(
    'Error al guardar: No hay conexión con el servidor.',
  );
  await page.unroute('**/rest/v1/proveedores*');

  const denied = { ...refusal, code: '42501' };
  await page.route('**/rest/v1/proveedores*', (route) => route.fulfill({ status: 403, json: denied }));
  await page.reload();
  await expect(toast(page, 'Error al cargar proveedor: No tienes permiso para hacer esto.')).toBeVisible();
  await page.unroute('**/rest/v1/proveedores*');
  await page.getByRole('button', { name: 'Cargar otra vez' }).click();
  await expect(field(page, 'Descripción')).toHaveValue('Un texto largo');
  await expect(page.getByText(/^Seguimos con tu borrador de hace/)).toBeVisible();

  const gate = await holdBack(page, '**/rest/v1/proveedores*');
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Guardando…' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText(/^La conexión está lenta/)).toBeVisible();
  await field(page, 'Dirección').fill('Escrita mientras guardaba');
  gate.open();
  await expect(toast(page, updated)).toBeVisible();
  await expect(field(page, 'Dirección')).toHaveValue('Escrita mientras guardaba');
  await page.unroute('**/rest/v1/proveedores*');
  await save(page).click();
  await expect(page.getByText(/borrador/i)).toHaveCount(0);
  expect(await stored(person)).toMatchObject({ direccion: 'Escrita mientras guardaba' });

  await field(page, 'Nombre').fill('Otro nombre');
  await page.getByRole('button', { name: 'Descartar borrador' }).click();
  const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await expect(dialog).toContainText('Esta acción no se puede deshacer');
  await dialog.getByRole('button', { name: 'Descartar borrador' }).click();
  await expect(field(page, 'Nombre')).toHaveValue(nombre);
  await expect(field(page, 'Descripción')).toHaveValue('Un texto largo');
});

test('the session ends in the middle of the form: what was typed is there after signing in', async ({
  page,
  join,
}) => {
  const person = await join();
  await openOwn(page, person);
  await field(page, 'Descripción').fill('Escrito antes');
  await person.client.auth.signOut({ scope: 'global' });
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, storageKeys.session);
  await save(page).click();
  await expect(toast(page, 'Error al guardar: Tu sesión venció. Inicia sesión de nuevo.')).toBeVisible();
  await expect(field(page, 'Descripción')).toHaveValue('Escrito antes');
  await page.getByRole('button', { name: 'Iniciar sesión para continuar' }).click();
  await signInHere(page, person);
  await expect(page).toHaveURL(path);
  await expect(field(page, 'Descripción')).toHaveValue('Escrito antes');
  await save(page).click();
  await expect(toast(page, updated)).toBeVisible();

  // Signing out by hand, with nothing to lose, leads home as everywhere.
  await page.getByRole('button', { name: 'Cerrar sesión' }).filter({ visible: true }).click();
  await expect(toast(page, 'Sesión cerrada exitosamente')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the server refuses the token in the middle of the form: renewed unseen, or to sign in and back', async ({
  page,
  join,
  admin,
}) => {
  const [person, boss] = [await join(), await admin()];
  const { id } = await openOwn(page, person);
  const description = async () =>
    (await boss.client.from('proveedores').select('descripcion').eq('id', id).single()).data?.descripcion;
  const spoilToken = () =>
    page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      const access_token = session.access_token.replace(/[^.]+$/, 'mala');
      localStorage.setItem(key, JSON.stringify({ ...session, access_token }));
    }, storageKeys.session);

  await field(page, 'Descripción').fill('Con llave nueva');
  await spoilToken();
  await save(page).click();
  await expect(toast(page, updated)).toBeVisible();
  expect(await description()).toBe('Con llave nueva');

  await field(page, 'Descripción').fill('Escrito después');
  await person.client.auth.signOut({ scope: 'global' });
  await spoilToken();
  await save(page).click();
  await expect(toast(page, 'Error al guardar: Tu sesión terminó. Inicia sesión de nuevo.')).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Iniciar sesión para continuar' }).click();
  await signInHere(page, person);
  await expect(page).toHaveURL(path);
  await expect(field(page, 'Descripción')).toHaveValue('Escrito después');
  await save(page).click();
  await expect.poll(description).toBe('Escrito después');
});

test('signing out in another tab: nothing can be saved here any more, and the draft is not lost', async ({
  page,
  context,
  join,
}) => {
  const person = await join();
  await openOwn(page, person);
  const other = await context.newPage();
  const signOutThere = async () => {
    await other.goto('/acerca');
    await other.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(other).toHaveURL('/');
  };
  const signInAgain = async () => {
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path)}`);
    await signInHere(page, person);
    await expect(page).toHaveURL(path);
  };

  await signOutThere();
  await signInAgain();
  await field(page, 'Descripción').fill('A medio escribir');
  await signOutThere();
  await expect(form(page).getByRole('alert')).toContainText(
    'Tu sesión terminó. Lo que escribiste sigue guardado en este dispositivo.',
  );
  await expect(save(page)).toHaveAccessibleName(/Inicia sesión para guardar/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  await field(page, 'Descripción').press('End');
  await field(page, 'Descripción').pressSequentially(' y más');
  await page.reload();
  await signInAgain();
  await expect(field(page, 'Descripción')).toHaveValue('A medio escribir y más');
  await save(page).click();
  await expect(toast(page, updated)).toBeVisible();
});

test('somebody else saved first: nothing is overwritten unasked; an approval in between is no conflict', async ({
  page,
  join,
  admin,
}) => {
  const [person, boss] = [await join(), await admin()];
  await enterAs(page, person);
  await page.goto(path);
  await page.getByRole('button', { name: 'Sí, ofrezco servicios' }).click();
  await field(page, 'Nombre').fill('Escrito en otra ventana');
  await field(page, 'Municipio').selectOption('Ponce');
  await field(page, 'Tipo de servicio').selectOption('terapista');
  const { id, nombre } = await list(person, { usuario_id: person.id });
  await save(page).click();
  await page.getByRole('button', { name: 'Usar la versión guardada' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usar la versión guardada' }).click();
  await expect(field(page, 'Nombre')).toHaveValue(nombre);
  expect(await stored(person)).toMatchObject({ id, nombre });

  const byAdmin = async (fields: object) => {
    const { error } = await boss.client.from('proveedores').update(fields).eq('id', id);
    expect(error).toBeNull();
  };
  await byAdmin({ aprobado_por_admin: true });
  await field(page, 'Descripción').fill('Lo mío');
  await save(page).click();
  await expect(toast(page, updated)).toBeVisible();

  await byAdmin({ direccion: 'Calle del admin' });
  await field(page, 'Descripción').fill('Lo mío, mejor');
  await save(page).click();
  const notice = form(page).getByRole('alert');
  await expect(notice).toContainText('Este perfil cambió mientras lo editabas');
  await expect(notice).toContainText('diferentes en: Descripción, Dirección.');
  expect(await stored(person)).toMatchObject({ descripcion: 'Lo mío', direccion: 'Calle del admin' });
  await notice.getByRole('button', { name: 'Guardar mi versión' }).click();
  await expect(notice).toHaveCount(0);
  await expect
    .poll(() => stored(person))
    .toMatchObject({ descripcion: 'Lo mío, mejor', direccion: null, aprobado_por_admin: false });
});

test.describe('by keyboard only, on a phone', () => {
  test.use({ viewport: phone });

  test('the question, the form, a tag, a video and the save', async ({ page, join }) => {
    const person = await join();
    await enterAs(page, person);
    await page.goto(path);
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
    const tabTo = async (name: RegExp) => {
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const focused = page.locator(':focus');
        if (
          name.test((await focused.getAttribute('id')) ?? '') ||
          name.test((await focused.textContent()) ?? '')
        )
          return;
      }
      throw new Error(`Tab never reached ${name}`);
    };
    await page.getByRole('button', { name: 'Sí, ofrezco servicios' }).waitFor();
    await tabTo(/^Sí, ofrezco/);
    await press('Enter');
    await tabTo(/^nombre$/);
    await page.keyboard.type('Centro Teclado');
    await press('Tab');
    await page.keyboard.type('Ponce');
    await press('Tab');
    await page.keyboard.type('Dietista');
    await tabTo(/^etiqueta$/);
    await page.keyboard.type('Menús');
    await press('Enter');
    await tabTo(/^logo$/);
    await tabTo(/^video$/);
    await page.keyboard.type(reel('teclado'));
    await press('Enter');
    await tabTo(/^Guardar perfil/);
    await press('Enter');
    await expect(toast(page, 'Perfil de proveedor creado. Pendiente de aprobación por admin.')).toBeVisible();
    expect(await stored(person)).toMatchObject({
      nombre: 'Centro Teclado',
      municipio: 'Ponce',
      tipo_servicio: 'dietista',
      etiquetas_servicio: ['Menús'],
      videos_urls: [reel('teclado')],
    });
  });
});

test('axe finds nothing in the question, the form with its errors and the preview', async ({
  page,
  join,
}) => {
  test.slow();
  await enterAs(page, await join());
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Sí, ofrezco servicios' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sí, ofrezco servicios' }).click();
  await field(page, 'Tipo de servicio').selectOption('terapista');
  await field(page, 'Otros servicios').fill('Natación');
  await field(page, 'Otros servicios').press('Enter');
  await form(page).getByLabel('Acepta planes médicos').check();
  for (const word of ['primero', 'segundo']) {
    await field(page, 'Enlace de un video').fill(reel(word));
    await field(page, 'Enlace de un video').press('Enter');
  }
  // By key: a toast may lie over the button.
  await save(page).press('Enter');
  await expect(form(page).getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ver vista previa' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Vista previa' })).toBeFocused();
  await expectAccessible(page);
});
