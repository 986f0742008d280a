import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useAccount } from './session.ts';

/**
 * Runs the loaders again when the page was loaded for somebody else: the server renders for visitors, and a session may
 * begin or end meanwhile. Gives whether it was loaded for the person of this tab.
 */
export function useViewer(viewer: string | null): boolean {
  const account = useAccount();
  const { revalidate } = useRevalidator();
  const userId = account === undefined ? viewer : (account?.id ?? null);
  useEffect(() => {
    if (userId !== viewer) void revalidate();
  }, [userId, viewer, revalidate]);
  return userId === viewer;
}
