import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable, Row } from './database/database.ts';
import { StartError } from './errors.ts';

export const defaultMigrationsDir = 'supabase/migrations';

/** Where a product stands: beside its migrations. It may lack any of these. */
interface ProductFolders {
  /** Undefined where the database is migrated by other means; functions and demo content are then left alone too. */
  migrations: string | undefined;
  /** `<name>/index.ts` */
  functions: string | undefined;
  /** The demo content: a file of SQL, more of it in a folder, and files as `<bucket>/<name>`. */
  demo: { sql: string; moreSql: string; files: string } | undefined;
  /** `<name>.txt` and `<name>.html`; `layout.txt` and `layout.html` go around them. */
  templates: string;
}

export function productFolders(migrationsDir: string | undefined): ProductFolders {
  const migrations = migrationsDir && resolve(migrationsDir);
  const root = dirname(migrations ?? resolve(defaultMigrationsDir));
  return {
    migrations,
    functions: migrations && join(root, 'functions'),
    demo: migrations
      ? { sql: join(root, 'seed.sql'), moreSql: join(root, 'seed'), files: join(root, 'seed', 'files') }
      : undefined,
    templates: join(root, 'templates'),
  };
}

/** Functions in `public` that the gateway calls with the owner's rights, and the types that they take. */
const hooks = {
  gateway_apply_settings: 'jsonb',
  gateway_daily_job: 'text',
  gateway_daily_jobs: '',
  gateway_due_functions: '',
  gateway_ensure_admin: 'uuid',
  gateway_figures: '',
  gateway_mail_sent: 'bigint',
  gateway_note_backup: 'timestamptz, timestamptz',
  gateway_password_policy: 'uuid',
  gateway_settings: '',
  gateway_sweep_files: '',
  gateway_take_mail: 'integer',
  gateway_work: '',
};

type Hook = keyof typeof hooks;

export async function findHook<R extends Row = Row>(
  database: Queryable,
  name: Hook,
): Promise<((...values: unknown[]) => Promise<R[]>) | undefined> {
  const [found] = await database.query<{ is_there: boolean }>(
    'select to_regprocedure($1) is not null as is_there',
    [`public.${name}(${hooks[name]})`],
  );
  if (!found?.is_there) return undefined;
  return (...values) => {
    const places = values.map((_, at) => `$${at + 1}`).join(', ');
    return database.query<R>(`select * from public.${name}(${places})`, values);
  };
}

/** Settings of the environment that are the product's to understand: it tells their names, and what they may be. What is not given stays as it is in the database. */
export async function applyProductSettings(
  { unknown }: { unknown: Record<string, string | undefined> },
  database: Queryable,
): Promise<void> {
  const given: Record<string, string> = {};
  const known = await findHook<{ name: string; allowed: string[] }>(database, 'gateway_settings');
  for (const { name, allowed } of (await known?.()) ?? []) {
    const value = unknown[name.toUpperCase()];
    if (value === undefined) continue;
    if (!allowed.includes(value)) {
      const problem = `must be ${allowed.join(' or ')}`;
      throw new StartError(`The environment variable ${name.toUpperCase()} is wrong: ${problem}.`);
    }
    given[name] = value;
  }
  if (Object.keys(given).length === 0) return;
  const apply = await findHook(database, 'gateway_apply_settings');
  await apply?.(JSON.stringify(given));
}

const halfHourMs = 30 * 60 * 1000;
const sixHoursMs = 6 * 60 * 60 * 1000;

/** What the product forgets by time, a job at a time: requests get the one connection of the embedded engine in between. */
export const startDailyHook = (database: Queryable) =>
  repeat('gateway_daily_job', halfHourMs, async () => {
    const findJobs = await findHook<{ job: string }>(database, 'gateway_daily_jobs');
    const run = await findHook<{ gateway_daily_job: boolean }>(database, 'gateway_daily_job');
    for (const { job } of (await findJobs?.()) ?? []) {
      const [row] = (await run?.(job)) ?? [];
      // Another server is at it.
      if (!row?.gateway_daily_job) return;
    }
  });

/** Files that the product has no use for any more: its hook deletes their rows, and their bytes go with them. */
export const startSweepHook = (database: Queryable) =>
  repeat('gateway_sweep_files', sixHoursMs, async () => {
    await (await findHook(database, 'gateway_sweep_files'))?.();
  });

/** Between two slices: requests that wait for the one connection of the embedded engine get theirs. */
const breathMs = 15;
const twoSecondsMs = 2 * 1000;

/** What waits to be done in the background. Its hook does a slice, and tells whether there is more. A failure is logged once, until it is over. */
export function startWorkHook(database: Queryable): Pick<RepeatedHook, 'close'> {
  const ending = new AbortController();
  let isFailing = false;
  const running = work();
  return {
    async close() {
      ending.abort();
      await running;
    },
  };

  async function work() {
    while (!ending.signal.aborted) {
      const hasMore = await doSlice();
      await sleep(hasMore ? breathMs : twoSecondsMs, undefined, {
        ref: false,
        signal: ending.signal,
      }).catch(() => {});
    }
  }

  async function doSlice(): Promise<boolean> {
    try {
      const hook = await findHook<{ gateway_work: boolean }>(database, 'gateway_work');
      const rows = await hook?.();
      isFailing = false;
      return rows?.[0]?.gateway_work ?? false;
    } catch (error) {
      if (!isFailing) console.error("the product's gateway_work failed:", error);
      isFailing = true;
      return false;
    }
  }
}

interface RepeatedHook {
  /** Settled after the first call. */
  first: Promise<void>;
  /** Resolves when the call in progress has finished. */
  close(): Promise<void>;
}

/** Calls the hook at the start and then at an interval. A failure is logged, and tried again. */
function repeat(name: Hook, everyMs: number, callHook: () => Promise<void>): RepeatedHook {
  const call = async () => {
    try {
      await callHook();
    } catch (error) {
      console.error(`the product's ${name} failed:`, error);
    }
  };
  let running = call();
  const first = running;
  const timer = setInterval(() => {
    running = running.then(call);
  }, everyMs);
  timer.unref();
  return {
    first,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
