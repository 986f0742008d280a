import { z } from 'zod';
import { findBucket } from '../objects.ts';
import { type Operation, readStorageCaller, readTarget, serverScope } from '../services.ts';
import { checkMayWrite, storeUpload } from '../upload/store-upload.ts';

const lifetimeSeconds = 2 * 60 * 60;
const claimsSchema = z.object({
  owner: z.string().nullable(),
  session: z.string().nullable().default(null),
  upsert: z.boolean(),
});

/** A URL that whoever holds it may upload one file to, in the name of the person who asked for it. */
export const signUpload: Operation = (parts) => async (context) => {
  const { bucketId, key } = readTarget(context);
  const storageCaller = await readStorageCaller(context, parts);
  const bucket = await findBucket(parts.database, bucketId);
  const isUpsert = context.req.header('x-upsert') === 'true';
  await checkMayWrite(parts, { ...storageCaller, bucket, key, isUpsert });

  const url = `${bucketId}/${key}`;
  const claims = { owner: storageCaller.ownerId, session: storageCaller.sessionId, upsert: isUpsert };
  const token = await parts.files.urlSigner.sign('upload', url, lifetimeSeconds, claims);
  return context.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
};

export const uploadSigned: Operation = (parts) => async (context) => {
  const { bucketId, key } = readTarget(context);
  const url = `${bucketId}/${key}`;
  const claims = await parts.files.urlSigner.verify('upload', url, context.req.query('token'));
  const { owner, session, upsert } = claimsSchema.parse(claims);
  const bucket = await findBucket(parts.database, bucketId);
  const place = {
    scope: serverScope,
    bucket,
    key,
    ownerId: owner,
    sessionId: session,
    isUpsert: upsert,
  };
  await checkMayWrite(parts, place);
  await storeUpload(parts, place, context.req.raw);
  return context.json({ Key: url });
};
