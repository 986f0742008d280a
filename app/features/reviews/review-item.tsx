import { Pencil } from 'lucide-react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure, MoreAbout } from '../../components/ui/disclosure.tsx';
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
  const remove = canDelete ? (
    <TakeDownButton<DeleteReview>
      isOfOther={!isOwn}
      noun="reseña"
      about={isOwn ? undefined : `de ${author}`}
      input={{ intent: 'delete-review', reviewId: review.id }}
      onDone={onDeleted}
    >
      {isOwn ? 'Vas a eliminar tu reseña.' : `Vas a eliminar la reseña de ${author}.`}
    </TakeDownButton>
  ) : null;
  return (
    <li className="grid border-t border-line py-3 first:border-t-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong>{author}</strong>
        <time dateTime={fecha} className="text-meta text-ink-soft">
          {formatDay(new Date(fecha))}
        </time>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Stars value={estrellas} isWhole />
        {isOwn ? null : (
          <Disclosure
            look="words"
            summary={<MoreAbout>la reseña de {author}</MoreAbout>}
            className="open:w-full"
          >
            <div className="-ml-3 flex flex-wrap gap-2">
              <ReportButton post={post} about={`la reseña de ${author}`} />
              {remove}
            </div>
          </Disclosure>
        )}
      </div>
      {comentario ? (
        <p className="max-w-(--width-text) text-ui whitespace-pre-line wrap-anywhere">{comentario}</p>
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
      {isOwn ? (
        <div className="-ml-3 flex flex-wrap gap-2">
          <Button Icon={Pencil} level="text" size="small" onClick={onEdit}>
            Cambiar tu reseña
          </Button>
          {remove}
        </div>
      ) : null}
    </li>
  );
}
