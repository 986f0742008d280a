import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/cx.ts';

interface ButtonLook {
  /** `main` is mango: one a screen. */
  level?: keyof typeof levels;
  size?: keyof typeof sizes;
  block?: boolean;
  /** Before the words. */
  Icon?: LucideIcon;
}

const levels = {
  main: 'bg-accent border-accent-line text-accent-ink hover:bg-accent-hover',
  solid: 'bg-brand border-brand text-brand-ink hover:bg-brand-hover hover:border-brand-hover',
  line: 'bg-surface border-line-strong text-brand-text hover:border-brand hover:bg-brand-soft',
  text: 'border-transparent pr-3 pl-3 text-brand-text hover:bg-sunken hover:underline',
  risk: 'border-transparent pr-3 pl-3 text-danger hover:bg-danger-soft hover:underline',
  danger: 'bg-surface border-danger text-danger hover:bg-danger-soft',
  'danger-solid': 'bg-danger border-danger text-danger-ink hover:bg-danger-hover hover:border-danger-hover',
  deep: 'bg-deep-ink border-deep-ink text-deep hover:bg-deep-soft',
  unavailable: 'cursor-not-allowed border-dashed border-line-strong bg-sunken text-ink-soft',
};

const sizes = {
  dense: 'min-h-9 px-2.5 py-1 text-meta pointer-coarse:min-h-11',
  small: 'min-h-11 px-3.5 py-1.5 text-ui',
  normal: 'min-h-12 px-5 py-2 text-ui',
  large: 'min-h-14 px-7 py-2 text-[1.125rem] leading-snug',
  /** A number to call in a crisis. */
  huge: 'min-h-33 flex-col px-2 py-3 text-ui leading-tight',
};

const shape =
  'edge inline-flex items-center justify-center gap-2 rounded-field border-[1.5px] font-strong text-center no-underline fade active:[box-shadow:inset_0_2px_4px_var(--shade-deep)]';

export function buttonClass({
  level = 'line',
  size = 'normal',
  block = false,
}: Omit<ButtonLook, 'Icon'> = {}): string {
  return cx(shape, levels[level], sizes[size], block && 'w-full');
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  busy?: boolean;
  /** The label while busy. Its width is reserved from the start, so the button never changes size. */
  busyLabel?: string;
  /** Why it is disabled. It stays focusable, and a screen reader reads the reason. */
  unavailable?: string;
}

export function Button({
  level,
  size,
  block,
  Icon,
  busy = false,
  busyLabel,
  unavailable,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isIdle = !busy && !unavailable;
  const label = withIcon(Icon, children);
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isIdle) onClick?.(event);
    else event.preventDefault();
  }
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        buttonClass({ level: unavailable ? 'unavailable' : level, size, block }),
        busy && 'cursor-progress',
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={!isIdle || undefined}
      title={unavailable ?? rest.title}
      onClick={handleClick}
    >
      {busyLabel ? (
        <Stacked shown={busy} over={<Busy label={busyLabel} />}>
          {label}
        </Stacked>
      ) : (
        label
      )}
      {unavailable ? <span className="sr-only">. {unavailable}</span> : null}
    </button>
  );
}

function Stacked({ shown, over, children }: { shown: boolean; over: ReactNode; children: ReactNode }) {
  return (
    <span className="grid items-center justify-items-center">
      <span className={cx('col-start-1 row-start-1 inline-flex items-center gap-2', shown && 'invisible')}>
        {children}
      </span>
      <span className={cx('col-start-1 row-start-1 inline-flex', !shown && 'invisible')}>{over}</span>
    </span>
  );
}

export function Busy({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className="busy-ring" aria-hidden="true" />
      {label}
    </span>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook;

export function ButtonLink({ level, size, block, Icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ level, size, block }), className)}>
      {withIcon(Icon, children)}
    </Link>
  );
}

const withIcon = (Icon: LucideIcon | undefined, children: ReactNode) =>
  Icon ? (
    <>
      <Icon className="icon" />
      {children}
    </>
  ) : (
    children
  );
