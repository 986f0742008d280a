import { ListPlus } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { cx } from '../../lib/cx.ts';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';

const ListPicker = lazyWithRetry(async () => ({ default: (await import('./list-picker.tsx')).ListPicker }));

interface AddToListProps extends Pick<ComponentProps<typeof Button>, 'size' | 'level' | 'className'> {
  providerId: string;
  nombre: string;
}

/** Opens the lists of the person, to put a provider in. */
export function AddToList({ providerId, nombre, ...look }: AddToListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        Icon={ListPlus}
        {...look}
        className={cx('only-js', look.className)}
        onClick={() => setOpen(true)}
      >
        <span>
          Poner en una lista<span className="sr-only"> el perfil de {nombre}</span>
        </span>
      </Button>
      {isOpen ? (
        <Suspense>
          <ListPicker thing={{ proveedor: providerId }} nombre={nombre} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
