import { beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { openPglite } from '../../server/database/pglite.ts';
import { engines } from '../support/engines.ts';
import { countRows } from './count-rows.ts';
import { dataFolder, startServer } from './server-process.ts';

beforeAll(() => prepare({ build: true }));

describe.each(engines.filter(({ name }) => name === 'postgres'))('on one empty $name', (engine) => {
  test('two servers started at the same moment: each migration once, the demo content once', async () => {
    const { database, env, drop } = await engine.open({ empty: true });
    try {
      const servers = await Promise.all([startServer(env), startServer(env)]);
      await Promise.all(servers.map((server) => server.ready()));
      for (const server of servers) {
        expect(server.stderr).toBe('');
        expect(server.stdout).toContain('admin@miguiaazul.test');
      }
      const whole = await openPglite(await dataFolder('served'));
      expect(await countRows(database)).toEqual(await countRows(whole));
      await whole.close();

      for (const server of servers) server.kill('SIGTERM');
      expect(await Promise.all(servers.map((server) => server.exited))).toEqual([0, 0]);
    } finally {
      await drop();
    }
  });
});
