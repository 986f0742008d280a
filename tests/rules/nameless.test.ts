import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import {
  act,
  as,
  attempt,
  failure,
  type Person,
  people,
  rows,
  service,
  sharedWorld,
  visitor,
} from './world.ts';

interface Post {
  content: string;
  user_id: string | null;
  nombre_completo: string | null;
  alias: string | null;
  mia: boolean;
}

describe.each(engines)('posts without a name, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() => database.query('delete from private.recent_acts; delete from public.auditoria'));

  async function ask(person: Person, title: string, namely = false): Promise<string> {
    const [row] = await act<{ id: string }>(
      database,
      as(person),
      'insert into public.questions (user_id, title, content, sin_nombre) values ($1, $2, $2, $3) returning id',
      [people[person], title, !namely],
    );
    return row?.id ?? '';
  }
  async function answer(person: Person, question: string, content: string, namely = false): Promise<string> {
    const [row] = await act<{ id: string }>(
      database,
      as(person),
      `insert into public.answers (question_id, user_id, content, sin_nombre) values ($1, $2, $3, $4) returning id`,
      [question, people[person], content, !namely],
    );
    return row?.id ?? '';
  }
  async function read(scope: Scope, id: string) {
    const [row] = await act<{ found: (Post & { answers: Post[] }) | null }>(
      database,
      scope,
      'select public.pregunta_completa($1) as found',
      [id],
    );
    return row?.found ?? null;
  }
  const aliases = async (id: string) =>
    Object.fromEntries((await read(visitor, id))?.answers.map((post) => [post.content, post.alias]) ?? []);

  test('a person has one name within a question, whoever asked without a name too; a number is given once', async () => {
    const question = await ask('user', 'Una');
    await answer('beto', question, 'b1');
    await answer('ana', question, 'a1');
    await answer('user', question, 'u1');
    await answer('beto', question, 'b2');
    await answer('ana', question, 'named', true);
    expect(await aliases(question)).toEqual({
      b1: 'Familia 2',
      a1: 'Familia 3',
      u1: 'Familia que pregunta',
      b2: 'Familia 2',
      named: null,
    });
    await act(database, as('ana'), `delete from public.answers where sin_nombre and question_id = $1`, [
      question,
    ]);
    expect(Object.keys(await aliases(question)).sort()).toEqual(['b1', 'b2', 'named', 'u1']);
    await answer('deputy', question, 'd1');
    expect(await aliases(question)).toMatchObject({ d1: 'Familia 4', b1: 'Familia 2' });

    const signed = await ask('user', 'Otra', true);
    await answer('user', signed, 'own');
    await answer('beto', signed, 'b');
    expect(await aliases(signed)).toEqual({ own: 'Familia 2', b: 'Familia 3' });
    expect(await read(visitor, signed)).toMatchObject({ alias: null, nombre_completo: 'user' });
  });
  test('is dated by the hour; answers stay in order, and with a name it is told to the moment', async () => {
    const [nameless, named] = [await ask('ana', 'Sin nombre'), await ask('ana', 'Con nombre', true)];
    const said = [
      await answer('beto', nameless, 'A'),
      await answer('ana', nameless, 'B'),
      await answer('beto', named, 'C', true),
      await answer('beto', named, 'D'),
    ];
    const dated = await database.query<{ id: string; since: string }>(
      `select p.id, extract(epoch from p.fecha - greatest(q.created_at, (
         select max(a.created_at) from public.answers as a where a.question_id = q.id and not a.sin_nombre
       ), date_trunc('hour', now()))) * 1000000 as since
       from private.posts as p join public.questions as q on q.id = p.pregunta_id
       where p.id = any ($1) order by q.title desc, p.fecha`,
      [[nameless, ...said]],
    );
    // Microseconds after what is known anyway: the hour, the question, the last word with a name.
    expect(dated.map(({ id, since }) => [id, Number(since)])).toEqual([
      [nameless, 0],
      [said[0], 1],
      [said[1], 2],
      [said[2], 0],
      [said[3], 1],
    ]);
  });

  test('`mia` is true for the author alone, with a name and without', async () => {
    const question = await ask('user', 'Mía');
    await answer('user', question, 'sin');
    await answer('user', question, 'con', true);
    for (const [scope, own] of [
      [as('user'), true],
      [as('ana'), false],
      [as('admin'), false],
      [service, false],
      [visitor, false],
    ] as const) {
      const found = await read(scope, question);
      expect(found).toMatchObject({ mia: own, user_id: null, nombre_completo: null });
      expect(found?.answers.map(({ mia }) => mia)).toEqual([own, own]);
    }
  });
  test('of forty answers at the same moment each person has a number of their own, and keeps it', async () => {
    const question = await ask('user', 'Muchas');
    const crowd: Person[] = ['ana', 'beto', 'deputy', 'bystander'];
    await Promise.all(
      Array.from({ length: 40 }, (_, place) => {
        const person = crowd[place % crowd.length] ?? 'ana';
        return answer(person, question, `${person} ${place}`);
      }),
    );
    const found = Object.entries(await aliases(question));
    expect(found).toHaveLength(40);
    const pairs = new Set(found.map(([content, alias]) => `${content.split(' ')[0]} ${alias}`));
    expect(pairs.size).toBe(4);
    expect([...new Set(found.map(([, alias]) => alias))].sort()).toEqual([
      'Familia 2',
      'Familia 3',
      'Familia 4',
      'Familia 5',
    ]);
  });

  test('makes no name public, and neither does what is not published', async () => {
    const isNamed = async () =>
      (await act(database, visitor, `select from public.profiles where id = '${people.bystander}'`))
        .length === 1;
    const nameless = await ask('bystander', 'Nadie');
    await answer('bystander', nameless, 'nadie');
    expect(await isNamed()).toBe(false);
    const named = await ask('bystander', 'Alguien', true);
    expect(await isNamed()).toBe(true);
    await database.query(`update public.questions set estado = 'oculta' where id = $1`, [named]);
    expect(await isNamed()).toBe(false);
    await database.query(`update public.questions set estado = 'publicada' where id = $1`, [named]);
    expect(await isNamed()).toBe(true);
    await database.query(`delete from public.questions where id = $1`, [named]);
    expect(await isNamed()).toBe(false);
  });
  test('what is not published is not found and not counted, and is its author’s and the admins’', async () => {
    const question = await ask('user', 'Girasoles');
    const reply = await answer('beto', question, 'b');
    const isFound = async (scope: Scope) =>
      (await act(database, scope, `select from public.buscar_preguntas('girasoles')`)).length;
    const count = async () =>
      (
        await act<{ n: number }>(
          database,
          visitor,
          'select answer_count as n from public.questions where id = $1',
          [question],
        )
      )[0]?.n;
    expect([await isFound(visitor), await count()]).toEqual([1, 1]);
    await database.query(`update public.answers set estado = 'en_revision' where id = $1`, [reply]);
    expect(await count()).toBe(0);
    expect((await read(visitor, question))?.answers).toEqual([]);
    expect((await read(as('beto'), question))?.answers).toMatchObject([{ mia: true, estado: 'en_revision' }]);
    expect((await read(as('admin'), question))?.answers).toHaveLength(1);
    await database.query(`update public.answers set estado = 'publicada' where id = $1`, [reply]);
    expect(await count()).toBe(1);
    await database.query(`update public.questions set estado = 'oculta' where id = $1`, [question]);
    expect([await isFound(visitor), await isFound(as('admin'))]).toEqual([0, 0]);
    expect(await read(visitor, question)).toBeNull();
    expect(await read(as('user'), question)).toMatchObject({ mia: true, estado: 'oculta' });
    await database.query(`update public.questions set estado = 'publicada' where id = $1`, [question]);
    expect(await isFound(visitor)).toBe(1);
  });
  test('a post that waits from its first moment is given back to whoever stores it', async () => {
    const trigger = `create trigger questions_wait before insert on public.questions for each row execute function private.wait_here()`;
    await database.query(`create function private.wait_here() returns trigger language plpgsql as
      'begin new.estado := ''en_revision''; return new; end'; ${trigger}`);
    try {
      expect(await ask('user', 'En espera')).toMatch(/^[0-9a-f-]{36}$/);
    } finally {
      await database.query('drop function private.wait_here() cascade');
    }
  });

  test('nobody stores one for somebody else, the secret key does', async () => {
    const insert = (user: string | null) =>
      `insert into public.questions (user_id, title, content, sin_nombre) values (${user ? `'${user}'` : 'null'}, 'T', 'C', true) returning user_id`;
    expect(await failure(act(database, as('user'), insert(people.ana)))).toMatchObject({
      code: '42501',
      message: 'new row violates row-level security policy for table "questions"',
    });
    expect((await attempt(database, as('user'), insert(null))).rows).toEqual([{ user_id: null }]);
    expect((await attempt(database, service, insert(people.ana))).rows).toEqual([{ user_id: null }]);
    expect((await failure(act(database, service, insert(null)))).code).toBe('23502');
    expect((await failure(act(database, as('user'), insert(people.user).replace('true', 'null')))).code).toBe(
      '23502',
    );
    const rename = `update public.questions set sin_nombre = true, user_id = null where id = '${rows.anaQuestion}'`;
    expect(await failure(act(database, service, rename))).toMatchObject({ hint: 'sin_nombre_al_publicar' });
    const name = `update public.questions set user_id = '${people.ana}' where id = '${rows.namelessQuestion}'`;
    expect(await failure(act(database, service, name))).toMatchObject({ constraint: 'autor_o_sin_nombre' });
  });
  test('the secret key stores again what is there without giving it another author', async () => {
    const insert = (id: string, conflict: string) =>
      `insert into public.questions (id, user_id, title, content, sin_nombre)
       values ('${id}', '${people.user}', 'T', 'C', true) ${conflict}`;
    await act(database, service, insert(rows.anaQuestion, 'on conflict do nothing'));
    await act(database, service, insert(rows.namelessQuestion, 'on conflict do nothing'));
    expect(
      await database.query(`select user_id from private.autores_preguntas
        where question_id in ('${rows.anaQuestion}', '${rows.namelessQuestion}')`),
    ).toEqual([{ user_id: people.ana }]);
  });
  test('counts for the limits as any other', async () => {
    for (let place = 0; place < 5; place += 1) await ask('beto', `Pregunta ${place}`, place % 2 === 0);
    expect(await failure(ask('beto', 'Una más'))).toMatchObject({ code: 'PT429' });
  });
  test('an answer to a question that is not there is refused as ever', async () => {
    expect(await failure(answer('user', people.ana, 'x'))).toMatchObject({
      code: '23503',
      constraint: 'answers_question_id_fkey',
    });
  });

  test('an author has both kinds in one list', async () => {
    const nameless = await ask('deputy', 'Sin');
    const named = await ask('deputy', 'Con', true);
    expect(
      await act(
        database,
        as('deputy'),
        'select id, sin_nombre, estado, answer_count from public.mis_preguntas()',
      ),
    ).toEqual([
      { id: named, sin_nombre: false, estado: 'publicada', answer_count: 0 },
      { id: nameless, sin_nombre: true, estado: 'publicada', answer_count: 0 },
    ]);
    expect(await act(database, { role: 'authenticated' }, 'select from public.mis_preguntas()')).toEqual([]);
  });

  const lines = () =>
    database.query<Row>('select actor_id, accion, tabla, fila_id, antes, despues from public.auditoria');
  test('an admin sees an author with a reason, which is kept without the author', async () => {
    const see = (scope: Scope, clase: string, id: string, motivo: string | null) =>
      act<{ seen: Row }>(database, scope, 'select public.ver_autor($1, $2, $3) as seen', [clase, id, motivo]);
    for (const motivo of [null, '', '  ¡¡¡¡¡¡¡¡¡¡¡¡  ', 'nueve let', '1234567890']) {
      expect(await failure(see(as('admin'), 'pregunta', rows.namelessQuestion, motivo))).toMatchObject({
        hint: 'motivo_min_10_letras',
      });
    }
    for (const [clase, id] of [
      ['pregunta', rows.anaQuestion],
      ['respuesta', rows.namelessQuestion],
      ['otra', rows.namelessQuestion],
    ] as const) {
      expect(await failure(see(as('admin'), clase, id, 'Diez letras'))).toMatchObject({
        hint: 'sin_nombre_y_presente',
      });
    }
    expect(await lines()).toEqual([]);
    for (const scope of [as('ana'), as('user')]) {
      expect((await failure(see(scope, 'pregunta', rows.namelessQuestion, 'Diez letras sí'))).code).toBe(
        '42501',
      );
    }
    expect(await see(as('admin'), 'pregunta', rows.namelessQuestion, ' Está en peligró ')).toEqual([
      { seen: { id: people.ana, nombre_completo: 'ana' } },
    ]);
    await see(as('deputy'), 'respuesta', rows.namelessAnswer, 'Está en peligro');
    expect(await lines()).toEqual([
      {
        actor_id: people.admin,
        accion: 'ver_autor',
        tabla: 'questions',
        fila_id: rows.namelessQuestion,
        antes: null,
        despues: { motivo: 'Está en peligró' },
      },
      expect.objectContaining({ actor_id: people.deputy, tabla: 'answers', fila_id: rows.namelessAnswer }),
    ]);
  });
  test('an admin who deletes another’s leaves a line without the author; one’s own leaves none and is no takedown', async () => {
    const remove = (id: string) =>
      act(database, as('admin'), 'delete from public.questions where id = $1', [id]);
    const taken = async (id: string) =>
      (await database.query('select from private.retiros where elemento = $1', [id])).length;
    const own = await ask('admin', 'Propia');
    const other = await ask('user', 'Ajena');
    await remove(own);
    expect([await lines(), await taken(own)]).toEqual([[], 0]);
    await remove(other);
    expect(await lines()).toMatchObject([{ fila_id: other, antes: { user_id: null, title: 'Ajena' } }]);
    expect(await taken(other)).toBe(1);
  });
  test('goes with its author’s account, and with its question', async () => {
    const question = await ask('beto', 'Adiós');
    const reply = await answer('beto', rows.namelessQuestion, 'adiós');
    await answer('user', question, 'otra');
    await database.query(`delete from auth.users where id = '${people.beto}'`);
    expect(
      await database.query(
        'select from public.questions where id = $1 union all select from public.answers where id = $2',
        [question, reply],
      ),
    ).toEqual([]);
    await act(database, as('ana'), `delete from public.questions where id = '${rows.namelessQuestion}'`);
    expect(
      await database.query(
        `select from private.autores_preguntas where question_id = '${rows.namelessQuestion}'
        union all select from private.autores_respuestas where question_id in ($1, '${rows.namelessQuestion}')
        union all select from private.numeros_dados where question_id in ($1, '${rows.namelessQuestion}')`,
        [question],
      ),
    ).toEqual([]);
  });
});
