import { randomBytes, randomUUID } from 'node:crypto';
import { startOidc } from '../wire/auth/oidc.ts';
import { addPhone, addTotp, codeIn, emailOf, messageTo, pressLink, totpCode } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { enterAs, failedRequests, password, signInHere, test, toast } from './support/questions.ts';
import { alive, expect, soakOnly } from './support/test.ts';

const newEmail = () => `${randomBytes(8).toString('hex')}@example.test`;

test.use({ expectedErrors: failedRequests });

test('signing in: required fields, a refusal in Spanish, show password, welcome', async ({ page, join }) => {
  const person = await join();
  await page.goto('/auth');
  await expect(page.getByRole('tab')).toHaveText(['Iniciar Sesión', 'Registrarse']);
  const form = page.getByRole('form', { name: 'Iniciar Sesión' });
  const submit = form.getByRole('button', { name: 'Iniciar Sesión' });
  const [email, secret] = [form.getByLabel(/^Correo electrónico/), form.getByLabel(/^Contraseña/)];
  await submit.click();
  const summary = form.getByRole('alert').filter({ hasText: 'Falta algo para entrar' });
  await expect(summary).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Escribe tu correo electrónico');
  await expect(secret).toHaveAccessibleDescription('Escribe tu contraseña');
  await summary.getByRole('link', { name: 'Escribe tu contraseña' }).click();
  await expect(secret).toBeFocused();

  await email.fill(emailOf(person));
  await secret.fill('otra-clave');
  await submit.click();
  const refusal = 'El correo o la contraseña no son correctos. Revísalos e intenta de nuevo.';
  await expect(form.getByRole('alert').filter({ hasText: refusal })).toBeFocused();
  await expect(toast(page, refusal)).toBeVisible();
  await expect(email).toHaveValue(emailOf(person));
  await form.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await expect(secret).toHaveValue('otra-clave');
  await form.getByRole('button', { name: 'Ocultar contraseña' }).click();
  await expect(secret).toHaveAttribute('type', 'password');

  // By keyboard only from here.
  await secret.fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(toast(page, '¡Bienvenido de vuelta!')).toBeVisible();
  await page.goto('/auth?volver=%2Fquestions');
  await expect(page).toHaveURL('/questions');
});

test(
  'an admin whose password is weak gets in, and is shown where to change it',
  soakOnly,
  async ({ page }) => {
    await page.goto('/auth?volver=%2Frecursos');
    const form = page.getByRole('form', { name: 'Iniciar Sesión' });
    await form.getByLabel(/^Correo electrónico/).fill('admin@miguiaazul.test');
    await form.getByLabel(/^Contraseña/).fill('azul-demo');
    await form.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await expect(page).toHaveURL('/recursos');
    await expect(toast(page, 'Tu contraseña es fácil de adivinar. Cámbiala en Seguridad.')).toBeVisible();
    await page.getByRole('button', { name: 'Ir a Seguridad' }).click();
    await expect(page).toHaveURL('/user-dashboard/perfil#seguridad');
  },
);

test('registering: rules, terms and privacy, what is sent, and where it leads', async ({ page, join }) => {
  const taken = emailOf(await join());
  const email = newEmail();
  await page.goto('/auth?registro');
  const form = page.getByRole('form', { name: 'Registrarse' });
  const submit = form.getByRole('button', { name: 'Crear cuenta' });
  await expect(form.getByRole('link', { name: 'términos' })).toHaveAttribute('href', '/terminos');
  await expect(form.getByRole('link', { name: 'privacidad' })).toHaveAttribute('href', '/privacidad');
  await form.getByLabel(/^Correo electrónico/).fill(taken);
  await form.getByLabel(/^Contraseña/).fill('azul5');
  await submit.click();
  await expect(form.getByLabel(/^Nombre completo/)).toHaveAccessibleDescription(/Escribe tu nombre completo/);
  await expect(form.getByLabel(/^Contraseña/)).toHaveAccessibleDescription(
    /La contraseña debe tener al menos 6 caracteres/,
  );
  await form.getByLabel(/^Nombre completo/).fill('Ana López');
  await form.getByLabel(/^Contraseña/).fill('123456');
  await submit.click();
  await expect(form.getByLabel(/^Contraseña/)).toHaveAccessibleDescription(
    /Esa contraseña es de las más usadas/,
  );
  await form.getByLabel(/^Contraseña/).fill(password);
  await submit.click();
  await expect(form.getByRole('alert')).toContainText('Ya hay una cuenta con ese correo. Inicia sesión.');
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).click();
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  await expect(form.getByLabel(/^Nombre completo/)).toHaveValue('Ana López');
  await form.getByLabel(/^Contraseña/).fill(password);

  await form.getByLabel(/^Correo electrónico/).fill(email);
  const sent = page.waitForRequest((request) => request.url().includes('/auth/v1/signup'));
  await submit.dblclick();
  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({
    email,
    data: { nombre_completo: 'Ana López', rol: 'padre', is_provider: false },
  });
  expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(new URL('/', page.url()).href);
  await expect(page).toHaveURL('/');
  await expect(toast(page, '¡Cuenta creada exitosamente! Bienvenido a Mi Guía Azul')).toHaveCount(1);
});

