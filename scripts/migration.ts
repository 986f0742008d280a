import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { openPglite } from '../server/database/pglite.ts';
import { applySchemas, readProduct } from './migration/schemas.ts';
import { writeMigration } from './migration/write-migration.ts';

// npm run migration -- <name>: what supabase/schemas and supabase/content say and supabase/migrations do not make yet,
// written as a new migration.
const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('npm run migration -- <name>, of small letters, digits and _');
  process.exit(1);
}
const before = await catalogOf((database) => migrate(database, 'supabase/migrations'));
const after = await catalogOf(applySchemas);
const sql = writeMigration(before, after);
if (sql === '') {
  console.log('The migrations make what the schemas say: there is nothing to write.');
} else {
  const moment = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const path = join('supabase/migrations', `${moment}_${name}.sql`);
  await writeFile(path, sql);
  const left = sql.match(/^-- TODO .*$/gm) ?? [];
  console.log(`· wrote ${path}`);
  for (const line of left) console.log(`  to be written by hand: ${line.slice('-- TODO '.length)}`);
  console.log('  then: npm run types');
}

async function catalogOf(fill: (database: Database) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'guia-migration-'));
  const database = await openPglite(folder);
  try {
    await fill(database);
    return await readProduct(database);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
