import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { openGateway } from '../../server/gateway.ts';
import type { Keys } from '../../server/identity/keys.ts';
import { type Engine, engines } from './engines.ts';
import { freePort } from './postgres-cluster.ts';
import { scratch } from './scratch.ts';

export interface StartOptions {
  env?: Record<string, string>;
  seed?: boolean;
  /** Schema of the test's own. */
  sql?: string;
}

export interface TestServer {
  url: string;
  publishableKey: string;
  secretKey: string;
  database: Database;
  keys: Keys;
  dataDir: string;
  stop(): Promise<void>;
}

async function start(engine: Engine, { env = {}, seed, sql }: StartOptions = {}): Promise<TestServer> {
  const opened = await engine.open({ seed, sql });
  const dataDir = await mkdtemp(join(scratch, 'guia-server-'));
  const port = await freePort();
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, ...env });
  const { app, keys, close } = await openGateway(config, opened.database);
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port });
  await new Promise<AddressInfo>((resolve) =>
    server.once('listening', () => resolve(server.address() as AddressInfo)),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    database: opened.database,
    keys,
    dataDir,
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await close();
      await opened.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The gateway behind a real port, once on each engine. */
export const servers = engines.map((engine) => ({
  name: engine.name,
  start: (options?: StartOptions) => start(engine, options),
}));
