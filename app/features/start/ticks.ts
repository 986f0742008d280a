import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { forget, recall, remember } from '../../lib/local-storage.ts';

/** Slugs of the steps that somebody ticked, with a space between; on this device alone. */
const key = 'mga-pasos';
/** For a browser that forbids storage: the ticks last as long as the page. */
let written = '';
const listeners = new Set<() => void>();

function subscribe(notify: () => void): () => void {
  // Another tab wrote: what this one wrote before no longer counts.
  function onStorage() {
    written = '';
    notify();
  }
  listeners.add(notify);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(notify);
    window.removeEventListener('storage', onStorage);
  };
}

function write(slugs: Iterable<string>): void {
  written = [...slugs].join(' ');
  if (written) remember(key, written);
  else forget(key);
  for (const notify of listeners) notify();
}

/** The ticks of this device, in every tab; none until hydration. */
export function useTicks() {
  const stored = useSyncExternalStore(
    subscribe,
    () => recall(key) ?? written,
    () => '',
  );
  const ticks = useMemo(() => new Set(stored.split(' ').filter(Boolean)), [stored]);
  const tick = useCallback(
    (slug: string, isDone: boolean) => {
      const others = [...ticks].filter((other) => other !== slug);
      write(isDone ? [...others, slug] : others);
    },
    [ticks],
  );
  return { ticks, tick, clear: () => write([]) };
}
