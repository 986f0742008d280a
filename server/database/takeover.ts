import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../errors.ts';
import { findChanged, readCatalog } from './catalog.ts';
import type { Queryable } from './database.ts';

/** A migration that took the place of others, as the file `<name>.json` beside it says. */
const replacementSchema = z.object({
  release: z.string(),
  /** The SHA-256 of the text of each, by its version. */
  replaces: z.record(z.string(), z.string()),
  /** What they come to, object by object. */
  catalog: z.record(z.string(), z.string()),
});
type Replacement = z.infer<typeof replacementSchema>;

/** Of a folder's first migration: only that can stand for what was before. */
export async function readReplacement(
  folder: string,
  first: { name: string } | undefined,
): Promise<Replacement | undefined> {
  if (!first) return undefined;
  const file = join(folder, `${basename(first.name, '.sql')}.json`);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : replacementSchema.parse(JSON.parse(text));
}

/** Why a record of migrations is none of the release that one file stands for now; nothing where it is. */
export function findForeign(
  { release, replaces }: Replacement,
  record: Array<{ version: string; statements: string[] | null }>,
): string | undefined {
  const versions = new Set(record.map(({ version }) => version));
  const missing = Object.keys(replaces).filter((version) => !versions.has(version));
  if (missing.length > 0) {
    return `it is older than the last of release ${release}, of whose migrations it has ${versions.size} of ${Object.keys(replaces).length}. Start the program of that release that has migration ${missing.at(-1)} on it once, which brings it up, and then this one`;
  }
  // Hosted projects record statement by statement: only a text recorded whole can be compared.
  const changed = record.find(
    ({ version, statements }) =>
      statements?.length === 1 && hash('sha256', statements[0] ?? '') !== replaces[version],
  );
  return changed && `its migration ${changed.version} is not the one of release ${release}`;
}

/**
 * A database that the files of a release have made, now that one file stands for them: where it is, object by object, what
 * that file would make, the record says so from now on. No row of it changes.
 */
export async function takeOver(
  tx: Queryable,
  replacement: Replacement,
  first: { version: string; name: string; text: string },
): Promise<void> {
  const schemas = Object.keys(replacement.catalog).flatMap((name) => /^schema (\w+)$/.exec(name)?.[1] ?? []);
  const changed = findChanged(await readCatalog(tx, schemas), replacement.catalog);
  if (changed.length > 0) {
    const named =
      changed.slice(0, 10).join(', ') + (changed.length > 10 ? `, and ${changed.length - 10} more` : '');
    throw new StartError(
      `The database is not as release ${replacement.release} made it, and cannot be brought to this version: ${named}. Put back what was changed by hand, or restore a backup.`,
    );
  }
  await tx.query('delete from supabase_migrations.schema_migrations where version = any ($1)', [
    Object.keys(replacement.replaces),
  ]);
  await tx.query(
    'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, array[$2], $3)',
    [first.version, first.text, first.name],
  );
}
