import { randomInt } from 'node:crypto';
import type { Answer, Call, Caller } from './calls.ts';
import type { Ledger } from './ledger.ts';
import type { Mailbox } from './mailbox.ts';
import { capital, newWord, type Words } from './words.ts';

/** What a family may still do within an hour, by the product's own limits. */
export type Act = 'question' | 'answer' | 'review' | 'favourite' | 'list';

export interface Person {
  id: string;
  email: string;
  password: string;
  name: string;
  /** As the proxy tells it: one each, so that limits by network are those of people. */
  address: string;
  access: string;
  refresh: string;
  /** A session is renewed by one tab at a time. */
  isRenewing: boolean;
  left: Record<Act, number>;
}

export interface World {
  caller: Caller;
  ledger: Ledger;
  words: Words;
  mailbox: Mailbox;
  publishableKey: string;
  secretKey: string;
  families: Person[];
  owners: Person[];
  /** Who asked for an account, by address. */
  newcomers: Map<string, Person>;
  /** Approved providers. */
  providers: string[];
  questions: string[];
  listTokens: string[];
  pictures: Buffer[];
}

/** Of no block that is kept for documents, which the server would not take for a visitor's. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Somebody who has no account yet. */
export function newPerson({ mark, say }: Words): Person {
  const email = say(`${newWord()}@${mark}.example`);
  say(email.slice(0, email.indexOf('@')));
  return {
    id: '',
    email,
    password: say(`clave-${newWord()}`),
    name: [newWord(), newWord()].map((word) => capital(say(word))).join(' '),
    address: say(newAddress()),
    access: '',
    refresh: '',
    isRenewing: false,
    // One less than the limit each: an answer that was lost may count as well.
    left: { question: 4, answer: 28, review: 9, favourite: 58, list: 19 },
  };
}

/** A text of its own, that can be found again. */
export function newText({ words }: World): string {
  const word = words.say(newWord());
  return words.say(`Buenas, ${words.mark} ${word}: lo que nos pasó el martes en la clínica.`);
}

/** As the screens call: with the key of the site, and the session of whoever is signed in. */
export function callAs(world: World, person: Person, call: Omit<Call, 'actor'> & { actor?: Call['actor'] }) {
  const { publishableKey: apikey, caller } = world;
  return caller.call({
    actor: 'family',
    ...call,
    headers: {
      apikey,
      'X-Forwarded-For': person.address,
      ...(person.access && { Authorization: `Bearer ${person.access}` }),
      ...(typeof call.body === 'string' && { 'Content-Type': 'application/json' }),
      ...call.headers,
    },
  });
}

/** Takes over the session that an answer gives. */
export function takeSession({ words }: World, person: Person, { text }: Pick<Answer, 'text'>): void {
  const { access_token, refresh_token, user } = JSON.parse(text) as {
    access_token: string;
    refresh_token: string;
    user: { id: string };
  };
  keepSession(words, person, access_token, refresh_token);
  person.id = user.id;
}

export function keepSession({ say }: Words, person: Person, access: string, refresh: string): void {
  person.access = say(access);
  person.refresh = say(refresh);
}

/** The part of an access token that tells whose it is. */
export function subjectOf(access: string): string {
  const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return claims.sub;
}
