import { useMemo, useState } from 'react';
import { createSource, useBrowserValue } from '../../lib/browser-value.ts';
import { dayOf } from '../../lib/dates.ts';
import { storedText } from '../../lib/local-storage.ts';
import type { Written } from './letter.ts';

/** What was written into the letters, on this device alone; one text for all, as they ask for the same names. */
const stored = storedText('mga-cartas');
const changes = createSource('storage');

function read(text: string): Written {
  try {
    return JSON.parse(text || '{}') as Written;
  } catch {
    return {};
  }
}

/** Nothing until hydration. The date is today's, unless it is changed on this page. */
export function useWritten() {
  const text = useBrowserValue(stored.read, '', changes.subscribe);
  const today = useBrowserValue(() => dayOf(new Date()), '');
  const [fecha, setFecha] = useState<string>();
  const kept = useMemo(() => read(text), [text]);
  return {
    written: { ...kept, fecha: fecha ?? today } as Written,
    isKept: text !== '',
    write(name: string, value: string) {
      if (name === 'fecha') return setFecha(value);
      stored.write(JSON.stringify({ ...kept, [name]: value }));
      changes.changed();
    },
    clear() {
      setFecha(undefined);
      stored.write('');
      changes.changed();
    },
  };
}
