import { randomInt, randomUUID } from 'node:crypto';
import { choose, pick } from './choice.ts';
import { newWord } from './words.ts';
import { type Act, callAs, newAddress, newText, type Person, takeSession, type World } from './world.ts';

type Writes = (world: World, person: Person) => Promise<void>;

/** By how often; questions are few, as their hourly limit is. */
const acts: Array<[number, readonly [Act, Writes]]> = [
  [1, ['question', ask]],
  [6, ['answer', answer]],
  [2, ['review', review]],
  [6, ['favourite', favourite]],
  [2, ['list', makeList]],
];

/** One write of one family, which may do so once more in this hour. */
export async function write(world: World): Promise<void> {
  const [act, writes] = choose(acts);
  const able = world.families.filter(({ left }) => left[act] > 0);
  if (able.length === 0) return stay(world);
  const person = pick(able);
  person.left[act] -= 1;
  await writes(world, person);
}

const returning = { Prefer: 'return=representation' };

async function ask(world: World, person: Person): Promise<void> {
  const { ledger, questions } = world;
  const row = {
    user_id: person.id,
    title: `Una pregunta ${newText(world)}`.slice(0, 190),
    content: newText(world),
  };
  const { isGood, text } = await callAs(world, person, {
    what: 'asks a question',
    method: 'POST',
    path: '/rest/v1/questions?select=id',
    headers: returning,
    body: JSON.stringify({ ...row, category: 'General' }),
    expects: [201],
  });
  if (!isGood) return;
  const [made] = JSON.parse(text) as [{ id: string }];
  ledger.keep('question', made.id, `${row.title}|${row.content}`);
  questions.push(made.id);
  await expectShown(world, `/question/${made.id}`, row.content);
}

async function answer(world: World, person: Person): Promise<void> {
  const { ledger, questions } = world;
  const row = { question_id: pick(questions.slice(-50)), user_id: person.id, content: newText(world) };
  const { isGood, text } = await callAs(world, person, {
    what: 'answers',
    method: 'POST',
    path: '/rest/v1/answers?select=id',
    headers: returning,
    body: JSON.stringify(row),
    expects: [201],
  });
  if (!isGood) return;
  const [made] = JSON.parse(text) as [{ id: string }];
  ledger.keep('answer', made.id, `${row.question_id}|${row.content}`);
  if (randomInt(3) === 0) await expectShown(world, `/question/${row.question_id}`, row.content);
}

/** Whoever comes after a write was answered sees it: no kept page is behind. */
async function expectShown(world: World, path: string, words: string): Promise<void> {
  const address = world.words.say(newAddress());
  await world.caller.call({
    actor: 'visitor',
    what: 'looks for what was just written',
    path,
    headers: { 'X-Forwarded-For': address, 'Accept-Encoding': 'br' },
    judge: (page) => (page.includes(words) ? undefined : 'a page that is behind'),
  });
}

async function review(world: World, person: Person): Promise<void> {
  const proveedor_id = providerFor(world, person, person.left.review);
  const row = { usuario_id: person.id, proveedor_id, estrellas: randomInt(3, 6), comentario: newText(world) };
  const { isGood } = await callAs(world, person, {
    what: 'reviews',
    method: 'POST',
    path: '/rest/v1/calificaciones',
    body: JSON.stringify(row),
    expects: [201],
  });
  if (isGood)
    world.ledger.keep('review', `${person.id} ${proveedor_id}`, `${row.estrellas}|${row.comentario}`);
}

async function favourite(world: World, person: Person): Promise<void> {
  if (person.left.favourite >= world.providers.length) person.left.favourite = world.providers.length - 1;
  const provider_id = providerFor(world, person, person.left.favourite);
  const { isGood } = await callAs(world, person, {
    what: 'keeps a favourite',
    method: 'POST',
    path: '/rest/v1/favorite_providers',
    body: JSON.stringify({ user_id: person.id, provider_id }),
    expects: [201],
  });
  if (isGood) world.ledger.keep('favourite', `${person.id} ${provider_id}`, '');
}

/** Each once a person: their count goes down. */
function providerFor({ providers }: World, person: Person, count: number): string {
  const start = Number.parseInt(person.id.slice(0, 6), 16);
  return providers[(start + count) % providers.length] as string;
}

async function makeList(world: World, person: Person): Promise<void> {
  const { words, ledger, listTokens } = world;
  const id = randomUUID();
  const nombre = words.say(`Lista ${words.mark} ${newWord()}`);
  const proveedores = [...new Set([pick(world.providers), pick(world.providers)])].sort();
  const listas = [
    { id, nombre, proveedores: proveedores.map((proveedor_id) => ({ proveedor_id, nota: null })) },
  ];
  const { isGood } = await callAs(world, person, {
    what: 'makes a list',
    method: 'POST',
    path: '/rest/v1/rpc/guardar_listas',
    body: JSON.stringify({ listas }),
  });
  if (!isGood) return;
  ledger.keep('list', id, `${nombre}|${proveedores.join(',')}`);
  if (randomInt(3) > 0) return;
  const shared = await callAs(world, person, {
    what: 'shares a list',
    method: 'POST',
    path: '/rest/v1/rpc/compartir_lista',
    body: JSON.stringify({ lista: id }),
  });
  if (shared.isGood) listTokens.push(words.say(JSON.parse(shared.text) as string));
}

/** Comes back: with what is left of the session, now and then with the password. */
export async function stay(world: World): Promise<void> {
  const person = pick(world.families.filter(({ isRenewing }) => !isRenewing));
  person.isRenewing = true;
  const isByPassword = randomInt(4) === 0;
  const { email, password, refresh: refresh_token } = person;
  const answer = await callAs(
    world,
    { ...person, access: '' },
    {
      what: isByPassword ? 'signs in' : 'renews the session',
      method: 'POST',
      path: `/auth/v1/token?grant_type=${isByPassword ? 'password' : 'refresh_token'}`,
      body: JSON.stringify(isByPassword ? { email, password } : { refresh_token }),
    },
  );
  if (answer.isGood) takeSession(world, person, answer);
  person.isRenewing = false;
}
