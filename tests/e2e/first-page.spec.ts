import { expect, test } from '@playwright/test';

test('the home page shows the name of the site in Spanish', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Mi Guía Azul/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-PR');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the home page comes whole from the server', async ({ request }) => {
  const response = await request.get('/');
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('Tu red de apoyo mágica y confiable');
});
