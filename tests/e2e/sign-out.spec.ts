import type { Page } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { expectAccessible } from './support/axe.ts';
import { keepGuide } from './support/guide.ts';
import { dialog, listed, listsOf, makeList, names, note } from './support/lists.ts';
import { ask, enterAs, openClient, type Person, test, toast, uniqueWord } from './support/questions.ts';
import { accounts, signIn } from './support/session.ts';
import { alive, desktop, expect, soakOnly, widths } from './support/test.ts';

test.use({
  serviceWorker: true,
  viewport: desktop,
  expectedErrors: [/Failed to (load resource|fetch)/],
});

test('after signing out nothing personal stays on the device', soakOnly, async ({ page, baseURL }) => {
  await signIn(page, accounts.family);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole('switch', { name: /calma/i }).first().click();

  // Drafts of several forms, a wish, and pages that tell what the family looked at.
  await page.goto('/user-dashboard');
  await page.getByRole('textbox', { name: /^Título/ }).fill('¿Algo que nadie más debe leer?');
  await page.goto('/user-dashboard/perfil');
  await page.getByRole('textbox', { name: /^Teléfono/ }).fill('787-555-0199');
  const client = await openClient(baseURL);
  const { data } = await client.from('proveedores').select('id').limit(1).single();
  const provider = `/proveedor/${data?.id}`;
  await page.goto(provider);
  await page.evaluate(() => sessionStorage.setItem('guia.deseo', '{"wish":{}}'));
  const saved = () =>
    page.evaluate(async () =>
      (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname).sort(),
    );
  await expect.poll(saved).toContain(provider);
  const kept = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
  expect((await kept()).filter((key) => key.startsWith('mga-borrador-')).length).toBe(2);

  const leave = page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' });
  const question = page.getByRole('alertdialog', { name: 'Tienes textos sin enviar' });
  await leave.click();
  await expectAccessible(page, { within: '[role=alertdialog]', sizes: [widths[1]] });
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(leave).toBeFocused();
  await leave.click();
  await question.getByRole('button', { name: 'Cerrar sesión y borrarlos' }).click();
  await expect(page).toHaveURL('/');
  await expect(question).toBeHidden();
  // How the site looks and the day of the first visit are the device's; how far pages were scrolled is the router's, by
  // numbers of no meaning.
  const allowed: string[] = [
    ...[storageKeys.theme, storageKeys.calm, storageKeys.textSize, storageKeys.installed],
    ...['mga-primera-visita', 'react-router-scroll-positions'],
  ];
  await expect.poll(async () => (await kept()).filter((key) => !allowed.includes(key))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('/');
  // The home page is where signing out leads; its data is anybody's.
  const others = async () => (await saved()).filter((path) => path !== '/_.data');
  await expect.poll(others).toEqual(['/', '/crisis', '/hoja', '/sin-conexion']);
});

/** All that pages and the service worker have written on this device, as one text. */
async function readDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const saved = await cache.match(request);
        const { pathname, search } = new URL(request.url);
        // Scripts name the paths and keys of the site.
        const text = pathname.startsWith('/assets/') ? '' : await saved?.text();
        texts.push(pathname, search, [...(saved?.headers ?? [])], text);
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => Object.assign(all, { onsuccess: resolve, onerror: resolve }));
        texts.push(name, store, all.result);
      }
      database.close();
    }
    return JSON.stringify(texts);
  });
}

async function noteOf(person: Person): Promise<string | null | undefined> {
  return (await listsOf(person))[0]?.proveedores[0]?.nota;
}

for (const [network, isOffline] of [
  ['with a network', false],
  ['without one', true],
] as const) {
  test(
    `after signing out ${network} no store of the device knows the id, name, e-mail, question, list or what waits`,
    soakOnly,
    async ({ context, page, admin, join }) => {
      test.slow();
      const word = uniqueWord();
      const person = await join(`Nilda ${word}`);
      const question = await ask(person, { title: `¿Quién conoce ${word}?` });
      const [provider = { id: '', nombre: '' }] = await listed(await admin(), 1);
      const lista = await makeList(person, 'Cerca de casa', [provider]);
      const email = person.session.user.email ?? '';
      // Once, and not by a script of the tab, which would bring the session back.
      await page.goto('/favicon.svg');
      await enterAs(page, person);
      await keepGuide(page);
      for (const path of [
        '/user-dashboard',
        '/user-dashboard/favoritos',
        '/user-dashboard/perfil',
        `/question/${question}`,
        '/proveedores?municipio=Caguas&cerca=si',
        `/user-dashboard/favoritos/${lista}`,
      ]) {
        await page.goto(path);
        await alive(page);
        if (path.endsWith('cerca=si'))
          await expect.poll(() => page.evaluate(() => localStorage.getItem('mga-cerca'))).toBeTruthy();
      }
      await expect(names(page)).toHaveText([provider.nombre]);
      await context.setOffline(true);
      await page.getByRole('button', { name: `Nota de ${provider.nombre}` }).click();
      await note(page).fill('Nadie más lo lee');
      await dialog(page).getByRole('button', { name: 'Guardar nota' }).click();
      await expect(page.getByText('1 cambio espera la conexión.')).toBeVisible();
      const traces = [
        ...[person.id, word, email, question, lista, 'Nadie más lo lee', 'guia.pendiente.', 'guia.copia.'],
        ...['"mga-cerca":"Caguas"', ',"/user-dashboard",', 'Caguas&cerca=si'],
      ];
      const found = async () => {
        const device = await readDevice(page);
        return traces.filter((trace) => device.includes(trace));
      };
      // What is looked for is there while somebody is signed in.
      await expect.poll(found).toEqual(traces);

      const leave = page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' });
      const asked = page.getByRole('alertdialog', { name: 'Hay cambios que esperan la conexión' });
      await leave.click();
      await expectAccessible(page, { within: '[role=alertdialog]', sizes: [widths[1]] });
      await asked.getByRole('button', { name: 'Seguir aquí' }).press('Enter');
      await expect(leave).toBeFocused();
      expect(await found()).toEqual(traces);
      if (!isOffline) {
        await context.setOffline(false);
        await expect(toast(page, 'Tu cambio ya está en tu cuenta.')).toBeVisible({ timeout: 30_000 });
        expect(await noteOf(person)).toBe('Nadie más lo lee');
        await leave.click();
      } else {
        await leave.click();
        await asked.getByRole('button', { name: 'Cerrar sesión y borrarlos' }).press('Enter');
        await expect(toast(page, 'Cerraste la sesión y borramos lo tuyo de este dispositivo.')).toBeVisible();
        await expect(page).toHaveURL('/guia');
        await expect(page.getByText(/Guardada\. Copia del/)).toBeVisible();
      }
      await expect(page.locator('html[data-account]')).toHaveCount(0);
      await expect.poll(found).toEqual([]);
      if (isOffline) {
        await page.goto('/user-dashboard/favoritos');
        // To sign in needs the network: the guide is what there is.
        await expect(page.getByRole('heading', { name: 'La guía sin conexión' })).toBeVisible();
        await alive(page);
        await expect.poll(found).toEqual([]);
      }
      await context.setOffline(false);
      // Nothing of it comes back with the network.
      await page.goto('/proveedores');
      await alive(page);
      await expect(page.locator('html[data-account]')).toHaveCount(0);
      expect(await found()).toEqual([]);
      expect(await page.evaluate(async () => Boolean(await caches.match('/guia.json')))).toBe(true);
      // What waited is lost, as was said; of a session that has ended nothing more is asked.
      if (isOffline) expect(await noteOf(person)).toBeNull();
    },
  );
}
