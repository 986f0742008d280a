import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { FormBody } from '../../components/forms/form-body.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/choice.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Loading } from '../../components/ui/skeleton.tsx';
import { attempt } from '../../lib/mutation.ts';
import { useUserId } from '../../session/session.ts';
import {
  applyWrite,
  isIn,
  type KeptList,
  type ListedThing,
  type ListWrite,
  listing,
  nameProblem,
} from '../collections/lists.ts';
import { ListNameField } from './list-name-dialog.tsx';
import { accountListsPath, listsPath } from './lists-path.ts';
import { fetchLists } from './queries.ts';

interface ListPickerProps {
  thing: ListedThing;
  nombre: string;
  /** Whether it is among the favourites, where these can be chosen here, too. */
  favorite?: { isFavorite: boolean; toggle(): void };
  onClose(): void;
}

/** In which lists a provider or a resource is: each answer is stored at once. */
export function ListPicker({ thing, nombre, favorite, onClose }: ListPickerProps) {
  const [lists, setLists] = useState<KeptList[]>();
  const hasAccount = useUserId() !== undefined;
  const reading = useSubmission<undefined, KeptList[]>({
    run: () => attempt(async () => (await fetchLists()).lists, { topic: 'lists', failed: () => undefined }),
    onDone: setLists,
  });
  /** What the database took is taken here too; where this device knows less, it stays as it was. */
  function show(write: ListWrite) {
    setLists((now = []) => {
      try {
        return applyWrite(now, write);
      } catch {
        return now;
      }
    });
  }
  const read = useEffectEvent(() => reading.send(undefined));
  useEffect(() => read(), []);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={favorite ? 'Guardar' : 'Poner en una lista'}
      description={nombre}
    >
      {favorite ? (
        <Checkbox checked={favorite.isFavorite} onChange={favorite.toggle} className="mb-3">
          <b>Favoritos</b>
          {hasAccount ? null : <span className="text-meta text-ink-soft"> con tu cuenta</span>}
        </Checkbox>
      ) : null}
      {lists ? (
        <Lists lists={lists} thing={thing} onWritten={show}>
          <p className="text-meta text-ink-soft">
            {hasAccount ? null : 'Tus listas se guardan solo en este dispositivo. '}
            <Link to={hasAccount ? accountListsPath : listsPath} onClick={onClose}>
              Ver mis listas
            </Link>
          </p>
        </Lists>
      ) : reading.failure ? (
        <div role="alert" className="grid justify-items-start gap-3 text-ui">
          <p>No pudimos leer tus listas. {reading.failure.sentence}</p>
          <Button onClick={() => reading.send(undefined)}>Intentar otra vez</Button>
        </div>
      ) : (
        <Loading text="Cargando tus listas…" />
      )}
    </Dialog>
  );
}

interface ListsProps {
  lists: KeptList[];
  thing: ListedThing;
  onWritten(write: ListWrite): void;
  children: ReactNode;
}

function Lists({ lists, thing, onWritten, children }: ListsProps) {
  return (
    <div className="grid gap-5">
      {lists.length > 0 ? (
        <fieldset>
          <legend className="text-ui font-strong">Tus listas</legend>
          {lists.map((list) => (
            <ListChoice key={list.id} list={list} thing={thing} onDone={onWritten} />
          ))}
        </fieldset>
      ) : null}
      <NewList key={lists.length} thing={thing} onDone={onWritten} />
      {children}
    </div>
  );
}

interface ListChoiceProps {
  list: KeptList;
  thing: ListedThing;
  onDone(write: ListWrite): void;
}

function ListChoice({ list, thing, onDone }: ListChoiceProps) {
  const { sent, send } = useSubmission<ListWrite>({
    action: listsPath,
    keepsLatest: true,
    onDone: (_, write) => onDone(write),
  });
  const choose = (isWanted: boolean) => send(listing(list.id, thing, isWanted));
  // Optimistic: as it will be.
  const isChecked = sent[0] ? isAddition(sent[0]) : isIn(list, thing);
  return (
    <Checkbox checked={isChecked} onChange={({ target }) => choose(target.checked)}>
      <span className="wrap-anywhere">{list.nombre}</span>
    </Checkbox>
  );
}

const isAddition = (write: ListWrite) =>
  write.intent === 'resource' ? write.wanted : write.intent === 'add';

function NewList({ thing, onDone }: { thing: ListedThing; onDone(write: ListWrite): void }) {
  const [id] = useState(() => crypto.randomUUID());
  const form = useForm<ListWrite>({
    action: listsPath,
    check(fields) {
      const problem = nameProblem(text(fields, 'nombre'));
      return problem ? [{ field: 'nombre', text: problem }] : [];
    },
    read(fields) {
      const content =
        'recurso' in thing
          ? { proveedores: [], recursos: [thing.recurso] }
          : { proveedores: [{ proveedor_id: thing.proveedor, nota: null }] };
      return { intent: 'create', id, nombre: text(fields, 'nombre'), ...content };
    },
    onDone: (_, write) => onDone(write),
  });
  return (
    <FormBody form={form} failed="No se guardó" aria-label="Crear una lista" className="grid gap-3">
      <ListNameField label="Lista nueva" />
      <Button
        type="submit"
        level="main"
        busy={form.isBusy}
        busyLabel="Guardando…"
        className="justify-self-start"
      >
        Crear lista
      </Button>
    </FormBody>
  );
}
