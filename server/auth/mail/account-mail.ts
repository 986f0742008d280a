import type { Queryable } from '../../database/database.ts';
import type { Pkce } from '../input.ts';
import type { OneTimeType } from '../one-time.ts';
import type { TemplateName, TemplateValues } from './templates.ts';

export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

export interface LinkRequest {
  userId: string;
  type: LinkType;
  /** Where it is sent, and what a typed code counts together with. */
  email: string;
  redirectTo: string;
  pkce?: Pkce | undefined;
  /** Which half of a change of address: the mail to the old one or to the new. */
  token?: OneTimeType;
}

/** What makes the link or the code of a mail when it is sent. */
export type SecretRequest = { link: LinkRequest } | { code: { userId: string; relatesTo: string } };

interface AccountMail {
  userId: string;
  to: string;
  template: TemplateName;
  values?: TemplateValues;
  /** Of each kind only the newest is sent. */
  secret?: SecretRequest & { type: OneTimeType };
}

/** Part of the transaction that gives the reason: neither stands without the other. */
export async function queueMail(tx: Queryable, mail: AccountMail): Promise<void> {
  const { type = null, ...request } = mail.secret ?? {};
  await tx.query(
    `insert into gateway.account_mail (user_id, recipient, template, fields, token_type, request)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, token_type) do update set recipient = excluded.recipient, template = excluded.template,
       fields = excluded.fields, request = excluded.request, attempts = 0, next_try = now(), created_at = now()`,
    [
      mail.userId,
      mail.to,
      mail.template,
      JSON.stringify(mail.values ?? {}),
      type,
      type && JSON.stringify(request),
    ],
  );
  await tx.query(`select pg_notify('gateway_mail', '')`);
}
