import { Heart } from 'lucide-react';
import { type ComponentProps, useEffect } from 'react';
import type { Button } from '../../components/ui/button.tsx';
import { DialogButton } from '../../components/ui/dialog-button.tsx';
import { cx } from '../../lib/cx.ts';
import { lazyWithRetry, preload } from '../../start/lazy-with-retry.ts';
import { idOfThing, type ListedThing } from '../collections/lists.ts';
import { useFavorite } from '../favorites/favorite-button.tsx';

const loadPicker = async () => ({ default: (await import('./list-picker.tsx')).ListPicker });
const ListPicker = lazyWithRetry(loadPicker);

interface SaveButtonProps extends Pick<ComponentProps<typeof Button>, 'level'> {
  thing: ListedThing;
  nombre: string;
}

/** The favourites and the lists of the person behind one button of a profile or a resource. */
export function SaveButton({ thing, nombre, level }: SaveButtonProps) {
  const isResource = 'recurso' in thing;
  const { isFavorite, toggle } = useFavorite(idOfThing(thing), isResource ? 'recurso' : undefined);
  // Ahead: the network may be gone when it is pressed.
  useEffect(() => preload(loadPicker), []);
  return (
    <DialogButton
      aria-haspopup="dialog"
      level={level}
      className="only-js"
      dialog={(close) => (
        <ListPicker thing={thing} nombre={nombre} favorite={{ isFavorite, toggle }} onClose={close} />
      )}
    >
      <Heart className={cx('icon', isFavorite && 'fill-current')} />
      <span>
        {isFavorite ? 'Guardado' : 'Guardar'}
        <span className="sr-only">
          {isResource ? ' el recurso' : ' el perfil de'} {nombre}
        </span>
      </span>
    </DialogButton>
  );
}
