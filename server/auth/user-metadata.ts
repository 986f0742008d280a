import type { Queryable } from '../database/database.ts';
import { invalid } from './errors.ts';
import { type Metadata, nullKeys } from './input.ts';
import type { AuthServices } from './services.ts';

type Limits = Pick<AuthServices, 'config'>;

/** What a person writes about themselves goes into each of their tokens, so it is bounded; the secret key is not. */
export function requireMetadataSize({ config }: Limits, data: Metadata | undefined): void {
  const max = config.auth.maxUserMetadataBytes;
  if (data && Buffer.byteLength(JSON.stringify(data)) > max) throw tooLarge(max);
}

const tooLarge = (max: number) => invalid(`user_metadata must not be larger than ${max} bytes`);

/** Adds to what is there. What is too large already (an admin wrote it) may still be made smaller. */
export async function mergeMetadata(
  { config }: Limits,
  tx: Queryable,
  userId: string,
  data: Metadata,
): Promise<void> {
  const max = config.auth.maxUserMetadataBytes;
  const [size] = await tx.query<{ before: number; now: number }>(
    `with former as (select id, octet_length(raw_user_meta_data::text) as size from auth.users where id = $1)
     update auth.users as u set updated_at = now(),
       raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2::jsonb) - $3::text[]
     from former where u.id = former.id
     returning coalesce(former.size, 0) as before, octet_length(u.raw_user_meta_data::text) as now`,
    [userId, JSON.stringify(data), nullKeys(data)],
  );
  if (size && size.now > max && size.now > size.before) throw tooLarge(max);
}

/** The same for the secret key, which is not bound. */
export async function mergeAsGiven(
  tx: Queryable,
  userId: string,
  column: 'raw_user_meta_data' | 'raw_app_meta_data',
  data: Metadata,
): Promise<void> {
  await tx.query(
    `update auth.users set ${column} = (coalesce(${column}, '{}') || $2::jsonb) - $3::text[] where id = $1`,
    [userId, JSON.stringify(data), nullKeys(data)],
  );
}
