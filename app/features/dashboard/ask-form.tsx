import { useRef } from 'react';
import { FormBody } from '../../components/forms/form-body.tsx';
import { useDraft } from '../../components/forms/use-draft.ts';
import { useForm } from '../../components/forms/use-form.ts';
import { Panel } from '../../components/ui/card.tsx';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { forumCategories } from '../../lib/lists/forum-categories.ts';
import { messages } from '../../lib/messages.ts';
import { CrisisNotice } from '../forum/crisis-notice.tsx';
import { FirstDayNotice } from '../forum/first-day-notice.tsx';
import type { Published } from '../forum/mutations.ts';
import { NamelessChoice } from '../forum/nameless-choice.tsx';
import { PublishFooter } from '../forum/publish-footer.tsx';
import { usePrivacyGuard } from '../forum/use-privacy-guard.tsx';
import type { QuestionWrite } from './mutations.ts';
import { SimilarQuestions } from './similar-questions.tsx';
import { useSimilarQuestions } from './use-similar-questions.ts';

const emptyForm = { title: '', content: '', category: '', isNameless: false };

interface AskFormProps {
  userId: string;
  /** Called with the id of the new question. */
  onAsked(id: string): void;
}

export function AskForm({ userId, onAsked }: AskFormProps) {
  const { values, change, send, settle } = useDraft(`pregunta-${userId}`, emptyForm);
  const [title, content] = [values.title.trim(), values.content.trim()];
  const form = useForm<QuestionWrite, Published>({
    topic: 'question',
    check: () => [
      ...(title ? [] : [{ field: 'titulo', text: messages.foro.incomplete }]),
      ...(content ? [] : [{ field: 'descripcion', text: messages.foro.incomplete }]),
    ],
    onProblems: () => notify.error(messages.foro.incomplete, 'question'),
    read() {
      const { category, isNameless } = send();
      return { intent: 'publish', title, content, category: category || null, isNameless };
    },
    onDone({ id }) {
      settle();
      onAsked(id);
    },
  });
  const titleField = useRef<HTMLInputElement>(null);
  const similar = useSimilarQuestions(values.title, titleField);
  const guard = usePrivacyGuard({
    texts: [values.title, values.content],
    onChange: ([title = '', content = '']) => change({ title, content }),
  });

  return (
    <Panel title="Nueva pregunta">
      <FormBody
        form={form}
        {...guard.around(form.events)}
        kept="Tu texto sigue aquí."
        aria-label="Nueva pregunta"
      >
        <Field
          id="titulo"
          label="Título"
          need="obligatorio"
          hint="Una frase corta. Ejemplo: ¿Dónde compro audífonos de protección?"
        >
          <Input
            ref={titleField}
            name="title"
            maxLength={200}
            value={values.title}
            onText={(title) => change({ title })}
            onFocus={similar.onFocus}
          />
        </Field>
        <SimilarQuestions questions={similar.questions} />
        <Field
          id="descripcion"
          label="Descripción"
          need="obligatorio"
          hint="Todas las personas pueden leerla. No escribas nombres de niños."
        >
          <Textarea
            name="content"
            maxLength={10_000}
            value={values.content}
            onText={(content) => change({ content })}
          />
        </Field>
        {guard.panel}
        <Field id="categoria" label="Categoría" need="opcional" className="max-w-[22rem]">
          <Select
            name="category"
            value={values.category}
            onPick={(category) => change({ category })}
            empty="Sin categoría"
            options={forumCategories}
          />
        </Field>
        <NamelessChoice
          isChosen={values.isNameless}
          shownAs="«Una familia» en las listas y «Familia que pregunta» en tu pregunta"
          onChange={(isNameless) => change({ isNameless })}
        />
        <FirstDayNotice text={form.errorMessage ? '' : `${title} ${content}`} />
        <CrisisNotice text={`${title}\n${content}`} />
        <PublishFooter isBusy={form.isBusy}>
          {values.isNameless ? 'Publicar pregunta sin mi nombre' : 'Publicar pregunta'}
        </PublishFooter>
      </FormBody>
    </Panel>
  );
}
