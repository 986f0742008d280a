import type { Page } from '@playwright/test';
import { keepGuide, notice } from './support/guide.ts';
import { openNavigation } from './support/navigation.ts';
import { alive, expect, phone, soakOnly, test } from './support/test.ts';

test.use({
  viewport: phone,
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch|404/],
});

const list = (page: Page, name: string) => page.getByRole('region', { name });
const box = (page: Page) => page.getByRole('searchbox', { name: '¿Qué buscas?' });

test('three short lists with their numbers, and each leads to all of it', async ({ page }) => {
  await page.goto('/buscar');
  await alive(page);
  await box(page).fill('Terapía');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/buscar\?q=Terap/);
  await expect(page.getByRole('main').getByRole('status')).toContainText(/^\d+ resultados para «Terapía»\.$/);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    /^Proveedores \d+ en total$/,
    /^Recursos y pasos \d+ en total$/,
    /^Preguntas \d+ en total$/,
  ]);
  const total = /\d+/.exec((await headings.first().textContent()) ?? '')?.[0];
  await expect(list(page, 'Proveedores').getByRole('listitem')).toHaveCount(3);
  await list(page, 'Proveedores')
    .getByRole('link', { name: `Ver los ${total} proveedores` })
    .click();
  await expect(page).toHaveURL(/\/proveedores\?q=Terap/);
  await expect(page.getByRole('heading', { level: 2 }).getByRole('status')).toHaveText(
    `${total} proveedores`,
  );
  await page.goBack();
  await list(page, 'Preguntas').getByRole('listitem').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/question\//);
});

test(
  'an empty list keeps its place; where nothing is found there is a way on',
  soakOnly,
  async ({ page }) => {
    await page.goto('/buscar?q=coquí azul');
    await expect(list(page, 'Proveedores').getByRole('listitem')).toHaveCount(1);
    await expect(list(page, 'Preguntas')).toContainText('Nadie ha preguntado esto.');
    await page.goto('/buscar?q=<img src=x onerror=alert(1)>');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      'No encontramos «<img src=x onerror=alert(1)>»',
    );
    await expect(box(page)).toHaveValue('<img src=x onerror=alert(1)>');
    await page.getByRole('link', { name: 'Preguntar a otras familias' }).click();
    await expect(page).toHaveURL('/questions');
  },
);

test(
  'it is reached from the menu, from an address that is none, and from a search that finds nothing',
  soakOnly,
  async ({ page }) => {
    await page.goto('/no-existe');
    await page.getByRole('link', { name: 'Buscar en todo el sitio' }).click();
    await expect(page).toHaveURL('/buscar');
    for (const path of ['/proveedores', '/recursos', '/questions']) {
      await page.goto(`${path}?q=zzqqy`);
      await page.getByRole('link', { name: 'Buscar «zzqqy» en todo el sitio' }).click();
      await expect(page).toHaveURL('/buscar?q=zzqqy');
    }
    await page.goto('/');
    await alive(page);
    const navigation = await openNavigation(page, 'phone');
    await navigation.getByRole('link', { name: 'Buscar en todo' }).click();
    await expect(page).toHaveURL('/buscar');
  },
);

test('a step that is found is led to', soakOnly, async ({ page }) => {
  await page.goto('/buscar?q=terapia');
  const step = list(page, 'Recursos y pasos').getByRole('link').filter({ hasText: 'Paso' }).first();
  const title = (await step.locator('b').textContent()) ?? '';
  await step.click();
  await expect(page).toHaveURL(/\/empieza\?municipio=#/);
  await expect(page.getByRole('heading', { name: title })).toBeInViewport();
});

test('it works without a script', soakOnly, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, baseURL });
  const page = await context.newPage();
  await page.goto('/buscar');
  await box(page).fill('abuelo');
  await page.getByRole('button', { name: 'Buscar en todo' }).click();
  await expect(page).toHaveURL('/buscar?q=abuelo');
  await expect(list(page, 'Preguntas').getByRole('link')).toContainText(['Soy abuelo y quiero aprender']);
  await context.close();
});

test.describe('without a network', () => {
  test.use({ serviceWorker: true });

  test('it searches what is on the device, and says what is missing', soakOnly, async ({ page, context }) => {
    test.slow();
    await page.goto('/buscar?q=terapia');
    const online = await page.getByRole('heading', { level: 2, name: /^Proveedores/ }).textContent();
    await keepGuide(page);
    await context.setOffline(true);
    await page.goto('/buscar?q=TERAPIA');
    await expect(notice(page)).toContainText('Los recursos y las preguntas necesitan conexión.');
    await expect(page.getByRole('heading', { level: 2, name: /^Proveedores/ })).toHaveText(
      (online ?? '').replace('en total', 'en este aparato'),
    );
    await expect(list(page, 'Preguntas')).toContainText('Vuelve a buscar cuando haya señal.');
    await list(page, 'Proveedores').getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/proveedor\//);
    await expect(page.getByRole('heading', { name: 'Contacto' })).toBeVisible();
  });
});
