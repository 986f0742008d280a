import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { prepare } from '../../scripts/prepare.mjs';
import { requireProxy } from '../../scripts/programs.mjs';
import { createAuthority } from '../support/certificate.ts';
import { findPostgres, freePort, startCluster } from '../support/postgres-cluster.ts';
import { dataFolder, endWithFile, isHealthy, tempFolder } from './server-process.ts';

/* The documents' own files of nginx and Caddy before servers that are restarted while people ask. */

/** The figures of docs/deploy are of RESTARTS=10. */
const restarts = Number(process.env.RESTARTS ?? 3);
const everyMs = 200;
const timeoutMs = 80_000;
const secretKey = 'sb_secret_of_the_restarts_0123456789';
const authority = createAuthority();
const certificate = authority.issue({ name: 'localhost' });
const atEnd = endWithFile();

beforeAll(() => prepare({ build: true }));

/** Starts a program and ends it with the file. */
function start(program: string, args: string[], env: Record<string, string>, socket?: number): void {
  const stdio = ['ignore', 'ignore', 'ignore', socket ?? 'ignore'] as const;
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: [...stdio],
  });
  atEnd(async () => void child.kill('SIGTERM'));
}

interface Server {
  port: number;
  /** SIGTERM, and until the next one answers. */
  restart(): Promise<void>;
}

/** What systemd does of the unit: it starts the server again whenever it ends, on a socket that stays. */
const manager = `while :; do sh -c 'echo $$ >"$PID_FILE"; LISTEN_PID=$$ exec "$@"' sh "$@"; done`;

async function startServer(env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const pidFile = join(await tempFolder(atEnd), 'pid');
  const pid = async () => Number(await readFile(pidFile, 'utf8'));
  // After its manager, which would start it again.
  atEnd(async () => {
    const last = await pid();
    process.kill(last, 'SIGTERM');
    const until = performance.now() + 30_000;
    while (isRunning(last) && performance.now() < until) await sleep(50);
  });
  const all = {
    ...env,
    PORT: String(port),
    PID_FILE: pidFile,
    SUPABASE_SECRET_KEY: secretKey,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    LISTEN_FDS: '1',
  };
  const { ExecStart = '' } = Object.fromEntries(
    (await readFile('docs/deploy/mi-guia-azul.service', 'utf8')).split('\n').map((line) => line.split('=')),
  ) as Record<string, string>;
  const socket = createServer();
  await new Promise<void>((resolve) => socket.listen(port, '127.0.0.1', resolve));
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  start('sh', ['-c', manager, 'sh', ...ExecStart.split(' ')], all, fd);
  socket.close();
  await expect.poll(() => isHealthy(url), { timeout: 120_000 }).toBe(true);
  return {
    port,
    async restart() {
      const before = await pid();
      process.kill(before, 'SIGTERM');
      await expect.poll(pid, { timeout: 60_000, interval: 10 }).not.toBe(before);
      await expect.poll(() => isHealthy(url), { timeout: 120_000 }).toBe(true);
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type StartProxy = (ports: number[], tlsPort: number, folder: string) => Promise<void>;

const startNginx: StartProxy = async ([one, other], tlsPort, folder) => {
  const document = (await readFile('docs/deploy/nginx.conf', 'utf8'))
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443', `listen 127.0.0.1:${tlsPort}`)
    .replace(/\/etc\/ssl\/guia/g, folder)
    .replace('127.0.0.1:3000', `127.0.0.1:${one}`)
    .replace('# server 127.0.0.1:3001', other ? `server 127.0.0.1:${other}` : '# server 127.0.0.1:3001');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
    http { ${paths.join(' ')} ${document} }`,
  );
  start(await requireProxy('nginx'), ['-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {});
};

const startCaddy: StartProxy = async (ports, tlsPort, folder) => {
  const document = (await readFile('docs/deploy/Caddyfile', 'utf8')).replace(
    '{$SITE_HOST} {',
    `{\n admin off\n auto_https disable_redirects\n}\n{$SITE_HOST} {\n tls ${folder}/fullchain.pem ${folder}/privkey.pem`,
  );
  await writeFile(join(folder, 'Caddyfile'), document);
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  start(await requireProxy('caddy'), args, {
    HOME: folder,
    SITE_HOST: `https://localhost:${tlsPort}`,
    SITE_UPSTREAM: ports.map((port) => `127.0.0.1:${port}`).join(' '),
  });
};

/** The status of an answer that came whole, or why there is none. */
function ask(tlsPort: number, agent: Agent, number: number): Promise<number | string> {
  const isPost = number % 2 === 1;
  const options = isPost
    ? { method: 'POST', path: '/auth/v1/admin/users' }
    : { method: 'GET', path: number % 4 === 0 ? '/proveedores' : '/health/ready' };
  const body = isPost ? JSON.stringify({ email: `nueva-${tlsPort}-${number}@example.test` }) : '';
  return new Promise((resolve) => {
    const asking = request(
      {
        ...options,
        host: '127.0.0.1',
        servername: 'localhost',
        port: tlsPort,
        ca: authority.cert,
        agent,
        timeout: timeoutMs,
        headers: {
          Host: 'localhost',
          apikey: secretKey,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', (error) => resolve(error.message));
      },
    );
    asking.once('timeout', () => asking.destroy(new Error('no answer in time')));
    asking.once('error', (error) => resolve(`${options.method}: ${error.message}`));
    asking.end(body);
  });
}

/** Five requests a second until `work` is done; what was not answered with 200. */
async function askWhile(tlsPort: number, work: () => Promise<void>) {
  const agent = new Agent({ keepAlive: true });
  const answers: Array<Promise<number | string>> = [];
  const timer = setInterval(() => answers.push(ask(tlsPort, agent, answers.length)), everyMs);
  await work().finally(() => clearInterval(timer));
  const settled = await Promise.all(answers);
  agent.destroy();
  const posts = settled.filter((_, number) => number % 2 === 1).length;
  console.info(`${settled.length - posts} GETs, ${posts} POSTs`);
  return { count: settled.length, failed: settled.filter((answer) => answer !== 200) };
}

describe.each<[string, StartProxy]>([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('behind %s', (_name, startProxy) => {
  test.each([
    ['one process', 1],
    ['two processes, in turn', 2],
  ])(
    `${restarts} restarts of %s: nobody notices`,
    async (_, processes) => {
      const folder = await tempFolder(atEnd);
      await writeFile(join(folder, 'fullchain.pem'), certificate.cert);
      await writeFile(join(folder, 'privkey.pem'), certificate.key);
      const servers: Server[] = [];
      if (processes === 1) servers.push(await startServer({ DATA_DIR: await dataFolder('plain', atEnd) }));
      else {
        const cluster = await startCluster(findPostgres() ?? '');
        atEnd(cluster.stop);
        for (let made = 0; made < processes; made += 1) {
          const env = { DATA_DIR: await tempFolder(atEnd), DATABASE_URL: cluster.url };
          servers.push(await startServer(env));
        }
      }
      const tlsPort = await freePort();
      await startProxy(
        servers.map(({ port }) => port),
        tlsPort,
        folder,
      );
      const agent = new Agent();
      await expect.poll(() => ask(tlsPort, agent, 0)).toBe(200);

      const { count, failed } = await askWhile(tlsPort, async () => {
        for (let done = 0; done < restarts; done += 1) {
          await servers[done % servers.length]?.restart();
          await sleep(1_000);
        }
      });
      expect(failed).toEqual([]);
      expect(count).toBeGreaterThan((restarts * 1_000) / everyMs);
    },
    900_000,
  );
});
