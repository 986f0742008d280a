import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { type MailQueue, openMailLoop } from './mail-loop.ts';
import { createMailer } from './mailer.ts';
import type { TemplateValues } from './templates.ts';

interface QueuedMail extends Record<string, unknown> {
  id: string;
  recipient: string;
  template: string;
  fields: TemplateValues;
}

/** Sends the mail that the product's own SQL queues, if it has functions `gateway_take_mail` and `gateway_mail_sent`. */
export async function openMailQueue({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<MailQueue> {
  const [product] = await database.query<{ has_mail: boolean }>(
    `select to_regprocedure('public.gateway_take_mail(integer)') is not null as has_mail`,
  );
  if (!product?.has_mail) return { close: async () => {} };

  const mailer = createMailer(config);
  return openMailLoop<QueuedMail>(database, {
    take: () => database.query('select * from public.gateway_take_mail(20)'),
    async deliver({ id, recipient, template, fields }) {
      await mailer.send({ to: recipient, template, values: fields });
      await database.query('select public.gateway_mail_sent($1)', [id]);
    },
  });
}
