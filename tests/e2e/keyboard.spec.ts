import type { Page } from '@playwright/test';
import { desktop, expect, phone, soakOnly, test } from './support/test.ts';

async function focusByTab(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press(key);
    if ((await focusedName(page)).includes(name)) return;
  }
  throw new Error(`Tab never reached "${name}"`);
}

async function focusedName(page: Page): Promise<string> {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  );
}

test.describe('on a phone, by keyboard', () => {
  test.use({ viewport: phone });

  test('the first stop skips to the content; the menu opens, keeps the focus inside, and gives it back', async ({
    page,
  }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Saltar al contenido' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await focusByTab(page, 'Menú');
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menú' });
    await expect(menu).toBeVisible();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      // From the last one the browser's own controls come, as on any page, and then the first one again.
      await expect(page.locator(':focus:not(body, dialog, dialog *)')).toHaveCount(0);
    }
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menú' })).toBeFocused();
    await focusByTab(page, 'Saltar al contenido', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a link of the menu goes there and closes it', soakOnly, async ({ page }) => {
    await page.goto('/acerca');
    await focusByTab(page, 'Menú');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible();
    await focusByTab(page, 'Inicio');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('calm mode and text size are switched inside the menu', soakOnly, async ({ page }) => {
    await page.goto('/');
    await focusByTab(page, 'Menú');
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menú' });
    await menu.getByRole('switch', { name: 'Modo calma' }).press('Space');
    await expect(page.locator('html')).toHaveAttribute('data-calm', 'si');
    await menu.getByRole('radio', { name: 'Letra normal' }).press('ArrowRight');
    await expect(page.locator('html')).toHaveAttribute('data-text-size', 'grande');
  });
});

test.describe('on a desktop, by keyboard', () => {
  test.use({ viewport: desktop });

  test('the install dialog opens, keeps the focus and gives it back', soakOnly, async ({ page }) => {
    await page.goto('/');
    await focusByTab(page, 'Instalar la app');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Instalar la app' })).toBeFocused();
  });

  test('the search of the home page is filled and sent', soakOnly, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('searchbox', { name: '¿Qué ayuda buscas?' }).focus();
    await page.keyboard.type('habla');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/proveedores\?q=habla/);
  });

  test.use({ expectedErrors: [/404/] });
});
