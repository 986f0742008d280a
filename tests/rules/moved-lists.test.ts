import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { idsOf, type List, listsOf } from './lists-of.ts';
import { act, as, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

const { anaProvider, freeProvider, otherFreeProvider, betoProvider } = rows;
const user = as('user');
const onDevice = (id: string, nombre = 'Del teléfono', proveedores: unknown = []) => ({
  id,
  nombre,
  proveedores,
});

describe.each(engines)('lists of a device, on $name', (engine) => {
  const database = sharedWorld(engine);
  const { create, mine, move } = listsOf(database);
  beforeEach(() =>
    database.query(
      `delete from public.listas where user_id <> '${people.ana}'; delete from private.listas_recibidas;
       delete from private.recent_acts`,
    ),
  );

  test('move into the account in their order, with what is in the directory', async () => {
    const lists = [
      onDevice(randomUUID(), 'Primera', [
        { proveedor_id: otherFreeProvider, nota: ' Llamar ' },
        { proveedor_id: randomUUID() },
        { proveedor_id: betoProvider, nota: 'Espera' },
        { proveedor_id: anaProvider, nota: null },
        { proveedor_id: otherFreeProvider, nota: 'Otra vez' },
        { proveedor_id: freeProvider.toUpperCase() },
      ]),
      onDevice(randomUUID(), 'Segunda'),
      onDevice(randomUUID(), 'Tercera'),
    ];
    const moved = await move(user, lists);
    expect(moved).toEqual(await mine(user));
    expect(moved.map(({ nombre }) => nombre)).toEqual(['Primera', 'Segunda', 'Tercera']);
    expect(moved.map(({ id }) => id)).toEqual(lists.map(({ id }) => id));
    expect(idsOf(moved[0] as List)).toEqual([otherFreeProvider, anaProvider, freeProvider]);
    expect(moved[0]).toMatchObject({ fuera: 0, proveedores: [{ nota: 'Llamar' }, {}, {}] });
  });

  test('once: not again by a second call, nor after they were changed or deleted', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const both = [
      onDevice(first, 'Uno', [{ proveedor_id: freeProvider }]),
      onDevice(second, 'Dos', [{ proveedor_id: freeProvider }]),
    ];
    await move(user, both);
    await act(database, user, `update public.listas set nombre = 'Otro nombre' where id = $1`, [first]);
    await act(database, user, 'delete from public.listas where id = $1', [second]);
    expect(await move(user, both)).toMatchObject([{ id: first, nombre: 'Otro nombre', proveedores: [{}] }]);
    const made = await create(user, 'Hecha con red');
    expect(await move(user, [onDevice(made, 'Otra')])).toHaveLength(2);
    expect((await mine(user))[1]).toMatchObject({ nombre: 'Hecha con red' });
  });

  test('once, by many calls at the same moment', async () => {
    const lists = Array.from({ length: 6 }, () =>
      onDevice(randomUUID(), 'A la vez', [{ proveedor_id: freeProvider }, { proveedor_id: anaProvider }]),
    );
    await Promise.all(
      Array.from({ length: 8 }, (_, place) => move(user, place % 2 ? lists : lists.toReversed())),
    );
    const moved = await mine(user);
    expect(moved.map(({ id }) => id).sort()).toEqual(lists.map(({ id }) => id).sort());
    expect(moved.every((list) => idsOf(list).join() === `${freeProvider},${anaProvider}`)).toBe(true);
  });

  test('the list of somebody else is not touched, nor told', async () => {
    const took = [onDevice(rows.anaList, 'Mía ahora', [{ proveedor_id: otherFreeProvider }])];
    expect(await move(user, took)).toEqual([]);
    expect(await mine(as('ana'))).toMatchObject([
      { id: rows.anaList, nombre: 'Terapistas cerca de casa', proveedores: [{ proveedor_id: freeProvider }] },
    ]);
  });

  test('all or none: beyond 20, or with a name that is refused', async () => {
    for (let made = 0; made < 18; made += 1) await create(user, 'Otra');
    const three = [onDevice(randomUUID()), onDevice(randomUUID()), onDevice(randomUUID())];
    expect(await failure(move(user, three))).toMatchObject({ code: '23514', constraint: 'listas_hasta_20' });
    const named = [onDevice(randomUUID()), onDevice(randomUUID(), ' ')];
    expect(await failure(move(user, named))).toMatchObject({ constraint: 'nombre_de_1_a_80' });
    expect(await mine(user)).toHaveLength(18);
    expect(await move(user, three.slice(0, 2))).toHaveLength(20);
    expect(await move(user, three.slice(0, 2))).toHaveLength(20);
  });

  test('what is no list is refused in words', async () => {
    const id = randomUUID();
    for (const wrong of [
      null,
      'x',
      7,
      {},
      [null],
      [7],
      [[]],
      [{}],
      [{ id, nombre: 'N' }],
      [{ id: 'x', nombre: 'N', proveedores: [] }],
      [{ id, nombre: 7, proveedores: [] }],
      [{ id, nombre: null, proveedores: [] }],
      [onDevice(id, 'N', {})],
      [onDevice(id, 'N', ['x'])],
      [onDevice(id, 'N', [{ proveedor_id: 'x' }])],
      [onDevice(id, 'N', [{ proveedor_id: freeProvider, nota: 7 }])],
      [
        onDevice(
          id,
          'N',
          Array.from({ length: 101 }, () => ({ proveedor_id: freeProvider })),
        ),
      ],
      Array.from({ length: 21 }, () => onDevice(randomUUID())),
    ]) {
      expect(await failure(move(user, wrong)), JSON.stringify(wrong)).toMatchObject({
        code: '23514',
        constraint: 'listas_de_un_aparato',
        message: 'Estas listas no se pueden leer.',
      });
    }
    expect(await mine(user)).toEqual([]);
  });

  test('needs an account', async () => {
    for (const actor of [visitor, service, { role: 'authenticated' } as const]) {
      expect((await failure(move(actor, [onDevice(randomUUID())]))).code).toBe('42501');
    }
  });

  test('after a year it is forgotten which lists came from a device', async () => {
    await move(user, [onDevice(randomUUID()), onDevice(randomUUID())]);
    await database.query(`update private.listas_recibidas set recibida_en = now() - interval '366 days'
      where lista_id = (select min(lista_id::text)::uuid from private.listas_recibidas)`);
    await database.query('delete from private.daily_runs; select public.gateway_daily()');
    expect(await database.query('select from private.listas_recibidas')).toHaveLength(1);
    expect(await mine(user)).toHaveLength(2);
  });
});
