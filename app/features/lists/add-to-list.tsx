import { ListPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Button } from '../../components/ui/button.tsx';
import { DialogButton } from '../../components/ui/dialog-button.tsx';
import { cx } from '../../lib/cx.ts';
import { lazyWithRetry } from '../../start/lazy-with-retry.ts';

const ListPicker = lazyWithRetry(async () => ({ default: (await import('./list-picker.tsx')).ListPicker }));

interface AddToListProps extends Pick<ComponentProps<typeof Button>, 'size' | 'level' | 'className'> {
  providerId: string;
  nombre: string;
}

/** Opens the lists of the person, to put a provider in. */
export function AddToList({ providerId, nombre, ...look }: AddToListProps) {
  return (
    <DialogButton
      Icon={ListPlus}
      {...look}
      className={cx('only-js', look.className)}
      dialog={(close) => <ListPicker thing={{ proveedor: providerId }} nombre={nombre} onClose={close} />}
    >
      <span>
        Poner en una lista<span className="sr-only"> el perfil de {nombre}</span>
      </span>
    </DialogButton>
  );
}
