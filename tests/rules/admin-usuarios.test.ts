import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, attempt, people, rows, service, sharedWorld, visitor } from './world.ts';

interface Listed extends Row {
  nombre_completo: string;
  total: number;
}

describe.each(engines)('the list of people, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(async () => {
    await database.query(`
      update private.profiles set nombre_completo = 'Ángela 100%' where id = '${people.ana}';
      update private.profiles as p set fecha_registro = now() - place * interval '1 day'
        from (select id, row_number() over (order by id) as place from private.profiles) as o where o.id = p.id;
      update auth.users set last_sign_in_at = '2026-01-02T03:04:05Z' where id = '${people.ana}';
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values
        (gen_random_uuid(), '${people.ana}', 'totp', 'verified', now(), now()),
        (gen_random_uuid(), '${people.beto}', 'totp', 'unverified', now(), now())`);
  });

  const list = (args = '', scope: Scope = as('admin')) =>
    act<Listed>(database, scope, `select * from public.admin_usuarios(${args})`);
  const names = async (args: string) => (await list(args)).map(({ nombre_completo }) => nombre_completo);

  test.each([
    ['a visitor', visitor, 'refused'],
    ['a user', as('user'), 'refused'],
    ['an owner', as('ana'), 'refused'],
    ['an admin', as('admin'), 'yes'],
    ['the secret key', service, 'yes'],
  ] as const)('%s: %s', async (_, scope, expected) => {
    expect((await attempt(database, scope, 'select * from public.admin_usuarios()')).outcome).toBe(expected);
  });
  test('somebody who was an admin a moment ago reads nothing', async () => {
    await database.query(`delete from public.user_roles where user_id = '${people.deputy}'`);
    expect((await attempt(database, as('deputy'), 'select * from public.admin_usuarios()')).outcome).toBe(
      'refused',
    );
    await database.query(`insert into public.user_roles values ('${people.deputy}', 'admin')`);
  });

  test('shows the account beside the profile', async () => {
    const [ana] = await list(`'angela'`);
    expect(ana).toMatchObject({
      id: people.ana,
      nombre_completo: 'Ángela 100%',
      email: `${people.ana}@example.test`,
      rol: 'padre',
      telefono: '787-555-0100',
      municipio: 'Ponce',
      ultimo_acceso: new Date('2026-01-02T03:04:05Z'),
      roles: '{}',
      segundo_factor: true,
      proveedor_id: rows.anaProvider,
      total: 1,
    });
    expect((await list(`'beto'`))[0]).toMatchObject({ segundo_factor: false, ultimo_acceso: null });
    expect((await list(`'admin'`))[0]).toMatchObject({ roles: '{admin}', proveedor_id: null });
  });
  test.each([
    [`'ÁNGELA'`, ['Ángela 100%']],
    [`'100%'`, ['Ángela 100%']],
    [`'%'`, ['Ángela 100%']],
    [`'_'`, []],
    [`'\\'`, []],
    [`'${people.beto}@EXAMPLE'`, ['beto']],
    [`'nadie'`, []],
  ])('search %s', async (args, expected) => {
    expect(await names(args)).toEqual(expected);
  });
  test.each([
    ['recientes', ['user', 'Ángela 100%', 'beto', 'admin', 'deputy', 'bystander']],
    ['antiguos', ['bystander', 'deputy', 'admin', 'beto', 'Ángela 100%', 'user']],
    ['nombre', ['admin', 'Ángela 100%', 'beto', 'bystander', 'deputy', 'user']],
    ['email', ['user', 'Ángela 100%', 'beto', 'admin', 'deputy', 'bystander']],
    ['acceso', ['Ángela 100%', 'user', 'beto', 'admin', 'deputy', 'bystander']],
    ['otra cosa', ['user', 'Ángela 100%', 'beto', 'admin', 'deputy', 'bystander']],
  ])('order %s', async (orden, expected) => {
    expect(await names(`orden => '${orden}'`)).toEqual(expected);
  });
  test('pages say how many there are in all', async () => {
    const page = await list(`limite => 2, desplazamiento => 4`);
    expect(page.map(({ nombre_completo, total }) => [nombre_completo, total])).toEqual([
      ['deputy', 6],
      ['bystander', 6],
    ]);
    expect(await list(`limite => -1, desplazamiento => -1`)).toHaveLength(1);
    expect(await list(`null, null, null, null`)).toHaveLength(6);
  });
});
