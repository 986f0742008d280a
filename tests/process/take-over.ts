import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { tempFolder } from './server-process.ts';

/** What a start does first: one file stands for all that have made this database. */
export async function takeOver(database: Database, atEnd: Parameters<typeof tempFolder>[0]): Promise<void> {
  const folder = await tempFolder(atEnd);
  const names = await readdir('supabase/migrations');
  for (const name of names.filter((name) => name.includes('release_0_1_0'))) {
    await cp(join('supabase/migrations', name), join(folder, name));
  }
  expect(await migrate(database, folder)).toEqual([]);
}
