import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../tests/process/server-process.ts';
import { keepAssets } from './keep-assets.ts';

test('the files of one build before stay, and go with the next', async () => {
  const folder = await tempFolder();
  const [build, next] = [join(folder, 'build'), join(folder, 'build.next')];

  function buildWith(...names: string[]): string[] {
    for (const folder of ['client/assets', 'server/assets']) {
      mkdirSync(join(next, folder), { recursive: true });
      for (const name of names) writeFileSync(join(next, folder, name), name);
    }
    keepAssets(build, next);
    rmSync(build, { recursive: true, force: true });
    renameSync(next, build);
    const [client, server] = ['client', 'server'].map((part) =>
      readdirSync(join(build, part, 'assets')).sort(),
    );
    expect(server).toEqual(client);
    return client ?? [];
  }

  expect(buildWith('home-1.js', 'home-1.js.br', 'icons-1.js')).toEqual([
    'home-1.js',
    'home-1.js.br',
    'icons-1.js',
  ]);
  expect(buildWith('home-2.js', 'icons-1.js')).toEqual([
    'home-1.js',
    'home-1.js.br',
    'home-2.js',
    'icons-1.js',
  ]);
  expect(buildWith('home-3.js', 'icons-1.js')).toEqual(['home-2.js', 'home-3.js', 'icons-1.js']);
  expect(existsSync(next)).toBe(false);
});
