import type { Page } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { expectAccessible } from './support/axe.ts';
import { openLine } from './support/cold-start.ts';
import { alive, desktop, expect, phone, remember, soakOnly, test } from './support/test.ts';

test.use({
  serviceWorker: true,
  viewport: desktop,
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/],
});

/** Until the service worker answers for the page and has kept what the page needs. */
async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
  });
}

/** The page, and then the files that it names. */
async function isSaved(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (address) => {
    const saved = await (await caches.open('pages')).match(new URL(address, location.href).href);
    const names = new Set((await saved?.text())?.match(/\/assets\/[\w.-]+\.\w+/g));
    const files = await caches.open('files');
    const kept = await Promise.all([...names].map((name) => files.match(name)));
    return saved !== undefined && kept.every((file) => file !== undefined);
  }, path);
}

test('without a connection pages seen before are readable, with the date of the copy; another says so', async ({
  context,
  page,
}) => {
  // The first page of a first visit: it was opened before there was a worker.
  await page.goto('/terminos');
  await expect.poll(() => isSaved(page, '/terminos')).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Términos de uso' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(/Sin conexión: copia del \d+ de \p{L}+, \d{4}/u);
  await page.getByRole('link', { name: 'Mi Guía Azul' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu red de apoyo mágica y confiable');

  await page.goto('/acerca');
  await expect(page.getByRole('heading', { name: 'No hay conexión' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Cargar la página otra vez' }).click();
  await expect(page.getByRole('heading', { name: 'Acerca de este sitio' })).toBeVisible();
});

test('a page reached inside the app is saved too', soakOnly, async ({ context, page }) => {
  await page.goto('/');
  await waitForWorker(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { name: 'Privacidad', level: 1 })).toBeVisible();
  await expect.poll(() => isSaved(page, '/privacidad')).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Privacidad', level: 1 })).toBeVisible();
  await expect(page.getByRole('status')).toContainText('Sin conexión: copia del');
});

test(
  'a network that answers nothing, or only for a proxy: what was seen comes within seconds, with its date',
  soakOnly,
  async ({ page, baseURL }) => {
    const line = await openLine(baseURL);
    try {
      await page.goto(`${line.url}/terminos`);
      await expect.poll(() => isSaved(page, '/terminos')).toBe(true);
      for (const state of ['silent', 'proxy'] as const) {
        line.become(state);
        let start = performance.now();
        await page.goto(`${line.url}/terminos`, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { name: 'Términos de uso' })).toBeVisible();
        await expect(page.getByRole('status')).toContainText('Sin conexión: copia del');
        expect(performance.now() - start, state).toBeLessThan(12_000);
        // In a tab that is open.
        await alive(page);
        start = performance.now();
        await page.getByRole('link', { name: 'Mi Guía Azul' }).first().click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'Tu red de apoyo mágica y confiable',
        );
        expect(performance.now() - start, state).toBeLessThan(12_000);
      }
    } finally {
      line.cut();
    }
  },
);

test(
  'a page whose script is not on the device says that there is no network, and nothing is loaded again',
  soakOnly,
  async ({ context, page }) => {
    await remember(page, { [storageKeys.theme]: 'oscuro' });
    await page.goto('/');
    await waitForWorker(page);
    await alive(page);
    await context.setOffline(true);
    let documents = 0;
    page.on('domcontentloaded', () => {
      documents += 1;
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No hay conexión');
    await expect(page).toHaveURL('/privacidad');
    await expect(page).toHaveTitle('No hay conexión · Mi Guía Azul');
    expect(documents).toBe(0);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'oscuro');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Cargar la página otra vez' }).click();
    await expect(page.getByRole('heading', { name: 'Privacidad', level: 1 })).toBeVisible();
  },
);

test(
  'a page that is loaded again and again ends at one without scripts',
  soakOnly,
  async ({ context, page }) => {
    await page.goto('/terminos');
    await expect.poll(() => isSaved(page, '/terminos')).toBe(true);
    await context.setOffline(true);
    for (let times = 0; times < 4; times += 1) {
      const loaded = page.waitForEvent('domcontentloaded');
      await page.evaluate(() => setTimeout(() => location.reload()));
      await loaded;
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No hay conexión');
  },
);

test(
  'files of this build stay however many others there are; icons are as the server has them',
  soakOnly,
  async ({ page }) => {
    await page.goto('/terminos');
    await waitForWorker(page);
    await expect.poll(() => isSaved(page, '/terminos')).toBe(true);
    const count = () => page.evaluate(async () => (await (await caches.open('files')).keys()).length);
    await page.evaluate(async () => {
      const files = await caches.open('files');
      for (let one = 0; one < 500; one += 1) await files.put(`/assets/antes-${one}.js`, new Response(''));
      await files.put('/icons/icon-192.png', new Response('antes'));
    });
    await page.goto('/privacidad');
    await expect.poll(() => isSaved(page, '/privacidad')).toBe(true);
    await expect.poll(count).toBe(400);
    expect(await isSaved(page, '/terminos')).toBe(true);
    expect(await isSaved(page, '/')).toBe(true);
    const icon = await page.evaluate(async () =>
      (await fetch('/icons/icon-192.png')).headers.get('Content-Type'),
    );
    expect(icon).toBe('image/png');
  },
);

test('a new version is offered and comes when it is accepted', soakOnly, async ({ page }) => {
  await page.goto('/');
  await waitForWorker(page);
  // Another address for the same scope is what a changed file is: a new version that waits.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?siguiente'));
  await expect(page.getByText('Hay una versión nueva de Mi Guía Azul.')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Actualizar ahora' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('the directory without a connection', () => {
  const count = (page: Page) => page.getByRole('heading', { level: 2 }).getByRole('status');
  const countOf = async (page: Page) => Number((await count(page).textContent())?.replace(/\D/g, ''));
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Sin conexión' });
  const isListKept = (page: Page) =>
    page.evaluate(async () => Boolean(await caches.match('/proveedores/listado.json')));

  /** Until the page is saved. */
  async function visit(page: Page): Promise<void> {
    await page.goto('/');
    await waitForWorker(page);
    await page.goto('/proveedores');
    await alive(page);
    await expect.poll(() => isSaved(page, '/proveedores')).toBe(true);
  }

  async function expectCalm(page: Page): Promise<void> {
    await expect(page.getByText(/Error al cargar proveedores/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Ver Perfil/ }).first()).toBeVisible();
  }

  test(
    'the whole list of the last visit is there, with its filters, and nothing is an error',
    soakOnly,
    async ({ context, page }) => {
      await visit(page);
      await expect.poll(() => isListKept(page)).toBe(true);
      await expect.poll(() => countOf(page)).toBeGreaterThan(40);
      const all = await countOf(page);
      await context.setOffline(true);
      await page.reload();
      await expect(notice(page)).toContainText(
        /Sin conexión: copia del .*Ves la lista guardada en este dispositivo. Cuando vuelva la red se pone al día\./,
      );
      expect(await countOf(page)).toBe(all);
      await expectCalm(page);
      await page.getByRole('combobox', { name: 'Municipio' }).selectOption('Caguas');
      await page.getByRole('checkbox', { name: /^Cerca de Caguas/ }).check();
      await expect(page.getByRole('region', { name: 'Municipios vecinos' })).toContainText('San Juan');
      await expect(notice(page)).toBeVisible();
      await page.getByRole('link', { name: 'Quitar filtro: Cerca de Caguas' }).click();
      await expect.poll(() => countOf(page)).toBe(all);
      await page.getByRole('combobox', { name: 'Tipo de proveedor' }).selectOption('abogado');
      await expect(notice(page)).toBeVisible();
      await expect.poll(() => countOf(page)).toBeLessThan(all);
      for (const text of await page.getByRole('article').allTextContents()) expect(text).toContain('Abogado');
      await expectCalm(page);

      // The code of the sheet cannot be loaded: the same choices open in the form, and find in what is kept.
      await page.setViewportSize(phone);
      await page.getByText('Filtros (1)', { exact: true }).click();
      const ofType = await countOf(page);
      const more = page.getByRole('button', { name: 'Más filtros' });
      await more.click();
      await page.getByRole('checkbox', { name: 'Acepta personas nuevas' }).check();
      await expect.poll(() => countOf(page)).toBeLessThan(ofType);
      await page.getByRole('button', { name: 'Cerrar más filtros' }).click();
      await expect(more).toBeFocused();

      await context.setOffline(false);
      await expect(notice(page)).toHaveCount(0);
    },
  );

  test(
    'where only the page was saved, it says what is missing, and completes by itself',
    soakOnly,
    async ({ context, page }) => {
      // The list never came.
      const listReads = '**/rest/v1/proveedores?*';
      await page.route(listReads, () => {});
      await visit(page);
      await context.setOffline(true);
      await page.unroute(listReads);
      await page.reload();
      await expect(notice(page)).toContainText(
        'Ves los 12 proveedores guardados en este dispositivo. La lista completa vuelve con la red.',
      );
      await expect(count(page)).toHaveText('Los primeros 12 proveedores');
      await expectCalm(page);
      await expectAccessible(page, { within: 'main' });
      await page.getByRole('button', { name: 'Cargar otra vez' }).click();
      await expect(notice(page)).toBeVisible();

      await context.setOffline(false);
      await expect(notice(page)).toHaveCount(0);
      await expect.poll(() => countOf(page)).toBeGreaterThan(40);
      await expectCalm(page);
    },
  );
});
