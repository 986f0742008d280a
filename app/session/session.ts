import type { Session } from '@supabase/supabase-js';
import { createSource, useBrowserValue } from '../lib/browser-value.ts';
import { isUnreachable } from '../lib/error-messages.ts';
import { forget, keysUnder, recall, remember } from '../lib/local-storage.ts';
import { timeoutMs, withNetworkTimeout } from '../lib/network-timeout.ts';
import { type Client, loadSupabase, onSupabase } from '../lib/supabase.ts';
import { storageKeys } from '../start/first-paint.ts';
import { broadcastSignOut, clearUserData } from './clear-user-data.ts';
import { needsSecondFactor, type StoredSession } from './needs-second-factor.ts';

export interface Account {
  id: string;
  email: string;
  isAdmin: boolean;
  isModerator: boolean;
  isProvider: boolean;
  registeredAt: string;
}

type Person = Pick<Session['user'], 'id' | 'email' | 'user_metadata' | 'created_at'>;
type Kept = StoredSession & { user?: Person };

const changes = createSource();
let account: Account | null | undefined;
/** Id of the user whose roles could not be read: until they are, the account has none. */
let userWithUnknownRoles: string | undefined;
let isSigningOut = false;
let isSignedOutElsewhere = false;

/** Null: signed out, or the second factor is pending. Undefined: not known yet, on the server and while hydrating. */
export function useAccount(): Account | null | undefined {
  return useBrowserValue<Account | null | undefined>(getAccount, undefined, changes.subscribe);
}

/** Undefined for visitors and while hydrating: for visitors hydration then changes nothing. */
export const useUserId = () => useOfAccount('id');
export const useEmail = () => useOfAccount('email');

function useOfAccount(name: 'id' | 'email'): string | undefined {
  return useBrowserValue(() => getAccount()?.[name], undefined, changes.subscribe);
}

/** For event handlers and loaders in the browser. */
export function getAccount(): Account | null {
  if (account === undefined) account = toAccount(userOf(readStored()));
  return account;
}

/** Whether a session is stored at all, also one that still needs its second factor. */
export function hasSession(): boolean {
  return Boolean(readStored()?.user);
}

/** Call once in the browser. Loads supabase-js only for a stored session or an auth callback in the address. */
export function startSession(): () => void {
  onSupabase(follow);
  if (hasSession() || carriesSession(window.location)) void loadSupabase();
  function followTab({ key, newValue }: StorageEvent) {
    if (key === storageKeys.leaving && newValue) isSignedOutElsewhere = true;
    if (key === storageKeys.session) settle(userOf(readStored()));
  }
  window.addEventListener('storage', followTab);
  return () => window.removeEventListener('storage', followTab);
}

/**
 * Ends the session of this device and deletes the user's data on it, also when the server cannot be told: telling it later
 * would need the tokens to stay.
 */
export async function signOut(): Promise<{ isServerTold: boolean }> {
  isSigningOut = true;
  broadcastSignOut(storageKeys.leaving);
  const error = await endOnServer();
  await leaveDevice();
  // A server that answers, and fails, is no network that is away.
  const isUntold = isUnreachable(error) && !(error as { status?: number }).status;
  if (error && !isUntold) {
    isSigningOut = false;
    throw error;
  }
  return { isServerTold: !isUntold };
}

/** The same without the server, where it has ended the sessions itself: the account was deleted. */
export async function leaveDevice(): Promise<void> {
  isSigningOut = true;
  broadcastSignOut(storageKeys.leaving);
  forgetSession();
  settle(null);
  await clearUserData();
}

async function endOnServer(): Promise<unknown> {
  try {
    const work = async () => (await loadSupabase()).auth.signOut({ scope: 'local' });
    return (await withNetworkTimeout(timeoutMs, work)).error;
  } catch (error) {
    return error;
  }
}

