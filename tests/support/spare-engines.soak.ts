import { expect, inject, test } from 'vitest';
import { leaseEngine } from './spare-engines.ts';

const sql =
  'create table public.notes (id serial primary key, text text); insert into public.notes (text) values (1)';
const lease = () => leaseEngine(inject('pgliteBase').plain, inject('runFolder'), sql);

test('an engine is handed on with the rows of its beginning; one with another schema is not', async () => {
  const first = await lease();
  await first.database.query(
    `insert into public.notes (text) values ('mine'); update public.notes set text = 'changed'`,
  );
  await first.database.query(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'somebody@example.test')`,
  );
  await first.database.query(`set search_path = 'auth'`);
  await first.release();

  const second = await lease();
  expect(second.dataDir).toBe(first.dataDir);
  expect(await second.database.query('select * from public.notes')).toEqual([{ id: 1, text: '1' }]);
  expect(await second.database.query('select from auth.users')).toEqual([]);
  expect(await second.database.query('show search_path')).not.toEqual([{ search_path: 'auth' }]);
  expect(await second.database.query(`insert into public.notes (text) values (2) returning id`)).toEqual([
    { id: 2 },
  ]);
  await second.database.query('alter table public.notes alter text set not null');
  await second.release();

  const third = await lease();
  expect(third.dataDir).not.toBe(first.dataDir);
  expect(await third.database.query('select * from public.notes')).toEqual([{ id: 1, text: '1' }]);
  await third.release();
});
