import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { listWithFacts } from './support/facts.ts';
import { pressOn } from './support/keyboard.ts';
import { card, list } from './support/proveedores.ts';
import { type Person, test, uniqueWord } from './support/questions.ts';
import { alive, onRequest, phone, soakOnly } from './support/test.ts';

const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const near = (page: Page) =>
  page.getByRole('checkbox', { name: 'Cerca de Caguas: incluir 7 municipios vecinos, la región y en línea' });
const again = (page: Page) => page.getByRole('button', { name: 'Otra vez cerca de Caguas' });
const locate = (page: Page) => page.getByRole('button', { name: 'Usar mi ubicación' });
const inGroup = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).getByRole('heading', { level: 3 });

/** Around Caguas, from what is farthest to what is nearest, so that their age orders them the other way round. */
async function listAround(boss: Person, word: string) {
  const remote = { details: { modalidades: ['en_linea'] } };
  const visits = { atiende_municipios: ['Caguas'] };
  await list(boss, { nombre: `Lejos ${word}`, municipio: 'Mayagüez' });
  await listWithFacts(boss, { nombre: `En línea ${word}`, municipio: 'Ponce' }, remote);
  await listWithFacts(
    boss,
    { nombre: `A casa ${word}`, municipio: 'Arecibo' },
    { place: visits, details: { modalidades: ['a_domicilio'] } },
  );
  await list(boss, { nombre: `Región ${word}`, municipio: 'Humacao' });
  await list(boss, { nombre: `Vecino ${word}`, municipio: 'Gurabo' });
  await list(boss, { nombre: `Propio ${word}`, municipio: 'Caguas' });
  const two = await list(boss, { nombre: `De dos ${word}`, municipio: 'Ponce' });
  const { error } = await boss.client.rpc('guardar_sede', {
    datos: { proveedor_id: two.id, municipio: 'Caguas' },
  });
  if (error) throw error;
  return ['De dos', 'Propio', 'Vecino', 'Región', 'A casa', 'En línea'].map((name) => `${name} ${word}`);
}

test(
  'near a municipality, what is nearest comes first, under headings that say so',
  soakOnly,
  async ({ page, admin }) => {
    const word = uniqueWord();
    const ordered = await listAround(await admin(), word);
    await page.goto(`/proveedores?q=${word}&municipio=Caguas`);
    await expect(names(page)).toHaveText([`Propio ${word}`]);
    await near(page).check();
    await expect(page).toHaveURL(`/proveedores?q=${word}&municipio=Caguas&cerca=si`);
    await expect(count(page)).toHaveText('6 proveedores');
    await expect(names(page)).toHaveText(ordered);
    await expect(inGroup(page, 'En Caguas')).toHaveText(ordered.slice(0, 2));
    await expect(inGroup(page, 'Municipios vecinos')).toHaveText(ordered.slice(2, 3));
    await expect(inGroup(page, 'Otros de la región de salud Caguas')).toHaveText(ordered.slice(3, 4));
    await expect(inGroup(page, 'En línea o a tu casa')).toHaveText(ordered.slice(4));
    await expect(card(page, `De dos ${word}`)).toContainText('Ponce, Puerto Rico · también en Caguas');
    await expect(card(page, `A casa ${word}`)).toContainText('Arecibo, Puerto Rico · va a casas en Caguas');
    await expect(card(page, `En línea ${word}`)).toContainText('Ponce, Puerto Rico · en línea');

    const html = await (await page.request.get(page.url())).text();
    const places = ordered.map((name) => html.indexOf(name));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);

    // Remembered on the device, it is offered and never chosen by itself.
    await page.goto('/proveedores');
    await expect(again(page)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Municipios vecinos' })).toHaveCount(0);
    await again(page).click();
    await expect(page).toHaveURL('/proveedores?municipio=Caguas&cerca=si');
    await expect(near(page)).toBeChecked();
    await page.getByRole('link', { name: 'Quitar filtro: Cerca de Caguas' }).click();
    await expect(page).toHaveURL('/proveedores');
    await page.getByRole('combobox', { name: 'Municipio' }).selectOption('Caguas');
    await expect(near(page)).not.toBeChecked();
    await near(page).check();
    await near(page).uncheck();
    await page.goto('/proveedores');
    await alive(page);
    await expect(again(page)).toHaveCount(0);
  },
);

