import type { Config } from '../../config.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { createServerHmac } from '../hmac.ts';
import { makeLink } from '../messages.ts';
import { issueOneTime, type OneTimeType } from '../one-time.ts';
import type { SecretRequest } from './account-mail.ts';
import { type MailQueue, openMailLoop } from './mail-loop.ts';
import { createMailer } from './mailer.ts';
import type { TemplateValues } from './templates.ts';

interface WaitingMail extends Record<string, unknown> {
  id: string;
  recipient: string;
  template: string;
  fields: TemplateValues;
  token_type: OneTimeType | null;
  request: SecretRequest | null;
}

class Unwanted extends Error {}

/** Each mail is tried ten times over some eight hours, like the product's own; what then remains goes after a week. */
const takeStatement = `update gateway.account_mail as m
  set attempts = m.attempts + 1, next_try = now() + interval '1 minute' * power(2, m.attempts)
  where m.id in (
    select due.id from gateway.account_mail as due where due.next_try <= now() and due.attempts < 10
    order by due.id limit 20 for update skip locked
  )
  returning m.id, m.recipient, m.template, m.fields, m.token_type, m.request`;

/** Sends the mail about accounts; a link or a code is made at that moment. */
export async function openAccountMail({
  config,
  database,
}: {
  config: Config;
  database: Database;
}): Promise<MailQueue> {
  const mailer = createMailer(config);
  const sealer = createServerHmac(database);

  async function makeSecret(
    tx: Queryable,
    { token_type: type, request }: WaitingMail,
  ): Promise<TemplateValues> {
    if (!type || !request) return {};
    const services = { config, hmac: sealer.hmac };
    if ('link' in request) {
      const { url, code, token } = await makeLink(services, tx, request.link);
      const RedirectTo = encodeURIComponent(request.link.redirectTo);
      return { ConfirmationURL: url, Token: code, TokenHash: token, RedirectTo };
    }
    const { code } = await issueOneTime(services, tx, { ...request.code, type });
    return { Token: code };
  }

  return openMailLoop<WaitingMail>(database, {
    async take() {
      await sealer.ready();
      await database.query(`delete from gateway.account_mail where created_at < now() - interval '7 days'`);
      return database.query<WaitingMail>(takeStatement);
    },
    async deliver(mail) {
      const secret = await database
        .transaction(async (tx) => {
          const made = await makeSecret(tx, mail);
          const [isWanted] = await tx.query(
            'select 1 from gateway.account_mail where id = $1 and attempts > 0 for update',
            [mail.id],
          );
          if (isWanted) return made;
          // A newer one took its place, or its reason is gone since it was taken.
          throw new Unwanted();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Unwanted)) throw error;
        });
      if (!secret) return;
      await mailer.send({
        to: mail.recipient,
        template: mail.template,
        values: { ...mail.fields, ...secret },
      });
      await database.query('delete from gateway.account_mail where id = $1 and attempts > 0', [mail.id]);
    },
  });
}
