import { useCallback, useEffect, useState } from 'react';
import { explain } from '../../lib/error-messages.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import type { Provider } from '../directory/provider-detail.ts';

type Answer = { provider: Provider | null } | { problem: string };

/** The person's own provider: null when there is none, undefined while it is asked for. */
export function useOwnProvider(userId: string) {
  const [answer, setAnswer] = useState<Answer>();
  const ask = useCallback(async () => {
    setAnswer(undefined);
    setAnswer(await fetchOwn(userId));
  }, [userId]);
  useEffect(() => void ask(), [ask]);
  return {
    provider: answer && 'provider' in answer ? answer.provider : undefined,
    problem: answer && 'problem' in answer ? answer.problem : undefined,
    setProvider: (provider: Provider) => setAnswer({ provider }),
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
    return { provider: data };
  } catch (error) {
    return { problem: explain(error) };
  }
}
