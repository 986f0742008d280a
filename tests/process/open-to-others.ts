import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Whatever in a folder, and the folder itself, grants something to anybody but its owner. */
export async function openToOthers(folder: string): Promise<string[]> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await lstat(path)).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
}
