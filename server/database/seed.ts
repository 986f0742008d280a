import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../errors.ts';
import type { Database, Queryable } from './database.ts';

export interface DemoAccount {
  email: string;
  password: string;
}

type DemoConfig = Pick<Config, 'demo' | 'isLoopback' | 'product'>;

/**
 * Accounts of the demo content are named in lines `-- demo-account: address password`, so that a start can print them
 * and refuse to show them to the world. Returns the demo accounts that the database has.
 */
export async function prepareDemo(
  database: Database,
  config: DemoConfig,
  say: (line: string) => void = () => {},
): Promise<DemoAccount[]> {
  if (!config.product.demo) return [];
  const texts = await readSeed(config.product.demo);
  await database.transaction(async (tx) => {
    if (!(await isWanted(tx, config))) return;
    say('loading the demo content');
    await load(tx, texts);
  });
  const present = await accountsPresent(database, texts.flatMap(readAccounts));
  if (present.length > 0 && !config.isLoopback) {
    throw new StartError(
      'This database has the demo accounts, whose password is public, so it is served on loopback only: set HOST=127.0.0.1, or use another database.',
    );
  }
  return present;
}

/** Decided once a database, under a lock, so that neither a killed start nor a second process loads it twice. */
async function isWanted(tx: Queryable, config: DemoConfig): Promise<boolean> {
  await tx.query('lock table gateway.seeds in exclusive mode');
  const [loaded] = await tx.query(`select 1 from gateway.seeds where name = 'demo'`);
  if (loaded || config.demo === false) return false;
  if (config.demo) return true;
  const [decided] = await tx.query(
    `select 1 where exists (select from gateway.seeds) or exists (select from auth.users)`,
  );
  if (!decided && config.isLoopback) return true;
  await tx.query(`insert into gateway.seeds (name) values ('none') on conflict do nothing`);
  return false;
}

async function load(tx: Queryable, texts: string[]): Promise<void> {
  try {
    for (const text of texts) await tx.query(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The demo content could not be loaded: ${reason}.`, { cause: error });
  }
  await tx.query(`insert into gateway.seeds (name) values ('demo')`);
}

async function readSeed({ sql, moreSql }: { sql: string; moreSql: string }): Promise<string[]> {
  const parts = await readdir(moreSql).catch(() => []);
  const more = parts.sort().filter((name) => name.endsWith('.sql'));
  const files = [sql, ...more.map((name) => join(moreSql, name))];
  return Promise.all(files.filter((file) => existsSync(file)).map((file) => readFile(file, 'utf8')));
}

function readAccounts(text: string): DemoAccount[] {
  return [...text.matchAll(/^-- demo-account: (\S+) (\S+)/gm)].map(([, email = '', password = '']) => ({
    email,
    password,
  }));
}

async function accountsPresent(database: Database, accounts: DemoAccount[]): Promise<DemoAccount[]> {
  const rows = await database.query<{ email: string }>('select email from auth.users where email = any($1)', [
    accounts.map(({ email }) => email),
  ]);
  const emails = new Set(rows.map(({ email }) => email));
  return accounts.filter(({ email }) => emails.has(email));
}
