import type { Page } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { expectAccessible } from './support/axe.ts';
import { keepGuide, notice } from './support/guide.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import {
  dialog,
  listed,
  listsOf,
  makeList,
  names,
  note,
  openSaving,
  ordered,
  rows,
  tiles,
} from './support/lists.ts';
import { enterAs, type Person, test, toast } from './support/questions.ts';
import { alive, expect, phone, remember, soakOnly } from './support/test.ts';

test.use({
  viewport: phone,
  expectedErrors: [/Failed to (load resource|fetch)|ERR_INTERNET_DISCONNECTED|could not be recorded/],
});

const kept = 'Guardado en este dispositivo. Lo pasamos a tu cuenta cuando vuelva la conexión.';

async function favoritesOf(person: Person): Promise<string[]> {
  const { data, error } = await person.client.from('favorite_providers').select('provider_id');
  if (error) throw error;
  return data.map((row) => String(row.provider_id));
}

/** Keys of the writes that wait on this device. */
const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('guia.pendiente.')));

async function writeNote(page: Page, nombre: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Nota de ${nombre}` }).click();
  await note(page).fill(text);
  await dialog(page).getByRole('button', { name: 'Guardar nota' }).click();
}

test.describe('with the guide on the device', () => {
  test.use({ serviceWorker: true });

  test(
    'a heart, a list and a note without a network are kept, and done once it is back',
    soakOnly,
    async ({ context, page, admin, join }) => {
      test.slow();
      const person = await join();
      const [first = { id: '', nombre: '' }, second = { id: '', nombre: '' }] = await listed(
        await admin(),
        2,
      );
      const lista = await makeList(person, 'Cerca de casa', [first]);
      await enterAs(page, person);
      await keepGuide(page);
      await page.goto(`/user-dashboard/favoritos/${lista}`);
      await expect(names(page)).toHaveText([first.nombre]);

      await context.setOffline(true);
      await writeNote(page, first.nombre, 'Atienden los sábados.');
      await expect(toast(page, kept)).toBeVisible();
      await expect(rows(page).getByText('Nota: «Atienden los sábados.»')).toBeVisible();
      await expect(notice(page)).toContainText('1 cambio espera la conexión.');

      // A provider that was never looked at, out of the guide.
      await page.goto(`/proveedor/${second.id}`);
      await (await openSaving(page)).click();
      await expect(await openSaving(page)).toBeChecked();
      await expect(toast(page, kept)).toBeVisible();
      await dialog(page).getByRole('checkbox', { name: 'Cerca de casa' }).check();
      await expect.poll(() => waiting(page)).toHaveLength(3);
      await dialog(page).getByLabel('Lista nueva').fill('Para llamar');
      await dialog(page).getByRole('button', { name: 'Crear lista' }).click();
      await expect(dialog(page).getByRole('checkbox', { name: 'Para llamar' })).toBeChecked();

      // By its address alone, as after a new start.
      await page.goto(`/user-dashboard/favoritos/${lista}`);
      await expect(names(page)).toHaveText([first.nombre, second.nombre]);
      await expect(rows(page).getByText('Nota: «Atienden los sábados.»')).toBeVisible();
      await expect(notice(page)).toContainText('4 cambios esperan la conexión.');
      await tiles(page).filter({ hasText: 'Todos' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: second.nombre })).toBeVisible();
      expect((await listsOf(person)).map(({ nombre }) => nombre)).toEqual(['Cerca de casa']);

      await context.setOffline(false);
      await expect(toast(page, 'Tus 4 cambios ya están en tu cuenta.')).toBeVisible({ timeout: 30_000 });
      await expect(notice(page)).toHaveCount(0);
      expect(await waiting(page)).toEqual([]);
      expect(await favoritesOf(person)).toEqual([second.id]);
      expect(
        (await listsOf(person)).map(({ nombre, proveedores }) => [
          nombre,
          proveedores.map((entry) => [entry.nombre, entry.nota]),
        ]),
      ).toEqual([
        [
          'Cerca de casa',
          [
            [first.nombre, 'Atienden los sábados.'],
            [second.nombre, null],
          ],
        ],
        ['Para llamar', [[second.nombre, null]]],
      ]);
    },
  );

  test(
    'a list that is ordered twice without a network, and the sheet for paper with it',
    soakOnly,
    async ({ context, page, admin, join }) => {
      test.slow();
      const person = await join();
      const providers = await listed(await admin(), 3);
      const [a = '', b = '', c = ''] = providers.map(({ nombre }) => nombre);
      const lista = await makeList(person, 'Cerca de casa', providers);
      await enterAs(page, person);
      await keepGuide(page);
      await page.goto(`/user-dashboard/favoritos/${lista}`);
      await expect(names(page)).toHaveText([a, b, c]);
      await context.setOffline(true);
      const device = await context.newCDPSession(page);
      await device.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      for (const order of [
        [b, a, c],
        [b, c, a],
      ]) {
        await page.getByRole('button', { name: `Bajar ${a}` }).click();
        await expect(names(page)).toHaveText(order);
        await expect(page.locator('.paper-calls li')).toContainText(order);
      }
      await page.reload();
      await expect(names(page)).toHaveText([b, c, a]);
      await context.setOffline(false);
      await expect.poll(() => ordered(person), { timeout: 30_000 }).toEqual([b, c, a]);
    },
  );

  test(
    'by keyboard alone, and axe finds nothing; a link needs the network and says so',
    soakOnly,
    async ({ context, page, admin, join }) => {
      test.slow();
      const person = await join();
      const [first = { id: '', nombre: '' }, second = { id: '', nombre: '' }] = await listed(
        await admin(),
        2,
      );
      const lista = await makeList(person, 'Cerca de casa', [first, second]);
      await enterAs(page, person);
      await keepGuide(page);
      await page.goto(`/user-dashboard/favoritos/${lista}`);
      await expect(names(page)).toHaveText([first.nombre, second.nombre]);
      await context.setOffline(true);
      await pressOn(page.getByRole('button', { name: `Bajar ${first.nombre}` }));
      await expect(names(page)).toHaveText([second.nombre, first.nombre]);
      await expect(page.getByRole('button', { name: `Subir ${first.nombre}` })).toBeFocused();
      await pressOn(page.getByRole('button', { name: `Nota de ${first.nombre}` }));
      await typeInto(note(page), 'Pide cita');
      await pressOn(dialog(page).getByRole('button', { name: 'Guardar nota' }));
      await expect(page.getByRole('button', { name: `Nota de ${first.nombre}` })).toBeFocused();
      await expect(notice(page)).toContainText('2 cambios esperan la conexión.');
      await pressOn(page.getByRole('button', { name: `Quitar ${second.nombre} de la lista` }));
      await expect(names(page)).toHaveText([first.nombre]);
      await page.getByRole('button', { name: 'Deshacer' }).press('Enter');
      await expect(names(page)).toHaveText([second.nombre, first.nombre]);
      await expectAccessible(page, { within: 'main' });

      await pressOn(page.getByRole('button', { name: 'Compartir lista' }));
      await pressOn(dialog(page).getByRole('button', { name: 'Crear el enlace' }));
      await expect(
        toast(page, 'No se guardó. No hay conexión con el servidor. Revisa tu internet e intenta de nuevo.'),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await context.setOffline(false);
      await expect(toast(page, 'Tus 4 cambios ya están en tu cuenta.')).toBeVisible({ timeout: 30_000 });
      const [after] = await listsOf(person);
      expect(after?.proveedores.map(({ nombre, nota }) => [nombre, nota])).toEqual([
        [second.nombre, null],
        [first.nombre, 'Pide cita'],
      ]);
    },
  );

  test(
    'a visitor’s list opens and is changed without a network, with names and phones of the guide',
    soakOnly,
    async ({ context, page, admin }) => {
      test.slow();
      const [first = { id: '', nombre: '' }] = await listed(await admin(), 1);
      await keepGuide(page);
      await context.setOffline(true);
      await page.goto(`/proveedor/${first.id}`);
      await page.getByRole('button', { name: `Guardar el perfil de ${first.nombre}` }).click();
      await dialog(page).getByLabel('Lista nueva').fill('Para llamar');
      await dialog(page).getByRole('button', { name: 'Crear lista' }).click();
      await expect(dialog(page).getByRole('checkbox', { name: 'Para llamar' })).toBeChecked();
      await page.goto('/listas');
      await tiles(page).first().click();
      await expect(names(page)).toHaveText([first.nombre]);
      await writeNote(page, first.nombre, 'Preguntar por sábados');
      await page.reload();
      await expect(rows(page).getByText('Nota: «Preguntar por sábados»')).toBeVisible();
      await expect(notice(page)).toBeVisible();
      await page.getByRole('button', { name: 'Compartir lista' }).click();
      await dialog(page).getByText('Ver el mensaje').click();
      await expect(dialog(page).getByText('787-555-0110')).toBeVisible();
      await page.keyboard.press('Escape');
      await expectAccessible(page, { within: 'main' });
      await context.setOffline(false);
      await expect(notice(page)).toHaveCount(0);
      await expect(names(page)).toHaveText([first.nombre]);
    },
  );

  test(
    'a question without a network is not published, stays, and can be sent when it is back',
    soakOnly,
    async ({ context, page, join }) => {
      test.slow();
      const person = await join();
      await enterAs(page, person);
      await keepGuide(page);
      await context.setOffline(true);
      await page.goto('/user-dashboard');
      const form = page.getByRole('form', { name: 'Nueva pregunta' });
      await form.getByRole('textbox', { name: /^Título/ }).fill('¿Quién abre hoy?');
      await form.getByRole('textbox', { name: /^Descripción/ }).fill('Después del huracán.');
      await form.getByRole('button', { name: 'Publicar pregunta' }).click();
      await expect(form.getByRole('alert')).toContainText('No hay conexión con el servidor.');
      await expect(form.getByRole('alert')).toContainText('Tu texto sigue aquí.');
      await expect(form.getByText('Sin conexión: se publica cuando vuelva y lo envíes tú.')).toBeVisible();
      await page.reload();
      await expect(form.getByRole('textbox', { name: /^Título/ })).toHaveValue('¿Quién abre hoy?');
      await context.setOffline(false);
      await expect(form.getByText('Volvió la conexión: ya puedes publicar.')).toBeVisible();
      const own = () => person.client.from('questions').select('title').eq('user_id', person.id);
      expect((await own()).data).toEqual([]);
      await form.getByRole('button', { name: 'Publicar pregunta' }).click();
      await expect(toast(page, 'Pregunta publicada exitosamente')).toBeVisible();
      expect((await own()).data).toHaveLength(1);
    },
  );
});

test('an answer that was lost: the write is done once', soakOnly, async ({ page, admin, join }) => {
  const person = await join();
  const [first = { id: '', nombre: '' }] = await listed(await admin(), 1);
  await makeList(person, 'Cerca de casa', []);
  await enterAs(page, person);
  let sent = 0;
  await page.route(/rest\/v1\/(rpc\/guardar_listas|listas_proveedores|favorite_providers)/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    if (sent % 2 === 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/proveedor/${first.id}`);
  await alive(page);
  await (await openSaving(page)).click();
  await expect.poll(() => sent).toBe(2);
  await expect.poll(() => waiting(page)).toEqual([]);
  await dialog(page).getByRole('checkbox', { name: 'Cerca de casa' }).check();
  await expect.poll(() => sent).toBe(4);
  await expect.poll(() => waiting(page)).toEqual([]);
  await dialog(page).getByLabel('Lista nueva').fill('Para llamar');
  await dialog(page).getByRole('button', { name: 'Crear lista' }).click();
  await expect.poll(() => sent).toBe(6);
  await expect.poll(() => waiting(page)).toEqual([]);
  expect(await favoritesOf(person)).toEqual([first.id]);
  expect((await listsOf(person)).map(({ nombre, proveedores }) => [nombre, proveedores.length])).toEqual([
    ['Cerca de casa', 1],
    ['Para llamar', 1],
  ]);
});

