import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { dataFolder, expectRefusal, tempFolder } from './server-process.ts';

/** One of each kind; every variable has its case in server/config.test.ts. */
const wrong: Array<Record<string, string>> = [
  { PORT: 'http' },
  { DATABASE_URL: 'mysql://localhost/x' },
  { ADMIN_EMAIL: 'nobody' },
  { DEMO: 'on', HOST: '0.0.0.0' },
  { HOST: '203.0.113.7' },
  { MIGRATIONS_DIR: join('supabase', 'none') },
];

test.each(wrong)('%o is refused with one sentence and leaves nothing behind', async (env) => {
  const DATA_DIR = await tempFolder();
  await expectRefusal(
    { DATA_DIR, ...env },
    /^The (environment variable [A-Z_]+ is|server cannot|migrations folder)/,
  );
  expect(await readdir(DATA_DIR)).toEqual([]);
});

test('a setting of the screens that they cannot use is refused as well', async () => {
  await prepare({ build: true });
  await expectRefusal(
    { DATA_DIR: await dataFolder('served'), PUBLIC_CARD_RATING: 'best' },
    /^The environment variable PUBLIC_CARD_RATING is wrong: must be fixed or reviews\./,
  );
});
