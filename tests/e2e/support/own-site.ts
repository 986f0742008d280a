import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PgliteBase, pgliteBase } from '../../support/pglite-base.ts';
import { freePort } from '../../support/postgres-cluster.ts';
import { scratch } from '../../support/scratch.ts';
import { test as base, expect } from './test.ts';

export interface OwnSite {
  url: string;
  folder: string;
}

interface OwnSiteOptions {
  from: keyof PgliteBase;
  env: Record<string, string> | (() => Promise<Record<string, string>>);
  /** Writes into the data folder before it is served. */
  prepare?(folder: string): Promise<void>;
}

/** A test with a server of its own: for settings and rows that the shared one does not have. */
export const withOwnSite = ({ from, env, prepare }: OwnSiteOptions) =>
  base.extend<{ site: OwnSite }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this fixture needs no other
    site: async ({}, use) => {
      const folder = mkdtempSync(join(scratch, 'guia-own-site-'));
      cpSync((await pgliteBase())[from], folder, { recursive: true });
      await prepare?.(folder);
      const port = await freePort();
      const server = spawn(process.execPath, ['server/main.ts'], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: folder,
          ...(typeof env === 'function' ? await env() : env),
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const ended = new Promise((resolve) => server.once('close', resolve));
      const url = `http://127.0.0.1:${port}`;
      const isReady = () =>
        fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
      await use({ url, folder });
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  });
