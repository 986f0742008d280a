import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ClientBase } from 'pg';
import type { Config } from '../config.ts';
import { platformDir, readMigrations, recordSql } from '../database/migrate.ts';
import { StartError } from '../errors.ts';
import type { Archive } from './archive.ts';
import { migrationsName, type RecordedMigrations } from './dump.ts';
import type { Manifest } from './manifest.ts';
import { readWhole } from './tar.ts';

/** A database that the server would refuse at its start is not restored in the first place. */
export async function refuseNewer(
  { migrations }: Manifest,
  { product }: Pick<Config, 'product'>,
): Promise<void> {
  const known = { platform: platformDir, product: product.migrations };
  for (const area of ['platform', 'product'] as const) {
    const folder = known[area];
    if (!folder) continue;
    const versions = new Set((await readMigrations(folder)).map(({ version }) => version));
    const unknown = migrations[area].find((version) => !versions.has(version));
    if (unknown === undefined) continue;
    throw new StartError(
      `The backup is of a newer version of this program: it has migration ${unknown}, which is not in ${basename(folder)}.`,
    );
  }
}

/**
 * The schema as the archive's database had it: made by the very texts that had made it there. What this version of the
 * program adds comes when the server starts.
 */
export async function makeSchema(client: ClientBase, archive: Archive): Promise<void> {
  const text = gunzipSync(await readWhole(archive.stream(migrationsName))).toString();
  const recorded = JSON.parse(text) as RecordedMigrations;
  await client.query(`set search_path = public; ${recordSql}`);
  for (const { name, statements } of [...recorded.platform_migrations, ...recorded.schema_migrations]) {
    for (const text of statements) {
      await client.query(text).catch((cause: Error) => {
        throw new StartError(`The migration ${name} of the backup failed: ${cause.message}.`, { cause });
      });
    }
  }
  await client.query('set search_path = pg_catalog');
}
