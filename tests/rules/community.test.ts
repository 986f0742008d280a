import { beforeEach, describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, attempt, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

describe.each(engines)('reviews, resources and forum on $name', (engine) => {
  const database = sharedWorld(engine);

  describe('reviews', () => {
    const review = (comentario: string | null, estrellas = 5, provider: string = rows.otherFreeProvider) =>
      attempt(
        database,
        as('ana'),
        `insert into public.calificaciones (proveedor_id, usuario_id, estrellas, comentario)
         values ($1, $2, $3, $4) returning *`,
        [provider, people.ana, estrellas, comentario],
      );

    test.each([
      ['  Muy bien  ', 'Muy bien'],
      [' \n ', null],
      [null, null],
    ])('comment %j is stored as %j', async (comentario, expected) => {
      expect((await review(comentario)).rows).toMatchObject([{ comentario: expected }]);
    });
    test.each([0, 6, -1])('%d stars are refused', async (estrellas) => {
      expect(await failure(review(null, estrellas))).toMatchObject({
        code: '23514',
        constraint: 'estrellas_de_1_a_5',
      });
    });
    test('a comment has at most 2,000 characters', async () => {
      expect((await review('x'.repeat(2000))).outcome).toBe('yes');
      expect(await failure(review('x'.repeat(2001)))).toMatchObject({ constraint: 'comentario_max_2000' });
    });
    test('one a person and provider, and none on one’s own', async () => {
      expect((await review(null, 5, rows.freeProvider)).outcome).toBe('conflict');
      expect((await review(null, 5, rows.anaProvider)).outcome).toBe('refused');
    });
    test('a review keeps its provider and its author', async () => {
      for (const set of [
        `proveedor_id = '${rows.otherFreeProvider}'`,
        `usuario_id = '${people.user}'`,
        'fecha = now()',
      ]) {
        const moved = `update public.calificaciones set ${set} where id = '${rows.anaReview}' returning 1`;
        expect((await attempt(database, as('ana'), moved)).outcome).toBe('refused');
      }
    });
    test('whoever is given a provider they had reviewed loses that review', async () => {
      await database.query(`insert into public.calificaciones (proveedor_id, usuario_id)
        values ('${rows.otherFreeProvider}', '${people.user}')`);
      await act(
        database,
        as('admin'),
        `update public.proveedores set usuario_id = '${people.user}' where id = '${rows.otherFreeProvider}'`,
      );
      expect(
        await database.query(
          `select from public.calificaciones where proveedor_id = '${rows.otherFreeProvider}'`,
        ),
      ).toEqual([]);
    });
  });

  describe('resources', () => {
    const create = (columns: string, values: string) =>
      attempt(
        database,
        as('admin'),
        `insert into public.recursos (${columns}) values (${values}) returning *`,
      );

    test('type defaults to pdf, categories are trimmed and emptied of blanks', async () => {
      const columns = 'titulo, descripcion, url, categoria';
      expect((await create(columns, `' T ', 'D', 'https://e.test', '{" padres ", ""}'`)).rows).toMatchObject([
        { titulo: 'T', tipo_recurso: 'pdf', categoria: ['padres'], destacado: false },
      ]);
      expect((await create(columns, `'T', 'D', 'https://e.test', '{" "}'`)).rows).toMatchObject([
        { categoria: null },
      ]);
    });
    test.each([`' ', 'D', 'https://e.test'`, `'T', '', 'https://e.test'`, `'T', 'D', ' '`])(
      'title, description and address are required: %s',
      async (values) => {
        expect(await failure(create('titulo, descripcion, url', values))).toMatchObject({
          code: '23502',
          message: 'Por favor completa los campos obligatorios',
        });
      },
    );
    test('a type outside the list and a title too long are refused', async () => {
      const columns = 'titulo, descripcion, url, tipo_recurso';
      expect((await failure(create(columns, `'T', 'D', 'https://e.test', 'mp3'`))).code).toBe('22P02');
      expect(await failure(create(columns, `repeat('x', 201), 'D', 'https://e.test', 'pdf'`))).toMatchObject({
        constraint: 'titulo_max_200',
      });
    });
  });

  describe('forum', () => {
    const ask = (title: string, content: string) =>
      attempt(
        database,
        as('user'),
        'insert into public.questions (user_id, title, content, category) values ($1, $2, $3, $4) returning *',
        [people.user, title, content, ' '],
      );
    const answer = (content: string) =>
      attempt(
        database,
        as('user'),
        'insert into public.answers (question_id, user_id, content) values ($1, $2, $3) returning *',
        [rows.anaQuestion, people.user, content],
      );
    const vote = (type: number) =>
      act(
        database,
        as('user'),
        `insert into public.answer_votes (answer_id, user_id, vote_type) values ($1, $2, $3)
         on conflict (answer_id, user_id) do update
         set answer_id = excluded.answer_id, user_id = excluded.user_id, vote_type = excluded.vote_type`,
        [rows.anaAnswer, people.user, type],
      );
    const totals = async () =>
      (
        await database.query(
          `select upvotes, downvotes, score from public.answers where id = '${rows.anaAnswer}'`,
        )
      )[0];

    test('questions are trimmed, required and bounded', async () => {
      expect((await ask(' T ', ' C ')).rows).toMatchObject([
        { title: 'T', content: 'C', category: null, answer_count: 0 },
      ]);
      for (const [title, content] of [
        [' ', 'C'],
        ['T', '\n'],
      ] as const) {
        expect(await failure(ask(title, content))).toMatchObject({
          code: '23502',
          message: 'Por favor completa todos los campos',
        });
      }
      expect(await failure(ask('x'.repeat(201), 'C'))).toMatchObject({ constraint: 'title_max_200' });
      expect(await failure(ask('T', 'x'.repeat(10_001)))).toMatchObject({ constraint: 'content_max_10000' });
      expect((await ask('x'.repeat(200), 'x'.repeat(10_000))).outcome).toBe('yes');
    });
    test('answers are trimmed, required and bounded', async () => {
      expect((await answer(' C ')).rows).toMatchObject([
        { content: 'C', upvotes: 0, downvotes: 0, score: 0 },
      ]);
      expect(await failure(answer(' '))).toMatchObject({
        code: '23502',
        message: 'Por favor escribe una respuesta',
      });
      expect(await failure(answer('x'.repeat(10_001)))).toMatchObject({ constraint: 'content_max_10000' });
    });
    test.each([0, 2, -2])('a vote of %d is refused', async (type) => {
      expect(await failure(vote(type))).toMatchObject({ code: '23514', constraint: 'vote_type_1_o_menos_1' });
    });
    test('a vote counts, the other direction replaces it, removing takes it back', async () => {
      await vote(1);
      expect(await totals()).toEqual({ upvotes: 1, downvotes: 0, score: 1 });
      await vote(1);
      expect(await totals()).toEqual({ upvotes: 1, downvotes: 0, score: 1 });
      await vote(-1);
      expect(await totals()).toEqual({ upvotes: 0, downvotes: 1, score: -1 });
      await act(database, as('user'), 'delete from public.answer_votes where answer_id = $1', [
        rows.anaAnswer,
      ]);
      expect(await totals()).toEqual({ upvotes: 0, downvotes: 0, score: 0 });
    });
    test('nobody votes in another’s name by changing one’s own vote', async () => {
      const usurp = `update public.answer_votes set user_id = '${people.user}'
        where answer_id = '${rows.betoAnswer}' returning 1`;
      expect((await attempt(database, as('ana'), usurp)).outcome).toBe('refused');
    });
    test.each([
      ['questions', 'user_id, title, content, answer_count', `'${people.user}', 'T', 'C', 9`],
      [
        'answers',
        'question_id, user_id, content, upvotes',
        `'${rows.anaQuestion}', '${people.user}', 'C', 9`,
      ],
    ])('no total of %s is the client’s to give', async (table, columns, values) => {
      const insert = `insert into public.${table} (${columns}) values (${values}) returning 1`;
      expect((await attempt(database, as('user'), insert)).outcome).toBe('refused');
      expect((await attempt(database, as('admin'), insert)).outcome).toBe('refused');
    });
    test('answers are counted, and a deleted question takes answers and votes along', async () => {
      const asked = await act(
        database,
        service,
        `insert into public.questions (user_id, title, content) values ('${people.user}', 'T', 'C') returning id`,
      );
      const question = asked[0]?.id;
      const count = async () =>
        (await database.query('select answer_count from public.questions where id = $1', [question]))[0]
          ?.answer_count;
      const given = await act(
        database,
        service,
        `insert into public.answers (question_id, user_id, content)
         values ($1, '${people.ana}', 'A'), ($1, '${people.beto}', 'B') returning id`,
        [question],
      );
      expect(await count()).toBe(2);
      await act(database, service, `insert into public.answer_votes values ($1, '${people.ana}', 1)`, [
        given[1]?.id,
      ]);
      await act(database, as('ana'), 'delete from public.answers where id = $1', [given[0]?.id]);
      expect(await count()).toBe(1);
      await act(database, as('user'), 'delete from public.questions where id = $1', [question]);
      expect(await database.query('select from public.answers where question_id = $1', [question])).toEqual(
        [],
      );
      expect(
        await database.query('select from public.answer_votes where answer_id = $1', [given[1]?.id]),
      ).toEqual([]);
    });
  });

  describe('experiences', () => {
    const provider = rows.otherFreeProvider;
    const day = (months: number) =>
      `date_trunc('month', private.event_day(now()) - ${months} * interval '1 month')::date`;
    const tell = (scope: Scope, values: string, of: string = provider) =>
      act(
        database,
        scope,
        `insert into public.experiencias (proveedor_id, clase, plan, espera_meses, mes) values ('${of}', ${values}) returning id`,
      );
    const wait = (months: number, ago = 0) => `'espera', null, ${months}, ${day(ago)}`;
    const told = (of: string = provider) =>
      act(database, visitor, 'select * from public.experiencias_de($1)', [of]);
    beforeEach(() =>
      database.query(`delete from public.experiencias; delete from private.recent_acts;
        update auth.users set email_confirmed_at = now() - interval '8 days';
        update public.proveedores set usuario_id = null where id = '${provider}'`),
    );

    test('from three families on, as a range, and never whose', async () => {
      await tell(as('user'), wait(1));
      await tell(as('ana'), wait(4));
      await tell(as('ana'), `'plan', 'MMM', null, ${day(1)}`);
      expect(await told()).toEqual([]);
      await tell(as('beto'), wait(2));
      expect(await told()).toEqual([
        {
          clase: 'espera',
          plan: null,
          hecho: null,
          cuantas: 3,
          fueron: 0,
          desde_meses: 1,
          hasta_meses: 4,
          primer_mes: expect.anything(),
          ultimo_mes: expect.anything(),
        },
      ]);
      for (const person of ['user', 'beto'] as const) {
        await tell(as(person), `'plan', 'MMM', null, ${day(0)}`);
      }
      expect(await told()).toMatchObject([{ clase: 'espera' }, { clase: 'plan', plan: 'MMM', cuantas: 3 }]);
    });
    test('a family counts once, and what is older than two years no more', async () => {
      for (const [person, ago] of [
        ['user', 0],
        ['ana', 1],
        ['beto', 23],
      ] as const) {
        await tell(as(person), wait(2, ago));
      }
      await tell(as('user'), wait(9, 13));
      expect(await told()).toMatchObject([{ cuantas: 3, desde_meses: 2, hasta_meses: 2 }]);
      await database.query(
        `update public.experiencias set mes = ${day(24)} where usuario_id = '${people.beto}'`,
      );
      expect(await told()).toEqual([]);
    });
    test('an account counts from a week after its address was confirmed', async () => {
      for (const person of ['user', 'ana', 'beto'] as const) await tell(as(person), wait(2));
      const confirmed = (when: string) =>
        database.query(`update auth.users set email_confirmed_at = ${when} where id = '${people.beto}'`);
      for (const [when, shown] of [
        [`null`, 0],
        [`now() - interval '7 days' + interval '1 minute'`, 0],
        [`now() - interval '7 days'`, 1],
      ] as const) {
        await confirmed(when);
        expect(await told(), when).toHaveLength(shown);
      }
    });
    test('of a provider that is not public nothing is told', async () => {
      await database.query(`insert into public.experiencias (proveedor_id, usuario_id, clase, espera_meses, mes)
        select '${rows.betoProvider}', id, 'espera', 1, ${day(0)} from private.profiles`);
      expect(await told(rows.betoProvider)).toEqual([]);
    });
    test('one a kind and year; changed or taken back by its author', async () => {
      const january = `date_trunc('year', private.event_day(now()))::date`;
      const [first] = await tell(as('user'), `'espera', null, 3, ${january}`);
      expect(await failure(tell(as('user'), wait(5)))).toMatchObject({
        code: '23514',
        message: expect.stringMatching(/^Ya contaste una espera de \d{4}\. Puedes cambiarla\.$/),
      });
      await tell(as('user'), `'plan', 'MMM', null, ${january}`);
      await tell(as('user'), `'espera', null, 3, (${january} - interval '1 year')::date`);
      await tell(as('user'), wait(5), rows.freeProvider);
      await act(database, as('user'), 'update public.experiencias set espera_meses = 5 where id = $1', [
        first?.id,
      ]);
      await act(database, as('user'), 'delete from public.experiencias where id = $1', [first?.id]);
      expect(await act(database, as('user'), 'select from public.experiencias')).toHaveLength(3);
    });
    test('pressed twice at once it is one', async () => {
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => tell(as('user'), wait(1))));
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
    test.each([
      [
        'a month to come',
        `'espera', null, 1, (${day(0)} + interval '1 month')::date`,
        'Elige un mes que ya pasó, o este.',
      ],
      ['a day inside a month', `'espera', null, 1, '2026-01-02'`, /mes_primer_dia/],
      ['a plan that nobody knows', `'plan', 'Otro', null, ${day(0)}`, 'Elige un plan de la lista.'],
      ['a plan without a name', `'plan', null, null, ${day(0)}`, /clase_con_su_valor/],
      ['a wait with a plan', `'espera', 'MMM', 1, ${day(0)}`, /clase_con_su_valor/],
      ['more than five years', `'espera', null, 61, ${day(0)}`, /espera_meses_de_0_a_60/],
      ['less than nothing', `'espera', null, -1, ${day(0)}`, /espera_meses_de_0_a_60/],
    ])('%s is refused', async (_, values, message) => {
      expect(await failure(tell(as('user'), values))).toMatchObject({
        code: '23514',
        message: expect.stringMatching(message),
      });
    });
    test('not of one’s own provider nor of a pending one; who is given one tells of it no more', async () => {
      expect((await failure(tell(as('ana'), wait(1), rows.anaProvider))).code).toBe('42501');
      expect((await failure(tell(as('user'), wait(1), rows.betoProvider))).code).toBe('42501');
      await tell(as('bystander'), wait(1));
      await act(database, as('admin'), 'update public.proveedores set usuario_id = $1 where id = $2', [
        people.bystander,
        provider,
      ]);
      expect(await database.query('select from public.experiencias')).toEqual([]);
    });
  });
});
