import { randomUUID } from 'node:crypto';
import { addTotp, emailOf, messageTo, pressLink, totpCode } from './support/account.ts';
import { expectAllReachable, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { list } from './support/proveedores.ts';
import { enterAs, failedRequests, password, test, toast } from './support/questions.ts';
import { expect, soakOnly } from './support/test.ts';

/* By keyboard only: nothing here is clicked or filled. */

test.use({ expectedErrors: failedRequests });

test('registering by keyboard', soakOnly, async ({ page }) => {
  await page.goto('/auth');
  await expectAllReachable(page);
  await tabTo(page.getByRole('tab', { name: 'Iniciar Sesión' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Registrarse' })).toBeFocused();
  const form = page.getByRole('form', { name: 'Registrarse' });
  await pressOn(form.getByRole('button', { name: 'Crear cuenta' }));
  await expect(form.getByRole('alert')).toBeFocused();
  await expectAllReachable(page);
  await tabTo(form.getByRole('alert').getByRole('link', { name: 'Escribe tu nombre completo' }));
  await page.keyboard.press('Enter');
  await expect(form.getByLabel(/^Nombre completo/)).toBeFocused();
  await page.keyboard.type('Ana López');
  await typeInto(form.getByLabel(/^Correo electrónico/), `${randomUUID()}@example.test`);
  await typeInto(form.getByLabel(/^Contraseña/), password);
  await pressOn(form.getByRole('button', { name: 'Mostrar contraseña' }), 'Space');
  await expect(form.getByLabel(/^Contraseña/)).toHaveAttribute('type', 'text');
  await pressOn(form.getByLabel('Soy un proveedor de servicios'), 'Space');
  await pressOn(form.getByRole('button', { name: 'Crear cuenta' }));
  await expect(page).toHaveURL('/provider-dashboard');
});

test('a forgotten password and the second step by keyboard', soakOnly, async ({ page, join }) => {
  const person = await join();
  const secret = await addTotp(person);
  await page.goto('/auth');
  await pressOn(page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }));
  const form = page.getByRole('form', { name: 'Recuperar la contraseña' });
  // What was pressed is gone: the next Tab is inside the new form.
  await expect(page.locator(':focus').filter({ has: form })).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel(/^Correo electrónico/)).toBeFocused();
  await page.keyboard.type(emailOf(person));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Revisa tu correo' })).toBeVisible();
  await expectAllReachable(page);
  await pressLink(page, await messageTo(emailOf(person), 2));
  const step = page.getByRole('form', { name: 'Segundo paso' });
  await typeInto(step.getByLabel(/^Código de 6 números/), totpCode(secret, 1));
  await page.keyboard.press('Enter');
  await typeInto(page.getByRole('textbox', { name: /^Contraseña nueva/ }), 'azul-nueva');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Contraseña actualizada exitosamente')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth?volver=%2Fquestions');
  await typeInto(page.getByRole('textbox', { name: /^Correo electrónico/ }), emailOf(person));
  await typeInto(page.getByRole('form', { name: 'Iniciar Sesión' }).getByLabel(/^Contraseña/), 'azul-nueva');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus').filter({ has: step })).toHaveCount(1);
  await expectAllReachable(page);
  await pressOn(step.getByRole('button', { name: 'Entrar con otra cuenta' }));
  await expect(page.getByRole('tab', { name: 'Iniciar Sesión' })).toBeVisible();
  await expect(page.locator(':focus').filter({ has: page.getByRole('tablist') })).toHaveCount(1);
});

test(
  '/user-dashboard by keyboard: tabs, a favourite and back, the profile, security',
  soakOnly,
  async ({ page, join, admin }) => {
    const [person, boss] = [await join('Ana'), await admin()];
    const { id, nombre } = await list(boss);
    await person.client.from('favorite_providers').insert({ user_id: person.id, provider_id: id });
    await enterAs(page, person);
    await page.goto('/user-dashboard');
    const tabs = page.getByRole('navigation', { name: 'Mi Dashboard' });
    await expect(page.getByRole('button', { name: 'Publicar' })).toBeVisible();
    await expectAllReachable(page);

    await pressOn(tabs.getByRole('link', { name: 'Favoritos' }));
    const rows = page.getByRole('region', { name: 'Guardado' }).getByRole('listitem');
    await expect(rows).toContainText(nombre);
    await expectAllReachable(page);
    await pressOn(rows.getByRole('button', { name: `Quitar de favoritos: ${nombre}` }));
    await expect(rows).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Guardado', exact: true })).toBeFocused();
    await pressOn(page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }));
    await expect(rows).toContainText(nombre);

    await pressOn(tabs.getByRole('link', { name: 'Perfil' }));
    const form = page.getByRole('form', { name: 'Mis datos' });
    await typeInto(form.getByLabel(/^Nombre completo/), 'Ana López');
    await tabTo(form.getByLabel(/^Municipio/));
    await page.keyboard.type('Caguas');
    await pressOn(form.getByRole('button', { name: 'Guardar datos' }));
    await expect(toast(page, 'Datos guardados')).toBeVisible();
    await expectAllReachable(page);

    const security = page.getByRole('region', { name: 'Seguridad' });
    await pressOn(security.getByRole('group').locator('summary'));
    for (const [opener, title] of [
      ['Cambiar contraseña', 'Cambiar contraseña'],
      ['Añadir app', 'Añadir app de códigos'],
    ] as const) {
      const button = security.getByRole('button', { name: opener });
      await pressOn(button);
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog.locator(':focus')).toHaveCount(1);
      for (let stop = 0; stop < 12; stop += 1) await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const adding = page.getByRole('dialog', { name: 'Añadir app de códigos' });
    await pressOn(adding.getByRole('button', { name: 'Ver el cuadro' }));
    const secret = ((await adding.getByRole('code').textContent()) ?? '').replaceAll(' ', '');
    await typeInto(adding.getByLabel(/^Código de 6 números/), totpCode(secret));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'App de códigos activada')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Crear códigos de recuperación' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(security.locator(':focus')).toHaveCount(1);
  },
);