test('a provider goes on to their own dashboard', soakOnly, async ({ page }) => {
  await page.goto('/auth?registro=proveedor');
  const form = page.getByRole('form', { name: 'Registrarse' });
  await expect(form.getByLabel('Soy un proveedor de servicios')).toBeChecked();
  await form.getByLabel(/^Nombre completo/).fill('Centro Azul');
  await form.getByLabel(/^Correo electrónico/).fill(newEmail());
  await form.getByLabel(/^Contraseña/).fill(password);
  await form.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page).toHaveURL('/provider-dashboard');
});

test('where addresses are confirmed, a new account waits for its mail', soakOnly, async ({ page }) => {
  const email = newEmail();
  await page.route('**/auth/v1/signup*', (route) =>
    route.fulfill({ json: { id: randomUUID(), aud: 'authenticated', email, identities: [] } }),
  );
  await page.goto('/auth?registro');
  await alive(page);
  const form = page.getByRole('form', { name: 'Registrarse' });
  await form.getByLabel(/^Nombre completo/).fill('Ana López');
  await form.getByLabel(/^Correo electrónico/).fill(email);
  await form.getByLabel(/^Contraseña/).fill(password);
  await form.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Revisa tu correo' })).toContainText(
    'Para confirmar tu cuenta',
  );
  await expect(page.getByRole('form', { name: 'Código del correo' })).toBeVisible();
});

test('a mistyped address is corrected where its mail is waited for', soakOnly, async ({ page }) => {
  const sent: string[] = [];
  await page.route('**/auth/v1/signup*', (route) => {
    const { email } = route.request().postDataJSON();
    sent.push(email);
    return route.fulfill({ json: { id: randomUUID(), aud: 'authenticated', email, identities: [] } });
  });
  const [mistyped, right] = [newEmail(), newEmail()];
  await page.goto('/auth');
  await alive(page);
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  const form = page.getByRole('form', { name: 'Registrarse' });
  await form.getByLabel(/^Nombre completo/).fill('Ana López');
  await form.getByLabel(/^Correo electrónico/).fill(mistyped);
  await form.getByLabel(/^Contraseña/).fill(password);
  await form.getByLabel('Soy un proveedor de servicios').check();
  await form.getByRole('button', { name: 'Crear cuenta' }).click();
  const status = page.getByRole('status').filter({ hasText: 'Revisa tu correo' });
  await expect(status).toContainText(mistyped);

  await page.getByRole('button', { name: '¿Escribiste mal tu correo? Corrígelo' }).click();
  await expect(form.getByLabel(/^Correo electrónico/)).toBeFocused();
  await expect(form.getByLabel(/^Correo electrónico/)).toHaveValue(mistyped);
  await expect(form.getByLabel(/^Nombre completo/)).toHaveValue('Ana López');
  await expect(form.getByLabel('Soy un proveedor de servicios')).toBeChecked();
  await form.getByLabel(/^Correo electrónico/).fill(right);
  await form.getByLabel(/^Contraseña/).fill(password);
  await form.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(status).toContainText(right);
  expect(sent).toEqual([mistyped, right]);
  await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click();
  await expect(page.getByRole('form', { name: 'Iniciar Sesión' })).toBeVisible();

  await page.getByRole('button', { name: 'Recibir un enlace por correo' }).click();
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await page.getByRole('button', { name: '¿Escribiste mal tu correo? Corrígelo' }).click();
  const link = page.getByRole('form', { name: 'Entrar con un enlace' });
  await expect(link.getByLabel(/^Correo electrónico/)).toBeFocused();
});

