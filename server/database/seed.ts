import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../errors.ts';
import type { Database } from './database.ts';

export interface DemoAccount {
  email: string;
  password: string;
}

/**
 * Demo content stands beside the migrations: `seed.sql` and `seed/*.sql`. Its accounts are named in
 * lines `-- demo-account: address password`, so that a start can print them and refuse to show them
 * to the world.
 */
export async function prepareDemo(
  database: Database,
  config: Config,
  isNew: boolean,
): Promise<DemoAccount[]> {
  if (!config.migrationsDir) return [];
  const files = await seedFiles(dirname(config.migrationsDir));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const accounts = texts.flatMap(readAccounts);
  const isWanted = config.demo ?? (config.isLoopback && isNew);

  if (isWanted && !config.isLoopback) throw demoInPublic();
  if (isWanted) await loadOnce(database, texts);
  const present = await accountsPresent(database, accounts);
  if (present.length > 0 && !config.isLoopback) throw demoInPublic();
  return present;
}

function demoInPublic(): StartError {
  return new StartError(
    'The demo accounts have a public password, so they are served on loopback only: set HOST=127.0.0.1, or use a database without them and DEMO=off.',
  );
}

export async function seedFiles(folder: string): Promise<string[]> {
  const parts = await readdir(join(folder, 'seed')).catch(() => []);
  const files = [
    join(folder, 'seed.sql'),
    ...parts
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => join(folder, 'seed', name)),
  ];
  return files.filter((file) => existsSync(file));
}

async function loadOnce(database: Database, texts: string[]): Promise<void> {
  await database.transaction(async (tx) => {
    const [first] = await tx.query(
      `insert into gateway.seeds (name) values ('demo') on conflict do nothing returning name`,
    );
    if (!first) return;
    try {
      for (const text of texts) await tx.query(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The demo content could not be loaded: ${reason}.`, { cause: error });
    }
  });
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
