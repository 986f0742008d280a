import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { engines } from '../support/engines.ts';
import { act, addAccount, as, createWorld, people, rows, service, visitor } from './world.ts';

describe.each(engines)('what the directory shows besides providers, on $name', (engine) => {
  let opened: Awaited<ReturnType<typeof engine.open>>;
  let database: Database;
  beforeAll(async () => {
    opened = await engine.open();
    database = opened.database;
    await createWorld(database);
  });
  afterAll(() => opened?.drop());

  const summary = `select promedio::float, total from public.resumen_calificaciones where proveedor_id = $1`;
  const read = (scope = visitor, id: string = rows.freeProvider) => act(database, scope, summary, [id]);

  test('the average has one decimal, and a provider without reviews has no line', async () => {
    expect(await read()).toEqual([{ promedio: 4, total: 1 }]);
    expect(await read(visitor, rows.otherFreeProvider)).toEqual([]);
    await database.query(`insert into public.calificaciones (proveedor_id, usuario_id, estrellas)
      values ('${rows.freeProvider}', '${people.user}', 5), ('${rows.freeProvider}', '${people.bystander}', 5)`);
    expect(await read()).toEqual([{ promedio: 4.7, total: 3 }]);
  });
  test('it counts the reviews that the asker may see', async () => {
    await addAccount(database, '00000000-0000-4000-8000-00000000bbbb');
    await database.query(`insert into public.calificaciones (proveedor_id, usuario_id, estrellas)
      values ('${rows.betoProvider}', '00000000-0000-4000-8000-00000000bbbb', 5)`);
    expect(await read(visitor, rows.betoProvider)).toEqual([]);
    expect(await read(as('ana'), rows.betoProvider)).toEqual([{ promedio: 3, total: 1 }]);
    expect(await read(as('admin'), rows.betoProvider)).toEqual([{ promedio: 4, total: 2 }]);
  });

  test.each([
    ['a visitor', visitor],
    ['the owner of a pending provider', as('beto')],
    ['an admin', as('admin')],
    ['the secret key', service],
  ] as const)('%s reads the same counts: approved providers only, zeros included', async (_, scope) => {
    expect(await act(database, scope, 'select * from public.contar_proveedores()')).toEqual([
      { tipo_servicio: 'escuela', total: 1 },
      { tipo_servicio: 'terapista', total: 1 },
      { tipo_servicio: 'doctor', total: 0 },
      { tipo_servicio: 'abogado', total: 1 },
      { tipo_servicio: 'dietista', total: 0 },
    ]);
  });
});