test('a forgotten password: mail, new password, and the link only once', soakOnly, async ({ page, join }) => {
  const person = await join();
  const email = emailOf(person);
  await page.goto('/auth');
  await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  const form = page.getByRole('form', { name: 'Recuperar la contraseña' });
  await form.getByLabel(/^Correo electrónico/).fill('ana@correo');
  await form.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(form.getByLabel(/^Correo electrónico/)).toHaveAccessibleDescription(
    /Falta una parte del correo/,
  );
  await form.getByLabel(/^Correo electrónico/).fill(email);
  await form.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Revisa tu correo' })).toBeVisible();

  const mail = await messageTo(email);
  await pressLink(page, mail);
  await expect(page).toHaveURL('/nueva-contrasena');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambia tu contraseña');
  const next = page.getByRole('form', { name: 'Contraseña nueva' });
  await next.getByLabel(/^Contraseña nueva/).fill('azul5');
  await next.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(next.getByLabel(/^Contraseña nueva/)).toHaveAccessibleDescription(
    /La contraseña debe tener al menos 6 caracteres/,
  );
  await next.getByLabel(/^Contraseña nueva/).fill('azul-nueva');
  await next.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
  await expect(page).toHaveURL('/');
  const signedIn = await person.client.auth.signInWithPassword({ email, password: 'azul-nueva' });
  expect(signedIn.error).toBeNull();

  // Also for somebody who is signed in: the form of another session must not stand behind a dead link.
  await pressLink(page, mail);
  await expect(page.getByRole('alert')).toContainText('El enlace venció o ya se usó');
  await expect(page.getByRole('form', { name: 'Contraseña nueva' })).toBeHidden();
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await expect(page.getByRole('form', { name: 'Recuperar la contraseña' })).toBeVisible();
});

