import { useState } from 'react';
import { Link } from 'react-router';
import { Stars } from '../../../../components/ui/stars.tsx';
import { UserText } from '../../../../components/user-text.tsx';
import type { Api } from '../../../../lib/api.ts';
import type { Enums } from '../../../../lib/database.types.ts';
import { rpc } from '../../../../lib/rpc.ts';
import { z } from '../../../../lib/schema.ts';
import { ReasonField } from '../../../moderation/reason-field.tsx';
import type { TakedownReason } from '../../../moderation/takedown-reasons.ts';
import type { Decided, KindModule, ViewProps } from '../kind-module.ts';
import { All, Decide, DecideButton, Value } from '../parts.tsx';

type ReviewState = Enums<'estado_calificacion'>;

const reviewItem = z.object({
  id: z.string(),
  estrellas: z.number(),
  comentario: z.nullable(z.string()),
  author: z.string(),
  proveedor: z.object({ id: z.string(), nombre: z.string() }),
});
export type ReviewItem = z.infer<typeof reviewItem>;

export interface ReviewAction {
  id: string;
  author: string;
  from: ReviewState;
  to: ReviewState;
  /** Why it is not published. */
  reason?: TakedownReason | null;
}

export const reviewKind: KindModule<ReviewItem, ReviewAction> = { fetch, View, decide };

function fetch(api: Api, id: string): Promise<ReviewItem | null> {
  return rpc(api, 'resena_en_espera', { calificacion: id }, z.nullable(reviewItem));
}

const said: Record<ReviewState, (author: string) => string> = {
  publicada: (author) => `Publicaste la reseña de ${author}`,
  rechazada: (author) => `No publicaste la reseña de ${author}`,
  pendiente: (author) => `La reseña de ${author} espera otra vez`,
};

async function decide(api: Api, action: ReviewAction): Promise<Decided<ReviewAction>> {
  const { id, author, from, to, reason } = action;
  const { data, error } = await api.rpc('decidir_calificacion', {
    calificacion: id,
    desde: from,
    hasta: to,
    ...(reason && { motivo: reason }),
  });
  if (error) throw error;
  if (!data) return { state: 'taken' };
  const undo: ReviewAction = { id, author, from: to, to: from };
  return { state: 'done', text: said[to](author), ...(to !== 'pendiente' && { undo }) };
}

function View({ detail, sending: [sending], onDecide }: ViewProps<ReviewItem, ReviewAction>) {
  const { id, author, estrellas, comentario, proveedor } = detail;
  const [reason, setReason] = useState<TakedownReason | null>(null);
  const to = (state: ReviewState) =>
    onDecide({ id, author, from: 'pendiente', to: state, reason: state === 'rechazada' ? reason : null });
  const about = <span className="sr-only"> la reseña de {author}</span>;
  return (
    <>
      <p className="max-w-(--width-text) text-ui text-ink-soft">
        Llegó de una cuenta nueva el mismo día que otras, o es de alguien a quien antes no se le publicó una.
        Puede ser una familia grande o alguien que crea cuentas para mover la calificación.
      </p>
      <All>
        <Value name="Proveedor">
          <Link to={`/proveedor/${proveedor.id}`} className="tap">
            {proveedor.nombre}
          </Link>
        </Value>
        <Value name="Escrita por">{author}</Value>
        <Value name="Calificación">
          <Stars value={estrellas} isWhole />
        </Value>
        <Value name="Comentario" isWide>
          {comentario && <UserText>{comentario}</UserText>}
        </Value>
      </All>
      <div className="max-w-96">
        <ReasonField label="Si no se publica, ¿por qué?" value={reason} onChange={setReason} />
      </div>
      <Decide>
        <DecideButton as="accept" busy={sending?.to === 'publicada'} onClick={() => to('publicada')}>
          Publicar{about}
        </DecideButton>
        <DecideButton as="refuse" busy={sending?.to === 'rechazada'} onClick={() => to('rechazada')}>
          No publicar{about}
        </DecideButton>
      </Decide>
    </>
  );
}
