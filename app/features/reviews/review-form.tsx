import { Save } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field, Textarea } from '../../components/ui/field.tsx';
import { StarInput } from '../../components/ui/stars.tsx';
import { useDraft } from '../../lib/drafts.ts';
import type { ReviewInput } from './mutations.ts';
import type { Review } from './reviews.ts';

const defaultStars = 5;

/** Outcome of a submit; `signed-out` has its own toast, so the form shows no error. */
export type SendResult = 'sent' | 'signed-out' | { problem: string };

interface ReviewFormProps {
  providerId: string;
  /** The person's own review, when there is one to change. */
  own: Review | undefined;
  isVisitor: boolean;
  onSignIn(): void;
  onSend(review: ReviewInput): Promise<SendResult>;
  onCancel(): void;
}

export function ReviewForm({ providerId, own, isVisitor, onSignIn, onSend, onCancel }: ReviewFormProps) {
  const [stars, setStars] = useState(own?.estrellas ?? defaultStars);
  const [comment, setComment] = useState(own?.comentario ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`reseña-${providerId}`, field, setComment);
  const isSending = useRef(false);
  const signIn = useRef<HTMLButtonElement>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    // A double tap arrives before the busy state is rendered.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const result = await onSend({ estrellas: stars, comentario: comment });
    isSending.current = false;
    setBusy(false);
    setProblem(typeof result === 'object' ? result.problem : undefined);
    if (result === 'sent') draft.drop();
    if (result === 'signed-out') signIn.current?.focus();
  }

  return (
    <form
      aria-labelledby="tu-resena"
      onSubmit={(event) => void send(event)}
      className="mb-4 grid gap-5 rounded-field bg-sunken p-(--panel-pad)"
    >
      <h3 id="tu-resena" className="text-h4">
        {own ? 'Cambia tu reseña' : 'Tu reseña'}
      </h3>
      {isVisitor ? (
        <Alert title="Para enviarla, entra con tu cuenta">
          <p>Lo que escribas se queda guardado en este dispositivo.</p>
          <p>
            <Button ref={signIn} size="small" onClick={onSignIn}>
              Iniciar sesión
            </Button>
          </p>
        </Alert>
      ) : null}
      <StarInput legend="¿Cuántas estrellas le das?" value={stars} onChange={setStars} />
      <Field
        label="Comentario"
        need="opcional"
        hint="Cuenta qué te ayudó. No escribas datos médicos ni nombres de niños."
      >
        <Textarea
          ref={field}
          name="comentario"
          maxLength={2000}
          defaultValue={own?.comentario ?? ''}
          onChange={(event) => draft.keep(event.target.value)}
        />
      </Field>
      {comment.trim() && comment !== own?.comentario ? (
        <p className="flex items-center gap-2 text-meta text-ink-soft">
          <Save className="icon" />
          Borrador guardado en este dispositivo.
        </p>
      ) : null}
      {problem ? <Alert kind="error" role="alert" title={problem} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" level="solid" busy={isBusy} busyLabel="Enviando…">
          Enviar reseña
        </Button>
        <Button level="text" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
