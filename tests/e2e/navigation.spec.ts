import { openNavigation } from './support/navigation.ts';
import { accounts, signIn } from './support/session.ts';
import { expect, soakOnly, test, widths, withoutReact } from './support/test.ts';

for (const { name: width, viewport, when } of widths) {
  test.describe(`navigation on a ${width}`, when, () => {
    test.use({ viewport });

    test('a visitor finds the three places, help and the way in', soakOnly, async ({ page }) => {
      await page.goto('/');
      const navigation = await openNavigation(page, width);
      await expect(navigation.getByRole('link', { name: 'Proveedores' })).toHaveAttribute(
        'href',
        '/proveedores',
      );
      await expect(navigation.getByRole('link', { name: 'Recursos' })).toHaveAttribute('href', '/recursos');
      await expect(navigation.getByRole('link', { name: 'Foro' })).toHaveAttribute('href', '/questions');
      await expect(navigation.getByRole('link', { name: 'Buscar Ayuda' })).toHaveAttribute(
        'href',
        '/proveedores',
      );
      await expect(navigation.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', '/auth');
      await expect(navigation.getByRole('link', { name: 'Mi Dashboard' })).toBeHidden();
      await expect(navigation.getByRole('link', { name: 'Admin' })).toBeHidden();
      await expect(navigation.getByRole('button', { name: 'Cerrar sesión' })).toBeHidden();
    });

    test('a provider has the dashboard of providers', soakOnly, async ({ page }) => {
      await signIn(page, accounts.provider);
      await page.goto('/');
      const navigation = await openNavigation(page, width);
      await expect(navigation.getByRole('link', { name: 'Mi Dashboard' })).toHaveCount(1);
      await expect(navigation.getByRole('link', { name: 'Mi Dashboard' })).toHaveAttribute(
        'href',
        '/provider-dashboard',
      );
    });

    test('an admin has the admin link', soakOnly, async ({ page }) => {
      await signIn(page, accounts.admin);
      await page.goto('/');
      const navigation = await openNavigation(page, width);
      await expect(navigation.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
      await expect(navigation.getByRole('link', { name: '¿Por dónde empiezo?' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      if (width === 'desktop') {
        const [out, help] = await Promise.all([
          navigation.getByRole('button', { name: 'Cerrar sesión' }).boundingBox(),
          navigation.getByRole('link', { name: 'Buscar Ayuda' }).boundingBox(),
        ]);
        expect((help?.x ?? 0) - (out?.x ?? 0) - (out?.width ?? 0)).toBeGreaterThanOrEqual(8);
      }
    });

    // Whoever signs out while the roles are still being read sees those reads refused in the console.
    test.describe('signing out', () => {
      test.use({ expectedErrors: [/401/] });
      test('a family sees its e-mail, its dashboard and the way out, which says so and goes home', async ({
        page,
      }) => {
        await signIn(page, accounts.family);
        await page.goto('/acerca');
        const navigation = await openNavigation(page, width);
        await expect(navigation.getByText(accounts.family).filter({ visible: true })).toBeVisible();
        await expect(navigation.getByRole('link', { name: 'Mi Dashboard' })).toHaveAttribute(
          'href',
          '/user-dashboard',
        );
        await expect(navigation.getByRole('link', { name: 'Iniciar Sesión' })).toBeHidden();
        await expect(navigation.getByRole('link', { name: 'Admin' })).toBeHidden();
        await navigation.getByRole('button', { name: 'Cerrar sesión' }).click();
        await expect(page.getByText('Sesión cerrada exitosamente')).toBeVisible();
        await expect(page).toHaveURL('/');
        await expect(
          (await openNavigation(page, width)).getByRole('link', { name: 'Iniciar Sesión' }),
        ).toBeVisible();
      });
    });
  });
}

test.describe('when the server refuses', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('a failed sign-out says so', soakOnly, async ({ page }) => {
    await signIn(page, accounts.family);
    await page.goto('/');
    await page.route('**/auth/v1/logout**', (route) =>
      route.fulfill({ status: 500, json: { message: 'no' } }),
    );
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page.getByText('Error al cerrar sesión')).toBeVisible();
  });
});

test('a signed-in person never sees the signed-out header', soakOnly, async ({ page }) => {
  await signIn(page, accounts.admin);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible();
  const way = await page.getByRole('button', { name: 'Cerrar sesión' }).boundingBox();
  const help = await page.getByRole('banner').getByRole('link', { name: 'Buscar Ayuda' }).boundingBox();
  expect((way?.x ?? 0) + (way?.width ?? 0), 'the bar has room for all').toBeLessThan(help?.x ?? 0);
  await withoutReact(page);
  await page.reload();
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Mi Guía Azul');
  expect(await bar.ariaSnapshot()).toContain(accounts.admin);
  await expect(bar.getByRole('link', { name: 'Admin' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Iniciar Sesión' })).toBeHidden();
});

test.describe('with two tabs', () => {
  test.use({ expectedErrors: [/401/] });

  test('signing out in one signs out the other', soakOnly, async ({ context, page }) => {
    await signIn(page, accounts.family);
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/acerca');
    await expect(other.getByRole('banner').getByText(accounts.family).first()).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(other.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
  });
});

test('the page that is open is marked', soakOnly, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = await openNavigation(page, 'phone');
  await expect(menu.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page');
});
