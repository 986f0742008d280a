-- One post by its key. Joined to the view of all posts, the queue read every one of them each time.

create function private.post(clase text, elemento uuid) returns setof private.posts
language sql stable security definer rows 1 set search_path = ''
as $$
  select * from private.posts as p where p.clase = post.clase and p.id = elemento
$$;
comment on function private.post(text, uuid) is 'A post by its kind and id.';

create or replace function private.queue()
returns table (clase text, id uuid, titulo text, desde timestamptz, proveedor_id uuid, cuantos integer)
language sql stable security definer set search_path = ''
as $$
  -- Since when this version of it waits.
  select 'proveedor', p.id, p.nombre, p.fecha_actualizacion, p.id, 1
  from public.proveedores as p
  where not p.aprobado_por_admin
    and not exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id and v.version = p.fecha_actualizacion)
    and not private.is_removed(p.id)
  union all
  select 'propuesta', c.lote, p.nombre, min(c.fecha_creacion), p.id, count(*)::integer
  from public.propuestas as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
  group by c.lote, p.id
  union all
  -- One that is proven waits for its owner first; one by telephone waits for an admin's call.
  select 'reclamacion', r.id, p.nombre, coalesce(r.objetada_en, r.probada_en, r.fecha_creacion), p.id, 1
  from public.reclamaciones as r
  join public.proveedores as p on p.id = r.proveedor_id
  where (r.estado = 'abierta' and r.medio = 'telefono')
    or (r.estado = 'probada' and (
      p.usuario_id is null or r.objetada_en is not null or private.silence_ends(r) <= now()
    ))
  union all
  select 'baja', b.id, b.nombre, b.fecha_creacion, b.proveedor_id, 1
  from public.bajas as b
  where b.estado = 'pendiente'
  union all
  -- One that reports hid is listed with them.
  select 'resena', c.id, p.nombre, c.fecha, p.id, 1
  from public.calificaciones as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
    and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  union all
  select 'sugerencia', s.id, s.titulo, s.fecha, null, 1
  from public.sugerencias as s
  where s.estado = 'pendiente'
  union all
  select 'recurso', r.recurso_id, r.titulo, r.desde, null, 1
  from private.resources_to_review() as r
  union all
  -- Since the first day on which no family sees it.
  select 'paso', s.id, s.titulo, (s.vence_en + 1)::timestamp at time zone 'America/Puerto_Rico', null, 1
  from public.pasos as s
  where s.estado = 'publicado' and s.vence_en < private.event_day(now())
  union all
  select m.cola, m.elemento,
    case m.clase when 'pregunta' then p.titulo when 'respuesta' then 'Respuesta a «' || p.titulo || '»' else 'Reseña de «' || p.titulo || '»' end,
    m.desde, p.proveedor_id, 1
  from private.moderacion as m
  cross join lateral private.post(m.clase, m.elemento) as p
  where m.cola is not null
$$;

create or replace function public.caso_de(elemento uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'elemento', m.elemento, 'clase', m.clase, 'cola', m.cola, 'titulo', p.titulo, 'contenido', p.contenido,
      'estrellas', p.estrellas, 'fecha', p.fecha, 'ruta', p.ruta, 'sin_nombre', p.sin_nombre,
      'autor', (select a.nombre_completo from private.profiles as a where a.id = p.autor),
      'estado', m.estado, 'motivo', m.motivo, 'revision_texto', m.revision_texto, 'huella', private.fingerprint(p),
      'motivos', (
        select coalesce(jsonb_agg(jsonb_build_object('motivo', t.motivo, 'cuantos', t.cuantos) order by t.cuantos desc, t.motivo), '[]')
        from (
          select r.motivo, count(*) as cuantos from private.reportes as r
          where r.elemento = m.elemento and (r.resuelto_en is null or m.cola = 'revision')
          group by r.motivo
        ) as t
      ),
      -- Not in the order in which they came.
      'textos', (
        select coalesce(jsonb_agg(r.texto order by r.texto), '[]') from private.reportes as r
        where r.elemento = m.elemento and r.texto is not null and (r.resuelto_en is null or m.cola = 'revision')
      )
    )
    from private.moderacion as m
    cross join lateral private.post(m.clase, m.elemento) as p
    where m.elemento = caso_de.elemento and m.cola is not null
  );
end
$$;

revoke execute on function private.post(text, uuid) from public;
