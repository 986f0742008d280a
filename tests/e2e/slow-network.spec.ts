import { expect, type Locator } from '@playwright/test';
import { callsOf, callsPath, openPanel } from './support/admin.ts';
import { approvedProvider, openPlaces, part, rowsOf } from './support/facts-form.ts';
import { chooseFile, csvOf, header, path as importPath, somebody } from './support/import.ts';
import { listed, makeList, names, ordered } from './support/lists.ts';
import { picture } from './support/picture.ts';
import { list } from './support/proveedores.ts';
import { logo, openOwn, save, stored } from './support/provider-form.ts';
import { box, conversation, publish } from './support/question.ts';
import { enterAs, failedRequests, signInHere, test, toast, uniqueWord } from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

/* What people do while an answer is on its way. */

test.use({ slowNetwork: true, expectedErrors: failedRequests });
test.setTimeout(120_000);

const busy = (within: Locator) => within.locator('button[aria-busy=true]');

test('two favourites are removed one after the other', soakOnly, async ({ page, join, admin }) => {
  const person = await join();
  const [first, second, third] = await listed(await admin(), 3);
  for (const provider of [first, second, third])
    await person.client.from('favorite_providers').insert({ user_id: person.id, provider_id: provider?.id });
  await enterAs(page, person);
  await page.goto('/user-dashboard/favoritos');
  const rows = page.getByRole('region', { name: 'Guardado' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const remove = (nombre = '') => rows.filter({ hasText: nombre }).getByRole('button', { name: /^Quitar/ });
  await remove(first?.nombre).click();
  await remove(second?.nombre).click();
  await expect(busy(rows)).toHaveCount(2, { timeout: 1_000 });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(third?.nombre ?? '');
  await page.getByRole('button', { name: 'Deshacer' }).first().click();
  await expect(rows).toHaveCount(2);
});

test('what is typed while an answer is sent stays', async ({ page, join }) => {
  const { path, questionId } = await conversation(join);
  const person = await join();
  await enterAs(page, person);
  await page.goto(path);
  await alive(page);
  await box(page).fill('Lleven su juguete.');
  // The page is read again for whom it shows, and then it is sent.
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/answers'),
  );
  await publish(page).click();
  await sent;
  await box(page).pressSequentially(' Y audífonos.');
  await expect(page.getByText('Lleven su juguete.', { exact: true })).toBeVisible();
  await expect(box(page)).toHaveValue('Y audífonos.');
  await page.reload();
  await expect(box(page)).toHaveValue('Y audífonos.');
  const { data } = await person.client.from('answers').select('content').eq('question_id', questionId);
  expect(data).toContainEqual({ content: 'Lleven su juguete.' });
});

test('an import ends on the screen too', soakOnly, async ({ page, admin }) => {
  test.slow();
  const rows = Array.from({ length: 400 }, () => {
    const { name, phone } = somebody();
    return [name, 'terapista', 'Ponce', phone, ''];
  });
  await openPanel(page, await admin(), importPath);
  await chooseFile(page, 'despacio.csv', csvOf(header, ...rows));
  await page.getByRole('button', { name: 'Ensayar' }).click();
  await page.getByRole('button', { name: /^Importar \d/ }).click({ timeout: 60_000 });
  await expect(page.getByText(/^Importación hecha/)).toBeVisible({ timeout: 40_000 });
});

test('two calls are noted one after the other', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  const word = `Abejas ${uniqueWord()}`;
  const [, second] = await Promise.all(
    [1, 2, 3].map((place) => list(person, { nombre: `${word} ${place}`, telefono: '787-555-0120' })),
  );
  // Of three that follow one another, the second shares its page with one.
  await openPanel(page, person, await callsPath(person, second?.id ?? ''));
  const calls = page.getByRole('region', { name: 'Lista de llamadas' });
  const noAnswer = calls.getByRole('button', { name: new RegExp(`^No contestó ${word}`) });
  await noAnswer.nth(0).click();
  await noAnswer.nth(1).click();
  await expect(busy(calls)).toHaveCount(2, { timeout: 1_000 });
  const noted = async () =>
    (await callsOf(person)).filter(
      ({ nombre, resultado }) => nombre.startsWith(word) && resultado === 'no_contesto',
    );
  await expect.poll(noted).toHaveLength(2);
});