test('two tabs do what waits once', soakOnly, async ({ context, page, admin, join }) => {
  const person = await join();
  const [first = { id: '', nombre: '' }, second = { id: '', nombre: '' }] = await listed(await admin(), 2);
  await enterAs(page, person);
  const known = page.waitForResponse(/favorite_providers\?select=provider_id/);
  await page.goto(`/proveedor/${first.id}`);
  await known;
  const other = await context.newPage();
  const knownThere = other.waitForResponse(/favorite_providers\?select=provider_id/);
  await other.goto(`/proveedor/${second.id}`);
  await knownThere;
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('favorite_providers'))
      sent.push(String(request.postDataJSON().provider_id));
  });
  await context.setOffline(true);
  await (await openSaving(page)).click();
  await (await openSaving(other)).click();
  // In the first tab once more, and back: the last word counts.
  await expect.poll(() => waiting(page)).toHaveLength(2);
  await (await openSaving(page)).click();
  await expect(await openSaving(page)).not.toBeChecked();
  await (await openSaving(page)).click();
  await expect(await openSaving(page)).toBeChecked();
  expect(await waiting(page)).toHaveLength(2);
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect.poll(() => waiting(page), { timeout: 30_000 }).toEqual([]);
  await expect
    .poll(async () => (await favoritesOf(person)).toSorted())
    .toEqual([first.id, second.id].toSorted());
  expect(sent.toSorted()).toEqual([first.id, second.id].toSorted());
});

