import { Link2Off } from 'lucide-react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { DialogButton } from '../../../components/ui/dialog-button.tsx';
import { Field, Input, Textarea } from '../../../components/ui/field.tsx';
import type { HistoryWrite } from './mutations.ts';

/** Ends a shared list that somebody wrote about, by its link: what is in it and whose it is stays unseen. */
export function WithdrawList() {
  return (
    <DialogButton Icon={Link2Off} size="small" dialog={(close) => <WithdrawDialog onClose={close} />}>
      Retirar una lista compartida
    </DialogButton>
  );
}

const [minReason, maxReason] = [10, 300];

function WithdrawDialog({ onClose }: { onClose(): void }) {
  const form = useForm<HistoryWrite>({
    check(fields) {
      const reason = text(fields, 'motivo').trim();
      return [
        ...(text(fields, 'enlace').trim() ? [] : [{ field: 'enlace', text: 'Pega el enlace de la lista' }]),
        ...([...reason].length >= minReason
          ? []
          : [{ field: 'motivo', text: `Escribe el motivo, con ${minReason} letras o más` }]),
      ];
    },
    read: (fields) => ({
      intent: 'withdraw-list',
      enlace: text(fields, 'enlace').trim(),
      motivo: text(fields, 'motivo').trim(),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Retirar una lista compartida"
      description="El enlace deja de abrir, y esa lista no se puede compartir otra vez. Quien la hizo la conserva. No se puede deshacer."
      form={form}
      submitLabel="Retirar lista"
      busyLabel="Retirando…"
      closeLabel="Cancelar"
      failed={(sentence) => sentence}
      onClose={onClose}
    >
      <Field
        id="enlace"
        label="Enlace de la lista"
        need="obligatorio"
        hint="Como te lo enviaron. No hace falta abrirlo."
      >
        <Input name="enlace" maxLength={500} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field
        id="motivo"
        label="Motivo"
        need="obligatorio"
        hint="Queda en el historial, que leen los otros admins. Sin nombres."
      >
        <Textarea name="motivo" rows={3} maxLength={maxReason} />
      </Field>
    </FormDialog>
  );
}
