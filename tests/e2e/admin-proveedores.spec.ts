import { expect } from '@playwright/test';
import { find, openPanel, row, searchBox } from './support/admin.ts';
import { list } from './support/proveedores.ts';
import { field } from './support/provider-form.ts';
import { test, toast, uniqueWord } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: [/Failed to (load resource|fetch)/] });

test(
  'only pending ones are shown by default; Aprobar and Desaprobar',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, owner] = [await admin(), await join('Marisol Vega')];
    const { id, nombre } = await list(owner, { usuario_id: owner.id });
    const approved = await list(person);
    await openPanel(page, person, '/admin/proveedores');
    const toggle = page.getByRole('switch', { name: 'Solo pendientes' });
    await expect(toggle).toBeChecked();
    const pending = await find(page, nombre);
    await expect(pending).toContainText('Pendiente');
    await expect(pending).toContainText('Marisol Vega');
    await searchBox(page).fill(approved.nombre);
    await expect(page.getByText('Apaga «Solo pendientes» para ver todos.')).toBeVisible();

    await (await find(page, nombre)).getByRole('button', { name: 'Aprobar' }).click();
    await expect(toast(page, 'Proveedor aprobado exitosamente')).toBeVisible();
    await expect(row(page, nombre)).toHaveCount(0);
    // Taken back as in the queue, where it waits again.
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(toast(page, `«${nombre}» espera otra vez`)).toBeVisible();
    const { data: waiting } = await person.client.rpc('cola');
    expect(waiting).toContainEqual(expect.objectContaining({ clase: 'proveedor', id }));
    await (await find(page, nombre)).getByRole('button', { name: 'Aprobar' }).click();
    await expect(row(page, nombre)).toHaveCount(0);
    await toggle.click();
    await expect(page).toHaveURL(/todos=si/);
    await expect(row(page, nombre)).toContainText('Aprobado');
    await row(page, nombre).getByRole('button', { name: 'Desaprobar' }).click();
    await expect(toast(page, 'Proveedor rechazado')).toBeVisible();
    await expect(row(page, nombre)).toContainText('Pendiente');
    const { data } = await owner.client
      .from('proveedores')
      .select('aprobado_por_admin')
      .eq('id', id)
      .single();
    expect(data).toEqual({ aprobado_por_admin: false });
  },
);

