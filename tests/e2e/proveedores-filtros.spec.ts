import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { listWithFacts } from './support/facts.ts';
import { pressOn } from './support/keyboard.ts';
import { card, type Listed, list } from './support/proveedores.ts';
import { type Person, test, uniqueWord } from './support/questions.ts';
import { alive, phone, soakOnly, widths } from './support/test.ts';

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const more = (page: Page) => page.getByRole('button', { name: 'Más filtros' });
const pick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const unconfirmed = (page: Page) => page.getByRole('region', { name: 'Sin confirmar', exact: true });

interface Trio {
  word: string;
  /** Takes new people, ages and premises known. */
  open: Listed;
  /** Has said nothing. */
  silent: Listed;
  /** Takes nobody. */
  closed: Listed;
}

/** Three providers with a word of their own. */
async function listThree(boss: Person): Promise<Trio> {
  const word = uniqueWord();
  const open = await listWithFacts(
    boss,
    { nombre: `Abierto ${word}` },
    {
      availability: { estado: 'acepta' },
      details: {
        edad_desde_meses: 36,
        edad_hasta_meses: 204,
        hechos_si: ['ascensor'],
        hechos_no: ['musica_o_televisor'],
      },
    },
  );
  const silent = await list(boss, { nombre: `Callado ${word}` });
  const closed = await listWithFacts(
    boss,
    { nombre: `Lleno ${word}` },
    { availability: { estado: 'no_acepta' }, details: { hechos_no: ['ascensor'] } },
  );
  return { word, open, silent, closed };
}

