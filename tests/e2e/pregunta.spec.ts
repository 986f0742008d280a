import { expect, type Page } from '@playwright/test';
import { formatDay } from '../../app/lib/dates.ts';
import {
  answer,
  ask,
  enterAs,
  failedRequests,
  type Person,
  signInHere,
  test,
  toast,
  uniqueWord,
  vote,
} from './support/forum.ts';

test.use({ expectedErrors: failedRequests });

const box = (page: Page) => page.getByRole('textbox', { name: 'Escribe tu respuesta' });
const card = (page: Page, name: string) => page.getByRole('article', { name: `Respuesta de ${name}` });
const up = (page: Page, name: string) => card(page, name).getByRole('button', { name: /^Útil/ });
const down = (page: Page, name: string) => card(page, name).getByRole('button', { name: /^No útil/ });
const publish = (page: Page) => page.getByRole('button', { name: 'Publicar respuesta' });

/** The button that reads aloud comes with React; a click before it would be lost. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Escuchar la pregunta' })).toBeVisible();
}

/** A question by one person with an answer by another. */
async function conversation(join: (name?: string) => Promise<Person>) {
  const [asker, helper] = [await join('Yaritza Meléndez'), await join('Carlos Rivera')];
  const questionId = await ask(asker, {
    title: '¿Cómo preparo la cita?',
    content: 'Es en dos semanas.',
    category: 'Salud',
  });
  const answerId = await answer(helper, questionId, 'Pide fotos del lugar.');
  return { asker, helper, questionId, answerId, path: `/question/${questionId}` };
}

test.describe('as a visitor', () => {
  test('reads the question, its answers, the votes and a form', async ({ page, join }) => {
    const { path } = await conversation(join);
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: '¿Cómo preparo la cita?' })).toBeVisible();
    await expect(page.getByText('Es en dos semanas.')).toBeVisible();
    await expect(page.getByText('Yaritza Meléndez')).toBeVisible();
    await expect(page.getByText('Salud', { exact: true })).toBeVisible();
    await expect(page.getByText(formatDay(new Date())).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 Respuesta' })).toBeVisible();
    await expect(card(page, 'Carlos Rivera').getByText('Pide fotos del lugar.')).toBeVisible();
    await expect(up(page, 'Carlos Rivera')).toHaveText('Útil0');
    await expect(down(page, 'Carlos Rivera')).toHaveText('No útil0');
    await expect(box(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Escuchar la pregunta' })).toBeVisible();
    await page.getByRole('link', { name: 'Volver al foro' }).click();
    await expect(page).toHaveURL('/questions');
  });

  test('answers come by score, then by age', async ({ page, join }) => {
    const { questionId, path, answerId } = await conversation(join);
    const [ana, beto, carla] = [await join('Ana'), await join('Beto'), await join('Carla')];
    const anas = await answer(ana, questionId, 'De Ana');
    const betos = await answer(beto, questionId, 'De Beto');
    await answer(carla, questionId, 'De Carla');
    for (const person of [ana, carla]) await vote(person, betos, 1);
    await vote(ana, answerId, -1);
    await vote(beto, anas, 1);
    await vote(carla, anas, -1);
    await open(page, path);
    const labels = await page
      .getByRole('article', { name: /^Respuesta de/ })
      .evaluateAll((cards) => cards.map((each) => each.getAttribute('aria-label')));
    // Beto 2; Ana and Carla 0, Ana being older; Carlos −1.
    expect(labels).toEqual(['Beto', 'Ana', 'Carla', 'Carlos Rivera'].map((name) => `Respuesta de ${name}`));
  });

  test('who votes is told to sign in, and taken there', async ({ page, join }) => {
    const { path } = await conversation(join);
    await open(page, path);
    await up(page, 'Carlos Rivera').click();
    await expect(toast(page, 'Debes iniciar sesión para votar')).toBeVisible();
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path)}`);
    await signInHere(page, await join());
    await expect(page).toHaveURL(path);
    await expect(up(page, 'Carlos Rivera')).toHaveText('Útil0');
  });

  test('who answers is told to sign in, and comes back to the text', async ({ page, join }) => {
    const { path } = await conversation(join);
    await open(page, path);
    await box(page).fill('Nosotros llevamos\nsus audífonos.');
    await publish(page).click();
    await expect(toast(page, 'Debes iniciar sesión para responder')).toBeVisible();
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path)}`);
    await signInHere(page, await join('Nilda Torres'));
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: '¿Cómo preparo la cita?' })).toBeVisible();
    await expect(box(page)).toHaveValue('Nosotros llevamos\nsus audífonos.');
    await publish(page).click();
    await expect(toast(page, 'Respuesta publicada')).toBeVisible();
    await expect(card(page, 'Nilda Torres')).toBeVisible();
  });

  test('a question that does not exist', async ({ page }) => {
    for (const id of ['d0000000-0000-4000-8000-00000000dead', 'no-es-un-id']) {
      const response = await page.goto(`/question/${id}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Pregunta no encontrada' })).toBeVisible();
      await expect(page).toHaveTitle('Pregunta no encontrada · Mi Guía Azul');
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    }
    await page.getByRole('link', { name: 'Ver todas las preguntas' }).click();
    await expect(page).toHaveURL('/questions');
  });

  test('a failure is said, stays on the page and can be tried again', async ({ page, join }) => {
    const word = uniqueWord();
    await ask(await join(), { title: `Duda ${word}` });
    await page.goto(`/questions?q=${word}`);
    await page.route('**/question/*.data*', (route) => route.abort());
    await page.getByRole('link', { name: `Duda ${word}` }).click();
    await expect(toast(page, 'Error al cargar pregunta')).toBeVisible();
    await expect(page.getByRole('main').getByText('Error al cargar pregunta')).toBeVisible();
    await page.unroute('**/question/*.data*');
    await page.getByRole('button', { name: 'Cargar otra vez' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Duda ${word}` })).toBeVisible();
  });
});

