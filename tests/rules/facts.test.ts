import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noFilters } from '../../app/features/directory/filters.ts';
import { fetchFirstProviders } from '../../app/features/directory/list-queries.ts';
import { fetchOfferedPlans } from '../../app/features/directory/plans.ts';
import { facts } from '../../app/features/facts/facts-list.ts';
import { formPlans, searchPlans } from '../../app/lib/lists/plans.ts';
import type { Database } from '../../server/database/database.ts';
import { seededPlans } from '../support/import/seeded-plans.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Client, type Clients, clientsOf } from './clients.ts';
import { createWorld, people, rows } from './world.ts';

const proveedor_id = rows.anaProvider;
const picture = (name: string, descripcion = 'La entrada, con una rampa') => ({
  url: `/storage/v1/object/public/provider-images/${name}`,
  descripcion,
});

const refusedDetails = [
  [
    'ages upside down',
    { edad_desde_meses: 60, edad_hasta_meses: 36 },
    {
      hint: 'edad_hasta_meses_despues_de_desde',
      message: 'La edad mayor va después de la menor. Revisa las dos.',
    },
  ],
  ['an age below zero', { edad_desde_meses: -1 }, { message: expect.stringContaining('edad_desde_meses') }],
  [
    'an unknown way',
    { modalidades: ['por_fax'] },
    { message: expect.stringContaining('modalidades_conocidas') },
  ],
  [
    'an unknown language',
    { idiomas: ['es', 'xx'] },
    { message: expect.stringContaining('idiomas_conocidos') },
  ],
  [
    'an unknown cost',
    { costo: 'caro', costo_desde: null },
    { message: expect.stringContaining('costo_conocido') },
  ],
  [
    'a cost from nothing',
    { costo: 'desde', costo_desde: null },
    { hint: 'costo_desde_con_desde', message: 'Escribe desde cuánto cobran, o elige otro costo.' },
  ],
  [
    'a cost that is no number',
    { costo: 'desde', costo_desde: 'NaN' },
    { message: expect.stringContaining('costo_desde_positivo') },
  ],
  ['an amount without its cost', { costo: 'gratis', costo_desde: 20 }, { hint: 'costo_desde_con_desde' }],
  [
    'an unknown key',
    { hechos_si: ['ascensor', 'piscina'] },
    { hint: 'hechos_si_conocidos', message: 'Hay un dato que no conocemos. Recarga la página.' },
  ],
  ['a key of another group', { hechos_no: ['tomar_pausas'] }, { hint: 'hechos_no_conocidos' }],
  [
    'a key in both lists',
    { hechos_si: ['ascensor'], hechos_no: ['ascensor'] },
    { hint: 'hechos_no_sin_los_de_si', message: 'Un mismo dato no puede ser sí y no.' },
  ],
] as const;

const refusedVisits = [
  ['a link in with whom', { con_quien: 'www.doctora.pr' }, { hint: 'con_quien_sin_enlaces' }],
  [
    'a link in a step',
    { pasos: ['Llegas', 'Mira https://a.pr'] },
    { hint: 'pasos_sin_enlaces', message: 'Aquí no van enlaces.' },
  ],
  ['a link in what to bring', { que_llevar: ['formulario de a.com/b'] }, { hint: 'que_llevar_sin_enlaces' }],
  [
    'eleven steps',
    { pasos: Array(11).fill('Paso') },
    { message: expect.stringContaining('pasos_max_10_de_160') },
  ],
  ['a long step', { pasos: ['x'.repeat(161)] }, { message: expect.stringContaining('pasos_max_10_de_160') }],
  [
    'two minutes',
    { duracion_minutos: 2 },
    { message: expect.stringContaining('duracion_minutos_de_5_a_480') },
  ],
  ['a key of the place', { se_puede: ['ascensor'] }, { hint: 'se_puede_conocidos' }],
  [
    'a foreign picture',
    { fotos: [{ ...picture('a.webp'), url: 'https://ejemplo.com/a.webp' }] },
    { hint: 'fotos_del_sitio', message: 'La foto no es válida. Súbela de nuevo.' },
  ],
  ['a picture of another bucket', { fotos: [picture('../otro/a.webp')] }, { hint: 'fotos_del_sitio' }],
  [
    'a picture without words',
    { fotos: [picture('a.webp', ' ')] },
    { hint: 'fotos_con_descripcion', message: 'Describe cada foto en una frase.' },
  ],
  [
    'a picture with too many words',
    { fotos: [picture('a.webp', 'x'.repeat(201))] },
    { hint: 'fotos_con_descripcion' },
  ],
  ['a link in its words', { fotos: [picture('a.webp', 'www.a.pr')] }, { hint: 'fotos_sin_enlaces' }],
  [
    'seven pictures',
    { fotos: Array(7).fill(picture('a.webp')) },
    { hint: 'fotos_max_6', message: 'Caben hasta 6 fotos.' },
  ],
  ['no list of pictures', { fotos: { url: 'x' } }, { hint: 'fotos_max_6' }],
] as const;

