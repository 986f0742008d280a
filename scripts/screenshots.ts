/**
 * Pictures of the pages, to look at: npm run screenshots
 * All scenes of scenes.ts, at 360 and 1280 px, in light, dark and calm, and at 360 px with the largest letters,
 * into test-results/screenshots. Names of scenes, looks and widths take only those:
 * npm run screenshots -- proveedor foro claro 360
 * The pictures of README and of the guide for admins (docs/images) are made anew by npm run screenshots -- --docs
 * A running development server can be named in SITE_URL; without it one is started on a folder of its own.
 */
import { mkdir } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { storageKeys } from '../app/start/first-paint.ts';
import { requireBrowser } from './programs.mjs';
import { accounts, fillIn, type Scene, scenes } from './scenes.ts';
import { startSite } from './site.ts';

const folder = 'test-results/screenshots';
const widths = {
  360: { width: 360, height: 740 },
  1280: { width: 1280, height: 800 },
};
const looks = {
  claro: { [storageKeys.theme]: 'claro' },
  oscuro: { [storageKeys.theme]: 'oscuro' },
  calma: { [storageKeys.theme]: 'claro', [storageKeys.calm]: 'si' },
  grande: { [storageKeys.theme]: 'claro', [storageKeys.textSize]: 'muy-grande' },
};

/** A picture of docs/images is the first screen of a scene. */
const documented = {
  home: 'inicio',
  'admin-hoy': 'admin-hoy-correccion',
  'admin-proveedores': 'admin-proveedores',
  'admin-recursos': 'admin-recursos',
  'admin-usuarios': 'admin-usuarios',
  'admin-estadisticas': 'admin-estadisticas',
  'admin-historial': 'admin-historial',
};

const isForDocs = process.argv.includes('--docs');
const asked = isForDocs ? [...Object.values(documented), 'claro', '1280'] : process.argv.slice(2);
const unknown = asked.filter((word) => ![scenes, looks, widths].some((table) => word in table));
if (unknown.length > 0)
  throw new Error(`No scene, look or width is called ${unknown.join(', ')}: see scripts/scenes.ts.`);

const site = await startSite({ isDev: true });
const browser = await chromium.launch({
  executablePath: await requireBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  const key = await readKey();
  const sessions: Record<string, string> = {};
  for (const [name, scene] of chosen(scenes)) {
    const path = await fillIn(site.url, scene.path, key);
    if (scene.as) sessions[scene.as] ??= await signIn(scene.as, key);
    const session = scene.as ? { [storageKeys.session]: sessions[scene.as] } : {};
    // The notice about the second factor, which comes once a week, would fill the first screen of the panel.
    const factor = isForDocs ? { [storageKeys.factorAsked]: String(Date.now()) } : {};
    for (const [width, viewport] of chosen(widths)) {
      for (const [look, choices] of chosen(looks)) {
        if (look === 'grande' && width !== '360') continue;
        const context = await browser.newContext({ viewport, userAgent: scene.userAgent, locale: 'es-PR' });
        await context.addInitScript(
          (values) => {
            for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value ?? '');
          },
          { ...choices, ...session, ...factor },
        );
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        // The first page waits until Vite has prepared the libraries.
        page.setDefaultNavigationTimeout(60_000);
        await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
        await take(page, scene, `${folder}/${name}-${width}-${look}.png`);
        await context.close();
      }
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
if (isForDocs) {
  for (const [name, scene] of Object.entries(documented)) {
    await sharp(`${folder}/${scene}-1280-claro.png`)
      .extract({ left: 0, top: 0, ...widths[1280] })
      .resize({ width: 960 })
      .png({ palette: true })
      .toFile(`docs/images/${name}.png`);
  }
}
console.log(`Pictures are in ${isForDocs ? 'docs/images' : folder}.`);

async function take(page: Page, scene: Scene, path: string): Promise<void> {
  const loading = page.getByText(/^(Cargando|Verificando)/).filter({ visible: true });
  try {
    await loading.first().waitFor({ state: 'hidden' });
    if (!scene.hasNoScripts) await hydrated(page);
    await scene.act?.(page);
  } catch (error) {
    console.error(`${path}: ${error}`);
  }
  if (!scene.isWindow) {
    // A page that loads is as high as the screen, and would grow with it.
    await showWhole(page);
    await showLazyPictures(page);
  }
  await page.evaluate(() =>
    Promise.all([...document.fonts].map((font) => font.load().catch(() => undefined))),
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) console.error(`${path}: ${overflow} px wider than the screen`);
  await page.screenshot({ path, fullPage: !scene.isWindow, animations: 'disabled' });
}

/** A script answers each press. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(hasReact);
  await page.locator('html[data-hydrated]').waitFor();
}

/** A button that React has not reached yet would not answer. */
function hasReact(): boolean {
  const parts = [...document.querySelectorAll('main button, main a')];
  return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__react')));
}

async function showLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/**
 * Cards outside of the screen are not rendered (windowed list, deferred layout), so a full-page picture would show them
 * blank: the screen is made as high as the page, and the page grows with the heights that it measures.
 */
async function showWhole(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? widths[360];
  for (let height = 0, next = await pageHeight(page); next !== height; next = await pageHeight(page)) {
    height = next;
    await page.setViewportSize({ width, height });
  }
}

/** After the page has rendered for the last change of the screen. */
function pageHeight(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // The windowed list looks again when it is scrolled.
    window.dispatchEvent(new Event('scroll'));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    return document.body.scrollHeight;
  });
}

/** Of a table, what the command line names, or all. */
function chosen<T>(table: Record<string, T>): Array<[string, T]> {
  const all = Object.entries(table);
  const named = all.filter(([name]) => asked.includes(name));
  return named.length > 0 ? named : all;
}

async function readKey(): Promise<string> {
  const page = await (await fetch(site.url)).text();
  return /name="supabase-key" content="([^"]+)"/.exec(page)?.[1] ?? '';
}

async function signIn(account: keyof typeof accounts, apikey: string): Promise<string> {
  const response = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify(accounts[account]),
  });
  if (!response.ok) throw new Error(`${accounts[account].email} could not sign in: ${response.status}`);
  return response.text();
}
