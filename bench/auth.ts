/**
 * Accounts beside @supabase/lite in the same run: node bench/auth.ts
 * Token refreshes and GET /user a second, and what a storm of sign-ins does to people who only read.
 * The tables go to bench/results/auth.md; a figure below the bar fails the run.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, freePort, startCluster } from '../tests/support/postgres-cluster.ts';
import { type Figures, load, median } from './load.ts';
import { type BenchServer, jwtSecret, publishableKey, startOwn, type Where } from './servers.ts';

const seconds = Number(process.env.SECONDS ?? 5);
const rounds = Number(process.env.ROUNDS ?? 3);
const clients = 16;
const stormConnections = 50;
/** Wanted: so many times the peer's requests a second. */
const minRatio = 3;
/** Wanted: at most so many times the quiet p99 of a read. */
const maxStormRatio = 3;

const headers = { apikey: publishableKey, 'Content-Type': 'application/json' };
const password = 'una-clave-para-medir';
const report: string[] = [];
let isBelow = false;

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Something to read, for our own server: the peer is only asked about accounts. */
const sql = `${await readFile('bench/schema.sql', 'utf8')};${(await readFile('bench/data.sql', 'utf8')).replaceAll(':providers', '500')}`;
await measureEmbedded();
const programs = findPostgres();
if (programs) await measurePostgres(programs);
await mkdir('bench/results', { recursive: true });
await writeFile('bench/results/auth.md', `# Accounts\n\n${report.join('\n')}\n`);
if (isBelow) {
  console.error('A figure is below the bar.');
  process.exitCode = 1;
}

async function measureEmbedded(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guia-bench-auth-'));
  await compare('the embedded engine', (name) => ({
    folder: join(folder, name),
    ...(name === 'own' && { sql }),
  }));
  await rm(folder, { recursive: true, force: true });
}

async function measurePostgres(folder: string): Promise<void> {
  const cluster = await startCluster(folder);
  const owner = new pg.Client(cluster.url);
  await owner.connect();
  const urls: Record<string, string> = {};
  for (const name of ['own', 'peer']) {
    await owner.query(`create database bench_${name}`);
    const url = new URL(cluster.url);
    url.pathname = `/bench_${name}`;
    urls[name] = url.href;
  }
  await owner.end();
  await compare('PostgreSQL', (name) => ({
    databaseUrl: urls[name] ?? '',
    ...(name === 'own' && { sql }),
  }));
  await cluster.stop();
}

async function compare(engine: string, where: (name: string) => Where): Promise<void> {
  const own = await startOwn(where('own'));
  const peer = await startPeer(where('peer'));
  try {
    say(`## On ${engine}\n`);
    say('Requests a second, median of the rounds; p99 in ms.\n');
    say('| | own | @supabase/lite | ratio |\n|---|---|---|---|');
    await compareRead(own, peer);
    await compareRefresh(own, peer);
    say('');
    await storm(own);
  } finally {
    own.stop();
    peer.stop();
  }
}

async function startPeer({ databaseUrl, folder }: Where): Promise<BenchServer> {
  const port = await freePort();
  const child = fork('bench/peer/serve-accounts.js', {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      BENCH_JWT_SECRET: jwtSecret,
      LITE_TELEMETRY: '0',
      DO_NOT_TRACK: '1',
      ...(databaseUrl && { BENCH_DATABASE_URL: databaseUrl }),
      ...(folder && { BENCH_FOLDER: folder }),
    },
  });
  await once(child, 'message');
  return { name: 'peer', url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}

async function compareRead(own: BenchServer, peer: BenchServer): Promise<void> {
  const accounts = { own: await signUp(own), peer: await signUp(peer) };
  const read = (server: BenchServer) =>
    load(
      server,
      {
        name: 'GET /user',
        method: 'GET',
        path: '/auth/v1/user',
        headers: { apikey: publishableKey, Authorization: `Bearer ${accounts[server.name].access_token}` },
      },
      seconds,
    );
  await row('GET /user', own, peer, read);
}

async function compareRefresh(own: BenchServer, peer: BenchServer): Promise<void> {
  const chains: Record<string, Tokens[]> = {};
  for (const server of [own, peer]) {
    chains[server.name] = await Promise.all(Array.from({ length: clients }, () => signUp(server)));
  }
  await row('token refresh', own, peer, (server) => refreshFor(server, chains[server.name] ?? []));
}

/** The servers take turns, so that whatever else the machine does weighs on both. */
async function row(
  name: string,
  own: BenchServer,
  peer: BenchServer,
  measure: (server: BenchServer) => Promise<Figures>,
): Promise<void> {
  const results: Record<string, Figures[]> = { own: [], peer: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const server of [own, peer]) results[server.name]?.push(await measure(server));
  }
  const [ours, theirs] = [median(results.own ?? []), median(results.peer ?? [])];
  const ratio = ours.requestsPerSecond / theirs.requestsPerSecond;
  isBelow ||= ratio < minRatio;
  const show = ({ requestsPerSecond, p99 }: Figures) =>
    `${Math.round(requestsPerSecond)} (${p99.toFixed(1)})`;
  say(`| ${name} | ${show(ours)} | ${show(theirs)} | ${ratio.toFixed(1)} |`);
}

/** Each client goes on with the token it was last given, as a browser does. */
async function refreshFor(server: BenchServer, chains: Tokens[]): Promise<Figures> {
  const times: number[] = [];
  const started = performance.now();
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
  const elapsedSeconds = (performance.now() - started) / 1000;
  return { requestsPerSecond: times.length / elapsedSeconds, p50: at(0.5), p99: at(0.99) };
}

/** People who read while others, or a robot, sign in as fast as they can. */
async function storm(own: BenchServer): Promise<void> {
  const email = `tormenta-${Date.now()}@example.test`;
  await post(own, '/signup', { email, password });
  const read = () =>
    load(
      own,
      {
        name: 'a list of 20',
        method: 'GET',
        path: '/rest/v1/providers?select=id,name,town,reviews(stars,comment)&approved=eq.true&order=name.asc&limit=20',
        headers: { apikey: publishableKey },
      },
      seconds,
    );
  await read();
  const quiet: Figures[] = [];
  const loud: Figures[] = [];
  let signIns = 0;
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await read());
    const state = { isOver: false };
    const attackers = Array.from({ length: stormConnections }, async () => {
      while (!state.isOver) {
        await post(own, '/token?grant_type=password', { email, password });
        signIns += 1;
      }
    });
    loud.push(await read());
    state.isOver = true;
    await Promise.all(attackers);
  }
  const [before, during] = [median(quiet), median(loud)];
  const ratio = during.p99 / before.p99;
  isBelow ||= ratio > maxStormRatio;
  say(`A page read with ${stormConnections} people signing in without pause:\n`);
  say('| | requests a second | p50 ms | p99 ms |\n|---|---|---|---|');
  for (const [name, figures] of [
    ['quiet', before],
    ['storm', during],
  ] as const) {
    say(`| ${name} | ${Math.round(figures.requestsPerSecond)} | ${figures.p50} | ${figures.p99} |`);
  }
  say(`\np99 × ${ratio.toFixed(2)}; ${signIns} sign-ins meanwhile.\n`);
}

async function signUp(server: BenchServer): Promise<Tokens> {
  const email = `persona-${crypto.randomUUID()}@example.test`;
  return post(server, '/signup', { email, password });
}

async function post(server: BenchServer, path: string, body: object): Promise<Tokens> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${server.name} ${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<Tokens>;
}

function say(line: string): void {
  report.push(line);
  console.log(line);
}
