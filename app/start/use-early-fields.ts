import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Reads fields that may have been filled before hydration: React leaves them as they are, and tells nobody. */
export function useEarlyFields(
  place: RefObject<HTMLElement | null>,
  read: (fields: URLSearchParams) => void,
): void {
  const onHydrated = useEffectEvent(read);
  useEffect(() => {
    const form = place.current?.closest('form') ?? place.current?.querySelector('form');
    if (!form) return;
    const texts = [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );
    onHydrated(new URLSearchParams(texts));
  }, [place]);
}
