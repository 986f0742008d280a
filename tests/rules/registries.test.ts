import { describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';

// What a theme registers is called by its name: nothing but this looks whether there is such a thing.
describe.each(engines)('what themes register, on $name', (engine) => {
  const database = sharedDatabase(engine);

  test.each([
    ['each job of the day is a function', 'private.daily_jobs', 'job', '()'],
    ['what fills a mail is one', 'private.mail_kinds', 'fill', '(private.outgoing_mail)'],
    ['what is done when it was sent is one', 'private.mail_kinds', 'sent', '(private.outgoing_mail)'],
    ['what makes a link or a code is one', 'private.mail_secrets', 'make', '(uuid)'],
  ])('%s', async (_, registry, column, takes) => {
    const named = await database.query<{ name: string; is_there: boolean }>(
      `select ${column} as name, to_regprocedure('private.' || ${column} || $1) is not null as is_there
      from ${registry} where ${column} is not null`,
      [takes],
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ is_there }) => !is_there)).toEqual([]);
  });

  test('a mail that was sent is not sent again when what its kind does then fails: that is noted', async () => {
    await database.query(`
      insert into private.mail_kinds (template, sent) values ('x', 'of_nobody');
      insert into private.outgoing_mail (correo, template, fields) values ('a@example.test', 'x', '{}')`);
    await database.query('select public.gateway_mail_sent(id) from private.outgoing_mail');
    expect(await database.query('select id from private.outgoing_mail')).toEqual([]);
    expect(await database.query('select job, code from private.failed_jobs')).toEqual([
      { job: 'correo x', code: '42883' },
    ]);
  });

  test('each view of what waits is of a kind, and each kind has one', async () => {
    expect(
      await database.query(`
        select coalesce(k.vista, v.viewname) as name
        from (select distinct 'waiting_' || vista as vista from private.clases_cola) as k
        full join (select viewname from pg_views where schemaname = 'private' and viewname like 'waiting\\_%') as v
          on v.viewname = k.vista
        where k.vista is null or v.viewname is null`),
    ).toEqual([]);
  });
});