test(
  'mails can be answered with their code; a link enters without a password',
  soakOnly,
  async ({ page, join }) => {
    const email = emailOf(await join());
    await page.goto('/auth?volver=%2Frecursos');
    await alive(page);
    await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
    await page.getByRole('textbox', { name: /^Correo electrónico/ }).fill(email);
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    const code = page.getByRole('form', { name: 'Código del correo' });
    await code.getByLabel(/^Código de 6 números/).fill('000000');
    await code.getByRole('button', { name: 'Confirmar código' }).click();
    await expect(code.getByRole('alert')).toContainText('El código o el enlace venció. Pide uno nuevo.');
    await code.getByLabel(/^Código de 6 números/).fill(codeIn(await messageTo(email)));
    await code.getByRole('button', { name: 'Confirmar código' }).click();
    await expect(page).toHaveURL('/nueva-contrasena');
    await expect(page.getByRole('form', { name: 'Contraseña nueva' })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth?volver=%2Frecursos');
    await page.getByRole('button', { name: 'Recibir un enlace por correo' }).click();
    await page.getByRole('textbox', { name: /^Correo electrónico/ }).fill(email);
    await page.getByRole('button', { name: 'Enviar enlace' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Revisa tu correo' })).toBeVisible();
    await pressLink(page, await messageTo(email, 2));
    await expect(page).toHaveURL('/recursos');
    await expect(toast(page, '¡Bienvenido de vuelta!')).toBeVisible();
  },
);

test('the second step: authenticator code', soakOnly, async ({ page, join }) => {
  const person = await join();
  const secret = await addTotp(person);
  await page.goto('/auth?volver=%2Fquestions');
  await signInHere(page, person);
  const step = page.getByRole('form', { name: 'Segundo paso' });
  await expect(step).toContainText('Paso 2 de 2');
  await step.getByLabel(/^Código de 6 números/).fill('000 000');
  await step.getByRole('button', { name: 'Confirmar código' }).click();
  await expect(step.getByRole('alert')).toContainText('El código no es correcto. Escríbelo otra vez.');
  await step.getByLabel(/^Código de 6 números/).fill(totpCode(secret, 1));
  await step.getByRole('button', { name: 'Confirmar código' }).click();
  await expect(page).toHaveURL('/questions');
  await expect(toast(page, '¡Bienvenido de vuelta!')).toBeVisible();
});

test('the second step: text message, recovery code', soakOnly, async ({ page, join }) => {
  const person = await join();
  const phone = `+1787555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
  await addTotp(person);
  await addPhone(person, phone);
  const { data: made } = await person.client.auth.mfa.recoveryCodes.generate();
  const [first = ''] = made?.codes ?? [];
  const step = page.getByRole('form', { name: 'Segundo paso' });
  await page.goto('/auth');
  await signInHere(page, person);
  await step.getByRole('button', { name: 'Usar un mensaje de texto: Móvil' }).click();
  await step.getByRole('button', { name: 'Enviar mensaje con el código' }).click();
  await step.getByLabel(/^Código de 6 números/).fill(codeIn(await messageTo(phone, 2)));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth');
  await signInHere(page, person);
  await step.getByRole('button', { name: 'Entrar con otra cuenta' }).click();
  await signInHere(page, person);
  await step.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await step
    .getByLabel(/^Código de recuperación/)
    .fill(`${first.slice(0, 8)} ${first.slice(8)}`.toUpperCase());
  await step.getByRole('button', { name: 'Confirmar código' }).click();
  await expect(page).toHaveURL('/');
});

test('a code that was used a moment ago says so; the next one opens', soakOnly, async ({ page, join }) => {
  const person = await join();
  const secret = await addTotp(person);
  const used = totpCode(secret);
  await page.goto('/auth?volver=%2Fquestions');
  await signInHere(page, person);
  const step = page.getByRole('form', { name: 'Segundo paso' });
  await step.getByLabel(/^Código de 6 números/).fill(used);
  await step.getByRole('button', { name: 'Confirmar código' }).click();
  await expect(step.getByRole('alert')).toContainText('Ese código ya se usó. Espera el próximo.');
  await step.getByLabel(/^Código de 6 números/).fill(totpCode(secret, 1));
  await step.getByRole('button', { name: 'Confirmar código' }).click();
  await expect(page).toHaveURL('/questions');
});

test('a recovery of an account with a second step asks for it first', soakOnly, async ({ page, join }) => {
  const person = await join();
  const secret = await addTotp(person);
  const email = emailOf(person);
  await page.goto('/auth?recuperar');
  await page.getByRole('textbox', { name: /^Correo electrónico/ }).fill(email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  // The first is the word of the new factor.
  await pressLink(page, await messageTo(email, 2));
  const step = page.getByRole('form', { name: 'Segundo paso' });
  await step.getByLabel(/^Código de 6 números/).fill(totpCode(secret, 1));
  await step.getByRole('button', { name: 'Confirmar código' }).click();
  await page.getByRole('textbox', { name: /^Contraseña nueva/ }).fill('azul-nueva');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();
});

test(
  'an identity provider: entering, a refusal, connecting and disconnecting',
  soakOnly,
  async ({ page, join, baseURL }) => {
    const identityPort = Number(process.env.E2E_IDENTITY_PORT);
    const oidc = await startOidc(identityPort, [`${baseURL}/auth/v1/callback`]);
    const name = `oidc${randomBytes(5).toString('hex')}`;
    let account = 'nadie';
    // The provider signs in whoever is named, without a page.
    await page.route(/\/auth\/v1\/(user\/identities\/)?authorize\?/, (route) =>
      route.continue({ url: `${route.request().url()}&login_hint=${account}` }),
    );
    try {
      await page.goto('/auth?volver=%2Fuser-dashboard%2Fperfil%23seguridad');
      await expect(page.getByRole('button', { name: /^Entrar con/ })).toHaveText([/^Entrar con Local/]);
      await page.getByRole('button', { name: 'Entrar con Local' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'No diste permiso para entrar' })).toBeFocused();

      account = `${name}.verified`;
      await page.context().clearCookies();
      await page.getByRole('button', { name: 'Entrar con Local' }).click();
      await expect(page).toHaveURL('/user-dashboard/perfil#seguridad');
      await expect(toast(page, '¡Bienvenido de vuelta!')).toBeVisible();
      const only = page.getByRole('button', { name: /^Desconectar Local/ });
      await expect(only).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByRole('button', { name: 'Crear contraseña' })).toBeVisible();

      await page.evaluate(() => localStorage.clear());
      await page.context().clearCookies();
      account = `otra${name}.verified`;
      await enterAs(page, await join());
      await page.goto('/user-dashboard/perfil#seguridad');
      await page.getByRole('button', { name: 'Conectar Local' }).click();
      await expect(page.getByText(`Conectada: otra${name}@example.test`)).toBeVisible();
      await page.getByRole('button', { name: 'Desconectar Local' }).click();
      await page.getByRole('button', { name: 'Desconectar cuenta' }).click();
      await expect(toast(page, 'Cuenta desconectada')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Conectar Local' })).toBeVisible();

      await page.context().clearCookies();
      account = `${name}.verified`;
      await page.getByRole('button', { name: 'Conectar Local' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'No se conectó la cuenta' })).toContainText(
        'Esa cuenta externa ya está conectada.',
      );
    } finally {
      await oidc.stop();
    }
  },
);

test('axe finds nothing on the pages of the account', soakOnly, async ({ page, join }) => {
  test.slow();
  const person = await join();
  await addTotp(person);
  await page.goto('/nueva-contrasena');
  await expect(page.getByRole('alert')).toContainText('El enlace venció');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
  await page.getByRole('textbox', { name: /^Correo electrónico/ }).fill(newEmail());
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('form', { name: 'Código del correo' })).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click();
  await page.getByRole('tab', { name: 'Registrarse' }).click();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  await page.getByRole('tab', { name: 'Iniciar Sesión' }).click();
  await expectAccessible(page, { within: 'main' });
  await signInHere(page, person);
  await expect(page.getByRole('button', { name: 'Confirmar código' })).toBeVisible();
  await expectAccessible(page, { within: 'main' });
});
