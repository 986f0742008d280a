import AxeBuilder from '@axe-core/playwright';
import { openNavigation } from './support/navigation.ts';
import { expect, remember, test, themes, widths } from './support/test.ts';

const paths = ['/', '/acerca', '/privacidad', '/terminos', '/sin-conexion', '/no-existe'];

test.use({ expectedErrors: [/404/] });

for (const { name: width, viewport } of widths) {
  for (const [theme, choices] of Object.entries(themes)) {
    test.describe(`axe, ${width}, ${theme}`, () => {
      test.use({ viewport });

      test('finds nothing on any page', async ({ page }) => {
        await remember(page, choices);
        for (const path of paths) {
          await page.goto(path, { waitUntil: 'networkidle' });
          const { violations } = await new AxeBuilder({ page }).analyze();
          expect(violations, path).toEqual([]);
        }
      });

      test('finds nothing in the menu or the install dialog', async ({ page }) => {
        await remember(page, choices);
        await page.goto('/');
        const navigation = await openNavigation(page, width);
        await page.waitForFunction(() =>
          document
            .getAnimations()
            .every(
              ({ playState, effect }) =>
                playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
            ),
        );
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        await navigation.getByRole('button', { name: 'Instalar la app' }).click();
        await expect(page.getByRole('dialog', { name: 'Instala Mi Guía Azul' })).toBeVisible();
        await page.waitForFunction(() =>
          document
            .getAnimations()
            .every(
              ({ playState, effect }) =>
                playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
            ),
        );
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      });
    });
  }
}
