import { expect } from '@playwright/test';
import { find, openPanel, row } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import { answer, ask, enterAs, failedRequests, test, toast, uniqueWord, vote } from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

/** A day so many days from today, as a date field takes it. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test(
  'an account is paused for days, reads why on the forms, and is let go',
  soakOnly,
  async ({ page, browser, admin, join }) => {
    const [boss, user] = [await admin(), await join(`Pau ${uniqueWord()}`)];
    const questionId = await ask(user, { title: 'Antes de la pausa' });
    await openPanel(page, boss, '/admin/usuarios');
    const found = await find(page, user.session.user.email ?? '');
    await found.getByRole('button', { name: /^Poner en pausa/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Poner en pausa' });
    await dialog.getByLabel(/^Días/).fill('0');
    await dialog.getByRole('button', { name: 'Poner en pausa' }).click();
    await expect(dialog.getByText('Elige entre 1 y 365 días').first()).toBeVisible();
    await dialog.getByLabel(/^Días/).fill('3');
    await dialog.getByLabel(/^Motivo/).fill('Insultó a otra familia en el foro');
    await dialog.getByRole('button', { name: 'Poner en pausa' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(found).toContainText(/En pausa\s*hasta el \d+ de \p{L}+ de \d{4}/u);

    const theirs = await (await browser.newContext()).newPage();
    await enterAs(theirs, user);
    for (const path of ['/user-dashboard', `/question/${questionId}`]) {
      await theirs.goto(path);
      const notice = theirs.getByRole('main');
      await expect(notice).toContainText(/Tu cuenta está en pausa hasta el \d+ de \p{L}+ de \d{4}/u);
      await expect(notice).toContainText('Motivo: Insultó a otra familia en el foro');
      await expect(theirs.getByRole('button', { name: /^Publicar/ })).toHaveCount(0);
    }
    await theirs.getByRole('button', { name: 'Editar pregunta' }).click();
    await expect(theirs.locator(':focus')).toContainText('Tu cuenta está en pausa');
    await expect(theirs.getByRole('form', { name: 'Editar pregunta' })).toHaveCount(0);
    await theirs.getByRole('button', { name: 'Cerrar sin cambios' }).click();
    await expect(theirs.getByRole('button', { name: 'Editar pregunta' })).toBeFocused();
    const { error } = await user.client.from('answers').insert({ question_id: questionId, content: 'Otra' });
    expect(error?.message).toMatch(/^Tu cuenta está en pausa hasta el/);
    await theirs.context().close();

    await found.getByRole('button', { name: /^Levantar pausa/ }).click();
    await page
      .getByRole('dialog', { name: 'Levantar pausa' })
      .getByRole('button', { name: 'Levantar pausa' })
      .click();
    await expect(found).not.toContainText('En pausa');
    await answer(user, questionId, 'Otra vez aquí');
  },
);

test(
  'a question is closed as a duplicate, removed and recovered with its answers',
  soakOnly,
  async ({ page, browser, admin, join }) => {
    const word = uniqueWord();
    const [boss, user] = [await admin(), await join()];
    const original = await ask(user, { title: `Original ${word}` });
    const copy = await ask(user, { title: `Repetida ${word}` });
    await vote(boss, await answer(user, copy, 'La única respuesta'), 1);
    await enterAs(page, boss);
    await page.goto(`/question/${copy}`);
    await alive(page);
    await page.getByRole('button', { name: 'Cerrar como duplicada' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cerrar como duplicada' });
    const close = dialog.getByRole('button', { name: 'Cerrar pregunta' });
    await dialog.getByLabel(/^Dirección/).fill(`https://sitio.example/question/${copy}`);
    await close.click();
    await expect(dialog).toContainText('Una pregunta no es duplicada de sí misma.');
    await dialog.getByLabel(/^Dirección/).fill(`https://sitio.example/question/${original}?x=1`);
    await close.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Publicar respuesta' })).toHaveCount(0);
    await expect(page.locator(':focus')).toContainText('Esta pregunta ya estaba hecha');

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/question/${copy}`);
    await expect(visitor.getByText('Esta pregunta ya estaba hecha')).toHaveCount(1);
    await expect(visitor.getByRole('main')).toContainText(
      /Esta pregunta ya estaba hecha.*La única respuesta/s,
    );
    await expect(visitor.getByRole('button', { name: 'Seguir' })).toHaveCount(0);
    await visitor.getByRole('link', { name: `Original ${word}` }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Original ${word}`);

    await page.getByRole('button', { name: 'Volver a abrir la pregunta' }).click();
    await expect(page.getByRole('button', { name: 'Publicar respuesta' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.getByRole('button', { name: 'Eliminar pregunta' }).click();
    const sure = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await expect(sure).toContainText('queda 30 días en la papelera');
    await sure.getByRole('button', { name: 'Eliminar pregunta' }).click();
    await expect(toast(page, 'Pregunta eliminada')).toBeVisible();
    expect((await visitor.goto(`/question/${copy}`))?.status()).toBe(404);

    await page.goto('/admin/hoy');
    await page.getByRole('link', { name: 'Historial' }).click();
    await page
      .getByLabel('Qué', { exact: true })
      .selectOption({ label: 'Papelera: lo que se puede recuperar' });
    const removed = row(page, `Repetida ${word}`);
    await expect(removed).toContainText('con 1 respuesta');
    await removed.getByRole('button', { name: /^Recuperar/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Recuperar pregunta' }).click();
    await expect(toast(page, 'Pregunta recuperada')).toBeVisible();
    await expect(removed).toHaveCount(0);
    await visitor.goto(`/question/${copy}`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Repetida ${word}`);
    await expect(visitor.getByRole('main')).toContainText('La única respuesta');
    await visitor.context().close();
  },
);

test('a licence is told on named posts, by kind and day', soakOnly, async ({ page, admin, join }) => {
  const [boss, user] = [await admin(), await join(`Dra. ${uniqueWord()}`)];
  const questionId = await ask(await join());
  await answer(user, questionId, 'Pide la primera cita');
  await openPanel(page, boss, '/admin/usuarios');
  const found = await find(page, user.session.user.email ?? '');
  await found.getByRole('button', { name: /^Anotar licencia/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Anotar licencia' });
  await dialog.getByRole('button', { name: 'Guardar licencia' }).click();
  await expect(dialog.getByText('Elige el día en que vence').first()).toBeVisible();
  await dialog.getByLabel(/^Clase/).selectOption('Psicología');
  await dialog.getByLabel(/^Número/).fill('4321');
  await dialog.getByLabel(/^Vence el/).fill(dayFromNow(40));
  await dialog.getByRole('button', { name: 'Guardar licencia' }).click();
  await expect(found).toContainText('Licencia de psicología 4321, vence el');

  await page.goto(`/question/${questionId}`);
  await expect(page.getByRole('main')).toContainText(
    /Comprobamos su licencia de psicología el \d+ de \p{L}+ de \d{4}\.\s*No comprobamos lo que escribe\./u,
  );
  expect(await page.content()).not.toContain('4321');
  await expectAccessible(page);
});

test('axe finds nothing in the bin and in the dialogs', soakOnly, async ({ page, admin, join }) => {
  test.slow();
  const [boss, user] = [await admin(), await join()];
  const id = await ask(user);
  await boss.client.rpc('retirar', { clase: 'pregunta', elemento: id, motivo: 'otro' });
  await openPanel(page, boss, '/admin/historial?que=papelera');
  await expect(page.getByRole('button', { name: /^Recuperar/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/usuarios');
  const found = await find(page, user.session.user.email ?? '');
  for (const name of ['Poner en pausa', 'Anotar licencia']) {
    await found.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
  }
});

test(
  'by keyboard alone: a question is closed as a duplicate, opened and recovered; axe finds nothing',
  soakOnly,
  async ({ page, admin, join }) => {
    test.slow();
    const word = uniqueWord();
    const [boss, user] = [await admin(), await join()];
    const original = await ask(user, { title: `Original ${word}` });
    const copy = await ask(user, { title: `Repetida ${word}` });
    await enterAs(page, boss);
    await page.goto(`/question/${copy}`);
    await alive(page);
    await pressOn(page.getByRole('button', { name: 'Cerrar como duplicada' }));
    const dialog = page.getByRole('dialog', { name: 'Cerrar como duplicada' });
    await pressOn(dialog.getByRole('button', { name: 'Cerrar pregunta' }));
    await expect(dialog.getByText(/^Copia la dirección de la página/).first()).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await typeInto(dialog.getByLabel(/^Dirección/), `/question/${original}`);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator(':focus')).toContainText('Esta pregunta ya estaba hecha');
    await expectAccessible(page);
    await pressOn(page.getByRole('button', { name: 'Volver a abrir la pregunta' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await boss.client.rpc('retirar', { clase: 'pregunta', elemento: copy, motivo: 'otro' }).throwOnError();
    await page.goto('/admin/historial?que=papelera');
    await pressOn(page.getByRole('button', { name: `Recuperar la pregunta «Repetida ${word}»` }));
    const recovery = page.getByRole('dialog', { name: 'Recuperar pregunta' });
    await expect(recovery).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await pressOn(recovery.getByRole('button', { name: 'Recuperar pregunta' }));
    await expect(toast(page, 'Pregunta recuperada')).toBeVisible();
    await expect(row(page, `Repetida ${word}`)).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(1);
  },
);

test(
  'who follows a question that is closed may stop, and is not offered to begin again',
  soakOnly,
  async ({ page, admin, join }) => {
    const [boss, user, reader] = [await admin(), await join(), await join()];
    const [id, de] = [await ask(user), await ask(user)];
    await reader.client.rpc('seguir', { pregunta: id }).throwOnError();
    await boss.client.rpc('cerrar_como_duplicada', { id, de }).throwOnError();
    await enterAs(page, reader);
    await page.goto(`/question/${id}`);
    await pressOn(page.getByRole('button', { name: 'Siguiendo', exact: true }));
    await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Dejar de seguir' }));
    await expect(toast(page, 'Ya no sigues esta pregunta')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Seguir|Siguiendo)$/ })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test(
  'axe finds nothing in the notices of a paused account, nor in the list of similar questions',
  soakOnly,
  async ({ page, admin, join }) => {
    test.slow();
    const word = uniqueWord();
    const [boss, user] = [await admin(), await join()];
    const id = await ask(user, { title: `Terapia del habla en ${word}` });
    const pause = { usuario: user.id, dias: 3, motivo: 'Insultó a otra familia en el foro' };
    await boss.client.rpc('pausar', pause).throwOnError();
    await enterAs(page, user);
    await page.goto('/user-dashboard');
    await expect(page.getByText(/^Tu cuenta está en pausa/)).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/question/${id}`);
    await pressOn(page.getByRole('button', { name: 'Editar pregunta' }));
    await expect(page.getByText(/^Tu cuenta está en pausa/)).toHaveCount(2);
    await expectAccessible(page);
    await pressOn(page.getByRole('button', { name: 'Cerrar sin cambios' }));
    await expect(page.getByRole('button', { name: 'Editar pregunta' })).toBeFocused();

    await enterAs(page, await join());
    await page.goto('/user-dashboard');
    await typeInto(page.getByLabel(/^Título/), `Terapia habla ${word}`);
    const similar = page.getByRole('region', { name: 'Otras familias preguntaron algo parecido' });
    await expect(similar).toBeVisible();
    await expectAccessible(page);
    await pressOn(similar.getByRole('link'));
    await expect(page).toHaveURL(`/question/${id}`);
  },
);
