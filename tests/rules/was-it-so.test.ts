import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, as, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

const provider = rows.otherFreeProvider;
const families = [as('user'), as('ana'), as('beto')] as const;

describe.each(engines)('whether a fact was so, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() =>
    database.query(`delete from public.experiencias; delete from public.propuestas; delete from private.recent_acts;
      delete from private.pausas; delete from private.daily_runs;
      update auth.users set email_confirmed_at = now() - interval '8 days';
      update public.proveedores set usuario_id = null, aprobado_por_admin = true where id = '${provider}';
      update public.detalles set hechos_si = '{ascensor}', hechos_no = '{ruidos_de_repente}' where proveedor_id = '${provider}'`),
  );
  type Actor = (typeof families)[number];
  const tell = (actor: Actor, fact: string | null, was: boolean | null, months = 0) =>
    act<{ id: string }>(
      database,
      actor,
      `insert into public.experiencias (proveedor_id, clase, hecho, fue, mes) values ($1, 'hecho', $2, $3,
        date_trunc('month', private.event_day(now()) - $4::int * interval '1 month')::date) returning id`,
      [provider, fact, was, months],
    );
  const told = () => act(database, visitor, 'select * from public.experiencias_de($1)', [provider]);
  const proposed = () =>
    database.query(
      'select campo, antes, despues, origen, estado, motivo from public.propuestas where proveedor_id = $1 order by orden',
      [provider],
    );
  const correction = {
    campo: 'hecho:ascensor',
    antes: 'si',
    despues: 'no',
    origen: 'familias',
    estado: 'pendiente',
    motivo: '3 familias que fueron contaron que no fue así.',
  };

  test('from three families on, whoever says what; three that agree with the profile change nothing', async () => {
    await tell(families[0], 'ascensor', true);
    await tell(families[1], 'ascensor', false);
    await tell(families[1], 'ruidos_de_repente', false);
    expect(await told()).toEqual([]);
    await tell(families[2], 'ascensor', true);
    expect(await told()).toMatchObject([{ clase: 'hecho', hecho: 'ascensor', cuantas: 3, fueron: 2 }]);
    for (const one of [families[0], families[2]]) await tell(one, 'ruidos_de_repente', false);
    expect(await proposed()).toEqual([]);
  });

  test('three that found it otherwise open one correction; after a decision it takes three new ones', async () => {
    for (const one of families) await tell(one, 'ascensor', false);
    expect(await proposed()).toEqual([correction]);
    await tell(as('bystander'), 'ascensor', false);
    expect(await proposed()).toHaveLength(1);
    const waiting = await database.query(
      `select titulo from private.waiting_propuesta where proveedor_id = $1`,
      [provider],
    );
    expect(waiting).toHaveLength(1);
    const [row] = await database.query<{ id: string }>('select id from public.propuestas');
    await act(database, as('admin'), `select public.decidir_propuesta($1, false, '"si"')`, [row?.id]);
    await act(database, service, 'select public.gateway_daily()');
    expect(await proposed()).toMatchObject([{ estado: 'rechazada' }]);
    // Of noise that the profile says there is not: "no" is that there was.
    for (const one of families) await tell(one, 'ruidos_de_repente', true);
    expect(await proposed()).toMatchObject([
      {},
      { campo: 'hecho:ruidos_de_repente', antes: 'no', despues: 'si' },
    ]);
  });

  test('accounts count a week after their address was confirmed, here as everywhere: the work of a day opens it then', async () => {
    await database.query('update auth.users set email_confirmed_at = now() where id = $1', [people.beto]);
    for (const one of families) await tell(one, 'ascensor', false);
    expect([await told(), await proposed()]).toEqual([[], []]);
    await database.query(
      `update auth.users set email_confirmed_at = now() - interval '8 days' where id = $1`,
      [people.beto],
    );
    await act(database, service, 'select public.gateway_daily()');
    expect(await proposed()).toEqual([correction]);
  });

  test('what the profile does not say, what is two years old, and what is not public opens nothing', async () => {
    for (const one of families) {
      await tell(one, 'paso_amplio', false);
      await tell(one, 'ascensor', false, 24);
    }
    expect(await proposed()).toEqual([]);
    await database.query(`update public.experiencias set mes = date_trunc('month', now())::date where hecho = 'ascensor';
      update public.proveedores set aprobado_por_admin = false where id = '${provider}'`);
    await act(database, service, 'select public.gateway_daily()');
    expect(await proposed()).toEqual([]);
  });

  test('one a fact and year, other facts besides; changed by its author', async () => {
    const [first] = await tell(families[0], 'ascensor', true);
    await tell(families[0], 'paso_amplio', true);
    expect(await failure(tell(families[0], 'ascensor', false))).toMatchObject({
      code: '23514',
      message: expect.stringMatching(/^Ya contaste eso de \d{4}\. Puedes cambiarlo\.$/),
    });
    for (const one of families.slice(1)) await tell(one, 'ascensor', false);
    await act(database, families[0], 'update public.experiencias set fue = false where id = $1', [first?.id]);
    expect(await proposed()).toEqual([correction]);
    expect(
      (await failure(act(database, families[0], `update public.experiencias set hecho = 'bano_amplio'`)))
        .code,
    ).toBe('42501');
  });

  test.each([
    ['a fact that is none', "ascensor' or true --", true],
    ['markup', '<script>', true],
    ['a question of the care', 'requiere_referido', true],
    ['no fact', null, true],
    ['no answer', 'ascensor', null],
  ])('%s is refused, and so is a paused account', async (_, fact, was) => {
    expect((await failure(tell(families[0], fact, was))).code).toBe('23514');
    await database.query(
      `insert into private.pausas (usuario_id, hasta, motivo) values ($1, private.event_day(now()) + 3, 'Insultó a una familia')`,
      [people.user],
    );
    expect(await failure(tell(families[0], 'ascensor', true))).toMatchObject({ hint: 'cuenta_en_pausa' });
  });
});
