import { useEffect } from 'react';
import { useFetchers, useRevalidator } from 'react-router';
import { useUserId } from './session.ts';

/**
 * Runs the loaders again when the page was loaded for somebody else: the server renders for visitors, and a session may
 * begin or end meanwhile. Once a page: each call would run all of them. A write comes first: one that ended the session
 * leads to sign in, and the router drops a redirect that a later load has overtaken.
 */
export function useReloadOnSessionChange(viewer: string | null): void {
  const userId = useUserId() ?? null;
  const { revalidate } = useRevalidator();
  const isWriting = useFetchers().some(({ state }) => state !== 'idle');
  useEffect(() => {
    if (userId !== viewer && !isWriting) void revalidate();
  }, [userId, viewer, isWriting, revalidate]);
}
