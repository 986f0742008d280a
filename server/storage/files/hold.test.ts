import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDiskStore } from './disk.ts';
import { holdFiles, isHeld } from './hold.ts';
import { openScratch } from './scratch.ts';

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'guia-hold-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return openDiskStore(join(folder, 'objects'), await openScratch(join(folder, 'incoming')));
}

test('a hold ends with its backup, and at once if there is no other', async () => {
  const store = await openStore();
  const release = await holdFiles(store);
  expect(await isHeld(store)).toBe(true);
  await release();
  expect(await isHeld(store)).toBe(false);
});

test.each([
  [0, 1],
  [1, 0],
])('of two backups at once the one that ends does not let go what the other needs', async (first, second) => {
  const store = await openStore();
  const releases = [await holdFiles(store), await holdFiles(store)];
  await releases[first]?.();
  expect(await isHeld(store)).toBe(true);
  await releases[second]?.();
});

test('who reads a hold while it is renewed reads one of the two', async () => {
  const store = await openStore();
  await store.writeHold(1);
  const found = new Set<number>();
  for (let turn = 0; turn < 500; turn += 1) {
    const [hold] = await Promise.all([
      store.readHold(),
      store.writeHold(1),
      store.readHold().then((one) => found.add(one)),
    ]);
    found.add(hold);
  }
  expect([...found]).toEqual([1]);
});
