import type { Context, Handler } from 'hono';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import type { CallerReader } from '../identity/caller.ts';
import { invalidSchema, missingAuthorization } from './errors.ts';
import type { Files } from './files/open.ts';
import { readBucketId, readKey } from './paths.ts';
import type { Owner } from './upload/existing-owner.ts';
import type { Quota } from './upload/quota.ts';
import { readText } from './upload/receive.ts';

/** A thousand keys of the greatest length fit. */
const maxBodyBytes = 2 * 1024 * 1024;

/** What every operation is built from. */
export interface StorageServices {
  config: Pick<Config, 'signedUrlMaxSeconds' | 'imageSizes'>;
  database: Database;
  callers: CallerReader;
  files: Files;
  quota: Quota;
}

export type Operation = (parts: StorageServices) => Handler;

/** The owner is recorded with what the caller stores. */
interface StorageCaller extends Owner {
  scope: Scope;
}

export function hasCredential({ req: { raw } }: Context): boolean {
  return raw.headers.has('authorization') || raw.headers.has('apikey');
}

/** Who asks, as a scope of the database. Here, unlike elsewhere, no credential at all is refused. */
export async function readStorageCaller(
  context: Context,
  { callers }: Pick<StorageServices, 'callers'>,
): Promise<StorageCaller> {
  if (!hasCredential(context)) throw missingAuthorization();
  const { headers } = context.req.raw;
  const { role, claims } = await callers.readCaller(headers);
  const scope: Scope = { role, claims, method: context.req.method, path: context.req.path };
  const sessionId = typeof claims.session_id === 'string' ? claims.session_id : null;
  return { scope, ownerId: claims.sub ?? null, sessionId };
}

/** For what a URL's token has allowed already: no person is asked about again. */
export const serverScope: Scope = { role: 'service_role', claims: { role: 'service_role' } };

export function readBucketParam(context: Context): string {
  return readBucketId(context.req.param('bucket') ?? '');
}

export function readTarget(context: Context): { bucketId: string; key: string } {
  return { bucketId: readBucketParam(context), key: readKey(context.req.param('key') ?? '') };
}

/** How many are asked for. Who asks for more than are given gets as many as are given. */
export function atMost(most: number) {
  return z
    .int()
    .min(1)
    .transform((wanted) => Math.min(wanted, most));
}

/** The JSON body, or a refusal in the words of upstream's schema checks. */
export async function readBody<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const { body } = context.req.raw;
  const text = body ? await readText(body, maxBodyBytes) : '';
  let value: unknown;
  try {
    value = JSON.parse(text || '{}');
  } catch {
    throw invalidSchema('Body is not valid JSON');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map(String);
  const isMissing =
    path.length === 1 && typeof value === 'object' && value && !((path[0] as string) in value);
  throw invalidSchema(
    isMissing ? `body must have required property '${path[0]}'` : `body/${path.join('/')} ${issue?.message}`,
  );
}
