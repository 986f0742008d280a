import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { municipalityNumber } from '../../app/features/directory/listed-facts.ts';
import type { Database, Row } from '../../server/database/database.ts';
import { count } from '../support/counts.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Client, type Clients, clientsOf } from './clients.ts';
import { act, as, createWorld, failure, people, rows } from './world.ts';

const proveedor_id = rows.anaProvider;
const sede_id = rows.anaPlace;
const holds = { disponibilidad: 90, planes: 180, contacto: 365, atencion: 365, lugar: 730 } as const;
type Group = keyof typeof holds;

/** A save, and the word that it is. */
const saves: Array<[string, (client: Client) => PromiseLike<{ error: unknown }>, Group, string | null]> = [
  [
    'availability',
    (client) => client.from('disponibilidad').upsert({ sede_id, estado: 'acepta' }),
    'disponibilidad',
    sede_id,
  ],
  [
    'a place',
    (client) => client.rpc('guardar_sede', { datos: { id: sede_id }, horas: [] }),
    'contacto',
    sede_id,
  ],
  [
    'ages, ways, languages or cost',
    (client) => client.from('detalles').update({ costo: 'gratis' }).eq('proveedor_id', proveedor_id),
    'atencion',
    null,
  ],
  [
    'facts of the place',
    (client) => client.from('detalles').update({ hechos_si: [] }).eq('proveedor_id', proveedor_id),
    'lugar',
    null,
  ],
  [
    'the first visit',
    (client) => client.from('primera_visita').upsert({ proveedor_id, duracion_minutos: 30 }),
    'lugar',
    null,
  ],
  ...[
    ['telefono', '787-555-0199'],
    ['whatsapp', '787-555-0199'],
    ['email', 'a@b.pr'],
    ['direccion', 'Calle Sol 1'],
    ['web', 'https://a.pr'],
    ['horario_servicio', 'Lunes'],
    ['municipio', 'Yauco'],
  ].map(([column = '', value]): (typeof saves)[number] => [
    `another ${column} of the provider`,
    (client) =>
      client
        .from('proveedores')
        .update({ [column]: value } as never)
        .eq('id', proveedor_id),
    'contacto',
    rows.anaPrincipal,
  ]),
  [
    'other plans',
    (client) =>
      client
        .from('proveedores')
        .update({ acepta_planes: true, planes_aceptados: ['MMM'] })
        .eq('id', proveedor_id),
    'planes',
    null,
  ],
];

