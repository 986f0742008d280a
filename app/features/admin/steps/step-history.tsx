import { Undo2 } from 'lucide-react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { actionText } from '../history/entry-text.ts';
import type { StepPutBack } from './mutations.ts';
import type { StepChange } from './queries.ts';

/** What was changed lately. The last change can be put back, with the verification that the step had. */
export function StepHistory({ changes }: { changes: readonly StepChange[] }) {
  const { isBusy, send } = useSubmission<StepPutBack>();
  if (changes.length === 0) return null;
  return (
    <Panel title="Cambios de este paso">
      <ul className="grid gap-2 text-ui">
        {changes.map(({ id, fecha, actor_nombre, accion, tabla }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>
              <time dateTime={fecha}>{formatMoment(new Date(fecha))}</time>:{' '}
              {actor_nombre ?? 'Cuenta eliminada'}, {actionText({ accion, tabla }).toLowerCase()}.
            </span>
            {index === 0 && accion === 'cambiar' ? (
              <Button
                Icon={Undo2}
                size="small"
                busy={isBusy}
                busyLabel="Devolviendo…"
                onClick={() => send({ intent: 'put-back', entry: id })}
              >
                Devolver a como estaba
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
