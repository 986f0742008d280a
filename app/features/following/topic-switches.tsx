import { useSubmission } from '../../components/forms/use-submission.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { forumCategories } from '../../lib/lists/forum-categories.ts';
import type { ChooseTopics } from './mutations.ts';
import type { MailChoices } from './queries.ts';

interface TopicSwitchesProps {
  choices: MailChoices;
  onSaved(isSaved: boolean): void;
}

/** The categories of the forum that one follows, each a switch that is saved at a touch. */
export function TopicSwitches({ choices, onSaved }: TopicSwitchesProps) {
  const { sent, send, failure } = useSubmission<ChooseTopics>({
    keepsLatest: true,
    onDone: () => onSaved(true),
  });
  // Optimistic: of touches that follow one another the latest has all.
  const temas = sent.at(-1)?.temas ?? choices.temas;
  function choose(tema: string, isWanted: boolean) {
    onSaved(false);
    send({
      intent: 'choose-topics',
      temas: [...temas.filter((one) => one !== tema), ...(isWanted ? [tema] : [])],
    });
  }
  return (
    <fieldset className="mt-5 border-line border-t pt-5">
      <legend className="float-left mb-2.5 w-full">
        <span className="block text-h4 font-subtitle">Seguir un tema</span>
        <span className="text-meta text-ink-soft">
          Un correo por semana, con 5 preguntas como mucho. Primero las que nadie ha contestado. Si una semana
          no hay nada nuevo, no te escribimos.
        </span>
      </legend>
      <div className="clear-both grid gap-2 @3xl/page:grid-cols-2">
        {forumCategories.map((tema) => (
          <Switch
            key={tema}
            checked={temas.includes(tema)}
            onChange={(isWanted) => choose(tema, isWanted)}
            className="flex-row-reverse justify-between border border-line px-4 py-2 text-left"
          >
            <span>
              <b className="block font-strong">{tema}</b>
              <span className="block text-meta text-ink-soft">{waiting(choices.sin_respuesta[tema])}</span>
            </span>
          </Switch>
        ))}
      </div>
      {failure ? (
        <Alert kind="error" title="No se guardó tu elección" role="alert" className="mt-3">
          Revisa tu internet y toca otra vez.
        </Alert>
      ) : null}
    </fieldset>
  );
}

const waiting = (count = 0) => (count > 0 ? `${count} sin respuesta` : 'todas contestadas');
