import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPglite } from '../../server/database/pglite.ts';
import { PgliteEngine } from '../../server/database/pglite-engine.ts';
import { PgliteStream } from '../../server/database/pglite-stream.ts';
import { dataFolder } from './server-process.ts';

const megabyte = 1024 * 1024;

function quietErrors() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  return log;
}

async function connect(engine: PgliteEngine): Promise<pg.Client> {
  const client = new pg.Client({
    stream: () => new PgliteStream(engine),
    user: 'postgres',
    database: 'postgres',
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

test('an engine that breaks, or dies by an error of its own, rejects the running query and is replaced', async () => {
  const log = quietErrors();
  const engine = new PgliteEngine(join(await dataFolder(), 'database'), 512 * megabyte);
  const client = await connect(engine);
  await client.query('create table public.kept as select 7 as value');
  const broken = await engine.worker;
  // A message that no client sends: PostgreSQL ends its process, which here is the whole engine.
  broken.postMessage(Buffer.from('\x01\0\0\0\x04', 'latin1'));
  await expect(client.query('select 1')).rejects.toThrow('the embedded database was restarted');

  const next = await connect(engine);
  const { rows } = await next.query('select value from public.kept');
  expect(rows).toEqual([{ value: 7 }]);
  const second = await engine.worker;
  expect(second).not.toBe(broken);
  expect(log).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^database: the embedded engine is started again: /),
  );

  // Not bytes: the thread's own code throws.
  second.postMessage(null);
  await expect(next.query('select 1')).rejects.toThrow();
  const { rows: kept } = await (await connect(engine)).query('select value from public.kept');
  expect(kept).toEqual([{ value: 7 }]);
  expect(log).toHaveBeenCalledTimes(2);
  await engine.close();
});

test('the memory of a statement has a bound, and is given back between two statements', async () => {
  const engine = new PgliteEngine(join(await dataFolder(), 'database'), 256 * megabyte);
  const client = await connect(engine);
  const large = `select length(string_agg(repeat(md5(i::text), 1000), '')) from generate_series(1, 20000) as i`;
  await expect(client.query(large)).rejects.toMatchObject({ code: '53200' });
  expect(engine.memoryBytes).toBeLessThanOrEqual(256 * megabyte);
  await client.query('create table public.kept as select 7 as value');
  const grown = engine.memoryBytes;
  await engine.renew();
  const next = await connect(engine);
  expect((await next.query('select value from public.kept')).rows).toEqual([{ value: 7 }]);
  expect(engine.memoryBytes).toBeLessThan(grown);
  await engine.close();
});

test('a statement over the bound is refused as too large, and everybody goes on', async () => {
  const database = await openPglite(await dataFolder(), { maxMemoryBytes: 256 * megabyte });
  onTestFinished(() => database.close());
  await database.query('create table public.counted (value int)');
  const scope = { role: 'postgres', timeoutMs: 60_000 };
  const large = database.run(scope, {
    text: `select length(string_agg(repeat(md5(i::text), 1000), '')) from generate_series(1, 20000) as i`,
    values: [],
  });
  // Turns before, during and after the exchange of the thread: each write is there afterwards.
  const writes = Array.from({ length: 20 }, (_, value) =>
    database.query('insert into public.counted values ($1)', [value]),
  );
  await expect(large).rejects.toMatchObject({ code: '54000' });
  await Promise.all(writes);
  const [row] = await database.query<{ total: number }>('select count(*)::int as total from public.counted');
  expect(row).toEqual({ total: 20 });
});

test('a pattern that is nested too deep is refused by the engine itself, and everybody goes on', async () => {
  const database = await openPglite(await dataFolder());
  onTestFinished(() => database.close());
  const nested = { text: 'select $1 ~ $2', values: ['hola', '(.{0,255}){0,255}'] };
  await expect(database.run({ role: 'postgres', timeoutMs: 120_000 }, nested)).rejects.toMatchObject({
    code: '2201B',
  });

  // Nor does a refused query of the server itself cost anybody else anything.
  const scope = { role: 'postgres' };
  const named = { name: 'seven', text: 'select 7', values: [] };
  await database.run(scope, named);
  await expect(database.query('select nothing')).rejects.toThrow('column "nothing" does not exist');
  expect((await database.run(scope, named)).rows).toEqual([['7']]);
});
