import type { Database } from '../../database/database.ts';
import { accessDenied } from '../errors.ts';

export interface Owner {
  ownerId: string | null;
  /** The session in which the owner asks; a token from elsewhere has none, and may name somebody unknown to this server. */
  sessionId: string | null;
}

/**
 * A body may take long to arrive, and a URL to upload to is good for hours: whoever sends it must still be there, and
 * what was signed out everywhere does not go on here.
 */
export async function requireExistingOwner(database: Database, { ownerId, sessionId }: Owner): Promise<void> {
  if (sessionId === null) return;
  const [owner] = await database.query<{ has_session: boolean }>(
    `select exists (select from auth.sessions as s where s.user_id = u.id and s.id::text = $2) as has_session
     from auth.users as u
     where u.id = $1 and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())`,
    [ownerId, sessionId],
  );
  if (!owner) throw accessDenied('The account of the uploader no longer exists');
  if (!owner.has_session) throw accessDenied('The session of the uploader has ended');
}
