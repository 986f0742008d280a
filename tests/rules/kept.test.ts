import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { listsOf } from './lists-of.ts';
import { act, as, failure, people, rows, sharedWorld, visitor } from './world.ts';

const [ana, beto, user] = [as('ana'), as('beto'), as('user')];

describe.each(engines)('what is kept, on $name', (engine) => {
  const database = sharedWorld(engine);
  const { create, mine, share, read } = listsOf(database);
  beforeEach(() =>
    database.query(`delete from private.guardados; delete from private.seguimientos; delete from private.pausas;
      delete from private.preferencias_correo where cola <> 'nunca'; delete from private.novedades;
      delete from private.outgoing_mail; delete from public.listas; delete from private.recent_acts`),
  );
  type Actor = typeof ana;
  const keep = (actor: Actor, clase: string, id: string, isKept = true) =>
    act(database, actor, 'select public.guardar($1, $2, $3)', [clase, id, isKept]);
  const kept = (actor: Actor) =>
    act<{ id: string; titulo: string; datos: object }>(
      database,
      actor,
      'select * from public.mis_guardados()',
    );
  const idsKept = async (actor: Actor) => (await kept(actor)).map(({ id }) => id);
  const resource = async (title = 'Guía') => {
    const [row] = await database.query<{ id: string }>(
      `insert into public.recursos (titulo, descripcion, tipo_recurso, url) values ($1, 'D', 'link', 'https://ejemplo.com/')
       returning id`,
      [title],
    );
    return row?.id ?? '';
  };
  const answer = (actor: Actor, question: string) =>
    act(database, actor, `insert into public.answers (question_id, content) values ($1, 'Otra más')`, [
      question,
    ]);
  const put = (actor: Actor, list: string, id: string, isIn = true) =>
    act(database, actor, 'select public.recurso_en_lista($1, $2, $3)', [list, id, isIn]);

  test('questions, answers and resources in one list, the latest first, each once, and nobody else’s', async () => {
    const title = '<img src=x onerror=alert(1)> «Ñandú»';
    const guide = await resource(title);
    const things = [
      ['respuesta', rows.betoAnswer],
      ['recurso', guide],
      ['pregunta', rows.anaQuestion],
    ] as const;
    for (const [clase, id] of [...things, things[0]]) await keep(user, clase, id);
    expect(await kept(user)).toMatchObject([
      { id: rows.anaQuestion, datos: { clase: 'pregunta', respuestas: 1, nuevas: 0 } },
      {
        id: guide,
        titulo: title,
        datos: { clase: 'recurso', tipo_recurso: 'link', url: 'https://ejemplo.com/' },
      },
      { id: rows.betoAnswer, titulo: 'Con calma', datos: { clase: 'respuesta', pregunta: rows.anaQuestion } },
    ]);
    expect(await kept(beto)).toEqual([]);
    await answer(beto, rows.anaQuestion);
    expect((await kept(user))[0]).toMatchObject({ datos: { respuestas: 2, nuevas: 1 } });
    for (const [clase, id] of things) for (const _ of [1, 2]) await keep(user, clase, id, false);
    expect(await kept(user)).toEqual([]);
  });

  test('a nameless answer is kept by its alias', async () => {
    await keep(user, 'respuesta', rows.namelessAnswer);
    const [one] = await kept(user);
    expect(one?.datos).toMatchObject({ autor: expect.stringMatching(/^Familia/) });
    expect(JSON.stringify(one)).not.toContain('Ana');
  });

  test('what is hidden is neither kept nor shown, and what is none is refused', async () => {
    for (const [clase, id] of [
      ['respuesta', rows.heldAnswer],
      ['respuesta', rows.withdrawnAnswer],
      ['respuesta', randomUUID()],
      ['recurso', rows.betoAnswer],
      ['pregunta', rows.heldQuestion],
      ["recurso' or true --", randomUUID()],
    ] as const)
      expect(await failure(keep(user, clase, id))).toMatchObject({ code: 'PT404' });
    await keep(user, 'respuesta', rows.betoAnswer);
    await database.query(`update public.answers set estado = 'oculta' where id = $1`, [rows.betoAnswer]);
    expect(await kept(user)).toEqual([]);
    await database.query(`update public.answers set estado = 'publicada' where id = $1`, [rows.betoAnswer]);
    expect(await idsKept(user)).toEqual([rows.betoAnswer]);
  });

  test('keeping never mails, also after the way out of all mail and back; following does', async () => {
    await keep(user, 'pregunta', rows.anaQuestion);
    await keep(user, 'respuesta', rows.betoAnswer);
    const news = () =>
      database.query<{ user_id: string }>(
        `select user_id from private.novedades where user_id = '${people.user}'`,
      );
    await answer(beto, rows.anaQuestion);
    expect(await news()).toEqual([]);
    // By a mail of another question.
    const token = '1'.repeat(26);
    await database.query(
      `insert into private.enlaces_correo (hash, user_id, preguntas) values (private.token_hash($1), $2, '{}')
       on conflict do nothing`,
      [token, people.user],
    );
    for (const isWanted of [false, true])
      await act(database, visitor, 'select public.elegir_correos($1, $2)', [token, isWanted]);
    await answer(beto, rows.anaQuestion);
    expect(await news()).toEqual([]);
    const [followed] = await act(database, user, 'select public.seguir($1) as mode', [rows.anaQuestion]);
    expect(followed).toEqual({ mode: 'semanal' });
    await answer(beto, rows.anaQuestion);
    expect(await news()).toHaveLength(1);
    // It is followed by mail now: keeping it or not changes nothing.
    for (const isKept of [true, false]) await keep(user, 'pregunta', rows.anaQuestion, isKept);
    expect(await news()).toHaveLength(1);
    expect(await idsKept(user)).toEqual([rows.betoAnswer]);
  });

  test('one’s own question goes on being told of', async () => {
    for (const isKept of [true, false]) await keep(ana, 'pregunta', rows.anaQuestion, isKept);
    expect(await kept(ana)).toEqual([]);
    await answer(beto, rows.anaQuestion);
    expect(await database.query('select user_id from private.novedades')).toEqual([{ user_id: people.ana }]);
  });

  test('a paused account keeps, and puts resources into lists that nobody else reads', async () => {
    const guide = await resource();
    const list = await create(user, 'Para la escuela');
    const pause = () =>
      database.query(`insert into private.pausas (usuario_id, hasta, motivo)
        values ('${people.user}', private.event_day(now()) + 3, 'Insultó a una familia')`);
    await pause();
    await keep(user, 'recurso', guide);
    await put(user, list, guide);
    await database.query('delete from private.pausas');
    await share(user, list);
    await pause();
    expect(await failure(put(user, list, await resource()))).toMatchObject({ hint: 'cuenta_en_pausa' });
    await put(user, list, guide, false);
    expect((await mine(user))[0]).toMatchObject({ recursos: [] });
  });

  test('resources stand in a list in the order they came, also for who has its link and from a device', async () => {
    const [first, second] = [await resource('Primero'), await resource('Segundo')];
    const list = await create(user, 'Para la escuela');
    for (const id of [first, second, first, randomUUID()]) await put(user, list, id);
    const shown = [
      { id: first, titulo: 'Primero', tipo_recurso: 'link', url: 'https://ejemplo.com/' },
      { id: second },
    ];
    expect((await mine(user))[0]).toMatchObject({ recursos: shown });
    expect(await read(visitor, await share(user, list))).toMatchObject({ recursos: shown });
    expect(await failure(put(ana, list, second))).toMatchObject({ hint: 'lista_ajena' });
    await database.query('delete from public.recursos where id = $1', [first]);
    expect((await mine(user))[0]).toMatchObject({ recursos: [{ id: second }], fuera: 0 });
    const move = (recursos: unknown) =>
      act<{ lists: Array<{ recursos: object[] }> }>(
        database,
        beto,
        'select public.guardar_listas($1) as lists',
        [JSON.stringify([{ id: randomUUID(), nombre: 'N', proveedores: [], recursos }])],
      );
    expect((await move([second, randomUUID()]))[0]?.lists).toMatchObject([{ recursos: [{ id: second }] }]);
    for (const wrong of ['x', [1], ["'; drop table x"], Array.from({ length: 101 }, () => second)])
      expect(await failure(move(wrong))).toMatchObject({ hint: 'listas_de_un_aparato' });
  });
});
