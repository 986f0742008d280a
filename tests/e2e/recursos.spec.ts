import { expect, type Page } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { expectAccessible } from './support/axe.ts';
import { eventsAbout, holdBack } from './support/proveedores.ts';
import { enterAs, type Person, test, toast, uniqueWord } from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

test.use({ expectedErrors: [/Failed to (load resource|fetch)/] });

const box = (page: Page) => page.getByRole('searchbox', { name: 'Título o descripción' });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const count = (page: Page) => page.getByRole('status').filter({ hasText: 'Mostrando' });
const card = (page: Page, titulo: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: titulo, exact: true }) });

async function add(
  admin: Person,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; titulo: string }> {
  const row = {
    titulo: `Guía ${uniqueWord()}`,
    descripcion: 'Paso a paso',
    tipo_recurso: 'pdf',
    url: 'https://recursos.example/guia.pdf',
    ...fields,
  };
  const { data, error } = await admin.client.from('recursos').insert(row).select('id,titulo').single();
  if (error) throw error;
  return data as { id: string; titulo: string };
}

test('the library has its title, search, filters, count and up to 3 featured ones', async ({ page }) => {
  await page.goto('/recursos');
  await expect(page.getByRole('heading', { level: 1, name: 'Biblioteca de Recursos' })).toBeVisible();
  await expect(choice(page, 'Tipo').getByRole('option')).toHaveText(['Todos', 'PDF', 'Video', 'Enlace']);
  await expect(choice(page, 'Categoría').getByRole('option')).toHaveText([
    'Todas',
    'Padres',
    'Leyes',
    'Jóvenes',
    'Terapias',
    'Educación',
    'Comunidad',
    'Gobierno',
    'Salud',
  ]);
  await expect(count(page)).toHaveText(/^Mostrando \d+ recursos$/);

  // On top only without search and filters.
  const featured = page.getByRole('region', { name: 'Destacados' });
  await expect(featured.getByRole('link')).toHaveCount(3);
  const [first = ''] = await featured.getByRole('link').allInnerTexts();
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: first.split('\n')[0] })
      .getByText('Destacado', { exact: true }),
  ).toHaveCount(1);
  await box(page).fill('ley');
  await expect(featured).toHaveCount(0);
  await box(page).fill('');
  await expect(featured).toHaveCount(1);
  await choice(page, 'Tipo').selectOption('link');
  await expect(featured).toHaveCount(0);
  await choice(page, 'Tipo').selectOption('');
  await choice(page, 'Categoría').selectOption('leyes');
  await expect(featured).toHaveCount(0);
});

test(
  'text is found in title or description, without case or accents; nothing found has a way out',
  soakOnly,
  async ({ page, admin }) => {
    const word = uniqueWord();
    const boss = await admin();
    const inTitle = await add(boss, { titulo: `Educación ${word}` });
    const inText = await add(boss, { descripcion: `La EDUCACIÓN ${word}` });
    await page.goto('/recursos');
    await box(page).fill(`educacion ${word}`);
    await expect(count(page)).toHaveText('Mostrando 2 recursos');
    await expect(card(page, inTitle.titulo)).toBeVisible();
    await expect(card(page, inText.titulo)).toBeVisible();
    await expect(page).toHaveURL(`/recursos?q=educacion+${word}`);

    await box(page).fill('zzzz');
    await expect(page.getByRole('heading', { name: 'No se encontraron recursos' })).toBeVisible();
    await expect(page.getByText('Intenta ajustar los filtros')).toBeVisible();
    await expect(count(page)).toHaveText('Mostrando 0 recursos');
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await expect(page).toHaveURL('/recursos');
    await expect(box(page)).toHaveValue('');
  },
);

