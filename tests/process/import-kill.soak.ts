import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Database, Row } from '../../server/database/database.ts';
import { openPglite } from '../../server/database/pglite.ts';
import { count } from '../support/counts.ts';
import { manyRows } from '../support/import/many-rows.ts';
import { dataFolder, startServer } from './server-process.ts';

const rounds = count(2, 3);
const rows = manyRows(count(120, 1000));

interface Progress extends Row {
  estado: string;
  hechas: number;
  done: number;
  made: number;
  twice: number;
}

async function withDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openPglite(folder);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Rehearsed, and begun. Returns how many rows are to be made; a few look like another and wait for somebody. */
async function beginImport(database: Database, allOrNothing: boolean): Promise<number> {
  const [made] = await database.query<{ id: string }>(
    `select public.crear_importacion('a.csv', repeat('a', 64), 'csv', $1, '{}') ->> 'id' as id`,
    [rows.length],
  );
  const id = made?.id as string;
  for (let at = 0; at < rows.length; at += 500)
    await database.query('select public.poner_filas($1, $2)', [id, JSON.stringify(rows.slice(at, at + 500))]);
  await database.query('select public.ensayar_importacion($1)', [id]);
  await finish(database);
  const [rehearsed] = await database.query<{ due: number }>(
    `select count(*)::int as due from public.importacion_filas where resultado = 'crear'`,
  );
  if (allOrNothing) {
    // The last row will not become what was rehearsed.
    await database.query(
      `insert into public.proveedores (nombre, municipio, tipo_servicio, telefono, aprobado_por_admin)
       values ('Gimnasio Rex', 'Ponce', 'doctor', $1, true)`,
      [rows.at(-1)?.valores.telefono],
    );
  }
  await database.query('select public.importar($1, $2)', [id, allOrNothing]);
  return rehearsed?.due ?? 0;
}

async function finish(database: Database): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ more: boolean }>('select public.gateway_work() as more');
    if (!row?.more) return;
  }
}

async function progress(database: Database): Promise<Progress> {
  const [found] = await database.query<Progress>(`
    select i.estado, i.hechas, (select count(*)::int from public.importacion_filas where hecha) as done,
      (select count(*)::int from public.proveedores where email like 'centro%@example.test') as made,
      (select count(*)::int from (
        select from public.proveedores where email like 'centro%' group by email having count(*) > 1
      ) as doubled) as twice
    from public.importaciones as i`);
  return found as Progress;
}

test.each([
  ['each row is done once', false],
  ['all or nothing leaves nothing', true],
])(
  `kill -9 of the server during an import, ${rounds} times: %s`,
  async (_, allOrNothing) => {
    const folder = await dataFolder();
    const due = await withDatabase(folder, (database) => beginImport(database, allOrNothing));
    expect(due).toBeGreaterThan(rows.length * 0.98);
    const seen: Progress[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer({ DATA_DIR: folder, DEMO: 'off' });
      await server.ready();
      await sleep(100 + ((round * 67) % 200));
      server.kill('SIGKILL');
      expect(await server.exited).toBe('SIGKILL');
      expect(server.stderr).toBe('');
      const now = await withDatabase(folder, progress);
      // What is marked as done is done, and nothing else.
      expect(now).toMatchObject({ made: now.done, twice: 0 });
      seen.push(now);
    }
    expect(seen.filter(({ done }) => done > 0 && done < due).length).toBeGreaterThan(0);
    const end = await withDatabase(folder, async (database) => {
      await finish(database);
      return progress(database);
    });
    expect(end).toMatchObject(
      allOrNothing
        ? { estado: 'fallida', done: 0, made: 0 }
        : { estado: 'hecha', hechas: due, done: due, made: due, twice: 0 },
    );
    console.info(`${rounds} kills at ${seen.map(({ done }) => done).join(', ')} of ${due} rows`);
  },
  600_000,
);
