import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import { text } from '../../../components/forms/use-form.ts';
import { Field, Input } from '../../../components/ui/field.tsx';
import { cx } from '../../../lib/cx.ts';

interface CodeFieldProps {
  /** How many numbers it has. */
  digits?: 6 | 8;
  label?: string;
  /** Recovery codes have letters. */
  hasLetters?: boolean;
  error?: string | undefined;
}

/** One field for the whole code: it can be pasted, and the phone may offer it. */
export function CodeField({ digits = 6, label, hasLetters = false, error }: CodeFieldProps) {
  return (
    <Field id="code" label={label ?? `Código de ${digits} números`} need="obligatorio" error={error}>
      <Input
        name="code"
        inputMode={hasLetters ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className={cx(
          'tabular',
          !hasLetters && 'min-h-16 text-[1.75rem]! [letter-spacing:0.2em]',
          !hasLetters && (digits === 6 ? 'max-w-54' : 'max-w-70'),
        )}
      />
    </Field>
  );
}

/** As people copy it, with spaces or hyphens. */
export function readCode(form: FormData): string {
  return text(form, 'code').replaceAll(/[\s-]/g, '');
}

export function checkCode(form: FormData): FieldProblem[] {
  return readCode(form) === '' ? [{ field: 'code', text: 'Escribe el código' }] : [];
}
