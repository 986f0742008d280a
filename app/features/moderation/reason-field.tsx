import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { readReason, reasonWords, type TakedownReason, takedownReasons } from './takedown-reasons.ts';

interface ReasonFieldProps {
  label?: string;
  /** What happens to what is taken down. */
  hint?: string;
  value: TakedownReason | null;
  onChange(reason: TakedownReason | null): void;
}

/** Asks an admin why; none need be given. */
export function ReasonField({ label = '¿Por qué la quitas?', hint, value, onChange }: ReasonFieldProps) {
  return (
    <Field
      label={label}
      need="opcional"
      hint={`En «Transparencia» se cuenta la razón, no lo que decía ni de quién era. ${hint ?? ''}`}
    >
      <Select
        value={value ?? ''}
        onPick={(value) => onChange(readReason(value))}
        empty="Sin decir"
        options={takedownReasons.map((reason) => [reason, reasonWords[reason].choice])}
      />
    </Field>
  );
}
