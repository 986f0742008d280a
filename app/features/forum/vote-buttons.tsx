import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import type { Answer } from './forum.ts';
import type { Vote } from './votes.ts';

interface VoteButtonsProps {
  answer: Answer;
  onVote(direction: Vote): void;
}

/** Its total, and whether the person gave this vote. */
export function UsefulButton({ answer: { author, upvotes, downvotes, mine }, onVote }: VoteButtonsProps) {
  return (
    <>
      <fieldset aria-label={`Vota la respuesta de ${author}`} className="only-js">
        <VoteButton direction={1} label="Útil" count={upvotes} mine={mine} onVote={onVote} />
      </fieldset>
      <p className="only-without-js text-meta text-ink-soft">
        Útil: {upvotes} · No útil: {downvotes}
      </p>
    </>
  );
}

export function NotUsefulButton({ answer: { downvotes, mine }, onVote }: VoteButtonsProps) {
  return <VoteButton direction={-1} label="No útil" count={downvotes} mine={mine} onVote={onVote} />;
}

interface VoteButtonProps {
  direction: Vote;
  label: string;
  count: number;
  mine: Vote | null;
  onVote(direction: Vote): void;
}

function VoteButton({ direction, label, count, mine, onVote }: VoteButtonProps) {
  const isMine = mine === direction;
  const Icon = direction === 1 ? ThumbsUp : ThumbsDown;
  return (
    <button
      type="button"
      aria-pressed={isMine}
      onClick={() => onVote(direction)}
      className={cx(
        'edge inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] px-3.5 py-1 text-ui fade',
        isMine
          ? 'selected border-brand bg-brand font-strong text-brand-ink hover:bg-brand-hover'
          : 'border-line-strong bg-surface font-medium text-brand-text hover:border-brand hover:bg-brand-soft',
      )}
    >
      <Icon className="icon" />
      {label}
      <span className="tabular">{count}</span>
    </button>
  );
}
