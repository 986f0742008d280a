import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Stars } from '../../components/ui/stars.tsx';
import { formatDay } from '../../lib/dates.ts';
import type { Review } from './reviews.ts';

interface ReviewItemProps {
  review: Review;
  isOwn: boolean;
  canDelete: boolean;
  onEdit(): void;
  onDelete(): Promise<void>;
}

export function ReviewItem({ review, isOwn, canDelete, onEdit, onDelete }: ReviewItemProps) {
  const { author, fecha, estrellas, comentario, estado } = review;
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
      {estado === 'pendiente' ? (
        <Alert kind="waiting" title="Tu reseña está en espera">
          Hoy llegaron varias reseñas de cuentas nuevas desde la misma conexión a internet. Por eso un
          administrador la leerá antes de publicarla. Por ahora solo la ven tú y los administradores. Gracias
          por tu paciencia.
        </Alert>
      ) : null}
      {estado === 'rechazada' ? (
        <Alert title="Tu reseña no se publicó">
          Un administrador la leyó y decidió no publicarla. Si la cambias, la leerá otra vez.
        </Alert>
      ) : null}
      {canDelete ? (
        <div className="-ml-3 flex flex-wrap gap-2">
          {isOwn ? (
            <Button level="text" size="small" onClick={onEdit}>
              <Pencil className="icon" />
              Cambiar tu reseña
            </Button>
          ) : null}
          <DeleteReview author={isOwn ? undefined : author} onDelete={onDelete} />
        </div>
      ) : null}
    </li>
  );
}

/** `author` is undefined for one's own review. */
function DeleteReview({ author, onDelete }: { author: string | undefined; onDelete(): Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    await onDelete();
    setBusy(false);
    setOpen(false);
  }

  return (
    <>
      <Button level="risk" size="small" onClick={() => setOpen(true)}>
        <Trash2 className="icon" />
        Eliminar reseña
        {author ? <span className="sr-only"> de {author}</span> : null}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        confirmLabel="Eliminar reseña"
        keepLabel="Conservar reseña"
        busy={isBusy}
        busyLabel="Eliminando…"
        onConfirm={() => void confirm()}
      >
        {author ? `Vas a eliminar la reseña de ${author}.` : 'Vas a eliminar tu reseña.'}
      </ConfirmDialog>
    </>
  );
}
