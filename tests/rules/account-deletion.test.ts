import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, failure, type Person, people, rows, service, sharedWorld, visitor } from './world.ts';

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

/** Signed in by password so many minutes ago. */
const since = (person: Person, minutes: number, more: Row = {}): Scope => ({
  role: 'authenticated',
  claims: {
    sub: people[person],
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: minutesAgo(minutes) }],
    ...more,
  },
});

describe.each(engines)('deleting one’s own account, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(async () => {
    await database.query(`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), '${people.beto}', 'totp', 'verified', now(), now())`);
  });

  const leave = (scope: Scope) => act(database, scope, 'select public.eliminar_mi_cuenta()');
  const exists = async (person: Person) =>
    (await database.query(`select from auth.users where id = '${people[person]}'`)).length === 1;

  test('a visitor and the secret key have no account to delete', async () => {
    expect((await failure(leave(visitor))).code).toBe('42501');
    expect((await failure(leave(service))).code).toBe('42501');
    expect((await failure(leave({ role: 'authenticated' }))).code).toBe('42501');
  });
  test.each([
    ['16 minutes old', since('user', 16)],
    ['without its moment', since('user', 0, { amr: undefined })],
    ['with an empty list', since('user', 0, { amr: [] })],
    ['with plain names', since('user', 0, { amr: ['pwd'] })],
    ['with something else', since('user', 0, { amr: { timestamp: 1 } })],
    ['with a moment in words', since('user', 0, { amr: [{ timestamp: 'now' }] })],
  ])('a sign-in %s is not enough', async (_, scope) => {
    expect(await failure(leave(scope))).toMatchObject({
      code: 'PT403',
      hint: 'reauthentication_needed',
      message: 'Por seguridad, vuelve a iniciar sesión para eliminar tu cuenta',
    });
    expect(await exists('user')).toBe(true);
  });
  test('with a second factor the password alone is not enough', async () => {
    expect(await failure(leave(since('beto', 1)))).toMatchObject({ code: 'PT403', hint: 'insufficient_aal' });
    expect(await exists('beto')).toBe(true);
  });

  test('takes what is one’s own, and leaves the provider without owner and pending', async () => {
    await leave(since('ana', 14));
    expect(await exists('ana')).toBe(false);
    const [left] = await database.query(`
      select
        (select count(*)::int from private.profiles where id = '${people.ana}') as profiles,
        (select count(*)::int from public.calificaciones where usuario_id = '${people.ana}') as reviews,
        (select count(*)::int from public.favorite_providers where user_id = '${people.ana}') as favourites,
        (select count(*)::int from public.listas where user_id = '${people.ana}') as lists,
        (select count(*)::int from public.listas_proveedores) as "in lists",
        (select count(*)::int from private.listas_compartidas) as "shared lists",
        (select count(*)::int from public.questions where user_id = '${people.ana}') as questions,
        (select count(*)::int from public.answers where user_id = '${people.ana}') as answers,
        (select count(*)::int from public.answer_votes where user_id = '${people.ana}') as votes,
        (select count(*)::int from public.sugerencias where usuario_id = '${people.ana}') as suggestions,
        (select count(*)::int from private.event_people where usuario_id = '${people.ana}') as events`);
    expect(new Set(Object.values(left ?? {}))).toEqual(new Set([0]));
    expect(
      await database.query(
        `select usuario_id, aprobado_por_admin from public.proveedores where id = '${rows.anaProvider}'`,
      ),
    ).toEqual([{ usuario_id: null, aprobado_por_admin: false }]);
    expect(await database.query('select from public.estadisticas')).toHaveLength(1);
  });
  test.each(['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code', 'token_refresh'])(
    'a proof by %s of now does not stand for an old sign-in',
    async (method) => {
      const amr = [
        { method, timestamp: minutesAgo(0) },
        { method: 'password', timestamp: minutesAgo(60) },
      ];
      expect(await failure(leave(since('beto', 60, { aal: 'aal2', amr })))).toMatchObject({
        code: 'PT403',
        hint: 'reauthentication_needed',
      });
      expect(await exists('beto')).toBe(true);
    },
  );
  test('works with the second factor, and with the latest of several sign-ins', async () => {
    const amr = [
      { method: 'totp', timestamp: minutesAgo(30) },
      { method: 'password', timestamp: minutesAgo(60) },
      { method: 'otp', timestamp: minutesAgo(14) },
    ];
    await leave(since('beto', 60, { aal: 'aal2', amr }));
    expect(await exists('beto')).toBe(false);
  });
  test('a second click finds nothing and does no harm', async () => {
    await leave(since('ana', 14));
    expect(await exists('user')).toBe(true);
  });
  test('an admin may leave, with a provider too; the last one may not', async () => {
    await database.query(`update public.proveedores set usuario_id = '${people.deputy}', aprobado_por_admin = true
      where id = '${rows.anaProvider}'`);
    await leave(since('deputy', 1));
    expect(
      await database.query(
        `select usuario_id, aprobado_por_admin from public.proveedores where id = '${rows.anaProvider}'`,
      ),
    ).toEqual([{ usuario_id: null, aprobado_por_admin: false }]);
    expect(await failure(leave(since('admin', 1)))).toMatchObject({
      code: '23514',
      message: 'No se puede quitar al último administrador',
    });
    expect(await exists('admin')).toBe(true);
  });
});
