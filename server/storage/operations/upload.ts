import { findBucket } from '../objects.ts';
import { type Operation, readStorageCaller, readTarget } from '../services.ts';
import { checkMayWrite, storeUpload } from '../upload/store-upload.ts';

/** POST stores, and replaces only when told to; PUT always replaces. */
export const upload: Operation = (parts) => async (context) => {
  const { bucketId, key } = readTarget(context);
  const storageCaller = await readStorageCaller(context, parts);
  const bucket = await findBucket(parts.database, bucketId);
  const isUpsert = context.req.method === 'PUT' || context.req.header('x-upsert') === 'true';
  const place = { ...storageCaller, bucket, key, isUpsert };
  await checkMayWrite(parts, place);
  const id = await storeUpload(parts, place, context.req.raw);
  return context.json({ Id: id, Key: `${bucketId}/${key}` });
};
