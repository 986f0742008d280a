import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { findPostgres, startCluster } from '../support/postgres-cluster.ts';
import { expectRefusal, runFile, startServer, tempFolder } from './server-process.ts';

/** A cluster of its own: roles are the whole cluster's, and these tests begin without any. */
async function openCluster() {
  const cluster = await startCluster(findPostgres() ?? '');
  onTestFinished(cluster.stop);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  // Ended before the cluster is.
  onTestFinished(() => client.end());
  const urlOf = (database: string) => {
    const url = new URL(cluster.url);
    url.username = 'guia';
    url.pathname = `/${database}`;
    return url.href;
  };
  return { query: (text: string) => client.query(text), urlOf };
}

/** What docs/operations.md lets a superuser run. */
async function documentedSql(): Promise<string[]> {
  const text = await readFile('docs/operations.md', 'utf8');
  const [, block = ''] = /^ *```sql\n( *create role guia [^`]+)^ *```/m.exec(text) ?? [];
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

test("a user without a superuser's rights: what the document lets one run is enough to start, to back up and to restore", async () => {
  await prepare({ build: true });
  const { query, urlOf } = await openCluster();
  const statements = await documentedSql();
  expect(statements.length).toBeGreaterThan(3);
  await query('create role guia login');
  await query('create database guia owner guia');
  await expectRefusal(
    { DATABASE_URL: urlOf('guia'), DEMO: 'off' },
    /may not create the role anon; let a superuser run once: create role anon /,
  );
  await query('drop database guia');
  await query('drop role guia');

  for (const statement of statements) await query(statement);
  const env = { DATABASE_URL: urlOf('guia'), DATA_DIR: await tempFolder(), DEMO: 'off' };
  const running = await startServer({ ...env, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789' });
  await running.ready();
  const read = await fetch(`${running.url}/rest/v1/proveedores?select=id&limit=1`, {
    headers: { apikey: 'sb_publishable_0123456789' },
  });
  expect([read.status, await read.json()]).toEqual([200, []]);
  running.kill('SIGTERM');
  expect([await running.exited, running.stderr]).toEqual([0, '']);

  const file = join(await tempFolder(), 'one.tar');
  const backup = runFile('server/backup/program.ts', [file], env);
  expect([await backup.exited, backup.stderr]).toEqual([0, '']);

  await query('create database guia2');
  const other = { ...env, DATABASE_URL: urlOf('guia2'), DATA_DIR: await tempFolder() };
  await expectRefusal(
    other,
    /^The database cannot be migrated: permission denied .* Its user has to be its owner\.\n$/,
  );
  const refused = runFile('scripts/restore.ts', [file], other);
  expect([await refused.exited, refused.stderr]).toEqual([
    1,
    'The database guia2 is not that of guia, the user of its address: let a superuser run once: alter database guia2 owner to guia.\n',
  ]);
  await query('alter database guia2 owner to guia');
  const restored = runFile('scripts/restore.ts', [file], other);
  expect([await restored.exited, restored.stderr]).toEqual([0, '']);
  expect(restored.stdout).toMatch(/^Restored and compared: /);
});
