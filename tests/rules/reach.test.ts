import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { engines } from '../support/engines.ts';
import { as, type Person, people, rows, sharedWorld } from './world.ts';

/** More than this nobody can follow who wants to know what a save does. */
const most = 25;

describe.each(engines)('what one save reaches, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(() =>
    // Who writes may neither turn the counting on nor read it.
    database.query(`
      create function public.count_functions() returns text language sql security definer
      as $$ select set_config('track_functions', 'all', true) $$;
      create function public.functions_run() returns table (name text, calls integer) language sql security definer
      as $$ select funcid::regproc::text, calls::integer from pg_stat_xact_user_functions where schemaname = 'private' $$;
      grant execute on all functions in schema public to authenticated`),
  );

  /** How often a statement runs which function, those of triggers among them. */
  const calls = (person: Person, statement: string) =>
    database.scoped(as(person), async (tx) => {
      const counted = async () => {
        const found = await tx.query<{ name: string; calls: number }>('select * from functions_run()');
        return new Map(found.map(({ name, calls }) => [name, calls]));
      };
      await tx.query('select count_functions()');
      const before = await counted();
      await tx.query(statement);
      await tx.query('set constraints all immediate');
      const after = await counted();
      return new Map([...after].map(([name, times]) => [name, times - (before.get(name) ?? 0)]));
    });
  const run = async (person: Person, statement: string) =>
    [...(await calls(person, statement))].filter(([, times]) => times > 0).map(([name]) => name);

  test('an owner who changes the description and the phone', async () => {
    const names = await run(
      'ana',
      `update public.proveedores set descripcion = 'Con cita', telefono = '787-555-0199' where id = '${rows.anaProvider}'`,
    );
    expect(names).toEqual(expect.arrayContaining(['private.clean_proveedor', 'private.refresh_facts']));
    expect(names.length, names.join(' ')).toBeLessThanOrEqual(most);
  });

  test('an owner who changes every text of the form', async () => {
    const names = await run(
      'ana',
      `update public.proveedores set nombre = 'Otro nombre', descripcion = 'Con cita', telefono = '787-555-0199', whatsapp = '787-555-0198',
        email = 'otro@example.test', web = 'https://otro.example.test', direccion = 'Calle 2', municipio = 'Caguas', acepta_planes = true
      where id = '${rows.anaProvider}'`,
    );
    expect(names).toEqual(expect.arrayContaining(['private.hide_new_address', 'private.mark_unpaired']));
    expect(names.length, names.join(' ')).toBeLessThanOrEqual(most);
  });

  test('an answer that followers are told of', async () => {
    const names = await run(
      'user',
      `insert into public.answers (question_id, content) values ('${rows.anaQuestion}', 'Poco a poco')`,
    );
    expect(names).toEqual(expect.arrayContaining(['private.guard_post', 'private.queue_replies']));
    expect(names.length, names.join(' ')).toBeLessThanOrEqual(most);
  });

  test('an answer asks how its own followers are to be told, however much waits to be told', async () => {
    await database.query(
      `insert into public.answers (question_id, user_id, content)
      select '${rows.anaQuestion}', '${people.user}', 'Respuesta ' || n from generate_series(1, 30) as n`,
    );
    const counts = await calls(
      'user',
      `insert into public.answers (question_id, content) values ('${rows.anaQuestion}', 'Paso a paso')`,
    );
    expect(counts.get('private.mail_mode')).toBe(2);
  });

  test.each([
    ['a save of all that an owner may change', 'public.proveedores', 'UPDATE', 16],
    ['an answer', 'public.answers', 'INSERT', 0],
  ] as const)('triggers that can fire: %s', async (_, table, event, columns) => {
    const set = new Set(
      (
        await database.query<{ name: string }>(
          `select column_name as name from information_schema.column_privileges
          where grantee = 'authenticated' and privilege_type = $2 and table_schema || '.' || table_name = $1
            and column_name not in ('aprobado_por_admin', 'usuario_id')`,
          [table, event],
        )
      ).map(({ name }) => name),
    );
    if (columns > 0) expect(set.size).toBe(columns);
    const names = await triggersReached(database, { table, event, set });
    expect(names.length, names.join(' ')).toBeGreaterThan(5);
    expect(names.length, names.join(' ')).toBeLessThanOrEqual(most);
  });
});

interface Write {
  table: string;
  event: 'INSERT' | 'UPDATE' | 'DELETE';
  set: Set<string>;
}
const bits = { INSERT: 4, DELETE: 8, UPDATE: 16 };

/** By the text of functions: whatever a condition says, but for those that only an act of somebody fires. */
async function triggersReached(database: Database, start: Write): Promise<string[]> {
  const bodies = new Map<string, string>();
  for (const { name, body } of await database.query<{ name: string; body: string }>(
    `select p.pronamespace::regnamespace || '.' || p.proname as name, pg_get_functiondef(p.oid) as body from pg_proc as p
    where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prokind = 'f'`,
  )) {
    bodies.set(name, (bodies.get(name) ?? '') + body.replaceAll(/--.*/g, ''));
  }
  const triggers = await database.query<{
    name: string;
    table: string;
    calls: string;
    events: number;
    columns: string[];
    needs_act: boolean;
  }>(
    `select t.tgname as name, c.relnamespace::regnamespace || '.' || c.relname as table, t.tgfoid::regproc::text as calls,
      t.tgtype as events, array(
        select a.attname::text from pg_attribute as a where a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
      ) as columns, pg_get_triggerdef(t.oid) like '%is_user_act()%' as needs_act
    from pg_trigger as t join pg_class as c on c.oid = t.tgrelid where not t.tgisinternal`,
  );
  const reached = new Set<string>();
  const look = ({ table, event, set }: Write, isAct: boolean) => {
    for (const trigger of triggers) {
      const fires =
        trigger.table === table &&
        (trigger.events & bits[event]) > 0 &&
        (isAct || !trigger.needs_act) &&
        (event !== 'UPDATE' || trigger.columns.length === 0 || trigger.columns.some((name) => set.has(name)));
      if (!fires || reached.has(trigger.name)) continue;
      reached.add(trigger.name);
      for (const write of writesOf(trigger.calls, bodies, new Set())) look(write, false);
    }
  };
  look(start, true);
  return [...reached].sort();
}

function writesOf(name: string, bodies: Map<string, string>, seen: Set<string>): Write[] {
  const body = bodies.get(name);
  if (body === undefined || seen.has(name)) return [];
  seen.add(name);
  const columns = (list: string) =>
    new Set([...list.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column]) => String(column)));
  const own: Write[] = [
    ...[...body.matchAll(/insert into (\w+\.\w+)/g)].map(([, table]) => ({
      table,
      event: 'INSERT',
      set: new Set(),
    })),
    ...[...body.matchAll(/delete from (\w+\.\w+)/g)].map(([, table]) => ({
      table,
      event: 'DELETE',
      set: new Set(),
    })),
    ...[
      ...body.matchAll(/update (\w+\.\w+)(?: as \w+)?\s+set (.*?)(?=\bwhere\b|\bfrom\b|;|$)/gs),
      ...body.matchAll(
        /insert into (\w+\.\w+)(?:(?!insert into).)*?do update\s+set (.*?)(?=\bwhere\b|;|$)/gs,
      ),
    ].map(([, table, list]) => ({ table, event: 'UPDATE', set: columns(String(list)) })),
  ] as Write[];
  const called = [...body.matchAll(/\b((?:private|public)\.\w+)\s*\(/g)].map(([, other]) => String(other));
  return [...own, ...called.flatMap((other) => writesOf(other, bodies, seen))];
}
