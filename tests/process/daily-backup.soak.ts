import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { openArchive } from '../../server/backup/archive.ts';
import { dataFolder, startServer, tempFolder } from './server-process.ts';

const publishableKey = 'sb_publishable_0123456789abcdef';

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
