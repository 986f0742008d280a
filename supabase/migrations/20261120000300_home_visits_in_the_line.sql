-- Where a provider goes to people's homes, in the summary of facts and at the end of its line: the
-- search shows who comes to the homes of a municipality.

-- Tables

alter table private.municipios add column numero smallint;
update private.municipios as m set numero = o.numero
from (select nombre, row_number() over (order by nombre collate "C") as numero from private.municipios) as o
where m.nombre = o.nombre;
alter table private.municipios alter column numero set not null;
alter table private.municipios add constraint municipios_numero_key unique (numero);
comment on column private.municipios.numero is
  'By the order of the letters'' codes, which is the same in every locale. Stands for the name in the line of facts.';

alter table public.resumen_hechos drop column linea;
drop function private.facts_line(jsonb, integer, integer, text[], text[], text, date, smallint[], date);

alter table public.resumen_hechos add column domicilio smallint[];
comment on column public.resumen_hechos.domicilio is
  'The numbers (private.municipios.numero) of the municipalities to whose homes a listed place goes; 0 alone is the whole island.';

-- Functions

create function private.facts_line(
  lugares jsonb, edad_desde_meses integer, edad_hasta_meses integer, modalidades text[], idiomas text[], costo text,
  atencion_vence date, hechos smallint[], lugar_vence date, domicilio smallint[]
) returns text
language sql immutable set search_path = ''
as $$
  select rtrim(concat_ws('|',
    (select coalesce(string_agg(private.place_line(lugar), '/' order by orden), '')
      from jsonb_array_elements(lugares) with ordinality as place (lugar, orden)),
    coalesce(edad_desde_meses::text, ''),
    coalesce(edad_hasta_meses::text, ''),
    concat(
      private.list_mask(modalidades, array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']),
      private.list_mask(idiomas, array['es', 'en', 'ase', 'psl']),
      coalesce(array_position(array['gratis', 'segun_ingresos', 'desde'], costo), 0)
    ),
    coalesce(private.day_number(atencion_vence), ''),
    private.bit_mask(array(select numero from unnest(hechos) as numero where numero between 1 and 21)),
    private.bit_mask(array(select -numero from unnest(hechos) as numero where numero between -21 and -1)),
    coalesce(private.day_number(lugar_vence), ''),
    (select coalesce(string_agg(lpad(to_hex(numero::integer), 2, '0'), '' order by numero), '')
      from unnest(domicilio) as numero)
  ), '|')
$$;
comment on function private.facts_line(jsonb, integer, integer, text[], text[], text, date, smallint[], date, smallint[]) is
  'Places, ages, three digits for ways, languages and cost, last day of them, masks of the facts of the place (numbers 1 to 21) whose answer is the sought one and the contrary one, last day of them, two digits for each municipality of home visits.';

alter table public.resumen_hechos add column linea text not null generated always as (
  private.facts_line(
    lugares, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, atencion_vence, hechos, lugar_vence, domicilio
  )
) stored;
comment on column public.resumen_hechos.linea is 'All of the row in few letters, for the list of all providers.';

create or replace function private.refresh_facts(proveedores uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if proveedores is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('public.resumen_hechos', 0));
  with facts as (
    select p.id as proveedor_id, places.lugares, d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo,
      private.last_day(p.id, null, 'atencion') as atencion_vence, answered.hechos,
      private.last_day(p.id, null, 'lugar') as lugar_vence, homes.domicilio
    from public.proveedores as p
    left join public.detalles as d on d.proveedor_id = p.id
    left join public.primera_visita as v on v.proveedor_id = p.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'm', nullif(s.municipio, p.municipio),
        'e', a.estado,
        't', a.espera,
        'v', case when a.sede_id is not null then private.last_day(p.id, s.id, 'disponibilidad') end,
        'c', private.last_day(p.id, s.id, 'contacto'),
        'h', case when s.visibilidad <> 'oculta' then private.hours_text(s.id) end
      )) order by s.principal desc, s.orden, s.fecha_creacion, s.id), '[]') as lugares
      from public.sedes as s
      left join public.disponibilidad as a on a.sede_id = s.id
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
    ) as places
    cross join lateral (
      select array_agg((case when h.buscado = a.respuesta then h.orden else -h.orden end)::smallint order by h.orden) as hechos
      from public.hechos as h
      join (
        select unnest(d.hechos_si || v.se_puede) as clave, 'si' as respuesta
        union all select unnest(d.hechos_no), 'no'
      ) as a on a.clave = h.clave
    ) as answered
    cross join lateral (
      select case when bool_or(s.toda_la_isla) then array[0]::smallint[]
        else array_agg(distinct m.numero order by m.numero) filter (where m.numero is not null) end as domicilio
      from public.sedes as s
      left join private.municipios as m on m.nombre = any (s.atiende_municipios)
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
    ) as homes
    where p.id = any (proveedores)
  ), known as (
    select * from facts as f
    where f.lugares <> '[{}]' or f.hechos is not null or f.atencion_vence is not null or f.lugar_vence is not null
      or f.domicilio is not null
      or (f.edad_desde_meses, f.edad_hasta_meses, f.modalidades, f.idiomas, f.costo) is distinct from (null, null, null, null, null)
  ), gone as (
    delete from public.resumen_hechos as r
    where r.proveedor_id = any (proveedores) and r.proveedor_id not in (select k.proveedor_id from known as k)
  )
  insert into public.resumen_hechos as r
  select * from known
  on conflict (proveedor_id) do update
  set lugares = excluded.lugares, edad_desde_meses = excluded.edad_desde_meses,
    edad_hasta_meses = excluded.edad_hasta_meses, modalidades = excluded.modalidades, idiomas = excluded.idiomas,
    costo = excluded.costo, atencion_vence = excluded.atencion_vence, hechos = excluded.hechos,
    lugar_vence = excluded.lugar_vence, domicilio = excluded.domicilio
  where r is distinct from excluded;
end
$$;

revoke execute on all functions in schema private from public;

-- Rows

select private.refresh_facts(array_agg(distinct s.proveedor_id))
from public.sedes as s where s.toda_la_isla or cardinality(s.atiende_municipios) > 0;
