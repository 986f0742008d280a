import { expect } from '@playwright/test';
import { find, openPanel } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { test, toast, uniqueWord } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: [/Failed to (load resource|fetch)/] });

test('a resource is created, edited and deleted', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  await openPanel(page, person, '/admin/recursos');
  await page.getByRole('link', { name: 'Crear recurso' }).click();
  await expect(page.getByLabel('Tipo')).toHaveValue('pdf');
  const create = page.getByRole('button', { name: 'Crear recurso' });
  await create.click();
  await expect(toast(page, 'Por favor completa los campos obligatorios')).toBeVisible();
  await expect(page.getByRole('alert')).toBeFocused();
  for (const name of ['Título', 'Descripción', 'Dirección web'])
    await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true');

  const titulo = `Guía ${uniqueWord()}`;
  await page.getByLabel('Título').fill(titulo);
  await page.getByLabel('Descripción').fill('Paso a paso');
  await page.getByLabel('Dirección web').fill('recursos.example/guia.pdf');
  await page.getByLabel('Categorías').fill(' padres, leyes ,, ');
  await page.getByLabel(/^Destacado/).check();
  // Nothing typed is lost by a failure or a reload.
  await page.route('**/rest/v1/recursos*', (route) => route.abort());
  await create.click();
  await expect(toast(page, 'Error al crear recurso')).toBeVisible();
  await page.unroute('**/rest/v1/recursos*');
  await page.reload();
  await expect(page.getByLabel('Título')).toHaveValue(titulo);
  await create.click();
  await expect(toast(page, 'Recurso creado exitosamente')).toBeVisible();
  const read = () => person.client.from('recursos').select('*').like('titulo', `${titulo}%`).maybeSingle();
  expect((await read()).data).toMatchObject({
    descripcion: 'Paso a paso',
    tipo_recurso: 'pdf',
    url: 'https://recursos.example/guia.pdf',
    categoria: ['padres', 'leyes'],
    destacado: true,
  });

  const found = await find(page, titulo);
  await expect(found).toContainText('Destacado');
  await found.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByLabel('Categorías')).toHaveValue('padres, leyes');
  await page.getByLabel('Título').fill(`${titulo} nueva`);
  await page.getByLabel('Tipo').selectOption('Enlace');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(toast(page, 'Recurso actualizado exitosamente')).toBeVisible();
  expect((await read()).data).toMatchObject({ titulo: `${titulo} nueva`, tipo_recurso: 'link' });

  await (await find(page, titulo)).getByRole('button', { name: 'Eliminar' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await expect(question).toContainText('Esta acción no se puede deshacer');
  await question.getByRole('button', { name: 'Eliminar recurso' }).click();
  await expect(toast(page, 'Recurso eliminado')).toBeVisible();
  expect((await read()).data).toBeNull();
});

test(
  'a review is saved with the day of today; of a replaced resource the other one is asked for',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const [titulo, better] = [`Guía ${uniqueWord()}`, `Guía mejor ${uniqueWord()}`];
    const row = { descripcion: 'D', url: 'https://a.example/' };
    const { data: made } = await person.client
      .from('recursos')
      .insert([
        { ...row, titulo },
        { ...row, titulo: better },
      ])
      .select('id')
      .throwOnError();
    const [id, betterId] = made?.map((resource) => resource.id) ?? [];
    await person.client.rpc('marcar_revisado', { recurso: id, fecha: '2025-03-05' }).throwOnError();
    const read = async () =>
      (await person.client.from('revisiones_recurso').select('*').eq('recurso_id', id).single()).data;

    await openPanel(page, person, `/admin/recursos/${id}#revision`);
    const panel = page.getByRole('form', { name: 'Revisión' });
    const save = panel.getByRole('button', { name: 'Guardar la revisión' });
    await expect(panel).toContainText('Revisado el 5 de marzo de 2025, hace más de un año');
    await save.click();
    await expect(toast(page, 'Revisión guardada con la fecha de hoy')).toBeVisible();
    await expect(panel).not.toContainText('hace más de un año');
    expect(await read()).toMatchObject({ vigencia: 'vigente', aplica_en_pr: true });

    await panel.getByLabel('Vigencia').selectOption('Reemplazada por otro recurso');
    await save.click();
    await expect(panel.getByLabel(/^Recurso que lo reemplaza/)).toHaveAccessibleDescription(
      /^Elige el recurso que lo reemplaza\./,
    );
    await panel.getByLabel(/^Recurso que lo reemplaza/).selectOption(better);
    await save.click();
    await expect
      .poll(read)
      .toMatchObject({ vigencia: 'reemplazada', reemplazado_por: betterId, aplica_en_pr: true });
  },
);

