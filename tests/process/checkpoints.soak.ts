import { expect, test } from 'vitest';
import { checkpointWhenLong } from '../../server/database/checkpoints.ts';
import { openPglite } from '../../server/database/pglite.ts';
import { dataFolder } from './server-process.ts';

test('a long write-ahead log of the embedded engine ends in a checkpoint, a short one does not', async () => {
  const database = await openPglite(await dataFolder());
  const redo = async () =>
    (await database.query('select redo_lsn::text as at from pg_control_checkpoint()'))[0]?.at;
  const before = await redo();
  await database.query(
    `create table public.words as select repeat('x', 500) as word from generate_series(1, 4000)`,
  );
  expect(await checkpointWhenLong(database, 2 ** 30)).toBe(false);
  expect(await redo()).toBe(before);
  expect(await checkpointWhenLong(database, 2 ** 20)).toBe(true);
  expect(await redo()).not.toBe(before);
  expect(await checkpointWhenLong(database, 2 ** 20)).toBe(false);
  await database.close();
});
