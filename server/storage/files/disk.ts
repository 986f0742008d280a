import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../errors.ts';
import { versionPath } from '../paths.ts';
import { type Scratch, temporaryName } from './scratch.ts';
import type { FileStore, Staged } from './store.ts';

/** Bytes in a folder, one file a version. */
export async function openDiskStore(folder: string, scratch: Scratch): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  const pathOf = (version: string) => join(folder, versionPath(version));
  const hold = join(folder, 'held-until');

  async function stage(path: string): Promise<Staged> {
    // On the disk before the row says so: a row must outlive a power cut only together with its bytes.
    await flush(path);
    return {
      async publish(version) {
        const target = pathOf(version);
        await mkdir(dirname(target), { recursive: true });
        await rename(path, target);
        await flush(dirname(target));
      },
      discard: () => rm(path, { force: true }),
    };
  }

  return {
    place: `folder ${dirname(folder)}`,
    async check() {
      const path = join(folder, temporaryName());
      try {
        await writeFile(path, path);
        if ((await readFile(path, 'utf8')) !== path) throw new Error('it gives other bytes than it took');
        await rm(path);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new StartError(`The folder ${dirname(folder)} cannot be used for files: ${reason}.`, { cause });
      }
    },
    stage,
    async stageCopy(version) {
      const path = scratch.newPath();
      try {
        await copyFile(pathOf(version), path, constants.COPYFILE_FICLONE);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      return stage(path);
    },
    async read(version, range) {
      try {
        // Opened before any header is sent: a missing file is a 404, not a broken answer.
        const file = await open(pathOf(version), 'r');
        return file.createReadStream(range ? { start: range.start, end: range.end } : {});
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(versions) {
      for (const version of versions) await rm(pathOf(version), { force: true });
    },
    async *list() {
      for (const shard of await readdir(folder, { withFileTypes: true })) {
        if (shard.isDirectory()) yield* await readdir(join(folder, shard.name));
      }
    },
    // The scratch folder is where this store stages, and it is swept as such.
    sweepStaged: async () => {},
    async readHold() {
      const text = await readFile(hold, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return '0';
        throw error;
      });
      return Number(text);
    },
    async writeHold(untilMs) {
      const path = scratch.newPath();
      await writeFile(path, String(untilMs));
      // Whoever reads it meanwhile must not find it empty.
      await rename(path, hold);
    },
  };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
