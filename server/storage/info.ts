import type { Context } from 'hono';
import { findPublic, findVisible } from './download.ts';
import type { StoredObject } from './objects.ts';
import type { Operation } from './parts.ts';

export const info: Operation = (parts) => async (context) =>
  describeObject(context, await findVisible(parts, context));

export const infoPublic: Operation = (parts) => async (context) =>
  describeObject(context, await findPublic(parts, context));

function describeObject(context: Context, object: StoredObject): Response {
  const { metadata } = object;
  return context.json({
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: object.user_metadata,
    last_modified: metadata.lastModified,
    created_at: object.created_at,
  });
}
