import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { approvedProvider, isApproved, openPlaces, rowsOf, upToDatePath } from './support/facts-form.ts';
import { failedRequests, openClient, test, toast } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test(
  'availability in one tap, by place; a failed save keeps the former answer; the five groups',
  soakOnly,
  async ({ page, join, admin, baseURL }) => {
    const person = await join();
    const administrator = await admin();
    const { id } = await approvedProvider(person, administrator, { municipio: 'Caguas' });
    const { data: second, error } = await person.client.rpc('guardar_sede', {
      datos: { proveedor_id: id, municipio: 'Cayey' },
      horas: [],
    });
    expect(error).toBeNull();
    const [principal] = (await rowsOf(person, 'sedes', 'proveedor_id', id)).filter((row) => row.principal);
    const stored = (placeId = '') => rowsOf(person, 'disponibilidad', 'sede_id', placeId);
    await openPlaces(page, person, upToDatePath);
    const saved = page.getByText(/^Guardado hoy a las? \d+:\d\d\s[ap]\.\sm\. Las familias ya lo ven\.$/);
    const groups = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    const group = (name: string) => groups.filter({ hasText: name });

    await expect(page.getByRole('group', { name: '¿Aceptas personas nuevas en Caguas?' })).toBeVisible();
    await expect(group('Personas nuevas')).toContainText('Sin confirmar');
    await expect(page.getByLabel(/^¿Cuánto es la espera\?/)).toBeHidden();
    await page.getByLabel('Tengo lista de espera').check();
    await expect(saved).toBeVisible();
    await page.getByLabel(/^¿Cuánto es la espera\?/).selectOption('De 1 a 3 meses');
    await expect
      .poll(() => stored(principal?.id))
      .toMatchObject([{ estado: 'lista_de_espera', espera: '1_a_3' }]);

    await test.step('a note without links', async () => {
      const note = page.getByRole('form', { name: 'Nota para las familias' });
      await note.getByLabel(/^Nota/).fill('Mira www.sol.example');
      await note.getByRole('button', { name: 'Guardar la nota' }).click();
      await expect(note.getByLabel(/^Nota/)).toHaveAccessibleDescription(/^Aquí no van enlaces\./);
      await note.getByLabel(/^Nota/).fill('Los martes hay evaluaciones.');
      await note.getByRole('button', { name: 'Guardar la nota' }).click();
      await expect
        .poll(() => stored(principal?.id))
        .toMatchObject([{ nota: 'Los martes hay evaluaciones.' }]);
      await expect(note.getByRole('button')).toHaveCount(0);
    });

    await test.step('without a connection', async () => {
      await page.route('**/rest/v1/disponibilidad*', (route) => route.abort());
      await page.getByLabel('No acepto por ahora').click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Las familias siguen viendo la respuesta anterior.');
      await expect(page.getByLabel('Tengo lista de espera')).toBeChecked();
      await page.unroute('**/rest/v1/disponibilidad*');
      await alert.getByRole('button', { name: 'Guardar otra vez' }).click();
      await expect(saved).toBeVisible();
      await expect(page.getByLabel('No acepto por ahora')).toBeChecked();
      expect(await stored(principal?.id)).toMatchObject([{ estado: 'no_acepta', espera: null }]);
    });

    await test.step('the other place, by arrow keys: the last answer is the one that stands', async () => {
      await expect(group('Personas nuevas')).toContainText('Sede de Cayey');
      await page.getByRole('link', { name: 'Responder por la sede de Cayey' }).click();
      await expect(page.getByRole('group', { name: '¿Aceptas personas nuevas en Cayey?' })).toBeVisible();
      await expect(page.getByText('Todavía no hay respuesta.')).toBeVisible();
      await page.getByLabel('Acepto personas nuevas').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => stored(second.id)).toMatchObject([{ estado: 'evalua_antes' }]);
      await expect(group('Personas nuevas')).toContainText(
        /^Personas nuevas ?Confirmado hoy\. Vale hasta el/,
      );
    });

    await test.step('visits and contacts, in words, bars, a table and a file', async () => {
      const figures = page.getByRole('region', { name: 'Visitas y contactos' });
      await expect(figures).toContainText('todavía no hay visitas ni contactos');
      const family = await openClient(baseURL);
      await family.rpc('registrar_evento', { tipo: 'visita_proveedor', proveedor_id: id }).throwOnError();
      const call = { tipo: 'contacto', proveedor_id: id, metadata: { method: 'phone' } };
      await family.rpc('registrar_evento', call).throwOnError();
      await page.reload();
      await expect(figures.getByRole('term')).toHaveText([
        'visita al perfil en 90 días',
        'contacto: 1 llamada',
      ]);
      await expect(figures.getByRole('listitem').last()).toHaveText(/1 visitas y 1 contactos.*hasta hoy$/);
      await figures.getByText('Ver los números').click();
      await expect(figures.getByRole('row')).toHaveCount(91);
      await expect(figures.getByRole('row').last()).toHaveText(/^\d+ de [a-z]+11$/);
      const file = page.waitForEvent('download');
      await figures.getByRole('button', { name: 'Descargar CSV' }).click();
      expect((await file).suggestedFilename()).toBe('visitas-y-contactos.csv');
      expect(await readFile(await (await file).path(), 'utf8')).toMatch(/\n\d{4}-\d\d-\d\d,1,1\s*$/);
    });

    await test.step('what was doubted is confirmed by itself, or with all the rest', async () => {
      await person.client
        .from('detalles')
        .update({ idiomas: ['es'] })
        .eq('proveedor_id', id);
      const { data: token } = await administrator.client.rpc('crear_enlace', { proveedor: id });
      const doubt = async (despues: string[]) => {
        const cambios = [{ campo: 'idiomas', despues }];
        const { error: refused } = await person.client.rpc('proponer_por_enlace', {
          token: token ?? '',
          cambios,
        });
        expect(refused).toBeNull();
        await page.reload();
        await expect(group('Edades, idiomas y costo')).toContainText('Venció el');
      };
      await doubt(['en']);
      await page.getByRole('button', { name: 'Sigue igual: edades, idiomas y costo' }).click();
      await expect(group('Edades, idiomas y costo')).toContainText('Confirmado hoy.');
      const done = page.getByRole('status').filter({ hasText: 'Lo que ya tiene datos quedó confirmado hoy' });
      await expect(done).toContainText(
        'Faltan: «Planes médicos», «Teléfono, dirección y horario» y «El lugar y la primera visita».',
      );
      await expect(page.getByText('Todo confirmado hoy')).toHaveCount(0);
      await doubt(['es', 'en']);
      await page.route('**/rest/v1/rpc/confirmar_grupos*', (route) => route.abort());
      await page.getByRole('button', { name: 'Todo sigue igual' }).click();
      await expect(page.getByRole('alert')).toContainText('Las familias siguen viendo la fecha anterior.');
      await page.unroute('**/rest/v1/rpc/confirmar_grupos*');
      await page.getByRole('button', { name: 'Confirmar otra vez' }).click();
      await expect(done).toBeVisible();
      await expect(page.getByRole('button', { name: 'Todo sigue igual' })).toHaveCount(0);
    });

    await test.step('reminders are left, and taken up again without a mail', async () => {
      const reminders = page.getByRole('switch', { name: 'Recordatorios por correo' });
      await expect(reminders).toBeChecked();
      await reminders.click();
      await expect(toast(page, 'No te enviaremos más recordatorios')).toBeVisible();
      await page.reload();
      await expect(reminders).not.toBeChecked();
      await expect(reminders).toHaveAccessibleDescription(/^No te escribimos/);
      await reminders.focus();
      await page.keyboard.press('Space');
      await expect(toast(page, 'Volverás a recibir recordatorios')).toBeVisible();
      await expect(reminders).toBeChecked();
      await expect(reminders).toHaveAccessibleDescription(/^Te escribimos antes de que venza/);
    });

    await test.step('each group leads to its fields', async () => {
      await expect(groups).toHaveCount(5);
      await expect(group('El lugar y la primera visita')).toContainText('Faltan 20 de 20 datos.');
      await page.getByRole('link', { name: 'Completar el lugar y la primera visita' }).click();
      await expect(page).toHaveURL('/provider-dashboard/sedes#el-lugar');
      await expect(page.getByRole('region', { name: 'El lugar' })).toBeFocused();
      await page.goBack();
      await page.getByRole('link', { name: 'Cambiar planes médicos' }).click();
      await expect(page).toHaveURL('/provider-dashboard#servicios');
    });
    expect(await isApproved(person, id)).toBe(true);
  },
);

test(
  'axe finds nothing on Al día, with a waiting list and a failed save',
  soakOnly,
  async ({ page, join, admin }) => {
    const person = await join();
    await approvedProvider(person, await admin());
    await openPlaces(page, person, upToDatePath);
    await page.getByLabel('Tengo lista de espera').check();
    await expect(page.getByText(/^Guardado hoy/)).toBeVisible();
    await page.route('**/rest/v1/disponibilidad*', (route) => route.abort());
    await page.getByLabel('No acepto por ahora').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  },
);
