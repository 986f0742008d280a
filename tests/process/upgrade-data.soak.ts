import { cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeBackup } from '../../server/backup/backup.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { contentOf } from './backup-places.ts';
import { ageFolder, otherMajor } from './other-major.ts';
import { type ChildProcess, dataFolder, runFile, tempFolder } from './server-process.ts';

const upgrade = (dataDir: string, ...args: string[]): ChildProcess =>
  runFile('scripts/upgrade-data.ts', args, { DATA_DIR: dataDir });

test('a folder of another major is carried over from its own backup', { timeout: 600_000 }, async () => {
  const DATA_DIR = await dataFolder('served');
  const before = await contentOf({ DATA_DIR });
  const backup = join(await tempFolder(), 'last.tar');
  await makeBackup(readConfig({ DATA_DIR }), backup);
  await ageFolder(DATA_DIR);

  const carried = upgrade(DATA_DIR, backup);
  expect([await carried.exited, carried.stderr]).toEqual([0, '']);
  expect(carried.stdout).toMatch(/^Carried over and compared: \d+ rows of \d+ tables/);
  expect(await contentOf({ DATA_DIR })).toEqual(before);
  // The old one is kept.
  const kept = join(DATA_DIR, `database.postgresql-${otherMajor}`);
  expect(await readFile(join(kept, 'PG_VERSION'), 'utf8')).toBe(`${otherMajor}\n`);

  const again = upgrade(DATA_DIR, backup);
  expect(await again.exited).toBe(1);
  expect(again.stderr).toMatch(/is of PostgreSQL \d+ already\.\n$/);
});

test('a backup of another folder, or one that lacks the last writes, is not taken for it', {
  timeout: 600_000,
}, async () => {
  const DATA_DIR = await dataFolder('plain');
  const backup = join(await tempFolder(), 'early.tar');
  await makeBackup(readConfig({ DATA_DIR }), backup);
  const other = await tempFolder();
  cpSync(DATA_DIR, other, { recursive: true });
  const database = await openDatabase(readConfig({ DATA_DIR }));
  await database.query(`insert into auth.users (id, email) values (gen_random_uuid(), 'last@example.test')`);
  await database.close();
  await ageFolder(DATA_DIR);

  const refused = upgrade(DATA_DIR, backup);
  expect(await refused.exited).toBe(1);
  expect(refused.stderr).toMatch(/was written to after the backup: .*--older.*\.\n$/);
  // Written to the control file as initdb would: a folder that was made by another one.
  const control = join(other, 'database/global/pg_control');
  const bytes = await readFile(control);
  bytes.writeBigUInt64LE(1n, 0);
  await writeFile(control, bytes);
  await ageFolder(other);
  const foreign = upgrade(other, backup);
  expect(await foreign.exited).toBe(1);
  expect(foreign.stderr).toMatch(/^The backup is not one of the database in .*\.\n$/);

  const without = upgrade(DATA_DIR, backup, '--older');
  expect([await without.exited, without.stderr]).toEqual([0, '']);
});
