import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openNavigation } from './support/navigation.ts';
import { expect, remember, test, themes, widths } from './support/test.ts';

const paths = ['/', '/acerca', '/privacidad', '/terminos', '/sin-conexion', '/no-existe'];

test.use({ expectedErrors: [/404/] });

for (const { name: width, viewport } of widths) {
  for (const [theme, choices] of Object.entries(themes)) {
    test.describe(`axe, ${width}, ${theme}`, () => {
      test.use({ viewport });

      for (const path of paths) {
        test(`finds nothing on ${path}`, async ({ page }) => {
          await remember(page, choices);
          await page.goto(path, { waitUntil: 'networkidle' });
          expect(await violations(page)).toEqual([]);
        });
      }

      test('finds nothing in the menu or the install dialog', async ({ page }) => {
        await remember(page, choices);
        await page.goto('/');
        const navigation = await openNavigation(page, width);
        expect(await violations(page)).toEqual([]);
        await navigation.getByRole('button', { name: 'Instalar la app' }).click();
        await expect(page.getByRole('dialog', { name: 'Instala Mi Guía Azul' })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    });
  }
}

/** What axe finds once nothing is on its way in. */
async function violations(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
  return (await new AxeBuilder({ page }).analyze()).violations;
}
