import { useCallback, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useSettledText } from '../../lib/use-settled-text.ts';
import { changeFilter, type Filters, readFilters, writeFilters } from './filters.ts';

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
  const { text, setText, written } = useSettledText(inAddress.q, (q) => go({ ...currentFilters(), q }, true));

  const go = useCallback(
    (filters: Filters, replace: boolean) => {
      written.current = filters.q;
      void navigate({ search: writeFilters(filters) }, { replace, preventScrollReset: true });
    },
    [navigate, written],
  );

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
