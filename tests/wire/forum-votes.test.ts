import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { fetchQuestion } from '../../app/features/forum/queries.ts';
import { count } from '../support/counts.ts';
import { servers, type TestServer } from '../support/server.ts';
import { shared } from '../support/shared.ts';

const crowdSize = count(48, 200);
const ids = { question: randomUUID(), answer: randomUUID(), author: randomUUID() };

interface Voter {
  id: string;
  client: SupabaseClient;
}

describe.each(servers)(`${crowdSize} people vote on one answer at once, on $name`, ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));
  let crowd: Voter[];
  beforeAll(async () => {
    const people = Array.from({ length: crowdSize }, () => randomUUID());
    await server.database.query(
      `insert into auth.users (id, aud, role, email)
       select id, 'authenticated', 'authenticated', id || '@example.test' from unnest($1::uuid[]) as id`,
      [[ids.author, ...people]],
    );
    await server.database.query(
      `insert into public.questions (id, user_id, title, content) values ('${ids.question}', '${ids.author}', 'Una', 'duda');
       insert into public.answers (id, question_id, user_id, content)
       values ('${ids.answer}', '${ids.question}', '${ids.author}', 'Una respuesta')`,
    );
    crowd = await Promise.all(people.map(async (id) => ({ id, client: await connect(server, id) })));
  });

  test('and every vote counts once', async () => {
    await Promise.all(crowd.map((voter) => cast(voter, 1)));
    expect(await totals(server)).toEqual({ upvotes: crowdSize, downvotes: 0 });
  });

  test('half change their mind while a quarter take the vote back and a quarter repeat it', async () => {
    await Promise.all(
      crowd.map((voter, place) => {
        if (place % 2 === 0) return cast(voter, -1);
        return place % 4 === 1 ? takeBack(voter) : cast(voter, 1);
      }),
    );
    expect(await totals(server)).toEqual({ upvotes: crowdSize / 4, downvotes: crowdSize / 2 });
  });

  test('each sees the own vote and nobody else’s', async () => {
    const mine = await Promise.all(
      crowd.slice(0, 4).map(({ client }) => fetchQuestion(client, ids.question)),
    );
    expect(mine.map((question) => question?.answers[0]?.mine)).toEqual([-1, null, -1, 1]);
  });

  test('a double click of everyone leaves each with one vote', async () => {
    await Promise.all(crowd.flatMap((voter) => [cast(voter, 1), cast(voter, 1)]));
    expect(await totals(server)).toEqual({ upvotes: crowdSize, downvotes: 0 });
  });
});

async function connect({ url, publishableKey, keys }: TestServer, id: string): Promise<SupabaseClient> {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const token = await keys.sign({ sub: id, role: 'authenticated', aud: 'authenticated', exp });
  return createClient(url, publishableKey, { accessToken: async () => token });
}

async function cast({ id, client }: Voter, direction: 1 | -1): Promise<void> {
  const row = { answer_id: ids.answer, user_id: id, vote_type: direction };
  const { error } = await client.from('answer_votes').upsert(row, { onConflict: 'answer_id,user_id' });
  expect(error).toBeNull();
}

async function takeBack({ id, client }: Voter): Promise<void> {
  const { error } = await client.from('answer_votes').delete().match({ answer_id: ids.answer, user_id: id });
  expect(error).toBeNull();
}

/** As a visitor reads them. */
async function totals({ url, publishableKey }: TestServer) {
  const visitor = createClient(url, publishableKey, { auth: { persistSession: false } });
  const answer = (await fetchQuestion(visitor, ids.question))?.answers[0];
  return { upvotes: answer?.upvotes, downvotes: answer?.downvotes };
}
