import { expect, type Page } from '@playwright/test';
import { mailsTo } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { approvedProvider } from './support/facts-form.ts';
import { type Person, test } from './support/questions.ts';
import { desktop, phone, soakOnly } from './support/test.ts';

test.use({ expectedErrors: [/404|410/] });

/** Of the demo content. */
const expiredPath = '/confirmar/enlace-vencido-0000000000000';

/** An approved provider that says something of three groups, and a link of it. */
async function linked(person: Person, admin: Person) {
  const provider = await approvedProvider(person, admin, {
    municipio: 'Cayey',
    telefono: '787-555-0120',
    acepta_planes: true,
    planes_aceptados: ['Triple-S Salud'],
  });
  const { data: places } = await person.client.from('sedes').select('id').eq('proveedor_id', provider.id);
  await person.client.from('disponibilidad').upsert({ sede_id: places?.[0]?.id ?? '', estado: 'acepta' });
  const { data: token, error } = await admin.client.rpc('crear_enlace', { proveedor: provider.id });
  if (error) throw error;
  const words = async () => {
    const { data } = await admin.client
      .from('confirmaciones')
      .select('via, duda')
      .match({ proveedor_id: provider.id, via: 'enlace' })
      .order('confirmado_en', { ascending: false });
    return data ?? [];
  };
  return { ...provider, path: `/confirmar/${token}`, words };
}
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'opening a link changes nothing; its buttons confirm, propose, and lead out of reminders and directory',
    soakOnly,
    async ({ page, join, admin }) => {
      const administrator = await admin();
      const { nombre, path, id, words } = await linked(await join(), administrator);
      const response = await page.goto(path);
      expect(response?.headers()).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      await expect(title(page)).toHaveText('¿Tus datos siguen igual?');
      await expect(page.getByRole('heading', { level: 2, name: nombre })).toBeVisible();
      const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
      await expect(row('Personas nuevas')).toContainText('Acepta personas nuevas');
      await expect(row('Planes médicos')).toContainText('Triple-S Salud');
      await expect(row('Teléfono, dirección y horario')).toContainText('787-555-0120');
      expect(await words()).toEqual([]);

      await test.step('Todo sigue igual', async () => {
        await press(page, 'Todo sigue igual');
        await expect(title(page)).toHaveText('Gracias. Quedó confirmado.');
        await expect(
          page.getByText(/^Personas nuevas: te preguntamos otra vez en \w+ de \d{4}\.$/),
        ).toBeVisible();
        expect(await words()).toHaveLength(3);
      });

      await test.step('Algo cambió: only what is marked opens', async () => {
        await press(page, 'Algo cambió');
        await expect(page.getByRole('heading', { level: 2, name: '¿Qué cambió?' })).toBeVisible();
        await press(page, 'Enviar los cambios');
        await expect(page.getByRole('alert')).toContainText('Marca lo que cambió.');
        await expect(page.getByLabel('Tengo lista de espera')).toBeHidden();
        await page.getByLabel('Personas nuevas', { exact: true }).check();
        await page.getByLabel('Tengo lista de espera').check();
        await page.getByLabel('Teléfono, dirección y horario', { exact: true }).check();
        await press(page, 'Enviar los cambios');
        await expect(page.getByText('Escribe qué cambió, o quita la marca si sigue igual.')).toBeVisible();
        // What was chosen is still there.
        await expect(page.getByLabel('Tengo lista de espera')).toBeChecked();
        await page.getByLabel(/^Teléfono nuevo/).fill('787-555-0121');
        await press(page, 'Enviar los cambios');
        await expect(title(page)).toHaveText('Gracias. Recibimos 2 cambios.');
        const { data } = await administrator.client.from('propuestas').select('campo').eq('proveedor_id', id);
        expect(data?.map(({ campo }) => campo).sort()).toEqual(['disponibilidad', 'telefono']);
        expect((await words()).filter(({ duda }) => duda)).toHaveLength(2);
      });

      await test.step('the way out of the reminders, and back', async () => {
        await page.goto(path);
        await page.getByRole('link', { name: 'No recibir más recordatorios' }).click();
        await expect(title(page)).toHaveText('¿No quieres más recordatorios?');
        await press(page, 'No recibir más recordatorios');
        await expect(title(page)).toHaveText('Listo. No te enviaremos más recordatorios.');
        await press(page, 'Volver a recibir recordatorios');
        await expect(title(page)).toHaveText('Listo. Volverás a recibir recordatorios.');
        // As a mail program posts it: without a cookie, a page or an origin.
        const oneClick = await page.request.post(`${path}/salir`, {
          form: { 'List-Unsubscribe': 'One-Click' },
        });
        expect(oneClick.status()).toBe(200);
        expect((await page.request.post('/confirmar/nada/salir', { data: '' })).status()).toBe(200);
        await page.goto(`${path}/salir`);
        await expect(title(page)).toHaveText('No recibes recordatorios');
      });

      await test.step('No quiero aparecer: a person decides', async () => {
        await page.getByRole('link', { name: 'Ver los datos de mi perfil' }).click();
        await press(page, 'No quiero aparecer');
        await page.getByLabel(/^¿Por qué\?/).fill('Mira https://otro.example');
        await press(page, 'Pedir que lo quiten');
        await expect(page.getByLabel(/^¿Por qué\?/)).toHaveAccessibleDescription(/Aquí no van enlaces\./);
        await page.getByLabel(/^¿Por qué\?/).fill('Me retiro en diciembre');
        await press(page, 'Pedir que lo quiten');
        await expect(title(page)).toHaveText('Gracias. Recibimos tu petición.');
        const { data } = await administrator.client
          .from('bajas')
          .select('origen, motivo, estado')
          .eq('proveedor_id', id);
        expect(data).toEqual([{ origen: 'enlace', motivo: 'Me retiro en diciembre', estado: 'pendiente' }]);
        expect((await page.goto(`/proveedor/${id}`))?.status()).toBe(200);
      });
    },
  );
});

