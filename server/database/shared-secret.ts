import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** A secret of the server, the same in all of its processes: made on first start and shared through the database. */
export async function readSharedSecret(
  database: Database,
  name: string,
  { bytes, prefix = '' }: { bytes: number; prefix?: string },
): Promise<string> {
  await database.query('insert into gateway.secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    prefix + randomBytes(bytes).toString('hex'),
  ]);
  const [row] = await database.query<{ value: string }>('select value from gateway.secrets where name = $1', [
    name,
  ]);
  if (!row) throw new Error(`the secret ${name} is missing from the database`);
  return row.value;
}
