import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { forumPath, type QuestionFilter } from './filter.ts';
import { mergeFirstPage } from './merge-first-page.ts';
import type { QuestionsPage } from './queries.ts';

interface Loaded extends QuestionsPage {
  pageCount: number;
}

/** Lists by history entry, so that Back restores the length that the list had; of the latest entries. */
const left = new Map<string, Loaded>();
const keptEntries = 20;
let mounts = 0;

/** Pagination by cursor: the loader brings the first page, a fetcher the others. Key the component by location.key. */
export function useFurtherPages(filter: QuestionFilter, first: QuestionsPage) {
  const { key } = useLocation();
  const [loaded, setLoaded] = useState<Loaded>(() => left.get(key) ?? { ...first, pageCount: 0 });
  // A fetcher key for each mount: a shared one would bring back the last page of the previous history entry.
  const [fetcherKey] = useState(() => `preguntas-${mounts++}`);
  // A null page is one that could not be loaded.
  const { state, data, load } = useFetcher<{ page: QuestionsPage | null }>({ key: fetcherKey });

  // Set during render and not in an effect: when the fetcher is idle, the next cursor must be known in the same render.
  const [seen, setSeen] = useState(data);
  if (data !== seen) {
    setSeen(data);
    const page = data?.page;
    if (page) {
      setLoaded((before) => ({
        questions: [...before.questions, ...page.questions],
        next: page.next,
        pageCount: before.pageCount + 1,
      }));
    }
  }

  useEffect(() => {
    left.delete(key);
    left.set(key, loaded);
    for (const oldest of [...left.keys()].slice(0, -keptEntries)) left.delete(oldest);
  }, [key, loaded]);

  const isLoading = state !== 'idle';
  const isFirstPageOnly = loaded.pageCount === 0;
  return {
    questions: isFirstPageOnly ? first.questions : mergeFirstPage(loaded.questions, first.questions),
    next: isFirstPageOnly ? first.next : loaded.next,
    pageCount: loaded.pageCount,
    isLoading,
    hasFailed: !isLoading && data?.page === null,
    loadMore() {
      const next = isFirstPageOnly ? first.next : loaded.next;
      if (next && !isLoading) void load(forumPath(filter, next));
    },
  };
}
