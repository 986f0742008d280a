import type { Context } from 'hono';
import { z } from 'zod';
import { bytesMissing, invalidMime, noSuchKey } from '../errors.ts';
import {
  type Bucket,
  type FileMetadata,
  findBucket,
  findObject,
  requireVersion,
  selectObject,
} from '../objects.ts';
import { readBucketId, readKey } from '../paths.ts';
import { type Operation, readBody, readStorageCaller, type StorageServices } from '../services.ts';
import { checkMime, checkTransfer, isImageBucket } from '../upload/bucket-rules.ts';
import { readMetadataHeader } from '../upload/receive.ts';
import { isContentEncoding, storeStaged } from '../upload/store-upload.ts';

const changesSchema = z.object({
  cacheControl: z
    .string()
    .max(200)
    .regex(/^[\x20-\x7e]*$/)
    .optional(),
  contentEncoding: z.string().optional(),
  mimetype: z.string().optional(),
});
const bodySchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  sourceVersionId: z.string().optional(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  copyMetadata: z.boolean().default(true),
  metadata: changesSchema.default({}),
});

/** Gives an object another key. Its bytes stay where they are: only the row knows its name. */
export const move: Operation = (parts) => async (context) => {
  const { scope, source, object, target } = await readTransfer(parts, context);
  const [row] = await parts.database.scoped(scope, (tx) =>
    tx.query<{ id: string }>(
      `update storage.objects set bucket_id = $3, name = $4 where bucket_id = $1 and name = $2 returning id`,
      [source.bucketId, source.key, target.bucket.id, target.key],
    ),
  );
  if (!row) throw noSuchKey();
  const Key = `${target.bucket.id}/${target.key}`;
  return context.json({ message: 'Successfully moved', Id: object.id, Key });
};

/**
 * The copy belongs to whoever makes it. It takes the source's metadata over, or, when told not to, the
 * given ones: those of the file over the source's, and the custom ones alone.
 */
export const copy: Operation = (parts) => async (context) => {
  const { scope, ownerId, sessionId, object, target, body } = await readTransfer(parts, context);
  const metadata = body.copyMetadata
    ? object.metadata
    : changeMetadata(target.bucket, object.metadata, body.metadata);
  const userMetadata = body.copyMetadata ? object.user_metadata : readMetadataHeader(context.req.raw.headers);
  await parts.quota.count(ownerId);
  const staged = await parts.files.store.stageCopy(object.version);
  if (!staged) throw bytesMissing();
  const isUpsert = context.req.header('x-upsert') === 'true';
  const place = { scope, ...target, ownerId, sessionId, isUpsert };
  const lastModified = new Date().toISOString();
  const id = await storeStaged(parts, place, staged, { ...metadata, lastModified }, userMetadata);
  const row = await selectObject(parts.database, target.bucket.id, target.key);
  return context.json({ Id: id, Key: `${target.bucket.id}/${target.key}`, ...row });
};

/** What is said of the bytes without touching them. In a bucket of images they were found to be what they are called. */
function changeMetadata(
  bucket: Bucket,
  metadata: FileMetadata,
  { cacheControl, contentEncoding, mimetype }: z.infer<typeof changesSchema>,
): FileMetadata {
  const isOther = mimetype !== undefined && mimetype !== metadata.mimetype;
  if (isOther && isImageBucket(bucket)) {
    throw invalidMime(`The content is ${metadata.mimetype}, not ${mimetype} as it claims`);
  }
  if (isOther) checkMime(bucket, mimetype);
  const changed = { ...metadata };
  if (mimetype !== undefined) changed.mimetype = mimetype;
  if (cacheControl !== undefined) changed.cacheControl = cacheControl;
  if (contentEncoding !== undefined && !isImageBucket(bucket)) {
    changed.contentEncoding = isContentEncoding(contentEncoding) ? contentEncoding : undefined;
  }
  return changed;
}

async function readTransfer(parts: StorageServices, context: Context) {
  const { scope, ownerId, sessionId } = await readStorageCaller(context, parts);
  const body = await readBody(context, bodySchema);
  const source = { bucketId: readBucketId(body.bucketId), key: readKey(body.sourceKey) };
  const targetKey = readKey(body.destinationKey);
  const from = await findBucket(parts.database, source.bucketId);
  const bucket = body.destinationBucket
    ? await findBucket(parts.database, readBucketId(body.destinationBucket))
    : from;
  const found = await findObject(parts.database, scope, source.bucketId, source.key);
  const object = requireVersion(found, body.sourceVersionId);
  checkTransfer(from, bucket, object.metadata);
  const target = { bucket, key: targetKey };
  return { scope, ownerId, sessionId, source, object, target, body };
}
