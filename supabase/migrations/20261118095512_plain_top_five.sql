set check_function_bodies = off;

DROP FUNCTION private.top_proveedores();

CREATE OR REPLACE FUNCTION public.estadisticas_resumen(dias integer DEFAULT 30)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  first_day constant date := today - (least(greatest(coalesce(dias, 30), 1), 366) - 1);
begin
  perform private.require_admin();
  return (
    with days as materialized (
      select d.dia, d.tipo, d.metodo, d.total from private.estadisticas_por_dia as d where d.dia >= first_day
    ), providers as materialized (
      -- One of the two is null: the other is what is counted.
      select p.tipo_servicio, p.municipio,
        count(*) filter (where p.aprobado_por_admin) as aprobados,
        count(*) filter (where not p.aprobado_por_admin) as pendientes
      from public.proveedores as p
      group by grouping sets ((p.tipo_servicio), (p.municipio))
    )
    select jsonb_build_object(
      'desde', first_day,
      'hasta', today,
      'totales', (
        select jsonb_object_agg(t.tipo, coalesce(d.total, 0))
        from unnest(enum_range(null::public.tipo_evento)) as t (tipo)
        left join (select tipo, sum(total) as total from private.estadisticas_por_dia group by tipo) as d using (tipo)
      ),
      'por_dia', (
        select jsonb_agg(line order by line.dia)
        from (
          select first_day + place as dia,
            coalesce(sum(d.total) filter (where d.tipo = 'visita_proveedor'), 0) as visita_proveedor,
            coalesce(sum(d.total) filter (where d.tipo = 'contacto'), 0) as contacto,
            coalesce(sum(d.total) filter (where d.tipo = 'descarga_recurso'), 0) as descarga_recurso
          from generate_series(0, today - first_day) as place
          left join days as d on d.dia = first_day + place
          group by place
        ) as line
      ),
      'contactos_por_metodo', (
        select jsonb_object_agg(m.clave, coalesce(d.total, 0))
        from (values ('phone', 'phone'), ('whatsapp', 'whatsapp'), ('', 'otro')) as m (metodo, clave)
        left join (select metodo, sum(total) as total from days where tipo = 'contacto' group by metodo) as d using (metodo)
      ),
      -- Ties are kept until the names decide, so that only a handful of names is looked up.
      'proveedores_top', coalesce((
        select jsonb_agg(line order by line.total desc, line.nombre, line.id)
        from (
          select p.id, p.nombre, top.total, top.visitas, top.contactos
          from (
            select s.sujeto, sum(s.total) as total,
              coalesce(sum(s.total) filter (where s.tipo = 'visita_proveedor'), 0) as visitas,
              coalesce(sum(s.total) filter (where s.tipo = 'contacto'), 0) as contactos
            from private.estadisticas_por_sujeto as s where s.tipo <> 'descarga_recurso'
            group by s.sujeto order by 2 desc fetch first 5 rows with ties
          ) as top
          join public.proveedores as p on p.id = top.sujeto
          order by top.total desc, p.nombre, p.id limit 5
        ) as line
      ), '[]'),
      'recursos_top', coalesce((
        select jsonb_agg(line order by line.total desc, line.titulo, line.id)
        from (
          select r.id, r.titulo, top.total
          from (
            select sujeto, total from private.estadisticas_por_sujeto where tipo = 'descarga_recurso'
            order by total desc fetch first 5 rows with ties
          ) as top
          join public.recursos as r on r.id = top.sujeto
          order by top.total desc, r.titulo, r.id limit 5
        ) as line
      ), '[]'),
      'proveedores_por_tipo', (
        select jsonb_agg(line order by line.tipo_servicio)
        from (
          select t.tipo as tipo_servicio, coalesce(l.aprobados, 0) as aprobados, coalesce(l.pendientes, 0) as pendientes
          from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
          left join providers as l on l.tipo_servicio = t.tipo
        ) as line
      ),
      'proveedores_por_municipio', coalesce((
        select jsonb_agg(line order by line.aprobados desc, line.municipio)
        from (select municipio, aprobados, pendientes from providers where municipio is not null) as line
      ), '[]')
    )
  );
end
$function$;

reset check_function_bodies;
