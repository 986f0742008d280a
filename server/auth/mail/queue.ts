import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { findHook } from '../../product.ts';
import { type MailQueue, openMailLoop } from './mail-loop.ts';
import { createMailer } from './mailer.ts';
import type { TemplateValues } from './templates.ts';

interface QueuedMail extends Record<string, unknown> {
  id: string;
  recipient: string;
  template: string;
  fields: TemplateValues;
  /** A product may lack it. */
  unsubscribe?: string | null;
}

/** Sends the mail that the product's own SQL queues, if it has the hooks for it. */
export async function openMailQueue({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<MailQueue> {
  const takeMail = await findHook<QueuedMail>(database, 'gateway_take_mail');
  const confirmSent = await findHook(database, 'gateway_mail_sent');
  if (!takeMail || !confirmSent) return { close: async () => {} };

  const mailer = createMailer(config);
  return openMailLoop<QueuedMail>(database, {
    take: () => takeMail(20),
    async deliver({ id, recipient, template, fields, unsubscribe }) {
      await mailer.send({
        to: recipient,
        template,
        values: fields,
        unsubscribe: unsubscribe ?? undefined,
      });
      await confirmSent(id);
    },
  });
}
