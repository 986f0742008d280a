import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openImageCache } from './image-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guia-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const make = (size: number) => vi.fn((path: string) => writeFile(path, Buffer.alloc(size)));

test('a picture is made once, however many ask at once', async () => {
  const cache = await openImageCache(folder, 100);
  const making = make(10);
  const found = await Promise.all([cache.get('a', making), cache.get('a', making), cache.get('a', making)]);
  await cache.get('a', making);
  expect(making).toHaveBeenCalledTimes(1);
  expect(new Set(found.map(({ size }) => size))).toEqual(new Set([10]));
});

test('the one not asked for the longest makes room', async () => {
  const cache = await openImageCache(folder, 100);
  for (const name of ['a', 'b', 'c']) await cache.get(name, make(40));
  expect((await readdir(folder)).sort()).toEqual(['b', 'c']);
  await cache.get('b', make(40));
  await cache.get('d', make(40));
  expect((await readdir(folder)).sort()).toEqual(['b', 'd']);
});

test('it knows its pictures after a start, and removes what was being made', async () => {
  await writeFile(join(folder, 'a'), Buffer.alloc(60));
  await writeFile(join(folder, 'host.1.2.x.tmp.b'), Buffer.alloc(60));
  const cache = await openImageCache(folder, 100);
  const making = make(60);
  await cache.get('a', making);
  expect(making).not.toHaveBeenCalled();
  await cache.get('c', make(60));
  expect(await readdir(folder)).toEqual(['c']);
});

test('a picture that could not be made leaves nothing, and is tried again', async () => {
  const cache = await openImageCache(folder, 100);
  await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await cache.get('a', make(10));
  expect(await readdir(folder)).toEqual(['a']);
});
