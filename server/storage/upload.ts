import { checkMayWrite, keepUpload } from './keep.ts';
import { findBucket } from './objects.ts';
import { type Operation, readAsker, readTarget } from './parts.ts';

/** POST stores, and replaces only when told to; PUT always replaces. */
export const upload: Operation = (parts) => async (context) => {
  const { bucketId, key } = readTarget(context);
  const asker = await readAsker(context, parts);
  const bucket = await findBucket(parts.database, bucketId);
  const isUpsert = context.req.method === 'PUT' || context.req.header('x-upsert') === 'true';
  const place = { ...asker, bucket, key, isUpsert };
  await checkMayWrite(parts, place);
  const id = await keepUpload(parts, place, context.req.raw);
  return context.json({ Id: id, Key: `${bucketId}/${key}` });
};
