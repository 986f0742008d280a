import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { alive, expect, phone, remember, soakOnly, test } from './support/test.ts';

test.use({
  serviceWorker: true,
  viewport: phone,
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/],
});

test(
  'a crisis and the sheet open without a network, on a device that never opened them',
  soakOnly,
  async ({ context, page }) => {
    await remember(page, {
      'mga-hojas': JSON.stringify([
        { id: '1', voice: 'otra', name: 'Leo', ticks: ['comunicacion.tiempo'], texts: {} },
      ]),
    });
    await page.goto('/');
    const saved = (path: string) =>
      page.evaluate(async (address) => {
        const found = await (await caches.open('pages')).match(new URL(address, location.href).href);
        const names = new Set((await found?.text())?.match(/\/assets\/[\w.-]+\.\w+/g));
        const files = await caches.open('files');
        const kept = await Promise.all([...names].map((name) => files.match(name)));
        return found !== undefined && kept.every((file) => file !== undefined);
      }, path);
    for (const path of ['/crisis', '/hoja']) await expect.poll(() => saved(path)).toBe(true);
    await context.setOffline(true);
    await page.goto('/crisis');
    await alive(page);
    const main = page.getByRole('main');
    for (const number of ['911', '988'])
      await expect(main.getByRole('link', { name: new RegExp(`^${number} `) })).toHaveAttribute(
        'href',
        `tel:${number}`,
      );
    await expect(main.getByText('Baja el ruido y la luz, si puedes.')).toBeVisible();
    await main.getByRole('link', { name: 'Enseñar mi hoja' }).click();
    await expect(page.getByRole('heading', { name: 'Tu hoja está lista' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('article', { name: 'Vista previa de la hoja' })).toContainText(
      'Espere su respuesta.',
    );
    await context.setOffline(false);
  },
);

test('the footer leads to it, and axe finds nothing there', soakOnly, async ({ page }) => {
  await page.goto('/recursos');
  await alive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Estamos en una crisis' }).click();
  await expect(page).toHaveURL('/crisis');
  await expect(page.getByRole('heading', { level: 1, name: 'Primero la seguridad' })).toBeVisible();
  // What helps now stands before where it was read.
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const main = page.getByRole('main');
  expect(await top(main.getByRole('link', { name: 'Enseñar mi hoja' }))).toBeLessThan(
    await top(main.getByText(/^Revisado el /).first()),
  );
  await expectAccessible(page);
});
