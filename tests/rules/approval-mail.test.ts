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

  const wait = (minutes: number) =>
    database.query(`update private.outgoing_mail set next_try = next_try - interval '${minutes} minutes'`);

  test('an approval and a disapproval each tell the owner, after ten minutes', async () => {
    for (const [isApproved, template] of [
      [true, 'proveedor_aprobado'],
      [false, 'proveedor_desaprobado'],
    ] as const) {
      await decide(as('admin'), set(rows.betoProvider, isApproved));
      await decide(as('deputy'), set(rows.betoProvider, isApproved));
      await wait(9);
      expect(await take()).toEqual([]);
      await wait(1);
      const fields = { Nombre: 'Consultorio de Beto', ProveedorID: rows.betoProvider };
      expect(await take()).toMatchObject([{ template, recipient: `${people.beto}@example.test`, fields }]);
    }
  });
  test('a decision that is undone within ten minutes is told to nobody', async () => {
    await decide(as('admin'), set(rows.betoProvider, true));
    await decide(as('admin'), set(rows.betoProvider, false));
    expect(await database.query('select from private.outgoing_mail')).toEqual([]);
    // Decided after all: that is told, once.
    await decide(as('admin'), set(rows.betoProvider, true));
    await wait(10);
    expect(await take()).toMatchObject([{ template: 'proveedor_aprobado' }]);
    await database.query('delete from private.outgoing_mail');
    await decide(as('admin'), set(rows.betoProvider, false));
    await decide(as('admin'), set(rows.betoProvider, true));
    expect(await database.query('select from private.outgoing_mail')).toEqual([]);
    await decide(service, set(rows.betoProvider, false));
  });
  test('an admin’s edit of a pending provider approves it, and says so', async () => {
    await decide(
      as('admin'),
      `update public.proveedores set horario_servicio = 'Lunes' where id = '${rows.betoProvider}'`,
    );
    await wait(10);
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
    await wait(10);
    expect(await take()).toEqual([]);
  });

  test('taken once; unconfirmed it is due again later, confirmed it is gone', async () => {
    await decide(as('admin'), set(rows.betoProvider, false));
    await wait(10);
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
  test('one that cannot be filled holds up no other, counts as a try, and is told', async () => {
    await database.query(`insert into private.outgoing_mail (proveedor, template, fields) values
      ('${rows.freeProvider}', 'recordatorio', '{"Dia": "Ana, 787-555-0100"}')`);
    await database.query(`insert into private.outgoing_mail (correo, template, fields) values
      ('uno@example.test', 'x', '{}'), ('dos@example.test', 'x', '{}')`);
    expect(await take()).toMatchObject([
      { recipient: 'uno@example.test' },
      { recipient: 'dos@example.test' },
    ]);
    expect(
      await database.query(
        `select attempts, next_try > now() as later from private.outgoing_mail where template = 'recordatorio'`,
      ),
    ).toEqual([{ attempts: 1, later: true }]);
    expect(await act(database, as('admin'), `select public.hoy() -> 'fallos' as told`)).toMatchObject([
      { told: [{ trabajo: 'correo recordatorio', codigo: '22007' }] },
    ]);
  });
  test('it goes to the address of the moment it is sent, and with the account', async () => {
    await decide(as('admin'), set(rows.betoProvider, false));
    await database.query(`update auth.users set email = 'nueva@example.test' where id = '${people.beto}'`);
    await wait(10);
    expect(await take()).toMatchObject([{ recipient: 'nueva@example.test' }]);
    await database.query(`delete from auth.users where id = '${people.beto}'`);
    expect(await database.query('select from private.outgoing_mail')).toEqual([]);
  });
  test.each([
    [
      'its owner changed it',
      as('ana'),
      `update public.proveedores set nombre = 'Z' where id = '${rows.anaProvider}'`,
    ],
    [
      'somebody else got it',
      service,
      `update public.proveedores set usuario_id = '${people.user}' where id = '${rows.anaProvider}'`,
    ],
    ['its owner removed it', as('user'), 'select public.retirar_mi_perfil()'],
  ])('an approval is not told if, before, %s', async (_, scope, statement) => {
    await decide(service, set(rows.anaProvider, false));
    await decide(as('admin'), set(rows.anaProvider, true));
    expect(await database.query('select from private.outgoing_mail')).toHaveLength(1);
    await decide(scope, statement);
    await wait(10);
    expect(await take()).not.toContainEqual(expect.objectContaining({ template: 'proveedor_aprobado' }));
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
