import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  createContext,
  type FocusEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
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

const FocusInside = createContext(false);

/** The focus comes and goes by Tab as anywhere else, and back to where it came from when its message is closed. */
export default function Toaster() {
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const show = useEffectEvent((message: ToastMessage) => {
    toast.custom((id) => <Toast message={message} close={() => close(id)} />, {
      duration: Number.POSITIVE_INFINITY,
    });
  });
  useEffect(() => connectToaster((message) => show(message)), []);

  function close(id: string | number) {
    const isHere = box.current?.contains(document.activeElement);
    if (isHere && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    toast.dismiss(id);
  }

  /** Not passed on: the library would pull the focus back whenever it leaves. */
  function follow(event: FocusEvent) {
    event.stopPropagation();
    const other = event.relatedTarget;
    if (other instanceof Node && event.currentTarget.contains(other)) return;
    setFocus(event.type === 'focus');
    if (event.type === 'focus') cameFrom.current = other;
  }

  return (
    <div ref={box} onFocusCapture={follow} onBlurCapture={follow} className="contents">
      <FocusInside value={hasFocus}>
        <Primitive
          position="bottom-right"
          expand
          gap={12}
          customAriaLabel="Avisos"
          toastOptions={{ unstyled: true, className: 'w-full' }}
        />
      </FocusInside>
    </div>
  );
}

/** Counts its own time, and stops counting while the pointer is on it or the focus among the messages. */
function Toast({ message, close }: { message: ToastMessage; close(): void }) {
  const [isPointed, setPointed] = useState(false);
  const isHeld = useContext(FocusInside) || isPointed;
  const { Icon, sign, edge } = kinds[message.kind];
  useEffect(() => {
    if (isHeld || message.isLasting) return;
    const timer = setTimeout(close, shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, message.isLasting, close]);

  return (
    <div
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
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
