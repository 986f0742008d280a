import { Heart } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { cx } from '../../lib/cx.ts';
import { lazyWithRetry, preload } from '../../start/lazy-with-retry.ts';
import { useFavorite } from '../favorites/favorite-button.tsx';

const loadPicker = async () => ({ default: (await import('./list-picker.tsx')).ListPicker });
const ListPicker = lazyWithRetry(loadPicker);

/** The favourites and the lists of the person behind one button of a profile. */
export function SaveButton({ providerId, nombre }: { providerId: string; nombre: string }) {
  const [isOpen, setOpen] = useState(false);
  const { isFavorite, toggle } = useFavorite(providerId);
  // Ahead: the network may be gone when it is pressed.
  useEffect(() => preload(loadPicker), []);
  return (
    <>
      <Button aria-haspopup="dialog" className="only-js" onClick={() => setOpen(true)}>
        <Heart className={cx('icon', isFavorite && 'fill-current')} />
        <span>
          {isFavorite ? 'Guardado' : 'Guardar'}
          <span className="sr-only"> el perfil de {nombre}</span>
        </span>
      </Button>
      {isOpen ? (
        <Suspense>
          <ListPicker
            providerId={providerId}
            nombre={nombre}
            favorite={{ isFavorite, toggle }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
