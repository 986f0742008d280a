import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { approvedProvider, isApproved, openPlaces, part, placesPath, rowsOf } from './support/facts-form.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { picture } from './support/picture.ts';
import { list } from './support/proveedores.ts';
import { field, path } from './support/provider-form.ts';
import { enterAs, failedRequests, test, toast } from './support/questions.ts';
import { desktop, phone, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

const place = (page: Page, name: string) => part(page, `Sede de ${name}`);
const summary = (page: Page, name: string) => page.locator('summary').filter({ hasText: name });
const hours = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test(
  'hours that the profile tells become the week with one press, and go back',
  soakOnly,
  async ({ page, join, admin }) => {
    const [person, boss] = [await join(), await admin()];
    const written = 'Lunes a jueves, 8:00 a. m. a 5:00 p. m.';
    await approvedProvider(person, boss, { municipio: 'Caguas', horario_servicio: written });
    await enterAs(page, person);
    await page.goto(placesPath);
    const principal = place(page, 'Caguas');
    const offer = principal.getByRole('button', { name: 'Ponerlo en la semana' });
    await expect(principal.getByText(`El perfil dice: «${written}».`)).toBeVisible();
    await offer.click();
    await expect(hours(page, 'lunes, abre')).toBeFocused();
    await expect(hours(page, 'jueves, cierra')).toHaveValue('17:00');
    await expect(offer).toHaveCount(0);
    await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).click();
    await expect(hours(page, 'lunes, abre')).toHaveCount(0);
    await offer.click();
    await principal.getByRole('button', { name: 'Guardar esta sede' }).click();
    await expect(principal.getByText('Sede de Caguas guardada')).toBeVisible();
  },
);

