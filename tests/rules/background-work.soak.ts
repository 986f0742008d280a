import { describe, expect, test } from 'vitest';
import { startWorkHook } from '../../server/product.ts';
import { engines } from '../support/engines.ts';
import { manyRows } from '../support/import/many-rows.ts';
import { expectLog } from '../support/quiet-log.ts';
import { sharedDatabase } from '../support/shared.ts';
import { importsOf } from './imports-of.ts';
import { sharedWorld } from './world.ts';

describe.each(engines)('work that waits, on $name', (engine) => {
  const database = sharedWorld(engine);
  const imports = importsOf(database);

  /** Two servers on one database, until the import is so far. */
  const serveUntil = async (id: string, estado: string) => {
    const servers = [startWorkHook(database), startWorkHook(database)];
    await expect.poll(async () => (await imports.state(id)).estado, { timeout: 20_000 }).toBe(estado);
    await Promise.all(servers.map((server) => server.close()));
  };

  test('servers do it by themselves, in slices and in turn', async () => {
    const rows = manyRows(120);
    const { id } = await imports.begin(rows);
    await imports.put(id, rows);
    await imports.call('ensayar_importacion', id);
    await serveUntil(id, 'ensayada');
    await imports.call('importar', id, false);
    await serveUntil(id, 'hecha');
    expect(await imports.state(id)).toMatchObject({ hechas: 120, cuentas: { crear: 120 } });
    const found = await database.query<{ n: number }>(
      `select count(*)::int as n from public.proveedores where email like 'centro%@example.test' group by email`,
    );
    expect(found).toEqual(rows.map(() => ({ n: 1 })));
  });

  test('with nothing left to do it says so', async () => {
    // First the new providers are compared with the others.
    await expect
      .poll(() => database.query('select public.gateway_work() as more'))
      .toEqual([{ more: false }]);
  });
});

describe.each(engines)('work that fails, on $name', (engine) => {
  const database = sharedDatabase(engine, {
    sql: `create or replace function public.gateway_work() returns boolean language plpgsql set search_path = ''
      as 'begin raise exception ''out of luck''; end'`,
  });

  test('is told in the log, and a stop does not wait for the next try', async () => {
    expectLog(/the product's gateway_work failed: .*out of luck/s);
    const server = startWorkHook(database);
    // The first slice has begun, and a close waits for it.
    await server.close();
    await expect(database.query('select public.gateway_work()')).rejects.toThrow('out of luck');
  });
});
