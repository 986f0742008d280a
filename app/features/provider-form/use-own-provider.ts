import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../lib/error-messages.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import type { Provider } from '../directory/provider-detail.ts';

type Answer = { listing: Provider | null } | { problem: string };

/** The person's own listing: null when there is none, undefined while it is asked for. */
export function useOwnProvider(userId: string) {
  const [answer, setAnswer] = useState<Answer>();
  const ask = useCallback(async () => {
    setAnswer(undefined);
    setAnswer(await fetchOwn(userId));
  }, [userId]);
  useEffect(() => void ask(), [ask]);
  return {
    listing: answer && 'listing' in answer ? answer.listing : undefined,
    problem: answer && 'problem' in answer ? answer.problem : undefined,
    setListing: (listing: Provider) => setAnswer({ listing }),
    retry: () => void ask(),
  };
}

async function fetchOwn(userId: string): Promise<Answer> {
  try {
    const client = await loadSupabase();
    const { data, error } = await client
      .from('proveedores')
      .select('*')
      .eq('usuario_id', userId)
      .maybeSingle<Provider>();
    if (error) throw error;
    return { listing: data };
  } catch (error) {
    return { problem: explain(error) };
  }
}
