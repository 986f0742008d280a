import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

export interface ServerHmac {
  /** A keyed hash that only this server can make, the same in all of its processes. Needs `ready`. */
  hmac(...parts: Array<string | Buffer>): Buffer;
  /** Await before `seal`: inside a transaction the key could not be read any more. */
  ready(): Promise<void>;
}

export function createServerHmac(database: Database): ServerHmac {
  let secret: Buffer | undefined;
  return {
    async ready() {
      secret ??= await readSecret(database);
    },
    hmac(...parts) {
      if (!secret) throw new Error('the services are not ready');
      const mac = createHmac('sha256', secret);
      // Length-prefixed: no two lists of parts may concatenate to the same bytes.
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
      return mac.digest();
    },
  };
}

async function readSecret(database: Database): Promise<Buffer> {
  await database.query(
    `insert into gateway.secrets (name, value) values ('auth_seal', $1) on conflict do nothing`,
    [randomBytes(32).toString('hex')],
  );
  const [row] = await database.query<{ value: string }>(
    `select value from gateway.secrets where name = 'auth_seal'`,
  );
  if (!row) throw new Error('the secret auth_seal is missing from the database');
  return Buffer.from(row.value, 'hex');
}
