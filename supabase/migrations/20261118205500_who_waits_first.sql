set check_function_bodies = off;

-- What waits, in the order of who waits for it.

alter table private.clases_cola add column sin_prisa boolean not null default false, add column uno text, add column varios text;

update private.clases_cola as k set orden = o.orden, sin_prisa = o.orden > 9, uno = o.uno, varios = o.varios
from (values
  ('reporte', 1, 'reporte', 'reportes'),
  ('revision', 2, 'petición de otra revisión', 'peticiones de otra revisión'),
  ('baja', 3, 'baja', 'bajas'),
  ('reclamacion', 4, 'reclamación', 'reclamaciones'),
  ('proveedor', 5, 'perfil por aprobar', 'perfiles por aprobar'),
  ('propuesta', 6, 'corrección', 'correcciones'),
  ('resena', 7, 'reseña en espera', 'reseñas en espera'),
  ('primera', 8, 'primera publicación', 'primeras publicaciones'),
  ('sugerencia', 9, 'recurso sugerido', 'recursos sugeridos'),
  ('recurso', 10, 'recurso por revisar', 'recursos por revisar'),
  ('paso', 11, 'paso vencido', 'pasos vencidos'),
  ('repetido', 12, 'posible repetido', 'posibles repetidos')
) as o (clase, orden, uno, varios)
where o.clase = k.clase;

alter table private.clases_cola alter column uno set not null, alter column varios set not null;

create table private.perfiles_publicos (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  valor jsonb not null,
  hasta timestamptz not null default now()
);
alter table private.perfiles_publicos enable row level security;
revoke all on table private.perfiles_publicos from public, anon, authenticated, service_role;

alter table private.preferencias_correo
  add column cola text not null default 'diario' constraint cola_conocida check (cola in ('diario', 'semanal', 'nunca'));

insert into private.daily_jobs (orden, job) values (175, 'tell_admins');

insert into private.mail_kinds (template, fill) values
  ('cola_manana', 'fill_morning'), ('cola_ahora', 'fill_urgent'), ('perfil_recibido', 'fill_received');

insert into private.own_things (tabla, condicion) values
  ('private.perfiles_publicos', 't.proveedor_id in (select * from private.own_provider($1))');

DROP FUNCTION public.guardar_correos(text,text);