test.describe('as a user', () => {
  test('a vote, the same again, the other direction', async ({ page, join }) => {
    const { path, answerId, asker } = await conversation(join);
    await vote(asker, answerId, 1);
    await enterAs(page, await join());
    await open(page, path);
    const [useful, notUseful] = [up(page, 'Carlos Rivera'), down(page, 'Carlos Rivera')];
    const shows = async (upvotes: number, downvotes: number, pressed: 'up' | 'down' | 'none') => {
      await expect(useful).toHaveText(`Útil${upvotes}`);
      await expect(notUseful).toHaveText(`No útil${downvotes}`);
      await expect(useful).toHaveAttribute('aria-pressed', String(pressed === 'up'));
      await expect(notUseful).toHaveAttribute('aria-pressed', String(pressed === 'down'));
    };
    const sent = () => page.waitForResponse((response) => response.url().includes('/rest/v1/answer_votes'));
    const click = async (button: typeof useful) => {
      const answered = sent();
      await button.click();
      expect((await answered).ok()).toBe(true);
    };
    await shows(1, 0, 'none');
    await click(useful);
    await shows(2, 0, 'up');
    await page.reload();
    await shows(2, 0, 'up');
    await click(useful);
    await shows(1, 0, 'none');
    await click(notUseful);
    await shows(1, 1, 'down');
    await click(useful);
    await shows(2, 0, 'up');
    await click(notUseful);
    await shows(1, 1, 'down');
    await page.reload();
    await shows(1, 1, 'down');
  });

  test('a vote shows at once and is put right when the server refuses', async ({ page, join }) => {
    const { path } = await conversation(join);
    await enterAs(page, await join());
    await open(page, path);
    let refuse = () => {};
    const held = new Promise<void>((done) => {
      refuse = done;
    });
    await page.route('**/rest/v1/answer_votes*', async (route) => {
      await held;
      await route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } });
    });
    await up(page, 'Carlos Rivera').click();
    await expect(up(page, 'Carlos Rivera')).toHaveText('Útil1');
    await expect(up(page, 'Carlos Rivera')).toHaveAttribute('aria-pressed', 'true');
    refuse();
    await expect(toast(page, 'Error al votar')).toBeVisible();
    await expect(up(page, 'Carlos Rivera')).toHaveText('Útil0');
    await expect(up(page, 'Carlos Rivera')).toHaveAttribute('aria-pressed', 'false');
  });

  test('a vote moves nothing by itself; a button puts the answers in order again', async ({ page, join }) => {
    const { path, questionId } = await conversation(join);
    await answer(await join('Nilda Torres'), questionId, 'La segunda');
    await enterAs(page, await join('Otra persona'));
    await open(page, path);
    const cards = page.getByRole('article', { name: /^Respuesta de/ });
    await up(page, 'Nilda Torres').click();
    await expect(up(page, 'Nilda Torres')).toHaveText('Útil1');
    await expect(cards.first()).toHaveAccessibleName('Respuesta de Carlos Rivera');
    await page.getByRole('button', { name: 'Ordenar otra vez' }).click();
    await expect(cards.first()).toHaveAccessibleName('Respuesta de Nilda Torres');
    await expect(up(page, 'Nilda Torres')).toHaveText('Útil1');
  });

  test('a blank answer is not sent', async ({ page, join }) => {
    const { path } = await conversation(join);
    await enterAs(page, await join());
    await open(page, path);
    await box(page).fill('  \n ');
    await publish(page).click();
    await expect(toast(page, 'Por favor escribe una respuesta')).toBeVisible();
    await expect(box(page)).toHaveAccessibleDescription(/Por favor escribe una respuesta/);
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('heading', { name: '1 Respuesta' })).toBeVisible();
  });

  test('an answer is published and shown', async ({ page, join }) => {
    const { path } = await conversation(join);
    await enterAs(page, await join('Nilda Torres'));
    await open(page, path);
    await box(page).fill('Escribe en un papel lo que ves en casa.');
    await publish(page).click();
    await expect(toast(page, 'Respuesta publicada')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 Respuestas' })).toBeVisible();
    await expect(card(page, 'Nilda Torres')).toBeFocused();
    await expect(box(page)).toHaveValue('');
    await page.reload();
    await expect(
      card(page, 'Nilda Torres').getByText('Escribe en un papel lo que ves en casa.'),
    ).toBeVisible();
    await expect(box(page)).toHaveValue('');
  });

  test('an answer that fails keeps the text, also over a reload', async ({ page, join }) => {
    const { path } = await conversation(join);
    await enterAs(page, await join());
    await open(page, path);
    await box(page).fill('Un texto largo');
    await page.route('**/rest/v1/answers*', (route) => route.abort());
    await publish(page).click();
    await expect(toast(page, 'Error al publicar respuesta')).toBeVisible();
    await expect(page.getByText('Revisa tu internet e intenta de nuevo.')).toBeVisible();
    await expect(box(page)).toHaveValue('Un texto largo');
    await page.reload();
    await expect(box(page)).toHaveValue('Un texto largo');
  });

  test('deletes an own answer, after being asked, and nobody else’s', async ({ page, join }) => {
    const { path, questionId } = await conversation(join);
    const person = await join('Nilda Torres');
    await answer(person, questionId, 'La mía');
    await enterAs(page, person);
    await open(page, path);
    await expect(
      card(page, 'Nilda Torres').getByRole('button', { name: 'Eliminar respuesta' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Eliminar respuesta' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Eliminar pregunta' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Eliminar respuesta' }).click();
    const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await expect(dialog).toContainText('Esta acción no se puede deshacer');
    await dialog.getByRole('button', { name: 'Conservar respuesta' }).click();
    await expect(card(page, 'Nilda Torres')).toBeVisible();
    await page.getByRole('button', { name: 'Eliminar respuesta' }).click();
    await dialog.getByRole('button', { name: 'Eliminar respuesta' }).click();
    await expect(toast(page, 'Respuesta eliminada')).toBeVisible();
    await expect(card(page, 'Nilda Torres')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '1 Respuesta' })).toBeFocused();
  });

  test('a question is one call to the database', async ({ page, join }) => {
    const word = uniqueWord();
    const id = await ask(await join(), { title: `Una llamada ${word}` });
    await enterAs(page, await join());
    await page.goto(`/questions?q=${word}`);
    await expect(page.getByText('Cerrar sesión').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Who is an admin or a provider is asked once a visit, whatever the page.
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isCall = pathname.startsWith('/rest/v1/') || pathname.endsWith('.data');
      if (isCall && !/\/(user_roles|proveedores)$/.test(pathname)) calls.push(pathname);
    });
    await page.getByRole('link', { name: `Una llamada ${word}` }).click();
    await expect(page).toHaveURL(`/question/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: `Una llamada ${word}` })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual(['/rest/v1/rpc/pregunta_completa']);
  });
});

test.describe('as the asker', () => {
  test('deletes the question after being asked', async ({ page, join }) => {
    const { path, asker } = await conversation(join);
    await enterAs(page, asker);
    await open(page, path);
    const button = page.getByRole('button', { name: 'Eliminar pregunta' });
    const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await button.click();
    await expect(dialog).toContainText('Vas a eliminar la pregunta y su respuesta.');
    await expect(dialog).toContainText('Esta acción no se puede deshacer');
    await dialog.getByRole('button', { name: 'Conservar pregunta' }).click();
    await expect(dialog).toHaveCount(0);

    await page.route('**/rest/v1/questions*', (route) => route.abort());
    await button.click();
    await dialog.getByRole('button', { name: 'Eliminar pregunta' }).click();
    await expect(toast(page, 'Error al eliminar pregunta')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: '¿Cómo preparo la cita?' })).toBeVisible();

    await page.unroute('**/rest/v1/questions*');
    await button.click();
    await dialog.getByRole('button', { name: 'Eliminar pregunta' }).click();
    await expect(toast(page, 'Pregunta eliminada')).toBeVisible();
    await expect(page).toHaveURL('/questions');
    expect((await page.goto(path))?.status()).toBe(404);
  });
});

test.describe('as an admin', () => {
  test('deletes anybody’s question and answer', async ({ page, join, admin }) => {
    const { path } = await conversation(join);
    await enterAs(page, await admin());
    await open(page, path);
    await card(page, 'Carlos Rivera').getByRole('button', { name: 'Eliminar respuesta' }).click();
    const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await dialog.getByRole('button', { name: 'Eliminar respuesta' }).click();
    await expect(card(page, 'Carlos Rivera')).toHaveCount(0);
    await page.getByRole('button', { name: 'Eliminar pregunta' }).click();
    await expect(dialog).toContainText('Vas a eliminar la pregunta.');
    await dialog.getByRole('button', { name: 'Eliminar pregunta' }).click();
    await expect(toast(page, 'Pregunta eliminada')).toBeVisible();
    await expect(page).toHaveURL('/questions');
  });
});
