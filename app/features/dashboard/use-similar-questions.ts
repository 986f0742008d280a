import { type RefObject, useEffect, useState } from 'react';
import type { SimilarQuestion } from '../forum/queries.ts';
import { fetchSimilar } from './queries.ts';

/** From the last keystroke to the request. */
const pauseMs = 400;
const leastWords = 3;

/**
 * Questions whose title is like the one in the field, from its third word on. The list stands above the other fields: it
 * changes while the title has the focus, or no field of the form, and never moves what somebody is typing in. Without an
 * answer there is none: it is an offer, and nobody misses it.
 */
export function useSimilarQuestions(title: string, field: RefObject<HTMLInputElement | null>) {
  const [questions, setQuestions] = useState<readonly SimilarQuestion[]>([]);
  const [focusCount, setFocusCount] = useState(0);
  const wanted = title.trim().replace(/\s+/g, ' ');
  const isEnough = wanted.split(' ').length >= leastWords;

  // biome-ignore lint/correctness/useExhaustiveDependencies(focusCount): what came while another field had the focus is asked for again
  useEffect(() => {
    if (!isEnough) {
      setQuestions([]);
      return;
    }
    const abort = new AbortController();
    function show(found: readonly SimilarQuestion[]) {
      if (!abort.signal.aborted && !isTypingElsewhere(field.current)) setQuestions(found);
    }
    const timer = setTimeout(() => {
      if (!navigator.onLine) show([]);
      else if (!isTypingElsewhere(field.current))
        fetchSimilar(wanted, abort.signal).then(show, () => show([]));
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, isEnough, focusCount, field]);

  return { questions, onFocus: () => setFocusCount(focusCount + 1) };
}

function isTypingElsewhere(field: HTMLInputElement | null): boolean {
  const focused = document.activeElement;
  return focused !== field && Boolean(field?.form?.contains(focused));
}
