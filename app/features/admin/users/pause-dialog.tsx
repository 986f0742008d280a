import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { Field, Input, Textarea } from '../../../components/ui/field.tsx';
import type { UserChange } from './mutations.ts';

const [minReason, maxReason] = [10, 300];

/** An account does not write for some days. */
export function PauseDialog({ userId, name, onClose }: { userId: string; name: string; onClose(): void }) {
  const form = useForm<UserChange>({
    check(fields) {
      const days = Number(text(fields, 'dias'));
      const reason = text(fields, 'motivo').trim();
      return [
        ...(Number.isInteger(days) && days >= 1 && days <= 365
          ? []
          : [{ field: 'dias', text: 'Elige entre 1 y 365 días' }]),
        ...([...reason].length >= minReason
          ? []
          : [{ field: 'motivo', text: `Escribe el motivo, con ${minReason} letras o más` }]),
      ];
    },
    read: (fields) => ({
      intent: 'pause',
      userId,
      name,
      dias: Number(text(fields, 'dias')),
      motivo: text(fields, 'motivo').trim(),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Poner en pausa"
      description={`${name} no podrá preguntar, responder, votar, reseñar ni reportar. Podrá leer, guardar favoritos y borrar lo suyo.`}
      form={form}
      submitLabel="Poner en pausa"
      closeLabel="Cancelar"
      onClose={onClose}
    >
      <Field id="dias" label="Días" need="obligatorio" className="max-w-40">
        <Input name="dias" type="number" inputMode="numeric" min={1} max={365} defaultValue={7} />
      </Field>
      <Field
        id="motivo"
        label="Motivo"
        need="obligatorio"
        hint="La persona lo lee, y queda en el registro. Di qué pasó, sin nombres de otras familias."
      >
        <Textarea name="motivo" rows={3} maxLength={maxReason} />
      </Field>
    </FormDialog>
  );
}
