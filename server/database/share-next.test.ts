import { expect, test } from 'vitest';
import { shareNext } from './share-next.ts';

test('one at a time: who comes while one is under way shares the next', async () => {
  const runs: Array<PromiseWithResolvers<void>> = [];
  const share = shareNext(() => {
    runs.push(Promise.withResolvers<void>());
    return runs.at(-1)?.promise ?? Promise.resolve();
  });
  const first = share();
  const [second, third] = [share(), share()];
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await Promise.all([second, third]);
  share();
  expect(runs).toHaveLength(3);
});
