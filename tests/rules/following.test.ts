import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import { renderMail } from '../../supabase/functions/_shared/render-mail.ts';
import { nextMillisecond } from '../support/clock.ts';
import { count } from '../support/counts.ts';
import { engines } from '../support/engines.ts';
import * as acts from './month-acts.ts';
import { dueOf, keyOf, type News, type Person, sectionsOf, workOfDay } from './month-model.ts';
import { act, addAccount, as, failure, people, rows, service, sharedWorld, visitor } from './world.ts';
import { chance, pick } from './year-world.ts';

interface Mail extends Row {
  id: string;
  recipient: string;
  template: string;
  fields: {
    Token: string;
    Cuantas: string;
    Preguntas: Array<{ ID: string; Titulo: string; Quienes: string }>;
  };
  unsubscribe: string;
}

/** How often each thing happens. */
const happenings: Array<[number, (world: acts.MonthWorld) => Promise<void>]> = [
  [15, acts.ask],
  [60, acts.answer],
  [20, acts.decide],
  [10, acts.decideQuestion],
  [10, acts.remove],
  [25, acts.follow],
  [10, acts.unfollow],
  [10, acts.choose],
  [10, acts.useLink],
  [1, acts.leave],
];

function someAct() {
  const all = happenings.flatMap(([times, happen]) => Array.from({ length: times }, () => happen));
  return pick(all);
}

