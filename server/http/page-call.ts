import type { Context } from 'hono';
import type { TablesRead } from '../database/database.ts';

/**
 * In the environment of a call that a page's loader makes in process. The page is for everyone, so SQL is told nothing of
 * whoever asked for it first.
 */
interface PageCall {
  onTables(tables: TablesRead): void;
}

export function pageCallOf(context: Context): PageCall | undefined {
  return ((context.env ?? {}) as { pageCall?: PageCall }).pageCall;
}
