import { StickyNote, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormBody } from '../../../components/forms/form-body.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Field, Textarea } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { formatAgo } from '../../../lib/dates.ts';
import { getAccount } from '../../../session/session.ts';
import type { QueueItem } from './kinds.ts';
import type { TeamWrite } from './mutations.ts';
import type { Admin, Note } from './queries.ts';

interface ItemTeamProps {
  item: QueueItem;
  notes: readonly Note[];
  admins: readonly Admin[];
  now: Date;
}

/** Among admins: who looks after it, and what they note for each other. */
export function ItemTeam({ item, notes, admins, now }: ItemTeamProps) {
  return (
    <Disclosure
      data-notes
      open={notes.length > 0 || undefined}
      look="words"
      summary={
        <>
          <StickyNote className="icon" />
          Quién lo atiende y notas{notes.length > 0 ? `: ${notes.length}` : ''}
        </>
      }
      className="border-line border-t pt-2"
    >
      <div className="grid items-start gap-x-6 gap-y-4 pt-1 @md/page:grid-cols-2">
        <Assignee item={item} admins={admins} />
        <Notes item={item} notes={notes} now={now} />
      </div>
    </Disclosure>
  );
}

function Assignee({ item: { kind, id, assignee }, admins }: Pick<ItemTeamProps, 'item' | 'admins'>) {
  const [chosen, setChosen] = useState<string>();
  const value = chosen ?? assignee?.id ?? '';
  const own = getAccount()?.id;
  const { isBusy, send } = useSubmission<TeamWrite, null>({ onDone: () => setChosen(undefined) });
  const assign = (to: string | null) => send({ intent: 'assign', kind, id, to, seen: assignee?.id ?? null });
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        assign(value || null);
      }}
    >
      <Field label="Quién lo atiende" className="min-w-44 flex-1">
        <Select value={value} onChange={(event) => setChosen(event.target.value)}>
          <option value="">Nadie todavía</option>
          {admins.map((admin) => (
            <option key={admin.id} value={admin.id}>
              {admin.name}
              {admin.id === own ? ' (tú)' : ''}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" busy={isBusy} busyLabel="Guardando…">
        Asignar
      </Button>
    </form>
  );
}

function Notes({ item: { kind, id }, notes, now }: Pick<ItemTeamProps, 'item' | 'notes' | 'now'>) {
  const [written, setWritten] = useState('');
  const form = useForm<TeamWrite, null>({
    check: (fields) =>
      text(fields, 'nota').trim() ? [] : [{ field: `nota-${id}`, text: 'Escribe la nota.' }],
    read: (fields) => ({ intent: 'note', kind, id, text: text(fields, 'nota') }),
    onDone: () => setWritten(''),
  });
  const own = getAccount()?.id;
  return (
    <div className="grid gap-3">
      {notes.length > 0 ? (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-0.5 rounded-field bg-sunken px-4 py-3 text-ui">
              <span className="text-meta text-ink-soft">
                {note.author}, {formatAgo(new Date(note.fecha), now)}
              </span>
              <span className="whitespace-pre-line wrap-anywhere">{note.texto}</span>
              {note.autor === own ? <DropNote note={note}>Quitar nota</DropNote> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <FormBody form={form} className="grid gap-2">
        <Field id={`nota-${id}`} label="Nota nueva" hint="Solo la ven los admins.">
          <Textarea
            name="nota"
            maxLength={500}
            rows={2}
            className="min-h-20"
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
        </Field>
        <p>
          <Button type="submit" size="small" busy={form.isBusy} busyLabel="Guardando…">
            Guardar nota
          </Button>
        </p>
      </FormBody>
    </div>
  );
}

function DropNote({ note, children }: { note: Note; children: ReactNode }) {
  const { isBusy, send } = useSubmission<TeamWrite, null>();
  return (
    <Button
      Icon={Trash2}
      level="text"
      size="dense"
      className="-ml-3 justify-self-start"
      busy={isBusy}
      busyLabel="Quitando…"
      onClick={() => send({ intent: 'drop-note', noteId: note.id })}
    >
      {children}
    </Button>
  );
}
