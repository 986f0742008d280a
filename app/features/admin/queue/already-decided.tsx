import { useEffect, useRef } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatAgo } from '../../../lib/dates.ts';
import type { Decision } from './queries.ts';

/** `decision_de().como` as what somebody did. */
const verbs: Record<string, string> = {
  aprobado: 'lo aprobó',
  desaprobado: 'lo dejó sin aprobar',
  dejado: 'lo dejó sin aprobar',
  aceptada: 'lo aceptó',
  rechazada: 'lo rechazó',
  retirada: 'lo retiró',
  queda: 'decidió que se queda',
  entregada: 'lo entregó',
  negada: 'lo negó',
  hecha: 'lo quitó del directorio',
  deshecha: 'lo devolvió al directorio',
  publicada: 'lo publicó',
  descartada: 'lo descartó',
  revisado: 'lo revisó',
  publicado: 'lo verificó',
  borrador: 'lo pasó a borrador',
  eliminado: 'lo eliminó',
  distintos: 'dijo que son distintos',
  unidos: 'unió los dos',
};

interface AlreadyDecidedProps {
  decision: Decision | null;
  now: Date;
  /** Whether a decision of one's own was not saved. */
  isLate: boolean;
  hasNext: boolean;
  onNext(): void;
}

/** Somebody else was first: who, how and when. It takes the focus, which the item has lost. */
export function AlreadyDecided({ decision, now, isLate, hasNext, onNext }: AlreadyDecidedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      kind="error"
      role="alert"
      tabIndex={-1}
      title={
        decision?.propia === false ? 'Otra persona ya decidió este elemento' : 'Este elemento ya no espera'
      }
    >
      <p>
        {decision ? tell(decision, now) : 'Quien lo envió lo retiró, o ya no existe.'}
        {isLate ? ' No se guardó tu decisión.' : null}
      </p>
      <p className="mt-2">
        <Button size="small" onClick={onNext}>
          {hasNext ? 'Ver el siguiente' : 'Entendido'}
        </Button>
      </p>
    </Alert>
  );
}

function tell({ como, por, cuando, propia }: Decision, now: Date): string {
  const ago = formatAgo(new Date(cuando), now);
  const verb = verbs[como] ?? 'lo decidió';
  return propia ? `Ya lo decidiste tú, ${ago}.` : `${por ?? 'Otra persona'} ${verb} ${ago}.`;
}
