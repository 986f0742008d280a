import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Panel } from '../../components/ui/card.tsx';
import { Field, Textarea } from '../../components/ui/field.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { useDraft } from '../../lib/drafts.ts';
import { explain } from '../../lib/error-messages.ts';
import { messages } from '../../lib/messages.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import { sendToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import { CrisisNotice } from './crisis-notice.tsx';
import type { Question } from './forum.ts';
import { PublishFooter } from './publish-footer.tsx';

interface AnswerFormProps {
  question: Question;
  /** Called with the id of the new answer. */
  onAnswered(id: string): Promise<void>;
}

/** Open to everyone: a visitor is sent to sign in and finds the text again. */
export function AnswerForm({ question, onAnswered }: AnswerFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const draft = useDraft(`respuesta-${question.id}`, field, setText);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const account = getAccount();
    const content = (field.current?.value ?? '').trim();
    setErrorMessage(undefined);
    if (!account) {
      notify.error(messages.foro.signInToAnswer, 'answer');
      sendToAuth(navigate, { volver: `/question/${question.id}` });
      return;
    }
    if (!content) {
      setFieldError(messages.foro.emptyAnswer);
      notify.error(messages.foro.emptyAnswer, 'answer');
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const id = await publish({ question_id: question.id, user_id: account.id, content });
      draft.drop();
      notify.success(messages.foro.answered, 'answer');
      await onAnswered(id);
    } catch (error) {
      notify.error(messages.foro.answerFailed, 'answer');
      setErrorMessage(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title="Tu respuesta" className="only-js">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field
          label="Escribe tu respuesta"
          need="obligatorio"
          hint="Cuenta lo que te sirvió a ti. Todas las personas pueden leerlo."
          error={fieldError}
          id="respuesta"
        >
          <Textarea
            ref={field}
            name="respuesta"
            maxLength={10_000}
            onInput={({ currentTarget: { value } }) => {
              if (fieldError) notify.dismissed('answer');
              setFieldError(undefined);
              draft.keep(value);
            }}
          />
        </Field>
        <CrisisNotice text={`${question.title}\n${question.content}\n${text}`} />
        <PublishFooter isBusy={isBusy} failed={messages.foro.answerFailed} errorMessage={errorMessage}>
          Publicar respuesta
        </PublishFooter>
      </form>
    </Panel>
  );
}

async function publish(row: { question_id: string; user_id: string; content: string }): Promise<string> {
  const client = await loadSupabase();
  const { data, error } = await client.from('answers').insert(row).select('id').single();
  if (error) throw error;
  return String(data.id);
}
