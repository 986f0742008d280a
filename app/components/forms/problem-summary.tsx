import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../ui/alert.tsx';
import type { FieldProblem } from './field-problem.ts';

interface ProblemSummaryProps {
  title: string;
  problems?: readonly FieldProblem[];
  children?: ReactNode;
}

/** On top of a form that was not sent: takes the focus, and leads to each field. */
export function ProblemSummary({ title, problems = [], children }: ProblemSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert kind="error" title={title} role="alert" tabIndex={-1} ref={box}>
      {children}
      {problems.length > 0 ? (
        <ul className="list-disc pl-5">
          {problems.map(({ field, text }) => (
            <li key={field}>
              {/* By the link alone WebKit marks the field, and what is typed goes nowhere. */}
              <a href={`#${field}`} onClick={() => document.getElementById(field)?.focus()}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
