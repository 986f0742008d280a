import { randomBytes } from 'node:crypto';

export interface Person {
  id: string;
  /** One word that nothing else contains. */
  name: string;
  email: string;
}

/** A request that a test makes; `body` is sent as JSON. */
export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Somebody who asks the site: nobody signed in, an account, or the secret key. */
export interface Actor {
  label: string;
  /** Sees accounts by right: a list of people is no leak. */
  seesPeople: boolean;
  /** The reply with its status and headers, in one text. */
  ask(call: Call): Promise<string>;
}

export interface Account extends Person {
  actor: Actor;
}

/** The people of a running site. */
export function createPeople(url: string, publishableKey: string, secretKey: string) {
  async function ask(
    headers: Record<string, string>,
    { method, path, body, ...call }: Call,
  ): Promise<string> {
    const reply = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...call.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const about = [...reply.headers].map((header) => header.join(': ')).join('\n');
    return `${reply.status}\n${about}\n\n${await reply.text()}`;
  }

  const actor = (label: string, key: string, token?: string, seesPeople = false): Actor => {
    const headers = { apikey: key, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    return { label, seesPeople, ask: (call) => ask(headers, call) };
  };

  async function enter(path: string, body: object): Promise<{ access_token: string; user: { id: string } }> {
    const reply = await fetch(`${url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }

  return {
    visitor: actor('a visitor', publishableKey),
    service: actor('the secret key', secretKey, undefined, true),
    async join(label: string): Promise<Account> {
      const word = randomBytes(8).toString('hex');
      const person = { name: `Nombre${word}`, email: `correo${word}@example.test` };
      const data = { nombre_completo: person.name, rol: 'padre' };
      const { access_token, user } = await enter('signup', {
        email: person.email,
        password: 'azul-prueba',
        data,
      });
      return { ...person, id: user.id, actor: actor(label, publishableKey, access_token) };
    },
    /** An account of the demo content. */
    async demo(name: 'admin' | 'proveedor' | 'familia'): Promise<Actor> {
      const account = { email: `${name}@miguiaazul.test`, password: 'azul-demo' };
      const { access_token } = await enter('token?grant_type=password', account);
      return actor(
        { admin: 'an admin', proveedor: 'a provider', familia: 'a family of the demo' }[name],
        publishableKey,
        access_token,
        name === 'admin',
      );
    },
  };
}

/** Whether a text tells of somebody: id, name or address. */
export const knows = (text: string, { id, name, email }: Person) =>
  [id, id.replaceAll('-', ''), name, email].some((word) => text.toLowerCase().includes(word.toLowerCase()));
