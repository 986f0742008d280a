import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DraftNote } from '../../components/forms/form-body.tsx';
import { useDraft } from '../../components/forms/use-draft.ts';
import { useForm } from '../../components/forms/use-form.ts';
import { VersionedFormBody } from '../../components/forms/versioned-form-body.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field, Input, Textarea } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { forumCategories } from '../../lib/lists/forum-categories.ts';
import { messages } from '../../lib/messages.ts';
import { onlyYou } from '../moderation/hidden-notice.tsx';
import { CrisisNotice } from './crisis-notice.tsx';
import type { Answer, Question } from './forum.ts';
import { contentLabels, type EditPost, type PostVersion, postDifferences, versionOf } from './post-values.ts';
import { usePrivacyGuard } from './use-privacy-guard.tsx';

interface EditFormProps {
  post: Question | Answer;
  /** It is written; the page is loaded again. */
  onSaved(): void;
  /** The page has what was written. */
  onShown(): void;
  /** Left for later: the draft stays. */
  onLeave(): void;
}

/** A question or an answer in the hands of its author, in the place where it stands. */
export function EditForm({ post, onSaved, onShown, onLeave }: EditFormProps) {
  const isQuestion = 'title' in post;
  const noun = isQuestion ? 'pregunta' : 'respuesta';
  const isPublished = post.estado === 'publicada';
  const idOf = (field: string) => `editar-${field}-${post.id}`;
  const stored = versionOf(post);
  const draft = useDraft(`editar-${noun}-${post.id}`, stored.values, { base: stored });
  const { values, base = stored, change } = draft;
  const [isSaved, setSaved] = useState(false);
  const empty = isQuestion ? messages.foro.incomplete : messages.foro.emptyAnswer;
  const form = useForm<EditPost, string>({
    topic: 'edit',
    check: () => [
      ...(isQuestion && !values.title.trim() ? [{ field: idOf('titulo'), text: empty }] : []),
      ...(values.content.trim() ? [] : [{ field: idOf('contenido'), text: empty }]),
    ],
    onProblems: () => notify.error(empty, 'edit'),
    read: () => writeTo(base),
    onDone(version, { values: saved }) {
      // What was typed meanwhile is the next edit.
      if (!draft.settle(saved, { ...base, version, values: saved })) return;
      setSaved(true);
      onSaved();
    },
  });
  const guard = usePrivacyGuard({
    texts: [values.title, values.content],
    onChange: ([title = '', content = '']) => change({ title, content }),
  });

  function writeTo(version: PostVersion): EditPost {
    const answerId = isQuestion ? undefined : post.id;
    return { intent: 'edit', answerId, values: draft.send(), base: version, isPublished };
  }

  const show = useEffectEvent(onShown);
  useEffect(() => {
    if (isSaved && !form.isBusy) show();
  }, [isSaved, form.isBusy]);
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);

  return (
    <VersionedFormBody
      ref={fields}
      form={form}
      {...guard.around(form.events)}
      kept="Tu texto sigue aquí."
      draft={draft}
      conflict={{
        title: `Esta ${noun} cambió mientras la editabas`,
        versionOf: (theirs: PostVersion) => theirs,
        names: (theirs) => postDifferences(noun, values, theirs.values),
        onKeepMine: (theirs) => form.submit(writeTo(theirs)),
      }}
      aria-label={`Editar ${noun}`}
    >
      {isQuestion ? (
        <Field id={idOf('titulo')} label="Título" need="obligatorio">
          <Input maxLength={200} value={values.title} onText={(title) => change({ title })} />
        </Field>
      ) : null}
      <Field
        id={idOf('contenido')}
        label={contentLabels[noun]}
        need="obligatorio"
        hint={
          isPublished
            ? 'Todas las personas pueden leerlo. Se verá que lo editaste.'
            : `${onlyYou} Editarla no la publica.`
        }
      >
        <Textarea maxLength={10_000} value={values.content} onText={(content) => change({ content })} />
      </Field>
      {guard.panel}
      {isQuestion ? (
        <Field id={idOf('categoria')} label="Categoría" need="opcional" className="max-w-[22rem]">
          <Select
            value={values.category}
            onPick={(category) => change({ category })}
            empty="Sin categoría"
            options={forumCategories}
          />
        </Field>
      ) : null}
      <CrisisNotice text={`${values.title}\n${values.content}`} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" level="solid" busy={form.isBusy} busyLabel="Guardando…">
          Guardar cambios
        </Button>
        <Button onClick={onLeave}>{draft.isDirty ? 'Dejarlo para después' : 'Cerrar sin cambios'}</Button>
        {draft.isDirty ? <DraftNote>Guardamos tu borrador en este dispositivo.</DraftNote> : null}
      </div>
    </VersionedFormBody>
  );
}
