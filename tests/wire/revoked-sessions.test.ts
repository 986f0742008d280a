import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openRevocations } from '../../server/identity/revocations.ts';
import { engines } from '../support/engines.ts';
import { servers, type TestServer } from '../support/server.ts';
import { shared, sharedDatabase } from '../support/shared.ts';
import { expectRefusal, type Person, password, raw, service, signIn, signUp } from './auth/support.ts';
import { picture } from './storage/pictures.ts';

/** With a token and nothing else: the client's own idea of its session plays no part. */
function bearer({ url, publishableKey }: TestServer, token: string): SupabaseClient {
  return createClient(url, publishableKey, { accessToken: async () => token });
}

/** What each area says to a token, by its status. */
async function answers(server: TestServer, token: string): Promise<Record<string, number>> {
  const client = bearer(server, token);
  const functions = await fetch(`${server.url}/functions/v1/admin-delete-user`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const files = await fetch(`${server.url}/storage/v1/object/list/provider-images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prefix: '' }),
  });
  const files403 = files.status === 400 ? Number((await files.json()).statusCode) : files.status;
  const data = await client.from('favorite_providers').select('id');
  return { data: data.status, files: files403, functions: functions.status };
}

const works = { data: 200, files: 200, functions: 403 };
const isOver = { data: 401, files: 403, functions: 401 };

describe.each(servers)('tokens of what has ended, on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));

  const tokenOf = ({ session }: Person) => session.access_token;
  /** At once for people; PostgreSQL tells it over a connection of its own, which takes a moment. */
  const expectAnswers = (token: string, expected: object, at = server) =>
    vi.waitFor(async () => expect(await answers(at, token)).toEqual(expected), {
      timeout: 5_000,
      interval: 10,
    });

  test('signing out: here, everywhere, everywhere else', async () => {
    const person = await signUp(server);
    const [second, third] = [await signIn(server, person.email), await signIn(server, person.email)];
    await expectAnswers(tokenOf(person), works);
    await person.client.auth.signOut({ scope: 'local' });
    await expectAnswers(tokenOf(person), isOver);
    await expectAnswers(tokenOf(second), works);
    await second.client.auth.signOut({ scope: 'others' });
    await expectAnswers(tokenOf(third), isOver);
    await expectAnswers(tokenOf(second), works);
    await second.client.auth.signOut({ scope: 'global' });
    await expectAnswers(tokenOf(second), isOver);
    await expectAnswers(tokenOf(await signIn(server, person.email)), works);
  });

  test('the refusal says it, and /user keeps its own words', async () => {
    const person = await signUp(server);
    await person.client.auth.signOut({ scope: 'global' });
    await expectAnswers(tokenOf(person), isOver);
    const { error } = await bearer(server, tokenOf(person)).from('favorite_providers').select('id');
    expect(error).toMatchObject({ code: 'PGRST303', message: 'JWT session has ended' });
    expectRefusal(await raw(server, 'GET', '/user', { token: tokenOf(person) }), 403, 'session_not_found');
  });

  test('a new password, by the person and by an admin', async () => {
    const person = await signUp(server);
    const other = await signIn(server, person.email);
    const change = await person.client.auth.updateUser({
      password: 'otra-clave-azul',
      current_password: password,
    });
    expect(change.error).toBeNull();
    await expectAnswers(tokenOf(other), isOver);
    await expectAnswers(tokenOf(person), works);
    await service(server).auth.admin.updateUserById(person.user.id, { password: 'tercera-clave-azul' });
    await expectAnswers(tokenOf(person), isOver);
  });

  test('an account that is deleted, for good, softly or by the product', async () => {
    for (const isSoft of [false, true]) {
      const person = await signUp(server);
      await service(server).auth.admin.deleteUser(person.user.id, isSoft);
      await expectAnswers(tokenOf(person), isOver);
    }
    const person = await signUp(server);
    const { error } = await person.client.rpc('eliminar_mi_cuenta', { publicaciones: 'borrar' });
    expect(error).toBeNull();
    await expectAnswers(tokenOf(person), isOver);
  });

  test('a banned account, until the ban is lifted or a token is newer than it', async () => {
    const person = await signUp(server);
    const admin = service(server).auth.admin;
    await admin.updateUserById(person.user.id, { ban_duration: '1h' });
    await expectAnswers(tokenOf(person), isOver);
    await admin.updateUserById(person.user.id, { ban_duration: 'none' });
    await expectAnswers(tokenOf(person), works);

    await admin.updateUserById(person.user.id, { ban_duration: '1h' });
    const claims = { sub: person.user.id, role: 'authenticated', aud: 'authenticated' };
    const now = Math.floor(Date.now() / 1000);
    const token = (iat: number) => server.keys.sign({ ...claims, iat, exp: now + 600 });
    await expectAnswers(await token(now - 60), isOver);
    // The function asks for the account itself, which is still banned.
    await expectAnswers(await token(now + 2), { ...works, functions: 401 });
  });

  test('a token without a session counts until it expires', async () => {
    const person = await signUp(server);
    const exp = Math.floor(Date.now() / 1000) + 600;
    const claims = { role: 'authenticated', aud: 'authenticated', exp };
    const token = await server.keys.sign({ ...claims, sub: person.user.id });
    await person.client.auth.signOut({ scope: 'global' });
    await expectAnswers(tokenOf(person), isOver);
    await expectAnswers(token, works);
  });

  test('a URL to upload to ends with the session that asked for it', async () => {
    const person = await signUp(server);
    const other = await signIn(server, person.email);
    const file = new Blob([new Uint8Array(await picture('png', { width: 20, height: 20 }))], {
      type: 'image/png',
    });
    const bucket = ({ session }: Person) =>
      bearer(server, session.access_token).storage.from('provider-images');
    const send = (name: string, token = '') =>
      bucket(other).uploadToSignedUrl(name, token, file, { contentType: 'image/png' });
    const [kept, lost] = [`${person.user.id}/a.png`, `${person.user.id}/b.png`];
    const mine = await bucket(person).createSignedUploadUrl(lost);
    const theirs = await bucket(other).createSignedUploadUrl(kept);
    await person.client.auth.signOut({ scope: 'local' });
    expect((await send(lost, mine.data?.token)).error).toMatchObject({
      message: 'The session of the uploader has ended',
    });
    expect((await send(kept, theirs.data?.token)).error).toBeNull();
  });

  test('an upload whose sender is deleted while it is under way keeps no file', async () => {
    const person = await signUp(server);
    const file = await picture('png', { width: 20, height: 20 });
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(file.subarray(0, 40)));
        await gate;
        controller.enqueue(new Uint8Array(file.subarray(40)));
        controller.close();
      },
    });
    const upload = fetch(`${server.url}/storage/v1/object/provider-images/tarde.png`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(person)}`, 'content-type': 'image/png' },
      body,
      duplex: 'half',
    } as RequestInit);
    const signed = await bearer(server, tokenOf(person))
      .storage.from('provider-images')
      .createSignedUploadUrl('con-enlace.png');
    await service(server).auth.admin.deleteUser(person.user.id);
    goOn();
    expect(await (await upload).json()).toMatchObject({ statusCode: '403', code: 'AccessDenied' });
    const late = await bearer(server, server.publishableKey)
      .storage.from('provider-images')
      .uploadToSignedUrl('con-enlace.png', signed.data?.token ?? '', new Blob([new Uint8Array(file)]), {
        contentType: 'image/png',
      });
    expect(late.error).toMatchObject({ message: 'The account of the uploader no longer exists' });
    const kept = await server.database.query(`select name from storage.objects where owner_id = $1`, [
      person.user.id,
    ]);
    expect(kept).toEqual([]);
  });
});

