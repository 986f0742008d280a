import type { Database } from '../../database/database.ts';

const everyMs = 60_000;

export interface MailQueue {
  /** Waits for what is being sent. */
  close(): Promise<void>;
}

interface MailSource<M extends { id: string }> {
  /** Leases mail that is due: unless it is confirmed, it becomes due again. */
  take(): Promise<M[]>;
  /** Sends it and confirms that it was sent. */
  deliver(mail: M): Promise<void>;
}

/** Takes what is due at the start, at each `NOTIFY gateway_mail`, and every minute: mail may be meant for later, or be tried again. */
export async function openMailLoop<M extends { id: string }>(
  database: Database,
  { take, deliver }: MailSource<M>,
): Promise<MailQueue> {
  let sending: Promise<void> = Promise.resolve();
  let isClosed = false;

  function wake(): void {
    if (isClosed) return;
    sending = sending.then(drain).catch((error: Error) => {
      console.error('queued mail could not be sent:', error);
    });
  }

  async function drain(): Promise<void> {
    while (!isClosed) {
      const mails = await take();
      for (const mail of mails) {
        await deliver(mail).catch((error: Error) => {
          console.error(`queued mail ${mail.id} could not be sent:`, error);
        });
      }
      if (mails.length === 0) return;
    }
  }

  await database.listen('gateway_mail', wake);
  wake();
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await sending;
    },
  };
}
