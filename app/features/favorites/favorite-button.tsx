import { Heart } from 'lucide-react';
import { use } from 'react';
import { cx } from '../../lib/cx.ts';
import { FavoritesContext } from './favorites.tsx';

interface FavoriteProps {
  providerId: string;
  nombre: string;
}

/** A tool of a card: the whole foot of it is the target. */
export function FavoriteTool({ className, ...provider }: FavoriteProps & { className: string }) {
  const { isFavorite, toggle } = useFavorite(provider.providerId);
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      onClick={toggle}
      className={cx('only-js', className, isFavorite && 'font-strong')}
    >
      <Words isFavorite={isFavorite} nombre={provider.nombre} />
    </button>
  );
}

export function useFavorite(providerId: string) {
  const { ids, toggle } = use(FavoritesContext);
  return { isFavorite: ids.has(providerId), toggle: () => toggle(providerId) };
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
