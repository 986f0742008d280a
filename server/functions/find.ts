import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface EdgeFunction {
  fetch(request: Request, backend: object): Promise<Response>;
}

/** A folder's name. What begins with an underscore is shared code, no function. */
const functionName = /^[a-z0-9][a-z0-9_-]*$/i;

/** Node keeps a module once it is loaded. */
export async function findFunction(
  folder: string | undefined,
  name: string,
): Promise<EdgeFunction | undefined> {
  if (!folder || !functionName.test(name)) return undefined;
  const path = join(folder, name, 'index.ts');
  if (!existsSync(path)) return undefined;
  const module = (await import(pathToFileURL(path).href)) as { default?: EdgeFunction };
  if (typeof module.default?.fetch !== 'function') {
    throw new Error(`${name}/index.ts has no default export with fetch(request, backend)`);
  }
  return module.default;
}
