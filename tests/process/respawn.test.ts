import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { refusedCode } from '../../scripts/respawn.mjs';
import { startServer, tempFolder } from './server-process.ts';

beforeAll(() => prepare({ build: true }));

test('a start that is refused with a sentence is not tried again', async () => {
  const start = await startServer({ DATA_DIR: await tempFolder(), DEMO: 'perhaps' }, 'scripts/start.mjs');
  expect(await start.exited).toBe(refusedCode);
  expect(start.stderr).toBe('The environment variable DEMO is wrong: must be on or off.\n');
});
