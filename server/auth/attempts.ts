import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { tooManyRequests } from './errors.ts';
import type { AuthServices } from './services.ts';

/** Exponential backoff: after `free` attempts each failure doubles the wait, up to `maxDelaySeconds`. */
export interface Backoff {
  free: number;
  maxDelaySeconds: number;
}

const strictBackoff: Backoff = { free: 10, maxDelaySeconds: 900 };

/** Seconds to wait after so many failures in a row: 1, 2, 4 … the longest. */
const delaySql = (
  { free, maxDelaySeconds }: Backoff,
  failures = 'failures',
) => `case when ${failures} < ${free} then 0
  else least(power(2, least(${failures} - ${free}, 20)), ${maxDelaySeconds}) end`;

/**
 * Counts an attempt before it is made, so that a volley fired at once is counted too, and gives back
 * a row unless the one before it was too recent. Success forgets, and so does a day of peace.
 * By the clock and not by `now()`: of two at once, the one that waits for the other began before it.
 */
const countAttempt = (backoff: Backoff) => `
  insert into gateway.auth_failures (key, failures, last_at) values ($1, 1, clock_timestamp())
  on conflict (key) do update
    set failures = case when auth_failures.last_at < clock_timestamp() - interval '1 day' then 1
      else auth_failures.failures + 1 end,
      last_at = clock_timestamp()
    where auth_failures.last_at + (${delaySql(backoff, 'auth_failures.failures')})
      * interval '1 second' <= clock_timestamp()
  returning failures`;

type AttemptKind = 'password' | 'code' | 'factor' | 'failures';

export function attemptKey(kind: AttemptKind, ...subject: string[]): string {
  return `${kind}:${createHash('sha256').update(JSON.stringify(subject)).digest('hex')}`;
}

export async function beginAttempt(auth: AuthServices, key: string, backoff = strictBackoff): Promise<void> {
  if (!auth.config.rateLimits) return;
  const [row] = await auth.database.query(countAttempt(backoff), [key]);
  if (!row) throw await attemptRefused(auth, key, backoff);
}

async function attemptRefused(auth: AuthServices, key: string, backoff: Backoff): Promise<Error> {
  const [row] = await auth.database.query<{ seconds: number }>(
    `select ceil(extract(epoch from last_at - now()) + ${delaySql(backoff)})::int as seconds
     from gateway.auth_failures where key = $1`,
    [key],
  );
  return tooManyRequests('over_request_rate_limit', Math.max(1, row?.seconds ?? 1));
}

export async function forgetAttempts(tx: Queryable, ...keys: string[]): Promise<void> {
  await tx.query('delete from gateway.auth_failures where key = any($1)', [keys]);
}

/** Failures of a day in a row, this one included; nothing is refused by this count. */
export async function countFailure(tx: Queryable, key: string): Promise<number> {
  const [row] = await tx.query<{ failures: number }>(
    `insert into gateway.auth_failures (key, failures, last_at) values ($1, 1, now())
     on conflict (key) do update
       set failures = case when auth_failures.last_at < now() - interval '1 day' then 1
         else auth_failures.failures + 1 end, last_at = now()
     returning failures`,
    [key],
  );
  return row?.failures ?? 1;
}

/** Deletes stale counters: those of addresses without an account are cleared by nothing else. */
export async function forgetOldAttempts(tx: Queryable): Promise<void> {
  await tx.query(`delete from gateway.auth_failures where last_at < now() - interval '1 day'`);
}
