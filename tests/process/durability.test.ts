import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPglite } from '../../server/database/pglite.ts';
import { count } from '../support/counts.ts';
import { dataFolder, runFile, waitFor } from './server-process.ts';

const rounds = count(1, 6);

test(`kill -9 during writes, ${rounds} times: every acknowledged row is there, and no half transaction`, async () => {
  const folder = await dataFolder();
  const acknowledged = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const writer = runFile('tests/process/writer.ts', [folder, String(round)], {});
    await waitFor(() => writer.stdout.split('\n').length > 2, writer);
    // A different moment each time: from the second row on, over checkpoints and single statements.
    await sleep(10 * (round % 11) + 5 * round);
    writer.kill('SIGKILL');
    expect(await writer.exited).toBe('SIGKILL');
    expect(writer.stderr).toBe('');
    // The last line may have been cut: what was not said whole was not acknowledged.
    for (const id of writer.stdout.split('\n').slice(0, -1)) acknowledged.add(id);
  }

  const database = await openPglite(folder);
  const rows = await database.query<{ id: string; parts: number; words: string }>(`
    select w.id, count(p.id)::int as parts, w.words from public.writes as w
    left join public.write_parts as p on p.write_id = w.id group by w.id`);
  const [{ lost_keys } = {}] = await database.query<{ lost_keys: number }>(`
    select count(*)::int as lost_keys from public.write_parts where write_id not in (select id from public.writes)`);
  await database.close();

  const found = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(rounds);
  expect(rows.filter(({ parts, words }) => parts !== 3 || words.length !== 500)).toEqual([]);
  expect(lost_keys).toBe(0);
  console.info(
    `${rounds} kills: ${acknowledged.size} rows acknowledged, all of them found (${found.size} in all)`,
  );
});
