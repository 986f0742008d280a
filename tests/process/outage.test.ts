import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres.ts';
import { createListener } from '../../server/database/postgres-listener.ts';
import { count, isSoak } from '../support/counts.ts';
import { findPostgres, freePort, type OwnCluster, startCluster } from '../support/postgres-cluster.ts';
import { endWithFile, type ServerProcess, startServer } from './server-process.ts';

const outageMs = count(2_200, 6_000);
const poolSize = 10;
const placeCount = 20;
const returnMs = 5_000;
/** Half a second, then doubled: 15 seconds have room for no more. */
const maxAttempts = 7;

interface Gate {
  readonly calls: number;
  readonly openCalls: number;
  close(): Promise<void>;
}

/** Stands where PostgreSQL stood, counts who calls, and hangs up. */
async function openGate(port: number): Promise<Gate> {
  const counted = { calls: 0, openCalls: 0 };
  const gate = createServer((socket) => {
    counted.calls += 1;
    counted.openCalls += 1;
    socket.on('error', () => {});
    socket.on('close', () => {
      counted.openCalls -= 1;
    });
    socket.destroy();
  });
  await new Promise<void>((listening) => gate.listen(port, '127.0.0.1', listening));
  return {
    get calls() {
      return counted.calls;
    },
    get openCalls() {
      return counted.openCalls;
    },
    close: () => new Promise((closed) => gate.close(() => closed())),
  };
}

test('a listener that finds nobody tries again one at a time, and later each time', async () => {
  const port = await freePort();
  const gate = await openGate(port);
  const listener = createListener(`postgres://postgres@127.0.0.1:${port}/postgres`);
  onTestFinished(async () => {
    await listener.close();
    await gate.close();
  });
  const refusals = await Promise.allSettled([
    listener.listen('first', () => {}),
    listener.listen('second', () => {}),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // Both wanted the one connection, and who was refused has to ask again.
  expect(gate.calls).toBe(1);
});

const found = isSoak ? findPostgres() : undefined;
describe.each(found ? [found] : [])('PostgreSQL of %s', (programs) => {
  let cluster: OwnCluster;
  let owner: pg.Client;
  /** One server lives through all of it. */
  let server: ServerProcess;
  const atEnd = endWithFile();

  beforeAll(async () => {
    cluster = await startCluster(programs, { max_connections: String(placeCount) });
    const database = await openPostgres(cluster.url);
    await migrate(database, resolve('supabase/migrations'));
    await database.close();
    atEnd(() => cluster.stop());
    server = await startServer(
      // All of it comes from one address.
      { DATABASE_URL: cluster.url, RATE_LIMITS: 'off' },
      'tests/process/gateway.ts',
      atEnd,
    );
    await server.ready();
  });
  beforeEach(async () => {
    expect(await status()).toBe(200);
    owner = await connect();
    onTestFinished(() => owner.end());
    expect(await connections()).toMatchObject({ listeners: 1 });
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: cluster.url, application_name: 'test' });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  test.each([
    ['nobody has set', '', '1.1'],
    ['the operator has set', '?options=-c%20random_page_cost%3D3', '3'],
  ])('what a page read at random costs: where %s it', async (_whose, options, expected) => {
    const database = await openPostgres(cluster.url + options);
    onTestFinished(() => database.close());
    expect(await database.query('show random_page_cost')).toEqual([{ random_page_cost: expected }]);
  });

  async function connections(): Promise<{ pool: number; listeners: number }> {
    const { rows } = await owner.query<{ pool: number; listeners: number }>(
      `select count(*) filter (where application_name = 'gateway')::int as pool,
              count(*) filter (where application_name = 'gateway-listen')::int as listeners
       from pg_stat_activity`,
    );
    return rows[0] ?? { pool: 0, listeners: 0 };
  }

  async function status(): Promise<number> {
    const response = await fetch(`${server.url}/rest/v1/proveedores?select=id&limit=1`);
    await response.arrayBuffer();
    return response.status;
  }

  /** From the return on: 200 in time, then one listener, and never more than the pool's connections. */
  async function expectReturn(): Promise<void> {
    const returnedAt = Date.now();
    while ((await status()) !== 200) {
      expect(Date.now() - returnedAt).toBeLessThan(returnMs);
      await sleep(50);
    }
    await expect.poll(async () => (await connections()).listeners, { timeout: returnMs }).toBe(1);
    for (let turn = 0; turn < 6; turn += 1) {
      const answered = await Promise.all(Array.from({ length: 15 }, () => status()));
      expect(new Set(answered)).toEqual(new Set([200]));
      const { pool, listeners } = await connections();
      expect(listeners).toBe(1);
      expect(pool).toBeLessThanOrEqual(poolSize);
    }
    await expectNoticesHeard();
  }

  /** Schema changes are told by NOTIFY: a table made now is served once the listener has heard of it. */
  async function expectNoticesHeard(): Promise<void> {
    const name = `made_${Date.now()}`;
    await owner.query(`create table public.${name} (id int); grant select on public.${name} to anon;
      notify pgrst, 'reload schema'`);
    const found = async () => (await fetch(`${server.url}/rest/v1/${name}`)).status;
    await expect.poll(found, { timeout: returnMs }).toBe(200);
  }

  async function away(): Promise<Gate> {
    await cluster.halt();
    return openGate(Number(new URL(cluster.url).port));
  }

  async function comeBack(gate: Gate): Promise<void> {
    await gate.close();
    await cluster.resume();
    owner = await connect();
  }

  test('without a place for one more connection', async () => {
    const others: pg.Client[] = [];
    const fill = async () => {
      for (;;) others.push(await connect());
    };
    await expect(fill()).rejects.toThrow(/too many clients/);
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gateway-listen'`,
    );
    await expect.poll(() => fill().catch((error: Error) => error.message)).toMatch(/too many clients/);
    expect(others.length).toBeGreaterThan(placeCount / 2);
    const until = Date.now() + outageMs;
    while (Date.now() < until) {
      const answered = await Promise.all(Array.from({ length: 12 }, () => status()));
      for (const answer of answered) expect([200, 503]).toContain(answer);
      expect((await connections()).listeners).toBe(0);
    }
    await Promise.all(others.map((client) => client.end()));
    await expectReturn();
  });

  test('away, and nobody asks', async () => {
    const gate = await away();
    await sleep(outageMs);
    expect(gate.calls).toBeGreaterThan(0);
    expect(gate.calls).toBeLessThanOrEqual(maxAttempts);
    await comeBack(gate);
    await expectReturn();
  });

  test('away, under load', async () => {
    const gate = await away();
    let isAway = true;
    let mostOpen = 0;
    const answers = new Set<number>();
    const visitors = Array.from({ length: 12 }, async () => {
      while (isAway) {
        answers.add(await status());
        mostOpen = Math.max(mostOpen, gate.openCalls);
      }
    });
    await sleep(outageMs);
    isAway = false;
    await Promise.all(visitors);
    expect([...answers]).toEqual([503]);
    // Not 500: a client that cannot renew its session would take it for ended.
    const signIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'alguien@example.test', password: 'azul-demo' }),
    });
    const file = await fetch(`${server.url}/storage/v1/object/public/provider-images/a.png`);
    expect([signIn.status, file.status]).toEqual([503, 503]);
    expect(mostOpen).toBeLessThanOrEqual(poolSize + 1);
    await comeBack(gate);
    await expectReturn();
  });
});
