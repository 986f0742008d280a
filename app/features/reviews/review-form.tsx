import { useRef, useState } from 'react';
import { DraftNote, FormBody } from '../../components/forms/form-body.tsx';
import { useDraft } from '../../components/forms/use-draft.ts';
import { text, useForm } from '../../components/forms/use-form.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field, Textarea } from '../../components/ui/field.tsx';
import { StarInput } from '../../components/ui/stars.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { getAccount } from '../../session/session.ts';
import { FirstDayNotice } from '../forum/first-day-notice.tsx';
import { usePrivacyGuard } from '../forum/use-privacy-guard.tsx';
import type { ReviewWrite } from './mutations.ts';
import type { Review } from './reviews.ts';

const defaultStars = 5;
const signInId = 'entrar-para-enviar';

interface ReviewFormProps {
  providerId: string;
  /** The person's own review, when there is one to change. */
  own: Review | undefined;
  isVisitor: boolean;
  onSignIn(): void;
  onClose(): void;
}

export function ReviewForm({ providerId, own, isVisitor, onSignIn, onClose }: ReviewFormProps) {
  const [estrellas, setStars] = useState(own?.estrellas ?? defaultStars);
  const field = useRef<HTMLTextAreaElement>(null);
  const [stored] = useState({ comentario: own?.comentario ?? '' });
  const draft = useDraft(`reseña-${providerId}`, stored, { field });
  const form = useForm<ReviewWrite>({
    check: () => (getAccount() ? [] : [{ field: signInId, text: messages.calificaciones.signInFirst }]),
    onProblems: () => notify.error(messages.calificaciones.signInFirst, 'review'),
    read: (fields) => ({
      intent: 'review',
      reviewId: own?.id ?? null,
      estrellas,
      comentario: text(fields, 'comentario'),
    }),
    onDone() {
      draft.reset();
      onClose();
    },
  });
  const guard = usePrivacyGuard({
    texts: [draft.values.comentario],
    onChange: ([comentario = '']) => {
      if (field.current) field.current.value = comentario;
      draft.change({ comentario });
    },
  });

  return (
    <FormBody
      form={form}
      {...guard.around(form.events)}
      head={
        <h3 id="tu-resena" className="text-h4">
          {own ? 'Cambia tu reseña' : 'Tu reseña'}
        </h3>
      }
      aria-labelledby="tu-resena"
      className="mb-4 grid gap-5 rounded-field bg-sunken p-(--panel-pad)"
    >
      {isVisitor ? (
        <Alert title="Para enviarla, entra con tu cuenta">
          <p>Lo que escribas se queda guardado en este dispositivo.</p>
          <p>
            <Button id={signInId} size="small" onClick={onSignIn}>
              Iniciar sesión
            </Button>
          </p>
        </Alert>
      ) : null}
      <StarInput legend="¿Cuántas estrellas le das?" value={estrellas} onChange={setStars} />
      <Field
        label="Comentario"
        need="opcional"
        hint="Cuenta qué te ayudó. No escribas datos médicos ni nombres de niños."
      >
        <Textarea
          ref={field}
          name="comentario"
          maxLength={2000}
          defaultValue={stored.comentario}
          onText={(comentario) => draft.change({ comentario })}
        />
      </Field>
      {guard.panel}
      <FirstDayNotice text={form.errorMessage ? '' : draft.values.comentario} />
      {draft.isDirty ? <DraftNote>Borrador guardado en este dispositivo.</DraftNote> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" level="solid" busy={form.isBusy} busyLabel="Enviando…">
          Enviar reseña
        </Button>
        <Button level="text" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </FormBody>
  );
}
