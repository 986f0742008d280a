import { useEffect, useState } from 'react';
import { notify } from '../ui/toast.tsx';
import type { FieldProblem } from './field-problem.ts';

/**
 * The problems of the last attempt that are not mended yet; new ones are shown with the next attempt only. When the
 * last is mended, the toast of the topic is dismissed.
 */
export function useProblems(now: () => FieldProblem[], topic: string) {
  const [attempt, setAttempt] = useState<{ number: number; problems: FieldProblem[] }>({
    number: 0,
    problems: [],
  });
  const { number, problems } = attempt;
  const wrong = problems.length > 0 ? now().map(({ field }) => field) : [];
  const left = problems.filter(({ field }) => wrong.includes(field));
  if (left.length < problems.length) setAttempt({ number, problems: left });
  const isMended = number > 0 && left.length === 0;
  useEffect(() => {
    if (isMended) notify.dismissed(topic);
  }, [isMended, topic]);

  return {
    problems: left,
    /** Changes with each attempt, so that the summary takes the focus again. */
    attempt: number,
    begin: (found: FieldProblem[]) => setAttempt({ number: number + 1, problems: found }),
  };
}
