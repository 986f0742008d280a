import { storageKeys } from '../../app/start/first-paint.ts';
import { desktop, expect, onRequest, phone, remember, soakOnly, test } from './support/test.ts';

test.use({ viewport: desktop });

const heroes = [
  ['Escuelas', 'Maestra Luz', '/proveedores?tipo=escuela'],
  ['Terapistas', 'Terapista Leo', '/proveedores?tipo=terapista'],
  ['Doctores', 'Doctora Alba', '/proveedores?tipo=doctor'],
  ['Abogados', 'Licenciada Paz', '/proveedores?tipo=abogado'],
  ['Dietistas', 'Dietista Rafa', '/proveedores?tipo=dietista'],
  ['Todos', 'Azul', '/proveedores'],
] as const;

test('the name of the site, six heroes, five types with their counts, and the way to an account', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Mi Guía Azul/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-PR');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const grid = page.getByRole('region', { name: 'Seis héroes te enseñan el camino' });
  await expect(grid.getByRole('link')).toHaveCount(6);
  await expect(grid.getByRole('img')).toHaveCount(6);
  for (const [index, [type, hero, path]] of heroes.entries()) {
    const link = grid.getByRole('link').nth(index);
    await expect(link).toContainText(type);
    await expect(link).toContainText(hero);
    await expect(link).toHaveAttribute('href', path);
    await expect(link.getByRole('img')).toHaveAccessibleName(/capa/);
  }

  const section = page.getByRole('region', { name: 'Cinco tipos de proveedores' });
  await expect(section.getByRole('link')).toHaveCount(5);
  const key = await page.locator('meta[name="supabase-key"]').getAttribute('content');
  // Another test may approve a provider between the page and the count.
  await expect(async () => {
    await page.reload();
    for (const [type, , path] of heroes.slice(0, 5)) {
      const kind = new URL(path, 'http://localhost').searchParams.get('tipo');
      const rows = await request.get(
        `/rest/v1/proveedores?select=id&aprobado_por_admin=is.true&tipo_servicio=eq.${kind}`,
        { headers: { apikey: key ?? '' } },
      );
      const count = (await rows.json()).length;
      expect(await section.getByRole('link', { name: type }).textContent()).toContain(`${count} proveedor`);
    }
  }).toPass();

  await expect(page.getByRole('link', { name: 'Crear Cuenta Gratis' })).toHaveAttribute('href', /^\/auth/);
});

test('in calm mode the panel of the first steps has room below it', soakOnly, async ({ page }) => {
  await remember(page, { [storageKeys.calm]: 'si' });
  await page.setViewportSize(phone);
  await page.goto('/');
  const panel = await page.getByRole('region', { name: '¿Por dónde empiezo?' }).boundingBox();
  const next = await page.getByRole('region', { name: 'Cinco tipos de proveedores' }).boundingBox();
  expect((next?.y ?? 0) - (panel?.y ?? 0) - (panel?.height ?? 0)).toBeGreaterThanOrEqual(24);
});

test('nothing comes from other hosts, and the first visit is light, without the code of accounts', async ({
  page,
  baseURL,
}) => {
  const sizes = { script: 0, font: 0, all: 0 };
  const strangers: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const heads = new Map<string, { kind: string; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    heads.set(requestId, { kind: type, bytes: response.encodedDataLength }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId);
    // What is bounded is the compressed content; the headers around it count for the whole only.
    const content = encodedDataLength - (head?.bytes ?? 0);
    sizes.all += encodedDataLength;
    if (head?.kind === 'Script') sizes.script += content;
    if (head?.kind === 'Font') sizes.font += content;
  });
  onRequest(page, (request) => {
    if (!request.url().startsWith(baseURL ?? '')) strangers.push(request.url());
  });
  const bodies: Array<Promise<string>> = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.text());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const scripts = await Promise.all(bodies);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((script) => script.includes('signInWithPassword'))).toEqual([]);
  expect(strangers).toEqual([]);
  expect(sizes.script).toBeLessThanOrEqual(140_000);
  expect(sizes.font).toBeLessThanOrEqual(60_000);
  expect(sizes.all).toBeLessThanOrEqual(260_000);
});

test('nothing jumps', soakOnly, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, {
          shift:
            (window as unknown as { shift: number }).shift + (entry as unknown as { value: number }).value,
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.005);
});

test('Back finds the same place of a page', soakOnly, async ({ page }) => {
  await page.goto('/');
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' });
  await link.scrollIntoViewIfNeeded();
  const place = await scrolled();
  expect(place).toBeGreaterThan(500);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu red de apoyo mágica y confiable');
  await expect.poll(scrolled).toBe(place);
});