test(
  'places: hours that do not fit, a copied day, a hidden address, one that goes',
  soakOnly,
  async ({ page, join, admin }) => {
    const [person, boss] = [await join(), await admin()];
    const address = 'Calle Sol 5';
    const { id } = await approvedProvider(person, boss, { municipio: 'Caguas', direccion: address });
    await enterAs(page, person);
    await page.goto(path);
    await page.getByRole('link', { name: 'Sedes y visita', exact: true }).first().click();
    await expect(page).toHaveURL(placesPath);
    const principal = place(page, 'Caguas');
    await expect(principal.getByText(address)).toBeVisible();
    await expect(principal.getByRole('combobox')).toHaveCount(0);
    const save = principal.getByRole('button', { name: 'Guardar esta sede' });

    await test.step('an hour that closes before it opens, and two that overlap', async () => {
      await principal.getByRole('button', { name: 'Añadir horas al lunes' }).click();
      await expect(hours(page, 'lunes, abre')).toBeFocused();
      const copy = principal.getByRole('button', { name: /^Copiar de martes a viernes desde el lunes/ });
      await expect(copy).toHaveAttribute('aria-disabled', 'true');
      await copy.click({ force: true });
      await expect(hours(page, 'martes, abre')).toHaveCount(0);
      await hours(page, 'lunes, abre').fill('17:00');
      await hours(page, 'lunes, cierra').fill('08:00');
      await save.click();
      const problems = principal.getByRole('alert');
      await expect(problems).toBeFocused();
      await expect(hours(page, 'lunes, abre')).toHaveAccessibleDescription(
        'Cierra antes de abrir. Revisa las dos horas.',
      );
      await problems.getByRole('link', { name: /^Lunes: Cierra antes/ }).click();
      await expect(hours(page, 'lunes, abre')).toBeFocused();
      await hours(page, 'lunes, abre').fill('08:00');
      await hours(page, 'lunes, cierra').fill('13:00');
      await principal.getByRole('button', { name: 'Otras horas el lunes' }).click();
      await hours(page, 'lunes, abre').nth(1).fill('12:00');
      await hours(page, 'lunes, cierra').nth(1).fill('17:00');
      await save.click();
      await expect(hours(page, 'lunes, abre').nth(1)).toHaveAccessibleDescription(
        /Las dos horas se pisan entre 12:00 y 1:00\sp\.\sm\./,
      );
      expect(await rowsOf(person, 'horas', 'sede_id', await principalId())).toEqual([]);
      await hours(page, 'lunes, abre').nth(1).fill('14:00');
      await expect(problems).toHaveCount(0);
    });

    await test.step('Monday in the working days after it, and back', async () => {
      await principal.getByRole('button', { name: 'Copiar de martes a viernes desde el lunes' }).click();
      await expect(toast(page, 'El horario del lunes está ahora hasta el viernes.')).toBeVisible();
      await expect(hours(page, 'viernes, cierra')).toHaveCount(2);
      await expect(hours(page, 'sábado, cierra')).toHaveCount(0);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(hours(page, 'viernes, cierra')).toHaveCount(0);
    });

    await test.step('the way back ends with its form: left for another, or saved', async () => {
      const copy = principal.getByRole('button', { name: 'Copiar de martes a viernes desde el lunes' });
      const copied = toast(page, 'El horario del lunes está ahora hasta el viernes.');
      await copy.click();
      await expect(copied).toBeVisible();
      await principal.getByLabel(/^Cómo llegar/).focus();
      await expect(copied).toBeVisible();
      await part(page, 'Tu primera visita')
        .getByLabel(/^Quién recibe/)
        .focus();
      await expect(copied).toHaveCount(0);
      await copy.click();
      await expect(copied).toBeVisible();
      await save.click();
      await expect(principal.getByRole('status').filter({ hasText: 'guardada' })).toBeVisible();
      await expect(copied).toHaveCount(0);
      for (const day of ['martes', 'miércoles', 'jueves', 'viernes'])
        for (const _ of [1, 2])
          await principal
            .getByRole('button', { name: new RegExp(`^Quitar .* del ${day}`) })
            .first()
            .click();
    });

    await test.step('the street is hidden: the provider stays approved, and only its owner reads it', async () => {
      await principal.getByLabel(/^Cómo llegar/).fill('Frente a la plaza');
      await principal.getByLabel(/^Solo el municipio/).check();
      await expect(summary(page, 'Caguas').getByText('Sin guardar')).toBeVisible();
      await save.click();
      await expect(principal.getByRole('status').filter({ hasText: 'guardada' })).toContainText(
        /Sede de Caguas guardada.*quedan confirmados hasta el \d+ de \w+ de \d{4}/,
      );
      await expect(summary(page, 'Caguas')).toContainText('Se ve solo el municipio. Abre lunes.');
      expect(await rowsOf(person, 'horas', 'sede_id', await principalId())).toMatchObject([
        { dia: 1, abre: '08:00:00', cierra: '13:00:00' },
        { dia: 1, abre: '14:00:00', cierra: '17:00:00' },
      ]);
      expect(await isApproved(person, id)).toBe(true);
      const { data } = await boss.client.from('proveedores').select('direccion').eq('id', id).single();
      expect(data?.direccion).toBeNull();
      await page.reload();
      await expect(principal.getByText(address)).toBeVisible();
      await expect(principal.getByLabel(/^Cómo llegar/)).toHaveValue('Frente a la plaza');
      await page.getByRole('link', { name: 'Mi perfil', exact: true }).click();
      await expect(field(page, 'Dirección')).toHaveValue(address);
      await expect(field(page, 'Dirección')).toHaveAccessibleDescription(/^Las familias no la ven/);
      await page.getByRole('link', { name: 'Sedes y visita', exact: true }).first().click();
    });

    await test.step('only who attends at home is asked to which municipalities', async () => {
      await expect(principal.getByText(/municipios vas desde esta sede/)).toHaveCount(0);
      const care = part(page, 'Atención');
      await care.getByLabel('En la casa').check();
      await care.getByRole('button', { name: 'Guardar atención' }).click();
      await expect(principal.getByText('¿A qué municipios vas desde esta sede?')).toBeVisible();
    });

    await test.step('another place: its municipality is missing, a link is refused, it is saved and removed', async () => {
      await page.getByRole('button', { name: 'Añadir otra sede' }).click();
      const added = part(page, 'Sede nueva');
      await expect(added.getByLabel(/^Nombre de la sede/)).toBeFocused();
      await added.getByRole('textbox', { name: /^Dirección/ }).fill('Mira www.sol.example');
      await added.getByLabel('A algunos municipios').check();
      await added.getByRole('combobox', { name: /^Municipios a/ }).fill('Miami');
      await added.getByRole('button', { name: 'Guardar esta sede' }).click();
      await expect(added.getByRole('alert').getByRole('listitem')).toHaveText([
        'Falta el municipio.',
        'Aquí no van enlaces.',
        '«Miami» no es un municipio de Puerto Rico.',
      ]);
      await added.getByRole('combobox', { name: /^Municipio / }).selectOption('Cayey');
      await added.getByRole('textbox', { name: /^Dirección/ }).fill('Calle Luna 2');
      await added.getByRole('combobox', { name: /^Municipios a/ }).fill('mayaguez');
      await added.getByRole('button', { name: 'Guardar esta sede' }).click();
      await expect(summary(page, 'Cayey')).toBeFocused();
      await expect(place(page, 'Cayey').getByText('Sede de Cayey guardada')).toBeVisible();
      const [stored] = (await rowsOf(person, 'sedes', 'proveedor_id', id)).filter((row) => !row.principal);
      expect(stored).toMatchObject({
        municipio: 'Cayey',
        direccion: 'Calle Luna 2',
        atiende_municipios: ['Mayagüez'],
        nombre: null,
      });
      // One place is open at a time.
      await expect(place(page, 'Caguas')).toBeHidden();
      await page.getByRole('button', { name: 'Quitar la sede de Cayey' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar la sede' }).click();
      await expect(toast(page, 'Sede de Cayey quitada')).toBeVisible();
      await expect(summary(page, 'Cayey')).toHaveCount(0);
      expect(await rowsOf(person, 'sedes', 'proveedor_id', id)).toHaveLength(1);
    });

    async function principalId(): Promise<string> {
      const [row] = await rowsOf(person, 'sedes', 'proveedor_id', id);
      return row?.id ?? '';
    }
  },
);

test(
  'atención, el lugar and the first visit: refused beside the field, saved by themselves',
  soakOnly,
  async ({ page, join, admin }) => {
    const person = await join();
    const { id } = await approvedProvider(person, await admin());
    await openPlaces(page, person);

    await test.step('ages upside down, and a cost without its amount', async () => {
      const care = part(page, 'Atención');
      const save = care.getByRole('button', { name: 'Guardar atención' });
      await care.getByLabel('Desde', { exact: true }).selectOption('4 años');
      await care.getByLabel('Hasta', { exact: true }).selectOption('2 años');
      await care.getByLabel('Desde una cantidad').check();
      await save.click();
      await expect(care.getByLabel('Hasta', { exact: true })).toHaveAccessibleDescription(
        /es menor que la de «Desde»/,
      );
      await expect(care.getByLabel('La visita cuesta desde')).toHaveAccessibleDescription(
        /Escribe la cantidad/,
      );
      await care.getByLabel('Hasta', { exact: true }).selectOption('17 años');
      await care.getByLabel('La visita cuesta desde').fill('$40');
      await care.getByLabel('En línea').check();
      await care.getByLabel('Inglés').check();
      await care.getByLabel('Español').check();
      await care
        .getByRole('group', { name: '¿Hace falta un referido?' })
        .getByLabel('No', { exact: true })
        .check();
      await save.click();
      await expect(care.getByText('Atención guardada')).toBeVisible();
      await expect(care.getByText(/^Guardado el .* Esto no quita tu perfil del directorio\.$/)).toBeVisible();
      expect(await rowsOf(person, 'detalles', 'proveedor_id', id)).toMatchObject([
        {
          edad_desde_meses: 48,
          edad_hasta_meses: 204,
          modalidades: ['en_linea'],
          idiomas: ['en', 'es'],
          costo: 'desde',
          costo_desde: 40,
          requiere_referido: false,
          atiende_autismo: null,
        },
      ]);
    });

    await test.step('el lugar', async () => {
      const premises = part(page, 'El lugar');
      await expect(premises.getByText('Contestaste 0 de 9')).toBeVisible();
      const answer = (question: string, word: string) =>
        premises.getByRole('group', { name: question }).getByLabel(word, { exact: true }).check();
      await answer('¿Hay ascensor?', 'No');
      await answer('¿La sala de espera suele estar callada?', 'Sí');
      await answer('¿Atienden en el primer piso?', 'Sí');
      await answer('¿Atienden en el primer piso?', 'No sé');
      await expect(premises.getByText('Contestaste 1 de 9')).toBeVisible();
      await premises.getByRole('button', { name: 'Guardar el lugar' }).click();
      await expect(premises.getByText('El lugar está guardado')).toBeVisible();
      expect(await rowsOf(person, 'detalles', 'proveedor_id', id)).toMatchObject([
        { hechos_si: ['sala_callada'], hechos_no: ['ascensor'] },
      ]);
    });

    await test.step('a photo that is none, one without words, steps in order', async () => {
      const visit = part(page, 'Tu primera visita');
      const save = visit.getByRole('button', { name: 'Guardar la visita' });
      const photo = visit.getByLabel('Añadir una foto');
      await photo.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('hola') });
      await expect(photo).toHaveAccessibleDescription(/^Ese archivo no es una imagen que podamos usar/);
      await photo.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: picture() });
      await expect(visit.getByRole('img', { name: 'Foto 1' })).toBeVisible();
      await visit.getByRole('button', { name: 'Añadir un paso' }).click();
      await visit.getByLabel('Paso 1').fill('Entras al salón.');
      await visit.getByRole('button', { name: 'Añadir un paso' }).click();
      await expect(visit.getByLabel('Paso 2')).toBeFocused();
      await visit.getByLabel('Paso 2').fill('Tocas el timbre. https://timbre.example');
      await visit.getByRole('button', { name: 'Subir el paso 2' }).click();
      await expect(visit.getByRole('button', { name: 'Bajar el paso 1' })).toBeFocused();
      await save.click();
      await expect(visit.getByLabel('Paso 1')).toHaveAccessibleDescription('Aquí no van enlaces.');
      await expect(visit.getByLabel('Descripción de la foto 1')).toHaveAccessibleDescription(
        'Escribe qué se ve. Así la entiende quien no puede verla.',
      );
      await visit.getByLabel('Paso 1').fill('Tocas el timbre.');
      await visit.getByLabel('Descripción de la foto 1').fill('La entrada: puerta azul');
      await visit.getByLabel('Qué llevar').fill('Tarjeta del plan');
      await visit.getByLabel('Cuánto dura').selectOption('45 minutos');
      await visit.getByLabel('Tomar pausas').check();
      await save.click();
      await expect(visit.getByText('La primera visita está guardada')).toBeVisible();
      const [stored] = await rowsOf(person, 'primera_visita', 'proveedor_id', id);
      expect(stored).toMatchObject({
        pasos: ['Tocas el timbre.', 'Entras al salón.'],
        que_llevar: ['Tarjeta del plan'],
        duracion_minutos: 45,
        se_puede: ['tomar_pausas'],
        fotos: [{ descripcion: 'La entrada: puerta azul' }],
      });
      expect(JSON.stringify(stored?.fotos)).toContain('"/storage/v1/object/public/provider-images/');
    });
    expect(await isApproved(person, id)).toBe(true);
  },
);

