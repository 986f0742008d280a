/** For the `handle` of a route: its page itself says what of it is saved, and when. */
export const tellsSaved = { tellsSaved: true } as const;

/**
 * When the service worker saved the page that is shown, which it writes as a header (offline/worker.js); undefined for
 * a page from the network, and for one that was reached by client-side navigation.
 */
export function pageSavedAt(): string | undefined {
  const [loaded] = performance.getEntriesByType('navigation');
  if (!(loaded instanceof PerformanceNavigationTiming)) return undefined;
  if (new URL(loaded.name).pathname !== window.location.pathname) return undefined;
  return loaded.serverTiming.find(({ name }) => name === 'saved')?.description;
}
