import { expect, type Page } from '@playwright/test';
import { storageKeys } from '../../../app/start/first-paint.ts';
import { remember } from './test.ts';

export const accounts = {
  family: 'familia@miguiaazul.test',
  provider: 'proveedor@miguiaazul.test',
  admin: 'admin@miguiaazul.test',
} as const;

const demoPassword = 'azul-demo';

/** Puts a real session of a demo account where supabase-js keeps it. */
export async function signIn(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password: demoPassword },
  });
  expect(response.ok()).toBe(true);
  await remember(page, { [storageKeys.session]: JSON.stringify(await response.json()) });
}
