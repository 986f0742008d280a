import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { idsOf, type List, listsOf, names } from './lists-of.ts';
import { act, addAccount, as, failure, people, rows, sharedWorld, signedIn } from './world.ts';

const { anaProvider, freeProvider, otherFreeProvider, betoProvider } = rows;
const user = as('user');

describe.each(engines)('lists, on $name', (engine) => {
  const database = sharedWorld(engine);
  const { create, put, mine, order, dropLeft, share, renew, withdraw, day } = listsOf(database);
  beforeEach(() =>
    database.query(`delete from public.listas; delete from private.recent_acts; delete from private.pausas;
      update public.proveedores set aprobado_por_admin = id <> '${betoProvider}'`),
  );

  const only = async (actor = user): Promise<List> => {
    const [list, ...others] = await mine(actor);
    expect(others).toEqual([]);
    return list as List;
  };
  /** So many approved providers more. */
  const addProviders = async (count: number) =>
    (
      await database.query<{ id: string }>(
        `insert into public.proveedores (nombre, municipio, tipo_servicio, aprobado_por_admin)
         select 'P', 'Ponce', 'doctor', true from generate_series(1, $1) returning id`,
        [count],
      )
    ).map(({ id }) => id);

  test('a list tells its providers in the order they came, with phones and notes', async () => {
    const list = await create(user, 'Terapistas cerca de casa');
    await put(user, list, otherFreeProvider, 'Atienden los sábados.');
    await put(user, list, freeProvider);
    await create(user, 'Para la escuela');
    const [first, second] = await mine(user);
    expect(first).toMatchObject({
      id: list,
      nombre: 'Terapistas cerca de casa',
      compartida_desde: null,
      compartida_hasta: null,
      fuera: 0,
    });
    expect(first?.proveedores[0]).toEqual({
      proveedor_id: otherFreeProvider,
      nombre: 'Otro centro sin dueño',
      tipo_servicio: 'abogado',
      subcategoria: null,
      municipio: 'Arecibo',
      direccion: null,
      telefono: null,
      whatsapp: null,
      horario_servicio: null,
      nota: 'Atienden los sábados.',
      hechos: null,
      disponibilidad: null,
      contacto: null,
    });
    expect(idsOf(first as List)).toEqual([otherFreeProvider, freeProvider]);
    expect(second).toMatchObject({ nombre: 'Para la escuela', proveedores: [] });
    expect(await mine(as('bystander'))).toEqual([]);
    expect(await mine(as('admin'))).toEqual([]);
  });

  test('facts carry their days; what no longer holds is not told, nor what a hidden place says', async () => {
    const list = await create(user, 'Escuelas');
    await put(user, list, anaProvider);
    const facts = async () => (await only()).proveedores[0];
    expect(await facts()).toMatchObject({
      disponibilidad: {
        estado: 'acepta',
        espera: null,
        municipio: 'Yauco',
        confirmado_el: await day(0),
        vence_el: await day(90),
      },
      contacto: null,
    });
    expect(JSON.stringify(await facts())).not.toContain('Secreta');
    await database.query(`insert into public.confirmaciones (proveedor_id, grupo, por, via, duda)
      values ('${anaProvider}', 'disponibilidad', 'familias', 'enlace', true)`);
    expect((await facts())?.disponibilidad).toEqual({
      estado: null,
      espera: null,
      municipio: 'Yauco',
      confirmado_el: await day(0),
      vence_el: await day(-1),
    });
    const others = `(select * from private.standing except select * from private.standing_now)
      union all (select * from private.standing_now except select * from private.standing)`;
    expect(await database.query(others)).toEqual([]);
  });

  test('name and note are one line without links, of a length', async () => {
    const list = await create(user, '  Para \n la\u202e escuela ');
    await put(user, list, freeProvider, ' \n ');
    expect(await only()).toMatchObject({ nombre: 'Para la escuela', proveedores: [{ nota: null }] });
    const rename = (name: string | null) =>
      act(database, user, 'update public.listas set nombre = $1', [name]);
    const annotate = (note: string) =>
      act(database, user, 'update public.listas_proveedores set nota = $1', [note]);
    for (const [work, constraint] of [
      [() => rename(' \u200b '), 'nombre_de_1_a_80'],
      [() => rename(null), 'nombre_de_1_a_80'],
      [() => rename('a'.repeat(81)), 'nombre_de_1_a_80'],
      [() => rename('Entra en www.example.test'), 'nombre_sin_enlaces'],
      [() => annotate('a'.repeat(301)), 'nota_max_300'],
      [() => annotate('Mira https://example.test'), 'nota_sin_enlaces'],
    ] as const) {
      expect(await failure(work())).toMatchObject({ code: '23514', constraint });
    }
    await rename('ñ'.repeat(80));
    await annotate('ñ'.repeat(300));
    expect(await only()).toMatchObject({
      nombre: 'ñ'.repeat(80),
      proveedores: [{ nota: 'ñ'.repeat(300) }],
    });
  });

  test('of others’ lists and of none a function says the same', async () => {
    const list = await create(user, 'Mía');
    await put(user, list, freeProvider);
    const refusals = [as('bystander'), as('admin'), as('beto')].flatMap((actor) =>
      [list, randomUUID()].flatMap((id) => [
        failure(order(actor, id, [freeProvider])),
        failure(dropLeft(actor, id)),
        failure(share(actor, id)),
        failure(renew(actor, id)),
        failure(withdraw(actor, id)),
      ]),
    );
    const told = (await Promise.all(refusals)).map(({ code, message }) => `${code} ${message}`);
    expect([...new Set(told)]).toEqual(['42501 Esta lista ya no existe o no es tuya. Recarga la página.']);
    expect(idsOf(await only())).toEqual([freeProvider]);
  });

  test('20 lists a person and 60 an hour, one by one and all at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => failure(create(user, 'Otra'))));
    expect(await mine(user)).toHaveLength(20);
    expect(outcomes.filter(({ constraint }) => constraint === 'listas_hasta_20')).toHaveLength(5);
    await create(as('bystander'), 'De otra persona');
    await database.query('delete from public.listas');
    for (let made = 20; made < 60; made += 1) {
      await create(user, 'Otra');
      await database.query('delete from public.listas');
    }
    expect(await failure(create(user, 'La 61'))).toMatchObject({
      code: 'PT429',
      message: expect.stringContaining('Ya creaste 60 listas en la última hora.'),
    });
  });

  test('100 providers a list, each once, at places of their own', async () => {
    const list = await create(user, 'Larga');
    const providers = await addProviders(104);
    const outcomes = await Promise.all(providers.map((id) => failure(put(user, list, id))));
    expect(outcomes.filter(({ constraint }) => constraint === 'proveedores_hasta_100')).toHaveLength(4);
    expect((await only()).proveedores).toHaveLength(100);
    const [places] =
      await database.query(`select count(distinct posicion)::int as places, max(posicion) as last
      from public.listas_proveedores where lista_id = '${list}'`);
    expect(places).toEqual({ places: 100, last: 100 });
    const short = await create(user, 'Corta');
    await put(user, short, freeProvider);
    expect((await failure(put(user, short, freeProvider))).code).toBe('23505');
  });

  test('who leaves the directory leaves the list, is counted, and comes back until the owner has read it', async () => {
    const [deleted = ''] = await addProviders(1);
    const list = await create(user, 'Con cambios');
    for (const id of [otherFreeProvider, deleted, freeProvider]) await put(user, list, id, 'Nota');
    await database.query('delete from public.proveedores where id = $1', [deleted]);
    const approve = (is: boolean) =>
      database.query(
        `update public.proveedores set aprobado_por_admin = ${is} where id = '${otherFreeProvider}'`,
      );
    await approve(false);
    expect(await only()).toMatchObject({ fuera: 2, proveedores: [{ proveedor_id: freeProvider }] });
    await approve(true);
    expect(await only()).toMatchObject({ fuera: 1 });
    expect(idsOf(await only())).toEqual([otherFreeProvider, freeProvider]);
    await approve(false);
    expect(await dropLeft(user, list)).toBe(2);
    expect(await dropLeft(user, list)).toBe(0);
    await approve(true);
    expect(await only()).toMatchObject({ fuera: 0, proveedores: [{ proveedor_id: freeProvider }] });
  });

  test('the order is set whole: of any other set nothing changes', async () => {
    const list = await create(user, 'En orden');
    const [left = ''] = await addProviders(1);
    const before = [anaProvider, left, freeProvider, otherFreeProvider];
    for (const id of before) await put(user, list, id);
    await database.query('update public.proveedores set aprobado_por_admin = false where id = $1', [left]);
    const shown = [anaProvider, freeProvider, otherFreeProvider];
    for (const wrong of [
      [],
      null,
      shown.slice(1),
      [...shown, left],
      [...shown, betoProvider],
      [...shown, freeProvider],
      [anaProvider, freeProvider, freeProvider],
      [anaProvider, freeProvider, null],
      Array.from({ length: 5000 }, () => freeProvider),
    ]) {
      expect(await failure(order(user, list, wrong))).toMatchObject({
        code: 'PT409',
        hint: 'lista_cambiada',
      });
    }
    expect(idsOf(await only())).toEqual(shown);
    const wanted = [otherFreeProvider, anaProvider, freeProvider];
    for (let times = 0; times < 2; times += 1) {
      await order(user, list, wanted);
      expect(idsOf(await only())).toEqual(wanted);
    }
    await database.query('update public.proveedores set aprobado_por_admin = true where id = $1', [left]);
    expect(idsOf(await only())).toEqual([...wanted, left]);
    const empty = await create(user, 'Vacía');
    await order(user, empty, []);
  });

  test('two orders at the same moment: one of them stands, whole', async () => {
    const list = await create(user, 'De dos');
    const providers = await addProviders(12);
    for (const id of providers) await put(user, list, id);
    const reversed = providers.toReversed();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([order(user, list, providers), order(user, list, reversed)]);
      expect([providers.join(), reversed.join()]).toContain(idsOf(await only()).join());
    }
    const [added = ''] = await addProviders(1);
    await order(user, list, providers);
    const [said] = await Promise.all([failure(order(user, list, reversed)), put(user, list, added)]);
    const after = idsOf(await only());
    expect(after).toEqual([...(said.message === 'it did not fail' ? reversed : providers), added]);
  });

  test('a paused account keeps its lists, and writes nothing that others read', async () => {
    const refused = { code: 'PT403', hint: 'cuenta_en_pausa' };
    const shared = await create(user, 'Antes');
    await put(user, shared, freeProvider, 'Llamar');
    await share(user, shared);
    const list = await create(user, 'Sin enlace');
    await database.query(`insert into private.pausas (usuario_id, motivo, hasta)
      values ('${people.user}', 'Por sus palabras', private.event_day(now()) + 3)`);
    await create(user, 'Durante');
    await put(user, list, freeProvider, 'Llamar');
    await order(user, list, [freeProvider]);
    await order(user, shared, [freeProvider]);
    const writes = [
      () => share(user, list),
      () => renew(user, shared),
      () => put(user, shared, otherFreeProvider),
      () => act(database, user, `update public.listas set nombre = 'Otro' where id = '${shared}'`),
      () =>
        act(
          database,
          user,
          `update public.listas_proveedores set nota = 'Otra' where lista_id = '${shared}'`,
        ),
    ];
    for (const write of writes) expect(await failure(write())).toMatchObject(refused);
    expect(await withdraw(user, shared)).toBe(true);
    await put(user, shared, otherFreeProvider);
  });

  test('nothing is noted of lists elsewhere, and they go with their list and account', async () => {
    const noted = () =>
      database.query(`select (select count(*) from public.auditoria) as log,
        (select count(*) from public.estadisticas) as events, (select count(*) from private.outgoing_mail) as mail`);
    const before = await noted();
    const person = randomUUID();
    await addAccount(database, person);
    const leaver = signedIn(person);
    const [gone, kept] = [await create(leaver, 'Se borra'), await create(leaver, 'Se queda')];
    for (const id of [gone, kept]) {
      await put(leaver, id, freeProvider, 'Nota');
      await share(leaver, id);
    }
    await act(database, leaver, 'delete from public.listas where id = $1', [gone]);
    expect(names(await only(leaver))).toEqual(['Centro sin dueño']);
    await listsOf(database).move(leaver, []);
    await act(database, leaver, `select public.eliminar_mi_cuenta('borrar')`);
    const [left] = await database.query(`select (select count(*)::int from public.listas) as lists,
      (select count(*)::int from public.listas_proveedores) as lines,
      (select count(*)::int from private.listas_compartidas) as links,
      (select count(*)::int from private.listas_recibidas) as moved`);
    expect(left).toEqual({ lists: 0, lines: 0, links: 0, moved: 0 });
    expect(await noted()).toEqual(before);
  });
});
