import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Reads fields that may have been filled before hydration: React leaves them as they are, and tells nobody. */
export function useEarlyFields(
  place: RefObject<HTMLElement | null>,
  read: (fields: URLSearchParams) => void,
): void {
  const onHydrated = useEffectEvent(read);
  useEffect(() => {
    const around = place.current?.closest('form');
    const forms = around ? [around] : [...(place.current?.querySelectorAll('form') ?? [])];
    if (forms.length === 0) return;
    // Of several the one that is shown comes first.
    forms.sort((a, b) => Number(!!a.closest('[hidden]')) - Number(!!b.closest('[hidden]')));
    const texts = forms
      .flatMap((form) => [...new FormData(form)])
      .filter((field): field is [string, string] => typeof field[1] === 'string');
    onHydrated(new URLSearchParams(texts));
  }, [place]);
}
