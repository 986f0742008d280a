import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Client, type Clients, clientsOf } from './clients.ts';
import { addAccount, createWorld, people, rows } from './world.ts';

const proveedor = rows.betoProvider;

describe.each(servers)('the queue of the admins, on $name', ({ start }) => {
  const server = shared(() => start());
  let database: Database;
  let clients: Clients;
  beforeAll(async () => {
    database = server.database;
    await createWorld(database);
    clients = await clientsOf(server);
  });

  const must = async <Data>(
    answer: PromiseLike<{ data: Data; error: unknown }>,
  ): Promise<NonNullable<Data>> => {
    const { data, error } = await answer;
    expect(error).toBeNull();
    return data as NonNullable<Data>;
  };
  const queue = () => must(clients.admin.rpc('cola'));
  const waits = async (clase: string, id: string) =>
    (await queue()).some((item) => item.clase === clase && item.id === id);
  const decision = async (clase: string, id: string, client = clients.admin) =>
    (await client.rpc('decision_de', { clase, elemento: id })).data;
  const versionOf = async (id: string) =>
    (await must(clients.admin.from('proveedores').select('fecha_actualizacion').eq('id', id).single()))
      .fecha_actualizacion;
  const ofProvider = (client: Client, change: object, id: string = proveedor) =>
    client
      .from('proveedores')
      .update(change as never)
      .eq('id', id)
      .select('id');

  test('everything that waits, what somebody waits for most first, is for admins alone', async () => {
    await database.query(
      `update public.calificaciones set fecha = now() - interval '3 days' where id = '${rows.betoHeldReview}';
       update public.sugerencias set fecha = now() - interval '2 days' where id = '${rows.anaSugerencia}';
       update public.revisiones_recurso set revisado_en = private.event_day(now()) - 370 where recurso_id = '${rows.recurso}'`,
    );
    const found = await queue();
    expect(found.map(({ clase, id }) => [clase, id])).toEqual(
      expect.arrayContaining([
        ['recurso', rows.recurso],
        ['resena', rows.betoHeldReview],
        ['sugerencia', rows.anaSugerencia],
        ['proveedor', proveedor],
      ]),
    );
    const order = await database.query<{ clase: string }>(
      'select clase from private.clases_cola order by orden',
    );
    const place = (clase: string) => order.findIndex((kind) => kind.clase === clase);
    const sorted = found.toSorted(
      (one, other) => place(one.clase) - place(other.clase) || one.desde.localeCompare(other.desde),
    );
    expect(found.map(({ clase, desde }) => [clase, desde])).toEqual(
      sorted.map(({ clase, desde }) => [clase, desde]),
    );
    for (const [client, status] of [
      [clients.visitor, 401],
      [clients.ana, 403],
    ] as const) {
      expect(await client.rpc('cola')).toMatchObject({ status, error: { code: '42501' } });
      expect(await client.rpc('hoy')).toMatchObject({ status, error: { code: '42501' } });
    }
  });

  test('a kind that cannot be read holds up no other, and is told until it can be', async () => {
    const [view] = await database.query<{ text: string }>(
      `select 'create or replace view private.waiting_sugerencia as ' || pg_get_viewdef('private.waiting_sugerencia') as text`,
    );
    const told = async () => {
      await database.query(`select public.gateway_daily_job('check_queue')`);
      return ((await must(clients.admin.rpc('hoy'))) as { fallos: unknown[] }).fallos;
    };
    await database.query(`create or replace view private.waiting_sugerencia as
      select 'sugerencia' as clase, id, titulo, fecha as desde, null::uuid as proveedor_id, 1 / (0 * length(titulo)) as cuantos
      from public.sugerencias`);
    expect(await waits('sugerencia', rows.anaSugerencia)).toBe(false);
    expect(await waits('resena', rows.betoHeldReview)).toBe(true);
    expect(await told()).toMatchObject([{ trabajo: 'cola sugerencia', codigo: '22012' }]);
    await database.query(view?.text ?? '');
    expect(await told()).toEqual([]);
    expect(await waits('sugerencia', rows.anaSugerencia)).toBe(true);
  });

  test('of what nobody decided no decision is told, whatever its kind', async () => {
    const kinds = await database.query<{ clase: string }>('select clase from private.clases_cola');
    expect(kinds).toHaveLength(14);
    for (const { clase } of kinds) {
      const answer = await clients.admin.rpc('decision_de', { clase, elemento: randomUUID() });
      expect(answer).toMatchObject({ data: null, error: null });
    }
  });

  test('a day: each kind with its number and its oldest, kinds with nothing too', async () => {
    const found = await queue();
    const { clases, aprobados, confirmados, por_llamar, pasos } = (await must(clients.admin.rpc('hoy'))) as {
      clases: Array<{ clase: string; total: number; desde: string | null; sin_prisa: boolean }>;
      aprobados: number;
      confirmados: number;
      por_llamar: number;
      pasos: number;
    };
    expect(clases.map(({ clase }) => clase)).toEqual([
      'reporte',
      'revision',
      'baja',
      'reclamacion',
      'proveedor',
      'propuesta',
      'resena',
      'primera',
      'sugerencia',
      'actividad',
      'recurso',
      'paso',
      'repetido',
      'pagina',
    ]);
    expect(clases.filter(({ sin_prisa }) => sin_prisa).map(({ clase }) => clase)).toEqual([
      'recurso',
      'paso',
      'repetido',
      'pagina',
    ]);
    for (const { clase, total, desde } of clases) {
      const ofKind = found.filter((item) => item.clase === clase);
      expect([clase, total, desde && Date.parse(desde)]).toEqual([
        clase,
        ofKind.length,
        ofKind[0] ? Date.parse(ofKind[0].desde) : null,
      ]);
    }
    // Ana's was confirmed by the demo of the world, the two without owner were not.
    expect([aprobados, confirmados]).toEqual([3, 1]);
    expect(por_llamar).toBe((await must(clients.admin.rpc('por_llamar'))).length);
    expect(pasos, 'not the drafts, nor the one that has expired').toBe(1);
  });

  test('of a profile that was public, what families saw is kept until it is approved again', async () => {
    const mine = rows.anaProvider;
    const published = async () =>
      (await clients.admin.rpc('perfil_publico', { proveedor: mine })).data as {
        valor: Record<string, unknown>;
        aprobado_en: string | null;
        propia: boolean;
      } | null;
    const [was] = await database.query<{ telefono: string }>(
      `select telefono from public.proveedores where id = '${mine}'`,
    );
    await must(ofProvider(clients.admin, { aprobado_por_admin: false }, mine));
    await must(ofProvider(clients.admin, { aprobado_por_admin: true }, mine));
    expect(await published()).toBeNull();
    await must(ofProvider(clients.ana, { telefono: '787-555-0178' }, mine));
    await must(ofProvider(clients.ana, { telefono: '787-555-0179' }, mine));
    expect(await published()).toMatchObject({ valor: { telefono: was?.telefono ?? null }, propia: true });
    expect((await published())?.aprobado_en).not.toBeNull();
    expect(Object.keys((await published())?.valor ?? {})).not.toContain('usuario_id');
    expect((await clients.ana.rpc('perfil_publico', { proveedor: mine })).error?.code).toBe('42501');
    await must(ofProvider(clients.admin, { telefono: was?.telefono, aprobado_por_admin: true }, mine));
    expect(await published()).toBeNull();
  });

  test('thousands of one kind leave the database by hundreds, and hide no other', async () => {
    await database.query(`insert into public.sugerencias (usuario_id, titulo, url, fecha)
      select '${people.ana}', 'Muchas', 'https://example.test/' || n, now() - interval '1 year' from generate_series(1, 700) as n`);
    const found = await queue();
    expect(found.filter(({ clase }) => clase === 'sugerencia')).toHaveLength(500);
    expect(found.map(({ id }) => id)).toContain(rows.betoHeldReview);
    const { clases } = (await must(clients.admin.rpc('hoy'))) as {
      clases: Array<{ clase: string; total: number }>;
    };
    expect(clases.find(({ clase }) => clase === 'sugerencia')?.total).toBeGreaterThanOrEqual(700);
    await database.query(`delete from public.sugerencias where titulo = 'Muchas'`);
  });

  test('a day tells of the backups, once the server has noted any', async () => {
    const backups = async () => ((await must(clients.admin.rpc('hoy'))) as { copias: unknown }).copias;
    expect(await backups()).toBeNull();
    const note = 'select public.gateway_note_backup($1, $2)';
    await database.query(note, ['2026-11-16T07:00:00Z', null]);
    expect(await backups()).toEqual({ ultima: '2026-11-16T07:00:00+00:00', fallo: null });
    await database.query(note, ['2026-11-16T07:00:00Z', '2026-11-17T07:00:00Z']);
    expect(await backups()).toMatchObject({ fallo: '2026-11-17T07:00:00+00:00' });
    for (const client of [clients.visitor, clients.ana, clients.admin]) {
      const refused = await client.rpc(
        'gateway_note_backup' as never,
        { good_at: null, failed: null } as never,
      );
      expect(refused.error).toMatchObject({ code: '42501' });
    }
  });

  describe('providers', () => {
    beforeEach(() =>
      database.query(
        `delete from private.perfiles_vistos; delete from public.auditoria;
         update public.proveedores set aprobado_por_admin = false where id = '${proveedor}'`,
      ),
    );

    test('one that is left pending waits no longer, until its owner changes it', async () => {
      expect(await waits('proveedor', proveedor)).toBe(true);
      const version = await versionOf(proveedor);
      expect(await must(clients.admin.rpc('dejar_sin_aprobar', { proveedor, version }))).toBe(true);
      expect(await waits('proveedor', proveedor)).toBe(false);
      expect(await decision('proveedor', proveedor, clients.deputy)).toMatchObject({
        como: 'dejado',
        por: 'admin',
        propia: false,
      });
      const back = await must(clients.admin.rpc('dejar_sin_aprobar', { proveedor, version, dejar: false }));
      expect([back, await waits('proveedor', proveedor)]).toEqual([true, true]);
      await clients.admin.rpc('dejar_sin_aprobar', { proveedor, version });
      await ofProvider(clients.beto, { descripcion: 'Otra' });
      expect(await waits('proveedor', proveedor)).toBe(true);
    });
    test('one is returned with a note, which its owner reads until it changes; taken back, no mail leaves', async () => {
      const version = await versionOf(proveedor);
      const back = (nota: string) => clients.admin.rpc('devolver_perfil', { proveedor, version, nota });
      const note = async (who: Client) => must(who.rpc('nota_de_mi_perfil'));
      const mails = () =>
        database.query(`select fields ->> 'Nota' as nota, next_try > now() + interval '9 minutes' as later
          from private.outgoing_mail where template = 'perfil_devuelto'`);
      expect((await back('  ')).error).toMatchObject({ hint: 'nota_escrita' });
      expect(await must(back(' Falta un teléfono '))).toBe(true);
      expect(await waits('proveedor', proveedor)).toBe(false);
      expect([await note(clients.beto), await note(clients.ana)]).toEqual(['Falta un teléfono', null]);
      expect(await mails()).toEqual([{ nota: 'Falta un teléfono', later: true }]);
      await must(clients.admin.rpc('dejar_sin_aprobar', { proveedor, version, dejar: false }));
      expect([await mails(), await note(clients.beto)]).toEqual([[], null]);
      await must(back('Falta la dirección'));
      await ofProvider(clients.beto, { descripcion: 'Con dirección' });
      expect([await note(clients.beto), await waits('proveedor', proveedor)]).toEqual([null, true]);
      expect(await must(back('Tarde'))).toBe(false);
      await database.query('delete from private.outgoing_mail');
    });
    test('what is no longer what was looked at is not left', async () => {
      const version = await versionOf(proveedor);
      await ofProvider(clients.beto, { descripcion: 'Cambió' });
      expect((await clients.admin.rpc('dejar_sin_aprobar', { proveedor, version })).data).toBe(false);
      expect(await waits('proveedor', proveedor)).toBe(true);
    });
    test('an approval says whose it was; what an admin disapproves has been looked at', async () => {
      await ofProvider(clients.deputy, { aprobado_por_admin: true });
      expect(await waits('proveedor', proveedor)).toBe(false);
      expect(await decision('proveedor', proveedor)).toMatchObject({ como: 'aprobado', por: 'deputy' });
      expect(await decision('proveedor', proveedor, clients.deputy)).toMatchObject({ propia: true });
      await ofProvider(clients.admin, { aprobado_por_admin: false });
      expect(await waits('proveedor', proveedor)).toBe(false);
      await ofProvider(clients.beto, { descripcion: 'Otra vez' });
      expect(await waits('proveedor', proveedor)).toBe(true);
    });
    test('the provider of an account that goes waits, also when an admin deletes the account', async () => {
      const owner = randomUUID();
      await addAccount(database, owner, { nombre_completo: 'Carla' });
      const [made] = await database.query<{ id: string }>(
        `insert into public.proveedores (nombre, municipio, tipo_servicio, usuario_id, aprobado_por_admin)
         values ('De Carla', 'Ponce', 'doctor', $1, true) returning id`,
        [owner],
      );
      await database.query('delete from auth.users where id = $1', [owner]);
      expect(await waits('proveedor', made?.id ?? '')).toBe(true);
      await database.query('delete from public.proveedores where id = $1', [made?.id]);
    });
  });

  test('reviews, suggestions and resources: who decided is told, by the audit log', async () => {
    await clients.deputy.rpc('decidir_calificacion', {
      calificacion: rows.betoHeldReview,
      desde: 'pendiente',
      hasta: 'publicada',
    });
    expect(await waits('resena', rows.betoHeldReview)).toBe(false);
    expect(await decision('resena', rows.betoHeldReview)).toMatchObject({ como: 'publicada', por: 'deputy' });
    await clients.deputy.from('sugerencias').update({ estado: 'descartada' }).eq('id', rows.anaSugerencia);
    expect(await decision('sugerencia', rows.anaSugerencia)).toMatchObject({
      como: 'descartada',
      por: 'deputy',
    });
    await clients.deputy.rpc('marcar_revisado', { recurso: rows.recurso });
    expect(await waits('recurso', rows.recurso)).toBe(false);
    expect(await decision('recurso', rows.recurso)).toMatchObject({ como: 'revisado', por: 'deputy' });
    expect(await decision('resena', randomUUID())).toBeNull();
  });

  test('a submission is one item of several fields, and leaves with the last of them', async () => {
    await clients.ana.rpc('proponer_cambio', {
      proveedor: rows.freeProvider,
      cambios: [
        { campo: 'telefono', despues: '787-555-0199', motivo: 'Llamé' },
        { campo: 'web', despues: 'https://nueva.example' },
      ],
    });
    const item = (await queue()).find(
      (waiting) => waiting.clase === 'propuesta' && waiting.proveedor_id === rows.freeProvider,
    );
    expect(item).toMatchObject({ titulo: 'Centro sin dueño', cuantos: 2, proveedor_id: rows.freeProvider });
    const fields = await must(
      clients.admin
        .from('propuestas')
        .select('id, campo')
        .eq('lote', item?.id ?? ''),
    );
    for (const [place, { id }] of fields.entries()) {
      await clients.deputy.rpc('decidir_propuesta', { propuesta: id, aceptar: false, visto: null });
      expect(await waits('propuesta', item?.id ?? '')).toBe(place === 0);
    }
    expect(await decision('propuesta', item?.id ?? '')).toMatchObject({ como: 'rechazada', por: 'deputy' });
    await clients.admin.rpc('reabrir_propuesta', { propuesta: fields[0]?.id ?? '' });
    expect(await waits('propuesta', item?.id ?? '')).toBe(true);
  });

  test('a claim waits for an admin when it is to be called, or when its owner was silent or objects', async () => {
    const claim = async (provider: string, medio: string, state: object) => {
      const [row] = await database.query<{ id: string }>(
        `insert into public.reclamaciones (proveedor_id, usuario_id, medio, estado, probada_en, dueno_avisado_en, objetada_en)
         select $1, $2, $3, s.estado, s.probada_en, s.dueno_avisado_en, s.objetada_en
         from jsonb_populate_record(null::public.reclamaciones, $4) as s returning id`,
        [provider, people.user, medio, JSON.stringify(state)],
      );
      const id = row?.id ?? '';
      const isWaiting = await waits('reclamacion', id);
      await database.query('delete from public.reclamaciones where id = $1', [id]);
      return isWaiting;
    };
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    expect(await claim(rows.freeProvider, 'correo', { estado: 'abierta' })).toBe(false);
    expect(await claim(rows.freeProvider, 'telefono', { estado: 'abierta' })).toBe(true);
    expect(await claim(rows.freeProvider, 'correo', { estado: 'probada', probada_en: ago(0) })).toBe(true);
    const proved = { estado: 'probada', probada_en: ago(6), dueno_avisado_en: ago(6) };
    expect(await claim(rows.anaProvider, 'correo', proved)).toBe(false);
    expect(await claim(rows.anaProvider, 'correo', { ...proved, dueno_avisado_en: ago(8) })).toBe(true);
    expect(await claim(rows.anaProvider, 'correo', { ...proved, objetada_en: ago(1) })).toBe(true);
  });

  test('a claim that was decided says by whom', async () => {
    const [row] = await database.query<{ id: string }>(
      `insert into public.reclamaciones (proveedor_id, usuario_id, medio, estado, probada_en)
       values ('${rows.freeProvider}', '${people.user}', 'correo', 'probada', now()) returning id`,
    );
    const id = row?.id ?? '';
    await clients.deputy.rpc('decidir_reclamacion', { reclamacion: id, entregar: false });
    expect(await waits('reclamacion', id)).toBe(false);
    expect(await decision('reclamacion', id)).toMatchObject({ como: 'negada', por: 'deputy', propia: false });
  });

  test('a removal waits until it is decided; a removed provider waits for nobody', async () => {
    await clients.ana.rpc('pedir_baja', { proveedor: rows.otherFreeProvider, motivo: 'Cerraron' });
    const item = (await queue()).find(
      (waiting) => waiting.clase === 'baja' && waiting.proveedor_id === rows.otherFreeProvider,
    );
    expect(item).toMatchObject({ titulo: 'Otro centro sin dueño', proveedor_id: rows.otherFreeProvider });
    await clients.deputy.rpc('decidir_baja', { baja: item?.id ?? '', hacer: true });
    expect(await waits('baja', item?.id ?? '')).toBe(false);
    expect(await waits('proveedor', rows.otherFreeProvider)).toBe(false);
    expect(await decision('baja', item?.id ?? '')).toMatchObject({ como: 'hecha', por: 'deputy' });
    await clients.deputy.rpc('deshacer_baja', { baja: item?.id ?? '' });
    expect(await waits('baja', item?.id ?? '')).toBe(false);
  });

  describe('among admins', () => {
    const elemento = rows.betoProvider;
    beforeEach(() => database.query('delete from public.cola_notas; delete from public.cola_asignaciones'));
    const assign = async (client: Client, a: string | null, visto: string | null = null) =>
      (
        await client.rpc('asignar_elemento', {
          clase: 'proveedor',
          elemento,
          a: a as string,
          visto: visto as string,
        })
      ).data;

    test('an item is given to an admin or left; of two at once the later is told whose it is', async () => {
      const answers = await Promise.all([
        assign(clients.admin, people.admin),
        assign(clients.deputy, people.deputy),
      ]);
      const states = answers.map((answer) => (answer as { estado: string }).estado);
      expect(states.sort()).toEqual(['asignado', 'otra_persona']);
      const [item] = (await queue()).filter(({ id }) => id === elemento);
      const [mine, theirs] = item?.asignado_a === people.admin ? ['admin', 'deputy'] : ['deputy', 'admin'];
      expect(item?.asignado_nombre).toBe(mine);
      expect(answers).toContainEqual({ estado: 'otra_persona', a: item?.asignado_a, nombre: mine });
      const other = people[theirs as 'admin' | 'deputy'];
      expect(await assign(clients.admin, other, item?.asignado_a)).toEqual({ estado: 'asignado' });
      expect(await assign(clients.admin, null, other)).toEqual({ estado: 'asignado' });
      expect((await queue()).find(({ id }) => id === elemento)?.asignado_a).toBeNull();
    });
    test('whoever is no admin looks after nothing', async () => {
      const call = { clase: 'proveedor', elemento, a: people.ana };
      expect(await clients.admin.rpc('asignar_elemento', call)).toMatchObject({
        status: 400,
        error: { hint: 'admin_de_este_sitio' },
      });
      expect(
        await clients.admin.rpc('asignar_elemento', { ...call, clase: 'otra', a: people.admin }),
      ).toMatchObject({ status: 400, error: { hint: 'clase_conocida' } });
    });
    test('notes are counted, seen by all admins, removed by their author, and go with what they are about', async () => {
      const add = (texto: string, client: Client = clients.admin) =>
        client.from('cola_notas').insert({ clase: 'sugerencia', elemento: rows.anaSugerencia, texto });
      await database.query(
        `update public.sugerencias set estado = 'pendiente' where id = '${rows.anaSugerencia}'`,
      );
      expect((await add('  Llamar el lunes  ')).error).toBeNull();
      expect(await add('   ')).toMatchObject({ error: { hint: 'texto_escrito' } });
      expect(await add('x'.repeat(501))).toMatchObject({ status: 400 });
      expect(await add('De fuera', clients.ana)).toMatchObject({ status: 403 });
      const notes = await must(clients.deputy.from('cola_notas').select('id, texto, autor'));
      expect(notes).toEqual([{ id: notes[0]?.id, texto: 'Llamar el lunes', autor: people.admin }]);
      expect((await queue()).find(({ clase }) => clase === 'sugerencia')?.notas).toBe(1);
      await clients.deputy
        .from('cola_notas')
        .delete()
        .eq('id', notes[0]?.id ?? '');
      expect(await must(clients.admin.from('cola_notas').select('id'))).toHaveLength(1);
      await clients.admin.from('sugerencias').delete().eq('id', rows.anaSugerencia);
      expect(await database.query('select from public.cola_notas')).toEqual([]);
    });
  });

  describe('the history of the facts', () => {
    const sede_id = rows.anaPlace;
    beforeEach(() =>
      database.query(
        `delete from public.auditoria; delete from public.disponibilidad where sede_id = '${sede_id}';
         insert into public.disponibilidad (sede_id, estado) values ('${sede_id}', 'acepta')`,
      ),
    );
    const set = (estado: string, client: Client = clients.ana) =>
      client
        .from('disponibilidad')
        .update({ estado } as never)
        .eq('sede_id', sede_id);
    const changes = (query: object = {}, client: Client = clients.admin) =>
      must(client.rpc('historial', { que: 'hechos', ...query }));
    const estado = async () =>
      (await must(clients.ana.from('disponibilidad').select('estado').eq('sede_id', sede_id).single()))
        .estado;
    const putBack = async (entrada: number | null | undefined) =>
      (await clients.admin.rpc('devolver_cambio', { entrada: entrada ?? 0 })).data;

    test('one line a change: whose, of which provider and group, and whether it stands', async () => {
      await set('no_acepta');
      const [change, ...more] = await changes();
      expect(more).toEqual([]);
      expect(change).toMatchObject({
        papel: 'dueno',
        tabla: 'disponibilidad',
        sobre: 'Centro de Ana, En Yauco',
        proveedor_id: rows.anaProvider,
        antes: { estado: 'acepta' },
        despues: { estado: 'no_acepta' },
        estado: 'vigente',
        total: 1,
      });
      expect(await changes({ que: 'detalles' })).toEqual([]);
      await set('lista_de_espera');
      const [newer, older] = await changes();
      expect([newer?.total, older?.entrada]).toEqual([2, change?.entrada]);
      expect(await changes({ limite: 1, desplazamiento: 1 })).toEqual([older]);
      expect(await changes({ desplazamiento: 2 })).toEqual([]);
      await database.query('delete from public.auditoria where id = $1', [newer?.entrada]);
      expect(await changes({ busqueda: 'DE ANA' })).toHaveLength(1);
      expect(await changes({ busqueda: '%' })).toEqual([]);
      await database.query(`update public.auditoria set fecha = now() - interval '8 days'`);
      expect(await changes({ dias: 7 })).toEqual([]);
      expect(await changes()).toHaveLength(1);
    });
    test('put back, it is told in its line, and putting that back undoes it', async () => {
      await set('no_acepta');
      const [change] = await changes();
      expect(await putBack(change?.entrada)).toBe('devuelto');
      const [act, back, ...more] = await changes();
      expect(more).toEqual([]);
      expect(act).toMatchObject({ accion: 'devolver', estado: null });
      expect(back).toMatchObject({ entrada: change?.entrada, estado: 'devuelto', ahora_papel: 'yo' });
      expect((await changes({}, clients.deputy))[1]).toMatchObject({
        ahora_papel: 'admin',
        ahora_por: 'admin',
      });
      expect(await estado()).toBe('acepta');
      expect(await putBack(back?.deshacer)).toBe('devuelto');
      expect((await changes())[2]).toMatchObject({ estado: 'vigente', deshacer: null });
      expect(await estado()).toBe('no_acepta');
      expect(await putBack(change?.entrada)).toBe('devuelto');
      expect((await changes())[3]?.estado).toBe('devuelto');
    });
    test('changed again: any of its values can be chosen, if what stands is what was seen', async () => {
      await set('no_acepta');
      await set('evalua_antes');
      const [second, first] = await changes();
      expect(first).toMatchObject({
        estado: 'cambiado',
        ahora: { estado: 'evalua_antes' },
        ahora_papel: 'dueno',
      });
      expect(second?.estado).toBe('vigente');
      const choose = async (anterior: boolean, visto: unknown) =>
        (
          await clients.admin.rpc('poner_valor', {
            entrada: first?.entrada ?? 0,
            anterior,
            visto: visto as never,
          })
        ).data;
      await set('lista_de_espera');
      expect(await choose(true, first?.ahora)).toBe('cambiado');
      expect(await estado()).toBe('lista_de_espera');
      const [, , fresh] = await changes();
      expect(await choose(true, fresh?.ahora)).toBe('guardado');
      expect(await estado()).toBe('acepta');
      expect(await choose(false, { ...(fresh?.ahora as object), estado: 'acepta' })).toBe('guardado');
      expect(await estado()).toBe('no_acepta');
    });
    test('a removed place comes back and can go again', async () => {
      const made = await must(
        clients.ana.rpc('guardar_sede', { datos: { proveedor_id: rows.anaProvider, municipio: 'Lares' } }),
      );
      await clients.ana.from('sedes').delete().eq('id', made.id);
      const [removed] = await changes({ que: 'sedes' });
      expect(removed).toMatchObject({
        accion: 'eliminar',
        sobre: 'Centro de Ana, Lares',
        despues: null,
        estado: 'vigente',
      });
      expect(await putBack(removed?.entrada)).toBe('devuelto');
      const [, back] = await changes({ que: 'sedes', busqueda: 'centro de ana' });
      expect(back).toMatchObject({ entrada: removed?.entrada, estado: 'devuelto' });
      expect(await putBack(back?.deshacer)).toBe('devuelto');
      expect(await must(clients.admin.from('sedes').select('id').eq('id', made.id))).toEqual([]);
    });
    test('nobody but admins reads or chooses', async () => {
      await set('no_acepta');
      expect(await clients.ana.rpc('historial')).toMatchObject({ status: 403 });
      expect(await clients.ana.rpc('poner_valor', { entrada: 1, anterior: true, visto: null })).toMatchObject(
        { status: 403 },
      );
    });
  });
});
