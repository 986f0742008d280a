import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { municipios } from '../../app/lib/lists/municipalities.ts';
import { neighboursOf } from '../../app/lib/lists/neighbours.ts';
import { expectAccessible } from './support/axe.ts';
import { pressOn } from './support/keyboard.ts';
import { failedRequests } from './support/questions.ts';
import { alive, desktop, expect, onRequest, phone, soakOnly, test } from './support/test.ts';

test.use({ viewport: desktop, expectedErrors: failedRequests });

/** For pointers: the table says the same to others. */
const wideMap = (page: Page) => page.locator('.map-panel > svg.map');

/** The table of the page, also where rows are not shown yet: other tests add providers meanwhile, and a page is one read. */
async function readTable(page: Page) {
  const cells = await page
    .locator('.map-table tbody tr')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent ?? '')));
  expect(cells).toHaveLength(78);
  return cells.map(([municipio = '', aqui, aceptan, vecinos]) => ({
    municipio,
    aqui: Number(aqui),
    aceptan: Number(aceptan),
    vecinos: Number(vecinos),
  }));
}

test('a type and a municipality lead to what is here, around and online, and into the search', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mapa' }).click();
  await expect(page).toHaveTitle('Dónde hay ayuda y dónde falta · Mi Guía Azul');
  await page.getByRole('navigation', { name: 'Tipo de proveedor' }).getByText('Terapistas').click();
  await expect(page).toHaveURL('/mapa?tipo=terapista');
  await expect(page.getByRole('table', { name: 'Terapistas por municipio' })).toBeVisible();
  const there = (await readTable(page)).filter(({ aqui }) => aqui > 0);
  await expect(
    page.getByText(`Hay terapistas en ${there.length} municipios. Faltan en ${78 - there.length}.`),
  ).toBeVisible();
  const drawing = wideMap(page);
  await expect(drawing.locator('a')).toHaveCount(78);
  await expect(drawing.locator('text')).toHaveText(there.map(({ aqui }) => String(aqui)));

  const sent: string[] = [];
  onRequest(page, (request) => sent.push(request.url()));
  const [first] = there;
  if (!first) throw new Error('The demo content has no therapists');
  await drawing
    .locator('a')
    .filter({ hasText: `${first.municipio}: ` })
    .click();
  const panel = page.getByRole('region', { name: first.municipio });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('listitem')).toContainText([
    `${first.aqui}`,
    `${first.vecinos}en los ${neighboursOf(first.municipio).length} municipios vecinos`,
    'en línea',
  ]);
  expect(sent).toEqual([]);
  await panel.getByRole('link', { name: `Ver terapistas cerca de ${first.municipio}` }).click();
  await expect(page).toHaveURL(
    `/proveedores?${new URLSearchParams({ tipo: 'terapista', municipio: first.municipio, cerca: 'si' })}`,
  );
});

test(
  'on a phone the regions come first, then the island as a picture whose shapes have edges of 3 to 1',
  soakOnly,
  async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/mapa?tipo=escuela');
    await alive(page);
    const regions = page.getByRole('list', { name: 'Por región' });
    await regions.locator('summary').filter({ hasText: 'Fajardo' }).click();
    const vieques = regions.getByRole('link', { name: /^Vieques \d+$/ });
    await expect(vieques).toHaveAttribute('href', '/mapa?tipo=escuela&municipio=vieques');
    const [list, map] = [await regions.boundingBox(), await wideMap(page).boundingBox()];
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(map?.y ?? 0);
    expect(map?.x).toBeGreaterThanOrEqual(16);
    expect((map?.x ?? 0) + (map?.width ?? 0)).toBeLessThanOrEqual(phone.width - 16);
    for (const type of ['todos', 'escuela', 'terapista', 'doctor', 'abogado', 'dietista']) {
      for (const look of [{ theme: 'claro' }, { theme: 'oscuro' }, { theme: 'claro', calm: 'si' }]) {
        const faint = await wideMap(page).evaluate(findFaint, { type, ...look });
        expect(faint, `${type}, ${Object.values(look)}`).toEqual([]);
      }
    }
  },
);

/** Tones whose shapes cannot be told from the page, or from others of the same tone. */
function findFaint(
  map: Element,
  { type, ...look }: { type: string; theme: string; calm?: string },
): string[] {
  Object.assign(document.documentElement.dataset, { calm: 'no' }, look);
  document.querySelector<HTMLElement>('.map-page')?.setAttribute('data-type', type);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  function light(colour: string): number {
    if (!canvas) return 0;
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
      part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  }
  const contrast = (one: string, other: string) => {
    const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
    return bright / dark;
  };
  const page = getComputedStyle(document.body).backgroundColor;
  return [0, 1, 2, 3].flatMap((tone) => {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    shape.setAttribute('class', `tone-${tone}`);
    map.append(shape);
    const { stroke, fill } = getComputedStyle(shape);
    // Of a texture, its ground.
    const ground = fill.startsWith('url')
      ? getComputedStyle(document.querySelector(`#trama-${tone} rect`) ?? shape).fill
      : fill;
    shape.remove();
    const fromPage = Math.max(contrast(stroke, page), contrast(ground, page));
    const fromOthers = contrast(stroke, ground);
    return fromPage >= 3 && fromOthers >= 3
      ? []
      : [`tone ${tone}: ${fromPage.toFixed(2)} from the page, ${fromOthers.toFixed(2)} from its like`];
  });
}

