import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { listWithFacts, onDays } from './support/facts.ts';
import { list } from './support/proveedores.ts';
import { enterAs, failedRequests, type Person, password, test } from './support/questions.ts';
import { alive, phone, soakOnly } from './support/test.ts';

test.use({ viewport: phone });

const telephone = { telefono: '787-555-0142', whatsapp: '787-555-0142' };
const fieldOf = (page: Page) => page.getByRole('combobox', { name: '¿Qué dato está mal?' });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar corrección' });
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Gracias. La recibimos.' });

async function proposalsOf({ client }: Person, proveedorId: string) {
  const { data, error } = await client
    .from('propuestas')
    .select('campo,antes,despues,motivo,origen,estado')
    .eq('proveedor_id', proveedorId);
  if (error) throw error;
  return data;
}

test(
  'a visitor corrects a telephone, with a proof of work that the device does',
  soakOnly,
  async ({ page, admin }) => {
    const team = await admin();
    const provider = await list(team, telephone);
    await page.goto(`/proveedor/${provider.id}`);
    await page.getByRole('link', { name: 'Corregir un dato' }).click();
    await expect(fieldOf(page).locator('option').nth(1)).toHaveText('Ya cerró');
    await fieldOf(page).selectOption({ label: 'Teléfono' });
    await expect(page.getByText('Ahora dice')).toBeVisible();
    await expect(page.getByRole('form').getByText('787-555-0142')).toBeVisible();
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('Escribe qué debe decir.');
    await page.getByLabel('Debe decir').fill('787-555-0199');
    await page.getByLabel('¿Cómo lo sabes?').fill('Llamé ayer.');
    await page.getByLabel('Tu correo').fill('mama@example.test');
    // Asked for before the press: a fast device is done in a moment.
    const progress = page.getByRole('progressbar', { name: 'Preparando el envío' }).waitFor();
    await send(page).click();
    await progress;
    await expect(thanks(page)).toBeFocused();
    expect(await proposalsOf(team, provider.id)).toEqual([
      {
        campo: 'telefono',
        antes: '787-555-0142',
        despues: '787-555-0199',
        motivo: 'Llamé ayer.',
        origen: 'visitante',
        estado: 'pendiente',
      },
    ]);
    await page.getByRole('link', { name: 'Volver al perfil' }).last().click();
    await expect(page.getByRole('link', { name: '787-555-0142' }).first()).toBeVisible();
  },
);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/400/] });

  test('somebody with an account corrects a field', soakOnly, async ({ page, admin, join }) => {
    const [team, family] = [await admin(), await join()];
    const provider = await list(team, telephone);
    await page.goto(`/proveedor/${provider.id}/corregir`);
    await fieldOf(page).selectOption({ label: 'WhatsApp' });
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByLabel('Debe decir').fill('787-555-0188');
    await page.getByLabel('Correo de tu cuenta').fill(family.session.user.email ?? '');
    await page.getByLabel('Contraseña').fill('otra-clave');
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('El correo o la contraseña no son correctos');
    // Everything but the password is there still.
    await expect(page.getByLabel('Debe decir')).toHaveValue('787-555-0188');
    await expect(page.getByLabel('Contraseña')).toHaveValue('');
    await page.getByLabel('Contraseña').fill(password);
    await send(page).click();
    await expect(thanks(page)).toBeVisible();
    expect(await proposalsOf(team, provider.id)).toMatchObject([
      { campo: 'whatsapp', despues: '787-555-0188', origen: 'familia' },
    ]);
  });
});

