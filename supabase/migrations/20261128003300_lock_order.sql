-- One order of locks. A change of a provider itself has its row of the open data, and then wants the lock of the summaries
-- for its word; a change of its facts had that lock, and then wanted the row. Now everybody has the row first.

create function private.lock_summaries(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- A statement that changed nothing must not have the lock before the rows of the next one.
  if cardinality(ids) = 0 then
    return;
  end if;
  perform from public.datos_proveedores as d where d.proveedor_id = any (ids) order by d.proveedor_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('public.resumen_hechos', 0));
end
$$;
comment on function private.lock_summaries(uuid[]) is 'The lock of all summaries, after the rows that a change of these providers writes later: nobody who holds it waits for a row of one provider.';
revoke execute on function private.lock_summaries(uuid[]) from public;

CREATE OR REPLACE FUNCTION private.keep_latest_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- As refresh_facts does, which comes after it: a transaction that has this lock never waits for a row of one without.
  perform private.lock_summaries(array(select c.proveedor_id from changed as c));
  if tg_op = 'INSERT' then
    insert into private.ultimas_palabras as u (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
    select distinct on (c.proveedor_id, c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
    from changed as c where not c.duda
    order by c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en desc, c.id
    on conflict on constraint ultimas_palabras_una_por_grupo do update
    set confirmado_en = excluded.confirmado_en, vence_en = excluded.vence_en
    where u.confirmado_en <= excluded.confirmado_en;
    return null;
  end if;
  delete from private.ultimas_palabras as u using changed as c
  where not c.duda and u.proveedor_id = c.proveedor_id and u.grupo = c.grupo and u.sede_id is not distinct from c.sede_id;
  insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
  select distinct on (w.proveedor_id, w.grupo, w.sede_id) w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en, w.vence_en
  from public.confirmaciones as w
  join changed as c on c.proveedor_id = w.proveedor_id and c.grupo = w.grupo and c.sede_id is not distinct from w.sede_id
  where not w.duda and not c.duda
  order by w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en desc, w.id
  on conflict do nothing;
  return null;
end
$function$;
COMMENT ON FUNCTION private.keep_latest_words() IS 'Keeps the latest word of each group that a statement added words to, or took words from.';

CREATE OR REPLACE FUNCTION private.refresh_facts(proveedores uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if proveedores is null then
    return;
  end if;
  perform private.lock_summaries(proveedores);
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
$function$;
COMMENT ON FUNCTION private.refresh_facts(uuid[]) IS 'Makes the summaries of these providers anew.';

