import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { DialogButton } from '../../components/ui/dialog-button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { type KeptList, type ListWrite, limits, nameProblem } from '../collections/lists.ts';
import { listsPath } from './lists-path.ts';

/** Opens the dialog that makes a list, and then leads to the list. */
export function CreateListButton({ base }: { base: string }) {
  return (
    <DialogButton Icon={Plus} dialog={(close) => <CreateDialog base={base} onClose={close} />}>
      Crear una lista
    </DialogButton>
  );
}

function CreateDialog({ base, onClose }: { base: string; onClose(): void }) {
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <NameDialog
      title="Crear una lista"
      submitLabel="Crear lista"
      read={(nombre) => ({ intent: 'create', id, nombre, proveedores: [] })}
      onClose={onClose}
      onDone={() => {
        onClose();
        void navigate(`${base}/${id}`, { preventScrollReset: true });
      }}
    />
  );
}

export function RenameDialog({ list, onClose }: { list: KeptList; onClose(): void }) {
  return (
    <NameDialog
      title="Editar lista"
      submitLabel="Guardar"
      name={list.nombre}
      read={(nombre) => ({ intent: 'rename', lista: list.id, nombre })}
      onClose={onClose}
      onDone={onClose}
    />
  );
}

interface NameDialogProps {
  title: string;
  submitLabel: string;
  name?: string;
  read(name: string): ListWrite;
  onClose(): void;
  onDone(): void;
}

function NameDialog({ title, submitLabel, name = '', read, onClose, onDone }: NameDialogProps) {
  const form = useForm<ListWrite>({
    action: listsPath,
    check(fields) {
      const problem = nameProblem(text(fields, 'nombre'));
      return problem ? [{ field: 'nombre', text: problem }] : [];
    },
    read: (fields) => read(text(fields, 'nombre')),
    onDone,
  });
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} onClose={onClose}>
      <ListNameField value={name} />
    </FormDialog>
  );
}

/** The hint is for whoever shares the list later. */
export function ListNameField({
  label = 'Nombre de la lista',
  value,
  hint = 'Por ejemplo: «Terapistas cerca de casa». Sin nombres de la familia ni datos de salud.',
}: {
  label?: string;
  value?: string;
  hint?: ReactNode;
}) {
  return (
    <Field id="nombre" label={label} hint={hint}>
      <Input name="nombre" maxLength={limits.name} defaultValue={value} autoComplete="off" />
    </Field>
  );
}
