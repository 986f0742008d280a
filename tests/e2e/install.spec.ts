import type { Page } from '@playwright/test';
import { desktop, expect, phone, soakOnly, test } from './support/test.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Stands in for the browser's own prompt, which no test can show: it answers as the person would. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.evaluate((choice) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(window, { wasAsked: true }),
      userChoice: Promise.resolve({ outcome: choice }),
    });
    window.dispatchEvent(event);
  }, outcome);
}

test.describe('install button', () => {
  test.use({ viewport: desktop });

  test('asks with the prompt of the browser and stays when it is dismissed', soakOnly, async ({ page }) => {
    await page.goto('/');
    await offerInstall(page, 'dismissed');
    await page.getByRole('button', { name: 'Instalar la app' }).click();
    await expect.poll(() => page.evaluate(() => 'wasAsked' in window)).toBe(true);
    await expect(page.getByRole('button', { name: 'Instalar la app' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('is hidden once the install is accepted, also after a reload', soakOnly, async ({ page }) => {
    await page.goto('/');
    await offerInstall(page, 'accepted');
    await page.getByRole('button', { name: 'Instalar la app' }).click();
    await expect(page.getByRole('button', { name: 'Instalar la app' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Iniciar Sesión' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Instalar la app' })).toBeHidden();
  });

  test('comes back when the browser offers to install again', soakOnly, async ({ page }) => {
    await page.goto('/');
    await offerInstall(page, 'accepted');
    await page.getByRole('button', { name: 'Instalar la app' }).click();
    await expect(page.getByRole('button', { name: 'Instalar la app' })).toBeHidden();
    await page.reload({ waitUntil: 'networkidle' });
    await offerInstall(page, 'dismissed');
    await expect(page.getByRole('button', { name: 'Instalar la app' })).toBeVisible();
  });

  test('is hidden where iOS runs the app standalone', soakOnly, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await page.goto('/');
    await expect(page.getByRole('switch', { name: 'Modo calma' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Instalar la app' })).toBeHidden();
  });

  test('is hidden in the display mode standalone', soakOnly, async ({ page }) => {
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query.replace('(display-mode: standalone)', 'all'));
    });
    await page.goto('/');
    await expect(page.getByRole('switch', { name: 'Modo calma' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Instalar la app' })).toBeHidden();
  });
});

test.describe('install button on iOS', () => {
  test.use({ viewport: phone, userAgent: iphone });

  test('opens the three steps and says that only Safari can', soakOnly, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menú' }).click();
    await page.getByRole('button', { name: 'Instalar la app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Instala Mi Guía Azul en tu iPhone o iPad' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      /^1?Compartir/,
      /^2?Añadir a pantalla de inicio/,
      /^3?Añadir/,
    ]);
    await expect(dialog).toContainText('Funciona solo en Safari');
    await dialog.getByRole('button', { name: 'Entendido' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('the manifest names the app, its icons and its shortcuts', soakOnly, async ({ request }) => {
  const response = await request.get('/manifest.webmanifest');
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    name: 'Mi Guía Azul',
    start_url: '/',
    display: 'standalone',
    lang: 'es-PR',
  });
  const purposes = manifest.icons.map(({ purpose = 'any' }: { purpose?: string }) => purpose);
  expect(purposes).toEqual(['any', 'any', 'maskable', 'maskable']);
  for (const { src } of manifest.icons)
    expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  expect(manifest.shortcuts).toHaveLength(3);
});
