import { expect, test } from 'vitest';
import { inTurn, nextVote, type Vote, withVote } from './votes.ts';

test('the three transitions: vote, take back, replace', () => {
  expect(nextVote(null, 1)).toBe(1);
  expect(nextVote(1, 1)).toBe(null);
  expect(nextVote(1, -1)).toBe(-1);
  expect(nextVote(-1, 1)).toBe(1);
  expect(nextVote(-1, -1)).toBe(null);
});

test.each<[from: Vote | null, to: Vote | null, up: number, down: number]>([
  [null, 1, 6, 2],
  [null, -1, 5, 3],
  [1, null, 4, 2],
  [1, -1, 4, 3],
  [-1, 1, 6, 1],
  [-1, null, 5, 1],
  [1, 1, 5, 2],
])('from %s to %s', (from, to, upvotes, downvotes) => {
  expect(withVote({ upvotes: 5, downvotes: 2, mine: from }, to)).toEqual({ upvotes, downvotes, mine: to });
});

/** Clicks in a hurry, each superseding the one before it, as a fetcher does. Gives what is sent. */
async function clickInTurn(key: string, votes: Array<Vote | null>): Promise<unknown[]> {
  const sent: unknown[] = [];
  let superseded = new AbortController();
  const clicks = votes.map((vote) => {
    superseded.abort();
    superseded = new AbortController();
    return inTurn(key, superseded.signal, async () => {
      await Promise.resolve();
      sent.push(vote);
    });
  });
  await Promise.allSettled(clicks);
  return sent;
}

test('quick clicks: the last one is what the server gets in the end', async () => {
  expect(await clickInTurn('a', [1, -1, null, -1])).toEqual([-1]);
});

test('a click while one is under way is sent after it, also when that is refused', async () => {
  const begun = Promise.withResolvers<void>();
  const sent: number[] = [];
  const first = inTurn('b', new AbortController().signal, async () => {
    await begun.promise;
    sent.push(1);
    throw new Error('refused');
  });
  const second = inTurn('b', new AbortController().signal, async () => void sent.push(2));
  begun.resolve();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(sent).toEqual([1, 2]);
});
