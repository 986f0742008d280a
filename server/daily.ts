import type { Database } from './database/database.ts';
import { type ProductHook, repeatHook } from './product-work.ts';

const everyMs = 30 * 60 * 1000;

/**
 * What the product forgets by time. Its function takes turns with other servers and remembers which day is done, so it
 * may be called as often as one likes.
 */
export function startDailyWork(database: Database): ProductHook {
  return repeatHook(database, 'gateway_daily', everyMs);
}
