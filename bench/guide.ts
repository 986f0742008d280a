/**
 * The guide on the device with 500 and 10,000 providers, without and with the facts of all of them: npm run bench:guide
 * How long its file takes to make and to serve on both engines, how large it is, and the search out of it without a
 * network beside the same search online. The tables go to bench/results/guide.md; a figure above the bar fails the run.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { type RunningSite, startSite } from '../scripts/site.ts';
import { migrate } from '../server/database/migrate.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { findPostgres, startCluster } from '../tests/support/postgres-cluster.ts';
import { createEmptyDatabase } from './databases.ts';
import { desktop, measurePage, openBrowser, percentile, type ScreenFigures } from './directory/browser.ts';
import { fill } from './directory/fill.ts';
import { fillFacts } from './directory/fill-facts.ts';
import { describeRun } from './pages/results.ts';
import { secretKey } from './render/secret-key.ts';

interface FileFigures {
  engine: string;
  providers: number;
  facts: 'none' | 'all';
  rawKb: number;
  packedKb: number;
  makeMs: number;
  cachedMs: number;
}

interface KeyFigures {
  providers: number;
  online: ScreenFigures;
  offline: ScreenFigures;
}

const sizes = (process.env.SIZES ?? '500 10000').split(' ').map(Number);
const makings = 3;
const cachedReads = 20;
const maxKeystrokeMs = 50;
const maxPackedKb = { providers: 500, kb: 100 };

const programs = findPostgres();
if (!programs) throw new Error('The benchmark needs the programs of PostgreSQL 15 or newer.');
const files: FileFigures[] = [];
const keys: KeyFigures[] = [];
// Without statistics the triggers of a long fill are planned for empty tables.
const cluster = await startCluster(programs, { autovacuum: 'on', autovacuum_naptime: '1s' });
try {
  for (const facts of ['all', 'none'] as const) {
    await measureSite('embedded', facts, {});
    await measureSite('PostgreSQL', facts, { DATABASE_URL: await createDatabase(`guide_${facts}`) });
  }
} finally {
  await cluster.stop();
}
await report();

/** Who fills it may take long; a visitor's statement keeps its limit. */
async function createDatabase(name: string): Promise<string> {
  const url = await createEmptyDatabase(cluster.url, name);
  const database = await openPostgres(url);
  await migrate(database, resolve('supabase/migrations'));
  await database.query(`alter role authenticated set statement_timeout = '60s';
    alter role service_role set statement_timeout = '60s'`);
  await database.close();
  return url;
}

/** With the limits that a visitor's statement has on each engine. */
async function measureSite(engine: string, facts: FileFigures['facts'], env: Record<string, string>) {
  const site = await startSite({ env: { SUPABASE_SECRET_KEY: secretKey, ...env } });
  try {
    for (const providers of sizes) {
      await fill(site.url, providers);
      if (facts === 'all') await fillFacts(site.url, secretKey);
      console.log(`${engine}: ${providers} providers, facts of ${facts}`);
      files.push({ engine, providers, facts, ...(await measureFile(site)) });
      console.log(toFileLine(files.at(-1) as FileFigures));
      if (engine !== 'embedded' || facts === 'none') continue;
      keys.push({ providers, ...(await measureKeys(site)) });
      console.log(toKeyLines(keys.at(-1) as KeyFigures).join('\n'));
    }
  } finally {
    await site.stop();
  }
}

/** A write before each making: a provider is taken off the list and put back, so the file is the same. */
async function measureFile({ url }: RunningSite) {
  // The first reading of a table after a start is not kept.
  await readFile(url);
  const made: number[] = [];
  for (let making = 0; making < makings; making += 1) {
    await touch(url);
    made.push((await readFile(url)).elapsedMs);
  }
  const cached: number[] = [];
  for (let read = 0; read < cachedReads; read += 1) cached.push((await readFile(url)).elapsedMs);
  const { body } = await readFile(url);
  return {
    rawKb: brotliDecompressSync(body).length / 1000,
    packedKb: body.length / 1000,
    makeMs: percentile(made, 50),
    cachedMs: percentile(cached, 50),
  };
}

/** Any change of a table that the guide is read from; this one is of nobody's words. */
async function touch(siteUrl: string): Promise<void> {
  const headers = { apikey: secretKey, 'Content-Type': 'application/json' };
  const row = `${siteUrl}/rest/v1/planes?nombre=eq.Plan Vital`;
  const response = await fetch(row, { method: 'PATCH', headers, body: JSON.stringify({ activo: true }) });
  if (!response.ok) throw new Error(await response.text());
}

