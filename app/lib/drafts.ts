import { type RefObject, useEffect } from 'react';
import { forget, recall, remember } from './preferences.ts';

export const draftPrefix = 'mga-borrador-';

/**
 * Keeps what is typed into a field on the device. The field is not controlled, so what was typed before the page came
 * alive stays; a kept draft only fills an empty one.
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
