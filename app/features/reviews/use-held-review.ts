import { useEffect, useState } from 'react';
import { loadApi } from '../../lib/api.ts';
import { fetchHeldReview, type Review } from './reviews.ts';

/**
 * The server's page shows what everybody sees. Whether the person who looks has a review that is not published is
 * asked for by the person; should that fail, the page stays as it is.
 */
export function useHeldReview(proveedorId: string, userId: string | undefined) {
  const [held, setHeld] = useState<{ userId: string; review: Review | null }>();

  async function read(person: string): Promise<void> {
    const review = await fetchHeldReview(await loadApi(), proveedorId, person);
    setHeld({ userId: person, review });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listing and the person say when
  useEffect(() => {
    if (!userId) return;
    read(userId).catch((error: unknown) => console.error('The own review could not be read:', error));
  }, [proveedorId, userId]);

  return {
    held: held && held.userId === userId ? (held.review ?? undefined) : undefined,
    readHeld: async () => {
      if (userId) await read(userId);
    },
    dropHeld: () => setHeld(undefined),
  };
}
