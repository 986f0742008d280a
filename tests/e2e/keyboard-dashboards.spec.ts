import { openPanel, row, searchBox } from './support/admin.ts';
import { expectAllReachable, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { list } from './support/proveedores.ts';
import { enterAs, failedRequests, type Person, test, toast, uniqueWord } from './support/questions.ts';
import { expect, soakOnly } from './support/test.ts';

/* By keyboard only: nothing here is clicked or filled. */

test.use({ expectedErrors: failedRequests });

test(
  '/provider-dashboard by keyboard: lists, boxes, tags, videos, logo and preview',
  soakOnly,
  async ({ page, join }) => {
    const person = await join();
    await list(person, { usuario_id: person.id, tipo_servicio: 'terapista' });
    await enterAs(page, person);
    await page.goto('/provider-dashboard');
    const form = page.getByRole('form', { name: 'Perfil de proveedor' });
    await tabTo(form.getByLabel(/^Municipio/));
    await page.keyboard.type('Vieques');
    await typeInto(form.getByLabel(/^Teléfono/), '787-555-0101');
    await pressOn(form.getByLabel('Terapia ocupacional'), 'Space');
    for (const tag of ['Juegos', 'Música']) {
      await typeInto(form.getByLabel(/^Otros servicios/), tag);
      await pressOn(form.getByRole('button', { name: 'Añadir servicio' }));
    }
    await pressOn(form.getByRole('button', { name: 'Quitar servicio: Juegos' }));
    await expect(form.getByLabel(/^Otros servicios/)).toBeFocused();
    await pressOn(form.getByLabel('Acepta planes médicos'), 'Space');
    await pressOn(
      form
        .getByRole('group', { name: /^Planes aceptados/ })
        .getByRole('checkbox')
        .first(),
      'Space',
    );
    await tabTo(form.getByLabel(/^Elegir imagen/));
    for (const word of ['uno', 'dos']) {
      await typeInto(form.getByLabel(/^Enlace de un video/), `https://www.instagram.com/reel/${word}/`);
      await page.keyboard.press('Enter');
    }
    await pressOn(form.getByRole('button', { name: 'Subir video 2' }));
    await expect(form.getByRole('button', { name: 'Bajar video 1' })).toBeFocused();
    await expectAllReachable(page);
    const preview = form.getByRole('button', { name: 'Ver vista previa' });
    await pressOn(preview);
    await expect(form).toBeHidden();
    await pressOn(page.getByRole('button', { name: 'Volver a editar' }));
    await expect(preview).toBeFocused();
    await pressOn(form.getByRole('button', { name: 'Guardar perfil' }), 'Space');
    await expect(toast(page, 'Perfil actualizado. Pendiente de aprobación por admin.')).toBeVisible();
    const { data } = await person.client.from('proveedores').select('*').eq('usuario_id', person.id).single();
    expect(data).toMatchObject({
      municipio: 'Vieques',
      telefono: '787-555-0101',
      etiquetas_servicio: ['Terapia ocupacional', 'Música'],
      acepta_planes: true,
      planes_aceptados: [expect.any(String)],
      videos_urls: ['https://www.instagram.com/reel/dos/', 'https://www.instagram.com/reel/uno/'],
    });
  },
);

test(
  '/admin by keyboard: a provider is approved, disapproved and deleted',
  soakOnly,
  async ({ page, admin, join }) => {
    const owner = await join();
    const { nombre } = await list(owner, { usuario_id: owner.id });
    await openPanel(page, await admin(), '/admin/proveedores');
    await typeInto(searchBox(page), nombre);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expectAllReachable(page);
    await pressOn(page.getByRole('button', { name: `Aprobar ${nombre}` }));
    await expect(toast(page, 'Proveedor aprobado exitosamente')).toBeVisible();
    // The row is gone: the list has the focus.
    await expect(page.getByRole('region', { name: 'Lista de proveedores' })).toBeFocused();
    await pressOn(page.getByRole('switch', { name: 'Solo pendientes' }), 'Space');
    await pressOn(page.getByRole('button', { name: `Desaprobar ${nombre}` }));
    await expect(row(page, nombre)).toContainText('Pendiente');
    const remove = page.getByRole('button', { name: `Eliminar ${nombre}` });
    await pressOn(remove);
    const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await expect(question.getByRole('button', { name: 'Conservar proveedor' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(question.getByRole('button', { name: 'Eliminar proveedor' }));
    await expect(toast(page, 'Proveedor eliminado')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Lista de proveedores' })).toBeFocused();
  },
);

test(
  '/admin by keyboard: resources, people, statistics and the log',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, user] = [await admin(), await join(`Luz ${uniqueWord()}`)];
    await fillLog(person);
    await openPanel(page, person, '/admin/recursos');
    const tabs = page.getByRole('navigation', { name: 'Panel de administración' });
    const titulo = `Guía ${uniqueWord()}`;

    await test.step('a resource is created, edited and deleted', async () => {
      await pressOn(page.getByRole('link', { name: 'Crear recurso' }));
      await expect(page.getByRole('heading', { name: 'Crear recurso' })).toBeVisible();
      await typeInto(page.getByLabel('Título'), titulo);
      await typeInto(page.getByLabel('Descripción'), 'Paso a paso');
      await tabTo(page.getByLabel('Tipo'));
      await page.keyboard.type('Enlace');
      await typeInto(page.getByLabel('Dirección web'), 'https://a.example/');
      await pressOn(page.getByLabel(/^Destacado/), 'Space');
      await expectAllReachable(page);
      await pressOn(page.getByRole('button', { name: 'Crear recurso' }));
      await expect(page).toHaveURL('/admin/recursos');
      await typeInto(searchBox(page), titulo);
      await expect(page.getByRole('row')).toHaveCount(2);
      await expectAllReachable(page);
      await pressOn(page.getByRole('link', { name: `Editar ${titulo}` }));
      await typeInto(page.getByLabel('Categorías'), 'padres');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Recurso actualizado exitosamente')).toBeVisible();
      await typeInto(searchBox(page), titulo);
      await expect(row(page, titulo)).toContainText('padres');
      await pressOn(page.getByRole('button', { name: `Eliminar ${titulo}` }));
      await pressOn(page.getByRole('button', { name: 'Eliminar recurso' }));
      await expect(toast(page, 'Recurso eliminado')).toBeVisible();
    });

    await test.step('an admin is made', async () => {
      await pressOn(tabs.getByRole('link', { name: 'Usuarios' }));
      await expect(page).toHaveURL('/admin/usuarios');
      await expect(page.getByRole('region', { name: 'Lista de usuarios' })).toBeVisible();
      await typeInto(searchBox(page), user.name);
      await expect(page.getByRole('row')).toHaveCount(2);
      const password = page.getByRole('button', { name: `Cambiar contraseña de ${user.name}` });
      await pressOn(password);
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(password).toBeFocused();
      await expectAllReachable(page);
      await pressOn(page.getByRole('button', { name: `Hacer admin a ${user.name}` }));
      await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Hacer admin' }));
      await expect(toast(page, `${user.name} ahora es admin`)).toBeVisible();
      await expect(page.getByRole('button', { name: `Quitar admin a ${user.name}` })).toBeFocused();
      await page.keyboard.press('Enter');
      await pressOn(page.getByRole('dialog').getByRole('button', { name: 'Quitar admin' }));
      await expect(toast(page, `${user.name} ya no es admin`)).toBeVisible();
    });

    await test.step('statistics of other days, numbers as a table', async () => {
      await pressOn(tabs.getByRole('link', { name: 'Estadísticas' }));
      await tabTo(page.getByRole('radio', { name: '30 días' }));
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(/dias=90/);
      await expect(page.getByRole('radio', { name: '90 días' })).toBeFocused();
      await pressOn(page.getByText('Ver los números de Por día'), 'Enter');
      await expect(page.getByRole('table', { name: 'Por día' })).toBeVisible();
      await expectAllReachable(page);
    });

    await test.step('the log is paged', async () => {
      await pressOn(page.getByRole('link', { name: 'Historial' }));
      const region = page.getByRole('region', { name: 'Historial' });
      await tabTo(page.getByLabel('Qué', { exact: true }));
      await page.keyboard.type('Recursos');
      await expect(page).toHaveURL(/que=recursos/);
      await expectAllReachable(page);
      await pressOn(region.getByRole('link', { name: 'Página siguiente' }));
      await expect(region.getByText(/^Página 2 de/)).toBeVisible();
      await pressOn(region.getByRole('link', { name: 'Página anterior' }));
      await expect(region.getByText(/^Página 1 de/)).toBeVisible();
    });
  },
);

/** As many lines of the log as fill more than a page. */
async function fillLog({ client }: Person): Promise<void> {
  const titulo = `Prueba ${uniqueWord()}`;
  const rows = Array.from({ length: 21 }, () => ({
    titulo,
    descripcion: 'Texto',
    url: 'https://a.example/',
  }));
  const { error } = await client.from('recursos').insert(rows);
  expect(error).toBeNull();
  await client.from('recursos').delete().eq('titulo', titulo);
}
