import type { AfterResponse } from './auth/after-response.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { CallerReader } from './identity/caller.ts';
import type { Keys } from './identity/keys.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Files } from './storage/files/open.ts';

/** What `gateway.ts` opens and the areas are built from; an area that needs little says so with `Pick`. */
export interface Dependencies {
  config: Config;
  database: Database;
  keys: Keys;
  callers: CallerReader;
  files: Files;
  afterResponse: AfterResponse;
  /** Where somebody watches. */
  metrics?: Metrics | undefined;
}