test(
  'what the account refuses is dropped and told, and the rest is done',
  soakOnly,
  async ({ context, page, admin, join }) => {
    const person = await join();
    const [first = { id: '', nombre: '' }] = await listed(await admin(), 1);
    const [gone, stays] = [
      await makeList(person, 'Ya no', [first]),
      await makeList(person, 'Cerca de casa', [first]),
    ];
    await enterAs(page, person);
    await page.goto(`/user-dashboard/favoritos/${gone}`);
    await expect(names(page)).toHaveText([first.nombre]);
    // The toaster comes with its first message.
    await writeNote(page, first.nombre, 'Uno');
    await expect(toast(page, 'Nota guardada')).toBeVisible();
    await context.setOffline(true);
    await writeNote(page, first.nombre, 'Dos');
    await expect(toast(page, kept)).toBeVisible();
    await tiles(page).filter({ hasText: 'Cerca de casa' }).click();
    await writeNote(page, first.nombre, 'Tres');
    await expect(notice(page)).toContainText('2 cambios esperan la conexión.');
    await person.client.from('listas').delete().eq('id', gone);
    await context.setOffline(false);
    await expect(
      toast(
        page,
        'Tu cambio ya está en tu cuenta. Un cambio no se pudo hacer: Ese proveedor ya no está en la lista. Recarga la página.',
      ),
    ).toBeVisible({ timeout: 30_000 });
    expect(await waiting(page)).toEqual([]);
    expect((await listsOf(person)).map(({ id, proveedores }) => [id, proveedores[0]?.nota])).toEqual([
      [stays, 'Tres'],
    ]);
  },
);

