import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Toaster as Primitive, toast } from 'sonner';
import { cx } from '../../lib/cx.ts';
import { Button } from './button.tsx';
import { connectToaster, type ToastMessage } from './toast.tsx';

const shownMs = 8_000;

const kinds = {
  success: { Icon: CircleCheck, sign: 'text-success', edge: 'border-line-strong' },
  info: { Icon: Info, sign: 'text-brand', edge: 'border-line-strong' },
  error: { Icon: CircleAlert, sign: 'text-danger', edge: 'border-danger' },
};

export default function Toaster() {
  useEffect(
    () =>
      connectToaster((message) => {
        toast.custom((id) => <Toast message={message} close={() => toast.dismiss(id)} />, {
          duration: Number.POSITIVE_INFINITY,
        });
      }),
    [],
  );
  return (
    <Primitive
      position="bottom-right"
      expand
      gap={12}
      customAriaLabel="Avisos"
      toastOptions={{ unstyled: true, className: 'w-full' }}
    />
  );
}

/** Counts its own time, and stops counting while the pointer or the focus is on it. */
function Toast({ message, close }: { message: ToastMessage; close(): void }) {
  const [isHeld, setHeld] = useState(false);
  const { Icon, sign, edge } = kinds[message.kind];
  useEffect(() => {
    if (isHeld || message.isLasting) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, message.isLasting, close]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock; the buttons inside do the work
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'flex flex-wrap items-center gap-x-3 rounded-field border-[1.5px] bg-raised py-2.5 pr-2 pl-4 font-text text-ui text-ink shadow-float',
        edge,
      )}
    >
      <Icon className={cx('size-6 flex-none', sign)} />
      <span className="flex-[1_1_9rem]">{message.text}</span>
      {message.action ? (
        <Button
          level="solid"
          size="small"
          onClick={() => {
            message.action?.run();
            close();
          }}
        >
          {message.action.label}
        </Button>
      ) : null}
      <Button level="text" size="small" onClick={close}>
        <X className="icon" />
        Cerrar
      </Button>
    </div>
  );
}
