import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, addAccount, as, people, rows, service, sharedWorld, visitor } from './world.ts';

interface Answer {
  id: string;
  content: string;
  user_id: string | null;
  nombre_completo: string | null;
  alias: string | null;
  my_vote: number | null;
}

describe.each(engines)('a question with its answers, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(async () => {
    await database.query(`
      insert into public.answers (question_id, user_id, content, created_at, upvotes, downvotes) values
        ('${rows.anaQuestion}', '${people.user}', 'mala', now() - interval '3 hours', 0, 2),
        ('${rows.anaQuestion}', '${people.user}', 'nueva', now() - interval '1 hour', 0, 0),
        ('${rows.anaQuestion}', '${people.user}', 'vieja', now() - interval '2 hours', 3, 3),
        ('${rows.anaQuestion}', '${people.user}', 'buena', now(), 5, 1)`);
  });

  async function read(scope: Scope, id: string = rows.anaQuestion) {
    const [row] = await act<{ found: { answers: Answer[] } | null }>(
      database,
      scope,
      'select public.pregunta_completa($1) as found',
      [id],
    );
    return row?.found;
  }

  test('answers come by score, and the older first where it is equal', async () => {
    const found = await read(visitor);
    expect(found?.answers.map(({ content }) => content)).toEqual([
      'buena',
      'Con calma',
      'vieja',
      'nueva',
      'mala',
    ]);
  });
  test('with authors and totals, and nothing of anybody’s votes for a visitor', async () => {
    const found = await read(visitor);
    expect(found).toMatchObject({
      id: rows.anaQuestion,
      user_id: people.ana,
      nombre_completo: 'ana',
      title: '¿Cómo empiezo?',
      category: null,
      answer_count: 5,
    });
    expect(found?.answers[1]).toMatchObject({
      id: rows.betoAnswer,
      user_id: people.beto,
      nombre_completo: 'beto',
      upvotes: 1,
      downvotes: 0,
      score: 1,
      my_vote: null,
    });
  });
  test.each([
    ['the voter sees their own vote', as('ana'), 1],
    ['another person does not', as('user'), null],
    ['nor does an admin', as('admin'), null],
    ['nor the secret key', service, null],
  ] as const)('%s', async (_, scope, vote) => {
    const found = await read(scope);
    expect(found?.answers.find(({ id }) => id === rows.betoAnswer)?.my_vote).toBe(vote);
  });
  test('a question without answers has an empty list; one that is not there is null', async () => {
    await database.query(`delete from public.answers where question_id = '${rows.betoQuestion}'`);
    expect(await read(visitor, rows.betoQuestion)).toMatchObject({ answers: [], answer_count: 0 });
    expect(await read(visitor, people.ana)).toBeNull();
  });

  test.each([false, true])(
    'who asked a question that is hidden reads who answered; nameless: %s',
    async (sin_nombre) => {
      const id = randomUUID();
      const newcomer = randomUUID();
      await addAccount(database, newcomer, { nombre_completo: 'Nilda' });
      await database.query(
        `insert into public.questions (id, user_id, title, content, sin_nombre, created_at)
         values ($1, '${people.ana}', '¿Dónde?', 'Busco ayuda', $2, now() - interval '5 hours')`,
        [id, sin_nombre],
      );
      await database.query(
        `insert into public.answers (question_id, user_id, content, sin_nombre, estado, created_at) values
           ($1, $2, 'con nombre', false, 'publicada', now() - interval '3 hours'),
           ($1, $2, 'sin nombre', true, 'publicada', now() - interval '2 hours'),
           ($1, $2, 'oculta', false, 'oculta', now() - interval '1 hour')`,
        [id, newcomer],
      );
      const told = async (scope: Scope) =>
        (await read(scope, id))?.answers.map(({ content, user_id, nombre_completo, alias }) => [
          content,
          user_id,
          nombre_completo ?? alias,
        ]);
      const shown = [
        ['con nombre', newcomer, 'Nilda'],
        ['sin nombre', null, 'Familia 2'],
      ];
      expect(await told(visitor)).toEqual(shown);
      await database.query(`update public.questions set estado = 'oculta' where id = $1`, [id]);
      expect(await told(as('ana'))).toEqual(shown);
      expect([await told(visitor), await told(as('user'))]).toEqual([undefined, undefined]);
      expect((await told(as('admin')))?.map(([, , name]) => name)).toEqual(['Nilda', 'Familia 2', 'Nilda']);
      // Only there: elsewhere nothing public stands under this name.
      const names = `select nombre_completo from public.profiles where id = '${newcomer}'`;
      expect(await act(database, as('ana'), names)).toEqual([]);
    },
  );
});
