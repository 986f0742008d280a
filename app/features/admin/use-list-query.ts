import { useSearchParams } from 'react-router';
import { useSettledText } from '../../lib/use-settled-text.ts';
import { changeParams, readListQuery } from './list-query.ts';

export function useListQuery(orders: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params, orders);
  const { text, setText, written } = useSettledText(query.q, () => change({}, { replace: true }));

  /** With what is typed and has not settled yet: a choice must not lose it. */
  function change(changes: Record<string, string | null>, { replace = false } = {}) {
    written.current = text;
    setParams(changeParams(params, { q: text, ...changes }), { replace, preventScrollReset: true });
  }

  return { query, params, text, setText, change };
}
