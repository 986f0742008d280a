import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  createContext,
  type FocusEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { createSource, useBrowserValue } from '../../lib/browser-value.ts';
import { cx } from '../../lib/cx.ts';
import { Button } from './button.tsx';
import { connectToaster, type ToastMessage } from './toast.tsx';
import {
  add,
  dismissTopic,
  keptAfterNavigation,
  type QueuedToast,
  visibleToasts,
  withoutLeft,
  withoutOverflow,
} from './toast-queue.ts';
import { useToastSpace } from './toast-space.ts';
import { usePressCount } from './use-press-count.ts';

const shownMs = 8_000;

const kinds = {
  success: { Icon: CircleCheck, sign: 'text-success', edge: 'border-line-strong' },
  info: { Icon: Info, sign: 'text-brand', edge: 'border-line-strong' },
  error: { Icon: CircleAlert, sign: 'text-danger', edge: 'border-danger' },
};

const FocusInside = createContext(false);

/**
 * One toast at a time on a phone, two on a larger screen; toast-queue.ts chooses which. Tab reaches them in document
 * order; when a focused toast is dismissed, the focus returns to where it came from.
 */
export default function Toaster() {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const lastId = useRef(0);
  const [hasFocus, setFocus] = useState(false);
  const [list, setList] = useState<QueuedToast[]>([]);
  const room = useRoom();
  const presses = usePressCount();
  const { pathname } = useLocation();
  const page = useRef(pathname);
  useToastSpace(region);

  const show = useEffectEvent((message: ToastMessage) => {
    lastId.current += 1;
    const toast = { ...message, id: lastId.current, presses: presses.current };
    setList((now) => add(now, toast, room));
  });
  useEffect(
    () =>
      connectToaster({
        show: (message) => show(message),
        dismissTopic: (topic) => setList((now) => dismissTopic(now, topic)),
        endOffers: (form) => setList((now) => now.filter((toast) => toast.form !== form)),
      }),
    [],
  );
  useEffect(() => {
    function leave({ target }: Event) {
      if (!(target instanceof Node) || region.current?.contains(target)) return;
      setList((now) => withoutLeft(now, target));
    }
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  }, []);
  useEffect(() => setList((now) => withoutOverflow(now, room)), [room]);
  useEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    setList((now) => keptAfterNavigation(now, presses.current));
  }, [pathname, presses]);

  function follow(event: FocusEvent) {
    const other = event.relatedTarget;
    if (other instanceof Node && event.currentTarget.contains(other)) return;
    setFocus(event.type === 'focus');
    if (event.type === 'focus') cameFrom.current = other;
  }

  function giveFocusBack() {
    const from = cameFrom.current;
    const isThere = from instanceof HTMLElement && from.isConnected;
    const target = isThere ? from : document.getElementById('contenido');
    target?.focus({ preventScroll: true });
  }

  const shown = visibleToasts(list, room);
  return (
    <section
      ref={region}
      aria-label="Avisos"
      aria-live="polite"
      aria-relevant="additions text"
      aria-atomic="false"
      tabIndex={-1}
      onFocusCapture={follow}
      onBlurCapture={follow}
      className="toaster pointer-events-none fixed inset-x-4 bottom-[max(16px,env(safe-area-inset-bottom))] z-60 min-[600px]:right-6 min-[600px]:bottom-6 min-[600px]:left-auto min-[600px]:w-[340px]"
    >
      <FocusInside value={hasFocus}>
        {shown.length > 0 ? (
          <ol className="grid gap-3">
            {shown.map((toast) => (
              <Toast
                key={toast.id}
                message={toast}
                close={() => setList((now) => now.filter(({ id }) => id !== toast.id))}
                onFocusLost={giveFocusBack}
              />
            ))}
          </ol>
        ) : null}
      </FocusInside>
    </section>
  );
}

const roomForTwo = '(min-width: 600px) and (min-height: 500px)';

const size = createSource('resize');

function useRoom(): number {
  return useBrowserValue(() => (window.matchMedia(roomForTwo).matches ? 2 : 1), 1, size.subscribe);
}

interface ToastProps {
  message: ToastMessage;
  close(): void;
  /** It was dismissed while it had the focus. */
  onFocusLost(): void;
}

/** Has its own timeout, paused while the pointer is on it or the focus is among the toasts. */
function Toast({ message, close, onFocusLost }: ToastProps) {
  const box = useRef<HTMLLIElement>(null);
  const [isPointed, setPointed] = useState(false);
  const isHeld = useContext(FocusInside) || isPointed;
  const { Icon, sign, edge } = kinds[message.kind];
  const onTime = useEffectEvent(close);
  useEffect(() => {
    if (isHeld || message.isPersistent) return;
    const timer = setTimeout(() => onTime(), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, message.isPersistent]);

  const onLeaving = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const item = box.current;
    return () => {
      if (item?.contains(document.activeElement)) onLeaving();
    };
  }, []);

  return (
    <li
      ref={box}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      className={cx(
        'enter pointer-events-auto flex flex-wrap items-center gap-x-3 rounded-field border-[1.5px] bg-raised py-2.5 pr-2 pl-4 font-text text-ui wrap-anywhere text-ink shadow-float',
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
      <Button Icon={X} level="text" size="small" onClick={close}>
        Cerrar
      </Button>
    </li>
  );
}
