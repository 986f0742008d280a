import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import { renderMail } from '../../supabase/functions/_shared/render-mail.ts';
import { engines } from '../support/engines.ts';
import { act, as, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

interface Mail extends Row {
  id: string;
  recipient: string;
  template: string;
  unsubscribe: string;
  fields: {
    Token: string;
    Cuantas: string;
    Preguntas: object[];
    Temas: Array<{ Titulo: string; Tema: string; ID: string }>;
    SinRespuesta: Array<{ Frase: string }>;
  };
}

const [beto, user] = [as('beto'), as('user')];
const userAddress = `${people.user}@example.test`;

describe.each(engines)('followed topics, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() =>
    database.query(`delete from private.novedades; delete from private.outgoing_mail; delete from private.seguimientos;
      delete from private.preferencias_correo where cola <> 'nunca'; delete from private.recent_acts; delete from private.pausas;
      delete from private.correos_enviados; delete from private.avisos_dados; delete from private.enlaces_correo;
      delete from private.licencias; delete from public.questions where content = 'De un tema'`),
  );
  type Actor = typeof beto;
  const choose = (actor: Actor, temas: unknown) =>
    act(database, actor, 'select public.guardar_correos(temas => $1) as said', [temas]);
  const ask = async (title: string, category = 'Terapia', actor = beto) => {
    await database.query('delete from private.recent_acts');
    const [row] = await act<{ id: string }>(
      database,
      actor,
      `insert into public.questions (title, content, category) values ($1, 'De un tema', $2) returning id`,
      [title, category],
    );
    return row?.id ?? '';
  };
  const answer = (question: string, actor = as('ana')) =>
    act(database, actor, `insert into public.answers (question_id, content) values ($1, 'Sí')`, [question]);
  /** A day passes: whatever knows of days is a day older. */
  const pass = (days = 1) =>
    database.query(`update private.preferencias_correo set temas_hasta = temas_hasta - interval '${days} days';
      update public.questions set created_at = created_at - interval '${days} days' where content = 'De un tema';
      update private.novedades set creada_en = creada_en - interval '${days} days';
      update private.enlaces_correo set creado_en = creado_en - interval '${days} days';
      update private.correos_enviados set enviado_en = enviado_en - interval '${days} days';
      update private.avisos_dados set dia = dia - ${days};
      update private.outgoing_mail set next_try = next_try - interval '${days} days',
        fields = case when fields ? 'hasta' then jsonb_build_object('hasta', (fields ->> 'hasta')::timestamptz - interval '${days} days')
          else fields end;
      delete from private.daily_runs`);
  async function send(): Promise<Mail[]> {
    await act(database, service, 'select public.gateway_daily()');
    await database.query('update private.outgoing_mail set next_try = now() where attempts < 10');
    const mails = await act<Mail>(database, service, 'select * from public.gateway_take_mail(50)');
    for (const { id } of mails) await act(database, service, 'select public.gateway_mail_sent($1)', [id]);
    return mails;
  }
  const titles = (mails: Mail[]) => mails.map(({ fields }) => fields.Temas.map(({ Titulo }) => Titulo));

  test('a week after, five at most, unanswered first; a week without news has no mail; the way out is one click', async () => {
    await choose(user, ['Terapia', 'Legal']);
    expect(await act(database, user, `select public.mis_correos() -> 'temas' as temas`)).toEqual([
      { temas: ['Legal', 'Terapia'] },
    ]);
    const hostile = '<script>alert(1)</script> {{ .Token }}';
    const first = await ask('Contestada');
    await answer(first);
    await database.query('delete from private.outgoing_mail; delete from private.novedades');
    for (const title of [hostile, 'Mira www.malo.test', 'C', 'D', 'E']) {
      await pass();
      await ask(title);
    }
    await ask('De otro tema', 'Nutrición');
    await ask('Mía', 'Terapia', user);
    expect(await send()).toEqual([]);
    await pass(2);
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: userAddress,
      template: 'respuestas_nuevas',
      fields: { Preguntas: [] },
    });
    expect(titles(mail ? [mail] : [])).toEqual([['E', 'D', 'C', 'Una pregunta', hostile]]);
    expect(mail?.fields.Temas[0]?.Tema).toBe('Terapia, sin respuesta');
    expect(mail?.fields.SinRespuesta).toEqual([]);
    const { subject, html, text } = renderMail('respuestas_nuevas', {
      ...mail?.fields,
      SiteURL: 'https://guia.test',
    } as never);
    expect(subject).toBe('Hay 5 preguntas nuevas en Mi Guía Azul');
    expect(html).not.toContain('<script>');
    expect(text).toContain(hostile);
    for (let day = 0; day < 15; day += 1) {
      await pass();
      expect(await send()).toEqual([]);
    }
    await ask('Otra');
    await pass();
    expect(titles(await send())).toEqual([['Otra']]);
    await ask('Y otra');
    await act(database, visitor, 'select public.elegir_correos($1, false)', [mail?.fields.Token]);
    await pass(8);
    expect(await send()).toEqual([]);
    expect(
      await act(database, visitor, `select public.ver_correos($1) -> 'recibe' as recibe`, [
        mail?.fields.Token,
      ]),
    ).toEqual([{ recibe: false }]);
  });

  test('whoever has a licence reads how many of the topic wait, until it ends', async () => {
    await choose(user, ['Terapia', 'Legal']);
    for (const title of ['A', 'B', 'C']) await ask(title);
    await ask('D', 'Salud');
    const frases = async (ends: string) => {
      await database.query('delete from private.licencias');
      await database.query(
        `insert into private.licencias (usuario_id, clase, numero, vista_el, vence_el)
         values ($1, 'habla_y_lenguaje', '12', current_date - 400, private.event_day(now()) + ${ends})`,
        [people.user],
      );
      await pass(7);
      const [mail] = await send();
      return mail?.fields.SinRespuesta;
    };
    expect(await frases('30')).toEqual([{ Frase: 'Hay 3 sin respuesta sobre Terapia.' }]);
    await ask('E');
    expect(await frases('-1')).toEqual([]);
  });

  test('what is hidden, closed or told before is not in it; a mail that did not arrive tells it again, once', async () => {
    await choose(user, ['Terapia']);
    const [hidden, closed] = [await ask('Escondida'), await ask('Repetida')];
    await ask('Queda');
    await database.query(`update public.questions set estado = 'oculta' where id = $1`, [hidden]);
    await database.query(`update public.questions set duplicada_de = $2 where id = $1`, [
      closed,
      rows.anaQuestion,
    ]);
    await pass(7);
    await act(database, service, 'select public.gateway_daily()');
    const take = async () => {
      await database.query('update private.outgoing_mail set next_try = now()');
      return act<Mail>(database, service, 'select * from public.gateway_take_mail(50)');
    };
    expect(titles(await take())).toEqual([['Queda']]);
    await pass();
    await ask('Después');
    await act(database, service, 'select public.gateway_daily()');
    const again = await take();
    expect(titles(again)).toEqual([['Queda']]);
    await act(database, service, 'select public.gateway_mail_sent($1)', [again[0]?.id]);
    await pass(6);
    expect(titles(await send())).toEqual([['Después']]);
  });

  test('a simulated month: nobody who follows by day, by week and by topic gets two mails a day, an alert counted', async () => {
    await choose(user, ['Terapia', 'Salud']);
    await act(database, user, `select public.guardar_correos('diario', 'semanal')`);
    await choose(as('ana'), ['Terapia']);
    await act(database, as('ana'), `select public.guardar_correos('semanal', 'diario')`);
    await act(database, user, `select public.seguir($1, 'diario')`, [rows.betoQuestion]);
    await act(database, as('ana'), 'select public.seguir($1)', [rows.betoQuestion]);
    const mine = await ask('Mía', 'Salud', user);
    const seen = new Map<string, number>();
    let withBoth = 0;
    for (let day = 0; day < 30; day += 1) {
      await database.query('delete from private.recent_acts');
      if (day % 3 > 0) await ask(`Día ${day}`, day % 2 ? 'Terapia' : 'Salud');
      if (day % 4 === 0) await answer(rows.betoQuestion, beto);
      if (day % 5 === 0) await answer(mine, beto);
      // Another mail to the same person: about an alert, and about a decision.
      if (day % 6 === 0)
        await database.query(
          `insert into private.avisos_dados (huella, dia) values (sha256(convert_to($1, 'UTF8')), private.event_day(now()))
           on conflict do nothing`,
          [userAddress],
        );
      const mails = await send();
      const told = mails.map(({ recipient }) => recipient);
      expect(new Set(told).size).toBe(told.length);
      if (day % 6 === 0)
        expect(
          mails.filter(({ recipient, fields }) => recipient === userAddress && fields.Preguntas.length === 0),
        ).toEqual([]);
      for (const { recipient, fields } of mails) {
        if (fields.Temas.length > 0) seen.set(recipient, (seen.get(recipient) ?? 0) + 1);
        if (fields.Temas.length > 0 && fields.Preguntas.length > 0) withBoth += 1;
      }
      await pass();
    }
    for (const count of seen.values()) expect(count).toBeLessThanOrEqual(5);
    expect(seen.size).toBe(2);
    expect(withBoth).toBeGreaterThan(0);
  });

  test('a topic that is none is refused; a paused account chooses; nobody reads it', async () => {
    for (const wrong of [['Chismes'], ["'; drop table x"], ['terapia']])
      expect(await failure(choose(user, wrong))).toMatchObject({ code: '23514' });
    await database.query(
      `insert into private.pausas (usuario_id, hasta, motivo) values ($1, private.event_day(now()) + 3, 'Insultó a una familia')`,
      [people.user],
    );
    await choose(user, ['Salud', 'Salud']);
    const [kept] = await act<{ said: object }>(database, user, 'select public.mis_correos() as said');
    expect(kept?.said).toMatchObject({ temas: ['Salud'], propias: 'al_momento' });
    expect(await failure(choose(visitor, ['Salud']))).toMatchObject({ code: '42501' });
  });
});
