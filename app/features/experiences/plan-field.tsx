import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';

interface PlanFieldProps {
  /** Those that admins keep; none while the page is read again for somebody who has just signed in. */
  plans: string[];
  value: string;
  onChange(plan: string): void;
}

export function PlanField({ plans, value, onChange }: PlanFieldProps) {
  const offered = !value || plans.includes(value) ? plans : [value, ...plans];
  return (
    <Field id="experiencia-plan" label="Plan que aceptaron" need="obligatorio">
      <Select
        value={value}
        onPick={onChange}
        empty={plans.length > 0 ? 'Elige un plan' : 'Cargando planes…'}
        options={offered}
      />
    </Field>
  );
}
