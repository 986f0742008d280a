import { chmod, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPrivate } from './private-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guia-private-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => (await lstat(path)).mode & 0o777;

test('a folder that others can read is closed with all that is in it, and nothing outside', async () => {
  const data = join(folder, 'data');
  const outside = join(folder, 'outside');
  await mkdir(join(data, 'inner'), { recursive: true });
  await writeFile(join(data, 'inner/file'), '');
  await writeFile(outside, '');
  await symlink(outside, join(data, 'link'));
  await chmod(data, 0o755);
  await chmod(join(data, 'inner'), 0o777);
  await chmod(join(data, 'inner/file'), 0o666);
  await chmod(outside, 0o644);

  expect(await keepPrivate(data)).toBe(true);
  expect(await modeOf(data)).toBe(0o700);
  expect(await modeOf(join(data, 'inner'))).toBe(0o700);
  expect(await modeOf(join(data, 'inner/file'))).toBe(0o600);
  expect(await modeOf(outside)).toBe(0o644);
});

test('a folder that is not there stays so', async () => {
  expect(await keepPrivate(join(folder, 'none'))).toBe(true);
  await expect(lstat(join(folder, 'none'))).rejects.toThrow('ENOENT');
});
