import { expect } from '@playwright/test';
import { formatDay } from '../../app/lib/dates.ts';
import { box, card, conversation, down, open, publish, up } from './support/question.ts';
import {
  answer,
  ask,
  enterAs,
  failedRequests,
  signInHere,
  test,
  toast,
  uniqueWord,
  vote,
} from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

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

  test('who votes or answers is told to sign in and taken there, and comes back to the text', async ({
    page,
    join,
  }) => {
    const { path } = await conversation(join);
    await open(page, path);
    await up(page, 'Carlos Rivera').click();
    await expect(toast(page, 'Debes iniciar sesión para votar')).toBeVisible();
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path)}`);
    await page.goBack();
    await box(page).fill('Nosotros llevamos\nsus audífonos.');
    await publish(page).click();
    await expect(toast(page, 'Debes iniciar sesión para responder')).toBeVisible();
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path)}`);
    await signInHere(page, await join('Nilda Torres'));
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: '¿Cómo preparo la cita?' })).toBeVisible();
    await expect(up(page, 'Carlos Rivera')).toHaveText('Útil0');
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

  test('a failure is said, stays on the page and can be tried again', soakOnly, async ({ page, join }) => {
    const word = uniqueWord();
    await ask(await join(), { title: `Duda ${word}` });
    await page.goto(`/questions?q=${word}`);
    await alive(page);
    await page.route('**/question/*.data*', (route) => route.abort());
    await page.getByRole('link', { name: `Duda ${word}` }).click();
    await expect(toast(page, 'Error al cargar pregunta')).toBeVisible();
    await expect(page.getByRole('main').getByText('Error al cargar pregunta')).toBeVisible();
    await page.unroute('**/question/*.data*');
    await page.getByRole('button', { name: 'Cargar otra vez' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Duda ${word}` })).toBeVisible();
  });
});

test.describe('as the asker', () => {
  test('deletes the question after being asked', async ({ page, join }) => {
    const { path, storageCaller } = await conversation(join);
    await enterAs(page, storageCaller);
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
  test('deletes anybody’s question and answer', soakOnly, async ({ page, join, admin }) => {
    const { path } = await conversation(join);
    const boss = await admin();
    const reasons = async (): Promise<Array<{ motivo: string; foro: number }>> =>
      (await boss.client.rpc('transparencia')).data.retiros.por_motivo;
    const counted = async () => (await reasons()).find(({ motivo }) => motivo === 'otro')?.foro ?? 0;
    const before = await counted();
    await enterAs(page, boss);
    await open(page, path);
    await card(page, 'Carlos Rivera').getByRole('button', { name: 'Eliminar respuesta' }).click();
    const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await dialog.getByLabel(/^¿Por qué la quitas\?/).selectOption('Otra razón');
    await dialog.getByRole('button', { name: 'Eliminar respuesta' }).click();
    await expect(card(page, 'Carlos Rivera')).toHaveCount(0);
    expect(await counted()).toBe(before + 1);
    // A reason is not needed.
    await page.getByRole('button', { name: 'Eliminar pregunta' }).click();
    await expect(dialog).toContainText('Vas a eliminar la pregunta.');
    await dialog.getByRole('button', { name: 'Eliminar pregunta' }).click();
    await expect(toast(page, 'Pregunta eliminada')).toBeVisible();
    await expect(page).toHaveURL('/questions');
  });
});
