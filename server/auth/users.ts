import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { AuthError, sqlState, violatedUnique } from './errors.ts';
import type { Metadata } from './input.ts';
import type { SignUpPermit } from './sign-up-limit.ts';

/** An account as the wire shows it: what `gateway.user_json` makes. */
export interface User {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  email_confirmed_at?: string;
  phone_confirmed_at?: string;
  banned_until?: string;
  deleted_at?: string;
  new_email?: string;
  new_phone?: string;
  app_metadata: Metadata;
  user_metadata: Metadata;
  identities: Identity[];
  factors?: Factor[];
  is_anonymous: boolean;
}

export interface Identity {
  identity_id: string;
  id: string;
  provider: string;
  identity_data: Metadata;
  email?: string;
}

export interface Factor {
  id: string;
  status: 'verified' | 'unverified';
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code';
  friendly_name?: string;
  phone: string;
}

export interface NewUser {
  id?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  passwordHash?: string | undefined;
  userMetadata: Metadata;
  appMetadata?: Metadata;
  role?: string | undefined;
  isEmailConfirmed?: boolean;
  isPhoneConfirmed?: boolean;
  isAnonymous?: boolean;
  isInvited?: boolean;
  bannedUntil?: string | null;
}

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
export const isEmailTaken = (error: unknown) => error instanceof AuthError && error.code === 'email_exists';
export const phoneExists = () =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found');

/**
 * The one place where an account comes to be. Columns that hosted Supabase cannot read as null are
 * stored empty, so that a database can move there.
 */
export async function insertUser(tx: Queryable, _permit: SignUpPermit, user: NewUser): Promise<string> {
  const id = user.id ?? randomUUID();
  try {
    await tx.query(
      `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password,
         email_confirmed_at, phone_confirmed_at, invited_at, raw_app_meta_data, raw_user_meta_data,
         is_anonymous, banned_until, created_at, updated_at, confirmation_token, recovery_token,
         email_change_token_new, email_change)
       values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5,
         case when $6 then now() end, case when $7 then now() end, case when $8 then now() end,
         $9, $10, $11, $12, now(), now(), '', '', '', '')`,
      [
        id,
        user.role ?? 'authenticated',
        user.email ?? null,
        user.phone ?? null,
        user.passwordHash ?? '',
        user.isEmailConfirmed ?? false,
        user.isPhoneConfirmed ?? false,
        user.isInvited ?? false,
        JSON.stringify(user.appMetadata ?? {}),
        JSON.stringify(user.userMetadata),
        user.isAnonymous ?? false,
        user.bannedUntil ?? null,
      ],
    );
  } catch (error) {
    throw insertRefused(error);
  }
  return id;
}

/** What the product's own rules refuse on a new account comes back in the contract's words. */
function insertRefused(error: unknown): unknown {
  const unique = violatedUnique(error);
  if (unique === 'users_email_partial_key') return emailExists();
  if (unique === 'users_phone_key') return phoneExists();
  if (unique === 'users_pkey') return new AuthError(422, 'user_already_exists', 'User already registered');
  const state = sqlState(error);
  if (!state || state.startsWith('22')) return error;
  return new AuthError(500, 'unexpected_failure', 'Database error saving new user', { cause: error });
}

interface NewIdentity {
  userId: string;
  provider: string;
  providerId: string;
  data: Metadata;
}

export async function insertIdentity(tx: Queryable, identity: NewIdentity): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now(), now())`,
    [identity.providerId, identity.userId, JSON.stringify(identity.data), identity.provider],
  );
}

export async function readUser(tx: Queryable, id: string): Promise<User | undefined> {
  const [row] = await tx.query<{ user: User }>(
    'select gateway.user_json(u) as user from auth.users as u where u.id = $1',
    [id],
  );
  return row?.user;
}

export async function findUser(
  tx: Queryable,
  by: { email: string } | { phone: string },
): Promise<User | undefined> {
  const [column, value] = 'email' in by ? ['email', by.email] : ['phone', by.phone];
  const [row] = await tx.query<{ user: User }>(
    `select gateway.user_json(u) as user from auth.users as u
     where u.${column} = $1 and u.is_sso_user = false and u.deleted_at is null`,
    [value],
  );
  return row?.user;
}

export async function requireUser(tx: Queryable, id: string): Promise<User> {
  const user = await readUser(tx, id);
  if (!user) throw userNotFound();
  return user;
}

export function isBanned(user: User): boolean {
  return user.banned_until !== undefined && new Date(user.banned_until) > new Date();
}

/** `provider` and `providers` follow the identities that are there. */
export async function refreshProviders(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `update auth.users set
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || coalesce((
         select jsonb_build_object(
           'provider', (array_agg(provider order by created_at))[1],
           'providers', to_jsonb(array_agg(distinct provider))
         )
         from auth.identities where user_id = $1 having count(*) > 0), '{}'),
       updated_at = now()
     where id = $1`,
    [userId],
  );
}

/** The owner of the address has shown that it is theirs. */
export async function proveEmail(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `insert into gateway.proved_emails (user_id, email) select id, email from auth.users where id = $1 and email is not null
     on conflict (user_id) do update set email = excluded.email, proved_at = now()`,
    [userId],
  );
  await tx.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), is_anonymous = false,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}', updated_at = now()
     where id = $1`,
    [userId],
  );
  await tx.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  );
}

export async function isEmailProved(tx: Queryable, userId: string): Promise<boolean> {
  const [row] = await tx.query(
    `select 1 from gateway.proved_emails as p join auth.users as u on u.id = p.user_id and u.email = p.email
     where p.user_id = $1`,
    [userId],
  );
  return row !== undefined;
}