test(
  'two people save one part: the later is told; a failed save and a reload lose nothing',
  soakOnly,
  async ({ page, join, admin }) => {
    const [person, boss] = [await join(), await admin()];
    const { id } = await approvedProvider(person, boss);
    await openPlaces(page, person);
    const care = part(page, 'Atención');
    const save = care.getByRole('button', { name: 'Guardar atención' });
    await care.getByLabel('Gratis').check();

    await page.route('**/rest/v1/detalles*', (route) => route.abort());
    await save.click();
    await expect(care.getByRole('alert')).toContainText('No se guardó la atención');
    await expect(care.getByRole('alert')).toContainText('Lo que escribiste sigue aquí.');
    await page.unroute('**/rest/v1/detalles*');
    await page.reload();
    await expect(care.getByText(/^Seguimos con tu borrador de hace/)).toBeVisible();
    await expect(care.getByLabel('Gratis')).toBeChecked();

    // The other part of the same row is no conflict.
    const other = await boss.client
      .from('detalles')
      .update({ hechos_si: ['ascensor'] })
      .eq('proveedor_id', id);
    expect(other.error).toBeNull();
    await save.click();
    await expect(care.getByText('Atención guardada')).toBeVisible();

    await care.getByLabel('Inglés').check();
    const theirs = await boss.client
      .from('detalles')
      .update({ idiomas: ['es'] })
      .eq('proveedor_id', id);
    expect(theirs.error).toBeNull();
    await save.click();
    const notice = care.getByRole('alert');
    await expect(notice).toContainText(/^Otra persona guardó esta parte hace/);
    await expect(notice.getByRole('listitem')).toHaveText(['Idiomas: Español']);
    await expect(care.getByLabel('Inglés')).toBeChecked();
    await notice.getByRole('button', { name: 'Guardar mi versión' }).click();
    await expect(care.getByText('Atención guardada')).toBeVisible();
    expect(await rowsOf(person, 'detalles', 'proveedor_id', id)).toMatchObject([
      { idiomas: ['en'], costo: 'gratis', hechos_si: ['ascensor'] },
    ]);
  },
);

