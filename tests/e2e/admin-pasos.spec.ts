import { expect, type Page } from '@playwright/test';
import { dayOf } from '../../app/lib/dates.ts';
import { openPanel, row } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { expectAllReachable, pressOn } from './support/keyboard.ts';
import { failedRequests, type Person, test, toast, uniqueWord } from './support/questions.ts';
import { soakOnly } from './support/test.ts';
import { toasts } from './support/toasts.ts';

test.use({ expectedErrors: failedRequests });
// One after the other: they count the steps of one list.
test.describe.configure({ mode: 'default' });

const loaded = (page: Page) => expect(page.getByText(/^Cargando/)).toHaveCount(0);

async function draft(admin: Person): Promise<{ id: string; titulo: string }> {
  const titulo = `Llama a la oficina ${uniqueWord()}`;
  const row = { titulo, por_que: 'Ahí te orientan.', resumen: ['Llama por la mañana.'], siempre: true };
  const { data, error } = await admin.client.from('pasos').insert(row).select('id').single();
  if (error) throw error;
  return { id: data.id, titulo };
}

test(
  'a step is written, verified and published, moved by keyboard, copied, changed, put back and deleted',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, reader] = [await admin(), await join()];
    const titulo = `Busca apoyo ${uniqueWord()}`;
    const asFamily = async () =>
      (await reader.client.from('pasos').select('verificado_por').eq('titulo', titulo)).data;
    await openPanel(page, person, '/admin/pasos');
    await expect(row(page, '1. Respira')).toContainText('Al día');
    await expect(row(page, 'La mayoría de edad: decidir con apoyo')).toContainText('Borrador');
    await page.getByRole('link', { name: 'Crear paso' }).click();

    const save = page.getByRole('button', { name: /^Guardar (como borrador|y publicar)$/ });
    await page.getByLabel(/^Publicado/).check();
    await save.click();
    const alert = page.getByRole('alert');
    await expect(alert).toBeFocused();
    await expect(alert).toContainText('di quién comprobó lo que dice ahora');
    await page.getByLabel(/^Qué hacer/).fill(titulo);
    await page.getByLabel(/^Por qué, en una frase/).fill('Con apoyo es más fácil.');
    await page.getByLabel(/^Qué dice el paso/).fill('Llama antes de ir.\nPregunta por el horario.');
    await page.getByRole('group', { name: 'Momentos' }).getByText('La escuela o la universidad').click();
    await page.getByLabel(/^Hasta qué edad/).fill('71');
    await expect(page.getByLabel(/^Hasta qué edad/)).toHaveAccessibleDescription(/^5 años y 11 meses/);
    await page.getByRole('button', { name: 'Añadir un enlace' }).click();
    await page.getByLabel(/^Nombre/).fill('La oficina');
    await page.getByLabel(/^Dirección web/).fill('https://oficina.example');

    await page.getByLabel('Momento', { exact: true }).selectOption('Estamos en una crisis');
    await expect(page.getByText('Con estas respuestas este paso no sale.')).toBeVisible();
    await page.getByLabel('Momento', { exact: true }).selectOption('La escuela o la universidad');
    await page.getByLabel('Edad', { exact: true }).selectOption('De 3 a 5 años');
    await expect(page.getByText(/^Con estas respuestas sale en el lugar \d+ de \d+\.$/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '(este paso)' })).toContainText(titulo);

    await page.getByLabel('Una persona comprobó lo que dice ahora').check();
    await page.getByLabel(/^Verificado por/).fill('Luz Vega');
    // Nothing typed is lost by a reload.
    await page.reload();
    await expect(page.getByLabel(/^Verificado por/)).toHaveValue('Luz Vega');
    await save.click();
    await expect(toast(page, 'Paso guardado y publicado')).toBeVisible();
    expect(await asFamily()).toEqual([{ verificado_por: 'Luz Vega' }]);

    const own = row(page, titulo);
    await expect(own).toContainText('por Luz Vega');
    const before = Number(/^\d+/.exec((await own.innerText()).trim())?.[0]);
    const up = page.getByRole('button', { name: `Subir «${titulo}»` });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(`«${titulo}» está ahora en el lugar ${before - 1} de ${before}.`),
    ).toBeAttached();
    await expect(own).toContainText(`${before - 1}. ${titulo}`);
    await expect(up).toBeFocused();
    await page.getByRole('button', { name: `Bajar «${titulo}»` }).press('Enter');
    await expect(own).toContainText(`${before}. ${titulo}`);
    // The last one has no way down: the focus stays in its row.
    await expect(up).toBeFocused();

    await page.getByRole('button', { name: `Copiar «${titulo}»` }).click();
    await expect(row(page, `${titulo} (copia)`)).toContainText('Borrador');

    await page.getByRole('link', { name: `Editar «${titulo}»`, exact: true }).click();
    await page.getByLabel(/^Por qué, en una frase/).fill('Nadie tiene que hacerlo a solas.');
    await expect(page.getByText('Cambiaste lo que leen las familias')).toBeVisible();
    await page.getByLabel(/^Publicado/).uncheck();
    await save.click();
    await expect(toast(page, 'Paso guardado como borrador')).toBeVisible();
    expect(await asFamily()).toEqual([]);
    await page.getByRole('link', { name: `Editar «${titulo}»`, exact: true }).click();
    await page.getByRole('button', { name: 'Devolver a como estaba' }).click();
    await expect(page.getByLabel(/^Por qué, en una frase/)).toHaveValue('Con apoyo es más fácil.');
    expect(await asFamily()).toEqual([{ verificado_por: 'Luz Vega' }]);

    await page.getByRole('link', { name: 'Volver a la lista' }).click();
    const remove = async (name: string) => {
      await page.getByRole('button', { name: `Eliminar «${name}»` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar paso' }).click();
      await expect(page.getByRole('button', { name: `Eliminar «${name}»` })).toHaveCount(0);
    };
    await remove(`${titulo} (copia)`);
    await remove(titulo);
    expect(await asFamily()).toEqual([]);
    // The row that took its place has the focus, or the one above it.
    await expect(page.locator('tr a:focus')).toHaveText(/^Editar/);
    const offer = toasts(page).filter({ hasText: `Eliminaste «${titulo}»` });
    await offer.getByRole('button', { name: /^Deshacer/ }).click();
    await expect(page.getByRole('link', { name: `Editar «${titulo}»`, exact: true })).toBeFocused();
    expect(await asFamily()).toEqual([{ verificado_por: 'Luz Vega' }]);
    await remove(titulo);
  },
);

