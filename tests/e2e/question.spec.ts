import { expect, type Page } from '@playwright/test';
import { formatDay } from '../../app/lib/dates.ts';
import { expectAccessible } from './support/axe.ts';
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
  test('reads the question, its answers, the votes and how to answer', soakOnly, async ({ page, join }) => {
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
    await expect(page.getByRole('button', { name: 'Inicia sesión para responder' })).toBeVisible();
    await expect(box(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /^Eliminar/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Escuchar la pregunta' })).toBeVisible();
    await page.getByRole('link', { name: 'Volver al foro' }).click();
    await expect(page).toHaveURL('/questions');
  });

  test('answers come by score, then by age', soakOnly, async ({ page, join }) => {
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

  test(
    'who votes or answers is told to sign in and taken there, and comes back to the form',
    soakOnly,
    async ({ page, join }) => {
      const { path } = await conversation(join);
      await open(page, path);
      await up(page, 'Carlos Rivera').click();
      await expect(toast(page, 'Debes iniciar sesión para votar')).toBeVisible();
      await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path)}`);
      await expect(page.getByRole('main').getByText('Entra para votar.')).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: 'Inicia sesión para responder' }).click();
      await expect(toast(page, 'Debes iniciar sesión para responder')).toBeVisible();
      await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path)}`);
      await expect(page.getByRole('main').getByText('Entra para responder.')).toBeVisible();
      await signInHere(page, await join('Nilda Torres'));
      await expect(page).toHaveURL(path);
      await expect(box(page)).toBeFocused();
      await expect(box(page)).toBeInViewport();
      await expect(page.getByRole('heading', { level: 1, name: '¿Cómo preparo la cita?' })).toBeVisible();
      await expect(up(page, 'Carlos Rivera')).toHaveText('Útil0');
      await box(page).fill('Nosotros llevamos\nsus audífonos.');
      await publish(page).click();
      await expect(toast(page, 'Respuesta publicada')).toBeVisible();
      await expect(card(page, 'Nilda Torres')).toBeVisible();
    },
  );

  test('a question that does not exist', soakOnly, async ({ page }) => {
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
    await expect(page.getByRole('main').getByText(/^No hay conexión con el servidor/)).toBeVisible();
    await page.unroute('**/question/*.data*');
    await page.getByRole('button', { name: 'Cargar otra vez' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Duda ${word}` })).toBeVisible();
  });
});

test.describe('as the asker', () => {
  test('deletes the question after being asked', soakOnly, async ({ page, join }) => {
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
    await dialog.getByLabel(/^¿Por qué la quitas\?/).selectOption('Otra cosa');
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

test.describe('what its author edits', () => {
  const form = (page: Page, noun: 'pregunta' | 'respuesta') =>
    page.getByRole('form', { name: `Editar ${noun}` });
  const edit = (page: Page, noun: 'pregunta' | 'respuesta') =>
    page.getByRole('button', { name: new RegExp(`^Editar ${noun}`) });
  const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' });
  const content = (page: Page) => form(page, 'pregunta').getByRole('textbox', { name: 'Descripción' });

  test(
    'who asked edits the question and marks what helped; others see both, in the order of the scores',
    soakOnly,
    async ({ page, join }) => {
      const { path, asker, questionId, answerId } = await conversation(join);
      const best = await join('Nilda Torres');
      await vote(asker, await answer(best, questionId, 'La más votada'), 1);
      await enterAs(page, asker);
      await open(page, path);
      await expect(edit(page, 'respuesta')).toHaveCount(0);
      await edit(page, 'pregunta').click();
      const title = form(page, 'pregunta').getByRole('textbox', { name: 'Título' });
      await expect(title).toBeFocused();
      await title.fill(' ');
      await save(page).click();
      await expect(title).toHaveAccessibleDescription(/Por favor completa todos los campos/);
      await title.fill('¿Cómo nos preparamos para la cita?');
      await content(page).fill('Es mañana. Mi teléfono es 787-555-0188.');
      await save(page).click();
      await page.getByRole('button', { name: 'Quitar el dato' }).click();
      await form(page, 'pregunta').getByRole('combobox', { name: 'Categoría' }).selectOption('Terapia');
      await save(page).click();
      const heading = page.getByRole('heading', { level: 1, name: '¿Cómo nos preparamos para la cita?' });
      await expect(heading).toBeFocused();
      await expect(toast(page, 'Pregunta editada')).toBeVisible();
      await expect(form(page, 'pregunta')).toHaveCount(0);
      await expect(page.getByText(/^editada el /)).toHaveCount(1);

      const helped = card(page, 'Carlos Rivera').getByRole('button', { name: /Me ayudó/ });
      await helped.click();
      await expect(helped).toHaveText(/Quitar/);
      await expect(helped).toBeFocused();

      await enterAs(page, best);
      await open(page, path);
      await expect(heading).toBeVisible();
      await expect(page.getByText('Terapia', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /Me ayudó/ })).toHaveCount(0);
      await expect(edit(page, 'pregunta')).toHaveCount(0);
      const cards = page.getByRole('article', { name: /^Respuesta de/ });
      await expect(cards.first()).toHaveAccessibleName('Respuesta de Nilda Torres');
      const label = '«Me ayudó», dice quien preguntó';
      await expect(card(page, 'Carlos Rivera').getByText(label)).toBeVisible();
      await expect(page.getByText(label)).toHaveCount(1);
      await page.getByText('Una respuesta ayudó a quien preguntó.').getByRole('link').click();
      await expect(page).toHaveURL(`${path}#respuesta-${answerId}`);
      await expect(card(page, 'Carlos Rivera')).toBeFocused();

      await edit(page, 'respuesta').click();
      await form(page, 'respuesta').getByRole('textbox').fill('Pide la primera cita de la mañana.');
      await save(page).click();
      await expect(card(page, 'Nilda Torres')).toBeFocused();
      await expect(card(page, 'Nilda Torres')).toContainText('Pide la primera cita de la mañana.');
      await expect(card(page, 'Nilda Torres')).toContainText(/editada el /);
    },
  );

  test('axe finds nothing in an edit, on a marked answer and in the list that is narrowed to it', async ({
    page,
    join,
  }) => {
    const { path, asker, answerId } = await conversation(join);
    await asker.client.rpc('marcar_ayudo', { respuesta: answerId, si: true });
    await enterAs(page, asker);
    await open(page, path);
    await edit(page, 'pregunta').click();
    await content(page).fill('Escríbanme al 787-555-0188.');
    await expect(page.getByRole('button', { name: 'Quitar el dato' })).toBeVisible();
    await expect(page.getByText('Una respuesta ayudó a quien preguntó.')).toBeVisible();
    await expectAccessible(page, { within: 'main' });
    await page.goto('/questions?filtro=con_ayuda');
    await expect(page.getByRole('radio', { name: 'Con respuesta útil' })).toBeChecked();
    await expectAccessible(page, { within: 'main' });
  });

  test(
    'an edit is kept for later, and another window that was first is not overwritten',
    soakOnly,
    async ({ page, join }) => {
      const { path, asker, questionId } = await conversation(join);
      await enterAs(page, asker);
      await open(page, path);
      await edit(page, 'pregunta').click();
      await page.getByRole('button', { name: 'Cerrar sin cambios' }).click();
      await expect(edit(page, 'pregunta')).toBeFocused();
      await edit(page, 'pregunta').click();
      await content(page).fill('Lo mío');
      await page.getByRole('button', { name: 'Dejarlo para después' }).click();
      await expect(page.getByText('Es en dos semanas.')).toBeVisible();
      const { data } = await asker.client.from('questions').select().eq('id', questionId).single();
      const elsewhere = { titulo: 'De otra ventana', contenido: 'Lo de la otra ventana', categoria: 'Salud' };
      const editElsewhere = (version: string) =>
        asker.client.rpc('editar_pregunta', { pregunta: questionId, ...elsewhere, version });
      await editElsewhere(data.created_at);
      await page.reload();
      await edit(page, 'pregunta').click();
      await expect(page.getByText('Seguimos con lo que escribiste la última vez')).toBeVisible();
      await expect(content(page)).toHaveValue('Lo mío');
      await save(page).click();
      const conflict = page
        .getByRole('alert')
        .filter({ hasText: 'Esta pregunta cambió mientras la editabas' });
      await expect(conflict).toContainText('Título, Descripción');
      await expect(conflict).toBeFocused();
      await conflict.getByRole('button', { name: 'Usar la versión guardada' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Usar la versión guardada' }).click();
      await expect(content(page)).toHaveValue('Lo de la otra ventana');
      await content(page).fill('Las dos cosas');
      await page.route('**/rest/v1/rpc/editar_pregunta', (route) => route.abort());
      await save(page).click();
      await expect(page.getByText('Tu texto sigue aquí.')).toBeVisible();
      await page.unroute('**/rest/v1/rpc/editar_pregunta');
      await save(page).click();
      await expect(page.getByText('Las dos cosas')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'De otra ventana' })).toBeVisible();
    },
  );

  test(
    'what is typed while an edit is saved stays in the form, and is saved next without a conflict',
    soakOnly,
    async ({ page, join }) => {
      const { path, asker } = await conversation(join);
      await enterAs(page, asker);
      await open(page, path);
      await edit(page, 'pregunta').click();
      await content(page).fill('Es mañana.');
      const { promise, resolve: go } = Promise.withResolvers<void>();
      await page.route(
        '**/rest/v1/rpc/editar_pregunta',
        async (route) => {
          await promise;
          await route.continue();
        },
        { times: 1 },
      );
      const sent = page.waitForRequest('**/rest/v1/rpc/editar_pregunta');
      await save(page).click();
      await sent;
      await content(page).press('End');
      await content(page).pressSequentially(' A las nueve.');
      go();
      await expect(toast(page, 'Pregunta editada')).toBeVisible();
      await expect(content(page)).toHaveValue('Es mañana. A las nueve.');
      await expect(
        form(page, 'pregunta').getByText('Guardamos tu borrador en este dispositivo.'),
      ).toBeVisible();
      await save(page).click();
      await expect(form(page, 'pregunta')).toHaveCount(0);
      await expect(page.getByText('Es mañana. A las nueve.')).toBeVisible();
    },
  );

  test('an admin reads what it said before', soakOnly, async ({ page, join, admin }) => {
    const { path, asker, questionId } = await conversation(join);
    const { data } = await asker.client.from('questions').select().eq('id', questionId).single();
    const now = { titulo: 'Otra cosa', contenido: 'Otro texto', categoria: '' };
    const version = data.created_at;
    await asker.client.rpc('editar_pregunta', { pregunta: questionId, ...now, version });
    await enterAs(page, await admin());
    await open(page, path);
    await page.getByRole('button', { name: 'Ver lo que decía' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lo que decía esta pregunta' });
    await expect(dialog).toContainText('¿Cómo preparo la cita?');
    await expect(dialog).toContainText('Es en dos semanas.');
    await expectAccessible(page, { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.getByRole('button', { name: 'Ver lo que decía' })).toBeFocused();
  });
});
