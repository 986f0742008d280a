import type { Page } from '@playwright/test';
import { emailOf } from './support/account.ts';
import { failedRequests, password, test } from './support/questions.ts';
import { expect, soakOnly } from './support/test.ts';

/* On a slow line the words are there before the scripts: what is done meanwhile counts. */

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: failedRequests });

/** Scripts wait until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test(
  'a tap on the menu opens it once the scripts are there, however often it was tapped',
  soakOnly,
  async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Menú' });
    await menu.click();
    await menu.click();
    await expect(menu).toHaveAttribute('data-pending', '');
    release();
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    await expect(page.locator('[data-pending]')).toHaveCount(0);
  },
);

test('what is typed and chosen early is searched for', soakOnly, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const release = await holdScripts(page);
  await page.goto('/proveedores');
  await page.getByLabel('Tipo de proveedor').selectOption('terapista');
  await page.getByLabel('Nombre o descripción').fill('coquí');
  release();
  await expect(page).toHaveURL('/proveedores?q=coqu%C3%AD&tipo=terapista');
  await expect(page.getByLabel('Nombre o descripción')).toHaveValue('coquí');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Centro Terapéutico Coquí Azul']);
});

test('a form sent early keeps the password out of the address, and is sent', async ({ page, join }) => {
  const person = await join();
  const release = await holdScripts(page);
  await page.goto('/auth');
  const form = page.getByRole('form', { name: 'Iniciar Sesión' });
  await form.getByLabel(/^Correo electrónico/).fill(emailOf(person));
  await form.getByLabel(/^Contraseña/).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(form).toHaveAttribute('data-pending', '');
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('¡Bienvenido de vuelta!')).toBeVisible();
});
