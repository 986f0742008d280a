import { setTimeout } from 'node:timers/promises';
import { test as base, expect, type Page, type Request } from '@playwright/test';

interface Fixtures {
  /** Console errors that this test expects. */
  expectedErrors: RegExp[];
  quietConsole: undefined;
  /** Whether pages register their service worker. */
  serviceWorker: boolean;
  plainNetwork: undefined;
  /** Every page, read and write takes two seconds more; files of the build do not. */
  slowNetwork: boolean;
  network: undefined;
}

const slowMs = 2_000;

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
  serviceWorker: [false, { option: true }],
  /**
   * Only where a test is about it: requests of a service worker are made out of sight of those that a test makes fail or
   * wait, and it saves every page of every test.
   */
  plainNetwork: [
    async ({ context, serviceWorker }, use) => {
      if (!serviceWorker)
        await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
      await use(undefined);
    },
    { auto: true },
  ],
  slowNetwork: [false, { option: true }],
  network: [
    async ({ context, slowNetwork }, use) => {
      if (slowNetwork)
        await context.route(/^(?!.*\/(assets|fonts|icons)\/)/, async (route) => {
          await setTimeout(slowMs);
          // The page may be gone by then.
          await route.continue().catch(() => {});
        });
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 800 };

/** A rare way, or a second look at what another test shows: npm run soak takes it, npm test does not. */
export const soakOnly = { tag: '@soak' };

/** What is looked at twice is looked at on a phone first. */
export const widths = [
  { name: 'phone', viewport: phone, when: {} },
  { name: 'desktop', viewport: desktop, when: soakOnly },
] as const;

/** Writes into the device's storage while no page of the site is open in this tab. */
export async function remember(page: Page, entries: Record<string, string>): Promise<void> {
  const isNewTab = page.url() === 'about:blank';
  if (isNewTab) {
    await page.addInitScript(rememberAtFirstPage, entries);
    return;
  }
  await page.goto('/favicon.svg');
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, entries);
}

/** An init script runs before every page of the tab; the name of the tab tells that the first has been there. */
function rememberAtFirstPage(entries: Record<string, string>): void {
  const mark = `remembered ${Object.keys(entries)}`;
  if (window !== window.top || window.name === mark) return;
  window.name = mark;
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}

/** React never arrives: what is seen is what the server and the first-paint script made. */
export async function withoutReact(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
}

/** The page has come to life: a link is followed without a new page, and a script answers each tap. */
export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
}

/** What the page asks for from now on. Chromium with a window asks by itself for icon and manifest, the shell does not. */
export function onRequest(page: Page, listener: (request: Request) => void): void {
  page.on('request', (request) => {
    if (!/\/(favicon|manifest)\.\w+$/.test(new URL(request.url()).pathname)) listener(request);
  });
}
