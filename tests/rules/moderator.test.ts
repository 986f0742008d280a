import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { subjects } from './cells.ts';
import { permissionTable } from './permissions.ts';
import { act, addAccount, as, attempt, failure, rows, sharedWorld, signedIn } from './world.ts';

const id = '5e000000-0000-4000-8000-000000000001';
const withoutFactor = signedIn(id);
const moderator: Scope = { ...withoutFactor, claims: { ...withoutFactor.claims, aal: 'aal2' } };

/** The document is the list of expectations: what is not there is as for anyone signed in. */
const documented = permissionTable('Moderators');
const cells = permissionTable('Cells');

describe.each(engines)('a moderator, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeAll(async () => {
    await database.query(
      `insert into storage.buckets (id, name) values ('spare', 'spare') on conflict do nothing`,
    );
    await addAccount(database, id, { nombre_completo: 'Marta' }, 30);
    await act(database, as('admin'), 'insert into public.user_roles (user_id, role) values ($1, $2)', [
      id,
      'moderador',
    ]);
  });

  test('is given what the document says, and else what anyone signed in is', async () => {
    const tried = subjects.flatMap((subject) =>
      Object.entries(subject.verbs).map(([verb, write]) => ({ subject, verb, write })),
    );
    const wrong: string[] = [];
    for (const { subject, verb, write } of tried) {
      const isThis = (line: Record<string, string>) =>
        line.table === subject.table && line.row === subject.row && line.verb === verb;
      const user = cells.find(isThis)?.user;
      const expected = { moderator: documented.find(isThis)?.moderator ?? user, withoutFactor: user };
      const found = {
        moderator: (await attempt(database, moderator, write(id))).outcome,
        withoutFactor: (await attempt(database, withoutFactor, write(id))).outcome,
      };
      for (const who of ['moderator', 'withoutFactor'] as const) {
        if (found[who] !== expected[who])
          wrong.push(
            `${who}: ${subject.table}, ${subject.row}, ${verb}: ${found[who]}, not ${expected[who]}`,
          );
      }
    }
    expect(wrong).toEqual([]);
    expect(tried.length).toBe(cells.length);
  });

  const queue = () =>
    act<{ clase: string; id: string; asignado_nombre: string | null }>(
      database,
      moderator,
      'select * from public.cola()',
    );

  test('sees reports, first posts and held reviews, and nothing that admins note', async () => {
    const found = await queue();
    expect(new Set(found.map(({ clase }) => clase))).toEqual(new Set(['primera', 'resena']));
    expect(found.every(({ asignado_nombre }) => asignado_nombre === null)).toBe(true);
    const [held] = await act<{ review: { author: string } }>(
      database,
      moderator,
      'select public.resena_en_espera($1) as review',
      [rows.betoHeldReview],
    );
    expect(held?.review.author).toEqual(expect.any(String));
    expect(await failure(act(database, withoutFactor, 'select * from public.cola()'))).toMatchObject({
      code: '42501',
    });
  });

  test('decides with their name, and takes back their own decision alone', async () => {
    const post = rows.heldQuestion;
    const decide = (decision: string, scope = moderator) =>
      act<{ estado: string }>(
        database,
        scope,
        `select public.decidir_caso($1, $2, public.caso_de($1) ->> 'huella', 'otra') as estado`,
        [post, decision],
      );
    const reopen = (scope = moderator) =>
      act<{ estado: string }>(database, scope, 'select public.reabrir_caso($1) as estado', [post]);
    expect(await decide('retirada')).toEqual([{ estado: 'hecho' }]);
    expect(
      await database.query(
        `select actor_id from public.auditoria where fila_id = '${post}' order by id desc limit 1`,
      ),
    ).toEqual([{ actor_id: id }]);
    expect(await reopen()).toEqual([{ estado: 'hecho' }]);
    expect(await decide('queda', as('admin'))).toEqual([{ estado: 'hecho' }]);
    expect(await failure(reopen())).toMatchObject({ code: '42501' });
    expect(await reopen(as('admin'))).toEqual([{ estado: 'hecho' }]);

    const review = (desde: string, hasta: string, scope = moderator) =>
      act<{ done: boolean }>(database, scope, 'select public.decidir_calificacion($1, $2, $3) as done', [
        rows.betoHeldReview,
        desde,
        hasta,
      ]);
    expect(await review('pendiente', 'publicada')).toEqual([{ done: true }]);
    expect(await review('publicada', 'rechazada')).toEqual([{ done: false }]);
    expect(await review('publicada', 'pendiente')).toEqual([{ done: true }]);
    expect(await review('pendiente', 'publicada', as('admin'))).toEqual([{ done: true }]);
    expect(await review('publicada', 'pendiente'), 'what an admin decided').toEqual([{ done: false }]);
    expect(await review('publicada', 'pendiente', as('admin'))).toEqual([{ done: true }]);
  });

  test('leaves one to the admins, and takes it back', async () => {
    const pass = (pasar: boolean) =>
      act<{ done: boolean }>(database, moderator, `select public.pasar_a_admin('primera', $1, $2) as done`, [
        rows.heldQuestion,
        pasar,
      ]);
    const isListed = async () => (await queue()).some((item) => item.id === rows.heldQuestion);
    expect(await pass(true)).toEqual([{ done: true }]);
    expect(await isListed()).toBe(false);
    const ofAdmin = await act<{ id: string }>(database, as('admin'), 'select id from public.cola()');
    expect(ofAdmin.map((item) => item.id)).toContain(rows.heldQuestion);
    expect(await pass(true)).toEqual([{ done: false }]);
    expect(await pass(false)).toEqual([{ done: true }]);
    expect(await isListed()).toBe(true);
  });

  test('is shown nothing of their own, and decides nothing of it', async () => {
    await database.query(
      `insert into public.calificaciones (id, proveedor_id, usuario_id, estrellas, estado)
       values ('5e000000-0000-4000-8000-000000000002', '${rows.anaProvider}', '${id}', 1, 'pendiente')`,
    );
    expect((await queue()).map((item) => item.id)).not.toContain('5e000000-0000-4000-8000-000000000002');
    expect(
      await act(database, moderator, 'select public.decidir_calificacion($1, $2, $3) as done', [
        '5e000000-0000-4000-8000-000000000002',
        'pendiente',
        'publicada',
      ]),
    ).toEqual([{ done: false }]);
  });
});
