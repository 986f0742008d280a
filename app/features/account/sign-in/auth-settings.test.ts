import { expect, test } from 'vitest';
import { readAuthSettings } from './auth-settings.ts';

const ask = (answer: () => Response) =>
  readAuthSettings({
    fetch: async () => answer(),
    url: 'https://guia.test',
    publishableKey: 'sb_publishable_x',
  });

test('only the providers that are set up are offered', async () => {
  const external = { google: true, github: false, email: true, phone: true, anonymous_users: true };
  expect(await ask(() => Response.json({ external }))).toEqual({ providers: ['google'], hasTexts: true });
});

test('without providers there is none to offer, and no text messages', async () => {
  const external = { google: false, email: true, phone: false };
  expect(await ask(() => Response.json({ external }))).toEqual({ providers: [], hasTexts: false });
});

test('a server that cannot tell offers nothing more', async () => {
  expect(await ask(() => new Response('no', { status: 503 }))).toEqual({ providers: [], hasTexts: false });
});
