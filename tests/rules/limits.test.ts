import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, as, failure, type Person, people, rows, service, sharedWorld } from './world.ts';

/** What a person may do so many times, and what they read when they want more. */
const limits = [
  {
    table: 'questions',
    allowed: 5,
    window: '1 hour',
    insert: (user: string) =>
      `insert into public.questions (user_id, title, content) values ('${user}', 'T', 'C')`,
    words:
      /^Ya publicaste 5 preguntas en la última hora\. Gracias por participar\. Podrás continuar en 60 minutos\.$/,
  },
  {
    table: 'answers',
    allowed: 30,
    window: '1 hour',
    insert: (user: string) =>
      `insert into public.answers (question_id, user_id, content) values ('${rows.anaQuestion}', '${user}', 'C')`,
    words:
      /^Ya publicaste 30 respuestas en la última hora\. Gracias por participar\. Podrás continuar en 60 minutos\.$/,
  },
  {
    table: 'sugerencias',
    allowed: 10,
    window: '1 day',
    insert: (user: string) =>
      `insert into public.sugerencias (usuario_id, titulo, url) values ('${user}', 'T', 'https://example.test')`,
    words:
      /^Ya enviaste 10 sugerencias en las últimas 24 horas\. Gracias por participar\. Podrás continuar en 24 horas\.$/,
  },
];

describe.each(engines)('how often, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() => database.query('delete from private.recent_acts'));

  describe.each(limits)('$table: $allowed in $window', ({ table, allowed, window, insert, words }) => {
    const once = (person: Person) => act(database, as(person), insert(people[person]));
    const exhaust = async (person: Person) => {
      for (let count = 0; count < allowed; count += 1) await once(person);
    };

    test('one more is refused with kind words; others go on', async () => {
      await exhaust('user');
      expect(await failure(once('user'))).toMatchObject({
        code: 'PT429',
        message: expect.stringMatching(words),
      });
      await once('beto');
    });
    test('when the first one is old enough there is room again, and the note of it is gone', async () => {
      await exhaust('user');
      await database.query(
        `update private.recent_acts set done_at = now() - interval '${window}' where ctid = (select min(ctid) from private.recent_acts)`,
      );
      await once('user');
      expect((await failure(once('user'))).code).toBe('PT429');
      expect(await database.query('select from private.recent_acts')).toHaveLength(allowed);
    });
    test('deleting what one made buys nothing', async () => {
      await exhaust('user');
      await database.query(`delete from public.${table}
        where ${table === 'sugerencias' ? 'usuario_id' : 'user_id'} = '${people.user}'`);
      expect((await failure(once('user'))).code).toBe('PT429');
    });
    test('an attempt that fails for another reason does not count', async () => {
      const spoiled = insert(people.bystander);
      for (let count = 0; count <= allowed; count += 1) {
        expect((await failure(act(database, as('user'), spoiled))).code).toBe('42501');
      }
      await once('user');
    });
    test('a statement with too many rows is refused whole', async () => {
      const values = insert(people.user).split(' values ');
      const many = `${values[0]} values ${Array(allowed + 1)
        .fill(values[1])
        .join(', ')}`;
      expect((await failure(act(database, as('user'), many))).code).toBe('PT429');
      expect(await database.query('select from private.recent_acts')).toEqual([]);
    });
    test('at the same moment no more pass than one after the other', async () => {
      const settled = await Promise.allSettled(Array.from({ length: allowed + 8 }, () => once('user')));
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(allowed);
    });
    test('the secret key is not limited', async () => {
      for (let count = 0; count <= allowed; count += 1) await act(database, service, insert(people.user));
      expect(await database.query('select from private.recent_acts')).toEqual([]);
    });
  });
});
