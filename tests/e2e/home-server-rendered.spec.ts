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

for (const path of ['/', '/recursos']) {
  test(`what is below the screen of ${path} is laid out without being asked for`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-laid-out');
    const late = await page.evaluate(() =>
      [...document.querySelectorAll('.deferred-part, .deferred-card')].map((part) => ({
        isWaiting: getComputedStyle(part).contentVisibility !== 'visible',
        isEmpty: part.getBoundingClientRect().height < 100,
      })),
    );
    expect(late.length).toBeGreaterThan(2);
    expect(late.filter(({ isWaiting, isEmpty }) => isWaiting || isEmpty)).toEqual([]);
  });
}

test('a page made in the browser has its whole height at once', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-laid-out');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Recursos' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Biblioteca de Recursos');
  const last = page.locator('.deferred-card').last();
  await expect(last).toHaveCSS('content-visibility', 'visible');
});
