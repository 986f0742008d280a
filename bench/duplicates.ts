/**
 * Listings that stand twice, among 10,000: 1,000 planted pairs and 1,000 look-alikes, on both engines: npm run bench:duplicates
 * The table goes to bench/results/duplicates.md; a slice of the background work over 200 ms (the median) fails the run.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Database } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { openPglite } from '../server/database/pglite.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { plantListings } from '../tests/support/duplicates/listings.ts';
import { type Measured, measureDuplicates } from '../tests/support/duplicates/measure.ts';
import { findPostgres, startCluster } from '../tests/support/postgres-cluster.ts';

const size = Number(process.env.LISTINGS ?? 10_000);
const maxMs = 200;

const programs = findPostgres();
if (!programs) throw new Error('The benchmark needs the programs of PostgreSQL 15 or newer.');
const cluster = await startCluster(programs);
const folder = await mkdtemp(join(tmpdir(), 'guia-bench-'));
try {
  const embedded = await measure(await openPglite(join(folder, 'database')));
  const postgres = await measure(await openPostgres(cluster.url));
  const lines = [
    '# Listings that stand twice',
    '',
    `Made by \`npm run bench:duplicates\`: ${size.toLocaleString('en')} listings of invented providers, with 1,000 pairs that are the same provider written by somebody else and 1,000 that only look alike. Precision counts every pair that was found, also among listings that were made by chance.`,
    '',
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}.`,
    '',
    '| engine | found | precision | recall | look-alikes left alone | slices | ms a slice, median | 95 % | all, s |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    line('embedded', embedded),
    line('PostgreSQL', postgres),
    '',
    '| planted | found | of |',
    '|---|--:|--:|',
    ...[...embedded.pairs].map(([why, [found, all]]) => `| the same provider: ${why} | ${found} | ${all} |`),
    ...[...embedded.lookAlikes].map(([why, [found, all]]) => `| look-alikes: ${why} | ${found} | ${all} |`),
    '',
  ];
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/duplicates.md', lines.join('\n'));
  console.log(lines.join('\n'));
  if ([embedded, postgres].some(({ slices }) => at(slices, 0.5) > maxMs)) {
    console.error(`A slice takes longer than ${maxMs} ms.`);
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(database: Database): Promise<Measured> {
  try {
    await migrate(database, resolve('supabase/migrations'));
    return await measureDuplicates(database, plantListings({ size }));
  } finally {
    await database.close();
  }
}

function line(engine: string, { found, precision, recall, specificity, slices }: Measured): string {
  const shares = [precision, recall, specificity].map((share) => `${(share * 100).toFixed(1)} %`);
  const all = slices.reduce((sum, ms) => sum + ms, 0) / 1_000;
  const times = [slices.length, at(slices, 0.5).toFixed(0), at(slices, 0.95).toFixed(0), all.toFixed(1)];
  return `| ${[engine, found, ...shares, ...times].join(' | ')} |`;
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
