import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../server/database/postgres.ts';
import { engines } from '../support/engines.ts';
import { contentOf } from './backup-places.ts';
import { dataFolder, runFile, startServer } from './server-process.ts';

const [postgres] = engines.filter(({ name }) => name === 'postgres');

async function emptyDatabase(): Promise<string> {
  if (!postgres) throw new Error('these tests are of PostgreSQL');
  const { env, drop } = await postgres.open({ empty: true });
  onTestFinished(drop);
  return env.DATABASE_URL ?? '';
}

test('the embedded database moves to PostgreSQL: every row, sequence and file is the same', async () => {
  const DATA_DIR = await dataFolder('served');
  const DATABASE_URL = await emptyDatabase();
  const moving = runFile('scripts/move.ts', [DATABASE_URL], { DATA_DIR });
  expect([await moving.exited, moving.stderr]).toEqual([0, '']);
  expect(moving.stdout).toMatch(/\nMoved and compared: \d+ rows of \d+ tables\./);
  expect(await contentOf({ DATA_DIR, DATABASE_URL })).toEqual(await contentOf({ DATA_DIR }));

  // And it serves.
  const server = await startServer({ DATA_DIR, DATABASE_URL }, 'tests/process/gateway.ts');
  await server.ready();

  const again = runFile('scripts/move.ts', [DATABASE_URL], { DATA_DIR });
  expect(await again.exited).toBe(1);
  expect(again.stderr).toMatch(/^The database .* is not empty \(it has \w+\): .*\.\n$/);
});

test('not while a server uses the folder, and not to what is no PostgreSQL', async () => {
  const DATA_DIR = await dataFolder();
  const DATABASE_URL = await emptyDatabase();
  const server = await startServer({ DATA_DIR }, 'tests/process/gateway.ts');
  await server.ready();
  const refused = runFile('scripts/move.ts', [DATABASE_URL], { DATA_DIR });
  expect(await refused.exited).toBe(1);
  expect(refused.stderr).toMatch(/is in use by another server/);
  const wrong = runFile('scripts/move.ts', ['mysql://localhost/x'], { DATA_DIR });
  expect(await wrong.exited).toBe(1);
  expect(wrong.stderr).toBe('The address of the database must be a URL that starts with postgres://.\n');
  const database = await openPostgres(DATABASE_URL);
  expect(await database.query(`select 1 from pg_namespace where nspname = 'auth'`)).toEqual([]);
  await database.close();
});
