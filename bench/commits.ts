import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPglite } from '../server/database/pglite.ts';

// Commits a second of the embedded engine: one caller after the other, and eight callers at once. The folder is made
// in the system's temporary folder; `--folder` names another disk.
const { values } = parseArgs({
  options: { folder: { type: 'string' }, seconds: { type: 'string', default: '5' } },
});
const folder = await mkdtemp(join(values.folder ?? tmpdir(), 'guia-commits-'));
const database = await openPglite(folder);
await database.query(
  'create table public.writes (id bigint generated always as identity, words text not null)',
);

async function measure(callers: number): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + Number(values.seconds) * 1_000;
  let commits = 0;
  const work = async () => {
    while (performance.now() < endsAt) {
      await database.query('insert into public.writes (words) values ($1)', ['p'.repeat(200)]);
      commits += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  return Math.round(commits / ((performance.now() - startedAt) / 1_000));
}

await measure(1);
for (const callers of [1, 8]) {
  console.log(`${callers} at once: ${await measure(callers)} commits a second`);
}
await database.close();
await rm(folder, { recursive: true, force: true });