test('a provider is deleted after being asked', soakOnly, async ({ page, admin }) => {
  const person = await admin();
  const { id, nombre } = await list(person);
  await openPanel(page, person, '/admin/proveedores?todos=si');
  const found = await find(page, nombre);
  await found.getByRole('button', { name: 'Eliminar' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await expect(question).toContainText('Esta acción no se puede deshacer');
  await question.getByRole('button', { name: 'Conservar proveedor' }).click();
  await expect(found).toHaveCount(1);
  await found.getByRole('button', { name: 'Eliminar' }).click();
  await question.getByRole('button', { name: 'Eliminar proveedor' }).click();
  await expect(toast(page, 'Proveedor eliminado')).toBeVisible();
  await expect(found).toHaveCount(0);
  expect((await person.client.from('proveedores').select('id').eq('id', id)).data).toEqual([]);
});

test('failures have their sentences', soakOnly, async ({ page, admin, join }) => {
  const [person, owner] = [await admin(), await join()];
  const { nombre } = await list(owner, { usuario_id: owner.id });
  await openPanel(page, person, '/admin/proveedores?todos=si');
  const found = await find(page, nombre);
  await page.route('**/rest/v1/proveedores*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await found.getByRole('button', { name: 'Aprobar' }).click();
  await expect(toast(page, 'Error al aprobar')).toBeVisible();
  await person.client.from('proveedores').update({ aprobado_por_admin: true }).eq('nombre', nombre);
  await page.reload();
  await found.getByRole('button', { name: 'Desaprobar' }).click();
  await expect(toast(page, 'Error al rechazar')).toBeVisible();
  await found.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('button', { name: 'Eliminar proveedor' }).click();
  await expect(toast(page, 'Error al eliminar')).toBeVisible();
  await expect(found).toContainText('Aprobado');
});

test(
  'two admins on one provider: the later is told and nothing is overwritten',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, owner] = [await admin(), await join()];
    const { id, nombre } = await list(owner, { usuario_id: owner.id });
    await openPanel(page, person, '/admin/proveedores');
    const found = await find(page, nombre);
    // The other one edits it meanwhile and leaves it pending.
    const other = { municipio: 'Vieques', aprobado_por_admin: false };
    await person.client.from('proveedores').update(other).eq('id', id);
    await found.getByRole('button', { name: 'Aprobar' }).click();
    await expect(toast(page, 'Error al aprobar')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(`Otra persona cambió o eliminó «${nombre}»`);
    await expect(found).toContainText('Vieques');
    const read = () =>
      person.client.from('proveedores').select('municipio, aprobado_por_admin').eq('id', id).single();
    expect((await read()).data).toEqual(other);

    // In the form: what the other decided is not undone either, and nothing typed is lost.
    await found.getByRole('link', { name: 'Editar' }).click();
    await page.getByLabel(/^Dirección/).fill('Calle Sol 5');
    await person.client.from('proveedores').update({ aprobado_por_admin: true }).eq('id', id);
    await person.client.from('proveedores').update({ aprobado_por_admin: false }).eq('id', id);
    await page.getByRole('button', { name: 'Guardar perfil' }).click();
    await expect(page.getByText('Este perfil cambió mientras lo editabas')).toBeVisible();
    expect((await read()).data).toEqual(other);
    await expect(page.getByLabel(/^Dirección/)).toHaveValue('Calle Sol 5');
    await page.getByRole('button', { name: 'Guardar mi versión' }).click();
    await expect(toast(page, 'Proveedor actualizado exitosamente')).toBeVisible();
    expect((await read()).data).toEqual({ municipio: 'Vieques', aprobado_por_admin: true });
  },
);

test(
  'creates one that is approved, and edits one, which approves it',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, owner] = [await admin(), await join()];
    await openPanel(page, person, '/admin/proveedores');
    await page.getByRole('link', { name: 'Crear proveedor' }).click();
    await page.getByRole('button', { name: 'Guardar perfil' }).click();
    await expect(toast(page, 'Por favor completa los campos obligatorios')).toBeVisible();
    const nombre = `Centro ${uniqueWord()}`;
    await field(page, 'Nombre').fill(nombre);
    await field(page, 'Municipio').selectOption('Ponce');
    await field(page, 'Tipo de servicio').selectOption('abogado');
    await expect(page.getByText('Al guardar, el perfil queda aprobado.')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar perfil' }).click();
    await expect(toast(page, 'Proveedor creado exitosamente')).toBeVisible();
    await expect(row(page, nombre)).toContainText('Aprobado');
    await expect(row(page, nombre)).toContainText('sin dueño');

    const pending = await list(owner, { usuario_id: owner.id });
    await page.getByRole('switch', { name: 'Solo pendientes' }).click();
    await (await find(page, pending.nombre)).getByRole('link', { name: 'Editar' }).click();
    await expect(field(page, 'Nombre')).toHaveValue(pending.nombre);
    await page.route('**/rest/v1/proveedores*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { code: '57014', message: 'canceling statement' } })
        : route.continue(),
    );
    await field(page, 'Nombre').fill(`${pending.nombre} Dos`);
    await page.getByRole('button', { name: 'Guardar perfil' }).click();
    await expect(
      toast(page, 'Error al crear/actualizar proveedor: El servidor tarda demasiado. Intenta en un minuto.'),
    ).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Guardar perfil' }).click();
    await expect(toast(page, 'Proveedor actualizado exitosamente')).toBeVisible();
    // Back at the list as it was left.
    await expect(searchBox(page)).toHaveValue(pending.nombre);
    const { data } = await owner.client
      .from('proveedores')
      .select('nombre, aprobado_por_admin, usuario_id')
      .eq('id', pending.id)
      .single();
    expect(data).toEqual({ nombre: `${pending.nombre} Dos`, aprobado_por_admin: true, usuario_id: owner.id });

    await page.goto('/admin/proveedores/00000000-0000-4000-8000-00000000dead');
    await expect(page.getByText('Proveedor no encontrado')).toBeVisible();
  },
);

test(
  'an owner is assigned by e-mail, gets a new password, and is taken off',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, owner, busy] = [await admin(), await join('Gabriel Soto'), await join()];
    const { id, nombre } = await list(person);
    await list(busy, { usuario_id: busy.id });
    await person.client.from('proveedores').update({ aprobado_por_admin: false }).eq('id', id);
    await openPanel(page, person, '/admin/proveedores');
    const found = await find(page, nombre);
    await expect(found.getByRole('button', { name: 'Contraseña' })).toHaveCount(0);
    await found.getByRole('button', { name: /^Dueño/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Dueño del perfil' });
    const email = dialog.getByLabel(/^Correo de la persona/);
    const assign = dialog.getByRole('button', { name: 'Asignar dueño' });
    await assign.click();
    await expect(dialog.getByText('Escribe el correo de la persona.')).toBeVisible();
    await email.fill('nadie@example.test');
    await assign.click();
    await expect(dialog.getByText('No hay una cuenta con ese correo.')).toBeVisible();
    await email.fill(busy.session.user.email ?? '');
    await assign.click();
    await expect(dialog.getByText('Esa persona ya tiene un perfil de proveedor.')).toBeVisible();
    await email.fill((owner.session.user.email ?? '').toUpperCase());
    await assign.click();
    await expect(dialog).toHaveCount(0);
    await expect(found).toContainText('Gabriel Soto');
    // Handing it over is no approval.
    await expect(found).toContainText('Pendiente');

    await found.getByRole('button', { name: 'Contraseña' }).click();
    const change = page.getByRole('dialog', { name: 'Cambiar contraseña' });
    await change.getByLabel(/^Contraseña nueva/).fill('clave-nueva');
    await change.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
    const signIn = await owner.client.auth.signInWithPassword({
      email: owner.session.user.email ?? '',
      password: 'clave-nueva',
    });
    expect(signIn.error).toBeNull();

    await found.getByRole('button', { name: /^Dueño/ }).click();
    await dialog.getByRole('button', { name: 'Quitar dueño' }).click();
    await expect(toast(page, 'El perfil quedó sin dueño')).toBeVisible();
    await expect(found).toContainText('sin dueño');
  },
);
