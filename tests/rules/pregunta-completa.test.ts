import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, people, rows, service, sharedWorld, visitor } from './world.ts';

interface Answer {
  id: string;
  content: string;
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
});
