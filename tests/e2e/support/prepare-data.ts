import { cpSync, existsSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/* Loaded before the server: its data folder is a copy of one that was served once, as for the other tests. */

const folder = process.env.DATA_DIR;
if (isMainThread && folder && !existsSync(folder)) {
  const { pgliteBase } = await import('../../support/pglite-base.ts');
  cpSync((await pgliteBase()).served, folder, { recursive: true });
}
