import { Undo2 } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { type MendableField, mendWords } from './mend-dialog.tsx';
import type { Decision, ImportRow } from './queries.ts';

/** The first button of a row: it keeps the focus after a decision. */
export const rowActionId = (row: number) => `decidir-${row}`;

interface RowActionsProps {
  row: ImportRow;
  /** The decision that is on its way. */
  busy: Decision | undefined;
  isAsking: boolean;
  onDecide(decision: Decision, done: string): void;
  onCompare(): void;
  onMend(field: MendableField): void;
  onShow(what: 'card' | 'change'): void;
}

const mendable: MendableField[] = ['municipio', 'tipo_servicio'];

/** What can be done about a row before the import. */
export function RowActions({ row, busy, isAsking, onDecide, onCompare, onMend, onShow }: RowActionsProps) {
  const { fila, resultado, decision, candidato_id, candidato_fila, problemas } = row;
  const id = rowActionId(fila);
  const about = <span className="sr-only"> de la fila {fila}</span>;
  if (decision === 'saltar')
    return (
      <Button
        id={id}
        level="text"
        size="dense"
        busy={busy === 'esperar'}
        busyLabel="Guardando…"
        onClick={() => onDecide('esperar', `Fila ${fila}: ya no se salta`)}
      >
        <Undo2 className="icon" />
        No saltar<span className="sr-only"> la fila {fila}</span>
      </Button>
    );
  const wrong = mendable.filter((field) =>
    problemas.some(({ campo, grave, dudoso }) => campo === field && (grave || dudoso)),
  );
  const isUndecided = resultado === 'error' || resultado === 'dudoso';
  const isLike = candidato_id !== null || candidato_fila !== null;
  const isMendable = resultado === 'dudoso' || wrong.length > 0;
  if (resultado === 'error' && !isMendable)
    return <span className="text-meta text-ink-soft">Se queda fuera</span>;
  return (
    <>
      {resultado === 'dudoso' && isLike ? (
        <Button id={id} size="dense" busy={isAsking} busyLabel="Mirando…" onClick={onCompare}>
          Comparar los dos{about}
        </Button>
      ) : null}
      {isUndecided
        ? wrong.map((field) => (
            <Button
              key={field}
              {...(isLike || field !== wrong[0] ? {} : { id })}
              size="dense"
              onClick={() => onMend(field)}
            >
              {mendWords[field].button}
              {about}
            </Button>
          ))
        : null}
      {resultado === 'dudoso' && !isLike ? (
        <Button
          {...(wrong.length > 0 ? {} : { id })}
          size="dense"
          busy={busy === 'crear'}
          busyLabel="Guardando…"
          onClick={() => onDecide('crear', `Fila ${fila}: está bien así`)}
        >
          Está bien así<span className="sr-only">: fila {fila}</span>
        </Button>
      ) : null}
      {isUndecided ? (
        <Button
          level="text"
          size="dense"
          busy={busy === 'saltar'}
          onClick={() => onDecide('saltar', `Fila ${fila}: se salta`)}
        >
          Saltar fila<span className="sr-only"> {fila}</span>
        </Button>
      ) : null}
      {resultado === 'actualizar' ? (
        <Button id={id} level="text" size="dense" onClick={() => onShow('change')}>
          Ver el cambio{about}
        </Button>
      ) : null}
      {resultado === 'crear' ? (
        <Button id={id} level="text" size="dense" onClick={() => onShow('card')}>
          Ver la tarjeta{about}
        </Button>
      ) : null}
      {decision ? (
        <Button
          level="text"
          size="dense"
          busy={busy === 'esperar'}
          busyLabel="Guardando…"
          onClick={() => onDecide('esperar', `Fila ${fila}: decisión quitada`)}
        >
          <Undo2 className="icon" />
          Deshacer decisión{about}
        </Button>
      ) : null}
    </>
  );
}
