import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useFocusAfterLoad } from '../../../components/forms/use-focus-after-load.ts';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { countOf } from '../../../lib/count.ts';
import { dayInSentence, formatAgo, formatMoment } from '../../../lib/dates.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { postNouns } from '../../moderation/report-reasons.ts';
import { readReason, reasonWords } from '../../moderation/takedown-reasons.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { ChooseValue } from '../queue/choose-value.tsx';
import { BeforeAfter } from '../queue/parts.tsx';
import { ActionsCell, RowName } from '../row-cells.tsx';
import { changesOf, subjectOf, summaryOf } from './changed-values.ts';
import { actionText, byWhom, historyTables, reasonOf, subjectText, whoOf } from './entry-text.ts';
import { ChangedAgain, type ChangeWrite, type HistoryWrite } from './mutations.ts';
import type { HistoryEntry, Removed } from './queries.ts';

/** The button of an entry, whatever it says: it keeps the focus. */
const actionId = (entry: number) => `entrada-${entry}`;

interface HistoryTableProps {
  caption: string;
  entries: readonly HistoryEntry[];
  now: Date;
}

/** What was done, by whom and when, with before and after and the way back. */
export function HistoryTable({ caption, entries, now }: HistoryTableProps) {
  const [chosen, setChosen] = useState<HistoryEntry>();
  const { revalidate } = useRevalidator();
  const focusAfterLoad = useFocusAfterLoad(entries);
  const { isBusy, sent, send } = useSubmission<ChangeWrite, ChangeWrite>({
    rowKey: ({ row }) => String(row),
    onDone({ row, done }) {
      setChosen(undefined);
      focusAfterLoad(actionId(row));
      notify.success(done, 'change');
    },
    onError({ error }) {
      setChosen(undefined);
      // What stands now is shown before anything else is decided.
      if (error instanceof ChangedAgain) void revalidate();
    },
  });
  return (
    <>
      <Table caption={caption} columns={['Qué', 'Qué cambió', 'Acciones']}>
        {entries.map((entry) => (
          <tr key={entry.entrada}>
            <Cell className="@lg/page:w-[36%] @lg/page:align-top">
              <span className="block text-meta text-ink-soft">
                {historyTables[entry.tabla] ?? entry.tabla}
              </span>
              <RowName>
                {entry.proveedor_id ? (
                  <Link to={`/proveedor/${entry.proveedor_id}`} className="tap">
                    {subjectText(entry)}
                  </Link>
                ) : (
                  subjectText(entry)
                )}
              </RowName>
              <span className="block">
                {actionText(entry)}: {whoOf(entry.por, entry.papel)}
              </span>
              <time dateTime={entry.fecha} className="block text-meta text-ink-soft">
                {formatMoment(new Date(entry.fecha))}
              </time>
            </Cell>
            <Cell className="@lg/page:align-top">
              <Told entry={entry} now={now} />
            </Cell>
            <ActionsCell width="@lg/page:min-w-[9rem]">
              <Action
                entry={entry}
                isBusy={sent.some(({ row }) => row === entry.entrada)}
                onWrite={send}
                onChoose={() => setChosen(entry)}
              />
            </ActionsCell>
          </tr>
        ))}
      </Table>
      {chosen ? (
        <ChooseValue
          title={`${subjectText(chosen)}: este dato cambió dos veces`}
          choices={choicesOf(chosen)}
          isBusy={isBusy}
          onClose={() => setChosen(undefined)}
          onChoose={(choice) => {
            if (choice === 'present') setChosen(undefined);
            else
              send({
                intent: 'choose',
                entry: chosen.entrada,
                row: chosen.entrada,
                isFormer: choice === 'former',
                seen: chosen.ahora,
                done: `${subjectText(chosen)}: quedó el valor que elegiste`,
              });
          }}
        />
      ) : null}
    </>
  );
}

function choicesOf({ tabla, antes, despues, ahora, ...entry }: HistoryEntry) {
  const tell = (row: HistoryEntry['antes']) =>
    summaryOf(tabla, row, tabla === 'sedes' ? 'Sin esta sede' : 'Sin dato');
  const written = (por: string | null, papel: HistoryEntry['papel'], at: string) =>
    `${whoOf(por, papel)}, ${formatMoment(new Date(at))}`;
  const { ahora_por, ahora_papel, ahora_fecha } = entry;
  const later = ahora_fecha ? `: ${written(ahora_por, ahora_papel, ahora_fecha)}` : '';
  const earlier = upperFirst(written(entry.por, entry.papel, entry.fecha));
  return [
    { value: 'present' as const, text: tell(ahora), note: `Ahora${later}` },
    { value: 'written' as const, text: tell(despues), note: earlier },
    { value: 'former' as const, text: tell(antes), note: 'Antes de ese cambio' },
  ];
}

/** Values that are shown at once; more are folded. */
const shownValues = 2;

