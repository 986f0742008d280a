import { expect, soakOnly, test } from './support/test.ts';

test.describe('an address that does not exist', () => {
  test.use({ expectedErrors: [/404/] });

  test('answers 404 with a way home and a footer, and is logged', soakOnly, async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no-existe'));
    const response = await page.goto('/no-existe');
    expect(response?.status()).toBe(404);
    await logged;
    await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible();
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page).toHaveURL('/');

    // What every site owes.
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Registrar mi servicio' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Privacidad' })).toHaveAttribute('href', '/privacidad');
    await expect(footer.getByRole('link', { name: 'Transparencia' })).toHaveAttribute(
      'href',
      '/transparencia',
    );
    await expect(footer.getByRole('link', { name: 'Términos de uso' })).toHaveAttribute('href', '/terminos');
    await expect(footer.getByRole('link', { name: 'Llamar al 988' })).toHaveAttribute('href', 'tel:988');
  });
});

test('the pages of text have their title, summary and address', soakOnly, async ({ page, baseURL }) => {
  for (const [path, title] of [
    ['/acerca', 'Acerca de este sitio'],
    ['/privacidad', 'Privacidad'],
    ['/terminos', 'Términos de uso'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(`${title} · Mi Guía Azul`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('En pocas palabras')).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${path}`);
  }
});
