import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../ui/alert.tsx';
import type { FieldProblem } from './field-problem.ts';
import type { FormState } from './use-form.ts';

interface ProblemSummaryProps {
  title: string;
  problems?: readonly FieldProblem[];
  children?: ReactNode;
}

interface FormProblemsProps {
  form: Pick<FormState, 'attempt' | 'problems' | 'errorMessage'>;
  /** Titles: for fields that cannot be sent, and for a form that was sent in vain. */
  missing: string;
  failed: string;
}

/** The problem summary of a form. */
export function FormProblems({ form, missing, failed }: FormProblemsProps) {
  if (form.errorMessage) {
    return (
      <ProblemSummary key={form.attempt} title={failed}>
        {form.errorMessage}
      </ProblemSummary>
    );
  }
  if (form.problems.length === 0) return null;
  return <ProblemSummary key={form.attempt} title={missing} problems={form.problems} />;
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
