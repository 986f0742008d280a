import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { card, eventsAbout, holdBack, list } from './support/proveedores.ts';
import { test, toast, uniqueWord } from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

const api = '**/rest/v1/proveedores*';
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const loaded = (page: Page) => expect(page.getByText('Cargando proveedores...')).toHaveCount(0);
const count = (page: Page) => page.getByRole('main').getByRole('status').first();

test.describe('a card', () => {
  test('shows who, where and what next; a call is counted with its method', async ({ page, admin }) => {
    const boss = await admin();
    const { id, nombre } = await list(boss, {
      tipo_servicio: 'doctor',
      subcategoria: 'Pediatra',
      municipio: 'Caguas',
      descripcion: 'Una descripción larga. '.repeat(30),
      acepta_planes: true,
      telefono: '(787) 555-0142',
      web: 'https://ejemplo.example/inicio',
    });
    await page.goto(`/proveedores?q=${encodeURIComponent(nombre)}`);
    const found = card(page, nombre);
    for (const text of ['Doctor', 'Pediatra', 'Caguas, Puerto Rico', 'Acepta planes médicos'])
      await expect(found.getByText(text, { exact: true })).toBeVisible();
    const rating = found.getByRole('img', { name: 'Calificación ilustrativa: 4.8 de 5 estrellas' });
    await expect(rating).toBeVisible();
    await expect(rating.locator('path')).toHaveCount(5);
    await expect(found.getByText('4.8 de 5, ilustrativo', { exact: true })).toBeVisible();
    const lines = await found.getByText('Una descripción larga.').evaluate((element) => {
      const style = getComputedStyle(element);
      return Math.round(element.clientHeight / Number.parseFloat(style.lineHeight));
    });
    expect(lines).toBe(2);
    await expect(found.getByRole('button', { name: `Guardar en favoritos: ${nombre}` })).toBeVisible();
    await expect(found.getByRole('link', { name: `Llamar a ${nombre}` })).toHaveAttribute(
      'href',
      'tel:+17875550142',
    );
    const web = found.getByRole('link', { name: `Web de ${nombre}` });
    await expect(web).toHaveAttribute('href', 'https://ejemplo.example/inicio');
    await expect(web).toHaveAttribute('target', '_blank');

    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
    );
    await found.getByRole('link', { name: `Llamar a ${nombre}` }).click();
    await expect
      .poll(() => eventsAbout(boss, 'proveedor_id', id))
      .toEqual([{ tipo: 'contacto', metadata: { method: 'phone' }, usuario_id: null }]);
    await found.getByRole('link', { name: `Ver Perfil de ${nombre}` }).click();
    await expect(page).toHaveURL(`/proveedor/${id}`);
  });

  test(
    'leaves out what is not there; markup is text; the logo, or the placeholder of the type without one',
    soakOnly,
    async ({ page, admin, baseURL }) => {
      const boss = await admin();
      const word = uniqueWord();
      const nombre = `<b>${word}</b> <img src=x onerror=alert(1)>`;
      await list(boss, { tipo_servicio: 'abogado', nombre, descripcion: '<script>alert(1)</script>' });
      const files = `${baseURL}/storage/v1/object/public/provider-images`;
      const good = await list(boss, { descripcion: word, logo_url: `${files}/demo-la-ceiba.webp` });
      const bad = await list(boss, { descripcion: word, logo_url: `${files}/demo-chiringa.webp` });
      await page.route('**/demo-chiringa.webp*', (route) => route.fulfill({ body: 'no es una imagen' }));
      await page.goto(`/proveedores?q=${word}`);
      const found = card(page, nombre);
      await expect(found).toContainText('<script>alert(1)</script>');
      await expect(found.getByRole('link', { name: /^Ver Perfil/ })).toBeVisible();
      await expect(found.getByRole('link', { name: /^(Llamar|Web)/ })).toHaveCount(0);
      await expect(found.getByText('Acepta planes médicos')).toHaveCount(0);
      await expect(found.getByRole('img', { name: /^Logo/ })).toHaveCount(0);
      await expect(
        card(page, good.nombre).getByRole('img', { name: `Logo de ${good.nombre}` }),
      ).toBeVisible();
      await expect(card(page, bad.nombre)).toBeVisible();
      await expect(card(page, bad.nombre).getByRole('img', { name: /^Logo/ })).toHaveCount(0);
    },
  );
});

