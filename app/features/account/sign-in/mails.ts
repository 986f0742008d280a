import { loadSupabase } from '../../../lib/supabase.ts';
import { authPath } from '../../../session/return-to.ts';

/** The mails that /auth sends: to set a new password, to enter without one, to confirm a new account. */
export type MailKind = 'recovery' | 'link' | 'signup';

const otpTypes = { recovery: 'recovery', link: 'email', signup: 'signup' } as const;

export async function requestMail(kind: 'recovery' | 'link', email: string, volver: string): Promise<void> {
  const { auth } = await loadSupabase();
  const { origin } = window.location;
  const { error } =
    kind === 'recovery'
      ? await auth.resetPasswordForEmail(email, { redirectTo: `${origin}/nueva-contrasena` })
      : await auth.signInWithOtp({
          email,
          options: { shouldCreateUser: false, emailRedirectTo: origin + authPath(volver) },
        });
  if (error) throw error;
}

/** The code of a mail does what its link does, also when the mail is read on another device. */
export async function verifyMailCode(kind: MailKind, email: string, token: string): Promise<void> {
  const { auth } = await loadSupabase();
  const { error } = await auth.verifyOtp({ email, token, type: otpTypes[kind] });
  if (error) throw error;
}
