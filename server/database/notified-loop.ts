import type { Database } from './database.ts';

const everyMs = 60_000;

export interface Loop {
  /** Waits for the run that is under way. */
  close(): Promise<void>;
}

/**
 * Runs work at the start, at each `NOTIFY` of the channel, and every minute, since work may be tried again; one run after
 * the other. What a run throws is logged with these words.
 */
export async function openNotifiedLoop(
  database: Database,
  channel: string,
  failed: string,
  work: (isClosed: () => boolean) => Promise<void>,
): Promise<Loop> {
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  function wake(): void {
    if (isClosed) return;
    running = running
      .then(() => work(() => isClosed))
      .catch((error: Error) => {
        console.error(failed, error);
      });
  }

  await database.listen(channel, wake);
  wake();
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
