import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';

let folder: string;
let failures: Error[];
let sync: GroupCommit;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guia-sync-'));
  failures = [];
  sync = new GroupCommit((error) => failures.push(error));
});
afterEach(async () => {
  await sync.close();
  await rm(folder, { recursive: true, force: true });
});

test('with nothing to sync nobody waits', async () => {
  await sync.settled();
  expect(failures).toEqual([]);
});

test('whoever asks while a sync runs waits for the next one', async () => {
  const path = join(folder, 'log');
  await writeFile(path, 'x');
  const ended: string[] = [];
  sync.add([path]);
  const first = sync.settled().then(() => ended.push('first'));
  await Promise.resolve();
  await Promise.resolve();
  sync.add([path]);
  const second = sync.settled().then(() => ended.push('second'));
  await Promise.all([first, second]);
  expect(ended).toEqual(['first', 'second']);
});

test('a file that was renamed meanwhile was synced before', async () => {
  sync.add([join(folder, 'gone')]);
  await sync.settled();
  expect(failures).toEqual([]);
});

test('a failure is told to everybody who waits, once to the owner, and the next sync works', async () => {
  sync.add([folder]);
  const waiting = [sync.settled(), sync.settled()];
  for (const one of waiting) await expect(one).rejects.toThrow();
  expect(failures).toHaveLength(1);
  const path = join(folder, 'log');
  await writeFile(path, 'x');
  sync.add([path]);
  await sync.settled();
  expect(failures).toHaveLength(1);
});
