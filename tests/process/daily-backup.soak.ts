import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../../server/backup/archive.ts';
import { makeBackup } from '../../server/backup/backup.ts';
import { backupName, startDailyBackups } from '../../server/backup/daily.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { openPglite } from '../../server/database/pglite.ts';
import { expectLog } from '../support/quiet-log.ts';
import { dataFolder, startServer, tempFolder } from './server-process.ts';

const publishableKey = 'sb_publishable_0123456789abcdef';
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

test('a running server makes its backup by itself, a minute after the start, and tells it', {
  timeout: 180_000,
}, async () => {
  const BACKUP_DIR = join(await tempFolder(), 'backups');
  const server = await startServer({
    DATA_DIR: await dataFolder('served'),
    BACKUP_DIR,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
  });
  await server.ready();
  const client = createClient(server.url, publishableKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword({
    email: 'admin@miguiaazul.test',
    password: 'azul-demo',
  });
  expect(error).toBeNull();
  const backups = async () => (await client.rpc('hoy')).data?.copias;
  expect(await backups()).toBeNull();
  await expect
    .poll(backups, { timeout: 150_000, interval: 2_000 })
    .toMatchObject({ ultima: expect.any(String), fallo: null });
  const [made = '', ...more] = await readdir(BACKUP_DIR);
  expect(more).toEqual([]);
  await (await openArchive(join(BACKUP_DIR, made))).close();
  server.kill('SIGTERM');
  expect([await server.exited, server.stderr]).toEqual([0, '']);
});

test('one a day: made when it is due, older ones cleared, told to the product; a failure too', async () => {
  const DATA_DIR = await dataFolder();
  const BACKUP_DIR = join(await tempFolder(), 'backups');
  const config = readConfig({ DATA_DIR, BACKUP_DIR, BACKUP_KEEP: '14' });
  const database = await openDatabase(config);
  const daily = startDailyBackups(config, database, { ...process.env, DATA_DIR });
  if (!daily) throw new Error('there is a folder for backups');
  onTestFinished(async () => {
    await daily.close();
    await database.close();
  });
  const noted = () => database.query('select last_good_at, failed_at from private.backups');
  await mkdir(BACKUP_DIR);
  const [old, recent, foreign] = [backupName(daysAgo(15)), backupName(daysAgo(2)), 'mine.tar'];
  for (const name of [old, recent, foreign]) await writeFile(join(BACKUP_DIR, name), '');

  await daily.look();
  const [first = '', ...others] = (await readdir(BACKUP_DIR))
    .sort()
    .reverse()
    .filter((name) => name !== foreign);
  expect(others).toEqual([recent]);
  expect(first).toBe(backupName(daily.state.lastGoodAt ?? new Date(0)));
  expect(await noted()).toEqual([{ last_good_at: daily.state.lastGoodAt, failed_at: null }]);

  await daily.look();
  expect(await readdir(BACKUP_DIR)).toHaveLength(3);

  // Of a folder that has no database.
  const nothing = await tempFolder();
  const failing = startDailyBackups(readConfig({ BACKUP_DIR: await tempFolder() }), database, {
    ...process.env,
    DATA_DIR: nothing,
  });
  onTestFinished(async () => failing?.close());
  expectLog(/^the daily backup failed: There is no embedded database in .*\.$/);
  await failing?.look();
  expect(await noted()).toEqual([{ last_good_at: null, failed_at: expect.any(Date) }]);
});

test('of a database that this program could not restore no backup is made', async () => {
  const DATA_DIR = await dataFolder();
  const database = await openPglite(DATA_DIR);
  await database.query(
    `insert into supabase_migrations.schema_migrations values ('20250101000000', '{select 1}', 'gone')`,
  );
  await database.close();
  const folder = await tempFolder();
  await expect(makeBackup(readConfig({ DATA_DIR }), join(folder, 'one.tar'))).rejects.toThrow(
    /^No backup was made, as nothing could restore it: .* it has migration 20250101000000, which is not in migrations\.$/,
  );
  expect(await readdir(folder)).toEqual([]);
});
