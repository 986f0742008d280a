import type { Database, Queryable } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { isUuid } from '../uuid.ts';
import { noSuchBucket, noSuchKey } from './errors.ts';

export interface Bucket {
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

export interface FileMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
  contentEncoding?: string | undefined;
}

// Types, not interfaces: the database hands out rows as records, and only types are assignable to those.
export type StoredObject = {
  id: string;
  name: string;
  bucket_id: string;
  owner: string | null;
  owner_id: string | null;
  version: string;
  metadata: FileMetadata;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
};

export const objectColumns =
  'id, name, bucket_id, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at';

/** A bucket's rules are looked up with the server's rights: they bind callers who may not see the bucket. */
export async function findBucket(database: Database, id: string): Promise<Bucket> {
  const [bucket] = await database.query<Bucket & Record<string, unknown>>(
    `select id, public, file_size_limit::float8 as file_size_limit, allowed_mime_types
    from storage.buckets where id = $1`,
    [id],
  );
  if (!bucket) throw noSuchBucket();
  return bucket;
}

/** A row that somebody made without a file is no object: there is nothing to serve. */
export async function selectObject(
  tx: Queryable,
  bucketId: string,
  key: string,
): Promise<StoredObject | undefined> {
  const [object] = await tx.query<StoredObject>(
    `select ${objectColumns} from storage.objects
    where bucket_id = $1 and name = $2 and version is not null and metadata is not null`,
    [bucketId, key],
  );
  return object;
}

/** The object, as far as the scope may see it: one that is hidden is one that is not there. */
export async function findObject(
  database: Database,
  scope: Scope,
  bucketId: string,
  key: string,
): Promise<StoredObject> {
  const object = await database.scoped({ ...scope, readOnly: true }, (tx) => selectObject(tx, bucketId, key));
  if (!object) throw noSuchKey();
  return object;
}

/** There is one version of a file, the current one: whoever asks for another gets none. */
export function requireVersion(object: StoredObject, wanted: string | undefined): StoredObject {
  if (wanted !== undefined && wanted !== object.version) throw noSuchKey();
  return object;
}

type NewObject = Pick<StoredObject, 'bucket_id' | 'name' | 'owner_id' | 'version' | 'user_metadata'> & {
  metadata: FileMetadata | null;
};

/** Nothing is returned: reading back would need a SELECT policy, and uploading must not. */
export async function insertObject(tx: Queryable, object: NewObject, isUpsert: boolean): Promise<void> {
  const replace = `on conflict (bucket_id, name) do update set owner = excluded.owner,
    owner_id = excluded.owner_id, version = excluded.version, metadata = excluded.metadata,
    user_metadata = excluded.user_metadata`;
  await tx.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values ($1, $2, $3, $4, $5, $6, $7) ${isUpsert ? replace : ''}`,
    [
      object.bucket_id,
      object.name,
      isUuid(object.owner_id) ? object.owner_id : null,
      object.owner_id,
      object.version,
      object.metadata && JSON.stringify(object.metadata),
      object.user_metadata && JSON.stringify(object.user_metadata),
    ],
  );
}
