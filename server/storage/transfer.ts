import type { Context } from 'hono';
import { z } from 'zod';
import { checkTransfer } from './admission.ts';
import { bytesMissing, noSuchKey } from './errors.ts';
import { keepStaged } from './keep.ts';
import { findBucket, findObject, selectObject } from './objects.ts';
import { type Operation, type Parts, readAsker, readBody } from './parts.ts';
import { readBucketId, readKey } from './paths.ts';

const bodySchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
  copyMetadata: z.boolean().default(true),
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

/** The copy belongs to whoever makes it. */
export const copy: Operation = (parts) => async (context) => {
  const { scope, ownerId, isAccount, object, target, copyMetadata } = await readTransfer(parts, context);
  await parts.allowance.count(ownerId);
  const staged = await parts.files.store.stageCopy(object.version);
  if (!staged) throw bytesMissing();
  const isUpsert = context.req.header('x-upsert') === 'true';
  const place = { scope, ...target, ownerId, isAccount, isUpsert };
  const metadata = { ...object.metadata, lastModified: new Date().toISOString() };
  const id = await keepStaged(parts, place, staged, metadata, copyMetadata ? object.user_metadata : null);
  const row = await selectObject(parts.database, target.bucket.id, target.key);
  return context.json({ Id: id, Key: `${target.bucket.id}/${target.key}`, ...row });
};

async function readTransfer(parts: Parts, context: Context) {
  const { scope, ownerId, isAccount } = await readAsker(context, parts);
  const body = await readBody(context, bodySchema);
  const source = { bucketId: readBucketId(body.bucketId), key: readKey(body.sourceKey) };
  const targetKey = readKey(body.destinationKey);
  const from = await findBucket(parts.database, source.bucketId);
  const bucket = body.destinationBucket
    ? await findBucket(parts.database, readBucketId(body.destinationBucket))
    : from;
  const object = await findObject(parts.database, scope, source.bucketId, source.key);
  checkTransfer(from, bucket, object.metadata);
  const target = { bucket, key: targetKey };
  return { scope, ownerId, isAccount, source, object, target, copyMetadata: body.copyMetadata };
}
