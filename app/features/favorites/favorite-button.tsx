import { Heart } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { cx } from '../../lib/cx.ts';
import { useFavorite } from './use-favorite.ts';

interface FavoriteProps {
  providerId: string;
  nombre: string;
}

/** A tool of a card: the whole foot of it is the target. */
export function FavoriteTool({ className, ...proveedor }: FavoriteProps & { className: string }) {
  const { isFavorite, toggle } = useFavorite(proveedor.providerId);
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      onClick={toggle}
      className={cx(className, isFavorite && 'font-strong')}
    >
      <Words isFavorite={isFavorite} nombre={proveedor.nombre} />
    </button>
  );
}

export function FavoriteButton(proveedor: FavoriteProps) {
  const { isFavorite, toggle } = useFavorite(proveedor.providerId);
  return (
    <Button aria-pressed={isFavorite} onClick={toggle}>
      <Words isFavorite={isFavorite} nombre={proveedor.nombre} />
    </Button>
  );
}

function Words({ isFavorite, nombre }: { isFavorite: boolean; nombre: string }) {
  return (
    <>
      <Heart className={cx('icon', isFavorite && 'fill-current')} />
      <span>
        {isFavorite ? 'Guardado' : 'Guardar'}
        <span className="sr-only"> en favoritos: {nombre}</span>
      </span>
    </>
  );
}
