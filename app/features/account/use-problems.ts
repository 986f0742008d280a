import { useEffect, useState } from 'react';
import { notify } from '../../components/ui/toast.tsx';
import type { FieldProblem } from './credentials.ts';

/**
 * The problems that an attempt found, less those mended since: one that comes back waits for the next attempt. With the
 * last of them the error of the topic goes.
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
    if (isMended) notify.solved(topic);
  }, [isMended, topic]);

  return {
    problems: left,
    /** Changes with each attempt, so that the summary takes the focus again. */
    attempt: number,
    begin: (found: FieldProblem[]) => setAttempt({ number: number + 1, problems: found }),
  };
}
