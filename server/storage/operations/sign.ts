import { z } from 'zod';
import { invalidSchema } from '../errors.ts';
import { readTransform } from '../images/transform.ts';
import { findObject, requireVersion } from '../objects.ts';
import {
  type Operation,
  readBody,
  readBucketParam,
  readStorageCaller,
  readTarget,
  type StorageServices,
} from '../services.ts';

const expiresIn = z.int().min(1);
const oneSchema = z.object({
  expiresIn,
  transform: z.record(z.string(), z.unknown()).optional(),
  versionId: z.string().optional(),
});
const manySchema = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) });
const unavailable = 'Either the object does not exist or you do not have access to it';

/** A URL cannot be called back, so whoever runs the server says how long one may live. */
function requireLifetime({ config: { signedUrlMaxSeconds: max } }: StorageServices, seconds: number): void {
  if (seconds > max) throw invalidSchema(`body/expiresIn must be <= ${max}`);
}

/**
 * A URL that shows one object to whoever holds it, made by somebody who may see that object. The client
 * encodes what it gets, so the key stands in it as it is.
 */
export const sign: Operation = (parts) => async (context) => {
  const { bucketId, key } = readTarget(context);
  const { scope } = await readStorageCaller(context, parts);
  const { expiresIn: seconds, transform, versionId } = await readBody(context, oneSchema);
  requireLifetime(parts, seconds);
  requireVersion(await findObject(parts.database, scope, bucketId, key), versionId);

  const url = `${bucketId}/${key}`;
  const { urlSigner } = parts.files;
  if (transform && Object.keys(transform).length > 0) {
    const transformations = readTransform(transform);
    const token = await urlSigner.sign('transform', url, seconds, { transformations, versionId });
    return context.json({ signedURL: `/render/image/sign/${url}?token=${token}` });
  }
  const token = await urlSigner.sign('download', url, seconds, { versionId });
  return context.json({ signedURL: `/object/sign/${url}?token=${token}` });
};

export const signMany: Operation = (parts) => async (context) => {
  const bucketId = readBucketParam(context);
  const { scope } = await readStorageCaller(context, parts);
  const { expiresIn: seconds, paths } = await readBody(context, manySchema);
  requireLifetime(parts, seconds);
  const rows = await parts.database.scoped({ ...scope, readOnly: true }, (tx) =>
    tx.query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any($2)', [
      bucketId,
      paths,
    ]),
  );
  const visible = new Set(rows.map(({ name }) => name));
  const signed = paths.map(async (path) => {
    if (!visible.has(path)) return { error: unavailable, path, signedURL: null };
    const url = `${bucketId}/${path}`;
    const token = await parts.files.urlSigner.sign('download', url, seconds);
    return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
  });
  return context.json(await Promise.all(signed));
};
