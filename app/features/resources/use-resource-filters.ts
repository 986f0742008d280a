import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ResourceFilters, readResourceFilters, writeResourceFilters } from './resources.ts';

/** Typing settles this long before the address follows; the list follows at once. */
const settleMs = 300;

/** The filters of the address, and the ways to change them. */
export function useResourceFilters() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = readResourceFilters(params);
  const [text, setText] = useState(inAddress.q);
  const written = useRef(inAddress.q);

  // The address changed by a link or the back button, not by typing.
  useEffect(() => {
    if (inAddress.q === written.current) return;
    written.current = inAddress.q;
    setText(inAddress.q);
  }, [inAddress.q]);

  function go(filters: ResourceFilters, replace: boolean) {
    written.current = filters.q;
    void navigate({ search: writeResourceFilters(filters) }, { replace, preventScrollReset: true });
  }

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => go({ ...inAddress, q: text }, true), settleMs);
    return () => clearTimeout(timer);
  });

  return {
    filters: { ...inAddress, q: text },
    setText,
    change: (changed: Partial<ResourceFilters>) => go({ ...inAddress, q: text, ...changed }, false),
    clear() {
      setText('');
      go({ q: '', tipo: null, categoria: null }, false);
    },
  };
}
