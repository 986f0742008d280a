import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupName, outdated, startDailyBackups } from '../../server/backup/daily.ts';
import { readConfig } from '../../server/config.ts';
import { expectLog } from '../support/quiet-log.ts';
import { tempFolder } from './server-process.ts';

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

test('what only has the name of a backup is none, and postpones none', async () => {
  const BACKUP_DIR = await tempFolder();
  await writeFile(join(BACKUP_DIR, backupName(daysAgo(1 / 24))), 'azul\n');
  const config = readConfig({ BACKUP_DIR });
  const DATA_DIR = await tempFolder();
  const daily = startDailyBackups(config, { query: async () => [] }, { ...process.env, DATA_DIR });
  onTestFinished(async () => daily?.close());
  // One was due: of a folder that has no database.
  expectLog(/^the daily backup failed: There is no embedded database in /);
  await daily?.look();
  expect(daily?.state).toEqual({ lastGoodAt: undefined, failedAt: expect.any(Date) });
});
