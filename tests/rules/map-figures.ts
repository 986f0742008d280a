import { municipios } from '../../app/lib/lists/municipalities.ts';
import { neighboursOf } from '../../app/lib/lists/neighbours.ts';
import type { Database } from '../../server/database/database.ts';

/* What `mapa` must count: listings spread without chance over types, municipalities and states, counted by brute force. */

const types = ['escuela', 'terapista', 'doctor', 'abogado', 'dietista'];

/** Without triggers, which would take minutes of as many rows; the summaries are then made as they make them. */
export async function fillMap(database: Database, listings: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`
      set local session_replication_role = replica;
      create temporary table map_names on commit drop as
        select nombre, (row_number() over (order by nombre = 'Otro lugar', nombre) - 1)::integer as place
        from (select nombre from private.municipios union all select 'Otro lugar') as m;
      create temporary table map_providers on commit drop as
        select gen_random_uuid() as id, gen_random_uuid() as sede, gen_random_uuid() as other, n, (n * 7919) % 79 as place
        from generate_series(1, ${listings}) as n;
      insert into public.proveedores (id, nombre, municipio, tipo_servicio, aprobado_por_admin)
        select p.id, 'Mapa ' || p.n, m.nombre,
          -- Few of the last type, so that there are municipalities without one within reach.
          (enum_range(null::public.tipo_servicio))[case when p.n % 97 = 0 then 5 else 1 + p.n % 4 end], p.n % 9 > 0
        from map_providers as p join map_names as m using (place);
      insert into public.sedes (id, proveedor_id, principal, municipio, visibilidad, toda_la_isla, atiende_municipios)
        select p.sede, p.id, true, m.nombre, case when p.n % 13 = 0 then 'oculta' else 'completa' end, p.n % 41 = 0,
          case when p.n % 5 = 0 then array[v.nombre, 'Vieques'] end
        from map_providers as p join map_names as m using (place) join map_names as v on v.place = (p.place + 1) % 78;
      insert into public.sedes (id, proveedor_id, municipio, visibilidad, atiende_municipios)
        select p.other, p.id, m.nombre, (array['completa', 'municipio', 'oculta'])[1 + p.n % 5 % 3],
          case when p.n % 4 = 0 then array['Ponce', 'Vieques'] end
        from map_providers as p join map_names as m on m.place = (p.place + p.n % 11) % 78
        where p.n % 3 = 0;
      insert into public.disponibilidad (sede_id, estado)
        select s.id, (array['acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes'])[1 + (p.n + s.principal::int) % 4]
        from map_providers as p join public.sedes as s on s.proveedor_id = p.id
        where p.n % 7 > 1;
      insert into public.detalles (proveedor_id, modalidades)
        select id, case n % 4 when 0 then array['en_linea'] when 1 then array['presencial', 'a_domicilio']
          when 2 then array['presencial'] else array['en_linea', 'a_domicilio'] end
        from map_providers where n % 10 < 6;
      insert into public.confirmaciones (proveedor_id, grupo, confirmado_en, vence_en, por, via)
        select p.id, (array['disponibilidad', 'atencion', 'planes'])[1 + k], at, at::date + 120,
          (array['proveedor', 'admin', 'familias'])[1 + (p.n + k) % 3], 'panel'
        from map_providers as p cross join generate_series(0, 2) as k,
          lateral (select now() - ((p.n * 17 + k * 29) % 240) * interval '1 day' as at) as w
        where (p.n + k) % 4 > 0;
      insert into public.confirmaciones (proveedor_id, grupo, vence_en, por, via, duda)
        select id, (array['disponibilidad', 'atencion'])[1 + n % 2], current_date - 1, 'familias', 'panel', true
        from map_providers where n % 19 = 0;
      select private.refresh_facts(array_agg(id)) from map_providers`);
  });
}

interface Place extends Record<string, unknown> {
  proveedor_id: string;
  id: string;
  municipio: string;
  toda_la_isla: boolean;
  atiende_municipios: string[] | null;
  estado: string | null;
}

