import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { checkSuggestion, type Suggestion } from './suggestions.ts';

function read(fields: FormData): Suggestion {
  return {
    titulo: text(fields, 'titulo'),
    url: text(fields, 'url'),
    descripcion: text(fields, 'descripcion'),
  };
}

export default function SuggestDialog({ onClose }: { onClose(): void }) {
  const form = useForm<Suggestion>({
    check: (fields) => checkSuggestion(read(fields)),
    read,
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Sugerir Recurso"
      description="Un administrador lee cada sugerencia y decide si la añade a la biblioteca."
      form={form}
      submitLabel="Enviar sugerencia"
      busyLabel="Enviando…"
      closeLabel="Cerrar sin enviar"
      failed={(sentence) => `Error al enviar sugerencia: ${sentence}`}
      onClose={onClose}
    >
      <Field label="Título" id="titulo" need="obligatorio">
        <Input name="titulo" maxLength={200} />
      </Field>
      <Field label="Dirección web" id="url" need="obligatorio" hint="Ejemplo: https://ejemplo.org/guia.pdf">
        <Input name="url" type="url" inputMode="url" maxLength={1000} />
      </Field>
      <Field label="¿Por qué ayuda?" need="opcional">
        <Textarea name="descripcion" maxLength={2000} />
      </Field>
    </FormDialog>
  );
}