test(
  'two fields of a correction are decided one after the other',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, reader] = [await admin(), await join()];
    const provider = await list(person, { telefono: '787-555-0142', web: 'https://antes.example' });
    const cambios = [
      { campo: 'telefono', despues: '787-555-0199' },
      { campo: 'web', despues: 'https://ahora.example' },
    ];
    await reader.client.rpc('proponer_cambio', { proveedor: provider.id, cambios }).throwOnError();
    const proposals = () =>
      person.client.from('propuestas').select('lote, estado').eq('proveedor_id', provider.id).order('campo');
    const lote = (await proposals()).data?.[0]?.lote;
    await openPanel(page, person, `/admin/hoy?elemento=propuesta.${lote}`);
    const item = page.getByRole('listitem').filter({ hasText: provider.nombre }).first();
    await item.getByRole('button', { name: 'Aceptar teléfono' }).click();
    await item.getByRole('button', { name: 'Rechazar página web' }).click();
    await expect(busy(item)).toHaveCount(2, { timeout: 1_000 });
    const summary = page.getByRole('link', { name: new RegExp(`Corrección.*${provider.nombre}`) });
    await expect(summary).toHaveCount(0);
    expect((await proposals()).data).toMatchObject([{ estado: 'aceptada' }, { estado: 'rechazada' }]);
    await expect(page.locator('[data-summary]:focus, #cola:focus')).not.toHaveCount(0);
  },
);

