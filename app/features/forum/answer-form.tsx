import { LogIn } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { FormBody } from '../../components/forms/form-body.tsx';
import { useDraft } from '../../components/forms/use-draft.ts';
import { text, useForm } from '../../components/forms/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Field, Textarea } from '../../components/ui/field.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { sendToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import { useEarlyFields } from '../../start/use-early-fields.ts';
import { answerAnchor } from './answer-card.tsx';
import { CrisisNotice } from './crisis-notice.tsx';
import { FirstDayNotice } from './first-day-notice.tsx';
import type { Question } from './forum.ts';
import type { Published } from './mutations.ts';
import { NamelessChoice } from './nameless-choice.tsx';
import { PublishFooter } from './publish-footer.tsx';
import type { QuestionWrite } from './question-actions.ts';
import { usePrivacyGuard } from './use-privacy-guard.tsx';
import { useSubmitAfterReload } from './use-submit-after-reload.ts';

/** Neither with nor without a name: not chosen yet. */
const empty = { respuesta: '', isNameless: false, isNamed: false };

interface AnswerFormProps {
  question: Question;
  /** Whom the page was loaded for. */
  viewer: string | null;
  focusAfterLoad(id: string): void;
}

/** A visitor has one button, to sign in; what was typed before a session ended is shown, and kept. */
export function AnswerForm({ question, viewer, focusAfterLoad }: AnswerFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`respuesta-${question.id}`, empty, { field });
  const isNamelessHere = hasAnonymousPost(question);
  const isNameless = draft.values.isNameless || (isNamelessHere && !draft.values.isNamed);
  useEarlyFields(field, (fields) => {
    if (fields.has('sin_nombre') && !isNamelessHere) draft.change({ isNameless: true });
  });
  const form = useForm<QuestionWrite, Published>({
    topic: 'answer',
    check: (fields) =>
      getAccount() && !text(fields, 'respuesta').trim()
        ? [{ field: 'respuesta', text: messages.foro.emptyAnswer }]
        : [],
    onProblems: () => notify.error(messages.foro.emptyAnswer, 'answer'),
    read(fields) {
      draft.send();
      return { intent: 'answer', content: text(fields, 'respuesta').trim(), isNameless };
    },
    onDone({ id }) {
      draft.settle();
      focusAfterLoad(answerAnchor(id));
    },
  });
  usePendingIntent('respuesta', () => {
    field.current?.scrollIntoView({ block: 'center' });
    // After the navigation, which moves the focus to <main>.
    setTimeout(() => field.current?.focus({ preventScroll: true }));
  });
  const guard = usePrivacyGuard({
    texts: [draft.values.respuesta],
    onChange: ([respuesta = '']) => {
      if (field.current) field.current.value = respuesta;
      draft.change({ respuesta });
    },
  });

  const navigate = useNavigate();
  const isBegun = draft.values.respuesta !== '';
  function signIn() {
    notify.error(messages.foro.signInToAnswer, 'answer');
    sendToAuth(navigate, {
      volver: `/question/${question.id}`,
      intent: { kind: 'respuesta', questionId: question.id },
      reason: 'Entra para responder.',
    });
  }

  const held = useSubmitAfterReload(viewer);
  const events = guard.around(form.events);

  return (
    <Panel title="Tu respuesta" className="only-js">
      {isBegun ? null : (
        <Button Icon={LogIn} className="only-signed-out" onClick={signIn}>
          Inicia sesión para responder
        </Button>
      )}
      <FormBody
        className={isBegun ? undefined : 'only-signed-in grid gap-5'}
        ref={held.form}
        form={form}
        {...events}
        onSubmit={(event) => held.hold(event) || events.onSubmit(event)}
        kept="Tu texto sigue aquí."
      >
        <Field
          label="Escribe tu respuesta"
          need="obligatorio"
          hint="Cuenta lo que te sirvió a ti. Todas las personas pueden leerlo."
          id="respuesta"
        >
          <Textarea
            ref={field}
            name="respuesta"
            maxLength={10_000}
            onInput={({ currentTarget: { value } }) => draft.change({ respuesta: value })}
          />
        </Field>
        {guard.panel}
        <NamelessChoice
          isChosen={isNameless}
          shownAs={
            question.mia && question.sin_nombre
              ? '«Familia que pregunta»'
              : '«Familia» y un número, como «Familia 2»'
          }
          onChange={(isChosen) => draft.change({ isNameless: isChosen, isNamed: !isChosen })}
        />
        <FirstDayNotice text={form.errorMessage ? '' : draft.values.respuesta} />
        <CrisisNotice text={`${question.title}\n${question.content}\n${draft.values.respuesta}`} />
        <PublishFooter isBusy={form.isBusy || held.isHeld}>
          {isNameless ? 'Publicar respuesta sin mi nombre' : 'Publicar respuesta'}
        </PublishFooter>
      </FormBody>
    </Panel>
  );
}

/** Who wrote here without a name does not stand beside it with one by oversight. */
function hasAnonymousPost({ answers, ...question }: Question): boolean {
  return [question, ...answers].some(({ mia, sin_nombre }) => mia && sin_nombre);
}
