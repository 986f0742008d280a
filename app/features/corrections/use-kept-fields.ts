import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Draft, draftPrefix, readDraft } from '../../lib/drafts.ts';
import { forget, recall, remember } from '../../lib/local-storage.ts';
import type { Fields } from './correction-values.ts';

/** Not kept: who sends it, for somebody else may use the device, and what the form itself puts in. */
const notKept = ['correo', 'email', 'password', 'asunto', 'visto'];

const nothing = { campos: '' };

interface Start {
  /** With another key the controls begin anew. */
  key: number;
  fields?: Fields;
  /** Set while the form shows what an earlier visit left. */
  keptAt?: number | undefined;
}

/**
 * A draft of a form whose controls are the browser's own. What an earlier visit left is put in after hydration, unless
 * somebody has typed meanwhile.
 */
export function useKeptFields(name: string, place: RefObject<HTMLFormElement | null>) {
  const key = draftPrefix + name;
  const [start, setStart] = useState<Start>({ key: 0 });
  const restore = useEffectEvent((form: HTMLFormElement) => {
    const found = readDraft(recall(key), nothing);
    if (found && isUntouched(form))
      setStart({ key: 1, fields: new URLSearchParams(found.values.campos), keptAt: found.keptAt });
  });
  useEffect(() => {
    if (place.current) restore(place.current);
  }, [place]);
  return {
    start,
    keep(form: HTMLFormElement) {
      const draft: Draft<typeof nothing> = { values: { campos: textsOf(form) }, keptAt: Date.now() };
      remember(key, JSON.stringify(draft));
    },
    forget: () => forget(key),
    discard() {
      forget(key);
      setStart({ key: start.key + 1 });
    },
  };
}

function textsOf(form: HTMLFormElement): string {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && !notKept.includes(name) ? [[name, value]] : [],
  );
  return new URLSearchParams(texts).toString();
}

function isUntouched(form: HTMLFormElement): boolean {
  return [...form.elements].every((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].every((option) => option.selected === option.defaultSelected);
    if (control instanceof HTMLTextAreaElement) return control.value === control.defaultValue;
    if (!(control instanceof HTMLInputElement) || notKept.includes(control.name)) return true;
    return /^(checkbox|radio)$/.test(control.type)
      ? control.checked === control.defaultChecked
      : control.value === control.defaultValue;
  });
}
