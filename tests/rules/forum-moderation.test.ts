import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { linkSamples } from '../support/link-samples.ts';
import {
  act,
  addAccount,
  as,
  attempt,
  failure,
  people,
  rows,
  service,
  sharedWorld,
  visitor,
} from './world.ts';

const ask = `insert into public.questions (title, content) values ('Otra', 'Texto') returning id`;
const answer = (content = 'Respondo') =>
  `insert into public.answers (question_id, content) values ('${rows.anaQuestion}', '${content}') returning id`;
const nameless = (table: string, columns: string, values: string) =>
  `insert into public.${table} (${columns}, sin_nombre) values (${values}, true) returning id`;

describe.each(engines)('moderation of the forum, on $name', (engine) => {
  const database = sharedWorld(engine);
  const admin = (call: string, values: unknown[] = []) =>
    act<{ answer: unknown }>(database, as('admin'), `select public.${call} as answer`, values).then(
      ([row]) => row?.answer,
    );
  const one = async <Found extends Row>(sql: string, values: unknown[] = []) =>
    (await database.query<Found>(sql, values))[0];
  const idOf = async (work: Promise<Row[]>) => String((await work)[0]?.id);
  const log = () =>
    database.query<Row>(
      `select accion, tabla, fila_id, antes, despues from public.auditoria where actor_id = '${people.admin}' order by id`,
    );
  beforeAll(() =>
    database.query(
      `update private.profiles set fecha_registro = now() - interval '2 days'; delete from private.papelera`,
    ),
  );
  beforeEach(() =>
    database.query(`delete from private.recent_acts; delete from private.pausas;
      delete from public.auditoria where actor_id = '${people.admin}'`),
  );

  describe('pauses', () => {
    const pause = (who = people.beto as string, days: number | null = 3, reason = 'Insultó a dos familias') =>
      admin('pausar($1, $2, $3)', [who, days, reason]);

    test('hold back every kind of writing with until when, and nothing else', async () => {
      await pause();
      const [until] = await database.query<{ words: string }>(
        'select private.day_in_words(private.event_day(now()) + 3) as words',
      );
      const [theirs] = await act<{ id: string }>(
        database,
        as('ana'),
        `insert into public.answers (question_id, content) values ('${rows.betoQuestion}', 'Prueba esto') returning id`,
      );
      const review = `insert into public.calificaciones (proveedor_id, estrellas) values ('${rows.otherFreeProvider}', 1)`;
      for (const write of [
        ask,
        answer(),
        nameless('questions', 'title, content', `'Otra', 'Texto'`),
        `insert into public.answer_votes (answer_id, vote_type) values ('${rows.anaAnswer}', 1)`,
        `select public.marcar_ayudo('${theirs?.id}', true)`,
        review,
        `select public.reportar('respuesta', '${rows.anaAnswer}', 'publicidad')`,
        `select public.editar_pregunta('${rows.betoQuestion}', 'Otro', 'Texto', null, (select created_at from public.questions where id = '${rows.betoQuestion}'))`,
        `update public.calificaciones set estrellas = 2 where id = '${rows.betoHeldReview}'`,
        `update public.profiles set nombre_completo = 'Un insulto' where id = '${people.beto}'`,
        `insert into public.experiencias (proveedor_id, clase, espera_meses, mes) values ('${rows.freeProvider}', 'espera', 60, date_trunc('month', now()))`,
      ]) {
        expect(await failure(act(database, as('beto'), write)), write).toMatchObject({
          code: 'PT403',
          hint: 'cuenta_en_pausa',
          message: `Tu cuenta está en pausa hasta el ${until?.words}. Mientras tanto puedes leer, guardar favoritos y borrar lo tuyo.`,
        });
      }
      for (const deed of [
        `delete from public.answers where id = '${rows.betoAnswer}' returning 1`,
        `delete from public.calificaciones where id = '${rows.betoHeldReview}' returning 1`,
        `insert into public.favorite_providers (provider_id) values ('${rows.freeProvider}') returning 1`,
        // The form sends the name with the rest.
        `update public.profiles set nombre_completo = nombre_completo, telefono = '787-555-0101' where id = '${people.beto}' returning 1`,
        'select 1 from public.questions',
      ])
        expect((await attempt(database, as('beto'), deed)).outcome, deed).toBe('yes');
      expect((await attempt(database, as('ana'), answer())).outcome).toBe('yes');
    });

    test('are told to the person, end by themselves or early, and are logged', async () => {
      await pause();
      const mine = (who: 'beto' | 'ana') =>
        act<Row>(database, as(who), 'select motivo from public.mi_pausa()');
      expect(await mine('beto')).toEqual([{ motivo: 'Insultó a dos familias' }]);
      expect(await mine('ana')).toEqual([]);
      const onThePage = async (scope: Scope) =>
        (
          await act<Row>(
            database,
            scope,
            `select public.pregunta_completa('${rows.anaQuestion}') #>> '{pausa,motivo}' as motivo`,
          )
        )[0];
      expect(await onThePage(as('beto'))).toEqual({ motivo: 'Insultó a dos familias' });
      for (const other of [as('ana'), visitor]) expect(await onThePage(other)).toEqual({ motivo: null });
      await pause(people.beto, 10, '  Otra razón\nmás larga ');
      expect(await mine('beto')).toEqual([{ motivo: 'Otra razón más larga' }]);
      expect(await admin('levantar_pausa($1)', [people.beto])).toBe(true);
      expect(await admin('levantar_pausa($1)', [people.beto])).toBe(false);
      expect((await attempt(database, as('beto'), answer())).outcome).toBe('yes');
      expect((await log()).map(({ accion, tabla, fila_id }) => [accion, tabla, fila_id])).toEqual([
        ['pausar', 'pausas', people.beto],
        ['pausar', 'pausas', people.beto],
        ['levantar_pausa', 'pausas', people.beto],
      ]);
      await pause(people.beto, 1);
      await database.query('update private.pausas set hasta = private.event_day(now()) - 1');
      expect((await attempt(database, as('beto'), answer())).outcome).toBe('yes');
      expect(await admin('levantar_pausa($1)', [people.beto])).toBe(false);
    });

    test('leave their words with the account, and stay in the log to be counted', async () => {
      const person = randomUUID();
      await addAccount(database, person);
      await pause(person);
      await pause();
      await database.query('delete from auth.users where id = $1', [person]);
      const hasta = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
      expect((await log()).map(({ fila_id, despues }) => [fila_id, despues])).toEqual([
        [null, null],
        [people.beto, { hasta, motivo: 'Insultó a dos familias' }],
      ]);
    });

    test.each([
      ['an admin', people.deputy, 3, 'Una razón larga', 'usuario_sin_rol'],
      ['no days', people.beto, 0, 'Una razón larga', 'dias_de_1_a_365'],
      ['too many', people.beto, 366, 'Una razón larga', 'dias_de_1_a_365'],
      ['unsaid days', people.beto, null, 'Una razón larga', 'dias_de_1_a_365'],
      ['no reason', people.beto, 3, ' corta ', 'motivo_de_10_a_300'],
      ['nobody', rows.anaQuestion, 3, 'Una razón larga', 'usuario_existe'],
    ])('refused: %s', async (_, who, days, reason, rule) => {
      expect((await failure(pause(who, days, reason))).constraint).toBe(rule);
    });
  });

  describe('duplicates', () => {
    const close = (id: string, of: string) => admin('cerrar_como_duplicada($1, $2)', [id, of]);
    const { anaQuestion, betoQuestion } = rows;

    test('take no answers until they are open again, or the other is not there', async () => {
      await close(anaQuestion, betoQuestion);
      await close(anaQuestion, betoQuestion);
      const refused = { constraint: 'question_id_abierta', message: expect.stringMatching(/está cerrada/) };
      expect(await failure(act(database, as('user'), answer()))).toMatchObject(refused);
      const page = async () =>
        (
          await act<{ found: Row }>(
            database,
            visitor,
            `select public.pregunta_completa('${anaQuestion}') as found`,
          )
        )[0]?.found;
      expect(await page()).toMatchObject({ duplicada_de: { id: betoQuestion, title: '¿Qué escuela?' } });

      await database.query(`update public.questions set estado = 'oculta' where id = '${betoQuestion}'`);
      expect((await attempt(database, as('user'), answer())).outcome).toBe('yes');
      expect(await page()).toMatchObject({ duplicada_de: null });
      expect(await admin(`pregunta_completa('${anaQuestion}')`)).toMatchObject({ duplicada_de: null });
      await database.query(`update public.questions set estado = 'publicada' where id = '${betoQuestion}'`);

      expect(await admin('abrir_duplicada($1)', [anaQuestion])).toBe(true);
      expect(await admin('abrir_duplicada($1)', [anaQuestion])).toBe(false);
      expect((await attempt(database, as('user'), answer())).outcome).toBe('yes');
      const entry = { tabla: 'questions', fila_id: anaQuestion, antes: null };
      expect(await log()).toEqual([
        { ...entry, accion: 'cerrar', despues: { duplicada_de: betoQuestion } },
        { ...entry, accion: 'reabrir', despues: null },
      ]);
    });

    test('make no chain and no ring', async () => {
      const third = await idOf(act(database, as('user'), ask));
      await close(anaQuestion, betoQuestion);
      const rule = async (id: string, of: string) => (await failure(close(id, of))).constraint;
      expect(await rule(anaQuestion, anaQuestion)).toBe('de_otra');
      expect(await rule(third, anaQuestion)).toBe('de_abierta');
      expect(await rule(betoQuestion, third)).toBe('id_sin_duplicadas');
      expect(await rule(third, people.user)).toBe('de_publicada');
      expect(await rule(people.user, third)).toBe('id_existe');
      await database.query(`delete from public.questions where id = '${third}'`);
      await admin('abrir_duplicada($1)', [anaQuestion]);
    });
  });

  describe('the bin', () => {
    const remove = (kind: string, id: string) => admin('retirar($1, $2, $3)', [kind, id, 'otro']);
    const recover = (id: string) => admin('recuperar($1)', [id]);
    const bin = () =>
      act<Row>(
        database,
        as('admin'),
        `select h.sobre, b.* from public.historial(que => 'papelera') as h,
       jsonb_to_record(h.papelera) as b (elemento uuid, clase text, autor text, respuestas integer, motivo text)`,
      );
    const thread = async (id: string) => ({
      question: await one('select * from public.questions where id = $1', [id]),
      answers: await database.query('select * from public.answers where question_id = $1 order by id', [id]),
      votes: await database.query(
        `select v.* from public.answer_votes as v join public.answers as a on a.id = v.answer_id
         where a.question_id = $1 order by v.answer_id, v.user_id`,
        [id],
      ),
      asker: await one('select * from private.autores_preguntas where question_id = $1', [id]),
      answerers: await database.query(
        'select * from private.autores_respuestas where question_id = $1 order by answer_id',
        [id],
      ),
      numbers: await one('select * from private.numeros_dados where question_id = $1', [id]),
      search: await one('select * from private.question_search where question_id = $1', [id]),
    });
    /** A nameless question with answers with a name and without, votes, and one that helped. */
    const createThread = async () => {
      const id = await idOf(
        act(database, as('ana'), nameless('questions', 'title, content', `'Sin mi nombre', 'Texto'`)),
      );
      const say = (who: 'ana' | 'beto' | 'user', isNameless: boolean) =>
        idOf(
          act(
            database,
            as(who),
            `insert into public.answers (question_id, content, sin_nombre) values ('${id}', 'De ${who}', ${isNameless}) returning id`,
          ),
        );
      const first = await say('user', true);
      await act(database, as('user'), `delete from public.answers where id = '${first}'`);
      const answers = [await say('beto', true), await say('ana', true), await say('user', false)];
      for (const [who, answerId, vote] of [
        ['user', answers[0], 1],
        ['ana', answers[0], 1],
        ['beto', answers[2], -1],
      ] as const)
        await act(
          database,
          as(who),
          `insert into public.answer_votes (answer_id, vote_type) values ('${answerId}', ${vote})`,
        );
      await act(database, as('ana'), 'select public.marcar_ayudo($1, true)', [answers[0]]);
      return { id, answers };
    };

    test('an unknown reason is refused in words, without the row', async () => {
      for (const call of [
        `retirar('resena', '${rows.anaReview}', 'feo')`,
        `decidir_calificacion('${rows.anaReview}', 'publicada', 'rechazada', 'feo')`,
      ])
        expect(await failure(admin(call))).toMatchObject({
          constraint: 'motivo_conocido',
          message: expect.stringContaining('Elige una de las razones.'),
        });
    });

    test('gives back a question exactly as it was, as often as it is removed', async () => {
      const { id, answers } = await createThread();
      const before = await thread(id);
      expect(before).toMatchObject({
        question: { answer_count: 3, user_id: null, con_ayuda: true },
        numbers: { ultimo: 3 },
      });
      for (const time of [1, 2]) {
        expect(await remove('pregunta', id), `${time}`).toBe(true);
        expect(await thread(id)).toMatchObject({ answers: [], votes: [], answerers: [] });
        const [kept] = await bin();
        expect(kept).toMatchObject({
          clase: 'pregunta',
          autor: null,
          respuestas: 3,
          motivo: 'otro',
        });
        expect(JSON.stringify(kept)).not.toContain(people.ana);
        // An answer goes back with its question alone.
        expect((await failure(recover(answers[0] ?? ''))).constraint).toBe('elemento_en_papelera');
        await recover(id);
        expect(await thread(id)).toEqual(before);
        expect((await failure(recover(id))).constraint).toBe('elemento_en_papelera');
      }
      const acts = await log();
      expect(acts.map(({ accion }) => accion)).toEqual(['eliminar', 'recuperar', 'eliminar', 'recuperar']);
      expect(JSON.stringify(acts)).not.toContain(people.ana);
      expect(acts[1]?.despues).toBeNull();
      expect(
        await database.query('select from private.recent_acts where user_id = $1', [people.admin]),
      ).toEqual([]);
      expect(
        await one('select recuperado_en is not null as it from private.retiros where elemento = $1', [id]),
      ).toEqual({ it: true });
    });

    test('gives back an answer with its number and its votes, published', async () => {
      const { id, answers } = await createThread();
      const [beto = ''] = answers;
      const before = await thread(id);
      await database.query(`update public.answers set estado = 'oculta' where id = '${beto}'`);
      await remove('respuesta', beto);
      expect(await one(`select answer_count from public.questions where id = '${id}'`)).toEqual({
        answer_count: 2,
      });
      await recover(beto);
      expect(await thread(id)).toEqual(before);

      await remove('respuesta', beto);
      await remove('pregunta', id);
      expect((await failure(recover(beto))).constraint).toBe('elemento_con_pregunta');
      await recover(id);
      await recover(beto);
      expect(await thread(id)).toEqual(before);
    });

    test('gives no number twice when an answer comes back while another is written', async () => {
      const { id, answers } = await createThread();
      await remove('respuesta', answers[0] ?? '');
      let recovery: Promise<unknown> = Promise.resolve();
      await database.transaction(async (tx) => {
        await tx.query(
          `insert into public.answers (question_id, user_id, content, sin_nombre) values ($1, $2, 'Otra', true)`,
          [id, people.user],
        );
        recovery = recover(answers[0] ?? '');
        // Time for the recovery to begin, and to wait for this answer.
        await setTimeout(100);
      });
      await recovery;
      const { answerers, numbers } = await thread(id);
      expect(answerers.map(({ numero }) => numero).sort()).toEqual([0, 3, 4]);
      expect(numbers).toMatchObject({ ultimo: 4 });
    });

    test('gives back a review, unless there is another one or no profile', async () => {
      const before = await one(`select * from public.calificaciones where id = '${rows.anaReview}'`);
      await act(database, as('admin'), `delete from public.calificaciones where id = '${rows.anaReview}'`);
      expect(await bin()).toMatchObject([{ clase: 'resena', sobre: 'Centro sin dueño', autor: 'ana' }]);
      const again = await idOf(
        act(
          database,
          as('ana'),
          `insert into public.calificaciones (proveedor_id) values ('${rows.freeProvider}') returning id`,
        ),
      );
      expect((await failure(recover(rows.anaReview))).constraint).toBe('elemento_unica');
      await act(database, as('ana'), `delete from public.calificaciones where id = '${again}'`);
      const isPutBack = async () =>
        (
          await one('select recuperado_en is not null as it from private.retiros where elemento = $1', [
            rows.anaReview,
          ])
        )?.it;
      await recover(rows.anaReview);
      expect(await one(`select * from public.calificaciones where id = '${rows.anaReview}'`)).toEqual(before);
      expect(await isPutBack()).toBe(true);

      // One that was declined stays so, and counts as taken down.
      await database.query(
        `update public.calificaciones set estado = 'rechazada' where id = '${rows.anaReview}'`,
      );
      await remove('resena', rows.anaReview);
      await recover(rows.anaReview);
      expect(await one(`select estado from public.calificaciones where id = '${rows.anaReview}'`)).toEqual({
        estado: 'rechazada',
      });
      expect(await isPutBack()).toBe(false);
    });

    test('holds nothing that an author deletes, an admin’s own words or the secret key’s work', async () => {
      for (const who of ['ana', 'admin'] as const)
        for (const table of ['named', 'nameless']) {
          const id = await idOf(
            act(
              database,
              as(who),
              table === 'named' ? ask : nameless('questions', 'title, content', `'T', 'C'`),
            ),
          );
          await act(database, as(who), `delete from public.questions where id = '${id}'`);
        }
      const id = await idOf(act(database, as('ana'), ask));
      await act(database, service, `delete from public.questions where id = '${id}'`);
      expect(await bin()).toEqual([]);
    });

    test('is emptied after 30 days, with an account, and with the question that its author deletes', async () => {
      const removed = async () => {
        const { id, answers } = await createThread();
        await remove('pregunta', id);
        return { id, answers };
      };
      const left = async () => (await database.query('select from private.papelera')).length;
      await removed();
      await database.query(
        `update private.papelera set quitada_en = now() - interval '30 days'; delete from private.daily_runs`,
      );
      await act(database, service, 'select public.gateway_daily()');
      expect(await left()).toBe(0);
      expect(await database.query('select from private.papelera_votos')).toEqual([]);

      const { id, answers } = await createThread();
      await remove('respuesta', answers[0] ?? '');
      await act(database, as('ana'), `delete from public.questions where id = '${id}'`);
      expect(await left()).toBe(0);

      const whole = await removed();
      await database.query(`delete from auth.users where id = '${people.beto}'`);
      expect(await left()).toBe(3);
      await recover(whole.id);
      expect(await thread(whole.id)).toMatchObject({
        question: { answer_count: 2, con_ayuda: false },
        numbers: { ultimo: 3 },
      });
    });
  });

  describe('licences', () => {
    const note = (values: Partial<Record<'clase' | 'numero' | 'vista' | 'vence', string | null>> = {}) => {
      const { clase, numero, vista, vence } = {
        clase: 'psicologia',
        numero: ' 1234 ',
        vista: '0',
        vence: '30',
        ...values,
      };
      return act(
        database,
        as('admin'),
        `select public.anotar_licencia('${people.ana}', $1, $2, private.event_day(now()) + $3::integer, private.event_day(now()) + $4::integer)`,
        [clase, numero, vista, vence],
      );
    };
    const page = async (id: string, scope = visitor) =>
      (
        await act<{
          found: { licencia: Row | null; answers: Array<{ licencia: Row | null; content: string }> };
        }>(database, scope, 'select public.pregunta_completa($1) as found', [id])
      )[0]?.found;

    test('are told by kind and day on named posts, through their last day', async () => {
      await note();
      const hidden = await idOf(
        act(database, as('ana'), nameless('questions', 'title, content', `'Sin nombre', 'C'`)),
      );
      await act(
        database,
        as('ana'),
        nameless('answers', 'question_id, content', `'${rows.anaQuestion}', 'Sin nombre'`),
      );
      const told = { clase: 'psicologia', vista_el: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
      const found = await page(rows.anaQuestion);
      expect(found?.licencia).toEqual(told);
      expect(found?.answers.map(({ licencia }) => licencia)).toEqual(found?.answers.map(() => null));
      for (const scope of [visitor, as('ana'), as('admin')])
        expect((await page(hidden, scope))?.licencia).toBeNull();
      for (const scope of [visitor, as('beto'), as('ana')])
        expect(JSON.stringify(await page(rows.anaQuestion, scope))).not.toContain('1234');
      const ends = (days: number) =>
        database.query(
          'update private.licencias set vence_el = private.event_day(now()) + $1::integer, vista_el = private.event_day(now()) - 9',
          [days],
        );
      await ends(0);
      expect((await page(rows.anaQuestion))?.licencia).toEqual(told);
      await ends(-1);
      expect((await page(rows.anaQuestion))?.licencia).toBeNull();
    });

    test('are written and taken back by admins, in the log, with their number in the list alone', async () => {
      await note();
      await note({ clase: 'medicina', numero: 'M-9' });
      const [ana] = await act<Row>(
        database,
        as('admin'),
        `select licencia from public.admin_usuarios('ana')`,
      );
      expect(ana).toMatchObject({ licencia: { clase: 'medicina', numero: 'M-9' } });
      expect(await admin('quitar_licencia($1)', [people.ana])).toBe(true);
      expect(await admin('quitar_licencia($1)', [people.ana])).toBe(false);
      const entries = await log();
      expect(entries.map(({ accion, tabla }) => `${accion} ${tabla}`)).toEqual([
        'cambiar licencias',
        'cambiar licencias',
        'eliminar licencias',
      ]);
      const told = ['clase', 'vence_el', 'vista_el'];
      expect(entries.map(({ antes, despues }) => Object.keys(despues ?? antes ?? {}).sort())).toEqual([
        told,
        told,
        told,
      ]);
      expect(JSON.stringify(entries)).not.toMatch(/1234|M-9|numero/);
    });

    test.each([
      ['an unknown kind', { clase: 'magia' }, 'clase_conocida'],
      ['no number', { numero: '  ' }, 'numero_escrito'],
      ['a day to come', { vista: '1' }, 'vista_el_reciente'],
      ['a day long ago', { vista: '-366' }, 'vista_el_reciente'],
      ['one that has ended', { vence: '-1' }, 'vence_el_por_venir'],
      ['no end', { vence: null }, 'vence_el_por_venir'],
    ])('refused: %s', async (_, values, rule) => {
      expect((await failure(note(values))).constraint).toBe(rule);
    });
  });

  describe('links on the first day', () => {
    test.each(linkSamples)('%j', async (text, links) => {
      expect(await one('select private.count_links($1) as links', [text])).toEqual({ links });
    });

    test('are two at most, for a new account alone', async () => {
      const three = 'https://a.example https://b.example https://c.example';
      const refused = {
        constraint: 'content_max_2_enlaces',
        message: expect.stringMatching(/hasta 2 enlaces/),
      };
      const withTitle = `insert into public.questions (title, content) values ('www.a.example', '${three.slice(18)}') returning id`;
      const review = (text: string) =>
        `insert into public.calificaciones (proveedor_id, estrellas, comentario)
         values ('${rows.otherFreeProvider}', 5, '${text}') returning id`;
      expect((await attempt(database, as('user'), answer(three))).outcome).toBe('yes');
      expect((await attempt(database, as('user'), review(three))).outcome).toBe('yes');
      await database.query(
        `update private.profiles set fecha_registro = now() - interval '23 hours' where id = '${people.user}'`,
      );
      expect(await failure(act(database, as('user'), answer(three)))).toMatchObject(refused);
      expect(await failure(act(database, as('user'), withTitle))).toMatchObject(refused);
      expect((await attempt(database, as('user'), answer(three.slice(18)))).outcome).toBe('yes');
      const refusedReview = { ...refused, constraint: 'comentario_max_2_enlaces' };
      expect(await failure(act(database, as('user'), review(three)))).toMatchObject(refusedReview);
      const id = await idOf(act(database, as('user'), review(three.slice(18))));
      const change = `update public.calificaciones set comentario = '${three}' where id = '${id}'`;
      expect(await failure(act(database, as('user'), change))).toMatchObject(refusedReview);
    });
  });
});
