import type { Browser } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { expectAccessible } from './support/axe.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import {
  dialog,
  listed,
  listsOf,
  makeList,
  names,
  note,
  ordered,
  rows,
  share,
  tiles,
} from './support/lists.ts';
import { enterAs, failedRequests, test, toast } from './support/questions.ts';
import { alive, expect, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

/** Another device, of nobody in particular. */
async function openElsewhere(browser: Browser, baseURL: string | undefined, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'es-PR' });
  return context.newPage();
}

test(
  'a family makes a list of favourites, orders it and shares it; a visitor opens it until it is withdrawn',
  soakOnly,
  async ({ page, browser, baseURL, admin, join }) => {
    const person = await join('Yaritza Meléndez');
    const providers = await listed(await admin(), 2);
    for (const { id } of providers)
      await person.client.from('favorite_providers').insert({ user_id: person.id, provider_id: id });
    await enterAs(page, person);
    await page.goto('/user-dashboard/favoritos');
    await page.getByRole('button', { name: 'Crear una lista' }).click();
    await dialog(page).getByRole('button', { name: 'Crear lista' }).click();
    await expect(dialog(page).getByLabel('Nombre de la lista')).toHaveAccessibleDescription(
      /Escribe un nombre para la lista/,
    );
    await dialog(page).getByLabel('Nombre de la lista').fill('Cerca de casa');
    await dialog(page).getByRole('button', { name: 'Crear lista' }).click();
    await expect(page.getByRole('heading', { name: 'Cerca de casa' })).toBeVisible();
    await expect(page.getByText('Esta lista está vacía')).toBeVisible();

    await tiles(page).filter({ hasText: 'Todos' }).click();
    for (const { nombre } of providers) {
      await page.getByRole('button', { name: `Poner en una lista el perfil de ${nombre}` }).click();
      await dialog(page).getByRole('checkbox', { name: 'Cerca de casa' }).check();
      await expect.poll(() => ordered(person)).toContain(nombre);
      await dialog(page).getByRole('button', { name: 'Cerrar' }).click();
    }
    await expect(tiles(page).nth(1)).toHaveText('Cerca de casa2 proveedores. Solo tú la ves.');
    await tiles(page).nth(1).click();
    const [first = { id: '', nombre: '' }, second = { id: '', nombre: '' }] = providers;
    await expect(names(page)).toHaveText([first.nombre, second.nombre]);
    await page.getByRole('button', { name: `Subir ${second.nombre}` }).click();
    await expect(names(page)).toHaveText([second.nombre, first.nombre]);
    await expect(page.getByRole('button', { name: `Bajar ${second.nombre}` })).toBeFocused();
    await expect.poll(() => ordered(person)).toEqual([second.nombre, first.nombre]);
    await page.getByRole('button', { name: `Nota de ${first.nombre}` }).click();
    await note(page).fill('Atienden los sábados.');
    await dialog(page).getByRole('button', { name: 'Guardar nota' }).click();
    await expect(rows(page).getByText('Nota: «Atienden los sábados.»')).toBeVisible();

    await page.getByRole('button', { name: 'Compartir lista' }).click();
    await dialog(page).getByRole('button', { name: 'Crear el enlace' }).click();
    const link = dialog(page).getByLabel('Enlace', { exact: true });
    await expect(link).toHaveValue(/\/lista\/\w{26}$/);
    const address = await link.inputValue();
    const chat = await dialog(page)
      .getByRole('link', { name: /^Enviar por WhatsApp/ })
      .getAttribute('href');
    const message = new URL(chat ?? '').searchParams.get('text') ?? '';
    expect(message).toMatch(/^Cerca de casa\n\n1\. Centro .*, Ponce\n787-555-0111\n/);
    expect(message).toContain(`\n\nLista al día: ${address}`);
    expect(message).not.toContain('sábados');
    await dialog(page).getByRole('button', { name: 'Cerrar' }).click();

    const visitor = await openElsewhere(browser, baseURL);
    const answer = await visitor.goto(address);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const sent = await visitor.content();
    for (const secret of [person.id, person.name, 'Yaritza', person.session.user.email ?? ''])
      expect(sent).not.toContain(secret);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Cerca de casa');
    await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`${new URL(address).pathname}/imagen\\.png$`),
    );
    const picture = await visitor.request.get(`${address}/imagen.png`);
    expect(picture.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
    await expect(visitor.getByRole('heading', { level: 2, name: /^Centro/ })).toHaveText([
      second.nombre,
      first.nombre,
    ]);
    await expect(visitor.getByText('Nota: «Atienden los sábados.»').first()).toBeVisible();
    await expect(visitor.getByRole('link', { name: /^787-555-0111/ })).toHaveAttribute(
      'href',
      'tel:+17875550111',
    );

    await page.getByRole('button', { name: 'Dejar de compartir' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de compartir' }).click();
    await expect(toast(page, 'La lista ya no se comparte')).toBeVisible();
    await expect(page.getByText('Cualquiera con el enlace ve esta lista')).toHaveCount(0);
    expect((await visitor.request.get(`${address}/imagen.png`)).status()).toBe(404);
    expect((await visitor.goto(address))?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya no sirve');
    await visitor.context().close();
  },
);

test(
  'without an account a list lives on the device, and moves into the account after signing in',
  soakOnly,
  async ({ page, admin, join }) => {
    const [provider = { id: '', nombre: '' }] = await listed(await admin(), 1);
    const person = await join();
    await page.goto('/listas');
    await expect(page.getByText('Todavía no tienes listas')).toBeVisible();
    await page.goto(`/proveedor/${provider.id}`);
    await page.getByRole('button', { name: /^Guardar el perfil de / }).click();
    await dialog(page).getByLabel('Lista nueva').fill('Para llamar');
    await dialog(page).getByRole('button', { name: 'Crear lista' }).click();
    await expect(dialog(page).getByRole('checkbox', { name: 'Para llamar' })).toBeChecked();
    await dialog(page).getByRole('link', { name: 'Ver mis listas' }).click();
    await tiles(page).filter({ hasText: 'Para llamar' }).click();
    await page.reload();
    await expect(names(page)).toHaveText([provider.nombre]);
    await page.getByRole('button', { name: 'Editar lista' }).click();
    await dialog(page).getByLabel('Nombre de la lista').fill('Llamar el lunes');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('heading', { name: 'Llamar el lunes' })).toBeVisible();
    await page.getByRole('button', { name: 'Compartir lista' }).click();
    await expect(dialog(page).getByText('Esta lista está solo en este dispositivo.')).toBeVisible();
    await expect(dialog(page).getByRole('link').first()).toHaveAccessibleName(/^Enviar por WhatsApp/);
    await page.keyboard.press('Escape');

    // Signing in has tests of its own.
    await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
      storageKeys.session,
      JSON.stringify(person.session),
    ] as const);
    await page.goto('/');
    await expect(toast(page, 'Tus listas de este dispositivo ya están en tu cuenta')).toBeVisible();
    expect(await listsOf(person)).toMatchObject([
      { nombre: 'Llamar el lunes', proveedores: [{ nombre: provider.nombre }] },
    ]);
    expect(await page.evaluate(() => localStorage.getItem('guia.listas'))).toBeNull();
    await page.goto('/listas');
    await expect(page).toHaveURL('/user-dashboard/favoritos');
    await expect(tiles(page).nth(1)).toContainText('Llamar el lunes');
    await page.reload();
    expect(await listsOf(person)).toHaveLength(1);
  },
);

