import { ArrowRight, Eye, Trash2 } from 'lucide-react';
import { ConfirmButton } from '../../../components/forms/confirm-button.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { formatDayInSentence } from '../../../lib/dates.ts';
import { ActionsCell, RowName } from '../row-cells.tsx';
import { outcomeSentence } from './import-text.ts';
import type { ImportWrite } from './mutations.ts';
import { type Import, isWorking } from './queries.ts';
import { UndoButton } from './undo-button.tsx';

/** Whether nothing of it is in the directory: it can be thrown away. */
export const isUnused = ({ estado }: Pick<Import, 'estado'>) =>
  estado === 'recibiendo' || estado === 'ensayada' || estado === 'fallida';

/** The imports so far, the newest first; each can be looked at, gone on with, or undone. */
export function ImportTable({ imports }: { imports: readonly Import[] }) {
  if (imports.length === 0) return null;
  return (
    <Table caption="Importaciones anteriores" columns={['Archivo', 'Fecha', 'Resultado', 'Acciones']}>
      {imports.map((imported) => {
        const { id, archivo, author, creada_en, estado, origen } = imported;
        const isOpen = estado === 'ensayada' || isWorking(imported);
        return (
          <tr key={id}>
            <Cell className="@lg/page:w-[30%]">
              <RowName>{archivo}</RowName>
              <span className="flex flex-wrap items-center gap-x-2 text-meta text-ink-soft">
                {author ? `por ${author}` : 'por alguien que ya no está'}
                {origen === 'nppes' ? <Badge>NPPES</Badge> : null}
              </span>
            </Cell>
            <Cell label="Fecha">
              <time dateTime={creada_en}>{formatDayInSentence(new Date(creada_en))}</time>
            </Cell>
            <Cell label="Resultado">{outcomeSentence(imported)}</Cell>
            <ActionsCell width="@lg/page:min-w-[20rem]">
              <ButtonLink
                Icon={isOpen ? ArrowRight : Eye}
                to={`/admin/importar/${id}`}
                level={isOpen ? 'line' : 'text'}
                size="dense"
              >
                {isOpen ? 'Seguir' : 'Ver'}
                <span className="sr-only">
                  {isOpen ? ' con' : ''} {archivo}
                </span>
              </ButtonLink>
              {estado === 'hecha' ? <UndoButton imported={imported} /> : null}
              {isUnused(imported) ? <AbandonButton imported={imported} /> : null}
            </ActionsCell>
          </tr>
        );
      })}
    </Table>
  );
}

/** Throws away an import that wrote nothing, or took it back. */
export function AbandonButton({ imported: { id, archivo, estado } }: { imported: Import }) {
  const isRehearsed = estado === 'ensayada';
  const what = isRehearsed ? 'el ensayo' : 'la importación';
  return (
    <ConfirmButton<ImportWrite>
      action="/admin/importar"
      input={{ intent: 'abandon', importId: id }}
      label={
        <>
          <Trash2 className="icon" />
          Quitar<span className="sr-only"> {archivo}</span>
        </>
      }
      button={{ size: 'dense' }}
      title={isRehearsed ? '¿Quitar este ensayo?' : '¿Quitar esta importación?'}
      confirmLabel={`Quitar ${what}`}
      keepLabel={`Conservar ${what}`}
      busyLabel="Quitando…"
      isReversible
    >
      {estado === 'recibiendo'
        ? `Se quitan las filas de «${archivo}» que llegaron.`
        : `Se pierden ${what} de «${archivo}» y lo que decidiste en sus filas.`}{' '}
      En el directorio no cambia nada.
    </ConfirmButton>
  );
}
