import type { Database } from '../database/database.ts';
import { accessDenied } from './errors.ts';

export interface Owner {
  ownerId: string | null;
  /** The owner signed in here; a token from elsewhere may name somebody whom this server does not know. */
  isAccount: boolean;
}

/** A body may take long to arrive, and a URL to upload to is good for hours: whoever sends it must still be there. */
export async function requireLivingOwner(database: Database, { ownerId, isAccount }: Owner): Promise<void> {
  if (!isAccount) return;
  const [found] = await database.query(
    `select 1 from auth.users
     where id = $1 and deleted_at is null and (banned_until is null or banned_until <= now())`,
    [ownerId],
  );
  if (!found) throw accessDenied('The account of the uploader no longer exists');
}