test.describe('loading and failing', () => {
  test.use({ expectedErrors: [/Failed to (load resource|fetch)/] });

  test(
    'says that it is loading; without a network what was loaded stays, and one can try again',
    soakOnly,
    async ({ page }) => {
      await page.goto('/recursos');
      const gate = await holdBack(page, api);
      const pageGate = await holdBack(page, '**/proveedores.data*');
      await page.getByRole('banner').getByRole('link', { name: 'Proveedores', exact: true }).click();
      await expect(page.getByRole('status').getByText('Cargando proveedores...')).toBeVisible();
      gate.open();
      pageGate.open();
      await expect(count(page)).toHaveText(/^\d+ proveedores$/);
      await loaded(page);
      await page.unrouteAll();
      await page.route(api, (route) => route.abort());
      await choice(page, 'Tipo de proveedor').selectOption('doctor');
      const words =
        'Error al cargar proveedores: No hay conexión con el servidor. Revisa tu internet e intenta de nuevo.';
      await expect(toast(page, words)).toBeVisible();
      await expect(names(page).first()).toBeVisible();
      await expect(page.getByRole('article').getByText('Escuela', { exact: true })).toHaveCount(0);
      await page.unroute(api);
      await page.getByRole('button', { name: 'Cargar otra vez' }).click();
      await expect(page.getByRole('button', { name: 'Cargar otra vez' })).toHaveCount(0);
      await expect(count(page)).toHaveText(/^\d+ proveedores$/);
    },
  );
});

test('a card that is there stays under the finger while the whole list comes', soakOnly, async ({ page }) => {
  await page.goto('/');
  await alive(page);
  const gate = await holdBack(page, api);
  const pageGate = await holdBack(page, '**/proveedores.data*');
  await page.getByRole('searchbox', { name: '¿Qué ayuda buscas?' }).fill('coquí azul');
  await page.getByRole('button', { name: 'Buscar proveedores' }).click();
  await expect(page.getByText('Cargando proveedores...').first()).toBeVisible();
  pageGate.open();
  await expect(names(page)).toHaveText(['Centro Terapéutico Coquí Azul']);
  const shown = await page.getByRole('main').evaluateHandle((main) => {
    const seen: number[] = [];
    const count = () => seen.push(main.querySelectorAll('li[aria-posinset]:not([hidden])').length);
    new MutationObserver(count).observe(main, { attributes: true, childList: true, subtree: true });
    return seen;
  });
  gate.open();
  await expect(count(page)).toHaveText('1 proveedor');
  await loaded(page);
  expect(await shown.jsonValue()).not.toContain(0);
});

test.describe('found and shared', () => {
  test(
    'the first cards and the tags are in the HTML of the server',
    soakOnly,
    async ({ request, baseURL }) => {
      const html = await (await request.get('/proveedores?tipo=doctor&municipio=San%20Juan')).text();
      expect(html).toContain('Ver Perfil');
      expect(html).toContain('<title>Doctores en San Juan, Puerto Rico · Mi Guía Azul</title>');
      expect(html).toContain(`href="${baseURL}/proveedores?tipo=doctor&amp;municipio=San+Juan"`);
      expect(html).toContain('property="og:title"');
      expect(html).toContain('BreadcrumbList');
      expect(html).not.toContain('noindex');
      expect(await (await request.get('/proveedores?q=algo')).text()).toContain('noindex');
    },
  );

  test(
    'robots.txt and the sitemap name what is public',
    soakOnly,
    async ({ request, baseURL, admin, join }) => {
      const listed = await list(await admin());
      const owner = await join();
      const pending = await list(owner, { usuario_id: owner.id });
      expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
      const index = await request.get('/sitemap.xml');
      expect(index.headers()['content-type']).toContain('xml');
      const parts = [...(await index.text()).matchAll(/<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g)];
      const texts = await Promise.all(parts.map(async ([, part = '']) => (await request.get(part)).text()));
      const xml = texts.join('');
      expect(xml.match(/<urlset /g)).toHaveLength(parts.length);
      expect(xml).toContain(`<loc>${baseURL}/proveedor/${listed.id}</loc><lastmod>`);
      expect(xml).not.toContain(pending.id);
      expect(xml).not.toContain('/admin');
    },
  );
});

test('axe finds nothing', soakOnly, async ({ page }) => {
  await page.goto('/proveedores?tipo=abogado');
  await loaded(page);
  await expect(names(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/proveedores?q=zzzz');
  await expect(page.getByRole('heading', { name: 'No se encontraron proveedores' })).toBeVisible();
  await expectAccessible(page);
});
