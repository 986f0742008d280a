import { useCallback, useMemo } from 'react';
import { createSource, useBrowserValue } from '../../lib/browser-value.ts';
import { storedText } from '../../lib/local-storage.ts';

/** Slugs of the steps that somebody ticked, with a space between; on this device alone. */
const stored = storedText('mga-pasos');
const changes = createSource('storage');

function write(slugs: Iterable<string>): void {
  stored.write([...slugs].join(' '));
  changes.changed();
}

/** The ticks of this device, in every tab; none until hydration. */
export function useTicks() {
  const slugs = useBrowserValue(stored.read, '', changes.subscribe);
  const ticks = useMemo(() => new Set(slugs.split(' ').filter(Boolean)), [slugs]);
  const tick = useCallback(
    (slug: string, isDone: boolean) => {
      const others = [...ticks].filter((other) => other !== slug);
      write(isDone ? [...others, slug] : others);
    },
    [ticks],
  );
  return { ticks, tick, clear: () => write([]) };
}
