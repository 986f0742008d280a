import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { openGateway } from '../../../../server/gateway.ts';
import { count } from '../../../support/counts.ts';
import { type Engine, engines } from '../../../support/engines.ts';
import { users } from '../shop.ts';
import { type FuzzRequest, generate } from './generate.ts';
import { Random } from './random.ts';

const total = count(200, 4_000);
const canary = 'canary-3f9c';
const megabyte = 1024 * 1024;
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32));
const schema = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8');

/** Rows that neither a visitor nor the first user may see carry a word that no request holds. */
const secrets = `
  update hidden.people set secret = '${canary}';
  update shop.locked set value = '${canary}';
  update shop.notes set body = '${canary}' where body = 'theirs';
  insert into auth.users (id, email) values ('${users.second}', '${canary}@example.com');
  create or replace function shop.secret() returns text language sql stable as $$ select '${canary}' $$;`;

const share = (name: Engine['name']) =>
  engines.length === 1 ? total : name === 'postgres' ? total * 0.9 : total * 0.1;

describe.each(engines)('fuzz on $name', ({ name, open }) => {
  test(`${share(name)} requests (FUZZ_SEED=${seed})`, { timeout: 300_000 }, async () => {
    console.info(`fuzz on ${name}: FUZZ_SEED=${seed}`);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { database, drop } = await open();
    await database.query(schema + secrets);
    const config = readConfig({ API_SCHEMAS: 'public,shop', RATE_LIMITS: 'off' });
    const { app, keys, close } = await openGateway(config, database);
    const now = Math.floor(Date.now() / 1000);
    const token = await keys.sign({
      sub: users.first,
      role: 'authenticated',
      aud: 'authenticated',
      exp: now + 3_600,
    });

    const failures: unknown[] = [];
    const statuses = new Map<number, number>();
    async function send({ method, path, headers, body }: FuzzRequest, isUser: boolean): Promise<void> {
      const response = await app.request(`/rest/v1${path.startsWith('/') ? path : `/${path}`}`, {
        method,
        headers: {
          apikey: keys.publishableKey,
          'Accept-Profile': 'shop',
          'Content-Profile': 'shop',
          'Content-Type': 'application/json',
          ...(isUser ? { Authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: body.toWellFormed() }),
      });
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status >= 500 || text.includes(canary)) {
        failures.push({
          status: response.status,
          method,
          path,
          headers,
          body,
          isUser,
          text: text.slice(0, 400),
        });
      }
    }

    /** Readers run side by side, writers one at a time: two writers could meet in a deadlock, which is a 500. */
    async function stream(random: Random, amount: number, isWrite: boolean): Promise<void> {
      for (let sent = 0; sent < amount && failures.length < 10; sent += 1) {
        await send(generate(random, isWrite), random.chance(0.5));
      }
    }
    const run = (amount: number, offset: number) =>
      Promise.all([
        stream(new Random(seed + offset), amount * 0.25, true),
        ...[1, 2, 3].map((reader) => stream(new Random(seed + offset + reader), amount * 0.25, false)),
      ]);

    // The first part fills the caches, which have a bound; after it nothing may grow.
    await run(share(name) * 0.3, 0);
    const before = usedMemory();
    await run(share(name) * 0.7, 100);
    const growth = usedMemory() - before;

    expect(failures).toEqual([]);
    expect(growth).toBeLessThan(48 * megabyte);
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(share(name));
    expect(statuses.get(200)).toBeGreaterThan(share(name) * 0.1);
    const alive = await app.request('/rest/v1/customers?select=id', {
      headers: { 'Accept-Profile': 'shop' },
    });
    expect(alive.status).toBe(200);
    log.mockRestore();
    await close();
    await drop();
  });
});

function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
