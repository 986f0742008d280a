import { useId } from 'react';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Hint } from '../../components/ui/field.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import type { RemindersWrite } from './mutations.ts';
import type { Reminders } from './queries.ts';

const notes: Record<Reminders, string> = {
  llegan: 'Te escribimos antes de que venza un dato, el día en que vence y dos semanas después.',
  sin_recordatorios: 'No te escribimos: mira aquí antes de que venza un dato.',
  sin_correo: 'Tu cuenta no tiene correo: mira aquí antes de que venza un dato.',
  correo_fallido: 'Nuestros correos no te llegan: mira aquí antes de que venza un dato.',
};

interface ReminderChoiceProps {
  providerId: string;
  reminders: Reminders;
}

/** Whether the owner is reminded by mail; where no mail arrives there is nothing to choose. */
export function ReminderChoice({ providerId, reminders }: ReminderChoiceProps) {
  const noteId = useId();
  const { sent, send } = useSubmission<RemindersWrite, unknown>({ keepsLatest: true });
  const isOn = sent[0]?.areWanted ?? reminders === 'llegan';
  return (
    <div className="grid gap-1 border-line border-t pt-4">
      {reminders === 'llegan' || reminders === 'sin_recordatorios' ? (
        <Switch
          checked={isOn}
          onChange={(areWanted) => send({ intent: 'choose-reminders', providerId, areWanted })}
          describedBy={noteId}
          className="-ml-1 justify-self-start text-ui"
        >
          Recordatorios por correo
        </Switch>
      ) : null}
      <Hint id={noteId}>{notes[reminders]}</Hint>
    </div>
  );
}
