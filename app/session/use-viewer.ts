import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useUserId } from './session.ts';

/**
 * Runs the loaders again when the page was loaded for somebody else: the server renders for visitors, and a session may
 * begin or end meanwhile. Once a page: each call would run all of them.
 */
export function useViewer(viewer: string | null): void {
  const userId = useUserId() ?? null;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (userId !== viewer) void revalidate();
  }, [userId, viewer, revalidate]);
}
