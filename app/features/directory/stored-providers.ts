import type { LoadedProviders } from './list-queries.ts';

/** Versioned: raise the number when cards need other columns. */
const cacheName = 'listado-4';
const formerName = 'listado-3';
/** Cache key only; no such address exists. */
const cacheKey = '/proveedores/listado.json';

/** Stores all approved providers in the Cache API, for reading offline. */
export async function storeProviders(loaded: LoadedProviders): Promise<void> {
  try {
    await caches.delete(formerName);
    const cache = await caches.open(cacheName);
    await cache.put(cacheKey, Response.json(loaded));
  } catch {
    // Quota exceeded or a private window: offline there are only the cards of the saved page.
  }
}

export async function readStoredProviders(): Promise<LoadedProviders | undefined> {
  try {
    return await (await (await caches.open(cacheName)).match(cacheKey))?.json();
  } catch {
    return undefined;
  }
}
