import { z } from 'zod';
import {
  bucketExists,
  bucketNotEmpty,
  invalidRequest,
  invalidSchema,
  noSuchBucket,
  tooLarge,
} from '../errors.ts';
import { readBucketId } from '../paths.ts';
import { atMost, type Operation, readBody, readBucketParam, readStorageCaller } from '../services.ts';
import { globalSizeLimit } from '../upload/bucket-rules.ts';

/** An owner is always text on the wire, and the kind of a bucket stands in the list of them only. */
const columns = `id, name, coalesce(owner::text, '') as owner, public, file_size_limit::float8 as file_size_limit, allowed_mime_types,
  created_at, updated_at`;
const settings = {
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
};
const createSchema = z.object({ id: z.string().optional(), name: z.string(), ...settings });
const updateSchema = z.object(settings);
const listSchema = z.object({
  limit: z.coerce.number().pipe(atMost(1000)).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

export const createBucket: Operation = (parts) => async (context) => {
  const { scope, ownerId } = await readStorageCaller(context, parts);
  const body = await readBody(context, createSchema);
  const id = readBucketId(body.id ?? body.name);
  const limit = readSize(body.file_size_limit ?? null);
  await parts.database
    .scoped(scope, (tx) =>
      tx.query(
        `insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types)
        values ($1, $2, $3, $4, $5, $6)`,
        [id, readBucketId(body.name), ownerId, body.public ?? false, limit, body.allowed_mime_types ?? null],
      ),
    )
    .catch((error) => {
      throw hasCode(error, '23505') ? bucketExists() : error;
    });
  return context.json({ name: id });
};

export const listBuckets: Operation = (parts) => async (context) => {
  const { scope } = await readStorageCaller(context, parts);
  const query = listSchema.safeParse(context.req.query());
  if (!query.success)
    throw invalidSchema(`querystring/${query.error.issues[0]?.path.join('/')} is not valid`);
  const { limit, offset, search, sortColumn, sortOrder } = query.data;
  const rows = await parts.database.scoped({ ...scope, readOnly: true }, (tx) =>
    tx.query(
      `select ${columns}, type from storage.buckets where strpos(lower(name), lower($1)) > 0
      order by ${sortColumn} ${sortOrder} limit $2 offset $3`,
      [search, limit, offset],
    ),
  );
  return context.json(rows);
};

export const getBucket: Operation = (parts) => async (context) => {
  const { scope } = await readStorageCaller(context, parts);
  return context.json(
    await only(
      parts.database.scoped({ ...scope, readOnly: true }, (tx) =>
        tx.query(`select ${columns} from storage.buckets where id = $1`, [readBucketParam(context)]),
      ),
    ),
  );
};

/** Changes what is named and leaves the rest; null takes a limit away. */
export const updateBucket: Operation = (parts) => async (context) => {
  const { scope } = await readStorageCaller(context, parts);
  const body = await readBody(context, updateSchema);
  const limit = readSize(body.file_size_limit ?? null);
  await only(
    parts.database.scoped(scope, (tx) =>
      tx.query(
        `update storage.buckets set public = coalesce($2, public), updated_at = now(),
        file_size_limit = case when $3 then $4 else file_size_limit end,
        allowed_mime_types = case when $5 then $6 else allowed_mime_types end
      where id = $1 returning id`,
        [
          readBucketParam(context),
          body.public ?? null,
          body.file_size_limit !== undefined,
          limit,
          body.allowed_mime_types !== undefined,
          body.allowed_mime_types ?? null,
        ],
      ),
    ),
  );
  return context.json({ message: 'Successfully updated' });
};

/** Done at once here; the words are the wire's. */
export const emptyBucket: Operation = (parts) => async (context) => {
  const { scope } = await readStorageCaller(context, parts);
  const id = readBucketParam(context);
  await parts.database.scoped(scope, async (tx) => {
    await only(tx.query('select id from storage.buckets where id = $1', [id]));
    await tx.query('delete from storage.objects where bucket_id = $1', [id]);
  });
  const message = 'Empty bucket has been queued. Completion may take up to an hour.';
  return context.json({ message });
};

export const deleteBucket: Operation = (parts) => async (context) => {
  const { scope } = await readStorageCaller(context, parts);
  const id = readBucketParam(context);
  const deleted = parts.database.scoped(scope, (tx) =>
    tx.query('delete from storage.buckets where id = $1 returning id', [id]),
  );
  await only(deleted).catch((error) => {
    throw hasCode(error, '23503') ? bucketNotEmpty() : error;
  });
  return context.json({ message: 'Successfully deleted' });
};

async function only<R>(rows: Promise<R[]>): Promise<R> {
  const [row] = await rows;
  if (!row) throw noSuchBucket();
  return row;
}

const units = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** Bytes, or a text such as 20MB, whose units are decimal. */
function readSize(given: number | string | null): number | null {
  if (given === null) return null;
  const [, digits, unit] = /^(\d+(?:\.\d+)?)\s*([kmg]?b)$/i.exec(String(given)) ?? [];
  const factor = units[(unit?.toLowerCase() ?? 'b') as keyof typeof units];
  const bytes = typeof given === 'number' ? given : digits ? Math.floor(Number(digits) * factor) : Number.NaN;
  if (Number.isNaN(bytes)) {
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  }
  if (bytes > globalSizeLimit) throw tooLarge();
  return bytes;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
