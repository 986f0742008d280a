import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { openGateway } from '../../../../server/gateway.ts';
import { count } from '../../../support/counts.ts';
import { engines } from '../../../support/engines.ts';
import { hostileRequest, pairs } from './hostile-operands.ts';
import { Random } from './random.ts';

const total = count(1_500, 2_500);
const callers = 3;
const megabyte = 1024 * 1024;
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32));
const schema = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8');

/** All memory of the process, the embedded engine's included, where the system tells it. */
function residentMegabytes(): number {
  return process.memoryUsage.rss() / megabyte;
}

describe.each(engines)('hostile operands on $name', ({ name, open }) => {
  test(`${total} requests (FUZZ_SEED=${seed}): the same process answers them all`, {
    timeout: 1_800_000,
  }, async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { database, drop } = await open({ sql: schema });
    const config = readConfig({ API_SCHEMAS: 'shop', RATE_LIMITS: 'off' });
    const { app, close } = await openGateway(config, database);
    const failures: unknown[] = [];
    const statuses = new Map<number, number>();
    let turn = 0;

    async function ask(random: Random, until: number): Promise<void> {
      while (turn < until && failures.length < 10) {
        const path = hostileRequest(random, turn);
        turn += 1;
        const response = await app.request(`/rest/v1${path}`);
        const text = await response.text();
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        if (response.status >= 500) failures.push({ path: path.slice(0, 600), text: text.slice(0, 400) });
      }
    }
    const askAll = (until: number) =>
      Promise.all(Array.from({ length: callers }, (_, at) => ask(new Random(seed + at), until)));

    // The first part fills caches and lets the engine's memory grow to its bound; after it nothing may grow.
    await askAll(total * 0.4);
    const before = residentMegabytes();
    await askAll(total);
    const growth = residentMegabytes() - before;

    expect(failures).toEqual([]);
    // Each operator met each operand of its kind.
    expect(turn).toBeGreaterThanOrEqual(Math.max(total, pairs.length * 1.25));
    expect(statuses.get(200)).toBeGreaterThan(total * 0.05);
    expect(statuses.get(400)).toBeGreaterThan(total * 0.1);
    expect(growth).toBeLessThan(300);
    const [row] = await database.query<{ total: number }>(
      'select count(*)::int as total from shop.customers',
    );
    expect(row?.total).toBeGreaterThan(0);
    console.info(
      `hostile operands on ${name}: ${JSON.stringify(Object.fromEntries(statuses))}, ${Math.round(growth)} MB`,
    );
    log.mockRestore();
    await close();
    await drop();
  });
});
