import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from '../server/database/migrate.ts';
import { openPglite } from '../server/database/pglite.ts';
import { generate } from './types/generate.ts';

// npm run types: the migrations on a database of their own, and what they made written as TypeScript.
const folder = await mkdtemp(join(tmpdir(), 'guia-types-'));
try {
  const database = await openPglite(folder);
  await migrate(database, resolve('supabase/migrations'));
  for (const { path, text } of await generate(database)) {
    await writeFile(path, text);
    console.log(`· wrote ${path}`);
  }
  await database.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
