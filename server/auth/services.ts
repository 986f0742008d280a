import { randomInt } from 'node:crypto';
import type { AppDependencies } from '../app.ts';
import { createRateLimits, type RateLimits } from '../middleware/rate-limit.ts';
import { createTexter, type Texter } from './mail/texter.ts';
import { createProviders, type Providers } from './oauth/providers.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSealer, type Sealer } from './seal.ts';

/** Long enough for the answer to be gone: work that starts at once would still show in its time. */
const leastDelayMs = 50;

/** What every endpoint of this area is given. */
export interface AuthServices extends AppDependencies, Sealer {
  limits: RateLimits;
  passwords: Passwords;
  texter: Texter;
  providers: Providers;
  /** Work that the answer must not wait for, because its length would tell whether an address exists. */
  later(work: () => Promise<void>): void;
}

export function createServices(dependencies: AppDependencies): AuthServices {
  const { database, config } = dependencies;
  return {
    ...dependencies,
    ...createSealer(database),
    limits: createRateLimits(dependencies),
    passwords: createPasswords(),
    texter: createTexter(config),
    providers: createProviders(config),
    later(work) {
      setTimeout(() => {
        work().catch((error: Error) => console.error('account work after the answer failed:', error));
      }, leastDelayMs + randomInt(leastDelayMs));
    },
  };
}