/** Only time makes a step expire: what this page reads of it says that it has, until `live`. */
async function expire(page: Page, { id, titulo }: { id: string; titulo: string }) {
  const reads = ['**/rest/v1/pasos?*', '**/rest/v1/rpc/cola*'];
  const past = { revisado_en: '2026-01-01', vence_en: '2026-07-01' };
  const waiting = { clase: 'paso', id, titulo, desde: '2026-07-02T04:00:00Z', cuantos: 1, notas: 0 };
  await page.route(reads[0] ?? '', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const read = await response.json();
    for (const step of [read].flat()) if (step.id === id) Object.assign(step, past);
    return route.fulfill({ response, json: read });
  });
  await page.route(reads[1] ?? '', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: [waiting, ...(await response.json())] });
  });
  return { live: () => Promise.all(reads.map((read) => page.unroute(read))) };
}

test(
  'an expired step still says what is so: in the list and in Hoy, by keyboard, with a name',
  soakOnly,
  async ({ page, admin }) => {
    test.slow();
    const person = await admin();
    const step = await draft(person);
    const verifier = async () =>
      (await person.client.from('pasos').select('verificado_por').eq('id', step.id).single()).data
        ?.verificado_por;
    const word = { verificado_por: 'Rosa Díaz', revisado_en: dayOf(new Date()) };
    const { error } = await person.client
      .from('pasos')
      .update({ ...word, estado: 'publicado' })
      .eq('id', step.id);
    expect(error).toBeNull();

    const { live } = await expire(page, step);
    await openPanel(page, person, '/admin/pasos');
    await expect(row(page, step.titulo)).toContainText('Venció el 1 de julio de 2026');
    await pressOn(page.getByRole('button', { name: `Sigue igual «${step.titulo}»` }));
    const dialog = page.getByRole('dialog', { name: '¿Sigue igual?' });
    const name = dialog.getByLabel(/^Verificado por/);
    await pressOn(dialog.getByRole('button', { name: 'Sigue igual' }));
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Escribe el nombre de quien lo comprobó\./);
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.insertText('Luz Vega');
    await live();
    await page.keyboard.press('Enter');
    await expect(toast(page, `«${step.titulo}» queda revisado con la fecha de hoy`)).toBeVisible();
    await expect(page.getByRole('link', { name: `Editar «${step.titulo}»` })).toBeFocused();
    expect(await verifier()).toBe('Luz Vega');

    const again = await expire(page, step);
    await page.goto(`/admin/hoy?clase=paso&elemento=paso.${step.id}`);
    const open = page.getByRole('listitem').filter({ hasText: step.titulo });
    await expect(open).toContainText('Ahí te orientan.');
    await pressOn(open.getByRole('button', { name: `Sigue igual «${step.titulo}»` }));
    const field = open.getByLabel(/^Verificado por/);
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Escribe el nombre de quien lo comprobó\./);
    await expectAccessible(page, { within: 'main' });
    await page.keyboard.insertText('Iris Colón');
    await again.live();
    await pressOn(open.getByRole('button', { name: `Sigue igual «${step.titulo}»` }));
    await expect(toast(page, `«${step.titulo}» sale otra vez, revisado con la fecha de hoy`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: step.titulo })).toHaveCount(0);
    expect(await verifier()).toBe('Iris Colón');
    await person.client.from('pasos').delete().eq('id', step.id).throwOnError();
  },
);

