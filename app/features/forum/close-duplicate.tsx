import { Merge } from 'lucide-react';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { DialogButton } from '../../components/ui/dialog-button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { isId } from '../../lib/ids.ts';
import type { QuestionWrite } from './question-actions.ts';

/** For admins: closes a question that was asked before. */
export function CloseDuplicateButton({ onClosed }: { onClosed(): void }) {
  return (
    <DialogButton
      Icon={Merge}
      level="text"
      size="small"
      dialog={(close) => <CloseDuplicateDialog onClosed={onClosed} onClose={close} />}
    >
      Cerrar como duplicada
    </DialogButton>
  );
}

const notFound = 'Copia la dirección de la página de la otra pregunta. Termina en letras y números.';

interface CloseDuplicateDialogProps {
  /** The question is closed; the page is loaded again. */
  onClosed(): void;
  /** Of the dialog. */
  onClose(): void;
}

function CloseDuplicateDialog({ onClosed, onClose }: CloseDuplicateDialogProps) {
  const form = useForm<QuestionWrite>({
    check: (fields) => (questionIn(text(fields, 'otra')) ? [] : [{ field: 'otra', text: notFound }]),
    read: (fields) => ({ intent: 'close-duplicate', of: questionIn(text(fields, 'otra')) ?? '' }),
    onDone() {
      onClosed();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Cerrar como duplicada"
      description="La pregunta y sus respuestas se siguen leyendo. Para responder, la página lleva a la otra. Se puede volver a abrir."
      form={form}
      submitLabel="Cerrar pregunta"
      busyLabel="Cerrando…"
      closeLabel="Dejarla abierta"
      onClose={onClose}
    >
      <Field
        id="otra"
        label="Dirección de la otra pregunta"
        need="obligatorio"
        hint="La que ya tiene las respuestas. Ábrela y copia su dirección."
      >
        <Input name="otra" type="text" inputMode="url" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

/** The id of a question in its address, whatever stands around it. */
function questionIn(address: string): string | undefined {
  return address.split(/[/?#\s]/).find(isId);
}
