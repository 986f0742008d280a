import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/database/database.ts';
import { applyProductSettings } from '../../server/product.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Client, type Clients, clientsOf } from './clients.ts';
import { act, addAccount, codeOf, createWorld, failure, from, people, rows, signedIn } from './world.ts';

type Kind = 'pregunta' | 'respuesta' | 'resena';
const posts: Array<[Kind, table: string, id: string, shown: string, hidden: string, withdrawn: string]> = [
  ['pregunta', 'questions', rows.anaQuestion, 'publicada', 'oculta', 'oculta'],
  ['respuesta', 'answers', rows.anaAnswer, 'publicada', 'oculta', 'oculta'],
  ['resena', 'calificaciones', rows.anaReview, 'publicada', 'pendiente', 'rechazada'],
];

describe.each(servers)('reports, on $name', ({ start }) => {
  const server = shared(() => start());
  let database: Database;
  let clients: Clients;
  const crowd: string[] = Array.from({ length: 6 }, () => randomUUID());
  beforeAll(async () => {
    database = server.database;
    await createWorld(database);
    for (const id of crowd) await addAccount(database, id, {}, 8);
    clients = await clientsOf(server);
  });
  beforeEach(() =>
    database.query(`
      delete from private.moderacion; delete from private.reportes; delete from private.outgoing_mail;
      delete from private.recent_acts; delete from private.retiros; delete from public.auditoria;
      update public.questions set estado = 'publicada'; update public.answers set estado = 'publicada';
      update public.calificaciones set estado = 'publicada' where id <> '${rows.betoHeldReview}'`),
  );

  const must = async <Data>(reply: PromiseLike<{ data: Data; error: unknown }>): Promise<Data> => {
    const { data, error } = await reply;
    expect(error).toBeNull();
    return data;
  };
  const report = (
    id: string,
    clase: Kind,
    elemento: string,
    motivo = 'ofensivo',
    texto: string | null = null,
    // Somebody of the crowd lives by themselves.
    address = `10.1.${crowd.indexOf(id)}.7`,
  ) =>
    act<{ said: string }>(
      database,
      from(address, signedIn(id)),
      'select public.reportar($1, $2, $3, $4) as said',
      [clase, elemento, motivo, texto],
    ).then(([row]) => row?.said);
  const reportBy = async (count: number, clase: Kind, elemento: string, motivo?: string) => {
    for (const id of crowd.slice(0, count))
      expect(await report(id, clase, elemento, motivo)).toBe('recibido');
  };
  const stateOf = async (table: string, id: string) =>
    (await database.query<{ estado: string }>(`select estado from public.${table} where id = '${id}'`))[0]
      ?.estado;
  const waiting = async () =>
    (await must(clients.admin.rpc('cola')))
      ?.filter(({ clase }) => ['reporte', 'revision', 'primera'].includes(clase))
      .map(({ clase, id }) => [clase, id]);
  interface Case {
    huella: string;
    motivos: Array<{ motivo: string; cuantos: number }>;
  }
  const caseOf = async (elemento: string) =>
    (await must(clients.admin.rpc('caso_de', { elemento }))) as unknown as Case & Record<string, unknown>;
  const decide = async (
    elemento: string,
    decision: string,
    motivo?: string,
    client: Client = clients.admin,
  ) =>
    must(
      client.rpc('decidir_caso', {
        elemento,
        decision,
        visto: (await caseOf(elemento))?.huella ?? '',
        ...(motivo && { motivo }),
      }),
    );
  const hiddenFrom = async (client: Client, clase: Kind, elemento: string) =>
    must(client.rpc('mi_publicacion_oculta', { clase, elemento }));
  const mails = async () =>
    database.query<{ account: string; template: string; fields: Record<string, string>; later: boolean }>(
      `select account, template, fields, next_try > now() + interval '9 minutes' as later
       from private.outgoing_mail where template in ('reporte_decidido', 'publicacion_decidida') order by template, id`,
    );

  test.each(posts)(
    '%s: the third account hides it, a person decides, and what is undone waits again',
    async (clase, table, id, shown, hidden, withdrawn) => {
      await reportBy(2, clase, id);
      expect([await stateOf(table, id), await waiting()]).toEqual([shown, [['reporte', id]]]);
      expect(await report(crowd[2] ?? '', clase, id, 'datos_de_un_menor')).toBe('recibido');
      expect([await stateOf(table, id), await waiting()]).toEqual([hidden, [['reporte', id]]]);
      expect((await caseOf(id)).motivos).toEqual([
        { motivo: 'ofensivo', cuantos: 2 },
        { motivo: 'datos_de_un_menor', cuantos: 1 },
      ]);
      expect(await hiddenFrom(clients.ana, clase, id)).toEqual({
        decidida: false,
        motivo: 'ofensivo',
        revision: null,
      });
      for (const other of [clients.beto, clients.admin])
        expect(await hiddenFrom(other, clase, id)).toBeNull();

      expect(await decide(id, 'retirada', 'peligroso')).toBe('hecho');
      expect([await stateOf(table, id), await waiting()]).toEqual([withdrawn, []]);
      expect(await hiddenFrom(clients.ana, clase, id)).toMatchObject({ decidida: true, motivo: 'peligroso' });
      expect(await database.query('select clase, elemento, motivo from private.retiros')).toEqual([
        { clase, elemento: id, motivo: 'peligroso' },
      ]);
      expect(await must(clients.deputy.rpc('reabrir_caso', { elemento: id }))).toBe('hecho');
      expect([await stateOf(table, id), await waiting()]).toEqual([hidden, [['reporte', id]]]);
      expect([await mails(), await database.query('select 1 from private.retiros')]).toEqual([[], []]);
      expect(await decide(id, 'queda')).toBe('hecho');
      expect([await stateOf(table, id), await waiting()]).toEqual([shown, []]);
      expect(await database.query('select accion, tabla, fila_id from public.auditoria order by id')).toEqual(
        ['rechazar', 'reabrir', 'aceptar'].map((accion) => ({ accion, tabla: table, fila_id: id })),
      );
    },
  );

  describe('many at once', () => {
    const everything = [
      ['pregunta', rows.betoQuestion],
      ['respuesta', rows.betoAnswer],
      ['respuesta', rows.anaAnswer],
      ['pregunta', rows.anaQuestion],
      ['pregunta', rows.namelessQuestion],
      ['respuesta', rows.namelessAnswer],
      ['resena', rows.anaReview],
    ] as const;
    const joined = async (count: number, days: number) => {
      const ids = Array.from({ length: count }, () => randomUUID());
      for (const id of ids) await addAccount(database, id, {}, days);
      return ids;
    };
    /** Each of them reports everything that is left, from one of so many networks. */
    const reportAll = async (ids: string[], networks: number) => {
      for (const [place, id] of ids.entries())
        for (const [clase, elemento] of everything)
          await report(id, clase, elemento, 'ofensivo', null, `10.9.${place % networks}.${place}`);
    };
    const hidden = async () =>
      (
        await database.query(
          `select elemento from private.moderacion where estado = 'oculta' and cola = 'reporte'`,
        )
      ).length;

    test('sixty accounts of today, of twenty networks, hide nothing; all of it waits', async () => {
      const ids = await joined(60, 0);
      // Something that was published just now makes nobody older.
      for (const id of ids.slice(0, 3))
        await act(database, signedIn(id), `insert into public.questions (title, content) values ('T', 'C')`);
      await reportAll(ids, 20);
      expect(await hidden()).toBe(0);
      expect((await waiting())?.length).toBe(everything.length);
      expect(
        (await must(clients.visitor.from('answers').select('id').eq('id', rows.anaAnswer)))?.length,
      ).toBe(1);
    });

    test('who has published for a week counts without a confirmed address', async () => {
      const ids = await joined(3, 0);
      for (const id of ids)
        await database.query(
          `insert into public.questions (user_id, title, content, created_at) values ($1, 'T', 'C', now() - interval '7 days')`,
          [id],
        );
      await reportAll(ids, 3);
      expect(await hidden()).toBe(3);
    });

    test.each([
      ['192.0.2.1', '192.0.2.2', '192.0.2.3'],
      ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:ff00::1'],
    ])('of one wider network they are one: %s, %s, %s', async (...addresses) => {
      for (const [place, address] of addresses.entries())
        await report(crowd[place] ?? '', 'pregunta', rows.anaQuestion, 'ofensivo', null, address);
      expect(await stateOf('questions', rows.anaQuestion)).toBe('publicada');
      await report(crowd[3] ?? '', 'pregunta', rows.anaQuestion, 'ofensivo', null, '198.51.100.1');
      expect(await stateOf('questions', rows.anaQuestion)).toBe('publicada');
      await report(crowd[4] ?? '', 'pregunta', rows.anaQuestion, 'ofensivo', null, '203.0.113.1');
      expect(await stateOf('questions', rows.anaQuestion)).toBe('oculta');
    });

    test('the same accounts hide three a day, and no network is kept for longer', async () => {
      await reportAll(await joined(3, 8), 3);
      expect(await hidden()).toBe(3);
      await database.query(`update private.reportes set fecha = fecha - interval '1 day'`);
      await database.query('select private.purge_fingerprints()');
      expect(await database.query('select from private.reportes where red is not null')).toEqual([]);
    });

    test('one press gives back what the same accounts hid, and can be taken back; it names nobody', async () => {
      const ids = await joined(60, 8);
      await reportAll(ids, 20);
      expect(await hidden()).toBe(everything.length);
      // What others hid stays.
      const own = await joined(3, 8);
      const [other] = await database.query<{ id: string }>(
        `insert into public.questions (user_id, title, content) values ('${people.deputy}', 'Jarabe', 'C') returning id`,
      );
      for (const [place, id] of own.entries())
        await report(id, 'pregunta', other?.id ?? '', 'publicidad', null, `10.8.${place}.1`);
      const found = await caseOf(rows.anaAnswer);
      const { juntas } = found as unknown as {
        juntas: Array<{ elemento: string; huella: string; titulo: string }>;
      };
      expect(juntas.map(({ titulo }) => titulo)).toContain('una reseña de «Centro sin dueño»');
      expect(juntas.length).toBe(everything.length);
      for (const id of [...ids, people.ana]) expect(JSON.stringify(found)).not.toContain(id);

      const vistos = Object.fromEntries(juntas.map(({ elemento, huella }) => [elemento, huella]));
      expect(await clients.user.rpc('decidir_casos', { vistos })).toMatchObject({ status: 403 });
      await database.query(`update public.answers set content = 'Otra cosa' where id = '${rows.betoAnswer}'`);
      expect(await must(clients.admin.rpc('decidir_casos', { vistos }))).toBe(everything.length - 1);
      expect(await waiting()).toEqual([
        ['reporte', rows.betoAnswer],
        ['reporte', other?.id],
      ]);
      const elementos = Object.keys(vistos);
      expect(await clients.user.rpc('reabrir_casos', { elementos })).toMatchObject({ status: 403 });
      expect(await must(clients.admin.rpc('reabrir_casos', { elementos }))).toBe(everything.length - 1);
      expect(await hidden()).toBe(everything.length + 1);
    });
  });

  test('after it stays, earlier reports count no more, and nobody reports it twice', async () => {
    const id = rows.anaQuestion;
    await reportBy(3, 'pregunta', id);
    await decide(id, 'queda');
    expect(await report(crowd[0] ?? '', 'pregunta', id)).toBe('ya_reportada');
    for (const next of crowd.slice(3, 5)) expect(await report(next, 'pregunta', id)).toBe('recibido');
    expect([await stateOf('questions', id), (await caseOf(id)).motivos]).toEqual([
      'publicada',
      [{ motivo: 'ofensivo', cuantos: 2 }],
    ]);
    await report(crowd[5] ?? '', 'pregunta', id);
    expect(await stateOf('questions', id)).toBe('oculta');
  });

  test('what is refused: unknown reasons, long texts, what is one’s own or not to be seen, the 21st of a day', async () => {
    const [reporter = ''] = crowd;
    const refusal = async (work: Promise<unknown>) => (await failure(work)).constraint;
    expect(await refusal(report(reporter, 'pregunta', rows.anaQuestion, 'feo'))).toBe('motivo_conocido');
    expect(await refusal(report(reporter, 'pregunta', rows.anaQuestion, 'otra', 'x'.repeat(301)))).toBe(
      'texto_max_300',
    );
    expect(await refusal(report(reporter, 'pregunta', randomUUID()))).toBe('elemento_a_la_vista');
    expect(await refusal(report(reporter, 'respuesta', rows.anaQuestion))).toBe('elemento_a_la_vista');
    expect(await refusal(report(reporter, 'resena', rows.betoHeldReview))).toBe('elemento_a_la_vista');
    const [nameless] = await act<{ id: string }>(
      database,
      signedIn(people.ana),
      `insert into public.questions (title, content, sin_nombre) values ('T', 'C', true) returning id`,
    );
    for (const [clase, id] of [
      ['pregunta', rows.anaQuestion],
      ['pregunta', nameless?.id ?? ''],
      ['respuesta', rows.anaAnswer],
      ['resena', rows.anaReview],
    ] as const)
      expect(codeOf(await failure(report(people.ana, clase, id)))).toBe('42501');
    expect(
      await clients.visitor.rpc('reportar', {
        clase: 'pregunta',
        elemento: rows.anaQuestion,
        motivo: 'otra',
      }),
    ).toMatchObject({ status: 401 });
    await database.query(
      `insert into private.recent_acts (user_id, act, done_at) select $1, 'reportes', now() from generate_series(1, 20)`,
      [reporter],
    );
    expect(await failure(report(reporter, 'pregunta', rows.betoQuestion))).toMatchObject({
      code: 'PT429',
      message: expect.stringContaining('Ya enviaste 20 reportes en un día. Gracias por participar.'),
    });
  });

  test('an admin reads all of it but who: neither the reporters nor the author of a nameless post', async () => {
    const [nameless] = await act<{ id: string }>(
      database,
      signedIn(people.beto),
      `insert into public.answers (question_id, content, sin_nombre) values ('${rows.anaQuestion}', 'Compra mi jarabe', true) returning id`,
    );
    const id = nameless?.id ?? '';
    await report(people.ana, 'respuesta', id, 'otra', ' Dice que es una cura ');
    const found = await caseOf(id);
    expect(found).toMatchObject({
      clase: 'respuesta',
      cola: 'reporte',
      titulo: '¿Cómo empiezo?',
      contenido: 'Compra mi jarabe',
      sin_nombre: true,
      autor: null,
      textos: ['Dice que es una cura'],
    });
    for (const who of [people.beto, people.ana]) expect(JSON.stringify(found)).not.toContain(who);
    for (const client of [clients.ana, clients.beto]) {
      expect(await client.rpc('caso_de', { elemento: id })).toMatchObject({ status: 403 });
      expect(await client.rpc('reabrir_caso', { elemento: id })).toMatchObject({ status: 403 });
    }
    await decide(id, 'retirada', 'publicidad');
    expect((await mails()).map(({ account, template }) => [account, template])).toEqual([
      [people.beto, 'publicacion_decidida'],
      [people.ana, 'reporte_decidido'],
    ]);
    expect(JSON.stringify(await database.query('select * from public.auditoria'))).not.toContain(people.beto);
  });

  test('nothing is decided that was not shown, and once', async () => {
    const id = rows.anaAnswer;
    await reportBy(1, 'respuesta', id);
    const { huella: visto } = await caseOf(id);
    await database.query(`update public.answers set content = 'Otra cosa' where id = '${id}'`);
    const stale = { elemento: id, decision: 'queda', visto };
    expect(await must(clients.admin.rpc('decidir_caso', stale))).toBe('cambiada');
    expect((await clients.admin.rpc('decidir_caso', { ...stale, decision: 'retirada' })).error).toMatchObject(
      {
        hint: 'motivo_conocido',
      },
    );
    expect(await decide(id, 'queda')).toBe('hecho');
    expect(await must(clients.deputy.rpc('decidir_caso', stale))).toBe('decidida');
    expect(await must(clients.deputy.rpc('decision_de', { clase: 'reporte', elemento: id }))).toMatchObject({
      como: 'queda',
      por: 'admin',
      propia: false,
    });
  });

  test('reporters and author are told the outcome; of a report that changed nothing its author hears nothing', async () => {
    const id = rows.anaQuestion;
    await reportBy(1, 'pregunta', id);
    await decide(id, 'queda');
    expect(await mails()).toMatchObject([
      {
        account: crowd[0],
        template: 'reporte_decidido',
        later: true,
        fields: { Que: 'la pregunta «¿Cómo empiezo?»', Ruta: `/question/${id}` },
      },
    ]);
    await database.query('delete from private.outgoing_mail');
    for (const next of crowd.slice(1, 4)) await report(next, 'pregunta', id);
    await decide(id, 'queda');
    const told = (await mails()).map(({ account, fields }) => [account, fields.Asunto ?? fields.Resultado]);
    // Of several reporters nobody is told first.
    expect(told.toSorted()).toEqual(
      [
        [people.ana, 'Tu pregunta se ve otra vez'],
        ...crowd.slice(1, 4).map((account) => [account, 'Una persona la leyó y decidió que se queda.']),
      ].toSorted(),
    );
  });

  test('the author asks once for a second look, which is the last word', async () => {
    const id = rows.anaReview;
    const ask = (client: Client) =>
      client.rpc('pedir_revision', { clase: 'resena', elemento: id, texto: 'Es lo que pasó' });
    await reportBy(1, 'resena', id);
    expect((await ask(clients.ana)).error).toMatchObject({ hint: 'revision_de_retirada' });
    await decide(id, 'retirada', 'no_es_verdad');
    expect((await ask(clients.beto)).error).toMatchObject({ code: '42501' });
    await must(ask(clients.ana));
    expect((await ask(clients.ana)).error).toMatchObject({ hint: 'revision_una_vez' });
    expect(await waiting()).toEqual([['revision', id]]);
    expect(await caseOf(id)).toMatchObject({
      motivo: 'no_es_verdad',
      revision_texto: 'Es lo que pasó',
      motivos: [{ motivo: 'ofensivo', cuantos: 1 }],
    });
    expect(await hiddenFrom(clients.ana, 'resena', id)).toMatchObject({ revision: 'pedida' });
    await decide(id, 'queda');
    expect(await stateOf('calificaciones', id)).toBe('publicada');
    await must(clients.admin.rpc('reabrir_caso', { elemento: id }));
    expect([await stateOf('calificaciones', id), await waiting()]).toEqual(['rechazada', [['revision', id]]]);
    expect(await database.query('select motivo from private.retiros')).toEqual([{ motivo: 'no_es_cierto' }]);
    await decide(id, 'retirada', 'ofensivo');
    expect(await hiddenFrom(clients.ana, 'resena', id)).toEqual({
      decidida: true,
      motivo: 'ofensivo',
      revision: 'hecha',
    });
    expect((await mails()).flatMap(({ fields }) => fields.Asunto ?? [])).toEqual([
      'Retiramos tu reseña',
      'Miramos otra vez tu reseña',
    ]);
    expect((await ask(clients.ana)).error).toMatchObject({ hint: 'revision_una_vez' });
  });

  test('a hidden review that is decided among those that wait ends its reports; what is deleted forgets them', async () => {
    const id = rows.anaReview;
    await reportBy(3, 'resena', id);
    expect((await must(clients.admin.rpc('cola')))?.filter((item) => item.id === id)).toMatchObject([
      { clase: 'reporte', titulo: 'Reseña de «Centro sin dueño»', proveedor_id: rows.freeProvider },
    ]);
    await must(
      clients.admin.rpc('decidir_calificacion', { calificacion: id, desde: 'pendiente', hasta: 'publicada' }),
    );
    expect([await waiting(), (await mails()).length]).toEqual([[], 4]);
    await database.query('delete from private.outgoing_mail');
    const [question] = await act<{ id: string }>(
      database,
      signedIn(people.ana),
      `insert into public.questions (title, content) values ('T', 'C') returning id`,
    );
    await reportBy(1, 'pregunta', question?.id ?? '');
    await must(
      clients.ana
        .from('questions')
        .delete()
        .eq('id', question?.id ?? ''),
    );
    expect(await mails()).toMatchObject([
      { account: crowd[0], fields: { Resultado: 'Ya no está en el sitio.' } },
    ]);
    expect(await database.query('select 1 from private.reportes where clase = $1', ['pregunta'])).toEqual([]);
  });

  test('answers are as public as their question, and what is not seen is neither answered nor voted on', async () => {
    const answersOf = (client: Client) =>
      must(client.from('answers').select('id').eq('question_id', rows.betoQuestion));
    const named = async () => must(clients.visitor.from('profiles').select('id').eq('id', people.beto));
    await reportBy(3, 'pregunta', rows.betoQuestion);
    expect([await answersOf(clients.visitor), await answersOf(clients.user)]).toEqual([[], []]);
    expect([await answersOf(clients.ana), await answersOf(clients.beto)]).toEqual([
      [{ id: rows.anaAnswer }],
      [{ id: rows.anaAnswer }],
    ]);
    const answer = { question_id: rows.betoQuestion, user_id: people.user, content: 'C' };
    const vote = { answer_id: rows.anaAnswer, user_id: people.user, vote_type: 1 };
    for (const refused of [
      await clients.user.from('answers').insert(answer),
      await clients.user.from('answers').insert({ ...answer, question_id: randomUUID() }),
      await clients.user.from('answer_votes').insert(vote),
    ])
      expect(refused.error).toMatchObject({ code: '23503' });
    await reportBy(3, 'pregunta', rows.anaQuestion);
    expect(await named(), 'his answer is hidden with its question').toEqual([]);
    await decide(rows.anaQuestion, 'queda');
    expect((await named())?.length).toBe(1);
    await decide(rows.betoQuestion, 'queda');
    expect(await answersOf(clients.visitor)).toEqual([{ id: rows.anaAnswer }]);
  });

  test('a post that was changed after it stayed can be reported again by the same person', async () => {
    const id = rows.anaAnswer;
    await reportBy(1, 'respuesta', id);
    await decide(id, 'queda');
    await database.query(`update public.answers set content = 'Un insulto' where id = '${id}'`);
    await reportBy(1, 'respuesta', id);
    expect(await waiting()).toEqual([['reporte', id]]);
  });

  test('a withdrawn review that its author mends and an admin publishes is withdrawn no more', async () => {
    const id = rows.anaReview;
    await reportBy(1, 'resena', id);
    await decide(id, 'retirada', 'ofensivo');
    await must(clients.ana.from('calificaciones').update({ comentario: 'Mejor dicho' }).eq('id', id));
    const published = { calificacion: id, desde: 'pendiente', hasta: 'publicada' } as const;
    expect(await must(clients.admin.rpc('decidir_calificacion', published))).toBe(true);
    expect(await hiddenFrom(clients.ana, 'resena', id)).toBeNull();
    expect((await clients.ana.rpc('pedir_revision', { clase: 'resena', elemento: id })).error).toMatchObject({
      hint: 'revision_de_retirada',
    });
  });

  test('nobody decides on the own post', async () => {
    const [own] = await act<{ id: string }>(
      database,
      signedIn(people.admin),
      `insert into public.questions (title, content, sin_nombre) values ('T', 'C', true) returning id`,
    );
    const id = own?.id ?? '';
    await reportBy(1, 'pregunta', id);
    const decision = { elemento: id, decision: 'queda', visto: (await caseOf(id)).huella };
    expect(await clients.admin.rpc('decidir_caso', decision)).toMatchObject({ status: 403 });
    expect(await must(clients.deputy.rpc('decidir_caso', decision))).toBe('hecho');
  });

  describe('with MODERATION=first-posts', () => {
    const choose = (MODERATION: string) => applyProductSettings(readConfig({ MODERATION }), database);
    const publish = async (id: string, sin_nombre = false) => {
      const [row] = await act<{ id: string; estado: string }>(
        database,
        signedIn(id),
        'insert into public.questions (title, content, sin_nombre) values ($1, $2, $3) returning id, estado',
        ['Mi duda', 'C', sin_nombre],
      );
      return row ?? { id: '', estado: '' };
    };
    beforeEach(() => choose('first-posts'));

    test('another value is refused by name', async () => {
      const problem = 'The environment variable MODERATION is wrong: must be first-posts or off.';
      await expect(choose('on')).rejects.toThrow(problem);
    });

    test('posts wait until one is published; nameless ones during the first day; its author alone sees them', async () => {
      const newcomer = randomUUID();
      await addAccount(database, newcomer);
      const first = await publish(newcomer);
      expect([first.estado, (await publish(newcomer)).estado]).toEqual(['en_revision', 'en_revision']);
      expect(await must(clients.visitor.from('questions').select('id').eq('id', first.id))).toEqual([]);
      expect(await waiting()).toContainEqual(['primera', first.id]);
      expect(await decide(first.id, 'queda')).toBe('hecho');
      expect((await publish(newcomer)).estado).toBe('publicada');
      expect((await publish(newcomer, true)).estado).toBe('en_revision');
      await database.query(
        `update private.profiles set fecha_registro = now() - interval '2 days' where id = $1`,
        [newcomer],
      );
      const nameless = await publish(newcomer, true);
      expect(nameless.estado).toBe('publicada');
      await must(clients.admin.rpc('reabrir_caso', { elemento: first.id }));
      expect([await stateOf('questions', first.id), await mails()]).toEqual(['en_revision', []]);
      await decide(first.id, 'retirada', 'publicidad');
      expect([
        await stateOf('questions', first.id),
        (await mails()).map(({ fields }) => [fields.Asunto, fields.Despues]),
      ]).toEqual([
        'oculta',
        [
          [
            'No publicamos tu pregunta',
            'Por ahora solo la ven tú y los administradores. Si crees que nos equivocamos, ábrela y pide que la miremos otra vez.',
          ],
        ],
      ]);
      await choose('off');
      const other = randomUUID();
      await addAccount(database, other);
      expect((await publish(other, true)).estado).toBe('publicada');
    });
  });
});