describe.each(servers)('facts of a provider, on $name', ({ start }) => {
  const server = shared(() => start());
  let database: Database;
  let clients: Clients;
  beforeAll(async () => {
    database = server.database;
    await createWorld(database);
    clients = await clientsOf(server);
  });

  const writeDetails = (client: Client, change: object) =>
    client
      .from('detalles')
      .update(change as never)
      .eq('proveedor_id', proveedor_id)
      .select();
  const details = async () =>
    (await clients.visitor.from('detalles').select().eq('proveedor_id', proveedor_id).single()).data;
  const writeVisit = (client: Client, visit: object) =>
    client.from('primera_visita').upsert({ proveedor_id, ...visit } as never);
  const visit = async () =>
    (await clients.visitor.from('primera_visita').select().eq('proveedor_id', proveedor_id).single()).data;
  const isApproved = async () =>
    (await clients.ana.from('proveedores').select('aprobado_por_admin').eq('id', proveedor_id).single()).data
      ?.aprobado_por_admin;

  test('the facts and plans are those of the screens', async () => {
    const { data } = await clients.visitor.from('hechos').select().order('orden');
    expect(data).toEqual(
      facts.map(({ key, section, sought }, place) => ({
        clave: key,
        grupo: section,
        buscado: sought,
        orden: place + 1,
      })),
    );
    const { data: plans } = await clients.visitor.from('planes').select('nombre, alias, activo');
    const byName = (a: { nombre: string }, b: { nombre: string }) => a.nombre.localeCompare(b.nombre);
    expect(plans?.toSorted(byName)).toEqual(
      seededPlans.map((plan) => ({ ...plan, activo: true })).toSorted(byName),
    );
    // The two lists differ: this is where a name of the filter meets one of the form.
    const names = seededPlans.map(({ nombre }) => nombre);
    const known = [...names, ...seededPlans.flatMap(({ alias }) => alias ?? [])];
    expect(formPlans.filter((name) => !names.includes(name))).toEqual([]);
    expect(searchPlans.filter((name) => !known.includes(name))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  test('a plan that an admin adds is found by its alias, and offered while it is active', async () => {
    const added = { nombre: 'Salud del Caribe', alias: ['MMM', 'Caribe'] };
    expect((await clients.admin.from('planes').insert(added)).error).toBeNull();
    const accepts = { acepta_planes: true, planes_aceptados: [added.nombre] };
    await clients.service.from('proveedores').update(accepts).eq('id', rows.freeProvider);
    const found = async (plan: string) => {
      const filters = { ...noFilters, plan };
      const options = { withRatings: false, now: Date.now() };
      return (await fetchFirstProviders(clients.visitor, filters, options)).providers.map(({ id }) => id);
    };
    expect(await found('MMM')).toEqual([rows.freeProvider]);
    expect(await found('Reforma')).toEqual([]);
    expect(await fetchOfferedPlans(clients.visitor)).toEqual([...formPlans, added.nombre]);
    await clients.admin.from('planes').update({ activo: false }).eq('nombre', added.nombre);
    expect(await fetchOfferedPlans(clients.visitor)).toEqual([...formPlans]);
    expect(await found('MMM')).toEqual([rows.freeProvider]);
    // What families call a plan finds it, and what was called otherwise before.
    await clients.service
      .from('proveedores')
      .update({ planes_aceptados: ['Plan Vital'] })
      .eq('id', rows.freeProvider);
    expect(await found('Reforma')).toEqual([rows.freeProvider]);
    expect(await found('SSS')).toEqual([]);
    await clients.service
      .from('proveedores')
      .update({ planes_aceptados: ['Triple-S Salud'] })
      .eq('id', rows.freeProvider);
    expect(await found('SSS')).toContain(rows.freeProvider);
    await clients.service
      .from('proveedores')
      .update({ planes_aceptados: [added.nombre] })
      .eq('id', rows.freeProvider);
    await clients.admin.from('planes').delete().eq('nombre', added.nombre);
    expect(await found('MMM')).toEqual([]);
  });

  describe('details', () => {
    test('are stored as sets, empty ones as null, and the approval stays', async () => {
      const { error } = await writeDetails(clients.ana, {
        edad_desde_meses: 24,
        edad_hasta_meses: null,
        modalidades: ['en_linea', 'presencial', 'en_linea'],
        idiomas: [],
        costo: 'desde',
        costo_desde: 40,
        hechos_si: ['sala_callada', 'ascensor'],
        hechos_no: ['musica_o_televisor'],
      });
      expect(error).toBeNull();
      expect(await details()).toMatchObject({
        modalidades: ['en_linea', 'presencial'],
        idiomas: null,
        costo_desde: 40,
        hechos_si: ['ascensor', 'sala_callada'],
        hechos_no: ['musica_o_televisor'],
      });
      expect(await isApproved()).toBe(true);
    });
    test.each(refusedDetails)('%s is refused', async (_, change, error) => {
      expect(await writeDetails(clients.ana, change)).toMatchObject({
        status: 400,
        error: { code: '23514', ...error },
      });
    });
    test('an upsert changes the row that is there', async () => {
      const { error } = await clients.ana.from('detalles').upsert({ proveedor_id, requiere_referido: true });
      expect(error).toBeNull();
      expect(await details()).toMatchObject({
        requiere_referido: true,
        modalidades: ['en_linea', 'presencial'],
      });
    });
    test('the two parts do not disturb each other, and of two people on one the later reaches no row', async () => {
      const read = await details();
      const atencion = (client: Client, idiomas: string[]) =>
        client
          .from('detalles')
          .update({ idiomas })
          .match({ proveedor_id, atencion_actualizada: read?.atencion_actualizada })
          .select();
      const lugar = (client: Client, hechos_si: string[]) =>
        client
          .from('detalles')
          .update({ hechos_si })
          .match({ proveedor_id, lugar_actualizado: read?.lugar_actualizado })
          .select();
      expect((await atencion(clients.ana, ['es'])).data).toHaveLength(1);
      expect((await lugar(clients.admin, ['ascensor'])).data).toHaveLength(1);
      expect((await atencion(clients.admin, ['en'])).data).toEqual([]);
      expect((await lugar(clients.ana, ['sala_callada'])).data).toEqual([]);
      expect(await details()).toMatchObject({ idiomas: ['es'], hechos_si: ['ascensor'] });
    });
    test('a form from before tells of parking by its key; what stands in the column stays', async () => {
      const tell = (change: object) => writeDetails(clients.ana, { hechos_si: [], hechos_no: [], ...change });
      await tell({ hechos_si: ['ascensor', 'estacionamiento_cerca'] });
      expect(await details()).toMatchObject({
        estacionamiento: true,
        hechos_si: ['ascensor'],
        hechos_no: null,
      });
      await tell({ hechos_no: ['estacionamiento_cerca'] });
      expect(await details()).toMatchObject({ estacionamiento: true, hechos_si: null, hechos_no: null });
      await tell({ estacionamiento: null, hechos_no: ['estacionamiento_cerca'] });
      expect(await details()).toMatchObject({ estacionamiento: false, hechos_no: null });
    });
    test('nobody chooses a version', async () => {
      const old = '2020-01-01T00:00:00+00:00';
      const named = await writeDetails(clients.ana, { lugar_actualizado: old });
      expect(named.error?.code).toBe('42501');
      await writeDetails(clients.service, { lugar_actualizado: old, atencion_actualizada: old });
      expect(JSON.stringify(await details())).not.toContain('2020-01-01');
    });
  });

  describe('the first visit', () => {
    test('is stored trimmed, its pictures with their words only, and the approval stays', async () => {
      const { error } = await writeVisit(clients.ana, {
        con_quien: ' Con\nla maestra ',
        duracion_minutos: 45,
        pasos: [' Llegas ', '', 'Saludas'],
        que_llevar: [],
        se_puede: ['tomar_pausas', 'tomar_pausas'],
        fotos: [{ ...picture('ana.png', ' La\nsala '), otra: 'cosa' }],
      });
      expect(error).toBeNull();
      expect(await visit()).toMatchObject({
        con_quien: 'Con la maestra',
        pasos: ['Llegas', 'Saludas'],
        que_llevar: null,
        se_puede: ['tomar_pausas'],
        fotos: [picture('ana.png', 'La sala')],
      });
      expect(await isApproved()).toBe(true);
    });
    test('no text of it turns the direction of writing, holds what is not seen, or breaks its line', async () => {
      const spoil = (text: string) => `\u202e${text.replace(' ', '\n\u2066 ')}\u200b\u2069`;
      const pasos = ['Entras al salón.', 'Saludas a Ana.'];
      const plain = {
        con_quien: 'Con Ana',
        pasos,
        que_llevar: ['Tu tarjeta'],
        fotos: [picture('ana.png', 'La sala')],
      };
      const { error } = await writeVisit(clients.ana, {
        con_quien: spoil(plain.con_quien),
        pasos: [...pasos.map(spoil), '\u202a\u202c'],
        que_llevar: plain.que_llevar.map(spoil),
        fotos: [picture('ana.png', spoil('La sala'))],
      });
      expect(error).toBeNull();
      expect(await visit()).toMatchObject(plain);
    });
    test.each(refusedVisits)('%s is refused', async (_, change, error) => {
      expect(await writeVisit(clients.ana, change)).toMatchObject({
        status: 400,
        error: { code: '23514', ...error },
      });
    });

    const files = async () =>
      (await database.query<{ name: string }>(`select name from storage.objects order by name`)).map(
        ({ name }) => name,
      );
    test('a picture that no row shows any more goes with its file, unless it is somebody else’s', async () => {
      // Two days old: the sweep looks at them.
      await database.query(
        `insert into storage.objects (bucket_id, name, owner_id, created_at, updated_at)
         select 'provider-images', name, owner, now() - interval '2 days', now() - interval '2 days'
         from (values ('one.png', $1), ('two.png', $1), ('other.png', $2)) as file (name, owner)`,
        [people.ana, people.beto],
      );
      await writeVisit(clients.ana, {
        fotos: ['one.png', 'two.png', 'other.png'].map((name) => picture(name)),
      });
      expect(await files()).toEqual(['one.png', 'other.png', 'two.png']);
      await writeVisit(clients.ana, { fotos: [picture('two.png')] });
      expect(await files()).toEqual(['other.png', 'two.png']);
      // Shown elsewhere too.
      await clients.service.from('primera_visita').upsert({
        proveedor_id: rows.freeProvider,
        fotos: [picture('two.png')],
      });
      await clients.ana.from('primera_visita').delete().eq('proveedor_id', proveedor_id);
      expect(await files()).toEqual(['other.png', 'two.png']);
      // Nor does a logo that named it take it away, nor the sweep of what is a day old.
      const logo_url = picture('two.png').url;
      await database.query('update public.proveedores set logo_url = $1 where id = $2', [
        logo_url,
        proveedor_id,
      ]);
      await database.query('update public.proveedores set logo_url = null where id = $1', [proveedor_id]);
      await clients.service.rpc('gateway_sweep_files');
      expect(await files()).toEqual(['two.png']);
      await clients.service.from('primera_visita').delete().eq('proveedor_id', rows.freeProvider);
      expect(await files()).toEqual([]);
    });
  });

  describe('what is written down, and the way back', () => {
    beforeEach(async () => {
      await database.query('delete from public.auditoria');
    });
    const entries = async () =>
      (await clients.admin.from('auditoria').select().order('id')).data?.map((entry) => entry) ?? [];
    const last = async () => (await entries()).at(-1);
    const putBack = async (id: number | undefined, client = clients.admin) =>
      client.rpc('devolver_cambio', { entrada: id ?? 0 });
    const place = async (id: string) =>
      (
        await clients.ana
          .from('sedes')
          .select('nombre, municipio, direccion, visibilidad, horas(dia, abre), disponibilidad(estado, nota)')
          .eq('id', id)
          .maybeSingle()
      ).data;

    test('a change of details: the former value of its part, put back without the other part', async () => {
      await writeDetails(clients.service, { idiomas: ['es'], hechos_si: ['ascensor'], hechos_no: null });
      await writeDetails(clients.ana, { idiomas: ['es', 'en'] });
      await writeDetails(clients.admin, { hechos_si: ['sala_callada'] });
      // Nothing changed, nothing said.
      await writeDetails(clients.ana, { idiomas: ['en', 'es'] });
      const [first, second, ...more] = await entries();
      expect(more).toEqual([]);
      expect(first).toMatchObject({
        actor_id: people.ana,
        actor_nombre: 'ana',
        accion: 'cambiar',
        tabla: 'detalles',
        fila_id: proveedor_id,
        antes: { idiomas: ['es'] },
        despues: { idiomas: ['en', 'es'] },
      });
      expect(first?.antes).not.toHaveProperty('hechos_si');
      expect(second).toMatchObject({
        actor_id: people.admin,
        antes: { hechos_si: ['ascensor'], hechos_no: null },
        despues: { hechos_si: ['sala_callada'], hechos_no: null },
      });
      expect((await putBack(first?.id)).data).toBe('devuelto');
      expect(await details()).toMatchObject({ idiomas: ['es'], hechos_si: ['sala_callada'] });
      // It is an act of its own, and what it put back is no longer what stands.
      expect(await last()).toMatchObject({ actor_id: people.admin, despues: { idiomas: ['es'] } });
      expect((await putBack(first?.id)).data).toBe('cambiado');
      expect(await details()).toMatchObject({ idiomas: ['es'] });
    });
    test('a place: with its week and hidden address; a later change is not overwritten', async () => {
      const save = (datos: object, horas?: object[]) =>
        clients.ana.rpc('guardar_sede', { datos: datos as never, ...(horas && { horas: horas as never }) });
      const { data } = await save(
        { proveedor_id, municipio: 'Yauco', nombre: 'Nueva', direccion: 'Calle Sol 1' },
        [{ dia: 1, abre: '08:00', cierra: '09:00' }],
      );
      const id = data?.id ?? '';
      const created = await last();
      expect(created).toMatchObject({ accion: 'crear', tabla: 'sedes', fila_id: id, antes: null });
      await save({ id, nombre: 'Otra', visibilidad: 'oculta' }, [{ dia: 2, abre: '10:00', cierra: '11:00' }]);
      const changed = await last();
      expect(changed).toMatchObject({
        accion: 'cambiar',
        antes: {
          nombre: 'Nueva',
          direccion: 'Calle Sol 1',
          horas: [{ dia: 1, abre: '08:00', cierra: '09:00' }],
        },
        despues: { nombre: 'Otra', direccion: 'Calle Sol 1', visibilidad: 'oculta', horas: [{ dia: 2 }] },
      });
      expect((await putBack(created?.id)).data).toBe('cambiado');
      expect((await putBack(changed?.id)).data).toBe('devuelto');
      expect(await place(id)).toMatchObject({
        nombre: 'Nueva',
        direccion: 'Calle Sol 1',
        visibilidad: 'completa',
        horas: [{ dia: 1, abre: '08:00:00' }],
      });
      expect((await putBack(created?.id)).data).toBe('devuelto');
      expect(await place(id)).toBeNull();
    });
    test('a removed place comes back with hours, availability and hidden address', async () => {
      await clients.ana.rpc('guardar_sede', {
        datos: { id: rows.anaPlace, direccion: 'Calle Betances 5', visibilidad: 'oculta' },
        horas: [{ dia: 3, abre: '08:00', cierra: '09:00' }],
      });
      await clients.ana
        .from('disponibilidad')
        .upsert({ sede_id: rows.anaPlace, estado: 'no_acepta', nota: 'Hasta enero' });
      const before = await place(rows.anaPlace);
      await clients.ana.from('sedes').delete().eq('id', rows.anaPlace);
      expect(await place(rows.anaPlace)).toBeNull();
      const removed = await last();
      expect(removed).toMatchObject({
        accion: 'eliminar',
        tabla: 'sedes',
        antes: { disponibilidad: { estado: 'no_acepta' }, horas: [{ dia: 3 }] },
        despues: null,
      });
      expect((await putBack(removed?.id)).data).toBe('devuelto');
      expect(await place(rows.anaPlace)).toEqual(before);
      const { data } = await clients.ana.rpc('direcciones_de', { proveedor: proveedor_id });
      expect(data).toContainEqual({
        sede_id: rows.anaPlace,
        direccion: 'Calle Betances 5',
        como_llegar: null,
      });
      expect((await putBack(removed?.id)).data).toBe('cambiado');
    });
    test('availability and first visit: told, changed and taken back, each can be undone', async () => {
      const sede_id = rows.anaPrincipal;
      const estado = async () =>
        (await clients.ana.from('disponibilidad').select('estado').eq('sede_id', sede_id).maybeSingle()).data;
      await clients.ana.from('disponibilidad').insert({ sede_id, estado: 'acepta' });
      await clients.ana.from('disponibilidad').update({ estado: 'no_acepta' }).eq('sede_id', sede_id);
      await clients.ana.from('disponibilidad').delete().eq('sede_id', sede_id);
      const [told, changed, removed] = await entries();
      expect([told, changed, removed].map((entry) => entry?.accion)).toEqual([
        'crear',
        'cambiar',
        'eliminar',
      ]);
      expect((await putBack(told?.id)).data).toBe('cambiado');
      expect((await putBack(removed?.id)).data).toBe('devuelto');
      expect(await estado()).toEqual({ estado: 'no_acepta' });
      expect((await putBack(changed?.id)).data).toBe('devuelto');
      expect(await estado()).toEqual({ estado: 'acepta' });
      expect((await putBack(told?.id)).data).toBe('devuelto');
      expect(await estado()).toBeNull();

      await database.query(
        `insert into storage.objects (bucket_id, name, owner_id) values ('provider-images', 'kept.png', $1), ('provider-images', 'lost.png', $1)`,
        [people.ana],
      );
      await writeVisit(clients.ana, {
        con_quien: 'Con Ana',
        fotos: [picture('kept.png'), picture('lost.png')],
      });
      await writeVisit(clients.ana, { con_quien: 'Con Luis', fotos: [picture('kept.png')] });
      expect((await putBack((await last())?.id)).data).toBe('devuelto');
      // The file of the picture that was taken out is gone, so its line is too.
      expect(await visit()).toMatchObject({ con_quien: 'Con Ana', fotos: [picture('kept.png')] });
    });
    test('plans are the admins’ and can be put back too', async () => {
      await clients.admin
        .from('planes')
        .update({ alias: ['Molina'] })
        .eq('nombre', 'MMM');
      expect((await putBack((await last())?.id)).data).toBe('devuelto');
      const { data } = await clients.visitor.from('planes').select('alias').eq('nombre', 'MMM').single();
      expect(data).toEqual({ alias: null });
    });
    test('the secret key leaves no line; nobody but admins puts back; other entries are refused', async () => {
      await writeDetails(clients.service, { idiomas: ['ase'] });
      expect(await entries()).toEqual([]);
      await writeDetails(clients.ana, { idiomas: ['es'] });
      const entry = await last();
      for (const [client, status] of [
        [clients.visitor, 401],
        [clients.ana, 403],
      ] as const) {
        expect(await putBack(entry?.id, client)).toMatchObject({ status, error: { code: '42501' } });
      }
      await clients.admin.from('proveedores').update({ nombre: 'Otro' }).eq('id', proveedor_id);
      for (const id of [(await last())?.id, 0]) {
        expect(await putBack(id)).toMatchObject({ status: 400, error: { hint: 'entrada_de_hechos' } });
      }
    });
    test('what stands no more is not put back', async () => {
      await clients.ana
        .from('disponibilidad')
        .upsert({ sede_id: rows.anaHiddenPlace, estado: 'lista_de_espera' });
      const changed = await last();
      await clients.ana.from('sedes').delete().eq('id', rows.anaHiddenPlace);
      expect((await putBack(changed?.id)).data).toBe('cambiado');
      const removed = await last();
      await database.query('delete from public.proveedores where id = $1', [proveedor_id]);
      expect((await putBack(removed?.id)).data).toBe('cambiado');
    });
  });
});
