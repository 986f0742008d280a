import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { conversation, open } from './support/question.ts';
import { ask, enterAs, failedRequests, signInHere, test, toast } from './support/questions.ts';
import { phone, soakOnly } from './support/test.ts';

test.use({ viewport: phone, expectedErrors: failedRequests });

const follow = (page: Page) => page.getByRole('button', { name: 'Seguir', exact: true });
const following = (page: Page) => page.getByRole('button', { name: 'Siguiendo', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sigues esta pregunta' });
const list = (page: Page) => page.getByRole('region', { name: 'Preguntas que sigo' });
const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name });

test(
  'a person follows a question, says when to be written to, and finds it in the dashboard',
  soakOnly,
  async ({ page, join }) => {
    const { path, asker } = await conversation(join);
    await open(page, path);
    await follow(page).click();
    await expect(toast(page, 'Debes iniciar sesión para seguir una pregunta')).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);

    // Signed in, the person comes back and follows it.
    await signInHere(page, await join());
    await expect(page).toHaveURL(path);
    await expect(
      dialog(page).getByRole('radio', { name: 'Un correo por semana, si hay respuestas' }),
    ).toBeChecked();
    await expectAccessible(page, { within: '[role=dialog]' });
    await dialog(page).getByRole('radio', { name: 'Un correo al día, si hay respuestas' }).check();
    await dialog(page).getByRole('button', { name: 'Guardar elección' }).click();
    await expect(dialog(page)).toBeHidden();
    await page.reload();
    await following(page).click();
    await expect(
      dialog(page).getByRole('radio', { name: 'Un correo al día, si hay respuestas' }),
    ).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(following(page)).toBeFocused();

    await page.goto('/user-dashboard');
    await expect(list(page).getByRole('link', { name: '¿Cómo preparo la cita?' })).toBeVisible();
    await expect(list(page)).toContainText('Un correo al día, si hay respuestas');
    await list(page).getByRole('button', { name: 'Dejar de seguir' }).click();
    await expect(list(page)).toBeHidden();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(list(page)).toContainText('Un correo al día, si hay respuestas');
    await expectAccessible(page);

    await page.goto('/user-dashboard/perfil#correos');
    await choice(page, 'Preguntas que sigo', 'Nunca').check();
    await expect(page.getByText('Guardado.')).toBeVisible();
    await page.reload();
    await expect(choice(page, 'Preguntas que sigo', 'Nunca')).toBeChecked();
    await expect(choice(page, 'Respuestas a mis preguntas', 'Al momento')).toBeChecked();
    await expectAccessible(page);

    // Who asked follows without doing anything, and may stop.
    await enterAs(page, asker);
    await open(page, path);
    await following(page).click();
    await expect(dialog(page).getByRole('radio', { name: 'Un correo al momento' })).toBeChecked();
    await dialog(page).getByRole('button', { name: 'Dejar de seguir' }).click();
    await expect(toast(page, 'Ya no sigues esta pregunta')).toBeVisible();
    await expect(follow(page)).toBeVisible();
  },
);

