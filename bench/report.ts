import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { type Comparison, processorRatio } from './compare.ts';
import { type Growth, sizes } from './growth.ts';

export function writeReport(postgres: Comparison[], pglite: Comparison[], growth: Growth[]): string {
  const text = [
    '# Data gateway against @supabase/lite 0.10.0',
    '',
    'Made by `npm run bench`. Both servers on the same database with the same tables, policies and rows (500 providers, 1,500 reviews), driven in turns by autocannon with 16 connections; each figure is the median of the rounds. The PostgreSQL is private to the run and does not sync to disk. Load generator, servers and database share the machine, so requests/s depend on what else runs; “CPU ms” is the processor time that server and database spent on one request. PostgREST itself is not beside them: Debian 12 has no package of it, and the one that npm has only fetches a release from elsewhere.',
    '',
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB.`,
    '',
    '## PostgreSQL',
    '',
    ...table(postgres, 'postgres'),
    ...changes(postgres),
    ...profile(postgres),
    '## PGlite',
    '',
    ...table(pglite, 'pglite'),
    ...changes(pglite),
    '## Growth of the table (PostgreSQL, one request after the other)',
    '',
    `| milliseconds a request | ${sizes.map((size) => `${size.toLocaleString('en')} providers`).join(' | ')} |`,
    `|---|${sizes.map(() => '--:').join('|')}|`,
    ...growth.map(
      ({ name, milliseconds }) =>
        `| ${name} | ${milliseconds.map((value) => value.toFixed(2)).join(' | ')} |`,
    ),
    '',
  ].join('\n');
  const folder = new URL('./results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('rest.md', folder), text);
  return text;
}

/** What a faster server could not save: both wait for the same work of the database. */
function profile(comparisons: Comparison[]): string[] {
  return [
    'Where the processor time of a request goes on PostgreSQL, in milliseconds:',
    '',
    '| | own server | PostgreSQL | peer server | PostgreSQL | peer server ÷ own |',
    '|---|--:|--:|--:|--:|--:|',
    ...comparisons.map(({ scenario, own, peer }) => {
      const parts = [own, peer].map(({ processorMs, databaseMs }) => [processorMs - databaseMs, databaseMs]);
      const [[ours = 0] = [], [theirs = 0] = []] = parts;
      const figures = parts.flat().map((value) => value.toFixed(2));
      return `| ${scenario.name} | ${figures.join(' | ')} | ${(theirs / ours).toFixed(1)} |`;
    }),
    '',
  ];
}

/** Beside an earlier state of this repository in the same run, when BENCH_BEFORE named one. */
function changes(comparisons: Comparison[]): string[] {
  const rows = comparisons.flatMap(({ scenario, own, peer, before }) => {
    if (!before) return [];
    const figures = [before, own].map(
      ({ requestsPerSecond, processorMs, databaseMs }) =>
        `${Math.round(requestsPerSecond)} | ${(requestsPerSecond / peer.requestsPerSecond).toFixed(1)} | ${processorMs.toFixed(2)} | ${databaseMs === 0 ? '–' : databaseMs.toFixed(2)}`,
    );
    return [`| ${scenario.name} | ${figures.join(' | ')} |`];
  });
  if (rows.length === 0) return [];
  return [
    'Before and after, in the same run (times the peer; processor time of a request in milliseconds, and PostgreSQL’s part of it):',
    '',
    '| | before, requests/s | ratio | CPU ms | of it PostgreSQL | after, requests/s | ratio | CPU ms | of it PostgreSQL |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
    '',
  ];
}

function table(comparisons: Comparison[], engine: 'postgres' | 'pglite'): string[] {
  return [
    '| | own, requests/s | p50 ms | p99 ms | CPU ms | peer, requests/s | p50 ms | p99 ms | CPU ms | ratio | by CPU | wanted |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...comparisons.map((comparison) => {
      const { scenario, own, peer, ratio } = comparison;
      const figures = [own, peer].map(
        ({ requestsPerSecond, p50, p99, processorMs }) =>
          `${Math.round(requestsPerSecond)} | ${p50} | ${p99} | ${processorMs.toFixed(2)}`,
      );
      return `| ${scenario.name} | ${figures.join(' | ')} | ${ratio.toFixed(1)} | ${processorRatio(own, peer).toFixed(1)} | ${scenario.wanted[engine]} |`;
    }),
    '',
  ];
}