test(
  'without a network each part says so and keeps what was written; with it, each is saved',
  soakOnly,
  async ({ page, context, join, admin }) => {
    const person = await join();
    const { id } = await approvedProvider(person, await admin());
    await openPlaces(page, person);
    const parts = [
      { form: place(page, 'Ponce'), save: 'Guardar esta sede', saved: 'Sede de Ponce guardada' },
      { form: part(page, 'Atención'), save: 'Guardar atención', saved: 'Atención guardada' },
      { form: part(page, 'El lugar'), save: 'Guardar el lugar', saved: 'El lugar está guardado' },
      {
        form: part(page, 'Tu primera visita'),
        save: 'Guardar la visita',
        saved: 'La primera visita está guardada',
      },
    ] as const;
    const [sede, care, premises, visit] = parts.map(({ form }) => form) as [
      Locator,
      Locator,
      Locator,
      Locator,
    ];
    const written = [sede.getByLabel(/^Cómo llegar/), visit.getByLabel('Quién recibe')] as const;
    const chosen = [
      care.getByLabel('Gratis'),
      premises.getByRole('group', { name: '¿Hay ascensor?' }).getByLabel('No', { exact: true }),
    ];
    for (const field of written) await field.fill('Frente a la plaza');
    for (const choice of chosen) await choice.check();

    await context.setOffline(true);
    for (const { form, save } of parts) {
      await form.getByRole('button', { name: save }).click();
      await expect(form.getByRole('alert')).toContainText('Revisa tu internet');
      await expect(form.getByRole('alert')).toContainText('Lo que escribiste sigue aquí.');
    }
    for (const field of written) await expect(field).toHaveValue('Frente a la plaza');
    for (const choice of chosen) await expect(choice).toBeChecked();

    await context.setOffline(false);
    for (const { form, saved } of parts) {
      await form.getByRole('button', { name: 'Guardar otra vez' }).click();
      await expect(form.getByText(saved)).toBeVisible();
    }
    expect(await rowsOf(person, 'sedes', 'proveedor_id', id)).toMatchObject([
      { como_llegar: 'Frente a la plaza' },
    ]);
    expect(await rowsOf(person, 'detalles', 'proveedor_id', id)).toMatchObject([
      { costo: 'gratis', hechos_no: ['ascensor'] },
    ]);
    expect(await rowsOf(person, 'primera_visita', 'proveedor_id', id)).toMatchObject([
      { con_quien: 'Frente a la plaza' },
    ]);
  },
);