test(
  'who never said whether new people are taken is asked, and the answer waits for a person',
  soakOnly,
  async ({ page, join, admin }) => {
    const [person, administrator] = [await join(), await admin()];
    const { id } = await approvedProvider(person, administrator, { telefono: '787-555-0120' });
    const { data: token } = await administrator.client.rpc('crear_enlace', { proveedor: id });
    const answers = page.getByRole('group', { name: '¿Aceptas personas nuevas?' });

    await page.goto(`/confirmar/${token}`);
    await expect(answers.getByRole('radio')).toHaveCount(4);
    await expect(page.getByLabel(/^¿Cuánto es la espera\?/)).toBeHidden();
    await answers.getByLabel('Tengo lista de espera').check();
    await page.getByLabel(/^¿Cuánto es la espera\?/).selectOption('De 1 a 3 meses');
    await test.step('an answer is not lost by telling also what changed', async () => {
      await press(page, 'Algo cambió');
      await expect(page.getByLabel('Personas nuevas', { exact: true })).toBeChecked();
      await expect(page.getByLabel('Tengo lista de espera')).toBeChecked();
    });

    await page.goto(`/confirmar/${token}`);
    await answers.getByLabel('Tengo lista de espera').check();
    await page.getByLabel(/^¿Cuánto es la espera\?/).selectOption('De 1 a 3 meses');
    await press(page, 'Todo sigue igual');
    await expect(title(page)).toHaveText('Gracias. Recibimos tu respuesta.');
    await expect(page.getByText('Lo demás quedó confirmado.')).toBeVisible();
    const { data: waiting } = await administrator.client
      .from('propuestas')
      .select('id, campo, despues')
      .eq('proveedor_id', id);
    expect(waiting).toMatchObject([
      { campo: 'disponibilidad', despues: { estado: 'lista_de_espera', espera: '1_a_3' } },
    ]);
    const { data: words } = await administrator.client
      .from('confirmaciones')
      .select('grupo, via, duda')
      .eq('proveedor_id', id);
    const confirmed = expect.objectContaining({ grupo: 'contacto', via: 'enlace', duda: false });
    expect(words).toContainEqual(confirmed);
    const { error } = await administrator.client.rpc('decidir_propuesta', {
      propuesta: waiting?.[0]?.id ?? '',
      aceptar: true,
      visto: null,
    });
    expect(error).toBeNull();
    await page.goto(`/confirmar/${token}`);
    await expect(page.getByText('Lista de espera, de 1 a 3 meses')).toBeVisible();
    await expect(answers).toHaveCount(0);
  },
);

test(
  'a link leaves no trace with a script either; one that opens nothing tells nothing',
  soakOnly,
  async ({ page, join, admin }) => {
    const person = await join();
    const administrator = await admin();
    const { nombre, path, id } = await linked(person, administrator);
    await page.goto(path);
    await expect(page.locator('script[type="module"]')).toHaveCount(0);
    await press(page, 'Todo sigue igual');
    const profile = page.waitForRequest((request) => request.url().endsWith(`/proveedor/${id}`));
    await page.getByRole('link', { name: 'Ver mi perfil público' }).click();
    expect((await profile).headers().referer).toBeUndefined();
    await expect(title(page)).toHaveText(nombre);
    expect(await page.evaluate(() => document.referrer)).toBe('');

    await administrator.client.from('proveedores').update({ aprobado_por_admin: false }).eq('id', id);
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(title(page)).toHaveText('Este perfil no está publicado');
    expect(await page.content()).not.toContain(nombre);

    await administrator.client.from('proveedores').update({ usuario_id: null }).eq('id', id);
    for (const dead of [path, path.slice(0, -3), '/confirmar/otro']) {
      expect((await page.goto(dead))?.status()).toBe(404);
      await expect(title(page)).toHaveText('Este enlace no sirve');
      expect(await page.content()).not.toContain(nombre);
    }

    expect((await page.goto(expiredPath))?.status()).toBe(410);
    await expect(title(page)).toHaveText('Este enlace ya venció');
    expect(await page.content()).not.toContain('Sereno');
    await press(page, 'Enviar un enlace nuevo');
    await expect(title(page)).toHaveText('Listo. El enlace nuevo va en camino.');
    expect(await page.content()).not.toContain('serenobuendia');
    await expect.poll(() => mailsTo('citas@serenobuendia.example')).toHaveLength(1);
  },
);

test(
  'axe finds nothing on the pages of a link, on a phone and wide',
  soakOnly,
  async ({ page, join, admin }) => {
    test.slow();
    const { path } = await linked(await join(), await admin());
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expectAccessible(page);
      await press(page, 'Algo cambió');
      for (const name of ['Personas nuevas', 'Planes médicos', 'Teléfono, dirección y horario']) {
        await page.getByLabel(name, { exact: true }).check();
      }
      await press(page, 'Enviar los cambios');
      await expectAccessible(page);
      await page.goto(`${path}/salir`);
      await expectAccessible(page);
      await page.goto(path);
      await press(page, 'No quiero aparecer');
      await expectAccessible(page);
    }
    for (const closed of ['/confirmar/nada', expiredPath]) {
      await page.goto(closed);
      await expectAccessible(page);
    }
  },
);
