import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { checkMemory } from './memory.ts';

const megabyte = 1024 * 1024;
const look = (env: Record<string, string>, megabytes: number) => {
  const { level, text, advice } = checkMemory(readConfig(env), megabytes * megabyte);
  return [level, text, advice];
};

test('a machine of 1 GB has room for the embedded engine, one of 512 MB has not', () => {
  expect(look({}, 960)).toEqual(['ok', '960 MB are here, of 896 that are asked for.', undefined]);
  expect(look({}, 480)).toEqual([
    'warning',
    'Only 480 MB are here, of 896 that are asked for: the system may end the server.',
    'Take more memory.',
  ]);
  expect(look({ ENGINE_MEMORY_MB: '256' }, 480)[0]).toBe('warning');
  expect(look({ ENGINE_MEMORY_MB: '256' }, 640)[0]).toBe('ok');
});

test('on PostgreSQL there is no engine to feed', () => {
  expect(look({ DATABASE_URL: 'postgres://a/b' }, 256)[0]).toBe('ok');
});

test('without a figure it is this machine that is looked at', () => {
  expect(checkMemory(readConfig({})).text).toMatch(/^(Only )?\d+ MB are here, of 896 /);
});
