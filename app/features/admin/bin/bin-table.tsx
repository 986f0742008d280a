import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { FormattedDay } from '../../../components/time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { countOf } from '../../../lib/count.ts';
import { dayInSentence } from '../../../lib/dates.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { postNouns } from '../../moderation/report-reasons.ts';
import { readReason, reasonWords } from '../../moderation/takedown-reasons.ts';
import { DecisionDialog } from '../decision-dialog.tsx';
import { ActionsCell, RowName } from '../row-cells.tsx';
import type { BinWrite } from './mutations.ts';
import type { Removed } from './queries.ts';

const columns = ['Qué', 'De quién', 'Quién la quitó', 'Se borra', 'Acciones'];

export function BinTable({ caption, rows }: { caption: string; rows: readonly Removed[] }) {
  return (
    <Table caption={caption} columns={columns}>
      {rows.map((row) => (
        <tr key={row.elemento}>
          <Cell className="@lg/page:w-[36%]">
            <span className="block text-meta text-ink-soft">{kindOf(row)}</span>
            <RowName>{row.titulo ?? 'Ya no existe'}</RowName>
            {row.texto ? <span className="block text-meta [overflow-wrap:anywhere]">{row.texto}</span> : null}
          </Cell>
          <Cell label="De quién">{row.autor ?? 'Sin nombre'}</Cell>
          <Cell label="Quién la quitó">
            <span className="block">{row.quitada_por ?? 'Cuenta eliminada'}</span>
            <span className="block text-meta text-ink-soft">
              <FormattedDay at={row.quitada_en} />
            </span>
            <span className="block text-meta text-ink-soft">{reasonOf(row)}</span>
          </Cell>
          <Cell label="Se borra">El {dayInSentence(row.se_borra_el)}</Cell>
          <ActionsCell width="@lg/page:min-w-[9rem]">
            <RecoverButton row={row} />
          </ActionsCell>
        </tr>
      ))}
    </Table>
  );
}

function RecoverButton({ row: { elemento, clase, titulo, respuestas } }: { row: Removed }) {
  const noun = postNouns[clase];
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { isBusy, send } = useSubmission<BinWrite>({ onDone: close, onError: close });
  return (
    <>
      <Button Icon={Undo2} size="dense" onClick={() => setOpen(true)}>
        Recuperar
        <span className="sr-only">
          {' '}
          la {noun} «{titulo}»
        </span>
      </Button>
      {isOpen ? (
        <DecisionDialog
          title={`Recuperar ${noun}`}
          confirmLabel={`Recuperar ${noun}`}
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => send({ intent: 'recover', elemento, done: `${upperFirst(noun)} recuperada` })}
        >
          {backWords(noun, respuestas)}
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

function kindOf({ clase, respuestas }: Removed): string {
  if (clase === 'resena') return 'Reseña de';
  if (clase === 'respuesta') return 'Respuesta a';
  if (respuestas === 0) return 'Pregunta';
  return `Pregunta con ${countOf(respuestas, 'respuesta', 'respuestas')}`;
}

function reasonOf({ motivo }: Removed): string {
  const reason = readReason(motivo ?? '');
  return reason ? reasonWords[reason].told : 'Sin razón anotada';
}
