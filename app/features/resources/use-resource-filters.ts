import { useNavigate, useSearchParams } from 'react-router';
import { useSettledText } from '../../lib/use-settled-text.ts';
import { type ResourceFilters, readResourceFilters, writeResourceFilters } from './resources.ts';

/** As the address has them now: on a slow phone the page may still show those before. */
function currentFilters(): ResourceFilters {
  return readResourceFilters(new URLSearchParams(window.location.search));
}

/** The filters of the address, and the ways to change them. The list follows typing at once, the address later. */
export function useResourceFilters() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = readResourceFilters(params);
  const { text, setText, written } = useSettledText(inAddress.q, (q) => go({ ...currentFilters(), q }, true));

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
