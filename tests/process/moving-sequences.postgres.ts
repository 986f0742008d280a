import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openArchive } from '../../server/backup/archive.ts';
import { makeBackup } from '../../server/backup/backup.ts';
import { restore } from '../../server/backup/restore.ts';
import { readConfig } from '../../server/config.ts';
import { engines } from '../support/engines.ts';
import { contentOf } from './backup-places.ts';
import { tempFolder } from './server-process.ts';

const [postgres] = engines.filter(({ name }) => name === 'postgres');

async function openDatabase(options: { empty?: true }) {
  if (!postgres) throw new Error('these tests are of PostgreSQL');
  const { database, env, drop } = await postgres.open(options);
  onTestFinished(drop);
  return { database, env: { ...env, DATA_DIR: await tempFolder() } };
}

test('a backup while sequences go on, which are of no snapshot, can be restored', async () => {
  const { database, env } = await openDatabase({});
  const path = join(await tempFolder(), 'moving.tar');
  let isMade = false;
  const backup = makeBackup(readConfig(env), path).finally(() => {
    isMade = true;
  });
  while (!isMade) await database.query(`select nextval('auth.refresh_tokens_id_seq')`);
  await backup;

  const { env: place } = await openDatabase({ empty: true });
  await restore(readConfig(place), path);
  const { manifest, close } = await openArchive(path);
  await close();
  const noted = manifest.sequences.find(({ name }) => name === 'auth.refresh_tokens_id_seq');
  const { sequences } = await contentOf(place);
  expect(sequences['auth.refresh_tokens_id_seq']).toBe(noted?.value);
});
