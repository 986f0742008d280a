import type { Page } from '@playwright/test';
import { alive, expect } from './test.ts';

/** Keeps the guide on the device, by its page. */
export async function keepGuide(page: Page, siteUrl = ''): Promise<void> {
  await page.goto(`${siteUrl}/guia`);
  await alive(page);
  await page.getByRole('button', { name: 'Guardar la guía en este dispositivo' }).click();
  await expect(page.getByText(/Guardada\. Copia del \d+ de/)).toBeVisible({ timeout: 120_000 });
}

export const countOf = async (page: Page) =>
  Number(
    (await page.getByRole('heading', { level: 2 }).getByRole('status').textContent())?.replace(/\D/g, ''),
  );

export const notice = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'Sin conexión: copia del' });
