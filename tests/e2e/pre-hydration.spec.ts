import type { Locator, Page } from '@playwright/test';
import { emailOf } from './support/account.ts';
import { eventsAbout, holdBack, list } from './support/proveedores.ts';
import { failedRequests, password, test } from './support/questions.ts';
import { alive, expect, soakOnly } from './support/test.ts';

/* On a slow network the words are there before the scripts: what is done meanwhile counts. */

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: failedRequests });

/** Scripts wait until they are let go. */
const holdScripts = async (page: Page) => (await holdBack(page, '**/assets/*.js')).open;

test('a page asks for styles and fonts, is painted, leads on, and then runs its scripts', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const asked: string[] = [];
  devtools.on('Network.requestWillBeSent', ({ request }) => asked.push(new URL(request.url).pathname));
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

  const isScript = (path: string) => path.endsWith('.js');
  const isNeeded = (path: string) => /\.(css|woff2)$/.test(path);
  expect(asked[0]).toBe('/');
  expect(asked.filter(isNeeded)).toHaveLength(3);
  expect(asked.filter(isScript).length).toBeGreaterThan(3);
  expect(asked.findLastIndex(isNeeded)).toBeLessThan(asked.findIndex(isScript));

  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  await page.getByRole('link', { name: 'Crear Cuenta Gratis' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta');
  release();
  await alive(page);
});

test('pages start with few and small scripts', async ({ request }) => {
  for (const [path, kilobytes] of [
    ['/', 138],
    ['/proveedores', 169],
    ['/questions', 145],
    ['/auth', 155],
    ['/acerca', 135],
  ] as const) {
    const html = await (await request.get(path)).text();
    const modules = /<script id="modules"[^>]*>(.+?)<\/script>/.exec(html)?.[1] ?? '';
    const { preloads } = JSON.parse(modules) as { preloads: string[] };
    expect(preloads.length, path).toBeGreaterThan(3);
    expect(preloads.length, path).toBeLessThanOrEqual(20);
    const sizes = preloads.map(async (script) =>
      Number(
        (await request.head(script, { headers: { 'Accept-Encoding': 'br' } })).headers()['content-length'],
      ),
    );
    const sum = (await Promise.all(sizes)).reduce((total, bytes) => total + bytes, 0);
    expect(sum, path).toBeLessThan(kilobytes * 1000);
  }
});

test('a call is counted once the scripts are there', soakOnly, async ({ page, admin }) => {
  const boss = await admin();
  const { id } = await list(boss, { telefono: '939 555 0142' });
  const release = await holdScripts(page);
  await page.goto(`/proveedor/${id}`);
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await page.getByRole('link', { name: 'Llamar', exact: true }).click();
  release();
  const calls = async () =>
    (await eventsAbout(boss, 'proveedor_id', id)).filter(({ tipo }) => tipo === 'contacto');
  await expect.poll(calls).toEqual([{ tipo: 'contacto', metadata: { method: 'phone' }, usuario_id: null }]);
});

const ways = [
  { how: 'by finger', press: (control: Locator) => control.click() },
  { how: 'by keyboard', press: (control: Locator) => control.press('Enter') },
];

for (const { how, press } of ways) {
  test(`before the scripts, ${how}: menu, filters, letters and calm mode answer`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/proveedores');
    const html = page.locator('html');
    await press(page.getByRole('switch', { name: 'Modo calma' }));
    await expect(html).toHaveAttribute('data-calm', 'si');
    await press(page.getByText('Filtros', { exact: true }));
    await expect(page.getByLabel('Municipio', { exact: true })).toBeVisible();
    await press(page.getByRole('button', { name: 'Menú' }));
    const menu = page.getByRole('dialog', { name: 'Menú' });
    await expect(menu.getByRole('button', { name: 'Cerrar' })).toBeFocused();
    const letters = menu.getByRole('radio', { name: 'Letra grande' });
    await (how === 'by finger' ? letters.click() : letters.press('Space'));
    await expect(html).toHaveAttribute('data-text-size', 'grande');
    await expect(page.locator('[data-pending]')).toHaveCount(0);

    release();
    await alive(page);
    await expect(menu).toBeVisible();
    await expect(letters).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menú' })).toBeFocused();
    await expect(page.getByLabel('Municipio', { exact: true })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Modo calma' })).toBeChecked();
    await page.reload();
    await expect(html).toHaveAttribute('data-calm', 'si');
    await expect(html).toHaveAttribute('data-text-size', 'grande');
  });
}

test('before the scripts a profile is shared as the telephone does', async ({ page, admin }) => {
  const { id, nombre } = await list(await admin(), {});
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(window, { shared });
  });
  await holdScripts(page);
  await page.goto(`/proveedor/${id}`);
  await page.getByRole('button', { name: 'Compartir' }).click();
  const shared = await page.evaluate(() => (window as { shared?: ShareData }).shared);
  expect(shared).toEqual({ title: nombre, url: page.url() });
});

