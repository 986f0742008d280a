import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, addAccount, as, from, people, rows, sharedWorld, signedIn, visitor } from './world.ts';

// PostgreSQL runs these on several connections at once; the embedded engine takes them in turn.
describe.each(engines)('at the same moment, on $name', (engine) => {
  const database = sharedWorld(engine);
  const crowd = Array.from({ length: 40 }, () => randomUUID());
  beforeAll(async () => {
    for (const id of crowd) await addAccount(database, id);
  });

  const vote = (id: string, type: number) =>
    act(
      database,
      signedIn(id),
      `insert into public.answer_votes (answer_id, user_id, vote_type) values ($1, $2, $3)
       on conflict (answer_id, user_id) do update set vote_type = excluded.vote_type`,
      [rows.anaAnswer, id, type],
    );

  test('every vote counts once', async () => {
    // Everyone votes up; then half change their mind while a quarter take the vote back.
    await Promise.all(crowd.map((id) => vote(id, 1)));
    await Promise.all(
      crowd.map((id, place) => {
        if (place % 2 === 0) return vote(id, -1);
        if (place % 4 === 1)
          return act(database, signedIn(id), 'delete from public.answer_votes where user_id = $1', [id]);
        return vote(id, 1);
      }),
    );
    expect(
      await database.query(
        `select upvotes, downvotes, score from public.answers where id = '${rows.anaAnswer}'`,
      ),
    ).toEqual([{ upvotes: 10, downvotes: 20, score: -10 }]);
  });

  test('whoever deletes the last texts at once leaves no public name, and a new one brings it back', async () => {
    const [author = ''] = crowd;
    const ask = () =>
      database.query(`insert into public.questions (user_id, title, content) values ($1, 'T', 'C')`, [
        author,
      ]);
    const answer = () =>
      database.query(
        `insert into public.answers (question_id, user_id, content) values ('${rows.betoQuestion}', $1, 'C')`,
        [author],
      );
    const forget = (table: 'questions' | 'answers') =>
      database.query(`delete from public.${table} where user_id = $1`, [author]);
    const isNamed = async () =>
      (await act(database, visitor, 'select id from public.profiles where id = $1', [author])).length === 1;
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([ask(), answer()]);
      expect(await isNamed()).toBe(true);
      await Promise.all([forget('questions'), forget('answers')]);
      expect(await isNamed()).toBe(false);
      await ask();
      await Promise.all([forget('questions'), answer()]);
      expect(await isNamed()).toBe(true);
      await forget('answers');
    }
  });

  test('one person’s double click is one vote', async () => {
    await Promise.all(Array.from({ length: 10 }, () => vote(people.user, 1)));
    expect(await database.query(`select upvotes from public.answers where id = '${rows.anaAnswer}'`)).toEqual(
      [{ upvotes: 11 }],
    );
  });

  test('every answer is counted', async () => {
    await Promise.all(
      crowd.map((id) =>
        act(
          database,
          signedIn(id),
          'insert into public.answers (question_id, user_id, content) values ($1, $2, $3)',
          [rows.anaQuestion, id, 'C'],
        ),
      ),
    );
    expect(
      await database.query(`select answer_count from public.questions where id = '${rows.anaQuestion}'`),
    ).toEqual([{ answer_count: 41 }]);
  });

  test('200 reports count once each and hide once', async () => {
    const reporters = await database.query<{ id: string }>(
      `insert into auth.users (id, aud, role, email, created_at, updated_at, email_confirmed_at)
       select gen_random_uuid(), 'authenticated', 'authenticated', 'reporta' || n || '@example.test', now(), now(),
         now() - interval '8 days'
       from generate_series(1, 200) as n returning id`,
    );
    const answers = () =>
      database.query(`select answer_count from public.questions where id = '${rows.anaQuestion}'`);
    const [before] = await answers();
    // Each of them presses twice.
    const said = await Promise.all(
      [...reporters, ...reporters].map(async ({ id }, place) => {
        const [row] = await act<{ said: string }>(
          database,
          from(`10.1.${place % reporters.length}.7`, signedIn(id)),
          `select public.reportar('respuesta', '${rows.betoAnswer}', 'peligroso') as said`,
        );
        return row?.said;
      }),
    );
    expect(said.filter((word) => word === 'recibido')).toHaveLength(200);
    expect(
      await act(
        database,
        as('admin'),
        `select public.caso_de('${rows.betoAnswer}') -> 'motivos' as motivos, public.caso_de('${rows.betoAnswer}') -> 'estado' as estado`,
      ),
    ).toEqual([{ motivos: [{ motivo: 'peligroso', cuantos: 200 }], estado: 'oculta' }]);
    expect(await answers()).toEqual([{ answer_count: Number(before?.answer_count) - 1 }]);
  });

  test('a person gets one provider and one review out of ten tries', async () => {
    const tries = async (sql: string, values: unknown[]) => {
      const settled = await Promise.allSettled(
        Array.from({ length: 10 }, () => act(database, as('user'), sql, values)),
      );
      return settled.filter(({ status }) => status === 'fulfilled').length;
    };
    expect(
      await tries(
        `insert into public.proveedores (nombre, municipio, tipo_servicio, usuario_id) values ('N', 'M', 'doctor', $1)`,
        [people.user],
      ),
    ).toBe(1);
    expect(
      await tries('insert into public.calificaciones (proveedor_id, usuario_id) values ($1, $2)', [
        rows.freeProvider,
        people.user,
      ]),
    ).toBe(1);
  });

  test('a repeated event counts once', async () => {
    const event = `select public.registrar_evento('contacto', '${rows.freeProvider}')`;
    await Promise.all(Array.from({ length: 20 }, () => act(database, from('198.51.100.7', visitor), event)));
    expect(await database.query(`select from public.estadisticas where tipo = 'contacto'`)).toHaveLength(1);
  });

  test('words about one group wait for each other, and none is lost to a deadlock', async () => {
    const say = `insert into public.confirmaciones (proveedor_id, grupo, por, via)
      values ('${rows.anaProvider}', 'contacto', 'proveedor', 'panel')`;
    const save = () =>
      database.transaction(async (tx) => {
        await tx.query(`select private.refresh_facts(array['${rows.anaProvider}'::uuid])`);
        await tx.query(say);
      });
    const words = Array.from({ length: 12 }, (_, place) => (place % 2 === 0 ? save() : database.query(say)));
    await Promise.all(words);
    expect(
      await database.query(
        `select from public.confirmaciones where proveedor_id = '${rows.anaProvider}' and grupo = 'contacto'`,
      ),
    ).toHaveLength(words.length);
  });

  test('a change of a provider with its word, and one of its availability: neither is lost to a deadlock', async () => {
    for (const change of [`email = 'centro@example.test'`, `municipio = 'Yauco'`]) {
      const both = database.transaction(async (tx) => {
        await tx.query(`update public.proveedores set ${change} where id = '${rows.anaProvider}'`);
        // Time for the other to begin, and to wait.
        await setTimeout(300);
        await tx.query(`insert into public.confirmaciones (proveedor_id, grupo, por, via)
          values ('${rows.anaProvider}', 'atencion', 'admin', 'panel')`);
      });
      await setTimeout(100);
      const availability = database.query(
        `update public.disponibilidad set estado = 'lista_de_espera' where sede_id = '${rows.anaPlace}'`,
      );
      const settled = await Promise.allSettled([both, availability]);
      expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      await database.query(
        `update public.disponibilidad set estado = 'acepta' where sede_id = '${rows.anaPlace}'`,
      );
    }
  });

  test('saves of the facts of two providers do not wait for one another', async () => {
    const finished: string[] = [];
    const save = (proveedor: string) =>
      `update public.detalles set idiomas = array['es'] where proveedor_id = '${proveedor}'`;
    const first = database
      .transaction(async (tx) => {
        await tx.query(save(rows.anaProvider));
        await setTimeout(500);
      })
      .then(() => finished.push('first'));
    await setTimeout(100);
    const second = database.query(save(rows.freeProvider)).then(() => finished.push('second'));
    await Promise.all([first, second]);
    expect(finished).toEqual(engine.name === 'postgres' ? ['second', 'first'] : ['first', 'second']);
  });

  test('addresses leave while the mail of their alerts is sent', async () => {
    const tokens = await database.query<{ token: string }>(
      `with asked as (
         insert into private.avisos (correo, tipo, municipio)
         select private.new_token() || '@deja.test', 'doctor', 'Lares' from generate_series(1, 5)
         returning id, correo
       ), linked as (
         insert into private.enlaces_aviso (hash, aviso_id)
         select private.token_hash(split_part(correo, '@', 1)), id from asked
       )
       insert into private.outgoing_mail (correo, template, fields, secreto, sujeto)
       select correo, 'aviso_pedido', '{}', 'aviso', id from asked
       returning split_part(correo, '@', 1) as token`,
    );
    const leave = ({ token }: { token: string }) => database.query('select public.dejar_avisos($1)', [token]);
    const send = database.transaction(async (tx) => {
      await tx.query(`select from private.outgoing_mail where correo like '%@deja.test' for update`);
      // Time to leave in.
      await setTimeout(100);
      await tx.query('select from public.gateway_take_mail(100)');
    });
    await Promise.all([send, ...tokens.map(leave)]);
    expect(
      await database.query(
        `select from private.avisos where correo like '%@deja.test'
         union all select from private.outgoing_mail where correo like '%@deja.test'`,
      ),
    ).toEqual([]);
  });

  test('two admins who revoke each other leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.query(`insert into public.user_roles (user_id, role)
        values ('${people.admin}', 'admin'), ('${people.deputy}', 'admin') on conflict do nothing`);
      const revoke = (by: 'admin' | 'deputy', whom: 'admin' | 'deputy') =>
        act(database, as(by), 'delete from public.user_roles where user_id = $1', [people[whom]]);
      await Promise.allSettled([revoke('admin', 'deputy'), revoke('deputy', 'admin')]);
      expect(await database.query('select user_id from public.user_roles')).toHaveLength(1);
    }
  });
});
