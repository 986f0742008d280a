import { expect, mergeTests, type Page } from '@playwright/test';
import { openPanel } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { pressOn } from './support/keyboard.ts';
import { withOwnSite } from './support/own-site.ts';
import { list, review } from './support/proveedores.ts';
import { card, conversation, open } from './support/question.ts';
import {
  answer,
  ask,
  demoPerson,
  enterAs,
  failedRequests,
  type Person,
  signInHere,
  test,
  toast,
  uniqueWord,
} from './support/questions.ts';
import { alive, phone, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

type Kind = 'pregunta' | 'respuesta' | 'resena';

/** What the demo's three accounts report, each from a network of its own, is hidden: three a day on a site. */
const hiding = mergeTests(
  test,
  withOwnSite({ from: 'served', env: { DEMO: 'on', RATE_LIMITS: 'off', TRUST_PROXY: 'on' } }),
).extend({ baseURL: ({ site }, use) => use(site.url) });

async function report(
  person: Person,
  clase: Kind,
  elemento: string,
  motivo = 'ofensivo',
  address = '127.0.0.1',
): Promise<void> {
  const { data, error } = await person.client
    .rpc('reportar', { clase, elemento, motivo })
    .setHeader('x-forwarded-for', address);
  if (error) throw error;
  expect(data).toBe('recibido');
}

async function hide(baseURL: string | undefined, clase: Kind, ...elementos: string[]): Promise<void> {
  for (const [place, name] of ['familia', 'proveedor', 'admin'].entries()) {
    const person = await demoPerson(name, baseURL);
    for (const elemento of elementos) await report(person, clase, elemento, 'ofensivo', `10.1.${place}.7`);
  }
}

async function withdraw(admin: Person, elemento: string): Promise<void> {
  const { data } = await admin.client.rpc('caso_de', { elemento });
  const visto = (data as { huella: string }).huella;
  const { error } = await admin.client.rpc('decidir_caso', {
    elemento,
    decision: 'retirada',
    visto,
    motivo: 'publicidad',
  });
  if (error) throw error;
}

const received = 'Recibimos tu reporte. Una persona lo revisa y te decimos qué decidió.';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const reportButton = (page: Page, about: string) => page.getByRole('button', { name: `Reportar ${about}` });

hiding(
  'an answer is reported by keyboard, hidden by three accounts that count, withdrawn in Hoy, and looked at again',
  soakOnly,
  async ({ page, join, admin, baseURL }) => {
    const { path, answerId, helper } = await conversation(join);
    await enterAs(page, await join('Luz Vega'));
    await open(page, path);
    await pressOn(reportButton(page, 'la respuesta de Carlos Rivera'));
    const form = dialog(page, 'Reportar esta respuesta');
    await expect(form).toContainText('Su autor no sabe quién reporta. Si hay peligro, llama al 911.');
    await pressOn(form.getByRole('button', { name: 'Enviar reporte' }));
    await expect(form.getByText('Elige qué pasa.')).toBeVisible();
    await expect(form.getByRole('radio', { name: 'Muestra datos de un menor' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(form.getByRole('radio', { name: 'Otra cosa' })).toBeChecked();
    await form.getByLabel('Cuéntanos qué pasa').fill('Dice que es una cura');
    await pressOn(form.getByRole('button', { name: 'Enviar reporte' }));
    await expect(toast(page, received)).toBeVisible();
    await expect(reportButton(page, 'la respuesta de Carlos Rivera')).toBeFocused();

    await hide(baseURL, 'respuesta', answerId);
    await page.reload();
    await expect(page.getByText('Nadie ha respondido todavía.')).toBeVisible();

    await enterAs(page, helper);
    await open(page, path);
    const own = card(page, 'Carlos Rivera');
    await expect(own).toContainText('Ocultamos tu respuesta');
    await expect(own).toContainText('La razón: Ofende o ataca.');
    await expect(own.getByRole('button', { name: /^Reportar|^Útil/ })).toHaveCount(0);

    const boss = await admin();
    await openPanel(page, boss, `/admin/hoy?elemento=reporte.${answerId}`);
    const item = page.getByRole('listitem').filter({ hasText: 'Pide fotos del lugar.' });
    await expect(item).toContainText('Ofende o ataca: 3');
    await expect(item).toContainText('Otra cosa: 1');
    await expect(item).toContainText('«Dice que es una cura»');
    await expect(item).not.toContainText('Luz Vega');
    await item.getByRole('button', { name: 'Retirar la respuesta' }).click();
    await expect(item.getByText('Elige la razón.')).toBeVisible();
    await item.getByLabel('Si se retira, ¿por qué?').selectOption('Puede hacer daño');
    await item.getByRole('button', { name: 'Retirar la respuesta' }).click();
    await expect(toast(page, 'La respuesta ya no se ve en el sitio')).toBeVisible();
    await page.getByRole('link', { name: 'Historial' }).click();
    await page.getByRole('combobox', { name: 'Qué' }).selectOption('Respuesta');
    const act = page.getByRole('row').filter({ hasText: 'Retiró: tú' }).first();
    await expect(act).toContainText('Retiró');
    await expect(act).toContainText('¿Cómo preparo la cita?');
    await expect(act).toContainText('Motivo: Puede hacer daño');

    await enterAs(page, helper);
    await open(page, path);
    await expect(own).toContainText('Retiramos tu respuesta');
    await expect(own).toContainText(
      'La razón: Puede hacer daño. Por ahora solo la ven tú y los administradores.',
    );
    await own.getByRole('button', { name: /^Editar respuesta/ }).click();
    await expect(own.getByRole('textbox')).toHaveAccessibleDescription(/Editarla no la publica\./);
    await own.getByRole('button', { name: 'Cerrar sin cambios' }).click();
    await own.getByRole('button', { name: 'Pedir otra revisión' }).click();
    const second = dialog(page, 'Pedir otra revisión');
    await second.getByLabel('¿Qué debemos saber?').fill('Lo dijo la doctora');
    await second.getByRole('button', { name: 'Pedir otra revisión' }).click();
    await expect(own).toContainText('La vamos a mirar otra vez, como pediste.');
    await expect(own.getByRole('button', { name: 'Pedir otra revisión' })).toHaveCount(0);
    await expect(page.locator(':focus')).toContainText('Retiramos tu respuesta');

    await openPanel(page, boss, `/admin/hoy?elemento=revision.${answerId}`);
    await expect(item).toContainText('Lo dijo la doctora');
    await item.getByRole('button', { name: 'Se queda la respuesta' }).click();
    await expect(toast(page, 'La respuesta se ve en el sitio')).toBeVisible();
    await enterAs(page, await join());
    await open(page, path);
    await expect(own).toBeVisible();
  },
);

test(
  'a visitor who reports signs in first and comes back to the dialog',
  soakOnly,
  async ({ page, join }) => {
    const { path } = await conversation(join);
    await open(page, path);
    await reportButton(page, 'la respuesta de Carlos Rivera').click();
    await expect(toast(page, 'Para reportar la respuesta, entra con tu cuenta.')).toBeVisible();
    await signInHere(page, await join());
    await expect(dialog(page, 'Reportar esta respuesta')).toBeVisible();
    await expect(page).toHaveURL(path);
  },
);

test(
  'a report that fails keeps the dialog; one that was sent before counts once',
  soakOnly,
  async ({ page, join }) => {
    const { path, questionId } = await conversation(join);
    const reader = await join();
    await enterAs(page, reader);
    await open(page, path);
    await reportButton(page, 'la pregunta').click();
    const form = dialog(page, 'Reportar esta pregunta');
    await form.getByRole('radio', { name: 'Otra cosa' }).check();
    await form.getByLabel('Cuéntanos qué pasa').fill('Dice que es una cura');
    await form.getByRole('radio', { name: 'Vende algo' }).check();
    await form.getByRole('radio', { name: 'Otra cosa' }).check();
    await expect(form.getByLabel('Cuéntanos qué pasa')).toHaveValue('Dice que es una cura');
    await page.route('**/rest/v1/rpc/reportar', (route) => route.abort());
    await form.getByRole('button', { name: 'Enviar reporte' }).click();
    await expect(form.getByText(/^No se envió tu reporte\./)).toBeVisible();
    await page.unroute('**/rest/v1/rpc/reportar');
    await report(reader, 'pregunta', questionId);
    await form.getByRole('button', { name: 'Enviar reporte' }).click();
    await expect(toast(page, 'Ya habías reportado esta pregunta. Cuenta una sola vez.')).toBeVisible();
  },
);

hiding(
  'a hidden question is there for its author, after a full load and among their own',
  soakOnly,
  async ({ page, join, baseURL }) => {
    const author = await join('Yaritza Meléndez');
    const title = `¿Dónde compro ${uniqueWord()}?`;
    const id = await ask(author, { title });
    await answer(await join('Carlos Rivera'), id, 'En la farmacia.');
    await hide(baseURL, 'pregunta', id);
    await page.goto(`/question/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Pregunta no encontrada' })).toBeVisible();
    await enterAs(page, author);
    await page.goto(`/question/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Ocultamos tu pregunta')).toBeVisible();
    await expect(card(page, 'Carlos Rivera')).toContainText('En la farmacia.');
    await expectAccessible(page, { within: 'main' });
    await page.getByRole('button', { name: 'Editar pregunta' }).click();
    await page.getByRole('textbox', { name: 'Descripción' }).fill('Ya sin teléfonos.');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(
      toast(page, 'Guardamos tus cambios. Por ahora solo la ven tú y los administradores.'),
    ).toBeVisible();
    await page.goto('/user-dashboard');
    const row = page.getByRole('listitem').filter({ hasText: title });
    await expect(row.getByText('Oculta', { exact: true })).toBeVisible();
  },
);

test(
  'a review is reported, and its author reads why it was withdrawn',
  soakOnly,
  async ({ page, join, admin }) => {
    const [boss, author, reader] = [await admin(), await join('Carlos Rivera'), await join()];
    const provider = await list(boss);
    await review(author, provider.id, 1, 'Llamen al 787-555-0100');
    await page.setViewportSize(phone);
    await enterAs(page, reader);
    await page.goto(`/proveedor/${provider.id}`);
    await alive(page);
    await page.getByText('Más sobre la reseña de Carlos Rivera').click();
    await reportButton(page, 'la reseña de Carlos Rivera').click();
    const form = dialog(page, 'Reportar esta reseña');
    await form.getByRole('radio', { name: 'Vende algo' }).check();
    await form.getByRole('button', { name: 'Enviar reporte' }).click();
    await expect(toast(page, received)).toBeVisible();
    const { data } = await boss.client
      .from('calificaciones')
      .select('id')
      .eq('usuario_id', author.id)
      .single();
    await withdraw(boss, data?.id as string);
    await enterAs(page, author);
    await page.goto(`/proveedor/${provider.id}`);
    await expect(page.getByText('Retiramos tu reseña')).toBeVisible();
    await expect(
      page.getByText('La razón: Vende algo. Por ahora solo la ven tú y los administradores.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pedir otra revisión' })).toBeVisible();
  },
);

hiding(
  'one press gives back what the same accounts hid, and another takes it back',
  soakOnly,
  async ({ page, join, admin, baseURL }) => {
    const author = await join('Yaritza Meléndez');
    const titles = [`¿Dónde compro ${uniqueWord()}?`, `¿Cuándo llamo a ${uniqueWord()}?`];
    const ids = await Promise.all(titles.map((title) => ask(author, { title })));
    await hide(baseURL, 'pregunta', ...ids);
    await page.setViewportSize(phone);
    await openPanel(page, await admin(), `/admin/hoy?elemento=reporte.${ids[0]}`);
    const all = page.getByRole('button', { name: 'Devolver todo lo que ocultaron las mismas cuentas (2)' });
    for (const title of titles)
      await expect(page.getByRole('main').getByText(`la pregunta «${title}»`)).toBeVisible();
    await expectAccessible(page);
    await all.click();
    await expect(toast(page, 'Las 2 se ven otra vez en el sitio')).toBeVisible();
    const shown = async () => {
      const { data } = await author.client.from('questions').select('estado').in('id', ids);
      return data?.map(({ estado }) => estado);
    };
    expect(await shown()).toEqual(['publicada', 'publicada']);
    await page.getByRole('button', { name: 'Deshacer' }).first().click();
    await expect(toast(page, 'Esperan otra vez')).toBeVisible();
    expect(await shown()).toEqual(['oculta', 'oculta']);
  },
);

hiding(
  'axe: the dialog, a hidden post and a reported one in the queue',
  soakOnly,
  async ({ page, join, admin, baseURL }) => {
    const { path, answerId, helper } = await conversation(join);
    await enterAs(page, await join());
    await open(page, path);
    await reportButton(page, 'la respuesta de Carlos Rivera').click();
    await dialog(page, 'Reportar esta respuesta').getByRole('radio', { name: 'Otra cosa' }).check();
    await expectAccessible(page, { within: '[role=dialog]' });
    await hide(baseURL, 'respuesta', answerId);
    await enterAs(page, helper);
    await open(page, path);
    await expect(page.getByText('Ocultamos tu respuesta')).toBeVisible();
    await expectAccessible(page);
    await openPanel(page, await admin(), `/admin/hoy?elemento=reporte.${answerId}`);
    await expect(page.getByText('Ofende o ataca: 3')).toBeVisible();
    await expectAccessible(page);
  },
);

test('on a phone the report is sent without a scroll', soakOnly, async ({ page, join }) => {
  const { path } = await conversation(join);
  await page.setViewportSize(phone);
  await enterAs(page, await join());
  await open(page, path);
  await reportButton(page, 'la respuesta de Carlos Rivera').click();
  const form = dialog(page, 'Reportar esta respuesta');
  const top = async (name: string) => (await form.getByRole('button', { name }).boundingBox())?.y ?? 0;
  await expect(form.getByRole('button', { name: 'Enviar reporte' })).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => (await top('Enviar reporte')) - (await top('Cancelar')))
    .toBeLessThanOrEqual(0);
  // The buttons do not hide what the keyboard comes to.
  const link = form.getByRole('link', { name: '911' });
  await link.focus();
  const { y, height } = (await link.boundingBox()) ?? { y: 0, height: 0 };
  expect(y + height).toBeLessThanOrEqual(await top('Enviar reporte'));
});
