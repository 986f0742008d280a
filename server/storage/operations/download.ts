import type { Context } from 'hono';
import { noSuchBucket, noSuchKey } from '../errors.ts';
import { findBucket, findObject, requireVersion, type StoredObject, selectObject } from '../objects.ts';
import {
  hasCredential,
  type Operation,
  readStorageCaller,
  readTarget,
  type StorageServices,
} from '../services.ts';
import { serve } from './serve.ts';

/** Bytes for whoever may see the row. A public bucket asks nobody. */
export const download: Operation = (parts) => async (context) =>
  serveObject(parts, context, await findVisible(parts, context));

export const downloadAuthenticated: Operation = (parts) => async (context) =>
  serveObject(parts, context, await findAuthenticated(parts, context));

/** The public address of a public bucket; a private one does not admit that it exists. */
export const downloadPublic: Operation = (parts) => async (context) =>
  serveObject(parts, context, await findPublic(parts, context));

export const downloadSigned: Operation = (parts) => async (context) => {
  const { bucketId, key } = readTarget(context);
  const token = context.req.query('token');
  const { exp, versionId } = await parts.files.urlSigner.verify('download', `${bucketId}/${key}`, token);
  const object = await selectObject(parts.database, bucketId, key);
  if (!object) throw noSuchKey();
  return serveObject(parts, context, requireVersion(object, versionId), new Date(exp * 1000));
};

/** To somebody without any credential a private bucket is none, as at its public address. */
export async function findVisible(parts: StorageServices, context: Context): Promise<StoredObject> {
  const { bucketId } = readTarget(context);
  if (!hasCredential(context)) return findPublic(parts, context);
  const bucket = await findBucket(parts.database, bucketId).catch(async (error) => {
    // Which buckets there are is nothing to tell to somebody with a bad credential.
    await readStorageCaller(context, parts);
    throw error;
  });
  return bucket.public ? findPublic(parts, context) : findAuthenticated(parts, context);
}

/** The addresses that say `authenticated` want a credential that holds, whatever the bucket. */
export async function findAuthenticated(parts: StorageServices, context: Context): Promise<StoredObject> {
  const { bucketId, key } = readTarget(context);
  const { scope } = await readStorageCaller(context, parts);
  const bucket = await findBucket(parts.database, bucketId);
  if (bucket.public) return findPublic(parts, context);
  const object = await findObject(parts.database, scope, bucketId, key);
  return requireVersion(object, context.req.query('versionId'));
}

export async function findPublic({ database }: StorageServices, context: Context): Promise<StoredObject> {
  const { bucketId, key } = readTarget(context);
  const [row] = await database.query<{ is_public: boolean; object: StoredObject | null }>(
    `select b.public as is_public, to_json(o) as object from storage.buckets as b
    left join storage.objects as o on o.bucket_id = b.id and o.name = $2
      and o.version is not null and o.metadata is not null
    where b.id = $1`,
    [bucketId, key],
  );
  if (!row?.is_public) throw noSuchBucket();
  if (!row.object) throw noSuchKey();
  return requireVersion(row.object, context.req.query('versionId'));
}

async function serveObject(
  { files }: StorageServices,
  context: Context,
  { metadata, version }: StoredObject,
  expires?: Date,
): Promise<Response> {
  return serve(context, {
    contentType: metadata.mimetype,
    size: metadata.size,
    eTag: metadata.eTag,
    lastModified: new Date(metadata.lastModified),
    cacheControl: metadata.cacheControl,
    expires,
    headers: metadata.contentEncoding ? { 'content-encoding': metadata.contentEncoding } : {},
    open: (range) => files.store.read(version, range),
  });
}
