import { expect } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { holdBack, list } from './support/proveedores.ts';
import { field, form, openOwn, path, save, stored, updated } from './support/provider-form.ts';
import { enterAs, failedRequests, signInHere, test, toast } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test(
  'a refusal or a lost network keeps all; the draft outlives a reload and can be thrown away',
  soakOnly,
  async ({ page, join }) => {
    const person = await join();
    const { nombre } = await openOwn(page, person);
    await field(page, 'Descripción').fill('Un texto largo');
    await expect(page.getByText('Borrador guardado en este dispositivo.')).toBeVisible();

    const refusal = { code: 'PT429', message: 'Espera un poco.', details: null, hint: null };
    await page.route('**/rest/v1/proveedores*', (route) => route.fulfill({ status: 429, json: refusal }));
    await save(page).click();
    await expect(toast(page, 'Error al guardar: Espera un poco.')).toBeVisible();
    await expect(form(page).getByRole('alert')).toContainText(/^Espera un poco\./);
    await page.unroute('**/rest/v1/proveedores*');

    // It reaches the server, and the answer is lost: the next attempt finds its own work done.
    await page.route('**/rest/v1/proveedores*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await save(page).click();
    await expect(form(page).getByRole('alert')).toContainText('No hay conexión con el servidor.');
    await page.unroute('**/rest/v1/proveedores*');

    const denied = { ...refusal, code: '42501' };
    await page.route('**/rest/v1/proveedores*', (route) => route.fulfill({ status: 403, json: denied }));
    await page.reload();
    await expect(toast(page, 'Error al cargar proveedor: No tienes permiso para hacer esto.')).toBeVisible();
    await page.unroute('**/rest/v1/proveedores*');
    await page.getByRole('button', { name: 'Cargar otra vez' }).click();
    await expect(field(page, 'Descripción')).toHaveValue('Un texto largo');
    await expect(page.getByText(/^Seguimos con tu borrador de hace/)).toBeVisible();

    const gate = await holdBack(page, '**/rest/v1/proveedores*');
    await save(page).click();
    await expect(page.getByRole('button', { name: 'Guardando…' })).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText(/^La conexión está lenta/)).toBeVisible();
    await field(page, 'Dirección').fill('Escrita mientras guardaba');
    gate.open();
    await expect(toast(page, updated)).toBeVisible();
    await expect(field(page, 'Dirección')).toHaveValue('Escrita mientras guardaba');
    await page.unroute('**/rest/v1/proveedores*');
    await save(page).click();
    await expect(page.getByText(/borrador/i)).toHaveCount(0);
    expect(await stored(person)).toMatchObject({ direccion: 'Escrita mientras guardaba' });

    await field(page, 'Nombre').fill('Otro nombre');
    await page.getByRole('button', { name: 'Descartar borrador' }).click();
    const dialog = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await expect(dialog).toContainText('Esta acción no se puede deshacer');
    await dialog.getByRole('button', { name: 'Descartar borrador' }).click();
    await expect(field(page, 'Nombre')).toHaveValue(nombre);
    await expect(field(page, 'Descripción')).toHaveValue('Un texto largo');
  },
);

test(
  'the session ends in the middle of the form: what was typed is there after signing in',
  soakOnly,
  async ({ page, join }) => {
    const person = await join();
    await openOwn(page, person);
    await field(page, 'Descripción').fill('Escrito antes');
    await person.client.auth.signOut({ scope: 'global' });
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
    }, storageKeys.session);
    await save(page).click();
    await expect(toast(page, 'Error al guardar: Tu sesión venció. Inicia sesión de nuevo.')).toBeVisible();
    await expect(field(page, 'Descripción')).toHaveValue('Escrito antes');
    await page.getByRole('button', { name: 'Iniciar sesión para continuar' }).click();
    await signInHere(page, person);
    await expect(page).toHaveURL(path);
    await expect(field(page, 'Descripción')).toHaveValue('Escrito antes');
    await save(page).click();
    await expect(toast(page, updated)).toBeVisible();

    // Signing out by hand, with nothing to lose, leads home as everywhere.
    await page.getByRole('button', { name: 'Cerrar sesión' }).filter({ visible: true }).click();
    await expect(toast(page, 'Sesión cerrada exitosamente')).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);