test('two admins on one review: the later is told, and chooses', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  const row = { titulo: `Guía ${uniqueWord()}`, descripcion: 'D', url: 'https://a.example/' };
  const { data: made } = await person.client.from('recursos').insert(row).select('id').single();
  const review = () => person.client.from('revisiones_recurso');
  const read = async () => (await review().select('*').eq('recurso_id', made?.id).single()).data;
  await openPanel(page, person, `/admin/recursos/${made?.id}`);
  const panel = page.getByRole('form', { name: 'Revisión' });
  await panel.getByLabel('Vigencia').selectOption('Derogada: ya no está en vigor');
  await review().update({ aplica_en_pr: false }).eq('recurso_id', made?.id).throwOnError();
  await panel.getByRole('button', { name: 'Guardar la revisión' }).click();
  const notice = panel.getByRole('alert').filter({ hasText: 'Esta revisión cambió mientras la editabas' });
  await expect(notice).toContainText('diferentes en: Vigencia, Aplica en Puerto Rico.');
  await expectAccessible(page, { within: 'main' });
  expect(await read()).toMatchObject({ vigencia: 'vigente', aplica_en_pr: false });
  await notice.getByRole('button', { name: 'Guardar mi versión' }).click();
  await expect.poll(read).toMatchObject({ vigencia: 'derogada', aplica_en_pr: true });
  await expect(notice).toHaveCount(0);
});

test(
  'a reader’s suggestion fills the form, and is accepted with it',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, reader] = [await admin(), await join('Yaritza Meléndez')];
    const titulo = `Buena ${uniqueWord()}`;
    const { data: made } = await reader.client
      .from('sugerencias')
      .insert({ titulo, url: `https://sugerida.example/${titulo.slice(6)}.pdf`, descripcion: 'Nos ayudó' })
      .select('id')
      .single();
    await openPanel(page, person, `/admin/hoy?elemento=sugerencia.${made?.id}`);
    await page.getByRole('link', { name: `Completar y publicar «${titulo}»` }).click();
    await expect(page.getByLabel('Título')).toHaveValue(titulo);
    await expect(page.getByLabel('Descripción')).toHaveValue('Nos ayudó');
    await expect(page.getByLabel('Tipo')).toHaveValue('pdf');
    await page.getByRole('button', { name: 'Crear recurso' }).click();
    await expect(toast(page, 'Recurso creado exitosamente')).toBeVisible();
    await find(page, titulo);
    const { data } = await reader.client.from('sugerencias').select('estado').eq('titulo', titulo).single();
    expect(data?.estado).toBe('aceptada');
  },
);

test(
  'two admins on one resource: the later is told, nothing is overwritten and nothing typed is lost',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const titulo = `Guía ${uniqueWord()}`;
    const { data: made } = await person.client
      .from('recursos')
      .insert({ titulo, descripcion: 'Antes', url: 'https://a.example/', categoria: ['padres'] })
      .select('id')
      .single();
    const other = async (fields: object) => {
      const { error } = await person.client.from('recursos').update(fields).eq('id', made?.id);
      expect(error).toBeNull();
    };
    const read = async () =>
      (await person.client.from('recursos').select('descripcion, url').eq('id', made?.id).single()).data;
    const [description, notice] = [page.getByLabel('Descripción'), page.getByRole('alert')];
    const save = page.getByRole('button', { name: 'Guardar cambios' });

    await openPanel(page, person, `/admin/recursos/${made?.id}`);
    await description.fill('Lo mío');
    await other({ url: 'https://b.example/' });
    // What was typed belongs to the version that was read, also after a reload.
    await page.reload();
    await expect(description).toHaveValue('Lo mío');
    await save.click();
    await expect(toast(page, 'Error al actualizar recurso')).toBeVisible();
    await expect(notice).toContainText('Este recurso cambió mientras lo editabas');
    await expect(notice).toContainText('Las dos versiones son diferentes en: Descripción, Dirección web.');
    expect(await read()).toEqual({ descripcion: 'Antes', url: 'https://b.example/' });
    await notice.getByRole('button', { name: 'Guardar mi versión' }).click();
    await expect(toast(page, 'Recurso actualizado exitosamente')).toBeVisible();
    expect(await read()).toEqual({ descripcion: 'Lo mío', url: 'https://a.example/' });

    await (await find(page, titulo)).getByRole('link', { name: 'Editar' }).click();
    await description.fill('Lo mío, mejor');
    await other({ descripcion: 'Lo suyo' });
    await save.click();
    await notice.getByRole('button', { name: 'Usar la versión guardada' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Usar la versión guardada' }).click();
    await expect(description).toHaveValue('Lo suyo');
    await save.click();
    await expect(page).toHaveURL(/\/admin\/recursos$/);

    // Neither is it deleted unseen.
    await expect(page.getByRole('table')).toBeVisible();
    const found = await find(page, titulo);
    await other({ descripcion: 'Lo último' });
    await found.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar recurso' }).click();
    await expect(toast(page, 'Error al eliminar')).toBeVisible();
    await expect(notice).toContainText(`Otra persona cambió o eliminó «${titulo}»`);
    expect(await read()).toMatchObject({ descripcion: 'Lo último' });
  },
);

test('without its last row a page leads to the one before it', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  const word = uniqueWord();
  const resources = Array.from({ length: 41 }, (_, index) => ({
    titulo: `Guía ${word} ${index}`,
    descripcion: 'Paso a paso',
    url: 'https://a.example/',
    tipo_recurso: 'pdf' as const,
  }));
  expect((await person.client.from('recursos').insert(resources)).error).toBeNull();
  await openPanel(page, person, `/admin/recursos?q=${word}&pagina=3`);
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar recurso' }).click();
  await expect(page.getByText('Página 2 de 2')).toBeVisible();
  await expect(page).toHaveURL(/pagina=2$/);
});
