import { z } from 'zod';
import { invalidRequest } from '../errors.ts';
import { atMost, type Operation, readBody, readBucketParam, readStorageCaller } from '../services.ts';
import { escapeLike } from './list.ts';

const bodySchema = z.object({
  prefix: z.string().default(''),
  limit: atMost(1000).default(1000),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});
const cursorSchema = z.tuple([z.string(), z.string()]);

type Entry = { key: string; place: string; id: string | null } & Record<string, unknown>;

/** Keys by prefix, page after page: a cursor is the place of the last entry, so that changes in between do not shift it. */
export const listV2: Operation = (parts) => async (context) => {
  const bucketId = readBucketParam(context);
  const { scope } = await readStorageCaller(context, parts);
  const { prefix, limit, cursor, with_delimiter, sortBy } = await readBody(context, bodySchema);
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const beyond = sortBy.order === 'asc' ? '>' : '<';
  // A folder stands where the first of its files would.
  const place =
    sortBy.column === 'name'
      ? 'min(coalesce(folder, name))'
      : `to_char(min(${sortBy.column}) at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;

  const rows = await parts.database.scoped({ ...scope, readOnly: true }, (tx) =>
    tx.query<Entry>(
      `with files as (
        select o.*, case when $4 and strpos(substr(name, length($2) + 1), '/') > 0
          then $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/' end as folder
        from storage.objects as o
        where bucket_id = $1 and name like $3
      ), entries as (
        select coalesce(folder, name) collate "C" as key, case when folder is null then id end as id,
          min(created_at) as created_at, min(updated_at) as updated_at,
          min(last_accessed_at) as last_accessed_at, (array_agg(metadata))[1] as metadata,
          ${place} collate "C" as place
        from files group by 1, 2
      )
      select * from entries
      where $5::text is null or (place, key) ${beyond} ($5::text collate "C", $6::text collate "C")
      order by place ${sortBy.order}, key ${sortBy.order} limit $7`,
      [
        bucketId,
        prefix,
        `${escapeLike(prefix)}%`,
        with_delimiter,
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit + 1,
      ],
    ),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNext = rows.length > limit;
  return context.json({
    hasNext,
    ...(hasNext && last && { nextCursor: writeCursor([last.place, last.key]) }),
    folders: page
      .filter(({ id }) => id === null)
      .map(({ key }) => ({ key: lastSegment(key.slice(0, -1)), name: key })),
    objects: page
      .filter(({ id }) => id !== null)
      .map(({ place: _place, ...object }) => ({
        ...object,
        key: with_delimiter ? lastSegment(object.key) : object.key,
        name: object.key,
      })),
  });
};

/** Where entries are one level of the tree, the key of one is what it is called on that level. */
function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function writeCursor(place: [string, string]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function readCursor(cursor: string): [string, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidRequest('body/cursor is not one that this server gave');
  }
}