test(
  'after a provider is returned the focus is on the next item',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, owner] = [await admin(), await join()];
    const pending = await list(owner, { usuario_id: owner.id });
    await openPanel(page, person, `/admin/hoy?elemento=proveedor.${pending.id}`);
    await page.getByRole('button', { name: `Devolver con una nota ${pending.nombre}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Falta un teléfono');
    await dialog.getByRole('button', { name: 'Devolver con la nota' }).click();
    await expect(page.locator('[data-summary]').filter({ hasText: pending.nombre })).toHaveCount(0);
    await expect(page.locator('[data-summary]:focus')).toHaveCount(1, { timeout: 1_000 });
  },
);

test('a list is ordered twice, and the sheet for paper with it', soakOnly, async ({ page, admin, join }) => {
  const person = await join();
  const providers = await listed(await admin(), 3);
  const [a = '', b = '', c = ''] = providers.map(({ nombre }) => nombre);
  const lista = await makeList(person, 'Cerca de casa', providers);
  await enterAs(page, person);
  await page.goto(`/user-dashboard/favoritos/${lista}`);
  const down = page.getByRole('button', { name: `Bajar ${a}` });
  await down.click();
  await down.click();
  await expect(names(page)).toHaveText([b, c, a]);
  await expect(page.locator('.paper-calls li')).toContainText([b, c, a], { timeout: 1_000 });
  await expect.poll(() => ordered(person)).toEqual([b, c, a]);
  await page.reload();
  await expect(names(page)).toHaveText([b, c, a]);
});

test(
  'two lists are ticked for a provider, and one unticked at once',
  soakOnly,
  async ({ page, admin, join }) => {
    const person = await join();
    const [provider = { id: '', nombre: '' }] = await listed(await admin(), 1);
    for (const nombre of ['Cerca de casa', 'Para llamar']) await makeList(person, nombre, []);
    await enterAs(page, person);
    await page.goto(`/proveedor/${provider.id}`);
    await page.getByRole('button', { name: `Guardar el perfil de ${provider.nombre}` }).click();
    const choice = (nombre: string) => page.getByRole('dialog').getByRole('checkbox', { name: nombre });
    await choice('Cerca de casa').click();
    await choice('Para llamar').click();
    await choice('Para llamar').click();
    await expect(choice('Para llamar')).not.toBeChecked({ timeout: 1_000 });
    await expect.poll(() => ordered(person)).toEqual([provider.nombre]);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(choice('Cerca de casa')).toBeChecked();
    await expect(choice('Para llamar')).not.toBeChecked();
  },
);

test('who leaves after a second move finds it kept', soakOnly, async ({ page, admin, join }) => {
  const person = await join();
  const providers = await listed(await admin(), 3);
  const [a = '', b = '', c = ''] = providers.map(({ nombre }) => nombre);
  const lista = await makeList(person, 'Cerca de casa', providers);
  await enterAs(page, person);
  await page.goto(`/user-dashboard/favoritos/${lista}`);
  const down = page.getByRole('button', { name: `Bajar ${a}` });
  await down.click();
  await down.click();
  await page.getByRole('link', { name: 'Perfil', exact: true }).click();
  await expect.poll(() => ordered(person)).toEqual([b, c, a]);
});

test('a logo that is saved stays when another is chosen meanwhile', soakOnly, async ({ page, join }) => {
  const person = await join();
  await openOwn(page, person);
  const removed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && request.url().includes('/storage/v1/object/'))
      removed.push(request.url());
  });
  const choose = () =>
    logo(page).setInputFiles({ name: 'sol.png', mimeType: 'image/png', buffer: picture() });
  const shown = page.getByRole('img', { name: /^Logo de/ });
  await choose();
  await expect(shown).toBeVisible();
  await save(page).click();
  await choose();
  await expect.poll(async () => (await stored(person))?.logo_url).toBeTruthy();
  const kept = String((await stored(person))?.logo_url);
  await expect(shown).not.toHaveAttribute('src', kept);
  await expect(save(page)).not.toHaveAttribute('aria-busy', 'true');
  expect(removed).toEqual([]);
  expect((await page.request.get(kept)).status()).toBe(200);
});

test('a name that is typed while the telephone is saved stays', soakOnly, async ({ page, join }) => {
  const person = await join('Ana');
  await enterAs(page, person);
  await page.goto('/user-dashboard/perfil');
  const form = page.getByRole('form', { name: 'Mis datos' });
  const [name, telephone] = [form.getByLabel(/^Nombre completo/), form.getByLabel(/^Teléfono/)];
  await telephone.fill('(787) 555 1234');
  await form.getByRole('button', { name: 'Guardar datos' }).click();
  await name.fill('Ana López');
  await expect(toast(page, 'Datos guardados')).toBeVisible();
  await expect(telephone).toHaveValue('787-555-1234');
  await expect(name).toHaveValue('Ana López');
  await expect(form).toContainText('Tienes cambios sin guardar.');
});

test(
  'a place whose answer is lost is corrected and saved: one place',
  soakOnly,
  async ({ page, join, admin }) => {
    const person = await join();
    const { id } = await approvedProvider(person, await admin(), { municipio: 'Caguas' });
    await openPlaces(page, person);
    await page.getByRole('button', { name: 'Añadir otra sede' }).click();
    const added = part(page, 'Sede nueva');
    const name = added.getByLabel(/^Nombre de la sede/);
    await name.fill('Oficina de Cayei');
    await added.getByRole('combobox', { name: /^Municipio / }).selectOption('Cayey');
    await page.route('**/rpc/guardar_sede', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await added.getByRole('button', { name: 'Guardar esta sede' }).click();
    await expect(added.getByRole('alert')).toContainText('Lo que escribiste sigue aquí.', {
      timeout: 30_000,
    });
    await page.unroute('**/rpc/guardar_sede');
    await name.fill('Oficina de Cayey');
    await added.getByRole('button', { name: 'Guardar esta sede' }).click();
    const others = async () =>
      (await rowsOf(person, 'sedes', 'proveedor_id', id)).filter(({ principal }) => !principal);
    await expect.poll(async () => (await others()).map(({ nombre }) => nombre)).toContain('Oficina de Cayey');
    expect(await others()).toHaveLength(1);
  },
);

test('somebody signs in and asks with a double press: one question', soakOnly, async ({ page, join }) => {
  const person = await join();
  await page.goto(`/auth?volver=${encodeURIComponent('/user-dashboard')}`);
  await alive(page);
  await signInHere(page, person);
  const form = page.getByRole('form', { name: 'Nueva pregunta' });
  await form.getByLabel(/^Título/).fill(`¿Qué llevo a ${uniqueWord()}?`);
  await form.getByLabel(/^Descripción/).fill('Es la primera vez.');
  await form.getByRole('button', { name: 'Publicar pregunta' }).dblclick();
  await expect(toast(page, 'Pregunta publicada exitosamente')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Mis preguntas' }).getByRole('listitem')).toHaveCount(1);
  const { data } = await person.client.from('questions').select('id').eq('user_id', person.id);
  expect(data).toHaveLength(1);
});
