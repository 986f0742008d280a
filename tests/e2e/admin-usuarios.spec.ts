import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import { find, openPanel, row } from './support/admin.ts';
import { list } from './support/proveedores.ts';
import { type Person, test, toast, uniqueWord } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: [/Failed to (load resource|fetch)/] });

test(
  'people are listed with e-mail and last sign-in, and given a new password',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, user] = [await admin(), await join(`Carlos ${uniqueWord()}`)];
    const email = user.session.user.email ?? '';
    await list(user, { usuario_id: user.id });
    await openPanel(page, person, '/admin/usuarios');
    const found = await find(page, email);
    await expect(found).toContainText(user.name);
    await expect(found).toContainText('Proveedor');
    await expect(found.getByRole('cell').nth(3)).toContainText(/^\d{1,2} de \p{L}+, \d{4}$/u);

    await found.getByRole('button', { name: /^Cambiar contraseña/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
    const save = dialog.getByRole('button', { name: 'Guardar contraseña' });
    await save.click();
    await expect(toast(page, 'Por favor ingrese una contraseña')).toBeVisible();
    await dialog.getByLabel(/^Contraseña nueva/).fill('azul5');
    await save.click();
    await expect(toast(page, 'La contraseña debe tener al menos 6 caracteres')).toBeVisible();
    await page.route('**/functions/v1/admin-update-password', (route) => route.abort());
    await dialog.getByLabel(/^Contraseña nueva/).fill('tres-6');
    await save.click();
    await expect(toast(page, 'No se pudo actualizar la contraseña')).toBeVisible();
    await page.unrouteAll();
    await save.click();
    await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect((await user.client.auth.signInWithPassword({ email, password: 'tres-6' })).error).toBeNull();
  },
);

test(
  'a person is deleted after being asked; one who is gone meanwhile is said',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, user, gone] = [
      await admin(),
      await join(`Ana ${uniqueWord()}`),
      await join(`Luz ${uniqueWord()}`),
    ];
    await openPanel(page, person, '/admin/usuarios');
    const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    const confirm = question.getByRole('button', { name: 'Eliminar usuario' });

    await (await find(page, user.name)).getByRole('button', { name: /^Eliminar/ }).click();
    await expect(question).toContainText('Esta acción no se puede deshacer');
    await page.route('**/functions/v1/admin-delete-user', (route) => route.abort());
    await confirm.click();
    await expect(toast(page, 'No se pudo eliminar el usuario')).toBeVisible();
    await page.unrouteAll();
    await row(page, user.name)
      .getByRole('button', { name: /^Eliminar/ })
      .click();
    await confirm.click();
    await expect(toast(page, `Usuario ${user.name} eliminado exitosamente`)).toBeVisible();
    await expect(row(page, user.name)).toHaveCount(0);

    await (await find(page, gone.name)).getByRole('button', { name: /^Eliminar/ }).click();
    await person.client.functions.invoke('admin-delete-user', { body: { userId: gone.id } });
    await confirm.click();
    await expect(toast(page, 'Error: El usuario no existe')).toBeVisible();
    await expect(row(page, gone.name)).toHaveCount(0);
  },
);

test(
  'an admin is made and unmade, never oneself; second factors are reset; all is in the log',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, user] = [await admin(), await join(`Nilda ${uniqueWord()}`)];
    await enroll(user.client);
    await openPanel(page, person, '/admin/usuarios');
    const own = await find(page, person.session.user.email ?? '');
    await expect(own).toContainText('Tu cuenta');
    await expect(own.getByRole('button')).toHaveCount(1);

    const found = await find(page, user.name);
    await found.getByRole('button', { name: /^Hacer admin/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hacer admin' }).click();
    await expect(toast(page, `${user.name} ahora es admin`)).toBeVisible();
    await expect(found.getByRole('cell').nth(1)).toContainText('Admin');
    expect((await user.client.rpc('admin_usuarios')).error).toBeNull();
    await found.getByRole('button', { name: /^Quitar admin/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar admin' }).click();
    await expect(toast(page, `${user.name} ya no es admin`)).toBeVisible();
    expect((await user.client.rpc('admin_usuarios')).error?.code).toBe('42501');

    await expect(found).toContainText('Segundo paso');
    await found.getByRole('button', { name: /^Restablecer segundo paso/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restablecer segundo paso' }).click();
    await expect(toast(page, `${user.name} puede entrar sin segundo paso`)).toBeVisible();
    await expect(found).not.toContainText('Segundo paso');

    await page.getByRole('link', { name: 'Historial' }).click();
    await expect(page.getByRole('heading', { name: 'Historial' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Qué' }).selectOption('Usuario');
    await expect(row(page, user.name)).toHaveCount(1);
    await expect(row(page, user.name)).toContainText('Restableció el segundo paso');
    await page.getByRole('combobox', { name: 'Qué' }).selectOption('Permiso');
    await expect(row(page, user.name)).toHaveCount(2);
    await expect(row(page, user.name).first()).toContainText('Quitó admin');
    await expect(row(page, user.name).last()).toContainText('Hizo admin: tú');
  },
);

/** A second factor of an authenticator app, verified. */
async function enroll({ auth }: Person['client']): Promise<void> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp' });
  if (error) throw error;
  const code = new TOTP({ secret: data.totp.secret }).generate();
  const verified = await auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (verified.error) throw verified.error;
}
