import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { ensureAdmin } from '../../../server/auth/ensure-admin.ts';
import { readConfig } from '../../../server/config.ts';
import { engines } from '../../support/engines.ts';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';
import { anon, expectRefusal, raw, signIn, signUp } from './support.ts';

describe.each(servers)('settings on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));

  test('signing keys that were brought along', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const folder = await mkdtemp(join(tmpdir(), 'guia-keys-'));
    const kid = randomUUID();
    const file = join(folder, 'keys.json');
    const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'RS256' };
    await writeFile(file, JSON.stringify({ keys: [jwk] }));
    const own = await start({ env: { SIGNING_KEYS: file, RATE_LIMITS: 'off' } });
    const { client, session } = await signUp(own);
    const { data } = await client.auth.getClaims(session.access_token);
    expect(data?.header).toMatchObject({ alg: 'RS256', kid });
    const { keys } = (await raw(own, 'GET', '/.well-known/jwks.json')).body;
    expect(keys).toHaveLength(1);
    for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(keys[0]).not.toHaveProperty(secret);
    await own.stop();
    await rm(folder, { recursive: true });
  });

  test('the admin of the settings exists, is an admin, and keeps a password changed later', async () => {
    const config = readConfig({ ADMIN_EMAIL: 'Jefa@example.test', ADMIN_PASSWORD: 'primera-clave' });
    const { database } = server;
    await ensureAdmin({ config, database });
    await ensureAdmin({ config, database });
    const { client, user } = await signIn(server, 'jefa@example.test', 'primera-clave');
    const rows = await database.query('select role from public.user_roles where user_id = $1', [user.id]);
    expect(rows).toEqual([{ role: 'admin' }]);
    await client.auth.updateUser({ password: 'segunda-clave', current_password: 'primera-clave' });
    await ensureAdmin({ config, database });
    await signIn(server, 'jefa@example.test', 'segunda-clave');
    // The password is taken out of the settings and the address stays.
    await ensureAdmin({ config: readConfig({ ADMIN_EMAIL: 'jefa@example.test' }), database });
  });

  test('an address alone makes no admin, neither of nobody nor of who never proved it', async () => {
    const config = readConfig({ ADMIN_EMAIL: 'nueva@example.test' });
    const ensuring = () => ensureAdmin({ config, database: server.database });
    const sentence = 'ADMIN_PASSWORD is missing: the account of ADMIN_EMAIL is yet to be made.';
    await expect(ensuring()).rejects.toThrow(sentence);
    await anon(server).auth.signUp({ email: 'nueva@example.test', password: 'clave-ajena' });
    await expect(ensuring()).rejects.toThrow(sentence);
  });

  test('who took the address of the admin before does not become one', async () => {
    const squatter = anon(server);
    await squatter.auth.signUp({ email: 'otra@example.test', password: 'clave-ajena' });
    const config = readConfig({ ADMIN_EMAIL: 'otra@example.test', ADMIN_PASSWORD: 'clave-propia' });
    await ensureAdmin({ config, database: server.database });
    expect((await squatter.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const old = await anon(server).auth.signInWithPassword({
      email: 'otra@example.test',
      password: 'clave-ajena',
    });
    expectRefusal(old, 400, 'invalid_credentials');
    await signIn(server, 'otra@example.test', 'clave-propia');
  });

  test('no request can call the function that makes admins', async () => {
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const calling = server.database.run(
        { role },
        { text: 'select public.gateway_ensure_admin(gen_random_uuid())', values: [] },
      );
      await expect(calling).rejects.toThrow('permission denied');
    }
  });
});

describe.each(engines)('npm run keys:rotate on $name', ({ open }) => {
  test('makes a new key', async () => {
    const opened = await open();
    const count = () => opened.database.query('select kid from gateway.signing_keys');
    const before = await count();
    // The embedded database belongs to one process at a time.
    const isShared = opened.database.engine === 'postgres';
    if (!isShared) await opened.database.close();
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['scripts/rotate-keys.ts'], {
      env: { ...process.env, ...opened.env },
    });
    expect(stdout).toMatch(/^New signing key [\w-]{43}\./);
    if (isShared) expect((await count()).length).toBeGreaterThan(before.length);
    if (isShared) await opened.drop();
    else await rm(opened.env.DATA_DIR ?? '', { recursive: true, force: true });
  });
});