test(
  'a card has its picture, type, text and categories; type and category filter, and the address holds them',
  soakOnly,
  async ({ page, admin }) => {
    const word = uniqueWord();
    const boss = await admin();
    const { titulo } = await add(boss, {
      descripcion: `<b>Con calma</b> ${word}`,
      categoria: ['padres', 'leyes', 'salud', 'gobierno', 'terapias'],
      miniatura_pixar: '/favicon.svg',
    });
    const video = await add(boss, {
      descripcion: word,
      tipo_recurso: 'video',
      categoria: ['leyes', 'jóvenes'],
      miniatura_pixar: '/robots.txt',
    });
    const link = await add(boss, {
      descripcion: word,
      tipo_recurso: 'link',
      categoria: ['comunidad', 'leyes'],
    });
    await page.goto(`/recursos?q=${word}`);
    const found = card(page, titulo);
    await expect(found.getByText('PDF', { exact: true })).toBeVisible();
    await expect(found.getByText('Destacado')).toHaveCount(0);
    await expect(found.getByText(`<b>Con calma</b> ${word}`)).toBeVisible();
    await expect(found.getByRole('list', { name: 'Categorías' }).getByRole('listitem')).toHaveText([
      'padres',
      'leyes',
      'salud',
      '+2 categorías más',
    ]);
    // Its own picture, or the drawing of its first category.
    const picture = (of: string) => card(page, of).locator('img');
    await expect(picture(titulo)).toHaveAttribute('src', '/favicon.svg');
    await expect(picture(video.titulo)).toHaveAttribute('src', /thumb-leyes/);
    await expect(picture(link.titulo)).toHaveAttribute('src', /thumb-comunidad/);

    await expect(count(page)).toHaveText('Mostrando 3 recursos');
    await choice(page, 'Categoría').selectOption('jóvenes');
    await expect(count(page)).toHaveText('Mostrando 1 recursos');
    await choice(page, 'Categoría').selectOption('');
    await choice(page, 'Tipo').selectOption('video');
    await expect(card(page, video.titulo)).toBeVisible();
    await expect(page).toHaveURL(`/recursos?q=${word}&tipo=video`);
    await page.reload();
    await alive(page);
    await expect(choice(page, 'Tipo')).toHaveValue('video');
    await page.goBack();
    await expect(choice(page, 'Tipo')).toHaveValue('');
    await page.goto('/recursos?tipo=disco&categoria=magia');
    await expect(choice(page, 'Tipo')).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Destacados' })).toBeVisible();
  },
);

test(
  'a card says what is repealed, and where to read on, what does not hold here, and an old review',
  soakOnly,
  async ({ page, admin }) => {
    const boss = await admin();
    const word = uniqueWord();
    const now = await add(boss, { titulo: `Ley nueva ${word}` });
    const old = await add(boss, { titulo: `Ley vieja ${word}` });
    const review = { vigencia: 'derogada', reemplazado_por: now.id, aplica_en_pr: false };
    await boss.client.from('revisiones_recurso').update(review).eq('recurso_id', old.id).throwOnError();
    await boss.client.rpc('marcar_revisado', { recurso: old.id, fecha: '2025-03-05' }).throwOnError();
    await page.goto(`/recursos?q=${word}`);
    const note = card(page, old.titulo);
    await expect(note).toContainText('Derogada: ya no está en vigor.');
    await expect(note).toContainText('No aplica en Puerto Rico.');
    await expect(note).toContainText('Revisado por última vez en marzo de 2025.');
    await expect(card(page, now.titulo)).not.toContainText(/Revisado|Derogada|Puerto Rico/);
    await note.getByRole('link', { name: now.titulo, exact: true }).click();
    await expect(count(page)).toHaveText('Mostrando 1 recursos');
    await expect(card(page, now.titulo)).toBeVisible();
  },
);

test('the action of each type opens a new tab and is counted', soakOnly, async ({ page, admin, context }) => {
  const boss = await admin();
  const word = uniqueWord();
  await context.route('https://recursos.example/**', (route) => route.fulfill({ body: 'recurso' }));
  const actions = { pdf: 'Descargar PDF', video: 'Ver Video', link: 'Visitar Enlace' };
  const ids = new Map<string, string>();
  for (const type of Object.keys(actions)) {
    const url = `https://recursos.example/${type}`;
    ids.set(type, (await add(boss, { titulo: `${word} ${type}`, tipo_recurso: type, url })).id);
  }
  await page.goto(`/recursos?q=${word}`);
  for (const [type, action] of Object.entries(actions)) {
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: `${action} (${word} ${type}` }).click();
    expect((await opened).url()).toBe(`https://recursos.example/${type}`);
    await expect
      .poll(() => eventsAbout(boss, 'recurso_id', ids.get(type) ?? ''))
      .toEqual([{ tipo: 'descarga_recurso', metadata: { tipo: type }, usuario_id: null }]);
  }
});

