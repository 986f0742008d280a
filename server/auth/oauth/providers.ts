import { createRemoteJWKSet } from 'jose';
import { allowInsecureRequests, type Configuration, discovery } from 'openid-client';
import { type Config, isLoopback, type OauthProvider } from '../../config.ts';
import { AuthError, invalid } from '../errors.ts';

/** The names that hosted Supabase knows: asking for one that is not set up gets another answer than a typing error. */
export const knownProviders = [
  ...['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'fly', 'github', 'gitlab', 'google'],
  ...['keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify', 'slack', 'slack_oidc'],
  ...['snapchat', 'workos', 'twitch', 'twitter', 'zoom'],
];

export interface Provider {
  name: string;
  issuer: string;
  /** The first one asks; tokens made for any of them are accepted. */
  clientIds: string[];
  configuration(): Promise<Configuration>;
  keys(): Promise<ReturnType<typeof createRemoteJWKSet>>;
}

export interface Providers {
  names: string[];
  find(name: string): Provider | undefined;
  findByIssuer(issuer: string): Provider | undefined;
  require(name: string): Provider;
}

export function createProviders({ oauthProviders }: Pick<Config, 'oauthProviders'>): Providers {
  const providers = new Map(oauthProviders.map((options) => [options.name, createProvider(options)]));
  return {
    names: [...providers.keys()],
    find: (name) => providers.get(name),
    findByIssuer: (issuer) =>
      [...providers.values()].find((provider) => trimSlash(provider.issuer) === trimSlash(issuer)),
    require(name) {
      const provider = providers.get(name);
      if (provider) return provider;
      throw invalid(
        knownProviders.includes(name)
          ? 'Unsupported provider: provider is not enabled'
          : `Unsupported provider: Provider ${name} could not be found`,
      );
    },
  };
}

function createProvider(options: OauthProvider): Provider {
  const clientIds = options.clientId.split(',').map((id) => id.trim());
  let configuration: Promise<Configuration> | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  /** Asked for once; a failure is asked again at the next use. */
  function discover(): Promise<Configuration> {
    configuration ??= discoverProvider(options, clientIds[0] ?? '').catch((cause: unknown) => {
      configuration = undefined;
      const message = `The provider ${options.name} cannot be reached`;
      throw new AuthError(503, 'unexpected_failure', message, { cause });
    });
    return configuration;
  }

  return {
    name: options.name,
    issuer: options.issuer,
    clientIds,
    configuration: discover,
    async keys() {
      const address = (await discover()).serverMetadata().jwks_uri;
      if (!address)
        throw new AuthError(503, 'unexpected_failure', `The provider ${options.name} shows no keys`);
      keys ??= createRemoteJWKSet(new URL(address));
      return keys;
    },
  };
}

function discoverProvider(options: OauthProvider, clientId: string): Promise<Configuration> {
  const issuer = new URL(options.issuer);
  // Plain HTTP is for a provider on this machine only.
  const isLocal = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
  return discovery(issuer, clientId, options.clientSecret, undefined, {
    ...(isLocal && { execute: [allowInsecureRequests] }),
  });
}

function trimSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
