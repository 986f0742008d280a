import { randomInt } from 'node:crypto';
import { pick } from './choice.ts';
import { newWord } from './words.ts';
import { callAs, type Person, type World } from './world.ts';

const bucket = 'provider-images';

/** The owner of a provider puts up a picture, looks at it, and takes some down again. */
export async function upload(world: World): Promise<void> {
  const { ledger, words } = world;
  const owner = pick(world.owners);
  const name = `${words.mark}-${words.say(newWord())}.jpg`;
  const as = (what: string, call: Partial<Parameters<typeof callAs>[2]> & { path: string }) =>
    callAs(world, owner, { actor: 'provider', what, ...call });
  const sent = await as('uploads a picture', {
    method: 'POST',
    path: `/storage/v1/object/${bucket}/${name}`,
    ...(await packed(world, name)),
  });
  if (!sent.isGood) return;
  ledger.keep('file', name, '');
  await as('looks at a picture', { path: `/storage/v1/object/public/${bucket}/${name}` });
  if (randomInt(2) === 0)
    await as('looks at a small picture', {
      path: `/storage/v1/render/image/public/${bucket}/${name}?width=128&height=152&resize=contain`,
    });
  if (randomInt(4) === 0) await remove(world, owner, name);
}

async function remove(world: World, owner: Person, name: string): Promise<void> {
  const { kept, removedFiles } = world.ledger;
  // Whether it is there is unknown until the answer says that it is gone.
  kept.get('file')?.delete(name);
  const { isGood } = await callAs(world, owner, {
    actor: 'provider',
    what: 'removes a picture',
    method: 'DELETE',
    path: `/storage/v1/object/${bucket}`,
    body: JSON.stringify({ prefixes: [name] }),
  });
  if (isGood) removedFiles.add(name);
}

/** As the page sends it. */
async function packed({ pictures }: World, name: string) {
  const form = new FormData();
  form.append('cacheControl', '31536000');
  form.append('', new File([new Uint8Array(pick(pictures))], name, { type: 'image/jpeg' }));
  const response = new Response(form);
  const body = Buffer.from(await response.arrayBuffer());
  return { body, headers: { 'Content-Type': response.headers.get('content-type') ?? '' } };
}
