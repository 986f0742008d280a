import type { Queryable } from '../database/database.ts';
import { type FlowMethod, startFlow } from './flows.ts';
import { type LinkRequest, type LinkType, queueMail } from './mail/account-mail.ts';
import type { TemplateName } from './mail/templates.ts';
import { issueOneTime, type OneTime, type OneTimeType } from './one-time.ts';
import { withQuery } from './redirects.ts';
import type { AuthServices } from './services.ts';

interface Kind {
  token: OneTimeType;
  template: TemplateName;
  flow: FlowMethod;
  sentAt: string;
}

const kinds: Record<LinkType, Kind> = {
  signup: {
    token: 'confirmation_token',
    template: 'confirmation',
    flow: 'email/signup',
    sentAt: 'confirmation_sent_at',
  },
  invite: { token: 'confirmation_token', template: 'invite', flow: 'invite', sentAt: 'confirmation_sent_at' },
  recovery: { token: 'recovery_token', template: 'recovery', flow: 'recovery', sentAt: 'recovery_sent_at' },
  magiclink: {
    token: 'recovery_token',
    template: 'magic_link',
    flow: 'magiclink',
    sentAt: 'recovery_sent_at',
  },
  email_change: {
    token: 'email_change_token_new',
    template: 'email_change',
    flow: 'email_change',
    sentAt: 'email_change_sent_at',
  },
};

export interface Link extends OneTime {
  url: string;
}

/** Makes a link and its code. Locks no account: one that is being confirmed or changed meanwhile waits for its tokens. */
export async function makeLink(
  auth: Pick<AuthServices, 'config' | 'hmac'>,
  tx: Queryable,
  request: LinkRequest,
): Promise<Link> {
  const kind = kinds[request.type];
  const { userId, pkce } = request;
  if (pkce) {
    await startFlow(tx, {
      method: kind.flow,
      provider: 'email',
      pkce,
      userId,
      referrer: request.redirectTo,
    });
  }
  const issued = await issueOneTime(auth, tx, {
    userId,
    type: request.token ?? kind.token,
    relatesTo: request.email,
    isPkce: pkce !== undefined,
  });
  const url = withQuery(`${auth.config.siteUrl}/auth/v1/verify`, {
    token: issued.token,
    type: request.type,
    redirect_to: request.redirectTo,
  });
  return { ...issued, url };
}

/** Has a link sent: it is made when its mail is, and the one before it is not sent any more. */
export async function queueLink(tx: Queryable, request: LinkRequest, newEmail?: string): Promise<void> {
  const kind = kinds[request.type];
  await noteSent(tx, request);
  await queueMail(tx, {
    userId: request.userId,
    to: request.email,
    template: kind.template,
    ...(newEmail && { values: { NewEmail: newEmail } }),
    secret: { type: request.token ?? kind.token, link: request },
  });
}

export async function noteSent(
  tx: Queryable,
  { type, userId }: Pick<LinkRequest, 'type' | 'userId'>,
): Promise<void> {
  const { sentAt } = kinds[type];
  await tx.query(`update auth.users set ${sentAt} = now(), updated_at = now() where id = $1`, [userId]);
}

/** A code by text message, for a number that belongs to an account or is about to. */
export async function textCode(
  auth: AuthServices,
  tx: Queryable,
  request: { userId: string; phone: string; type: 'confirmation_token' | 'phone_change_token' },
): Promise<string> {
  const column = request.type === 'confirmation_token' ? 'confirmation_sent_at' : 'phone_change_sent_at';
  await tx.query(`update auth.users set ${column} = now(), updated_at = now() where id = $1`, [
    request.userId,
  ]);
  const { code } = await issueOneTime(auth, tx, { ...request, relatesTo: request.phone });
  return code;
}
