import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { municipalityNumber } from '../../app/features/directory/listed-facts.ts';
import { hasLink } from '../../app/features/provider-data/no-links.ts';
import { municipios } from '../../app/lib/lists/municipalities.ts';
import { neighboursOf } from '../../app/lib/lists/neighbours.ts';
import type { Database } from '../../server/database/database.ts';
import { count } from '../support/counts.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Client, type Clients, clientsOf, tokenOf } from './clients.ts';
import { createWorld, type Person, rows } from './world.ts';

const anaProvider = rows.anaProvider;
const span = (dia: number, abre: string, cierra: string) => ({ dia, abre, cierra });

/** What only a machine that reads letter by letter does not take for a link. */
const disguised = [
  'ｗｗｗ．ejemplo．com',
  'https：／／ejemplo',
  'ejemplo。com/citas',
  'ejemplo.\u200bcom/citas',
  'w\u00adw\u2060w.ejemplo',
  'ejemplo.com\\citas',
  'ejemplo.com:8080/citas',
  'ejemplo.com?cita=1',
  'ejemplo.рф/citas',
  'ftp://ejemplo',
  'HTTP:\\ejemplo',
];

/** What people write that is none. */
const plainText = [
  'Calle Sol no. 5/6, Urb. Las Flores',
  'Ven temprano.¿Seguro? Sí.',
  'Ave. Ponce de León #12, P.R.',
  'De 8:00 a. m./2:00 p. m. Tel. 787.555.0100',
  'Pregunta por Ana.Gracias',
];

/** What is refused: the fields, the week, and what the form reads. */
const refusals = [
  [
    'it closes before it opens',
    {},
    [span(1, '17:00', '08:00')],
    {
      hint: 'cierra_despues_de_abrir',
      message: 'Cierra antes de abrir. Revisa las dos horas.',
      details: '1',
    },
  ],
  [
    'it closes as it opens',
    {},
    [span(3, '08:00', '08:00')],
    { hint: 'cierra_despues_de_abrir', details: '3' },
  ],
  [
    'hours overlap',
    {},
    [span(2, '08:00', '13:00'), span(2, '12:00', '17:00')],
    {
      hint: 'abre_sin_pisarse',
      message: 'Las dos horas se pisan entre 12:00 m. y 1:00 p. m.',
      details: '2',
    },
  ],
  [
    'five spans a day',
    {},
    [8, 10, 12, 14, 16].map((hour) => span(4, `${hour}:00`, `${hour + 1}:00`)),
    { hint: 'dia_max_4', message: 'Un día tiene hasta 4 horarios.', details: '4' },
  ],
  ['an eighth day', {}, [span(8, '08:00', '09:00')], { message: expect.stringContaining('dia_de_1_a_7') }],
  ['a link in the name', { nombre: 'www.ejemplo.pr' }, null, { hint: 'nombre_sin_enlaces' }],
  [
    'a link in the address',
    { direccion: 'maps.ejemplo.com/x' },
    null,
    { hint: 'direccion_sin_enlaces', message: 'Aquí no van enlaces.' },
  ],
  [
    'a link in a hidden address',
    { direccion: 'https://a.pr', visibilidad: 'oculta' },
    null,
    { hint: 'direccion_sin_enlaces' },
  ],
  [
    'a link in the way',
    { como_llegar: 'HTTP://a.pr', visibilidad: 'municipio' },
    null,
    { hint: 'como_llegar_sin_enlaces' },
  ],
  [
    'another country',
    { municipio: 'Orlando' },
    null,
    { hint: 'municipio_de_puerto_rico', message: 'Elige uno de los 78 municipios.' },
  ],
  ...disguised.map(
    (text) =>
      [
        `a link as ${JSON.stringify(text)}`,
        { como_llegar: text },
        null,
        { hint: 'como_llegar_sin_enlaces' },
      ] as const,
  ),
  ['a link for a phone', { telefono: 'bit.ly/gratis' }, null, { hint: 'telefono_sin_enlaces' }],
  ['a link to write to', { whatsapp: 'https://wa.me/1787' }, null, { hint: 'whatsapp_sin_enlaces' }],
  ['no municipality', { municipio: ' ' }, null, { hint: 'municipio_de_puerto_rico' }],
  [
    'an unknown municipality among many',
    { atiende_municipios: ['Ponce', 'ponce'] },
    null,
    { hint: 'atiende_municipios_de_puerto_rico', message: 'Elige entre los 78 municipios.' },
  ],
  [
    'an unknown visibility',
    { visibilidad: 'nadie' },
    null,
    { message: expect.stringContaining('visibilidad_conocida') },
  ],
  [
    'a name of 121 letters',
    { nombre: 'x'.repeat(121) },
    null,
    { message: expect.stringContaining('nombre_max_120') },
  ],
  [
    'a hidden way of 301 letters',
    { como_llegar: 'x'.repeat(301), visibilidad: 'oculta' },
    null,
    { message: expect.stringContaining('como_llegar_max_300') },
  ],
] as const;

