import { Check, CircleQuestionMark, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { dayOf } from '../../lib/dates.ts';
import { type Confirmation, type ConfirmationGroup, lastConfirmed, questionOf, sumUp } from './freshness.ts';
import type { ProviderFacts } from './provider-facts.ts';

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

/** One line for the whole profile: who confirmed it and when, and what of it is over. Nothing where nobody has. */
export function ConfirmedLine({ facts: { confirmations }, now }: { facts: ProviderFacts; now: Date }) {
  const said = sumUp(confirmations, dayOf(now));
  if (!said) return null;
  const Icon = said.holds ? Check : CircleQuestionMark;
  return (
    <p className="flex gap-2 text-meta text-ink-soft">
      <Icon className={cx('icon mt-[0.1em]', said.holds && 'text-success')} />
      <span>
        <span className="print:hidden">{said.words}</span>
        <span className="hidden print:inline">{said.dated}</span>
        {said.rest ? <b className="text-ink">{said.rest}</b> : null}.
      </span>
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
