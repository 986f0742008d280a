import { useNavigate, useSearchParams } from 'react-router';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { type ResourceFilters, readResourceFilters, writeResourceFilters } from './resources.ts';

/** Read from the address bar: on a slow phone React may not have rendered the last navigation yet. */
function currentFilters(): ResourceFilters {
  return readResourceFilters(new URLSearchParams(window.location.search));
}

/** The filters in the address, and how to change them. The list follows typing at once, the address debounced. */
export function useResourceFilters() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = readResourceFilters(params);
  const { text, setText, written } = useDebouncedText(inAddress.q, (q) =>
    go({ ...currentFilters(), q }, true),
  );

  function go(filters: ResourceFilters, replace: boolean) {
    written.current = filters.q;
    void navigate({ search: writeResourceFilters(filters) }, { replace, preventScrollReset: true });
  }

  return {
    filters: { ...inAddress, q: text },
    setText,
    change: (changed: Partial<ResourceFilters>) => go({ ...currentFilters(), q: text, ...changed }, false),
    clear() {
      setText('');
      go({ q: '', tipo: null, categoria: null }, false);
    },
  };
}
