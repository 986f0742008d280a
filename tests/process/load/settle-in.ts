import sharp from 'sharp';
import { createLedger } from './ledger.ts';
import type { Place } from './place.ts';
import { createWords, newWord, type Words } from './words.ts';
import { callAs, newAddress, newPerson, type Person, takeSession, type World } from './world.ts';

const familyCount = 60;
const ownerCount = 12;
const pictureCount = 6;

/** What the server is told of the run: keys and an admin of its own. */
export interface Secrets {
  words: Words;
  publishableKey: string;
  secretKey: string;
  admin: Person;
  env: Record<string, string>;
}

export function makeSecrets(): Secrets {
  const words = createWords();
  const publishableKey = words.say(`sb_publishable_${newWord()}`);
  const secretKey = words.say(`sb_secret_${newWord()}${newWord()}`);
  const admin = newPerson(words);
  return {
    words,
    publishableKey,
    secretKey,
    admin,
    env: {
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  };
}

/** People with accounts, and what they will look at. */
export async function settleIn({ caller, mailbox }: Place, secrets: Secrets): Promise<World> {
  const { words, publishableKey, secretKey, admin } = secrets;
  const world: World = {
    ...{ caller, mailbox, words, publishableKey, secretKey },
    ledger: createLedger(),
    families: [],
    owners: [],
    newcomers: new Map(),
    providers: await readIds('proveedores?aprobado_por_admin=is.true&'),
    questions: await readIds('questions?'),
    listTokens: [],
    pictures: await Promise.all(Array.from({ length: pictureCount }, takePicture)),
  };
  await signIn(world, admin);
  world.ledger.keep('account', admin.email, '');
  const people = Array.from({ length: familyCount + ownerCount }, () => newPerson(words));
  for (let at = 0; at < people.length; at += 4)
    await Promise.all(people.slice(at, at + 4).map((person) => open(world, person)));
  world.owners = people.slice(0, ownerCount);
  world.families = people.slice(ownerCount);
  return world;

  async function readIds(path: string): Promise<string[]> {
    const headers = { apikey: publishableKey, 'X-Forwarded-For': newAddress() };
    const { text } = await caller.call({
      ...{ actor: 'visitor', what: 'data API', headers },
      path: `/rest/v1/${path}select=id&limit=100`,
    });
    return (JSON.parse(text) as Array<{ id: string }>).map(({ id }) => id);
  }
}

async function open(world: World, person: Person): Promise<void> {
  const { email, password, name: nombre_completo } = person;
  const body = { email, password, email_confirm: true, user_metadata: { nombre_completo } };
  const { isGood, text } = await world.caller.call({
    actor: 'admin',
    what: 'makes an account',
    method: 'POST',
    path: '/auth/v1/admin/users',
    headers: { apikey: world.secretKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!isGood) throw new Error(`no account: ${text}`);
  world.ledger.keep('account', email, nombre_completo);
  await signIn(world, person);
}

async function signIn(world: World, person: Person): Promise<void> {
  const { email, password } = person;
  const answer = await callAs(world, person, {
    what: 'signs in',
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: JSON.stringify({ email, password }),
  });
  if (!answer.isGood) throw new Error(`no session: ${answer.text}`);
  takeSession(world, person, answer);
}

/** Noise: some 60 kB that no coding makes much smaller. */
function takePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { width: 320, height: 320, channels: 3, background: '#357', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
