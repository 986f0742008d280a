import { useState } from 'react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/choice.tsx';
import { formatCount } from '../../../lib/count.ts';
import { importable, rehearsalSentence } from './import-text.ts';
import type { ImportWrite } from './mutations.ts';
import type { Import } from './queries.ts';

/** The last step: what the button would do, all or nothing by choice. It can be undone, so it asks nothing more. */
export function RunBar({ imported }: { imported: Import }) {
  const [isAllOrNothing, setAllOrNothing] = useState(false);
  const { isBusy, send } = useSubmission<ImportWrite>();
  const { id, origen } = imported;
  const count = importable(imported);
  const what =
    origen === 'nppes'
      ? count === 1
        ? 'borrador'
        : 'borradores'
      : count === 1
        ? 'proveedor'
        : 'proveedores';
  return (
    <div className="grid gap-3">
      <Checkbox checked={isAllOrNothing} onChange={({ target }) => setAllOrNothing(target.checked)}>
        Todo o nada: si una fila falla, no se importa ninguna
      </Checkbox>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          level="main"
          busy={isBusy}
          busyLabel="Empezando…"
          {...(count === 0 ? { unavailable: 'No hay ninguna fila que importar' } : {})}
          onClick={() => send({ intent: 'run', importId: id, isAllOrNothing, promised: count })}
        >
          Importar {formatCount(count)} {what}
        </Button>
        <p className="max-w-[60ch] flex-[1_1_16rem] text-meta text-ink-soft">
          {rehearsalSentence(imported)} Importar no confirma ningún dato.
          {origen === 'nppes' ? ' Nadie ve los borradores: salen en «Llamadas».' : null}
        </p>
      </div>
    </div>
  );
}
