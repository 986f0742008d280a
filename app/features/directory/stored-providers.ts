import type { LoadedProviders } from './list-queries.ts';

/** Versioned: raise the number when cards need other columns. */
const cacheName = 'listado-5';
const formerName = 'listado-4';
/** Cache key only; no such address exists. */
const cacheKey = '/proveedores/listado.json';

/** A list that this device holds, and when it was saved. */
export interface StoredProviders {
  list: LoadedProviders;
  savedAt: string;
}

/** Stores all approved providers in the Cache API, for reading offline. */
export async function storeProviders(list: LoadedProviders): Promise<void> {
  try {
    await caches.delete(formerName);
    const cache = await caches.open(cacheName);
    const stored: StoredProviders = { list, savedAt: new Date().toISOString() };
    await cache.put(cacheKey, new Response(JSON.stringify(stored)));
  } catch {
    // Quota exceeded or a private window: offline there are only the cards of the saved page.
  }
}

export async function readStoredProviders(): Promise<StoredProviders | undefined> {
  try {
    return await (await (await caches.open(cacheName)).match(cacheKey))?.json();
  } catch {
    return undefined;
  }
}
