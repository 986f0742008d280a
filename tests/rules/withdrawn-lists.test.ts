import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { listsOf } from './lists-of.ts';
import { act, as, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

const [ana, admin] = [as('ana'), as('admin')];
const list = rows.anaList;

describe.each(engines)('lists that an admin withdraws, on $name', (engine) => {
  const database = sharedWorld(engine);
  const { mine, share, renew, withdraw, end, read, day } = listsOf(database);
  beforeEach(() =>
    database.query(`delete from private.listas_compartidas; update public.listas set retirada_el = null;
      delete from public.auditoria where tabla = 'listas'`),
  );
  const acts = () =>
    database.query(`select actor_id, accion, tabla, fila_id, antes, despues from public.auditoria
      where tabla = 'listas' order by id`);

  test.each([
    ['its token', (token: string) => token],
    [
      'the token as somebody read it out',
      (token: string) => ` ${token.toUpperCase().slice(0, 13)}-${token.slice(13)} `,
    ],
    ['its address', (token: string) => ` https://guia.example/lista/${token} `],
    ['its address out of a chat', (token: string) => `Mira: http://guia.example/Lista/${token}?fbclid=x#y`],
    ['the address of its picture', (token: string) => `/lista/${token}/imagen.png`],
  ])('by %s: nobody opens it, and its owner keeps it', async (_, given) => {
    const token = await share(ana, list);
    const before = await mine(ana);
    await end(admin, given(token));
    for (const actor of [visitor, ana, admin]) expect(await read(actor, token)).toBeNull();
    expect(await mine(ana)).toEqual(
      before.map((kept) => ({ ...kept, compartida_desde: null, compartida_hasta: null })),
    );
    expect(await database.query(`select retirada_el::text from public.listas where id = '${list}'`)).toEqual([
      { retirada_el: await day(0) },
    ]);
  });

  test('it is not shared again, and its owner is told so', async () => {
    const token = await share(ana, list);
    await end(admin, token);
    expect(await failure(share(ana, list))).toMatchObject({
      code: '23514',
      constraint: 'lista_sin_retirar',
      message: expect.stringContaining('Un administrador dejó de compartir esta lista.'),
    });
    expect(await renew(ana, list)).toBeNull();
    expect(await withdraw(ana, list)).toBe(false);
    expect(await read(visitor, token)).toBeNull();
  });

  test('the audit log says who and why, and neither which nor whose', async () => {
    await end(admin, await share(ana, list), '  Insulta a\n una persona ');
    expect(await acts()).toEqual([
      {
        actor_id: people.admin,
        accion: 'retirar',
        tabla: 'listas',
        fila_id: null,
        antes: null,
        despues: { motivo: 'Insulta a una persona' },
      },
    ]);
  });

  test('what is no link of a list is refused, and writes nothing', async () => {
    const ended = await share(ana, list);
    await database.query('update private.listas_compartidas set vence_el = private.event_day(now()) - 1');
    const links = [
      '',
      'x',
      null,
      list,
      ended,
      '1'.repeat(26),
      '/lista/',
      `/proveedor/${list}`,
      'z'.repeat(100_000),
    ];
    for (const link of links) {
      expect((await failure(end(admin, link))).constraint, `${link?.slice(0, 40)}`).toBe(
        'enlace_de_una_lista',
      );
    }
    const token = await share(ana, list);
    await end(admin, token);
    expect((await failure(end(admin, token))).constraint).toBe('enlace_de_una_lista');
    expect(await acts()).toHaveLength(1);
  });

  test.each([
    ['none', null],
    ['an empty one', ' '],
    ['a short one', '  corto   '],
    ['a long one', 'x'.repeat(301)],
  ])('a reason that is no good: %s', async (_, reason) => {
    const token = await share(ana, list);
    expect((await failure(end(admin, token, reason))).constraint).toBe('motivo_de_10_a_300');
    expect(await read(visitor, token)).not.toBeNull();
    expect(await acts()).toEqual([]);
  });

  test('by nobody but an admin, not even its owner', async () => {
    const token = await share(ana, list);
    for (const actor of [visitor, as('user'), as('beto'), ana, service]) {
      expect((await failure(end(actor, token))).code).toBe('42501');
    }
    expect(await read(visitor, token)).not.toBeNull();
  });

  test('its owner cannot take the mark away', async () => {
    await end(admin, await share(ana, list));
    const lift = act(database, ana, `update public.listas set retirada_el = null where id = '${list}'`);
    expect((await failure(lift)).code).toBe('42501');
  });

  test('a new link at the same moment: in the end there is none, or the admin is told', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await database.query('update public.listas set retirada_el = null');
      const token = await share(ana, list);
      const [ending, sharing] = await Promise.allSettled([end(admin, token), share(ana, list)]);
      // Whoever was first decides: an ended list has no new link, a new link is another one.
      expect([ending.status, sharing.status].sort()).toEqual(['fulfilled', 'rejected']);
      if (sharing.status === 'rejected') {
        expect(await database.query('select from private.listas_compartidas')).toEqual([]);
      }
    }
  });
});