test(
  'a filter on facts finds what holds, and offers who has not confirmed it',
  soakOnly,
  async ({ page, admin }) => {
    const { word, open, silent, closed } = await listThree(await admin());
    await page.goto(`/proveedores?q=${word}`);
    await expect(names(page)).toHaveCount(3);
    await expect(card(page, open.nombre)).toContainText('Acepta personas nuevas\u00a0· hoy');
    await expect(card(page, closed.nombre)).toContainText('No acepta personas nuevas por ahora\u00a0· hoy');
    await expect(card(page, silent.nombre)).not.toContainText('personas nuevas');

    await more(page).click();
    await pick(page, 'Acepta personas nuevas').check();
    await expect(page).toHaveURL(`/proveedores?q=${word}&nuevas=si`);
    await expect(count(page)).toHaveText('1 proveedor');
    await expect(names(page)).toHaveText([open.nombre]);
    await expect(page.getByText('Otro proveedor no ha confirmado este dato.')).toBeVisible();

    await page.getByRole('link', { name: 'Mostrarlo también' }).click();
    await expect(unconfirmed(page).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(unconfirmed(page).getByRole('heading', { level: 3 })).toHaveText([silent.nombre]);
    await expect(card(page, silent.nombre)).toContainText('Pregunta si aceptan personas nuevas');
    await expect(count(page)).toHaveText('1 proveedor y 1 sin confirmar');
    await page.reload();
    await expect(unconfirmed(page).getByRole('heading', { level: 3 })).toHaveText([silent.nombre]);
    await alive(page);
    await page.getByRole('link', { name: 'Ocultar' }).click();
    await expect(page.getByRole('link', { name: 'Mostrarlo también' })).toBeFocused();
    await page.goBack();
    await expect(unconfirmed(page)).toBeVisible();

    await page.goBack();
    await expect(unconfirmed(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Mostrarlo también' })).toBeVisible();
    await page.goBack();
    await expect(names(page)).toHaveCount(3);
  },
);

test(
  'filters on facts are chips that go one by one; without a result the others are offered',
  soakOnly,
  async ({ page, admin }) => {
    const { word, open, silent } = await listThree(await admin());
    await page.goto(`/proveedores?q=${word}&edad=3-5&lugar=ascensor&lugar=musica_o_televisor`);
    await expect(names(page)).toHaveText([open.nombre]);
    await expect(page.getByText('Otro proveedor no ha confirmado estos datos.')).toBeVisible();
    const label = page.getByRole('button', { name: 'Más filtros , 3 activos' });
    await expect(label).toBeVisible();
    await label.click();
    await expect(page.getByRole('radio', { name: '3 a 5' })).toBeChecked();
    await page.getByRole('radio', { name: '22 o más' }).check();
    await expect(page.getByRole('heading', { name: 'No se encontraron proveedores' })).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar más filtros' }).click();
    await expect(label).toBeFocused();
    await page.getByRole('link', { name: 'Mostrarlo también' }).click();
    await expect(card(page, silent.nombre)).toContainText('Pregunta si atienden a personas de 22 años o más');

    await page.getByRole('link', { name: 'Quitar filtro: 22 años o más' }).click();
    await expect(
      page.getByRole('heading', { level: 2 }).filter({ has: page.getByRole('status') }),
    ).toBeFocused();
    await page.getByRole('link', { name: 'Quitar filtro: Sin música ni televisor' }).click();
    await expect(page).toHaveURL(`/proveedores?q=${word}&lugar=ascensor&otros=si`);
    await expect(names(page)).toHaveText([open.nombre, silent.nombre]);
    await expect(page.getByRole('status').filter({ hasText: '1 proveedor' })).toHaveText(
      '1 proveedor y 1 sin confirmar',
    );
    await page.getByRole('link', { name: 'Quitar filtro: Ascensor' }).click();
    await expect(page).toHaveURL(`/proveedores?q=${word}`);
  },
);

for (const { how, press } of [
  { how: 'by finger', press: (target: Locator, _key?: string) => target.click() },
  { how: 'by keyboard alone', press: pressOn },
]) {
  test(
    `on a phone they are a sheet, ${how}, whose button says how many remain`,
    soakOnly,
    async ({ page, admin }) => {
      const { word, open } = await listThree(await admin());
      await page.setViewportSize(phone);
      await page.goto(`/proveedores?q=${word}`);
      await alive(page);
      await expect(more(page)).toBeHidden();
      await press(page.getByText('Filtros', { exact: true }));
      await press(more(page));
      const sheet = page.getByRole('dialog', { name: 'Más filtros' });
      await expect(sheet.getByRole('button', { name: 'Ver 3 proveedores' })).toBeVisible();
      // The way out stays in sight, and nothing that is chosen lies behind it.
      await sheet.getByRole('checkbox').last().scrollIntoViewIfNeeded();
      await expect(sheet.getByRole('button', { name: 'Cerrar' })).toBeInViewport({ ratio: 1 });
      await press(sheet.getByRole('checkbox', { name: 'Acepta personas nuevas' }), 'Space');
      await press(sheet.getByRole('button', { name: 'Ver 1 proveedor' }));
      await expect(sheet).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Más filtros , 1 activo' })).toBeFocused();
      await expect(page.getByText('Filtros (1)', { exact: true })).toBeVisible();
      await expect(names(page)).toHaveText([open.nombre]);
      await press(page.getByRole('button', { name: 'Más filtros , 1 activo' }));
      await press(sheet.getByRole('button', { name: 'Quitar 1 filtro' }));
      await expect(sheet.getByRole('button', { name: 'Ver 3 proveedores' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(`/proveedores?q=${word}`);
    },
  );
}

test('at 400 % zoom the sheet of filters scrolls as a whole', soakOnly, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/proveedores');
  await alive(page);
  await page.getByText('Filtros', { exact: true }).click();
  await more(page).click();
  const sheet = page.getByRole('dialog', { name: 'Más filtros' });
  await sheet.getByRole('checkbox').nth(7).scrollIntoViewIfNeeded();
  await expect(sheet.getByRole('heading', { name: 'Más filtros' })).not.toBeInViewport();
  await expect(sheet.getByRole('button', { name: /^Ver \d+ proveedores$/ })).not.toBeInViewport();
});

test('axe finds nothing in the filters, the sheet, the empty state and who has not confirmed', async ({
  page,
  admin,
}) => {
  const { word } = await listThree(await admin());
  await page.goto(`/proveedores?q=${word}&edad=21&lugar=ascensor`);
  await more(page).click();
  await expect(page.getByRole('link', { name: 'Mostrarlo también' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Mostrarlo también' }).click();
  await expect(unconfirmed(page)).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  await page.setViewportSize(phone);
  await page.getByText('Filtros (2)', { exact: true }).click();
  await expectAccessible(page, { sizes: [widths[0]], within: 'main' });
  await more(page).click();
  await expect(page.getByRole('dialog', { name: 'Más filtros' })).toBeVisible();
  await expectAccessible(page, { sizes: [widths[0]], within: '[role=dialog]' });
});

test(
  'a word holds through its last day; the day after, the card asks and the filter does not find it',
  soakOnly,
  async ({ page, admin }) => {
    const { word, open, silent } = await listThree(await admin());
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    await page.clock.setFixedTime(inDays(90));
    await page.goto(`/proveedores?q=${word}&nuevas=si`);
    await expect(card(page, open.nombre)).toContainText('Acepta personas nuevas\u00a0· hace 2 meses');
    await page.clock.setFixedTime(inDays(91));
    await page.goto(`/proveedores?q=${word}&nuevas=si&otros=si`);
    await expect(count(page)).toHaveText('0 proveedores y 3 sin confirmar');
    await expect(unconfirmed(page).getByRole('heading', { level: 3 })).toContainText([silent.nombre]);
    await page.goto(`/proveedores?q=${word}`);
    await expect(card(page, open.nombre)).toContainText('Pregunta si aceptan personas nuevas');
    await expect(card(page, silent.nombre)).not.toContainText('personas nuevas');
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form sends them, and the server finds the same', soakOnly, async ({ page, admin }) => {
    const { word, open, silent } = await listThree(await admin());
    await page.setViewportSize(phone);
    await page.goto(`/proveedores?q=${word}`);
    await page.getByText('Filtros', { exact: true }).click();
    await expect(more(page)).toHaveCount(0);
    await pick(page, 'Acepta personas nuevas').check();
    await page.getByText('Cómo se llega y se entra').first().click();
    await pick(page, 'Ascensor').check();
    await page.getByRole('button', { name: 'Buscar proveedores' }).click();
    await expect(page).toHaveURL(/nuevas=si&lugar=ascensor$/);
    await expect(count(page)).toHaveText('1 proveedor');
    await expect(names(page)).toHaveText([open.nombre]);
    await page.getByRole('link', { name: 'Mostrarlo también' }).click();
    await expect(names(page)).toHaveText([open.nombre, silent.nombre]);
    await page.getByRole('link', { name: 'Quitar filtro: Ascensor' }).click();
    await expect(page).toHaveURL(`/proveedores?q=${word}&nuevas=si&otros=si`);
  });
});