describe.each(servers)('places of a provider, on $name', ({ start }) => {
  const server = shared(() => start());
  let database: Database;
  let clients: Clients;
  beforeAll(async () => {
    database = server.database;
    await createWorld(database);
    clients = await clientsOf(server);
  });

  const save = (client: Client, datos: object, horas: readonly object[] | null = null, base?: string) =>
    client.rpc('guardar_sede', {
      datos: datos as never,
      horas: horas as never,
      ...(base !== undefined && { base }),
    });
  const principal = async () =>
    (await clients.ana.from('sedes').select().eq('id', rows.anaPrincipal).single()).data;
  const provider = async () =>
    (await clients.ana.from('proveedores').select().eq('id', anaProvider).single()).data;
  const writeProvider = async (change: object) => {
    const { error } = await clients.admin
      .from('proveedores')
      .update(change as never)
      .eq('id', anaProvider);
    expect(error).toBeNull();
  };

  test('a new place that is sent twice by its id is one place, of its own provider', async () => {
    const id = crypto.randomUUID();
    const datos = { id, proveedor_id: anaProvider, municipio: 'Cayey', nombre: 'Oficina de Cayei' };
    expect((await save(clients.ana, datos)).data).toMatchObject({ id, nombre: 'Oficina de Cayei' });
    const again = await save(clients.ana, { ...datos, nombre: 'Oficina de Cayey' });
    expect(again.data).toMatchObject({ id, nombre: 'Oficina de Cayey', proveedor_id: anaProvider });
    expect((await clients.ana.from('sedes').select('nombre').eq('municipio', 'Cayey')).data).toHaveLength(1);
    expect((await save(clients.beto, { ...datos, proveedor_id: rows.betoProvider })).error?.code).toBe(
      '42501',
    );

    // An edit of a place that is gone makes none.
    await clients.ana.from('sedes').delete().eq('id', id);
    expect((await save(clients.ana, datos, null, new Date().toISOString())).error?.code).toBe('PT409');
    expect((await save(clients.ana, { id, nombre: 'Otra' })).error?.code).toBe('42501');
  });

  test('the municipalities and what is near them are those of the screens', async () => {
    const stored = await database.query(
      'select numero, nombre, region, por_tierra, private.neighbours_of(nombre) as near from private.municipios',
    );
    const screens = municipios.map(({ nombre, region, vecinos }) => ({
      numero: municipalityNumber(nombre),
      nombre,
      region,
      por_tierra: vecinos,
      near: neighboursOf(nombre),
    }));
    expect(new Set(stored.map((row) => JSON.stringify(row)))).toEqual(
      new Set(screens.map((row) => JSON.stringify(row))),
    );
    expect(await database.query(`select private.is_municipio('Macondo') as is`)).toEqual([{ is: false }]);
  });

  test('what is refused here is told by the form before it is sent', () => {
    expect(disguised.filter((text) => !hasLink(text))).toEqual([]);
  });
  test.each(plainText)('%s holds no link', async (text) => {
    expect(await database.query('select private.has_link($1) as is', [text])).toEqual([{ is: false }]);
    expect(hasLink(text)).toBe(false);
  });

  describe('saving one', () => {
    test('by its owner: stored as sent, trimmed, with its week, and the approval stays', async () => {
      const created = await save(
        clients.ana,
        {
          proveedor_id: anaProvider,
          nombre: ' Centro\nde Yauco ',
          municipio: 'Yauco',
          direccion: ' Calle Sol 8 ',
          como_llegar: '',
          atiende_municipios: ['Yauco', 'Guánica', 'Yauco'],
        },
        [span(6, '20:00', '24:00'), span(1, '13:00', '17:00'), span(1, '08:00', '12:00')],
      );
      expect(created.data).toMatchObject({
        principal: false,
        nombre: 'Centro de Yauco',
        direccion: 'Calle Sol 8',
        como_llegar: null,
        atiende_municipios: ['Guánica', 'Yauco'],
        visibilidad: 'completa',
      });
      const { data: week } = await clients.visitor
        .from('horas')
        .select('dia, abre, cierra')
        .eq('sede_id', created.data?.id ?? '')
        .order('dia')
        .order('abre');
      expect(week).toEqual([
        span(1, '08:00:00', '12:00:00'),
        span(1, '13:00:00', '17:00:00'),
        span(6, '20:00:00', '24:00:00'),
      ]);
      expect((await provider())?.aprobado_por_admin).toBe(true);
      const { error } = await clients.ana
        .from('sedes')
        .delete()
        .eq('id', created.data?.id ?? '');
      expect(error).toBeNull();
    });
    test('leaves what is not named, and empties what is named empty', async () => {
      await save(clients.ana, { id: rows.anaPlace, telefono: '787-555-0110', orden: 3 }, [
        span(1, '08:00', '09:00'),
      ]);
      const left = await save(clients.admin, { id: rows.anaPlace, telefono: null });
      expect(left.data).toMatchObject({
        nombre: 'En Yauco',
        telefono: null,
        orden: 3,
        direccion: 'Calle Betances 5',
      });
      const week = () => clients.visitor.from('horas').select('dia').eq('sede_id', rows.anaPlace);
      expect((await week()).data).toHaveLength(1);
      await save(clients.ana, { id: rows.anaPlace }, []);
      expect((await week()).data).toEqual([]);
    });
    test.each(['completa', 'oculta'] as const)(
      'no text of a place that is %s turns the direction of writing',
      async (visibilidad) => {
        const texts = { direccion: 'Calle Betances 5', como_llegar: 'Frente a la plaza' };
        const spoiled = Object.entries(texts).map(([name, text]) => [name, `\u2067${text}\u202e\u200b`]);
        const { error } = await save(clients.ana, {
          id: rows.anaPlace,
          visibilidad,
          telefono: '787-555-\u202e0110',
          ...Object.fromEntries(spoiled),
        });
        expect(error).toBeNull();
        const [stored] = await database.query(
          `select coalesce(s.direccion, d.direccion) as direccion, coalesce(s.como_llegar, d.como_llegar) as como_llegar,
             s.telefono
           from public.sedes as s left join private.direcciones_ocultas as d on d.sede_id = s.id where s.id = $1`,
          [rows.anaPlace],
        );
        expect(stored).toEqual({ ...texts, telefono: '787-555-0110' });
        await save(clients.ana, { id: rows.anaPlace, visibilidad: 'completa', como_llegar: null });
      },
    );
    test.each(refusals)('is refused when %s', async (_, change, week, error) => {
      const refused = await save(clients.ana, { id: rows.anaPlace, ...change }, week);
      expect(refused.status).toBe(400);
      expect(refused.error).toMatchObject({ code: '23514', ...error });
    });
    test('a refused week leaves the place and its week as they were', async () => {
      await save(clients.ana, { id: rows.anaPlace, nombre: 'Antes' }, [span(1, '08:00', '09:00')]);
      await save(clients.ana, { id: rows.anaPlace, nombre: 'Después' }, [
        span(2, '08:00', '09:00'),
        span(2, '08:30', '09:30'),
      ]);
      const { data } = await clients.visitor
        .from('sedes')
        .select('nombre, horas(dia)')
        .eq('id', rows.anaPlace)
        .single();
      expect(data).toEqual({ nombre: 'Antes', horas: [{ dia: 1 }] });
    });
    test('the thirteenth is refused, also when they come at once', async () => {
      const { data: before } = await clients.ana.from('sedes').select('id').eq('proveedor_id', anaProvider);
      const results = await Promise.all(
        Array.from({ length: 14 }, () =>
          save(clients.ana, { proveedor_id: anaProvider, municipio: 'Ponce' }),
        ),
      );
      const refused = results.filter(({ error }) => error);
      expect(results.length - refused.length + (before?.length ?? 0)).toBe(12);
      expect(refused[0]).toMatchObject({
        status: 400,
        error: { code: '23514', hint: 'sedes_max_12', message: 'Un perfil tiene hasta 12 sedes.' },
      });
      // A full provider can still be edited.
      expect((await save(clients.ana, { id: rows.anaPlace, nombre: 'En Yauco' })).error).toBeNull();
      const added = results.flatMap(({ data }) => data?.id ?? []);
      expect((await clients.ana.from('sedes').delete().in('id', added)).error).toBeNull();
    });
    test.each([
      ['a visitor', 'visitor', 401],
      ['a user', 'user', 403],
      ['another owner', 'beto', 403],
    ] as const)('%s is refused, and no hint tells whether it exists', async (_, who, status) => {
      for (const datos of [
        { id: rows.anaPlace },
        { id: rows.recurso },
        { proveedor_id: anaProvider, municipio: 'Ponce' },
        {},
      ]) {
        expect(await save(clients[who], datos)).toMatchObject({ status, error: { code: '42501' } });
      }
    });
    test('of two people the later is told, and nothing of theirs is stored', async () => {
      const { data: read } = await clients.ana
        .from('sedes')
        .select('fecha_actualizacion')
        .eq('id', rows.anaPlace)
        .single();
      const base = read?.fecha_actualizacion ?? '';
      const first = await save(clients.ana, { id: rows.anaPlace, nombre: 'Primera' }, null, base);
      expect(first.error).toBeNull();
      const later = await save(
        clients.admin,
        { id: rows.anaPlace, nombre: 'Segunda' },
        [span(5, '08:00', '09:00')],
        base,
      );
      expect(later).toMatchObject({ status: 409, error: { code: 'PT409', hint: 'edit_conflict' } });
      const { data } = await clients.visitor
        .from('sedes')
        .select('nombre, horas(dia)')
        .eq('id', rows.anaPlace)
        .single();
      expect(data).toEqual({ nombre: 'Primera', horas: [{ dia: 1 }] });
      // Hours alone are a version too.
      const version = first.data?.fecha_actualizacion ?? '';
      expect((await save(clients.ana, { id: rows.anaPlace }, [], version)).error).toBeNull();
      expect((await save(clients.admin, { id: rows.anaPlace }, [], version)).status).toBe(409);
    });
    const rivals = count(10, 50);
    test(`${rivals} at once leave the week of one of them`, async () => {
      const weekOf = (n: number) => [1, 2, 3, 4, 5].map((dia) => span(dia, '08:00', `${9 + (n % 10)}:00`));
      const saved = await Promise.all(
        Array.from({ length: rivals }, (_, n) =>
          save(
            n % 2 ? clients.ana : clients.admin,
            { id: rows.anaPlace, nombre: `Semana ${n % 10}` },
            weekOf(n),
          ),
        ),
      );
      expect(saved.map(({ error }) => error).filter(Boolean)).toEqual([]);
      const { data } = await clients.visitor
        .from('sedes')
        .select('nombre, horas(dia, abre, cierra)')
        .eq('id', rows.anaPlace)
        .order('dia', { referencedTable: 'horas' })
        .single();
      const n = Number(data?.nombre?.slice(-1));
      expect(data?.horas).toEqual(
        weekOf(n).map(({ dia }) => span(dia, '08:00:00', `${String(9 + n).padStart(2, '0')}:00:00`)),
      );
    });
  });

  describe('the principal one', () => {
    test('is made with its provider, whatever municipality that names, and goes with it', async () => {
      const { data } = await clients.service
        .from('proveedores')
        .insert({ nombre: 'Nuevo', tipo_servicio: 'doctor', municipio: 'Otro lugar', telefono: '787' })
        .select('id')
        .single();
      const { data: made } = await clients.service
        .from('proveedores')
        .select('sedes(principal, municipio, telefono), detalles(idiomas)')
        .eq('id', data?.id ?? '')
        .single();
      expect(made).toEqual({
        sedes: [{ principal: true, municipio: 'Otro lugar', telefono: '787' }],
        detalles: { idiomas: null },
      });
      const id = data?.id ?? '';
      expect((await clients.service.from('proveedores').delete().eq('id', id)).error).toBeNull();
      expect(await database.query('select from public.sedes where proveedor_id = $1', [id])).toEqual([]);
    });
    test('says what the provider says', async () => {
      await writeProvider({
        municipio: 'Yauco',
        direccion: 'Calle Luna 1',
        telefono: '787-555-0101',
        whatsapp: '1',
      });
      expect(await principal()).toMatchObject({
        municipio: 'Yauco',
        direccion: 'Calle Luna 1',
        telefono: '787-555-0101',
        whatsapp: '1',
      });
      const before = (await principal())?.fecha_actualizacion;
      await writeProvider({ horario_servicio: 'Lunes' });
      expect((await principal())?.fecha_actualizacion).toBe(before);
      await writeProvider({ municipio: 'Ponce', whatsapp: null });
    });
    test.each(['municipio', 'direccion', 'telefono', 'whatsapp'])(
      '%s is changed in «Mi perfil» and not here',
      async (field) => {
        const change = { id: rows.anaPrincipal, [field]: 'Caguas' };
        expect(await save(clients.ana, change)).toMatchObject({
          status: 400,
          error: {
            code: '23514',
            hint: `${field}_de_mi_perfil`,
            message: 'Esto se cambia en «Mi perfil».',
          },
        });
        const same = { id: rows.anaPrincipal, [field]: (await principal())?.[field as 'telefono'] };
        expect((await save(clients.ana, same)).error).toBeNull();
      },
    );
    test.each(['ana', 'admin', 'service'] as const)('is not removed by %s', async (who) => {
      expect(await clients[who].from('sedes').delete().eq('id', rows.anaPrincipal)).toMatchObject({
        status: 400,
        error: { code: '23514', hint: 'principal_se_queda' },
      });
    });
  });

  describe('a hidden address', () => {
    const ways = [
      'sedes?select=*',
      'sedes?select=*&order=direccion.desc,como_llegar',
      'proveedores?select=*,sedes(*)',
      'proveedores?select=*,sedes!inner(*)&sedes.direccion=ilike.*secret*',
      'proveedores?select=*&or=(direccion.ilike.*secret*,nombre.eq.x)',
      'proveedores?select=*&direccion=wfts.secreta',
      'sedes?select=*&direccion=ilike.*secret*',
      'sedes?select=*&como_llegar=ilike.*secret*',
      'sedes?select=*,proveedores(*)&direccion=gt.A',
      'disponibilidad?select=*,sedes(*)',
      'horas?select=*,sedes(*,proveedores(*))',
      'frescura?select=*,proveedores(*,sedes(*))',
      'resumen_hechos?select=*,proveedores(*,sedes(*))',
      'detalles?select=*,proveedores(*,sedes(*))',
      'direcciones_ocultas?select=*',
      'auditoria?select=*',
      `rpc/direcciones_de?proveedor=${anaProvider}`,
    ];
    const ask = async (who: Person | null, path: string, headers: Record<string, string> = {}) => {
      const { url, publishableKey } = server;
      const token = who ? await tokenOf(server, who) : publishableKey;
      const response = await fetch(`${url}/rest/v1/${path}`, {
        headers: { apikey: publishableKey, Authorization: `Bearer ${token}`, ...headers },
      });
      return `${response.headers.get('content-range')} ${await response.text()}`;
    };
    const read = async (client: Client) =>
      (await client.rpc('direcciones_de', { proveedor: anaProvider }).order('direccion', { ascending: true }))
        .data;

    beforeEach(async () => {
      await writeProvider({ direccion: 'Calle Secreta 1' });
      await save(clients.ana, {
        id: rows.anaPrincipal,
        como_llegar: 'Portón secreto',
        visibilidad: 'completa',
      });
      await save(clients.ana, {
        id: rows.anaPlace,
        direccion: 'Calle Secreta 2',
        como_llegar: 'Detrás del secreto',
        visibilidad: 'completa',
      });
    });

    test.each(['municipio', 'oculta'])('%s: told by no way to ask', async (visibilidad) => {
      // Shown, each of these ways finds it: the test can fail.
      expect(await ask(null, 'sedes?select=*&direccion=ilike.*secret*')).toMatch(/Secreta 2/);
      expect(await ask(null, 'proveedores?select=*&direccion=wfts.secreta')).toMatch(/Secreta 1/);
      for (const id of [rows.anaPrincipal, rows.anaPlace]) {
        expect((await save(clients.ana, { id, visibilidad })).error).toBeNull();
      }
      for (const who of [null, 'user', 'beto'] as const) {
        for (const path of ways) {
          for (const Accept of ['application/json', 'text/csv']) {
            expect(await ask(who, path, { Accept }), `${path} as ${Accept}`).not.toMatch(/secret/i);
          }
        }
        for (const path of ways.filter((way) => /secret/.test(way))) {
          expect(await ask(who, path, { Prefer: 'count=exact' }), path).toMatch(/^\*\/0 /);
        }
      }
      // The secret key and the tables themselves have it no more either.
      const { data } = await clients.service.from('sedes').select('direccion, como_llegar');
      expect(JSON.stringify(data)).not.toMatch(/secret/i);
      expect((await provider())?.direccion).toBeNull();
      expect((await provider())?.aprobado_por_admin).toBe(true);
      const hidden = [
        { sede_id: rows.anaHiddenPlace, direccion: 'Calle Secreta 9' },
        { sede_id: rows.anaPrincipal, direccion: 'Calle Secreta 1', como_llegar: 'Portón secreto' },
        { sede_id: rows.anaPlace, direccion: 'Calle Secreta 2', como_llegar: 'Detrás del secreto' },
      ];
      for (const client of [clients.ana, clients.admin]) {
        expect(await read(client)).toMatchObject(
          hidden.toSorted((a, b) => (a.direccion < b.direccion ? -1 : 1)),
        );
      }
      expect(await read(clients.beto)).toEqual([]);
    });
    test('comes back when the place is shown again, as often as it is switched', async () => {
      for (const visibilidad of ['oculta', 'municipio', 'completa', 'municipio', 'completa']) {
        const { data } = await save(clients.ana, { id: rows.anaPrincipal, visibilidad });
        // What is told to the form is the version that is stored.
        expect(data).toEqual(await principal());
        expect(data?.direccion).toBe(visibilidad === 'completa' ? 'Calle Secreta 1' : null);
        expect((await provider())?.direccion).toBe(data?.direccion);
        expect((await provider())?.aprobado_por_admin).toBe(true);
      }
      expect(await principal()).toMatchObject({ como_llegar: 'Portón secreto' });
      expect((await read(clients.ana))?.map(({ sede_id }) => sede_id)).toEqual([rows.anaHiddenPlace]);
    });
    test('is changed, kept and cleared while it is hidden', async () => {
      const own = async (id: string) => (await read(clients.ana))?.find(({ sede_id }) => sede_id === id);
      await save(clients.ana, { id: rows.anaPlace, visibilidad: 'oculta', direccion: 'Calle Secreta 3' });
      expect(await own(rows.anaPlace)).toMatchObject({ direccion: 'Calle Secreta 3' });
      await save(clients.ana, { id: rows.anaPlace, nombre: 'Otro nombre' });
      expect(await own(rows.anaPlace)).toMatchObject({
        direccion: 'Calle Secreta 3',
        como_llegar: 'Detrás del secreto',
      });
      await save(clients.ana, { id: rows.anaPlace, direccion: null, como_llegar: 'A la vuelta' });
      expect(await own(rows.anaPlace)).toMatchObject({ direccion: null, como_llegar: 'A la vuelta' });
      const shown = await save(clients.ana, {
        id: rows.anaPlace,
        visibilidad: 'completa',
        direccion: 'Calle Sol 4',
      });
      expect(shown.data).toMatchObject({ direccion: 'Calle Sol 4', como_llegar: 'A la vuelta' });
      expect(await own(rows.anaPlace)).toBeUndefined();
    });
    test('of the principal place is changed in «Mi perfil» and stays hidden; empty there leaves it', async () => {
      const own = async () => (await read(clients.ana))?.find(({ sede_id }) => sede_id === rows.anaPrincipal);
      await save(clients.ana, { id: rows.anaPrincipal, visibilidad: 'municipio' });
      const other = await save(clients.ana, { id: rows.anaPrincipal, direccion: 'Calle Nueva 5' });
      expect(other.error?.hint).toBe('direccion_de_mi_perfil');
      await clients.ana.from('proveedores').update({ direccion: 'Calle Nueva 5' }).eq('id', anaProvider);
      expect(await own()).toMatchObject({ direccion: 'Calle Nueva 5' });
      expect(await provider()).toMatchObject({ direccion: null, aprobado_por_admin: false });
      await writeProvider({ direccion: null, nombre: 'Centro de Ana' });
      expect(await own()).toMatchObject({ direccion: 'Calle Nueva 5' });
      expect((await save(clients.ana, { id: rows.anaPrincipal, direccion: null })).error).toBeNull();
      expect(await own()).toMatchObject({ direccion: null });
      await save(clients.ana, { id: rows.anaPrincipal, visibilidad: 'completa' });
      expect((await provider())?.direccion).toBeNull();
    });
    test('does not stand in the table beside its visibility, whoever writes', async () => {
      const leak = await clients.service
        .from('sedes')
        .update({ visibilidad: 'oculta', direccion: 'Calle Secreta 7' })
        .eq('id', rows.anaPlace);
      expect(leak.error?.message).toContain('direccion_solo_completa');
    });
    test('a place that is not listed is not seen, with hours, availability and words; the principal one is', async () => {
      await save(clients.ana, { id: rows.anaPrincipal, visibilidad: 'oculta' }, [span(1, '08:00', '09:00')]);
      const { data } = await clients.visitor
        .from('sedes')
        .select('id, municipio, horas(dia)')
        .eq('proveedor_id', anaProvider)
        .order('principal', { ascending: false });
      expect(data).toMatchObject([
        { id: rows.anaPrincipal, municipio: 'Ponce', horas: [] },
        { id: rows.anaPlace },
      ]);
      const { data: own } = await clients.ana.from('horas').select('dia').eq('sede_id', rows.anaPrincipal);
      expect(own).toHaveLength(1);
    });
  });

  describe('availability', () => {
    const tell = (row: object) =>
      clients.ana.from('disponibilidad').upsert({ sede_id: rows.anaPlace, ...row } as never);
    test('an upsert of the owner is stored, and the approval stays', async () => {
      await writeProvider({ nombre: 'Centro de Ana' });
      for (const row of [
        { estado: 'lista_de_espera', espera: '1_a_3', nota: ' Llama\ntemprano ' },
        { estado: 'acepta', espera: null, nota: 'Llama temprano' },
      ]) {
        expect((await tell(row)).error).toBeNull();
        const { data } = await clients.visitor
          .from('disponibilidad')
          .select()
          .eq('sede_id', rows.anaPlace)
          .single();
        expect(data).toMatchObject({ ...row, nota: 'Llama temprano' });
      }
      expect((await provider())?.aprobado_por_admin).toBe(true);
    });
    test.each([
      ['a link', { estado: 'acepta', nota: 'citas en www.a.pr' }, 'nota_sin_enlaces'],
      ['a long note', { estado: 'acepta', nota: 'x'.repeat(201) }, 'nota_max_200'],
      ['an unknown state', { estado: 'quizas' }, 'estado_conocido'],
      ['a wait without a list', { estado: 'acepta', espera: '3_a_6' }, 'espera_solo_con_lista'],
      ['an unknown wait', { estado: 'lista_de_espera', espera: 'mucho' }, 'espera_conocida'],
    ])('%s is refused', async (_, row, rule) => {
      const { status, error } = await tell(row);
      expect(status).toBe(400);
      expect(error?.code).toBe('23514');
      expect(`${error?.hint} ${error?.message}`).toContain(rule);
    });
    test('told while its place is removed, with or without its provider: each is answered, none by a fault', async () => {
      const statuses: number[] = [];
      for (let round = 0; round < 8; round += 1) {
        const { data: place } = await save(clients.ana, { proveedor_id: anaProvider, municipio: 'Yauco' });
        const sede_id = place?.id ?? '';
        const row = { sede_id, estado: 'acepta' };
        await clients.ana.from('disponibilidad').insert(row);
        const answers = await Promise.all([
          clients.ana.from('disponibilidad').upsert({ ...row, estado: 'no_acepta' }),
          clients.ana.from('sedes').delete().eq('id', sede_id),
          clients.admin.from('disponibilidad').update({ estado: 'evalua_antes' }).eq('sede_id', sede_id),
          clients.service.from('disponibilidad').update({ nota: 'Llama antes' }).eq('sede_id', sede_id),
          clients.admin.from('disponibilidad').delete().eq('sede_id', sede_id),
        ]);
        statuses.push(...answers.map(({ status }) => status));
        // Whoever told it first may have made the removal wait, and never fail.
        expect(answers[1].error).toBeNull();
        expect((await clients.service.from('sedes').select('id').eq('id', sede_id)).data).toEqual([]);
      }
      expect(statuses.filter((status) => ![200, 201, 204, 403, 409].includes(status))).toEqual([]);
    });
    test('it stays with its place, and of two people the later reaches no row', async () => {
      const moved = await clients.ana
        .from('disponibilidad')
        .update({ sede_id: rows.anaPrincipal })
        .eq('sede_id', rows.anaPlace);
      expect(moved.error?.code).toBe('42501');
      const { data: read } = await clients.ana
        .from('disponibilidad')
        .select('fecha_actualizacion')
        .eq('sede_id', rows.anaPlace)
        .single();
      const write = (client: Client, estado: string) =>
        client
          .from('disponibilidad')
          .update({ estado })
          .match({ sede_id: rows.anaPlace, fecha_actualizacion: read?.fecha_actualizacion })
          .select();
      expect((await write(clients.ana, 'no_acepta')).data).toHaveLength(1);
      expect((await write(clients.admin, 'acepta')).data).toEqual([]);
    });
  });
});
