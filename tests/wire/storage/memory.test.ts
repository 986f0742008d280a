import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { node, root } from '../../../scripts/prepare.mjs';
import { isHealthy } from '../../process/server-process.ts';
import { engines } from '../../support/engines.ts';
import { freePort } from '../../support/postgres-cluster.ts';
import { prepareServer, secretKey } from './killable.ts';
import { asFile, noiseBytes } from './pictures.ts';

vi.setConfig({ testTimeout: 300_000 });

const uploads = 200;
const maxMegabytes = 400;

describe.each(engines)('memory, $name', ({ name }) => {
  test(`${uploads} simultaneous uploads of 2 MB stay under ${maxMegabytes} MB`, async () => {
    const photo = await largePhoto();
    const { env, drop } = await prepareServer(name);
    const port = String(await freePort());
    const child = spawn(node, ['server/main.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env, PORT: port },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => isHealthy(url), { timeout: 60_000 }).toBe(true);
    const idle = await residentMegabytes(child.pid);

    let peak = idle;
    const watch = setInterval(async () => {
      peak = Math.max(peak, await residentMegabytes(child.pid));
    }, 100);
    const began = Date.now();
    const { storage } = createClient(url, secretKey, { auth: { persistSession: false } });
    const results = await Promise.all(
      Array.from({ length: uploads }, (_, index) =>
        storage.from('provider-images').upload(`${index}.jpg`, asFile(photo, 'a.jpg', 'image/jpeg')),
      ),
    );
    clearInterval(watch);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await drop();

    console.info(
      `${name}: ${uploads} uploads of ${photo.length} bytes in ${seconds} s, from ${idle.toFixed(0)} MB to at most ${peak.toFixed(0)} MB`,
    );
    expect(results.filter(({ error }) => error)).toEqual([]);
    // The embedded database lives in the same process and alone takes more than that: there the uploads count.
    expect(name === 'pglite' ? peak - idle : peak).toBeLessThan(maxMegabytes);
  });
});

/** Two megabytes that are quick to decode: what is bounded is bodies and decoders, not the pixels of one. */
async function largePhoto(): Promise<Buffer> {
  const raw = { width: 1000, height: 750, channels: 3 } as const;
  const photo = await sharp(noiseBytes(1000 * 750 * 3), { raw })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(1_950_000);
  return photo;
}

async function residentMegabytes(pid = 0): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
