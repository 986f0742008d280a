import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryName } from '../files/scratch.ts';

/** Room for some ten thousand cards. */
const defaultMaxBytes = 256 * 1024 * 1024;

interface CachedImage {
  path: string;
  size: number;
}

/**
 * Transformed pictures on disk, by a name that begins with the version of their source. The one that was
 * not asked for the longest makes room; a picture that several visitors ask for at once is made once.
 */
export async function openImageCache(folder: string, maxBytes = defaultMaxBytes) {
  await mkdir(folder, { recursive: true });
  /** Size by name, the least recently used first. */
  const entries = new Map<string, number>();
  const making = new Map<string, Promise<CachedImage>>();
  let total = 0;

  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // What a process that is gone was still making.
    if (name.includes('.tmp.')) await rm(path, { force: true });
    else await add(name, (await stat(path)).size);
  }

  async function add(name: string, size: number): Promise<void> {
    entries.set(name, size);
    total += size;
    for (const oldest of entries.keys()) {
      if (total <= maxBytes || oldest === name) return;
      await drop(oldest);
    }
  }

  async function drop(name: string): Promise<void> {
    total -= entries.get(name) ?? 0;
    entries.delete(name);
    await rm(join(folder, name), { force: true });
  }

  async function create(name: string, make: (path: string) => Promise<void>): Promise<CachedImage> {
    const path = join(folder, name);
    const unfinished = join(folder, `${temporaryName()}.tmp.${name}`);
    try {
      await make(unfinished);
      const { size } = await stat(unfinished);
      await rename(unfinished, path);
      await add(name, size);
      return { path, size };
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  return {
    async get(name: string, make: (path: string) => Promise<void>): Promise<CachedImage> {
      const size = entries.get(name);
      if (size !== undefined) {
        entries.delete(name);
        entries.set(name, size);
        return { path: join(folder, name), size };
      }
      const begun = making.get(name) ?? create(name, make).finally(() => making.delete(name));
      making.set(name, begun);
      return begun;
    },
    async forget(versions: string[]): Promise<void> {
      const gone = new Set(versions);
      const names = [...entries.keys()].filter((name) => gone.has(name.slice(0, 36)));
      for (const name of names) await drop(name);
    },
    /** For an entry whose file somebody else took away. */
    drop,
  };
}

export type ImageCache = Awaited<ReturnType<typeof openImageCache>>;
