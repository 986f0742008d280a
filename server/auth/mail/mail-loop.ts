import type { Database } from '../../database/database.ts';
import { type Loop, openNotifiedLoop } from '../../database/notified-loop.ts';

export type MailQueue = Loop;

interface MailSource<M extends { id: string }> {
  /** Leases mail that is due: unless it is confirmed, it becomes due again. */
  take(): Promise<M[]>;
  /** Sends it and confirms that it was sent. */
  deliver(mail: M): Promise<void>;
}

/** Takes what is due until nothing is: mail may be meant for later, or be tried again. */
export function openMailLoop<M extends { id: string }>(
  database: Database,
  { take, deliver }: MailSource<M>,
): Promise<Loop> {
  return openNotifiedLoop(database, 'gateway_mail', 'queued mail could not be sent:', async (isClosed) => {
    while (!isClosed()) {
      const mails = await take();
      for (const mail of mails) {
        await deliver(mail).catch((error: Error) => {
          console.error(`queued mail ${mail.id} could not be sent:`, error);
        });
      }
      if (mails.length === 0) return;
    }
  });
}
