import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, as, failure, people, service, sharedWorld } from './world.ts';

/** `$1` is the person, `$2` the number of the provider or answer. */
const limits = [
  {
    table: 'calificaciones',
    allowed: 10,
    insert: `insert into public.calificaciones (usuario_id, proveedor_id) values ($1, $2)`,
    words: 'Ya escribiste 10 reseñas en la última hora.',
  },
  {
    table: 'favorite_providers',
    allowed: 60,
    insert: `insert into public.favorite_providers (user_id, provider_id) values ($1, $2)`,
    words: 'Ya guardaste 60 favoritos en la última hora.',
  },
  {
    table: 'answer_votes',
    allowed: 60,
    insert: `insert into public.answer_votes (user_id, answer_id, vote_type) values ($1, $2, 1)
      on conflict (answer_id, user_id) do update set vote_type = excluded.vote_type`,
    words: 'Ya votaste 60 veces en la última hora.',
  },
];
const subject = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '9')}`;

describe.each(engines)('how often, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(async () => {
    const places = Array.from({ length: 62 }, (_, place) => subject(place));
    await database.query(
      `insert into public.proveedores (id, nombre, municipio, tipo_servicio, aprobado_por_admin)
       select id, 'P', 'Ponce', 'doctor', true from unnest($1::uuid[]) as id`,
      [places],
    );
    await database.query(
      `insert into public.answers (id, question_id, user_id, content)
       select id, (select min(id::text)::uuid from public.questions), '${people.ana}', 'R' from unnest($1::uuid[]) as id`,
      [places],
    );
  });
  beforeEach(() =>
    database.query(`delete from private.recent_acts; delete from public.calificaciones;
      delete from public.favorite_providers; delete from public.answer_votes`),
  );

  describe.each(limits)('$table: $allowed an hour', ({ table, allowed, insert, words }) => {
    const once = (person: 'user' | 'bystander', place: number) =>
      act(database, as(person), insert, [people[person], subject(place)]);

    test('one more is refused with kind words, deleting buys nothing, others go on', async () => {
      for (let place = 0; place < allowed; place += 1) await once('user', place);
      await database.query(`delete from public.${table}`);
      expect(await failure(once('user', allowed))).toMatchObject({
        code: 'PT429',
        message: `${words} Gracias por participar. Podrás continuar en 60 minutos.`,
      });
      await once('bystander', 0);
      await database.query(`update private.recent_acts set done_at = done_at - interval '1 hour'`);
      await once('user', allowed);
    });
    test('the secret key is not limited', async () => {
      for (let place = 0; place <= allowed; place += 1) {
        await act(database, service, insert, [people.user, subject(place)]);
      }
      expect(await database.query('select from private.recent_acts')).toEqual([]);
    });
  });

  test('turning one vote round again and again counts too', async () => {
    const vote = limits[2]?.insert ?? '';
    const turn = () => act(database, as('user'), vote, [people.user, subject(0)]);
    for (let count = 0; count < 60; count += 1) await turn();
    expect((await failure(turn())).code).toBe('PT429');
  });
});
