import { type Client, loadSupabase } from '../../../lib/supabase.ts';
import { anyPasskey } from './passkeys.ts';

/** The client whose session needs the second factor: the one of this tab, unless another is given. */
export async function authOf(client?: Client) {
  return (client ?? (await loadSupabase())).auth;
}

/** Whether the session is at aal1 and the account has a verified second factor. */
export async function isSecondFactorPending(client?: Client): Promise<boolean> {
  const auth = await authOf(client);
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2';
}

/** Sends the code by text message; gives the challenge that the code will answer. */
export async function sendText(factorId: string, client?: Client): Promise<string> {
  const auth = await authOf(client);
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' });
  if (error) throw error;
  return data.id;
}

/** A TOTP code verifies a challenge made now; a texted code, the challenge it was sent for. */
export async function confirmCode(
  factorId: string,
  code: string,
  { sentFor, client }: { sentFor?: string | undefined; client?: Client | undefined } = {},
): Promise<void> {
  const auth = await authOf(client);
  const { error } = sentFor
    ? await auth.mfa.verify({ factorId, challengeId: sentFor, code })
    : await auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw error;
}

export async function confirmPasskey(factorId: string, client?: Client): Promise<void> {
  const auth = await authOf(client);
  const { error } = await auth.mfa.webauthn.authenticate({ factorId }, anyPasskey);
  if (error) throw error;
}

export async function confirmRecoveryCode(code: string, client?: Client): Promise<void> {
  const auth = await authOf(client);
  const { error } = await auth.mfa.recoveryCodes.verify({ code });
  if (error) throw error;
}
