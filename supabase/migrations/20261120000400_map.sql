-- Where help is and where it is missing, by type and municipality, for the map that anybody may see. Counted when it is
-- asked for, from what the directory shows: nothing is recorded for it.

-- Without JIT: PostgreSQL takes the rows of a JSON array for a hundred, and would compile for seconds what runs in
-- milliseconds.
create function public.mapa() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  today constant date := private.event_day(now());
begin
  return (
    with near as materialized (
      select m.nombre as municipio, m.nombre as lugar from private.municipios as m
      union all
      select m.nombre, v.lugar from private.municipios as m cross join lateral unnest(m.por_tierra || m.por_mar) as v (lugar)
    ), places as materialized (
      -- The places that the search knows. A provider without a summary has its own municipality, and nothing is known of it.
      select p.id, p.tipo_servicio as tipo, coalesce(s.lugar ->> 'm', p.municipio) as lugar, c.id is not null as confirmado,
        coalesce(s.lugar ->> 'e' in ('acepta', 'evalua_antes') and (s.lugar ->> 'v')::date >= today, false) as acepta
      from public.proveedores as p
      left join public.resumen_hechos as r on r.proveedor_id = p.id
      left join private.confirmed_providers() as c (id) on c.id = p.id
      cross join lateral jsonb_array_elements(coalesce(r.lugares, '[{}]')) as s (lugar)
      where p.aprobado_por_admin
    ), reached as (
      -- Each provider once a municipality, whether it has a place there or only in a neighbour.
      select s.tipo, n.municipio, s.id, s.confirmado,
        bool_or(n.lugar = n.municipio) as aqui,
        bool_or(n.lugar = n.municipio and s.acepta) as aqui_acepta,
        bool_or(s.acepta) as acepta
      from places as s
      join near as n on n.lugar = s.lugar
      group by s.tipo, n.municipio, s.id, s.confirmado
    ), counted as (
      select tipo, municipio,
        count(*) filter (where aqui) as aqui,
        count(*) filter (where aqui_acepta) as aqui_aceptan,
        count(*) filter (where aqui and confirmado) as confirmados,
        count(*) filter (where not aqui) as vecinos,
        count(*) filter (where acepta and not aqui_acepta) as vecinos_aceptan
      from reached
      group by tipo, municipio
    ), accepting as materialized (
      select distinct s.id from places as s where s.acepta
    ), ways as materialized (
      select p.id, p.tipo_servicio as tipo, p.municipio, r.modalidades, a.id is not null as acepta
      from public.proveedores as p
      join public.resumen_hechos as r on r.proveedor_id = p.id
      left join accepting as a on a.id = p.id
      where p.aprobado_por_admin and r.atencion_vence >= today and r.modalidades && array['en_linea', 'a_domicilio']
    ), online as materialized (
      select tipo, municipio, count(*) as en_linea, count(*) filter (where acepta) as en_linea_aceptan
      from ways
      where 'en_linea' = any (modalidades)
      group by tipo, municipio
    ), visits as (
      select w.tipo, v.municipio,
        count(distinct w.id) as a_domicilio,
        count(distinct w.id) filter (where w.acepta) as a_domicilio_aceptan,
        array_agg(distinct s.municipio) as desde
      from ways as w
      join public.sedes as s on s.proveedor_id = w.id and (s.principal or s.visibilidad <> 'oculta')
      cross join lateral unnest(
        case when s.toda_la_isla then array(select m.nombre from private.municipios as m) else s.atiende_municipios end
      ) as v (municipio)
      where 'a_domicilio' = any (w.modalidades)
      group by w.tipo, v.municipio
    ), types as (
      select t.tipo, jsonb_agg(jsonb_build_object(
        'municipio', m.nombre,
        'aqui', coalesce(c.aqui, 0),
        'aqui_aceptan', coalesce(c.aqui_aceptan, 0),
        'confirmados', coalesce(c.confirmados, 0),
        'vecinos', coalesce(c.vecinos, 0),
        'vecinos_aceptan', coalesce(c.vecinos_aceptan, 0),
        'en_linea', coalesce(o.en_linea, 0),
        'en_linea_aceptan', coalesce(o.en_linea_aceptan, 0),
        'a_domicilio', coalesce(v.a_domicilio, 0),
        'a_domicilio_aceptan', coalesce(v.a_domicilio_aceptan, 0),
        -- Of more than a few, where they come from says little.
        'desde', case when v.a_domicilio <= 3 then v.desde else '{}' end
      ) order by m.nombre) as municipios
      from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
      cross join private.municipios as m
      left join counted as c on c.tipo = t.tipo and c.municipio = m.nombre
      left join online as o on o.tipo = t.tipo and o.municipio = m.nombre
      left join visits as v on v.tipo = t.tipo and v.municipio = m.nombre
      group by t.tipo
    )
    select jsonb_build_object('dia', today, 'tipos', jsonb_agg(jsonb_build_object(
      'tipo', t.tipo,
      'en_linea', (select coalesce(sum(o.en_linea), 0) from online as o where o.tipo = t.tipo),
      'en_linea_aceptan', (select coalesce(sum(o.en_linea_aceptan), 0) from online as o where o.tipo = t.tipo),
      'municipios', t.municipios
    ) order by t.tipo))
    from types as t
  );
end
$$;
comment on function public.mapa() is
  'For anybody, by type and municipality: approved providers with a place there, those without one there but in a neighbour by land or sea, and of both who accepts new people; those there that are confirmed within 90 days; who attends online from there, and who visits homes there, and from where. A word that has expired does not count. Each type has the sum of those online.';

revoke execute on function public.mapa() from public, anon, authenticated, service_role;
grant execute on function public.mapa() to anon, authenticated, service_role;
