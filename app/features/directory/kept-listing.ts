import type { CardProveedor } from './listing.ts';

/** Another name when cards need other columns. */
const cacheName = 'listado-1';
/** Only a name inside the cache: nothing is asked for there. */
const keptAs = '/proveedores/listado.json';

/** Keeps the list of all approved providers on this device, for when there is no network. */
export async function keepListing(proveedores: CardProveedor[]): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(keptAs, Response.json(proveedores));
  } catch {
    // No room, or a private window: then there is only what the saved page holds.
  }
}

export async function readKeptListing(): Promise<CardProveedor[] | undefined> {
  try {
    return await (await (await caches.open(cacheName)).match(keptAs))?.json();
  } catch {
    return undefined;
  }
}
