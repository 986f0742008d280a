import { Mail } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../../../components/forms/use-form.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Field, Textarea } from '../../../../components/ui/field.tsx';

interface ReturnButtonProps {
  name: string;
  isBusy: boolean;
  onReturn(note: string): void;
}

/** Back to its owner, with what is missing. */
export function ReturnButton({ name, isBusy, onReturn }: ReturnButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm<string>({
    check: (fields) => (text(fields, 'nota').trim() ? [] : [{ field: 'nota', text: 'Escribe qué falta.' }]),
    read: (fields) => text(fields, 'nota'),
    // The item itself says how it ended.
    async run(note) {
      setOpen(false);
      onReturn(note);
      return { ok: true, value: undefined };
    },
  });
  return (
    <>
      <Button Icon={Mail} size="small" busy={isBusy} busyLabel="Guardando…" onClick={() => setOpen(true)}>
        Devolver con una nota<span className="sr-only"> {name}</span>
      </Button>
      {isOpen ? (
        <FormDialog
          title={`Devolver «${name}»`}
          description="El perfil queda sin aprobar. Su dueño lee tu nota en su panel y por correo, diez minutos después."
          form={form}
          submitLabel="Devolver con la nota"
          closeLabel="Seguir mirando"
          onClose={() => setOpen(false)}
        >
          <Field
            id="nota"
            label="¿Qué falta?"
            need="obligatorio"
            hint="Ejemplo: falta un teléfono que contesten."
          >
            <Textarea name="nota" maxLength={500} rows={4} />
          </Field>
        </FormDialog>
      ) : null}
    </>
  );
}
