import { useEffect, useState } from 'react';
import { loadApi } from '../../lib/api.ts';
import { fetchPendingReview } from './queries.ts';
import type { Review } from './reviews.ts';

/**
 * The server renders public reviews only. The user's own pending or rejected review is read in the browser; when that
 * fails, the page stays as rendered.
 */
export function usePendingReview(providerId: string, userId: string | undefined) {
  const [held, setPending] = useState<{ userId: string; review: Review | null }>();

  async function read(person: string): Promise<void> {
    const review = await fetchPendingReview(await loadApi(), providerId, person);
    setPending({ userId: person, review });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the provider and the person say when
  useEffect(() => {
    if (!userId) return;
    read(userId).catch((error: unknown) => console.error('The own review could not be read:', error));
  }, [providerId, userId]);

  return {
    held: held && held.userId === userId ? (held.review ?? undefined) : undefined,
    reloadPending: async () => {
      if (userId) await read(userId);
    },
    clearPending: () => setPending(undefined),
  };
}
