import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { expectAccessible } from './support/axe.ts';
import { holdBack } from './support/proveedores.ts';
import { ask, enterAs, failedRequests, password, test, toast } from './support/questions.ts';
import { expect, phone, soakOnly } from './support/test.ts';

test.use({ viewport: phone, expectedErrors: failedRequests });

const perfil = '/user-dashboard/perfil';
const ready = (page: Page) => page.getByText('Tu copia está lista');
const prepare = (page: Page) => page.getByRole('button', { name: 'Preparar mi copia' });
const remove = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Eliminar mi cuenta' });
/** What the database answers to an old sign-in. */
const stale = { code: 'PT403', hint: 'reauthentication_needed', message: 'Por seguridad', details: null };
const choice = (page: Page, name: string) => page.getByRole('radio', { name });

test(
  'a person prepares the copy of their data, fetches it and throws it away',
  soakOnly,
  async ({ page, join }) => {
    await enterAs(page, await join());
    await page.goto(perfil);
    await prepare(page).click();
    await expect(ready(page)).toBeVisible();
    await expect(
      page.getByText(/Un archivo ZIP de \d+ kB, con JSON y CSV\. Se borra de aquí el \d+ de/),
    ).toBeVisible();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mi copia' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('mi-guia-azul-mis-datos.zip');
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Borrarla ya' }).click();
    await expect(ready(page)).toBeHidden();
    await expect(page.getByText(/Una copia al día\. Puedes preparar otra desde el/)).toBeVisible();
    await expect(prepare(page)).toHaveAttribute('aria-disabled', 'true');
  },
);

test('with an old sign-in the password is asked for, then it goes on', soakOnly, async ({ page, join }) => {
  await enterAs(page, await join());
  for (const name of ['pedir_mi_copia', 'abrir_mi_copia']) {
    await page.route(`**/rest/v1/rpc/${name}`, (route) => route.fulfill({ status: 403, json: stale }), {
      times: 1,
    });
  }
  await page.goto(perfil);
  const dialog = page.getByRole('dialog', { name: 'Entra otra vez para seguir con tu copia' });
  const enter = async () => {
    await dialog.getByRole('textbox', { name: /^Contraseña/ }).fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await prepare(page).press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await enter();
  await expect(ready(page)).toBeVisible();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mi copia' }).press('Enter');
  await enter();
  expect((await started).suggestedFilename()).toBe('mi-guia-azul-mis-datos.zip');
});

test('each state of the copy', soakOnly, async ({ page, join }) => {
  test.slow();
  await enterAs(page, await join());
  const states = [
    [{ estado: 'espera' }, 'Estamos preparando tu copia'],
    [
      { estado: 'lista', bytes: 214_000, se_borra_el: '2026-11-22' },
      'Se borra de aquí el 22 de noviembre de 2026.',
    ],
    [
      { estado: 'vencida', pedida_en: '2026-11-01T12:00:00Z' },
      'Tu copia del 1 de noviembre de 2026 ya no está.',
    ],
    [{ estado: 'fallo' }, 'No pudimos preparar tu copia'],
  ] as const;
  for (const [copia, words] of states) {
    await page.route('**/rest/v1/rpc/mis_datos*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), copia } });
    });
    await page.goto(perfil);
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page);
    // While it waits the page asks again by itself: such a read may be on its way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await page.route('**/rest/v1/rpc/pedir_mi_copia', (route) => route.abort());
  await prepare(page).click();
  await expect(page.getByRole('alert')).toContainText('No pudimos seguir con tu copia');
});

test('on a slow network the copy is seen to be ready too', soakOnly, async ({ page, join }) => {
  await enterAs(page, await join());
  let reads = 0;
  await page.route('**/rest/v1/rpc/mis_datos*', async (route) => {
    const answer = await route.fetch();
    const isFirst = reads++ === 0;
    const copia = isFirst
      ? { estado: 'espera' }
      : { estado: 'lista', bytes: 214_000, se_borra_el: '2026-11-22' };
    // Longer than the page waits before it asks again.
    if (!isFirst) await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), copia } });
  });
  await page.goto(perfil);
  await expect(page.getByText('Estamos preparando tu copia')).toBeVisible();
  await expect(ready(page)).toBeVisible();
  expect(reads).toBe(2);
});

test(
  'who leaves says what becomes of the posts, and they stay without a name',
  soakOnly,
  async ({ page, join }) => {
    const person = await join('Yaritza Meléndez');
    const question = await ask(person);
    await enterAs(page, person);
    await page.goto(perfil);
    await remove(page).press('Enter');
    await expect(page.getByText('Antes de eliminar, elige qué hacemos con lo que escribiste.')).toBeVisible();
    await expect(choice(page, 'Borrarlas')).toBeFocused();
    await expectAccessible(page);
    await choice(page, 'Borrarlas').check();
    await remove(page).click();
    const whole = page.getByRole('alertdialog', { name: '¿Eliminar tu cuenta y lo que escribiste?' });
    await expect(whole).toContainText('También tu pregunta.');
    await expectAccessible(page, { within: '[role=alertdialog]' });
    await whole.getByRole('button', { name: 'Conservar mi cuenta' }).click();
    await expect(remove(page)).toBeFocused();
    await choice(page, 'Dejarlas sin mi nombre').check();
    await remove(page).click();
    const asking = page.getByRole('alertdialog', { name: '¿Eliminar tu cuenta?' });
    await expect(asking).toContainText(
      'Tu pregunta se queda en el foro, sin tu nombre. Después no podrás cambiarla.',
    );
    await asking.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    await expect(toast(page, 'Tu cuenta se eliminó')).toBeVisible();
    await page.goto(`/question/${question}`);
    await expect(page.getByText('Familia que pregunta')).toBeVisible();
    await expect(page.getByText('Yaritza Meléndez')).toHaveCount(0);
  },
);

test('posts that went meanwhile are not asked about', soakOnly, async ({ page, join }) => {
  const person = await join();
  const question = await ask(person);
  await enterAs(page, person);
  await page.goto(perfil);
  await expect(choice(page, 'Borrarlas')).toBeVisible();
  const { error } = await person.client.from('questions').delete().eq('id', question);
  expect(error).toBeNull();
  await prepare(page).click();
  await expect(choice(page, 'Borrarlas')).toHaveCount(0);
  await remove(page).click();
  await expect(page.getByRole('alertdialog', { name: '¿Eliminar tu cuenta?' })).toBeVisible();
});

test(
  'after the password it is seen that the account goes, whatever becomes of the session',
  soakOnly,
  async ({ page, join }) => {
    await enterAs(page, await join());
    await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(perfil);
    const gate = await holdBack(page, '**/rest/v1/rpc/eliminar_mi_cuenta');
    await page.route(
      '**/rest/v1/rpc/eliminar_mi_cuenta',
      (route) => route.fulfill({ status: 403, json: stale }),
      { times: 1 },
    );
    await remove(page).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Entra otra vez para eliminar tu cuenta' });
    await dialog.getByRole('textbox', { name: /^Contraseña/ }).fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByRole('button', { name: 'Eliminando…' })).toBeVisible();
    gate.open();
    await expect(toast(page, 'Tu cuenta se eliminó')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.session)).toBeNull();
  },
);