export async function countMap(database: Database) {
  const providers = await database.query<{
    id: string;
    tipo: string;
    municipio: string;
    ways: string[] | null;
  }>(`
    select p.id, p.tipo_servicio as tipo, p.municipio, d.modalidades as ways
    from public.proveedores as p left join public.detalles as d on d.proveedor_id = p.id
    where p.aprobado_por_admin`);
  const places = await database.query<Place>(`
    select s.proveedor_id, s.id, s.municipio, s.toda_la_isla, s.atiende_municipios, a.estado
    from public.sedes as s left join public.disponibilidad as a on a.sede_id = s.id
    where s.principal or s.visibilidad <> 'oculta'`);
  const words = await database.query<{ word: string }>(`
    select concat_ws(' ', proveedor_id, sede_id, grupo) as word from public.frescura where vigente`);
  const recent = await database.query<{ id: string }>(`
    select proveedor_id as id from public.confirmaciones
    where not duda and por <> 'familias'
      and (confirmado_en at time zone 'America/Puerto_Rico')::date > (now() at time zone 'America/Puerto_Rico')::date - 90`);
  const holds = new Set(words.map(({ word }) => word));
  const confirmed = new Set(recent.map(({ id }) => id));
  const placesOf = Map.groupBy(places, ({ proveedor_id }) => proveedor_id);

  const listings = providers.map(({ id, tipo, municipio, ways }) => {
    const own = placesOf.get(id) ?? [];
    const accepting = own.filter(
      (place) =>
        ['acepta', 'evalua_antes'].includes(place.estado ?? '') &&
        holds.has(`${id} ${place.id} disponibilidad`),
    );
    const offers = (way: string) => holds.has(`${id} atencion`) && (ways ?? []).includes(way);
    return {
      tipo,
      municipio,
      isConfirmed: confirmed.has(id),
      in: new Set(own.map((place) => place.municipio)),
      acceptsIn: new Set(accepting.map((place) => place.municipio)),
      isOnline: offers('en_linea'),
      visitsFrom: offers('a_domicilio') ? own : [],
    };
  });

  return types.map((tipo) => {
    const ofType = listings.filter((listing) => listing.tipo === tipo);
    const online = ofType.filter(({ isOnline }) => isOnline);
    const accepting = (some: typeof ofType) => some.filter(({ acceptsIn }) => acceptsIn.size > 0).length;
    return {
      tipo,
      en_linea: online.length,
      en_linea_aceptan: accepting(online),
      municipios: municipios.map(({ nombre }) => {
        const near = neighboursOf(nombre);
        const here = ofType.filter((listing) => listing.in.has(nombre));
        const based = online.filter(({ municipio }) => municipio === nombre);
        const visits = (place: Place) => place.toda_la_isla || place.atiende_municipios?.includes(nombre);
        const visiting = ofType.filter(({ visitsFrom }) => visitsFrom.some(visits));
        const origins = visiting
          .flatMap(({ visitsFrom }) => visitsFrom.filter(visits))
          .map((p) => p.municipio);
        return {
          municipio: nombre,
          aqui: here.length,
          aqui_aceptan: here.filter(({ acceptsIn }) => acceptsIn.has(nombre)).length,
          confirmados: here.filter(({ isConfirmed }) => isConfirmed).length,
          vecinos: ofType.filter((one) => !one.in.has(nombre) && near.some((name) => one.in.has(name)))
            .length,
          vecinos_aceptan: ofType.filter(
            ({ acceptsIn }) => !acceptsIn.has(nombre) && near.some((name) => acceptsIn.has(name)),
          ).length,
          en_linea: based.length,
          en_linea_aceptan: accepting(based),
          a_domicilio: visiting.length,
          a_domicilio_aceptan: accepting(visiting),
          desde: visiting.length <= 3 ? new Set(origins) : new Set(),
        };
      }),
    };
  });
}
