import type { CardProveedor } from './listing.ts';

/** Versioned: raise the number when cards need other columns. */
const cacheName = 'listado-1';
/** Cache key only; no such address exists. */
const keptAs = '/proveedores/listado.json';

/** Stores all approved providers in the Cache API, for reading offline. */
export async function keepListing(proveedores: CardProveedor[]): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(keptAs, Response.json(proveedores));
  } catch {
    // Quota exceeded or a private window: offline there are only the cards of the saved page.
  }
}

export async function readKeptListing(): Promise<CardProveedor[] | undefined> {
  try {
    return await (await (await caches.open(cacheName)).match(keptAs))?.json();
  } catch {
    return undefined;
  }
}
