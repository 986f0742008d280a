import { z } from 'zod';
import { noSuchKey } from '../errors.ts';
import { findBucket, objectColumns, type StoredObject } from '../objects.ts';
import { type Operation, readBody, readBucketParam, readStorageCaller, readTarget } from '../services.ts';

const entry = z.union([
  z.string().transform((path) => ({ path, versionId: undefined })),
  z.object({ path: z.string(), versionId: z.string().optional() }),
]);
const bodySchema = z.object({ prefixes: z.array(entry).min(1).max(1000) });

/** An entry that names a version means that one: another one that has its key by now stays. */
const deletion = `delete from storage.objects where bucket_id = $1 and name = any($2) and exists (
    select from unnest($2::text[], $3::text[]) as wanted (name, version)
    where wanted.name = objects.name and coalesce(wanted.version, objects.version, '') = coalesce(objects.version, '')
  )
  returning ${objectColumns}`;

/** The rows that went. A key that is not there, or not the caller's to delete, is left out without a word. */
export const remove: Operation = (parts) => async (context) => {
  const bucketId = readBucketParam(context);
  const { scope } = await readStorageCaller(context, parts);
  const { prefixes } = await readBody(context, bodySchema);
  await findBucket(parts.database, bucketId);
  const rows = await parts.database.scoped(scope, (tx) =>
    tx.query<StoredObject>(deletion, [
      bucketId,
      prefixes.map(({ path }) => path),
      prefixes.map(({ versionId }) => versionId ?? null),
    ]),
  );
  return context.json(rows);
};

export const removeOne: Operation = (parts) => async (context) => {
  const { bucketId, key } = readTarget(context);
  const { scope } = await readStorageCaller(context, parts);
  const [row] = await parts.database.scoped(scope, (tx) =>
    tx.query<StoredObject>(deletion, [bucketId, [key], [context.req.query('versionId') ?? null]]),
  );
  if (!row) throw noSuchKey();
  return context.json({ message: 'Successfully deleted' });
};