test.describe('rarer ways', soakOnly, () => {
  test.use({ expectedErrors: failedRequests });

  test(
    'a family is asked nothing more, and every kind of field can be told',
    soakOnly,
    async ({ page, admin, join }) => {
      const [team, family] = [await admin(), await join()];
      const provider = await listWithFacts(team, telephone, {
        hours: onDays([1], '08:00', '17:00'),
        availability: { estado: 'acepta' },
        details: { idiomas: ['es'] },
      });
      await enterAs(page, family);
      const told: Array<[label: string, tell: () => Promise<void>, campo: string, despues: unknown]> = [
        [
          'Si acepta personas nuevas',
          async () => {
            await page.getByRole('radio', { name: 'Lista de espera' }).check();
            await page.getByLabel('Si hay lista de espera').selectOption('De 1 a 3 meses');
          },
          'disponibilidad',
          { estado: 'lista_de_espera', espera: '1_a_3' },
        ],
        [
          'Planes aceptados',
          async () => {
            await page.getByRole('radio', { name: 'Acepta planes médicos', exact: true }).check();
            await page.getByRole('checkbox', { name: 'Triple-S Salud' }).check();
          },
          'planes',
          { acepta: true, planes: ['Triple-S Salud'] },
        ],
        ['Idiomas', () => page.getByRole('checkbox', { name: 'Inglés' }).check(), 'idiomas', ['en', 'es']],
        [
          'Horario',
          () => page.getByLabel('Debe decir').fill('Lunes hasta las 3'),
          'horas',
          'Lunes hasta las 3',
        ],
        [
          'Ascensor',
          () => page.getByRole('radio', { name: 'No hay ascensor.' }).check(),
          'hecho:ascensor',
          'no',
        ],
        ['Ya cerró', async () => {}, 'servicio_cerrado', true],
      ];
      await page.goto(`/proveedor/${provider.id}/corregir`);
      await alive(page);
      for (const [label, tell] of told) {
        await fieldOf(page).selectOption({ label });
        await tell();
        await expect(page.getByLabel('Tu correo')).toHaveCount(0);
        await send(page).click();
        await expect(thanks(page)).toBeVisible();
        await page.getByRole('button', { name: 'Corregir otro dato' }).click();
      }
      const rows = await proposalsOf(team, provider.id);
      expect(rows.map(({ campo, despues }) => [campo, despues])).toEqual(
        expect.arrayContaining(told.map(([, , campo, despues]) => [campo, despues])),
      );
    },
  );

  test('without a connection what was typed stays, also when the page is opened anew, and is sent later', async ({
    page,
    admin,
    join,
    context,
  }) => {
    const [team, family] = [await admin(), await join()];
    const provider = await list(team, telephone);
    await enterAs(page, family);
    await page.goto(`/proveedor/${provider.id}/corregir?dato=telefono`);
    await alive(page);
    await page.getByLabel('Debe decir').fill('787-555-0199');
    await context.setOffline(true);
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('Revisa tu internet');
    await expect(page.getByLabel('Debe decir')).toHaveValue('787-555-0199');
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText(/^Seguimos con lo que escribiste hace/)).toBeVisible();
    await expect(page.getByLabel('Debe decir')).toHaveValue('787-555-0199');
    await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
    await expect(page.getByLabel('Debe decir')).toHaveValue('');

    // What the database refuses stands beside its field, until it is mended.
    await page.getByLabel('Debe decir').fill(telephone.telefono);
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('Eso es lo que ya dice el perfil.');
    await expect(page.getByLabel('Debe decir')).toHaveAccessibleDescription(/^Eso es lo que ya dice/);
    await page.getByLabel('Debe decir').fill('787-555-0199');
    await expect(page.getByRole('alert')).toHaveCount(0);

    await fieldOf(page).selectOption({ label: 'Idiomas' });
    await page.getByRole('checkbox', { name: 'Inglés' }).check();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Inglés' })).toBeChecked();
    await send(page).click();
    await expect(thanks(page)).toBeVisible();
    await page.getByRole('button', { name: 'Corregir otro dato' }).click();
    await fieldOf(page).selectOption({ label: 'Idiomas' });
    await expect(page.getByText(/^Seguimos con lo que escribiste/)).toHaveCount(0);
    expect(await proposalsOf(team, provider.id)).toMatchObject([{ campo: 'idiomas', despues: ['en'] }]);
  });

  test('a field that changed meanwhile is shown as it is now', soakOnly, async ({ page, admin, join }) => {
    const [team, family] = [await admin(), await join()];
    const provider = await list(team, telephone);
    await enterAs(page, family);
    await page.goto(`/proveedor/${provider.id}/corregir?dato=telefono`);
    await alive(page);
    await page.getByLabel('Debe decir').fill('787-555-0199');
    await team.client.from('proveedores').update({ telefono: '787-555-0177' }).eq('id', provider.id);
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText('El dato cambió mientras escribías');
    await expect(page.getByRole('form').getByText('787-555-0177')).toBeVisible();
    await expect(page.getByLabel('Debe decir')).toHaveValue('787-555-0199');
    await send(page).click();
    await expect(thanks(page)).toBeVisible();
  });

  test('a fourth of a visitor waits for tomorrow, or for an account', soakOnly, async ({ page, admin }) => {
    const provider = await list(await admin(), telephone);
    await page.goto(`/proveedor/${provider.id}/corregir?dato=telefono`);
    await alive(page);
    const tooMany = page.getByRole('alert').filter({ hasText: 'Por hoy no podemos recibir más' });
    for (let times = 0; times < 4; times += 1) {
      await page.getByLabel('Debe decir').fill(`787-555-010${times}`);
      await send(page).click();
      await expect(thanks(page).or(tooMany)).toBeVisible();
      if (await tooMany.isVisible()) break;
      await page.getByRole('button', { name: 'Corregir otro dato' }).click();
      await fieldOf(page).selectOption({ label: 'Teléfono' });
    }
    await expect(tooMany).toBeFocused();
    await expect(page.getByLabel('Debe decir')).not.toHaveValue('');
    const signIn = page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' });
    await expect(signIn).toHaveAttribute('href', /volver=.*corregir/);
  });

  test('by keyboard alone', soakOnly, async ({ page, admin, join }) => {
    const [team, family] = [await admin(), await join()];
    const provider = await list(team, telephone);
    await enterAs(page, family);
    await page.goto(`/proveedor/${provider.id}/corregir?dato=atiende_autismo`);
    await alive(page);
    await fieldOf(page).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: 'Sí' })).toBeChecked();
    for (const name of [
      '¿Cómo lo sabes?',
      'Avísame por correo si cambian el dato',
      'Cancelar',
      'Enviar corrección',
    ]) {
      await page.keyboard.press('Tab');
      await expect(
        page.getByLabel(name).or(page.getByRole('link', { name })).or(page.getByRole('button', { name })),
      ).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(thanks(page)).toBeFocused();
  });
});

for (const field of [
  '',
  'telefono',
  'direccion',
  'municipio',
  'planes',
  'edades',
  'idiomas',
  'costo',
  'hecho:ascensor',
  'otro',
]) {
  test(`axe finds nothing while correcting ${field || 'nothing yet'}`, async ({ page, admin }) => {
    const provider = await list(await admin(), { ...telephone, direccion: 'Calle Sol 1' });
    await page.goto(`/proveedor/${provider.id}/corregir${field ? `?dato=${field}` : ''}`);
    await alive(page);
    await expectAccessible(page);
    if (field !== 'telefono') return;
    await send(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });
}
