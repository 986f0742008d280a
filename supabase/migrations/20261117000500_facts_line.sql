-- Search by facts: a contrary answer is told apart from an unknown one, and the summary is one short line for the list of all
-- providers (as columns it would be half of that read). `app/features/directory/listed-facts.ts` reads the line.

-- The summary

comment on column public.resumen_hechos.hechos is
  'The number (public.hechos.orden) of every fact that is answered; negative where the answer is not the one that families look for.';

-- The providers are locked first: of two changes at once the second sees what the first wrote.
create or replace function private.refresh_facts(proveedores uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if proveedores is null then
    return;
  end if;
  perform from public.proveedores as p where p.id = any (proveedores) order by p.id for no key update;
  with facts as (
    select p.id as proveedor_id, places.lugares, d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo,
      private.last_day(p.id, null, 'atencion') as atencion_vence, answered.hechos,
      private.last_day(p.id, null, 'lugar') as lugar_vence
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
    where p.id = any (proveedores)
  ), known as (
    select * from facts as f
    where f.lugares <> '[{}]' or f.hechos is not null or f.atencion_vence is not null or f.lugar_vence is not null
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
    lugar_vence = excluded.lugar_vence
  where r is distinct from excluded;
end
$$;

-- The line

create function private.day_number(dia date) returns text
language sql immutable set search_path = ''
as $$
  select to_hex(dia - date '2020-01-01')
$$;
comment on function private.day_number(date) is 'A day in three hexadecimal digits.';

create function private.bit_mask(numeros integer[]) returns text
language sql immutable set search_path = ''
as $$
  select to_hex(coalesce(bit_or(1 << (numero - 1)), 0)) from unnest(numeros) as numero
$$;
comment on function private.bit_mask(integer[]) is 'One bit for each of these numbers, the first being 1, in hexadecimal digits.';

create function private.list_mask(lista text[], claves text[]) returns text
language sql immutable set search_path = ''
as $$
  select private.bit_mask(array(select array_position(claves, valor) from unnest(lista) as valor))
$$;
comment on function private.list_mask(text[], text[]) is 'The values of a list as a mask, by their position among the keys.';

create function private.place_line(lugar jsonb) returns text
language sql immutable set search_path = ''
as $$
  select rtrim(concat_ws(':',
    coalesce(lugar ->> 'm', ''),
    concat(
      array_position(array['acepta', 'lista_de_espera', 'evalua_antes', 'no_acepta'], lugar ->> 'e'),
      array_position(array['menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'], lugar ->> 't')
    ),
    coalesce(private.day_number((lugar ->> 'v')::date), ''),
    coalesce(lugar ->> 'h', ''),
    coalesce(private.day_number((lugar ->> 'c')::date), '')
  ), ':')
$$;
comment on function private.place_line(jsonb) is
  'A place: municipality where it is another one, number of availability and wait, last day of it, hours, last day of them.';

create function private.facts_line(
  lugares jsonb, edad_desde_meses integer, edad_hasta_meses integer, modalidades text[], idiomas text[], costo text,
  atencion_vence date, hechos smallint[], lugar_vence date
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
    coalesce(private.day_number(lugar_vence), '')
  ), '|')
$$;
comment on function private.facts_line(jsonb, integer, integer, text[], text[], text, date, smallint[], date) is
  'Places, ages, three digits for ways, languages and cost, last day of them, masks of the facts of the place (numbers 1 to 21) whose answer is the sought one and the contrary one, last day of them.';

alter table public.resumen_hechos add column linea text not null generated always as (
  private.facts_line(
    lugares, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, atencion_vence, hechos, lugar_vence
  )
) stored;
comment on column public.resumen_hechos.linea is 'All of the row in few letters, for the list of all providers.';

select private.refresh_facts(array_agg(proveedor_id)) from public.resumen_hechos;

revoke execute on all functions in schema private from public;
