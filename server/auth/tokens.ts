import { accessTokenLifetimeSeconds } from '../identity/keys.ts';
import type { AuthServices } from './services.ts';
import type { IssuedSession } from './sessions.ts';

/** The session as the client stores it. */
interface SessionReply {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
}

export async function sessionReply(auth: AuthServices, session: IssuedSession): Promise<SessionReply> {
  const { user } = session;
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + accessTokenLifetimeSeconds;
  const accessToken = await auth.keys.sign({
    iss: `${auth.config.siteUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenLifetimeSeconds,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
  };
}

export async function fullReply(auth: AuthServices, session: IssuedSession) {
  return { ...(await sessionReply(auth, session)), user: session.user };
}
