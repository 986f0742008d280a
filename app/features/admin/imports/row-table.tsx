import { useState } from 'react';
import { Link } from 'react-router';
import { useFocusAfterLoad } from '../../../components/forms/use-focus-after-load.ts';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { countOf, formatCount } from '../../../lib/count.ts';
import type { Page } from '../list-query.ts';
import { ActionsCell, RowName } from '../row-cells.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { reasonsOf, resultWords } from './import-words.ts';
import { type MendableField, MendDialog } from './mend-dialog.tsx';
import { type Comparison, type ImportWrite, openComparison } from './mutations.ts';
import type { Import, ImportRow, Result } from './queries.ts';
import { RowActions, rowActionId } from './row-actions.tsx';
import { CardDialog } from './row-card.tsx';
import { ResultBadge } from './tallies.tsx';

interface RowTableProps {
  imported: Import;
  page: Page<ImportRow>;
  /** Only rows of this result. */
  result: Result | undefined;
}

/** What is open above the table. */
type Open =
  | { what: 'card' | 'change'; row: ImportRow }
  | { what: 'mend'; row: ImportRow; field: MendableField }
  | ({ what: 'compare' } & Comparison);

/** The rows of an import, first those that need a decision, each with its reason and what can be done. */
export function RowTable({ imported, page: { rows, total }, result }: RowTableProps) {
  const [open, setOpen] = useState<Open>();
  const focusAfterLoad = useFocusAfterLoad(rows);
  const deciding = useSubmission<Extract<ImportWrite, { intent: 'decide' }>>({
    rowKey: ({ row }) => String(row),
    onDone: (_, { row }) => keepPlace(row),
  });
  const asking = useSubmission<ImportRow, Comparison>({
    run: (row) => openComparison(imported.id, row),
    onDone: (comparison) => setOpen({ what: 'compare', ...comparison }),
  });
  const isOpen = imported.estado === 'ensayada';
  const close = () => setOpen(undefined);

  /** What is decided is sorted anew, maybe to another page: then the focus is for the row in its place. */
  function keepPlace(row: number) {
    const place = rows.findIndex(({ fila }) => fila === row);
    const [before, after] = [rows.slice(0, place).reverse(), rows.slice(place + 1)];
    focusAfterLoad(...[row, ...[...after, ...before].map(({ fila }) => fila)].map(rowActionId));
  }
  function decided({ fila }: ImportRow) {
    close();
    keepPlace(fila);
  }

  return (
    <>
      <Table
        caption={captionOf(total, result, isOpen)}
        columns={['Fila', 'Proveedor', 'Resultado', 'Por qué', ...(isOpen ? ['Acciones'] : [])]}
      >
        {rows.map((row) => (
          <tr key={row.fila} id={`fila-${row.fila}`}>
            <Cell label="Fila" numeric className="@lg/page:w-px">
              {formatCount(row.fila)}
            </Cell>
            <Cell className="@lg/page:w-[22%]">
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
            <Cell className={isOpen ? '@lg/page:w-[30%]' : '@lg/page:w-1/2'}>
              <Reasons row={row} />
            </Cell>
            {isOpen ? (
              <ActionsCell width="@lg/page:min-w-[19.5rem]">
                <RowActions
                  row={row}
                  busy={deciding.sent.find((write) => write.row === row.fila)?.decision}
                  isAsking={asking.sent.includes(row)}
                  onDecide={(decision, done) =>
                    deciding.send({ intent: 'decide', importId: imported.id, row: row.fila, decision, done })
                  }
                  onCompare={() => asking.send(row)}
                  onMend={(field) => setOpen({ what: 'mend', row, field })}
                  onShow={(what) => setOpen({ what, row })}
                />
              </ActionsCell>
            ) : null}
          </tr>
        ))}
      </Table>
      {open?.what === 'card' ? <CardDialog row={open.row} origin={imported.origen} onClose={close} /> : null}
      {open?.what === 'change' ? <ChangeDialog row={open.row} onClose={close} /> : null}
      {open?.what === 'mend' ? (
        <MendDialog
          importId={imported.id}
          row={open.row}
          field={open.field}
          onDone={() => decided(open.row)}
          onClose={close}
        />
      ) : null}
      {open?.what === 'compare' ? (
        <CompareDialog
          importId={imported.id}
          row={open.row}
          candidate={open.candidate}
          onDone={() => decided(open.row)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function Reasons({ row }: { row: ImportRow }) {
  const [first, ...others] = reasonsOf(row);
  return (
    <>
      <span className="wrap-anywhere">{first}</span>
      {others.map((words) => (
        <span key={words} className="block text-meta wrap-anywhere text-ink-soft">
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