test('what is typed and chosen early is searched for', soakOnly, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const release = await holdScripts(page);
  await page.goto('/proveedores');
  await page.getByLabel('Tipo de proveedor').selectOption('terapista');
  await page.getByLabel('Nombre o descripción').fill('coquí');
  release();
  await expect(page).toHaveURL('/proveedores?q=coqu%C3%AD&tipo=terapista');
  await expect(page.getByLabel('Nombre o descripción')).toHaveValue('coquí');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Centro Terapéutico Coquí Azul']);
});

test('what is typed early is not lost on a phone that renders late', soakOnly, async ({ page }) => {
  test.slow();
  const box = page.getByRole('searchbox', { name: 'Título o descripción' });
  const devtools = await page.context().newCDPSession(page);
  for (const rate of [10, 20]) {
    const release = await holdScripts(page);
    await page.goto('/recursos');
    await box.fill('ley');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    release();
    await alive(page);
    // Longer than a debounced write would wait.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page).toHaveURL('/recursos?q=ley');
    await expect(box).toHaveValue('ley');
    await expect(page.getByText(/^Mostrando \d recursos$/)).toBeVisible();
  }
});

test(
  'a form sent early keeps the password out of the address, and is sent',
  soakOnly,
  async ({ page, join }) => {
    const person = await join();
    const release = await holdScripts(page);
    await page.goto('/auth');
    const form = page.getByRole('form', { name: 'Iniciar Sesión' });
    await form.getByLabel(/^Correo electrónico/).fill(emailOf(person));
    await form.getByLabel(/^Contraseña/).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/auth');
    await expect(form.getByRole('button', { name: 'Iniciar Sesión' })).toHaveAttribute('data-pending', '');
    release();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('¡Bienvenido de vuelta!')).toBeVisible();
  },
);

for (const { how, press } of ways) {
  test(`before the scripts, ${how}: the other tab of the form is there, and what is typed`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/auth');
    const registering = page.getByRole('form', { name: 'Registrarse' });
    await page
      .getByLabel(/^Correo electrónico/)
      .first()
      .fill('ana@example.com');
    await press(page.getByRole('tab', { name: 'Registrarse' }));
    await expect(page.getByRole('tab', { name: 'Registrarse' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('form', { name: 'Iniciar Sesión' })).toBeHidden();
    await registering.getByLabel(/^Nombre completo/).fill('Ana López');
    await registering.getByLabel(/^Contraseña/).fill(password);

    release();
    await alive(page);
    await expect(registering.getByLabel(/^Contraseña/)).toBeFocused();
    await expect(registering.getByLabel(/^Contraseña/)).toHaveValue(password);
    // One form is left when React has what was typed into both.
    await expect(page.getByLabel(/^Correo electrónico/)).toHaveCount(1);
    await expect(page.getByLabel(/^Correo electrónico/)).toHaveValue('ana@example.com');
    await expect(page.getByLabel(/^Nombre completo/)).toHaveValue('Ana López');
    await page.getByRole('tab', { name: 'Registrarse' }).press('ArrowLeft');
    await expect(page.getByRole('form', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(page.getByLabel(/^Correo electrónico/)).toHaveValue('ana@example.com');
  });

  test(`before the scripts, ${how}: who suggests a resource is led to sign in, and told why`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/recursos');
    await press(page.getByRole('link', { name: 'Sugerir Recurso' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta');
    release();
    await expect(page.getByText('Entra para sugerir un recurso.')).toBeVisible();
  });
}

test('Back before the scripts are there shows the page of that address', soakOnly, async ({ page }) => {
  await page.goto('/terminos');
  await alive(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad');
  const release = await holdScripts(page);
  await page.reload();
  await page.goBack();
  release();
  await expect(page).toHaveURL('/terminos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Términos de uso');
  await alive(page);
});
