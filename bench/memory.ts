/**
 * The server with its keeper and its daily backup in a cgroup of so much memory, with the embedded engine, from its first
 * start over a day of use and the backup to a restart: node bench/memory.ts
 * Needs Linux, root and a build. The table goes to bench/results/memory.md; a process that was ended, a page that failed or
 * a backup that was not made fails the run.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/support/postgres-cluster.ts';
import { fill } from './directory/fill.ts';
import { describeRun } from './pages/results.ts';

const limitMb = Number(process.env.LIMIT_MB ?? 640);
const engineMb = Number(process.env.ENGINE_MEMORY_MB ?? 256);
const providers = Number(process.env.PROVIDERS ?? 500);
const views = 300;
const megabyte = 1024 * 1024;
const backupWithinMs = 240_000;

interface Group {
  folder: string;
  /** Of the processes themselves, without the files that the system keeps for them and gives up when it must. */
  processesMb(): number;
  /** How often the system had to make room, and how many processes it ended for it. */
  counts(): { atLimit: number; ended: number };
}

const group = makeGroup();
const folder = await mkdtemp(join(tmpdir(), 'guia-memory-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
/** The most that the processes took in each part of the day. */
const peaks: Array<{ part: string; mb: number }> = [];
const sampling = setInterval(() => {
  const now = peaks.at(-1);
  if (now) now.mb = Math.max(now.mb, group.processesMb());
}, 50);
let server: ChildProcess | undefined;
try {
  begin('first start');
  await start();
  // The first backup begins a minute after the start.
  begin(`${views} pages, the guide, the CSV and the daily backup`);
  await fill(url, providers);
  const failed = (await look()) + (await failures(['/guia.json', '/datos/proveedores.csv']));
  const isBackedUp = await untilBackup();
  begin('restart');
  await stop();
  await start();
  const failedLater = await failures(['/', '/proveedores', '/guia.json']);
  const { atLimit, ended } = group.counts();
  const lines = [
    '# Memory',
    '',
    `Made by \`node bench/memory.ts\`: ${describeRun()}.`,
    '',
    `Server, keeper and the daily backup in a cgroup of ${limitMb} MB with \`ENGINE_MEMORY_MB=${engineMb}\`, the embedded engine and ${providers} providers: the most that the processes took in each part of the day. The files that the system keeps beside them take the rest, and are given up when it must: the limit was met ${atLimit} times. Processes ended: ${ended}; pages that failed: ${failed + failedLater}; backup made: ${isBackedUp ? 'yes' : 'no'}.`,
    '',
    '| part | MB |',
    '|---|--:|',
    ...peaks.map(({ part, mb }) => `| ${part} | ${mb} |`),
    '',
  ];
  console.log(lines.join('\n'));
  if (ended > 0 || failed + failedLater > 0 || !isBackedUp) {
    console.error('It is not enough memory.');
    process.exitCode = 1;
  } else if (!process.env.LIMIT_MB) writeFileSync('bench/results/memory.md', lines.join('\n'));
} finally {
  clearInterval(sampling);
  await stop();
  await rm(folder, { recursive: true, force: true });
  await sleep(500);
  rmdirSync(group.folder);
}

function begin(part: string): void {
  const { ended } = group.counts();
  console.log(`${part}: so far ${peaks.at(-1)?.mb ?? 0} MB, ${ended} ended`);
  peaks.push({ part, mb: 0 });
}

async function start(): Promise<void> {
  server = spawn(
    '/bin/sh',
    [
      '-c',
      `echo $$ > ${group.folder}/cgroup.procs && exec "$0" scripts/start.mjs --prepared`,
      process.execPath,
    ],
    {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        BACKUP_DIR: join(folder, 'backups'),
        ENGINE_MEMORY_MB: String(engineMb),
        RATE_LIMITS: 'off',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await untilReady(server);
}

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const gone = new Promise((resolve) => server?.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}

function makeGroup(): Group {
  const isSecond = existsSync('/sys/fs/cgroup/cgroup.controllers');
  const own = join(isSecond ? '/sys/fs/cgroup' : '/sys/fs/cgroup/memory', `guia-bench-${process.pid}`);
  const read = (name: string) => readFileSync(join(own, name), 'utf8');
  const figure = (text: string, name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  try {
    mkdirSync(own);
    writeFileSync(join(own, isSecond ? 'memory.max' : 'memory.limit_in_bytes'), String(limitMb * megabyte));
  } catch (error) {
    console.error(`No cgroup can be made here, so nothing was measured: ${(error as Error).message}`);
    process.exit(1);
  }
  return isSecond
    ? {
        folder: own,
        processesMb: () => Math.round(figure(read('memory.stat'), 'anon') / megabyte),
        counts: () => ({
          atLimit: figure(read('memory.events'), 'max'),
          ended: figure(read('memory.events'), 'oom_kill'),
        }),
      }
    : {
        folder: own,
        processesMb: () => Math.round(figure(read('memory.stat'), 'total_rss') / megabyte),
        counts: () => ({
          atLimit: Number(read('memory.failcnt')),
          ended: figure(read('memory.oom_control'), 'oom_kill'),
        }),
      };
}

async function untilReady(process: ChildProcess): Promise<void> {
  while (process.exitCode === null) {
    if (
      await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(300);
  }
  throw new Error('The server did not start.');
}

/** Every page that the sitemap names, again and again: how many were not answered. */
async function look(): Promise<number> {
  const month = new Date().toISOString().slice(0, 7);
  const paths: string[] = [];
  for (const part of ['paginas', `proveedores-${month}`, `preguntas-${month}`]) {
    const xml = await (await fetch(`${url}/sitemap/${part}.xml`)).text();
    paths.push(...[...xml.matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path));
  }
  return failures(
    Array.from({ length: views }, (_, view) => paths[view % paths.length]?.replaceAll('&amp;', '&') ?? '/'),
  );
}

async function failures(paths: string[]): Promise<number> {
  let failed = 0;
  for (const path of paths) {
    const isOk = await fetch(url + path).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (!isOk) failed += 1;
  }
  return failed;
}

async function untilBackup(): Promise<boolean> {
  for (
    const startedAt = performance.now();
    performance.now() - startedAt < backupWithinMs;
    await sleep(500)
  ) {
    const names = await readdir(join(folder, 'backups')).catch(() => []);
    if (names.some((name) => name.startsWith('backup-'))) return true;
  }
  return false;
}
