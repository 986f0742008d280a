import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Context } from 'hono';
import { bytesMissing, noSuchKey, notRenderable, sourceTooLarge } from '../errors.ts';
import { resizeImage } from '../images/images.ts';
import {
  describeTransform,
  formatFor,
  readTransform,
  resizeOf,
  snapTransform,
  type Transform,
} from '../images/transform.ts';
import { requireVersion, type StoredObject, selectObject } from '../objects.ts';
import { type Operation, readTarget, type StorageServices } from '../services.ts';
import { findAuthenticated, findPublic } from './download.ts';
import { serve } from './serve.ts';

/** Larger originals are not turned into smaller pictures: they have to fit in memory for it. */
const maxSourceBytes = 25 * 1024 * 1024;

export const render: Operation = (parts) => async (context) => {
  const transform = readTransform(context.req.query());
  return renderObject(parts, context, await findAuthenticated(parts, context), transform);
};

export const renderPublic: Operation = (parts) => async (context) => {
  const transform = readTransform(context.req.query());
  return renderObject(parts, context, await findPublic(parts, context), transform);
};

/** The signature covers what is done to the picture: the query cannot ask for more. */
export const renderSigned: Operation = (parts) => async (context) => {
  const { bucketId, key } = readTarget(context);
  const token = context.req.query('token');
  const claims = await parts.files.urlSigner.verify('transform', `${bucketId}/${key}`, token);
  const object = await selectObject(parts.database, bucketId, key);
  if (!object) throw noSuchKey();
  const transform = readTransform(claims.transformations);
  const expires = new Date(claims.exp * 1000);
  return renderObject(parts, context, requireVersion(object, claims.versionId), transform, expires);
};

async function renderObject(
  { config, files }: StorageServices,
  context: Context,
  { version, metadata }: StoredObject,
  asked: Transform,
  expires?: Date,
): Promise<Response> {
  const transform = snapTransform(asked, config.imageSizes);
  if (metadata.size > maxSourceBytes) throw sourceTooLarge('file');
  // An empty file has no range that a store could be asked for.
  const source = metadata.size > 0 ? await files.sourceType(version) : undefined;
  if (!source) throw notRenderable();
  const type = formatFor(transform, context.req.header('accept') ?? '') ?? source;
  const resize = resizeOf(transform);

  const readSource = async () => {
    const stream = await files.store.read(version);
    if (!stream) throw bytesMissing();
    return buffer(stream);
  };
  const digest = createHash('sha256')
    .update(JSON.stringify([version, type, resize]))
    .digest('hex')
    .slice(0, 32);
  const name = `${version}-${digest}`;
  const get = () => files.imageCache.get(name, (path) => resizeImage(readSource, path, type, resize));

  const { size } = await get();
  return serve(context, {
    contentType: type,
    size,
    eTag: `"${digest}"`,
    lastModified: new Date(metadata.lastModified),
    cacheControl: metadata.cacheControl,
    expires,
    headers: { vary: 'Accept', 'x-transformations': describeTransform(transform) },
    async open(range) {
      const file = await open((await get()).path, 'r').catch(async () => {
        // Somebody emptied the folder: it is made again.
        await files.imageCache.drop(name);
        return open((await get()).path, 'r');
      });
      return file.createReadStream(range ? { start: range.start, end: range.end } : {});
    },
  });
}
