import type { SupabaseClient } from '@supabase/supabase-js';
import { loadSupabase } from '../../lib/supabase.ts';
import { anyPasskey } from './passkeys.ts';

/** The session that the step is owed in: of this tab, unless another is named. */
export async function authOf(client?: SupabaseClient) {
  return (client ?? (await loadSupabase())).auth;
}

/** Whether the account has a second factor that this session has not shown. */
export async function isHalfWay(client?: SupabaseClient): Promise<boolean> {
  const auth = await authOf(client);
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}

/** Sends the code by text message; gives the challenge that the code will answer. */
export async function sendText(factorId: string, client?: SupabaseClient): Promise<string> {
  const auth = await authOf(client);
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' });
  if (error) throw error;
  return data.id;
}

/** A code of the app answers a challenge made now; one by text message, the challenge it came with. */
export async function confirmCode(
  factorId: string,
  code: string,
  { sentFor, client }: { sentFor?: string | undefined; client?: SupabaseClient | undefined } = {},
): Promise<void> {
  const auth = await authOf(client);
  const { error } = sentFor
    ? await auth.mfa.verify({ factorId, challengeId: sentFor, code })
    : await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

export async function confirmPasskey(factorId: string, client?: SupabaseClient): Promise<void> {
  const auth = await authOf(client);
  const { error } = await auth.mfa.webauthn.authenticate({ factorId }, anyPasskey);
  if (error) throw error;
}

export async function confirmRecoveryCode(code: string, client?: SupabaseClient): Promise<void> {
  const auth = await authOf(client);
  const { error } = await auth.mfa.recoveryCodes.verify({ code });
  if (error) throw error;
}
