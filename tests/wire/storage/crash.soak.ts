import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../process/server-process.ts';
import { engines } from '../../support/engines.ts';
import { prepareServer, secretKey } from './killable.ts';
import { noiseBytes, picture } from './pictures.ts';
import { filesUnder } from './stores.ts';

/** The embedded engine stops with its server; PostgreSQL goes on, and has less to lose. */
const roundsOf = { pglite: 8, postgres: 4 };

describe.each(engines)('killed during uploads, $name', ({ name }) => {
  const rounds = roundsOf[name];
  test(`${rounds} times: no bytes without a row, no row without its bytes`, {
    timeout: 600_000,
  }, async () => {
    const { env, drop } = await prepareServer(name);
    const [photo, noise] = [
      await picture('jpeg', { width: 700, height: 500, noise: true }),
      noiseBytes(300_000),
    ];
    const folder = join(env.DATA_DIR, 'files');
    const acknowledged = new Set<string>();
    let acknowledgements = 0;
    let interrupted = 0;

    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer(env, 'tests/process/gateway.ts');
      await server.ready();
      const client = connect(server.url);
      if (round === 0) await client.storage.createBucket('open', { public: true });

      const uploads = Array.from({ length: 12 }, async (_, index) => {
        const isPhoto = index % 3 === 0;
        // Some new, some replacing what an earlier round stored, so that removals are interrupted too.
        const key = index % 4 === 1 ? `again-${index}` : `new-${round}-${index}`;
        const [bucket, body, contentType] = isPhoto
          ? (['provider-images', photo, 'image/jpeg'] as const)
          : (['open', noise, 'application/octet-stream'] as const);
        const { error } = await client.storage.from(bucket).upload(key, body, { contentType, upsert: true });
        if (error) interrupted += 1;
        else acknowledged.add(`${bucket}/${key}`);
        acknowledgements += error ? 0 : 1;
      });
      // A different moment each time, from the first bytes to the last commits.
      const wanted = acknowledgements + (round % 10);
      await expect
        .poll(async () => acknowledgements >= wanted && (await filesUnder(folder)).length > 0, {
          timeout: 60_000,
          interval: 3,
        })
        .toBe(true);
      await sleep(round);
      server.kill('SIGKILL');
      await Promise.all([server.exited, ...uploads]);
    }

    const server = await startServer(env, 'tests/process/gateway.ts');
    await server.ready();
    const client = connect(server.url);
    const stored = new Map<string, string>();
    for (const bucket of ['provider-images', 'open']) {
      const { data } = await client.storage.from(bucket).listV2();
      for (const { key = '' } of data?.objects ?? []) {
        const { data: info } = await client.storage.from(bucket).info(key);
        stored.set(`${bucket}/${key}`, info?.version ?? '');
        const { data: blob } = await client.storage.from(bucket).download(key);
        expect(blob?.size, key).toBe(info?.size);
        if (bucket === 'open')
          expect(Buffer.from(await (blob as Blob).arrayBuffer()).equals(noise)).toBe(true);
      }
    }
    // Everything that was acknowledged is there, and nothing but rows has bytes.
    expect([...acknowledged].filter((key) => !stored.has(key))).toEqual([]);
    await expect
      .poll(async () => (await filesUnder(folder)).sort(), { timeout: 10_000 })
      .toEqual([...stored.values()].sort());
    expect(interrupted).toBeGreaterThan(rounds);
    server.kill('SIGKILL');
    await server.exited;
    await drop();
    console.info(
      `${rounds} kills: ${interrupted} uploads interrupted, ${acknowledged.size} keys acknowledged, ${stored.size} stored`,
    );
  });
});

function connect(url: string): SupabaseClient {
  return createClient(url, secretKey, { auth: { persistSession: false } });
}
