import type { RefObject } from 'react';
import { useDraft } from '../../components/forms/use-draft.ts';
import { readTyped } from '../provider-data/typed.ts';

/** Not kept: who sends it, for somebody else may use the device, and what the form itself puts in. */
const notKept = ['correo', 'email', 'password', 'asunto', 'visto'];

const nothing = { campos: '' };

/** A draft of a form whose controls are the browser's own: all of them as one text, in the way of a form that is sent. */
export function useKeptFields(name: string, place: RefObject<HTMLFormElement | null>) {
  const { values, restoredAt, change, reset } = useDraft(name, nothing, {
    canRestore: () => place.current !== null && isUntouched(place.current),
  });
  return {
    /** Of the controls: they begin anew with what an earlier visit left, and without it. */
    key: restoredAt ?? 0,
    typed: restoredAt === undefined ? undefined : readTyped(new URLSearchParams(values.campos)),
    restoredAt,
    keep: (form: HTMLFormElement) => change({ campos: textsOf(form) }),
    discard: () => reset(),
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
