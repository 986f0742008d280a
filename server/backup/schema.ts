import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { isSameText, platformDir, readMigrations, recordSql } from '../database/migrate.ts';
import { findForeign, readReplacement } from '../database/takeover.ts';
import { StartError } from '../errors.ts';
import type { Archive } from './archive.ts';
import { migrationsName } from './dump.ts';
import { mostWholeBytes, readWhole } from './tar.ts';

const recorded = z.array(
  z.object({ version: z.string(), name: z.string(), statements: z.array(z.string()) }),
);
const recordedSchema = z.object({ platform_migrations: recorded, schema_migrations: recorded });

/**
 * A database that the server would refuse at its start is not restored in the first place: one that is newer, or that other
 * texts have made. So no SQL is run but this program's own, whatever somebody has put into the archive.
 */
export async function refuseForeign(archive: Archive, { product }: Pick<Config, 'product'>): Promise<void> {
  const folders = { platform_migrations: platformDir, schema_migrations: product.migrations } as const;
  const found = await readRecorded(archive);
  for (const table of ['platform_migrations', 'schema_migrations'] as const) {
    const folder = folders[table];
    if (!folder) continue;
    const migrations = await readMigrations(folder);
    const known = new Map(migrations.map((migration) => [migration.version, migration]));
    const replacement = await readReplacement(folder, migrations[0]);
    const isReplaced = (version: string) =>
      replacement !== undefined && Object.hasOwn(replacement.replaces, version);
    const older = found[table].filter(({ version }) => isReplaced(version));
    const foreign = replacement && older.length > 0 && findForeign(replacement, older);
    if (foreign) throw new StartError(`The backup cannot be brought to this version: ${foreign}.`);
    for (const { version, name, statements } of found[table]) {
      const own = known.get(version);
      if (!own && !isReplaced(version)) {
        throw new StartError(
          `The backup is of a newer version of this program: it has migration ${version}, which is not in ${basename(folder)}.`,
        );
      }
      const isSame = !own || isSameText(own, statements);
      if (!isSame || (archive.manifest.kind === 'rows' && statements.length !== 1)) {
        throw new StartError(
          `The migration ${own?.name ?? name} of the backup is not the one of this program.`,
        );
      }
    }
  }
}

async function readRecorded(archive: Archive): Promise<z.infer<typeof recordedSchema>> {
  try {
    const packed = await readWhole(archive.stream(migrationsName));
    const text = gunzipSync(packed, { maxOutputLength: mostWholeBytes }).toString();
    return recordedSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError('The migrations of the backup cannot be read.', { cause });
  }
}

/**
 * The schema as the archive's database had it: made by the very texts that had made it there. What this version of the
 * program adds comes when the server starts.
 */
export async function makeSchema(client: ClientBase, archive: Archive): Promise<void> {
  const { platform_migrations, schema_migrations } = await readRecorded(archive);
  await client.query(`set search_path = public; ${recordSql}`);
  for (const { name, statements } of [...platform_migrations, ...schema_migrations]) {
    for (const text of statements) {
      await client.query(text).catch((cause: Error) => {
        throw new StartError(`The migration ${name} of the backup failed: ${cause.message}.`, { cause });
      });
    }
  }
  await client.query('set search_path = pg_catalog');
}