function Told({ entry, now }: { entry: HistoryEntry; now: Date }) {
  const { estado, papelera, ahora_por, ahora_papel, ahora_fecha } = entry;
  const changes = changesOf(entry);
  const reason = reasonOf(entry);
  const values = changes.map(({ name, before, after }) => (
    <div key={name} className="grid gap-1.5">
      <p className="font-strong">{upperFirst(name)}</p>
      {estado === 'devuelto' ? (
        <BeforeAfter
          before={{ name: 'Habían puesto', value: after, isGone: true }}
          after={{ name: 'Ahora, otra vez', value: before }}
        />
      ) : (
        <BeforeAfter
          before={{ name: 'Antes', value: before }}
          after={{
            name: estado === 'vigente' ? 'Ahora' : estado ? 'Pusieron' : 'Después',
            value: after,
          }}
        />
      )}
    </div>
  ));
  const again =
    ahora_fecha && `${formatAgo(new Date(ahora_fecha), now)}, por ${byWhom(ahora_por, ahora_papel)}`;
  return (
    <div className="grid gap-3">
      {reason ? <p className="text-meta wrap-anywhere">Motivo: {reason}</p> : null}
      {papelera ? <Bin removed={papelera} /> : null}
      {changes.length > shownValues ? (
        <Disclosure
          summary={
            <>
              Ver los {changes.length} datos<span className="sr-only"> de {subjectText(entry)}</span>
            </>
          }
        >
          <div className="grid gap-3">{values}</div>
        </Disclosure>
      ) : (
        values
      )}
      {estado === 'cambiado' && again ? (
        <p className="text-meta">Cambió otra vez {again}. Míralos juntos antes de devolver.</p>
      ) : null}
      {estado === 'devuelto' && again ? <p className="text-meta">Devuelto {again}</p> : null}
    </div>
  );
}

function Bin({ removed }: { removed: Removed }) {
  const { clase, texto, autor, respuestas, motivo, se_borra_el } = removed;
  const reason = readReason(motivo ?? '');
  return (
    <div className="grid gap-1 text-meta">
      {texto ? <p className="wrap-anywhere">{texto}</p> : null}
      <p className="text-ink-soft">
        De {autor ?? 'alguien sin su nombre'}
        {clase === 'pregunta' && respuestas > 0
          ? `, con ${countOf(respuestas, 'respuesta', 'respuestas')}`
          : null}
        . {reason ? reasonWords[reason].told : 'Sin razón anotada'}. Se borra el {dayInSentence(se_borra_el)}.
      </p>
    </div>
  );
}

interface ActionProps {
  entry: HistoryEntry;
  isBusy: boolean;
  onWrite(write: ChangeWrite): void;
  onChoose(): void;
}

function Action({ entry, isBusy, onWrite, onChoose }: ActionProps) {
  const { entrada, estado, deshacer, papelera } = entry;
  if (papelera) return <RecoverButton removed={papelera} title={subjectText(entry)} />;
  if (estado === null) return null;
  const subject = subjectOf(entry);
  const button = { id: actionId(entrada), size: 'dense' as const };
  if (estado === 'cambiado')
    return (
      <Button {...button} onClick={onChoose}>
        Ver los dos cambios<span className="sr-only"> de {subject}</span>
      </Button>
    );
  const isBack = estado === 'devuelto' && deshacer !== null;
  const done = `${subject}: ${isBack ? 'quedó como lo habían puesto' : 'volvió el valor de antes'}`;
  return (
    <Button
      {...button}
      Icon={Undo2}
      level={isBack ? 'text' : 'line'}
      busy={isBusy}
      busyLabel="Guardando…"
      onClick={() => onWrite({ intent: 'put-back', entry: isBack ? deshacer : entrada, row: entrada, done })}
    >
      {isBack ? 'Deshacer' : 'Devolver'}
      <span className="sr-only">
        {isBack ? ' en ' : ' '}
        {subject}
      </span>
    </Button>
  );
}

function RecoverButton({ removed, title }: { removed: Removed; title: string }) {
  const noun = postNouns[removed.clase];
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { isBusy, send } = useSubmission<HistoryWrite>({ onDone: close, onError: close });
  const done = `${upperFirst(noun)} recuperada`;
  return (
    <>
      <Button Icon={Undo2} size="dense" onClick={() => setOpen(true)}>
        Recuperar
        <span className="sr-only">
          {' '}
          la {noun} «{title}»
        </span>
      </Button>
      {isOpen ? (
        <DecisionDialog
          title={`Recuperar ${noun}`}
          confirmLabel={`Recuperar ${noun}`}
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => send({ intent: 'recover', elemento: removed.elemento, done })}
        >
          {backWords(noun, removed.respuestas)}
        </DecisionDialog>
      ) : null}
    </>
  );
}

function backWords(noun: string, answers: number): string {
  // It may have been declined before it was removed.
  if (noun === 'reseña') return 'La reseña vuelve como estaba.';
  if (answers === 0) return `La ${noun} se publica otra vez.`;
  return `La ${noun} y ${answers === 1 ? 'su respuesta' : `sus ${answers} respuestas`} se publican otra vez, con sus votos.`;
}
