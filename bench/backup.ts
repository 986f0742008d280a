/**
 * A backup of the embedded database with 5,000 providers and all their facts, while somebody reads and somebody writes:
 * npm run bench:backup
 * The table goes to bench/results/backup.md; an answer that waited longer than a second fails the run.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { startSite } from '../scripts/site.ts';
import { fill } from './directory/fill.ts';
import { fillFacts } from './directory/fill-facts.ts';
import { secretKey } from './render/secret-key.ts';

const run = promisify(execFile);
const providers = Number(process.env.PROVIDERS ?? 5000);
const longestMs = 1_000;
const quietMs = 10_000;

interface Waits {
  reads: number[];
  writes: number[];
}

const folder = await mkdtemp(join(tmpdir(), 'guia-bench-'));
const dataDir = join(folder, 'data');
const site = await startSite({ env: { SUPABASE_SECRET_KEY: secretKey, DATA_DIR: dataDir } });
try {
  await fill(site.url, providers);
  await fillFacts(site.url, secretKey);
  // Who is new in the directory is compared with the others in the background: afterwards nothing else is going on.
  const backend = createClient(site.url, secretKey, { auth: { persistSession: false } });
  while ((await backend.rpc('gateway_work').throwOnError()).data) await sleep(50);
  const before = await during(() => sleep(quietMs));
  const path = join(folder, 'backup.tar');
  const startedAt = performance.now();
  const meanwhile = await during(() =>
    run(process.execPath, ['server/backup/program.ts', path], { env: { ...process.env, DATA_DIR: dataDir } }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const restoredAt = performance.now();
  await run(process.execPath, ['scripts/restore.ts', path], {
    env: { ...process.env, DATA_DIR: join(folder, 'restored') },
  });
  const restoreSeconds = (performance.now() - restoredAt) / 1000;
  const archiveMb = (await stat(path)).size / 2 ** 20;
  const { stdout } = await run('du', ['-sm', join(dataDir, 'database')]);
  const lines = [
    '# A backup while the server works',
    '',
    `The embedded engine with ${providers.toLocaleString('en')} providers and their facts: a folder of ${stdout.split('\t')[0]} MB. Two callers without`,
    'pause, one that reads a provider and one that writes a resource; milliseconds an answer.',
    '',
    '| when | caller | answers | median | 99 % | longest |',
    '|---|---|---|---|---|---|',
    ...rowsOf('nothing else', before),
    ...rowsOf('during the backup', meanwhile),
    '',
    `The backup took ${seconds.toFixed(1)} s and made an archive of ${archiveMb.toFixed(1)} MB; restoring it, with all comparisons, ${restoreSeconds.toFixed(1)} s.`,
    '',
  ];
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/backup.md', lines.join('\n'));
  console.log(lines.join('\n'));
  if (Math.max(...meanwhile.reads, ...meanwhile.writes) > longestMs) {
    console.error(`An answer waited longer than ${longestMs} ms.`);
    process.exitCode = 1;
  }
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

/** How long answers take while something happens. */
async function during(work: () => Promise<unknown>): Promise<Waits> {
  const client = createClient(site.url, secretKey, { auth: { persistSession: false } });
  const waits: Waits = { reads: [], writes: [] };
  let isOver = false;
  const repeat = async (times: number[], ask: () => PromiseLike<{ error: unknown }>) => {
    while (!isOver) {
      const startedAt = performance.now();
      const { error } = await ask();
      if (error) throw error;
      times.push(performance.now() - startedAt);
    }
  };
  const callers = Promise.all([
    repeat(waits.reads, () => client.from('proveedores').select('id, nombre').limit(1)),
    repeat(waits.writes, () =>
      client.from('recursos').insert({
        titulo: 'Copia',
        descripcion: 'x'.repeat(300),
        tipo_recurso: 'link',
        url: 'https://a.example',
      }),
    ),
  ]);
  await Promise.race([callers, work()]);
  isOver = true;
  await callers;
  return waits;
}

function rowsOf(when: string, { reads, writes }: Waits): string[] {
  return [['reads', reads] as const, ['writes', writes] as const].map(([caller, times]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(1);
    return `| ${when} | ${caller} | ${times.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`;
  });
}