test('two admins on one step: the later is told, and chooses', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  const { id, titulo } = await draft(person);
  const read = async () => (await person.client.from('pasos').select('*').eq('id', id).single()).data;
  await openPanel(page, person, `/admin/pasos/${id}`);
  await page.getByLabel(/^Por qué, en una frase/).fill('Mi razón.');
  await person.client
    .from('pasos')
    .update({ documentos: ['Identificación'] })
    .eq('id', id)
    .throwOnError();
  await page.getByRole('button', { name: 'Guardar como borrador' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Este paso cambió mientras lo editabas' });
  await expect(notice).toContainText('diferentes en: Por qué, en una frase, Qué llevar.');
  expect(await read()).toMatchObject({ por_que: 'Ahí te orientan.', documentos: ['Identificación'] });
  await notice.getByRole('button', { name: 'Guardar mi versión' }).click();
  await expect(toast(page, 'Paso guardado como borrador')).toBeVisible();
  expect(await read()).toMatchObject({ por_que: 'Mi razón.', documentos: [] });

  // Deleted at the version of the list: what somebody changed meanwhile stays.
  await expect(row(page, titulo)).toBeVisible();
  await person.client
    .from('pasos')
    .update({ documentos: ['Otra cosa'] })
    .eq('id', id)
    .throwOnError();
  await page.getByRole('button', { name: `Eliminar «${titulo}»` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar paso' }).click();
  await expect(page.getByText(`Otra persona cambió o eliminó «${titulo}»`)).toBeVisible();
  expect(await read()).not.toBeNull();
  await person.client.from('pasos').delete().eq('id', id).throwOnError();
  await page.goto(`/admin/pasos/${id}`);
  await expect(page.getByText('Este paso ya no existe')).toBeVisible();
});

test(
  'without a connection nothing typed is lost; a list that fails can be read again',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const { id, titulo } = await draft(person);
    await page.route('**/rest/v1/pasos*', (route) => route.abort());
    await openPanel(page, person, '/admin/pasos');
    await expect(page.getByText('Error al cargar los pasos').first()).toBeVisible();
    await page.unroute('**/rest/v1/pasos*');
    await page.getByRole('button', { name: 'Cargar otra vez' }).click();
    await page.getByRole('link', { name: `Editar «${titulo}»` }).click();
    await page.getByLabel(/^Por qué, en una frase/).fill('Sin conexión.');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Guardar como borrador' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'No se guardó el paso' })).toBeFocused();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Guardar como borrador' }).click();
    await expect(toast(page, 'Paso guardado como borrador')).toBeVisible();
    await person.client.from('pasos').delete().eq('id', id).throwOnError();
  },
);

test('axe finds nothing, and everything is reached by keyboard', soakOnly, async ({ page, admin }) => {
  test.slow();
  const person = await admin();
  const { data } = await person.client.from('pasos').select('id').eq('slug', 'el-plan-niega').single();
  for (const path of ['', '/nuevo', `/${data?.id}`]) {
    await openPanel(page, person, `/admin/pasos${path}`);
    await loaded(page);
    await expectAccessible(page, { within: 'main' });
  }
  await page.getByLabel('Una persona comprobó lo que dice ahora').check();
  await expectAccessible(page, { within: 'main' });
  await expectAllReachable(page);
});
