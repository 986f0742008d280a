import { Save } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { FieldProblems } from '../ui/field.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import type { FormState } from './use-form.ts';

export interface FormBodyProps extends ComponentProps<'form'> {
  form: FormState;
  /** Above what went wrong. */
  head?: ReactNode;
  /** Title of the problem summary. Without one the focus goes to the first field with a problem. */
  missing?: string | undefined;
  /** Title of a failure, above its reason, or made of it; without one the reason is the title. */
  failed?: string | ((reason: string) => string);
  /** Below a failure whose title is the reason: what was typed stays. */
  kept?: string;
}

/**
 * The frame of every form of `useForm`: what went wrong stands above the fields and takes the focus, and a field whose
 * id has a problem says it.
 */
export function FormBody({
  form,
  head,
  missing,
  failed,
  kept,
  className = 'grid gap-5',
  children,
  ...rest
}: FormBodyProps) {
  const { problems, errorMessage } = form;
  const failedTitle = typeof failed === 'function' ? failed : (reason: string) => failed ?? reason;
  const title = errorMessage ? failedTitle(errorMessage) : problems.length > 0 && missing;
  return (
    <FieldProblems value={problems}>
      <form method="post" noValidate {...form.events} {...rest} className={className}>
        {head}
        {title ? (
          <ProblemSummary key={form.attempt} title={title} problems={problems}>
            {typeof failed === 'string' ? errorMessage : errorMessage && kept}
          </ProblemSummary>
        ) : null}
        {children}
      </form>
    </FieldProblems>
  );
}

/** What becomes of what is typed and not sent. */
export function DraftNote({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 text-meta text-ink-soft">
      <Save className="icon" />
      {children}
    </p>
  );
}
