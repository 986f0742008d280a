import type { Metadata } from '../input.ts';

/** Who a provider says somebody is. */
export interface ExternalIdentity {
  provider: string;
  subject: string;
  email: string | undefined;
  /** Only what the provider itself has checked: no setting of ours may stand in for it. */
  isEmailVerified: boolean;
  data: Metadata;
}

export function readExternal(
  provider: string,
  subject: string,
  claims: Record<string, unknown>,
): ExternalIdentity {
  const textOf = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined);
  const email = textOf('email')?.trim().toLowerCase() || undefined;
  // Some providers write the flag as text.
  const isEmailVerified =
    email !== undefined && (claims.email_verified === true || claims.email_verified === 'true');
  const name = textOf('name');
  const picture = textOf('picture');
  return {
    provider,
    subject,
    email,
    isEmailVerified,
    data: {
      ...(textOf('iss') && { iss: textOf('iss') }),
      sub: subject,
      provider_id: subject,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
      ...(email && { email }),
      email_verified: isEmailVerified,
      phone_verified: false,
    },
  };
}
