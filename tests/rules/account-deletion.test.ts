import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { count as soakCount } from '../support/counts.ts';
import { engines } from '../support/engines.ts';
import { findMentions, leaveTraces } from './traces.ts';
import {
  act,
  as,
  createWorld,
  failure,
  type Person,
  people,
  rows,
  service,
  sharedWorld,
  visitor,
} from './world.ts';

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

  const leave = (scope: Scope, posts = 'borrar') =>
    act(database, scope, 'select public.eliminar_mi_cuenta($1)', [posts]);
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
  test.each([null, '', 'todo'])('what becomes of the posts is chosen: not %s', async (posts) => {
    expect(await failure(leave(since('user', 1), posts as string))).toMatchObject({
      code: '23514',
      message: 'Antes de eliminar, elige qué hacemos con lo que escribiste',
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

/** The id of an account is kept here for as long as its access tokens live, so that they are refused. */
const untilTokensEnd = 'gateway.ended';

describe.each(engines)('what is left of an account, on $name', (engine) => {
  describe.each(['borrar', 'sin_nombre'])('that goes with %s', (posts) => {
    const database = sharedWorld(engine);
    let address: string;
    beforeAll(async () => {
      address = await leaveTraces(database);
      await act(database, since('ana', 1), 'select public.eliminar_mi_cuenta($1)', [posts]);
    });

    test('neither its id nor its address stands in any table', async () => {
      const { [untilTokensEnd]: ended, ...left } = await findMentions(database, [people.ana, address]);
      expect(left).toEqual({});
      expect(ended).toHaveLength(1);
      // What else is left of it is what nobody can be known by.
      expect(await findMentions(database, ['insultó a dos familias'])).toEqual({});
    });
    test('the audit log keeps what was done, and of others all', async () => {
      expect(
        await database.query(
          `select actor_nombre, accion, tabla, fila_id, antes, despues from public.auditoria
           where accion in ('pausar', 'eliminar') or antes ? 'web' order by id`,
        ),
      ).toEqual([
        {
          actor_nombre: 'deputy',
          accion: 'pausar',
          tabla: 'pausas',
          fila_id: null,
          antes: null,
          despues: null,
        },
        {
          ...{ actor_nombre: 'deputy', accion: 'eliminar', tabla: 'sugerencias', fila_id: 'x' },
          ...{ antes: { titulo: 'Guía' }, despues: null },
        },
        {
          ...{ actor_nombre: 'deputy', accion: 'cambiar', tabla: 'proveedores', fila_id: 'x' },
          ...{ antes: { web: null }, despues: { email: null } },
        },
      ]);
      expect(await findMentions(database, [people.deputy])).toHaveProperty('auditoria');
    });
    test('what others wrote in their own questions is there', async () => {
      expect(
        await database.query(`select from public.questions where id = '${rows.betoQuestion}'`),
      ).toHaveLength(1);
    });
  });

  describe('in the audit log', () => {
    const database = sharedWorld(engine);
    const leaves = async (person: Person, email: string, entries: Array<[before: object, after: object]>) => {
      await database.query('delete from public.auditoria');
      await database.query('update auth.users set email = $1 where id = $2', [email, people[person]]);
      for (const [antes, despues] of entries)
        await database.query(
          `insert into public.auditoria (actor_id, actor_nombre, accion, tabla, fila_id, antes, despues)
           values ($1, 'deputy', 'cambiar', 'proveedores', 'x', $2, $3)`,
          [people.deputy, antes, despues],
        );
      await database.query('delete from auth.users where id = $1', [people[person]]);
      const left = await database.query('select antes, despues from public.auditoria order by id');
      return left.map(({ antes, despues }) => [antes, despues]);
    };

    test('only the lines that name it are read, however long the log is', async () => {
      await database.query(`insert into public.auditoria (actor_id, accion, tabla, fila_id, antes, despues)
        select '${people.deputy}', 'cambiar', 'disponibilidad', gen_random_uuid(), '{"estado": "acepta"}', '{"estado": "cerrado"}'
        from generate_series(1, ${soakCount(4_000, 50_000)}); analyze public.auditoria`);
      const read = await database.transaction(async (tx) => {
        await tx.query('delete from auth.users where id = $1', [people.bystander]);
        const [row] = await tx.query<{ read: number }>(
          `select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'auditoria'`,
        );
        return row?.read;
      });
      expect(read).toBe(0);
    });
    test('its address goes where it stands by itself, and not out of another', async () => {
      await database.query(
        `insert into gateway.proved_emails (user_id, email) values ($1, 'a@example.test')`,
        [people.user],
      );
      expect(
        await leaves('user', 'a@example.test', [
          [{ email: 'ana@example.test' }, { email: 'A@Example.test' }],
          [{ email: 'a@example.test.pr' }, { nota: 'Escribe a@example.test.', web: null }],
          [{ email: 'la-a@example.test' }, { email: 'x.a@example.test' }],
        ]),
      ).toEqual([
        [{ email: 'ana@example.test' }, {}],
        [{ email: 'a@example.test.pr' }, { web: null }],
        [{ email: 'la-a@example.test' }, { email: 'x.a@example.test' }],
      ]);
    });
    test('an address that nobody proved is somebody else’s, and stays', async () => {
      const entry: [object, object] = [{ email: 'otra@example.test' }, { email: null }];
      await database.query(
        `insert into private.contacto_proveedor (proveedor_id, correo_fallido, fallo_en) values ($1, 'otra@example.test', now())
         on conflict (proveedor_id) do update set correo_fallido = excluded.correo_fallido, fallo_en = excluded.fallo_en`,
        [rows.freeProvider],
      );
      expect(await leaves('bystander', 'otra@example.test', [entry])).toEqual([entry]);
      expect(
        await database.query(
          `select from private.contacto_proveedor where correo_fallido = 'otra@example.test'`,
        ),
      ).toHaveLength(1);
    });
  });

  describe('whose posts stay', () => {
    const database = sharedWorld(engine);
    const other = '00000000-0000-4000-8000-0000000000e8';
    beforeAll(async () => {
      // In Beto's question she answered with her name and without; in her own one with her name.
      await database.query(`
        insert into public.answers (question_id, user_id, content, sin_nombre) values
          ('${rows.betoQuestion}', '${people.ana}', 'Sin nombre', true),
          ('${rows.anaQuestion}', '${people.ana}', 'Gracias', false);
        insert into public.answers (id, question_id, user_id, content) values ('${other}', '${rows.betoQuestion}', '${people.ana}', 'Y llama')`);
      await act(database, since('ana', 1), 'select public.eliminar_mi_cuenta($1)', ['sin_nombre']);
    });
    interface Post {
      content: string;
      alias: string | null;
      nombre_completo: string | null;
      mia: boolean;
    }
    const read = async (question: string) => {
      const [row] = await act<{ page: Post & { answers: Post[] } }>(
        database,
        visitor,
        'select public.pregunta_completa($1) as page',
        [question],
      );
      return row?.page;
    };
    const namesByText = async (question: string) =>
      Object.fromEntries((await read(question))?.answers.map(({ content, alias }) => [content, alias]) ?? []);

    test('they are nobody’s, and what was not public is gone', async () => {
      expect(
        await database.query(
          `select title, user_id, sin_nombre from public.questions where id <> '${rows.betoQuestion}' order by title`,
        ),
      ).toEqual([
        { title: '¿A quién llamo?', user_id: null, sin_nombre: true },
        { title: '¿Cómo empiezo?', user_id: null, sin_nombre: true },
      ]);
      expect(
        await database.query(
          `select count(*)::int as n from public.answers where id in ('${rows.heldAnswer}', '${rows.withdrawnAnswer}')`,
        ),
      ).toEqual([{ n: 0 }]);
      expect(
        await database.query('select 1 from private.autores_preguntas where user_id is not null'),
      ).toEqual([]);
      expect(
        await database.query('select 1 from private.autores_respuestas where user_id is not null'),
      ).toEqual([]);
    });
    test('what was signed and what was not have two names; in her own question she is who asks', async () => {
      expect(await namesByText(rows.betoQuestion)).toEqual({
        Visítalas: 'Familia 3',
        'Y llama': 'Familia 3',
        'Sin nombre': 'Familia 2',
      });
      expect(await namesByText(rows.anaQuestion)).toEqual({
        'Con calma': null,
        Gracias: 'Familia que pregunta',
      });
      expect(await read(rows.anaQuestion)).toMatchObject({
        alias: 'Familia que pregunta',
        nombre_completo: null,
        mia: false,
      });
    });
    test('nobody takes them over, and who answers next has another name', async () => {
      const take = `update public.questions set user_id = '${people.beto}', sin_nombre = false where id = '${rows.anaQuestion}'`;
      expect((await failure(act(database, as('beto'), take))).code).toBe('42501');
      expect((await failure(database.query(take))).message).toContain('se decide al publicar');
      await act(
        database,
        as('user'),
        `insert into public.answers (question_id, content, sin_nombre) values ('${rows.betoQuestion}', 'Otra familia', true)`,
      );
      expect(await namesByText(rows.betoQuestion)).toMatchObject({ 'Otra familia': 'Familia 4' });
    });
    test('an admin removes one and recovers it: it is nobody’s still, under its name', async () => {
      await act(database, as('admin'), `delete from public.questions where id = '${rows.anaQuestion}'`);
      await act(database, as('admin'), `delete from public.answers where id = '${other}'`);
      expect(
        await act(
          database,
          as('admin'),
          `select sobre, papelera ->> 'autor' as autor from public.historial(que => 'papelera') order by sobre`,
        ),
      ).toEqual([
        { sobre: '¿Cómo empiezo?', autor: null },
        { sobre: '¿Qué escuela?', autor: null },
      ]);
      await act(database, as('admin'), `select public.recuperar('${rows.anaQuestion}')`);
      await act(database, as('admin'), `select public.recuperar('${other}')`);
      expect(await namesByText(rows.betoQuestion)).toMatchObject({ 'Y llama': 'Familia 3' });
      expect(await namesByText(rows.anaQuestion)).toEqual({
        'Con calma': null,
        Gracias: 'Familia que pregunta',
      });
      expect(
        await database.query('select 1 from private.autores_preguntas where user_id is not null'),
      ).toEqual([]);
      expect(
        await database.query(`select user_id from private.autores_respuestas where answer_id = '${other}'`),
      ).toEqual([{ user_id: null }]);
    });
    test('the secret key cannot make a post of nobody', async () => {
      const ask = `insert into public.questions (title, content, sin_nombre) values ('x', 'y', true)`;
      expect((await failure(act(database, service, ask))).code).toBe('23502');
    });
  });

  test('an admin’s name stays beside what they did, another’s does not', async () => {
    const { database, drop } = await engine.open();
    await createWorld(database);
    await database.query(`
      insert into public.auditoria (actor_id, actor_nombre, accion, tabla) values
        ('${people.deputy}', 'deputy', 'aprobar', 'proveedores'), ('${people.beto}', 'beto', 'cambiar', 'sedes');
      delete from auth.users where id in ('${people.deputy}', '${people.beto}')`);
    expect(
      await database.query(
        `select actor_id, actor_nombre, tabla from public.auditoria where accion = 'cambiar' and tabla = 'sedes'
           or actor_nombre = 'deputy' order by tabla`,
      ),
    ).toEqual([
      { actor_id: null, actor_nombre: 'deputy', tabla: 'proveedores' },
      { actor_id: null, actor_nombre: null, tabla: 'sedes' },
    ]);
    await drop();
  });
});
