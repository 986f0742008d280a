import type { Queryable } from '../database/database.ts';

const sixHoursMs = 6 * 60 * 60 * 1000;

/** What was begun at sign-in and can be ended no more: a link or code counts an hour, the way to an identity provider and a challenge minutes. */
export async function tidyAuth(database: Queryable): Promise<void> {
  await database.query(`
    delete from auth.one_time_tokens where created_at < now() - interval '1 day';
    delete from auth.flow_state where created_at < now() - interval '1 day';
    delete from auth.mfa_challenges where created_at < now() - interval '1 day';
    delete from auth.mfa_factors where status = 'unverified' and updated_at < now() - interval '1 day'`);
}

/** At the start and four times a day. A failure is logged, and tried again. */
export function startTidying(database: Queryable): { close(): Promise<void> } {
  const tidy = () =>
    tidyAuth(database).catch((error: Error) =>
      console.error(`what was begun at sign-in could not be removed: ${error.message}`),
    );
  let running = tidy();
  const timer = setInterval(() => {
    running = running.then(tidy);
  }, sixHoursMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
