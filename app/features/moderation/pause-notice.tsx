import { Alert } from '../../components/ui/alert.tsx';
import { dayInSentence } from '../../lib/dates.ts';
import type { Pause } from './pause.ts';

/** In the place of a form that a paused account cannot send. */
export function PauseNotice({ pause: { hasta, motivo } }: { pause: Pause }) {
  return (
    <Alert kind="waiting" title={`Tu cuenta está en pausa hasta el ${dayInSentence(hasta)}`}>
      <p className="wrap-anywhere">Motivo: {motivo}</p>
      <p>
        Mientras tanto puedes leer, guardar favoritos y borrar lo tuyo. Después vuelves a escribir como
        siempre. Tus borradores siguen en este dispositivo.
      </p>
    </Alert>
  );
}
