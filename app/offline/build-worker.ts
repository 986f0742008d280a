import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

/** Routes that work without a network: by the guide, and what is one's own (docs/decisions/0050). */
const guideRoutes =
  /app\/(root|routes\/(home|guia|with-favorites|proveedores|proveedor|empieza|palabras|listas|user-dashboard(-favoritos|-preguntas)?))\.tsx/;

/**
 * Writes /sw.js beside the built files. Its first line is a hash of their names, so each new build is a new worker; the
 * second names the scripts of the guide's routes.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).toSorted().join();
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12);
      const source = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');
      const guideFiles = `const guideFiles = ${JSON.stringify(filesOf(bundle, guideRoutes))};`;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: `// ${version}\n${guideFiles}\n${source}` });
    },
  };
}

/** The scripts of some routes, with all that they import at once and one step of what they import later. */
function filesOf(bundle: Rolldown.OutputBundle, routes: RegExp): string[] {
  const names = new Set<string>();
  function add(name: string): void {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || names.has(name)) return;
    names.add(name);
    chunk.imports.forEach(add);
  }
  const entries = Object.values(bundle).filter(
    (output) => output.type === 'chunk' && routes.test(output.facadeModuleId?.replaceAll('\\', '/') ?? ''),
  );
  for (const { fileName } of entries) add(fileName);
  for (const name of [...names]) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') chunk.dynamicImports.forEach(add);
  }
  return [...names].toSorted().map((name) => `/${name}`);
}
