import { useCallback, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { changeFilter, type Filters, readFilters, writeFilters } from './filters.ts';

/** Read from the address bar: on a slow phone React may not have rendered the last navigation yet. */
function currentFilters(): Filters {
  return readFilters(new URLSearchParams(window.location.search));
}

/**
 * The filters in the address, and how to change them. Choosing a filter pushes a history entry; typing replaces the
 * current one.
 */
export function useFilters() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = useMemo(() => readFilters(params), [params]);
  const { text, setText, written } = useDebouncedText(inAddress.q, (q) =>
    go({ ...currentFilters(), q }, true),
  );

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
