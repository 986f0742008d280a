import type { AppDependencies } from '../app.ts';
import { createRateLimits, type RateLimits } from '../middleware/rate-limit.ts';
import type { AfterAnswer } from './after-answer.ts';
import { createTexter, type Texter } from './mail/texter.ts';
import { createProviders, type Providers } from './oauth/providers.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createSealer, type Sealer } from './seal.ts';

/** What every endpoint of this area is given. */
export interface AuthServices extends AppDependencies, Sealer, Pick<AfterAnswer, 'later'> {
  limits: RateLimits;
  passwords: Passwords;
  texter: Texter;
  providers: Providers;
}

export function createServices(dependencies: AppDependencies): AuthServices {
  const { database, config, afterAnswer } = dependencies;
  return {
    ...dependencies,
    ...createSealer(database),
    limits: createRateLimits(dependencies),
    passwords: createPasswords(),
    texter: createTexter(config),
    providers: createProviders(config),
    later: afterAnswer.later,
  };
}