test(
  'the thirteenth place is refused with words, and not offered',
  soakOnly,
  async ({ page, join, admin }) => {
    const person = await join();
    const { id } = await approvedProvider(person, await admin());
    const add = async () => {
      const datos = { proveedor_id: id, municipio: 'Cayey' };
      expect((await person.client.rpc('guardar_sede', { datos, horas: [] })).error).toBeNull();
    };
    for (let count = 1; count < 11; count += 1) await add();
    await openPlaces(page, person);
    await page.getByRole('button', { name: 'Añadir otra sede' }).click();
    const added = part(page, 'Sede nueva');
    await added.getByRole('combobox', { name: /^Municipio / }).selectOption('Lares');
    // The twelfth comes from another window.
    await add();
    await added.getByRole('button', { name: 'Guardar esta sede' }).click();
    await expect(added.getByRole('alert')).toContainText(
      'Un perfil tiene hasta 12 sedes. Lo que escribiste sigue aquí.',
    );
    await page.getByRole('button', { name: 'No añadir esta sede' }).click();
    const more = page.getByRole('button', { name: 'Añadir otra sede' });
    await expect(more).toBeFocused();
    await page.reload();
    await expect(more).toHaveAccessibleName(/Ya hay 12 sedes\. Quita una para añadir otra$/);
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    expect(await rowsOf(person, 'sedes', 'proveedor_id', id)).toHaveLength(12);
  },
);

