import type { Queryable } from '../database/database.ts';
import { findHook } from '../product.ts';
import { type Family, gauge, type Labels, type Sample } from './text-format.ts';

/** A look must not hang: a database that is busy for longer tells nothing this time. */
const timeoutMs = 5_000;
/** What a product may tell, so that a mistake of its does not fill somebody's store. */
const mostSamples = 500;
const namePattern = /^[a-z][a-z0-9_]{0,99}$/;

/** What only the database knows: the gateway's own figures, and those of the product. */
export async function readDatabaseFigures(database: Queryable): Promise<Family[]> {
  return [...(await readOwn(database)), ...(await readProduct(database))];
}

/** The same for looks at any time: a database that is away is a figure, too. */
export function createDatabaseFigures(database: Queryable): () => Promise<Family[]> {
  let reading: Promise<Family[]> | undefined;

  async function read(): Promise<Family[]> {
    try {
      return [upFigure(1), ...(await readDatabaseFigures(database))];
    } catch (error) {
      console.error('the figures of the database could not be read:', error);
      return [upFigure(0)];
    } finally {
      reading = undefined;
    }
  }

  return () => {
    // Whoever looks meanwhile shares the reading: looks must not queue up before a busy engine.
    reading ??= read();
    return Promise.race([reading, late()]);
  };
}

function late(): Promise<Family[]> {
  return new Promise((resolve) => {
    setTimeout(() => resolve([upFigure(0)]), timeoutMs).unref();
  });
}

const upFigure = (value: number) =>
  gauge('database_up', 'Whether the database told its figures in time.', value);

interface OwnRow extends Record<string, unknown> {
  waiting: string;
  given_up: string;
  oldest: string | null;
  now: string;
  platform: string;
  product: string;
  newest: string | null;
  has_demo: boolean;
  bytes: string;
}

async function readOwn(database: Queryable): Promise<Family[]> {
  const before = Date.now();
  const [row] = await database.query<OwnRow>(`select m.*, extract(epoch from clock_timestamp()) as now,
      (select count(*) from supabase_migrations.platform_migrations) as platform,
      (select count(*) from supabase_migrations.schema_migrations) as product,
      (select max(version) from supabase_migrations.schema_migrations) as newest,
      exists (select from gateway.seeds where name = 'demo') as has_demo,
      pg_database_size(current_database()) as bytes
    from (
      select count(*) filter (where attempts < 10) as waiting, count(*) filter (where attempts >= 10) as given_up,
        extract(epoch from now() - min(created_at) filter (where attempts < 10)) as oldest
      from gateway.account_mail
    ) as m`);
  if (!row) return [];
  const offset = Number(row.now) - (before + Date.now()) / 2_000;
  const mail = 'gateway_account_mail';
  const migrations = 'gateway_migrations';
  return [
    {
      name: mail,
      help: 'Mail about accounts that is in the queue.',
      type: 'gauge',
      samples: [
        { name: mail, labels: { state: 'waiting' }, value: Number(row.waiting) },
        { name: mail, labels: { state: 'given_up' }, value: Number(row.given_up) },
      ],
    },
    gauge('gateway_account_mail_oldest_seconds', 'How long the oldest of it waits.', Number(row.oldest ?? 0)),
    gauge('database_size_bytes', 'What the database takes on its disk, without its log.', Number(row.bytes)),
    gauge('database_clock_offset_seconds', 'How far the clock of the database is ahead.', offset),
    {
      name: migrations,
      help: 'Migrations that the database has.',
      type: 'gauge',
      samples: [
        { name: migrations, labels: { set: 'platform', newest: '' }, value: Number(row.platform) },
        {
          name: migrations,
          labels: { set: 'product', newest: row.newest ?? '' },
          value: Number(row.product),
        },
      ],
    },
    gauge('gateway_demo_content', 'Whether the demo content was loaded.', row.has_demo ? 1 : 0),
  ];
}

interface ProductRow extends Record<string, unknown> {
  name: string;
  help: string;
  labels: Labels;
  value: number;
}

async function readProduct(database: Queryable): Promise<Family[]> {
  const tell = await findHook<ProductRow>(database, 'gateway_figures');
  const families = new Map<string, Family>();
  for (const { name, help, labels, value } of (await tell?.())?.slice(0, mostSamples) ?? []) {
    if (!namePattern.test(name) || typeof value !== 'number') continue;
    const family: Family = families.get(name) ?? { name, help, type: 'gauge', samples: [] };
    const sample: Sample = { name, labels, value };
    family.samples.push(sample);
    families.set(name, family);
  }
  return [...families.values()];
}
