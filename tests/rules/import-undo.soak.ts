import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import { engines } from '../support/engines.ts';
import { manyRows } from '../support/import/many-rows.ts';
import { goodRow, sampleNppes, sampleRows } from '../support/import/samples.ts';
import { dump } from './dump.ts';
import { importsOf } from './imports-of.ts';
import { act, as, failure, rows, service, sharedWorld } from './world.ts';

interface Preview {
  quitar: number;
  devolver: number;
  cuantos_se_quedan: number;
  se_quedan: { proveedor_id: string; nombre: string; razon: string }[];
}

describe.each(engines)('undoing imports, on $name', (engine) => {
  const database = sharedWorld(engine);
  const imports = importsOf(database);
  const known = Object.values(rows).map((id) => `'${id}'`);
  beforeEach(() =>
    database.query(
      `delete from public.importaciones; delete from public.proveedores where id not in (${known})`,
    ),
  );

  const add = async (values: Record<string, unknown>) => {
    const row = { municipio: 'Ponce', tipo_servicio: 'terapista', aprobado_por_admin: true, ...values };
    const keys = Object.keys(row);
    const [made] = await database.query<{ id: string }>(
      `insert into public.proveedores (${keys}) values (${keys.map((_, at) => `$${at + 1}`)}) returning id`,
      Object.values(row),
    );
    return made?.id as string;
  };
  const names = async () =>
    (
      await database.query<{ nombre: string }>(
        `select nombre from public.proveedores where id not in (${known}) order by 1`,
      )
    ).map(({ nombre }) => nombre);
  const preview = (id: string) => imports.call<Preview>('prever_deshacer', id);

  test('rehearsed, run and undone, the database is byte for byte as before', async () => {
    // Of the sample: one with another telephone and town, one that needs everything, one with a confirmed group.
    const moved = await add({
      nombre: 'Dra. Inés Núñez Añorga',
      telefono: '787-555-0102',
      municipio: 'Ponce',
      tipo_servicio: 'doctor',
    });
    await add({ nombre: 'Terapias del Oeste', whatsapp: '(787) 555-0117', municipio: 'Hormigueros' });
    const sure = await add({
      nombre: 'Alergia y Niñez',
      telefono: '787-555-0121',
      tipo_servicio: 'doctor',
      email: 'a@example.test',
    });
    await database.query(
      `insert into public.confirmaciones (proveedor_id, sede_id, grupo, por, via)
       select proveedor_id, id, 'contacto', 'proveedor', 'llamada' from public.sedes where proveedor_id = any ($1)`,
      [[sure]],
    );
    await database.query(`update public.detalles set idiomas = array['es'] where proveedor_id = $1`, [moved]);
    const before = await dump(database);

    const id = await imports.rehearse(sampleRows('providers-utf8.csv'));
    expect(await dump(database)).toEqual(before);
    await imports.decide(id, 21, 'crear');
    expect((await imports.state(id)).cuentas).toMatchObject({ crear: 23, actualizar: 3 });
    expect(await dump(database)).toEqual(before);
    await imports.run(id);
    const during = await dump(database);
    expect(during['public.proveedores']?.length).toBe((before['public.proveedores']?.length ?? 0) + 23);
    const kept = ['public.confirmaciones', 'private.outgoing_mail', 'private.avisos', 'public.auditoria'];
    for (const table of kept) expect({ table, rows: during[table] }).toEqual({ table, rows: before[table] });

    expect(await preview(id)).toEqual({ quitar: 23, devolver: 3, cuantos_se_quedan: 0, se_quedan: [] });
    await imports.undo(id);
    expect(await dump(database)).toEqual(before);
    expect(await imports.state(id)).toMatchObject({ estado: 'deshecha', deshecha_en: expect.any(Date) });
    expect((await failure(imports.call('deshacer_importacion', id))).code).toBe('22023');
  });

  test('so it is with the register of NPIs', async () => {
    await add({ nombre: 'Centro Palabras', telefono: '787-555-0219', municipio: 'Toa Baja' });
    const before = await dump(database);
    const id = await imports.import(await sampleNppes(), 'nppes');
    expect(await preview(id)).toEqual({ quitar: 19, devolver: 1, cuantos_se_quedan: 0, se_quedan: [] });
    await imports.undo(id);
    expect(await dump(database)).toEqual(before);
  });

  test('so it is with two rows that change the same provider', async () => {
    const twice = await add({ nombre: 'Mar y Sol', telefono: '787-555-0602' });
    await database.query(`insert into private.npis (proveedor_id, npi) values ($1, '1234567893')`, [twice]);
    const before = await dump(database);
    const id = await imports.rehearse([
      goodRow(2, { nombre: 'Arena Blanca', npi: '1234567893', email: 'arena@example.test' }),
      goodRow(3, { nombre: 'Mar y Sol', telefono: '787-555-0602', web: 'https://mar.example' }),
      goodRow(4, { nombre: 'Ceiba del Norte', telefono: '787-555-0502' }),
      // Enough that the first is undone apart from the second.
      ...manyRows(17).map((row, at) => ({ ...row, fila: at + 5 })),
    ]);
    await imports.run(id);
    expect(await preview(id)).toEqual({ quitar: 18, devolver: 1, cuantos_se_quedan: 0, se_quedan: [] });
    await imports.undo(id);
    expect((await imports.lines(id)).filter(({ se_queda }) => se_queda)).toEqual([]);
    expect(await dump(database)).toEqual(before);
  });

  test('what somebody touched since is listed with its reason, and stays', async () => {
    const changed = await add({ nombre: 'Cambiado Uno', telefono: '787-555-0601' });
    const confirmed = await add({ nombre: 'Confirmado Dos', telefono: '787-555-0602' });
    const back = await add({ nombre: 'Devuelto Tres', telefono: '787-555-0603' });
    const tree = [
      'Amapola',
      'Bucaré',
      'Caoba',
      'Dita',
      'Emajagua',
      'Flamboyán',
      'Guamá',
      'Higüero',
      'Icaco',
      'Jagüey',
      'Maga',
    ];
    const id = await imports.import([
      goodRow(2, { nombre: 'Cambiado Uno', telefono: '787-555-0601', email: 'uno@example.test' }),
      goodRow(3, { nombre: 'Confirmado Dos', telefono: '787-555-0602', email: 'dos@example.test' }),
      goodRow(4, { nombre: 'Devuelto Tres', telefono: '787-555-0603', email: 'tres@example.test' }),
      ...tree.map((nombre, at) => goodRow(at + 5, { nombre, email: `a${at}@example.test` })),
    ]);
    const made = Object.fromEntries(
      (await imports.lines(id)).map(({ valores, proveedor_id }) => [valores.nombre, proveedor_id]),
    );
    const touch = (sql: string, of: string | null | undefined) => database.query(sql, [of]);
    await act(database, as('admin'), `update public.proveedores set descripcion = 'x' where id = $1`, [
      changed,
    ]);
    await touch(
      `insert into public.confirmaciones (proveedor_id, grupo, por, via) values ($1, 'contacto', 'proveedor', 'llamada')`,
      confirmed,
    );
    await touch(
      `update public.proveedores set usuario_id = '00000000-0000-4000-8000-000000000006' where id = $1`,
      made.Amapola,
    );
    await act(
      database,
      as('admin'),
      `update public.proveedores set web = 'https://x.example' where id = $1`,
      [made.Bucaré],
    );
    await touch(
      `insert into public.calificaciones (proveedor_id, usuario_id, estrellas) values ($1, '00000000-0000-4000-8000-000000000002', 5)`,
      made.Caoba,
    );
    await touch(
      `insert into public.favorite_providers (user_id, provider_id) values ('00000000-0000-4000-8000-000000000002', $1)`,
      made.Dita,
    );
    await touch(
      `insert into public.listas_proveedores (lista_id, proveedor_id) values ('${rows.anaList}', $1)`,
      made.Emajagua,
    );
    await touch(
      `insert into public.propuestas (lote, proveedor_id, campo, despues, origen) values (gen_random_uuid(), $1, 'telefono', '"787-555-0999"', 'visitante')`,
      made.Flamboyán,
    );
    await touch(
      `insert into public.bajas (proveedor_id, nombre, origen) values ($1, 'Guamá', 'visitante')`,
      made.Guamá,
    );
    await touch(`update public.detalles set idiomas = array['en'] where proveedor_id = $1`, made.Higüero);
    await touch(`insert into public.sedes (proveedor_id, municipio) values ($1, 'Yauco')`, made.Icaco);
    await touch('delete from public.proveedores where id = $1', made.Jagüey);

    const { quitar, devolver, cuantos_se_quedan, se_quedan } = await preview(id);
    expect(cuantos_se_quedan).toBe(se_quedan.length);
    expect({ quitar, devolver }).toEqual({ quitar: 1, devolver: 1 });
    const expected = {
      'Cambiado Uno': 'Alguien lo cambió después.',
      'Confirmado Dos': 'Alguien confirmó sus datos después.',
      Amapola: 'Ya tiene dueño.',
      Bucaré: 'Alguien lo cambió después.',
      Caoba: 'Tiene reseñas.',
      Dita: 'Una familia lo guardó.',
      Emajagua: 'Una familia lo guardó.',
      Flamboyán: 'Alguien pidió cambiarlo.',
      Guamá: 'Alguien pidió quitarlo.',
      Higüero: 'Alguien añadió datos.',
      Icaco: 'Alguien añadió datos.',
    };
    expect(Object.fromEntries(se_quedan.map(({ nombre, razon }) => [nombre, razon]))).toEqual(expected);
    await imports.undo(id);
    expect(await names()).toEqual([...Object.keys(expected), 'Devuelto Tres'].sort());
    expect(
      await database.query('select email from public.proveedores where id = any ($1) order by nombre', [
        [changed, back],
      ]),
    ).toEqual([{ email: 'uno@example.test' }, { email: null }]);
    const lines = await imports.lines(id);
    const stayed = lines.filter(({ se_queda }) => se_queda);
    expect(Object.fromEntries(stayed.map(({ valores, se_queda }) => [valores.nombre, se_queda]))).toEqual(
      expected,
    );
    expect(stayed.every(({ hecha }) => hecha)).toBe(true);
  });

  test('of what was merged since, the one that is kept stays, whichever the import made', async () => {
    const [one, two] = [await add({ nombre: 'Ceiba Sur' }), await add({ nombre: 'Roble Alto' })];
    const id = await imports.import([
      goodRow(2, { nombre: 'Maga Roja', telefono: '787-555-0801' }),
      goodRow(3, { nombre: 'Úcar Viejo', telefono: '787-555-0802' }),
    ]);
    const [first, second] = (await imports.lines(id)).map(({ proveedor_id }) => proveedor_id);
    const merge = `select public.unir_proveedores($1, $2, '{}', (select fecha_actualizacion from public.proveedores where id = $1),
      (select fecha_actualizacion from public.proveedores where id = $2)) as answer`;
    for (const pair of [
      [one, first],
      [second, two],
    ])
      expect(await act(database, as('admin'), merge, pair)).toEqual([{ answer: { estado: 'unido' } }]);
    expect(await preview(id)).toMatchObject({ quitar: 0, devolver: 0, se_quedan: [{}, {}] });
    await imports.undo(id);
    expect(await names()).toEqual(['Ceiba Sur', 'Úcar Viejo']);
  });

  test('with all or nothing a row that fails takes the others along', async () => {
    const before = await dump(database);
    const file = manyRows(60);
    const phone = file[50]?.valores.telefono;
    const id = await imports.rehearse(file);
    expect((await imports.state(id)).cuentas).toMatchObject({ crear: 60 });
    const other = await add({ nombre: 'Gimnasio Rex', telefono: phone });
    await imports.run(id, true);
    expect(await imports.state(id)).toMatchObject({
      estado: 'fallida',
      motivo: 'Fila 52: El directorio cambió después del ensayo. Mismo teléfono que «Gimnasio Rex».',
      terminada_en: expect.any(Date),
    });
    await database.query('delete from public.proveedores where id = $1', [other]);
    expect(await dump(database)).toEqual(before);
    await imports.call('abandonar_importacion', id);
    expect((await failure(imports.state(id))).message).toBe(`No import ${id}`);
    const again = await imports.rehearse(file);
    await add({ nombre: 'Gimnasio Rex', telefono: phone });
    await imports.run(again, false);
    expect((await imports.state(again)).cuentas).toMatchObject({ crear: 59, dudoso: 1 });
  });

  test('one that failed and left something behind keeps its rows', async () => {
    const file = manyRows(60);
    const id = await imports.rehearse(file);
    await add({ nombre: 'Gimnasio Rex', telefono: file[50]?.valores.telefono });
    await imports.call('importar', id, true);
    const slice = () => act(database, service, 'select public.gateway_work()');
    while ((await imports.lines(id)).every(({ hecha }) => !hecha)) await slice();
    const touched = (await imports.lines(id)).find(({ hecha }) => hecha)?.proveedor_id;
    await database.query(`update public.proveedores set web = 'https://example.test' where id = $1`, [
      touched,
    ]);
    await imports.work();
    expect(await imports.state(id)).toMatchObject({ estado: 'fallida' });
    expect((await imports.lines(id)).filter(({ hecha }) => hecha)).toMatchObject([
      { proveedor_id: touched, se_queda: 'Alguien lo cambió después.' },
    ]);
    expect(await failure(imports.call('abandonar_importacion', id))).toMatchObject({
      code: '22023',
      message:
        'Algo de esta importación sigue en el directorio, porque alguien lo cambió. No se puede quitar.',
    });
  });

  test('a row that cannot go back stays, and stops neither the others nor the imports behind', async () => {
    await database.query(
      `insert into public.subcategorias (tipo_servicio, nombre, orden) values ('terapista', 'Pasajera', 99)`,
    );
    await add({ nombre: 'Nutrición Raíz', telefono: '787-555-0701', subcategoria: 'Pasajera' });
    const id = await imports.import([
      goodRow(2, { nombre: 'Nueva Una', telefono: '787-555-0702' }),
      goodRow(3, { nombre: 'Nutrición Raíz', telefono: '787-555-0701', tipo_servicio: 'doctor' }),
      goodRow(4, { nombre: 'Nueva Dos', telefono: '787-555-0703' }),
    ]);
    await database.query(`delete from public.subcategorias where nombre = 'Pasajera'`);
    await imports.undo(id);
    expect(await imports.state(id)).toMatchObject({ estado: 'deshecha' });
    expect((await imports.lines(id)).map(({ hecha, se_queda }) => [hecha, se_queda])).toEqual([
      [false, null],
      [true, 'Lo que decía antes ya no se acepta.'],
      [false, null],
    ]);
    expect(await names()).toEqual(['Nutrición Raíz']);
  });

  test('an undone version is the former one again: what began with it can be saved, what began later cannot', async () => {
    const id = await add({ nombre: 'Nutrición Raíz', telefono: '787-555-0701' });
    const version = async () =>
      (
        await database.query<Row>('select fecha_actualizacion from public.proveedores where id = $1', [id])
      )[0];
    const first = await version();
    const job = await imports.import([
      goodRow(2, { nombre: 'Nutrición Raíz', telefono: '787-555-0701', email: 'a@example.test' }),
    ]);
    expect(await version()).not.toEqual(first);
    await imports.undo(job);
    expect(await version()).toEqual(first);
  });
});
