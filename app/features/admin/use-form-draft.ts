import { useState } from 'react';
import { forget, recall, remember } from '../../lib/local-storage.ts';

const prefix = 'mga-borrador-';

/** Form values with a draft in localStorage until they are saved: a reload or an expired session loses nothing. */
export function useFormDraft<Values extends object>(name: string, initial: Values) {
  const key = prefix + name;
  const [kept] = useState(() => read<Values>(key));
  const [values, setValues] = useState<Values>({ ...initial, ...kept });
  const [isRestored, setRecovered] = useState(kept !== null);
  return {
    values,
    /** The values come from a draft of an earlier visit. */
    isRestored,
    change(changes: Partial<Values>) {
      const next = { ...values, ...changes };
      setValues(next);
      remember(key, JSON.stringify(next));
    },
    drop: () => forget(key),
    startOver(from = initial) {
      forget(key);
      setValues(from);
      setRecovered(false);
    },
  };
}

function read<Values>(key: string): Partial<Values> | null {
  try {
    const value: unknown = JSON.parse(recall(key) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Partial<Values>) : null;
  } catch {
    return null;
  }
}
