import type { JWTPayload } from 'jose';
import type { Database } from '../database/database.ts';
import { accessTokenLifetimeSeconds } from './keys.ts';

const channel = 'gateway_ended';
/** Lifetime of an access token, plus tolerance for clock skew. */
const keptSeconds = accessTokenLifetimeSeconds + 300;
const tidyEveryMs = 10 * 60 * 1000;
const retryMs = 5_000;

export interface Revocations {
  /** Whether the session of this token has ended, or its account was deleted or banned after it was issued. */
  has(claims: JWTPayload): boolean;
}

/**
 * Sessions and accounts that ended within the life of an access token, the same in every process: read at the start and
 * whenever notices may have been missed, and told by NOTIFY in between. So a request is checked without a query.
 */
export async function openRevocations(database: Database): Promise<Revocations> {
  /** When each ended, in seconds since 1970. */
  let ended = new Map<string, number>();
  /** What is told while a reading is under way, which may have begun before it; 0 for what counts again. */
  let told: Array<[id: string, at: number]> | undefined;
  let reading = Promise.resolve();
  let tidiedAtMs = performance.now();

  async function read(): Promise<void> {
    const meanwhile: typeof told = [];
    told = meanwhile;
    const rows = await database.query<{ id: string; at: string }>(
      `select id, extract(epoch from ended_at) as at from gateway.ended
       where ended_at > now() - $1 * interval '1 second'`,
      [keptSeconds],
    );
    ended = new Map(rows.map(({ id, at }) => [id, Number(at)]));
    for (const [id, at] of meanwhile) note(id, at);
    told = undefined;
  }

  function note(id: string, at: number): void {
    if (at === 0) ended.delete(id);
    else ended.set(id, at);
  }

  function readAgain(): Promise<void> {
    reading = reading.then(read, read);
    return reading;
  }

  /** By the clock of the database: one that jumps ahead here and comes back must not make ended sessions good again. */
  async function tidy(): Promise<void> {
    await database.query(`delete from gateway.ended where ended_at < now() - $1 * interval '1 second'`, [
      keptSeconds,
    ]);
    await readAgain();
  }

  function complain(error: Error): void {
    console.error(`the list of ended sessions could not be brought up to date: ${error.message}`);
  }

  /** Retries: a database that just came back may refuse, and missed revocations must not stay missed. */
  function catchUp(): void {
    readAgain().catch((error: Error) => {
      complain(error);
      setTimeout(catchUp, retryMs).unref();
    });
  }

  await database.listen(channel, (notice) => {
    const [id = '', at = ''] = notice.split(' ');
    if (id) {
      told?.push([id, Number(at)]);
      note(id, Number(at));
    } else {
      // The connection was lost meanwhile, and with it whatever was told.
      catchUp();
    }
    if (performance.now() - tidiedAtMs < tidyEveryMs) return;
    tidiedAtMs = performance.now();
    void tidy().catch(complain);
  });
  await readAgain();
  // On a quiet site too: the id of an account that is gone is kept no longer than its tokens live.
  setInterval(() => void tidy().catch(complain), keptSeconds * 1000).unref();

  return {
    has({ session_id: session, sub, iat }) {
      if (ended.size === 0) return false;
      if (typeof session === 'string' && ended.has(session)) return true;
      const revokedAt = sub === undefined ? undefined : ended.get(sub.toLowerCase());
      // An account that came back (a ban that ran out) has tokens from after it.
      return revokedAt !== undefined && (iat ?? 0) <= Math.floor(revokedAt);
    },
  };
}