test('what is not saved is said, and can be saved again', soakOnly, async ({ page, join }) => {
  const { path } = await conversation(join);
  await enterAs(page, await join());
  await open(page, path);
  await page.route('**/rest/v1/rpc/seguir', (route) => route.abort());
  await follow(page).click();
  await expect(toast(page, 'No pudimos guardar que la sigues. Intenta otra vez.')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/seguir');
  await follow(page).click();
  await expect(dialog(page)).toBeVisible();
  await page.route('**/rest/v1/rpc/{seguir,dejar_de_seguir}', (route) => route.abort());
  await dialog(page).getByRole('radio', { name: 'Sin correo' }).check();
  await dialog(page).getByRole('button', { name: 'Guardar elección' }).click();
  await expect(dialog(page).getByText('No se guardó tu elección. Revisa tu internet.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Dejar de seguir' }).click();
  await expect(toast(page, 'No pudimos guardarlo. Intenta otra vez.')).toBeVisible();
  await expect(dialog(page)).toBeVisible();

  await page.goto('/user-dashboard/perfil#correos');
  await page.route('**/rest/v1/rpc/guardar_correos', (route) => route.abort());
  await choice(page, 'Respuestas a mis preguntas', 'Nunca').check({ force: true });
  const alert = page.getByRole('alert').filter({ hasText: 'No se guardó tu elección' });
  await expect(alert).toContainText('Por ahora sigue «Al momento».');
  await expect(choice(page, 'Respuestas a mis preguntas', 'Al momento')).toBeChecked();
  await page.unroute('**/rest/v1/rpc/guardar_correos');
  await alert.getByRole('button', { name: 'Guardar otra vez' }).click();
  await expect(page.getByText('Guardado.')).toBeVisible();
  await page.reload();
  await expect(choice(page, 'Respuestas a mis preguntas', 'Nunca')).toBeChecked();
});

test(
  'each question that is left has its own way back, and one that fails says so',
  soakOnly,
  async ({ page, join }) => {
    // A phone shows one toast at a time.
    await page.setViewportSize({ width: 1280, height: 800 });
    const [asker, reader] = [await join(), await join()];
    for (const title of ['Una duda', 'Otra duda']) {
      const { error } = await reader.client.rpc('seguir', { pregunta: await ask(asker, { title }) });
      expect(error).toBeNull();
    }
    await enterAs(page, reader);
    await page.goto('/user-dashboard');
    for (const title of ['Una duda', 'Otra duda'])
      await list(page)
        .getByRole('button', { name: `Dejar de seguir «${title}»` })
        .click();
    const undo = page.getByRole('button', { name: 'Deshacer' });
    await expect(undo).toHaveCount(2);
    await undo.first().click();
    await expect(toast(page, 'Sigues otra vez la pregunta')).toBeVisible();
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await page.route('**/rest/v1/rpc/seguir', (route) => route.abort());
    await undo.click();
    await expect(
      toast(page, 'No pudimos deshacerlo. Para seguirla otra vez, ábrela en el foro.'),
    ).toBeVisible();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('there is no button to follow that does nothing', soakOnly, async ({ page, join }) => {
    const { path } = await conversation(join);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: '¿Cómo preparo la cita?' })).toBeVisible();
    await expect(follow(page)).toBeHidden();
  });
});

test(
  'the last of several touches is what is saved, also while the first is on its way',
  soakOnly,
  async ({ page, join }) => {
    await enterAs(page, await join());
    await page.goto('/user-dashboard/perfil#correos');
    const { promise, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/rest/v1/rpc/guardar_correos', async (route) => {
      await promise;
      await route.continue();
    });
    for (const name of ['Una vez al día', 'Nunca', 'Una vez por semana']) {
      await choice(page, 'Respuestas a mis preguntas', name).check();
    }
    go();
    await expect(page.getByText('Guardado.')).toBeVisible();
    await page.reload();
    await expect(choice(page, 'Respuestas a mis preguntas', 'Una vez por semana')).toBeChecked();
  },
);

test(
  'axe finds nothing in the dialog, the list, the choices and a link that is over',
  soakOnly,
  async ({ page, join }) => {
    const { path } = await conversation(join);
    await enterAs(page, await join());
    await open(page, path);
    await follow(page).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.goto('/user-dashboard');
    await expect(list(page)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/user-dashboard/perfil#correos');
    await page.route('**/rest/v1/rpc/guardar_correos', (route) => route.abort());
    await choice(page, 'Preguntas que sigo', 'Nunca').check({ force: true });
    await expect(page.getByText('No se guardó tu elección')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/correos/nada/salir');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya no sirve');
    await expectAccessible(page);
  },
);

test(
  'by keyboard alone: follow, choose, stop, and the focus stays where one was',
  soakOnly,
  async ({ page, join }) => {
    const { path } = await conversation(join);
    await enterAs(page, await join());
    await open(page, path);
    await follow(page).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole('radio', { checked: true }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(
      dialog(page).getByRole('radio', { name: 'Un correo al día, si hay respuestas' }),
    ).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(following(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Dejar de seguir' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(follow(page)).toBeFocused();
  },
);
