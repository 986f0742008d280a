import { Check, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FoldedPanel } from '../../components/ui/folded-panel.tsx';
import { Pick } from '../../components/ui/pick.tsx';
import { type MailMode, mailModes, modeLabels } from './mail-mode.ts';
import type { ChooseMail, MailKind } from './mutations.ts';
import type { MailChoices } from './queries.ts';
import { TopicSwitches } from './topic-switches.tsx';

const kinds = [
  {
    kind: 'propias',
    title: 'Respuestas a mis preguntas',
    note: 'También cuando alguien contesta una que hiciste sin tu nombre.',
  },
  { kind: 'seguidas', title: 'Preguntas que sigo', note: 'Lo nuevo de todas va en un solo correo.' },
] as const;

const queueChoice = {
  kind: 'cola',
  title: 'Lo que espera en Hoy',
  note: 'De lunes a viernes a las 7:00 a. m., o los lunes. Solo llega si algo espera. Si pides «Nunca», tampoco llegan los avisos al momento.',
  modes: ['diario', 'semanal', 'nunca'],
} as const;

/** When to write about answers; each touch is saved. */
export function MailPanel({ choices }: { choices: MailChoices }) {
  const [isSaved, setSaved] = useState(false);
  return (
    <FoldedPanel id="correos" title="Correos que te enviamos">
      <p className="text-ink-soft">Toca cuándo quieres recibirlos. Se guarda solo.</p>
      <div className="grid">
        {kinds.map((one) => (
          <ModeChoice key={one.kind} {...one} saved={choices[one.kind]} onSaved={setSaved} />
        ))}
        <TopicSwitches choices={choices} onSaved={setSaved} />
        {choices.cola ? <ModeChoice {...queueChoice} saved={choices.cola} onSaved={setSaved} /> : null}
      </div>
      <div className="text-meta text-ink-soft">
        <p role="status" className="flex items-center gap-2">
          {isSaved ? (
            <>
              <Check className="icon" />
              Guardado.
            </>
          ) : null}
        </p>
        <p>Los correos de seguridad llegan siempre. Por ejemplo, si cambia tu contraseña.</p>
      </div>
    </FoldedPanel>
  );
}

interface ModeChoiceProps {
  kind: MailKind;
  title: string;
  note: string;
  modes?: readonly MailMode[];
  saved: MailMode;
  onSaved(isSaved: boolean): void;
}

function ModeChoice({ kind, title, note, modes = mailModes, saved, onSaved }: ModeChoiceProps) {
  const { sent, send, failure } = useSubmission<ChooseMail>({
    keepsLatest: true,
    onDone: () => onSaved(true),
  });

  function choose(mode: MailMode) {
    onSaved(false);
    send({ intent: 'choose-mail', kind, mode });
  }

  return (
    <fieldset className="border-line not-first:mt-5 not-first:border-t not-first:pt-5">
      <legend className="float-left mb-2.5 w-full">
        <span className="block text-h4 font-subtitle">{title}</span>
        <span className="text-meta text-ink-soft">{note}</span>
      </legend>
      <div className="clear-both grid grid-cols-2 gap-2 *:justify-center *:rounded-field *:px-1.5 *:text-center @3xl/page:grid-cols-4">
        {modes.map((mode) => (
          <Pick
            key={mode}
            type="radio"
            name={`correo-${kind}`}
            checked={mode === (sent[0]?.mode ?? saved)}
            onChange={() => choose(mode)}
          >
            {modeLabels[mode]}
          </Pick>
        ))}
      </div>
      {failure ? (
        <Alert kind="error" title="No se guardó tu elección" role="alert" className="mt-3">
          <p>Revisa tu internet. Por ahora sigue «{modeLabels[saved]}».</p>
          <Button Icon={RefreshCw} size="small" className="mt-3" onClick={() => choose(failure.input.mode)}>
            Guardar otra vez
          </Button>
        </Alert>
      ) : null}
    </fieldset>
  );
}
