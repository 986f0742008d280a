import type { Page } from '@playwright/test';
import { questions } from '../../app/features/care-sheet/questions.ts';
import { expectAccessible } from './support/axe.ts';
import { expectAllReachable } from './support/keyboard.ts';
import { alive, desktop, expect, onRequest, phone, remember, soakOnly, test } from './support/test.ts';

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

/** The longest requests, in the voice that is longer, with every line full. */
function longestSheet(ticks: string[]): Record<string, string> {
  const full = (most: number) =>
    'Alguien que cuida mucho de los detalles '
      .repeat(4)
      .slice(0, most - 1)
      .padEnd(most, 'x');
  const texts = {
    ...{ alergias: full(90), favorito: full(90), algo_mas: full(90), linea: full(60) },
    ...{ quien_1: full(40), telefono_1: '787-555-0134', quien_2: full(40), telefono_2: '939-555-0178' },
  };
  const sheet = {
    id: '1',
    voice: 'otra',
    name: full(40),
    tellsAutism: true,
    ticks,
    texts,
    day: '2026-11-18',
  };
  return { 'mga-hojas': JSON.stringify([sheet]) };
}

const byLength = (ticks: (typeof questions)[number]['ticks'], most: number) =>
  ticks
    .toSorted((one, other) => other.asks.otra.length - one.asks.otra.length)
    .slice(0, most)
    .map(({ key }) => key);

