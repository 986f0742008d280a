import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DenoHandler, loadServed } from './deno.ts';

interface EdgeFunction {
  fetch(request: Request, backend: { clientAddress?: string }): Response | Promise<Response>;
}

/** A folder's name. What begins with an underscore is shared code, no function. */
const functionName = /^[a-z0-9][a-z0-9_-]*$/i;

const found = new Map<string, Promise<EdgeFunction>>();
/** One is loaded at a time, so that it is known which one called `Deno.serve`. */
let loading: Promise<unknown> = Promise.resolve();

export async function findFunction(
  folder: string | undefined,
  name: string,
): Promise<EdgeFunction | undefined> {
  if (!folder || !functionName.test(name)) return undefined;
  const path = join(folder, name, 'index.ts');
  if (!existsSync(path)) return undefined;
  const known = found.get(path);
  if (known) return known;
  const next = loading.then(() => load(folder, name));
  loading = next.catch(() => found.delete(path));
  found.set(path, next);
  return next;
}

async function load(folder: string, name: string): Promise<EdgeFunction> {
  const { module, handler } = await loadServed<{ default?: EdgeFunction }>(folder, name);
  if (typeof module.default?.fetch === 'function') return module.default;
  if (handler) return asServed(handler);
  throw new Error(
    `${name}/index.ts has neither Deno.serve nor a default export with fetch(request, backend)`,
  );
}

function asServed(handler: DenoHandler): EdgeFunction {
  return {
    fetch: (request, { clientAddress = '' }) =>
      handler(request, { remoteAddr: { transport: 'tcp', hostname: clientAddress, port: 0 } }),
  };
}

/** Functions that take any caller: `[functions.name]` with `verify_jwt = false` in the `config.toml` beside their folder. */
export function readOpenFunctions(folder: string | undefined): Set<string> {
  const file = join(dirname(folder ?? ''), 'config.toml');
  const open = new Set<string>();
  if (!folder || !existsSync(file)) return open;
  const sections = readFileSync(file, 'utf8').split(/^\s*(?=\[)/m);
  for (const section of sections) {
    const name = /^\[functions\.["']?([\w-]+)["']?\]/.exec(section)?.[1];
    if (name && /^\s*verify_jwt\s*=\s*false\b/m.test(section)) open.add(name);
  }
  return open;
}
