/**
 * What a public page costs: npm run bench:render -- --label before
 * Requests a second beside a file of the same bytes from the same server, from the page cache, with writes going on and
 * rendered each time, and where the time of a rendering goes. The rows go to bench/results/pages.md, beside those of
 * other labels. BENCH_ROUNDS, BENCH_SECONDS, RENDERINGS and PAGES make it shorter.
 */
import { type RunningSite, startSite } from '../scripts/site.ts';
import { fill } from './directory/fill.ts';
import { mainControls } from './pages/main-controls.ts';
import { describeRun, readLabel, writeMeasured } from './pages/results.ts';
import { installPeer } from './peer.ts';
import { mainThread } from './processor-time.ts';
import { groupNames } from './render/groups.ts';
import { profilePages, profilerModule, type Rendering } from './render/profile.ts';
import { secretKey } from './render/secret-key.ts';
import { measureThroughput, type Throughput } from './render/throughput.ts';
import { startWrites } from './render/writes.ts';

const label = readLabel();
const pages = process.env.PAGES?.split(' ') ?? mainControls.map(({ page }) => page);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const renderings = Number(process.env.RENDERINGS ?? 200);
const providers = 500;

installPeer();
const withoutCache = { PAGE_CACHE_MB: '0' };
const states: Array<[state: string, env: Record<string, string>, hasWrites: boolean]> = [
  [label, {}, false],
  [`${label}, writes`, {}, true],
  [`${label}, no cache`, withoutCache, false],
];
for (const [state, env, hasWrites] of states) {
  const throughput = await onSite({ env: { SUPABASE_SECRET_KEY: secretKey, ...env } }, async (site) => {
    const writes = hasWrites ? startWrites(site.url) : undefined;
    const measured = await measureThroughput(site, pages, { rounds, seconds });
    await writes?.stop();
    return measured;
  });
  console.log(
    await writeMeasured({
      heading: 'Requests a second',
      about: `Made by \`npm run bench:render\`: autocannon with 16 connections on a page and on a file of the same bytes, in turns, brotli as a browser asks for it; ${providers} providers in the directory, embedded engine; median of the rounds. Load generator and server share the machine. "CPU ms" is the processor time of the whole server process for one request. "writes": meanwhile, each second, ten visits are counted and a row is written in each of the five tables that pages show. "no cache": with PAGE_CACHE_MB=0 each request is a rendering.`,
      label: state,
      note: `${describeRun()}, ${rounds} rounds of ${seconds} s`,
      columns: [
        'kB',
        'pages/s',
        'files/s',
        'pages ÷ files',
        'page p50 ms',
        'page p99 ms',
        'page CPU ms',
        'file CPU ms',
      ],
      rows: throughput.map((row) => ({ page: row.page, cells: toThroughputCells(row) })),
    }),
  );
}

const profiled = await onSite({ preload: profilerModule, env: withoutCache }, (site) =>
  profilePages(site, pages, renderings),
);
const threads = [
  ['database', 'WorkerThread'],
  ['brotli', 'libuv-worker'],
  ['V8', 'node-V8Worker'],
] as const;
console.log(
  await writeMeasured({
    heading: 'Where the time of a rendering goes',
    about: `Made by \`npm run bench:render\`: milliseconds of one rendering, asked for one after the other. "elapsed" is from the request to the last byte, the median; all else is processor time, the mean. That of the main thread is shared out by a CPU profile, by where the running function is defined: React with react-dom/server, React Router, the site's own screens, supabase-js and the fetch by which loaders call the API in the same process, the gateway (server/, Hono, pg), JSON.parse and JSON.stringify whoever calls them, Node's text encoding, streams and all else of its own, the garbage collector, and whatever else V8 does. Other threads: the database engine, brotli (Node's thread pool), and V8's helpers, which compile and collect.`,
    label,
    note: `${describeRun()}, ${renderings} renderings a page after a warm-up`,
    columns: ['elapsed', 'main thread', ...groupNames, ...threads.map(([name]) => `thread: ${name}`)],
    rows: profiled.map((row) => ({ page: row.page, cells: toProfileCells(row) })),
  }),
);

/** Each on a server of its own, since a profiler disturbs. */
async function onSite<Result>(
  options: { preload?: string; env?: Record<string, string> },
  measure: (site: RunningSite) => Promise<Result>,
): Promise<Result> {
  const site = await startSite(options);
  try {
    await fill(site.url, providers);
    return await measure(site);
  } finally {
    await site.stop();
  }
}

function toThroughputCells({ kilobytes, rendered, file }: Throughput): string[] {
  const share = rendered.requestsPerSecond / file.requestsPerSecond;
  return [
    kilobytes.toFixed(1),
    rendered.requestsPerSecond.toFixed(0),
    file.requestsPerSecond.toFixed(0),
    `${(share * 100).toFixed(1)} %`,
    rendered.p50.toFixed(0),
    rendered.p99.toFixed(0),
    rendered.processorMs.toFixed(2),
    file.processorMs.toFixed(2),
  ];
}

function toProfileCells({ elapsedMs, byGroup, byThread }: Rendering): string[] {
  const figures = [
    elapsedMs,
    byThread.get(mainThread),
    ...groupNames.map((name) => byGroup.get(name)),
    ...threads.map(([, thread]) => byThread.get(thread)),
  ];
  return figures.map((ms) => (ms === undefined ? '–' : ms.toFixed(2)));
}
