import { useEffect, useRef } from 'react';
import type { FieldProblem } from '../../features/account/sign-in/credentials.ts';
import { Alert } from '../ui/alert.tsx';

interface ProblemSummaryProps {
  title: string;
  problems?: readonly FieldProblem[];
  children?: string;
}

/** On top of a form that was not sent: takes the focus, and leads to each field. */
export function ProblemSummary({ title, problems = [], children }: ProblemSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert kind="error" title={title} role="alert" tabIndex={-1} ref={box}>
      {children ? <p>{children}</p> : null}
      {problems.length > 0 ? (
        <ul className="list-disc pl-5">
          {problems.map(({ field, text }) => (
            <li key={field}>
              <a href={`#${field}`}>{text}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
