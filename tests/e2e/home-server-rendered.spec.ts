import { expect, soakOnly, test } from './support/test.ts';

test('the home page comes whole from the server', async ({ request }) => {
  const response = await request.get('/');
  expect(response.status()).toBe(200);
  expect(await response.text()).toContain('Tu red de apoyo mágica y confiable');
});

test('Back finds the same place of a page', soakOnly, async ({ page }) => {
  await page.goto('/');
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' });
  await link.scrollIntoViewIfNeeded();
  const place = await scrolled();
  expect(place).toBeGreaterThan(500);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu red de apoyo mágica y confiable');
  await expect.poll(scrolled).toBe(place);
});