test(
  'the server refuses the token in the middle of the form: renewed unseen, or to sign in and back',
  soakOnly,
  async ({ page, join, admin }) => {
    const [person, boss] = [await join(), await admin()];
    const { id } = await openOwn(page, person);
    const description = async () =>
      (await boss.client.from('proveedores').select('descripcion').eq('id', id).single()).data?.descripcion;
    const spoilToken = () =>
      page.evaluate((key) => {
        const session = JSON.parse(localStorage.getItem(key) ?? '{}');
        const access_token = session.access_token.replace(/[^.]+$/, 'mala');
        localStorage.setItem(key, JSON.stringify({ ...session, access_token }));
      }, storageKeys.session);

    await field(page, 'Descripción').fill('Con llave nueva');
    await spoilToken();
    await save(page).click();
    await expect(toast(page, updated)).toBeVisible();
    expect(await description()).toBe('Con llave nueva');

    await field(page, 'Descripción').fill('Escrito después');
    await person.client.auth.signOut({ scope: 'global' });
    await spoilToken();
    await save(page).click();
    await expect(toast(page, 'Error al guardar: Tu sesión terminó. Inicia sesión de nuevo.')).toBeVisible();
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Iniciar sesión para continuar' }).click();
    await signInHere(page, person);
    await expect(page).toHaveURL(path);
    await expect(field(page, 'Descripción')).toHaveValue('Escrito después');
    await save(page).click();
    await expect.poll(description).toBe('Escrito después');
  },
);

test(
  'signing out in another tab: nothing can be saved here any more, and nothing typed stays on the device',
  soakOnly,
  async ({ page, context, join }) => {
    const person = await join();
    await openOwn(page, person);
    const other = await context.newPage();
    const signOutThere = async () => {
      await other.goto('/acerca');
      await other.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
      await other.getByRole('button', { name: 'Cerrar sesión y borrarlos' }).click();
      await expect(other).toHaveURL('/');
    };
    const signInAgain = async () => {
      await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path)}`);
      await signInHere(page, person);
      await expect(page).toHaveURL(path);
    };

    await field(page, 'Descripción').fill('A medio escribir');
    // The notice leaves by itself: it is watched for while the other tab still works.
    const told = expect(toast(page, 'Cerraste la sesión en otra pestaña.')).toBeVisible();
    await Promise.all([told, signOutThere()]);
    await signInAgain();
    await expect(field(page, 'Descripción')).not.toHaveValue('A medio escribir');
    await field(page, 'Descripción').fill('Otra vez');
    await save(page).click();
    await expect(toast(page, updated)).toBeVisible();
  },
);

test(
  'somebody else saved first: nothing is overwritten unasked; an approval in between is no conflict',
  soakOnly,
  async ({ page, join, admin }) => {
    const [person, boss] = [await join(), await admin()];
    await enterAs(page, person);
    await page.goto(path);
    await page.getByRole('button', { name: 'Sí, ofrezco servicios' }).click();
    await field(page, 'Nombre').fill('Escrito en otra ventana');
    await field(page, 'Municipio').selectOption('Ponce');
    await field(page, 'Tipo de servicio').selectOption('terapista');
    const { id, nombre } = await list(person, { usuario_id: person.id });
    await save(page).click();
    await page.getByRole('button', { name: 'Usar la versión guardada' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Usar la versión guardada' }).click();
    await expect(field(page, 'Nombre')).toHaveValue(nombre);
    expect(await stored(person)).toMatchObject({ id, nombre });

    const byAdmin = async (fields: object) => {
      const { error } = await boss.client.from('proveedores').update(fields).eq('id', id);
      expect(error).toBeNull();
    };
    await byAdmin({ aprobado_por_admin: true });
    await field(page, 'Descripción').fill('Lo mío');
    await save(page).click();
    await expect(toast(page, updated)).toBeVisible();

    await byAdmin({ direccion: 'Calle del admin' });
    await field(page, 'Descripción').fill('Lo mío, mejor');
    await save(page).click();
    const notice = form(page).getByRole('alert');
    await expect(notice).toContainText('Este perfil cambió mientras lo editabas');
    await expect(notice).toContainText('diferentes en: Descripción, Dirección.');
    expect(await stored(person)).toMatchObject({ descripcion: 'Lo mío', direccion: 'Calle del admin' });
    await notice.getByRole('button', { name: 'Guardar mi versión' }).click();
    await expect(notice).toHaveCount(0);
    await expect
      .poll(() => stored(person))
      .toMatchObject({ descripcion: 'Lo mío, mejor', direccion: null, aprobado_por_admin: false });
  },
);
