import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { tooMany } from './errors.ts';
import type { AuthServices } from './services.ts';

const freeAttempts = 10;
const maxDelaySeconds = 900;

/** Seconds to wait after so many failures in a row: 1, 2, 4 … a quarter of an hour. Mirrors `delaySql`. */
export function delayAfter(failures: number): number {
  return failures < freeAttempts ? 0 : Math.min(2 ** (failures - freeAttempts), maxDelaySeconds);
}

const delaySql = `case when failures < ${freeAttempts} then 0
  else least(power(2, least(failures - ${freeAttempts}, 20)), ${maxDelaySeconds}) end`;

/**
 * Counts an attempt before it is made, so that a volley fired at once is counted too, and gives back
 * a row unless the one before it was too recent. Success forgets, and so does a day of peace.
 */
export const countAttempt = (parameter: string) => `
  insert into gateway.auth_failures (key, failures, last_at) values (${parameter}, 1, now())
  on conflict (key) do update
    set failures = case when auth_failures.last_at < now() - interval '1 day' then 1
      else auth_failures.failures + 1 end,
      last_at = now()
    where auth_failures.last_at + (${delaySql.replaceAll('failures', 'auth_failures.failures')})
      * interval '1 second' <= now()
  returning failures`;

export function attemptKey(kind: 'password' | 'code' | 'factor', subject: string): string {
  return `${kind}:${createHash('sha256').update(subject).digest('hex')}`;
}

export async function beginAttempt(auth: AuthServices, key: string): Promise<void> {
  if (!auth.config.rateLimits) return;
  const [row] = await auth.database.query(countAttempt('$1'), [key]);
  if (!row) throw await attemptRefused(auth, key);
}

export async function attemptRefused(auth: AuthServices, key: string): Promise<Error> {
  const [row] = await auth.database.query<{ seconds: number }>(
    `select ceil(extract(epoch from last_at - now()) + ${delaySql})::int as seconds
     from gateway.auth_failures where key = $1`,
    [key],
  );
  return tooMany('over_request_rate_limit', Math.max(1, row?.seconds ?? 1));
}

export async function forgetAttempts(tx: Queryable, key: string): Promise<void> {
  await tx.query('delete from gateway.auth_failures where key = $1', [key]);
}

/** Guesses at addresses that nobody has would otherwise stay for ever. */
export async function forgetOldAttempts(tx: Queryable): Promise<void> {
  await tx.query(`delete from gateway.auth_failures where last_at < now() - interval '1 day'`);
}