describe.each(servers)('confirmations, on $name', ({ start }) => {
  const server = shared(() => start());
  let database: Database;
  let clients: Clients;
  beforeAll(async () => {
    database = server.database;
    await createWorld(database);
    clients = await clientsOf(server);
  });
  const reset = () =>
    database.query(`
      delete from public.confirmaciones;
      update public.proveedores set municipio = 'Ponce', telefono = null, whatsapp = null, email = null, direccion = null,
        web = null, horario_servicio = null, acepta_planes = false, planes_aceptados = null, aprobado_por_admin = true
      where id = '${proveedor_id}'`);
  beforeEach(reset);

  const words = (columns = '*') => database.query<Row>(`select ${columns} from public.confirmaciones`);
  const freshness = async (client = clients.visitor) =>
    (await client.from('frescura').select().eq('proveedor_id', proveedor_id).order('confirmado_en')).data;
  /** A word of so many days ago, at noon in Puerto Rico. */
  const word = (grupo: Group, daysAgo: number, sede: string | null = null, por = 'proveedor') =>
    database.query(
      `insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via)
       values ($1, $2, $3, (private.event_day(now()) - $4::int + time '12:00') at time zone 'America/Puerto_Rico', $5, 'llamada')`,
      [proveedor_id, sede, grupo, daysAgo, por],
    );

  describe('by saving', () => {
    test.each(saves)('%s', async (_, save, grupo, sede) => {
      expect((await save(clients.ana)).error).toBeNull();
      expect(await freshness(clients.ana)).toMatchObject([
        { sede_id: sede, grupo, por: 'proveedor', via: 'panel', vigente: true },
      ]);
      // The same again on the same day is one word; an admin's is another.
      await save(clients.ana);
      expect(await words()).toHaveLength(1);
    });
    test.each(saves)('%s, by an admin', async (_, save, grupo, sede) => {
      expect((await save(clients.admin)).error).toBeNull();
      expect(await freshness()).toMatchObject([{ sede_id: sede, grupo, por: 'admin', via: 'panel' }]);
    });
    test.each(saves)('%s, by the secret key: no word', async (_, save) => {
      expect((await save(clients.service)).error).toBeNull();
      expect(await words()).toEqual([]);
    });
    test('a provider saved as it was confirms nothing, nor does approving it or another field', async () => {
      for (const change of [{ telefono: null }, { aprobado_por_admin: false }, { descripcion: 'Otra' }]) {
        await clients.admin.from('proveedores').update(change).eq('id', proveedor_id);
      }
      expect(await words()).toEqual([]);
    });
    test('what is taken back confirms nothing', async () => {
      await clients.ana.from('disponibilidad').delete().eq('sede_id', sede_id);
      expect(await words()).toEqual([]);
    });
    test('a change in the facts keeps the approval; one of the provider does not', async () => {
      const isApproved = async () =>
        (
          await database.query(`select from public.proveedores where id = $1 and aprobado_por_admin`, [
            proveedor_id,
          ])
        ).length === 1;
      for (const [name, save] of saves) {
        await reset();
        await save(clients.ana);
        expect(await isApproved(), name).toBe(!/provider|plans/.test(name));
      }
    });
    test('registering one’s own provider confirms what it says; an import by an admin confirms nothing', async () => {
      const row = {
        municipio: 'Ponce',
        tipo_servicio: 'doctor',
        telefono: '787',
        acepta_planes: true,
      } as const;
      await clients.admin.from('proveedores').insert([
        { ...row, nombre: 'Uno' },
        { ...row, nombre: 'Dos' },
      ]);
      expect(await words()).toEqual([]);
      await clients.user.from('proveedores').insert({ ...row, nombre: 'Mío' });
      expect(
        (await words('grupo, por')).toSorted((a, b) => (String(a.grupo) < String(b.grupo) ? -1 : 1)),
      ).toEqual([
        { grupo: 'contacto', por: 'proveedor' },
        { grupo: 'planes', por: 'proveedor' },
      ]);
    });
    test('whose word it was is read by nobody, and goes with the account', async () => {
      await clients.ana.from('detalles').update({ costo: null }).eq('proveedor_id', proveedor_id);
      for (const client of [clients.visitor, clients.ana, clients.admin]) {
        for (const select of ['actor', '*', 'por, profiles(nombre_completo)']) {
          expect((await client.from('confirmaciones').select(select)).error?.code).toBe('42501');
        }
        expect((await client.from('confirmaciones').select('por').not('actor', 'is', null)).error?.code).toBe(
          '42501',
        );
        expect((await client.from('confirmaciones').select('por')).data).toHaveLength(1);
      }
    });
  });

  describe('by the clock', () => {
    test.each(Object.entries(holds) as Array<[Group, number]>)(
      '%s holds %i days, through the last one',
      async (grupo, days) => {
        const sede = grupo === 'disponibilidad' || grupo === 'contacto' ? sede_id : null;
        await word(grupo, days, sede);
        expect(await freshness()).toMatchObject([{ grupo, sede_id: sede, vigente: true }]);
        await database.query('delete from public.confirmaciones');
        await word(grupo, days + 1, sede);
        expect(await freshness()).toMatchObject([{ grupo, sede_id: sede, vigente: false }]);
        const { data } = await clients.visitor
          .from('frescura')
          .select()
          .eq('vigente', true)
          .eq('grupo', grupo);
        expect(data).toEqual([]);
      },
    );
    test('the day is Puerto Rico’s: a word of eleven at night ends as one of that morning', async () => {
      const dates = await database.query(`
        insert into public.confirmaciones (proveedor_id, grupo, confirmado_en, por, via) values
          ('${proveedor_id}', 'planes', '2026-01-01T03:59:00Z', 'admin', 'llamada'),
          ('${proveedor_id}', 'planes', '2026-01-01T04:01:00Z', 'admin', 'llamada')
        returning vence_en::text as day`);
      expect(dates).toEqual([{ day: '2026-06-29' }, { day: '2026-06-30' }]);
    });
    test('the latest word counts, also when it holds no longer than an older one', async () => {
      await word('lugar', 5, null, 'admin');
      await word('lugar', 2, null, 'familias');
      await word('lugar', 9);
      expect(await freshness()).toMatchObject([{ por: 'familias' }]);
    });
    test('a word without a place is about all places, until one has a later word of its own', async () => {
      await word('contacto', 10);
      await word('contacto', 20, sede_id, 'admin');
      const seen = async (client: Client) =>
        (await freshness(client))?.map((row) => `${row.sede_id} ${row.por}`).sort();
      expect(await seen(clients.visitor)).toEqual([
        `${rows.anaPrincipal} proveedor`,
        `${rows.anaPlace} proveedor`,
      ]);
      await word('contacto', 1, sede_id, 'admin');
      expect(await seen(clients.ana)).toEqual([
        `${rows.anaPrincipal} proveedor`,
        `${rows.anaPlace} admin`,
        `${rows.anaHiddenPlace} proveedor`,
      ]);
    });
    test.each([
      ['a place of another provider', 'contacto', rows.betoPrincipal],
      ['a place for what is the provider’s', 'planes', sede_id],
    ])('%s is refused', async (_, grupo, sede) => {
      const { status, error } = await clients.service
        .from('confirmaciones')
        .insert({ proveedor_id, sede_id: sede, grupo, por: 'admin', via: 'llamada' } as never);
      expect(status).toBe(400);
      expect(error?.hint).toBe('sede_id_de_su_perfil');
    });
  });

  describe('the summary that cards and filters read', () => {
    /** The same by brute force: every row of the tables, put together here. */
    async function expected(): Promise<Row[]> {
      const read = async (table: string) =>
        (await database.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} as t`)).map(
          ({ row }) => row,
        );
      const [providers, places, hours, availability, details, visits, said, known] = (await Promise.all(
        [
          'public.proveedores',
          'public.sedes',
          'public.horas',
          'public.disponibilidad',
          'public.detalles',
          'public.primera_visita',
          'public.confirmaciones',
          'public.hechos',
        ].map(read),
      )) as [Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[]];
      const lastDay = (provider: unknown, group: Group, place: unknown = null) =>
        said
          .filter(
            (one) =>
              one.proveedor_id === provider &&
              one.grupo === group &&
              (one.sede_id === null || one.sede_id === place),
          )
          .toSorted((a, b) => (String(a.confirmado_en) < String(b.confirmado_en) ? 1 : -1))[0]?.vence_en;
      const digits = (time: unknown) => String(time).slice(0, 5).replace(':', '');
      const hoursOf = (place: Row) => {
        const spans = Map.groupBy(
          hours.filter((one) => one.sede_id === place.id),
          (one) => `${digits(one.abre)}-${digits(one.cierra)}`,
        );
        const text = [...spans].map(
          ([span, days]) =>
            `${days
              .map(({ dia }) => dia)
              .sort()
              .join('')} ${span}`,
        );
        return text.sort().join(';');
      };
      const lists = (value: unknown) => (value ?? []) as string[];
      return providers.flatMap((provider) => {
        const detail = details.find((one) => one.proveedor_id === provider.id) ?? {};
        const visit = visits.find((one) => one.proveedor_id === provider.id) ?? {};
        const listed = places.filter(
          (one) => one.proveedor_id === provider.id && (one.principal || one.visibilidad !== 'oculta'),
        );
        const homes = listed.some((one) => one.toda_la_isla)
          ? [0]
          : [...new Set(listed.flatMap((one) => lists(one.atiende_municipios)))]
              .map(municipalityNumber)
              .sort((a, b) => a - b);
        const lugares = listed
          .toSorted(
            (a, b) =>
              Number(b.principal) - Number(a.principal) ||
              Number(a.orden) - Number(b.orden) ||
              (`${a.fecha_creacion}${a.id}` < `${b.fecha_creacion}${b.id}` ? -1 : 1),
          )
          .map((place) => {
            const told = availability.find((one) => one.sede_id === place.id);
            const item = {
              m: place.municipio === provider.municipio ? null : place.municipio,
              e: told?.estado,
              t: told?.espera,
              v: told && lastDay(provider.id, 'disponibilidad', place.id),
              c: lastDay(provider.id, 'contacto', place.id),
              h: place.visibilidad === 'oculta' ? null : hoursOf(place),
            };
            return Object.fromEntries(Object.entries(item).filter(([, value]) => value));
          });
        const yes = [...lists(detail.hechos_si), ...lists(visit.se_puede)];
        const no = lists(detail.hechos_no);
        const answered = known
          .toSorted((a, b) => Number(a.orden) - Number(b.orden))
          .flatMap(({ clave, buscado, orden }) => {
            if (clave === 'estacionamiento_cerca' && typeof detail.estacionamiento === 'boolean')
              return detail.estacionamiento ? Number(orden) : -Number(orden);
            const answer = yes.includes(String(clave)) ? 'si' : no.includes(String(clave)) ? 'no' : null;
            if (!answer) return [];
            return answer === buscado ? Number(orden) : -Number(orden);
          });
        const { edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo } = detail;
        const facts = {
          edad_desde_meses,
          edad_hasta_meses,
          modalidades,
          idiomas,
          costo,
          atencion_vence: lastDay(provider.id, 'atencion') ?? null,
          hechos: answered.length > 0 ? answered : null,
          lugar_vence: lastDay(provider.id, 'lugar') ?? null,
          domicilio: homes.length > 0 ? homes : null,
        };
        const isKnown =
          JSON.stringify(lugares) !== '[{}]' || Object.values(facts).some((value) => value !== null);
        return isKnown ? [{ proveedor_id: provider.id, lugares, ...facts }] : [];
      });
    }
    // The line is made of the other columns: tests/rules/directory-reads.test.ts.
    const stored = async () =>
      (
        await database.query<{ row: Row }>(
          `select to_jsonb(r) - 'linea' as row from public.resumen_hechos as r`,
        )
      ).map(({ row }) => row);
    const byId = (list: Row[]) =>
      list.toSorted((a, b) => (String(a.proveedor_id) < String(b.proveedor_id) ? -1 : 1));

    const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
    const some = <T>(list: readonly T[]): T[] => list.filter(() => Math.random() < 0.4);
    const providers = [rows.anaProvider, rows.betoProvider, rows.freeProvider];
    const place = async () =>
      pick(
        await database.query<{ id: string }>('select id from public.sedes where proveedor_id = any ($1)', [
          providers,
        ]),
      );
    const admin = <R extends Row>(sql: string, values: unknown[]) =>
      act<R>(database, as('admin'), sql, values);
    const keys = ['ascensor', 'sala_callada', 'musica_o_televisor', 'olores_fuertes', 'luz_que_baja'];
    const randomWrites: Array<() => Promise<unknown>> = [
      async () =>
        admin('select public.guardar_sede($1, $2)', [
          JSON.stringify({
            id: (await place()).id,
            nombre: pick(['Uno', 'Dos']),
            orden: pick([0, 1, 2]),
            visibilidad: pick(['completa', 'municipio', 'oculta']),
            toda_la_isla: pick([false, false, true]),
            atiende_municipios: some(['Añasco', 'Yauco', 'Caguas']),
          }),
          JSON.stringify(
            some([1, 2, 3, 6]).flatMap((dia) =>
              some([
                { dia, abre: '08:00', cierra: '12:00' },
                { dia, abre: '13:00', cierra: pick(['17:00', '24:00']) },
              ]),
            ),
          ),
        ]),
      () =>
        admin(
          `select case when (select count(*) from public.sedes where proveedor_id = $1) < 4
             then public.guardar_sede(jsonb_build_object('proveedor_id', $1::uuid, 'municipio', $2::text)) end`,
          [pick(providers), pick(['Ponce', 'Caguas', 'Arecibo'])],
        ),
      async () =>
        admin(
          `insert into public.disponibilidad (sede_id, estado, espera) values ($1, $2, $3)
           on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera`,
          [
            (await place()).id,
            ...pick([
              ['acepta', null],
              ['lista_de_espera', '1_a_3'],
              ['no_acepta', null],
            ]),
          ],
        ),
      async () => admin('delete from public.disponibilidad where sede_id = $1', [(await place()).id]),
      () =>
        admin(
          `update public.detalles set edad_desde_meses = $2, modalidades = $3, idiomas = $4, costo = $5
           where proveedor_id = $1`,
          [
            pick(providers),
            pick([null, 24]),
            some(['presencial', 'en_linea']),
            some(['es', 'en']),
            pick([null, 'gratis']),
          ],
        ),
      () => {
        const yes = some(keys);
        const no = keys.filter((key) => !yes.includes(key) && Math.random() < 0.5);
        return admin('update public.detalles set hechos_si = $2, hechos_no = $3 where proveedor_id = $1', [
          pick(providers),
          yes,
          no,
        ]);
      },
      () =>
        admin(
          `insert into public.primera_visita (proveedor_id, se_puede) values ($1, $2)
           on conflict (proveedor_id) do update set se_puede = excluded.se_puede`,
          [pick(providers), some(['tomar_pausas', 'traer_comida'])],
        ),
      () => admin('delete from public.primera_visita where proveedor_id = $1', [pick(providers)]),
      () =>
        admin('update public.proveedores set municipio = $2 where id = $1', [
          pick(providers),
          pick(['Ponce', 'Caguas', 'Arecibo']),
        ]),
      () => word(pick(['lugar', 'atencion', 'contacto', 'disponibilidad']), pick([10, 400, 800])),
      () =>
        admin(
          `select public.devolver_cambio(id) from public.auditoria
           where tabla in ('detalles', 'disponibilidad', 'primera_visita') and actor_id = $1 order by id desc limit 1`,
          [people.admin],
        ),
    ];

    /** Alone: PostgreSQL breaks off one of two that remove a place and tell its availability at the same moment. */
    const removePlace = async () =>
      admin('delete from public.sedes where id = $1 and not principal', [(await place()).id]);

    test('equals it after random writes', { timeout: count(180_000, 900_000) }, async () => {
      // What the reset of these tests deletes by hand.
      await database.query(`select private.refresh_facts(array(select id from public.proveedores))`);
      for (let n = 0; n < count(30, 200); n += 1) {
        const writes = Array.from({ length: n % 6 }, () => failure(pick(randomWrites)()));
        if (writes.length === 0) await removePlace();
        const codes = (await Promise.all(writes)).map(({ code }) => code);
        expect(codes.filter(Boolean)).toEqual([]);
        expect(byId(await stored())).toEqual(byId(await expected()));
      }
    });
    test('a provider of which nothing is known has none, and it goes with its provider', async () => {
      const of = async (id: string) => (await stored()).some((row) => row.proveedor_id === id);
      expect(await of(rows.otherFreeProvider)).toBe(false);
      await database.query(`update public.detalles set costo = 'gratis' where proveedor_id = $1`, [
        rows.otherFreeProvider,
      ]);
      expect(await of(rows.otherFreeProvider)).toBe(true);
      await database.query(`update public.detalles set costo = null where proveedor_id = $1`, [
        rows.otherFreeProvider,
      ]);
      expect(await of(rows.otherFreeProvider)).toBe(false);
      await word('lugar', 1);
      expect(await of(rows.anaProvider)).toBe(true);
      await database.query('delete from public.proveedores where id = $1', [rows.anaProvider]);
      expect(await of(rows.anaProvider)).toBe(false);
    });
  });
});
