import { CircleQuestionMark } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { availabilityLooks } from '../facts/availability-looks.ts';
import { availabilityLine } from './availability-line.ts';
import { listedFacts } from './listed-facts.ts';
import type { ProviderSummary } from './providers.ts';

export interface ProviderCardProps {
  provider: ProviderSummary;
  /** The day in Puerto Rico, as `countDay` counts it. */
  today: number;
  /** Instead of what is known: what to ask. */
  question?: string | undefined;
  /** Beside its municipality: why it is near. */
  reason?: string | undefined;
}

const asking = { Icon: CircleQuestionMark, tone: 'text-ink-soft' };

/** The line of a card about new people, with its age; or a question. Nothing where nothing is known. */
export function CardAvailability({ provider, today, question }: ProviderCardProps) {
  const line = question ? { state: null, words: question } : availabilityLine(listedFacts(provider), today);
  if (!line) return null;
  const { Icon, tone } = line.state ? availabilityLooks[line.state] : asking;
  return (
    <li className="flex items-start gap-2.5">
      <Icon className={cx('icon mt-[0.1em]', tone)} />
      {line.state ? (
        // The age that begins a line of its own has its dot outside, where it is clipped.
        <span className="min-w-0 overflow-x-clip">
          <b className="mr-4 font-strong">{line.words}</b>
          <span className="-ml-4 inline-block whitespace-nowrap">
            <span className="inline-block w-4 text-center">{'\u00a0·\u00a0'}</span>
            <span className="text-meta text-ink-soft">{line.ago}</span>
          </span>
        </span>
      ) : (
        <span>{line.words}</span>
      )}
    </li>
  );
}
