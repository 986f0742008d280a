import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import type { Engine, OpenOptions } from './engines.ts';

/** What the tests of a block share: an object that is filled before the first of them, and stopped after the last. */
export function shared<T extends object>(open: () => Promise<T & { stop?(): Promise<void> }>): T {
  const opened: Partial<T & { stop(): Promise<void> }> = {};
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.stop?.());
  return opened as T;
}

/** A database for the tests of a block. */
export function sharedDatabase(engine: Engine, options?: OpenOptions): Database {
  return shared(async () => {
    const { database, drop } = await engine.open(options);
    return { ...database, stop: drop };
  });
}
