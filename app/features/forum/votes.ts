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
export function withVote<Voted extends Votes>(votes: Voted, mine: Vote | null): Voted {
  const change = (direction: Vote) => Number(mine === direction) - Number(votes.mine === direction);
  return { ...votes, upvotes: votes.upvotes + change(1), downvotes: votes.downvotes + change(-1), mine };
}

const latest = new Map<string, Promise<void>>();

/**
 * Serialises the writes of one key, so that the last click is what is stored in the end. A write that was superseded
 * before its turn is skipped.
 */
export function inTurn(key: string, signal: AbortSignal, write: () => Promise<void>): Promise<void> {
  const next = () => (signal.aborted ? undefined : write());
  const turn = (latest.get(key) ?? Promise.resolve()).then(next, next);
  latest.set(key, turn);
  const forget = () => latest.get(key) === turn && latest.delete(key);
  void turn.then(forget, forget);
  return turn;
}
