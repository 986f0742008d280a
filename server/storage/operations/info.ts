import type { Context } from 'hono';
import type { StoredObject } from '../objects.ts';
import type { Operation } from '../services.ts';
import { findAuthenticated, findPublic, findVisible } from './download.ts';

export const info: Operation = (parts) => async (context) =>
  describeObject(context, await findVisible(parts, context));

export const infoAuthenticated: Operation = (parts) => async (context) =>
  describeObject(context, await findAuthenticated(parts, context));

export const infoPublic: Operation = (parts) => async (context) =>
  describeObject(context, await findPublic(parts, context));

/** Tag and date are the file's own. Its time to live is not: who asks whether a file is there means now. */
function describeObject(context: Context, object: StoredObject): Response {
  const { metadata } = object;
  const body = {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: object.user_metadata ?? {},
    last_modified: new Date(object.updated_at),
    created_at: new Date(object.created_at),
  };
  return context.json(body, 200, {
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'cache-control': 'no-cache',
  });
}
