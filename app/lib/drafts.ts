import { type RefObject, useEffect } from 'react';
import { forget, recall, remember } from '../start/preferences.ts';

export const draftPrefix = 'mga-borrador-';

/**
 * Draft of one field in localStorage. The field is uncontrolled, so text typed before hydration stays; a draft only
 * fills an empty field.
 */
export function useDraft(
  name: string,
  field: RefObject<HTMLTextAreaElement | null>,
  onText: (text: string) => void,
) {
  const key = draftPrefix + name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft
  useEffect(() => {
    const control = field.current;
    if (!control) return;
    if (control.value === '') control.value = recall(key) ?? '';
    onText(control.value);
  }, [key]);

  return {
    keep(text: string) {
      if (text.trim() === '') forget(key);
      else remember(key, text);
      onText(text);
    },
    drop() {
      forget(key);
      if (field.current) field.current.value = '';
      onText('');
    },
  };
}
