import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, people, rows, service, sharedWorld } from './world.ts';

interface Given {
  nombre: string;
  municipio?: string;
  tipo?: string;
  telefono?: string | null;
  npi?: string;
}

const ofTheWorld = [rows.anaProvider, rows.betoProvider, rows.freeProvider, rows.otherFreeProvider];

describe.each(engines)('listings that may stand twice, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() =>
    database.query(`delete from public.proveedores where id not in ('${ofTheWorld.join("','")}');
      delete from private.unpaired_providers; delete from private.repetidos; delete from public.auditoria`),
  );

  const add = async ({ nombre, municipio = 'Arecibo', tipo = 'terapista', telefono = null, npi }: Given) => {
    const [row] = await database.query<{ id: string }>(
      `insert into public.proveedores (nombre, municipio, tipo_servicio, telefono, aprobado_por_admin)
       values ($1, $2, $3::public.tipo_servicio, $4, true) returning id`,
      [nombre, municipio, tipo, telefono],
    );
    const id = row?.id ?? '';
    if (npi) await database.query('insert into private.npis (proveedor_id, npi) values ($1, $2)', [id, npi]);
    return id;
  };
  /** The background work, to its end. */
  const look = async () => {
    for (;;) {
      const [row] = await act<{ more: boolean }>(database, service, 'select public.gateway_work() as more');
      if (!row?.more) return;
    }
  };
  const pairs = () =>
    database.query<{ id: string; one: string; other: string; razones: string[]; estado: string }>(
      `select r.id, r.razones, r.estado, least(p.nombre, o.nombre) as one, greatest(p.nombre, o.nombre) as other
       from private.repetidos as r join public.proveedores as p on p.id = r.uno join public.proveedores as o on o.id = r.otro
       order by 4, 5`,
    );
  const found = async (...given: Given[]) => {
    for (const one of given) await add(one);
    await look();
    return (await pairs()).map(({ razones }) => razones.join());
  };
  const decide = async (id: string, isOther: boolean, scope: Scope = as('admin')) =>
    (
      await act<{ done: { estado: string } }>(
        database,
        scope,
        'select public.decidir_repetido($1, $2) as done',
        [id, isOther],
      )
    )[0]?.done.estado;
  const inQueue = async () =>
    (
      await act<{ id: string; titulo: string }>(
        database,
        as('admin'),
        `select id, titulo from public.cola() where clase = 'repetido'`,
      )
    ).map(({ id }) => id);

  describe('are found by', () => {
    test.each<[string, Given, Given, string]>([
      [
        'the phone, however it is written',
        { nombre: 'Brisa', telefono: '787-555-0142' },
        { nombre: 'Ana Díaz', telefono: '+1 (787) 555 0142' },
        'telefono',
      ],
      ['a name with a slip', { nombre: 'Manos que Aprenden' }, { nombre: 'Manos que Aprendem' }, 'nombre'],
      [
        'a name without accents, and a kind cut short',
        { nombre: 'Clínica Sonrisa Serena' },
        { nombre: 'CLINICA SONRISA SERENA' },
        'nombre',
      ],
      [
        'a like name next door',
        { nombre: 'Nutrición Raíz Viva' },
        { nombre: 'Nutricion Raiz Viva', municipio: 'Hatillo' },
        'nombre',
      ],
      [
        'the number of the register',
        { nombre: 'Uno', npi: '1234567893' },
        { nombre: 'Otra cosa', npi: '1234567893', municipio: 'Vieques' },
        'npi',
      ],
      [
        'phone and name',
        { nombre: 'Alas Abiertas', telefono: '787-555-0143' },
        { nombre: 'Alas Abierta', telefono: '7875550143' },
        'telefono,nombre',
      ],
    ])('%s', async (_, one, other, reason) => {
      expect(await found(one, other)).toEqual([reason]);
    });

    test.each<[string, Given, Given]>([
      [
        'one name far apart',
        { nombre: 'Manos que Aprenden' },
        { nombre: 'Manos que Aprenden', municipio: 'Humacao' },
      ],
      [
        'one name of two kinds',
        { nombre: 'José Rivera Cruz', tipo: 'doctor' },
        { nombre: 'José Rivera Cruz', tipo: 'abogado' },
      ],
      [
        'a family name',
        { nombre: 'José Rivera Cruz', tipo: 'doctor' },
        { nombre: 'Luz Rivera Cruz', tipo: 'doctor' },
      ],
      ['no phone', { nombre: 'Brisa Azul' }, { nombre: 'Ana Díaz' }],
    ])('not by %s', async (_, one, other) => {
      expect(await found(one, other)).toEqual([]);
    });

    test('not by the phone of a building', async () => {
      const telefono = '787-555-0150';
      const names = [
        'Ana Torres Vega',
        'Luis Colón Ramos',
        'Eva Santos Ruiz',
        'Iván Matos Gil',
        'Sonia Pagán Toro',
      ];
      expect(await found(...names.map((nombre) => ({ nombre, telefono, tipo: 'doctor' })))).toEqual([]);
      expect(await found({ nombre: 'Ana Torres Vga', telefono, tipo: 'doctor' })).toEqual([
        'telefono,nombre',
      ]);
    });
  });

  test('wait in the queue under both names, until somebody says that they are not the same', async () => {
    const one = await add({ nombre: 'Alas Abiertas' });
    await add({ nombre: 'Alas Abierta' });
    await look();
    const [pair] = await pairs();
    const id = pair?.id ?? '';
    expect(await inQueue()).toEqual([id]);
    expect(await decide(id, true)).toBe('distintos');
    expect(await decide(id, true, as('deputy'))).toBe('ya_decidido');
    const [told] = await act<{ said: Row }>(
      database,
      as('deputy'),
      `select public.decision_de('repetido', $1) as said`,
      [id],
    );
    expect(told?.said).toMatchObject({ como: 'distintos', por: 'admin', propia: false });
    expect(await database.query('select accion, despues from public.auditoria')).toEqual([
      { accion: 'distinguir', despues: { nombre: expect.stringContaining('Alas Abierta') } },
    ]);
    // For good, also when one of them changes.
    await database.query(
      `update public.proveedores set nombre = 'Alas Abiertas Hoy', telefono = '787-555-0177' where id = $1`,
      [one],
    );
    await look();
    expect([await inQueue(), (await pairs()).map(({ estado }) => estado)]).toEqual([[], ['distintos']]);
    expect(await decide(id, false)).toBe('pendiente');
    expect(await inQueue()).toEqual([id]);
  });

  test('leave by themselves when they are not alike any more, and keep their notes while they are', async () => {
    const one = await add({ nombre: 'Alas Abiertas', telefono: '787-555-0144' });
    await add({ nombre: 'Alas Abierta', telefono: '787-555-0145' });
    await look();
    const [before] = await pairs();
    await act(
      database,
      as('admin'),
      `insert into public.cola_notas (clase, elemento, texto) values ('repetido', $1, 'Llamar')`,
      [before?.id],
    );
    await database.query(`update public.proveedores set telefono = '787-555-0145' where id = $1`, [one]);
    await look();
    expect((await pairs()).map(({ id, razones }) => [id, razones.join()])).toEqual([
      [before?.id, 'telefono,nombre'],
    ]);
    await database.query(
      `update public.proveedores set nombre = 'Brisa Clara', telefono = null where id = $1`,
      [one],
    );
    await look();
    expect([
      await pairs(),
      await database.query(`select from public.cola_notas where clase = 'repetido'`),
    ]).toEqual([[], []]);
  });

  test('are not shown while one of them was removed', async () => {
    const one = await add({ nombre: 'Alas Abiertas' });
    await add({ nombre: 'Alas Abierta' });
    await look();
    await database.query(
      `insert into public.bajas (proveedor_id, nombre, origen, estado, decidida_en) values ($1, 'x', 'admin', 'hecha', now())`,
      [one],
    );
    expect([(await pairs()).length, await inQueue()]).toEqual([1, []]);
  });

  test('are compared with the one that would be kept first: its owner’s, else public, else older', async () => {
    const first = await add({ nombre: 'Alas Abiertas' });
    const second = await add({ nombre: 'Alas Abierta' });
    await look();
    const compared = async () => {
      const [row] = await act<{ told: { razones: string[]; perfiles: Array<{ id: string; valores: Row }> } }>(
        database,
        as('admin'),
        `select public.comparar_repetidos($1) as told`,
        [(await pairs())[0]?.id],
      );
      return row?.told;
    };
    await database.query(
      `update public.proveedores set fecha_creacion = now() - interval '1 year' where id = $1`,
      [first],
    );
    const told = await compared();
    expect(told).toMatchObject({
      razones: ['nombre'],
      perfiles: [
        { id: first, aprobado: true, con_dueno: false, resenas: 0 },
        {
          id: second,
          valores: {
            nombre: 'Alas Abierta',
            municipio: 'Arecibo',
            tipo_servicio: 'terapista',
            telefono: null,
          },
        },
      ],
    });
    expect(Object.keys(told?.perfiles[0]?.valores ?? {})).not.toContain('usuario_id');
    await database.query(`update public.proveedores set aprobado_por_admin = false where id = $1`, [first]);
    expect((await compared())?.perfiles[0]?.id).toBe(second);
    await database.query(`update public.proveedores set usuario_id = $2 where id = $1`, [
      first,
      people.bystander,
    ]);
    expect((await compared())?.perfiles[0]?.id).toBe(first);
  });
});
