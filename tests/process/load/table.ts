import { cpus, totalmem } from 'node:os';
import type { Outcome } from './calls.ts';
import { type FaultWindow, isWithin } from './faults.ts';
import { differentLines } from './log-search.ts';
import type { Run } from './run.ts';
import { growth, quantile } from './watch.ts';

export const count = (value: number) => Math.round(value).toLocaleString('en');
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
const milliseconds = (seconds: number) =>
  Number.isFinite(seconds) ? `${Number((seconds * 1_000).toPrecision(3))} ms` : '–';

/** The whole file. */
export function writeTable(runs: Array<{ name: string; run: Run }>): string {
  return [
    '# Ten minutes of load with faults',
    '',
    'Made by `npm run soak` (`tests/process/load.alone.ts`): the built site as `npm start` runs it, with its limits on, on the demo content; data in memory (`/dev/shm`), PostgreSQL with its syncs on. Sixteen callers, each with addresses of its own, share the machine with the server: visitors (pages, their data, search, profiles, map, open data, guide), families who write, people who sign up and confirm by mail, owners who put up pictures; an admin imports files of 248 rows, one after the other, and takes the one before back. Twelve seconds without a pause tell what the machine gives; then the same at four fifths of it. One turn is one to three requests.',
    '',
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB.`,
    '',
    ...runs.flatMap(({ name, run }) => [`## On ${name}`, '', ...tablesOf(run)]),
  ].join('\n');
}

export function tablesOf(run: Run): string[] {
  const { minutes, capacity, rate, done } = run;
  const achieved = done / (minutes * 60);
  return [
    `The machine gave ${capacity.toFixed(0)} turns a second; ${rate.toFixed(0)} were asked for in ${minutes} minutes, ${achieved.toFixed(0)} were done (faults, and imports in the background, included).`,
    '',
    ...callers(run),
    ...faults(run),
    ...kept(run),
    ...memory(run),
    ...metrics(run),
    ...log(run),
  ];
}

function callers({ outcomes, windows }: Run): string[] {
  const rows = [...Map.groupBy(outcomes, ({ actor }) => actor)].map(([actor, all]) => {
    const failed = all.filter(({ problem }) => problem !== undefined);
    const outside = failed.filter(({ endedAt }) => !windows.some((window) => isWithin(window, endedAt)));
    const times = all.map(({ startedAt, endedAt }) => endedAt - startedAt).sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? 0;
    const limited = all.filter(({ status }) => status === 429).length;
    return `| ${actor} | ${count(all.length)} | ${count(all.length - failed.length - limited)} | ${limited} | ${failed.length - outside.length} | ${outside.length} | ${at(0.5)} | ${at(0.95)} |`;
  });
  return [
    '| who | requests | as expected | 429 | failed in a fault | failed outside | median ms | 95 % ms |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
    '',
  ];
}

function faults({ windows, outcomes, startMs }: Run): string[] {
  const rows = windows.map((window) => {
    const { name, how, from, to } = window;
    const failed = failuresOf(window, outcomes);
    const lastMs = Math.max(0, ...failed.map(({ endedAt }) => endedAt - to));
    const kinds = [...Map.groupBy(failed, ({ status }) => status || 'none')]
      .map(([status, all]) => `${all.length} × ${status}`)
      .join(', ');
    return `| ${name} | ${how} | ${((from - startMs) / 1000).toFixed(0)} | ${((to - from) / 1000).toFixed(1)} | ${kinds || 'none'} | ${failed.length > 0 ? (lastMs / 1000).toFixed(1) : '–'} |`;
  });
  return [
    '| fault | how | at second | for seconds | failed answers | the last, seconds after its end |',
    '|---|---|--:|--:|---|--:|',
    ...rows,
    '',
  ];
}

const failuresOf = (window: FaultWindow, outcomes: Outcome[]) =>
  outcomes.filter(({ problem, endedAt }) => problem !== undefined && isWithin(window, endedAt));

