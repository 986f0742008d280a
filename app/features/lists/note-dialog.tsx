import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { Field, Textarea } from '../../components/ui/field.tsx';
import { type ListWrite, limits, noteProblem } from '../collections/lists.ts';
import type { ListItem } from './list-text.ts';
import { listsPath } from './lists-path.ts';

export function NoteDialog({ lista, item, onClose }: { lista: string; item: ListItem; onClose(): void }) {
  const form = useForm<ListWrite>({
    action: listsPath,
    check(fields) {
      const problem = noteProblem(text(fields, 'nota'));
      return problem ? [{ field: 'nota', text: problem }] : [];
    },
    read: (fields) => ({ intent: 'note', lista, proveedor: item.proveedor_id, nota: text(fields, 'nota') }),
    onDone: onClose,
  });
  return (
    <FormDialog title={`Nota de ${item.nombre}`} form={form} submitLabel="Guardar nota" onClose={onClose}>
      <Field
        id="nota"
        label="Nota"
        need="opcional"
        hint="Quien abra el enlace de la lista la lee. No escribas datos de salud."
      >
        <Textarea name="nota" rows={3} maxLength={limits.note} defaultValue={item.nota ?? ''} />
      </Field>
    </FormDialog>
  );
}
