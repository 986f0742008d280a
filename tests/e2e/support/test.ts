import { test as base, expect, type Page } from '@playwright/test';

interface Fixtures {
  /** Console errors that this test expects. */
  expectedErrors: RegExp[];
  quietConsole: undefined;
}

/** Playwright's test, where an error that no one expects in the browser's console fails the test. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const unexpected: string[] = [];
      page.on('pageerror', (error) => unexpected.push(error.message));
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !expectedErrors.some((pattern) => pattern.test(text)))
          unexpected.push(text);
      });
      await use(undefined);
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };
export const widths = [
  { name: 'phone', viewport: phone },
  { name: 'desktop', viewport: desktop },
] as const;

export const themes = {
  light: { 'mga-tema': 'claro' },
  dark: { 'mga-tema': 'oscuro' },
  calm: { 'mga-tema': 'claro', 'mga-calma': 'si' },
} as const;

/** Writes into the device's storage before any page of the site is opened. */
export async function remember(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, entries);
}

/** React never arrives: what is seen is what the server and the first-paint script made. */
export async function withoutReact(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
}

/** The page has come to life: a link is followed without a new page, and a script answers each tap. */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-viva]').waitFor();
}
