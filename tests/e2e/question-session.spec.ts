import { expect, type Page } from '@playwright/test';
import { box, card, conversation, open, publish, up } from './support/question.ts';
import {
  ask,
  enterAs,
  failedRequests,
  type Person,
  password,
  signInHere,
  test,
  toast,
} from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

/** The server ends every session of the account, and the page does not know it yet. */
async function endSessions({ client, session }: Person): Promise<void> {
  const { error } = await client.auth.signInWithPassword({ email: session.user.email ?? '', password });
  expect(error).toBeNull();
  expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
}

test(
  'a session that the server refuses in the middle of a write: to sign in, and back to what was typed',
  soakOnly,
  async ({ page, join }) => {
    test.slow();
    const { path, asker } = await conversation(join);
    const edit = page.getByRole('button', { name: 'Editar pregunta' });
    const content = page.getByRole('textbox', { name: 'Descripción' });
    const save = page.getByRole('button', { name: 'Guardar cambios' });
    const helped = card(page, 'Carlos Rivera').getByRole('button', { name: /Me ayudó/ });
    const leadsToSignIn = (why: string) => expectSignIn(page, path, asker, why);
    await enterAs(page, asker);
    await open(page, path);

    await edit.click();
    await content.fill('Es mañana.');
    await endSessions(asker);
    await save.click();
    await leadsToSignIn('Debes iniciar sesión para guardar los cambios. Tu texto sigue en este dispositivo.');
    await edit.click();
    await expect(page.getByText('Seguimos con lo que escribiste la última vez')).toBeVisible();
    await expect(content).toHaveValue('Es mañana.');
    await save.click();
    await expect(toast(page, 'Pregunta editada')).toBeVisible();

    await endSessions(asker);
    await helped.click();
    await leadsToSignIn('Debes iniciar sesión para decir qué te ayudó');
    await helped.click();
    await expect(toast(page, 'Marcaste que te ayudó')).toBeVisible();

    await endSessions(asker);
    await up(page, 'Carlos Rivera').click();
    await leadsToSignIn('Debes iniciar sesión para votar');
    await expect(up(page, 'Carlos Rivera')).toHaveText('Útil0');

    await box(page).fill('Gracias, ya la preparamos.');
    await endSessions(asker);
    await publish(page).click();
    await leadsToSignIn('Debes iniciar sesión para responder');
    await expect(box(page)).toHaveValue('Gracias, ya la preparamos.');
    await publish(page).click();
    await expect(card(page, 'Yaritza Meléndez')).toBeFocused();
  },
);

async function expectSignIn(page: Page, path: string, person: Person, why: string): Promise<void> {
  await expect(toast(page, why)).toBeVisible();
  await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path)}`);
  await signInHere(page, person);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: 'Editar pregunta' })).toBeVisible();
}

test(
  'an answer that is sent before the own posts are known waits for them, and goes without the name',
  soakOnly,
  async ({ page, join }) => {
    const asker = await join('Yaritza Meléndez');
    const questionId = await ask(asker, { title: '¿A quién llamo?', sin_nombre: true });
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/rest/v1/rpc/pregunta_completa*', async (route) => {
      await mayLoad;
      await route.continue();
    });
    await enterAs(page, asker);
    await page.goto(`/question/${questionId}`);
    await alive(page);
    await box(page).fill('Ya encontré el número.');
    await publish(page).click();
    await expect(page.getByRole('button', { name: 'Publicando…' })).toBeVisible();
    load();
    await expect(toast(page, 'Respuesta publicada sin tu nombre')).toBeVisible();
    await expect(card(page, 'Familia que pregunta')).toBeFocused();
    await expect(page.locator('body')).not.toContainText('Yaritza');
  },
);
