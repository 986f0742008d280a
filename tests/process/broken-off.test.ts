import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { dataFolder, startServer } from './server-process.ts';

beforeAll(() => prepare({ build: true }));

test('a visitor who leaves before the page is ready is no fault of the server', async () => {
  const server = await startServer({ DATA_DIR: await dataFolder('seeded'), RATE_LIMITS: 'off' });
  await server.ready();
  for (const path of ['/recursos', '/questions.data']) {
    const whole = await fetch(`${server.url}${path}`);
    expect(whole.status).toBe(200);
    await whole.text();
    // Somewhere between the first loader and the last byte, wherever this machine has got to.
    for (let ms = 0; ms < 25; ms += 1) {
      await fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(ms) })
        .then((answer) => answer.text())
        .catch((error: Error) => expect(error.name).toBe('TimeoutError'));
    }
  }
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect(server.stderr).toBe('');
});
