import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { changeParams, readListQuery } from './list-query.ts';

/** Read from the address bar: on a slow phone React may not have rendered the last navigation yet. */
function currentParams(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

export function useListQuery(orders: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params, orders);
  const { text, setText, written } = useDebouncedText(query.q, () => change({}, { replace: true }));
  const latestText = useRef(text);
  latestText.current = text;

  /** Includes the text that is still being debounced: choosing a filter must not lose it. */
  function change(changes: Record<string, string | null>, { replace = false } = {}) {
    const q = latestText.current;
    written.current = q;
    setParams(changeParams(currentParams(), { q, ...changes }), { replace, preventScrollReset: true });
  }

  return { query, params, text, setText, change };
}