test.describe('without a script, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test(
    'the form, the neighbours and the table are there, and Vieques has something near',
    soakOnly,
    async ({ page }) => {
      await page.goto('/mapa');
      await page.getByRole('combobox', { name: 'Tipo de proveedor' }).selectOption('Terapistas');
      await page.getByRole('combobox', { name: 'Municipio' }).selectOption('Vieques');
      await page.getByRole('button', { name: 'Ver en el mapa' }).click();
      await expect(page).toHaveURL('/mapa?tipo=terapista&municipio=vieques');
      const near = (await readTable(page)).filter(({ municipio }) =>
        ['Ceiba', 'Culebra'].includes(municipio),
      );
      const picture = page.getByRole('img', { name: /^Vieques: / });
      await expect(picture).toHaveAccessibleName(
        new RegExp(near.map(({ municipio, aqui }) => `${municipio} ${aqui}`).join(', ')),
      );
      await expect(wideMap(page)).toBeHidden();
      await expect(
        page.getByRole('table', { name: 'Terapistas por municipio' }).getByRole('row'),
      ).toHaveCount(79);
      await expect(page.getByText('Puede haber otros.')).toBeVisible();
      await page.getByRole('region', { name: 'Desde Vieques, por lancha' }).getByText('Ceiba').click();
      await expect(page).toHaveURL('/mapa?tipo=terapista&municipio=ceiba');
      await expect(page.getByRole('region', { name: 'Vecinos de Ceiba' }).getByRole('link')).toHaveCount(6);
    },
  );
});

test(
  'the drawing and its code are at most 12 kB, no other page has them, and a chat gets a picture',
  soakOnly,
  async ({ request }) => {
    const home = await readPage(request, '/');
    const others = await Promise.all(
      ['/proveedores', '/transparencia', '/recursos', '/empieza'].map((path) => readPage(request, path)),
    );
    const map = await readPage(request, '/mapa?tipo=terapista&municipio=caguas');
    const elsewhere = new Set([home, ...others].flatMap(({ files }) => files));
    const own = map.files.filter(
      (name) => /\/((map|shapes)-[^/]+\.js|mapa-[^/]+\.css)/.test(name) && !elsewhere.has(name),
    );
    expect(own).toHaveLength(3);
    const code = await Promise.all(own.map(async (name) => (await request.get(name)).body()));
    const drawings = map.html.match(/<svg[^>]*class="(map|map-shapes)".*?<\/svg>/gs) ?? [];
    expect(drawings).toHaveLength(4);
    const bytes = [...code, Buffer.from(drawings.join(''))]
      .map((part) => brotliCompressSync(part).length)
      .reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThanOrEqual(12_000);

    const outline = 'M222 146l18-11';
    expect(Buffer.concat(code).toString()).toContain(outline);
    for (const name of elsewhere)
      expect((await (await request.get(name)).body()).includes(outline), name).toBe(false);

    const image = /property="og:image" content="([^"]+)"/.exec(map.html)?.[1] ?? '';
    const picture = await request.get(new URL(image).pathname);
    expect(picture.headers()['content-type']).toBe('image/png');
    const png = await picture.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300_000);
    expect(await (await request.get('/mapa/todos.png')).body()).not.toEqual(png);
    expect((await request.get('/mapa/nadie.png')).status()).toBe(404);
  },
);

async function readPage(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  return { html, files: [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))] };
}

test('all is in the HTML; only those who accept, by keyboard alone', soakOnly, async ({ page }) => {
  const reads: string[] = [];
  onRequest(page, (request) => {
    if (/\.data|\/rest\//.test(request.url())) reads.push(request.url());
  });
  await page.goto('/mapa?tipo=terapista', { waitUntil: 'networkidle' });
  await alive(page);
  expect(reads).toEqual([]);
  await pressOn(page.getByRole('checkbox', { name: 'Solo quienes aceptan personas nuevas' }), 'Space');
  await expect(page).toHaveURL('/mapa?tipo=terapista&acepta=si');
  const accepting = (await readTable(page)).filter(({ aceptan }) => aceptan > 0).length;
  await expect(
    page.getByText(`Hay terapistas que aceptan personas nuevas en ${accepting} municipio`),
  ).toBeVisible();
  await pressOn(page.getByRole('button', { name: 'Ver la tabla de los 78 municipios' }));
  const table = page.getByRole('table', { name: 'Terapistas por municipio' });
  await expect(table.getByRole('row')).toHaveCount(79);
  await pressOn(table.getByRole('link', { name: 'Adjuntas' }));
  await expect(page.getByRole('region', { name: 'Adjuntas' })).toBeFocused();
});

test('a read that fails is told, and asked for again', soakOnly, async ({ page }) => {
  await page.goto('/acerca');
  await alive(page);
  await page.route('**/mapa.data*', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mapa' }).click();
  await expect(page.getByRole('main')).toContainText('No hay conexión con el servidor');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Cargar otra vez' }).click();
  await expect(wideMap(page)).toBeVisible();
});

for (const path of ['/mapa', '/mapa?tipo=escuela&municipio=maricao']) {
  test(`axe finds nothing on ${path}`, soakOnly, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}

test.describe('without a connection', soakOnly, () => {
  test.use({ serviceWorker: true });

  test('the saved copy shows every municipality of its type', soakOnly, async ({ context, page }) => {
    await page.goto('/mapa?tipo=doctor');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const isSaved = () =>
      page.evaluate(async () => Boolean(await (await caches.open('pages')).match(location.href)));
    await expect.poll(isSaved).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await alive(page);
    for (const { nombre } of municipios.slice(0, 2)) {
      await page.getByRole('combobox', { name: 'Municipio' }).selectOption(nombre);
      await expect(page.getByRole('heading', { level: 2, name: nombre })).toBeVisible();
    }
  });
});
