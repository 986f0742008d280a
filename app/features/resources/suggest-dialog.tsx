import { text, useForm } from '../../components/forms/use-form.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, dialogFootClass } from '../../components/ui/dialog.tsx';
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
    <Dialog
      open
      onOpenChange={onClose}
      title="Sugerir Recurso"
      description="Un administrador lee cada sugerencia y decide si la añade a la biblioteca."
    >
      <form noValidate {...form.events} className="grid gap-5">
        {form.errorMessage ? (
          <Alert kind="error" role="alert" title={`Error al enviar sugerencia: ${form.errorMessage}`} />
        ) : null}
        <Field label="Título" id="titulo" need="obligatorio" error={form.problemOf('titulo')}>
          <Input name="titulo" maxLength={200} />
        </Field>
        <Field
          label="Dirección web"
          id="url"
          need="obligatorio"
          hint="Ejemplo: https://ejemplo.org/guia.pdf"
          error={form.problemOf('url')}
        >
          <Input name="url" type="url" inputMode="url" maxLength={1000} />
        </Field>
        <Field label="¿Por qué ayuda?" need="opcional">
          <Textarea name="descripcion" maxLength={2000} />
        </Field>
        <div className={dialogFootClass}>
          <Button onClick={onClose}>Cerrar sin enviar</Button>
          <Button type="submit" level="solid" busy={form.isBusy} busyLabel="Enviando…">
            Enviar sugerencia
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
