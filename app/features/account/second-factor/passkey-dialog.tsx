import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { attempt } from '../../../lib/mutation.ts';
import { checkFactorName, FactorNameField, readFactorName } from './factor-name-field.tsx';
import { addPasskey } from './mutations.ts';

interface PasskeyDialogProps {
  suggestion: string;
  onDone(): void;
  onClose(): void;
}

export function PasskeyDialog({ suggestion, onDone, onClose }: PasskeyDialogProps) {
  const form = useForm({
    check: checkFactorName,
    run: (fields) => attempt(() => addPasskey(readFactorName(fields)), { topic: 'account' }),
    onDone,
  });
  return (
    <FormDialog
      title="Añadir llave de acceso"
      description="Es 1 paso. Tu navegador te pide la huella, la cara o el PIN de este dispositivo."
      form={form}
      submitLabel="Añadir llave"
      busyLabel="Esperando…"
      onClose={onClose}
    >
      <FactorNameField suggestion={suggestion} />
    </FormDialog>
  );
}
