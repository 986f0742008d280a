import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { restore } from '../../server/backup/restore.ts';
import { readConfig } from '../../server/config.ts';
import { backupPlaces, contentOf } from './backup-places.ts';
import { endWithFile, runFile, tempFolder } from './server-process.ts';

describe.each(backupPlaces(endWithFile()))('a backup, on $name', ({ source, target }) => {
  test('with nobody writing: every row, sequence and file is the same after a restore', {
    timeout: 600_000,
  }, async () => {
    const env = await source();
    const path = join(await tempFolder(), 'quiet.tar');
    const backup = runFile('server/backup/program.ts', [path], env);
    expect([await backup.exited, backup.stderr]).toEqual([0, '']);
    const place = await target();
    const restoring = runFile('scripts/restore.ts', [path], place);
    expect([await restoring.exited, restoring.stderr]).toEqual([0, '']);
    expect(restoring.stdout).toMatch(/^Restored and compared: \d+ rows of \d+ tables, \d+ files/);
    const restored = await contentOf(place);
    expect(restored).toEqual(await contentOf(env));
    expect(Object.keys(restored.tables).length).toBeGreaterThan(100);

    // Not over what is there.
    await expect(restore(readConfig(place), path)).rejects.toThrow('is not empty');
    expect(await contentOf(place)).toEqual(restored);
  });
});
