import { Check, CircleQuestionMark, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { type Confirmation, type ConfirmationGroup, lastConfirmed, questionOf } from './freshness.ts';

interface AskProps {
  group: ConfirmationGroup;
  confirmation: Confirmation;
  /** Where the group's own question would be too wide. */
  question?: string;
  className?: string;
}

/** A fact whose time is over: a question to ask. Nothing is wrong, so it is no warning. */
export function Ask({ group, confirmation, question = questionOf[group], className }: AskProps) {
  return (
    <div className={cx('edge flex gap-3 rounded-field bg-sunken px-4 py-3 text-ui', className)}>
      <CircleQuestionMark className="size-[1.4em] flex-none text-ink-soft" />
      <p>
        <b className="block">{question}</b>
        {lastConfirmed(confirmation)}
      </p>
    </div>
  );
}

/** The last line of a panel: who confirmed it, and when. */
export function Said({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p
      className={cx(
        'mt-5 flex gap-2 border-line border-t pt-4 text-meta text-ink-soft print:mt-1.5 print:pt-1.5',
        className,
      )}
    >
      <Check className="icon mt-[0.1em] text-success" />
      <span>{children}</span>
    </p>
  );
}

interface HoldProps {
  Icon: LucideIcon;
  /** Of the icon. */
  tone?: string;
  className?: string;
  children: ReactNode;
}

/** A fact with an icon before it, and under it what belongs to it. */
export function Hold({ Icon, tone = 'text-ink-soft', className, children }: HoldProps) {
  return (
    <div className={cx('flex gap-3 text-ui', className)}>
      <Icon className={cx('size-[1.4em] flex-none', tone)} />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
