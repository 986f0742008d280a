// npm start and npm run dev: prepares what is missing, then runs the server on the project's own Node and
// brings it back when it dies.
import { join } from 'node:path';
import { findNode, root } from './node.mjs';
import { prepareOrExit } from './prepare.mjs';
import { keepRunning } from './respawn.mjs';

const isDev = process.argv.includes('--dev');
await prepareOrExit({ build: !isDev });

/** A small heap, collected often: a small machine has more time than memory. */
const heap = ['--max-semi-space-size=2', '--heap-growing-percent=25'];
keepRunning(findNode(), [...heap, 'server/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  // The channel tells the server when this process is gone.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // Compiled code is kept between starts, so that a later one spends less on loading it.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
    // Memory goes back to the system instead of being kept by each thread: a third less at rest.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '65536',
    ...process.env,
    NODE_ENV: isDev ? 'development' : 'production',
  },
});
