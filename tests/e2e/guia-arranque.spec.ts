import { startCold } from './support/cold-start.ts';
import { countOf, notice } from './support/guide.ts';
import { expect, soakOnly, test } from './support/test.ts';

test(
  'a cold start without a network: search, filters, near, a profile, the path',
  soakOnly,
  async ({ baseURL }) => {
    test.slow();
    await startCold(baseURL, async ({ page, url }) => {
      await page.goto(`${url}/`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Proveedores', exact: true }).click();
      await expect(notice(page)).toBeVisible();
      const all = await countOf(page);
      expect(all).toBeGreaterThan(40);

      await page.getByRole('searchbox').fill('habla');
      await expect.poll(() => countOf(page)).toBeLessThan(all);
      await page.goto(`${url}/proveedores?municipio=Caguas&cerca=si&tipo=terapista`);
      await expect(page.getByRole('region', { name: 'Municipios vecinos' })).toBeVisible();
      await page
        .getByRole('link', { name: /^Ver Perfil/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Contacto' })).toBeVisible();
      await expect(notice(page)).toBeVisible();
      // The address alone, as from a note.
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Contacto' })).toBeVisible();

      await page.goto(`${url}/empieza?edad=3-5`);
      await expect(page.getByRole('heading', { level: 1, name: 'Tus pasos' })).toBeVisible();
      await page.goto(`${url}/palabras`);
      await expect(page.getByRole('heading', { level: 1, name: 'Palabras' })).toBeVisible();
    });
  },
);
