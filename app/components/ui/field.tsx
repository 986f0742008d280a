import { CircleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import type { FieldProblem } from '../forms/field-problem.ts';

interface FieldState {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

const FieldContext = createContext<FieldState | undefined>(undefined);

/** What is wrong with the fields of a form. */
export const FieldProblems = createContext<readonly FieldProblem[]>([]);

export function useProblem(id: string | undefined): string | undefined {
  return use(FieldProblems).find(({ field }) => field === id)?.text;
}

/** What the ids of fields begin with, where a form stands beside another that has the same. */
export const FieldIds = createContext('');

interface FieldProps {
  label: string;
  /** Beside the label: `obligatorio`, `opcional`, or nothing for search boxes and filters. */
  need?: 'obligatorio' | 'opcional';
  hint?: ReactNode;
  /** By default what the form around says of this id. */
  error?: string | undefined;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Label above, hint or error below; the control inside finds its id and description by itself. */
export function Field({ label, need, hint, error, id, className, children }: FieldProps) {
  const ownId = useId();
  const fieldId = use(FieldIds) + (id ?? ownId);
  const problem = useProblem(fieldId);
  const shown = error ?? problem;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const describedBy = cx(shown && errorId, hint !== undefined && hintId) || undefined;
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={fieldId} className="flex flex-wrap items-baseline gap-x-2 text-ui font-strong">
        {label}
        {need ? <span className="text-meta font-normal text-ink-soft">{need}</span> : null}
      </label>
      <FieldContext
        value={{ id: fieldId, describedBy, isInvalid: Boolean(shown), isRequired: need === 'obligatorio' }}
      >
        {children}
      </FieldContext>
      <FieldError id={errorId}>{shown}</FieldError>
      {hint === undefined ? null : <Hint id={hintId}>{hint}</Hint>}
    </div>
  );
}

export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="max-w-[60ch] text-meta text-ink-soft">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="flex gap-1.5 text-meta font-strong text-danger">
      <CircleAlert className="icon mt-[0.1em]" />
      <span>{children}</span>
    </p>
  );
}

/** Attributes that tie a control to the field around it. */
export function useFieldControl() {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  };
}

/* Fields stay at 16 px or more: below it iOS zooms in on focus. */
export const controlClass =
  'w-full min-h-12 rounded-field border-[1.5px] border-line-strong bg-surface px-3.5 py-2.5 text-[length:max(16px,var(--type-ui))] leading-snug text-ellipsis hover:border-brand aria-invalid:border-2 aria-invalid:border-danger disabled:border-dashed disabled:bg-sunken disabled:text-ink-soft';

interface InputProps extends ComponentProps<'input'> {
  /** A sign inside the box, at its start. */
  icon?: ReactNode;
  onText?(text: string): void;
}

export function Input({ className, icon, onText, ...rest }: InputProps) {
  const control = useFieldControl();
  const input = (
    <input
      {...control}
      onChange={onText && (({ target }) => onText(target.value))}
      {...rest}
      className={cx(controlClass, icon ? 'with-field-icon' : undefined, className)}
    />
  );
  if (!icon) return input;
  return (
    <span className="relative flex text-ui">
      <span className="field-icon pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-soft">
        {icon}
      </span>
      {input}
    </span>
  );
}

interface TextareaProps extends ComponentProps<'textarea'> {
  /** Its least height, and whether it may be dragged. */
  height?: string;
  onText?(text: string): void;
}

export function Textarea({ className, height = 'min-h-32 resize-y', onText, ...rest }: TextareaProps) {
  const control = useFieldControl();
  return (
    <textarea
      {...control}
      onChange={onText && (({ target }) => onText(target.value))}
      {...rest}
      className={cx(controlClass, height, 'leading-normal', className)}
    />
  );
}
