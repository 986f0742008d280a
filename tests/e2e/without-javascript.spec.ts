import { expect, phone, soakOnly, test, widths } from './support/test.ts';

test.use({ javaScriptEnabled: false, expectedErrors: [/404/] });

for (const { name: width, viewport } of widths) {
  test(
    `the home page reads whole on a ${width}, with nothing that would not work`,
    soakOnly,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      expect((await page.goto('/'))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu red de apoyo mágica y confiable');
      await expect(
        page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Foro' }),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: /^Escuelas .* \d+ proveedores$/ })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Crear Cuenta Gratis' })).toBeVisible();

      await expect(page.getByRole('button', { name: 'Menú' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Instalar la app' })).toBeHidden();
      await expect(page.getByRole('switch', { name: 'Modo calma' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Buscar proveedores' })).toBeVisible();

      // The theme follows the system.
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 28, 39)');
    },
  );
}

test('links and the search form work', soakOnly, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad');
  await page.goto('/');
  await page.getByRole('searchbox', { name: '¿Qué ayuda buscas?' }).fill('habla');
  await page.getByRole('combobox', { name: 'Municipio' }).selectOption('Ponce');
  await page.getByRole('button', { name: 'Buscar proveedores' }).click();
  await expect(page).toHaveURL('/proveedores?q=habla&municipio=Ponce');
});

test('the directory, the forum and a question come whole from the server, and their searches work', async ({
  page,
}) => {
  await page.goto('/proveedores');
  await page.getByRole('searchbox').fill('coquí azul');
  await page.getByRole('combobox', { name: 'Tipo de proveedor' }).selectOption('terapista');
  await page.getByRole('button', { name: 'Buscar proveedores' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Centro Terapéutico Coquí Azul']);

  await page.goto('/questions');
  const questions = page.getByRole('list', { name: 'Preguntas' }).getByRole('listitem');
  await expect(questions).not.toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Título o contenido' }).fill('abuelo');
  await page.getByRole('button', { name: 'Buscar preguntas' }).click();
  await expect(page).toHaveURL(/q=abuelo/);
  await expect(questions).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Soy abuelo y quiero aprender' })).toBeVisible();

  await page.goto('/question/d0000000-0000-4000-8000-000000000001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '¿Qué llevo a mi primera reunión del COMPU?',
  );
  await expect(page.getByText('No tienes que firmar ese mismo día.')).toBeVisible();
  await expect(page.getByRole('button', { name: /útil/i })).toHaveCount(0);
  await expect(page.getByText(/^Útil: \d+ · No útil: \d+$/).first()).toBeVisible();
});

test('a profile shows all its videos, and nothing scrolls sideways', soakOnly, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/proveedor/b0000000-0000-4000-8000-000000000101');
  await page.getByRole('heading', { name: 'Videos (2)' }).click();
  const videos = page.getByRole('region', { name: /^Videos de/ });
  const ends = await videos
    .getByRole('listitem')
    .evaluateAll((slides) => slides.map((slide) => slide.getBoundingClientRect().right));
  expect(ends).toHaveLength(2);
  expect(Math.max(...ends)).toBeLessThanOrEqual(phone.width);
  await expect(videos.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});

test('nothing stands there that only a script could do', soakOnly, async ({ page }) => {
  for (const path of ['/proveedores', '/proveedor/b0000000-0000-4000-8000-000000000101', '/mapa']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Compartir|Guardar|Poner en una lista)/ })).toHaveCount(
      0,
    );
  }
});
