import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guia-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process number that nobody has: above what Linux gives out. */
const goneOwner = JSON.stringify({ pid: 2 ** 30, born: '1' });

test('a folder is locked once, and again after it was released', async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(/in use by another server/);
  await unlock();
  await (await lockFolder(folder))();
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['of a process that is gone', goneOwner],
  ['of a process whose number was used again', JSON.stringify({ pid: process.pid, born: '1' })],
  ['that a power cut left empty', ''],
])('a lock %s is taken over by exactly one of many', async (_what, content) => {
  await writeFile(join(folder, 'server.lock'), content);
  await writeFile(join(folder, 'server.lock.stale'), goneOwner);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['server.lock']);
});
