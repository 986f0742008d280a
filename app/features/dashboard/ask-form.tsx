import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Panel } from '../../components/ui/card.tsx';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { explain } from '../../lib/error-messages.ts';
import { forumCategories } from '../../lib/lists/forum-categories.ts';
import { messages } from '../../lib/messages.ts';
import { getAccount } from '../../session/session.ts';
import { CrisisNotice } from '../forum/crisis-notice.tsx';
import { PublishFooter } from '../forum/publish-footer.tsx';
import { publishQuestion } from './own-questions.ts';
import { useDraftValues } from './use-draft-values.ts';

const emptyForm = { title: '', content: '', category: '' };

interface AskFormProps {
  userId: string;
  /** Called with the id of the new question. */
  onAsked(id: string): Promise<void>;
}

export function AskForm({ userId, onAsked }: AskFormProps) {
  const { values, change, reset } = useDraftValues(`pregunta-${userId}`, emptyForm);
  const [isChecked, setChecked] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isSubmitting = useRef(false);
  const [title, content] = [values.title.trim(), values.content.trim()];
  const errorOf = (text: string) => (isChecked && text === '' ? messages.foro.incomplete : undefined);

  const isSolved = isChecked && title !== '' && content !== '';
  useEffect(() => {
    if (isSolved) notify.dismissed('question');
  }, [isSolved]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting.current) return;
    setChecked(true);
    setErrorMessage(undefined);
    if (!title || !content) {
      notify.error(messages.foro.incomplete, 'question');
      document.getElementById(title ? 'descripcion' : 'titulo')?.focus();
      return;
    }
    isSubmitting.current = true;
    setBusy(true);
    try {
      const id = await publishQuestion({
        user_id: userId,
        title,
        content,
        category: values.category || null,
      });
      reset();
      setChecked(false);
      notify.success(messages.foro.asked, 'question');
      await onAsked(id);
    } catch (error) {
      // The session ended meanwhile: the page says so and leads to sign in.
      if (!getAccount()) return;
      notify.error(messages.foro.askFailed, 'question');
      setErrorMessage(explain(error));
    } finally {
      isSubmitting.current = false;
      setBusy(false);
    }
  }

  return (
    <Panel title="Nueva pregunta">
      <form
        noValidate
        aria-label="Nueva pregunta"
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
      >
        <Field
          id="titulo"
          label="Título"
          need="obligatorio"
          hint="Una frase corta. Ejemplo: ¿Dónde compro audífonos de protección?"
          error={errorOf(title)}
        >
          <Input
            name="title"
            maxLength={200}
            value={values.title}
            onChange={(event) => change('title', event.target.value)}
          />
        </Field>
        <Field
          id="descripcion"
          label="Descripción"
          need="obligatorio"
          hint="Todas las personas pueden leerla. No escribas nombres de niños."
          error={errorOf(content)}
        >
          <Textarea
            name="content"
            maxLength={10_000}
            value={values.content}
            onChange={(event) => change('content', event.target.value)}
          />
        </Field>
        <Field id="categoria" label="Categoría" need="opcional" className="max-w-[22rem]">
          <Select
            name="category"
            value={values.category}
            onChange={(event) => change('category', event.target.value)}
          >
            <option value="">Sin categoría</option>
            {forumCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </Field>
        <CrisisNotice text={`${title}\n${content}`} />
        <PublishFooter isBusy={isBusy} failed={messages.foro.askFailed} errorMessage={errorMessage}>
          Publicar pregunta
        </PublishFooter>
      </form>
    </Panel>
  );
}
