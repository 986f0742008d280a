import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin, Rolldown } from 'vite';
import routes from '../routes.ts';

/** Pages that open without a network: by the guide, and what is one's own (docs/decisions/0050). Paths of routes.ts. */
export const guidePaths = [
  '/guia',
  '/empieza',
  '/palabras',
  '/actividades',
  '/buscar',
  '/hoja',
  '/crisis',
  '/cartas/:clave',
  '/proveedores',
  '/proveedor/:id',
  '/proveedor/:id/visita',
  '/question/:id',
  '/listas/:lista?',
  '/user-dashboard',
  '/user-dashboard/favoritos/:lista?',
];

/** Pages of routes.ts by their paths, with the files that show them: the layouts around a page, then its own. */
export function pagesOf(
  entries: RouteConfigEntry[],
  base = '',
  around: string[] = [],
): Map<string, string[]> {
  return new Map(
    entries.flatMap(({ path, file, children }) => {
      const address = path === undefined ? base : `${base}/${path}`;
      const files = [...around, file];
      return children ? [...pagesOf(children, address, files)] : [[address || '/', files] as const];
    }),
  );
}

/** Addresses of the guide's pages. */
export function addressesOf(paths: readonly string[]): RegExp {
  const patterns = paths.map((path) =>
    path.replaceAll(/\/:\w+\?/g, '(/[\\w-]+)?').replaceAll(/:\w+/g, '[\\w-]+'),
  );
  return new RegExp(`^(${patterns.join('|')})$`);
}

/**
 * Writes /sw.js beside the built files. Its first line is a hash of their names, so each new build is a new worker; then
 * come what worker.js knows of this build: its files, those of routes, and those that the guide needs.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has taken away the scripts of which only a style is left.
      order: 'post',
      handler(_options, bundle) {
        const names = Object.keys(bundle).toSorted();
        const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 12);
        const source = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');
        const pages = pagesOf(routes);
        // The installed app starts at home.
        const shown = ['/', ...guidePaths].flatMap((path) => pages.get(path) ?? []);
        const known = {
          buildFiles: names.filter((name) => name.startsWith('assets/')),
          routeFiles: chunksOf(bundle, [...pages.values()].flat()),
          guideFiles: withImports(bundle, chunksOf(bundle, ['root.tsx', ...shown])),
        };
        const lines = Object.entries(known).map(
          ([name, files]) => `const ${name} = ${JSON.stringify(files.map((file) => `/${file}`))};`,
        );
        const head = [`// ${version}`, ...lines, `const inGuide = ${addressesOf(guidePaths)};`, ''].join(
          '\n',
        );
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + source });
      },
    },
  };
}

/** The scripts of some files of app/. */
function chunksOf(bundle: Rolldown.OutputBundle, files: string[]): string[] {
  return Object.values(bundle).flatMap((output) => {
    const module = output.type === 'chunk' ? output.facadeModuleId?.replaceAll('\\', '/') : undefined;
    const isOne = files.some((file) => module?.split('?')[0]?.endsWith(`/app/${file}`));
    return isOne ? [output.fileName] : [];
  });
}

/** Scripts with all that they import at once and one step of what they import later, and with their styles and pictures. */
function withImports(bundle: Rolldown.OutputBundle, entries: string[]): string[] {
  const names = new Set<string>();
  function add(name: string): void {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || names.has(name)) return;
    names.add(name);
    chunk.imports.forEach(add);
  }
  function chunks() {
    return [...names].flatMap((name) => (bundle[name]?.type === 'chunk' ? [bundle[name]] : []));
  }
  entries.forEach(add);
  for (const chunk of chunks()) chunk.dynamicImports.forEach(add);
  for (const { viteMetadata } of chunks()) {
    for (const name of viteMetadata?.importedCss ?? []) names.add(name);
    for (const name of viteMetadata?.importedAssets ?? []) names.add(name);
  }
  return [...names].toSorted();
}
