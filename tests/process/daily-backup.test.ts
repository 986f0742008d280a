import { expect, test } from 'vitest';
import { outdated, startDailyBackups } from '../../server/backup/daily.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

test('what is older than the days to keep goes, and never the newest', () => {
  const ages = [20, 30, 40];
  const backups = ages.map((age) => ({ name: `${age}`, at: daysAgo(age) }));
  expect(outdated(backups, 14, new Date())).toEqual(['30', '40']);
  expect(outdated(backups, 35, new Date())).toEqual(['40']);
  expect(outdated([], 14, new Date())).toEqual([]);
});

test('without a folder there are none', async () => {
  expect(
    startDailyBackups({ backup: { dir: undefined, keepDays: 14 } }, { query: async () => [] }),
  ).toBeUndefined();
});
