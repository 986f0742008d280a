import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { changeFilter, type Filters, readFilters, writeFilters } from './filters.ts';

/** Typing settles this long before the address follows; the list follows at once. */
const settleMs = 300;

/** As the address has them now: on a slow phone the page may still show those before. */
function currentFilters(): Filters {
  return readFilters(new URLSearchParams(window.location.search));
}

/**
 * The filters of the address, and the ways to change them. A choice is a step of its own for the back button; typing
 * rewrites the current one.
 */
export function useFilters() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = useMemo(() => readFilters(params), [params]);
  const [text, setText] = useState(inAddress.q);
  const written = useRef(inAddress.q);

  // The address changed by a link or the back button, not by typing.
  useEffect(() => {
    if (inAddress.q === written.current) return;
    written.current = inAddress.q;
    setText(inAddress.q);
  }, [inAddress.q]);

  const go = useCallback(
    (filters: Filters, replace: boolean) => {
      written.current = filters.q;
      void navigate({ search: writeFilters(filters) }, { replace, preventScrollReset: true });
    },
    [navigate],
  );

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => go({ ...currentFilters(), q: text }, true), settleMs);
    return () => clearTimeout(timer);
  }, [text, go]);

  const latestText = useRef(text);
  latestText.current = text;
  const change = useCallback(
    <Name extends keyof Filters>(name: Name, value: Filters[Name]) =>
      go(changeFilter({ ...currentFilters(), q: latestText.current }, name, value), false),
    [go],
  );

  const filters = useMemo(() => ({ ...inAddress, q: text }), [inAddress, text]);
  return { filters, inAddress, text, setText, change };
}
