import { expect } from '@playwright/test';
import { box, card, conversation, down, open, openMore, publish, up } from './support/question.ts';
import { answer, ask, enterAs, failedRequests, test, toast, uniqueWord, vote } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test.describe('as a user', () => {
  test(
    'a vote, the same again, the other direction, and one that the server refuses',
    soakOnly,
    async ({ page, join }) => {
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
      await openMore(page);
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
      await openMore(page);
      await shows(1, 1, 'down');

      const { promise, resolve: refuse } = Promise.withResolvers<void>();
      await page.route('**/rest/v1/answer_votes*', async (route) => {
        await promise;
        await route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } });
      });
      await useful.click();
      await shows(2, 0, 'up');
      refuse();
      await expect(toast(page, 'Error al votar')).toBeVisible();
      await shows(1, 1, 'down');
    },
  );

  test(
    'a vote is not taken back on the screen while the page is read again',
    soakOnly,
    async ({ page, join }) => {
      const { path } = await conversation(join);
      await enterAs(page, await join());
      await open(page, path);
      const [useful, notUseful] = [up(page, 'Carlos Rivera'), down(page, 'Carlos Rivera')];
      await expect(useful).toHaveText('Útil0');
      const shown = await useful.evaluateHandle((button) => {
        const states: Array<string | null> = [];
        new MutationObserver(() => {
          const state = button.getAttribute('aria-pressed');
          if (state !== states.at(-1)) states.push(state);
        }).observe(button, { attributes: true });
        return states;
      });
      const readAgain = page.waitForEvent('requestfinished', (request) =>
        request.url().includes('pregunta_completa'),
      );
      await useful.click();
      await readAgain;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      await notUseful.click();
      await expect(notUseful).toHaveText('No útil1');
      expect(await shown.jsonValue()).toEqual(['true', 'false']);
    },
  );

  test(
    'a vote moves nothing by itself; a button puts the answers in order again',
    soakOnly,
    async ({ page, join }) => {
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
    },
  );

  test('a blank answer is not sent; another is published and shown', async ({ page, join }) => {
    const { path } = await conversation(join);
    await enterAs(page, await join('Nilda Torres'));
    await open(page, path);
    await box(page).fill('  \n ');
    await publish(page).click();
    await expect(toast(page, 'Por favor escribe una respuesta')).toBeVisible();
    await expect(box(page)).toHaveAccessibleDescription(/Por favor escribe una respuesta/);
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('heading', { name: '1 Respuesta' })).toBeVisible();

    await box(page).fill('Escribe en un papel lo que ves en casa.');
    await publish(page).click();
    await expect(toast(page, 'Respuesta publicada')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 Respuestas' })).toBeVisible();
    await expect(card(page, 'Nilda Torres')).toBeFocused();
    await expect(box(page)).toHaveValue('');
    await page.reload();
    await openMore(page);
    await expect(
      card(page, 'Nilda Torres').getByText('Escribe en un papel lo que ves en casa.'),
    ).toBeVisible();
    await expect(box(page)).toHaveValue('');
  });

  test(
    'an answer without a name: what is seen is said, the choice is kept with the text, and begins the next',
    soakOnly,
    async ({ page, join }) => {
      const { path } = await conversation(join);
      await enterAs(page, await join('Nilda Torres'));
      await open(page, path);
      const nameless = page.getByRole('checkbox', { name: 'Publicar sin mi nombre' });
      await expect(nameless).toHaveAccessibleDescription(/Se verá «Familia» y un número, como «Familia 2»/);
      await box(page).fill('Llevamos su canción favorita.');
      await nameless.check();
      await page.reload();
      await openMore(page);
      await expect(nameless).toBeChecked();
      await expect(box(page)).toHaveValue('Llevamos su canción favorita.');
      await page.getByRole('button', { name: 'Publicar respuesta sin mi nombre' }).click();
      await expect(toast(page, 'Respuesta publicada sin tu nombre')).toBeVisible();
      await expect(card(page, 'Familia 2')).toBeFocused();
      await expect(page.getByText('Nilda Torres')).toHaveCount(0);
      await expect(nameless).toBeChecked();
      await nameless.uncheck();
      await box(page).fill('Ahora con mi nombre.');
      await page.reload();
      await openMore(page);
      await expect(box(page)).toHaveValue('Ahora con mi nombre.');
      await expect(nameless).not.toBeChecked();
      await expect(publish(page)).toBeVisible();
    },
  );

  test('an answer with personal data is shown before it is published', soakOnly, async ({ page, join }) => {
    const { path } = await conversation(join);
    await enterAs(page, await join('Nilda Torres'));
    await open(page, path);
    await box(page).fill('Llámame al 939-555-0182 y te cuento.');
    await publish(page).click();
    const remove = page.getByRole('button', { name: 'Quitar el dato' });
    await expect(remove).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 Respuesta' })).toBeVisible();
    await remove.click();
    await expect(box(page)).toHaveValue('Llámame al [teléfono] y te cuento.');
    await publish(page).click();
    await expect(card(page, 'Nilda Torres').getByText('Llámame al [teléfono] y te cuento.')).toBeVisible();
  });

  test('an answer that fails keeps the text, also over a reload', soakOnly, async ({ page, join }) => {
    const { path } = await conversation(join);
    await enterAs(page, await join());
    await open(page, path);
    await box(page).fill('Un texto largo');
    const timeout = { code: '57014', message: 'canceling statement due to statement timeout' };
    await page.route('**/rest/v1/answers*', (route) => route.fulfill({ status: 500, json: timeout }));
    await publish(page).click();
    // The toast says what, the place says why: neither repeats the other, and nobody reads the database's English.
    await expect(toast(page, 'Error al publicar respuesta')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'El servidor tarda demasiado. Intenta en un minuto.Tu texto sigue aquí.',
    );
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByText('Error al publicar respuesta')).toHaveCount(1);
    await page.unroute('**/rest/v1/answers*');
    await page.route('**/rest/v1/answers*', (route) => route.abort());
    await publish(page).click();
    await expect(page.getByText('Revisa tu internet e intenta de nuevo.')).toBeVisible();
    await expect(box(page)).toHaveValue('Un texto largo');
    await page.reload();
    await openMore(page);
    await expect(box(page)).toHaveValue('Un texto largo');
  });

  test('deletes an own answer, after being asked, and nobody else’s', soakOnly, async ({ page, join }) => {
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

  test(
    'a link that was cut is said to lead nowhere, once it is known who looks',
    soakOnly,
    async ({ page, join }) => {
      await enterAs(page, await join());
      await page.goto('/question/no-es-un-id');
      await expect(page.getByText('Cerrar sesión').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1, name: 'Pregunta no encontrada' })).toBeVisible();
    },
  );

  test('a question is one call to the database', soakOnly, async ({ page, join }) => {
    const word = uniqueWord();
    const id = await ask(await join(), { title: `Una llamada ${word}` });
    await enterAs(page, await join());
    await page.goto(`/questions?q=${word}`);
    await expect(page.getByText('Cerrar sesión').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Who is an admin or a provider is asked once a visit, whatever the page; what one keeps, once for all pages with hearts.
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isCall = pathname.startsWith('/rest/v1/') || pathname.endsWith('.data');
      if (isCall && !/\/(user_roles|proveedores|favorite_providers|mis_guardados)$/.test(pathname))
        calls.push(pathname);
    });
    await page.getByRole('link', { name: `Una llamada ${word}` }).click();
    await expect(page).toHaveURL(`/question/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: `Una llamada ${word}` })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(calls).toEqual(['/rest/v1/rpc/pregunta_completa']);
  });
});

test.describe('without a name', () => {
  test(
    'each person has one name within the question, and only the author sees what is the own',
    soakOnly,
    async ({ page, join }) => {
      const [asker, helper] = [await join('Yaritza Meléndez'), await join('Carlos Rivera')];
      const word = uniqueWord();
      const questionId = await ask(asker, { title: `¿A quién llamo? ${word}`, sin_nombre: true });
      await answer(helper, questionId, 'Yo llamé a la escuela.', true);
      await enterAs(page, asker);
      await open(page, `/question/${questionId}`);
      await expect(page.getByRole('checkbox', { name: 'Publicar sin mi nombre' })).toBeChecked();
      await box(page).fill('Gracias, ya llamé.');
      await page.getByRole('button', { name: 'Publicar respuesta sin mi nombre' }).click();
      await expect(card(page, 'Familia que pregunta')).toBeFocused();
      await enterAs(page, helper);
      await open(page, `/question/${questionId}`);
      await expect(card(page, 'Familia 2').getByText('Es tuya, sin tu nombre')).toBeVisible();
      await expect(page.getByText('Es tuya, sin tu nombre')).toHaveCount(1);
      await expect(page.getByText('Familia que pregunta', { exact: true })).toHaveCount(2);
      await expect(page.getByRole('button', { name: 'Ver autor' })).toHaveCount(0);
      await expect(page.locator('body')).not.toContainText('Yaritza');
      await page.getByRole('button', { name: 'Eliminar respuesta' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar respuesta' }).click();
      await expect(card(page, 'Familia 2')).toHaveCount(0);

      await page.goto(`/questions?q=${word}`);
      await expect(page.getByRole('article').filter({ hasText: word })).toContainText('Una familia');
      await enterAs(page, asker);
      await page.goto('/user-dashboard');
      await expect(page.locator(`#pregunta-${questionId}`)).toContainText('Sin tu nombre');
    },
  );

  test('an admin sees the author after saying why', soakOnly, async ({ page, join, admin }) => {
    const asker = await join('Yaritza Meléndez');
    const questionId = await ask(asker, { title: '¿Qué hago ahora?', sin_nombre: true });
    await enterAs(page, await admin());
    await open(page, `/question/${questionId}`);
    await page.getByRole('button', { name: 'Ver autor de la pregunta de Familia que pregunta' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Quién escribió esta pregunta?' });
    await expect(dialog).toContainText('Quedará anotado');
    const reason = dialog.getByRole('textbox', { name: '¿Por qué hace falta saberlo?' });
    await reason.fill('1234567890');
    await dialog.getByRole('button', { name: 'Ver autor' }).click();
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription(/al menos 10 letras/);
    await reason.fill('Dice que corre peligro');
    await dialog.getByRole('button', { name: 'Ver autor' }).click();
    await expect(dialog.getByText('Yaritza Meléndez')).toBeFocused();
    await expect(dialog).toContainText(asker.id);
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(page.locator('body')).not.toContainText('Yaritza');
    await expect(page.getByRole('button', { name: 'Ver autor' })).toBeFocused();
    await page.goto('/admin/historial');
    const line = page.getByRole('row').filter({ hasText: 'Vio quién escribió' }).first();
    await expect(line).toContainText('Motivo: Dice que corre peligro');
    await expect(line).not.toContainText('Yaritza');
  });
});