describe.each(engines)('following, on $name', (engine) => {
  const database = sharedWorld(engine);
  const takeSome = (most: number) =>
    act<Mail>(database, service, 'select * from public.gateway_take_mail($1)', [most]);
  const sent = (id: string) => act(database, service, 'select public.gateway_mail_sent($1)', [id]);
  const makeDue = () =>
    database.query('update private.outgoing_mail set next_try = now() where attempts < 10');
  beforeEach(() =>
    database.query(`delete from private.novedades; delete from private.outgoing_mail; delete from private.seguimientos;
      delete from private.preferencias_correo where cola <> 'nunca'; delete from private.recent_acts; delete from private.visitor_acts`),
  );

  type Actor = ReturnType<typeof as>;
  const follow = (actor: Actor, question: string, mode: string | null = null) =>
    act<{ mode: string }>(database, actor, 'select public.seguir($1, $2) as mode', [question, mode]);
  const answerTo = async (actor: Actor, question: string, isNameless = false) => {
    await nextMillisecond();
    const [row] = await act<{ id: string }>(
      database,
      actor,
      `insert into public.answers (question_id, content, sin_nombre) values ($1, 'Secreto', $2) returning id`,
      [question, isNameless],
    );
    return row?.id ?? '';
  };
  const following = async (actor: Actor, question: string) => {
    const [row] = await act<{ mode: string | null }>(
      database,
      actor,
      `select public.pregunta_completa($1) ->> 'siguiendo' as mode`,
      [question],
    );
    return row?.mode;
  };
  const take = async () => {
    await makeDue();
    return takeSome(100);
  };
  const byLink = async (token: string) => {
    const [row] = await act<{ seen: Row }>(database, visitor, 'select public.ver_correos($1) as seen', [
      token,
    ]);
    return row?.seen;
  };
  const choose = (token: string, isWanted: boolean, question: string | null = null) =>
    act(database, visitor, 'select public.elegir_correos($1, $2, $3)', [token, isWanted, question]);

  test('who asked follows, with a name or without; others by choice; nobody else is told', async () => {
    expect(await following(as('ana'), rows.anaQuestion)).toBe('al_momento');
    expect(await following(as('ana'), rows.namelessQuestion)).toBe('al_momento');
    expect(await follow(as('beto'), rows.namelessQuestion)).toEqual([{ mode: 'semanal' }]);
    expect(await follow(as('beto'), rows.anaQuestion, 'diario')).toEqual([{ mode: 'diario' }]);
    for (const actor of [as('user'), as('admin')])
      expect(await following(actor, rows.anaQuestion)).toBeNull();
    const list = () => act(database, as('beto'), 'select id, modo from public.mis_seguimientos()');
    expect(await list()).toEqual([
      { id: rows.anaQuestion, modo: 'diario' },
      { id: rows.namelessQuestion, modo: 'semanal' },
    ]);
    await act(database, as('beto'), `select public.guardar_correos(null, 'nunca')`);
    expect(await following(as('beto'), rows.namelessQuestion)).toBe('nunca');
    expect(await following(as('beto'), rows.anaQuestion)).toBe('diario');
    for (const actor of [as('ana'), as('beto')]) {
      await act(database, actor, 'select public.dejar_de_seguir($1)', [rows.anaQuestion]);
      expect(await following(actor, rows.anaQuestion)).toBeNull();
    }
    expect(await follow(as('ana'), rows.anaQuestion)).toEqual([{ mode: 'al_momento' }]);
  });

  test('what is not there for a person cannot be followed, nor by a mode that is none, nor without an end', async () => {
    for (const question of [rows.heldQuestion, randomUUID()]) {
      expect(await failure(follow(as('beto'), question))).toMatchObject({ code: 'PT404' });
    }
    expect(await follow(as('ana'), rows.heldQuestion)).toEqual([{ mode: 'al_momento' }]);
    expect(await failure(follow(as('beto'), rows.anaQuestion, 'a veces'))).toMatchObject({
      constraint: 'modo_conocido',
    });
    expect(
      await failure(act(database, as('beto'), `select public.guardar_correos('siempre')`)),
    ).toMatchObject({ constraint: 'modo_conocido' });
    await database.query(`
      with asked as (
        insert into public.questions (user_id, title, content, estado)
        select '${people.deputy}', 'Una de 500', 'C', 'oculta' from generate_series(1, 500) returning id
      )
      insert into private.seguimientos (user_id, question_id) select '${people.beto}', id from asked`);
    expect(await failure(follow(as('beto'), rows.anaQuestion))).toMatchObject({
      constraint: 'seguimientos_max_500',
    });
    await database.query(`delete from public.questions where title = 'Una de 500'`);
  });

  test('answers within five minutes are one mail, which says who as the page does and quotes nothing', async () => {
    const [asked] = await act<{ id: string }>(
      database,
      as('ana'),
      `insert into public.questions (title, content, sin_nombre) values ('<b>{{ .Token }}</b>', 'C', true) returning id`,
    );
    const question = asked?.id ?? '';
    await answerTo(as('ana'), question, true);
    await answerTo(as('beto'), question, true);
    await answerTo(as('user'), question);
    await answerTo(as('user'), question);
    expect(await takeSome(100)).toEqual([]);
    const [mail, ...more] = await take();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: `${people.ana}@example.test`,
      template: 'respuestas_nuevas',
      fields: {
        Cuantas: 'Hay 3 respuestas nuevas',
        Preguntas: [
          {
            ID: question,
            Titulo: '<b>{{ .Token }}</b>',
            Quienes: '3 respuestas nuevas, de Familia 2 y user.',
          },
        ],
      },
      unsubscribe: `/correos/${mail?.fields.Token}/salir`,
    });
    const written = renderMail('respuestas_nuevas', { SiteURL: 'https://guia.test', ...mail?.fields });
    expect(written.subject).toBe('Hay 3 respuestas nuevas en Mi Guía Azul');
    expect(written.text).toContain('«<b>{{ .Token }}</b>»\n3 respuestas nuevas, de Familia 2 y user.');
    expect(written.html).toContain('&#60;b&#62;{{ .Token }}&#60;/b&#62;');
    expect(written.html).toContain(`/correos/${mail?.fields.Token}/salir?pregunta=${question}"`);
    expect(JSON.stringify(written)).not.toMatch(/Secreto|beto|00000000-0000/);
    await sent(mail?.id ?? '');
    expect(await take()).toEqual([]);
  });

  test('after a mail the next one at once waits an hour; a name with a link is in none', async () => {
    await database.query('delete from private.enlaces_correo');
    const minutesLeft = async () => {
      const [row] = await database.query<{ minutes: number }>(
        `select round(extract(epoch from next_try - now()) / 60)::int as minutes from private.outgoing_mail`,
      );
      return row?.minutes;
    };
    await answerTo(as('beto'), rows.anaQuestion);
    expect(await minutesLeft()).toBe(5);
    const [first] = await take();
    await sent(first?.id ?? '');
    const [before] = await database.query<{ name: string }>(
      'select nombre_completo as name from private.profiles where id = $1',
      [people.beto],
    );
    const rename = (name: string) =>
      database.query('update private.profiles set nombre_completo = $2 where id = $1', [people.beto, name]);
    await rename('Entra en https://malo.example');
    await answerTo(as('beto'), rows.anaQuestion);
    expect(await minutesLeft()).toBe(60);
    const [second] = await take();
    await rename(before?.name ?? '');
    expect(second?.fields.Preguntas).toMatchObject([{ Quienes: 'Una persona respondió.' }]);
  });

  test('an answer that is reviewed twice is news once', async () => {
    const setState = (id: string, state: string) =>
      database.query('update public.answers set estado = $2 where id = $1', [id, state]);
    const [held] = await database.query<{ id: string }>(
      `insert into public.answers (question_id, user_id, content, estado) values ($1, $2, 'C', 'en_revision') returning id`,
      [rows.anaQuestion, people.beto],
    );
    const id = held?.id ?? '';
    await setState(id, 'publicada');
    const [mail] = await take();
    expect(mail?.fields.Cuantas).toBe('Hay una respuesta nueva');
    await sent(mail?.id ?? '');
    await setState(id, 'en_revision');
    await setState(id, 'publicada');
    expect(await take()).toEqual([]);
  });

  test('what an admin puts back is not told again', async () => {
    const id = await answerTo(as('beto'), rows.anaQuestion);
    const [mail] = await take();
    await sent(mail?.id ?? '');
    const [kept] = await database.query<{ created_at: string }>(
      'delete from public.answers where id = $1 returning created_at',
      [id],
    );
    await database.query(
      `insert into public.answers (id, question_id, user_id, content, created_at) values ($1, $2, $3, 'C', $4)`,
      [id, rows.anaQuestion, people.beto, kept?.created_at],
    );
    expect(await take()).toEqual([]);
  });

  test('a link acts for its account and the questions of its mail, and for nothing else', async () => {
    await answerTo(as('beto'), rows.anaQuestion);
    const [mail] = await take();
    const { Token: token = '' } = mail?.fields ?? {};
    const seen = (isSent: boolean, isOne: boolean) => ({
      estado: 'vigente',
      recibe: isSent,
      preguntas: [{ id: rows.anaQuestion, title: '¿Cómo empiezo?', recibe: isOne }],
    });
    expect(await byLink(token.toUpperCase())).toEqual(seen(true, true));
    expect(await byLink('nada')).toEqual({ estado: 'desconocido' });
    await choose(token, false, rows.namelessQuestion);
    await choose('nada', false);
    expect(await following(as('ana'), rows.namelessQuestion)).toBe('al_momento');
    await choose(token, false, rows.anaQuestion);
    expect(await byLink(token)).toEqual(seen(true, false));
    // The mail was not confirmed as sent: its next try has nothing to say.
    expect(await take()).toEqual([]);
    await choose(token, true, rows.anaQuestion);
    expect(await byLink(token)).toEqual(seen(true, true));
    await follow(as('ana'), rows.betoQuestion, 'al_momento');
    await choose(token, false);
    expect(await byLink(token)).toEqual(seen(false, false));
    expect(await following(as('ana'), rows.betoQuestion)).toBe('nunca');
    await answerTo(as('user'), rows.betoQuestion);
    expect((await take()).map(({ recipient }) => recipient)).toEqual([`${people.beto}@example.test`]);
    await choose(token, true);
    expect(await following(as('ana'), rows.betoQuestion)).toBe('semanal');
    await database.query(`update public.questions set estado = 'oculta' where id = $1`, [rows.anaQuestion]);
    expect(await byLink(token)).toMatchObject({ preguntas: [] });
    await database.query(`update public.questions set estado = 'publicada' where id = $1`, [
      rows.anaQuestion,
    ]);
  });

  test('with the account goes all of it, the mail that waits and the link', async () => {
    const id = randomUUID();
    await addAccount(database, id);
    await database.query(
      'insert into private.seguimientos (user_id, question_id, modo) values ($1, $2, $3)',
      [id, rows.anaQuestion, 'al_momento'],
    );
    await answerTo(as('beto'), rows.anaQuestion);
    const mail = (await take()).find(({ recipient }) => recipient.startsWith(id));
    await answerTo(as('beto'), rows.anaQuestion);
    await database.query('delete from auth.users where id = $1', [id]);
    expect(await byLink(mail?.fields.Token ?? '')).toEqual({ estado: 'desconocido' });
    expect((await take()).filter(({ recipient }) => recipient.startsWith(id))).toEqual([]);
  });

  test('answers that come while four servers send are told once each', async () => {
    const many = count(12, 30);
    for (const follower of ['user', 'deputy', 'bystander'] as const) {
      await follow(as(follower), rows.anaQuestion, 'al_momento');
    }
    const told: string[] = [];
    async function serve() {
      for (let round = 0; round < 6; round += 1) {
        // What another server has taken is its own.
        await database.query('update private.outgoing_mail set next_try = now() where attempts = 0');
        for (const mail of await takeSome(2)) {
          const rows = await database.query<{ key: string }>(
            `select user_id || ' ' || answer_id as key from private.novedades where mail = $1`,
            [mail.id],
          );
          told.push(...rows.map(({ key }) => key));
          await sent(mail.id);
        }
      }
    }
    const answers = Array.from({ length: many }, (_, place) =>
      answerTo(as('beto'), rows.anaQuestion, place % 2 > 0),
    );
    const [ids] = await Promise.all([Promise.all(answers), serve(), serve(), serve(), serve()]);
    await serve();
    const followers = [people.ana, people.user, people.deputy, people.bystander];
    expect(told.sort()).toEqual(ids.flatMap((id) => followers.map((person) => `${person} ${id}`)).sort());
  });

  describe('a simulated month', () => {
    const world: acts.MonthWorld = {
      database,
      links: [],
      month: {
        day: 0,
        people: [],
        questions: [],
        answers: [],
        choices: new Map(),
        news: [],
        told: new Map(),
      },
    };
    const { month, links } = world;
    /** Mails that were tried ten times: the work of the next day gives them up. */
    const failing = new Set<string>();
    /** Mails that wait for another try. */
    const retried = new Map<string, Person>();
    let mailsSeen = 0;

    const pass = () =>
      database.query(`update private.novedades set creada_en = creada_en - interval '1 day';
        update private.enlaces_correo set creado_en = creado_en - interval '1 day';
        update private.outgoing_mail set next_try = next_try - interval '1 day';
        delete from private.daily_runs`);

    /** Three servers take what is due until there is nothing. */
    async function send(): Promise<void> {
      await makeDue();
      const due = new Map(
        month.people.map((person) => [
          person,
          dueOf(month, person).filter(({ mail }) => !(mail && failing.has(mail))),
        ]),
      );
      const again = new Map(retried);
      retried.clear();
      for (const person of again.values()) person.isWaiting = true;
      const taken = new Map<News, string>();
      for (;;) {
        const mails = (await Promise.all([takeSome(5), takeSome(5), takeSome(5)])).flat();
        if (mails.length === 0) break;
        for (const mail of mails) await arrive(mail, taken);
      }
      for (const person of month.people) {
        const expected = person.isWaiting ? (due.get(person) ?? []) : [];
        expect([...taken.keys()].filter((one) => one.person === person)).toHaveLength(expected.length);
        expect(expected.every((one) => taken.has(one))).toBe(true);
        person.isWaiting = false;
      }
      // Another try leaves what may not be told any more.
      for (const one of month.news) if (one.mail && again.has(one.mail) && !taken.has(one)) one.mail = null;
    }

    async function arrive({ id, recipient, fields, unsubscribe }: Mail, taken: Map<News, string>) {
      const rows = await database.query<{ answer_id: string }>(
        'select answer_id from private.novedades where mail = $1',
        [id],
      );
      const told = month.news.filter(
        ({ person, answer }) =>
          `${person.id}@example.test` === recipient && rows.some(({ answer_id }) => answer_id === answer.id),
      );
      expect(told).toHaveLength(rows.length);
      for (const one of told) {
        expect(taken.has(one)).toBe(false);
        taken.set(one, id);
      }
      expect(fields.Preguntas).toEqual(sectionsOf(month, told));
      expect(fields.Cuantas).toBe(
        told.length === 1 ? 'Hay una respuesta nueva' : `Hay ${told.length} respuestas nuevas`,
      );
      expect(unsubscribe).toBe(`/correos/${fields.Token}/salir`);
      mailsSeen += 1;
      if (chance(0.15)) {
        const isLast = chance(0.5);
        await database.query(
          `update private.outgoing_mail set attempts = $2, next_try = now() + interval '1 minute' * (not $3)::int where id = $1`,
          [id, isLast ? 10 : 1, isLast],
        );
        for (const one of told) {
          one.mail = id;
          if (!isLast) retried.set(id, one.person);
        }
        if (isLast) failing.add(id);
        return;
      }
      await sent(id);
      const [person] = told.map((one) => one.person);
      if (person)
        links.push({ token: fields.Token, person, questions: fields.Preguntas.map(({ ID }) => ID) });
      for (const one of told) {
        const key = keyOf(one.person, one.answer);
        expect(month.told.get(key)).toBeUndefined();
        month.told.set(key, month.day);
      }
      month.news = month.news.filter((one) => !told.includes(one));
    }

    /** What waits in the database is what waits in the model. */
    async function expectSame(): Promise<void> {
      const kept = await database.query<{ key: string }>(
        `select user_id || ' ' || answer_id || ' ' || coalesce(mail, 0) as key from private.novedades order by 1`,
      );
      expect(kept.map(({ key }) => key)).toEqual(
        month.news.map(({ person, answer, mail }) => `${keyOf(person, answer)} ${mail ?? 0}`).sort(),
      );
    }

    const days = count(9, 30);
    test(`${days} days: each answer in exactly one mail to each follower, and none after the way out`, {
      timeout: count(120_000, 1_200_000),
    }, async () => {
      for (let number = 0; number < 10; number += 1) await acts.addPerson(world);
      for (let number = 0; number < 5; number += 1) await acts.ask(world);
      await database.query('delete from private.recent_acts');
      for (; month.day < days; month.day += 1) {
        if (month.day > 0) await pass();
        workOfDay(month, failing);
        failing.clear();
        expect(await act(database, service, 'select public.gateway_daily() as done')).toEqual([
          { done: true },
        ]);
        await expectSame();
        for (let round = 0; round < 3; round += 1) {
          await database.query('delete from private.recent_acts');
          for (let left = count(5, 10); left > 0; left -= 1) await someAct()(world);
          await expectSame();
          if (chance(0.8)) await send();
        }
        await expectSame();
      }
      // Otherwise nothing was proved. A few days have few mails, by chance.
      expect(mailsSeen).toBeGreaterThan(count(0, days));
    });
  });
});
