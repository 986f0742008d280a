import { expect, type Page } from '@playwright/test';
import { openPanel, row } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { expectAllReachable } from './support/keyboard.ts';
import { failedRequests, type Person, test, toast, uniqueWord } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

const loaded = (page: Page) => expect(page.getByText(/^Cargando/)).toHaveCount(0);

async function draft(admin: Person): Promise<{ id: string; titulo: string }> {
  const titulo = `Llama a la oficina ${uniqueWord()}`;
  const row = { titulo, por_que: 'Ahí te orientan.', resumen: ['Llama por la mañana.'], siempre: true };
  const { data, error } = await admin.client.from('pasos').insert(row).select('id').single();
  if (error) throw error;
  return { id: data.id, titulo };
}

test('a step is written, verified and published, moved by keyboard, copied, changed, put back and deleted', async ({
  page,
  admin,
  join,
}) => {
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
  for (const name of [`${titulo} (copia)`, titulo]) {
    await page.getByRole('button', { name: `Eliminar «${name}»` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar paso' }).click();
    await expect(page.getByRole('button', { name: `Eliminar «${name}»` })).toHaveCount(0);
  }
});

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