function kept({ comparisons, brokenFiles, mail, imports, undoneImports, duplicates }: Run): string[] {
  return [
    '| acknowledged | how many | lost | changed | doubled | done without an answer |',
    '|---|--:|--:|--:|--:|--:|',
    ...comparisons.map(
      ({ kind, acknowledged, lost, changed, doubled, unanswered }) =>
        `| ${kind} | ${count(acknowledged)} | ${lost.length} | ${changed.length} | ${doubled.length} | ${unanswered} |`,
    ),
    '',
    `Files with other bytes than were acknowledged, or removed and there: ${brokenFiles.length}. Of ${count(mail.accounts)} people who signed up ${mail.without.length} got no mail; ${mail.twice} got it twice, where the server was ended, or its database away, between sending a mail and noting it. Imports that ended: ${imports}, of which ${undoneImports} were taken back; possible duplicates found behind them: ${duplicates}.`,
    '',
  ];
}

function memory({ memory: { middle, end } }: Run): string[] {
  const times = (end.resident / middle.resident).toFixed(2);
  return [
    `Memory of the server (median of a look every two seconds, one life of the process): ${megabytes(middle.resident)} in the middle (48 to 60 % of the time), ${megabytes(end.resident)} at the end (88 to 100 %): ${times} times. Of it the heap has ${megabytes(middle.heap)} and ${megabytes(end.heap)}, pages that are kept ready ${megabytes(middle.pageCache)} and ${megabytes(end.pageCache)}.`,
    '',
  ];
}

function metrics({ looks, watched: { first, last, outcomes } }: Run): string[] {
  const told = last.classes();
  const before = first.classes();
  const classes = [2, 3, 4, 5].map((digit) => {
    const server = (told[digit] ?? 0) - (before[digit] ?? 0);
    const counted = outcomes.filter(({ status }) => Math.floor(status / 100) === digit).length;
    return `| ${digit}xx, as the server and as the callers count | ${count(server)}, ${count(counted)} |`;
  });
  const most = (name: string, labels?: Record<string, string>) =>
    Math.max(...looks.map(({ value }) => value(name, labels) ?? 0));
  const histogram = (name: string) =>
    `${milliseconds(quantile(name, 0.5, first, last))}, ${milliseconds(quantile(name, 0.95, first, last))}`;
  const seconds = (name: string) => growth(first, last, name).toFixed(1);
  const age = last.value('guia_backup_age_seconds');
  return [
    'Metrics, from the middle to the end (of a histogram the upper bound):',
    '',
    '| figure | value |',
    '|---|---|',
    ...classes,
    `| request, median and 95 % | ${histogram('http_request_duration_seconds')} |`,
    `| database held, median and 95 % | ${histogram('database_held_seconds')} |`,
    `| database held in all | ${seconds('database_held_seconds_sum')} s of ${((last.at - first.at) / 1000).toFixed(0)} s |`,
    `| waiting for a connection, median and 95 % | ${histogram('database_wait_seconds')} |`,
    `| waiting for the turn of a network, median and 95 % | ${histogram('database_turn_wait_seconds')} |`,
    `| pages from the cache, rendered | ${count(growth(first, last, 'page_cache_hits_total'))}, ${count(growth(first, last, 'page_cache_misses_total'))} |`,
    `| event loop, longest delay at any look of the run | ${milliseconds(most('nodejs_eventloop_lag_seconds', { quantile: '1' }))} |`,
    `| mail about accounts that waits: most at any look, at the end | ${most('gateway_account_mail', { state: 'waiting' })}, ${last.value('gateway_account_mail', { state: 'waiting' }) ?? 0} |`,
    `| age of the last good backup at the end | ${age === undefined ? 'not told yet' : `${Math.round(age)} s`} |`,
    `| looks at the metrics in all | ${looks.length} |`,
    '',
  ];
}

function log({ log: text, lines, words }: Run): string[] {
  return [
    `The log: ${count(text.split('\n').length)} lines, ${count(differentLines(text).size)} different ones without time, id and duration, ${count(lines.filter(({ isError }) => isError).length)} about errors. Of ${count(words.said.size)} addresses, names, passwords, tokens, telephones, texts and searches that were used none stands in it.`,
    '',
  ];
}