test(
  'an admin changes the facts of any provider; who has none sees only the form',
  soakOnly,
  async ({ page, join, admin }) => {
    const [person, boss] = [await join(), await admin()];
    const { id, nombre } = await list(boss);
    await enterAs(page, boss);
    await page.goto(`/admin/proveedores/${id}`);
    await page.getByRole('link', { name: 'Sedes, horario y datos del lugar' }).click();
    await expect(page.getByText(nombre)).toBeVisible();
    await page.getByLabel('No acepta personas nuevas por ahora').check();
    await expect(page.getByText(/^Guardado hoy a las? .* Las familias ya lo ven\.$/)).toBeVisible();
    const care = part(page, 'Atención');
    const [question, line] = await Promise.all([
      care.getByRole('group', { name: '¿Hay estacionamiento cerca?' }).boundingBox(),
      care.getByText('¿Dónde se estaciona?').boundingBox(),
    ]);
    expect(
      (line?.y ?? 0) - (question?.y ?? 0) - (question?.height ?? 0),
      'a line beside its question',
    ).toBeLessThan(8);
    await care.getByLabel('Gratis').check();
    await care.getByRole('button', { name: 'Guardar atención' }).click();
    await expect(care.getByText('Atención guardada')).toBeVisible();
    await expect(care.getByText('Esto no cambia la aprobación del perfil.')).toBeVisible();
    expect(await rowsOf(boss, 'detalles', 'proveedor_id', id)).toMatchObject([{ costo: 'gratis' }]);

    await enterAs(page, person);
    await page.goto(placesPath);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('button', { name: 'Sí, ofrezco servicios' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Mi perfil de proveedor' })).toHaveCount(0);
  },
);

for (const { name, viewport } of [
  { name: 'phone', viewport: phone },
  { name: 'desktop', viewport: desktop },
]) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('every part by keyboard alone', soakOnly, async ({ page, join, admin }) => {
      test.slow();
      const person = await join();
      const { id } = await approvedProvider(person, await admin());
      await openPlaces(page, person);
      const form = place(page, 'Ponce');
      await expect(form).toBeVisible();
      await typeInto(form.getByLabel(/^Cómo llegar/), 'Frente a la plaza');
      await pressOn(form.getByLabel(/^La dirección completa/), 'ArrowDown');
      await pressOn(form.getByRole('button', { name: 'Añadir horas al martes' }));
      await page.keyboard.type('0900AM');
      await tabTo(hours(page, 'martes, cierra'));
      await page.keyboard.type('1200PM');
      await pressOn(form.getByRole('button', { name: 'Guardar esta sede' }));
      await expect(form.getByText('Sede de Ponce guardada')).toBeVisible();
      const [stored] = await rowsOf(person, 'sedes', 'proveedor_id', id);
      expect(stored?.visibilidad).toBe('municipio');
      expect(await rowsOf(person, 'horas', 'sede_id', stored?.id ?? '')).toMatchObject([
        { dia: 2, abre: '09:00:00', cierra: '12:00:00' },
      ]);

      const care = part(page, 'Atención');
      await tabTo(care.getByLabel('Desde', { exact: true }));
      await page.keyboard.type('2 años');
      await pressOn(care.getByLabel('En línea'), 'Space');
      // A group is one stop; the arrow leads round from the last answer to the first.
      await pressOn(care.getByLabel('Prefiero no decirlo'), 'ArrowDown');
      await pressOn(care.getByRole('button', { name: 'Guardar atención' }));
      await expect(care.getByText('Atención guardada')).toBeVisible();

      const premises = part(page, 'El lugar');
      const lift = premises.getByRole('group', { name: '¿Hay ascensor?' });
      await pressOn(lift.getByLabel('No sé', { exact: true }), 'ArrowRight');
      await expect(lift.getByLabel('Sí', { exact: true })).toBeChecked();
      await pressOn(premises.getByRole('button', { name: 'Guardar el lugar' }));
      await expect(premises.getByText('El lugar está guardado')).toBeVisible();
      expect(await rowsOf(person, 'detalles', 'proveedor_id', id)).toMatchObject([
        { edad_desde_meses: 24, modalidades: ['en_linea'], costo: 'gratis', hechos_si: ['ascensor'] },
      ]);

      const visit = part(page, 'Tu primera visita');
      for (const step of ['Entras.', 'Tocas el timbre.', 'Dices adiós.']) {
        await pressOn(visit.getByRole('button', { name: 'Añadir un paso' }));
        await page.keyboard.insertText(step);
      }
      await pressOn(visit.getByRole('button', { name: 'Subir el paso 2' }));
      await expect(visit.getByRole('button', { name: 'Bajar el paso 1' })).toBeFocused();
      // The buttons of a step stand in one row, with the largest letters on the narrowest phone too.
      const buttons = visit.getByRole('listitem').nth(1).getByRole('button');
      await expect(buttons).toHaveCount(3);
      const tops = () => buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(await tops()).size).toBe(1);
      const setLetters = (size: string) =>
        page.evaluate((letters) => {
          document.documentElement.dataset.textSize = letters;
        }, size);
      await page.setViewportSize({ width: 320, height: 740 });
      await setLetters('muy-grande');
      expect(new Set(await tops()).size).toBe(1);
      await setLetters('normal');
      await page.setViewportSize(viewport);
      await pressOn(visit.getByRole('button', { name: 'Quitar el paso 3' }));
      await expect(visit.getByRole('button', { name: 'Añadir un paso' })).toBeFocused();
      await typeInto(visit.getByLabel('Qué llevar'), 'Tu tarjeta');
      await page.keyboard.press('Enter');
      await pressOn(visit.getByLabel('Tomar pausas'), 'Space');
      await pressOn(visit.getByRole('button', { name: 'Guardar la visita' }));
      await expect(visit.getByText('La primera visita está guardada')).toBeVisible();
      expect(await rowsOf(person, 'primera_visita', 'proveedor_id', id)).toMatchObject([
        { pasos: ['Tocas el timbre.', 'Entras.'], que_llevar: ['Tu tarjeta'], se_puede: ['tomar_pausas'] },
      ]);
    });
  });
}

