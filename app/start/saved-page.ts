/** For the `handle` of a route: its page itself says what of it is saved, and when. */
export const hasOwnSavedNotice = { tellsSaved: true } as const;

/**
 * When the service worker saved the page that is shown, which it writes as a header (offline/worker.js); undefined for
 * a page from the network, and for one that was reached by client-side navigation.
 */
export function pageSavedAt(): string | undefined {
  const loaded = loadedPage();
  if (!loaded || new URL(loaded.name).pathname !== window.location.pathname) return undefined;
  return savedMark(loaded)?.description;
}

/** Whether this tab began with a page of this device: the network did not answer, or not in time. */
export function hasBegunSaved(): boolean {
  const loaded = loadedPage();
  return loaded !== undefined && savedMark(loaded) !== undefined;
}

/** Undefined on the server. */
function loadedPage(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
}

function savedMark({ serverTiming }: PerformanceNavigationTiming): PerformanceServerTiming | undefined {
  return serverTiming?.find(({ name }) => name === 'saved');
}
