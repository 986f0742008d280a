import { expect } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { openPanel, searchBox } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { holdBack, list } from './support/proveedores.ts';
import { enterAs, test, toast, uniqueWord } from './support/questions.ts';
import { desktop, soakOnly } from './support/test.ts';

test.use({ expectedErrors: [/Failed to (load resource|fetch)/] });

const roles = '**/rest/v1/user_roles*';

test(
  'a visitor is led home; so is whoever is no admin, once that is checked',
  soakOnly,
  async ({ page, join }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/');

    await enterAs(page, await join());
    const gate = await holdBack(page, roles);
    await page.goto('/admin');
    await expect(page.getByText('Verificando permisos...')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel de administración');
    gate.open();
    await expect(page).toHaveURL('/');
  },
);

test(
  'a failed check counts as no admin, says so and can be tried again',
  soakOnly,
  async ({ page, admin }) => {
    await enterAs(page, await admin());
    await page.route(roles, (route) =>
      route.fulfill({ status: 503, json: { code: 'PGRST001', message: '' } }),
    );
    await page.goto('/admin/usuarios');
    await expect(page).toHaveURL('/');
    const said = 'No pudimos verificar tus permisos. El servidor no responde ahora. Intenta en un minuto.';
    await expect(toast(page, said)).toBeVisible();
    await page.unroute(roles);
    await page.getByRole('button', { name: 'Intentar otra vez' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page).toHaveURL('/admin/usuarios');
  },
);

test('on a wide page the parts of the panel stand in one line', soakOnly, async ({ page, admin }) => {
  await openPanel(page, await admin(), '/admin/llamadas');
  await page.setViewportSize(desktop);
  const tops = await page
    .locator('.tabs-in-line')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(7);
  expect(new Set(tops).size).toBe(1);
});

test(
  'an admin whose session runs out in another tab signs in, comes back and finds what was typed',
  soakOnly,
  async ({ page, context, admin }) => {
    const address = '/admin/recursos/nuevo';
    await openPanel(page, await admin(), address);
    await page.getByLabel('Título').fill('A medio escribir');
    const other = await context.newPage();
    await other.goto('/acerca');
    await other.evaluate((key) => localStorage.removeItem(key), storageKeys.session);
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(address)}`);
    await expect(page.getByLabel('Título')).toHaveCount(0);
    const form = page.getByRole('form', { name: 'Iniciar Sesión' });
    await form.getByLabel(/^Correo electrónico/).fill('admin@miguiaazul.test');
    await form.getByLabel(/^Contraseña/).fill('azul-demo');
    await form.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByLabel('Título')).toHaveValue('A medio escribir');
  },
);

test('each tab is an address, /admin is the first, and Back goes back', soakOnly, async ({ page, admin }) => {
  await openPanel(page, await admin(), '/admin');
  await expect(page).toHaveURL('/admin/proveedores');
  const tabs = page.getByRole('navigation', { name: 'Panel de administración' }).getByRole('link');
  await expect(tabs).toHaveText(['Proveedores', 'Recursos', 'Usuarios', 'Estadísticas']);
  for (const [place, path] of [
    [1, 'recursos'],
    [2, 'usuarios'],
    [3, 'estadisticas'],
  ] as const) {
    await tabs.nth(place).click();
    await expect(page).toHaveURL(`/admin/${path}`);
    await expect(tabs.nth(place)).toHaveAttribute('aria-current', 'page');
  }
  await page.goBack();
  await expect(page).toHaveURL('/admin/usuarios');
  await expect(page.getByRole('table')).toBeVisible();
});

const slow = 'El servidor tarda demasiado. Intenta en un minuto.';
const failures = [
  ['proveedores', '**/rest/v1/proveedores*', 'Error al cargar proveedores', 'Lista de proveedores'],
  ['usuarios', '**/rest/v1/rpc/admin_usuarios*', 'Error al cargar usuarios', 'Lista de usuarios'],
  ['estadisticas', '**/rest/v1/rpc/estadisticas_resumen*', 'Error al cargar estadísticas', 'Estadísticas'],
  ['recursos', '**/rest/v1/recursos*', `Error al cargar recursos: ${slow}`, 'Lista de recursos'],
] as const;

test(
  'a list that fails to load says so, stays sorry and can be tried again',
  soakOnly,
  async ({ page, admin }) => {
    await enterAs(page, await admin());
    for (const [path, pattern, message, region] of failures) {
      const isOwnCheck = (url: string) => url.includes('usuario_id=eq.');
      await page.route(pattern, (route) =>
        isOwnCheck(route.request().url())
          ? route.continue()
          : route.fulfill({ status: 500, json: { code: '57014', message: 'canceling statement' } }),
      );
      await page.goto(`/admin/${path}`);
      await expect(toast(page, message)).toBeVisible();
      const list = page.getByRole('region', { name: region, exact: true });
      await expect(list.getByText(slow, { exact: true })).toBeVisible();
      await page.unroute(pattern);
      await list.getByRole('button', { name: 'Cargar otra vez' }).click();
      await expect(list.getByText(slow, { exact: true })).toHaveCount(0);
      await expect(list.getByRole('table').or(list.getByText('Desde el principio')).first()).toBeVisible();
    }
  },
);

test(
  'lists are searched, sorted and paged by the server, and the address holds it',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const word = uniqueWord();
    for (const [place, municipio] of ['Ponce', 'Aibonito', 'Caguas'].entries()) {
      await list(person, { nombre: `${'CAB'[place]} Ñandú ${word}`, municipio });
    }
    await openPanel(page, person, '/admin/proveedores?todos=si');
    const names = page.locator('tbody td:first-child');
    await searchBox(page).fill(`nandu ${word}`);
    await expect(names).toHaveCount(3);
    await expect(names).toContainText([`B Ñandú ${word}`, `A Ñandú ${word}`, `C Ñandú ${word}`]);
    await page.getByRole('combobox', { name: 'Orden' }).selectOption('Por nombre');
    await expect(names).toContainText([`A Ñandú ${word}`, `B Ñandú ${word}`, `C Ñandú ${word}`]);
    await page.getByRole('combobox', { name: 'Orden' }).selectOption('Más antiguos');
    await expect(names).toContainText([`C Ñandú ${word}`, `A Ñandú ${word}`, `B Ñandú ${word}`]);
    await page.reload();
    await expect(names).toHaveCount(3);
    await expect(searchBox(page)).toHaveValue(`nandu ${word}`);

    // The demo has more people than a page holds.
    const asked = page.waitForRequest((request) => request.url().includes('admin_usuarios'));
    await page.goto('/admin/usuarios?orden=nombre');
    expect((await asked).postDataJSON()).toMatchObject({ limite: 20, desplazamiento: 0 });
    await expect(page.getByRole('row')).toHaveCount(21);
    const first = await page.getByRole('row').nth(1).textContent();
    await page.getByRole('link', { name: 'Página siguiente' }).click();
    await expect(page).toHaveURL(/pagina=2/);
    await expect(page.getByText(/^Página 2 de \d+$/)).toBeVisible();
    await expect(page.getByRole('row').nth(1)).not.toHaveText(first ?? '');
    await page.getByRole('link', { name: 'Página anterior' }).click();
    await expect(page.getByRole('row').nth(1)).toHaveText(first ?? '');
    // A page that is no more leads to the first.
    await page.goto('/admin/usuarios?pagina=900');
    await expect(page).toHaveURL('/admin/usuarios');
    await expect(page.getByRole('row')).toHaveCount(21);
  },
);

// Few rows of each list: what is wrong with one is wrong with all.
const paths = [
  'proveedores?todos=si&q=coqui',
  'recursos?q=querellas',
  'recursos/nuevo',
  'usuarios?q=admin@miguiaazul',
  'estadisticas',
  'registro',
];

test('axe finds nothing on any tab or in the password dialog', soakOnly, async ({ page, admin, join }) => {
  test.slow();
  const [person, reader] = [await admin(), await join()];
  await list(person);
  await reader.client.from('sugerencias').insert({ titulo: 'Una guía', url: 'https://example.test' });
  await enterAs(page, person);
  for (const path of paths) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('navigation', { name: 'Panel de administración' })).toBeVisible();
    // Unseen, it waits in a button that loads more.
    await expect(page.getByText(/^Cargando/).filter({ visible: true })).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.goto('/admin/usuarios?q=admin@miguiaazul');
  await page.getByRole('button', { name: /^Cambiar contraseña/ }).click();
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByRole('dialog').getByText('Por favor ingrese una contraseña')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
});
