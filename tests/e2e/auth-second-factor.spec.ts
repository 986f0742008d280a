import { expect } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { addTotp, emailOf, renewed, totpCode } from './support/account.ts';
import { find, openPanel } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { enterAs, type Person, password, signInHere, test, toast } from './support/questions.ts';
import { alive, soakOnly, withoutReact } from './support/test.ts';

test.use({ expectedErrors: [/Failed to (load resource|fetch)/] });

async function makeAdmin(boss: Person, person: Person): Promise<void> {
  const { error } = await boss.client.from('user_roles').insert({ user_id: person.id, role: 'admin' });
  if (error) throw error;
}

test(
  'whoever still owes the second step is not signed in: header, dashboard, panel',
  soakOnly,
  async ({ page, join, admin }) => {
    const person = await join();
    await makeAdmin(await admin(), person);
    const secret = await addTotp(person);
    await page.goto('/auth');
    await signInHere(page, person);
    const step = page.getByRole('form', { name: 'Segundo paso' });
    await expect(step).toContainText('Paso 2 de 2');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(banner).not.toContainText(emailOf(person));
    await expect(page.locator('html')).not.toHaveAttribute('data-account');

    await page.goto('/admin');
    await expect(page).toHaveURL('/');
    await expect(banner.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
    await page.goto('/user-dashboard');
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent('/user-dashboard')}`);
    await step.getByLabel(/^Código de 6 números/).fill(totpCode(secret, 1));
    await step.getByRole('button', { name: 'Confirmar código' }).click();
    await expect(page).toHaveURL('/user-dashboard');
    await expect(banner).toContainText(emailOf(person));
    await banner.getByRole('link', { name: 'Admin' }).click();
    await expect(page.getByRole('navigation', { name: 'Panel de administración' })).toBeVisible();
    await expect(page.getByText('Protege este panel con un segundo paso')).toBeHidden();
  },
);

test('the first paint knows it too', soakOnly, async ({ page, join }) => {
  const person = await join();
  const halfWay = person.session;
  await addTotp(person);
  const { data } = await person.client.auth.getUser();
  await withoutReact(page);
  if (data.user) await enterAs(page, { ...person, session: { ...halfWay, user: data.user } });
  await page.goto('/acerca');
  await expect(page.locator('html')).not.toHaveAttribute('data-account');
  await enterAs(page, await renewed(person));
  await page.goto('/acerca');
  await expect(page.locator('html')).toHaveAttribute('data-account', 'signed-in');
});

test(
  'when the sign-in is too old the panel asks for it again, with the second step, and keeps what was typed',
  soakOnly,
  async ({ page, join, admin }) => {
    const [boss, other] = [await join('Jefa'), await join('Olga')];
    await makeAdmin(await admin(), boss);
    const secret = await addTotp(boss);
    await openPanel(page, await renewed(boss), '/admin/usuarios');
    // As after 15 minutes: the first attempt of each act is told to sign in again.
    const refuseOnce = (pattern: string, json: object) =>
      page.route(pattern, (route) => route.fulfill({ status: 403, json }), { times: 1 });
    const email = emailOf(other);
    const listed = await find(page, email);
    await listed.getByRole('button', { name: 'Cambiar contraseña' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
    await dialog.getByRole('textbox', { name: /^Contraseña nueva/ }).fill('clave-nueva-azul');
    await refuseOnce('**/functions/v1/admin-update-password', {
      error: 'Por seguridad',
      code: 'reauthentication_needed',
    });
    await dialog.getByRole('button', { name: 'Guardar contraseña' }).click();
    const again = page.getByRole('dialog', { name: 'Entra otra vez para continuar' });
    await expectAccessible(page, { within: '[role=dialog]' });
    // Not now: the form is as it was, and so is the session.
    await again.getByRole('button', { name: 'Ahora no' }).click();
    await expect(dialog.getByRole('textbox', { name: /^Contraseña nueva/ })).toHaveValue('clave-nueva-azul');
    await refuseOnce('**/functions/v1/admin-update-password', {
      error: 'Por seguridad',
      code: 'reauthentication_needed',
    });
    await dialog.getByRole('button', { name: 'Guardar contraseña' }).click();
    await again.getByRole('textbox', { name: /^Contraseña/ }).fill('no-es-esta');
    await again.getByRole('button', { name: 'Continuar' }).click();
    await expect(again.getByRole('alert')).toContainText('El correo o la contraseña no son correctos.');
    await again.getByRole('textbox', { name: /^Contraseña/ }).fill(password);
    await again.getByRole('button', { name: 'Continuar' }).click();
    const step = page.getByRole('dialog', { name: 'Falta un paso para continuar' });
    await step.getByLabel(/^Código de 6 números/).fill(totpCode(secret, 1));
    await step.getByRole('button', { name: 'Confirmar código' }).click();
    await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
    const entry = await other.client.auth.signInWithPassword({ email, password: 'clave-nueva-azul' });
    expect(entry.error).toBeNull();

    await refuseOnce('**/rest/v1/user_roles*', {
      code: 'PT403',
      hint: 'reauthentication_needed',
      message: 'Por seguridad',
      details: null,
    });
    await listed.getByRole('button', { name: 'Hacer admin' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hacer admin' }).click();
    await again.getByRole('button', { name: 'Ahora no' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hacer admin' }).click();
    await expect(toast(page, 'Olga ahora es admin')).toBeVisible();
  },
);

test('an admin without a second step is asked for one once a week', soakOnly, async ({ page, admin }) => {
  await openPanel(page, await admin(), '/admin/usuarios');
  const notice = page.getByText('Protege este panel con un segundo paso');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name: 'Añadir segundo paso' })).toHaveAttribute(
    'href',
    '/user-dashboard/perfil#seguridad',
  );
  await expectAccessible(page, { within: 'main' });
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(notice).toBeHidden();
  await openPanel(page, await admin(), '/admin/usuarios');
  await expect(notice).toBeHidden();
  await page.evaluate(
    ([key = '', then = '']) => localStorage.setItem(key, then),
    [storageKeys.factorAsked, String(Date.now() - 8 * 86_400_000)],
  );
  await page.reload();
  await expect(notice).toBeVisible();
});

test('where a second step is a must, the panel waits for it', soakOnly, async ({ page, admin }) => {
  await page.route('**/rest/v1/rpc/estado_admin*', (route) =>
    route.fulfill({ json: { es_admin: true, segundo_factor: false, factor_obligatorio: true } }),
  );
  await enterAs(page, await admin());
  await page.goto('/admin');
  await expect(page.getByText('Falta tu segundo paso para usar el panel')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Añadir segundo paso' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ahora no' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Panel de administración' })).toBeHidden();
  await alive(page);
  await expectAccessible(page, { within: 'main' });
});