for (const { how, press } of [
  { how: 'by finger', press: (target: Locator) => target.click() },
  { how: 'by keyboard alone', press: (target: Locator) => pressOn(target) },
])
  test(
    `the position is looked up on the device, ${how}, and goes nowhere`,
    soakOnly,
    async ({ page, context }) => {
      await page.setViewportSize(phone);
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: 18.2341, longitude: -66.0485 });
      await page.goto('/proveedores');
      await alive(page);
      await press(page.getByText('Filtros', { exact: true }));
      const asked: string[] = [];
      onRequest(page, (request) => asked.push(`${request.method()} ${request.url()} ${request.postData()}`));
      await press(locate(page));
      await expect(page.getByText('Estás en Caguas.')).toBeVisible();
      await expect(page).toHaveURL('/proveedores?municipio=Caguas&cerca=si');
      await expect(page.getByRole('region', { name: 'Municipios vecinos' })).toBeVisible();
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      for (const text of [...asked, kept]) expect(text).not.toMatch(/18\.2|66\.0/);
      // What comes is code, and logos of cards that are shown now; the list was there.
      const files = /^GET \S+\/(assets\/[\w.-]+\.js|provider-images\/[\w.-]+\?\S+) null$/;
      expect(asked.filter((request) => !files.test(request))).toEqual([]);

      await page.getByRole('combobox', { name: 'Municipio' }).selectOption('Ponce');
      await expect(page).toHaveURL('/proveedores?municipio=Ponce&cerca=si');
      await expect(page.getByText('Estás en Caguas.')).toBeHidden();
    },
  );

test('what cannot be found is told, and the list stays as it is', soakOnly, async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await page.goto('/proveedores?tipo=doctor');
  await alive(page);
  for (const [position, words] of [
    [{ latitude: 18.3, longitude: -65.46 }, 'No parece que estés en Puerto Rico.'],
    [{ latitude: 18.42, longitude: -66.55, accuracy: 20_000 }, 'Parece que estás en Barceloneta.'],
    [{ latitude: 18.475, longitude: -66.125 }, 'Estás junto a la costa. Lo más cercano es San Juan.'],
    [null, 'Tu dispositivo no pudo encontrar su ubicación.'],
  ] as const) {
    await context.setGeolocation(position);
    await locate(page).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(page).toHaveURL('/proveedores?tipo=doctor&municipio=San+Juan&cerca=si');
  await context.clearPermissions();
  await locate(page).click();
  await expect(page.getByText('Tu navegador no nos deja ver tu ubicación.')).toBeVisible();
  await page.evaluate(() => {
    const tooSlow = {
      code: 3,
      PERMISSION_DENIED: 1,
      POSITION_UNAVAILABLE: 2,
      TIMEOUT: 3,
      message: '',
    } as const;
    Geolocation.prototype.getCurrentPosition = (_, fail) => fail?.(tooSlow);
  });
  await locate(page).click();
  await expect(page.getByText('Encontrar tu ubicación tarda demasiado.')).toBeVisible();
});

test(
  'axe finds nothing in the groups, with nobody in the municipality itself',
  soakOnly,
  async ({ page, admin }) => {
    const word = uniqueWord();
    await list(await admin(), { nombre: `Isla ${word}`, municipio: 'Ceiba' });
    await page.goto(`/proveedores?q=${word}&municipio=vieques&cerca=si`);
    await expect(page.getByText('No encontramos a nadie en Vieques.')).toBeVisible();
    await expect(inGroup(page, 'Donde llega la lancha')).toHaveText([`Isla ${word}`]);
    await expectAccessible(page, { within: 'main' });
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form sends it, and the server finds the same', soakOnly, async ({ page, admin }) => {
    const word = uniqueWord();
    const ordered = await listAround(await admin(), word);
    await page.goto(`/proveedores?q=${word}&municipio=Caguas`);
    await expect(locate(page)).toHaveCount(0);
    await near(page).check();
    await page.getByRole('button', { name: 'Buscar proveedores' }).click();
    await expect(page).toHaveURL(/municipio=Caguas.*&cerca=si/);
    await expect(names(page)).toHaveText(ordered);
  });
});
