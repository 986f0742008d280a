import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scratch } from './scratch.ts';

export { findPostgres } from '../../scripts/programs.mjs';

const run = promisify(execFile);

export interface Cluster {
  url: string;
  stop(): Promise<void>;
}

export interface OwnCluster extends Cluster {
  /** Ends the server as a crash would and leaves its data, to be started again at the same address. */
  halt(): Promise<void>;
  resume(): Promise<void>;
}

/** A private cluster in a temporary folder on a free port; durability is off because the data is thrown away. */
export async function startCluster(programs: string, more: Record<string, string> = {}): Promise<OwnCluster> {
  const folder = await mkdtemp(join(scratch, 'guia-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const as = (program: string, args: string[]): [string, string[]] =>
    isRoot
      ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
      : [program, args];
  await chmod(folder, 0o777);
  const data = join(folder, 'data');
  await run(
    ...as(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']),
  );

  const port = await freePort();
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // No database lives long enough for it.
    autovacuum: 'off',
    max_connections: '200',
    ...more,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args] = as(join(programs, 'postgres'), [
    ...['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder],
    ...options,
  ]);
  let server = await startPostgres(program, args);

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    halt: () => server.end('SIGQUIT'),
    async resume() {
      server = await startPostgres(program, args);
    },
    async stop() {
      await server.end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startPostgres(program: string, args: string[]) {
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  return {
    async end(signal: NodeJS.Signals): Promise<void> {
      if (server.exitCode === null && server.signalCode === null) server.kill(signal);
      await exited;
    },
  };
}

/** Below the ports that systems give to outgoing connections: one of those could take it before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