test(
  'a reader keeps a copy, on the device and in an account, once',
  soakOnly,
  async ({ page, admin, join }) => {
    const owner = await join();
    const providers = await listed(await admin(), 2);
    const address = await share(owner, await makeList(owner, 'De otra familia', providers));
    await page.goto(address);
    await page.getByRole('button', { name: 'Guardar una copia' }).click();
    await expect(page.getByRole('link', { name: 'Ver mi copia' })).toBeFocused();
    await page.getByRole('link', { name: 'Ver mi copia' }).click();
    await expect(page).toHaveURL(/\/listas\//);
    await expect(names(page)).toHaveText(providers.map(({ nombre }) => nombre));

    const reader = await join();
    await enterAs(page, reader);
    await page.goto(address);
    await expect(toast(page, 'Tus listas de este dispositivo ya están en tu cuenta')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar una copia' }).click();
    await page.getByRole('link', { name: 'Ver mi copia' }).click();
    await expect(page).toHaveURL(/\/user-dashboard\/favoritos\//);
    expect((await listsOf(reader)).map(({ nombre }) => nombre)).toEqual([
      'De otra familia',
      'De otra familia',
    ]);
    expect(await listsOf(owner)).toHaveLength(1);
  },
);

test(
  'a listing that leaves the directory leaves the list, with one line that says so',
  soakOnly,
  async ({ page, admin, join }) => {
    const manager = await admin();
    const person = await join();
    const providers = await listed(manager, 2);
    const lista = await makeList(person, 'Cerca de casa', providers);
    const address = await share(person, lista);
    const [gone = { id: '', nombre: '' }, stays = { id: '', nombre: '' }] = providers;
    await manager.client.from('proveedores').update({ aprobado_por_admin: false }).eq('id', gone.id);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2, name: /^Centro/ })).toHaveText([stays.nombre]);
    await expect(page.getByText('1 proveedor de esta lista salió del directorio.')).toBeVisible();
    await enterAs(page, person);
    await page.goto(`/user-dashboard/favoritos/${lista}`);
    await expect(page.getByText('1 proveedor de esta lista salió del directorio.')).toBeVisible();
    await page.getByRole('button', { name: 'Entendido' }).click();
    await expect(page.getByText('1 proveedor de esta lista salió del directorio.')).toHaveCount(0);
    await expect(names(page)).toHaveText([stays.nombre]);
  },
);

