import { useState } from 'react';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { type MailMode, mailModes, modeSentences } from './mail-mode.ts';
import { type Follow, followTopic, type Unfollow } from './mutations.ts';

const notes: Partial<Record<MailMode, string>> = {
  al_momento: 'A los cinco minutos. Como mucho, un correo cada hora.',
  nunca: 'La ves en Mi Dashboard, en Favoritos.',
};

interface FollowDialogProps {
  questionId: string;
  mode: MailMode;
  onClose(): void;
}

export function FollowDialog({ questionId, mode, onClose }: FollowDialogProps) {
  const [chosen, setChosen] = useState(mode);
  const form = useForm<Follow, MailMode>({
    read: () => ({ intent: 'follow', questionId, mode: chosen }),
    onDone: onClose,
  });
  const leaving = useSubmission<Unfollow>({
    onDone() {
      notify.success('Ya no sigues esta pregunta', followTopic(questionId));
      onClose();
    },
    onError: () => notify.error('No pudimos guardarlo. Intenta otra vez.', followTopic(questionId)),
  });
  return (
    <FormDialog
      title="Sigues esta pregunta"
      form={form}
      submitLabel="Guardar elección"
      failed={() => 'No se guardó tu elección. Revisa tu internet.'}
      closing={
        <Button
          level="risk"
          busy={leaving.isBusy}
          busyLabel="Un momento…"
          onClick={() => leaving.send({ intent: 'unfollow', questionId })}
        >
          Dejar de seguir
        </Button>
      }
      onClose={onClose}
    >
      <ChoiceRows legend="¿Cuándo te escribimos?">
        {mailModes.map((one) => (
          <ChoiceRow
            key={one}
            name="modo"
            value={one}
            checked={one === chosen}
            onChange={() => setChosen(one)}
            note={notes[one]}
          >
            {modeSentences[one]}
          </ChoiceRow>
        ))}
      </ChoiceRows>
    </FormDialog>
  );
}
