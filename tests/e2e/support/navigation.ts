import type { Locator, Page } from '@playwright/test';

/** Where the links are: in the bar on a desktop, in the side menu on a phone. */
export async function openNavigation(page: Page, width: 'phone' | 'desktop'): Promise<Locator> {
  if (width === 'desktop') return page.getByRole('banner');
  await page.getByRole('button', { name: 'Menú' }).click();
  return page.getByRole('dialog', { name: 'Menú' });
}
