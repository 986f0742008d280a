import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Writes /sw.js beside the built files. Its first line is a hash of their names, so each new build is a new worker. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).toSorted().join();
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12);
      const source = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: `// ${version}\n${source}` });
    },
  };
}
