import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The peer and the load generator are no part of the product's own install. */
export function installPeer(): void {
  const folder = fileURLToPath(new URL('./peer/', import.meta.url));
  if (existsSync(join(folder, 'node_modules', 'autocannon'))) return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'inherit',
  });
}