describe.each(servers)('tokens of no session, on $name', ({ start }) => {
  test('where the setting asks for a session, a token without one is refused', async () => {
    const secret = 'un-secreto-compartido-de-32-signos';
    const server = await start({ env: { SUPABASE_JWT_SECRET: secret, AUTH_SESSIONLESS_TOKENS: 'off' } });
    onTestFinished(() => server.stop());
    const read = async (claims: object) => {
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode(secret));
      return (await bearer(server, token).from('favorite_providers').select('id')).status;
    };
    const person = { role: 'authenticated', aud: 'authenticated', sub: crypto.randomUUID() };
    expect(await read(person)).toBe(401);
    expect(await read({ ...person, session_id: crypto.randomUUID() })).toBe(200);
    // The keys of older projects are tokens of nobody.
    expect(await read({ role: 'service_role' })).toBe(200);
  });
});

describe.each(engines)('the list of what has ended, on $name', (engine) => {
  const database = sharedDatabase(engine);

  test('is tidied by the hour, when nobody comes and nothing ends, too', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await openRevocations(database);
    const fresh = crypto.randomUUID();
    await database.query(
      `insert into gateway.ended (id, ended_at) values ($1, now()), (gen_random_uuid(), now() - interval '66 minutes')`,
      [fresh],
    );
    const left = () => database.query('select id from gateway.ended');
    vi.advanceTimersByTime(64 * 60 * 1000);
    expect(await left()).toHaveLength(2);
    vi.advanceTimersByTime(60 * 1000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await left()).toEqual([{ id: fresh }]), { timeout: 5_000 });
  });
});
