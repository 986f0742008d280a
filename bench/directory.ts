/**
 * The search with 500, 5,000 and 10,000 providers, and with the facts of all of them: npm run bench:directory
 * The tables go to bench/results/directory.md; a figure above the bar fails the run. BENCH_BEFORE names another checkout,
 * built and with its packages, whose first HTML is the measure of this one's.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startSite } from '../scripts/site.ts';
import { measureScreen, openBrowser, percentile, type ScreenFigures } from './directory/browser.ts';
import {
  cardColumns,
  type FactFigures,
  factTables,
  measureFacts,
  missedWithFacts,
} from './directory/facts.ts';
import { fill } from './directory/fill.ts';
import { fillFacts } from './directory/fill-facts.ts';
import { read } from './directory/read.ts';
import { secretKey } from './render/secret-key.ts';

interface Figures extends ScreenFigures {
  providers: number;
  /** Of the first HTML, from request to last byte. */
  serverMs: number;
  htmlKb: number;
  /** Of the one read that brings all the rest, compressed. */
  listKb: number;
}

const sizes = (process.env.SIZES ?? '500 5000 10000').split(' ').map(Number);
const pageLoads = 40;
const maxKeystrokeMs = 50;
const maxNodes = 3_000;
const maxGrowth = 2;

const site = await startSite({ env: { SUPABASE_SECRET_KEY: secretKey } });
const browser = await openBrowser();
const rows: Figures[] = [];
let facts: FactFigures | undefined;
try {
  for (const providers of sizes) {
    await fill(site.url, providers);
    rows.push({
      providers,
      ...(await measureServer(site.url)),
      ...(await measureScreen(browser, site.url, '/proveedores')),
    });
    console.log(toLine(rows.at(-1)));
  }
  const most = rows.at(-1);
  if (most) {
    const htmlBeforeKb = await measureBefore();
    await fillFacts(site.url, secretKey);
    facts = await measureFacts(browser, site.url, most.providers, htmlBeforeKb ?? most.htmlKb);
    console.log(factTables(facts));
  }
} finally {
  await browser.close();
  await site.stop();
}
await report();

async function measureServer(siteUrl: string) {
  const page = `${siteUrl}/proveedores`;
  for (let warm = 0; warm < 10; warm += 1) await read(page);
  const times: number[] = [];
  for (let load = 0; load < pageLoads; load += 1) times.push((await read(page)).elapsedMs);
  const { bytes } = await read(page);
  const list = await read(`${siteUrl}/rest/v1/proveedores?select=${cardColumns}&aprobado_por_admin=eq.true`);
  return { serverMs: percentile(times, 50), htmlKb: bytes / 1024, listKb: list.bytes / 1024 };
}

/** The first HTML of another checkout; its first cards are the same from the least size on. */
async function measureBefore(): Promise<number | undefined> {
  const folder = process.env.BENCH_BEFORE;
  if (!folder) return undefined;
  const before = await startSite({ folder: resolve(folder) });
  try {
    await fill(before.url, sizes[0] ?? 0);
    return (await read(`${before.url}/proveedores`)).bytes / 1024;
  } finally {
    await before.stop();
  }
}

async function report(): Promise<void> {
  const head = [
    '| providers | first HTML ms | first HTML kB | rest of the list kB | keystroke p95 ms | disturbed | DOM nodes | heap MB | heap MB after typing |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  const about =
    'Server time is the median of 40 sequential requests; kilobytes are compressed; keystrokes are measured from the key to the painted result at 1280 × 800 with the processor slowed 4 times, 62 keys in five rounds. Each key counts at its quickest, since the same key does the same work; "disturbed" is the middle round as it was, on a shared machine.';
  await mkdir('bench/results', { recursive: true });
  const table = [...head, ...rows.map(toLine)].join('\n');
  const parts = ['# Directory', about, table, ...(facts ? [factTables(facts)] : [])];
  await writeFile('bench/results/directory.md', `${parts.join('\n\n')}\n`);

  const missed = findMissed();
  if (missed.length > 0) {
    console.error(`Above the bar:\n  ${missed.join('\n  ')}`);
    process.exitCode = 1;
  }
}

function findMissed(): string[] {
  const missed: string[] = [];
  const [least, most] = [rows[0], rows.at(-1)];
  if (!least || !most) return missed;
  for (const { providers, keystrokeMs, nodes } of rows) {
    if (keystrokeMs > maxKeystrokeMs)
      missed.push(`${providers}: a keystroke takes ${keystrokeMs.toFixed(0)} ms`);
    if (nodes > maxNodes) missed.push(`${providers}: ${nodes} nodes`);
  }
  for (const name of ['serverMs', 'keystrokeMs', 'nodes', 'heapMb'] as const) {
    const growth = most[name] / least[name];
    if (growth > maxGrowth) missed.push(`${name} grows ${growth.toFixed(1)} times`);
  }
  return facts ? [...missed, ...missedWithFacts(facts, maxKeystrokeMs)] : missed;
}

function toLine(row: Figures | undefined): string {
  if (!row) return '';
  const { providers, serverMs, htmlKb, listKb, keystrokeMs, disturbedMs, nodes, heapMb, searchHeapMb } = row;
  const figures = [serverMs, htmlKb, listKb, keystrokeMs, disturbedMs].map((figure) => figure.toFixed(1));
  return `| ${[providers, ...figures, nodes, heapMb.toFixed(1), searchHeapMb.toFixed(1)].join(' | ')} |`;
}
