import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormattedDay } from '../../components/time.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Stars } from '../../components/ui/stars.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { loadApi } from '../../lib/api.ts';
import { explain } from '../../lib/error-messages.ts';
import { LoadFailed } from './load-failed.tsx';
import {
  decideReview,
  fetchPendingReviews,
  type PendingReview,
  type ReviewState,
} from './pending-reviews.ts';
import { useLoaded } from './use-loaded.ts';

const step = 5;

/** Reviews of new accounts that wait for a decision; nothing at all when there are none. */
export function PendingReviewsPanel() {
  const [limit, setLimit] = useState(step);
  const { data, problem, isLoading, reload } = useLoaded(String(limit), async () =>
    fetchPendingReviews(await loadApi(), limit),
  );
  const [busyId, setBusyId] = useState<string>();

  async function decide({ id, author }: PendingReview, from: ReviewState, to: ReviewState): Promise<boolean> {
    setBusyId(id);
    try {
      const isDone = await decideReview(await loadApi(), id, from, to);
      if (!isDone) notify.error(`Otra persona ya decidió sobre la reseña de ${author}`, `review-${id}`);
      return isDone;
    } catch (error) {
      notify.error(`Error al guardar la decisión: ${explain(error)}`, `review-${id}`);
      return false;
    } finally {
      setBusyId(undefined);
      reload();
    }
  }

  async function carryOut(review: PendingReview, to: 'publicada' | 'rechazada') {
    if (busyId || !(await decide(review, 'pendiente', to))) return;
    const said = to === 'publicada' ? 'Publicaste' : 'No publicaste';
    notify.offer(`${said} la reseña de ${review.author}`, `review-${review.id}`, {
      label: 'Deshacer',
      run: () => void decide(review, to, 'pendiente'),
    });
  }

  if (!problem && !data?.total) return null;
  const hidden = data ? data.total - data.rows.length : 0;
  return (
    <Panel
      title={data ? `Reseñas en espera: ${data.total}` : 'Reseñas en espera'}
      aria-label="Reseñas en espera"
    >
      {problem ? (
        <LoadFailed
          message="Error al cargar las reseñas en espera"
          problem={problem}
          isLoading={isLoading}
          onRetry={reload}
        />
      ) : (
        <p className="mb-4 max-w-(--width-text) text-ui text-ink-soft">
          Llegaron el mismo día, desde una misma conexión y de cuentas nuevas. Puede ser una familia grande o
          alguien que crea cuentas para mover la calificación.
        </p>
      )}
      {data && data.total > 0 ? (
        <ul className="grid gap-5">
          {data.rows.map((review) => (
            <li
              key={review.id}
              className="grid gap-2 not-first:border-t not-first:border-line not-first:pt-5"
            >
              <Pending
                review={review}
                isBusy={busyId === review.id}
                onDecide={(to) => void carryOut(review, to)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {hidden > 0 ? (
        <p className="mt-5">
          <Button size="small" busy={isLoading} busyLabel="Cargando…" onClick={() => setLimit(limit + step)}>
            Ver más reseñas
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

interface PendingProps {
  review: PendingReview;
  isBusy: boolean;
  onDecide(to: 'publicada' | 'rechazada'): void;
}

function Pending({
  review: { author, fecha, estrellas, comentario, proveedor },
  isBusy,
  onDecide,
}: PendingProps) {
  return (
    <>
      <h3 className="text-h4 font-subtitle [overflow-wrap:anywhere]">
        <Link to={`/proveedor/${proveedor.id}`}>{proveedor.nombre}</Link>
      </h3>
      <p className="text-meta text-ink-soft">
        {author}, <FormattedDay at={fecha} />
      </p>
      <p>
        <Stars value={estrellas} isWhole />
      </p>
      {comentario ? (
        <p className="max-w-(--width-text) text-ui whitespace-pre-line [overflow-wrap:anywhere]">
          {comentario}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2 pt-1">
        <Button
          level="solid"
          size="small"
          busy={isBusy}
          busyLabel="Guardando…"
          onClick={() => onDecide('publicada')}
        >
          <Check className="icon" />
          Publicar<span className="sr-only"> la reseña de {author}</span>
        </Button>
        <Button size="small" onClick={() => onDecide('rechazada')}>
          <X className="icon" />
          No publicar<span className="sr-only"> la reseña de {author}</span>
        </Button>
      </div>
    </>
  );
}
