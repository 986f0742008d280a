import type { Page } from '@playwright/test';
import { desktop, expect, test } from './support/test.ts';

test.use({
  viewport: desktop,
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/],
});

/** Until the service worker answers for the page and has kept what the page needs. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
  });
}

async function isSaved(page: Page, path: string): Promise<boolean> {
  return page.evaluate(
    async (address) =>
      Boolean(await (await caches.open('pages')).match(new URL(address, location.href).href)),
    path,
  );
}

test('pages seen before are readable without a connection, with the date of the copy', async ({
  context,
  page,
}) => {
  await page.goto('/');
  await waitForWorker(page);
  await page.goto('/terminos');
  await expect.poll(() => isSaved(page, '/terminos')).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Términos de uso' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(
    /No hay conexión\. Lees una copia guardada el \d+ de \p{L}+, \d{4}/u,
  );
  await page.getByRole('link', { name: 'Mi Guía Azul' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu red de apoyo mágica y confiable');
});

test('a page reached inside the app is saved too', async ({ context, page }) => {
  await page.goto('/');
  await waitForWorker(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { name: 'Privacidad', level: 1 })).toBeVisible();
  await expect.poll(() => isSaved(page, '/privacidad')).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Privacidad', level: 1 })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('Lees una copia guardada');
});

test('a page never seen says that there is no connection', async ({ context, page }) => {
  await page.goto('/');
  await waitForWorker(page);
  await context.setOffline(true);
  await page.goto('/acerca');
  await expect(page.getByRole('heading', { name: 'No hay conexión' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Cargar la página otra vez' }).click();
  await expect(page.getByRole('heading', { name: 'Acerca de este sitio' })).toBeVisible();
});

test('a new version is offered and comes when it is accepted', async ({ page }) => {
  await page.goto('/');
  await waitForWorker(page);
  // Another address for the same scope is what a changed file is: a new version that waits.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?siguiente'));
  await expect(page.getByText('Hay una versión nueva de Mi Guía Azul.')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Actualizar ahora' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
