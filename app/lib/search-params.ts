import { useCallback, useMemo, useRef } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { useLatestSearch } from './debounced-navigation.ts';
import { useDebouncedText } from './use-debounced-text.ts';

/** The filters that a page keeps in its address. `q` is the text of its search box, if it has one. */
export interface SearchParams<Filters extends { q?: string }> {
  /** Unknown values count as the default. */
  read(params: URLSearchParams): Filters;
  /** "?q=…", or nothing for the defaults. */
  write(filters: Filters): string;
  /** What else a change changes: another search begins with its first page. */
  change?(now: Filters, changes: Partial<Filters>): Filters;
  /** A search is a history entry of its own; else typing replaces the entry. */
  pushesSearch?: boolean;
}

/** What changes, or how it follows from what is chosen now. */
export type Changes<Filters> = Partial<Filters> | ((now: Filters) => Partial<Filters>);

/**
 * Filters in the address, and how to change them. Choosing pushes a history entry, typing is written debounced, a link
 * or Back sets the box. Changes made in a hurry build on each other, rendered or not, and on text still being debounced.
 */
export function useSearchFilters<Filters extends { q?: string }>(page: SearchParams<Filters>) {
  const { pathname, search } = useLocation();
  const { location: pending } = useNavigation();
  const navigate = useNavigate();
  const latestSearch = useLatestSearch();
  const ownPath = useRef<string>(undefined);
  const shown = pending?.pathname === pathname ? pending.search : search;
  const inAddress = useMemo(() => page.read(new URLSearchParams(shown)), [page, shown]);
  const { text, setText, latestText, written } = useDebouncedText({
    text: inAddress.q ?? '',
    latest: () => latest().q ?? '',
    write: writeText,
    ownPath,
  });

  function latest(): Filters {
    return page.read(new URLSearchParams(latestSearch()));
  }

  async function go(now: Filters, changes: Partial<Filters>, replace: boolean): Promise<void> {
    const filters = page.change ? page.change(now, changes) : { ...now, ...changes };
    const search = page.write(filters);
    written.current = page.read(new URLSearchParams(search)).q ?? '';
    ownPath.current = createPath({ pathname, search });
    if (filters.q !== latestText.current) setText(filters.q ?? '');
    await navigate({ search }, { replace, preventScrollReset: true });
  }

  function writeText(q: string) {
    const now = latest();
    const isBegunOrEnded = !now.q !== !q.trim();
    void go(now, { q } as Partial<Filters>, !(page.pushesSearch && isBegunOrEnded));
  }

  function choose(changes: Changes<Filters>): Promise<void> {
    const now = { ...latest(), q: latestText.current };
    return go(now, typeof changes === 'function' ? changes(now) : changes, false);
  }
  const latestChoose = useRef(choose);
  latestChoose.current = choose;
  // Stable, so that the choices of a form can be memoised apart from its text.
  const change = useCallback((changes: Changes<Filters>) => latestChoose.current(changes), []);

  const filters = useMemo(() => ({ ...inAddress, q: text }), [inAddress, text]);
  return {
    /** With the text of the box as it is typed. */
    filters,
    inAddress,
    text,
    setText,
    change,
    /** Takes the fields of the page's form, as its address would name them. */
    fill(fields: URLSearchParams) {
      const filled = page.read(fields);
      if (page.write(filled) !== page.write(filters)) void change(filled);
    },
  };
}
