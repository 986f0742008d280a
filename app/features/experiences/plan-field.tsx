import { useEffect, useState } from 'react';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { loadApi } from '../../lib/api.ts';
import { explain } from '../../lib/error-messages.ts';
import { fetchToldPlans } from './queries.ts';

interface PlanFieldProps {
  value: string;
  error: string | undefined;
  onChange(plan: string): void;
}

/** The plans that admins keep, read when somebody wants to tell of one. */
export function PlanField({ value, error, onChange }: PlanFieldProps) {
  const [plans, setPlans] = useState<string[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    loadApi()
      .then(fetchToldPlans)
      .then(
        (read) => isCurrent && setPlans(read),
        (reason: unknown) => isCurrent && setFailure(`No se cargaron los planes. ${explain(reason)}`),
      );
    return () => {
      isCurrent = false;
    };
  }, []);
  const names = plans ?? [];
  const offered = !value || names.includes(value) ? names : [value, ...names];
  return (
    <Field id="experiencia-plan" label="Plan que aceptaron" need="obligatorio" error={failure ?? error}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{plans || failure ? 'Elige un plan' : 'Cargando planes…'}</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
