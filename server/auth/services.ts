import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { AppDependencies } from '../app.ts';
import type { Database } from '../database/database.ts';
import { createRateLimits, type RateLimits } from '../middleware/rate-limit.ts';
import { createMailer, type Mailer } from './mail/mailer.ts';
import { createTexter, type Texter } from './mail/texter.ts';
import { createProviders, type Providers } from './oauth/providers.ts';
import { createPasswords, type Passwords } from './passwords.ts';

/** Long enough for the answer to be gone: work that starts at once would still show in its time. */
const leastDelayMs = 50;

/** What every endpoint of this area is given. */
export interface AuthServices extends AppDependencies {
  limits: RateLimits;
  passwords: Passwords;
  mailer: Mailer;
  texter: Texter;
  providers: Providers;
  /** A keyed hash that only this server can make, the same in all of its processes. Needs `ready`. */
  seal(...parts: Array<string | Buffer>): Buffer;
  /** Every request waits for this: within a transaction the key could no longer be fetched. */
  ready(): Promise<void>;
  /** Work that the answer must not wait for, because its length would tell whether an address exists. */
  later(work: () => Promise<void>): void;
}

export function createServices(dependencies: AppDependencies): AuthServices {
  const { database, config } = dependencies;
  let secret: Buffer | undefined;
  return {
    ...dependencies,
    limits: createRateLimits(dependencies),
    passwords: createPasswords(),
    mailer: createMailer(config),
    texter: createTexter(config),
    providers: createProviders(config),
    async ready() {
      secret ??= await readSecret(database);
    },
    seal(...parts) {
      if (!secret) throw new Error('the services are not ready');
      const mac = createHmac('sha256', secret);
      // Lengths first, so that no two lists of parts run together into the same bytes.
      for (const part of parts) mac.update(`${Buffer.byteLength(part)}:`).update(part);
      return mac.digest();
    },
    later(work) {
      setTimeout(() => {
        work().catch((error: Error) => console.error('account work after the answer failed:', error));
      }, leastDelayMs + randomInt(leastDelayMs));
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