test(
  'a sheet is filled, kept and deleted on the device, and no request holds a word of it',
  soakOnly,
  async ({ page }) => {
    await page.setViewportSize(phone);
    const secrets = ['Zoraida', 'mariscos', 'trenes', '5550134', '555-0134', 'frases_cortas', 'Titi'];
    const asked: string[] = [];
    onRequest(page, (request) =>
      asked.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`),
    );
    await page.goto('/hoja');
    await alive(page);
    await expect(
      page.getByText('Se queda en este aparato. No la vemos y no hace falta cuenta.'),
    ).toBeVisible();
    await page.getByRole('radio', { name: 'La lleno por otra persona' }).check();
    // Nothing is on its way yet.
    const soFar = page.getByRole('complementary', { name: 'Así va la hoja' });
    await expect(soFar).toHaveCount(0);
    await page.getByLabel(/^Nombre que quiere usar/).fill('Zoraida');
    await page.getByRole('link', { name: 'Empezar mi hoja' }).click();

    await expect(page.getByRole('heading', { name: '¿Cómo se comunica?' })).toBeFocused();
    await page.getByRole('checkbox', { name: /^Entiende mejor las frases cortas/ }).check();
    await expect(
      page.getByText('Sale: «Por favor, háblele con frases cortas y una idea a la vez.»'),
    ).toBeVisible();
    await expect(page.getByText('Pregunta 1 de 12. Llevas 1 petición.')).toBeVisible();
    await expect(soFar.getByRole('link', { name: 'Ver mi hoja' })).toBeVisible();
    // What was ticked stays after a reload, and the way back is the browser's.
    await page.reload();
    await expect(page.getByRole('checkbox', { name: /^Entiende mejor las frases cortas/ })).toBeChecked();
    await page.getByRole('link', { name: 'Siguiente pregunta' }).click();
    await expect(page.getByRole('heading', { name: '¿Qué le da calma?' })).toBeVisible();
    // How far it goes is told above the question.
    await expect(page.getByText(/^Pregunta 2 de 12\./)).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(page.getByRole('heading', { name: '¿Cómo se comunica?' })).toBeVisible();
    await page.getByText('Ver las 12 preguntas').click();
    await page.getByRole('link', { name: /^12\. / }).click();
    await page.getByRole('link', { name: 'Seguir con tus líneas' }).click();
    await page.getByLabel(/^Su alergia/).fill('Alergia a los mariscos.');
    await page.getByLabel(/^Su tema favorito/).fill('Los trenes.');
    await page.getByLabel(/^Primer teléfono/).fill('7875550134');
    await page.getByLabel(/^De quién es el primero/).fill('Titi');
    await page.getByRole('link', { name: 'Ver mi hoja' }).click();
    const sheet = page.getByRole('article', { name: 'Vista previa de la hoja' });
    await expect(sheet).toContainText('Cómo atender a Zoraida');
    await expect(sheet).toContainText('Titi: 787-555-0134');
    expect(await stored(page)).toContain('Zoraida');

    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Guardar como imagen' }).click(),
    ]);
    expect(picture.suggestedFilename()).toBe('mi-hoja.png');
    expect(picture.url()).toMatch(/^blob:/);

    // A second one, by its name; each is deleted by itself.
    await page.getByRole('button', { name: 'Hacer otra hoja' }).click();
    await page.getByRole('radio', { name: 'Es para mí' }).check();
    await page.getByRole('button', { name: 'Zoraida' }).click();
    await page.getByRole('link', { name: 'Ver mi hoja' }).click();
    await page.getByRole('button', { name: 'Borrar mi hoja' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar mi hoja' }).click();
    await expect(page.getByRole('button', { name: 'Zoraida' })).toHaveCount(0);
    for (const secret of ['Zoraida', 'mariscos', 'frases_cortas'])
      expect(await stored(page)).not.toContain(secret);
    expect(await stored(page)).toContain('\\"voice\\":\\"yo\\"');
    for (const secret of secrets) expect(asked.join('\n')).not.toContain(secret);
  },
);

test('deleting the only sheet leaves nothing of it', soakOnly, async ({ page }) => {
  await remember(page, longestSheet(['comunicacion.tiempo']));
  await page.goto('/hoja');
  await alive(page);
  await page.getByRole('button', { name: 'Borrar mi hoja' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar mi hoja' }).click();
  await expect(page.getByRole('link', { name: 'Empezar mi hoja' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('mga-hojas'))).toBeNull();
  expect(await stored(page)).not.toContain('Alguien que cuida');
});

for (const [what, ticks] of [
  [
    'the 24 longest requests',
    byLength(
      questions.flatMap((question) => question.ticks),
      24,
    ),
  ],
  ['the two longest of each question', questions.flatMap((question) => byLength(question.ticks, 2))],
] as const) {
  test(`with ${what} and full lines the sheet is one page, the card too`, soakOnly, async ({ page }) => {
    await page.setViewportSize(desktop);
    await remember(page, { ...longestSheet([...ticks]), 'mga-tema': 'oscuro', 'mga-texto': 'muy-grande' });
    await page.goto('/hoja#hoja');
    await alive(page);
    const sheet = page.getByRole('article', { name: 'Vista previa de la hoja' });
    await expect(sheet.getByRole('listitem')).toHaveCount(26);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
    await page.emulateMedia({ media: 'print' });
    // 11 points.
    await expect(sheet).toHaveCSS('font-size', '14.6667px');
    await expect(page.getByRole('region', { name: 'Tarjeta para la cartera' })).toBeHidden();
    await page.emulateMedia({ media: null });

    // No more than these.
    await page.setViewportSize(phone);
    await page.goto('/hoja#pregunta-3');
    await expect(page.getByText(/Ya hay 24\. Quita una/)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(desktop);
    const free = page.locator('input[type=checkbox]:not(:checked)').first();
    await free.press('Space');
    await expect(free).not.toBeChecked();

    await page.goto('/hoja#hoja');
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.getByRole('button', { name: 'Imprimir la tarjeta' }).click();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeHidden();
    const card = page.getByRole('region', { name: 'Tarjeta para la cartera' });
    await expect(card).toBeVisible();
    const cut = await card.evaluate((element) =>
      [...element.children].map((side) => side.scrollHeight - side.clientHeight),
    );
    expect(cut).toEqual([0, 0]);
    await page.emulateMedia({ media: null });
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    // Once it is printed, the page prints the sheet again.
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
  });
}

test('every part works by keyboard, and axe finds nothing in it', soakOnly, async ({ page }) => {
  await remember(page, longestSheet(['comunicacion.tiempo', 'crisis.espacio', 'crisis.no_gritar']));
  for (const part of ['', '#quien', '#pregunta-11', '#lineas', '#hoja']) {
    await page.goto(`/hoja${part}`);
    await page.reload();
    await alive(page);
    await expectAllReachable(page);
    await expectAccessible(page);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the sheet says what it needs, and shows nothing that would not work', soakOnly, async ({ page }) => {
    await page.goto('/hoja');
    await expect(page.getByText('Mi hoja necesita JavaScript')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0);
    await page.goto('/cartas/pedir-evaluacion');
    await expect(page.getByText('Para llenarla aquí hace falta JavaScript')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Texto de la carta' })).toContainText(
      'espacio para llenar',
    );
    await expect(page.getByRole('main').getByRole('textbox').filter({ visible: true })).toHaveCount(0);
    await page.goto('/crisis');
    await expect(page.getByRole('main').getByRole('link', { name: /^911 / })).toBeVisible();
  });
});
