import { Field, Input } from '../../../components/ui/field.tsx';

interface EmailFieldProps {
  value: string;
  onChange(email: string): void;
  hint?: string;
  /** `username` where it tells password managers whose password this is. */
  autoComplete?: 'username' | 'email';
}

/** The address of an account. What is typed in it is kept outside, so that the next form has it too. */
export function EmailField({ value, onChange, hint, autoComplete = 'username' }: EmailFieldProps) {
  return (
    <Field id="email" label="Correo electrónico" need="obligatorio" hint={hint}>
      <Input name="email" type="email" autoComplete={autoComplete} value={value} onText={onChange} />
    </Field>
  );
}