test(
  'what waits is of one account: another one neither sends nor sees it',
  soakOnly,
  async ({ context, page, admin, join }) => {
    const [person, other] = [await join(), await join('Otra Persona')];
    const [first = { id: '', nombre: '' }] = await listed(await admin(), 1);
    await enterAs(page, person);
    const known = page.waitForResponse(/favorite_providers\?select=provider_id/);
    await page.goto(`/proveedor/${first.id}`);
    await known;
    await context.setOffline(true);
    await (await openSaving(page)).click();
    await expect.poll(() => waiting(page)).toHaveLength(1);
    // The session ends by itself, and another person signs in.
    await page.evaluate((key) => localStorage.removeItem(key), storageKeys.session);
    await context.setOffline(false);
    await enterAs(page, other);
    const read = page.waitForResponse(/favorite_providers\?select=provider_id/);
    await page.goto(`/proveedor/${first.id}`);
    await read;
    await expect(await openSaving(page)).not.toBeChecked();
    expect([await favoritesOf(other), await favoritesOf(person)]).toEqual([[], []]);
    expect(await waiting(page)).toHaveLength(1);
    await remember(page, { [storageKeys.session]: JSON.stringify(person.session) });
    await page.goto('/acerca');
    await expect(toast(page, 'Tu cambio ya está en tu cuenta.')).toBeVisible();
    expect([await favoritesOf(other), await favoritesOf(person)]).toEqual([[], [first.id]]);
  },
);
