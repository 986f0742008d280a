import { useEffect, useEffectEvent, useState } from 'react';
import { explain } from '../../lib/error-messages.ts';
import { pressEnded } from '../../lib/press.ts';

interface Loaded<Data> {
  /** The last successful read: it stays while the next is loading, and when that fails. */
  data?: Data;
  problem?: string;
  isLoading: boolean;
}

/** Loads when the key changes, and on reload. */
export function useLoaded<Data>(key: string, load: () => Promise<Data>) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ isLoading: true });
  const [round, setRound] = useState(0);
  const read = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the round say when
  useEffect(() => {
    let isCurrent = true;
    setLoaded((before) => ({ ...before, isLoading: true }));
    read().then(
      async (data) => {
        // Rows must not move between the press and its click.
        await pressEnded();
        if (isCurrent) setLoaded({ data, isLoading: false });
      },
      (error: unknown) => {
        if (!isCurrent) return;
        setLoaded(({ data }) => ({ ...(data && { data }), problem: explain(error), isLoading: false }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key, round]);

  return { ...loaded, reload: () => setRound((count) => count + 1) };
}
