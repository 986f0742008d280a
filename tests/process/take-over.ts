import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { tempFolder } from './server-process.ts';

/**
 * What a start does first with a database of 0.1.0: one file stands for all that have made it. Then the later files come, up
 * to that with this name.
 */
export async function takeOver(
  database: Database,
  atEnd: Parameters<typeof tempFolder>[0],
  upTo = 'release_0_1_0.sql',
): Promise<void> {
  const folder = await tempFolder(atEnd);
  const names = (await readdir('supabase/migrations')).sort();
  const known = names.slice(0, names.findIndex((name) => name.endsWith(upTo)) + 1);
  for (const name of known) await cp(join('supabase/migrations', name), join(folder, name));
  const later = known.filter((name) => name.endsWith('.sql')).slice(1);
  expect(await migrate(database, folder)).toEqual(later);
}
