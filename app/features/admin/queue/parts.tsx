import { Check, type LucideIcon, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { cx } from '../../../lib/cx.ts';

/* What the views of the kinds are made of. */

/** All that an item says, by name and value. */
export function All({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 text-ui @md/page:grid-cols-2">{children}</dl>;
}

interface FieldProps {
  name: string;
  isWide?: boolean;
  /** Without one it is said that there is none. */
  children: ReactNode;
}

export function Value({ name, isWide = false, children }: FieldProps) {
  const isNothing = children === null || children === undefined || children === '';
  return (
    <div className={cx('min-w-0', isWide && '@md/page:col-span-2')}>
      <dt className="text-meta text-ink-soft">{name}</dt>
      <dd className={cx('whitespace-pre-line wrap-anywhere', isNothing && 'text-ink-soft')}>
        {isNothing ? 'Sin dato' : children}
      </dd>
    </div>
  );
}

export function OutLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="tap wrap-anywhere">
      {href.replace(/^https?:\/\//, '')}
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}

/** The row of decisions. */
export function Decide({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>;
}

/** The keys that press a decision while the focus is in the open item; see queue-keys.ts. */
export const decisionKeys = { accept: 'a', refuse: 'r' } as const;

interface DecideButtonProps extends Pick<ComponentProps<typeof Button>, 'busy' | 'onClick' | 'level'> {
  /** `accept` is the solid one. */
  as: keyof typeof decisionKeys;
  /** No letter presses it. */
  isByHand?: boolean;
  Icon?: LucideIcon;
  children: ReactNode;
}

export function DecideButton({
  as,
  isByHand = false,
  Icon = as === 'accept' ? Check : X,
  children,
  ...rest
}: DecideButtonProps) {
  const key = decisionKeys[as];
  return (
    <Button
      Icon={Icon}
      level={as === 'accept' ? 'solid' : 'line'}
      size="small"
      busyLabel="Guardando…"
      {...(isByHand ? null : { 'data-decision': key, 'aria-keyshortcuts': key.toUpperCase() })}
      {...rest}
    >
      {children}
    </Button>
  );
}

interface AskButtonProps extends DecideButtonProps {
  title: string;
  /** What follows from it. */
  question: ReactNode;
  confirmLabel: string;
  keepLabel: string;
  onConfirm(): void;
}

/** A decision that cannot be undone, or takes something off the site: it asks first. */
export function AskButton({
  title,
  question,
  confirmLabel,
  keepLabel,
  onConfirm,
  ...button
}: AskButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DecideButton {...button} onClick={() => setOpen(true)} />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        confirmLabel={confirmLabel}
        keepLabel={keepLabel}
        onConfirm={() => {
          setOpen(false);
          onConfirm();
        }}
      >
        {question}
      </ConfirmDialog>
    </>
  );
}

interface BeforeAfterProps {
  before: { name: string; value: ReactNode; isGone?: boolean };
  after: { name: string; value: ReactNode };
}

/** Two values: side by side, or one under the other where the page is narrow. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  return (
    <div className="grid gap-x-3 gap-y-1 *:rounded-tag *:px-3 *:py-2 *:text-ui *:leading-[1.4] *:wrap-anywhere @md/page:grid-cols-2">
      <div className="bg-sunken">
        <span className="block text-meta text-ink-soft">{before.name}</span>
        <span className={cx('whitespace-pre-line', before.isGone && 'line-through')}>{before.value}</span>
      </div>
      <div className="bg-brand-soft">
        <span className="block text-meta text-ink-soft">{after.name}</span>
        <b className="whitespace-pre-line">{after.value}</b>
      </div>
    </div>
  );
}
