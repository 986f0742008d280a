import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import { text } from '../../../components/forms/use-form.ts';
import { Field, Input } from '../../../components/ui/field.tsx';

interface CodeFieldProps {
  label?: string;
  /** Recovery codes have letters. */
  hasLetters?: boolean;
  error: string | undefined;
}

/** One field for the whole code: it can be pasted, and the phone may offer it. */
export function CodeField({ label = 'Código de 6 números', hasLetters = false, error }: CodeFieldProps) {
  return (
    <Field id="code" label={label} need="obligatorio" error={error}>
      <Input
        name="code"
        inputMode={hasLetters ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className={
          hasLetters ? 'tabular-nums' : 'min-h-16! max-w-54 text-[1.75rem]! tracking-[0.2em] tabular-nums'
        }
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
