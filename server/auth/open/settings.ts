import type { OpenEndpoint } from '../guards.ts';
import { knownProviders } from '../oauth/providers.ts';

export const settings: OpenEndpoint = ({ config, providers }, context) => {
  const external: Record<string, boolean> = Object.fromEntries(knownProviders.map((name) => [name, false]));
  for (const name of providers.names) external[name] = true;
  return context.json({
    external: {
      ...external,
      anonymous_users: config.auth.anonymous,
      email: true,
      phone: Boolean(config.smsUrl),
    },
    disable_signup: !config.auth.signup,
    mailer_autoconfirm: !config.auth.confirmEmail,
    phone_autoconfirm: false,
    sms_provider: config.smsUrl ? 'webhook' : '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  });
};

/** The name is the one that clients of hosted Supabase look for. */
export const health: OpenEndpoint = (_auth, context) => {
  return context.json({
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });
};

export const publicKeys: OpenEndpoint = ({ keys }, context) => {
  context.header('Cache-Control', 'public, max-age=600');
  return context.json(keys.publicSet());
};
