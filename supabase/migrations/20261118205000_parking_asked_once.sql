set check_function_bodies = off;

alter table public.hechos drop constraint grupo_conocido,
  add constraint grupo_conocido check (grupo in ('acceso', 'sentidos', 'se_puede', 'atencion'));
update public.hechos set grupo = 'atencion' where clave = 'estacionamiento_cerca';

CREATE OR REPLACE FUNCTION private.refresh_facts(proveedores uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if proveedores is null then
    return;
  end if;
  perform private.refresh_standing(proveedores);
  with facts as (
    select p.id as proveedor_id, places.lugares, d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo,
      (
        select w.vence_en from private.standing as w where w.proveedor_id = p.id and w.grupo = 'atencion'
      ) as atencion_vence, answered.hechos,
      (select w.vence_en from private.standing as w where w.proveedor_id = p.id and w.grupo = 'lugar') as lugar_vence, homes.domicilio
    from public.proveedores as p
    left join public.detalles as d on d.proveedor_id = p.id
    left join public.primera_visita as v on v.proveedor_id = p.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'm', nullif(s.municipio, p.municipio),
        'e', a.estado,
        't', a.espera,
        'v', case when a.sede_id is not null then (
          select w.vence_en from private.standing as w where w.proveedor_id = p.id and w.grupo = 'disponibilidad' and w.sede_id = s.id
        ) end,
        'c', (
          select w.vence_en from private.standing as w where w.proveedor_id = p.id and w.grupo = 'contacto' and w.sede_id = s.id
        ),
        -- Opening hours in few letters: days, opens, closes.
        'h', case when s.visibilidad <> 'oculta' then (
          select string_agg(span.days || ' ' || to_char(span.abre, 'HH24MI') || '-' || to_char(span.cierra, 'HH24MI'), ';'
            order by span.days, span.abre, span.cierra)
          from (
            select h.abre, h.cierra, string_agg(h.dia::text, '' order by h.dia) as days
            from public.horas as h where h.sede_id = s.id group by h.abre, h.cierra
          ) as span
        ) end
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
        union all select 'estacionamiento_cerca', case when d.estacionamiento then 'si' else 'no' end where d.estacionamiento is not null
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

CREATE OR REPLACE FUNCTION private.tells(d public.detalles, grupo text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN CASE grupo WHEN 'atencion'::text THEN COALESCE((jsonb_strip_nulls((to_jsonb(d) - ARRAY['proveedor_id'::text, 'hechos_si'::text, 'hechos_no'::text, 'atencion_actualizada'::text, 'lugar_actualizado'::text, 'fecha_creacion'::text, 'fecha_actualizacion'::text])) <> '{}'::jsonb), false) ELSE (num_nonnulls((d).hechos_si, (d).hechos_no) > 0) END;

CREATE OR REPLACE FUNCTION private.clean_detalles()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  name text;
  line text;
begin
  -- What is told in words is a line without links.
  for name in
    select a.attname from pg_attribute as a where a.attrelid = tg_relid and a.atttypid = 'text'::regtype and not a.attisdropped
  loop
    line := private.clean_line(to_jsonb(new) ->> name);
    perform private.refuse_link(name, line);
    new := jsonb_populate_record(new, jsonb_build_object(name, line));
  end loop;
  -- Asked by a column of its own; a form from before, or a change that is undone, still tells it by its key.
  if array['estacionamiento_cerca'] && (new.hechos_si || new.hechos_no) then
    new.estacionamiento := coalesce(new.estacionamiento, array['estacionamiento_cerca'] && coalesce(new.hechos_si, '{}'));
    new.hechos_si := array_remove(new.hechos_si, 'estacionamiento_cerca');
    new.hechos_no := array_remove(new.hechos_no, 'estacionamiento_cerca');
  end if;
  new.modalidades := private.clean_keys(new.modalidades);
  new.idiomas := private.clean_keys(new.idiomas);
  new.hechos_si := private.clean_keys(new.hechos_si);
  new.hechos_no := private.clean_keys(new.hechos_no);
  new.estacionamiento_donde := private.clean_line(new.estacionamiento_donde);
  perform private.refuse_link('estacionamiento_donde', new.estacionamiento_donde);
  if new.edad_hasta_meses < coalesce(new.edad_desde_meses, 0) then
    perform private.refuse('edad_hasta_meses_despues_de_desde', 'La edad mayor va después de la menor. Revisa las dos.');
  end if;
  if (new.costo is not distinct from 'desde') <> (new.costo_desde is not null) then
    perform private.refuse('costo_desde_con_desde', 'Escribe desde cuánto cobran, o elige otro costo.');
  end if;
  perform private.refuse_unknown_keys('hechos_si', new.hechos_si, array['acceso', 'sentidos']),
    private.refuse_unknown_keys('hechos_no', new.hechos_no, array['acceso', 'sentidos']);
  if new.hechos_si && new.hechos_no then
    perform private.refuse('hechos_no_sin_los_de_si', 'Un mismo dato no puede ser sí y no.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.checked_value(campo text, value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  field constant private.campos := private.field_of(campo);
  first numeric;
  last numeric;
begin
  case coalesce(field.forma, '')
    when '' then
      perform private.refuse_value('campo', 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
      return null;
    when 'planes' then
      return private.checked_plans(value);
    when 'disponibilidad' then
      if coalesce(value ->> 'estado', '') not in ('acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes')
        or value ->> 'espera' not in ('menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6')
      then
        perform private.refuse_value(campo, 'conocida', 'Elige una de las respuestas.');
      end if;
      return jsonb_build_object('estado', value ->> 'estado', 'espera',
        case when value ->> 'estado' = 'lista_de_espera' then value ->> 'espera' end);
    when 'edades' then
      first := private.checked_number(campo, value -> 'desde', 0, 1200);
      last := private.checked_number(campo, value -> 'hasta', 0, 1200);
      if num_nonnulls(first, last) = 0 or first <> trunc(first) or last <> trunc(last) then
        perform private.refuse_value(campo, 'con_numeros', 'Di desde qué edad o hasta qué edad atienden.');
      elsif last < coalesce(first, 0) then
        perform private.refuse_value(campo, 'en_orden', 'La edad mayor va después de la menor. Revisa las dos.');
      end if;
      return jsonb_build_object('desde', first, 'hasta', last);
    when 'claves' then
      return private.checked_keys(campo, value, field.valores);
    when 'costo' then
      if coalesce(value ->> 'costo', '') not in ('gratis', 'segun_ingresos', 'desde') then
        perform private.refuse_value(campo, 'conocido', 'Elige una de las respuestas.');
      end if;
      first := case when value ->> 'costo' = 'desde' then private.checked_number(campo, value -> 'desde', 0.01, 999999.99) end;
      if value ->> 'costo' = 'desde' and (first is null or first <> round(first, 2)) then
        perform private.refuse_value(campo, 'desde', 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40');
      end if;
      return jsonb_build_object('costo', value ->> 'costo', 'desde', first);
    when 'si_no' then
      if jsonb_typeof(value) is distinct from 'boolean' then
        perform private.refuse_value(campo, 'si_o_no', 'Elige sí o no.');
      end if;
      return value;
    when 'hecho' then
      if not exists (select from public.hechos as h where h.clave = substr(campo, 7) and h.grupo <> 'atencion') then
        perform private.refuse_value(campo, 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
      elsif coalesce(value, 'null') not in ('"si"', '"no"', 'null') then
        perform private.refuse_value(campo, 'si_o_no', 'Elige sí, no o no sé.');
      end if;
      -- What can be done in a visit is told or not told: a no is not kept.
      return case when value = '"no"' and exists (
        select from public.hechos as h where h.clave = substr(campo, 7) and h.grupo = 'se_puede'
      ) then null else nullif(value, 'null') end;
    when 'cerrado' then
      if value is distinct from 'true' then
        perform private.refuse_value(campo, 'es_cierto', 'Di que ya cerró, o elige otro dato.');
      end if;
      return value;
    else
      return to_jsonb(private.checked_text(field, value));
  end case;
end
$function$;

COMMENT ON COLUMN public.hechos.grupo IS 'Of `atencion` nothing stands in the lists of keys: a column of `detalles` answers it, and the summary tells it with the others.';

-- What was told by the key is told by the column from here on. Where nothing else of its group is told, it keeps the
-- confirmation that it had.
insert into public.confirmaciones (proveedor_id, grupo, confirmado_en, vence_en, por, via, actor, duda, pronto)
select c.proveedor_id, 'atencion', c.confirmado_en, c.vence_en, c.por, c.via, c.actor, c.duda, c.pronto
from public.confirmaciones as c join public.detalles as d on d.proveedor_id = c.proveedor_id
where c.grupo = 'lugar' and array['estacionamiento_cerca'] && (d.hechos_si || d.hechos_no) and not private.tells(d, 'atencion');
update public.detalles
set estacionamiento = coalesce(estacionamiento, array['estacionamiento_cerca'] && coalesce(hechos_si, '{}')),
  hechos_si = nullif(array_remove(hechos_si, 'estacionamiento_cerca'), '{}'),
  hechos_no = nullif(array_remove(hechos_no, 'estacionamiento_cerca'), '{}')
where array['estacionamiento_cerca'] && (hechos_si || hechos_no);
update public.propuestas
set campo = 'estacionamiento',
  antes = case antes when '"si"' then 'true'::jsonb when '"no"' then 'false' end,
  despues = case despues when '"si"' then 'true'::jsonb when '"no"' then 'false' end
where campo = 'hecho:estacionamiento_cerca';

reset check_function_bodies;
