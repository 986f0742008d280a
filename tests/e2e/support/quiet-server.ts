import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** No browser test provokes a fault of the server, so a server that complains fails the run. */
export default function requireQuietServer(): void {
  const file = resolve('test-results/e2e-server.log');
  const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (log !== '') throw new Error(`the server complained during the browser tests:\n${log}`);
}
