import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, attempt, people, rows, service, sharedWorld, visitor } from './world.ts';

interface Taken extends Row {
  id: string;
  recipient: string;
  template: string;
  fields: Record<string, string>;
}

const set = (provider: string, approved: boolean) =>
  `update public.proveedores set aprobado_por_admin = ${approved} where id = '${provider}'`;

describe.each(engines)('mail about a decision, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() => database.query('delete from private.outgoing_mail'));

  const take = (most = 20) =>
    act<Taken>(database, service, 'select * from public.gateway_take_mail($1)', [most]);
  const decide = (scope: Scope, statement: string) => act(database, scope, statement);

  test('an approval and a disapproval each queue one to the owner', async () => {
    await decide(as('admin'), set(rows.betoProvider, true));
    await decide(as('admin'), set(rows.betoProvider, true));
    await decide(as('deputy'), set(rows.betoProvider, false));
    const taken = await take();
    expect(taken.map(({ template }) => template).sort()).toEqual([
      'proveedor_aprobado',
      'proveedor_desaprobado',
    ]);
    for (const { recipient, fields } of taken) {
      expect(recipient).toBe(`${people.beto}@example.test`);
      expect(fields).toEqual({ Nombre: 'Consultorio de Beto', ProveedorID: rows.betoProvider });
    }
  });
  test('an admin’s edit of a pending provider approves it, and says so', async () => {
    await decide(
      as('admin'),
      `update public.proveedores set horario_servicio = 'Lunes' where id = '${rows.betoProvider}'`,
    );
    expect(await take()).toMatchObject([{ template: 'proveedor_aprobado' }]);
    await decide(service, set(rows.betoProvider, false));
  });
  test.each([
    [
      'the owner’s own change, which makes it pending',
      as('ana'),
      `update public.proveedores set nombre = 'X' where id = '${rows.anaProvider}'`,
    ],
    ['a decision about a provider without owner', as('admin'), set(rows.freeProvider, false)],
    [
      'an edit that decides nothing',
      as('admin'),
      `update public.proveedores set nombre = 'Y' where id = '${rows.otherFreeProvider}'`,
    ],
    ['what the server does by itself', service, set(rows.betoProvider, true)],
  ])('%s: none', async (_, scope, statement) => {
    await decide(scope, statement);
    expect(await take()).toEqual([]);
  });

  test('taken once; unconfirmed it is due again later, confirmed it is gone', async () => {
    await decide(as('admin'), set(rows.betoProvider, false));
    const [first] = await take();
    expect(await take()).toEqual([]);
    await database.query(`update private.outgoing_mail set next_try = now()`);
    expect(await take()).toMatchObject([{ id: first?.id }]);
    await act(database, service, 'select public.gateway_mail_sent($1)', [first?.id]);
    expect(await database.query('select from private.outgoing_mail')).toEqual([]);
  });
  test('after ten attempts it rests', async () => {
    await decide(as('admin'), set(rows.betoProvider, true));
    for (let attempts = 0; attempts < 10; attempts += 1) {
      await database.query('update private.outgoing_mail set next_try = now()');
      expect(await take()).toHaveLength(1);
    }
    await database.query('update private.outgoing_mail set next_try = now()');
    expect(await take()).toEqual([]);
  });
  test('it goes to the address of the moment it is sent, and with the account', async () => {
    await decide(as('admin'), set(rows.betoProvider, false));
    await database.query(`update auth.users set email = 'nueva@example.test' where id = '${people.beto}'`);
    expect(await take()).toMatchObject([{ recipient: 'nueva@example.test' }]);
    await database.query(`delete from auth.users where id = '${people.beto}'`);
    expect(await database.query('select from private.outgoing_mail')).toEqual([]);
  });
  test.each([
    ['a visitor', visitor],
    ['a user', as('user')],
    ['an owner', as('ana')],
    ['an admin', as('admin')],
  ] as const)('%s reads and confirms no mail', async (_, scope) => {
    expect((await attempt(database, scope, 'select public.gateway_take_mail(1)')).outcome).toBe('refused');
    expect((await attempt(database, scope, 'select public.gateway_mail_sent(1)')).outcome).toBe('refused');
  });
});
