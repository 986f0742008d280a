import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireBrowser } from '../../../scripts/programs.mjs';
import { freePort } from '../../support/postgres-cluster.ts';
import { servers, type TestServer } from '../../support/server.ts';
import { expectRefusal, newEmail, password, raw } from './support.ts';

const bundle = fileURLToPath(import.meta.resolve('@supabase/supabase-js')).replace(
  /index\.mjs$/,
  'umd/supabase.js',
);

/** What the page defines: the stock client, made from its own bundle. */
declare const client: import('@supabase/supabase-js').SupabaseClient;

describe.each(servers)('security keys on $name', ({ start }) => {
  let server: TestServer;
  let browser: Browser;
  let site: Server;
  let page: Page;
  let keys: CDPSession;
  let authenticatorId: string;
  let port: number;

  /** A page of the site, and one of another site that shows the same. */
  const serve = async (onPort: number) => {
    const script = await readFile(bundle);
    const html = `<!doctype html><title>Llaves</title><script src="/supabase.js"></script><script>
      window.client = supabase.createClient(${JSON.stringify(server.url)}, ${JSON.stringify(server.publishableKey)});
    </script>`;
    const http = createServer((request, response) => {
      const isScript = request.url === '/supabase.js';
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : html);
    });
    await new Promise<void>((resolve) => http.listen(onPort, '127.0.0.1', resolve));
    return http;
  };

  /** A browser page whose machine has a security key that always says yes. */
  const openPage = async (address: string) => {
    const context = await browser.newContext();
    const opened = await context.newPage();
    const session = await context.newCDPSession(opened);
    await session.send('WebAuthn.enable');
    const added = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'usb',
        hasResidentKey: false,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await opened.goto(address);
    return { opened, session, id: added.authenticatorId };
  };

  beforeAll(async () => {
    port = await freePort();
    server = await start({ env: { RATE_LIMITS: 'off', SITE_URL: `http://localhost:${port}` } });
    site = await serve(port);
    browser = await chromium.launch({
      executablePath: await requireBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        '--disable-dev-shm-usage',
      ],
    });
    const { opened, session, id } = await openPage(`http://localhost:${port}/`);
    page = opened;
    keys = session;
    authenticatorId = id;
  });
  afterAll(async () => {
    await browser.close();
    await new Promise((resolve) => site.close(resolve));
    await server.stop();
  });

  /** A new account on the page, signed in. */
  const signUpOnPage = async (where = page) => {
    const email = newEmail();
    const error = await where.evaluate(
      async ([address, secret]) =>
        (await client.auth.signUp({ email: address, password: secret })).error?.message,
      [email, password] as const,
    );
    expect(error).toBeUndefined();
    return email;
  };

  const register = (where: Page, friendlyName: string) =>
    where.evaluate(async (name) => {
      const { data, error } = await client.auth.mfa.webauthn.register({ friendlyName: name });
      const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
      return { user: data?.user, error: error && { ...error, message: error.message }, level: level.data };
    }, friendlyName);

  test('registering a key, and signing in with it', async () => {
    const email = await signUpOnPage();
    const registered = await register(page, 'Llave azul');
    expect(registered.error).toBeNull();
    expect(registered.level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    const { credentials } = await keys.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ rpId: 'localhost' }]);

    const later = await page.evaluate(
      async ([address, secret]) => {
        await client.auth.signOut();
        await client.auth.signInWithPassword({ email: address, password: secret });
        const before = await client.auth.mfa.getAuthenticatorAssuranceLevel();
        const { data } = await client.auth.mfa.listFactors();
        const factorId = data?.webauthn[0]?.id ?? '';
        const { error } = await client.auth.mfa.webauthn.authenticate({ factorId });
        const after = await client.auth.mfa.getAuthenticatorAssuranceLevel();
        const claims = await client.auth.getClaims();
        return {
          before: before.data,
          error: error?.message,
          after: after.data,
          amr: claims.data?.claims.amr,
        };
      },
      [email, password] as const,
    );
    expect(later.before).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect(later.error).toBeUndefined();
    expect(later.after).toMatchObject({ currentLevel: 'aal2' });
    expect(later.amr).toEqual(expect.arrayContaining([expect.objectContaining({ method: 'mfa/webauthn' })]));
    const [row] = await server.database.query<{ counter: number }>(
      `select (web_authn_credential ->> 'counter')::int as counter from auth.mfa_factors where status = 'verified'
       order by created_at desc limit 1`,
    );
    expect(row?.counter).toBeGreaterThan(1);
  });

  test('the same answer of a key works once, and a copied key is noticed', async () => {
    await signUpOnPage();
    expect((await register(page, 'Llave')).error).toBeNull();
    // Catches what the page sends, so that it can be sent again.
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/verify') && request.method() === 'POST',
    );
    const authenticate = () =>
      page.evaluate(async () => {
        const { data } = await client.auth.mfa.listFactors();
        const { error } = await client.auth.mfa.webauthn.authenticate({
          factorId: data?.webauthn[0]?.id ?? '',
        });
        return error && { code: 'code' in error ? error.code : undefined, message: error.message };
      });
    expect(await authenticate()).toBeNull();
    const request = await sent;
    const token = await page.evaluate(
      async () => (await client.auth.getSession()).data.session?.access_token,
    );
    const path = new URL(request.url()).pathname.replace('/auth/v1', '');
    const replay = await raw(server, 'POST', path, { token: token ?? '', body: request.postData() ?? '' });
    expectRefusal(replay, 422, 'mfa_factor_not_found');

    await server.database.query(
      `update auth.mfa_factors set web_authn_credential = jsonb_set(web_authn_credential, '{counter}', '100000')`,
    );
    expect(await authenticate()).toMatchObject({ code: 'mfa_verification_failed' });
  });

  test('an answer to another challenge, and answers that are none', async () => {
    await signUpOnPage();
    const { token, factorId, challengeId } = await page.evaluate(async () => {
      const factor = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'A medias' });
      const challenge = await client.auth.mfa.challenge({
        factorId: factor.data?.id ?? '',
        webauthn: { rpId: 'localhost' },
      });
      const { data } = await client.auth.getSession();
      return {
        token: data.session?.access_token ?? '',
        factorId: factor.data?.id,
        challengeId: challenge.data?.id,
      };
    });
    const verify = (webauthn: unknown) =>
      raw(server, 'POST', `/factors/${factorId}/verify`, {
        token,
        body: { challenge_id: challengeId, webauthn },
      });
    const missing = await verify(undefined);
    expect([missing.status, missing.body.message]).toEqual([400, 'WebAuthn config required']);
    const type = await verify({ type: 'otro' });
    expect([type.status, type.body.message]).toEqual([400, 'WebAuthn type must be create or request']);
    const empty = await verify({ type: 'create' });
    expect([empty.status, empty.body.message]).toEqual([400, 'credential_response required']);
    const nonsense = await verify({
      type: 'create',
      credential_response: {
        id: 'x',
        rawId: 'x',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'x' },
      },
    });
    expectRefusal(nonsense, 422, 'mfa_verification_failed');
  });

  test('a page of another site cannot use the key', async () => {
    const otherPort = await freePort();
    const other = await serve(otherPort);
    const { opened } = await openPage(`http://localhost:${otherPort}/`);
    await signUpOnPage(opened);
    const { error, level } = await register(opened, 'Robada');
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    expect(level).toMatchObject({ currentLevel: 'aal1' });
    await opened.context().close();
    await new Promise((resolve) => other.close(resolve));
  });
});
