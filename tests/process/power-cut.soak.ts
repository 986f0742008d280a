import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openPglite } from '../../server/database/pglite.ts';
import { dataFolder, runFile, tempFolder, waitFor } from './server-process.ts';

/** Cuts in one run of the test, and how many commits each waits for. */
const cuts = 4;
const commits = 65;

const recorder = pathToFileURL(resolve('tests/process/synced-copy.ts')).href;

async function checkRows(folder: string, acknowledged: string[]): Promise<void> {
  const database = await openPglite(folder);
  try {
    const rows = await database.query<{ id: string; parts: number; isWhole: boolean }>(`
      select w.id, count(p.id)::int as parts, w.words like 'p' || w.id || '%' as "isWhole"
      from public.writes as w left join public.write_parts as p on p.write_id = w.id group by w.id`);
    const found = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    expect(rows.filter(({ parts, isWhole }) => parts !== 3 || !isWhole)).toEqual([]);
    // What is there can also be changed: its pages, indexes and files are in order.
    await database.query(`
      update public.writes set words = words || '!';
      do $$ declare t regclass; begin
        for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        loop execute 'select count(*) from ' || t; end loop;
      end $$;
      reindex table public.writes; checkpoint`);
  } finally {
    await database.close();
  }
}

describe.each(Array.from({ length: cuts }, (_, cut) => cut))('power cut %d', () => {
  test(`${commits} commits: every acknowledged row is there, whatever the disk did with what was not synced`, async () => {
    const folder = await dataFolder();
    const synced = join(await tempFolder(), 'synced');
    await cp(folder, synced, { recursive: true });
    const writer = runFile('tests/process/power-cut-writer.ts', [folder], {
      NODE_OPTIONS: `--import=${recorder}`,
      SYNCED_FROM: folder,
      SYNCED_TO: synced,
    });
    await waitFor(() => writer.stdout.split('\n').length > commits, writer);
    writer.kill('SIGKILL');
    expect(await writer.exited).toBe('SIGKILL');
    const acknowledged = writer.stdout.split('\n').slice(0, -1);
    expect(acknowledged.length).toBeGreaterThanOrEqual(commits);

    // A disk that wrote everything but what was asked for last: data files as the system had them, the log as synced.
    const hasty = await tempFolder();
    await cp(folder, hasty, { recursive: true });
    await rm(join(hasty, 'database/pg_wal'), { recursive: true });
    await cp(join(synced, 'database/pg_wal'), join(hasty, 'database/pg_wal'), { recursive: true });
    await checkRows(hasty, acknowledged);
    // A disk that wrote nothing that it was not asked for.
    await checkRows(synced, acknowledged);
  });
});
