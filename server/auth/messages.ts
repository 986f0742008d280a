import type { Queryable } from '../database/database.ts';
import { type FlowMethod, startFlow } from './flows.ts';
import type { Pkce } from './input.ts';
import type { TemplateName } from './mail/templates.ts';
import { issueOneTime, type OneTime, type OneTimeType } from './one-time.ts';
import { withQuery } from './redirects.ts';
import type { AuthServices } from './services.ts';

export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

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

export interface Link extends OneTime {
  url: string;
}

/** Makes a link and its code and notes when; sending is up to the caller, after the commit. */
export async function makeLink(auth: AuthServices, tx: Queryable, request: LinkRequest): Promise<Link> {
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
  await tx.query(`update auth.users set ${kind.sentAt} = now(), updated_at = now() where id = $1`, [userId]);
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

/** Sends after the answer: how long a mail server takes must not tell whether an address exists. */
export function mailLink(auth: AuthServices, request: LinkRequest, link: Link, newEmail?: string): void {
  auth.later(() =>
    auth.mailer.send({
      to: request.email,
      template: kinds[request.type].template,
      values: {
        ConfirmationURL: link.url,
        Token: link.code,
        ...(newEmail && { NewEmail: newEmail }),
      },
    }),
  );
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
