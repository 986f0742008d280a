import { useState } from 'react';
import { forget, recall, remember } from '../../start/preferences.ts';

type Values = Record<string, string>;

/** Form values with a draft in localStorage, from the first change until they are sent or discarded. */
export function useDraftValues<Form extends Values>(name: string, saved: Form) {
  const key = `mga-borrador-${name}`;
  const [values, setValues] = useState<Form>(() => ({ ...saved, ...readDraft(recall(key), saved) }));
  const isChanged = isDifferent(values, saved);

  return {
    values,
    isChanged,
    change(field: keyof Form & string, value: string) {
      const next = { ...values, [field]: value };
      if (isDifferent(next, saved)) remember(key, JSON.stringify(next));
      else forget(key);
      setValues(next);
    },
    /** Shows these values and removes the draft. */
    reset(next: Form = saved) {
      forget(key);
      setValues(next);
    },
  };
}

function isDifferent(one: Values, other: Values): boolean {
  return Object.keys(other).some((field) => one[field] !== other[field]);
}

/** The draft, reduced to fields that the form has and values that are text. */
export function readDraft<Form extends Values>(stored: string | null, form: Form): Partial<Form> {
  try {
    const found: unknown = JSON.parse(stored ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    const known = Object.entries(found).filter(
      ([field, value]) => field in form && typeof value === 'string',
    );
    return Object.fromEntries(known) as Partial<Form>;
  } catch {
    return {};
  }
}
