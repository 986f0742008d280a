import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { createMailer } from './mailer.ts';
import type { TemplateValues } from './templates.ts';

const retryMs = 60_000;

interface QueuedMail extends Record<string, unknown> {
  id: string;
  recipient: string;
  template: string;
  fields: TemplateValues;
}

export interface MailQueue {
  /** Waits for what is being sent. */
  close(): Promise<void>;
}

/**
 * Sends the mail that the product's own SQL queues: if it has functions `gateway_take_mail` and `gateway_mail_sent`,
 * they are asked at the start, at each `NOTIFY gateway_mail`, and every minute while something waits to be tried again.
 */
export async function openMailQueue({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<MailQueue> {
  const mailer = createMailer(config);
  let sending: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const [product] = await database.query<{ has_mail: boolean }>(
    `select to_regprocedure('public.gateway_take_mail(integer)') is not null as has_mail`,
  );
  if (!product?.has_mail) return { close: async () => {} };

  function wake(): void {
    if (isClosed) return;
    clearTimeout(timer);
    sending = sending.then(drain).catch((error: Error) => {
      console.error('queued mail could not be sent:', error);
      retryLater();
    });
  }

  function retryLater(): void {
    clearTimeout(timer);
    timer = setTimeout(wake, retryMs);
    timer.unref();
  }

  async function drain(): Promise<void> {
    while (!isClosed) {
      const mails = await database.query<QueuedMail>('select * from public.gateway_take_mail(20)');
      for (const mail of mails) await send(mail);
      if (mails.length === 0) return;
    }
  }

  async function send({ id, recipient, template, fields }: QueuedMail): Promise<void> {
    try {
      await mailer.send({ to: recipient, template, values: fields });
    } catch (error) {
      console.error(`queued mail ${id} could not be sent:`, error);
      retryLater();
      return;
    }
    await database.query('select public.gateway_mail_sent($1)', [id]);
  }

  await database.listen('gateway_mail', wake);
  wake();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await sending;
    },
  };
}
