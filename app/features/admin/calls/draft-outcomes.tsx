import { Check, PhoneMissed, X } from 'lucide-react';
import { ConfirmButton } from '../../../components/forms/confirm-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { CallWrite } from './mutations.ts';
import type { Call } from './queries.ts';

interface DraftOutcomesProps {
  call: Call;
  /** Of the first button, which keeps the focus. */
  id: string;
  busy: CallWrite | undefined;
  onWrite(write: CallWrite): void;
}

/** What a draft of the register answered: yes waits for approval, no is for good, silence is asked again. */
export function DraftOutcomes({ call, id, busy, onWrite }: DraftOutcomesProps) {
  const { proveedor_id: providerId, nombre: name, ultima_llamada: seen } = call;
  const about = <span className="sr-only"> {name}</span>;
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="mb-1 text-meta font-strong @lg/page:sr-only">¿Atiende personas autistas?</legend>
      <Button
        Icon={Check}
        id={id}
        size="dense"
        busy={busy?.intent === 'answer-draft'}
        onClick={() => onWrite({ intent: 'answer-draft', providerId, name, attends: true, seen })}
      >
        Sí, atiende{about}
      </Button>
      <ConfirmButton<CallWrite>
        input={{ intent: 'answer-draft', providerId, name, attends: false, seen }}
        label={<>No atiende{about}</>}
        button={{ Icon: X, level: 'line', size: 'dense' }}
        title="¿Quitar este borrador?"
        confirmLabel="Quitar borrador"
        keepLabel="Conservar borrador"
        busyLabel="Quitando…"
      >
        {name} dijo que no atiende personas autistas. Se quita, y otro archivo de NPPES no lo trae de vuelta.
      </ConfirmButton>
      <Button
        Icon={PhoneMissed}
        size="dense"
        busy={busy?.intent === 'note-call'}
        onClick={() => onWrite({ intent: 'note-call', providerId, name, outcome: 'no_contesto', seen })}
      >
        No contestó{about}
      </Button>
    </fieldset>
  );
}
