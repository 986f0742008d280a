import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../errors.ts';
import type { Scratch } from '../storage/files/scratch.ts';
import type { FileStore } from '../storage/files/store.ts';
import { isVersion } from '../storage/paths.ts';
import type { Archive } from './archive.ts';
import { filePrefix } from './manifest.ts';

interface Target {
  store: FileStore;
  scratch: Scratch;
}

export async function requireNoFiles({ store }: Target): Promise<void> {
  for await (const _version of store.list()) {
    throw new StartError('The file store is not empty: restore into a new folder or a new bucket.');
  }
}

/** Every file of the archive goes to the store and is read back. When one fails, none is left. */
export async function restoreFiles(
  archive: Archive,
  { store, scratch }: Target,
): Promise<() => Promise<void>> {
  const entries = archive.manifest.entries.filter(({ name }) => name.startsWith(filePrefix));
  const foreign = entries.find(({ name }) => !isVersion(name.slice(filePrefix.length)));
  if (foreign) throw new StartError('The backup has a file under a name that this program does not give.');
  const versions: string[] = [];
  const undo = () => store.remove(versions);
  try {
    for (const { name, sha256 } of entries) {
      const version = name.slice(filePrefix.length);
      const path = scratch.newPath();
      await pipeline(archive.stream(name), createWriteStream(path, { mode: 0o600 }));
      const staged = await store.stage(path);
      versions.push(version);
      await staged.publish(version);
      await staged.discard();
      if ((await digestOf(store, version)) !== sha256) {
        throw new StartError(`The file ${version} is not the same when it is read back from the store.`);
      }
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

async function digestOf(store: FileStore, version: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of (await store.read(version)) ?? []) digest.update(chunk as Uint8Array);
  return digest.digest('hex');
}
