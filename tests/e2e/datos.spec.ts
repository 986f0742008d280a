import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleAnswer } from '../../app/features/open-data/sample-answer.ts';
import { expectAccessible } from './support/axe.ts';
import { failedRequests } from './support/questions.ts';
import { alive, expect, phone, soakOnly, test } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the footer leads to what may be taken, under which licence, and to the file',
    soakOnly,
    async ({ page, request, baseURL }) => {
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Datos abiertos' }).click();
      await expect(page).toHaveTitle('Datos abiertos · Mi Guía Azul');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Datos abiertos');
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        'Descargar',
        'Qué hay y qué no',
        'Licencia',
        'Leer desde un programa',
      ]);
      await expect(page.getByText('Creative Commons Atribución 4.0 (CC BY 4.0)')).toBeVisible();
      await expect(
        page.getByText(/^Datos de Mi Guía Azul, \d+ de \w+ de \d{4}, CC BY 4\.0\.$/),
      ).toBeVisible();

      const csv = await request.get(
        (await page.getByRole('link', { name: 'Descargar CSV' }).getAttribute('href')) ?? '',
      );
      expect(csv.headers()['content-disposition']).toContain('mi-guia-azul-proveedores.csv');
      expect((await csv.body()).toString()).toMatch(/^\uFEFFId,Nombre,Tipo,/);

      const services = await (await request.get('/datos/hsds/services')).json();
      await expect(page.getByText(`${services.total_items} proveedores en una hoja`)).toBeVisible();

      // What the page shows of an answer is in one.
      expect(Object.keys(services).sort()).toEqual(Object.keys(sampleAnswer).sort());
      const told = new Set(services.contents.flatMap((row: object) => Object.keys(row)));
      for (const name of Object.keys(sampleAnswer.contents[0] ?? {})) expect(told).toContain(name);
      const about = await (await request.get('/datos/hsds/')).json();
      expect(about).toMatchObject({ version: '3.1', license: { id: 'CC-BY-4.0' } });
      expect(about.openapi_url).toBe(`${baseURL}/datos/hsds/openapi.json`);
    },
  );
});

test('answers are for any site, known by their tag, and not to be written', soakOnly, async ({ request }) => {
  for (const path of ['/datos/hsds/', '/datos/hsds/services', '/datos/proveedores.csv']) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    const {
      etag,
      'access-control-allow-origin': origin,
      'cross-origin-resource-policy': policy,
    } = answer.headers();
    expect([path, origin, policy]).toEqual([path, '*', 'cross-origin']);
    const again = await request.get(path, { headers: { 'If-None-Match': etag ?? '' } });
    expect([path, again.status(), (await again.body()).length]).toEqual([path, 304, 0]);
    expect(again.headers()['access-control-allow-origin']).toBe('*');
    const head = await request.head(path);
    expect([head.status(), (await head.body()).length, head.headers().etag]).toEqual([200, 0, etag]);
    const preflight = await request.fetch(path, { method: 'OPTIONS' });
    expect([preflight.status(), preflight.headers()['access-control-allow-methods']]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
    ]);
    expect((await request.post(path, { data: {} })).status()).toBe(405);
  }
  const refused = await request.get('/datos/hsds/services?per_page=1000');
  expect([
    refused.status(),
    refused.headers()['content-type'],
    refused.headers()['access-control-allow-origin'],
  ]).toEqual([400, 'application/problem+json', '*']);
  expect((await request.get('/datos/hsds/nada')).status()).toBe(404);
  expect((await request.get('/datos')).headers()['access-control-allow-origin']).toBeUndefined();
});

test('a page of another site reads them', soakOnly, async ({ page, baseURL }) => {
  // On loopback as well: browsers keep pages of the network away from this machine.
  const other = createServer((_, reply) =>
    reply.setHeader('Content-Type', 'text/html').end('<title>Otro</title>'),
  );
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  const read = await page.evaluate(async (url) => {
    const answer = await fetch(url, { headers: { 'If-None-Match': '"x"' } });
    return [answer.status, answer.headers.get('etag') !== null];
  }, `${baseURL}/datos/hsds/services`);
  other.close();
  expect(read).toEqual([200, true]);
});

test('moving there says what went wrong, and tries again', soakOnly, async ({ page }) => {
  await page.goto('/acerca');
  await alive(page);
  await page.route('**/datos.data*', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Datos abiertos' }).click();
  await expect(page.getByRole('main')).toContainText('No hay conexión con el servidor');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Cargar otra vez' }).click();
  await expect(page.getByRole('heading', { name: 'Descargar' })).toBeVisible();
});

test(
  'on a phone nothing of an example is out of sight, and a sentence is copied by keyboard',
  soakOnly,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize(phone);
    await page.goto('/datos');
    await alive(page);
    const examples = page.getByRole('region', { name: /^Ejemplo/ }).locator('pre');
    await expect(examples).toHaveCount(3);
    for (const example of await examples.all())
      expect(await example.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    const copy = page.getByRole('button', { name: 'Copiar esta frase' });
    await copy.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^Datos de Mi Guía Azul, .*CC BY 4\.0\.$/,
    );
    await expect(copy).toBeFocused();
  },
);

test('axe finds nothing', soakOnly, async ({ page }) => {
  await page.goto('/datos');
  await expectAccessible(page);
});
