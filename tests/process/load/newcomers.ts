import { callAs, keepSession, newPerson, subjectOf, type World } from './world.ts';

/** Asks for an account, or opens the link of a mail that has come. */
export async function arrive(world: World): Promise<void> {
  const mail = world.mailbox.open();
  return mail ? openLink(world, mail) : signUp(world);
}

export async function signUp(world: World): Promise<void> {
  const { ledger, newcomers, words } = world;
  const person = newPerson(words);
  const { isGood } = await callAs(world, person, {
    actor: 'newcomer',
    what: 'signs up',
    method: 'POST',
    path: '/auth/v1/signup',
    body: JSON.stringify({
      email: person.email,
      password: person.password,
      data: { nombre_completo: person.name, rol: 'padre', is_provider: false },
    }),
  });
  if (!isGood) return;
  ledger.keep('account', person.email, person.name);
  newcomers.set(person.email, person);
}

async function openLink(world: World, { to, text }: { to: string; text: string }): Promise<void> {
  const link = /http:\/\/\S+?(\/auth\/confirmar\?\S+)/.exec(text)?.[1];
  const person = world.newcomers.get(to);
  if (!link || !person || person.access) return;
  const { words, families } = world;
  words.say(new URLSearchParams(link.slice(link.indexOf('?'))).get('token_hash') ?? '');
  const { isGood, headers } = await callAs(world, person, {
    actor: 'newcomer',
    what: 'confirms the address',
    method: 'POST',
    path: link,
    expects: [303],
  });
  if (!isGood) return;
  const given = new URLSearchParams(headers.location?.split('#')[1]);
  const access = given.get('access_token');
  // An older link of two, where a mail came twice.
  if (!access) return;
  keepSession(words, person, access, given.get('refresh_token') ?? '');
  person.id = subjectOf(access);
  families.push(person);
}
