import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import type { Page } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { openBrowser, openLine } from './support/cold-start.ts';
import { keepGuide, notice } from './support/guide.ts';
import { dialog, listed, listsOf, makeList, names, note, openSaving, rows, tiles } from './support/lists.ts';
import { test } from './support/questions.ts';
import { expect, soakOnly } from './support/test.ts';

/** Puts a session on the device whose access token has expired by the device's clock, as after an hour without a network. */
async function enterExpired(page: Page, url: string, session: object): Promise<void> {
  await page.goto(`${url}/favicon.svg`);
  const stored = JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    storageKeys.session,
    stored,
  ] as const);
}

test(
  'a cold start without a network, hours later: a list opens, a heart and a note are written; then once in the account',
  soakOnly,
  async ({ baseURL, admin, join }) => {
    test.setTimeout(240_000);
    const person = await join();
    const [first = { id: '', nombre: '' }, second = { id: '', nombre: '' }] = await listed(await admin(), 2);
    const lista = await makeList(person, 'Cerca de casa', [first]);
    const folder = await mkdtemp(joinPath(tmpdir(), 'pendientes-arranque-'));
    const line = await openLine(baseURL);
    try {
      const before = await openBrowser(folder);
      await before.page.goto(`${line.url}/favicon.svg`);
      await before.page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        storageKeys.session,
        JSON.stringify(person.session),
      ] as const);
      // Nothing but the guide is asked for: it takes what is one's own along.
      await keepGuide(before.page, line.url);
      await expect
        .poll(() => before.page.evaluate(() => localStorage.getItem('guia.copia.listas')))
        .toContain('Cerca de casa');
      await enterExpired(before.page, line.url, person.session);
      await before.context.close();
      line.cut();

      // Another process, that finds nobody at the address, with a session that cannot be renewed.
      const { context, page } = await openBrowser(folder);
      await page.goto(`${line.url}/user-dashboard/favoritos/${lista}`);
      await expect(names(page)).toHaveText([first.nombre], { timeout: 30_000 });
      await expect(notice(page)).toBeVisible();
      await page.getByRole('button', { name: `Nota de ${first.nombre}` }).click();
      await note(page).fill('Atienden los sábados.');
      await dialog(page).getByRole('button', { name: 'Guardar nota' }).click();
      await expect(rows(page).getByText('Nota: «Atienden los sábados.»')).toBeVisible({ timeout: 30_000 });
      await page.goto(`${line.url}/proveedor/${second.id}`);
      await (await openSaving(page)).click();
      await expect(await openSaving(page)).toBeChecked();
      await expect(
        page.getByText('Guardado en este dispositivo. Lo pasamos a tu cuenta cuando vuelva la conexión.'),
      ).toBeVisible({ timeout: 30_000 });
      // The client has given up renewing the session by now, and the person is still who they are.
      await page.waitForTimeout(35_000);
      await expect(page.locator('html')).toHaveAttribute('data-account', /signed-in/);
      await context.close();

      // A third process, still without anybody.
      const later = await openBrowser(folder);
      await later.page.goto(`${line.url}/user-dashboard/favoritos`);
      await expect(later.page.getByRole('listitem').filter({ hasText: second.nombre })).toBeVisible({
        timeout: 30_000,
      });
      await expect(notice(later.page)).toContainText('2 cambios esperan la conexión.');
      await tiles(later.page).filter({ hasText: 'Cerca de casa' }).click();
      await expect(rows(later.page).getByText('Nota: «Atienden los sábados.»')).toBeVisible({
        timeout: 30_000,
      });

      await line.mend();
      await expect(later.page.getByText('Tus 2 cambios ya están en tu cuenta.')).toBeVisible({
        timeout: 60_000,
      });
      await expect(notice(later.page)).toHaveCount(0, { timeout: 30_000 });
      const [after] = await listsOf(person);
      expect(after?.proveedores.map(({ nombre, nota }) => [nombre, nota])).toEqual([
        [first.nombre, 'Atienden los sábados.'],
      ]);
      const { data } = await person.client.from('favorite_providers').select('provider_id');
      expect(data).toEqual([{ provider_id: second.id }]);
      await later.context.close();
    } finally {
      line.cut();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);
