import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addTotp, codeIn, emailOf, messageTo, pressLink, renewed, totpCode } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import {
  enterAs,
  failedRequests,
  openClient,
  password,
  signInHere,
  test,
  toast,
  uniqueWord,
} from './support/questions.ts';
import { expect, soakOnly } from './support/test.ts';

const perfil = '/user-dashboard/perfil';
const security = (page: Page) => page.getByRole('region', { name: 'Seguridad' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test.use({ expectedErrors: failedRequests });

test(
  'an authenticator app is added with QR and key, named, and removed; recovery codes are shown once',
  soakOnly,
  async ({ page, context, join }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enterAs(page, await join());
    await page.goto(`${perfil}#seguridad`);
    await security(page).getByRole('button', { name: 'Añadir app' }).click();
    const adding = dialog(page, 'Añadir app de códigos');
    await adding.getByLabel(/^Nombre/).fill('');
    await adding.getByRole('button', { name: 'Ver el cuadro' }).click();
    await expect(adding.getByLabel(/^Nombre/)).toHaveAccessibleDescription(/Escribe un nombre/);
    await adding.getByLabel(/^Nombre/).fill('Teléfono de mamá');
    await page.keyboard.press('Enter');
    await expect(adding.getByRole('img', { name: 'Código QR para tu app de códigos' })).toBeVisible();
    const secret = ((await adding.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
    await adding.getByRole('button', { name: 'Copiar clave' }).click();
    await expect(adding.getByRole('button', { name: 'Copiado' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await adding.getByLabel(/^Código de 6 números/).fill('000000');
    await adding.getByRole('button', { name: 'Activar app' }).click();
    await expect(adding.getByRole('alert')).toContainText('El código no es correcto. Escríbelo otra vez.');
    await adding.getByLabel(/^Código de 6 números/).fill(totpCode(secret));
    await adding.getByRole('button', { name: 'Activar app' }).click();
    await expect(toast(page, 'App de códigos activada')).toBeVisible();

    await dialog(page, 'Crear códigos de recuperación')
      .getByRole('button', { name: 'Crear códigos' })
      .click();
    const codes = dialog(page, 'Guarda tus códigos');
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const shown = await codes.getByRole('listitem').allTextContents();
    const download = page.waitForEvent('download');
    await codes.getByRole('link', { name: 'Descargar códigos' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    for (const code of shown) expect(file).toContain(code);
    await codes.getByRole('button', { name: 'Copiar códigos' }).click();
    await expect(codes.getByRole('button', { name: 'Copiado' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'));
    await codes.getByRole('button', { name: 'Ya guardé mis códigos' }).click();
    await expect(security(page)).toContainText('Te quedan 10 códigos.');
    await expect(page.getByText(shown[0] ?? '')).toBeHidden();
    await expect(security(page)).not.toContainText('Falta');

    await security(page).getByRole('button', { name: 'Crear códigos nuevos' }).click();
    await page.keyboard.press('Escape');
    await expect(security(page).getByRole('button', { name: 'Crear códigos nuevos' })).toBeFocused();

    await security(page).getByRole('button', { name: 'Quitar Teléfono de mamá' }).click();
    const asking = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await expect(asking).toContainText('Tu cuenta queda sin segundo paso y sin códigos de recuperación.');
    await expect(asking).toContainText('Esta acción no se puede deshacer');
    await asking.getByRole('button', { name: 'Quitar segundo paso' }).click();
    await expect(toast(page, 'Segundo paso quitado')).toBeVisible();
    await expect(security(page).getByText('Teléfono de mamá')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Seguridad' })).toBeFocused();
  },
);

test.describe('on a name that may have passkeys', () => {
  test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

  test('a passkey is added and then opens the account', soakOnly, async ({ page, context, join }) => {
    const keys = await context.newCDPSession(page);
    await keys.send('WebAuthn.enable');
    await keys.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const person = await join();
    await enterAs(page, person);
    await page.goto(`${perfil}#seguridad`);
    await security(page).getByRole('button', { name: 'Añadir llave' }).click();
    await dialog(page, 'Añadir llave de acceso').getByRole('button', { name: 'Añadir llave' }).click();
    await expect(toast(page, 'Llave de acceso añadida')).toBeVisible();
    await dialog(page, 'Crear códigos de recuperación')
      .getByRole('button', { name: 'Dejarlo para después' })
      .click();
    await expect(security(page)).toContainText('Segundo paso activo');

    await page.evaluate(() => localStorage.clear());
    await page.goto(`/auth?volver=${encodeURIComponent(perfil)}`);
    await signInHere(page, person);
    await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click();
    await expect(page).toHaveURL(perfil);
    await page.getByRole('heading', { name: 'Seguridad' }).click();
    await expect(security(page).getByRole('button', { name: 'Quitar Llave de acceso' })).toBeVisible();
  });
});

test('a telephone, where the server can send messages', soakOnly, async ({ page, join }) => {
  await page.route('**/auth/v1/settings', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, external: { ...settings.external, phone: true } } });
  });
  const number = `787-556-${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  await enterAs(page, await join());
  await page.goto(`${perfil}#seguridad`);
  await security(page).getByRole('button', { name: 'Añadir teléfono' }).click();
  const adding = dialog(page, 'Añadir teléfono');
  await adding.getByLabel(/^Teléfono/).fill('123');
  await adding.getByRole('button', { name: 'Enviar código' }).click();
  await expect(adding.getByLabel(/^Teléfono/)).toHaveAccessibleDescription(/Escribe los 10 números/);
  await adding.getByLabel(/^Teléfono/).fill(number.replaceAll('-', ' '));
  await adding.getByRole('button', { name: 'Enviar código' }).click();
  await expect(adding).toContainText(number);
  await adding
    .getByLabel(/^Código de 6 números/)
    .fill(codeIn(await messageTo(`+1${number.replaceAll('-', '')}`)));
  await adding.getByRole('button', { name: 'Activar teléfono' }).click();
  await expect(toast(page, 'Teléfono activado')).toBeVisible();
});

test(
  'address and password are changed; the other devices are signed out',
  soakOnly,
  async ({ page, join, baseURL }) => {
    const person = await join();
    const next = `${uniqueWord()}@example.test`;
    await enterAs(page, person);
    await page.goto(`${perfil}#seguridad`);
    await security(page).getByRole('button', { name: 'Cambiar correo' }).click();
    const mail = dialog(page, 'Cambiar correo');
    await mail.getByLabel(/^Correo nuevo/).fill(next);
    await mail.getByRole('button', { name: 'Guardar correo' }).click();
    await expect(toast(page, 'Te enviamos un correo a las 2 direcciones. Confirma en ambas.')).toBeVisible();
    await expect(security(page)).toContainText(`Falta confirmar ${next}.`);
    await pressLink(page, await messageTo(emailOf(person)));
    await expect(security(page)).toContainText(`Falta confirmar ${next}.`);
    await pressLink(page, await messageTo(next));
    await expect(security(page)).toContainText(next);
    await expect(security(page)).not.toContainText('Falta confirmar');
    await expect(page.getByRole('banner')).toContainText(next);

    await page.getByRole('heading', { name: 'Seguridad' }).click();
    const secondDevice = await openClient(baseURL);
    expect((await secondDevice.auth.signInWithPassword({ email: next, password })).error).toBeNull();
    await security(page).getByRole('button', { name: 'Cerrar sesión en los demás dispositivos' }).click();
    await expect(toast(page, 'Cerramos la sesión en los demás dispositivos')).toBeVisible();
    expect((await secondDevice.auth.refreshSession()).error).not.toBeNull();

    await security(page).getByRole('button', { name: 'Cambiar contraseña' }).click();
    const secret = dialog(page, 'Cambiar contraseña');
    await secret.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(secret.getByRole('alert')).toBeFocused();
    await secret.getByRole('textbox', { name: /^Contraseña actual/ }).fill('otra-clave');
    await secret.getByRole('textbox', { name: /^Contraseña nueva/ }).fill('azul-nueva');
    await secret.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(secret.getByRole('alert')).toContainText('La contraseña actual no es correcta');
    await page.keyboard.press('Escape');

    // By keyboard only.
    const opener = security(page).getByRole('button', { name: 'Cambiar contraseña' });
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(secret.getByRole('button', { name: 'Cerrar' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('azul-nueva');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
    await expect(opener).toBeFocused();
    const again = await secondDevice.auth.signInWithPassword({ email: next, password: 'azul-nueva' });
    expect(again.error).toBeNull();
  },
);

test(
  'a session that is old asks for a mailed code before a new password',
  soakOnly,
  async ({ page, join, baseURL }) => {
    const person = await join();
    await enterAs(page, person);
    // As after a day: the first attempt is told to prove it again.
    await page.route(
      '**/auth/v1/user*',
      (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status: 400,
              headers: { 'X-Supabase-Api-Version': '2024-01-01' },
              json: { code: 'reauthentication_needed', message: 'Password update requires reauthentication' },
            })
          : route.fallback(),
      { times: 1 },
    );
    await page.goto('/nueva-contrasena');
    const form = page.getByRole('form', { name: 'Contraseña nueva' });
    await form.getByRole('textbox', { name: /^Contraseña nueva/ }).fill('azul-nueva');
    await form.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(form.getByRole('status')).toContainText('Te enviamos un código a tu correo');
    await form.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(form.getByLabel(/^Código de 6 números/)).toHaveAccessibleDescription(/Escribe el código/);
    await form.getByLabel(/^Código de 6 números/).fill(codeIn(await messageTo(emailOf(person))));
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
    const elsewhere = await openClient(baseURL);
    const entered = await elsewhere.auth.signInWithPassword({
      email: emailOf(person),
      password: 'azul-nueva',
    });
    expect(entered.error).toBeNull();
  },
);

test(
  'deleting the account: consequences, password and second step when the server asks',
  soakOnly,
  async ({ page, join, baseURL }) => {
    const newcomer = await join();
    const secret = await addTotp(newcomer);
    const person = await renewed(newcomer);
    await enterAs(page, person);
    // As after 15 minutes: the first attempt is told to sign in again.
    await page.route(
      '**/rest/v1/rpc/eliminar_mi_cuenta',
      (route) =>
        route.fulfill({
          status: 403,
          json: { code: 'PT403', hint: 'reauthentication_needed', message: 'Por seguridad', details: null },
        }),
      { times: 1 },
    );
    await page.goto(`${perfil}#seguridad`);
    const panel = page.getByRole('main');
    await expect(panel).toContainText(
      'Se borra para siempre: tu perfil, tus reseñas, tus favoritos y tus listas.',
    );
    const start = panel.getByRole('button', { name: 'Eliminar mi cuenta' });
    await start.click();
    const asking = page.getByRole('alertdialog', { name: '¿Eliminar tu cuenta?' });
    await expect(asking.getByRole('button', { name: 'Conservar mi cuenta' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(start).toBeFocused();
    await start.click();
    await asking.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    const again = dialog(page, 'Entra otra vez para eliminar tu cuenta');
    await again.getByRole('textbox', { name: /^Contraseña/ }).fill('otra-clave');
    await again.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    await expect(again.getByRole('alert')).toContainText('El correo o la contraseña no son correctos.');
    await again.getByRole('textbox', { name: /^Contraseña/ }).fill(password);
    await again.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    const step = page.getByRole('dialog', { name: 'Falta un paso para eliminar tu cuenta' });
    await step.getByLabel(/^Código de 6 números/).fill(totpCode(secret, 1));
    await step.getByRole('button', { name: 'Confirmar código' }).click();
    await expect(toast(page, 'Tu cuenta se eliminó')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner')).not.toContainText(emailOf(person));
    const client = await openClient(baseURL);
    const gone = await client.auth.signInWithPassword({ email: emailOf(person), password });
    expect(gone.error?.code).toBe('invalid_credentials');
  },
);

test(
  'a session without its second step shows it before anything here is seen',
  soakOnly,
  async ({ page, join }) => {
    const person = await join();
    const secret = await addTotp(person);
    await page.goto('/auth');
    await signInHere(page, person);
    await expect(page.getByRole('form', { name: 'Segundo paso' })).toBeVisible();
    await page.goto(perfil);
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(perfil)}`);
    const step = page.getByRole('form', { name: 'Segundo paso' });
    await step.getByLabel(/^Código de 6 números/).fill(totpCode(secret, 1));
    await step.getByRole('button', { name: 'Confirmar código' }).click();
    await expect(page).toHaveURL(perfil);
    await page.getByRole('heading', { name: 'Seguridad' }).click();
    await expect(security(page).getByRole('button', { name: 'Cambiar contraseña' })).toBeVisible();
  },
);

test('axe finds nothing in the dialogs of Seguridad', soakOnly, async ({ page, join }) => {
  test.slow();
  await enterAs(page, await join());
  await page.goto(`${perfil}#seguridad`);
  await security(page).getByRole('button', { name: 'Cambiar contraseña' }).click();
  await dialog(page, 'Cambiar contraseña').getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(dialog(page, 'Cambiar contraseña').getByRole('alert')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await security(page).getByRole('button', { name: 'Añadir app' }).click();
  await page.getByRole('button', { name: 'Ver el cuadro' }).click();
  await expect(page.getByRole('img', { name: 'Código QR para tu app de códigos' })).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  const key = await page.getByRole('dialog').getByRole('code').textContent();
  await page.getByLabel(/^Código de 6 números/).fill(totpCode((key ?? '').replaceAll(' ', '')));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear códigos' }).click();
  await expect(dialog(page, 'Guarda tus códigos')).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, { within: '[role=alertdialog]' });
});
