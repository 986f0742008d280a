import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, attempt, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

describe.each(engines)('edits and «Me ayudó», on $name', (engine) => {
  const database = sharedWorld(engine);
  /** Beto asks without a name; Ana answers without one, and Beto both ways. */
  const nameless = {
    question: '00000000-0000-4000-8000-000000000201',
    ofAna: '00000000-0000-4000-8000-000000000202',
    ofBeto: '00000000-0000-4000-8000-000000000203',
    signedByBeto: '00000000-0000-4000-8000-000000000204',
  };
  beforeAll(() =>
    database.query(`
      insert into public.questions (id, user_id, title, content, sin_nombre)
        values ('${nameless.question}', '${people.beto}', 'Sin nombre', 'Una duda', true);
      insert into public.answers (id, question_id, user_id, content, sin_nombre) values
        ('${nameless.ofAna}', '${nameless.question}', '${people.ana}', 'De Ana', true),
        ('${nameless.ofBeto}', '${nameless.question}', '${people.beto}', 'De Beto', true),
        ('${nameless.signedByBeto}', '${nameless.question}', '${people.beto}', 'Con su nombre', false)`),
  );

  // As text: a Date of JavaScript would lose the microseconds.
  const versionOf = async (table: 'questions' | 'answers', id: string) => {
    const [row] = await database.query<{ version: string }>(
      `select coalesce(editada_en, created_at)::text as version from public.${table} where id = $1`,
      [id],
    );
    return row?.version ?? '';
  };
  const editQuestion = (
    scope: Scope,
    version: string,
    { id = rows.anaQuestion as string, title = 'T', content = 'C', category = '' } = {},
  ) =>
    act<{ version: string | null }>(
      database,
      scope,
      'select public.editar_pregunta($1, $2, $3, $4, $5)::text as version',
      [id, title, content, category, version],
    );
  const editAnswer = (scope: Scope, id: string, version: string, content: string) =>
    act<{ version: string | null }>(
      database,
      scope,
      'select public.editar_respuesta($1, $2, $3)::text as version',
      [id, content, version],
    );
  const stored = async (table: 'questions' | 'answers', id: string) =>
    (await database.query(`select * from public.${table} where id = $1`, [id]))[0];
  const historyOf = (scope: Scope, clase: string, id: string) =>
    act(database, scope, 'select titulo, contenido, categoria from public.ediciones_de($1, $2)', [clase, id]);

  describe('editing', () => {
    test('the author edits title, content and category; it says so, is cleaned, and is found anew', async () => {
      const [saved] = await editQuestion(as('ana'), await versionOf('questions', rows.anaQuestion), {
        title: ' ¿Cómo\nempezamos? ',
        content: ' Con muchas dudas sobre ortografía ',
        category: 'Salud',
      });
      const now = await stored('questions', rows.anaQuestion);
      expect(now).toMatchObject({
        title: '¿Cómo empezamos?',
        content: 'Con muchas dudas sobre ortografía',
        category: 'Salud',
        user_id: people.ana,
        answer_count: 1,
      });
      expect(saved?.version).toBe(await versionOf('questions', rows.anaQuestion));
      expect(now?.editada_en).not.toBeNull();
      const found = await act(
        database,
        visitor,
        `select id from public.buscar_preguntas('ortografia', 'Salud')`,
      );
      expect(found).toEqual([{ id: rows.anaQuestion }]);
    });

    test('what is written has the limits of what is asked and answered', async () => {
      const version = await versionOf('questions', rows.anaQuestion);
      const of = (more: { title?: string; content?: string; category?: string }) =>
        failure(editQuestion(as('ana'), version, more));
      expect(await of({ title: ' ' })).toMatchObject({ code: '23502' });
      expect(await of({ content: ' \n' })).toMatchObject({ code: '23502' });
      expect(await of({ title: 'x'.repeat(201) })).toMatchObject({ constraint: 'title_max_200' });
      expect(await of({ content: 'x'.repeat(10_001) })).toMatchObject({ constraint: 'content_max_10000' });
      expect(await of({ category: 'x'.repeat(61) })).toMatchObject({ constraint: 'category_max_60' });
      const ofAnswer = await versionOf('answers', rows.betoAnswer);
      expect(await failure(editAnswer(as('beto'), rows.betoAnswer, ofAnswer, ' '))).toMatchObject({
        message: 'Por favor escribe una respuesta',
      });
    });

    test('of two tabs the second is told, and nothing is lost; the same words again are no conflict', async () => {
      const version = await versionOf('answers', rows.betoAnswer);
      const [first] = await editAnswer(as('beto'), rows.betoAnswer, version, 'Primera');
      expect(first?.version).toEqual(expect.any(String));
      expect(await editAnswer(as('beto'), rows.betoAnswer, version, 'Segunda')).toEqual([{ version: null }]);
      expect(await editAnswer(as('beto'), rows.betoAnswer, version, ' Primera ')).toEqual([first]);
      expect(await stored('answers', rows.betoAnswer)).toMatchObject({ content: 'Primera' });
    });

    test('of ten at the same moment one wins', async () => {
      const version = await versionOf('answers', rows.betoAnswer);
      const saved = await Promise.all(
        Array.from({ length: 10 }, (_, place) =>
          editAnswer(as('beto'), rows.betoAnswer, version, `De ${place}`),
        ),
      );
      expect(saved.flat().filter((row) => row.version !== null)).toHaveLength(1);
    });

    test('who has no name edits too, and stays unknown', async () => {
      for (const [person, id] of [
        ['ana', nameless.ofAna],
        ['beto', nameless.ofBeto],
      ] as const) {
        await editAnswer(as(person), id, await versionOf('answers', id), `Otra cosa de ${id}`);
      }
      await editQuestion(as('beto'), await versionOf('questions', nameless.question), {
        id: nameless.question,
      });
      expect(await stored('questions', nameless.question)).toMatchObject({ title: 'T', user_id: null });
      expect(await historyOf(as('admin'), 'respuesta', nameless.ofAna)).toEqual([
        { titulo: null, contenido: 'De Ana', categoria: null },
      ]);
      const edit = `select 1 where public.editar_respuesta('${nameless.ofAna}', 'X', now()) is not null`;
      for (const scope of [as('beto'), as('user'), as('admin')])
        expect((await attempt(database, scope, edit)).outcome).toBe('refused');
    });

    test('former versions are there for admins, newest first, for 90 days, and go with the post', async () => {
      const version = await versionOf('answers', rows.anaAnswer);
      const [second] = await editAnswer(as('ana'), rows.anaAnswer, version, 'Dos');
      await editAnswer(as('ana'), rows.anaAnswer, second?.version ?? '', 'Tres');
      const contents = async () =>
        (await historyOf(as('admin'), 'respuesta', rows.anaAnswer)).map(({ contenido }) => contenido);
      expect(await contents()).toEqual(['Dos', 'Visítalas']);
      for (const scope of [as('ana'), as('user'), visitor])
        expect(
          (await attempt(database, scope, `select public.ediciones_de('respuesta', '${rows.anaAnswer}')`))
            .outcome,
        ).toBe('refused');
      await database.query(
        `update private.ediciones set hasta = hasta - interval '91 days' where contenido = 'Visítalas'`,
      );
      await act(database, service, 'select public.gateway_daily()');
      expect(await contents()).toEqual(['Dos']);
      await act(database, service, 'delete from public.answers where id = $1', [rows.anaAnswer]);
      expect(await contents()).toEqual([]);
    });

    test('30 an hour', async () => {
      await database.query(
        `insert into private.recent_acts (user_id, act, done_at)
         select '${people.ana}', 'ediciones', now() from generate_series(1, 30)`,
      );
      const version = await versionOf('questions', rows.anaQuestion);
      expect(await failure(editQuestion(as('ana'), version))).toMatchObject({ code: 'PT429' });
      await database.query(`delete from private.recent_acts where act = 'ediciones'`);
    });
  });

  describe('«Me ayudó»', () => {
    const mark = (scope: Scope, answer: string, si = true) =>
      act(database, scope, 'select public.marcar_ayudo($1, $2) as changed', [answer, si]);
    const isHelped = async (question: string) => (await stored('questions', question))?.con_ayuda;

    test('who asked marks an answer of somebody else, once, and takes it back; votes stay as they are', async () => {
      const before = await stored('answers', rows.betoAnswer);
      expect(await mark(as('ana'), rows.betoAnswer)).toEqual([{ changed: true }]);
      expect(await mark(as('ana'), rows.betoAnswer)).toEqual([{ changed: false }]);
      expect(await isHelped(rows.anaQuestion)).toBe(true);
      const [row] = await act<{ found: { con_ayuda: boolean; answers: object[] } }>(
        database,
        visitor,
        'select public.pregunta_completa($1) as found',
        [rows.anaQuestion],
      );
      expect(row?.found).toMatchObject({ con_ayuda: true, answers: [{ id: rows.betoAnswer, ayudo: true }] });
      expect(await stored('answers', rows.betoAnswer)).toEqual({ ...before, ayudo_en: expect.any(Date) });
      await mark(as('ana'), rows.betoAnswer, false);
      expect(await stored('answers', rows.betoAnswer)).toEqual(before);
      expect(await isHelped(rows.anaQuestion)).toBe(false);
    });

    test('nobody else does, and nobody an answer of their own, whatever name it has', async () => {
      const marks = (answer: string) => `select 1 where public.marcar_ayudo('${answer}', true)`;
      for (const scope of [visitor, as('beto'), as('user'), as('admin'), service])
        expect((await attempt(database, scope, marks(rows.betoAnswer))).outcome).toBe('refused');
      for (const own of [nameless.ofBeto, nameless.signedByBeto])
        expect(await failure(mark(as('beto'), own))).toMatchObject({
          constraint: 'respuesta_de_otra_persona',
        });
      expect(await mark(as('beto'), nameless.ofAna)).toEqual([{ changed: true }]);
      expect((await attempt(database, as('ana'), marks(nameless.ofBeto))).outcome).toBe('refused');
    });

    test('a question is helped while a published answer of it is', async () => {
      const [other] = await act<{ id: string }>(
        database,
        service,
        `insert into public.answers (question_id, user_id, content)
         values ('${nameless.question}', '${people.user}', 'También') returning id`,
      );
      const id = other?.id ?? '';
      await mark(as('beto'), id);
      await mark(as('beto'), nameless.ofAna, false);
      expect(await isHelped(nameless.question)).toBe(true);
      const setState = (estado: string) =>
        database.query('update public.answers set estado = $1 where id = $2', [estado, id]);
      await setState('oculta');
      expect(await isHelped(nameless.question)).toBe(false);
      expect(
        (await attempt(database, as('beto'), `select public.marcar_ayudo('${id}', false)`)).outcome,
      ).toBe('refused');
      await setState('publicada');
      expect(await isHelped(nameless.question)).toBe(true);
      await act(database, as('user'), 'delete from public.answers where id = $1', [id]);
      expect(await isHelped(nameless.question)).toBe(false);
    });

    test('marks of the same moment leave what is true', async () => {
      const given = await act<{ id: string }>(
        database,
        service,
        `insert into public.answers (question_id, user_id, content)
         select '${rows.anaQuestion}', '${people.user}', 'A' || n from generate_series(1, 8) as n returning id`,
      );
      const all = (si: boolean) => Promise.all(given.map(({ id }) => mark(as('ana'), id, si)));
      for (let round = 0; round < 3; round += 1) {
        await all(true);
        expect(await isHelped(rows.anaQuestion)).toBe(true);
        await all(false);
        expect(await isHelped(rows.anaQuestion)).toBe(false);
      }
    });
  });
});
