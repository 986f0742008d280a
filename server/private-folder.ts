import { existsSync, readFileSync, type Stats, statSync } from 'node:fs';
import { access, chmod, constants, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './errors.ts';

/** For everything that this process makes: its owner's and nobody else's. */
export const privateUmask = 0o077;

const othersMask = 0o077;

/**
 * A folder of an older version, or one that was made by hand, may be open to other accounts of the
 * machine: it is closed, and everything in it as well, since what was open before may be so again.
 * Says whether that could be done; nothing is done where there is no folder.
 */
export async function keepPrivate(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  try {
    const entry = await lstat(folder);
    if (!entry.isDirectory() || (entry.mode & othersMask) === 0) return true;
    await chmod(folder, entry.mode & 0o7777 & ~othersMask);
    await closeAll(folder);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return true;
    if (code === 'EPERM' || code === 'EROFS') return false;
    throw error;
  }
}

/**
 * Files that another account leaves in the data folder are closed to the server, whose database then does not open: as
 * PostgreSQL does, this refuses to work in a folder of another account. One without a database may be lent (a mounted disk).
 */
export function requireOwnFolder(dataDir: string): void {
  const uid = process.getuid?.();
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder || uid === undefined) return;
  const database = databaseIn(dataDir) ?? (uid === 0 ? folder : undefined);
  const owner = database?.uid ?? uid;
  if (owner === uid) return;
  throw new StartError(
    `The data folder ${dataDir} (DATA_DIR) belongs to the account ${accountName(owner)}, and this runs as ${accountName(uid)}: run it as ${accountName(owner)}, as docs/deploy/README.md says under Commands.`,
  );
}

/** What may not even be looked at is the folder's owner's. */
function databaseIn(dataDir: string): Stats | undefined {
  try {
    return statSync(join(dataDir, 'database'), { throwIfNoEntry: false });
  } catch {
    return statSync(dataDir);
  }
}

/** Of an embedded database that does not open: which of its files this account may not write, if any. */
export async function findClosedFile(folder: string): Promise<string | undefined> {
  for (const entry of await readdir(folder, { recursive: true })) {
    const path = join(folder, entry);
    const isOpen = await access(path, constants.R_OK | constants.W_OK).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    );
    if (!isOpen) return path;
  }
  return undefined;
}

/** By its name where the machine knows one: in a container an account may be a number. */
export function accountName(uid = process.getuid?.()): string {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  return new RegExp(`^([^:]+):[^:]*:${uid}:`, 'm').exec(accounts)?.[1] ?? String(uid);
}

/** Whether the owner alone may look at a file or into a folder. Windows keeps rights of another kind. */
export async function isPrivate(path: string): Promise<boolean> {
  return process.platform === 'win32' || ((await stat(path)).mode & othersMask) === 0;
}

async function closeAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const path = join(folder, entry.name);
    const { mode } = await lstat(path);
    if ((mode & othersMask) !== 0) await chmod(path, mode & 0o7777 & ~othersMask);
    if (entry.isDirectory()) await closeAll(path);
  }
}
