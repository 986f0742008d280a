import { useSyncExternalStore } from 'react';

/** What is not kept by React: who shows it is told by `changed`, and by events of the window that change it. */
export function createSource(...events: string[]) {
  const listeners = new Set<() => void>();
  return {
    changed() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      for (const event of events) window.addEventListener(event, listener);
      return () => {
        listeners.delete(listener);
        for (const event of events) window.removeEventListener(event, listener);
      };
    },
  };
}

/** What only the browser knows: `first` on the server and while hydrating. Without a source it does not change. */
export function useBrowserValue<Value>(read: () => Value, first: Value, subscribe = unchanging): Value {
  return useSyncExternalStore(subscribe, read, () => first);
}

const unchanging = (_listener: () => void) => () => {};
export const useIsHydrated = () => useBrowserValue(() => true, false);