test(
  'a shared list reads whole without a script; an unknown link says nothing of any list',
  soakOnly,
  async ({ browser, baseURL, admin, join }) => {
    const person = await join();
    const providers = await listed(await admin(), 2);
    const address = await share(person, await makeList(person, 'Cerca de casa', providers));
    const page = await openElsewhere(browser, baseURL, false);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 2, name: /^Centro/ })).toHaveText(
      providers.map(({ nombre }) => nombre),
    );
    await expect(page.getByRole('link', { name: /^Enviar por WhatsApp/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Guardar una copia' })).toBeHidden();
    expect((await page.goto(`/lista/${'a'.repeat(26)}`))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya no sirve');
    for (const odd of ['%', '%00', '%ff/imagen.png'])
      expect((await page.request.get(`/lista/${'a'.repeat(26)}${odd}`)).status(), odd).toBe(404);
    await page.context().close();
  },
);

test(
  'by keyboard alone: order, note, removal and its way back, renewal, deletion',
  soakOnly,
  async ({ page, admin, join }) => {
    const person = await join();
    const providers = await listed(await admin(), 3);
    const lista = await makeList(person, 'Cerca de casa', providers);
    const [a = '', b = '', c = ''] = providers.map(({ nombre }) => nombre);
    await enterAs(page, person);
    await page.goto(`/user-dashboard/favoritos/${lista}`);
    await expect(names(page)).toHaveText([a, b, c]);
    await pressOn(page.getByRole('button', { name: `Bajar ${a}` }));
    await expect(page.getByRole('button', { name: `Bajar ${a}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(names(page)).toHaveText([b, c, a]);
    await expect(page.getByRole('button', { name: `Subir ${a}` })).toBeFocused();
    await expect(page.getByText(`${a} está ahora en el lugar 3 de 3.`)).toBeAttached();
    await expect.poll(() => ordered(person)).toEqual([b, c, a]);

    await pressOn(page.getByRole('button', { name: `Nota de ${b}` }));
    await typeInto(note(page), 'Mira www.otro.test');
    await pressOn(dialog(page).getByRole('button', { name: 'Guardar nota' }));
    await expect(note(page)).toHaveAccessibleDescription(/Aquí no van enlaces/);
    await typeInto(note(page), 'Pide cita');
    await pressOn(dialog(page).getByRole('button', { name: 'Guardar nota' }));
    await expect(rows(page).getByText('Nota: «Pide cita»')).toBeVisible();
    await expect(page.getByRole('button', { name: `Nota de ${b}` })).toBeFocused();

    await pressOn(page.getByRole('button', { name: `Quitar ${b} de la lista` }));
    await expect(names(page)).toHaveText([c, a]);
    await expect(page.getByRole('heading', { name: 'Cerca de casa' })).toBeFocused();
    await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
    await expect(names(page)).toHaveText([b, c, a]);
    await expect(rows(page).getByText('Nota: «Pide cita»')).toBeVisible();

    await pressOn(page.getByRole('button', { name: 'Compartir lista' }));
    await pressOn(dialog(page).getByRole('button', { name: 'Crear el enlace' }));
    await pressOn(dialog(page).getByRole('button', { name: 'Renovar por 90 días' }));
    await expect(toast(page, 'El enlace sirve 90 días más')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Compartir lista' })).toBeFocused();
    await pressOn(tiles(page).filter({ hasText: 'Todos' }));
    const shared = page.getByRole('region', { name: 'Lo que compartes' });
    await tabTo(shared.getByRole('link', { name: 'Cerca de casa' }));
    await page.keyboard.press('Enter');
    await pressOn(page.getByRole('button', { name: /^Eliminar lista/ }));
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar lista' }));
    await expect(page).toHaveURL('/user-dashboard/favoritos');
    await expect(toast(page, 'Lista eliminada')).toBeVisible();
    expect(await listsOf(person)).toEqual([]);
  },
);

test(
  'by keyboard alone: a list is made, filled from a profile, shared, copied and printed',
  soakOnly,
  async ({ page, context, admin, join }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    const [provider = { id: '', nombre: '' }] = await listed(await admin(), 1);
    const person = await join();
    await enterAs(page, person);
    await page.goto('/user-dashboard/favoritos');
    await pressOn(page.getByRole('button', { name: 'Crear una lista' }));
    await typeInto(dialog(page).getByLabel('Nombre de la lista'), 'Cerca de casa');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Cerca de casa' })).toBeVisible();

    await page.goto(`/proveedor/${provider.id}`);
    const put = page.getByRole('button', { name: /^Guardar el perfil de / });
    await pressOn(put);
    await pressOn(dialog(page).getByRole('checkbox', { name: 'Cerca de casa' }), 'Space');
    await expect.poll(() => ordered(person)).toEqual([provider.nombre]);
    await page.keyboard.press('Escape');
    await expect(put).toBeFocused();

    await page.goto('/user-dashboard/favoritos');
    await pressOn(tiles(page).filter({ hasText: 'Cerca de casa' }));
    await pressOn(page.getByRole('button', { name: 'Compartir lista' }));
    await pressOn(dialog(page).getByRole('button', { name: 'Crear el enlace' }));
    const link = dialog(page).getByLabel('Enlace', { exact: true });
    await expect(link).toHaveValue(/\/lista\/\w{26}$/);
    const address = await link.inputValue();
    await pressOn(dialog(page).getByRole('button', { name: 'Copiar enlace' }));
    await expect(dialog(page).getByRole('button', { name: 'Copiado' })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.keyboard.press('Escape');
    await pressOn(page.getByRole('button', { name: 'Imprimir lista' }));
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');

    await page.goto(address);
    await alive(page);
    await pressOn(page.getByRole('button', { name: 'Copiar texto' }));
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Lista al día: ${address}`);
    await pressOn(page.getByRole('button', { name: 'Imprimir la lista' }));
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  },
);

test('an order that is not stored goes back, and says so', soakOnly, async ({ page, admin, join }) => {
  const person = await join();
  const providers = await listed(await admin(), 2);
  const lista = await makeList(person, 'Cerca de casa', providers);
  await enterAs(page, person);
  await page.goto(`/user-dashboard/favoritos/${lista}`);
  await page.route('**/rest/v1/rpc/ordenar_lista', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  const [a = '', b = ''] = providers.map(({ nombre }) => nombre);
  await page.getByRole('button', { name: `Bajar ${a}` }).click();
  await expect(toast(page, 'No se guardó. Algo salió mal. Intenta de nuevo en unos minutos.')).toBeVisible();
  await expect(names(page)).toHaveText([a, b]);
  await page.goto(`/user-dashboard/favoritos/${crypto.randomUUID()}`);
  await expect(page.getByText('No encontramos esa lista')).toBeVisible();
});

test(
  'the sheet has the whole paper for itself, with a QR of the link',
  soakOnly,
  async ({ page, admin, join }) => {
    const person = await join();
    const providers = await listed(await admin(), 3);
    const address = await share(person, await makeList(person, 'Cerca de casa', providers));
    await page.goto(address);
    await alive(page);
    const sheet = page.getByRole('article', { name: 'Hoja de la lista' });
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByRole('heading', { level: 2 })).toHaveText('Cerca de casa');
    await expect(sheet.getByRole('listitem')).toHaveCount(3);
    await expect(sheet.getByText('787-555-0110')).toBeVisible();
    await expect(sheet.getByRole('img', { name: 'Código QR de la lista' })).toBeVisible();
    await expect(sheet.getByText(address)).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  },
);

test(
  'an admin withdraws a shared list by its link, without seeing it; its owner keeps it and is told',
  soakOnly,
  async ({ page, browser, baseURL, admin, join }) => {
    const [boss, person] = [await admin(), await join()];
    const lista = await makeList(person, 'Cerca de casa', await listed(boss, 1));
    const address = await share(person, lista);
    await enterAs(page, boss);
    await page.goto('/admin/historial');
    await pressOn(page.getByRole('button', { name: 'Retirar una lista compartida' }));
    await pressOn(dialog(page).getByRole('button', { name: 'Retirar lista' }));
    await expect(dialog(page).getByLabel(/^Enlace/)).toHaveAccessibleDescription(/Pega el enlace/);
    await typeInto(dialog(page).getByLabel(/^Enlace/), `${baseURL}/lista/${'1'.repeat(26)}`);
    await typeInto(dialog(page).getByLabel(/^Motivo/), 'Insulta a una persona');
    await pressOn(dialog(page).getByRole('button', { name: 'Retirar lista' }));
    await expect(dialog(page).getByText(/^Este enlace no abre ninguna lista/)).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await dialog(page)
      .getByLabel(/^Enlace/)
      .fill(`${baseURL}${address}`);
    await pressOn(dialog(page).getByRole('button', { name: 'Retirar lista' }));
    await expect(toast(page, 'La lista ya no se comparte')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retirar una lista compartida' })).toBeFocused();
    await page.goto('/admin/historial?que=listas');
    const entry = page.getByRole('row').filter({ hasText: 'Lista compartida' }).first();
    await expect(entry).toContainText('Dejó de compartir');
    await expect(entry).toContainText('Motivo: Insulta a una persona');
    await expect(entry).not.toContainText(/Cerca de casa|Sin nombre/);

    const owner = await openElsewhere(browser, baseURL);
    expect((await owner.goto(address))?.status()).toBe(404);
    await enterAs(owner, person);
    await owner.goto(`/user-dashboard/favoritos/${lista}`);
    await owner.getByRole('button', { name: 'Compartir lista' }).click();
    await dialog(owner).getByRole('button', { name: 'Crear el enlace' }).click();
    await expect(
      owner.getByText(/Un administrador dejó de compartir esta lista\. Sigue siendo tuya/),
    ).toBeVisible();
    await owner.context().close();
  },
);

test('signing out leaves no list and no link on the device', soakOnly, async ({ page, admin, join }) => {
  const person = await join();
  const lista = await makeList(person, 'Cerca de casa', await listed(await admin(), 1));
  await enterAs(page, person);
  await page.goto(`/user-dashboard/favoritos/${lista}`);
  await page.getByRole('button', { name: 'Compartir lista' }).click();
  await dialog(page).getByRole('button', { name: 'Crear el enlace' }).click();
  await expect(toast(page, 'Enlace creado')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => localStorage.getItem('guia.enlaces'))).toContain(lista);
  await page.getByRole('button', { name: 'Cerrar sesión' }).first().click();
  await expect(toast(page, 'Sesión cerrada exitosamente')).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(kept).not.toContain(lista);
});

test(
  'what another tab does with the lists of the device is seen here',
  soakOnly,
  async ({ page, context }) => {
    await page.goto('/listas');
    await page.getByRole('button', { name: 'Crear una lista' }).click();
    await dialog(page).getByLabel('Nombre de la lista').fill('Cerca de casa');
    await dialog(page).getByRole('button', { name: 'Crear lista' }).click();
    await expect(tiles(page).filter({ hasText: 'Cerca de casa' })).toBeVisible();
    await page.goto('/listas');
    await expect(tiles(page).filter({ hasText: 'Cerca de casa' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/listas');
    await tiles(other).filter({ hasText: 'Cerca de casa' }).click();
    await other.getByRole('button', { name: /^Eliminar lista/ }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Eliminar lista' }).click();
    await expect(page.getByText('Todavía no tienes listas')).toBeVisible();
  },
);

test('axe finds nothing on the pages of lists', async ({ page, admin, join }) => {
  test.slow();
  const person = await join();
  const providers = await listed(await admin(), 2);
  const lista = await makeList(person, 'Terapistas cerca de casa', providers);
  const address = await share(person, lista);
  await page.goto(address);
  await alive(page);
  await expectAccessible(page);
  await page.goto('/lista/nada');
  await expectAccessible(page);
  await page.goto('/listas');
  await expect(page.getByText('Todavía no tienes listas')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/proveedor/${providers[0]?.id}`);
  await page.getByRole('button', { name: /^Guardar el perfil de / }).click();
  await expect(dialog(page).getByLabel('Lista nueva')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await enterAs(page, person);
  await page.goto('/user-dashboard/favoritos');
  await expect(page.getByRole('region', { name: 'Lo que compartes' })).toBeVisible();
  await expectAccessible(page);
  await tiles(page).nth(1).click();
  await expect(names(page)).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Compartir lista' }).click();
  await expectAccessible(page, { within: '[role=dialog]' });
});

test('in a tall dialog the focus goes round in sight', soakOnly, async ({ page, admin, join }) => {
  await page.setViewportSize({ width: 360, height: 560 });
  const person = await join();
  const id = await makeList(person, 'Para llamar', await listed(await admin(), 1));
  await share(person, id);
  await enterAs(page, person);
  await page.goto(`/user-dashboard/favoritos/${id}`);
  await page.getByRole('button', { name: /^Compartir/ }).click();
  const close = dialog(page).getByRole('button', { name: 'Cerrar' });
  await expect(close).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
  await expect(close).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await expect(close).toBeInViewport({ ratio: 1 });
});
