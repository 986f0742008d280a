import type { Client } from '../../../lib/supabase.ts';

type Webauthn = Client['auth']['mfa']['webauthn'];
type Creation = NonNullable<Parameters<Webauthn['register']>[1]>;
type Request = NonNullable<Parameters<Webauthn['authenticate']>[1]>;

/*
  By itself the client asks for a separate security key. Here any will do: the fingerprint, the face or the PIN of the
  device at hand, or a key. Browsers read an attachment that they do not know as none (Web Authentication, 5.4.4), and
  the client drops undefined values.
*/

export const anyAuthenticator: Creation = {
  hints: [],
  attestation: 'none',
  authenticatorSelection: {
    authenticatorAttachment: 'any' as AuthenticatorAttachment,
    residentKey: 'preferred',
    userVerification: 'preferred',
  },
};

export const anyPasskey = { hints: [] } as Partial<Request> as Request;
