import { useId } from 'react';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useDraft } from '../../components/forms/use-draft.ts';
import { useFocusAfterLoad } from '../../components/forms/use-focus-after-load.ts';
import { useForm } from '../../components/forms/use-form.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { DialogButton } from '../../components/ui/dialog-button.tsx';
import { Field, Textarea } from '../../components/ui/field.tsx';
import type { SecondLook } from './mutations.ts';
import type { HiddenState } from './queries.ts';
import { type PostRef, postNouns, reportReasonWords } from './report-reasons.ts';

/** To the author of a post that is not published. */
export const onlyYou = 'Por ahora solo la ven tú y los administradores.';

/** To its author: why a post is hidden, and the way to a second look. */
export function HiddenNotice({ post, state }: { post: PostRef; state: HiddenState }) {
  const id = useId();
  const focusAfterLoad = useFocusAfterLoad(state);
  const { decidida, motivo, revision } = state;
  const noun = postNouns[post.clase];
  const why = motivo ? `${reportReasonWords[motivo].told}.` : '';
  if (!decidida) {
    return (
      <Alert kind="waiting" title={`Ocultamos tu ${noun}`}>
        <p>
          Varias personas la reportaron. {why && `La razón: ${why}`} Una persona la va a leer y decide.{' '}
          {onlyYou} Te avisamos por correo.
        </p>
      </Alert>
    );
  }
  return (
    <Alert
      id={id}
      tabIndex={-1}
      kind={revision === 'pedida' ? 'waiting' : 'info'}
      title={`Retiramos tu ${noun}`}
    >
      <p>
        {why && `La razón: ${why}`} {onlyYou}
        {revision === 'pedida' ? ' La vamos a mirar otra vez, como pediste. Te avisamos por correo.' : null}
        {revision === 'hecha' ? ' La miramos otra vez, como pediste, y sigue retirada.' : null}
      </p>
      {revision === null ? (
        <p className="mt-2">
          <DialogButton
            size="small"
            dialog={(close) => (
              <SecondLookDialog post={post} onAsked={() => focusAfterLoad(id)} onClose={close} />
            )}
          >
            Pedir otra revisión
          </DialogButton>
        </p>
      ) : null}
    </Alert>
  );
}

interface SecondLookProps {
  post: PostRef;
  /** It is sent; the page is loaded again. */
  onAsked(): void;
  onClose(): void;
}

function SecondLookDialog({ post, onAsked, onClose }: SecondLookProps) {
  const draft = useDraft(`revision-${post.elemento}`, { texto: '' });
  const form = useForm<SecondLook>({
    read: () => ({ ...post, intent: 'second-look', texto: draft.values.texto }),
    onDone() {
      draft.reset();
      onAsked();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Pedir otra revisión"
      description={`Una persona mira otra vez tu ${postNouns[post.clase]} y te escribe lo que decide. Lo puedes pedir una sola vez.`}
      form={form}
      submitLabel="Pedir otra revisión"
      busyLabel="Enviando…"
      closeLabel="Dejarla así"
      failed={(sentence) => `No se envió. ${sentence}`}
      onClose={onClose}
    >
      <Field label="¿Qué debemos saber?" need="opcional" hint="Solo lo lee quien la revisa.">
        <Textarea
          value={draft.values.texto}
          maxLength={300}
          rows={3}
          className="min-h-24"
          onText={(texto) => draft.change({ texto })}
        />
      </Field>
    </FormDialog>
  );
}
