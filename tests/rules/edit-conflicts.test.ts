import { describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, attempt, rows, service, sharedWorld } from './world.ts';

describe.each(engines)('two on one provider, on $name', (engine) => {
  const database = sharedWorld(engine);

  // As text: a Date of JavaScript would lose the microseconds.
  const seen = async () => {
    const [row] = await database.query<{ seen: string }>(
      `select fecha_actualizacion::text as seen from public.proveedores where id = '${rows.anaProvider}'`,
    );
    return row?.seen ?? '';
  };
  const save = (scope: Scope, version: string, change = `horario_servicio = 'Lunes'`) =>
    act(
      database,
      scope,
      `update public.proveedores set ${change} where id = '${rows.anaProvider}' and fecha_actualizacion = $1 returning id`,
      [version],
    );

  test('the later save reaches no row and overwrites nothing', async () => {
    const version = await seen();
    expect(await save(as('admin'), version, `nombre = 'Primera'`)).toHaveLength(1);
    expect(await save(as('deputy'), version, `nombre = 'Segunda'`)).toEqual([]);
    expect(await save(as('ana'), version, `nombre = 'Tercera'`)).toEqual([]);
    expect(
      await database.query(`select nombre from public.proveedores where id = '${rows.anaProvider}'`),
    ).toEqual([{ nombre: 'Primera' }]);
    expect(await save(as('ana'), await seen())).toHaveLength(1);
  });
  test('of ten at the same moment one wins, every time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const version = await seen();
      const saved = await Promise.all(
        Array.from({ length: 10 }, (_, place) => save(as(place % 2 ? 'admin' : 'deputy'), version)),
      );
      expect(saved.flat()).toHaveLength(1);
    }
  });
  test('every version has its own moment, also within one transaction', async () => {
    const moments = new Set<string>();
    await database.transaction(async (tx) => {
      for (let change = 0; change < 20; change += 1) {
        const [row] = await tx.query<{ seen: string }>(
          `update public.proveedores set horario_servicio = '${change}' where id = '${rows.anaProvider}'
           returning fecha_actualizacion::text as seen`,
        );
        moments.add(row?.seen ?? '');
      }
    });
    expect(moments.size).toBe(20);
  });
  test('nobody chooses it: a person may not name it, and what the secret key sends is not kept', async () => {
    const change = `update public.proveedores set fecha_actualizacion = '2020-01-01' where id = '${rows.anaProvider}'
      returning fecha_actualizacion::text as seen`;
    for (const scope of [as('ana'), as('admin')]) {
      expect((await attempt(database, scope, change)).outcome).toBe('refused');
    }
    expect((await attempt(database, service, change)).rows).not.toMatchObject([
      { seen: expect.stringMatching(/^2020/) },
    ]);
  });
  test('of two admins on one resource the later reaches no row, to save it or to delete it', async () => {
    const [row] = await database.query<{ seen: string }>(
      `select fecha_actualizacion::text as seen from public.recursos where id = '${rows.recurso}'`,
    );
    const where = `where id = '${rows.recurso}' and fecha_actualizacion = $1 returning id`;
    const retitle = `update public.recursos set titulo = 'Otro título' ${where}`;
    expect(await act(database, as('admin'), retitle, [row?.seen])).toHaveLength(1);
    expect(await act(database, as('deputy'), retitle, [row?.seen])).toEqual([]);
    expect(await act(database, as('deputy'), `delete from public.recursos ${where}`, [row?.seen])).toEqual(
      [],
    );
    const dated = `update public.recursos set fecha_actualizacion = now() where id = '${rows.recurso}'`;
    expect((await attempt(database, as('admin'), dated)).outcome).toBe('refused');
  });
  test('reading everything and saving the same fields still works', async () => {
    await act(
      database,
      as('ana'),
      `update public.proveedores set nombre = 'Centro', municipio = 'Ponce' where id = '${rows.anaProvider}'`,
    );
  });
});
