import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type DenoHandler = (request: Request, info: object) => Response | Promise<Response>;

/** Settings that hosted Supabase gives every function. */
let given: Record<string, string> = {};
let served: DenoHandler | undefined;
/** `imports` of the files deno.json, by the address of their folder: that of all functions before a function's own. */
const importMaps = new Map<string, Record<string, string>>();

const std = /^https:\/\/deno\.land\/std(@[^/]+)?\/http\/server\.ts$/;
const packaged = /^(?:npm:|jsr:|https:\/\/esm\.sh\/)\/?((?:@[^/@?]+\/)?[^/@?]+)(?:@[^/?]+)?([^?]*)/;

/** What a function imports in the way of Deno, as Node knows it: packages are those that are installed here. */
function nodeSpecifier(specifier: string): string {
  if (specifier.endsWith('/edge-runtime.d.ts')) return 'data:text/javascript,';
  if (std.test(specifier)) return 'data:text/javascript,export const serve = Deno.serve';
  const [, name, path = ''] = packaged.exec(specifier) ?? [];
  return name === undefined ? specifier : name + path;
}

export function giveSettings(settings: Record<string, string>): void {
  given = settings;
}

/** The part of Deno that functions written for hosted Supabase use. */
function offerDeno(): void {
  if ('Deno' in globalThis) return;
  const get = (name: string) => given[name] ?? process.env[name];
  const env = {
    get,
    has: (name: string) => get(name) !== undefined,
    toObject: () => ({ ...process.env, ...given }),
  };
  const serve = (...options: Array<DenoHandler | { handler?: DenoHandler }>) => {
    for (const option of options) served ??= typeof option === 'function' ? option : option.handler;
    return { finished: new Promise<void>(() => {}), shutdown: async () => {} };
  };
  const waitUntil = (work: Promise<unknown>) => void work.catch((error) => console.error(error));
  Object.assign(globalThis, { Deno: { env, serve }, EdgeRuntime: { waitUntil } });
  registerHooks({
    resolve(specifier, context, next) {
      const maps = [...importMaps].filter(([folder]) => context.parentURL?.startsWith(folder));
      const mapped = maps.map(([, imports]) => imports[specifier]).findLast((found) => found !== undefined);
      const target = nodeSpecifier(mapped ?? specifier);
      if (target === specifier) return next(specifier, context);
      try {
        return next(target, context);
      } catch {
        // Functions that stand elsewhere have the packages of this server.
        return next(target, { ...context, parentURL: import.meta.url });
      }
    },
  });
}

/** What a module gives to `Deno.serve` while it is loaded. */
export async function loadServed<M>(
  functions: string,
  name: string,
): Promise<{ module: M; handler: DenoHandler | undefined }> {
  offerDeno();
  const folder = join(functions, name);
  for (const place of [functions, folder]) {
    const file = join(place, 'deno.json');
    const { imports = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    importMaps.set(`${pathToFileURL(place).href}/`, imports);
  }
  served = undefined;
  const module: M = await import(pathToFileURL(join(folder, 'index.ts')).href);
  return { module, handler: served };
}
