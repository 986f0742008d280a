/** Memory under many uploads at once, on both engines: npm run bench:uploads */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { root } from '../scripts/node.mjs';
import { findPostgres, freePort, startCluster } from '../tests/support/postgres-cluster.ts';
import { asFile, noiseBytes } from '../tests/wire/storage/pictures.ts';

const uploads = 200;
const secretKey = 'sb_secret_0123456789abcdef0123';

const programs = findPostgres();
if (!programs) throw new Error('The benchmark needs the programs of PostgreSQL 15 or newer.');
const photo = await largePhoto();
const cluster = await startCluster(programs);
const lines = [
  await measure('PostgreSQL', { DATABASE_URL: cluster.url }),
  await measure('PGlite, which lives in the same process', {}),
];
await cluster.stop();

const report = `# Memory under uploads

Made by \`npm run bench:uploads\`: ${uploads} pictures of ${(photo.length / 1e6).toFixed(1)} MB sent at the same moment, each decoded and written again. Resident memory of the whole server process, in MB.

| database | before | highest | stored | seconds |
|---|--:|--:|--:|--:|
${lines.join('\n')}
`;
console.log(report);
await writeFile(join(root, 'bench/results/uploads.md'), report);

async function measure(name: string, env: Record<string, string>): Promise<string> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'guia-bench-uploads-'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR,
      PORT: port,
      SUPABASE_SECRET_KEY: secretKey,
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100);
  const pid = Number((await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim());
  // What the engine compiled while it started is given back a moment later.
  await sleep(5_000);

  const idle = await residentMegabytes(pid);
  let highest = idle;
  const watch = setInterval(async () => {
    highest = Math.max(highest, await residentMegabytes(pid));
  }, 50);
  const began = Date.now();
  const { storage } = createClient(url, secretKey, { auth: { persistSession: false } });
  const results = await Promise.all(
    Array.from({ length: uploads }, (_, index) =>
      storage.from('provider-images').upload(`${index}.jpg`, asFile(photo, 'a.jpg', 'image/jpeg')),
    ),
  );
  clearInterval(watch);
  const seconds = (Date.now() - began) / 1000;
  for (const { error } of results) if (error) console.error(error.message);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await rm(DATA_DIR, { recursive: true, force: true });
  const stored = results.filter(({ error }) => !error).length;
  return `| ${name} | ${idle.toFixed(0)} | ${highest.toFixed(0)} | ${stored} | ${seconds.toFixed(1)} |`;
}

/** Two megabytes that are quick to decode: what is bounded is bodies and decoders, not the pixels of one. */
async function largePhoto(): Promise<Buffer> {
  const raw = { width: 1000, height: 750, channels: 3 } as const;
  return sharp(noiseBytes(1000 * 750 * 3), { raw })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
