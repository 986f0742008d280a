import type { Factor, User, UserIdentity } from '@supabase/supabase-js';
import { loadSupabase, publicSetting } from '../../../lib/supabase.ts';
import { sortFactors } from '../second-factor/factor-types.ts';
import { isSecondFactorPending } from '../second-factor/second-factor.ts';
import { type AuthSettings, readAuthSettings } from '../sign-in/auth-settings.ts';

/** What the part Seguridad shows about an account. */
export interface Security extends AuthSettings {
  email: string;
  /** Address that waits for its confirmation. */
  newEmail: string | undefined;
  hasPassword: boolean;
  factors: Factor[];
  /** Null: there are no recovery codes. */
  codesLeft: number | null;
  identities: UserIdentity[];
  /** The session still needs its second factor (aal1): nothing here may be changed yet. */
  isSecondFactorPending: boolean;
}

export async function fetchSecurity(): Promise<Security> {
  const { auth } = await loadSupabase();
  const [{ data, error }, settings] = await Promise.all([
    auth.getUser(),
    readAuthSettings({
      fetch: (input, init) => fetch(input, init),
      url: publicSetting('supabase-url'),
      publishableKey: publicSetting('supabase-key'),
    }),
  ]);
  if (error) throw error;
  const { user } = data;
  const factors = sortFactors(user.factors ?? []);
  return {
    ...settings,
    email: user.email ?? '',
    newEmail: user.new_email || undefined,
    hasPassword: hasIdentity(user, 'email'),
    factors: factors.filter((factor) => !isCodes(factor)),
    codesLeft: factors.some(isCodes) ? await countCodes() : null,
    identities: user.identities ?? [],
    isSecondFactorPending: factors.length > 0 && (await isSecondFactorPending()),
  };
}

const isCodes = ({ factor_type }: Factor) => String(factor_type) === 'recovery_code';

function hasIdentity({ identities }: User, provider: string): boolean {
  return identities?.some((identity) => identity.provider === provider) ?? false;
}

async function countCodes(): Promise<number> {
  const { auth } = await loadSupabase();
  const { data, error } = await auth.mfa.recoveryCodes.getStatus();
  if (error) throw error;
  return data.remaining;
}
