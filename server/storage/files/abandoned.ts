import type { Database } from '../../database/database.ts';
import { type ProductHook, repeatHook } from '../../product-work.ts';

const everyMs = 6 * 60 * 60 * 1000;

/** Files that the product has no use for any more: its function deletes their rows, and their bytes go with them. */
export function sweepAbandoned(database: Database): ProductHook {
  return repeatHook(database, 'gateway_sweep_files', everyMs);
}