/** All keys of supabase-js. A refresh that is under way finds them gone, and stores nothing. */
function forgetSession(): void {
  for (const key of keysUnder(storageKeys.session)) forget(key);
}

/** Whether the user signed out in this tab, as against a session that expired or was revoked. */
export function hasSignedOut(): boolean {
  return isSigningOut;
}

/** Whether the user signed out in another tab, which deleted the drafts. */
export function hasSignedOutElsewhere(): boolean {
  return isSignedOutElsewhere;
}

function follow(client: Client): void {
  client.auth.onAuthStateChange((event, session) => {
    // Without a network an expired session cannot be refreshed, and is told as none: it is still the person's.
    const person = userOf(session ?? readStored());
    settle(person);
    // Calling the client inside its own callback would deadlock on its lock.
    if (person && roleEvents.has(event)) setTimeout(() => void checkRoles(client, person));
  });
}

const roleEvents = new Set<string>([
  'INITIAL_SESSION',
  'SIGNED_IN',
  'USER_UPDATED',
  'MFA_CHALLENGE_VERIFIED',
]);

/** Who is signed in with a session. */
function userOf(session: Kept | null): Person | null {
  return session?.user && !needsSecondFactor(session) ? session.user : null;
}

/** Reads the roles from the database; when that fails, the account has none. */
async function checkRoles(client: Client, person: Person): Promise<void> {
  const [roles, provider] = await Promise.all([
    client.from('user_roles').select('role').eq('user_id', person.id),
    client.from('proveedores').select('id').eq('usuario_id', person.id).maybeSingle(),
  ]);
  if (getAccount()?.id !== person.id) return;
  // A request aborted by leaving the page must not overwrite the stored roles.
  userWithUnknownRoles = roles.error || provider.error ? person.id : undefined;
  if (!userWithUnknownRoles) {
    const has = (wanted: string) => (roles.data ?? []).some(({ role }) => role === wanted);
    const known = {
      id: person.id,
      isAdmin: has('admin'),
      isModerator: has('moderador'),
      isProvider: Boolean(provider.data),
    };
    remember(storageKeys.account, JSON.stringify(known));
  }
  settle(person);
}

function settle(person: Person | null): void {
  account = toAccount(person);
  if (account) {
    isSigningOut = false;
    isSignedOutElsewhere = false;
  } else {
    forget(storageKeys.account);
  }
  showAccount(account);
  changes.changed();
}

function toAccount(person: Person | null): Account | null {
  if (!person) return null;
  const roles = parse<Partial<Account>>(recall(storageKeys.account));
  const known = roles?.id === person.id && userWithUnknownRoles !== person.id ? roles : undefined;
  return {
    id: person.id,
    email: person.email ?? '',
    isAdmin: known?.isAdmin === true,
    isModerator: known?.isModerator === true,
    isProvider: known?.isProvider === true || person.user_metadata?.is_provider === true,
    registeredAt: person.created_at,
  };
}

/** The attributes that start/first-paint.ts sets on load, kept up to date. */
function showAccount(now: Account | null): void {
  const { dataset, style } = document.documentElement;
  if (!now) {
    delete dataset.account;
    style.removeProperty('--account-email');
    return;
  }
  const { isAdmin, isModerator, isProvider } = now;
  const words = ['signed-in', isAdmin && 'admin', isModerator && 'moderator', isProvider && 'provider'];
  dataset.account = words.filter(Boolean).join(' ');
  style.setProperty('--account-email', JSON.stringify(now.email));
}

function readStored(): Kept | null {
  return parse<Kept>(recall(storageKeys.session));
}

/** Whether the address is the answer of an identity provider or of a link in a mail. */
export function carriesSession({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean {
  return /[?&]code=/.test(search) || /[#&]access_token=/.test(hash);
}

function parse<Value>(text: string | null): Value | null {
  try {
    return text ? (JSON.parse(text) as Value) : null;
  } catch {
    return null;
  }
}
