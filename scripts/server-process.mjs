// How the server is run: by npm start, and by scripts that measure or photograph it.
import { join } from 'node:path';
import { root } from './node.mjs';

/** A small heap, collected often: a small machine has more time than memory. */
export const serverArgs = ['--max-semi-space-size=2', '--heap-growing-percent=25', 'server/main.ts'];

/** What the caller's environment says goes before everything but the mode. */
export function serverEnv({ isDev }) {
  return {
    // Compiled code is kept between starts, so that a later one spends less on loading it.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    // Memory goes back to the system instead of being kept by each thread: a third less at rest.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '65536',
    ...process.env,
    NODE_ENV: isDev ? 'development' : 'production',
  };
}
