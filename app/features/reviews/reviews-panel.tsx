import { Star } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Stars } from '../../components/ui/stars.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { countReviews } from '../../lib/count.ts';
import { messages } from '../../lib/messages.ts';
import { sendToAuth } from '../../session/return-to.ts';
import { getAccount, useAccount } from '../../session/session.ts';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import type { Pause } from '../moderation/pause.ts';
import { PauseNotice } from '../moderation/pause-notice.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewItem } from './review-item.tsx';
import { averageOf, type Review } from './reviews.ts';

interface ReviewsPanelProps {
  provider: { id: string; usuario_id: string | null };
  /** The published ones. */
  reviews: Review[];
  /** The person's own review while it is pending or rejected. */
  pendingReview: Review | null;
  pause: Pause | null;
}

export function ReviewsPanel({ provider, reviews, pendingReview, pause }: ReviewsPanelProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const listed = pendingReview ? [pendingReview, ...reviews] : reviews;
  const own = account ? listed.find(({ usuario_id }) => usuario_id === account.id) : undefined;
  const isOwnProvider = Boolean(account) && account?.id === provider.usuario_id;
  const average = averageOf(reviews);

  usePendingIntent('reseña', () => {
    setOpen(true);
    document.getElementById('resenas')?.scrollIntoView();
  });

  function open() {
    if (!getAccount()) notify.info(messages.calificaciones.signInFirst, 'review');
    setOpen(true);
  }

  return (
    <Panel aria-labelledby="resenas" className="print:hidden">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="resenas" className="text-h3 font-subtitle">
          Reseñas
        </h2>
        {average === undefined ? null : <Stars value={average}>{countReviews(reviews.length)}</Stars>}
      </div>
      {listed.length === 0 ? (
        <p className="mb-4 text-ink-soft">
          Todavía no hay reseñas.{isOwnProvider ? '' : ' La tuya puede ser la primera.'}
        </p>
      ) : null}
      {pause && !isOwnProvider && (isOpen || !own) ? (
        <PauseNotice pause={pause} />
      ) : isOpen ? (
        <ReviewForm
          providerId={provider.id}
          own={own}
          isVisitor={account === null}
          onSignIn={() =>
            sendToAuth(navigate, {
              volver: pathname + search,
              intent: { kind: 'reseña', providerId: provider.id },
            })
          }
          onClose={() => setOpen(false)}
        />
      ) : own ? null : isOwnProvider ? (
        <p className="text-meta text-ink-soft">Este es tu perfil. Las reseñas las escriben las familias.</p>
      ) : (
        <Button onClick={open} className="only-js mb-2">
          <Star className="icon" />
          Dejar una reseña
        </Button>
      )}
      <ul>
        {listed.map((review) => {
          const isOwn = review.id === own?.id;
          return (
            <ReviewItem
              key={review.id}
              review={review}
              isOwn={isOwn}
              canDelete={isOwn || account?.isAdmin === true}
              onEdit={() => setOpen(true)}
              onDeleted={() => setOpen(false)}
            />
          );
        })}
      </ul>
    </Panel>
  );
}
