import { useEffect, useState } from 'react';
import { useUserId } from '../../lib/session.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import { fetchProfile, type Profile } from './profile.ts';

/**
 * The server reads with the rights of a visitor. A provider that it did not find may be pending, visible to its owner
 * and to admins: the browser of a signed-in user reads again with their session.
 */
export function useOwnProfile(
  found: Profile | null,
  id: string,
): { profile: Profile | null; isChecking: boolean } {
  const userId = useUserId();
  const [own, setOwn] = useState<{ userId: string; profile: Profile | null }>();
  useEffect(() => {
    if (found || !userId) return;
    let isWanted = true;
    async function ask(person: string) {
      const profile = await fetchProfile(await loadSupabase(), id).catch(() => null);
      if (isWanted) setOwn({ userId: person, profile });
    }
    void ask(userId);
    return () => {
      isWanted = false;
    };
  }, [found, userId, id]);
  if (found || !userId) return { profile: found, isChecking: false };
  const isAnswered = own?.userId === userId;
  return { profile: isAnswered ? own.profile : null, isChecking: !isAnswered };
}
