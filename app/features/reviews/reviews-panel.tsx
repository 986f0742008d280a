import { Star } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Stars } from '../../components/ui/stars.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { loadApi } from '../../lib/api.ts';
import { explain } from '../../lib/error-messages.ts';
import { messages } from '../../lib/messages.ts';
import { sendToAuth } from '../../session/return-to.ts';
import { getAccount, useAccount } from '../../session/session.ts';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import { countReviews } from '../directory/card-rating.tsx';
import { deleteReview, type ReviewInput, saveReview } from './mutations.ts';
import { fetchReviews } from './queries.ts';
import { ReviewForm, type SendResult } from './review-form.tsx';
import { ReviewItem } from './review-item.tsx';
import { averageOf, type Review } from './reviews.ts';
import { usePendingReview } from './use-pending-review.ts';

interface ReviewsPanelProps {
  provider: { id: string; usuario_id: string | null };
  reviews: Review[];
  onReviews(reviews: Review[]): void;
}

export function ReviewsPanel({ provider, reviews, onReviews }: ReviewsPanelProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const { held, reloadPending, clearPending } = usePendingReview(provider.id, account?.id);
  const own = (account && reviews.find(({ usuario_id }) => usuario_id === account.id)) ?? held;
  const listed = held && own === held ? [held, ...reviews] : reviews;
  const isOwnProvider = Boolean(account) && account?.id === provider.usuario_id;
  const average = averageOf(reviews);

  usePendingIntent('reseña', () => setOpen(true));

  function open() {
    if (!getAccount()) notify.info(messages.calificaciones.signInFirst, 'review');
    setOpen(true);
  }

  async function send(input: ReviewInput): Promise<SendResult> {
    const person = getAccount();
    if (!person) {
      notify.error(messages.calificaciones.signInFirst, 'review');
      return 'signed-out';
    }
    try {
      const api = await loadApi();
      const ids = { providerId: provider.id, usuarioId: person.id, reviewId: own?.id };
      await saveReview(api, ids, input);
      notify.success(messages.calificaciones.sent, 'review');
      setOpen(false);
      void refresh();
      return 'sent';
    } catch (error) {
      const problem = messages.calificaciones.sendFailed(explain(error));
      notify.error(problem, 'review');
      return { problem };
    }
  }

  /** After a save: reads the list again; when that fails, the old list stays. */
  async function refresh() {
    try {
      onReviews(await fetchReviews(await loadApi(), provider.id));
      await reloadPending();
    } catch (error) {
      console.error('The reviews could not be read again:', error);
    }
  }

  async function remove(reviewId: string) {
    try {
      const api = await loadApi();
      await deleteReview(api, reviewId);
      notify.success('Reseña eliminada', 'review');
      setOpen(false);
      if (reviewId === held?.id) clearPending();
      onReviews(reviews.filter(({ id }) => id !== reviewId));
    } catch (error) {
      notify.error(`Error al eliminar reseña: ${explain(error)}`, 'review');
    }
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
      {isOpen ? (
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
          onSend={send}
          onCancel={() => setOpen(false)}
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
              onDelete={() => remove(review.id)}
            />
          );
        })}
      </ul>
    </Panel>
  );
}
