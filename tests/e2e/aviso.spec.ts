import { expect, mergeTests } from '@playwright/test';
import { openPanel } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { withOwnSite } from './support/own-site.ts';
import { test as withPeople } from './support/questions.ts';
import { phone, remember, soakOnly } from './support/test.ts';

/** A site of its own: the strip is on every page. */
const test = mergeTests(withPeople, withOwnSite({ from: 'served', env: { DEMO: 'on' } })).extend({
  baseURL: ({ site }, use) => use(site.url),
});

test.use({
  serviceWorker: true,
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/],
});

const day = (days: number) =>
  new Date(Date.now() - 4 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

test(
  'an admin publishes a notice: every page has it, cached and offline, until it is closed, replaced or ended',
  soakOnly,
  async ({ page, context, browser, admin, baseURL }) => {
    const strip = page.locator('.site-notice');
    await page.goto('/terminos');
    await page.reload();
    await expect(strip).toHaveCount(0);

    const desk = await browser.newPage({ baseURL: baseURL ?? '', viewport: phone });
    await openPanel(desk, await admin(), '/admin/hoy');
    await desk.getByRole('link', { name: 'Aviso del sitio' }).click();
    await expect(desk.getByText('No hay ningún aviso.')).toBeVisible();
    await desk.getByRole('button', { name: 'Publicar aviso' }).click();
    await expect(desk.getByLabel(/^Hasta/)).toHaveAccessibleDescription(/Di hasta qué día se ve\./);
    await desk.getByLabel(/^Texto/).fill('Empieza la temporada. <b>Prepara</b> la mochila & busca refugio.');
    await desk.getByLabel(/^Página/).fill('/empieza');
    await desk.getByLabel(/^Hasta/).fill(day(3));
    await expectAccessible(desk, { within: 'main' });
    await desk.getByRole('button', { name: 'Publicar aviso' }).click();
    await expect(desk.getByRole('listitem').filter({ hasText: 'Empieza la temporada.' })).toBeVisible();

    await page.reload();
    await expect(strip).toHaveText(/Empieza la temporada\. <b>Prepara<\/b> la mochila & busca refugio\./);
    await expect(strip.getByRole('link', { name: 'Ver más' })).toHaveAttribute('href', '/empieza');
    await expectAccessible(page);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto('/terminos');
    await expect(strip).toBeVisible();
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/terminos')))).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Sin conexión: copia del')).toBeVisible();
    await expect(strip).toBeVisible();
    await context.setOffline(false);

    // Closed on this device, before anything is painted, until another text comes.
    await page.reload();
    await strip.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(strip).toBeHidden();
    await page.goto('/acerca');
    await expect(page.locator('html')).toHaveAttribute('data-notice', 'no');
    await expect(strip).toBeHidden();
    await desk.getByLabel(/^Texto/).fill('Muchas oficinas cierran mañana.');
    await desk.getByLabel(/^Urgente/).check();
    await desk.getByLabel(/^Hasta/).fill(day(0));
    await desk.getByRole('button', { name: 'Publicar aviso' }).click();
    await expect(desk.getByRole('listitem').filter({ hasText: 'Muchas oficinas' })).toBeVisible();
    await expect(desk.getByRole('listitem').filter({ hasText: 'Empieza la temporada.' })).toHaveCount(0);
    await page.reload();
    await expect(strip).toContainText('Urgente: Muchas oficinas cierran mañana.');

    await desk.getByRole('button', { name: 'Terminar aviso' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Terminar aviso' }).click();
    await expect(desk.getByText('No hay ningún aviso.')).toBeVisible();
    await page.reload();
    await expect(strip).toHaveCount(0);
    await desk.close();
  },
);

test(
  'one for municipalities is for who searches there; one whose days are over is not shown',
  soakOnly,
  async ({ page, admin }) => {
    const strip = page.locator('.site-notice');
    const { client } = await admin();
    const { error } = await client
      .from('avisos_generales')
      .insert({ texto: 'Mañana puede faltar la luz.', municipios: ['Caguas', 'Mayagüez'], hasta: day(1) });
    expect(error).toBeNull();
    await page.goto('/proveedores');
    await expect(strip).toBeHidden();
    await page.goto('/empieza?edad=0-2&municipio=mayaguez');
    await expect(strip).toContainText('Caguas y Mayagüez: Mañana puede faltar la luz.');
    await remember(page, { 'mga-cerca': 'Caguas' });
    await page.goto('/acerca');
    await expect(strip).toBeVisible();
    // A page that was kept, opened days later.
    await page.clock.setFixedTime(Date.now() + 3 * 86_400_000);
    await page.reload();
    await expect(strip).toBeHidden();
  },
);
