import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Work that lasts until it is told to end. */
function openWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

test('work enters in its order while there is room', async () => {
  const pass = createSemaphore(10);
  const entered: string[] = [];
  const works = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, openWork()]));
  const weights = { a: 6, b: 4, c: 5, d: 1 };
  const done = Object.entries(weights).map(([name, weight]) =>
    pass(weight, () => {
      entered.push(name);
      return works[name]?.work() ?? Promise.resolve();
    }),
  );
  await Promise.resolve();
  expect(entered).toEqual(['a', 'b']);
  works.b?.end();
  await done[1];
  // There would be room for d, but c came first: nobody is passed over for being heavy.
  expect(entered).toEqual(['a', 'b']);
  works.a?.end();
  await done[0];
  expect(entered).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) works[name]?.end();
  await Promise.all(done);
});

test('what is heavier than the gate enters alone, and a failure makes room', async () => {
  const pass = createSemaphore(10);
  await expect(pass(50, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await pass(50, async () => 'entered')).toBe('entered');
});
