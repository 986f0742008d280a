import type { Database } from '../../database/database.ts';
import { RestError } from '../errors.ts';
import type { Catalog } from './catalog.ts';
import { loadCatalog } from './load.ts';

interface CatalogCache {
  get(): Promise<Catalog>;
}

/** The catalog is read with the first request and again after each `NOTIFY pgrst`, as with PostgREST. */
export function createCatalogCache(
  database: Database,
  schemas: string[],
  extraSearchPath: string[],
): CatalogCache {
  let current: Promise<Catalog> | undefined;
  let isListening = false;

  async function load(): Promise<Catalog> {
    if (!isListening) {
      // Before the first reading: a change between the two must not be missed.
      await database.listen('pgrst', (payload) => {
        if (payload === '' || /^reload (schema|config)$/.test(payload)) reload();
      });
      isListening = true;
    }
    return loadCatalog(database, schemas, extraSearchPath);
  }

  /** Requests after the notice wait for the new catalog; when it cannot be read the old one serves on. */
  function reload(): void {
    const previous = current;
    if (!previous) return;
    current = loadCatalog(database, schemas, extraSearchPath).catch((error: Error) => {
      console.error(`the schema could not be read again: ${error.message}`);
      return previous;
    });
  }

  return {
    async get() {
      current ??= load();
      const reading = current;
      try {
        return await reading;
      } catch (cause) {
        if (current === reading) current = undefined;
        throw new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.', {
          cause,
        });
      }
    },
  };
}
