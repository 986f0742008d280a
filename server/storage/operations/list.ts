import { z } from 'zod';
import { atMost, type Operation, readBody, readBucketParam, readStorageCaller } from '../services.ts';

const columns = ['name', 'created_at', 'updated_at', 'last_accessed_at'] as const;
const bodySchema = z.object({
  prefix: z.string(),
  limit: atMost(10_000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({ column: z.enum(columns).default('name'), order: z.enum(['asc', 'desc']).default('asc') })
    .default({ column: 'name', order: 'asc' }),
});

/** One level of a bucket as a file browser shows it: folders first, which are no more than a name. */
export const list: Operation = (parts) => async (context) => {
  const bucketId = readBucketParam(context);
  const { scope } = await readStorageCaller(context, parts);
  const { prefix, search, limit, offset, sortBy } = await readBody(context, bodySchema);
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const order = sortBy.order;
  const rows = await parts.database.scoped({ ...scope, readOnly: true }, (tx) =>
    tx.query(
      `with level as (
        select o.*, split_part(substr(name, length($2) + 1), '/', 1) as segment,
          strpos(substr(name, length($2) + 1), '/') > 0 as is_folder
        from storage.objects as o
        where bucket_id = $1 and name like $3
      ), entries as (
        select distinct segment as name, null::uuid as id, null::timestamptz as updated_at,
          null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
        from level where is_folder
        union all
        select segment, id, updated_at, created_at, last_accessed_at, metadata from level where not is_folder
      )
      select * from entries where starts_with(lower(name), lower($4)) and name <> ''
      order by id is not null, ${sortBy.column} ${order}, name ${order} limit $5 offset $6`,
      [bucketId, folder, `${escapeLike(folder)}%`, search, limit, offset],
    ),
  );
  return context.json(rows);
};

export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
