import { EyeOff, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ConflictNotice } from '../components/conflict-notice.tsx';
import { DeleteButton } from '../components/forms/delete-button.tsx';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Badge } from '../components/ui/badge.tsx';
import { Button } from '../components/ui/button.tsx';
import { Cell, Table } from '../components/ui/table.tsx';
import { ActionsCell, RowName } from '../features/admin/row-cells.tsx';
import { changeTerm, type TermWrite } from '../features/admin/terms/mutations.ts';
import { fetchKeptTerms, type KeptTerm } from '../features/admin/terms/queries.ts';
import { TermDialog } from '../features/admin/terms/term-dialog.tsx';
import { countOf } from '../lib/count.ts';
import { joinWords } from '../lib/join-words.ts';
import { jsonAction } from '../lib/mutation.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-palabras';

const loadFailed = 'Error al cargar las palabras';

export const clientLoader = adminLoader((api) => ({ terms: fetchKeptTerms(api) }));

export const clientAction = jsonAction(changeTerm);

/** The words of /palabras, which the steps explain. */
export default function AdminPalabras({ loaderData: { terms } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h2>Lista de palabras</h2>
        <p className="max-w-(--width-text) text-ink-soft">
          Las familias las leen en «Palabras», y los pasos las explican.
        </p>
      </div>
      <Loaded data={terms} loading="Cargando palabras..." blocks={['h-64']} failure={loadFailed}>
        {(rows) => <Terms terms={rows} />}
      </Loaded>
    </div>
  );
}

function Terms({ terms }: { terms: KeptTerm[] }) {
  const [edited, setEdited] = useState<KeptTerm | 'new'>();
  const [conflictName, setConflictName] = useState<string>();
  const { revalidate } = useRevalidator();

  function open(term: KeptTerm | 'new') {
    setConflictName(undefined);
    setEdited(term);
  }

  return (
    <>
      <p>
        <Button Icon={Plus} level="main" size="small" onClick={() => open('new')}>
          Añadir una palabra
        </Button>
      </p>
      {conflictName ? <ConflictNotice title={`Otra persona cambió o quitó «${conflictName}»`} /> : null}
      <Table
        caption={countOf(terms.length, 'palabra', 'palabras')}
        columns={['Palabra', 'Qué significa', 'Acciones']}
      >
        {terms.map((term) => (
          <TermLine key={term.slug} term={term} onEdit={() => open(term)} />
        ))}
      </Table>
      {edited ? (
        <TermDialog
          term={edited === 'new' ? undefined : edited}
          terms={terms}
          onClose={() => setEdited(undefined)}
          onConflict={() => {
            setEdited(undefined);
            if (edited !== 'new') setConflictName(edited.termino);
            void revalidate();
          }}
        />
      ) : null}
    </>
  );
}

function TermLine({ term, onEdit }: { term: KeptTerm; onEdit(): void }) {
  const { termino, sigla, definicion, certeza, steps } = term;
  return (
    <tr>
      <Cell className="@lg/page:w-[26%]">
        <RowName>
          {termino}
          {sigla && sigla !== termino ? ` (${sigla})` : null}
        </RowName>
        {certeza === 'cierto' ? null : (
          <Badge icon={<EyeOff className="icon" />} className="mt-1">
            Por comprobar: no sale
          </Badge>
        )}
      </Cell>
      <Cell label="Qué significa" className="@lg/page:w-[46%]">
        {definicion}
        {steps.length > 0 ? (
          <span className="mt-1 block text-meta text-ink-soft">
            La {steps.length === 1 ? 'explica el paso' : 'explican los pasos'}{' '}
            {joinWords(steps.map((title) => `«${title}»`))}
          </span>
        ) : null}
      </Cell>
      <ActionsCell width="@lg/page:min-w-[14rem]">
        <Button Icon={Pencil} size="dense" onClick={onEdit}>
          Editar<span className="sr-only"> {termino}</span>
        </Button>
        {/* One that a step explains stays, or the step would explain it no more. */}
        {steps.length > 0 ? null : (
          <DeleteButton<TermWrite> noun="palabra" about={termino} input={{ intent: 'delete', term }}>
            Vas a eliminar «{termino}» de las palabras que leen las familias.
          </DeleteButton>
        )}
      </ActionsCell>
    </tr>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
