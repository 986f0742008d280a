import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { QuestionsPage } from './fetch-questions.ts';
import { forumPath, type QuestionFilter } from './filter.ts';
import { renew } from './renew.ts';

interface Loaded extends QuestionsPage {
  pageCount: number;
}

/** The list of each visit, so that Back finds it as long as it was left. */
const left = new Map<string, Loaded>();
let mounts = 0;

/** The first page came with the address; the others are added to it. Give its component the visit as key. */
export function useFurtherPages(filter: QuestionFilter, first: QuestionsPage) {
  const { key } = useLocation();
  const [loaded, setLoaded] = useState<Loaded>(() => left.get(key) ?? { ...first, pageCount: 0 });
  // A key of its own: under the usual one, Back would find the last page of the visit before.
  const [fetcherKey] = useState(() => `preguntas-${mounts++}`);
  // A null page is one that could not be loaded.
  const { state, data, load } = useFetcher<{ page: QuestionsPage | null }>({ key: fetcherKey });

  // While rendering and not after it: a list that is idle must already know what comes next.
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
    left.set(key, loaded);
  }, [key, loaded]);

  const isLoading = state !== 'idle';
  const isFirstPageOnly = loaded.pageCount === 0;
  return {
    questions: isFirstPageOnly ? first.questions : renew(loaded.questions, first.questions),
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
