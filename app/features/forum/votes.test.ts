import { expect, test } from 'vitest';
import { createVoteQueue, nextVote, type Vote, withVote } from './votes.ts';

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

function watch(answers: Array<'accept' | 'refuse'>, stored: Vote | null = null) {
  const sent: Array<Vote | null> = [];
  const shown: Array<Vote | null> = [];
  const refused: unknown[] = [];
  const click = createVoteQueue({
    stored,
    async send(vote) {
      sent.push(vote);
      if (answers.shift() === 'refuse') throw new Error('refused');
    },
    show: (vote) => shown.push(vote),
    onError: (error) => refused.push(error),
  });
  return { click, sent, shown, refused };
}

test('a vote shows before it is sent', async () => {
  const { click, sent, shown } = watch(['accept']);
  const done = click(1);
  expect(shown).toEqual([1]);
  await done;
  expect(sent).toEqual([1]);
});

test('a refused vote is put right and reported once', async () => {
  const { click, shown, refused } = watch(['refuse'], -1);
  await click(1);
  expect(shown).toEqual([1, -1]);
  expect(refused).toHaveLength(1);
});

test('quick clicks: the last one is what the server gets in the end', async () => {
  const { click, sent, shown } = watch(['accept', 'accept']);
  await Promise.all([click(1), click(-1), click(-1), click(-1)]);
  expect(shown).toEqual([1, -1, null, -1]);
  expect(sent).toEqual([1, -1]);
});

test('clicks that cancel out while one is under way end where they began', async () => {
  const { click, sent } = watch(['accept', 'accept']);
  await Promise.all([click(1), click(1)]);
  expect(sent).toEqual([1, null]);
});

test('a refusal after an accepted vote goes back to the accepted one', async () => {
  const { click, shown } = watch(['accept', 'refuse']);
  await click(1);
  await click(-1);
  expect(shown).toEqual([1, -1, 1]);
});
