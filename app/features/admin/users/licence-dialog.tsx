import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { Field, Input } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { dayOf } from '../../../lib/dates.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { type LicenceKind, licenceKinds } from '../../moderation/licence-kinds.ts';
import type { UserChange } from './mutations.ts';
import type { KeptLicence } from './queries.ts';

interface LicenceDialogProps {
  userId: string;
  name: string;
  licence: KeptLicence | null;
  onClose(): void;
}

/** An admin looked up the licence of a professional. */
export function LicenceDialog({ userId, name, licence, onClose }: LicenceDialogProps) {
  const today = dayOf(new Date());
  const form = useForm<UserChange>({
    check: (fields) =>
      [
        { field: 'clase', text: 'Elige la clase' },
        { field: 'numero', text: 'Escribe el número' },
        { field: 'vista_el', text: 'Elige el día en que la viste' },
        { field: 'vence_el', text: 'Elige el día en que vence' },
      ].filter(({ field }) => text(fields, field).trim() === ''),
    read: (fields) => ({
      intent: 'licence',
      userId,
      name,
      licence: {
        clase: text(fields, 'clase') as LicenceKind,
        numero: text(fields, 'numero').trim(),
        vista_el: text(fields, 'vista_el'),
        vence_el: text(fields, 'vence_el'),
      },
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Anotar licencia"
      description={`De ${name}. Búscala en el registro de la junta y anota lo que dice. Sus publicaciones con nombre dirán qué comprobamos y cuándo, hasta que venza.`}
      form={form}
      submitLabel="Guardar licencia"
      closeLabel="Cancelar"
      onClose={onClose}
    >
      <Field id="clase" label="Clase" need="obligatorio">
        <Select
          name="clase"
          defaultValue={licence?.clase ?? ''}
          empty="Elige una"
          options={licenceKinds.map(([kind, words]) => [kind, upperFirst(words)])}
        />
      </Field>
      <Field id="numero" label="Número" need="obligatorio" hint="Solo lo ven los administradores.">
        <Input name="numero" maxLength={40} autoComplete="off" defaultValue={licence?.numero} />
      </Field>
      <div className="grid gap-5 min-[30rem]:grid-cols-2">
        <Field id="vista_el" label="La viste el" need="obligatorio">
          <Input name="vista_el" type="date" max={today} defaultValue={licence?.vista_el ?? today} />
        </Field>
        <Field id="vence_el" label="Vence el" need="obligatorio">
          <Input name="vence_el" type="date" min={today} defaultValue={licence?.vence_el} />
        </Field>
      </div>
    </FormDialog>
  );
}