test('it says that it loads, and what went wrong, with a way to retry', soakOnly, async ({ page }) => {
  await page.goto('/proveedores');
  await alive(page);
  const gate = await holdBack(page, '**/recursos.data*');
  await page.getByRole('banner').getByRole('link', { name: 'Recursos', exact: true }).click();
  await expect(page.getByText('Cargando recursos...')).toBeVisible();
  gate.open();
  await expect(count(page)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Proveedores', exact: true }).click();
  await expect(page).toHaveURL('/proveedores');
  await page.unrouteAll();
  await page.route('**/recursos.data*', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Recursos', exact: true }).click();
  const words =
    'Error al cargar recursos: No hay conexión con el servidor. Revisa tu internet e intenta de nuevo.';
  await expect(toast(page, words)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Cargar otra vez' }).click();
  await expect(page.getByRole('button', { name: 'Cargar otra vez' })).toHaveCount(0);
});

test.describe('Sugerir Recurso', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Sugerir Recurso' });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sugerir Recurso' });

  test('a signed-in person sends one, and an admin can read it', soakOnly, async ({ page, join, admin }) => {
    const titulo = `Sugerencia ${uniqueWord()}`;
    const person = await join();
    await enterAs(page, person);
    await page.goto('/recursos');
    await button(page).click();
    await dialog(page).getByRole('button', { name: 'Enviar sugerencia' }).click();
    const summary = dialog(page).getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('listitem')).toHaveText([
      'Escribe el título del recurso.',
      'Escribe la dirección del recurso.',
    ]);
    await dialog(page)
      .getByRole('textbox', { name: /^Título/ })
      .fill(titulo);
    await dialog(page)
      .getByRole('textbox', { name: /^Dirección web/ })
      .fill('javascript:alert(1)');
    await dialog(page).getByRole('button', { name: 'Enviar sugerencia' }).click();
    await expect(dialog(page).getByText(/^La dirección no es válida/)).toBeVisible();
    await dialog(page)
      .getByRole('textbox', { name: /^Dirección web/ })
      .fill('ejemplo.org/guia');
    await dialog(page)
      .getByRole('textbox', { name: /^¿Por qué ayuda\?/ })
      .fill('Es clara.');
    await dialog(page).getByRole('button', { name: 'Enviar sugerencia' }).dblclick();
    await expect(toast(page, 'Gracias. Un administrador va a leer tu sugerencia.')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    const { data } = await (await admin()).client
      .from('sugerencias')
      .select('titulo,url,descripcion,usuario_id')
      .eq('titulo', titulo);
    expect(data).toEqual([
      { titulo, url: 'https://ejemplo.org/guia', descripcion: 'Es clara.', usuario_id: person.id },
    ]);
  });

  test('a visitor is led to sign in and finds the form on return', soakOnly, async ({ page, join }) => {
    const person = await join();
    await page.goto('/recursos?categoria=leyes');
    await page.getByRole('link', { name: 'Sugerir Recurso' }).click();
    const volver = encodeURIComponent('/recursos?categoria=leyes');
    await expect(page).toHaveURL(`/auth?volver=${volver}&deseo=sugerir-recurso`);
    await expect(page.getByText('Entra para sugerir un recurso.')).toBeVisible();
    await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
      storageKeys.session,
      JSON.stringify(person.session),
    ] as const);
    await page.goto('/recursos?categoria=leyes');
    await expect(dialog(page)).toBeVisible();
  });
});

test('axe finds nothing', soakOnly, async ({ page }) => {
  await page.goto('/recursos');
  await expect(count(page)).toBeVisible();
  await expectAccessible(page);
});
