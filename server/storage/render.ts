import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Context } from 'hono';
import { findPublic, findVisible } from './download.ts';
import { bytesMissing, invalidImage, noSuchKey } from './errors.ts';
import { type ImageType, imageTypes } from './image-type.ts';
import { resizeImage } from './images.ts';
import { type StoredObject, selectObject } from './objects.ts';
import { type Operation, type Parts, readTarget } from './parts.ts';
import { serve } from './serve.ts';
import {
  describeTransform,
  formatFor,
  readTransform,
  resizeOf,
  snapTransform,
  type Transform,
} from './transform.ts';

/** Larger originals are not turned into smaller pictures: they have to fit in memory for it. */
const maxSourceBytes = 25 * 1024 * 1024;

export const render: Operation = (parts) => async (context) => {
  const transform = readTransform(context.req.query());
  return renderObject(parts, context, await findVisible(parts, context), transform);
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
  return renderObject(parts, context, object, transform, new Date(claims.exp * 1000));
};

async function renderObject(
  { config, files }: Parts,
  context: Context,
  { version, metadata }: StoredObject,
  asked: Transform,
  expires?: Date,
): Promise<Response> {
  const transform = snapTransform(asked, config.imageSizes);
  const origin = metadata.mimetype;
  if (!isImageType(origin)) throw invalidImage('The object is not an image that can be transformed');
  if (metadata.size > maxSourceBytes) throw invalidImage('The image is too large to be transformed');
  const type = formatFor(transform, context.req.header('accept') ?? '', origin);

  const readSource = async () => {
    const stream = await files.store.read(version);
    if (!stream) throw bytesMissing();
    return buffer(stream);
  };
  const digest = createHash('sha256')
    .update(JSON.stringify([version, type, transform]))
    .digest('hex')
    .slice(0, 32);
  const name = `${version}-${digest}`;
  const get = () =>
    files.imageCache.get(name, (path) => resizeImage(readSource, path, type, resizeOf(transform)));

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

function isImageType(mimetype: string): mimetype is ImageType {
  return mimetype in imageTypes;
}
