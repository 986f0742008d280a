import { Undo2 } from 'lucide-react';
import { Link } from 'react-router';
import { useFocusAfterLoad } from '../../../components/forms/use-focus-after-load.ts';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { countOf, formatCount } from '../../../lib/count.ts';
import type { Page } from '../list-query.ts';
import { ActionsCell, RowName } from '../row-cells.tsx';
import { changesOf, reasonsOf, resultWords } from './import-text.ts';
import type { ImportWrite } from './mutations.ts';
import type { Decision, Import, ImportRow, Result } from './queries.ts';
import { ResultBadge } from './tallies.tsx';

interface RowTableProps {
  imported: Import;
  page: Page<ImportRow>;
  /** Only rows of this result. */
  result: Result | undefined;
}

/** The button of a row: it keeps the focus after a decision. */
const rowButtonId = (row: number) => `decidir-${row}`;

const isLike = ({ candidato_id, candidato_fila }: ImportRow) =>
  candidato_id !== null || candidato_fila !== null;

/** The rows of an import, first those that need a decision, each with its reason and its answer. */
export function RowTable({ imported, page: { rows, total }, result }: RowTableProps) {
  const focusAfterLoad = useFocusAfterLoad(rows);
  const { sent, send } = useSubmission<Extract<ImportWrite, { intent: 'decide' }>>({
    rowKey: ({ rows: decided }) => decided.join(),
    onDone: (_, { rows: decided }) => keepPlace(decided[0] ?? 0),
  });
  const isOpen = imported.estado === 'ensayada';
  const doubtful = rows.filter(
    ({ resultado, decision }) => isOpen && resultado === 'dudoso' && decision === null,
  );

  /** What is decided is sorted anew, maybe to another page: then the focus is for the row in its place. */
  function keepPlace(row: number) {
    const place = rows.findIndex(({ fila }) => fila === row);
    const [before, after] = [rows.slice(0, place).reverse(), rows.slice(place + 1)];
    focusAfterLoad(...[row, ...[...after, ...before].map(({ fila }) => fila)].map(rowButtonId));
  }
  const decide = (decided: readonly ImportRow[], decision: Decision, words: string) =>
    send({
      intent: 'decide',
      importId: imported.id,
      rows: decided.map(({ fila }) => fila),
      decision,
      done: decided.length === 1 ? `Fila ${decided[0]?.fila}: ${words}` : `${decided.length} filas: ${words}`,
    });
  const busyWith = (...filas: number[]) => sent.find((write) => write.rows.join() === filas.join())?.decision;
  const together = busyWith(...doubtful.map(({ fila }) => fila));

  return (
    <>
      {doubtful.length > 1 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ui">Los {doubtful.length} dudosos de esta página:</p>
          <Button
            size="dense"
            busy={together === 'crear'}
            busyLabel="Guardando…"
            onClick={() => decide(doubtful, 'crear', 'entran como nuevos')}
          >
            Son distintos: crear los {doubtful.length}
          </Button>
          <Button
            level="text"
            size="dense"
            busy={together === 'saltar'}
            busyLabel="Guardando…"
            onClick={() => decide(doubtful, 'saltar', 'se saltan')}
          >
            Saltar los {doubtful.length}
          </Button>
        </div>
      ) : null}
      <Table
        caption={captionOf(total, result, isOpen)}
        columns={['Fila', 'Proveedor', 'Resultado', 'Por qué', ...(isOpen ? ['Acciones'] : [])]}
      >
        {rows.map((row) => (
          <tr key={row.fila} id={`fila-${row.fila}`}>
            <Cell label="Fila" numeric className="@lg/page:w-px">
              {formatCount(row.fila)}
            </Cell>
            <Cell className="@lg/page:w-[24%]">
              <RowName>
                <span className="line-clamp-3">
                  {row.hecha && row.proveedor_id ? (
                    <Link to={`/admin/proveedores/${row.proveedor_id}`}>{row.valores.nombre}</Link>
                  ) : (
                    (row.valores.nombre ?? 'Sin nombre')
                  )}
                </span>
              </RowName>
              <span className="text-meta text-ink-soft">{row.valores.municipio ?? 'Sin municipio'}</span>
            </Cell>
            <Cell>
              {row.decision === 'saltar' ? (
                <Badge>Se salta</Badge>
              ) : row.resultado ? (
                <ResultBadge result={row.resultado} />
              ) : null}
            </Cell>
            <Cell className="@lg/page:w-1/2">
              <Reasons row={row} />
            </Cell>
            {isOpen ? (
              <ActionsCell width="@lg/page:min-w-44">
                <Answer
                  row={row}
                  isBusy={busyWith(row.fila) !== undefined}
                  onDecide={(decision, words) => decide([row], decision, words)}
                />
              </ActionsCell>
            ) : null}
          </tr>
        ))}
      </Table>
    </>
  );
}

interface AnswerProps {
  row: ImportRow;
  isBusy: boolean;
  onDecide(decision: Decision, words: string): void;
}

/** What is wrong is mended in the file; what is doubtful stays out, unless somebody says that it is right. */
function Answer({ row, isBusy, onDecide }: AnswerProps) {
  const button = { id: rowButtonId(row.fila), size: 'dense', busy: isBusy, busyLabel: 'Guardando…' } as const;
  const about = <span className="sr-only"> de la fila {row.fila}</span>;
  if (row.decision)
    return (
      <Button Icon={Undo2} {...button} level="text" onClick={() => onDecide('esperar', 'decisión quitada')}>
        Deshacer decisión{about}
      </Button>
    );
  if (row.resultado === 'dudoso')
    return (
      <Button {...button} onClick={() => onDecide('crear', 'entra como nuevo')}>
        {isLike(row) ? 'Son distintos' : 'Está bien así'}
        <span className="sr-only">: fila {row.fila}</span>
      </Button>
    );
  return row.resultado === 'error' ? <span className="text-meta text-ink-soft">Se queda fuera</span> : null;
}

function Reasons({ row }: { row: ImportRow }) {
  const [first, ...others] = [...reasonsOf(row), ...changesOf(row)];
  return (
    <>
      <span className="wrap-anywhere">{first}</span>
      {row.candidato_id ? (
        <>
          {' '}
          <Link to={`/admin/proveedores/${row.candidato_id}`}>
            Ver quién es<span className="sr-only">, fila {row.fila}</span>
          </Link>
        </>
      ) : null}
      {others.map((words) => (
        <span key={words} className="line-clamp-4 text-meta wrap-anywhere text-ink-soft">
          {words}
        </span>
      ))}
    </>
  );
}

function captionOf(total: number, result: Result | undefined, isOpen: boolean): string {
  if (result) return `${countOf(total, 'fila', 'filas')}: ${resultWords[result]}`;
  const first = total === 1 ? 'La fila' : `Las ${formatCount(total)} filas`;
  return isOpen && total > 1 ? `${first}, primero las que necesitan tu decisión` : first;
}
