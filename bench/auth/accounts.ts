import { type BenchServer, publishableKey } from '../servers.ts';

export const password = 'una-clave-para-medir';

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Ends a server and waits until it no longer answers: its database goes next. */
export async function stopped(server: BenchServer): Promise<void> {
  server.stop();
  const isUp = () =>
    fetch(`${server.url}/auth/v1/health`).then(
      () => true,
      () => false,
    );
  while (await isUp());
}

export async function signUp(server: BenchServer): Promise<Tokens> {
  const email = `persona-${crypto.randomUUID()}@example.test`;
  return post(server, '/signup', { email, password });
}

export async function post(server: BenchServer, path: string, body: object): Promise<Tokens> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${server.name} ${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<Tokens>;
}