test(
  'axe finds nothing in the parts, with a new place, hours, a photo and problems',
  soakOnly,
  async ({ page, join, admin }) => {
    test.slow();
    const person = await join();
    const { id } = await approvedProvider(person, await admin());
    await person.client
      .from('detalles')
      .update({ modalidades: ['a_domicilio'] })
      .eq('proveedor_id', id);
    await openPlaces(page, person);
    await place(page, 'Ponce').getByRole('button', { name: 'Añadir horas al lunes' }).click();
    await place(page, 'Ponce').getByLabel('A algunos municipios').check();
    await place(page, 'Ponce').getByRole('button', { name: 'Guardar esta sede' }).press('Enter');
    await expect(place(page, 'Ponce').getByRole('alert')).toBeFocused();
    const visit = part(page, 'Tu primera visita');
    await visit
      .getByLabel('Añadir una foto')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: picture() });
    await expect(visit.getByRole('img', { name: 'Foto 1' })).toBeVisible();
    for (const step of ['Tocas el timbre.', 'Entras.']) {
      await visit.getByRole('button', { name: 'Añadir un paso' }).press('Enter');
      await page.keyboard.type(step);
    }
    await visit.getByRole('button', { name: 'Guardar la visita' }).press('Enter');
    await expect(visit.getByRole('alert')).toBeFocused();
    await part(page, 'Atención').getByLabel('Desde una cantidad').check();
    await expectAccessible(page);
  },
);
