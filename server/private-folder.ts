import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
