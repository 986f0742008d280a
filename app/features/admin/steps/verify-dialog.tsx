import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { Field, Input } from '../../../components/ui/field.tsx';
import type { StepWrite } from './mutations.ts';
import type { StoredStep } from './queries.ts';
import { nameProblem, verificationWords } from './verification-text.ts';

interface VerifyDialogProps {
  step: StoredStep;
  /** It holds again, and will be read so. */
  onDone(): void;
  onClose(): void;
}

/** A step that expired still says what is so: who says it. */
export function VerifyDialog({ step, onDone, onClose }: VerifyDialogProps) {
  const form = useForm<StepWrite, unknown>({
    check: (fields) => nameProblem(text(fields, 'verificado_por')),
    read: (fields) => ({ intent: 'verify', step, name: text(fields, 'verificado_por').trim() }),
    onDone() {
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      title="¿Sigue igual?"
      description={`«${step.titulo}» volverá a salir por 6 meses.`}
      form={form}
      submitLabel="Sigue igual"
      onClose={onClose}
    >
      <Field id="verificado_por" label="Verificado por" need="obligatorio" hint={verificationWords}>
        <Input name="verificado_por" maxLength={120} autoComplete="name" />
      </Field>
    </FormDialog>
  );
}
