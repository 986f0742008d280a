import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Clients, clientsOf } from './clients.ts';
import { createWorld, people, rows } from './world.ts';

const given = { titulo: 'Cine callado', clase: 'recreacion', municipio: 'Caguas', telefono: '787-555-0100' };
const published = { ...given, estado: 'aceptada', organiza: 'Red' };

describe.each(servers)('activities, on $name', ({ start }) => {
  const server = shared(() => start({ env: { RATE_LIMITS: 'off' } }));
  const query: typeof server.database.query = (...call) => server.database.query(...call);
  let clients: Clients;
  beforeAll(async () => {
    await createWorld(server.database);
    clients = await clientsOf(server);
  });
  beforeEach(() =>
    query(`delete from public.actividades where id not in ('${rows.activity}', '${rows.suggestedActivity}', '${rows.endedActivity}');
      delete from private.visitor_acts; delete from private.avisos; delete from private.avisos_dados;
      delete from private.outgoing_mail; delete from private.novedades; delete from private.daily_runs`),
  );

  /** With the owner's rights, by moments that the database's own clock tells. */
  const put = async (row: Record<string, unknown>) => {
    const names = Object.keys({ ...published, ...row });
    const [made] = await query<{ id: string }>(
      `insert into public.actividades (${names.join(', ')}) select ${names.map((name) => `r.${name}`).join(', ')}
       from jsonb_populate_record(null::public.actividades, $1) as r returning id`,
      [{ ...published, ...row }],
    );
    return made?.id ?? '';
  };
  const day = async (days: number) =>
    (await query<{ day: string }>(`select (private.event_day(now()) + ${days})::text as day`))[0]?.day ?? '';
  const sees = async (id: string) =>
    (await clients.visitor.from('actividades').select('id').eq('id', id)).data?.length === 1;

  let network = 0;
  const suggest = async (datos: unknown, more = {}) => {
    network += 1;
    const { data, error } = await clients.service.rpc('sugerir_actividad', {
      datos,
      red: `192.${network >> 8}.${network & 255}.1`,
      prueba: randomUUID() + randomUUID(),
      prueba_vence: new Date(Date.now() + 60_000).toISOString(),
      ...more,
    } as never);
    return error ? (error.hint ?? error.code) : data;
  };
  const waiting = async () =>
    (await query<{ titulo: string }>('select titulo from private.waiting_actividad order by 1')).map(
      ({ titulo }) => titulo,
    );

  test('one that ends today is seen until its last hour, and by no id afterwards', async () => {
    const today = { empieza: await day(0), termina: await day(0) };
    const whole = await put(today);
    const over = await put({ ...today, hora_desde: '00:00', hora_hasta: '00:00:01' });
    const yesterday = await put({ empieza: await day(-1), termina: await day(-1) });
    const running = await put({ empieza: await day(-1), termina: await day(0) });
    const ongoing = await put({ cuando: 'Cada martes' });
    const ended = await put({ cuando: 'Cada martes', termina: await day(-1) });
    expect(await Promise.all([whole, running, ongoing].map(sees))).toEqual([true, true, true]);
    expect(await Promise.all([over, yesterday, ended].map(sees))).toEqual([false, false, false]);
    const { data } = await clients.admin.from('actividades').select('id').in('id', [over, yesterday]);
    expect(data).toHaveLength(2);
    // By the clock of the island: midnight there is four in the morning of Greenwich.
    expect(
      await query(
        `select (termina_en at time zone 'UTC')::text as at from public.actividades where id = '${whole}'`,
      ),
    ).toEqual([{ at: `${await day(1)} 04:00:00` }]);
  });

  test.each([
    [{ titulo: ' ' }, '23502'],
    [{ municipio: 'Madrid' }, 'municipio_de_puerto_rico'],
    [{ telefono: null }, 'se_sabe_como_preguntar'],
    [{ enlace: 'javascript:alert(1)' }, 'enlace_solo_http'],
    [{ organiza: '​' }, 'publicada_completa'],
    [{ cuando: null }, 'publicada_completa'],
    [{ empieza: '2026-12-31', termina: '2026-12-30' }, 'fechas_en_orden'],
    [{ empieza: '2026-12-31', termina: '2028-12-31' }, 'fechas_en_orden'],
    [{ empieza: '2026-12-31' }, 'termina_si_empieza'],
    [{ hora_desde: '10:00', hora_hasta: '10:00' }, 'horas_en_orden'],
    [{ hora_hasta: '10:00' }, 'hora_hasta_con_desde'],
    [{ edad_desde: 9, edad_hasta: 8 }, 'edades_en_orden'],
    [{ edad_desde: 100 }, 'edad_desde_de_0_a_99'],
    [{ dia_semana: 8 }, 'dia_semana_de_1_a_7'],
    [{ clase: 'boda' }, '22P02'],
  ])('an admin does not publish %j: %s', async (change, rule) => {
    const row = { ...published, cuando: 'Cada martes', ...change };
    const { error } = await clients.admin.from('actividades').insert(row as never);
    expect(`${error?.code} ${error?.hint} ${error?.message}`).toContain(rule);
  });

  test('every text is one line, and hostile text is kept as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>\r\nEND:VEVENT\u202e"\';--';
    const line = '<img src=x onerror=alert(1)> END:VEVENT"\';--';
    const names = ['titulo', 'lugar', 'cuando', 'organiza', 'condiciones', 'sensorial'] as const;
    const texts = Object.fromEntries(names.map((name) => [name, hostile]));
    const { data } = await clients.admin
      .from('actividades')
      .insert({ ...published, ...texts, costo: '=1+1\n@x' } as never)
      .select('*')
      .single()
      .throwOnError();
    for (const name of names) expect(data?.[name]).toBe(line);
    expect(data?.costo).toBe('=1+1 @x');
  });

  test('anybody suggests one by a proof of work; an admin publishes or dismisses it', async () => {
    expect(
      await suggest({ ...given, empieza: await day(2), termina: await day(3), estado: 'aceptada' }),
    ).toEqual({ estado: 'recibido' });
    expect(await waiting()).toEqual(['Cine callado', 'Paseo']);
    const { data: cola } = await clients.admin.rpc('cola');
    expect(JSON.stringify(cola)).toContain('Cine callado');
    const id =
      (await clients.admin.from('actividades').select('id').eq('titulo', given.titulo).single()).data?.id ??
      '';
    expect(await sees(id)).toBe(false);
    const changed = (fields: object) =>
      clients.admin.from('actividades').update(fields).eq('id', id).select('estado').single();
    expect((await changed({ estado: 'aceptada' })).error?.message).toContain('publicada_completa');
    expect((await changed({ estado: 'aceptada', organiza: 'Cine' })).data).toEqual({ estado: 'aceptada' });
    expect(await sees(id)).toBe(true);
    expect(await waiting()).toEqual(['Paseo']);
    expect(
      await query(
        `select accion, actor_id from public.auditoria where tabla = 'actividades' and fila_id = '${id}'`,
      ),
    ).toEqual([{ accion: 'cambiar', actor_id: people.admin }]);
  });

  test.each([
    [null, '23502'],
    ['x', '22023'],
    [{ ...given, titulo: '' }, '23502'],
    [{ ...given, clase: 'boda' }, '22P02'],
    [{ ...given, municipio: null }, 'municipio_de_puerto_rico'],
    [{ ...given, telefono: null }, '23514'],
    [{ ...given, termina: '2020-01-01' }, 'actividad_futura'],
    [{ ...given, termina: 'mañana' }, '22007'],
    [{ ...given, sensorial: 'x'.repeat(201) }, '23514'],
  ])('a suggestion %j is refused: %s', async (datos, rule) => {
    expect(await suggest(datos)).toBe(rule);
    expect(await waiting()).toEqual(['Paseo']);
  });

  test('three a day and network are taken, and a proof once', async () => {
    const red = '198.51.100.7';
    const prueba = randomUUID() + randomUUID();
    for (const more of [{ red }, { red }, { red, prueba }])
      expect(await suggest(given, more)).toEqual({ estado: 'recibido' });
    expect(await suggest(given, { red })).toBe('visitante_max_3');
    expect(await suggest(given, { prueba })).toBe('prueba_usada');
    expect(await waiting()).toHaveLength(4);
  });

  test('a paused account reads them and suggests as anybody, and writes none', async () => {
    await query(
      `insert into private.pausas (usuario_id, motivo, hasta) values ('${people.ana}', 'Insultos en el foro', current_date + 3)`,
    );
    const { data } = await clients.ana.from('actividades').select('id').eq('id', rows.activity);
    expect(data).toHaveLength(1);
    const { error } = await clients.ana.from('actividades').insert(given as never);
    expect(error?.code).toBe('42501');
    const own = await clients.ana.from('actividades').delete().eq('id', rows.activity).select('id');
    expect(own.data).toEqual([]);
    await query(`delete from private.pausas`);
  });

  test('who waits for activities near a municipality is told once of one that is published', async () => {
    await query(`insert into private.avisos (correo, municipio, confirmado_en, conocidos)
      values ('mama@ejemplo.pr', 'Gurabo', now(), private.known_near(null, 'Gurabo'))`);
    const morning = async () => {
      await query('delete from private.daily_runs');
      await clients.service.rpc('gateway_daily');
      await query(`update private.outgoing_mail set next_try = now()`);
      const { data } = await clients.service.rpc('gateway_take_mail', { most: 10 });
      return data as unknown as Array<{ id: number; template: string; fields: Record<string, string> }>;
    };
    expect(await morning()).toEqual([]);
    await put({ titulo: 'Lejos', municipio: 'Rincón', cuando: 'Cada martes' });
    await put({ titulo: 'Terminó', empieza: await day(-2), termina: await day(-2) });
    await suggest({ ...given, cuando: 'Cada martes' });
    expect(await morning()).toEqual([]);
    await put({ titulo: 'Charla <b>cerca</b>', cuando: 'Cada martes' });
    const [mail] = await morning();
    expect(mail).toMatchObject({
      template: 'aviso',
      fields: {
        Novedades: '«Charla <b>cerca</b>», actividad en Caguas.',
        Ruta: '/actividades?municipio=Gurabo&cerca=si',
      },
    });
    await clients.service.rpc('gateway_mail_sent', { mail: mail?.id as number });
    expect(await query('select 1 from private.avisos')).toEqual([]);
  });

  test('an alert for activities is asked for and read as the others', async () => {
    const ask = (municipio: string | null) =>
      clients.service.rpc('pedir_aviso', {
        ...{ correo: 'mama@ejemplo.pr', tipo: 'actividad', municipio, proveedor: null, red: '192.0.2.77' },
        ...{ prueba: randomUUID() + randomUUID(), prueba_vence: new Date(Date.now() + 60_000).toISOString() },
      } as never);
    expect((await ask(null)).error?.hint).toBe('municipio_de_puerto_rico');
    expect((await ask('Vieques')).data).toEqual({ estado: 'recibido' });
    expect(
      await query('select private.alert_words(a) as words, a.tipo, a.municipio from private.avisos as a'),
    ).toEqual([{ words: 'haya una actividad nueva en Vieques o cerca', tipo: null, municipio: 'Vieques' }]);
  });

  test('what ended or was dismissed goes after 30 days', async () => {
    const old = await put({ empieza: await day(-40), termina: await day(-32) });
    const recent = await put({ empieza: await day(-40), termina: await day(-20) });
    const dismissed = await put({ cuando: 'Cada martes', estado: 'descartada' });
    await query(`set session_replication_role = replica; update public.actividades
      set fecha_actualizacion = now() - interval '31 days' where id = '${dismissed}'; set session_replication_role = origin`);
    await clients.service.rpc('gateway_daily');
    const left = await query<{ id: string }>('select id from public.actividades');
    const ids = left.map(({ id }) => id);
    expect([old, recent, dismissed, rows.activity].map((id) => ids.includes(id))).toEqual([
      ...[false, true, false, true],
    ]);
  });
});
