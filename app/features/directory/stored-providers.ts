import type { ProviderSummary } from './providers.ts';

/** Versioned: raise the number when cards need other columns. */
const cacheName = 'listado-2';
const formerName = 'listado-1';
/** Cache key only; no such address exists. */
const cacheKey = '/proveedores/listado.json';

/** Stores all approved providers in the Cache API, for reading offline. */
export async function storeProviders(providers: ProviderSummary[]): Promise<void> {
  try {
    await caches.delete(formerName);
    const cache = await caches.open(cacheName);
    await cache.put(cacheKey, Response.json(providers));
  } catch {
    // Quota exceeded or a private window: offline there are only the cards of the saved page.
  }
}

export async function readStoredProviders(): Promise<ProviderSummary[] | undefined> {
  try {
    return await (await (await caches.open(cacheName)).match(cacheKey))?.json();
  } catch {
    return undefined;
  }
}
