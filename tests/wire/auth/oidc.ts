import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../support/postgres-cluster.ts';
import type { StartOptions, TestServer } from '../../support/server.ts';

const clientSecret = 'secreto-del-proveedor-local';
/** Where the tests' own requests to the provider come back to. */
const ownRedirect = 'http://127.0.0.1:9/vuelta';

interface OidcProcess {
  issuer: string;
  stop(): Promise<void>;
}

export async function startOidc(port: number, redirectUris: string[]): Promise<OidcProcess> {
  const script = fileURLToPath(new URL('./oidc-process.mjs', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script, String(port), ownRedirect, ...redirectUris], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('ready') && resolve());
    child.once('exit', () => reject(new Error(`the provider did not start:\n${errors}`)));
  });
  return {
    issuer: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/** A server, and an identity provider that it knows as `local`. */
export async function startWithOidc(
  start: (options: StartOptions) => Promise<TestServer>,
  env: Record<string, string>,
) {
  const port = await freePort();
  const local = {
    OAUTH_LOCAL_ISSUER: `http://127.0.0.1:${port}`,
    OAUTH_LOCAL_CLIENT_ID: 'guia',
    OAUTH_LOCAL_CLIENT_SECRET: clientSecret,
  };
  const server = await start({ env: { ...local, ...env } });
  const oidc = await startOidc(port, [`${server.url}/auth/v1/callback`]);
  return {
    ...server,
    oidc,
    async stop() {
      await oidc.stop();
      await server.stop();
    },
  };
}

/** A browser that follows redirects with its cookies until one leads to `end`. */
export async function browse(start: string, end: string, extra: Record<string, string> = {}): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let hop = 0; hop < 12; hop += 1) {
    if (url.href.startsWith(end)) return url;
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...extra, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  throw new Error(`never came to ${end}`);
}

interface ProviderTokens {
  id_token: string;
  access_token: string;
}

/** Tokens straight from the provider, as a native app would get them. */
export async function fetchTokens(
  { issuer }: OidcProcess,
  { account, nonce, clientId = 'guia' }: { account: string; nonce?: string; clientId?: string },
): Promise<ProviderTokens> {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: ownRedirect,
    scope: 'openid email profile',
    login_hint: account,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(nonce && { nonce: createHash('sha256').update(nonce).digest('hex') }),
  });
  const back = await browse(`${issuer}/auth?${query}`, ownRedirect);
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: ownRedirect,
      client_id: clientId,
      client_secret: clientId === 'guia' ? clientSecret : 'otro-secreto',
      code_verifier: verifier,
    }),
  });
  return response.json() as Promise<ProviderTokens>;
}
