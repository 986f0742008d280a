import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../server/database/postgres.ts';
import { findPostgres, startCluster } from '../support/postgres-cluster.ts';

test('a connection plans for short statements, unless the operator has chosen', async () => {
  const cluster = await startCluster(findPostgres() ?? '');
  onTestFinished(cluster.stop);
  async function settings(statement?: string) {
    const database = await openPostgres(cluster.url);
    try {
      if (statement) await database.query(statement);
      const named = `name in ('jit', 'random_page_cost') order by name`;
      return await database.query(`select name, setting from pg_settings where ${named}`);
    } finally {
      await database.close();
    }
  }
  const chosen = [
    { name: 'jit', setting: 'off' },
    { name: 'random_page_cost', setting: '1.1' },
  ];
  expect(await settings('alter role current_user set jit = on')).toEqual(chosen);
  expect(await settings()).toEqual([{ name: 'jit', setting: 'on' }, chosen[1]]);
});
