import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Stars } from '../../../components/ui/stars.tsx';
import { ReasonField } from '../../moderation/reason-field.tsx';
import type { TakedownReason } from '../../moderation/takedown-reasons.ts';
import { DecisionPanel, DecisionRow, RowText } from '../decision-panel.tsx';
import { useDecisions } from '../decisions.ts';
import type { Page } from '../list-query.ts';
import type { PendingReview, ReviewState } from './queries.ts';

interface PendingReviewsPanelProps {
  list: Page<PendingReview> | Promise<Page<PendingReview>>;
  onMore(limit: string): void;
}

/** Reviews of new accounts that wait for a decision; nothing at all when there are none. */
export function PendingReviewsPanel({ list, onMore }: PendingReviewsPanelProps) {
  const { decide, isBusy } = useDecisions<ReviewState>('/admin/proveedores', ({ name, to }) => ({
    text: `${to === 'publicada' ? 'Publicaste' : 'No publicaste'} la reseña de ${name}`,
    label: 'Deshacer',
  }));
  return (
    <DecisionPanel
      title="Reseñas en espera"
      list={list}
      failure="Error al cargar las reseñas en espera"
      intro={
        <p className="mb-4 max-w-(--width-text) text-ui text-ink-soft">
          Llegaron el mismo día y de cuentas nuevas, o son de alguien a quien antes no se le publicó una.
          Puede ser una familia grande o alguien que crea cuentas para mover la calificación.
        </p>
      }
      moreLabel="Ver más reseñas"
      onMore={onMore}
    >
      {(review) => (
        <ReviewRow
          key={review.id}
          review={review}
          isBusy={isBusy(review.id)}
          onDecide={(to, motivo) =>
            decide({ id: review.id, name: review.author, from: 'pendiente', to, motivo })
          }
        />
      )}
    </DecisionPanel>
  );
}

interface ReviewRowProps {
  review: PendingReview;
  isBusy: boolean;
  onDecide(to: ReviewState, motivo: TakedownReason | null): void;
}

function ReviewRow({
  review: { author, fecha, estrellas, comentario, proveedor },
  isBusy,
  onDecide,
}: ReviewRowProps) {
  const [motivo, setMotivo] = useState<TakedownReason | null>(null);
  const about = <span className="sr-only"> la reseña de {author}</span>;
  return (
    <DecisionRow
      heading={<Link to={`/proveedor/${proveedor.id}`}>{proveedor.nombre}</Link>}
      author={author}
      date={fecha}
      actions={
        <>
          <Button
            level="solid"
            size="small"
            busy={isBusy}
            busyLabel="Guardando…"
            onClick={() => onDecide('publicada', null)}
          >
            <Check className="icon" />
            Publicar{about}
          </Button>
          <Button size="small" onClick={() => onDecide('rechazada', motivo)}>
            <X className="icon" />
            No publicar{about}
          </Button>
        </>
      }
    >
      <p>
        <Stars value={estrellas} isWhole />
      </p>
      <RowText>{comentario}</RowText>
      <div className="max-w-96">
        <ReasonField label="Si no se publica, ¿por qué?" value={motivo} onChange={setMotivo} />
      </div>
    </DecisionRow>
  );
}
