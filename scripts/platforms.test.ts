import { describe, expect, test } from 'vitest';
import { missingParts, partsFor, platforms, readLock } from './platforms.ts';

/** Packages without which nothing builds, starts or is checked. */
const needed = [
  '@biomejs/biome',
  '@node-rs/argon2',
  '@tailwindcss/oxide',
  'lightningcss',
  'rolldown',
  'sharp',
  'typescript',
].map((name) => `node_modules/${name}`);

describe('the lock file', () => {
  const lock = readLock();

  test('has every prebuilt part that its packages name', () => {
    expect(missingParts(lock)).toEqual([]);
  });

  test.each(platforms)('has the binaries of $name', (platform) => {
    const parts = partsFor(lock, platform);
    expect([...parts.keys()]).toEqual(expect.arrayContaining(['', ...needed]));
    expect([...parts].filter(([, places]) => places.length === 0)).toEqual([]);
    const names = [...parts.values()].flat().map((place) => `${place.replace(/^.*node_modules\//, '')}`);
    console.info(`${platform.name}: ${[...new Set(names)].join(', ')}`);
  });

  test('without one binary is found out', () => {
    const { 'node_modules/@rolldown/binding-linux-arm64-gnu': _, ...pruned } = lock;
    expect(missingParts(pruned)).toEqual(['node_modules/rolldown: @rolldown/binding-linux-arm64-gnu']);
    const broken = platforms.filter(
      (platform) => partsFor(pruned, platform).get('node_modules/rolldown')?.length === 0,
    );
    expect(broken.map(({ name }) => name)).toEqual(['Linux arm64']);
  });
});