CREATE OR REPLACE FUNCTION private.days_ago(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case days when 0 then 'hoy' when 1 then 'ayer' else 'hace ' || days || ' días' end
  from (select greatest(private.event_day(now()) - private.event_day(at), 0) as days) as since
$function$;

CREATE OR REPLACE FUNCTION private.fill_morning(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with kinds as (
    select k.orden, k.uno, count(*) as total, min(q.desde) as desde, count(*) || ' ' || case when count(*) = 1 then k.uno else k.varios end as words,
      count(p.proveedor_id) as hidden
    from private.queue() as q
    join private.clases_cola as k on k.clase = q.clase and not k.sin_prisa
    left join private.perfiles_publicos as p on k.clase = 'proveedor' and p.proveedor_id = q.id
    where q.cuantos > 0
    group by k.orden, k.uno, k.varios
  ), oldest as (
    select k.uno, k.desde from kinds as k order by k.desde limit 1
  )
  select jsonb_build_object(
    'Asunto', case when sum(k.total) = 1 then '1 cosa espera' else sum(k.total) || ' cosas esperan' end || ' en Mi Guía Azul: '
      || (array_agg(k.words order by k.orden))[1],
    'Clases', jsonb_agg(jsonb_build_object('Texto', k.words || case
      when k.hidden = 1 then '. Uno era público y ahora no se ve'
      when k.hidden > 1 then '. ' || k.hidden || ' eran públicos y ahora no se ven'
      else '' end) order by k.orden),
    'Antiguo', (select o.uno || ', ' || private.days_ago(o.desde) from oldest as o)
  )
  from kinds as k having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION private.fill_received(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select mail.fields from public.proveedores as p
  where p.id = (mail.fields ->> 'ProveedorID')::uuid and p.usuario_id = mail.account and not p.aprobado_por_admin
    and not exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id)
$function$;

CREATE OR REPLACE FUNCTION private.fill_urgent(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select mail.fields from private.queue() as q
  where q.clase = mail.fields ->> 'Clase' and q.id = (mail.fields ->> 'ID')::uuid and q.cuantos > 0
$function$;

CREATE OR REPLACE FUNCTION private.keep_published()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.aprobado_por_admin or new.usuario_id is distinct from old.usuario_id then
    delete from private.perfiles_publicos as k where k.proveedor_id = new.id;
  elsif old.aprobado_por_admin and new.usuario_id is not null then
    insert into private.perfiles_publicos (proveedor_id, valor)
    values (new.id, to_jsonb(old) - array['id', 'usuario_id', 'aprobado_por_admin', 'fecha_creacion', 'fecha_actualizacion'])
    on conflict (proveedor_id) do update set valor = excluded.valor, hasta = excluded.hasta;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue_morning_mail(day date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- One that a mail server did not take yesterday says today what waits today.
  delete from private.outgoing_mail as m where m.template = 'cola_manana';
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'cola_manana', '{}', greatest(now(), (day + time '07:00') at time zone 'America/Puerto_Rico')
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id and u.email <> ''
  left join private.preferencias_correo as c on c.user_id = r.user_id
  where r.role = 'admin' and case coalesce(c.cola, 'diario')
    when 'diario' then extract(isodow from day) < 6
    when 'semanal' then extract(isodow from day) = 1
    else false
  end
$function$;

CREATE OR REPLACE FUNCTION private.tell_admins()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_morning_mail(private.event_day(now()))
$function$;

CREATE OR REPLACE FUNCTION private.tell_admins_now()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outgoing_mail (account, template, fields)
  select u.id, 'cola_ahora', jsonb_build_object('Clase', tg_argv[0], 'ID', to_jsonb(new) ->> tg_argv[1], 'Asunto', tg_argv[2])
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id and u.email <> ''
  left join private.preferencias_correo as c on c.user_id = r.user_id
  where r.role = 'admin' and coalesce(c.cola, 'diario') <> 'nunca' and u.id is distinct from auth.uid();
  perform pg_notify('gateway_mail', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_received()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'perfil_recibido', jsonb_build_object('Nombre', left(new.nombre, 60), 'ProveedorID', new.id), now() + interval '10 minutes'
  from auth.users as u where u.id = new.usuario_id and u.email <> '';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.cola()
 RETURNS TABLE(clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer, asignado_a uuid, asignado_nombre text, notas integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  perform private.require_admin();
  return query
  select q.clase, q.id, q.titulo, q.desde, q.proveedor_id, q.cuantos, a.admin, p.nombre_completo,
    (select count(*)::integer from public.cola_notas as n where n.clase = q.clase and n.elemento = q.id)
  from (select n.*, row_number() over (partition by n.clase order by n.desde, n.id) as place from private.queue() as n) as q
  join private.clases_cola as k on k.clase = q.clase
  left join public.cola_asignaciones as a on a.clase = q.clase and a.elemento = q.id
  left join private.profiles as p on p.id = a.admin
  where q.place <= 500
  order by k.orden, q.desde, q.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.elegir_correos(token text, recibir boolean, pregunta uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link private.enlaces_correo;
begin
  select * into link from private.enlaces_correo as e where e.hash = private.token_hash(token);
  if link.hash is null or elegir_correos.pregunta <> all (link.preguntas) then
    return;
  end if;
  if elegir_correos.pregunta is not null then
    insert into private.seguimientos (user_id, question_id, modo)
    select link.user_id, elegir_correos.pregunta, case when not recibir then 'nunca' end
    where private.mail_mode(link.user_id, elegir_correos.pregunta) is not null
    on conflict (user_id, question_id) do update set modo = excluded.modo;
  elsif recibir then
    update private.preferencias_correo as p set propias = default, seguidas = default
    where p.user_id = link.user_id and p.propias = 'nunca' and p.seguidas = 'nunca';
  else
    insert into private.preferencias_correo (user_id, propias, seguidas) values (link.user_id, 'nunca', 'nunca')
    on conflict (user_id) do update set propias = 'nunca', seguidas = 'nunca';
    update private.seguimientos as s set modo = null where s.user_id = link.user_id and s.modo is not null;
  end if;
  perform private.reschedule_replies(link.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.guardar_correos(propias text DEFAULT NULL::text, seguidas text DEFAULT NULL::text, cola text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  modes constant text[] := '{al_momento,diario,semanal,nunca}';
begin
  if guardar_correos.propias <> all (modes) or guardar_correos.seguidas <> all (modes)
    or guardar_correos.cola not in ('diario', 'semanal', 'nunca') then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  insert into private.preferencias_correo as known (user_id, propias, seguidas, cola)
  values (auth.uid(), coalesce(guardar_correos.propias, 'al_momento'), coalesce(guardar_correos.seguidas, 'semanal'),
    coalesce(guardar_correos.cola, 'diario'))
  on conflict (user_id) do update
  set propias = coalesce(guardar_correos.propias, known.propias), seguidas = coalesce(guardar_correos.seguidas, known.seguidas),
    cola = coalesce(guardar_correos.cola, known.cola);
  perform private.reschedule_replies(auth.uid());
  return public.mis_correos();
end
$function$;

CREATE OR REPLACE FUNCTION public.hoy()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'clases', (
      select jsonb_agg(jsonb_build_object('clase', k.clase, 'total', coalesce(w.total, 0), 'desde', w.desde, 'sin_prisa', k.sin_prisa) order by k.orden)
      from private.clases_cola as k
      left join (
        select q.clase, count(*) as total, min(q.desde) as desde from private.queue() as q where q.cuantos > 0 group by q.clase
      ) as w on w.clase = k.clase
    ),
    'aprobados', (select count(*) from public.proveedores as p where p.aprobado_por_admin),
    'confirmados', (select count(*) from private.confirmed_providers()),
    -- Without the lines that have their outcome of today.
    'por_llamar', (
      select count(*) from (
        select a.proveedor_id from private.groups_to_ask as a
        union
        select b.proveedor_id from private.borradores as b where b.atiende is null
      ) as line
      where not exists (
        select from private.latest_calls as l
        where l.proveedor_id = line.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
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
    ),
    'fallos', (
      select coalesce(jsonb_agg(jsonb_build_object('trabajo', f.job, 'codigo', f.code, 'desde', f.since) order by f.since, f.job), '[]')
      from private.failed_jobs as f
    )
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.mis_correos()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('propias', coalesce(max(p.propias), 'al_momento'), 'seguidas', coalesce(max(p.seguidas), 'semanal'),
    'cola', case when private.is_admin() then coalesce(max(p.cola), 'diario') end)
  from private.preferencias_correo as p where p.user_id = auth.uid()
$function$;

CREATE OR REPLACE FUNCTION public.perfil_publico(proveedor uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('valor', k.valor, 'hasta', k.hasta, 'aprobado_en', a.cuando, 'propia', coalesce(a.actor = auth.uid(), false))
    from private.perfiles_publicos as k
    left join lateral (
      select d.cuando, d.actor from private.audited_decisions as d
      where d.tabla = 'proveedores' and d.fila_id = k.proveedor_id::text and d.como = 'aprobado' and d.cuando <= k.hasta
      order by d.cuando desc limit 1
    ) as a on true
    where k.proveedor_id = proveedor
  );
end
$function$;

CREATE TRIGGER moderacion_tell_admins AFTER UPDATE OF estado ON private.moderacion FOR EACH ROW WHEN (((new.estado = 'oculta'::text) AND (old.estado <> 'oculta'::text) AND (new.cola = 'reporte'::text))) EXECUTE FUNCTION private.tell_admins_now('reporte', 'elemento', 'Una publicación quedó escondida por reportes');

CREATE TRIGGER bajas_tell_admins AFTER INSERT ON public.bajas FOR EACH ROW WHEN ((new.estado = 'pendiente'::text)) EXECUTE FUNCTION private.tell_admins_now('baja', 'id', 'Piden quitar un perfil del directorio');

CREATE TRIGGER proveedores_keep_published AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN ((old.aprobado_por_admin OR new.aprobado_por_admin OR (new.usuario_id IS DISTINCT FROM old.usuario_id))) EXECUTE FUNCTION private.keep_published();

CREATE TRIGGER proveedores_tell_received AFTER INSERT ON public.proveedores FOR EACH ROW WHEN ((private.is_user_act() AND (new.usuario_id = auth.uid()) AND (NOT new.aprobado_por_admin))) EXECUTE FUNCTION private.tell_received();

CREATE TRIGGER reclamaciones_tell_admins AFTER UPDATE OF probada_en ON public.reclamaciones FOR EACH ROW WHEN (((old.probada_en IS NULL) AND (new.probada_en IS NOT NULL))) EXECUTE FUNCTION private.tell_admins_now('reclamacion', 'id', 'Alguien probó que un perfil es suyo');

REVOKE ALL ON FUNCTION private.days_ago(timestamp with time zone) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.fill_morning(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.fill_received(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.fill_urgent(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.keep_published() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.queue_morning_mail(date) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.tell_admins() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.tell_admins_now() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.tell_received() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION public.guardar_correos(text,text,text) FROM public, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION public.guardar_correos(text,text,text) TO authenticated;

REVOKE ALL ON FUNCTION public.perfil_publico(uuid) FROM public, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION public.perfil_publico(uuid) TO authenticated, service_role;

COMMENT ON FUNCTION private.days_ago(timestamp with time zone) IS 'How many days ago, in words: hoy, ayer, hace 3 días.';

COMMENT ON FUNCTION private.fill_morning(private.outgoing_mail) IS 'How many of each kind wait, and the oldest. Null: nothing does.';

COMMENT ON FUNCTION private.fill_received(private.outgoing_mail) IS 'Null: it is decided, or somebody else''s.';

COMMENT ON FUNCTION private.fill_urgent(private.outgoing_mail) IS 'Null: it waits no longer, or for somebody else first.';

COMMENT ON FUNCTION private.keep_published() IS 'Keeps what was public of a provider while it waits for approval again.';

COMMENT ON FUNCTION private.queue_morning_mail(date) IS 'Queues the mail of a morning for each admin who wants one on that day.';

COMMENT ON FUNCTION private.tell_admins() IS 'The mail of this morning about what waits.';

COMMENT ON FUNCTION private.tell_admins_now() IS 'Queues a mail to each admin but the one who did it; who turned the mail of the morning off gets none.';

COMMENT ON FUNCTION private.tell_received() IS 'Queues the mail to who registered a provider.';

COMMENT ON FUNCTION public.cola() IS 'For admins: what waits, kind by kind in the order of `private.clases_cola`, the oldest first and at most 500 of each, with who looks after it and how many notes it has.';

COMMENT ON FUNCTION public.guardar_correos(text,text,text) IS 'Changes when the caller is written to; null leaves it. What was chosen for one question stays.';

COMMENT ON FUNCTION public.mis_correos() IS 'When the caller is written to about answers: to own questions, and to others that they follow; an admin about what waits too (`cola`, else null).';

COMMENT ON FUNCTION public.perfil_publico(uuid) IS 'For admins: of a provider that waits for approval again, what families saw of it, until when, and who approved that; null when it was not public.';

COMMENT ON COLUMN private.clases_cola.sin_prisa IS 'Nobody waits for it: it is listed last, and is not counted.';

COMMENT ON COLUMN private.clases_cola.uno IS 'One of them in the mail of the morning, after "1"; `varios` several.';

COMMENT ON TABLE private.perfiles_publicos IS 'What families saw of a provider until its owner changed it: who approves it again looks at the difference. It goes when the provider is approved, or has another owner.';

COMMENT ON COLUMN private.preferencias_correo.cola IS 'Of an admin: about what waits in Hoy, each working day or on Mondays.';

reset check_function_bodies;
