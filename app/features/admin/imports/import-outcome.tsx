import { Alert } from '../../../components/ui/alert.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { formatCount } from '../../../lib/count.ts';
import { importable, leftOutSentence, outcomeSentence } from './import-text.ts';
import type { Import } from './queries.ts';
import { UndoButton } from './undo-button.tsx';

/** How an import ended, and what can be done about it. */
export function ImportOutcome({ imported }: { imported: Import }) {
  const { estado, motivo, total, hechas, origen, cuentas } = imported;
  if (estado === 'recibiendo')
    return (
      <Alert kind="waiting" title="Se cortó mientras subía el archivo">
        <p>
          {hechas > 0 ? `Llegaron ${formatCount(hechas)} de ${formatCount(total)} filas. ` : null}
          No ha cambiado nada en el directorio. Elige el archivo otra vez para subirlo completo.
        </p>
        <p className="mt-2">
          <ButtonLink to="/admin/importar" size="small">
            Elegir el archivo otra vez
          </ButtonLink>
        </p>
      </Alert>
    );
  if (estado === 'fallida')
    return (
      <Alert kind="error" title="No se importó nada">
        {motivo ? <p>{motivo}</p> : null}
        <p>Era todo o nada, así que se deshizo lo que ya estaba. Corrige el archivo y súbelo otra vez.</p>
      </Alert>
    );
  if (estado === 'deshecha')
    return (
      <Alert kind="plain" title={outcomeSentence(imported)}>
        <p>Lo que alguien cambió después de importar se quedó como estaba.</p>
      </Alert>
    );
  if (estado === 'hecha')
    return (
      <Alert kind="success" title={`Importación hecha: ${outcomeSentence(imported)}`}>
        <p>
          {origen === 'nppes'
            ? 'Los borradores salen en «Llamadas». Nadie los ve hasta que los apruebes.'
            : `Ya ${importable(imported) === 1 ? 'está' : 'están'} en el directorio. Ningún dato quedó confirmado por importarlo.`}{' '}
          {leftOutSentence(cuentas, ['quedó', 'quedaron'])}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <UndoButton imported={imported} />
        </p>
      </Alert>
    );
  return null;
}
