import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from './support/axe.ts';
import { list } from './support/proveedores.ts';
import { test, uniqueWord } from './support/questions.ts';
import { expect, phone, soakOnly } from './support/test.ts';

/** A page of another site. */
async function serveHost(html: string) {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: async () => void server.close() };
}

test.describe('in the page of another site', () => {
  // The frame that is refused says so in the console.
  test.use({ expectedErrors: [/Failed to load resource|frame|ERR_BLOCKED_BY_RESPONSE/i] });

  test('the list stands in a frame, without a script, and no other page does', async ({
    page,
    request,
    baseURL,
    admin,
  }) => {
    const owner = await admin();
    const named = { municipio: 'Maricao', telefono: '787-555-0188' };
    const { nombre, id } = await list(owner, { ...named, nombre: `Centro <b>${uniqueWord()}</b> & Co.` });
    const address = `${baseURL}/insertar?tipo=terapista&municipio=Maricao`;
    await using host = await serveHost(
      `<iframe src="${address}"></iframe><iframe src="${baseURL}/"></iframe>`,
    );
    await page.goto(host.url);
    const framed = page.frameLocator('iframe >> nth=0');
    const link = framed.getByRole('link', { name: nombre });
    await expect(link).toHaveAttribute('href', `${baseURL}/proveedor/${id}`);
    await expect(link).toHaveAttribute('translate', 'no');
    await expect(framed.getByRole('link', { name: '787-555-0188' })).toHaveAttribute(
      'href',
      'tel:+17875550188',
    );
    await expect(framed.getByRole('heading', { level: 1 })).toHaveText('Terapistas en Maricao, Puerto Rico');
    await expect(page.frameLocator('iframe >> nth=1').getByRole('heading', { level: 1 })).toHaveCount(0);

    const answer = await request.get(address);
    expect(answer.headers()['content-security-policy']).toContain('frame-ancestors *');
    expect(answer.headers()).not.toHaveProperty('x-frame-options');
    expect(await answer.text()).not.toContain('<script');
    for (const path of ['/', '/proveedores', '/insertar/', '/auth']) {
      const other = (await request.get(path)).headers();
      expect([path, other['x-frame-options']]).toEqual([path, 'DENY']);
    }
  });

  test('the form that is copied from /acerca searches the directory', soakOnly, async ({ page, baseURL }) => {
    await page.goto('/acerca');
    const form = await page.getByRole('region', { name: 'Código de la búsqueda' }).innerText();
    expect(form.trim().split('\n')).toHaveLength(4);
    await using host = await serveHost(form);
    await page.goto(host.url);
    await page.getByRole('searchbox', { name: 'Servicios de autismo en Puerto Rico' }).fill('habla');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(`${baseURL}/proveedores?q=habla`);
  });
});

test(
  'whoever reads English is told what this is, and what a browser leaves alone',
  soakOnly,
  async ({ page }) => {
    await page.goto('/acerca');
    await page.getByRole('link', { name: 'About this site, in English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About this site' })).toBeVisible();
    await expect(page.locator('[lang=en]').filter({ hasText: 'Read it in English' })).toBeVisible();
  },
);

test('the list in a frame and the English page are accessible', soakOnly, async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ['/insertar?tipo=terapista', '/insertar?municipio=Culebra', '/en']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
