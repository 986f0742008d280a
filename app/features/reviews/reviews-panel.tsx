import { Star } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Stars } from '../../components/ui/stars.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { countReviews } from '../../lib/count.ts';
import { cx } from '../../lib/cx.ts';
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
  /** Part of another panel. */
  isPart: boolean;
}

/** Reviews that are read before the others are asked for. */
const shown = 3;

export function ReviewsPanel({ provider, reviews, pendingReview, pause, isPart }: ReviewsPanelProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const listed = pendingReview ? [pendingReview, ...reviews] : reviews;
  const own = account ? listed.find(({ usuario_id }) => usuario_id === account.id) : undefined;
  const isOwnProvider = Boolean(account) && account?.id === provider.usuario_id;
  const average = averageOf(reviews);
  const Frame = isPart ? 'section' : Panel;
  // The person's own one is not among those that are folded.
  const sorted = own ? [own, ...listed.filter(({ id }) => id !== own.id)] : listed;
  const items = sorted.map((review) => (
    <ReviewItem
      key={review.id}
      review={review}
      isOwn={review.id === own?.id}
      canDelete={review.id === own?.id || account?.isAdmin === true}
      onEdit={() => setOpen(true)}
      onDeleted={() => setOpen(false)}
    />
  ));

  usePendingIntent('reseña', () => {
    setOpen(true);
    document.getElementById('resenas')?.scrollIntoView();
  });

  function open() {
    if (!getAccount()) notify.info(messages.calificaciones.signInFirst, 'review');
    setOpen(true);
  }

  return (
    <Frame
      aria-labelledby="resenas"
      className={cx('print:hidden', isPart && 'mt-5 border-line border-t pt-5')}
    >
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
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
      <ul>{items.slice(0, shown)}</ul>
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-4',
          items.length > 0 && 'border-line border-t pt-3',
        )}
      >
        {items.length > shown ? (
          <Disclosure
            summary={
              <span>
                Ver las {items.length}
                <span className="sr-only"> reseñas</span>
              </span>
            }
            look="words"
            className="open:w-full"
          >
            <ul>{items.slice(shown)}</ul>
          </Disclosure>
        ) : null}
        {pause && !isOwnProvider && (isOpen || !own) ? (
          <PauseNotice pause={pause} />
        ) : isOpen ? (
          <div className="w-full">
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
          </div>
        ) : own ? null : isOwnProvider ? (
          <p className="text-meta text-ink-soft">Este es tu perfil. Las reseñas las escriben las familias.</p>
        ) : (
          <Button Icon={Star} level="text" size="small" onClick={open} className="only-js -mx-3">
            Dejar una reseña
          </Button>
        )}
      </div>
    </Frame>
  );
}
