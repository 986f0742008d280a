import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { Field, Input, Textarea } from '../../../components/ui/field.tsx';
import { EditConflict } from '../../../lib/versioned-row.ts';
import type { PlanWrite } from './mutations.ts';
import { checkPlan, isFixed, planLimits, planRowOf } from './plan-values.ts';
import type { KeptPlan } from './queries.ts';

interface PlanDialogProps {
  /** None: a new one. */
  plan: KeptPlan | undefined;
  plans: readonly KeptPlan[];
  onClose(): void;
  onConflict(): void;
}

export function PlanDialog({ plan, plans, onClose, onConflict }: PlanDialogProps) {
  const [values, setValues] = useState({ nombre: plan?.nombre ?? '', alias: plan?.alias?.join('\n') ?? '' });
  const form = useForm<PlanWrite>({
    check: () => checkPlan(values, plans, plan),
    read() {
      const row = planRowOf(values, plan);
      return plan ? { intent: 'update', plan, row } : { intent: 'create', row };
    },
    onDone: onClose,
    onError({ error }) {
      if (error instanceof EditConflict) onConflict();
    },
  });
  const hasFixedName = plan !== undefined && isFixed(plan);
  return (
    <FormDialog
      title={plan ? `Editar ${plan.nombre}` : 'Añadir un plan'}
      form={form}
      submitLabel={plan ? 'Guardar cambios' : 'Añadir plan'}
      onClose={onClose}
    >
      {hasFixedName ? null : (
        <Field
          id="nombre"
          label="Nombre del plan"
          need="obligatorio"
          hint={
            plan
              ? 'Si lo cambias, el nombre de antes queda abajo: quien lo tiene se sigue encontrando.'
              : undefined
          }
        >
          <Input
            value={values.nombre}
            maxLength={planLimits.nombre}
            autoComplete="off"
            onText={(value) => setValues({ ...values, nombre: value })}
          />
        </Field>
      )}
      <Field
        id="alias"
        label="Otros nombres"
        need="opcional"
        hint="Uno por línea, como los dicen las familias. La búsqueda los trata como el mismo plan."
      >
        <Textarea rows={4} value={values.alias} onText={(value) => setValues({ ...values, alias: value })} />
      </Field>
    </FormDialog>
  );
}
