import { loadSupabase } from '../../../lib/supabase.ts';
import { anyAuthenticator } from './passkeys.ts';

type AddedKind = 'totp' | 'phone' | 'webauthn';

export interface TotpStart {
  id: string;
  /** A drawing, as a data URL. */
  qr: string;
  secret: string;
}

export async function startTotp(friendlyName: string): Promise<TotpStart> {
  const { auth } = await loadSupabase();
  await dropUnfinished('totp');
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Mi Guía Azul' });
  if (error) throw error;
  return { id: data.id, qr: data.totp.qr_code, secret: data.totp.secret };
}

/** Returns the id of the unverified factor; the code of the first text message verifies it. */
export async function startPhone(friendlyName: string, phone: string): Promise<string> {
  const { auth } = await loadSupabase();
  await dropUnfinished('phone');
  const { data, error } = await auth.mfa.enroll({ factorType: 'phone', friendlyName, phone });
  if (error) throw error;
  return data.id;
}

export async function addPasskey(friendlyName: string): Promise<void> {
  const { auth } = await loadSupabase();
  await dropUnfinished('webauthn');
  const { error } = await auth.mfa.webauthn.register({ friendlyName }, anyAuthenticator);
  if (error) throw error;
}

export async function removeFactor(factorId: string): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await auth.mfa.unenroll({ factorId });
  if (error) throw error;
  // The access token still claims aal2 by the removed factor: a refreshed one does not.
  await auth.refreshSession();
}

/** An abandoned enrolment would keep its friendly name taken. */
async function dropUnfinished(kind: AddedKind): Promise<void> {
  const { auth } = await loadSupabase();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  const left = data.all.filter(({ factor_type, status }) => factor_type === kind && status === 'unverified');
  await Promise.all(left.map(({ id }) => auth.mfa.unenroll({ factorId: id })));
}

/** Ten new recovery codes; the previous ones stop working. */
export async function makeRecoveryCodes(hasCodes: boolean): Promise<string[]> {
  const { auth } = await loadSupabase();
  const { data, error } = hasCodes
    ? await auth.mfa.recoveryCodes.regenerate()
    : await auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return data.codes;
}
