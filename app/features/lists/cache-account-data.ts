import { getAccount } from '../../session/session.ts';

/** What is one's own opens without a network as well: reading it keeps a copy. */
export async function cacheAccountData(): Promise<void> {
  const userId = getAccount()?.id;
  if (!userId) return;
  try {
    const [{ fetchFavorites }, { fetchLists }] = await Promise.all([
      import('../favorites/queries.ts'),
      import('./queries.ts'),
    ]);
    await Promise.all([fetchFavorites(userId), fetchLists()]);
  } catch {
    // The guide is there all the same; the next page that shows them keeps them.
  }
}
