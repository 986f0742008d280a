export type Vote = 1 | -1;

/** An answer's totals, and the vote of the person who looks at it. */
export interface Votes {
  upvotes: number;
  downvotes: number;
  mine: Vote | null;
}

/** The vote a click leads to: the same again takes it back, the other direction replaces it. */
export function nextVote(mine: Vote | null, clicked: Vote): Vote | null {
  return mine === clicked ? null : clicked;
}

/** The totals once the person's vote is `mine`. */
export function withVote(votes: Votes, mine: Vote | null): Votes {
  const change = (direction: Vote) => Number(mine === direction) - Number(votes.mine === direction);
  return { upvotes: votes.upvotes + change(1), downvotes: votes.downvotes + change(-1), mine };
}

interface VoteQueue {
  /** The vote that the server has stored. */
  stored: Vote | null;
  send(vote: Vote | null): Promise<void>;
  /** Renders a vote. */
  show(vote: Vote | null): void;
  onError(error: unknown): void;
}

/**
 * Optimistic writes of one user's vote on one answer, serialised: one request at a time, and the last click always
 * sent. A failure rolls back to the vote that the server has stored.
 */
export function createVoteQueue({ stored, send, show, onError }: VoteQueue) {
  let wanted = stored;
  let isSending = false;

  async function deliver(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (wanted !== stored) {
      const sent = wanted;
      try {
        await send(sent);
        stored = sent;
      } catch (error) {
        wanted = stored;
        show(stored);
        onError(error);
      }
    }
    isSending = false;
  }

  return function click(direction: Vote): Promise<void> {
    wanted = nextVote(wanted, direction);
    show(wanted);
    return deliver();
  };
}
