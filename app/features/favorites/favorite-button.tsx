import { Heart } from 'lucide-react';
import { use } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { cx } from '../../lib/cx.ts';
import type { KeptKind } from '../collections/save-favorite.ts';
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

export function useFavorite(id: string, clase?: KeptKind) {
  const { ids, toggle } = use(FavoritesContext);
  return { isFavorite: ids.has(id), toggle: () => toggle(id, clase) };
}

/** Keeps a question or an answer: nothing is ever told of it by mail. */
export function KeepButton({ id, clase, about }: { id: string; clase: KeptKind; about: string }) {
  const { isFavorite, toggle } = useFavorite(id, clase);
  return (
    <Button level="text" size="small" className="only-js" aria-pressed={isFavorite} onClick={toggle}>
      <Heart className={cx('icon', isFavorite && 'fill-current')} />
      <span>
        {isFavorite ? 'Guardado' : 'Guardar'}
        <span className="sr-only"> {about}</span>
      </span>
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
