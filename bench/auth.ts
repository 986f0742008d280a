/**
 * Accounts beside @supabase/lite in the same run: node bench/auth.ts
 * Token refreshes and GET /user a second, and what a storm of sign-ins does to people who only read.
 * The tables go to bench/results/auth.md; a figure below the bar fails the run.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, startCluster } from '../tests/support/postgres-cluster.ts';
import { password, post, signUp, stopped, type Tokens } from './auth/accounts.ts';
import { benchSql } from './databases.ts';
import { type Figures, load, median } from './load.ts';
import { type BenchServer, publishableKey, startOwn, startPeer, type Where } from './servers.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const clients = 16;
const stormConnections = 50;
/** Wanted: so many times the peer's requests a second, or so much less processor time. */
const minRatio = 3;
/** Wanted: at most so many times the quiet p99 of a read. */
const maxStormRatio = 3;

const report: string[] = [];
let isBelow = false;

/** Something to read, for our own server: the peer is only asked about accounts. */
const sql = benchSql(500);
await measureEmbedded();
const programs = findPostgres();
if (programs) await measurePostgres(programs);
await mkdir('bench/results', { recursive: true });
await writeFile(
  'bench/results/auth.md',
  `# Accounts against @supabase/lite 0.10.0\n\n${report.join('\n')}\n`,
);
if (isBelow) {
  console.error('A figure is below the bar.');
  process.exitCode = 1;
}

async function measureEmbedded(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guia-bench-auth-'));
  await compare('PGlite', (name) => ({ folder: join(folder, name), ...(name === 'own' && { sql }) }));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function measurePostgres(folder: string): Promise<void> {
  const cluster = await startCluster(folder);
  const owner = new pg.Client(cluster.url);
  await owner.connect();
  for (const name of ['own', 'peer']) await owner.query(`create database bench_${name}`);
  await owner.end();
  await compare('PostgreSQL', (name) => {
    const url = new URL(cluster.url);
    url.pathname = `/bench_${name}`;
    return { databaseUrl: url.href, ...(name === 'own' && { sql }) };
  });
  await cluster.stop();
}

async function compare(engine: string, where: (name: string) => Where): Promise<void> {
  const own = await startOwn(where('own'));
  const peer = await startPeer({ ...where('peer'), withAccounts: true });
  try {
    say(`## ${engine}\n`);
    say(
      '| | own, requests/s | p99 ms | CPU ms | peer, requests/s | p99 ms | CPU ms | ratio | by CPU | wanted |',
    );
    say('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
    await compareRead(own, peer);
    await compareRefresh(own, peer);
    say('');
    await storm(own);
  } finally {
    await Promise.all([own, peer].map(stopped));
  }
}

async function compareRead(own: BenchServer, peer: BenchServer): Promise<void> {
  const accounts = { own: await signUp(own), peer: await signUp(peer) };
  const read = (server: BenchServer) => {
    const headers = {
      apikey: publishableKey,
      Authorization: `Bearer ${(server === own ? accounts.own : accounts.peer).access_token}`,
    };
    return load(server, { name: 'GET /user', method: 'GET', path: '/auth/v1/user', headers }, seconds);
  };
  await row('GET /user', own, peer, read);
}

async function compareRefresh(own: BenchServer, peer: BenchServer): Promise<void> {
  const chains: Record<string, Tokens[]> = {};
  for (const server of [own, peer]) {
    chains[server.name] = await Promise.all(Array.from({ length: clients }, () => signUp(server)));
  }
  await row('token refresh', own, peer, (server) => refreshFor(server, chains[server.name] ?? []));
}

/** The servers take turns, so that whatever else the machine does falls on both. */
async function row(
  name: string,
  own: BenchServer,
  peer: BenchServer,
  measure: (server: BenchServer) => Promise<Figures>,
): Promise<void> {
  const results: Record<string, Figures[]> = { own: [], peer: [] };
  for (const server of [own, peer]) await measure(server);
  for (let round = 0; round < rounds; round += 1) {
    for (const server of [own, peer]) results[server.name]?.push(await measure(server));
  }
  const [ours, theirs] = [median(results.own ?? []), median(results.peer ?? [])];
  const ratio = ours.requestsPerSecond / theirs.requestsPerSecond;
  const byWork = theirs.processorMs / ours.processorMs;
  isBelow ||= Math.max(ratio, byWork) < minRatio;
  const show = ({ requestsPerSecond, p99, processorMs }: Figures) =>
    `${Math.round(requestsPerSecond)} | ${p99.toFixed(1)} | ${processorMs.toFixed(2)}`;
  say(
    `| ${name} | ${show(ours)} | ${show(theirs)} | ${ratio.toFixed(1)} | ${byWork.toFixed(1)} | ${minRatio} |`,
  );
}

/** Each client goes on with the token it was last given, as a browser does. */
async function refreshFor(server: BenchServer, chains: Tokens[]): Promise<Figures> {
  const times: number[] = [];
  const started = performance.now();
  const workBefore = server.processorTime();
  const databaseBefore = server.databaseTime();
  const end = started + seconds * 1000;
  await Promise.all(
    chains.map(async (_, place) => {
      while (performance.now() < end) {
        const before = performance.now();
        const refresh_token = chains[place]?.refresh_token;
        chains[place] = await post(server, '/token?grant_type=refresh_token', { refresh_token });
        times.push(performance.now() - before);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    requestsPerSecond: (times.length / (performance.now() - started)) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    processorMs: (server.processorTime() - workBefore) / times.length,
    databaseMs: (server.databaseTime() - databaseBefore) / times.length,
  };
}

/** People who read while others, or a robot, sign in as fast as they can. */
async function storm(own: BenchServer): Promise<void> {
  const email = `tormenta-${crypto.randomUUID()}@example.test`;
  await post(own, '/signup', { email, password });
  const path =
    '/rest/v1/providers?select=id,name,town,reviews(stars,comment)&approved=eq.true&order=name.asc&limit=20';
  const headers = { apikey: publishableKey };
  const read = () => load(own, { name: 'a list of 20', method: 'GET', path, headers }, seconds);
  await read();
  const quiet: Figures[] = [];
  const loud: Figures[] = [];
  let signIns = 0;
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await read());
    const state = { isOver: false };
    const people = Array.from({ length: stormConnections }, async () => {
      while (!state.isOver) {
        await post(own, '/token?grant_type=password', { email, password });
        signIns += 1;
      }
    });
    loud.push(await read());
    state.isOver = true;
    await Promise.all(people);
  }
  const [before, during] = [median(quiet), median(loud)];
  const ratio = during.p99 / before.p99;
  isBelow ||= ratio > maxStormRatio;
  say(`Reading a list of 20 while ${stormConnections} people sign in without pause (${signIns} sign-ins):\n`);
  say('| | requests/s | p50 ms | p99 ms |\n|---|--:|--:|--:|');
  say(`| quiet | ${Math.round(before.requestsPerSecond)} | ${before.p50} | ${before.p99} |`);
  say(`| storm | ${Math.round(during.requestsPerSecond)} | ${during.p50} | ${during.p99} |`);
  say(`\np99 × ${ratio.toFixed(2)}, at most ${maxStormRatio} wanted.\n`);
}

function say(line: string): void {
  report.push(line);
  console.log(line);
}
