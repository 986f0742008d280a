import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readAhead, slices, textStream } from './pieces.ts';

test('slices have all items in their order', () => {
  expect([...slices([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  expect([...slices([], 2)]).toEqual([]);
});

test('what is read ahead comes in order, however long each takes, and never more than three at a time', async () => {
  let underWay = 0;
  let most = 0;
  const read = async (number: number) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, number % 2 === 0 ? 5 : 1));
    underWay -= 1;
    return number;
  };
  const numbers = Array.from({ length: 9 }, (_, number) => number);
  expect(await Readable.from(readAhead(numbers, read)).toArray()).toEqual(numbers);
  expect(most).toBe(3);
});

test('a failure comes in its turn, and those behind it are nobody’s', async () => {
  const read = async (number: number) => {
    if (number > 1) throw new Error(`${number}`);
    return number;
  };
  const got: number[] = [];
  const reading = (async () => {
    for await (const number of readAhead([0, 1, 2, 3], read)) got.push(number);
  })();
  await expect(reading).rejects.toThrow('2');
  expect(got).toEqual([0, 1]);
});

test('a body asks for nothing before somebody reads, and for nothing more when nobody does', async () => {
  const made: string[] = [];
  let isClosed = false;
  async function* pieces() {
    try {
      for (const piece of ['á', 'b', 'c']) {
        made.push(piece);
        yield piece;
      }
    } finally {
      isClosed = true;
    }
  }
  const reader = textStream(pieces()).getReader();
  expect(made).toEqual([]);
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('á');
  await reader.cancel();
  expect([made, isClosed]).toEqual([['á'], true]);
});
