import { expect, test } from 'vitest';
import { readSettings } from './backend.ts';

test('what an operator does not choose has its default', () => {
  expect(readSettings({})).toEqual({ cardRating: 'fixed', dataLicense: 'CC-BY-4.0' });
  expect(readSettings({ PUBLIC_DATA_LICENSE: 'CC0-1.0' }).dataLicense).toBe('CC0-1.0');
});

test.each([
  { PUBLIC_CARD_RATING: 'best' },
  { PUBLIC_DATA_LICENSE: 'MIT' },
  { PUBLIC_DATA_LICENSE: 'constructor' },
])('%o is refused with a sentence', (settings) => {
  expect(() => readSettings(settings as unknown as Record<string, string>)).toThrow(
    /^The environment variable PUBLIC_\w+ is wrong: must be /,
  );
});
