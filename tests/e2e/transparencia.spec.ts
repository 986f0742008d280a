import { expectAccessible } from './support/axe.ts';
import { failedRequests, openClient } from './support/questions.ts';
import { alive, expect, soakOnly, test } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the footer leads to numbers that are first sentences, and to their file',
    soakOnly,
    async ({ page, baseURL }) => {
      const { data, error } = await (await openClient(baseURL)).rpc('transparencia');
      expect(error).toBeNull();
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Transparencia' }).click();
      await expect(page).toHaveTitle('Transparencia · Mi Guía Azul');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transparencia');
      await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText([
        'El directorio',
        'Datos confirmados',
        'Correcciones',
        'Lo que quitamos',
        'Lo que se reportó',
        'Quién pidió no aparecer',
        'Cómo contamos',
      ]);
      await expect(page.getByText(/^Números del \d+ de \w+ de \d{4}\./)).toContainText(
        'No seguimos a nadie para contarlos.',
      );
      await expect(
        page.getByText(/^Hay \d+ proveedores aprobados, en \d+ de los 78 municipios\.$/),
      ).toBeVisible();
      const confirmed = page.getByRole('list', { name: 'Confirmados en los últimos 90 días, por tipo' });
      await expect(confirmed.getByRole('listitem')).toHaveCount(data.directorio.por_tipo.length);
      await expect(confirmed.getByRole('listitem').first()).toHaveText(/^Escuelas\d+ de \d+$/);
      await expect(page.getByRole('table').getByRole('row', { name: /^Vende algo/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ver dónde hay y dónde falta' })).toHaveAttribute(
        'href',
        '/mapa',
      );
    },
  );
});

test('moving there says that it loads, and what went wrong', soakOnly, async ({ page }) => {
  await page.goto('/acerca');
  await alive(page);
  await page.route('**/transparencia.data*', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparencia' }).click();
  await expect(page.getByRole('main')).toContainText('No hay conexión con el servidor');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Cargar otra vez' }).click();
  await expect(page.getByRole('heading', { name: 'El directorio' })).toBeVisible();
});

test('axe finds nothing', soakOnly, async ({ page }) => {
  await page.goto('/transparencia');
  await expectAccessible(page);
});
