import { useEffect, useState } from 'react';
import { loadSupabase } from '../../lib/supabase.ts';
import { useUserId } from '../../session/session.ts';
import type { ProviderDetail } from './provider-detail.ts';
import { fetchProviderDetail } from './queries.ts';

/**
 * The server reads with the rights of a visitor. A provider that it did not find may be pending, visible to its owner
 * and to admins: the browser of a signed-in user reads again with their session.
 */
export function useProviderDetail(
  found: ProviderDetail | null,
  id: string,
): { detail: ProviderDetail | null; isChecking: boolean } {
  const userId = useUserId();
  const [own, setOwn] = useState<{ userId: string; detail: ProviderDetail | null }>();
  useEffect(() => {
    if (found || !userId) return;
    let isWanted = true;
    async function ask(person: string) {
      const detail = await fetchProviderDetail(await loadSupabase(), id).catch(() => null);
      if (isWanted) setOwn({ userId: person, detail });
    }
    void ask(userId);
    return () => {
      isWanted = false;
    };
  }, [found, userId, id]);
  if (found || !userId) return { detail: found, isChecking: false };
  const isAnswered = own?.userId === userId;
  return { detail: isAnswered ? own.detail : null, isChecking: !isAnswered };
}
