import { expectAccessible } from './support/axe.ts';
import { openNavigation } from './support/navigation.ts';
import { alive, expect, soakOnly, test, widths } from './support/test.ts';

test.use({ expectedErrors: [/404/] });

const paths = [
  '/',
  '/proveedores',
  '/proveedor/b0000000-0000-4000-8000-000000000201',
  '/recursos',
  '/actividades',
  '/actividades?municipio=Maricao',
  '/buscar?q=terapia',
  '/buscar?q=zzqqy',
  '/questions',
  '/question/d0000000-0000-4000-8000-000000000001',
  '/auth',
];
const textPaths = ['/acerca', '/privacidad', '/terminos', '/sin-conexion', '/no-existe'];

for (const path of [...paths, ...textPaths]) {
  test(`axe finds nothing on ${path}`, paths.includes(path) ? {} : soakOnly, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessible(page);
  });
}

for (const width of widths) {
  test.describe(`on a ${width.name}`, width.when, () => {
    test.use({ viewport: width.viewport });

    test('axe finds nothing in the menu or the install dialog', async ({ page }) => {
      await page.goto('/');
      await alive(page);
      const navigation = await openNavigation(page, width.name);
      await expectAccessible(page, { sizes: [width] });
      await navigation.getByRole('button', { name: 'Instalar la app' }).click();
      await expect(page.getByRole('dialog', { name: 'Instala Mi Guía Azul' })).toBeVisible();
      await expectAccessible(page, { sizes: [width] });
    });
  });
}
