import { describe, expect, test } from 'vitest';
import { readBan } from './attributes.ts';
import { pageLinks } from './users.ts';

describe('how long a ban lasts', () => {
  test.each([
    ['24h', 86_400],
    ['1h30m', 5_400],
    ['45s', 45],
    ['1.5h', 5_400],
    ['876000h', 3_153_600_000],
  ])('%s', (given, seconds) => {
    const until = new Date(readBan(given) ?? '').getTime();
    expect(Math.abs(until - Date.now() - seconds * 1000)).toBeLessThan(5_000);
  });

  test('none lifts it and nothing leaves it as it is', () => {
    expect(readBan('none')).toBeNull();
    expect(readBan(undefined)).toBeUndefined();
  });

  test.each(['siempre', '24', 'h', '-1h', '1h x', '1d'])('%s is refused', (given) => {
    expect(() => readBan(given)).toThrow('invalid format for ban duration');
  });
});

test('the client reads the page number after the first equals sign of a link', () => {
  const link = pageLinks('https://guia.example', 1, 50, 120);
  expect(link.split(',').map((part) => part.split(';')[0]?.split('=')[1]?.slice(0, 1))).toEqual(['2', '3']);
  expect(pageLinks('https://guia.example', 3, 50, 120)).not.toContain('next');
});
