import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Scope } from '../../database/scope.ts';
import type { Staged } from '../files/store.ts';
import { announcePublishing, removeOrphans } from '../files/sweep.ts';
import { rewriteImage } from '../images/images.ts';
import { type Bucket, type FileMetadata, insertObject, selectObject } from '../objects.ts';
import { createSemaphore } from '../semaphore.ts';
import type { StorageServices } from '../services.ts';
import { checkMime, isImageBucket, sizeLimit } from './bucket-rules.ts';
import { type Owner, requireExistingOwner } from './existing-owner.ts';
import { receive } from './receive.ts';

interface UploadTarget extends Owner {
  scope: Scope;
  bucket: Bucket;
  key: string;
  isUpsert: boolean;
}

class Undo extends Error {}

/** However many uploads there are, most of the database's connections are left to everybody else. */
const maxWriters = 4;
const writing = createSemaphore(maxWriters);

/** Inserts the row and rolls back: who may not write is refused before the body is read. */
export async function checkMayWrite(
  { database, quota }: StorageServices,
  place: UploadTarget,
): Promise<void> {
  try {
    await writing(1, () =>
      database.scoped(place.scope, async (tx) => {
        await insertObject(tx, newObject(place, randomUUID(), null, null), place.isUpsert);
        await quota.checkQuota(tx, place, 1);
        throw new Undo();
      }),
    );
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
}

/** Takes a request's file in and keeps it under its key. */
export async function storeUpload(
  parts: StorageServices,
  place: UploadTarget,
  request: Request,
): Promise<string> {
  const { files, quota } = parts;
  await quota.count(place.ownerId);
  const paths = [files.scratch.newPath(), files.scratch.newPath()] as const;
  try {
    const received = await quota.admit(place.ownerId, () =>
      receive(request, paths[0], sizeLimit(place.bucket), quota.minimumRate),
    );
    await requireExistingOwner(parts.database, place);
    checkMime(place.bucket, received.contentType);
    const isImage = isImageBucket(place.bucket);
    if (isImage) await rewriteImage(paths[0], paths[1], received.contentType);
    const path = isImage ? paths[1] : paths[0];
    const metadata = await describeFile(path, received, isImage);
    return await storeStaged(parts, place, await files.store.stage(path), metadata, received.metadata);
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
}

/**
 * Temporary bytes, then the row, then the final name, then the commit. A crash before the commit leaves
 * bytes without a row, which the next start sweeps; a row without its bytes cannot come about.
 */
export async function storeStaged(
  parts: StorageServices,
  place: UploadTarget,
  staged: Staged,
  metadata: FileMetadata,
  userMetadata: Record<string, unknown> | null,
): Promise<string> {
  const { database, files, quota } = parts;
  const version = randomUUID();
  try {
    await writing(1, () =>
      database.scoped(place.scope, async (tx) => {
        await insertObject(tx, newObject(place, version, metadata, userMetadata), place.isUpsert);
        await quota.checkQuota(tx, place, metadata.size + textBytes(userMetadata));
        await announcePublishing(tx);
        await staged.publish(version);
      }),
    );
  } catch (error) {
    // A commit whose answer was lost may have held: the row decides.
    await removeOrphans(database, files.store, [version]).catch(() => {});
    throw error;
  } finally {
    // What cannot be removed now is swept at the next start.
    await staged.discard().catch(() => {});
  }
  return (await selectObject(database, place.bucket.id, place.key))?.id ?? version;
}

/** What somebody says of a file is kept too, and counts like the file. */
function textBytes(metadata: Record<string, unknown> | null): number {
  return metadata ? Buffer.byteLength(JSON.stringify(metadata)) : 0;
}

function newObject(
  { bucket, key, ownerId }: UploadTarget,
  version: string,
  metadata: FileMetadata | null,
  userMetadata: Record<string, unknown> | null,
) {
  return {
    bucket_id: bucket.id,
    name: key,
    owner_id: ownerId,
    version,
    metadata,
    user_metadata: userMetadata,
  };
}

/** The codings that every browser or this server's own clients undo; anything else is not passed on. */
export function isContentEncoding(coding: string | undefined): boolean {
  return /^(gzip|br|deflate|zstd)$/.test(coding ?? '');
}

async function describeFile(
  path: string,
  received: { contentType: string; cacheControl: string; contentEncoding: string | undefined },
  isImage: boolean,
): Promise<FileMetadata> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size } = await stat(path);
  const isEncoded = !isImage && isContentEncoding(received.contentEncoding);
  return {
    eTag: `"${hash.digest('hex').slice(0, 32)}"`,
    size,
    mimetype: received.contentType,
    cacheControl: received.cacheControl.slice(0, 200),
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
    ...(isEncoded && { contentEncoding: received.contentEncoding }),
  };
}
