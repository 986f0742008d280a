import { z } from 'zod';
import { noSuchKey } from './errors.ts';
import { findBucket, objectColumns, type StoredObject } from './objects.ts';
import { type Operation, readAsker, readBody, readBucketParam, readTarget } from './parts.ts';

const path = z.union([z.string(), z.object({ path: z.string() }).transform((entry) => entry.path)]);
const bodySchema = z.object({ prefixes: z.array(path).min(1).max(1000) });

const deletion = `delete from storage.objects where bucket_id = $1 and name = any($2)
  returning ${objectColumns}`;

/** The rows that went. A key that is not there, or not the caller's to delete, is left out without a word. */
export const remove: Operation = (parts) => async (context) => {
  const bucketId = readBucketParam(context);
  const { scope } = await readAsker(context, parts);
  const { prefixes } = await readBody(context, bodySchema);
  await findBucket(parts.database, bucketId);
  const rows = await parts.database.scoped(scope, (tx) =>
    tx.query<StoredObject>(deletion, [bucketId, prefixes]),
  );
  return context.json(rows);
};

export const removeOne: Operation = (parts) => async (context) => {
  const { bucketId, key } = readTarget(context);
  const { scope } = await readAsker(context, parts);
  const [row] = await parts.database.scoped(scope, (tx) =>
    tx.query<StoredObject>(deletion, [bucketId, [key]]),
  );
  if (!row) throw noSuchKey();
  return context.json({ message: 'Successfully deleted' });
};
