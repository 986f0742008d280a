import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findDamage } from '../../server/database/checksums.ts';
import { openPglite } from '../../server/database/pglite.ts';
import { isSoak } from '../support/counts.ts';
import { dataFolder, expectRefusal, runFile, waitFor } from './server-process.ts';

/** Descriptions of PostgreSQL's own objects: a large table that no start reads and nothing writes to. */
const table = 'base/5/2609';

async function flipByte(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 0x10;
  await file.write(byte, 0, 1, at);
  await file.close();
}

test('one wrong bit is found, wherever it is in a page', async () => {
  const folder = join(await dataFolder(), 'database');
  // Large tables of PostgreSQL's own, one for each place in a page.
  const places = { 'base/5/1249': 3, 'base/5/1255': 9, [table]: 5_000, 'base/5/2618': 8_191 };
  const flipAll = async () => {
    for (const [name, at] of Object.entries(places)) await flipByte(join(folder, name), 3 * 8_192 + at);
  };
  await flipAll();
  expect((await findDamage(folder)).sort()).toEqual(Object.keys(places).sort());
  await flipAll();
  expect(await findDamage(folder)).toEqual([]);
});

const atNextStart = isSoak ? ['a folder that was not closed in order'] : [];
test.each(atNextStart)('%s is verified at the next start, and refused when a page is damaged', async () => {
  const folder = await dataFolder();
  const writer = runFile('tests/process/writer.ts', [folder, '0'], {});
  await waitFor(() => writer.stdout.includes('\n'), writer);
  writer.kill('SIGKILL');
  await writer.exited;
  await flipByte(join(folder, 'database', table), 3 * 8_192 + 5_000);
  await expectRefusal({ DATA_DIR: folder }, `is damaged: pages of ${table} do not match their checksums`);

  // The refusal closed it in order; nothing was changed but what recovery had to.
  await flipByte(join(folder, 'database', table), 3 * 8_192 + 5_000);
  const database = await openPglite(folder);
  expect((await database.query('select from public.writes')).length).toBeGreaterThan(0);
  await database.close();
});
