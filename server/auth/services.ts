import type { Dependencies } from '../dependencies.ts';
import { createRateLimits, type RateLimits } from '../http/rate-limit.ts';
import type { AfterResponse } from './after-response.ts';
import { createServerHmac, type ServerHmac } from './hmac.ts';
import { createSmsSender, type SmsSender } from './mail/sms-sender.ts';
import { createProviders, type Providers } from './oauth/providers.ts';
import { createPasswords, type Passwords } from './passwords.ts';

export type AuthDependencies = Omit<Dependencies, 'files'>;

/** What every endpoint of this area is given. */
export interface AuthServices extends AuthDependencies, ServerHmac, Pick<AfterResponse, 'later'> {
  limits: RateLimits;
  passwords: Passwords;
  texter: SmsSender;
  providers: Providers;
}

export function createServices(dependencies: AuthDependencies): AuthServices {
  const { database, config, afterResponse } = dependencies;
  return {
    ...dependencies,
    ...createServerHmac(database),
    limits: createRateLimits(dependencies),
    passwords: createPasswords(),
    texter: createSmsSender(config),
    providers: createProviders(config),
    later: afterResponse.later,
  };
}
