import { z } from 'zod';
import type { Queryable } from '../../database/database.ts';
import { audit } from '../audit.ts';
import { readClient } from '../client.ts';
import { AuthError, invalid } from '../errors.ts';
import type { Admin, GuardedEndpoint } from '../guards.ts';
import { metadata, readBody, readEmail, text } from '../input.ts';
import type { LinkRequest, LinkType } from '../mail/account-mail.ts';
import { makeLink, noteSent, queueLink } from '../messages.ts';
import type { OneTimeType } from '../one-time.ts';
import { requireStrongPassword } from '../password-policy.ts';
import { readRedirect } from '../redirects.ts';
import { registerAsGiven } from '../register.ts';
import { mergeAsGiven } from '../user-metadata.ts';
import { emailExists, findUser, type NewUser, requireUser, type User } from '../users.ts';
import { emailHalf } from '../verification.ts';

const inviteSchema = z.object({ email: text, data: metadata });

export const invite: GuardedEndpoint<Admin> = async (auth, context, admin) => {
  const body = await readBody(context, inviteSchema);
  const email = readEmail(body.email);
  const redirectTo = readRedirect(auth, context);
  const client = readClient(auth, context);
  const user = await auth.database.transaction(async (tx) => {
    const invited = await inviteUser(tx, email, body.data ?? {});
    const invitation = { userId: invited.id, type: 'invite' as const, email, redirectTo };
    const traits = { user_id: invited.id, user_email: email };
    await audit(tx, { action: 'user_invited', actorName: admin.actorName, client, traits });
    await queueLink(tx, invitation);
    return requireUser(tx, invited.id);
  });
  return context.json(user);
};

async function inviteUser(tx: Queryable, email: string, data: Record<string, unknown>): Promise<User> {
  const known = await findUser(tx, { email });
  if (known?.email_confirmed_at) throw emailExists();
  const id = known?.id ?? (await registerAsGiven(tx, { email, userMetadata: data }));
  await tx.query('update auth.users set invited_at = now() where id = $1', [id]);
  return requireUser(tx, id);
}

const linkSchema = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
});

type LinkBody = z.output<typeof linkSchema>;

const linkTypes: Record<string, { type: LinkType; token?: OneTimeType }> = {
  signup: { type: 'signup' },
  invite: { type: 'invite' },
  magiclink: { type: 'magiclink' },
  recovery: { type: 'recovery' },
  email_change_current: { type: 'email_change', token: 'email_change_token_current' },
  email_change_new: { type: 'email_change', token: 'email_change_token_new' },
};

/** A link as the mail would carry it, for whoever sends mail by other means. */
export const generateLink: GuardedEndpoint<Admin> = async (auth, context, admin) => {
  const body = await readBody(context, linkSchema);
  const kind = Object.hasOwn(linkTypes, body.type) ? linkTypes[body.type] : undefined;
  if (!kind) throw invalid(`Invalid email action link type requested: ${body.type}`);
  const email = readEmail(body.email);
  const newEmail = kind.type === 'email_change' ? readEmail(body.new_email) : '';
  const redirectTo = readRedirect(auth, context, body.redirect_to);
  let passwordHash: string | undefined;
  if (body.type === 'signup') {
    if (body.password === '') throw invalid('Signup requires a valid password');
    requireStrongPassword(body.password);
    passwordHash = await auth.passwords.hash(body.password);
  }
  const client = readClient(auth, context);

  const { user, link, type } = await auth.database.transaction(async (tx) => {
    const known = await findUser(tx, { email });
    // As a person's own request for a link, one for an address that nobody has signs its owner up.
    const isSignUp = body.type === 'signup' || (body.type === 'magiclink' && !known);
    const userId = isSignUp
      ? await signUpUser(tx, known, { email, passwordHash, userMetadata: body.data ?? {} })
      : await linkUser(tx, known, body, email);
    const request: LinkRequest = { userId, type: isSignUp ? 'signup' : kind.type, email, redirectTo };
    if (newEmail) {
      if (await findUser(tx, { email: newEmail })) throw emailExists();
      await startEmailChange(tx, userId, newEmail, kind.token);
      if (body.type === 'email_change_new') request.email = newEmail;
    }
    if (kind.token) request.token = kind.token;
    await noteSent(tx, request);
    const made = await makeLink(auth, tx, request);
    const traits = { user_id: userId, user_email: email, link: body.type };
    await audit(tx, { action: 'user_recovery_requested', actorName: admin.actorName, client, traits });
    return { user: await requireUser(tx, userId), link: made, type: isSignUp ? 'signup' : body.type };
  });
  return context.json({
    ...user,
    action_link: link.url,
    email_otp: link.code,
    hashed_token: link.token,
    verification_type: type,
    redirect_to: redirectTo,
  });
};

/** Whoever has the server's key speaks for the other address, unless a link to it is out as well. */
async function startEmailChange(
  tx: Queryable,
  userId: string,
  newEmail: string,
  token: OneTimeType | undefined,
): Promise<void> {
  const other = token === 'email_change_token_new' ? 'email_change_token_current' : 'email_change_token_new';
  await tx.query(
    `update auth.users set email_change = $2, email_change_confirm_status = case
       when exists (select from auth.one_time_tokens where user_id = $1 and token_type = $3) then 0 else $4 end
     where id = $1`,
    [userId, newEmail, other, emailHalf(other)],
  );
}

async function linkUser(
  tx: Queryable,
  known: User | undefined,
  body: LinkBody,
  email: string,
): Promise<string> {
  if (body.type === 'invite') return (await inviteUser(tx, email, body.data ?? {})).id;
  if (!known) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  return known.id;
}

async function signUpUser(tx: Queryable, known: User | undefined, user: NewUser): Promise<string> {
  if (!known) return registerAsGiven(tx, user);
  if (known.email_confirmed_at) throw emailExists();
  await mergeAsGiven(tx, known.id, 'raw_user_meta_data', user.userMetadata);
  return known.id;
}
