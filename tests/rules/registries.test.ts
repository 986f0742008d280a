import { describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';

// What a theme registers is called by its name: nothing but this looks whether there is such a thing.
describe.each(engines)('what themes register, on $name', (engine) => {
  const database = sharedDatabase(engine);

  test.each([['each job of the day is a function', 'private.daily_jobs', 'job', '()']])(
    '%s',
    async (_, registry, column, takes) => {
      const named = await database.query<{ name: string; is_there: boolean }>(
        `select ${column} as name, to_regprocedure('private.' || ${column} || $1) is not null as is_there
      from ${registry} where ${column} is not null`,
        [takes],
      );
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter(({ is_there }) => !is_there)).toEqual([]);
    },
  );
});
