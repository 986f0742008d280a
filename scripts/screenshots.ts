/**
 * Pictures of the pages, to look at: npm run screenshots
 * Home, menu, install dialog and /estilo, at 360 and 1280 px, in light, dark and calm, into test-results/screenshots.
 * A running development server can be named in SITE_URL; without it one is started on a folder of its own.
 */
import { mkdir } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { requireBrowser } from './browser.mjs';
import { startSite } from './site.ts';

const folder = 'test-results/screenshots';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const widths = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const themes = {
  claro: { 'mga-tema': 'claro' },
  oscuro: { 'mga-tema': 'oscuro' },
  calma: { 'mga-tema': 'claro', 'mga-calma': 'si' },
};

/** Each picture: how the page is brought to it. */
const scenes: Record<
  string,
  { path: string; fullPage?: boolean; userAgent?: string; act?(page: Page): Promise<void> }
> = {
  inicio: { path: '/', fullPage: true },
  menu: { path: '/', act: openMenu },
  instalar: { path: '/', userAgent: iphone, act: openInstall },
  estilo: { path: '/estilo', fullPage: true },
};

async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menú' });
  if (await menu.isVisible()) await menu.click();
}

async function openInstall(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Instalar la app' }).last().click();
  await page.getByRole('dialog').last().waitFor();
}

const site = await startSite({ isDev: true });
const browser = await chromium.launch({
  executablePath: await requireBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  for (const viewport of widths) {
    for (const [theme, choices] of Object.entries(themes)) {
      for (const name of Object.keys(scenes)) await take(browser, name, viewport, theme, choices);
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(`Pictures are in ${folder}.`);

async function take(
  from: Browser,
  name: string,
  viewport: { width: number; height: number },
  theme: string,
  choices: Record<string, string>,
): Promise<void> {
  const scene = scenes[name];
  if (!scene) return;
  const context = await from.newContext({ viewport, userAgent: scene.userAgent, locale: 'es-PR' });
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, choices);
  const page = await context.newPage();
  await page.goto(`${site.url}${scene.path}`, { waitUntil: 'networkidle' });
  await scene.act?.(page);
  if (scene.fullPage) await showLazyPictures(page);
  await page.screenshot({
    path: `${folder}/${name}-${viewport.width}-${theme}.png`,
    fullPage: scene.fullPage,
    animations: 'disabled',
  });
  await context.close();
}

async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}
