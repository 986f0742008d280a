import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { changeParams, readListQuery } from './list-query.ts';

/** Typing settles this long before the address, and with it the list, follows. */
const settleMs = 300;

export function useListQuery(orders: readonly string[]) {
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params, orders);
  const [text, setText] = useState(query.q);
  const written = useRef(query.q);

  // The address changed by a link or the back button, not by typing.
  useEffect(() => {
    if (query.q === written.current) return;
    written.current = query.q;
    setText(query.q);
  }, [query.q]);

  /** With what is typed and has not settled yet: a choice must not lose it. */
  function change(changes: Record<string, string | null>, { replace = false } = {}) {
    written.current = text;
    setParams(changeParams(params, { q: text, ...changes }), { replace, preventScrollReset: true });
  }

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => change({}, { replace: true }), settleMs);
    return () => clearTimeout(timer);
  });

  return { query, params, text, setText, change };
}
