import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { productSchemas } from '../../scripts/migration/schemas.ts';
import { prepare } from '../../scripts/prepare.mjs';
import { generate } from '../../scripts/types/generate.ts';
import { restore } from '../../server/backup/restore.ts';
import { readConfig } from '../../server/config.ts';
import { compareCatalogs, readCatalog } from '../../server/database/catalog.ts';
import { openDatabase } from '../../server/database/open.ts';
import { backupPlaces, contentOf } from './backup-places.ts';
import { endWithFile, startServer } from './server-process.ts';
import { takeOver } from './take-over.ts';

const folder = 'tests/support/releases';
const atEndOfFile = endWithFile();
const releases = (await readdir(folder)).filter((name) => name.endsWith('.tar')).sort();
const publishableKey = 'sb_publishable_0123456789abcdef';

beforeAll(() => prepare({ build: true }));

describe.each(backupPlaces(atEndOfFile))(
  'a database of an earlier release, on $name',
  ({ engine, target }) => {
    test.each(releases)(
      '%s: it is restored, the server brings it to this version, and it serves',
      async (release) => {
        const path = join(folder, release);
        const env = await target();
        await restore(readConfig(env), path);
        const before = await contentOf(env);
        const old = await openDatabase(readConfig(env));
        await takeOver(old, atEndOfFile);
        await old.close();
        const record = { 'supabase_migrations.schema_migrations': expect.stringMatching(/^1 /) };
        const after = await contentOf(env);
        expect(after).toEqual({ ...before, tables: { ...before.tables, ...record } });

        const server = await startServer({ ...env, SUPABASE_PUBLISHABLE_KEY: publishableKey });
        await server.ready();
        const client = createClient(server.url, publishableKey, { auth: { persistSession: false } });
        const listed = await client.from('proveedores').select('id, nombre').eq('aprobado_por_admin', true);
        expect(listed.data?.length).toBeGreaterThan(5);
        const page = await fetch(`${server.url}/proveedor/${listed.data?.[0]?.id}`);
        expect([page.status, await page.text()]).toEqual([
          200,
          expect.stringContaining(listed.data?.[0]?.nombre),
        ]);
        const objects = await client
          .from('proveedores')
          .select('logo_url')
          .like('logo_url', '%/provider-images/%');
        for (const { logo_url } of objects.data ?? []) {
          const picture = await fetch(new URL(new URL(logo_url, server.url).pathname, server.url));
          expect([picture.status, logo_url]).toEqual([200, logo_url]);
        }
        const admin = await client.auth.signInWithPassword({
          email: 'admin@miguiaazul.test',
          password: 'azul-demo',
        });
        expect(admin.error).toBeNull();
        expect((await client.rpc('hoy')).data).toMatchObject({ clases: expect.any(Array), copias: null });
        server.kill('SIGTERM');
        expect(await server.exited).toBe(0);
        expect(server.stderr).toBe('');

        const database = await openDatabase(readConfig(env));
        const found = await database.transaction((tx) => readCatalog(tx, productSchemas));
        const written = await generate(database);
        await database.close();
        const plain = await engine.open();
        const wanted = await plain.database.transaction((tx) => readCatalog(tx, productSchemas));
        await plain.drop();
        expect(compareCatalogs(wanted, found)).toEqual([]);
        const types = 'app/lib/database.types.ts';
        expect(written.find((one) => one.path === types)?.text).toBe(await readFile(types, 'utf8'));
      },
    );
  },
);

test('there is a release to look at', () => {
  expect(releases.length).toBeGreaterThan(0);
});
