import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { startSweepHook } from '../../product.ts';
import { type ImageCache, openImageCache } from '../images/image-cache.ts';
import { createSourceTypes, type SourceTypes } from '../images/source-type.ts';
import { openUrlSigner, type UrlSigner } from '../signed-url.ts';
import { openDiskStore } from './disk.ts';
import { startRemoval } from './removal.ts';
import { openScratch, type Scratch } from './scratch.ts';
import type { FileStore } from './store.ts';
import { sweepStore } from './sweep.ts';

/** A store that says nothing would keep a start for most of a minute. */
const timeoutMs = 5_000;

export interface Files {
  store: FileStore;
  scratch: Scratch;
  imageCache: ImageCache;
  sourceType: SourceTypes;
  urlSigner: UrlSigner;
  /** Settled when what a crash or an abandoned form may have left is gone. Nothing has to wait for it. */
  swept: Promise<void>;
  /** Before the database is closed. */
  close(): Promise<void>;
}

/** Opens the file store, goes on with removals that were under way, and begins the sweep. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>, database: Database): Promise<Files> {
  const scratch = await openScratch(scratchFolder(config));
  const store = await openStore(config, scratch);
  // Pages do without it, so the start goes on, and does not wait long: nobody can upload until it is mended.
  const checked = store.check({ makesBucket: true }).catch((error: Error) => console.error(error.message));
  await Promise.race([checked, sleep(timeoutMs, undefined, { ref: false })]);
  const imageCache = await openImageCache(join(config.dataDir, 'cache', 'images'));
  const urlSigner = await openUrlSigner(database);
  const removal = await startRemoval(database, store, imageCache.forget);
  const sweepHook = startSweepHook(database);
  const swept = Promise.all([scratch.sweep(), sweepStore(database, store), sweepHook.first]).then(
    () => {},
    (error: Error) => console.error(`the file store was not swept: ${error.message}`),
  );
  return {
    store,
    scratch,
    imageCache,
    sourceType: createSourceTypes(store),
    urlSigner,
    swept,
    async close() {
      await swept;
      await sweepHook.close();
      await removal.close();
    },
  };
}

/** On the file system of the disk store. */
export function scratchFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'files', 'incoming');
}

export async function openStore(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  scratch: Scratch,
): Promise<FileStore> {
  if (!s3) return openDiskStore(join(dataDir, 'files', 'objects'), scratch);
  // A large library that most installations never need.
  const { openS3Store } = await import('./s3.ts');
  return openS3Store(s3);
}
