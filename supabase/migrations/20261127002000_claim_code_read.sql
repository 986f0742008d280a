-- A claim whose code an admin has read out waits for the person who asks: it stays in the queue, where another code can be
-- made, and is not counted among what waits for an admin. The item says who read it.

create function private.has_claim_code(reclamacion uuid)
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $function$
  select exists (
    select from private.codigos_reclamacion as c
    join public.reclamaciones as r on r.id = c.reclamacion_id
    where c.reclamacion_id = has_claim_code.reclamacion and r.estado = 'abierta' and c.vence_en > now() and c.intentos < 5
  )
$function$;
comment on function private.has_claim_code(uuid) is 'Whether an open claim has a code that its person can still write.';
revoke execute on function private.has_claim_code(uuid) from public;

create or replace function private.queue()
 returns table(clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer)
 language sql
 stable security definer
 set search_path to ''
as $function$
  -- Since when this version of it waits.
  select 'proveedor', p.id, p.nombre, p.fecha_actualizacion, p.id, 1
  from public.proveedores as p
  where not p.aprobado_por_admin
    and not exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id and v.version = p.fecha_actualizacion)
    -- As private.is_removed, which would be called for each of thousands of drafts.
    and not exists (select from public.bajas as b where b.proveedor_id = p.id and b.estado = 'hecha')
    -- First somebody calls.
    and not exists (select from private.borradores as b where b.proveedor_id = p.id and b.atiende is null)
  union all
  select 'propuesta', c.lote, p.nombre, min(c.fecha_creacion), p.id, count(*)::integer
  from public.propuestas as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
  group by c.lote, p.id
  union all
  -- One that is proven waits for its owner first; one by telephone waits for an admin's call, then for who asks.
  select 'reclamacion', r.id, p.nombre, coalesce(r.objetada_en, r.probada_en, r.fecha_creacion), p.id,
    case when private.has_claim_code(r.id) then 0 else 1 end
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
  union all
  select 'repetido', r.id, p.nombre || ' y ' || o.nombre, r.encontrado_en, p.id, 1
  from private.repetidos as r
  join public.proveedores as p on p.id = r.uno
  join public.proveedores as o on o.id = r.otro
  where r.estado = 'pendiente' and not private.is_removed(p.id) and not private.is_removed(o.id)
$function$;
comment on function private.queue() is 'Everything that waits for an admin, and with no part to decide (`cuantos` 0) what waits for somebody else first. A new kind is one more part here, a row of private.clases_cola, and a renderer of the screen.';

create or replace function public.hoy()
 returns jsonb
 language plpgsql
 stable security definer
 set search_path to ''
 set jit to 'off'
as $function$
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'clases', (
      select jsonb_agg(jsonb_build_object('clase', k.clase, 'total', coalesce(w.total, 0), 'desde', w.desde) order by k.orden)
      from private.clases_cola as k
      left join (
        select q.clase, count(*) as total, min(q.desde) as desde from private.queue() as q where q.cuantos > 0 group by q.clase
      ) as w on w.clase = k.clase
    ),
    'aprobados', (select count(*) from public.proveedores as p where p.aprobado_por_admin),
    'confirmados', (select count(*) from private.confirmed_providers()),
    -- Without the lines that have their outcome of today.
    'por_llamar', (
      select count(distinct a.proveedor_id) from private.groups_to_ask() as a
      where not exists (
        select from private.latest_calls as l
        where l.proveedor_id = a.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
      )
    ),
    'cambios', (
      select jsonb_build_object('total', count(*), 'ultimo', max(e.fecha)) from public.auditoria as e
      where e.tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita')
        and e.fecha > now() - interval '7 days'
        and not exists (select from private.devoluciones as d where d.entrada = e.id)
    ),
    'pasos', (select count(*) from public.pasos as p where p.estado = 'publicado' and p.vence_en >= today),
    'copias', (
      select jsonb_build_object('ultima', b.last_good_at, 'fallo', b.failed_at) from private.backups as b
    )
  );
end
$function$;

create or replace function public.reclamacion_para_decidir(reclamacion uuid)
 returns jsonb
 language plpgsql
 stable security definer
 set search_path to ''
as $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'id', r.id, 'estado', r.estado, 'medio', r.medio, 'mensaje', r.mensaje, 'fecha_creacion', r.fecha_creacion,
      'probada_en', r.probada_en, 'dueno_avisado_en', r.dueno_avisado_en, 'hasta', private.silence_ends(r),
      'objetada_en', r.objetada_en,
      'leido', (
        select jsonb_build_object('nombre', a.actor_nombre, 'fecha', a.fecha) from public.auditoria as a
        where a.tabla = 'reclamaciones' and a.fila_id = r.id::text and a.accion = 'leer_codigo' and private.has_claim_code(r.id)
        order by a.fecha desc limit 1
      ),
      'solicitante', jsonb_build_object('nombre', who.nombre_completo, 'correo', account.email, 'desde', who.fecha_registro),
      'proveedor', jsonb_build_object('id', p.id, 'nombre', p.nombre, 'telefono', p.telefono, 'whatsapp', p.whatsapp,
        'email', p.email),
      'dueno', case when p.usuario_id is not null then
        jsonb_build_object('nombre', owner.nombre_completo, 'correo', owner_account.email) end,
      'otras', (
        select jsonb_build_object('abiertas', count(*) filter (where o.estado = 'abierta'),
          'probadas', count(*) filter (where o.estado = 'probada'))
        from public.reclamaciones as o where o.proveedor_id = r.proveedor_id and o.id <> r.id
      ),
      'tiene_otro', (select own.id from public.proveedores as own where own.usuario_id = r.usuario_id)
    )
    from public.reclamaciones as r
    join public.proveedores as p on p.id = r.proveedor_id
    join private.profiles as who on who.id = r.usuario_id
    join auth.users as account on account.id = r.usuario_id
    left join private.profiles as owner on owner.id = p.usuario_id
    left join auth.users as owner_account on owner_account.id = p.usuario_id
    where r.id = reclamacion
  );
end
$function$;
