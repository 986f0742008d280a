import { createSource, useBrowserValue } from './browser-value.ts';

const network = createSource('online', 'offline');

/** Whether the browser has a network; true on the server and while hydrating. */
export function useOnline(): boolean {
  return useBrowserValue(() => navigator.onLine, true, network.subscribe);
}
