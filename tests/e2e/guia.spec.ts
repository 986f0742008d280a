import { guidePaths, pagesOf } from '../../app/offline/build-worker.ts';
import routes from '../../app/routes.ts';
import { expectAccessible } from './support/axe.ts';
import { countOf, keepGuide, notice } from './support/guide.ts';
import { list } from './support/proveedores.ts';
import { openClient, test, uniqueWord } from './support/questions.ts';
import { alive, expect, phone, soakOnly } from './support/test.ts';

test.use({
  serviceWorker: true,
  viewport: phone,
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/],
});

test(
  'the guide is kept on a wish, and without a network any profile and search opens from it',
  soakOnly,
  async ({ context, page, baseURL }) => {
    await keepGuide(page);
    await expect(page.getByText(/^\d+ proveedores · \d+ kB$/)).toBeVisible();
    const { data } = await (await openClient(baseURL))
      .from('proveedores')
      .select('id,nombre')
      .eq('aprobado_por_admin', true)
      .not('telefono', 'is', null)
      .order('nombre')
      .limit(1)
      .single();

    await context.setOffline(true);
    // None of these addresses was ever opened.
    await page.goto('/proveedores?tipo=terapista&municipio=Caguas&cerca=si');
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL('/proveedores?tipo=terapista&municipio=Caguas&cerca=si');
    await expect(page.getByRole('region', { name: 'Municipios vecinos' })).toBeVisible();
    const near = await countOf(page);
    await page.getByRole('searchbox').fill('habla');
    await expect.poll(() => countOf(page)).toBeLessThan(near);

    await page.goto(`/proveedor/${data?.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(data?.nombre ?? '');
    await expect(notice(page)).toContainText(
      'Las reseñas, las fotos y los videos se ven cuando vuelva la red.',
    );
    await expect(page.getByRole('heading', { name: 'Contacto' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /Reseñas/ })).toHaveCount(0);

    await context.setOffline(false);
    await expect(notice(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /Reseñas/ })).toBeVisible();
  },
);

test(
  'path and words open from the guide; what it does not have says so',
  soakOnly,
  async ({ context, page }) => {
    test.slow();
    await keepGuide(page);
    await context.setOffline(true);
    // No page flashes up on the way to another.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent === 'La guía sin conexión')
          sessionStorage.setItem('flashed', document.URL);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/empieza?edad=3-5&momento=escuela&municipio=ponce');
    await expect(page.getByRole('heading', { level: 1, name: 'Tus pasos' })).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Llamar al 988' })).toBeVisible();
    await expectAccessible(page, { within: 'main' });

    await page.goto('/palabras');
    await expect(page.getByRole('status').first()).toContainText('Sin conexión: copia del');
    await expect(page.getByRole('heading', { level: 1, name: 'Palabras' })).toBeVisible();
    await page.getByRole('link', { name: '¿Por dónde empiezo?' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '¿Por dónde empiezo?' })).toBeVisible();

    await page.goto('/proveedor/00000000-0000-4000-8000-00000000dead');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proveedor no encontrado');
    await page.goto('/questions');
    await expect(page.getByRole('heading', { name: 'No hay conexión' })).toBeVisible();
    await page.getByRole('link', { name: 'busca en ella' }).click();
    await expect(notice(page)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBeNull();
  },
);

test(
  'the guide is brought up to date, and removed; the page reads by keyboard and axe',
  soakOnly,
  async ({ page }) => {
    await page.goto('/guia');
    await alive(page);
    await expect(page.getByText('Todavía no está guardada.')).toBeVisible();
    await expectAccessible(page, { within: 'main' });
    await keepGuide(page);
    await expectAccessible(page, { within: 'main' });
    await page.getByRole('button', { name: 'Ponerla al día' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Ponerla al día' })).toBeFocused();
    await expect(page.getByText(/ proveedores · /)).toHaveText(/^\d+ proveedores · \d+ kB$/);
    await page.getByRole('button', { name: 'Quitarla' }).click();
    await expect(page.getByText('Todavía no está guardada.')).toBeVisible();
    expect(await page.evaluate(() => caches.has('guia'))).toBe(false);
  },
);

test(
  'an installed app keeps the guide by itself, once; removed, it stays away',
  soakOnly,
  async ({ page }) => {
    await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
    const savedAt = () =>
      page.evaluate(async () =>
        (await caches.match('/guia.json', { cacheName: 'guia' }))?.headers.get('Saved-At'),
      );
    await page.goto('/');
    await expect.poll(savedAt, { timeout: 30_000 }).toBeTruthy();
    const first = await savedAt();
    await page.goto('/guia');
    await alive(page);
    await page.waitForTimeout(6_000);
    expect(await savedAt()).toBe(first);
    await page.getByRole('button', { name: 'Quitarla' }).click();
    await expect(page.getByText('Todavía no está guardada.')).toBeVisible();
    await page.goto('/');
    await page.waitForTimeout(6_000);
    expect(await savedAt()).toBeUndefined();
  },
);

test("the guide's files are all that the routes of its pages name", soakOnly, async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const manifestPath = /\/assets\/manifest-[\w-]+\.js/.exec(await read('/'))?.[0] ?? '';
  const manifest = /=(\{.*\})/.exec(await read(manifestPath))?.[1] ?? '';
  const named = JSON.parse(manifest) as Manifest;
  const kept = /guideFiles = (\[.*\])/.exec(await read('/sw.js'))?.[1] ?? '';
  const pages = pagesOf(routes);
  const ids = ['root.tsx', ...guidePaths.flatMap((path) => pages.get(path) ?? [])];
  for (const id of ids) {
    const { module, imports = [], css = [] } = named.routes[id.replace(/\.tsx$/, '')] ?? {};
    const files = [module, ...imports, ...css].map((file) => file?.replace(/#$/, ''));
    expect(JSON.parse(kept), id).toEqual(expect.arrayContaining(files));
  }
});

/** What React Router loads of a build. */
interface Manifest {
  routes: Record<string, { module: string; imports?: string[]; css?: string[] }>;
}

test(
  'the file is packed, has a tag, follows a change, and has one address',
  soakOnly,
  async ({ request, admin }) => {
    const read = (headers: Record<string, string> = {}) => request.get('/guia.json', { headers });
    // The first reading of a table after a start is not kept.
    await read();
    const first = await read();
    expect(first.status()).toBe(200);
    expect(first.headers()['content-encoding']).toBe('br');
    expect(first.headers()['cache-control']).toMatch(/^no-cache, s-maxage=\d+$/);
    const tag = first.headers().etag ?? '';
    expect((await read({ 'If-None-Match': tag })).status()).toBe(304);
    const listed = await list(await admin(), { nombre: `Nuevo ${uniqueWord()}` });
    const second = await read({ 'If-None-Match': tag });
    expect(second.status()).toBe(200);
    expect(await second.text()).toContain(listed.nombre);
    for (const other of ['/guia.json?otra=1', '/GUIA.json', '/guia%2Ejson', '/guia.json/'])
      expect((await request.get(other)).status(), other).toBe(404);
    expect((await request.post('/guia.json')).status()).toBe(405);
  },
);
