import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, startCluster } from '../tests/support/postgres-cluster.ts';
import { type Comparison, compare, type Servers } from './compare.ts';
import { benchSql, createBenchDatabase, createEmptyDatabase, rolesSql } from './databases.ts';
import { measureGrowth } from './growth.ts';
import { installPeer } from './peer.ts';
import { writeReport } from './report.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { startBefore, startOwn, startPeer } from './servers.ts';

const effort = {
  rounds: Number(process.env.BENCH_ROUNDS ?? 3),
  seconds: Number(process.env.BENCH_SECONDS ?? 4),
};
const providers = 500;

installPeer();
const programs = findPostgres();
if (!programs) throw new Error('The benchmark needs the programs of PostgreSQL 15 or newer.');
const cluster = await startCluster(programs);
try {
  const list = await scenarios();
  console.log('PostgreSQL');
  const postgres = await onPostgres(list);
  console.log('PGlite');
  const pglite = await onPglite(list);
  console.log('growth');
  const growth = await measureGrowth(cluster.url, effort.seconds);
  console.log(`\n${writeReport(postgres, pglite, growth)}`);
} finally {
  await cluster.stop();
}

async function onPostgres(list: Scenario[]): Promise<Comparison[]> {
  const databaseUrl = await createBenchDatabase(cluster.url, 'bench', providers);
  return compareAll(list, {
    own: await startOwn({ databaseUrl }),
    peer: await startPeer({ databaseUrl }),
    before: await startBefore({
      databaseUrl: await createEmptyDatabase(cluster.url, 'bench_before'),
      sql: `${benchSql(providers)}; analyze;`,
    }),
  });
}

async function onPglite(list: Scenario[]): Promise<Comparison[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const sql = `${benchSql(providers)}; analyze;`;
  const comparisons = await compareAll(list, {
    own: await startOwn({ folder: join(folder, 'own'), sql }),
    peer: await startPeer({ folder: join(folder, 'peer'), sql: `${rolesSql}\n${sql}` }),
    before: await startBefore({ folder: join(folder, 'before'), sql }),
  });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return comparisons;
}

async function compareAll(list: Scenario[], servers: Servers): Promise<Comparison[]> {
  const comparisons = await compare(servers, list, effort);
  for (const server of [servers.own, servers.peer, servers.before]) server?.stop();
  return comparisons;
}
