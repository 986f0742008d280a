import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './node.mjs';
import { serverArgs, serverEnv } from './server-process.mjs';

export interface RunningSite {
  url: string;
  /** None when the site was named in SITE_URL. */
  server: ChildProcess | undefined;
  stop(): Promise<void>;
}

interface SiteOptions {
  isDev?: boolean;
  /** A module that the server's process loads first. */
  preload?: string;
  env?: Record<string, string>;
  /** Another checkout of this repository, built and with its packages. */
  folder?: string;
}

/**
 * The site for a script: the one named in SITE_URL, else one of its own, run as npm start runs it, with demo content in a
 * folder that is removed.
 */
export async function startSite({
  isDev = false,
  preload,
  env,
  folder,
}: SiteOptions = {}): Promise<RunningSite> {
  if (process.env.SITE_URL && !folder)
    return { url: process.env.SITE_URL, server: undefined, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'mi-guia-azul-'));
  const port = await freePort();
  const args = [
    ...(preload ? ['--import', preload] : []),
    ...(isDev ? ['--conditions=development'] : []),
    ...serverArgs,
    ...(isDev ? ['--dev'] : []),
  ];
  const server = spawn(process.execPath, args, {
    cwd: folder ?? root,
    env: {
      ...serverEnv({ isDev }),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      RATE_LIMITS: 'off',
      ...env,
    },
    // The channel tells the server when this process is gone.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(url, server);
  return {
    url,
    server,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilHealthy(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error('The server did not start: npm start tells why.');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
