import { Hourglass, Unlink } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Notice } from '../confirm-link/notice.tsx';

/** What alerts wait for: one in a sentence, several as a list. */
export function Awaited({ alerts }: { alerts: readonly string[] }) {
  if (alerts.length === 1) return <p>Te escribimos cuando {alerts[0]}.</p>;
  return (
    <div>
      <p>Te escribimos cuando:</p>
      <ul className="list-disc pl-5">
        {alerts.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

/** A link that opens nothing. */
export function NoAlert({ state }: { state: 'desconocido' | 'demasiados' }) {
  return state === 'demasiados' ? (
    <Notice Icon={Hourglass} tone="wait" title="Demasiados intentos por hoy">
      <p>Desde tu conexión se abrieron muchos enlaces que no existen. Vuelve a intentar mañana.</p>
    </Notice>
  ) : (
    <Notice Icon={Unlink} tone="wait" title="Este enlace ya no sirve">
      <p>
        El aviso ya terminó, lo dejaste, o pasaron dos días sin confirmarlo. En los tres casos ya borramos tu
        correo.
      </p>
      <p>También puede estar cortado: abre el enlace completo, tal como llegó en el mensaje.</p>
      <ButtonLink to="/proveedores">Buscar proveedores</ButtonLink>
    </Notice>
  );
}
