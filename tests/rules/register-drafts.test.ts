import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { expectedNppes } from '../support/import/expected-nppes.ts';
import { goodRow, sampleNppes } from '../support/import/samples.ts';
import { importsOf } from './imports-of.ts';
import { act, as, attempt, failure, rows, service, sharedWorld, visitor } from './world.ts';

interface Call extends Record<string, unknown> {
  proveedor_id: string;
  nombre: string;
  motivo: string;
}

const admin = as('admin');

describe.each(engines)('drafts of the register, on $name', (engine) => {
  const database = sharedWorld(engine);
  const imports = importsOf(database);
  const known = Object.values(rows).map((id) => `'${id}'`);
  beforeEach(() =>
    database.query(`delete from public.importaciones; delete from private.npis_descartados; delete from private.no_listar;
      delete from public.proveedores where id not in (${known})`),
  );

  const calls = async () =>
    (await act<Call>(database, admin, 'select * from public.por_llamar()')).filter(
      ({ motivo }) => motivo === 'registro',
    );
  const queued = async () =>
    (
      await database.query<{ titulo: string }>(
        `select titulo from private.queue() where clase = 'proveedor' order by 1`,
      )
    ).map(({ titulo }) => titulo);
  const answer = async (proveedor: string, atiende: boolean | null, vista: string | null = null) =>
    (
      await act<{ answer: { estado: string; id?: string } }>(
        database,
        admin,
        'select public.contestar_borrador($1, $2, $3) as answer',
        [proveedor, atiende, vista],
      )
    )[0]?.answer;
  const draftOf = async (nombre: string) => {
    const found = (await calls()).find((call) => call.nombre === nombre);
    if (!found) throw new Error(`No line for ${nombre}`);
    return found.proveedor_id;
  };

  test('the sample becomes drafts that nobody but admins sees, each a line of the call list', async () => {
    const waiting = await queued();
    const sample = await sampleNppes();
    const [baja] = await database.query<{ id: string }>(
      `insert into public.bajas (nombre, origen, estado) values ('X', 'visitante', 'hecha') returning id`,
    );
    const npi = sample.find(({ fila }) => fila === 12)?.valores.npi;
    await database.query(
      `insert into private.no_listar (baja_id, npi, telefonos, nombre) values ($1, $2, '{}', 'x')`,
      [baja?.id, npi],
    );
    const id = await imports.import(sample, 'nppes');
    const doubts: Record<number, string> = {
      19: '«LA PARGUERA» no es un municipio. Por el código postal 00667 se lee «Lajas».',
      26: 'Es la misma que la fila 2.',
    };
    for (const line of await imports.lines(id)) {
      const { fila, resultado, razon } = line;
      const expected =
        fila === 12
          ? ['error', 'Ese teléfono o ese NPI es de alguien que pidió no aparecer. No se puede importar.']
          : doubts[fila]
            ? ['dudoso', doubts[fila]]
            : ['crear', 'No existe en el directorio.'];
      expect([fila, resultado, razon]).toEqual([fila, ...expected]);
    }
    const made = Object.keys(expectedNppes)
      .map(Number)
      .filter((fila) => fila !== 12 && !doubts[fila]);
    const found = await calls();
    expect(found.map(({ nombre }) => nombre).sort()).toEqual(
      made.map((fila) => expectedNppes[fila]?.[0]).sort(),
    );
    expect(found[0]).toMatchObject({ grupos: ['atencion'], resultado: null });
    expect(await queued()).toEqual(waiting);

    const ids = found.map(({ proveedor_id }) => proveedor_id);
    for (const scope of [visitor, as('user'), as('ana')])
      for (const [table, key] of [
        ['proveedores', 'id'],
        ['sedes', 'proveedor_id'],
        ['detalles', 'proveedor_id'],
        ['resumen_hechos', 'proveedor_id'],
        ['datos_proveedores', 'proveedor_id'],
        ['frescura', 'proveedor_id'],
      ])
        expect(
          (await attempt(database, scope, `select 1 from public.${table} where ${key} = any ($1)`, [ids]))
            .outcome,
        ).toBe('none');
    expect(
      await database.query('select from public.datos_proveedores where proveedor_id = any ($1)', [ids]),
    ).toEqual([]);
    // They keep their telephone for the call, however long it takes.
    await database.query(`update private.unattended_providers set since = since - interval '31 days';
      delete from private.daily_runs; select public.gateway_daily()`);
    expect(
      await database.query(
        `select from public.proveedores where id = any ($1) and (telefono is not null) = (nombre <> 'Ivan Velez Toro')
         and not aprobado_por_admin and usuario_id is null and direccion is null`,
        [ids],
      ),
    ).toHaveLength(ids.length);
    const listed = 'select p.id from public.proveedores as p where not p.es_borrador and p.id = any ($1)';
    expect(await act(database, admin, listed, [ids])).toEqual([]);
    // By pages it is the same list, whoever did not answer last.
    await database.query(
      `insert into public.llamadas (proveedor_id, resultado, grupos, desde, motivo)
       values ($1, 'no_contesto', '{atencion}', current_date, 'registro')`,
      [ids[0]],
    );
    const all = await act<Call & { total: number }>(database, admin, 'select * from public.por_llamar()');
    expect(all.at(-1)).toMatchObject({ proveedor_id: ids[0], total: all.length });
    for (let first = 0; first <= all.length; first += 3)
      expect(await act(database, admin, 'select * from public.por_llamar(3, $1)', [first])).toEqual(
        all.slice(first, first + 3),
      );
  });

  test('one municipality, or only whose word ended, or only whom nobody ever confirmed', async () => {
    await imports.import(await sampleNppes(), 'nppes');
    await database.query(`update public.proveedores set telefono = '787-555-0101' where id = $1`, [
      rows.freeProvider,
    ]);
    await database.query(
      `insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via)
       select s.proveedor_id, s.id, g.grupo, now() - make_interval(days => g.dias + 30), 'proveedor', 'panel'
       from public.sedes as s cross join private.grupos as g
       where s.principal and s.proveedor_id = $1 and g.grupo = 'contacto'`,
      [rows.freeProvider],
    );
    const all = await act<Call & { total: number }>(database, admin, 'select * from public.por_llamar()');
    for (const [name, keeps] of [
      ['vencio', ({ motivo }: Call) => !['nunca', 'registro'].includes(motivo)],
      ['nunca', ({ motivo }: Call) => ['nunca', 'registro'].includes(motivo)],
    ] as const) {
      const kept = all.filter(keeps);
      expect(kept.length).toBeGreaterThan(0);
      expect(await act(database, admin, `select * from public.por_llamar(cuales => $1)`, [name])).toEqual(
        kept.map((call) => ({ ...call, total: kept.length })),
      );
    }
    const here = all.filter(({ municipio }) => municipio === all[0]?.municipio);
    expect(here.length).toBeLessThan(all.length);
    expect(
      await act(database, admin, 'select * from public.por_llamar(lugar => $1)', [all[0]?.municipio]),
    ).toEqual(here.map((call) => ({ ...call, total: here.length })));
  });

  test('yes: the answer is noted, the draft waits for approval, and can be taken back', async () => {
    await imports.import(
      [goodRow(2, { nombre: 'Marisol Rosado', telefono: '787-555-0201', npi: '2000000002' })],
      'nppes',
    );
    const id = await draftOf('Marisol Rosado');
    const before = await queued();
    const noted = await answer(id, true);
    expect(noted).toMatchObject({ estado: 'anotada', id: expect.any(String) });
    expect(await queued()).toEqual([...before, 'Marisol Rosado'].sort());
    expect(
      await database.query('select atiende_autismo from public.detalles where proveedor_id = $1', [id]),
    ).toEqual([{ atiende_autismo: true }]);
    const words = () =>
      database.query('select grupo, por, via from public.confirmaciones where proveedor_id = $1', [id]);
    expect(await words()).toEqual([{ grupo: 'atencion', por: 'proveedor', via: 'llamada' }]);
    await act(database, admin, 'select public.deshacer_llamada($1)', [noted?.id]);
    expect(await words()).toEqual([]);
    expect(await queued()).toEqual(before);
    expect(
      await database.query('select atiende_autismo from public.detalles where proveedor_id = $1', [id]),
    ).toEqual([{ atiende_autismo: null }]);
    await answer(id, true);
    await act(database, admin, 'update public.proveedores set aprobado_por_admin = true where id = $1', [id]);
    expect(await act(database, visitor, 'select from public.proveedores where id = $1', [id])).toHaveLength(
      1,
    );
    expect(await database.query('select from private.borradores')).toEqual([]);
  });

  test('no: the draft goes, and the next file does not bring it back', async () => {
    const file = [
      goodRow(2, { nombre: 'Marisol Rosado', telefono: '787-555-0201', npi: '2000000002' }),
      goodRow(3, { nombre: 'Efraín Santos', telefono: '787-555-0204', npi: '2000000010' }),
    ];
    await imports.import(file, 'nppes');
    expect(await answer(await draftOf('Marisol Rosado'), false)).toEqual({ estado: 'descartado' });
    expect((await calls()).map(({ nombre }) => nombre)).toEqual(['Efraín Santos']);
    const again = await imports.rehearse(
      [...file, goodRow(4, { nombre: 'Nueva', npi: '2000000028' })],
      'nppes',
    );
    expect((await imports.lines(again)).map(({ resultado, razon }) => [resultado, razon])).toEqual([
      ['igual', 'Ya se preguntó: no atiende personas autistas.'],
      ['igual', 'No cambia nada.'],
      ['crear', 'No existe en el directorio.'],
    ]);
  });

  test('a no does not take away what another admin noted meanwhile', async () => {
    await imports.import(
      [goodRow(2, { nombre: 'Marisol Rosado', telefono: '787-555-0201', npi: '2000000002' })],
      'nppes',
    );
    const id = await draftOf('Marisol Rosado');
    const noted = await answer(id, true);
    expect(await answer(id, false)).toMatchObject({ estado: 'ya_anotada', como: 'confirmo' });
    expect(await database.query('select atiende from private.borradores')).toEqual([{ atiende: true }]);
    // Who has seen it may.
    expect(await answer(id, false, noted?.id)).toEqual({ estado: 'descartado' });
  });

  test('no answer: the line stays, behind the others for three days', async () => {
    await imports.import(
      [2, 3].map((n) => goodRow(n, { nombre: n === 2 ? 'Ada Colón' : 'Zoé Luna', npi: `200000000${n}` })),
      'nppes',
    );
    await act(database, admin, `select public.anotar_llamada($1, 'no_contesto')`, [
      await draftOf('Ada Colón'),
    ]);
    expect((await calls()).map(({ nombre, resultado }) => [nombre, resultado])).toEqual([
      ['Zoé Luna', null],
      ['Ada Colón', 'no_contesto'],
    ]);
  });

  test('a draft follows the next file; of any other profile the register tells its number alone', async () => {
    const [made] = await database.query<{ id: string }>(
      `insert into public.proveedores (nombre, municipio, tipo_servicio, telefono, aprobado_por_admin)
       values ('Omayra Quiñones Ibáñez', 'Caguas', 'terapista', '787-555-0203', true) returning id`,
    );
    const line = (telefono: string) => [
      goodRow(2, { nombre: 'Marisol Rosado', telefono, npi: '2000000002' }),
      goodRow(3, {
        nombre: 'Omayra Quinones',
        municipio: 'Ponce',
        telefono: '787-555-0203',
        npi: '2000000010',
      }),
    ];
    const first = await imports.import(line('787-555-0201'), 'nppes');
    expect(
      (await imports.lines(first)).map(({ resultado, cambios }) => [resultado, Object.keys(cambios ?? {})]),
    ).toEqual([
      ['crear', []],
      ['actualizar', ['npi']],
    ]);
    const second = await imports.rehearse(line('787-555-0299'), 'nppes');
    expect(
      (await imports.lines(second)).map(({ resultado, cambios }) => [resultado, Object.keys(cambios ?? {})]),
    ).toEqual([
      ['actualizar', ['telefono']],
      ['igual', []],
    ]);
    expect(
      await database.query('select nombre, municipio from public.proveedores where id = $1', [made?.id]),
    ).toEqual([{ nombre: 'Omayra Quiñones Ibáñez', municipio: 'Caguas' }]);
  });

  test('only an admin answers, and only about a draft', async () => {
    await imports.import([goodRow(2, { nombre: 'Marisol Rosado', npi: '2000000002' })], 'nppes');
    const id = await draftOf('Marisol Rosado');
    for (const scope of [visitor, as('user'), as('ana')])
      expect(
        (await attempt(database, scope, 'select public.contestar_borrador($1, true)', [id])).outcome,
      ).toBe('refused');
    expect(
      (await attempt(database, service, 'select public.contestar_borrador($1, false)', [id])).outcome,
    ).toBe('yes');
    expect((await failure(answer(rows.freeProvider, false))).message).toBe(
      'Este borrador ya no existe. Recarga la página.',
    );
    expect((await failure(answer(id, null))).message).toBe('Elige sí o no.');
  });

  test('who asks to be removed is remembered by the number too', async () => {
    await imports.import([goodRow(2, { nombre: 'Marisol Rosado', npi: '2000000002' })], 'nppes');
    const id = await draftOf('Marisol Rosado');
    await database.query(
      `with b as (insert into public.bajas (proveedor_id, nombre, origen) values ($1, 'X', 'visitante') returning id)
       select private.unlist(b.id, $1) from b`,
      [id],
    );
    expect(await database.query('select npi from private.no_listar')).toEqual([{ npi: '2000000002' }]);
  });
});
