import { useState } from 'react';
import { forget, recall, remember } from '../../lib/preferences.ts';

type Values = Record<string, string>;

/** The values of a form, kept on the device from the first change until they are sent or given up. */
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
    /** Leaves the form with these values and nothing kept. */
    reset(next: Form = saved) {
      forget(key);
      setValues(next);
    },
  };
}

function isDifferent(one: Values, other: Values): boolean {
  return Object.keys(other).some((field) => one[field] !== other[field]);
}

/** Of what was stored, only the fields that the form has, and only texts. */
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
