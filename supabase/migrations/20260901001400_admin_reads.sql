-- What only admins read: the people with their accounts, and the statistics. Accounts
-- and totals are granted to nobody, so these functions run with the owner's rights and
-- first of all ask who is calling.

create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_client() and not private.is_admin() then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo un administrador puede hacer esto';
  end if;
end
$$;
comment on function private.require_admin() is 'Refuses everybody but admins and the secret key.';

create function public.admin_usuarios(
  busqueda text default null,
  orden text default 'recientes',
  limite integer default 50,
  desplazamiento integer default 0
) returns table (
  id uuid, nombre_completo text, email text, rol text, telefono text, municipio text, fecha_registro timestamptz,
  ultimo_acceso timestamptz, roles public.app_role[], segundo_factor boolean, proveedor_id uuid, total integer
)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
#variable_conflict use_column
declare
  -- What was typed is text, not a pattern.
  pattern constant text := '%' || regexp_replace(private.fold_text(private.clean_text(busqueda)), '([%_\\])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  with matching as (
    select p.*, u.email::text as email, u.last_sign_in_at, count(*) over ()::integer as total
    from private.profiles as p
    join auth.users as u on u.id = p.id
    where u.deleted_at is null
      and (pattern is null or private.fold_text(p.nombre_completo) like pattern or private.fold_text(u.email) like pattern)
    order by
      case orden when 'nombre' then private.fold_text(p.nombre_completo) when 'email' then u.email end,
      case when orden = 'acceso' then u.last_sign_in_at end desc nulls last,
      case when orden = 'antiguos' then p.fecha_registro end,
      p.fecha_registro desc, p.id
    limit least(greatest(coalesce(limite, 50), 1), 200)
    offset greatest(coalesce(desplazamiento, 0), 0)
  )
  select m.id, m.nombre_completo, m.email, m.rol, m.telefono, m.municipio, m.fecha_registro, m.last_sign_in_at,
    array(select r.role from public.user_roles as r where r.user_id = m.id order by r.role),
    exists (select from auth.mfa_factors as f where f.user_id = m.id and f.status = 'verified'),
    (select l.id from public.proveedores as l where l.usuario_id = m.id),
    m.total
  from matching as m;
end
$$;
comment on function public.admin_usuarios(text, text, integer, integer) is
  'A page of the list of people, by name or e-mail whatever the accents; `orden` is recientes, antiguos, nombre, email or acceso, and `total` how many match in all.';

create function public.estadisticas_resumen(dias integer default 30) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  first_day constant date := today - (least(greatest(coalesce(dias, 30), 1), 366) - 1);
begin
  perform private.require_admin();
  return jsonb_build_object(
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
        left join private.estadisticas_por_dia as d on d.dia = first_day + place
        group by place
      ) as line
    ),
    'contactos_por_metodo', (
      select jsonb_object_agg(m.clave, coalesce(d.total, 0))
      from (values ('phone', 'phone'), ('whatsapp', 'whatsapp'), ('', 'otro')) as m (metodo, clave)
      left join (
        select metodo, sum(total) as total from private.estadisticas_por_dia
        where tipo = 'contacto' and dia >= first_day group by metodo
      ) as d using (metodo)
    ),
    -- Ties are kept until the names decide, so that only a handful of names is looked up.
    'proveedores_top', coalesce((
      select jsonb_agg(line order by line.total desc, line.nombre, line.id)
      from (
        select p.id, p.nombre, top.total, top.visitas, top.contactos
        from (
          select sujeto, sum(total) as total,
            coalesce(sum(total) filter (where tipo = 'visita_proveedor'), 0) as visitas,
            coalesce(sum(total) filter (where tipo = 'contacto'), 0) as contactos
          from private.estadisticas_por_sujeto where tipo <> 'descarga_recurso'
          group by sujeto order by 2 desc fetch first 5 rows with ties
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
        select t.tipo as tipo_servicio,
          count(p.id) filter (where p.aprobado_por_admin) as aprobados,
          count(p.id) filter (where not p.aprobado_por_admin) as pendientes
        from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
        left join public.proveedores as p on p.tipo_servicio = t.tipo
        group by t.tipo
      ) as line
    ),
    'proveedores_por_municipio', coalesce((
      select jsonb_agg(line order by line.aprobados desc, line.municipio)
      from (
        select p.municipio,
          count(*) filter (where p.aprobado_por_admin) as aprobados,
          count(*) filter (where not p.aprobado_por_admin) as pendientes
        from public.proveedores as p group by p.municipio
      ) as line
    ), '[]')
  );
end
$$;
comment on function public.estadisticas_resumen(integer) is
  'The statistics tab: totals and top lists of all time, the last days one by one, contacts by method in those days, listings by type and municipality.';

revoke execute on function private.require_admin() from public;
revoke execute on function public.admin_usuarios(text, text, integer, integer), public.estadisticas_resumen(integer)
  from public, anon, authenticated, service_role;
grant execute on function public.admin_usuarios(text, text, integer, integer), public.estadisticas_resumen(integer)
  to authenticated, service_role;
