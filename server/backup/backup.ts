import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { syncPath } from '../database/sync-tree.ts';
import { StartError } from '../errors.ts';
import { accountName, requireOwnFolder } from '../private-folder.ts';
import { readProgramVersion } from '../program-version.ts';
import { holdFiles } from '../storage/files/hold.ts';
import { openStore, scratchFolder } from '../storage/files/open.ts';
import { isAbandoned, openScratch, temporaryName } from '../storage/files/scratch.ts';
import type { FileStore } from '../storage/files/store.ts';
import { openArchive } from './archive.ts';
import { type Dump, dumpEmbedded, dumpPostgres } from './dump.ts';
import { filePrefix, type Manifest, manifestName, sealName } from './manifest.ts';
import { refuseForeign } from './schema.ts';
import { TarWriter } from './tar.ts';

export type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;

/** What is being made has a name that no archive has; a process that was killed leaves no more than that. */
const unfinishedPrefix = 'unfinished.';

/** Writes rows and files into one archive, which gets its name when it is whole, read back and on the disk. */
export async function makeBackup(
  config: BackupConfig & Pick<Config, 'product'>,
  path: string,
): Promise<Manifest> {
  if (existsSync(path)) throw new StartError(`The file ${path} is there already.`);
  requireOwnFolder(config.dataDir);
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new StartError(
      `The folder ${folder} cannot be written by the account ${accountName()} (${code}): set BACKUP_DIR to one of its own, or name the file.`,
      { cause },
    );
  }
  await removeAbandoned(folder);
  const unfinished = join(folder, unfinishedPrefix + temporaryName());
  const store = await openStore(config, await openScratch(scratchFolder(config)));
  const release = await holdFiles(store);
  try {
    const manifest = await writeArchive(config, unfinished, store);
    await requireRestorable(config, unfinished);
    await rename(unfinished, path);
    await syncPath(folder);
    return manifest;
  } finally {
    await release();
    await rm(unfinished, { force: true });
  }
}

/** Read back to its end, and of a database that this program would take. */
async function requireRestorable(config: Pick<Config, 'product'>, path: string): Promise<void> {
  const archive = await openArchive(path);
  try {
    await refuseForeign(archive, config);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `No backup was made, as nothing could restore it: make it with the version of the program that this database is of. ${reason}`,
      { cause },
    );
  } finally {
    await archive.close();
  }
}

/** The database alone, or the files too. */
export async function writeArchive(
  { databaseUrl, dataDir }: BackupConfig,
  path: string,
  store: FileStore | undefined,
): Promise<Manifest> {
  const copy = `${path}.database`;
  const tar = await TarWriter.create(path);
  try {
    const { versions, ...database } = databaseUrl
      ? await dumpPostgres(databaseUrl, tar)
      : await dumpEmbedded(join(dataDir, 'database'), copy, tar);
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      program: { version: await readProgramVersion() },
      ...database,
      files: store ? await addFiles(tar, store, versions) : { count: 0, bytes: 0, missing: [] },
      entries: [...tar.entries],
    };
    const text = Buffer.from(JSON.stringify(manifest, null, 1));
    await tar.add(manifestName, [text]);
    await tar.add(sealName, [Buffer.from(hash('sha256', text))]);
    await tar.finish();
    return manifest;
  } catch (error) {
    await tar.abandon();
    throw error;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function addFiles(
  tar: TarWriter,
  store: FileStore,
  versions: Dump['versions'],
): Promise<Manifest['files']> {
  let bytes = 0;
  const missing: string[] = [];
  for (const version of versions) {
    const content = await store.read(version);
    if (content) bytes += (await tar.add(filePrefix + version, content)).size;
    else missing.push(version);
  }
  return { count: versions.length - missing.length, bytes, missing };
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found || !isAbandoned(name.slice(unfinishedPrefix.length), found.mtimeMs)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
