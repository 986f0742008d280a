import { Pencil } from 'lucide-react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Stars } from '../../components/ui/stars.tsx';
import { formatDay } from '../../lib/dates.ts';
import { HiddenNotice } from '../moderation/hidden-notice.tsx';
import { ReportButton } from '../moderation/report-button.tsx';
import { TakeDownButton } from '../moderation/take-down-button.tsx';
import type { DeleteReview } from './mutations.ts';
import type { Review } from './reviews.ts';

interface ReviewItemProps {
  review: Review;
  isOwn: boolean;
  canDelete: boolean;
  onEdit(): void;
  onDeleted(): void;
}

export function ReviewItem({ review, isOwn, canDelete, onEdit, onDeleted }: ReviewItemProps) {
  const { author, fecha, estrellas, comentario, estado } = review;
  const post = { clase: 'resena', elemento: review.id } as const;
  // Withdrawn and then changed, it waits like any other.
  const oculta =
    estado === 'pendiente' && review.oculta?.revision === null && review.oculta.decidida
      ? null
      : review.oculta;
  return (
    <li className="grid gap-1.5 border-t border-line py-5 first:border-t-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{author}</strong>
        <time dateTime={fecha} className="text-meta text-ink-soft">
          {formatDay(new Date(fecha))}
        </time>
      </p>
      <p>
        <Stars value={estrellas} isWhole />
      </p>
      {comentario ? (
        <p className="max-w-(--width-text) whitespace-pre-line wrap-anywhere">{comentario}</p>
      ) : null}
      {oculta ? <HiddenNotice post={post} state={oculta} /> : null}
      {estado === 'pendiente' && !oculta ? (
        <Alert kind="waiting" title="Tu reseña está en espera">
          Tu cuenta es nueva y hoy llegaron varias reseñas de cuentas nuevas, o antes no publicamos una tuya.
          Por eso un administrador la leerá antes de publicarla. Por ahora solo la ven tú y los
          administradores. Gracias por tu paciencia.
        </Alert>
      ) : null}
      {estado === 'rechazada' && !oculta ? (
        <Alert title="Tu reseña no se publicó">
          Un administrador la leyó y decidió no publicarla. Si la cambias, la leerá otra vez.
        </Alert>
      ) : null}
      <div className="-ml-3 flex flex-wrap gap-2">
        {isOwn ? null : <ReportButton post={post} about={`la reseña de ${author}`} />}
        {canDelete ? (
          <>
            {isOwn ? (
              <Button level="text" size="small" onClick={onEdit}>
                <Pencil className="icon" />
                Cambiar tu reseña
              </Button>
            ) : null}
            <TakeDownButton<DeleteReview>
              isOfOther={!isOwn}
              noun="reseña"
              about={isOwn ? undefined : `de ${author}`}
              input={{ intent: 'delete-review', reviewId: review.id }}
              onDone={onDeleted}
            >
              {isOwn ? 'Vas a eliminar tu reseña.' : `Vas a eliminar la reseña de ${author}.`}
            </TakeDownButton>
          </>
        ) : null}
      </div>
    </li>
  );
}
