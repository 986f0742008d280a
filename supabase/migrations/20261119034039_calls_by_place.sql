set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.por_llamar(limite integer DEFAULT 1000, desplazamiento integer DEFAULT 0, lugar text DEFAULT NULL::text, cuales text DEFAULT NULL::text)
 RETURNS TABLE(proveedor_id uuid, nombre text, municipio text, telefono text, whatsapp text, grupos text[], desde date, motivo text, ultima_llamada uuid, resultado text, fecha_llamada timestamp with time zone, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
  first constant bigint := greatest(coalesce(desplazamiento, 0), 0);
  after constant bigint := first + least(greatest(coalesce(limite, 1000), 1), 1000);
begin
  perform private.require_admin();
  return query
  with latest as materialized (
    select l.*, l.resultado = 'no_contesto' and l.dia > today - 3 as unanswered, l.resultado <> 'no_contesto' and l.dia = today as done
    from private.latest_calls as l
  ), done as (
    -- A call of today stays where it was until the day ends, so that it can be taken back.
    select l.proveedor_id, l.grupos, l.desde, l.motivo from latest as l join public.proveedores as p on p.id = l.proveedor_id
    where l.done and (p.aprobado_por_admin or exists (select from private.borradores as b where b.proveedor_id = p.id))
      and (por_llamar.lugar is null or p.municipio = por_llamar.lugar) and (por_llamar.cuales is null or (l.motivo in ('nunca', 'registro')) = (por_llamar.cuales = 'nunca'))
  ), asked as not materialized (
    select b.proveedor_id, (b.creado_en at time zone 'America/Puerto_Rico')::date as desde from private.borradores as b
    where b.atiende is null and b.proveedor_id not in (select l.proveedor_id from latest as l where l.done)
      and (por_llamar.lugar is null or b.proveedor_id in (select p.id from public.proveedores as p where p.municipio = por_llamar.lugar))
      and por_llamar.cuales is distinct from 'vencio'
  ), drafts as not materialized (
    select d.proveedor_id, d.desde from done as d where d.motivo = 'registro'
    union all
    select a.* from asked as a where a.proveedor_id not in (select l.proveedor_id from latest as l where l.unanswered)
  ), others as (
    select d.proveedor_id, d.desde, d.motivo from done as d where d.motivo <> 'registro'
    union all
    select a.proveedor_id, min(a.vence_en), case when min(a.vence_en) is null then 'nunca' end from private.groups_to_ask as a
    where a.proveedor_id not in (select l.proveedor_id from latest as l where l.done)
      and (por_llamar.lugar is null or a.proveedor_id in (select p.id from public.proveedores as p where p.municipio = por_llamar.lugar))
    group by a.proveedor_id having por_llamar.cuales is null or (min(a.vence_en) is null) = (por_llamar.cuales = 'nunca')
    union all
    select a.proveedor_id, a.desde, 'registro' from latest as l join asked as a on a.proveedor_id = l.proveedor_id where l.unanswered
  ), counts as materialized (
    select c.drafts, c.lines, c.lines - (select count(*) from others join latest as l using (proveedor_id) where l.unanswered) as early
    from (select (select count(*) from drafts) as drafts, (select count(*) from others) as lines) as c
  ), page as materialized (
    select * from (
      select p.id, p.nombre, p.municipio, p.telefono, p.whatsapp, row_number() over (
        order by coalesce(l.unanswered, false), coalesce(o.motivo = 'registro', false), coalesce(o.motivo = 'nunca', false),
          coalesce(o.desde, (p.fecha_creacion at time zone 'America/Puerto_Rico')::date), p.nombre, p.id
      ) + case when l.unanswered then (select c.drafts from counts as c) else 0 end as place
      from others as o
      join public.proveedores as p on p.id = o.proveedor_id
      left join latest as l on l.proveedor_id = o.proveedor_id
    ) as o
    where o.place > first and o.place <= after
    union all
    select d.*, greatest(first, (select c.early from counts as c)) + row_number() over () from (
      select p.id, p.nombre, p.municipio, p.telefono, p.whatsapp from drafts as d join public.proveedores as p on p.id = d.proveedor_id
      order by d.desde, p.nombre, p.id
      offset (select greatest(first - c.early, 0) from counts as c)
      limit (select greatest(least(after, c.early + c.drafts) - greatest(first, c.early), 0) from counts as c)
    ) as d
  )
  select p.id, p.nombre, p.municipio,
    coalesce(p.telefono, (
      select s.telefono from public.sedes as s where s.proveedor_id = p.id and s.telefono is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    coalesce(p.whatsapp, (
      select s.whatsapp from public.sedes as s where s.proveedor_id = p.id and s.whatsapp is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    i.grupos, i.desde, i.motivo, l.id, l.resultado, l.fecha, (select c.lines + c.drafts from counts as c)::integer
  from page as p
  join (
    select * from done
    union all
    select * from private.call_lines(array(select p.id from page as p except select d.proveedor_id from done as d))
  ) as i on i.proveedor_id = p.id
  left join latest as l on l.proveedor_id = p.id
  order by p.place;
end
$function$;

DROP FUNCTION public.por_llamar(integer,integer);
REVOKE ALL ON FUNCTION public.por_llamar(integer,integer,text,text) FROM public, anon, authenticated, service_role;
GRANT EXECUTE ON FUNCTION public.por_llamar(integer,integer,text,text) TO authenticated;
GRANT EXECUTE ON FUNCTION public.por_llamar(integer,integer,text,text) TO service_role;
COMMENT ON FUNCTION public.por_llamar(integer,integer,text,text) IS 'For admins: whom to call, oldest first, at most 1,000 at once, in one municipality (`lugar`), and of `cuales` those whose word ended (`vencio`) or that nobody ever confirmed (`nunca`); `total` is how many there are in all. Who was never confirmed comes later, then drafts of the register (`registro`: «¿Atiende personas autistas?»), and last who did not answer within three days.';

reset check_function_bodies;
