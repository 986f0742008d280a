import { describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, failure, listToken, sharedWorld, visitor } from './world.ts';

describe.each(engines)('a token in a call by GET, on $name', (engine) => {
  const database = sharedWorld(engine);

  test('is looked up by no function, so that none can be tried uncounted', async () => {
    const calls = await database.query<{ call: string }>(`
      select format('select public.%I(%s)', p.proname, string_agg(
        case when a.name = 'token' then '''${listToken}''' else 'null' end || '::' || a.type::regtype, ', ' order by a.place
      )) as call
      from pg_proc as p
      cross join lateral unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as a (name, type, place)
      where p.pronamespace = 'public'::regnamespace and 'token' = any (p.proargnames) and a.place <= p.pronargs
        and has_function_privilege('anon', p.oid, 'execute')
      group by p.oid, p.proname`);
    expect(calls.length).toBeGreaterThan(8);
    const tried: Record<string, string | undefined> = {};
    for (const { call } of calls)
      tried[call] = (await failure(act(database, { ...visitor, readOnly: true }, call))).code;
    expect(Object.entries(tried).filter(([, code]) => code !== '25006')).toEqual([]);
  });

  test('is counted in one by POST', async () => {
    const read = `select public.lista_compartida('${'1'.repeat(26)}')`;
    for (let times = 0; times < 60; times += 1) await act(database, visitor, read);
    expect((await failure(act(database, visitor, read))).code).toBe('PT429');
  });
});
