import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder with all that is in it, on the disk. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  // Side by side: the system writes what it is asked for at the same time in one go.
  await Promise.all(
    entries.filter((entry) => entry.isFile()).map(({ name }) => syncPath(join(folder, name))),
  );
  for (const { name } of entries.filter((entry) => entry.isDirectory())) await syncTree(join(folder, name));
  await syncPath(folder);
}

/** A file's content, or a folder's entries. Windows opens no folder for this and needs none. */
export async function syncPath(path: string): Promise<void> {
  const isWindows = process.platform === 'win32';
  const file = await open(path, isWindows ? 'r+' : 'r').catch((error: NodeJS.ErrnoException) => {
    if (isWindows && (error.code === 'EISDIR' || error.code === 'EPERM')) return undefined;
    throw error;
  });
  try {
    await file?.sync();
  } finally {
    await file?.close();
  }
}