function readFile(siteUrl: string): Promise<{ elapsedMs: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    request(`${siteUrl}/guia.json`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve({ elapsedMs: performance.now() - start, body });
        else reject(new Error(`/guia.json: ${response.statusCode} ${body}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

async function measureKeys(site: RunningSite) {
  const browser = await openBrowser();
  try {
    const online = await measure(browser, site, false);
    const offline = await measure(browser, site, true);
    return { online, offline };
  } finally {
    await browser.close();
  }
}

/** Each in a profile of its own: the list of a visit online would be newer than the guide. */
async function measure(browser: Browser, { url: siteUrl, server }: RunningSite, isOffline: boolean) {
  const context = await browser.newContext(desktop);
  const page = await context.newPage();
  if (isOffline) {
    await page.goto(`${siteUrl}/guia`);
    await page.locator('html[data-hydrated]').waitFor();
    await page.getByRole('button', { name: 'Guardar la guía en este dispositivo' }).click();
    await page.getByText(/Guardada\. Copia del/).waitFor({ timeout: 120_000 });
    await context.setOffline(true);
    // A phone without a network does not share its processor with a server that looks for duplicates.
    server?.kill('SIGSTOP');
  }
  const figures = await measurePage(page, `${siteUrl}/proveedores`);
  server?.kill('SIGCONT');
  const isFromGuide = await page.getByText('Sin conexión: copia del').first().isVisible();
  if (isFromGuide !== isOffline) throw new Error('Not the page that was to be measured');
  await context.close();
  return figures;
}

async function report(): Promise<void> {
  const parts = [
    '# The guide on the device',
    `Made by \`npm run bench:guide\`: ${describeRun()}.`,
    `\`/guia.json\` of a running server: the median of ${makings} makings, each after a change, and of ${cachedReads} reads of the page cache; on the device it takes the unpacked size.`,
    [
      '| providers | facts | engine | unpacked kB | brotli kB | made ms | from the page cache ms |',
      '|--:|---|---|--:|--:|--:|--:|',
      ...files.map(toFileLine),
    ].join('\n'),
    'The search with all facts, from the key to its frame at 1280 × 800 with the processor slowed 4 times, 62 keys in each of five rounds, 95 of 100: the middle round as it was; in it until nothing of the result changes any more ("settled": cards below the viewport come after the frame, and the result of 10,000 too); and each key at the quickest of its five. Without a network it is the guide that is searched, and the server stands still.',
    [
      '| providers | | painted ms | settled ms | each at its quickest ms | heap MB |',
      '|--:|---|--:|--:|--:|--:|',
      ...keys.flatMap(toKeyLines),
    ].join('\n'),
  ];
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/guide.md', `${parts.join('\n\n')}\n`);
  const missed = [
    ...files
      .filter(({ providers, packedKb }) => providers <= maxPackedKb.providers && packedKb > maxPackedKb.kb)
      .map(({ providers, packedKb }) => `${providers}: the file has ${packedKb.toFixed(0)} kB`),
    ...keys
      .filter(({ offline }) => offline.disturbedMs > maxKeystrokeMs)
      .map(
        ({ providers, offline }) => `${providers}: a keystroke takes ${offline.disturbedMs.toFixed(0)} ms`,
      ),
  ];
  if (missed.length > 0) {
    console.error(`Above the bar:\n  ${missed.join('\n  ')}`);
    process.exitCode = 1;
  }
}

function toFileLine({ providers, facts, engine, ...figures }: FileFigures): string {
  const { rawKb, packedKb, makeMs, cachedMs } = figures;
  const cells = [rawKb.toFixed(0), packedKb.toFixed(1), makeMs.toFixed(0), cachedMs.toFixed(1)];
  return `| ${[providers, facts, engine, ...cells].join(' | ')} |`;
}

function toKeyLines({ providers, online, offline }: KeyFigures): string[] {
  return [
    { where: 'online', figures: online },
    { where: 'without a network', figures: offline },
  ].map(({ where, figures: { disturbedMs, settledMs, keystrokeMs, searchHeapMb } }) => {
    const cells = [disturbedMs, settledMs, keystrokeMs, searchHeapMb].map((figure) => figure.toFixed(1));
    return `| ${[providers, where, ...cells].join(' | ')} |`;
  });
}
