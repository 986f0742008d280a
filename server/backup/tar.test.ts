import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TarReader, TarWriter } from './tar.ts';

async function newPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guia-tar-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'a.tar');
}

test('entries of any size come back as they went in', async () => {
  const path = await newPath();
  const contents = [0, 1, 511, 512, 513, 100_000].map((size) => Buffer.alloc(size, size % 251));
  const writer = await TarWriter.create(path);
  for (const [at, content] of contents.entries()) {
    // In two pieces, since content comes as a stream.
    await writer.add(`part/${at}`, [content.subarray(0, 300), content.subarray(300)]);
  }
  await writer.finish();
  const reader = await TarReader.open(path);
  expect(reader.places.map(({ name, size }) => [name, size])).toEqual(
    contents.map((content, at) => [`part/${at}`, content.length]),
  );
  for (const [at, place] of reader.places.entries()) {
    expect((await reader.read(place)).equals(contents[at] ?? Buffer.alloc(0))).toBe(true);
  }
  await reader.close();
  await expect(TarWriter.create(path)).rejects.toThrow('EEXIST');
});

test('what was not finished has no end', async () => {
  const path = await newPath();
  const writer = await TarWriter.create(path);
  await writer.add('a', [Buffer.from('a')]);
  await writer.abandon();
  await expect(TarReader.open(path)).rejects.toThrow('it is cut short');
});

test('a name that does not fit is refused', async () => {
  const writer = await TarWriter.create(await newPath());
  await expect(writer.add('n'.repeat(101), [])).rejects.toThrow('too long');
  await writer.abandon();
});

test('a link is no entry of ours', async () => {
  const path = await newPath();
  await symlink('/etc/passwd', join(dirname(path), 'manifest.json'));
  execFileSync('tar', ['--format=ustar', '-cf', path, '-C', dirname(path), 'manifest.json']);
  await expect(TarReader.open(path)).rejects.toThrow('an entry has no header');
});
