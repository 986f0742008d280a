import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import {
  act,
  addAccount,
  as,
  attempt,
  failure,
  from,
  people,
  rows,
  service,
  sharedWorld,
  signedIn,
  visitor,
} from './world.ts';

const home = '198.51.100.7';
const away = '203.0.113.9';

describe.each(engines)('reviews of new accounts, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() =>
    database.query(`delete from public.calificaciones; delete from private.new_account_reviews;
      delete from private.resenas_negadas; delete from private.rating_days; delete from private.outgoing_mail; delete from private.recent_acts;
      delete from public.auditoria`),
  );

  const newAccount = async (days = 0) => {
    const id = randomUUID();
    await addAccount(database, id, {}, days);
    return id;
  };
  /** Writes one as this account and gives its state. */
  const review = async (account: string, address = home, provider: string = rows.freeProvider, stars = 1) => {
    const [row] = await act<{ estado: string }>(
      database,
      from(address, signedIn(account)),
      `insert into public.calificaciones (proveedor_id, usuario_id, estrellas) values ($1, $2, $3) returning estado`,
      [provider, account, stars],
    );
    return row?.estado;
  };
  const reviewAnew = async (address?: string, provider?: string) =>
    review(await newAccount(), address, provider);
  const seenBy = async (scope: Scope) =>
    (await act(database, scope, 'select from public.calificaciones')).length;
  const decide = (scope: Scope, id: string, to: string, since = 'pendiente') =>
    act<{ done: boolean }>(database, scope, 'select public.decidir_calificacion($1, $2, $3) as done', [
      id,
      since,
      to,
    ]);

  test('fourteen throw-away accounts of as many networks: three show, the others wait', async () => {
    const states: Array<string | undefined> = [];
    for (let count = 0; count < 14; count += 1) states.push(await reviewAnew(`2001:db8:${count}:1::1`));
    expect(states).toEqual([...Array(3).fill('publicada'), ...Array(11).fill('pendiente')]);
    expect(await seenBy(visitor)).toBe(3);
    expect(await seenBy(as('user'))).toBe(3);
    expect(await seenBy(as('admin'))).toBe(14);
    for (const scope of [visitor, as('admin')]) {
      expect(await act(database, scope, 'select total from public.resumen_calificaciones')).toEqual([
        { total: 3 },
      ]);
    }
  });
  test('at the same moment no more pass', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => newAccount()));
    const states = await Promise.all(accounts.map((account) => review(account)));
    expect(states.filter((state) => state === 'publicada')).toHaveLength(3);
  });
  test('an account of a week and another provider are not held up; one that confirmed no address is', async () => {
    for (let count = 0; count < 4; count += 1) await reviewAnew();
    expect(await review(await newAccount(6))).toBe('pendiente');
    expect(await review(await newAccount(7))).toBe('publicada');
    expect(await reviewAnew(home, rows.otherFreeProvider)).toBe('publicada');
    const unconfirmed = await newAccount();
    await database.query(`update auth.users set email_confirmed_at = null where id = '${unconfirmed}'`);
    expect(await review(unconfirmed, home, rows.otherFreeProvider)).toBe('pendiente');
  });
  describe('one that was not wanted waits when it comes again', () => {
    const write = () => review(people.user);
    const own = `usuario_id = '${people.user}'`;
    const leave = () => act(database, as('user'), `delete from public.calificaciones where ${own}`);
    const idOfOwn = async () => {
      const [row] = await database.query<{ id: string }>(
        `select id from public.calificaciones where ${own} and proveedor_id = '${rows.freeProvider}'`,
      );
      return row?.id ?? '';
    };
    const report = async (account: string, place: number) =>
      act(
        database,
        from(`10.1.${place}.1`, signedIn(account)),
        `select public.reportar('resena', '${await idOfOwn()}', 'ofensivo')`,
      );
    test.each<[string, () => Promise<unknown>]>([
      [
        'declined, changed and deleted',
        async () => {
          await decide(as('admin'), await idOfOwn(), 'rechazada', 'publicada');
          await act(database, as('user'), `update public.calificaciones set estrellas = 2 where ${own}`);
          await leave();
        },
      ],
      [
        'removed by an admin',
        async () =>
          act(database, as('admin'), `select public.retirar('resena', '${await idOfOwn()}', 'insultos')`),
      ],
      [
        'withdrawn after a report',
        async () => {
          await report(people.beto, 0);
          const seen = `(public.caso_de('${await idOfOwn()}') ->> 'huella')`;
          await act(
            database,
            as('admin'),
            `select public.decidir_caso('${await idOfOwn()}', 'retirada', ${seen}, 'ofensivo')`,
          );
          await leave();
        },
      ],
      [
        'deleted by its author while reports hide it',
        async () => {
          for (const [place, who] of [people.ana, people.beto, people.deputy].entries())
            await report(who, place);
          await leave();
        },
      ],
    ])('%s', async (_, end) => {
      expect(await write()).toBe('publicada');
      await leave();
      expect(await write(), 'its own author changes their mind').toBe('publicada');
      await end();
      expect(await write()).toBe('pendiente');
      expect(await review(people.user, home, rows.otherFreeProvider)).toBe('publicada');
      await decide(as('admin'), await idOfOwn(), 'publicada');
      await act(database, as('user'), `delete from public.calificaciones where ${own}`);
      expect(await write(), 'one was published since').toBe('publicada');
    });
    test('until the account goes', async () => {
      const account = await newAccount(8);
      await review(account);
      await database.query(
        `update public.calificaciones set estado = 'rechazada' where usuario_id = '${account}'`,
      );
      await database.query(`delete from auth.users where id = '${account}'`);
      expect(await database.query('select from private.resenas_negadas')).toEqual([]);
    });
  });
  test('deleting a review makes no room; its own author may write again', async () => {
    const [first] = [await newAccount()];
    await review(first);
    await reviewAnew();
    await reviewAnew();
    await act(database, signedIn(first), `delete from public.calificaciones where usuario_id = '${first}'`);
    expect(await reviewAnew()).toBe('pendiente');
    expect(await review(first)).toBe('publicada');
  });
  test('the state cannot be chosen by whoever writes', async () => {
    const account = await newAccount();
    const insert = `insert into public.calificaciones (proveedor_id, usuario_id, estado)
      values ('${rows.freeProvider}', '${account}', 'publicada')`;
    expect((await failure(act(database, signedIn(account), insert))).code).toBe('42501');
  });

  describe('a review that waits', () => {
    let author: string;
    let id: string;
    beforeEach(async () => {
      for (let count = 0; count < 3; count += 1) await reviewAnew();
      author = await newAccount();
      await review(author);
      const [row] = await database.query<{ id: string }>(
        `select id from public.calificaciones where estado = 'pendiente'`,
      );
      id = row?.id ?? '';
    });
    const stateSeenBy = async (scope: Scope) => {
      const [row] = await act(database, scope, 'select estado from public.calificaciones where id = $1', [
        id,
      ]);
      return row?.estado;
    };

    test('its author sees that it waits', async () => {
      expect(await stateSeenBy(signedIn(author))).toBe('pendiente');
    });
    test('an admin publishes it: everybody sees it, and the log says who did', async () => {
      expect(await decide(as('admin'), id, 'publicada')).toEqual([{ done: true }]);
      expect(await stateSeenBy(visitor)).toBe('publicada');
      expect(await decide(as('deputy'), id, 'rechazada')).toEqual([{ done: false }]);
      expect(
        await database.query('select actor_id, accion, tabla, fila_id, antes, despues from public.auditoria'),
      ).toEqual([
        {
          actor_id: people.admin,
          accion: 'cambiar',
          tabla: 'calificaciones',
          fila_id: id,
          antes: { estado: 'pendiente' },
          despues: { estado: 'publicada' },
        },
      ]);
    });
    test('it shows nobody’s name until it is published', async () => {
      const name = () =>
        act(database, visitor, 'select nombre_completo from public.profiles where id = $1', [author]);
      expect(await name()).toEqual([]);
      await decide(as('admin'), id, 'publicada');
      expect(await name()).toHaveLength(1);
      await decide(as('admin'), id, 'pendiente', 'publicada');
      expect(await name()).toEqual([]);
    });
    test('declined, only author and admins see it; changed, it waits again', async () => {
      await decide(as('admin'), id, 'rechazada');
      expect(await stateSeenBy(visitor)).toBeUndefined();
      expect(await stateSeenBy(signedIn(author))).toBe('rechazada');
      await act(database, signedIn(author), 'update public.calificaciones set estrellas = 4 where id = $1', [
        id,
      ]);
      expect(await stateSeenBy(signedIn(author))).toBe('pendiente');
    });
    test.each([
      ['a visitor', () => visitor],
      ['a user', () => as('user')],
      ['its author', () => signedIn(author)],
    ])('%s decides nothing', async (_, scope) => {
      const call = `select public.decidir_calificacion('${id}', 'pendiente', 'publicada')`;
      expect((await attempt(database, scope(), call)).outcome).toBe('refused');
      expect(await stateSeenBy(as('admin'))).toBe('pendiente');
    });
  });

  describe('mail to the admins', () => {
    const mails = () => database.query('select from private.outgoing_mail');
    /** What is sent after ten minutes, once a recipient. */
    const sent = async () => {
      await database.query(`update private.outgoing_mail set next_try = next_try - interval '10 minutes'`);
      const take = 'select recipient, template, fields from public.gateway_take_mail() order by recipient';
      return act<{ recipient: string; template: string; fields: Row }>(database, service, take);
    };
    const old = async (stars: number[], provider: string = rows.freeProvider) => {
      for (const estrellas of stars) {
        await database.query(
          `insert into public.calificaciones (proveedor_id, usuario_id, estrellas, fecha)
           values ($1, $2, $3, now() - interval '9 days')`,
          [provider, await newAccount(), estrellas],
        );
      }
    };

    test('a rating that falls by a star in a day: one to each, and no other that day', async () => {
      await old([5, 5, 4]);
      for (let count = 0; count < 3; count += 1) await reviewAnew();
      const fields = {
        Nombre: 'Centro sin dueño',
        ProveedorID: rows.freeProvider,
        Cambios: [{ Antes: '4.7 de 5, con 3 reseñas', Ahora: '2.8 de 5, con 6 reseñas' }],
        Esperan: [],
      };
      const template = 'proveedor_calificacion';
      expect(await sent()).toEqual([
        { recipient: `${people.admin}@example.test`, template, fields },
        { recipient: `${people.deputy}@example.test`, template, fields },
      ]);
      for (let count = 0; count < 3; count += 1) await reviewAnew(away);
      await reviewAnew();
      expect(await mails()).toHaveLength(2);
      await database.query('update private.rating_days set dia = dia - 1');
      await reviewAnew();
      expect(await mails()).toHaveLength(4);
    });
    test('reviews that wait are told as what they are, as many as wait then, with the way to the first', async () => {
      for (let count = 0; count < 5; count += 1) await reviewAnew();
      const [first] = await database.query<{ id: string }>(
        `select id from public.calificaciones where estado = 'pendiente' order by fecha limit 1`,
      );
      const Esperan = [{ ID: first?.id, Cuantas: '2 reseñas de «Centro sin dueño» esperan tu decisión.' }];
      expect(await sent()).toMatchObject([{ fields: { Cambios: [], Esperan } }, {}]);
    });
    test('a review that was decided before is told to nobody', async () => {
      for (let count = 0; count < 4; count += 1) await reviewAnew();
      expect(await mails()).toHaveLength(2);
      await act(
        database,
        as('admin'),
        `select public.decidir_calificacion(id, 'pendiente', 'rechazada') from public.calificaciones where estado = 'pendiente'`,
      );
      expect(await sent()).toEqual([]);
      expect(await mails()).toEqual([]);
    });
    test('ordinary days are quiet', async () => {
      await old([5, 5, 4, 5, 3, 4]);
      await review(people.user, home, rows.freeProvider, 2);
      await reviewAnew(away);
      await review(people.ana, away, rows.otherFreeProvider, 5);
      await act(database, as('user'), 'update public.calificaciones set estrellas = 4');
      expect(await mails()).toEqual([]);
    });
    test('stars that are changed count as well', async () => {
      await old([5]);
      for (const address of [home, away]) await review(await newAccount(), address, rows.freeProvider, 5);
      expect(await mails()).toEqual([]);
      for (const { usuario_id } of await database.query<{ usuario_id: string }>(
        `select usuario_id from public.calificaciones where fecha > now() - interval '1 day'`,
      )) {
        await act(
          database,
          signedIn(usuario_id),
          'update public.calificaciones set estrellas = 1 where usuario_id = $1',
          [usuario_id],
        );
      }
      expect(await mails()).toHaveLength(2);
    });
  });
});
