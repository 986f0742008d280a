set check_function_bodies = off;

DROP TRIGGER profiles_clean ON private.profiles;

DROP TRIGGER profiles_pause ON private.profiles;

DROP TRIGGER sedes_show_or_hide_address ON public.sedes;

DROP TRIGGER detalles_stamp_atencion ON public.detalles;

DROP TRIGGER primera_visita_confirm ON public.primera_visita;

DROP TRIGGER proveedores_confirm ON public.proveedores;

DROP TRIGGER detalles_audit ON public.detalles;

DROP TRIGGER calificaciones_clean ON public.calificaciones;

DROP TRIGGER calificaciones_audit ON public.calificaciones;

DROP TRIGGER pasos_publish ON public.pasos;

DROP TRIGGER questions_clean ON public.questions;

DROP TRIGGER answers_clean ON public.answers;

DROP TRIGGER questions_nameless ON public.questions;

DROP TRIGGER answers_nameless ON public.answers;

DROP TRIGGER proveedores_removed ON public.proveedores;

DROP TRIGGER moderacion_apply ON private.moderacion;

DROP TRIGGER forget_deleted_account ON auth.users;

DROP INDEX public.confirmaciones_planes_idx;

DROP INDEX public.confirmaciones_duda_idx;

DROP TRIGGER user_roles_keep_last_admin ON public.user_roles;

DROP TRIGGER direcciones_ocultas_clean ON private.direcciones_ocultas;

DROP TRIGGER confirmaciones_keep_latest_inserted ON public.confirmaciones;

DROP TRIGGER confirmaciones_keep_latest_deleted ON public.confirmaciones;

DROP TRIGGER title_stems_forget ON private.title_stems;

DROP TRIGGER propuestas_forget_proposer ON public.propuestas;

DROP TRIGGER proveedores_leave_drafts ON public.proveedores;

DROP TRIGGER proveedores_follow_owner ON public.proveedores;

DROP TRIGGER bajas_note_approval ON public.bajas;

DROP TRIGGER proveedores_settle_removal ON public.proveedores;

DROP TRIGGER proveedores_forget_element ON public.proveedores;

DROP TRIGGER propuestas_forget_element ON public.propuestas;

DROP TRIGGER reclamaciones_forget_element ON public.reclamaciones;

DROP TRIGGER bajas_forget_element ON public.bajas;

DROP TRIGGER calificaciones_forget_element ON public.calificaciones;

DROP TRIGGER sugerencias_forget_element ON public.sugerencias;

DROP TRIGGER recursos_forget_element ON public.recursos;

DROP TRIGGER pasos_forget_element ON public.pasos;

DROP TRIGGER reportes_pause ON private.reportes;

DROP TRIGGER questions_forget_case ON public.questions;

DROP TRIGGER answers_forget_case ON public.answers;

DROP TRIGGER calificaciones_forget_case ON public.calificaciones;

DROP TRIGGER listas_limit_of_all ON public.listas;

DROP TRIGGER estadisticas_keep_person ON public.estadisticas;

DROP TRIGGER repetidos_forget_element ON private.repetidos;

DROP TRIGGER calificaciones_note_takedown ON public.calificaciones;

DROP TRIGGER calificaciones_audit_decision ON public.calificaciones;

DROP TRIGGER proveedores_mail ON public.proveedores;

DROP TRIGGER proveedores_leave_disapproved ON public.proveedores;

DROP TRIGGER calificaciones_keep_in_bin ON public.calificaciones;

DROP TRIGGER questions_keep_in_bin ON public.questions;

DROP TRIGGER answers_keep_in_bin ON public.answers;

DROP TRIGGER detalles_confirm_atencion ON public.detalles;

DROP TRIGGER detalles_confirm_lugar ON public.detalles;

DROP TRIGGER questions_note_author ON public.questions;

DROP TRIGGER answers_note_author ON public.answers;

DROP TRIGGER calificaciones_note_author ON public.calificaciones;

DROP TRIGGER proveedores_note_reviewers ON public.proveedores;

DROP TRIGGER questions_note_answerers ON public.questions;

DROP VIEW private.place_words, private.told_groups, private.standing;

create table private.campos (
  campo text primary key,
  tabla text not null,
  columnas text[] not null,
  grupo text,
  forma text constraint forma_conocida check (forma in ('linea', 'texto', 'libre', 'semana', 'telefono', 'whatsapp', 'correo',
    'web', 'municipio', 'planes', 'disponibilidad', 'edades', 'claves', 'costo', 'si_no', 'hecho', 'cerrado')),
  maximo integer,
  valores text[],
  obligatorio boolean not null default false,
  de_sede boolean not null default false,
  importado text,
  orden smallint not null unique
);

alter table private.campos enable row level security;

create table private.standing (
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  sede_id uuid references public.sedes (id) on delete cascade,
  grupo text not null,
  visible boolean not null,
  confirmado_en timestamptz,
  vence_en date,
  dudoso boolean not null,
  constraint standing_una_por_grupo unique nulls not distinct (proveedor_id, grupo, sede_id)
);

alter table private.standing enable row level security;

create table public.cartas (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique constraint slug_de_palabras check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  paso text references public.pasos (slug) on update cascade on delete set null,
  titulo text not null constraint titulo_max_120 check (char_length(titulo) <= 120),
  cuando text[] not null default '{}' constraint cuando_max_4_de_240 check (private.list_fits(cuando, 4, 240)),
  a_quien text[] not null default '{}' constraint a_quien_max_4_de_240 check (private.list_fits(a_quien, 4, 240)),
  correo text constraint correo_valido check (private.is_email(correo) and char_length(correo) <= 254),
  asunto text not null constraint asunto_max_160 check (char_length(asunto) <= 160),
  texto text[] not null default '{}' constraint texto_max_30_de_400 check (private.list_fits(texto, 30, 400)),
  adjunta text[] not null default '{}' constraint adjunta_max_8_de_160 check (private.list_fits(adjunta, 8, 160)),
  despues text[] not null default '{}' constraint despues_max_6_de_240 check (private.list_fits(despues, 6, 240)),
  fuente jsonb not null default '[]',
  por_verificar text[] not null default '{}'
    constraint por_verificar_max_10_de_300 check (private.list_fits(por_verificar, 10, 300)),
  estado text not null default 'borrador' constraint estado_conocido check (estado in ('borrador', 'publicado')),
  verificado_por text
    constraint verificado_por_max_120 check (char_length(verificado_por) <= 120)
    constraint verificado_por_con_nombre check (verificado_por ~ '([[:alpha:]].*){3}'),
  revisado_en date,
  vence_en date constraint vence_en_hasta_2_anos check (vence_en between revisado_en and revisado_en + 731),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  constraint publicado_con_verificacion
    check (estado = 'borrador' or num_nulls(verificado_por, revisado_en, vence_en) = 0)
);

alter table public.cartas enable row level security;

create table public.avisos_generales (
  id uuid primary key default gen_random_uuid(),
  texto text not null constraint texto_max_200 check (char_length(texto) <= 200),
  grado text not null default 'plano' constraint grado_conocido check (grado in ('plano', 'urgente')),
  enlace text constraint enlace_de_pagina
    check (char_length(enlace) <= 500 and (enlace ~ '^/([^/\\[:space:][:cntrl:]][^[:space:][:cntrl:]\\]*)?$' or private.is_web_url(enlace))),
  municipios text[] constraint municipios_max_78 check (private.list_fits(municipios, 78, 40)),
  desde date not null default private.event_day(now()),
  hasta date not null,
  fecha_creacion timestamptz not null default now(),
  constraint termina_despues check (hasta >= desde)
);

alter table public.avisos_generales enable row level security;

create table private.guide_entries (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  modificado_en timestamptz not null,
  sedes uuid[],
  texto json not null
);

alter table private.guide_entries enable row level security;

insert into private.campos (orden, campo, tabla, columnas, grupo, forma, maximo, importado) values
  (10, 'nombre', 'proveedores', '{nombre}', null, 'linea', 160, 'el nombre'),
  (20, 'tipo_servicio', 'proveedores', '{tipo_servicio}', null, null, null, 'el tipo de servicio'),
  (30, 'subcategoria', 'proveedores', '{subcategoria}', null, null, null, 'la subcategoría'),
  (40, 'municipio', 'proveedores', '{municipio}', 'contacto', 'municipio', 60, 'el municipio'),
  (50, 'telefono', 'proveedores', '{telefono}', 'contacto', 'telefono', 40, 'el teléfono'),
  (60, 'whatsapp', 'proveedores', '{whatsapp}', 'contacto', 'whatsapp', 40, 'el WhatsApp'),
  (70, 'email', 'proveedores', '{email}', 'contacto', 'correo', 254, 'el correo'),
  (80, 'web', 'proveedores', '{web}', 'contacto', 'web', 490, 'la página web'),
  (90, 'direccion', 'proveedores', '{direccion}', 'contacto', 'texto', 300, 'la dirección'),
  (100, 'planes', 'proveedores', '{acepta_planes,planes_aceptados}', 'planes', 'planes', null, 'los planes'),
  (110, 'horario_servicio', 'proveedores', '{horario_servicio}', 'contacto', 'texto', 500, 'el horario'),
  (120, 'etiquetas_servicio', 'proveedores', '{etiquetas_servicio}', null, null, null, 'las etiquetas'),
  (130, 'descripcion', 'proveedores', '{descripcion}', null, null, null, 'la descripción'),
  (140, 'logo_url', 'proveedores', '{logo_url}', null, null, null, null),
  (150, 'videos_urls', 'proveedores', '{videos_urls}', null, null, null, null),
  (160, 'npi', '', '{npi}', null, null, null, 'el NPI'),
  (200, 'disponibilidad', 'disponibilidad', '{estado,espera}', 'disponibilidad', 'disponibilidad', null, null),
  (210, 'horas', '', '{}', 'contacto', 'semana', 500, null),
  (300, 'edades', 'detalles', '{edad_desde_meses,edad_hasta_meses}', 'atencion', 'edades', null, null),
  (310, 'modalidades', 'detalles', '{modalidades}', 'atencion', 'claves', null, null),
  (320, 'idiomas', 'detalles', '{idiomas}', 'atencion', 'claves', null, null),
  (330, 'costo', 'detalles', '{costo,costo_desde}', 'atencion', 'costo', null, null),
  (340, 'requiere_referido', 'detalles', '{requiere_referido}', 'atencion', 'si_no', null, null),
  (350, 'atiende_autismo', 'detalles', '{atiende_autismo}', 'atencion', 'si_no', null, null),
  (360, 'estacionamiento', 'detalles', '{estacionamiento}', 'atencion', 'si_no', null, 'si hay estacionamiento'),
  (370, 'estacionamiento_donde', 'detalles', '{estacionamiento_donde}', 'atencion', 'linea', 120, 'dónde se estaciona'),
  (400, 'hecho:', 'detalles', '{hechos_si,hechos_no}', 'lugar', 'hecho', null, null),
  (500, 'visita', '', '{}', 'lugar', 'texto', 500, null),
  (510, 'servicio_cerrado', '', '{aprobado_por_admin}', null, 'cerrado', null, null),
  (520, 'otro', '', '{}', null, 'libre', 500, null);

update private.campos set obligatorio = true where campo in ('nombre', 'municipio', 'horas', 'visita', 'otro');

update private.campos set de_sede = true where campo in ('telefono', 'whatsapp', 'disponibilidad', 'horas');

update private.campos set valores = '{presencial,en_linea,a_domicilio,en_la_escuela}' where campo = 'modalidades';

update private.campos set valores = '{es,en,ase,psl}' where campo = 'idiomas';

alter table public.detalles add column estacionamiento boolean,
  add column estacionamiento_donde text constraint estacionamiento_donde_max_120 check (char_length(estacionamiento_donde) <= 120);

-- Jobs under the names that they have from here on, also in what is known of their runs: none is done twice today.
create temporary table renamed (job, is_now) on commit drop as values
  ('note_failed_mail', 'purge_failed_mail'),
  ('forget_fingerprints', 'purge_fingerprints'),
  ('forget_old_data', 'purge_old_data'),
  ('forget_edits', 'purge_edits'),
  ('forget_links', 'purge_links'),
  ('forget_proposals', 'purge_proposals'),
  ('forget_alerts', 'purge_alerts'),
  ('forget_lists', 'purge_lists'),
  ('forget_copies', 'purge_copies'),
  ('forget_traces', 'purge_traces'),
  ('forget_imports', 'purge_imports'),
  ('give_up_alerts', 'purge_undelivered_alerts'),
  ('give_up_replies', 'purge_undelivered_replies'),
  ('finish_removals', 'purge_removals');
update private.daily_jobs as j set job = r.is_now from renamed as r where r.job = j.job;
update private.daily_runs as j set job = r.is_now from renamed as r where r.job = j.job;
update private.failed_jobs as j set job = r.is_now from renamed as r where r.job = j.job;
insert into private.daily_jobs (orden, job, each_time) values (180, 'keep_guide_entries', true);
update private.mail_kinds set sent = 'complete_alerts' where sent = 'finish_alerts';
update private.own_things set condicion = replace(condicion, 'private.mentions(', 'private.has_mention(')
where condicion like '%private.mentions(%';

drop table private.ultimas_palabras;

CREATE OR REPLACE FUNCTION private.forbid_loss_of_last_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.user_roles:admin', 0));
  if not exists (select from public.user_roles where role = 'admin') then
    raise exception using errcode = 'check_violation', constraint = 'user_roles_last_admin',
      message = 'No se puede quitar al último administrador';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.purge_fingerprints()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Skip what another transaction is touching: it is there the next time.
  delete from private.recent_events where fingerprint in (
    select fingerprint from private.recent_events
    where recorded_at <= now() - interval '30 minutes' for update skip locked
  );
  delete from private.new_account_reviews
  where private.event_day(noted_at) < private.event_day(now());
  delete from private.visitor_acts where fingerprint in (
    select fingerprint from private.visitor_acts where day < private.event_day(now()) for update skip locked
  );
  update private.reportes set red = null where red is not null and private.event_day(fecha) < private.event_day(now());
  delete from private.daily_salts where day in (
    select day from private.daily_salts
    where day < private.event_day(now() - interval '30 minutes') for update skip locked
  );
  -- The longest of the limits is a day.
  delete from private.recent_acts where done_at <= now() - interval '1 day';
  delete from private.event_people where fecha <= now() - interval '1 day';
$function$;

CREATE OR REPLACE FUNCTION private.purge_old_data()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  unattended uuid[];
  places uuid[];
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  -- What was written about an account after it had gone.
  delete from auth.audit_log_entries as e
  where exists (
    select from (values (e.payload ->> 'actor_id'), (e.payload -> 'traits' ->> 'user_id')) as person (id)
    where person.id <> '00000000-0000-0000-0000-000000000000'
      and not exists (
        select from auth.users as u
        where u.id = case when person.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then person.id::uuid end
          and u.deleted_at is null
      )
  );
  with gone as (
    delete from private.unattended_providers where since <= now() - interval '30 days' returning proveedor_id
  )
  select array_agg(proveedor_id) into unattended from gone;
  update public.proveedores set telefono = null, whatsapp = null, email = null, direccion = null, web = null
  where id = any (unattended);
  select array_agg(id) into places from public.sedes where proveedor_id = any (unattended);
  update public.sedes set telefono = null, whatsapp = null, direccion = null, como_llegar = null where id = any (places);
  delete from private.direcciones_ocultas where sede_id = any (places);
  -- The audit log keeps that something was changed, and not where somebody lives.
  update public.auditoria
  set antes = antes - array['telefono', 'whatsapp', 'direccion', 'como_llegar'],
    despues = despues - array['telefono', 'whatsapp', 'direccion', 'como_llegar']
  where tabla = 'sedes' and private.named_in(actor_id, fila_id, antes, despues) && (places || unattended)::text[];
  -- What the facts were is of use for as long as somebody may ask who changed them.
  delete from public.auditoria
  where tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita') and fecha < now() - interval '2 years';
  delete from private.papelera where quitada_en <= now() - interval '30 days';
  delete from private.cuentas_moderacion where fecha < now() - interval '13 months';
  delete from private.pausas where hasta < private.event_day(now());
  delete from private.rating_days where dia < private.event_day(now());
  delete from private.daily_runs where day < private.event_day(now()) - 90;
  -- A job that fails is tried again long before; the mail of a template may never be.
  delete from private.failed_jobs where failed_at < now() - interval '7 days';
end
$function$;

CREATE OR REPLACE FUNCTION private.log_failure(job text, code text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.failed_jobs as f (job, code) values (log_failure.job, log_failure.code)
  on conflict on constraint failed_jobs_pkey do update set code = excluded.code, failed_at = excluded.failed_at
$function$;

CREATE OR REPLACE FUNCTION public.gateway_daily_job(job text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  due record;
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_daily', 0)) then
    return false;
  end if;
  select * into due from public.gateway_daily_jobs() as j where j.job = gateway_daily_job.job;
  if not found then
    return true;
  end if;
  begin
    execute format('select private.%I()', due.job);
    insert into private.daily_runs (day, job) select private.event_day(now()), due.job where not due.each_time;
    delete from private.failed_jobs as f where f.job = due.job;
  exception when others then
    perform private.log_failure(due.job, sqlstate);
  end;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  element constant uuid := to_jsonb(old) ->> tg_argv[1];
begin
  delete from public.cola_notas as n where n.clase = tg_argv[0] and n.elemento = element;
  delete from public.cola_asignaciones as a where a.clase = tg_argv[0] and a.elemento = element;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_line(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN private.clean_text(regexp_replace(regexp_replace(value, '[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]'::text, ''::text, 'g'::text), '[[:space:][:cntrl:]\u2028\u2029]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION private.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN lower(regexp_replace(NORMALIZE(value, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text));

CREATE OR REPLACE FUNCTION private.is_web_url(url text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (url ~* '^https?://[^[:space:][:cntrl:]/?#@:\\"<>]+(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]\\"<>]*)?$'::text);

CREATE OR REPLACE FUNCTION private.is_user_request()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (current_setting('role'::text, true) = ANY (ARRAY['anon'::text, 'authenticated'::text]));

CREATE OR REPLACE FUNCTION private.event_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN ((at AT TIME ZONE 'America/Puerto_Rico'::text))::date;

CREATE OR REPLACE FUNCTION private.require_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not private.is_user_request() or private.is_admin() then
    return;
  end if;
  if exists (select from public.user_roles where user_id = auth.uid() and role = 'admin') then
    raise exception using errcode = 'insufficient_privilege', hint = 'insufficient_aal',
      message = 'Falta tu segundo paso para hacer esto';
  end if;
  raise exception using errcode = 'insufficient_privilege', message = 'Solo un administrador puede hacer esto';
end
$function$;

CREATE OR REPLACE FUNCTION private.require_recent_sign_in()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_user_request() and private.missing_proof() = 'reauthentication_needed' then
    raise exception using errcode = 'PT403', hint = 'reauthentication_needed',
      message = 'Por seguridad, vuelve a iniciar sesión para hacer esto';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Everybody else is refused by the policies, which come after this.
  if private.is_admin() then
    perform private.require_recent_sign_in();
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  -- Nobody takes the panel from oneself by mistake; another admin can do it. What follows from deleting one's own account is
  -- no revocation.
  if private.is_user_request() and old.user_id = auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'No puedes quitarte el permiso de administrador. Pídeselo a otro administrador';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.update_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_user_request() then
    if old.id is distinct from auth.uid() then
      return null;
    end if;
    update private.profiles
    set nombre_completo = new.nombre_completo, telefono = new.telefono, municipio = new.municipio
    where id = old.id
    returning nombre_completo, telefono, municipio
    into new.nombre_completo, new.telefono, new.municipio;
  else
    update private.profiles
    set nombre_completo = new.nombre_completo, telefono = new.telefono, municipio = new.municipio,
      rol = new.rol, fecha_registro = new.fecha_registro
    where id = old.id
    returning nombre_completo, telefono, municipio
    into new.nombre_completo, new.telefono, new.municipio;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.limit_acts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
  allowed constant integer := tg_argv[0];
  window_length constant interval := tg_argv[1];
  done bigint;
  wait_minutes integer;
begin
  if not private.is_user_request() or person is null then
    return new;
  end if;
  -- One after the other: of two requests at the same moment the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || person, 0));
  delete from private.recent_acts
  where user_id = person and act = tg_table_name and done_at <= now() - window_length;
  select count(*), ceil(extract(epoch from min(done_at) + window_length - now()) / 60)
  into done, wait_minutes
  from private.recent_acts
  where user_id = person and act = tg_table_name;
  if done >= allowed then
    raise exception using errcode = 'PT429',
      message = tg_argv[2] || ' Gracias por participar. Podrás continuar en ' || case
        when wait_minutes <= 1 then 'un minuto.'
        when wait_minutes < 120 then wait_minutes || ' minutos.'
        else ceil(wait_minutes / 60.0) || ' horas.'
      end;
  end if;
  insert into private.recent_acts (user_id, act, done_at) values (person, tg_table_name, now());
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_audit(actor uuid, accion text, tabla text, fila_id text, antes jsonb, despues jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Without a lock: of two at the same moment both may be the last one.
  if private.is_user_request() and not private.is_admin() and (
    select count(*) from public.auditoria as e where e.actor_id = log_audit.actor and e.fecha > now() - interval '1 day'
  ) >= 200 then
    raise exception using errcode = 'PT429', hint = 'cambios_max_200',
      message = 'Ya guardaste 200 cambios en un día. Gracias por mantener tu perfil al día. Podrás continuar mañana.';
  end if;
  insert into public.auditoria (actor_id, actor_nombre, accion, tabla, fila_id, antes, despues)
  values (
    log_audit.actor,
    (select p.nombre_completo from private.profiles as p where p.id = log_audit.actor),
    log_audit.accion, log_audit.tabla, log_audit.fila_id, log_audit.antes, log_audit.despues
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(old_row, new_row);
  columns text[] := string_to_array(tg_argv[2], ',');
  act text := case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end;
  -- A nameless post is its author's.
  owner constant text := case when known -> 'sin_nombre' = 'true'
    then private.author_of(case tg_table_name when 'questions' then 'pregunta' else 'respuesta' end, (known ->> 'id')::uuid)::text
    else known ->> tg_argv[1]
  end;
begin
  if private.is_user_request() and private.is_admin() and owner is distinct from auth.uid()::text then
    if tg_op = 'UPDATE' then
      select array_agg(n.key) into columns
      from jsonb_each(new_row) as n
      where n.value is distinct from old_row -> n.key and n.key <> 'fecha_actualizacion';
      if columns = array['aprobado_por_admin'] then
        act := case when (new_row -> 'aprobado_por_admin')::boolean then 'aprobar' else 'desaprobar' end;
      end if;
    end if;
    if cardinality(columns) > 0 then
      perform private.log_audit(
        auth.uid(), act, tg_table_name, known ->> tg_argv[0],
        private.summarize(old_row, columns), private.summarize(new_row, columns)
      );
    end if;
  end if;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_paused()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  ends date;
begin
  if not private.is_user_request() then
    return;
  end if;
  select p.hasta into ends from private.pausas as p
  where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now());
  if found then
    raise exception using errcode = 'PT403', hint = 'cuenta_en_pausa',
      message = 'Tu cuenta está en pausa hasta el ' || private.day_in_words(ends)
        || '. Mientras tanto puedes leer, guardar favoritos y borrar lo tuyo.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.user_roles where user_id = auth.uid() and role = 'admin')
    and (
      coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3')
      or not (private.has_factor()
        or exists (select from private.settings where name = 'admin_require_factor' and value = 'on'))
    );
end
$function$;

CREATE OR REPLACE FUNCTION public.pausar(usuario uuid, dias integer, motivo text)
 RETURNS date
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reason constant text := private.clean_line(motivo);
  before private.pausas;
  ends constant date := private.event_day(now()) + dias;
begin
  perform private.require_admin();
  if dias is null or dias not between 1 and 365 then
    perform private.refuse('dias_de_1_a_365', 'Elige entre 1 y 365 días.');
  elsif reason is null or char_length(reason) not between 10 and 300 then
    perform private.refuse('motivo_de_10_a_300', 'Escribe el motivo, de 10 a 300 letras: la persona lo lee.');
  elsif exists (select from public.user_roles as r where r.user_id = usuario and r.role = 'admin') then
    perform private.refuse('usuario_sin_rol', 'A un admin no se le pone pausa. Quítale antes el permiso de admin.');
  end if;
  -- Two admins at the same moment are taken one after the other.
  perform from private.profiles as p where p.id = usuario for no key update;
  if not found then
    perform private.refuse('usuario_existe', 'Esta cuenta ya no existe. Recarga la página.');
  end if;
  select * into before from private.pausas as p where p.usuario_id = usuario;
  insert into private.pausas (usuario_id, motivo, hasta) values (usuario, reason, ends)
  on conflict (usuario_id) do update set motivo = excluded.motivo, hasta = excluded.hasta;
  perform private.log_audit(
    auth.uid(), 'pausar', 'pausas', usuario::text,
    case when before.usuario_id is not null then jsonb_build_object('hasta', before.hasta) end,
    jsonb_build_object('hasta', ends, 'motivo', reason)
  );
  return ends;
end
$function$;

CREATE OR REPLACE FUNCTION public.levantar_pausa(usuario uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lifted private.pausas;
begin
  perform private.require_admin();
  delete from private.pausas as p where p.usuario_id = usuario and p.hasta >= private.event_day(now())
  returning * into lifted;
  if not found then
    return false;
  end if;
  perform private.log_audit(
    auth.uid(), 'levantar_pausa', 'pausas', usuario::text, jsonb_build_object('hasta', lifted.hasta), null
  );
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.anotar_licencia(usuario uuid, clase text, numero text, vista_el date, vence_el date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  today constant date := private.event_day(now());
  written constant text := private.clean_line(numero);
  before private.licencias;
begin
  perform private.require_admin();
  if written is null or char_length(written) > 40 then
    perform private.refuse('numero_escrito', 'Escribe el número de la licencia, de hasta 40 letras o números.');
  elsif vista_el is null or vista_el > today or vista_el < today - 365 then
    perform private.refuse('vista_el_reciente', 'Elige el día en que la viste: hoy, o hasta hace un año.');
  elsif vence_el is null or vence_el < today then
    perform private.refuse('vence_el_por_venir', 'Elige el día en que vence. Una licencia vencida no se anota.');
  end if;
  perform from private.profiles as p where p.id = usuario for no key update;
  if not found then
    perform private.refuse('usuario_existe', 'Esta cuenta ya no existe. Recarga la página.');
  end if;
  select * into before from private.licencias as l where l.usuario_id = usuario;
  insert into private.licencias as l (usuario_id, clase, numero, vista_el, vence_el)
  values (usuario, clase, written, vista_el, vence_el)
  on conflict (usuario_id) do update
  set clase = excluded.clase, numero = excluded.numero, vista_el = excluded.vista_el, vence_el = excluded.vence_el;
  perform private.log_audit(
    auth.uid(), case when before.usuario_id is null then 'crear' else 'cambiar' end, 'licencias', usuario::text,
    case when before.usuario_id is not null then to_jsonb(before) - array['usuario_id', 'numero'] end,
    jsonb_build_object('clase', clase, 'vista_el', vista_el, 'vence_el', vence_el)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.quitar_licencia(usuario uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed private.licencias;
begin
  perform private.require_admin();
  delete from private.licencias as l where l.usuario_id = usuario returning * into removed;
  if not found then
    return false;
  end if;
  perform private.log_audit(
    auth.uid(), 'eliminar', 'licencias', usuario::text, to_jsonb(removed) - array['usuario_id', 'numero'], null
  );
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.registrar_acto_admin(actor uuid, accion text, tabla text, fila_id text DEFAULT NULL::text, antes jsonb DEFAULT NULL::jsonb, despues jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.log_audit(actor, accion, tabla, fila_id, antes, despues)
$function$;

CREATE OR REPLACE FUNCTION private.write_place(place public.sedes, week jsonb)
 RETURNS public.sedes
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_shown constant boolean := place.visibilidad = 'completa';
  stored public.sedes;
begin
  -- Refused here, because the row of a hidden address has no trigger that looks at it.
  perform private.refuse_link('direccion', place.direccion) where not place.principal;
  perform private.refuse_link('como_llegar', place.como_llegar);
  update public.sedes as s
  set nombre = place.nombre, municipio = place.municipio, direccion = case when is_shown then place.direccion end,
    como_llegar = case when is_shown then place.como_llegar end, visibilidad = place.visibilidad,
    telefono = place.telefono, whatsapp = place.whatsapp, atiende_municipios = place.atiende_municipios,
    toda_la_isla = place.toda_la_isla, orden = place.orden
  where s.id = place.id
  returning * into stored;
  if not found then
    insert into public.sedes (id, proveedor_id, nombre, municipio, direccion, como_llegar, visibilidad,
      telefono, whatsapp, atiende_municipios, toda_la_isla, orden)
    values (place.id, place.proveedor_id, place.nombre, place.municipio,
      case when is_shown then place.direccion end, case when is_shown then place.como_llegar end, place.visibilidad,
      place.telefono, place.whatsapp, place.atiende_municipios, place.toda_la_isla, place.orden)
    returning * into stored;
  end if;
  if is_shown then
    delete from private.direcciones_ocultas where sede_id = place.id;
  else
    insert into private.direcciones_ocultas (sede_id, direccion, como_llegar)
    -- Cleaned as what is shown, which for a principal place is what its provider says.
    values (place.id, case when place.principal then private.clean_text(place.direccion) else private.clean_line(place.direccion) end,
      private.clean_line(place.como_llegar))
    on conflict (sede_id) do update set direccion = excluded.direccion, como_llegar = excluded.como_llegar;
  end if;
  if week is not null then
    delete from public.horas where sede_id = place.id;
    insert into public.horas (sede_id, dia, abre, cierra)
    select place.id, h.dia, h.abre, h.cierra from jsonb_to_recordset(week) as h (dia smallint, abre time, cierra time);
  end if;
  return stored;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_disapproval()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.is_user_request() and not new.aprobado_por_admin then
    new.aprobado_por_admin := null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.moderate_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_user_request() then
    new.aprobado_por_admin := coalesce(new.aprobado_por_admin, false);
  elsif private.is_admin() then
    new.aprobado_por_admin := case tg_op
      when 'INSERT' then coalesce(new.aprobado_por_admin, true)
      else new.aprobado_por_admin is not null
    end;
  else
    new.aprobado_por_admin := false;
    if tg_op = 'INSERT' then
      new.usuario_id := coalesce(new.usuario_id, auth.uid());
    elsif new.usuario_id is distinct from old.usuario_id then
      raise exception using errcode = 'insufficient_privilege',
        message = 'Solo un administrador puede cambiar el dueño de un perfil de proveedor';
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_unattended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and (old.usuario_id, old.aprobado_por_admin) is not distinct from (new.usuario_id, new.aprobado_por_admin) then
    return null;
  elsif new.usuario_id is null and not new.aprobado_por_admin then
    insert into private.unattended_providers (proveedor_id) values (new.id) on conflict do nothing;
  else
    delete from private.unattended_providers where proveedor_id = new.id;
    delete from private.borradores where proveedor_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_place(act text, sede uuid, before jsonb, after jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.is_user_request() and before is distinct from after then
    perform private.log_audit(auth.uid(), act, 'sedes', sede::text, before, after);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  files text[];
  person uuid;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) -> tg_argv[0] is not distinct from to_jsonb(old) -> tg_argv[0] then
    return null;
  end if;
  if tg_argv[0] = 'logo_url' then
    person := old.usuario_id;
    files := array[replace(
      substring(old.logo_url from '/storage/v1/(?:object|render/image)/public/provider-images/([^?#]+)'), '%20', ' ')];
  else
    select p.usuario_id into person from public.proveedores as p where p.id = old.proveedor_id;
    files := array(
      select substring(foto ->> 'url' from '/provider-images/(.+)$') from jsonb_array_elements(old.fotos) as foto);
  end if;
  -- Hosted Supabase refuses deletions that do not come from its own server, unless told.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o
  where o.bucket_id = 'provider-images'
    and o.name = any (files)
    -- An address is only text: naming somebody else's picture must not be a way to delete it.
    and (o.owner_id in (person::text, auth.uid()::text) or private.is_admin() or not private.is_user_request())
    and not exists (
      select from public.proveedores as p
      where strpos(p.logo_url, '/provider-images/' || replace(o.name, ' ', '%20')) > 0
    ) and not exists (
      select from public.recursos as r
      where strpos(r.miniatura_pixar, '/provider-images/' || replace(o.name, ' ', '%20')) > 0
    ) and not exists (
      select from public.primera_visita as v
      where v.fotos @> jsonb_build_array(jsonb_build_object('url', '/storage/v1/object/public/provider-images/' || o.name))
    );
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.picture_path(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN regexp_replace(private.clean_text(address), '^https?://[^/?#@\\\s]+(?=/storage/v1/object/public/provider-images/)'::text, ''::text, 'i'::text);

CREATE OR REPLACE FUNCTION private.create_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.detalles (proveedor_id) select id from added;
  insert into public.sedes (proveedor_id, principal, municipio, direccion, telefono, whatsapp)
  select id, true, municipio, direccion, telefono, whatsapp from added;
  perform private.refresh_facts((select array_agg(id) from added where aprobado_por_admin));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.edits_provider(proveedor uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not private.is_user_request() or private.is_admin()
    or exists (select from public.proveedores as p where p.id = proveedor and p.usuario_id = auth.uid())
$function$;

CREATE OR REPLACE FUNCTION private.field_of(campo text)
 RETURNS private.campos
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c from private.campos as c where c.campo = coalesce(substring(field_of.campo from '^hecho:'), field_of.campo)
$function$;

CREATE OR REPLACE FUNCTION private.columns_of(tabla text, grupo text DEFAULT NULL::text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_agg(name order by c.orden) from private.campos as c cross join unnest(c.columnas) as name
  where c.tabla = columns_of.tabla and (columns_of.grupo is null or c.grupo = columns_of.grupo)
$function$;

CREATE OR REPLACE FUNCTION private.tells(d public.detalles, grupo text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE grupo WHEN 'atencion'::text THEN (num_nonnulls((d).edad_desde_meses, (d).edad_hasta_meses, (d).modalidades, (d).idiomas, (d).costo, (d).requiere_referido, (d).atiende_autismo, (d).estacionamiento, (d).estacionamiento_donde) > 0) ELSE (num_nonnulls((d).hechos_si, (d).hechos_no) > 0) END;

CREATE OR REPLACE FUNCTION private.clean_detalles()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
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

CREATE OR REPLACE FUNCTION private.bit_mask(numeros integer[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (select to_hex(coalesce(bit_or(1 << (numero - 1)), 0)) from unnest(numeros) as numero);
end
$function$;

CREATE OR REPLACE FUNCTION private.facts_line(lugares jsonb, edad_desde_meses integer, edad_hasta_meses integer, modalidades text[], idiomas text[], costo text, atencion_vence date, hechos smallint[], lugar_vence date, domicilio smallint[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return rtrim(concat_ws('|',
    (select coalesce(string_agg(rtrim(concat_ws(':',
        coalesce(lugar ->> 'm', ''),
        concat(
          array_position(array['acepta', 'lista_de_espera', 'evalua_antes', 'no_acepta'], lugar ->> 'e'),
          array_position(array['menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'], lugar ->> 't')
        ),
        coalesce(to_hex((lugar ->> 'v')::date - date '2020-01-01'), ''),
        coalesce(lugar ->> 'h', ''),
        coalesce(to_hex((lugar ->> 'c')::date - date '2020-01-01'), '')
      ), ':'), '/' order by orden), '')
      from jsonb_array_elements(lugares) with ordinality as place (lugar, orden)),
    coalesce(edad_desde_meses::text, ''),
    coalesce(edad_hasta_meses::text, ''),
    concat(
      private.bit_mask(array(
        select array_position(array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela'], valor) from unnest(modalidades) as valor
      )),
      private.bit_mask(array(select array_position(array['es', 'en', 'ase', 'psl'], valor) from unnest(idiomas) as valor)),
      coalesce(array_position(array['gratis', 'segun_ingresos', 'desde'], costo), 0)
    ),
    coalesce(to_hex(atencion_vence - date '2020-01-01'), ''),
    private.bit_mask(array(select numero from unnest(hechos) as numero where numero between 1 and 21)),
    private.bit_mask(array(select -numero from unnest(hechos) as numero where numero between -21 and -1)),
    coalesce(to_hex(lugar_vence - date '2020-01-01'), ''),
    (select coalesce(string_agg(lpad(to_hex(numero::integer), 2, '0'), '' order by numero), '')
      from unnest(domicilio) as numero)
  ), '|');
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm(proveedor uuid, sedes uuid[], grupos text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.add_confirmations(
    p.id, confirm.sedes, confirm.grupos, case when p.usuario_id = auth.uid() then 'proveedor' else 'admin' end, 'panel', auth.uid()
  )
  from public.proveedores as p
  where p.id = confirm.proveedor and private.is_user_request() and private.task() <> 'decision'
$function$;

CREATE OR REPLACE FUNCTION private.confirm_saved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) end;
  after constant jsonb := to_jsonb(new);
begin
  case tg_table_name
    when 'sedes' then
      perform private.confirm(new.proveedor_id, array[new.id], '{contacto}');
    when 'disponibilidad' then
      perform private.confirm(s.proveedor_id, array[s.id], '{disponibilidad}') from public.sedes as s where s.id = new.sede_id;
    when 'proveedores' then
      perform private.confirm(new.id, array_agg(s.id), array_agg(g.grupo))
      from private.grupos as g
      left join public.sedes as s on g.de_sede and s.proveedor_id = new.id and s.principal
      where g.grupo in (
        select c.grupo from private.campos as c cross join unnest(c.columnas) as name
        where c.tabla = 'proveedores' and before -> name is distinct from after -> name
      )
      having count(*) > 0;
    when 'detalles' then
      perform private.confirm(new.proveedor_id, '{null}', array[part.grupo])
      from (values ('atencion', 'atencion_actualizada'), ('lugar', 'lugar_actualizado')) as part (grupo, moment)
      where before -> part.moment <> after -> part.moment;
    else
      perform private.confirm(new.proveedor_id, '{null}', '{lugar}');
  end case;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_standing(proveedores uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  -- A statement that changed nothing must not have the lock before the rows of the next one.
  if cardinality(proveedores) = 0 then
    return;
  end if;
  -- One after the other: of two changes at once the second must see what the first wrote. One order of locks: the row of the
  -- open data first, which a change of a provider itself has already, then the lock of the summary, several by id. So nobody
  -- who holds that waits for a row.
  perform from public.datos_proveedores as d where d.proveedor_id = any (proveedores) order by d.proveedor_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('public.resumen_hechos:' || p.id, 0))
  from (select distinct id from unnest(proveedores) as id order by id) as p;
  with present as materialized (
    select * from private.standing_now as n where n.proveedor_id = any (proveedores)
  ), gone as (
    delete from private.standing as w
    where w.proveedor_id = any (proveedores) and not exists (
      select from present as n
      where n.proveedor_id = w.proveedor_id and n.grupo = w.grupo and n.sede_id is not distinct from w.sede_id
    )
  )
  insert into private.standing
  select * from present
  except
  select * from private.standing as w where w.proveedor_id = any (proveedores)
  on conflict on constraint standing_una_por_grupo do update
  set visible = excluded.visible, confirmado_en = excluded.confirmado_en, vence_en = excluded.vence_en, dudoso = excluded.dudoso;
end
$function$;

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

CREATE OR REPLACE FUNCTION private.refresh_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_standing(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm_own_providers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_user_request() then
    perform private.confirm(a.id, array[s.id], '{contacto}')
    from added as a join public.sedes as s on s.proveedor_id = a.id and s.principal
    where a.usuario_id = auth.uid()
      and coalesce(a.telefono, a.whatsapp, a.email, a.direccion, a.web, a.horario_servicio) is not null;
    perform private.confirm(a.id, '{null}', '{planes}') from added as a where a.usuario_id = auth.uid() and a.acepta_planes;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dates constant text[] := array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado'];
  whole_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - dates end;
  whole_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - dates end;
  part text;
  before jsonb := whole_before;
  after jsonb := whole_after;
begin
  if not private.is_user_request() then
    return null;
  end if;
  foreach part in array tg_argv[1:] loop
    if part <> '' then
      select jsonb_object_agg(name, whole_before -> name), jsonb_object_agg(name, whole_after -> name) into before, after
      from unnest(private.columns_of(tg_table_name, part)) as name;
    end if;
    if before is distinct from after then
      perform private.log_audit(
        auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
        tg_table_name, coalesce(whole_after, whole_before) ->> tg_argv[0], before, after
      );
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_change(entry public.auditoria, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  fila constant uuid := entry.fila_id;
  destination constant regclass := format('public.%I', entry.tabla);
  key constant name := private.key_of(destination);
  present jsonb;
begin
  if value is null then
    execute format('delete from %s where %I = $1', destination, key) using fila;
    return;
  end if;
  case entry.tabla
    when 'sedes' then
      present := private.place_value(fila);
      perform private.write_place(jsonb_populate_record(null::public.sedes, value), value -> 'horas');
      if jsonb_typeof(value -> 'disponibilidad') = 'object' then
        perform private.restore_row('public.disponibilidad', value -> 'disponibilidad' || jsonb_build_object('sede_id', fila));
      end if;
      perform private.audit_place(case when present is null then 'crear' else 'cambiar' end, fila, present,
        private.place_value(fila));
      return;
    when 'primera_visita' then
      -- The file of a picture that was taken out is gone.
      value := value || jsonb_build_object('fotos', (
        select jsonb_agg(foto order by place)
        from jsonb_array_elements(nullif(value -> 'fotos', 'null')) with ordinality as f (foto, place)
        where exists (
          select from storage.objects as o
          where o.bucket_id = 'provider-images' and o.name = substring(foto ->> 'url' from '/provider-images/(.+)$')
        )
      ));
    when 'pasos' then
      -- One that stands keeps its place; one whose last day has passed is a draft.
      if exists (select from public.pasos as p where p.id = fila) then
        value := value - 'orden';
      end if;
      if (value ->> 'vence_en')::date < private.event_day(now()) then
        value := value || '{"estado": "borrador"}';
      end if;
    else null;
  end case;
  perform private.restore_row(destination, value || jsonb_build_object(key, fila));
end
$function$;

CREATE OR REPLACE FUNCTION public.alcance(p public.proveedores)
 RETURNS smallint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when coalesce(p.telefono, p.whatsapp) is null then 0
    when exists (
      select from public.resumen_hechos as r
      where r.proveedor_id = p.id and (r.lugares -> 0 ->> 'c')::date >= (now() at time zone 'America/Puerto_Rico')::date
    ) then 2
    else 1
  end::smallint
$function$;

CREATE OR REPLACE FUNCTION public.devolver_cambio(entrada bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry public.auditoria;
begin
  perform private.require_admin();
  entry := private.fact_entry(entrada);
  if private.present_value(entry) is distinct from entry.despues
    or not private.has_subject(entry.tabla, entry.fila_id::uuid, entry.antes) then
    return 'cambiado';
  end if;
  perform private.undo_change(entry, entry.antes);
  -- The row is locked: the newest entry about it is the one that this has just written, if any.
  insert into private.devoluciones (entrada, devuelta)
  select e.id, devolver_cambio.entrada from public.auditoria as e
  where e.tabla = entry.tabla and e.fila_id = entry.fila_id and e.id > devolver_cambio.entrada and e.actor_id = auth.uid()
  order by e.id desc limit 1
  on conflict do nothing;
  return 'devuelto';
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown_at_once constant integer := 3;
  seen bytea;
begin
  if tg_op = 'UPDATE' then
    new.estado := case when old.estado = 'rechazada' and new.estado = old.estado then 'pendiente' else new.estado end;
    return new;
  end if;
  if not private.is_user_request() then
    return new;
  end if;
  new.estado := 'publicada';
  if exists (
    select from private.resenas_negadas as n where n.usuario_id = auth.uid() and n.proveedor_id = new.proveedor_id
  ) or not exists (
    select from auth.users as u where u.id = auth.uid() and coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null
  ) then
    new.estado := 'pendiente';
  elsif not private.account_counts(auth.uid()) then
    -- One after the other: of two reviews at the same moment the second must see the first.
    perform pg_advisory_xact_lock(hashtextextended('calificaciones:' || new.proveedor_id, 0));
    -- Whatever network they come from: addresses are cheaper than accounts.
    seen := private.event_fingerprint(private.event_day(now()), concat_ws('|', 'calificacion', new.proveedor_id));
    if (
      select count(*) from private.new_account_reviews as n where n.fingerprint = seen and n.usuario_id <> auth.uid()
    ) >= shown_at_once then
      new.estado := 'pendiente';
    else
      insert into private.new_account_reviews (fingerprint, usuario_id) values (seen, auth.uid())
      on conflict do nothing;
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.review_resource()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.is_user_request() then
    new.revisado_en := private.event_day(now());
  end if;
  if exists (
    with recursive chain (id) as (
      select new.reemplazado_por
      union
      select r.reemplazado_por from public.revisiones_recurso as r join chain as c on r.recurso_id = c.id
    )
    select from chain where id = new.recurso_id
  ) then
    perform private.refuse('reemplazado_por_sin_vuelta', 'Ese recurso ya dice que este es el que lo reemplaza.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_verified()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  unseen constant text[] := array['orden', 'paso', 'por_verificar', 'fecha_actualizacion'];
  -- The rest is what it says and to whom: what somebody verifies.
  unverified constant text[] := unseen || array['id', 'slug', 'palabras', 'estado', 'verificado_por', 'revisado_en', 'vence_en',
    'fecha_creacion'];
  said constant jsonb := to_jsonb(new);
  renewed boolean;
begin
  if tg_op = 'UPDATE' then
    renewed := new.fecha_actualizacion = 'infinity';
    new.fecha_actualizacion := old.fecha_actualizacion;
    if not renewed and to_jsonb(new) - unverified <> to_jsonb(old) - unverified then
      new.verificado_por := null;
      new.revisado_en := null;
      new.vence_en := null;
      -- A statement that publishes at the same time is refused below.
      new.estado := case when old.estado = 'publicado' then 'borrador' else new.estado end;
    end if;
    if not renewed and new.vence_en > old.vence_en then
      perform private.refuse('vence_en_con_revision', format('Para alargar la fecha, di quién verificó %s y qué día.', tg_argv[0]));
    end if;
    -- One that has expired may still be moved and noted about.
    if (to_jsonb(new) - unseen) = (to_jsonb(old) - unseen) then
      return new;
    end if;
  end if;
  if new.revisado_en > today then
    perform private.refuse('revisado_en_no_futura', 'La fecha de la revisión no puede ser futura.');
  end if;
  if new.revisado_en is not null then
    new.vence_en := coalesce(new.vence_en, (new.revisado_en + interval '6 months')::date);
  end if;
  if new.estado = 'publicado' then
    case
      when new.verificado_por is null then
        perform private.refuse('verificado_por_escrito', format('Para publicar, escribe quién verificó %s.', lower(tg_argv[1])));
      when new.revisado_en is null then
        perform private.refuse('revisado_en_escrita', 'Para publicar, escribe qué día se verificó.');
      when new.vence_en < today then
        perform private.refuse('vence_en_por_venir',
          format('%s venció. Para publicar%2$s, hay que verificar%2$s otra vez.', tg_argv[1], tg_argv[2]));
      when said -> 'resumen' = '[]' then
        perform private.refuse('resumen_escrito', 'Para publicar, escribe al menos una línea.');
      when said -> 'texto' = '[]' then
        perform private.refuse('texto_escrito', 'Para publicar, escribe al menos una línea.');
      when said -> 'siempre' = 'false' and said -> 'momentos' = '[]' then
        perform private.refuse('momentos_escogidos', 'Para publicar, escoge cuándo sale este paso.');
      else null;
    end case;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_paso()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dates constant text[] := array['fecha_creacion', 'fecha_actualizacion'];
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - dates end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - dates - 'orden' end;
begin
  if private.is_user_request() and before - 'orden' is distinct from after then
    perform private.log_audit(
      auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
      'pasos', coalesce(after, before) ->> 'id', before - case tg_op when 'UPDATE' then 'orden' else '' end, after
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_carta()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.titulo := private.clean_line(new.titulo);
  new.asunto := private.clean_line(new.asunto);
  new.cuando := private.clean_lines(new.cuando);
  new.a_quien := private.clean_lines(new.a_quien);
  new.correo := private.clean_text(new.correo);
  new.texto := private.clean_lines(new.texto);
  new.adjunta := private.clean_lines(new.adjunta);
  new.despues := private.clean_lines(new.despues);
  new.fuente := private.clean_pairs('fuente', new.fuente, 8, 'titulo', 'url', '^https?://');
  new.por_verificar := private.clean_lines(new.por_verificar);
  new.verificado_por := private.clean_line(new.verificado_por);
  if new.titulo is null then
    perform private.refuse('titulo_escrito', 'Escribe el título.');
  elsif new.asunto is null then
    perform private.refuse('asunto_escrito', 'Escribe el asunto.');
  end if;
  if tg_op = 'UPDATE' then
    new.fecha_actualizacion := old.fecha_actualizacion;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.mover_paso(paso uuid, hacia text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  way constant integer := case hacia when 'arriba' then -1 when 'abajo' then 1 end;
  ids uuid[];
  place integer;
begin
  perform private.require_admin();
  if way is null then
    perform private.refuse('hacia_conocido', 'Un paso se mueve hacia arriba o hacia abajo.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('public.pasos:orden', 0));
  select array_agg(p.id order by p.orden, p.slug) into ids from public.pasos as p;
  place := array_position(ids, paso);
  if place is null or ids[place + way] is null then
    return place;
  end if;
  ids[place] := ids[place + way];
  ids[place + way] := paso;
  update public.pasos as p set orden = listed.place
  from unnest(ids) with ordinality as listed (id, place)
  where p.id = listed.id and p.orden <> listed.place;
  if private.is_user_request() then
    perform private.log_audit(auth.uid(), 'mover', 'pasos', paso::text,
      jsonb_build_object('orden', place), jsonb_build_object('orden', place + way));
  end if;
  return place + way;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_nargs = 1 then
    perform private.refresh_ha_publicado((to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::uuid);
  end if;
  -- With a provider or a question, whoever rated or answered it is shown or hidden.
  if tg_nargs = 0 or tg_table_name = 'questions' and tg_op = 'UPDATE' then
    perform private.refresh_ha_publicado(author.id)
    from (
      select c.usuario_id from public.calificaciones as c where c.proveedor_id = new.id
      union
      select a.user_id from public.answers as a where a.question_id = new.id and a.user_id is not null
      order by 1
    ) as author (id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_stem()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.known_stems as k
  where k.stem = old.stem and not exists (select from private.title_stems as s where s.stem = old.stem);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unseen()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  key constant uuid := to_jsonb(new) ->> tg_argv[1];
  is_seen boolean;
begin
  if not private.is_user_request() or key is null then
    return new;
  end if;
  if tg_argv[0] = 'questions' then
    is_seen := exists (select from public.questions as q where q.id = key);
  else
    is_seen := exists (select from public.answers as a where a.id = key);
  end if;
  if not is_seen then
    raise exception using errcode = 'foreign_key_violation', schema = 'public', table = tg_table_name,
      constraint = format('%s_%s_fkey', tg_table_name, tg_argv[1]),
      message = format('insert or update on table "%s" violates foreign key constraint "%1$s_%s_fkey"', tg_table_name, tg_argv[1]),
      detail = format('Key (%s)=(%s) is not present in table "%s".', tg_argv[1], key, tg_argv[0]);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.hide_author()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number integer := 0;
  -- What comes back from the bin may be nobody's.
  comes_back constant boolean := private.task() = 'recovery';
  author constant uuid := case when comes_back then new.user_id else coalesce(new.user_id, auth.uid()) end;
begin
  -- What the policy says of a row with a name: nobody writes in another's.
  if private.is_user_request() and not comes_back and author is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  elsif author is null and not comes_back then
    raise exception using errcode = 'not_null_violation', message = 'Falta quién lo escribió';
  end if;
  -- The secret key may send a row that is there already, which then has its author.
  if tg_table_name = 'questions' then
    insert into private.autores_preguntas (question_id, user_id)
    select new.id, author where not exists (select from public.questions as q where q.id = new.id);
  elsif not exists (select from public.answers as a where a.id = new.id) then
    -- One after the other, as the count of answers goes: of two answers at the same moment the second must see the first. A
    -- question that is not there is refused by the foreign key.
    perform from public.questions as q where q.id = new.question_id for no key update;
    -- The number of an author within a question is the one given before, or the next. That of nobody stands in the bin and is
    -- put back from there.
    if found and author is not null and not exists (
      select from private.autores_preguntas as a where a.question_id = new.question_id and a.user_id = author
    ) then
      select a.numero into number from private.autores_respuestas as a
      where a.question_id = new.question_id and a.user_id = author limit 1;
      if not found then
        insert into private.numeros_dados as n (question_id, ultimo) values (new.question_id, 2)
        on conflict (question_id) do update set ultimo = n.ultimo + 1
        returning n.ultimo into number;
      end if;
    end if;
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    values (new.id, new.question_id, author, number);
  end if;
  new.user_id := null;
  if not comes_back then
    -- An answer comes after the question and the answers before it: who talks is read in order.
    new.created_at := greatest(date_trunc('hour', new.created_at), case when tg_table_name = 'answers' then (
      select greatest(q.created_at, max(a.created_at)) + interval '1 microsecond'
      from public.questions as q
      left join public.answers as a on a.question_id = q.id and a.created_at <= new.created_at
      where q.id = (to_jsonb(new) ->> 'question_id')::uuid
      group by q.id
    ) end);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.purge_edits()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.ediciones where hasta < now() - interval '90 days'
$function$;

CREATE OR REPLACE FUNCTION private.delete_proposer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.proponentes as t
  where t.lote in (select g.lote from gone as g)
    and not exists (select from public.propuestas as p where p.lote = t.lote and p.estado = 'pendiente');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) end;
  written constant jsonb := to_jsonb(new);
begin
  if before -> 'sin_nombre' <> written -> 'sin_nombre' then
    -- The account goes: private.leave_posts has put nobody in the place of the author.
    if written -> 'sin_nombre' = 'true' and (
      exists (select from private.autores_preguntas as a where a.question_id = new.id and a.user_id is null)
      or exists (select from private.autores_respuestas as a where a.answer_id = new.id and a.user_id is null)
    ) then
      return new;
    end if;
    perform private.refuse('sin_nombre_al_publicar', 'Con nombre o sin nombre se decide al publicar.');
  end if;
  if not private.is_user_request() then
    return new;
  end if;
  perform private.refuse_paused();
  if (before ->> 'title', before ->> tg_argv[0]) is distinct from (written ->> 'title', written ->> tg_argv[0])
    and private.count_links(concat_ws(' ', written ->> 'title', written ->> tg_argv[0])) > 2
    and exists (
      select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
    )
  then
    perform private.refuse(tg_argv[0] || '_max_2_enlaces',
      'En el primer día de tu cuenta, cada publicación puede llevar hasta 2 enlaces. Así frenamos la publicidad. Quita los demás y publícala: después de ese día puedes añadirlos.');
  end if;
  if tg_op = 'UPDATE' or tg_table_name = 'calificaciones' then
    return new;
  end if;
  if exists (
    select from public.questions as q
    join public.questions as other on other.id = q.duplicada_de and other.estado = 'publicada'
    where q.id = (written ->> 'question_id')::uuid
  ) then
    perform private.refuse('question_id_abierta',
      'Esta pregunta está cerrada porque ya estaba hecha. Puedes responder en la otra: el enlace está en la página.');
  end if;
  if not private.is_admin() and exists (select from private.settings as s where s.name = 'moderation' and s.value = 'first-posts')
    -- Nothing of theirs is public, with a name or without.
    and (not exists (
      select from public.questions as q where q.estado = 'publicada' and (
        q.user_id = auth.uid() or q.id in (select o.question_id from private.autores_preguntas as o where o.user_id = auth.uid())
      )
    ) and not exists (
      select from public.answers as a where a.estado = 'publicada' and private.is_shown(a.question_id) and (
        a.user_id = auth.uid() or a.id in (select o.answer_id from private.autores_respuestas as o where o.user_id = auth.uid())
      )
    ) or new.sin_nombre and exists (
      select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
    ))
  then
    new.estado := 'en_revision';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.ver_autor(clase text, id uuid, motivo text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  reason constant text := private.clean_line(ver_autor.motivo);
  author uuid;
begin
  perform private.require_admin();
  if char_length(regexp_replace(private.fold_text(coalesce(reason, '')), '[^[:alpha:]]', '', 'g')) < 10 then
    perform private.refuse('motivo_min_10_letras', 'Escribe el motivo con al menos 10 letras.');
  elsif char_length(reason) > 300 then
    perform private.refuse('motivo_max_300', 'El motivo admite hasta 300 caracteres.');
  end if;
  if ver_autor.clase = 'pregunta' then
    select a.user_id into author from private.autores_preguntas as a where a.question_id = ver_autor.id;
  elsif ver_autor.clase = 'respuesta' then
    select a.user_id into author from private.autores_respuestas as a where a.answer_id = ver_autor.id;
  end if;
  if author is null then
    perform private.refuse('sin_nombre_y_presente', 'Esta publicación ya no está, o no es sin nombre.');
  end if;
  -- Which post and why, not whose: other admins read the log.
  perform private.log_audit(
    auth.uid(), 'ver_autor', case ver_autor.clase when 'pregunta' then 'questions' else 'answers' end,
    ver_autor.id::text, null, jsonb_build_object('motivo', reason)
  );
  return (
    select jsonb_build_object('id', p.id, 'nombre_completo', p.nombre_completo)
    from private.profiles as p where p.id = author
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.cerrar_como_duplicada(id uuid, de uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  closed public.questions;
  other public.questions;
begin
  perform private.require_admin();
  if cerrar_como_duplicada.id = de then
    perform private.refuse('de_otra', 'Una pregunta no es duplicada de sí misma. Elige la otra.');
  end if;
  -- In one order, so that two admins who close two questions by each other do not wait for one another.
  perform from public.questions as q where q.id in (cerrar_como_duplicada.id, de) order by q.id for update;
  select * into closed from public.questions as q where q.id = cerrar_como_duplicada.id;
  select * into other from public.questions as q where q.id = de;
  if closed.id is null then
    perform private.refuse('id_existe', 'Esta pregunta ya no existe. Recarga la página.');
  elsif other.id is null or other.estado <> 'publicada' then
    perform private.refuse('de_publicada', 'La otra pregunta no está publicada. Elige otra.');
  elsif other.duplicada_de is not null then
    perform private.refuse('de_abierta', 'La otra pregunta también está cerrada. Elige la que sigue abierta.');
  elsif exists (select from public.questions as q where q.duplicada_de = closed.id) then
    perform private.refuse('id_sin_duplicadas', 'Hay preguntas que llevan a esta. Ábrelas antes de cerrarla.');
  end if;
  update public.questions as q set duplicada_de = de where q.id = closed.id and q.duplicada_de is distinct from de;
  if found then
    perform private.log_audit(
      auth.uid(), 'cerrar', 'questions', closed.id::text, null,
      jsonb_build_object('duplicada_de', other.id)
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.abrir_duplicada(id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.questions as q set duplicada_de = null
  where q.id = abrir_duplicada.id and q.duplicada_de is not null;
  if not found then
    return false;
  end if;
  perform private.log_audit(auth.uid(), 'reabrir', 'questions', abrir_duplicada.id::text, null, null);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_admin constant boolean := private.is_user_request() and private.is_admin();
  told constant text := case when new.aprobado_por_admin then 'proveedor_aprobado' else 'proveedor_desaprobado' end;
  waiting text;
begin
  if by_admin and not new.aprobado_por_admin then
    insert into private.perfiles_vistos (proveedor_id, version, admin) values (new.id, new.fecha_actualizacion, auth.uid())
    on conflict (proveedor_id) do update set version = excluded.version, admin = excluded.admin, fecha = now();
  end if;
  with gone as (
    delete from private.outgoing_mail as o
    where o.account = new.usuario_id and o.template in ('proveedor_aprobado', 'proveedor_desaprobado')
      and o.fields ->> 'ProveedorID' = new.id::text and o.attempts = 0
    returning o.id, o.template
  )
  select g.template into waiting from gone as g order by g.id desc limit 1;
  if waiting <> told or not by_admin then
    return null;
  end if;
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, told, jsonb_build_object('Nombre', new.nombre, 'ProveedorID', new.id), now() + interval '10 minutes'
  from auth.users as u
  where u.id = new.usuario_id and u.email <> '';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.watch_rating()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  now_counts constant integer := (new.estado = 'publicada')::integer;
  counted_before integer := 0;
  stars_before integer := 0;
  stars_sum bigint;
  reviews integer;
  day private.rating_days;
  is_sudden boolean;
begin
  if not private.is_user_request() or private.task() = 'recovery' then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.estado = 'publicada' then
    counted_before := 1;
    stars_before := old.estrellas;
  end if;
  select coalesce(sum(c.estrellas), 0), count(*) into stars_sum, reviews
  from public.calificaciones as c where c.proveedor_id = new.proveedor_id and c.estado = 'publicada';

  -- The day begins with what there was before this row.
  insert into private.rating_days as known (proveedor_id, dia, promedio, total, cambios, avisado)
  values (
    new.proveedor_id, today,
    (stars_sum - now_counts * new.estrellas + stars_before)::numeric
      / nullif(reviews - now_counts + counted_before, 0),
    reviews - now_counts + counted_before, 1, false
  )
  on conflict (proveedor_id) do update
  set dia = today,
    promedio = case when known.dia = today then known.promedio else excluded.promedio end,
    total = case when known.dia = today then known.total else excluded.total end,
    cambios = case when known.dia = today then known.cambios + 1 else 1 end,
    avisado = known.dia = today and known.avisado
  returning * into day;

  -- A whole star after three changes in a day, or five first reviews in one day: more than families move it.
  is_sudden := coalesce(case when day.promedio is null then day.cambios >= 5
    else day.cambios >= 3 and abs(stars_sum::numeric / nullif(reviews, 0) - day.promedio) >= 1 end, false);
  if day.avisado or not (is_sudden or tg_op = 'INSERT' and new.estado = 'pendiente') then
    return null;
  end if;
  update private.rating_days set avisado = true where proveedor_id = new.proveedor_id;
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'proveedor_calificacion', jsonb_build_object(
    'Nombre', p.nombre,
    'ProveedorID', p.id,
    'Cambios', case when is_sudden then jsonb_build_array(jsonb_build_object(
      'Antes', private.rating_text(day.promedio, day.total),
      'Ahora', private.rating_text(stars_sum::numeric / nullif(reviews, 0), reviews)
    )) else '[]' end
  ), now() + interval '10 minutes'
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id and u.email <> ''
  cross join public.proveedores as p
  where r.role = 'admin' and p.id = new.proveedor_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_followers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_answer constant boolean := tg_table_name = 'answers';
  question constant uuid := to_jsonb(new) ->> case when is_answer then 'question_id' else 'id' end;
  is_news boolean := is_answer and tg_op = 'INSERT';
  shown uuid[];
begin
  if is_answer and tg_op = 'UPDATE' and old.estado = 'en_revision' then
    insert into private.respuestas_revisadas (answer_id) values (new.id) on conflict do nothing;
    is_news := found;
  end if;
  -- What was hidden and comes back is not new again: it is told to those who were not told yet.
  if is_news then
    insert into private.novedades (user_id, answer_id)
    select f.person, new.id
    from (
      select private.author_of('pregunta', question)
      union
      select s.user_id from private.seguimientos as s where s.question_id = question
    ) as f (person)
    join auth.users as u on u.id = f.person and u.email <> ''
    where private.mail_mode(f.person, question) <> 'nunca' and f.person is distinct from private.author_of('respuesta', new.id)
    order by f.person
    on conflict do nothing;
  end if;
  if new.estado = 'publicada' then
    -- By their ids: how somebody wants to be told is asked of these alone, not of all that waits to be told.
    shown := case when is_answer then array[new.id] else array(select a.id from public.answers as a where a.question_id = question) end;
    perform private.queue_replies(told.user_id)
    from (
      select distinct n.user_id from private.novedades as n
      where n.answer_id = any (shown) and n.mail is null and private.mail_mode(n.user_id, question) = 'al_momento'
      -- One order of locks for all who answer at the same time.
      order by n.user_id
    ) as told;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.reschedule_replies(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Mail before what it tells, in the order in which sending locks them.
  if exists (
    select from private.novedades as n
    join public.answers as a on a.id = n.answer_id
    where n.user_id = person and n.mail is null and private.mail_mode(person, a.question_id) = 'al_momento'
  ) then
    perform private.queue_replies(person);
  end if;
  delete from private.novedades as n using public.answers as a
  where n.user_id = person and a.id = n.answer_id and coalesce(private.mail_mode(person, a.question_id), 'nunca') = 'nunca';
end
$function$;

CREATE OR REPLACE FUNCTION private.purge_undelivered_replies()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  failed constant bigint[] := array(
    select m.id from private.outgoing_mail as m
    where m.template = 'respuestas_nuevas' and m.attempts >= 10 and m.next_try <= now() for update skip locked
  );
begin
  update private.novedades as n set mail = null, fallo = true where n.mail = any (failed) and not n.fallo;
  delete from private.outgoing_mail as m where m.id = any (failed);
  -- What nobody could be told for a month is no news.
  delete from private.novedades as n where n.mail is null and n.creada_en < now() - interval '30 days';
  delete from private.enlaces_correo as e where e.creado_en < now() - interval '12 months';
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
    delete from private.preferencias_correo as p
    where p.user_id = link.user_id and p.propias = 'nunca' and p.seguidas = 'nunca';
  else
    insert into private.preferencias_correo (user_id, propias, seguidas) values (link.user_id, 'nunca', 'nunca')
    on conflict (user_id) do update set propias = 'nunca', seguidas = 'nunca';
    update private.seguimientos as s set modo = null where s.user_id = link.user_id and s.modo is not null;
  end if;
  perform private.reschedule_replies(link.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.seguir(pregunta uuid, modo text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
begin
  if seguir.modo not in ('al_momento', 'diario', 'semanal', 'nunca') then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  if not exists (
    select from public.questions as q
    where q.id = seguir.pregunta and (q.estado = 'publicada' or private.is_author('pregunta', q.id))
  ) then
    raise exception using errcode = 'PT404', message = 'Esta pregunta ya no está en el foro.';
  end if;
  if (select count(*) from private.seguimientos as s where s.user_id = person and s.question_id <> seguir.pregunta) >= 500 then
    perform private.refuse('seguimientos_max_500', 'Ya sigues 500 preguntas. Deja de seguir alguna para seguir esta.');
  end if;
  insert into private.seguimientos as known (user_id, question_id, modo) values (person, seguir.pregunta, seguir.modo)
  on conflict (user_id, question_id) do update set sigue = true, modo = coalesce(excluded.modo, known.modo);
  perform private.reschedule_replies(person);
  return private.mail_mode(person, seguir.pregunta);
end
$function$;

CREATE OR REPLACE FUNCTION public.dejar_de_seguir(pregunta uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
begin
  if private.is_author('pregunta', pregunta) then
    insert into private.seguimientos (user_id, question_id, sigue) values (person, pregunta, false)
    on conflict (user_id, question_id) do update set sigue = false, modo = null;
  else
    delete from private.seguimientos as s where s.user_id = person and s.question_id = pregunta;
  end if;
  perform private.reschedule_replies(person);
end
$function$;

CREATE OR REPLACE FUNCTION public.guardar_correos(propias text DEFAULT NULL::text, seguidas text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  modes constant text[] := '{al_momento,diario,semanal,nunca}';
begin
  if guardar_correos.propias <> all (modes) or guardar_correos.seguidas <> all (modes) then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  insert into private.preferencias_correo as known (user_id, propias, seguidas)
  values (auth.uid(), coalesce(guardar_correos.propias, 'al_momento'), coalesce(guardar_correos.seguidas, 'semanal'))
  on conflict (user_id) do update
  set propias = coalesce(guardar_correos.propias, known.propias), seguidas = coalesce(guardar_correos.seguidas, known.seguidas);
  perform private.reschedule_replies(auth.uid());
  return public.mis_correos();
end
$function$;

CREATE OR REPLACE FUNCTION public.gateway_take_mail(most integer DEFAULT 20)
 RETURNS TABLE(id bigint, recipient text, template text, fields jsonb, unsubscribe text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  mail private.outgoing_mail;
  kind private.mail_kinds;
  secret private.mail_secrets;
  made text;
begin
  for mail in
    update private.outgoing_mail as m
    set attempts = m.attempts + 1, next_try = now() + interval '1 minute' * power(2, m.attempts)
    where m.id in (
      select due.id from private.outgoing_mail as due
      where due.next_try <= now() and due.attempts < 10
      order by due.id limit least(greatest(coalesce(most, 20), 1), 100)
      for update skip locked
    )
    returning m.*
  loop
    begin
      select * into kind from private.mail_kinds as k where k.template = mail.template;
      select * into secret from private.mail_secrets as s where s.secreto = mail.secreto;
      fields := mail.fields;
      if kind.fill is not null then
        execute format('select private.%I($1)', kind.fill) into fields using mail;
      end if;
      if fields is null then
        delete from private.outgoing_mail as m where m.id = mail.id;
        continue;
      end if;
      recipient := coalesce(
        mail.correo,
        case when mail.proveedor is not null then private.provider_address(mail.proveedor) end,
        (select u.email::text from auth.users as u where u.id = mail.account and u.email <> '')
      );
      continue when recipient is null;
      id := mail.id;
      template := mail.template;
      if secret.make is not null then
        execute format('select private.%I($1)', secret.make) into made using mail.sujeto;
        continue when made is null;
        fields := fields || jsonb_build_object(secret.campo, made);
      end if;
      unsubscribe := '/' || secret.salida || '/' || (fields ->> secret.campo) || '/salir';
      return next;
    exception when others then
      perform private.log_failure('correo ' || mail.template, sqlstate);
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.gateway_mail_sent(mail bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sent private.outgoing_mail;
  hook text;
begin
  delete from private.outgoing_mail as m where m.id = mail returning * into sent;
  if sent.account is not null then
    insert into private.correos_enviados (user_id, plantilla) values (sent.account, sent.template);
  end if;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.proveedor_id = sent.proveedor and c.correo_fallido is not null;
  select k.sent into hook from private.mail_kinds as k where k.template = sent.template;
  if hook is not null then
    begin
      execute format('select private.%I($1)', hook) using sent;
    exception when others then
      perform private.log_failure('correo ' || sent.template, sqlstate);
    end;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.groups_of(proveedor uuid, con_ocultas boolean DEFAULT false)
 RETURNS TABLE(sede_id uuid, grupo text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select g.sede_id, g.grupo from private.fact_groups as g
  where g.proveedor_id = groups_of.proveedor and g.dicho and (con_ocultas or not g.oculta)
$function$;

CREATE OR REPLACE FUNCTION private.add_confirmations(proveedor uuid, sedes uuid[], grupos text[], por text, via text, actor uuid, pronto boolean DEFAULT false, llamada uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via, actor, pronto, llamada_id)
  select add_confirmations.proveedor, said.sede, said.grupo, clock_timestamp(), add_confirmations.por, add_confirmations.via, add_confirmations.actor,
    add_confirmations.pronto, add_confirmations.llamada
  from unnest(add_confirmations.sedes, add_confirmations.grupos) as said (sede, grupo)
  where add_confirmations.llamada is not null or not exists (
    select from (
      select c.* from public.confirmaciones as c
      where c.proveedor_id = add_confirmations.proveedor and c.grupo = said.grupo
        and (c.sede_id is null or c.sede_id = said.sede)
      order by c.confirmado_en desc limit 1
    ) as latest
    where not latest.duda and latest.por = add_confirmations.por and latest.via = add_confirmations.via
      and latest.actor is not distinct from add_confirmations.actor and (add_confirmations.pronto or not latest.pronto)
      and private.event_day(latest.confirmado_en) = private.event_day(clock_timestamp())
  )
$function$;

CREATE OR REPLACE FUNCTION private.purge_failed_mail()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with failed as (
    delete from private.outgoing_mail as m
    where m.attempts >= 10 and m.next_try <= now() and m.account is null
    returning m.proveedor
  )
  insert into private.contacto_proveedor (proveedor_id, correo_fallido, fallo_en)
  select distinct f.proveedor, private.provider_address(f.proveedor), private.event_day(now())
  from failed as f where private.provider_address(f.proveedor) is not null
  on conflict (proveedor_id) do update set correo_fallido = excluded.correo_fallido, fallo_en = excluded.fallo_en
$function$;

CREATE OR REPLACE FUNCTION private.purge_links()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.enlaces where vence_en < now() - interval '1 year';
  -- An address that is no longer the provider's is nobody's business.
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.correo_fallido is distinct from private.provider_address(c.proveedor_id) and c.correo_fallido is not null;
$function$;

CREATE OR REPLACE FUNCTION public.confirmar_enlace(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known record;
  link private.enlaces;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  perform private.lock_provider(link.proveedor_id);
  perform private.add_confirmations(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g;
  return jsonb_build_object('estado', 'confirmado', 'grupos', (
    select coalesce(jsonb_agg(jsonb_build_object('grupo', g.grupo, 'sede_id', g.sede_id, 'vence_en', w.vence_en)), '[]')
    from private.groups_of(link.proveedor_id) as g
    left join private.standing as w
      on w.proveedor_id = link.proveedor_id and w.grupo = g.grupo and w.sede_id is not distinct from g.sede_id
  ));
end
$function$;

CREATE OR REPLACE FUNCTION public.confirmar_grupos(proveedor uuid, grupos text[] DEFAULT NULL::text[], sede uuid DEFAULT NULL::uuid)
 RETURNS TABLE(proveedor_id uuid, sede_id uuid, grupo text, confirmado_en timestamp with time zone, vence_en date, por text, via text, vigente boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  owner uuid;
begin
  perform private.lock_provider(proveedor);
  select p.usuario_id into owner from public.proveedores as p where p.id = proveedor;
  if not found or not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes confirmar los datos de este perfil';
  end if;
  perform private.add_confirmations(proveedor, array_agg(g.sede_id), array_agg(g.grupo),
    case when owner = auth.uid() then 'proveedor' else 'admin' end, 'panel', auth.uid())
  from private.groups_of(proveedor, true) as g
  where (confirmar_grupos.grupos is null or g.grupo = any (confirmar_grupos.grupos))
    and (confirmar_grupos.sede is null or g.sede_id = confirmar_grupos.sede);
  return query select * from public.frescura as f where f.proveedor_id = proveedor;
end
$function$;

CREATE OR REPLACE FUNCTION private.field_group(campo text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select (private.field_of(campo)).grupo
$function$;

CREATE OR REPLACE FUNCTION private.field_value(proveedor uuid, sede uuid, campo text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select nullif(case c.forma
    when 'planes' then jsonb_build_object('acepta', p.acepta_planes, 'planes',
      coalesce(to_jsonb(case when p.acepta_planes then p.planes_aceptados end), '[]'))
    when 'disponibilidad' then (
      select jsonb_build_object('estado', a.estado, 'espera', a.espera) from public.disponibilidad as a where a.sede_id = s.id
    )
    when 'semana' then nullif(private.week_of(s.id), '[]')
    when 'edades' then case when num_nonnulls(d.edad_desde_meses, d.edad_hasta_meses) > 0
      then jsonb_build_object('desde', d.edad_desde_meses, 'hasta', d.edad_hasta_meses) end
    when 'costo' then case when d.costo is not null
      then jsonb_build_object('costo', d.costo, 'desde', d.costo_desde) end
    when 'hecho' then to_jsonb(case
      when substr(field_value.campo, 7) = any (d.hechos_si || v.se_puede) then 'si'
      when substr(field_value.campo, 7) = any (d.hechos_no) then 'no'
    end)
    when 'cerrado' then to_jsonb(not p.aprobado_por_admin)
    else case
      when c.tabla = 'detalles' then to_jsonb(d)
      when c.de_sede and s.id is not null then to_jsonb(s)
      else to_jsonb(p)
    end -> c.columnas[1]
  end, 'null')
  from private.field_of(field_value.campo) as c
  join public.proveedores as p on p.id = proveedor and c.forma is not null
  left join public.sedes as s on s.proveedor_id = p.id and s.id = sede
  left join public.detalles as d on d.proveedor_id = p.id
  left join public.primera_visita as v on v.proveedor_id = p.id
$function$;

CREATE OR REPLACE FUNCTION private.checked_text(field private.campos, value jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  campo constant text := field.campo;
  -- What is read in several lines keeps them.
  line text := case
    when field.forma in ('texto', 'libre', 'semana') then private.clean_text(value #>> '{}')
    else private.clean_line(value #>> '{}')
  end;
  digits constant text := regexp_replace(line, '\D', '', 'g');
begin
  if coalesce(jsonb_typeof(value), 'null') not in ('string', 'null') then
    perform private.refuse_value(campo, 'es_texto', 'Escribe el dato con palabras o números.');
  end if;
  if char_length(line) > field.maximo then
    perform private.refuse_value(campo, 'max_' || field.maximo, format('Es demasiado largo. Caben hasta %s letras.', field.maximo));
  end if;
  if line is null and field.obligatorio then
    perform private.refuse_value(campo, 'con_texto', 'Escribe qué debe decir.');
  end if;
  if field.forma in ('linea', 'texto', 'semana') and private.has_link(line) then
    perform private.refuse_value(campo, 'sin_enlaces', 'Aquí no van enlaces.');
  end if;
  if line is null then
    return null;
  end if;
  case field.forma
    when 'telefono' then
      if char_length(digits) < 3 then
        perform private.refuse_value(campo, 'con_numeros', 'Ese teléfono no tiene números. Ejemplo: 787-555-0142');
      end if;
    when 'whatsapp' then
      if char_length(digits) < 10 then
        perform private.refuse_value(campo, 'completo', 'Falta una parte del número. Ejemplo: 787-555-0142');
      end if;
    when 'correo' then
      if not private.is_email(line) then
        perform private.refuse_value(campo, 'valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com');
      end if;
    when 'web' then
      -- As people write it.
      line := case when line ~* '^[a-z][a-z0-9+.-]*://' then line else 'https://' || line end;
      if not private.is_web_url(line) or line !~ '^[^/]+//[^/?#]+\.' then
        perform private.refuse_value(campo, 'valida', 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com');
      end if;
    when 'municipio' then
      if not private.is_municipio(line) then
        perform private.refuse_value(campo, 'de_puerto_rico', 'Elige uno de los 78 municipios.');
      end if;
    else null;
  end case;
  return line;
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
      if not exists (select from public.hechos as h where h.clave = substr(campo, 7)) then
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

CREATE OR REPLACE FUNCTION private.apply_field(proveedor uuid, sede uuid, campo text, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  field constant private.campos := private.field_of(campo);
  plain constant text := value #>> '{}';
  fact constant text := substr(campo, 7);
begin
  case
    when field.columnas = '{}' then
      -- A text for people: what it says is done by hand.
      null;
    when field.forma = 'cerrado' then
      update public.proveedores set aprobado_por_admin = not plain::boolean where id = proveedor;
    when field.forma = 'hecho' and exists (select from public.hechos as h where h.clave = fact and h.grupo = 'se_puede') then
      insert into public.primera_visita as v (proveedor_id, se_puede)
      values (proveedor, case when plain = 'si' then array[fact] end)
      on conflict (proveedor_id) do update
      set se_puede = array_remove(v.se_puede, fact) || excluded.se_puede;
    when field.forma = 'hecho' then
      update public.detalles
      set hechos_si = array_remove(hechos_si, fact) || case when plain = 'si' then array[fact] end,
        hechos_no = array_remove(hechos_no, fact) || case when plain = 'no' then array[fact] end
      where proveedor_id = proveedor;
    when field.forma = 'disponibilidad' and value is null then
      delete from public.disponibilidad where sede_id = sede;
    when field.forma = 'disponibilidad' then
      perform private.restore_row('public.disponibilidad', value || jsonb_build_object('sede_id', sede));
    when field.de_sede and sede is not null then
      perform public.guardar_sede(jsonb_build_object('id', sede, campo, plain));
    else
      value := case field.forma
        when 'planes' then jsonb_build_object('acepta_planes', value -> 'acepta', 'planes_aceptados', value -> 'planes')
        when 'edades' then jsonb_build_object('edad_desde_meses', value -> 'desde', 'edad_hasta_meses', value -> 'hasta')
        when 'costo' then jsonb_build_object('costo', value -> 'costo', 'costo_desde', value -> 'desde')
        else jsonb_build_object(field.columnas[1], value)
      end;
      -- Named, the approval stays as it is: an admin's edit that does not name it approves.
      perform private.restore_row(format('public.%I', field.tabla)::regclass, value || case field.tabla
        when 'proveedores' then jsonb_build_object('id', p.id, 'aprobado_por_admin', p.aprobado_por_admin)
        else jsonb_build_object('proveedor_id', p.id) end)
      from public.proveedores as p where p.id = proveedor;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.propose(proveedor uuid, cambios jsonb, origen text, lote uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := case origen when 'visitante' then 3 when 'familia' then 20 else 60 end;
  main_place constant uuid := private.principal_of(proveedor);
  cambio jsonb;
  field text;
  place uuid;
  value jsonb;
  present jsonb;
  reason text;
  proposed integer := 0;
begin
  -- Of two that come at once the second sees the first.
  perform from public.proveedores as p where p.id = proveedor and (p.aprobado_por_admin or origen = 'llamada') for no key update;
  if not found then
    perform private.refuse('proveedor_publicado', 'Este perfil ya no está en el directorio.');
  end if;
  if (case jsonb_typeof(cambios) when 'array' then jsonb_array_length(cambios) else 0 end) not between 1 and most then
    perform private.refuse('cambios_max_' || most, format('Se envían de 1 a %s datos a la vez.', most));
  end if;
  for cambio in select jsonb_array_elements(cambios) loop
    field := coalesce(cambio ->> 'campo', '');
    place := case when cambio ->> 'sede_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then cambio ->> 'sede_id' end;
    if place is null and cambio ->> 'sede_id' is not null or place <> main_place and not (
      (private.field_of(field)).de_sede and exists (
        select from public.sedes as s
        where s.id = place and s.proveedor_id = proveedor and (s.visibilidad <> 'oculta' or origen = 'llamada')
      )
    ) then
      perform private.refuse('sede_id_de_su_perfil', 'Esta sede no es de este perfil, o este dato no es de una sede.', field);
    end if;
    -- Telephones of the principal place are the provider's, and so is what is of no place.
    place := case when field in ('disponibilidad', 'horas') then coalesce(place, main_place) else nullif(place, main_place) end;
    value := private.checked_value(field, cambio -> 'despues');
    present := private.field_value(proveedor, place, field);
    reason := private.clean_line(cambio ->> 'motivo');
    if char_length(reason) > 300 then
      perform private.refuse('motivo_max_300', 'Es demasiado largo. Caben hasta 300 letras.', field);
    end if;
    if cambio ? 'visto' and nullif(cambio -> 'visto', 'null') is distinct from present then
      raise exception using errcode = 'PT409', hint = 'edit_conflict', detail = field,
        message = 'Este dato cambió mientras escribías. Mira lo que dice ahora.';
    end if;
    if value is not distinct from present and field <> 'otro' then
      perform private.refuse_value(field, 'distinto', 'Eso es lo que ya dice el perfil.');
    end if;
    if field = 'direccion' and exists (
      select from public.sedes as s where s.id = main_place and s.visibilidad <> 'completa'
    ) then
      perform private.refuse_value(field, 'oculta', 'La dirección de este lugar no se muestra en el perfil.');
    end if;
    -- A link may be pressed as often as one likes; so may the button of a call.
    if origen in ('visitante', 'familia') or not exists (
      select from public.propuestas as p
      where p.proveedor_id = proveedor and p.estado = 'pendiente' and p.origen = propose.origen and p.campo = field
        and p.sede_id is not distinct from place and p.despues is not distinct from value
    ) then
      insert into public.propuestas (lote, proveedor_id, sede_id, campo, antes, despues, motivo, origen)
      values (propose.lote, proveedor, place, field, present, value, reason, propose.origen);
      proposed := proposed + 1;
    end if;
  end loop;
  return proposed;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_proposal(act text, propuesta public.propuestas)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Values stand in the proposal, which is forgotten in its time.
  select private.log_audit(auth.uid(), act, 'propuestas', propuesta.id::text, null, jsonb_build_object(
    'nombre', (select p.nombre from public.proveedores as p where p.id = propuesta.proveedor_id), 'campo', propuesta.campo
  ))
  where private.is_user_request()
$function$;

CREATE OR REPLACE FUNCTION private.purge_proposals()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- What is known of a provider that nobody looks after: before its contact data go.
  delete from public.propuestas
  where proveedor_id in (select u.proveedor_id from private.unattended_providers as u where u.since <= now() - interval '30 days');
  -- That it was proposed and decided is counted; what it said, and why, is not kept.
  update public.propuestas set antes = null, despues = null, motivo = null
  where decidida_en <= now() - interval '180 days' and num_nonnulls(antes, despues, motivo) > 0;
  delete from private.pruebas_usadas where vence_en <= now();
$function$;

CREATE OR REPLACE FUNCTION public.proponer_por_enlace(token text, cambios jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known record;
  link private.enlaces;
  proposed integer;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  perform private.lock_provider(link.proveedor_id);
  if private.count_visitor_act('enlace:propuesta', link.proveedor_id::text) > 20 then
    raise exception using errcode = 'PT429', message = 'Hoy ya recibimos muchos cambios con este enlace. Puedes enviar otros mañana.';
  end if;
  proposed := private.propose(link.proveedor_id, cambios, 'enlace', gen_random_uuid());
  perform private.doubt(link.proveedor_id, g.sede_id, g.grupo, link.via)
  from private.groups_of(link.proveedor_id) as g
  where private.is_in_question(link.proveedor_id, g.sede_id, g.grupo);
  perform private.add_confirmations(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g
  where not private.is_in_question(link.proveedor_id, g.sede_id, g.grupo);
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$function$;

CREATE OR REPLACE FUNCTION public.decidir_propuesta(propuesta uuid, aceptar boolean, visto jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row_now public.propuestas;
  present jsonb;
  group_name text;
  place uuid;
  is_providers boolean;
  moment timestamptz;
  confirmation uuid;
begin
  perform private.require_admin();
  if aceptar is null then
    raise exception using errcode = 'invalid_parameter_value', message = 'aceptar must be true or false';
  end if;
  row_now := private.lock_proposal(propuesta);
  if row_now.estado <> 'pendiente' then
    return private.decided(row_now.estado, row_now.decidida_por, row_now.decidida_en);
  end if;
  if aceptar then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if present is distinct from nullif(visto, 'null') then
      return jsonb_build_object('estado', 'cambiada', 'ahora', present);
    end if;
    -- The confirmation of the group is by whoever proposed it, where that is the provider; else the admin's. While the provider has
    -- said of another field of the group that it changed, the group stays in doubt.
    perform set_config('private.task', 'decision', true);
    perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.despues);
    perform set_config('private.task', '', true);
    group_name := private.field_group(row_now.campo);
    place := private.field_place(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    is_providers := row_now.origen in ('enlace', 'llamada');
    if group_name is not null and not private.is_in_question(row_now.proveedor_id, place, group_name, row_now.id) then
      moment := clock_timestamp();
      perform private.add_confirmations(row_now.proveedor_id, array[place], array[group_name],
        case when is_providers then 'proveedor' else 'admin' end,
        case when is_providers then row_now.origen else 'panel' end,
        case when not is_providers then auth.uid() end);
      -- None where it was said today already.
      select c.id into confirmation from public.confirmaciones as c
      where c.proveedor_id = row_now.proveedor_id and c.grupo = group_name and c.sede_id is not distinct from place
        and c.confirmado_en >= moment
      order by c.confirmado_en desc limit 1;
    end if;
  end if;
  update public.propuestas as p
  set estado = case when aceptar then 'aceptada' else 'rechazada' end, decidida_en = clock_timestamp(), decidida_por = auth.uid(),
    palabra = confirmation
  where p.id = propuesta
  returning p.* into row_now;
  perform private.audit_proposal(case when aceptar then 'aceptar' else 'rechazar' end, row_now);
  perform private.tell_proposer(row_now.lote);
  return jsonb_build_object('estado', row_now.estado);
end
$function$;

CREATE OR REPLACE FUNCTION public.reabrir_propuesta(propuesta uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  row_now public.propuestas;
  present jsonb;
begin
  perform private.require_admin();
  row_now := private.lock_proposal(propuesta);
  if row_now.estado = 'pendiente' then
    return jsonb_build_object('estado', 'pendiente');
  end if;
  -- After 180 days nobody knows what it said (private.purge_proposals): accepted again, it would empty the field.
  if row_now.estado = 'retirada' or row_now.decidida_en <= now() - interval '180 days' then
    return private.decided(row_now.estado, row_now.decidida_por, row_now.decidida_en);
  end if;
  if row_now.estado = 'aceptada' then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if (private.field_of(row_now.campo)).columnas <> '{}' then
      if present is distinct from row_now.despues then
        return jsonb_build_object('estado', 'cambiada', 'ahora', present);
      end if;
      perform set_config('private.task', 'decision', true);
      perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.antes);
      perform set_config('private.task', '', true);
    end if;
    delete from public.confirmaciones as c where c.id = row_now.palabra;
  end if;
  update public.propuestas as p set estado = 'pendiente', decidida_en = null, decidida_por = null, palabra = null
  where p.id = propuesta;
  perform private.audit_proposal('reabrir', row_now);
  -- The mail about a submission that is open again is taken back, if it was not sent yet.
  with taken_back as (
    delete from private.outgoing_mail as m
    where m.template = 'propuesta_decidida' and m.fields ->> 'Lote' = row_now.lote::text and m.attempts = 0
    returning m.account, m.correo
  )
  insert into private.proponentes (lote, usuario_id, correo) select row_now.lote, t.account, t.correo from taken_back as t;
  return jsonb_build_object('estado', 'pendiente');
end
$function$;

CREATE OR REPLACE FUNCTION private.remind()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  mails integer;
begin
  delete from private.recordatorios where vence_en < today - 60;
  with noted as (
    insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
    select g.proveedor_id, g.sede_id, g.grupo, g.vence_en,
      case when g.vence_en + 14 <= today then 14 when g.vence_en <= today then 0 else -14 end, today
    from private.standing as g
    join private.provider_mail as m on m.proveedor_id = g.proveedor_id and m.silence is null
    where g.visible and not g.dudoso and g.vence_en > today - 28 and g.vence_en <= today + 14
    on conflict do nothing
    returning proveedor_id
  )
  insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto, next_try)
  select p.id, 'recordatorio', jsonb_build_object('Nombre', p.nombre, 'Dia', today), 'enlace', p.id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (today + time '09:00') at time zone 'America/Puerto_Rico')
  from public.proveedores as p
  where p.id in (select n.proveedor_id from noted as n);
  get diagnostics mails = row_count;
  if mails > 0 then
    perform pg_notify('gateway_mail', '');
  end if;
  return mails;
end
$function$;

CREATE OR REPLACE FUNCTION private.call_lines(proveedores uuid[])
 RETURNS TABLE(proveedor_id uuid, grupos text[], desde date, motivo text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.id, array_agg(distinct a.grupo), coalesce(min(a.vence_en), private.event_day(p.fecha_creacion)),
    (array_agg(a.motivo order by a.vence_en, a.motivo))[1]
  from private.groups_to_ask as a join public.proveedores as p on p.id = a.proveedor_id
  where a.proveedor_id = any (proveedores) group by p.id
  union all
  select b.proveedor_id, array['atencion'], private.event_day(b.creado_en), 'registro'
  from private.borradores as b where b.atiende is null and b.proveedor_id = any (proveedores)
$function$;

CREATE OR REPLACE FUNCTION private.fill_reminder(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  day constant date := mail.fields ->> 'Dia';
begin
  -- One that was queued with its words has no day.
  if day is null then
    return mail.fields;
  end if;
  return (
    select mail.fields - 'Dia' || jsonb_build_object('Datos', string_agg(case due.grupo
        when 'disponibilidad' then 'Personas nuevas'
        when 'planes' then 'Planes médicos'
        when 'contacto' then 'Teléfono, dirección y horario'
        when 'atencion' then 'Edades, idiomas y costo'
        else 'El lugar y la primera visita'
      end || case
        when due.vence_en = due.today then ': vence hoy.'
        when due.vence_en > due.today then ': vence el ' || private.day_in_words(due.vence_en) || '.'
        else ': venció el ' || private.day_in_words(due.vence_en) || '.'
      end, ' ' order by due.vence_en, due.grupo))
    from (
      select g.grupo, min(g.vence_en) as vence_en, private.event_day(now()) as today
      from private.recordatorios as r
      join private.standing as g on g.proveedor_id = r.proveedor_id and g.sede_id is not distinct from r.sede_id
        and g.grupo = r.grupo and g.vence_en = r.vence_en
      join private.provider_mail as m on m.proveedor_id = r.proveedor_id and m.silence is null
      where r.proveedor_id = mail.proveedor and r.dia = day
        and g.visible and not g.dudoso and g.vence_en > private.event_day(now()) - 28
        and not exists (
          select from private.recordatorios as later
          where later.proveedor_id = r.proveedor_id and later.sede_id is not distinct from r.sede_id
            and later.grupo = r.grupo and later.vence_en = r.vence_en and later.dia > r.dia
        )
      group by g.grupo
    ) as due
    having count(*) > 0
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.answer_draft(proveedor uuid, answer boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.borradores as b set atiende = answer where b.proveedor_id = proveedor;
  if found then
    -- The confirmation is the provider's, and is added with the call.
    perform set_config('private.task', 'decision', true);
    update public.detalles as d set atiende_autismo = answer where d.proveedor_id = proveedor;
    perform set_config('private.task', '', true);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.por_llamar(limite integer DEFAULT 1000, desplazamiento integer DEFAULT 0)
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
  ), asked as not materialized (
    select b.proveedor_id, (b.creado_en at time zone 'America/Puerto_Rico')::date as desde from private.borradores as b
    where b.atiende is null and b.proveedor_id not in (select l.proveedor_id from latest as l where l.done)
  ), drafts as not materialized (
    select d.proveedor_id, d.desde from done as d where d.motivo = 'registro'
    union all
    select a.* from asked as a where a.proveedor_id not in (select l.proveedor_id from latest as l where l.unanswered)
  ), others as (
    select d.proveedor_id, d.desde, d.motivo from done as d where d.motivo <> 'registro'
    union all
    select a.proveedor_id, min(a.vence_en), case when min(a.vence_en) is null then 'nunca' end from private.groups_to_ask as a
    where a.proveedor_id not in (select l.proveedor_id from latest as l where l.done) group by a.proveedor_id
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

CREATE OR REPLACE FUNCTION public.anotar_llamada(proveedor uuid, resultado text, nota text DEFAULT NULL::text, vista uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  line record;
  latest public.llamadas;
  noted constant uuid := gen_random_uuid();
begin
  perform private.require_admin();
  if not private.lock_provider(anotar_llamada.proveedor) then
    perform private.refuse('proveedor_existe', 'Este perfil ya no existe. Recarga la página.');
  end if;
  if anotar_llamada.resultado is null or anotar_llamada.resultado not in ('confirmo', 'cambio', 'no_contesto', 'cerro') then
    perform private.refuse('resultado_conocido', 'Elige cómo terminó la llamada.');
  end if;
  select * into latest from public.llamadas as l
  where l.proveedor_id = anotar_llamada.proveedor and l.deshecha_en is null
  order by l.fecha desc, l.id limit 1;
  if latest.id is not null and latest.id is distinct from anotar_llamada.vista then
    return private.decided(latest.resultado, latest.admin, latest.fecha) || jsonb_build_object('estado', 'ya_anotada');
  end if;
  select * into line from private.call_lines(array[anotar_llamada.proveedor]);
  if not found then
    -- A call out of turn, or again on the same day, is about everything that the provider says.
    select array(select distinct g.grupo from private.groups_of(anotar_llamada.proveedor) as g) as grupos, today as desde,
      'sin_respuesta' as motivo into line;
  end if;
  insert into public.llamadas (id, proveedor_id, resultado, nota, admin, fecha, grupos, desde, motivo)
  values (noted, anotar_llamada.proveedor, anotar_llamada.resultado, private.clean_line(anotar_llamada.nota), auth.uid(),
    clock_timestamp(), line.grupos, line.desde, line.motivo);
  if anotar_llamada.resultado = 'confirmo' then
    perform private.answer_draft(anotar_llamada.proveedor, true);
    perform private.add_confirmations(anotar_llamada.proveedor, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', 'llamada',
      auth.uid(), false, noted)
    from private.groups_of(anotar_llamada.proveedor) as g where g.grupo = any (line.grupos);
  elsif anotar_llamada.resultado = 'cerro' then
    perform private.propose(anotar_llamada.proveedor, jsonb_build_array(jsonb_build_object(
      'campo', 'servicio_cerrado', 'despues', true, 'motivo', private.clean_line(anotar_llamada.nota)
    )), 'llamada', noted);
  end if;
  return jsonb_build_object('estado', 'anotada', 'id', noted);
end
$function$;

CREATE OR REPLACE FUNCTION public.es_borrador(perfil public.proveedores)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.borradores as b where b.proveedor_id = perfil.id and b.atiende is null)
$function$;

CREATE OR REPLACE FUNCTION private.objection_deadline(claim public.reclamaciones)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select claim.dueno_avisado_en + interval '7 days'
$function$;

CREATE OR REPLACE FUNCTION private.tell_owner(claim public.reclamaciones, owner uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.mail_person(owner, 'reclamacion_dueno', jsonb_build_object(
    'Nombre', p.nombre, 'ProveedorID', p.id,
    'Hasta', private.day_in_words(private.event_day(private.objection_deadline(claim)))
  ))
  from public.proveedores as p where p.id = claim.proveedor_id
$function$;

CREATE OR REPLACE FUNCTION private.reset_for_new_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.reclamaciones;
begin
  -- Nobody reviews oneself, nor tells families about oneself.
  delete from public.experiencias as e where e.proveedor_id = new.id and e.usuario_id = new.usuario_id;
  delete from public.calificaciones as c where c.proveedor_id = new.id and c.usuario_id = new.usuario_id;
  -- An admin gave it by hand to who claims it.
  update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
  where r.proveedor_id = new.id and r.usuario_id = new.usuario_id and r.estado in ('abierta', 'probada');
  for claim in
    update public.reclamaciones as r
    set dueno_avisado_en = case when new.usuario_id is not null then now() end, objetada_en = null
    where r.proveedor_id = new.id and r.estado = 'probada'
    returning r.*
  loop
    perform private.tell_owner(claim, new.usuario_id);
  end loop;
  -- What the former owner chose about reminders is not the next one's choice, and links that were sent before do not speak
  -- for the next one.
  delete from private.contacto_proveedor as c where c.proveedor_id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.id and e.revocado_en is null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.era_aprobado := exists (
    select from public.proveedores as p where p.id = new.proveedor_id and p.aprobado_por_admin
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_down()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stands timestamptz;
begin
  if tg_op = 'UPDATE' and old.estado = 'hecha' and new.estado = 'deshecha' then
    delete from private.no_listar as n where n.baja_id = new.id;
    if new.era_aprobado and (private.is_admin() or not private.is_user_request()) then
      update public.proveedores as p set aprobado_por_admin = true
      where p.id = new.proveedor_id and p.fecha_actualizacion = new.version;
    end if;
  end if;
  if new.estado <> 'hecha' or tg_op = 'UPDATE' and (old.estado = 'hecha' or new.proveedor_id is null) then
    return null;
  end if;
  perform private.unlist(new.id, new.proveedor_id);
  update public.proveedores as p set aprobado_por_admin = false where p.id = new.proveedor_id
  returning p.fecha_actualizacion into stands;
  update public.bajas as b set version = stands where b.id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.proveedor_id and e.revocado_en is null;
  insert into private.outgoing_mail (proveedor, template, fields)
  select p.id, 'baja_hecha', jsonb_build_object('Nombre', new.nombre, 'ProveedorID', p.id,
    'Quien', case when p.usuario_id = new.decidida_por then 'Quitaste' else 'Quitamos' end,
    'Hasta', private.day_in_words(private.removal_ends(new.decidida_en)))
  from public.proveedores as p where p.id = new.proveedor_id and private.provider_address(p.id) is not null;
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forbid_approval_of_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_removed(new.id) then
    perform private.refuse('aprobado_sin_baja',
      'Este perfil se quitó del directorio. Para publicarlo, deshaz primero la baja.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removal uuid;
begin
  select b.id into removal from public.bajas as b where b.proveedor_id = old.id and b.estado = 'pendiente';
  if found then
    perform private.unlist(removal, old.id);
    update public.bajas as b set estado = 'hecha', decidida_en = now(), decidida_por = auth.uid(), proveedor_id = null
    where b.id = removal;
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.purge_removals()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  gone constant uuid[] := array(
    select b.proveedor_id from public.bajas as b
    where b.estado = 'hecha' and b.proveedor_id is not null
      and private.removal_ends(b.decidida_en) <= private.event_day(now())
  );
  subjects constant text[] := gone::text[] || array(select s.id::text from public.sedes as s where s.proveedor_id = any (gone));
begin
  -- The audit log keeps that something was changed, and not where somebody can be found.
  update public.auditoria
  set antes = antes - array['telefono', 'whatsapp', 'email', 'direccion', 'como_llegar', 'web'],
    despues = despues - array['telefono', 'whatsapp', 'email', 'direccion', 'como_llegar', 'web']
  where tabla in ('proveedores', 'sedes') and (
    fila_id = any (subjects) or coalesce(antes, despues) ->> 'proveedor_id' = any (subjects)
  );
  update public.bajas as b set motivo = null where b.proveedor_id = any (gone);
  delete from public.proveedores as p where p.id = any (gone);
  delete from public.bajas as b where b.estado in ('negada', 'deshecha') and b.decidida_en <= now() - interval '1 year';
  -- Nobody proved them.
  update public.reclamaciones as r set estado = 'retirada', decidida_en = now()
  where r.estado = 'abierta' and r.fecha_creacion <= now() - interval '30 days';
  delete from public.reclamaciones as r where r.decidida_en <= now() - interval '1 year';
end
$function$;

CREATE OR REPLACE FUNCTION public.reclamaciones_de_mi_perfil()
 RETURNS TABLE(id uuid, probada_en timestamp with time zone, hasta timestamp with time zone, objetada_en timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select r.id, r.probada_en, private.objection_deadline(r), r.objetada_en
  from public.reclamaciones as r
  join public.proveedores as p on p.id = r.proveedor_id
  where p.usuario_id = auth.uid() and r.estado = 'probada'
  order by r.probada_en
$function$;

CREATE OR REPLACE FUNCTION public.reclamacion_para_decidir(reclamacion uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'id', r.id, 'estado', r.estado, 'medio', r.medio, 'mensaje', r.mensaje, 'fecha_creacion', r.fecha_creacion,
      'probada_en', r.probada_en, 'dueno_avisado_en', r.dueno_avisado_en, 'hasta', private.objection_deadline(r),
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

CREATE OR REPLACE FUNCTION public.codigo_para_llamar(reclamacion uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  code text;
begin
  perform private.require_admin();
  select private.new_claim_code(r.id) into code
  from public.reclamaciones as r where r.id = reclamacion and r.medio = 'telefono' and r.estado = 'abierta';
  if code is not null and auth.uid() is not null then
    perform private.log_audit(auth.uid(), 'leer_codigo', 'reclamaciones', reclamacion::text, null, null);
  end if;
  return code;
end
$function$;

CREATE OR REPLACE FUNCTION public.decidir_reclamacion(reclamacion uuid, entregar boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claim public.reclamaciones;
  owner uuid;
  other uuid;
  shown_address text;
  told jsonb;
begin
  perform private.require_admin();
  claim := private.lock_claim(reclamacion);
  if claim.id is null then
    return jsonb_build_object('estado', 'no_existe');
  elsif claim.estado not in ('abierta', 'probada') then
    return private.decided(claim.estado, claim.decidida_por, claim.decidida_en);
  elsif entregar is not true then
    perform private.deny_claims(array[claim.id]);
    return jsonb_build_object('estado', 'negada');
  elsif claim.estado = 'abierta' then
    return jsonb_build_object('estado', 'sin_probar');
  elsif private.is_removed(claim.proveedor_id) then
    return jsonb_build_object('estado', 'de_baja');
  end if;
  select p.usuario_id, p.email, jsonb_build_object('Nombre', p.nombre, 'ProveedorID', p.id) into owner, shown_address, told
  from public.proveedores as p where p.id = claim.proveedor_id;
  if claim.objetada_en is not null then
    return jsonb_build_object('estado', 'objetada');
  elsif owner is not null and coalesce(private.objection_deadline(claim), 'infinity') > now() then
    return jsonb_build_object('estado', 'en_espera', 'hasta', private.objection_deadline(claim));
  end if;
  begin
    update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
    where r.id = claim.id;
    perform private.deny_claims(array(
      select r.id from public.reclamaciones as r
      where r.proveedor_id = claim.proveedor_id and r.estado in ('abierta', 'probada')
    ));
    -- The approval is named, and so stays as it was: an admin's save that does not name it would approve
    -- (private.moderate_proveedor).
    update public.proveedores as p set usuario_id = claim.usuario_id, aprobado_por_admin = p.aprobado_por_admin
    where p.id = claim.proveedor_id;
    perform private.mail_person(claim.usuario_id, 'reclamacion_entregada', told);
    if owner is not null then
      perform private.mail_person(owner, 'perfil_entregado', told);
    elsif shown_address is not null then
      insert into private.outgoing_mail (correo, template, fields) values (shown_address, 'perfil_entregado', told);
      perform pg_notify('gateway_mail', '');
    end if;
  exception when unique_violation then
    -- One provider an account.
    select p.id into other from public.proveedores as p where p.usuario_id = claim.usuario_id;
    return jsonb_build_object('estado', 'tiene_otro', 'proveedor_id', other);
  end;
  return jsonb_build_object('estado', 'entregada');
end
$function$;

CREATE OR REPLACE FUNCTION private.phone_digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN "substring"(regexp_replace(regexp_replace(phone, '[\s,;.]*\m(extensi[oó]n|ext|x)[\s.:#]*[0-9]{1,6}\s*$'::text, ''::text, 'i'::text), '[^0-9]'::text, ''::text, 'g'::text), '[0-9]{7,10}$'::text);

CREATE OR REPLACE FUNCTION private.check_queue()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  part text;
begin
  for part in select distinct k.vista from private.clases_cola as k loop
    begin
      execute format('select w.* from private.%I as w', 'waiting_' || part);
      delete from private.failed_jobs as f where f.job = 'cola ' || part;
    exception when others then
      perform private.log_failure('cola ' || part, sqlstate);
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.columns_named_in(value jsonb, like_this jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when value is null or like_this is null then value
    else (select jsonb_object_agg(name, value -> name) from jsonb_object_keys(like_this) as name)
  end
$function$;

CREATE OR REPLACE FUNCTION private.present_value(entry public.auditoria)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.columns_named_in(private.fact_value(entry.tabla, entry.fila_id::uuid), entry.despues)
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

CREATE OR REPLACE FUNCTION public.poner_valor(entrada bigint, anterior boolean, visto jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entry public.auditoria;
begin
  perform private.require_admin();
  entry := private.fact_entry(entrada);
  if private.present_value(entry) is distinct from nullif(visto, 'null'::jsonb)
    or not private.has_subject(entry.tabla, entry.fila_id::uuid, coalesce(entry.antes, entry.despues)) then
    return 'cambiado';
  end if;
  perform private.undo_change(entry, case when anterior then entry.antes else entry.despues end);
  return 'guardado';
end
$function$;

CREATE OR REPLACE FUNCTION public.cambios_recientes(dias integer DEFAULT 7, busqueda text DEFAULT NULL::text, de_grupo text DEFAULT NULL::text, limite integer DEFAULT 30, desplazamiento integer DEFAULT 0)
 RETURNS TABLE(entrada bigint, fecha timestamp with time zone, por text, papel text, grupo text, tabla text, accion text, proveedor_id uuid, proveedor text, sede text, antes jsonb, despues jsonb, estado text, ahora jsonb, ahora_por text, ahora_papel text, ahora_fecha timestamp with time zone, deshacer bigint, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 30
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  since constant timestamptz := now() - make_interval(days => least(greatest(coalesce(dias, 7), 1), 90));
  -- What was typed is text, not a pattern.
  pattern constant text := '%' || regexp_replace(private.fold_text(private.clean_text(busqueda)), '([%_\\])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  with listed as (
    select e as entry, p.id as proveedor_id, p.nombre as proveedor, p.usuario_id as dueno,
      coalesce(s.nombre, s.municipio, e.antes ->> 'nombre', e.antes ->> 'municipio') as sede, kind.grupo,
      count(*) over ()::integer as total
    from public.auditoria as e
    left join public.sedes as s on e.tabla in ('sedes', 'disponibilidad') and s.id = e.fila_id::uuid
    join public.proveedores as p on p.id = case e.tabla
      when 'sedes' then (coalesce(e.despues, e.antes) ->> 'proveedor_id')::uuid
      when 'disponibilidad' then s.proveedor_id
      else e.fila_id::uuid
    end
    cross join lateral (
      select case e.tabla
        when 'sedes' then 'contacto'
        when 'disponibilidad' then 'disponibilidad'
        when 'primera_visita' then 'visita'
        else case when e.despues ? 'hechos_si' then 'lugar' else 'atencion' end
      end as grupo
    ) as kind
    where e.tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita') and e.fecha > since
      and (pattern is null or private.fold_text(p.nombre) like pattern)
      and (de_grupo is null or kind.grupo = de_grupo)
      -- What put another one back is told with that one.
      and not exists (
        select from private.devoluciones as d join public.auditoria as o on o.id = d.devuelta
        where d.entrada = e.id and o.fecha > since
      )
    order by e.fecha desc, e.id desc
    limit least(greatest(coalesce(limite, 30), 1), 300) offset greatest(coalesce(desplazamiento, 0), 0)
  )
  select (l.entry).id, (l.entry).fecha, (l.entry).actor_nombre, private.role_about(l.dueno, (l.entry).actor_id), l.grupo,
    (l.entry).tabla, (l.entry).accion, l.proveedor_id, l.proveedor, l.sede, (l.entry).antes, (l.entry).despues,
    case
      when now_is.value is not distinct from (l.entry).despues then 'vigente'
      when back.id is not null and now_is.value is not distinct from private.columns_named_in(back.despues, (l.entry).despues) then 'devuelto'
      else 'cambiado'
    end,
    now_is.value, later.actor_nombre, private.role_about(l.dueno, later.actor_id), later.fecha, back.id, l.total
  from listed as l
  cross join lateral (select private.present_value(l.entry) as value) as now_is
  -- The newest of those that put it back, unless that was undone.
  left join lateral (
    select e.* from private.devoluciones as d join public.auditoria as e on e.id = d.entrada
    where d.devuelta = (l.entry).id and not exists (select from private.devoluciones as u where u.devuelta = d.entrada)
    order by e.id desc limit 1
  ) as back on true
  left join lateral (
    select e.* from public.auditoria as e
    where e.tabla = (l.entry).tabla and e.fila_id = (l.entry).fila_id and e.id > (l.entry).id
      and (e.tabla <> 'detalles' or (e.despues ? 'hechos_si') = ((l.entry).despues ? 'hechos_si'))
    order by e.id desc limit 1
  ) as later on true
  order by (l.entry).fecha desc, (l.entry).id desc;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_moderation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  for_forum constant text := case new.estado when 'retirada' then 'oculta' else new.estado end;
  -- Reviews that wait and reviews that were declined had their states, and their screens, before.
  for_review constant public.estado_calificacion :=
    case new.estado when 'publicada' then 'publicada' when 'retirada' then 'rechazada' else 'pendiente' end;
begin
  insert into private.cuentas_moderacion (que)
  -- A decision that is undone hides nothing anew.
  select 'oculta' where old.estado = 'publicada' and new.estado = 'oculta' and old.decision is null
  union all
  select 'revision' where old.revision_pedida_en is null and new.revision_pedida_en is not null;
  if new.clase = 'pregunta' then
    update public.questions set estado = for_forum where id = new.elemento and estado <> for_forum;
  elsif new.clase = 'respuesta' then
    update public.answers set estado = for_forum where id = new.elemento and estado <> for_forum;
  else
    update public.calificaciones set estado = for_review where id = new.elemento and estado <> for_review;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_decision(post private.posts, accion text, before text, ended text, motivo text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
begin
  if private.is_user_request() then
    perform private.log_audit(
      auth.uid(), accion, case post.clase when 'pregunta' then 'questions' when 'respuesta' then 'answers' else 'calificaciones' end,
      post.id::text, jsonb_build_object('estado', before), jsonb_strip_nulls(jsonb_build_object('estado', ended, 'motivo', motivo))
    );
  end if;
  if ended <> 'retirada' then
    delete from private.retiros as t where t.clase = post.clase and t.elemento = post.id;
  else
    insert into private.retiros as known (clase, elemento, motivo)
    values (post.clase, post.id, case motivo
      when 'datos_de_un_menor' then 'datos_personales'
      when 'ofensivo' then 'insultos'
      when 'no_es_verdad' then 'no_es_cierto'
      when 'otra' then 'otro'
      else motivo
    end)
    on conflict (clase, elemento) do update set motivo = excluded.motivo, fecha = excluded.fecha, recuperado_en = null
    -- Undone, an earlier withdrawal is what it was.
    where accion <> 'reabrir';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_reporters(old.id, tg_argv[0], 'Ya no está en el sitio.', tg_argv[1]);
  -- Not even a mail that could not be sent says whose it was.
  delete from private.outgoing_mail as o where o.template = 'publicacion_decidida' and o.fields ->> 'Elemento' = old.id::text;
  delete from private.reportes as r where r.elemento = old.id;
  delete from private.moderacion as m where m.elemento = old.id;
  -- Of a question that is not in the bin itself nothing is left to recover its answers to.
  delete from private.papelera as b
  where b.pregunta_id = old.id and not exists (select from private.papelera as q where q.elemento = old.id);
  delete from public.cola_notas as n where n.clase in ('resena', 'reporte', 'revision', 'primera') and n.elemento = old.id;
  delete from public.cola_asignaciones as a where a.clase in ('resena', 'reporte', 'revision', 'primera') and a.elemento = old.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_takedown()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_user_request() or not private.is_admin() or old.usuario_id = auth.uid()
    or old.estado = new.estado or 'rechazada' not in (old.estado, new.estado)
  then
    return null;
  elsif new.estado <> 'rechazada' then
    delete from private.retiros where clase = 'resena' and elemento = old.id;
    return null;
  end if;
  insert into private.retiros (clase, elemento) values ('resena', old.id)
  on conflict (clase, elemento) do update set fecha = excluded.fecha, recuperado_en = null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_in_bin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  author constant uuid := case tg_argv[0]
    when 'resena' then (to_jsonb(old) ->> 'usuario_id')::uuid
    else private.author_of(tg_argv[0], old.id)
  end;
begin
  if not private.is_user_request() or not private.is_admin() or author = auth.uid() then
    return old;
  end if;
  insert into private.papelera (elemento, clase, autor, pregunta_id, fila, numero, quitada_por)
  values (
    old.id, tg_argv[0], author, (to_jsonb(old) ->> 'question_id')::uuid, to_jsonb(old),
    case tg_argv[0]
      when 'pregunta' then (select n.ultimo from private.numeros_dados as n where n.question_id = old.id)
      else (select n.numero from private.autores_respuestas as n where n.answer_id = old.id)
    end,
    auth.uid()
  );
  if tg_argv[0] = 'pregunta' then
    insert into private.papelera (elemento, clase, autor, pregunta_id, con, fila, numero, quitada_por)
    select a.id, 'respuesta', coalesce(a.user_id, n.user_id), old.id, old.id, to_jsonb(a), n.numero, auth.uid()
    from public.answers as a
    left join private.autores_respuestas as n on n.answer_id = a.id
    where a.question_id = old.id;
  end if;
  insert into private.papelera_votos (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type
  from private.papelera as p
  join public.answer_votes as v on v.answer_id = p.elemento
  where old.id in (p.elemento, p.con);
  insert into private.retiros (clase, elemento) values (tg_argv[0], old.id)
  on conflict (clase, elemento) do update set fecha = excluded.fecha, recuperado_en = null;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_answer(stored private.papelera)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  last_number constant integer := (select n.ultimo from private.numeros_dados as n where n.question_id = stored.pregunta_id);
begin
  perform private.restore_row('public.answers',
    stored.fila || jsonb_build_object('user_id', stored.autor, 'upvotes', 0, 'downvotes', 0));
  -- The number that it had, not the next one.
  update private.autores_respuestas as n set numero = stored.numero where n.answer_id = stored.elemento;
  update private.numeros_dados as n set ultimo = last_number where n.question_id = stored.pregunta_id;
  insert into public.answer_votes (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type from private.papelera_votos as v where v.answer_id = stored.elemento;
end
$function$;

CREATE OR REPLACE FUNCTION public.recuperar(elemento uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  kept private.papelera;
  answer private.papelera;
  parent constant jsonb := '{"estado": "publicada"}';
  has_question boolean;
begin
  perform private.require_admin();
  -- The question before its answer, as whoever deletes it takes them; and it gives nobody a number meanwhile.
  perform from public.questions as q
  where q.id = (select p.pregunta_id from private.papelera as p where p.elemento = recuperar.elemento and p.con is null)
  for no key update;
  has_question := found;
  select * into kept from private.papelera as p where p.elemento = recuperar.elemento and p.con is null for update;
  if not found then
    perform private.refuse('elemento_en_papelera', 'Ya no está en la papelera. Recarga la página.');
  elsif kept.clase = 'respuesta' and not has_question then
    perform private.refuse('elemento_con_pregunta', 'Su pregunta ya no está. Si la ves en la papelera, recupérala primero.');
  elsif kept.clase = 'resena' then
    if not exists (
      select from public.proveedores as l
      where l.id = (kept.fila ->> 'proveedor_id')::uuid and l.usuario_id is distinct from kept.autor
    ) then
      perform private.refuse('elemento_con_perfil', 'El perfil de esta reseña ya no existe, o ahora es de quien la escribió.');
    elsif exists (
      select from public.calificaciones as c
      where c.proveedor_id = (kept.fila ->> 'proveedor_id')::uuid and c.usuario_id = kept.autor
    ) then
      perform private.refuse('elemento_unica', 'Esa familia ya escribió otra reseña de este perfil.');
    end if;
  end if;
  perform set_config('private.task', 'recovery', true);
  if kept.clase = 'resena' then
    -- As it was: what an admin declined stays declined.
    perform private.restore_row('public.calificaciones', kept.fila);
  elsif kept.clase = 'respuesta' then
    kept.fila := kept.fila || parent;
    perform private.restore_answer(kept);
  else
    perform private.restore_row('public.questions', kept.fila || parent || jsonb_build_object(
      'user_id', kept.autor, 'answer_count', 0, 'con_ayuda', false,
      'duplicada_de', (
        select q.id from public.questions as q
        where q.id = (kept.fila ->> 'duplicada_de')::uuid and q.duplicada_de is null
      )
    ));
    insert into private.numeros_dados (question_id, ultimo) select kept.elemento, kept.numero where kept.numero is not null;
    for answer in
      select * from private.papelera as p where p.con = kept.elemento order by p.fila ->> 'created_at', p.elemento
    loop
      perform private.restore_answer(answer);
    end loop;
  end if;
  perform set_config('private.task', '', true);
  delete from private.papelera as p where p.elemento = kept.elemento;
  update private.retiros as r set recuperado_en = now()
  where r.clase = kept.clase and r.elemento = kept.elemento
    and (kept.clase <> 'resena' or kept.fila ->> 'estado' = 'publicada');
  perform private.log_audit(
    auth.uid(), 'recuperar',
    case kept.clase when 'resena' then 'calificaciones' when 'pregunta' then 'questions' else 'answers' end,
    kept.elemento::text, null, private.summarize(kept.fila, array['question_id', 'proveedor_id', 'estrellas'])
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.decidir_caso(elemento uuid, decision text, visto text, motivo text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_admin();
  if coalesce(decision, '') not in ('queda', 'retirada') then
    perform private.refuse('decision_conocida', 'Di si se queda o se retira.');
  elsif decision = 'retirada' and private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige por qué se retira: se lo decimos a quien la escribió.');
  end if;
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.author_of(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is null then
    return 'decidida';
  elsif private.fingerprint(post) is distinct from visto then
    return 'cambiada';
  end if;
  perform private.close_case(post, decision, motivo);
  perform private.log_decision(
    post, case decision when 'queda' then 'aceptar' else 'rechazar' end, row_now.estado,
    case decision when 'queda' then 'publicada' else 'retirada' end, motivo
  );
  return 'hecho';
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_aviso_general()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.texto := private.clean_line(new.texto);
  new.enlace := private.clean_text(new.enlace);
  new.municipios := private.clean_list(new.municipios);
  if new.texto is null then
    perform private.refuse('texto_escrito', 'Escribe el aviso.');
  elsif exists (select from unnest(new.municipios) as name where private.is_municipio(name) is not true) then
    perform private.refuse('municipios_de_puerto_rico', 'Elige entre los 78 municipios.');
  elsif new.hasta < private.event_day(now()) then
    perform private.refuse('hasta_futuro', 'El último día ya pasó.');
  end if;
  -- Two admins at once: the second waits and replaces the first.
  perform pg_advisory_xact_lock(hashtextextended('public.avisos_generales', 0));
  delete from public.avisos_generales as a where a.desde between new.desde and new.hasta;
  update public.avisos_generales as a set hasta = new.desde - 1 where a.desde < new.desde and a.hasta >= new.desde;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.reabrir_caso(elemento uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_admin();
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.author_of(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is not null or row_now.decision is null then
    return 'cambiada';
  end if;
  update private.reportes as r set resuelto_en = null where r.elemento = elemento and r.resuelto_en = row_now.decidida_en;
  update private.moderacion as m
  set cola = m.cola_antes, estado = m.estado_antes, decidida_en = null, decidida_por = null,
    decision = case m.cola_antes when 'revision' then 'retirada' end,
    motivo = case m.cola_antes when 'revision' then m.motivo end
  where m.elemento = elemento;
  -- Those of an earlier decision stand.
  delete from private.outgoing_mail as o
  where o.template in ('reporte_decidido', 'publicacion_decidida') and o.fields ->> 'Elemento' = elemento::text
    and o.attempts = 0 and o.next_try = row_now.decidida_en + interval '10 minutes';
  perform private.log_decision(post, 'reabrir', row_now.estado, row_now.estado_antes, row_now.motivo);
  return 'hecho';
end
$function$;

CREATE OR REPLACE FUNCTION private.opening_of(proveedor uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when bool_or(d.estado = 'acepta') then 'acepta'
    when bool_or(d.estado = 'evalua_antes') then 'evalua_antes'
    when count(*) > 0 then 'lleno'
  end
  from public.sedes as s
  join public.proveedores as p on p.id = s.proveedor_id and p.aprobado_por_admin
  join public.disponibilidad as d on d.sede_id = s.id
  join private.standing as w on w.proveedor_id = p.id and w.sede_id = s.id and w.grupo = 'disponibilidad'
  where s.proveedor_id = opening_of.proveedor and w.visible and w.vence_en >= private.event_day(now())
$function$;

CREATE OR REPLACE FUNCTION private.fill_alert(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  token constant text := private.new_token();
  asked private.avisos;
  confirmed uuid[];
  answered uuid[];
  lines text[];
  path text;
begin
  -- Alerts are locked, so that none goes while its link is made.
  if mail.template = 'aviso_pedido' then
    select * into asked from private.avisos as a
    where a.id = mail.sujeto and (a.confirmado_en is not null or a.pedido_en > now() - interval '2 days')
    for key share;
    if not found then
      return null;
    end if;
    insert into private.enlaces_aviso (hash, aviso_id) values (private.token_hash(token), asked.id);
    return jsonb_build_object('Que', private.alert_words(asked), 'Token', token);
  end if;
  confirmed := array(
    select a.id from private.avisos as a where a.correo = mail.correo and a.confirmado_en is not null
    order by a.id for key share
  );
  select array_agg(distinct n.aviso_id) into answered from private.alert_news(mail.correo) as n;
  if answered is null then
    return null;
  end if;
  lines := array(
    select '«' || p.nombre || '»' || case
      when not n.abre then ', ' || p.tipo_servicio::text || ' en ' || concat_ws(', ', p.municipio, (
        select string_agg(distinct s.municipio, ', ') from public.sedes as s
        where s.proveedor_id = p.id and s.visibilidad <> 'oculta' and s.municipio <> p.municipio
      ))
      when private.opening_of(p.id) = 'acepta' then ' acepta personas nuevas'
      else ' evalúa antes de aceptar personas nuevas'
    end || '.' as line
    from (select distinct n.proveedor_id, n.abre from private.alert_news(mail.correo) as n) as n
    join public.proveedores as p on p.id = n.proveedor_id
    order by line
  );
  select case
    when count(distinct n.proveedor_id) = 1 then '/proveedor/' || min(n.proveedor_id::text)
    when count(distinct n.aviso_id) = 1 then (
      select '/proveedores?tipo=' || a.tipo::text || '&municipio=' || (
        -- As an address holds it (RFC 3986).
        select string_agg(case when sign ~ '[A-Za-z0-9._~-]' then sign
          else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
        from regexp_split_to_table(a.municipio, '') with ordinality as spelled (sign, place)
      ) || '&cerca=si'
      from private.avisos as a where a.id = answered[1]
    )
    else '/proveedores'
  end into path
  from private.alert_news(mail.correo) as n;
  insert into private.enlaces_aviso (hash, aviso_id) select private.token_hash(token), unnest(confirmed);
  -- For private.complete_alerts: what this mail answers.
  update private.outgoing_mail as m set fields = jsonb_build_object('Avisos', answered) where m.id = mail.id;
  return jsonb_build_object('Novedades', array_to_string(lines[1:10], E'\n')
    || case when cardinality(lines) > 10 then E'\n' || format('Y %s más.', cardinality(lines) - 10) else '' end,
    'Ruta', path, 'Token', token);
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_alerts(mail private.outgoing_mail)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.avisos as a where a.id in (select jsonb_array_elements_text(mail.fields -> 'Avisos')::uuid);
  update private.avisos as a set fallo = false where a.correo = mail.correo and a.fallo;
  -- For seven days this address gets no other news.
  insert into private.avisos_dados (huella, dia) values (sha256(convert_to(mail.correo, 'UTF8')), private.event_day(now()))
  on conflict (huella) do update set dia = excluded.dia;
$function$;

CREATE OR REPLACE FUNCTION private.purge_alerts()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Skip what another transaction is touching: it is there the next time.
  delete from private.avisos where id in (
    select a.id from private.avisos as a
    where a.pedido_en <= now() - case when a.confirmado_en is null then interval '2 days' else interval '12 months' end
    for update skip locked
  );
  delete from private.avisos_dados where huella in (
    select d.huella from private.avisos_dados as d where d.dia <= private.event_day(now()) - 7 for update skip locked
  );
  delete from private.avisos_dejados where huella in (
    select d.huella from private.avisos_dejados as d where d.dia <= private.event_day(now()) - 90 for update skip locked
  );
$function$;

CREATE OR REPLACE FUNCTION private.purge_undelivered_alerts()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  address text;
begin
  for address in
    delete from private.outgoing_mail as m
    where m.template = 'aviso' and m.attempts >= 10 and m.next_try <= now()
    returning m.correo
  loop
    delete from private.avisos as a where a.correo = address and a.fallo;
    update private.avisos as a set fallo = true where a.correo = address;
    insert into private.avisos_dados (huella, dia) values (sha256(convert_to(address, 'UTF8')), private.event_day(now()))
    on conflict (huella) do update set dia = excluded.dia;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_lista()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nombre := private.clean_line(new.nombre);
  if new.nombre is null then
    perform private.refuse('nombre_de_1_a_80', 'Ponle un nombre a la lista.');
  end if;
  perform private.refuse_link('nombre', new.nombre);
  new.updated_at := now();
  if tg_op = 'INSERT' then
    -- One after the other: of two requests at the same moment the second must see the first.
    perform pg_advisory_xact_lock(hashtextextended('listas:' || new.user_id, 0));
    if (select count(*) from public.listas as l where l.user_id = new.user_id) >= 20 then
      perform private.refuse('listas_hasta_20', 'Puedes tener hasta 20 listas. Borra una para crear otra.');
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_lines(lista uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'proveedor_id', p.id, 'nombre', p.nombre, 'tipo_servicio', p.tipo_servicio, 'subcategoria', p.subcategoria,
      'municipio', p.municipio, 'direccion', p.direccion, 'telefono', p.telefono, 'whatsapp', p.whatsapp,
      'horario_servicio', p.horario_servicio, 'nota', r.nota, 'hechos', f.linea,
      'disponibilidad', availability.said, 'contacto', contact.said
    ) order by r.posicion, r.created_at, r.id), '[]')
    from public.listas_proveedores as r
    join public.proveedores as p on p.id = r.proveedor_id and p.aprobado_por_admin
    left join public.resumen_hechos as f on f.proveedor_id = p.id
    left join lateral (
      -- The best that holds, as on a card; an answer that no longer holds is not told.
      select jsonb_build_object(
        'estado', case when w.vence_en >= today then d.estado end, 'espera', case when w.vence_en >= today then d.espera end,
        'municipio', nullif(s.municipio, p.municipio),
        'confirmado_el', private.event_day(w.confirmado_en), 'vence_el', w.vence_en
      ) as said
      from public.sedes as s
      join public.disponibilidad as d on d.sede_id = s.id
      join private.standing as w on w.sede_id = s.id and w.grupo = 'disponibilidad' and w.confirmado_en is not null
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
      order by w.vence_en >= today desc,
        case when w.vence_en >= today then
          array_position(array['acepta', 'evalua_antes', 'lista_de_espera', 'no_acepta'], d.estado)
        end,
        s.principal desc, s.orden, s.fecha_creacion, s.id
      limit 1
    ) as availability on true
    left join lateral (
      select jsonb_build_object('confirmado_el', private.event_day(w.confirmado_en), 'vence_el', w.vence_en) as said
      from public.sedes as s
      join private.standing as w on w.sede_id = s.id and w.grupo = 'contacto' and w.confirmado_en is not null
      where s.proveedor_id = p.id and s.principal
    ) as contact on true
    where r.lista_id = list_lines.lista
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.purge_lists()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.listas_compartidas as c where c.vence_el < private.event_day(now());
  delete from private.listas_recibidas as r where r.recibida_en < now() - interval '1 year'
$function$;

CREATE OR REPLACE FUNCTION public.retirar_lista(enlace text, motivo text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reason constant text := private.clean_line(motivo);
  hash constant bytea := private.token_hash(regexp_replace(btrim(left(enlace, 500)), '^.*/lista/([^/?#]*).*$', '\1', 'i'));
  lista uuid;
begin
  perform private.require_admin();
  if reason is null or char_length(reason) not between 10 and 300 then
    perform private.refuse('motivo_de_10_a_300', 'Escribe el motivo, de 10 a 300 letras.');
  end if;
  select c.lista_id into lista from private.listas_compartidas as c
  where c.token_hash = hash and c.vence_el >= private.event_day(now());
  -- The list is locked before its link, as by its owner.
  perform from public.listas as l where l.id = lista for no key update;
  delete from private.listas_compartidas as c where c.lista_id = lista and c.token_hash = hash;
  if not found then
    perform private.refuse('enlace_de_una_lista', 'Este enlace no abre ninguna lista: venció, se retiró o está incompleto.');
  end if;
  update public.listas as l set retirada_el = private.event_day(now()) where l.id = lista;
  -- Why, and neither which nor whose: other admins read the log.
  perform private.log_audit(auth.uid(), 'retirar', 'listas', null, null, jsonb_build_object('motivo', reason));
end
$function$;

CREATE OR REPLACE FUNCTION private.count_event_once()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  window_start constant timestamptz := now() - interval '30 minutes';
  today constant date := (now() at time zone 'America/Puerto_Rico')::date;
  window_day constant date := (window_start at time zone 'America/Puerto_Rico')::date;
  subject text;
  recorded constant integer := coalesce(nullif(current_setting('private.events_at_once', true), ''), '0')::integer + 1;
begin
  if not private.is_user_request() then
    return new;
  end if;
  -- Events are recorded one by one as they happen. A body of thousands of them would cost the database seconds, whether
  -- or not they counted.
  if recorded > 50 then
    raise exception using errcode = 'PT413', message = 'Se registran 50 eventos a la vez como máximo';
  end if;
  perform set_config('private.events_at_once', recorded::text, true);
  new.usuario_id := coalesce(new.usuario_id, auth.uid());

  -- Without an address a signed-in person is told apart by the account.
  subject := concat_ws(
    '|',
    coalesce(nullif(private.client_address(), ''), auth.uid()::text, ''),
    new.tipo, new.proveedor_id, new.recurso_id
  );

  -- Skip what another transaction is touching: tidying must never wait or deadlock.
  delete from private.recent_events where fingerprint in (
    select fingerprint from private.recent_events
    where recorded_at <= window_start
    limit 100
    for update skip locked
  );
  delete from private.daily_salts where day in (
    select day from private.daily_salts where day < window_day for update skip locked
  );

  -- Shortly after midnight the repeat may have been counted under yesterday's salt.
  if window_day < today and exists (
    select from private.recent_events
    where fingerprint = private.event_fingerprint(window_day, subject) and recorded_at > window_start
  ) then
    return null;
  end if;

  insert into private.recent_events as seen (fingerprint, recorded_at)
  values (private.event_fingerprint(today, subject), now())
  on conflict (fingerprint) do update set recorded_at = excluded.recorded_at
  where seen.recorded_at <= window_start;
  if not found then
    return null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_event_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.usuario_id is null then
    return new;
  end if;
  if private.is_user_request() and new.usuario_id is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'new row violates row-level security policy for table "estadisticas"';
  end if;
  if tg_op = 'INSERT' then
    insert into private.event_people (evento, usuario_id) values (new.id, new.usuario_id);
  end if;
  new.usuario_id := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if ids is null then
    return;
  end if;
  -- Once a transaction: a save writes several tables. What was taken out of a provider is in no entry either.
  with stamped as (
    update public.datos_proveedores as d
    set modificado_en = greatest(clock_timestamp(), d.modificado_en + interval '1 microsecond')
    where d.proveedor_id = any (ids) and d.xmin <> pg_current_xact_id()::xid
    returning d.proveedor_id
  )
  delete from private.guide_entries as e using stamped as s where e.proveedor_id = s.proveedor_id;
  insert into public.datos_proveedores (proveedor_id)
  select p.id from public.proveedores as p
  where p.id = any (ids) and p.aprobado_por_admin
    and not exists (select from public.datos_proveedores as d where d.proveedor_id = p.id)
  order by p.fecha_creacion, p.id
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_guide_entries(ids uuid[])
 RETURNS SETOF private.guide_entries
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with weeks as (
    select span.sede_id,
      string_agg(span.dias || ' ' || span.abre || '-' || span.cierra, ';' order by span.primero, span.abre) as semana
    from (
      select h.sede_id, h.abre, h.cierra, min(h.dia) as primero, string_agg(h.dia::text, '' order by h.dia) as dias
      from public.sedes as s join public.horas as h on h.sede_id = s.id
      where s.proveedor_id = any (write_guide_entries.ids) and s.visibilidad <> 'oculta'
      group by h.sede_id, h.abre, h.cierra
    ) as span
    group by span.sede_id
  ), places as materialized (
    select s.id, s.proveedor_id, row_number() over (partition by s.proveedor_id order by s.orden, s.id) - 1 as lugar,
      json_build_object(
        'principal', nullif(s.principal, false),
        'nombre', s.nombre,
        'municipio', nullif(s.municipio, ''),
        'direccion', s.direccion,
        'como_llegar', s.como_llegar,
        'visibilidad', nullif(s.visibilidad, 'completa'),
        'telefono', s.telefono,
        'whatsapp', s.whatsapp,
        'atiende_municipios', nullif(s.atiende_municipios, '{}'),
        'toda_la_isla', nullif(s.toda_la_isla, false),
        'orden', nullif(s.orden, 0),
        'semana', w.semana,
        'cupo', case when a.sede_id is not null then json_build_object(
          'estado', nullif(a.estado, 'acepta'), 'espera', a.espera, 'nota', a.nota
        ) end
      ) as told
    from public.sedes as s
    left join public.disponibilidad as a on a.sede_id = s.id
    left join weeks as w on w.sede_id = s.id
    where s.proveedor_id = any (write_guide_entries.ids) and (s.principal or s.visibilidad <> 'oculta')
  ), listed as (
    select s.proveedor_id, array_agg(s.id order by s.lugar) as ids, json_agg(s.told order by s.lugar) as told
    from places as s group by s.proveedor_id
  ), words as (
    select f.proveedor_id, json_agg(
      json_build_array(f.grupo, s.lugar, private.event_day(f.confirmado_en), f.vence_en, f.por, f.via)
      order by f.grupo || ',' || coalesce(s.lugar::text, '') collate "C"
    ) as told
    from public.frescura as f left join places as s on s.id = f.sede_id
    where f.proveedor_id = any (write_guide_entries.ids) and (f.sede_id is null or s.id is not null)
    group by f.proveedor_id
  )
  select p.id, o.modificado_en, l.ids, json_strip_nulls(json_build_object(
    'id', p.id,
    'nombre', nullif(p.nombre, ''),
    'descripcion', case when char_length(p.descripcion) > 1000
      then regexp_replace(left(p.descripcion, 1000), '\s+$', '') || '…' else p.descripcion end,
    'tipo_servicio', nullif(p.tipo_servicio, 'escuela'),
    'subcategoria', p.subcategoria,
    'municipio', nullif(p.municipio, ''),
    'acepta_planes', nullif(p.acepta_planes, false),
    'planes_aceptados', nullif(p.planes_aceptados, '{}'),
    'telefono', p.telefono,
    'web', p.web,
    'hechos', r.linea,
    'direccion', p.direccion,
    'email', p.email,
    'etiquetas_servicio', nullif(p.etiquetas_servicio, '{}'),
    'horario_servicio', p.horario_servicio,
    'whatsapp', p.whatsapp,
    'sedes', l.told,
    'detalles', case when d.proveedor_id is not null then to_jsonb(d) - array[
      'proveedor_id', 'fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado'
    ] end,
    'visita', case when v.proveedor_id is not null then json_build_object(
      'con_quien', v.con_quien,
      'duracion_minutos', v.duracion_minutos,
      'pasos', nullif(v.pasos, '{}'),
      'que_llevar', nullif(v.que_llevar, '{}'),
      'se_puede', nullif(v.se_puede, '{}')
    ) end,
    'palabras', w.told
  ))
  from public.proveedores as p
  join public.datos_proveedores as o on o.proveedor_id = p.id
  left join public.resumen_hechos as r on r.proveedor_id = p.id
  left join public.detalles as d on d.proveedor_id = p.id
  left join public.primera_visita as v on v.proveedor_id = p.id
  left join listed as l on l.proveedor_id = p.id
  left join words as w on w.proveedor_id = p.id
  where p.id = any (write_guide_entries.ids)
$function$;

CREATE OR REPLACE FUNCTION private.keep_guide_entries()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.guide_entries
  select e.* from private.write_guide_entries(array(
    select d.proveedor_id from public.datos_proveedores as d
    left join private.guide_entries as e on e.proveedor_id = d.proveedor_id
    where e.modificado_en is distinct from d.modificado_en
    order by d.numero limit 2000
  )) as e
  on conflict (proveedor_id) do update
  set modificado_en = excluded.modificado_en, sedes = excluded.sedes, texto = excluded.texto
$function$;

CREATE OR REPLACE FUNCTION public.guia_de(ids uuid[])
 RETURNS TABLE(id uuid, modificado_en timestamp with time zone, descripcion text, sedes uuid[], texto json)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  others uuid[];
begin
  return query
    select p.id, d.modificado_en, p.descripcion, e.sedes, e.texto
    from public.proveedores as p
    join public.datos_proveedores as d on d.proveedor_id = p.id
    join private.guide_entries as e on e.proveedor_id = p.id and e.modificado_en = d.modificado_en
    where p.id = any (guia_de.ids) and p.aprobado_por_admin;
  select array_agg(d.proveedor_id) into others
  from public.datos_proveedores as d
  left join private.guide_entries as e on e.proveedor_id = d.proveedor_id and e.modificado_en = d.modificado_en
  where d.proveedor_id = any (guia_de.ids) and e.proveedor_id is null;
  if others is not null then
    return query
      select p.id, e.modificado_en, p.descripcion, e.sedes, e.texto
      from private.write_guide_entries(others) as e
      join public.proveedores as p on p.id = e.proveedor_id and p.aprobado_por_admin;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.latest_confirmation(proveedor uuid, sede uuid, grupo text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(max(w.confirmado_en), '-infinity') from private.standing as w
  where w.proveedor_id = latest_confirmation.proveedor and w.grupo = latest_confirmation.grupo
    and w.sede_id is not distinct from latest_confirmation.sede
$function$;

CREATE OR REPLACE FUNCTION private.has_same_fields(said jsonb, result jsonb, fields text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select from unnest(fields) as field
    where jsonb_typeof(said -> field) <> 'null' and case
      -- However it is written.
      when field in ('telefono', 'whatsapp') then private.phone_digits(said ->> field) is distinct from private.phone_digits(result ->> field)
      else said -> field is distinct from result -> field
    end
  )
$function$;

CREATE OR REPLACE FUNCTION private.delete_untrue_confirmations(proveedor uuid, said jsonb, result jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.confirmaciones as c
  where c.proveedor_id = delete_untrue_confirmations.proveedor and (
    c.grupo = 'contacto' and c.sede_id = private.principal_of(c.proveedor_id)
      and not private.has_same_fields(said, result, private.columns_of('proveedores', c.grupo))
    or c.grupo = 'planes' and not private.has_same_fields(said, result, private.columns_of('proveedores', c.grupo))
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_places(queda uuid, se_va uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  kept constant uuid := private.principal_of(queda);
  gone constant uuid := private.principal_of(se_va);
  is_fresher constant boolean :=
    private.latest_confirmation(se_va, gone, 'disponibilidad') > private.latest_confirmation(queda, kept, 'disponibilidad');
  place public.sedes;
begin
  -- The principal place of the one that goes is that of the other.
  insert into public.disponibilidad as d (sede_id, estado, espera, nota)
  select kept, o.estado, o.espera, o.nota from public.disponibilidad as o where o.sede_id = gone
  on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera, nota = excluded.nota
  where is_fresher;
  update public.horas as h set sede_id = kept
  where h.sede_id = gone and not exists (select from public.horas as o where o.sede_id = kept);
  update public.sedes as s
  set como_llegar = case when s.visibilidad = 'completa' then coalesce(s.como_llegar, o.como_llegar) end,
    atiende_municipios = coalesce(s.atiende_municipios, o.atiende_municipios), toda_la_isla = s.toda_la_isla or o.toda_la_isla
  from public.sedes as o where s.id = kept and o.id = gone;
  insert into private.direcciones_ocultas (sede_id, direccion, como_llegar)
  select kept, o.direccion, o.como_llegar from private.direcciones_ocultas as o where o.sede_id = gone
  on conflict (sede_id) do nothing;
  -- What one of the two hides stays hidden.
  select o.* into place from public.sedes as o where o.id = gone;
  insert into private.direcciones_ocultas as h (sede_id, direccion, como_llegar)
  select s.id, s.direccion, s.como_llegar from public.sedes as s
  where s.id = kept and s.visibilidad = 'completa' and place.visibilidad <> 'completa' and s.direccion is not null
  on conflict (sede_id) do update set direccion = excluded.direccion, como_llegar = coalesce(excluded.como_llegar, h.como_llegar);
  update public.sedes as s set visibilidad = place.visibilidad, direccion = null, como_llegar = null
  where s.id = kept and array_position('{completa,municipio,oculta}', place.visibilidad)
    > array_position('{completa,municipio,oculta}', s.visibilidad);

  -- The other places move, with all that is about them.
  update public.sedes as s set proveedor_id = queda,
    orden = s.orden + (select coalesce(max(o.orden), 0) from public.sedes as o where o.proveedor_id = queda)
  where s.proveedor_id = se_va and not s.principal;
  insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
  select queda, case when r.sede_id = gone then kept else r.sede_id end, r.grupo, r.vence_en, r.tramo, r.dia
  from private.recordatorios as r where r.proveedor_id = se_va
  on conflict do nothing;
  update public.propuestas as c set proveedor_id = queda, sede_id = case when c.sede_id = gone then kept else c.sede_id end
  where c.proveedor_id = se_va;
  update public.confirmaciones as c set proveedor_id = queda, sede_id = case when c.sede_id = gone then kept else c.sede_id end
  where c.proveedor_id = se_va;
  perform private.refresh_facts(array[queda, se_va]);
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_facts(queda uuid, se_va uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  part text;
  takes boolean;
begin
  -- A group whose confirmation is later comes with its values; one of which nothing is known is filled.
  foreach part in array '{atencion,lugar}'::text[] loop
    takes := private.latest_confirmation(se_va, null, part) > private.latest_confirmation(queda, null, part);
    perform private.restore_row('public.detalles', jsonb_build_object('proveedor_id', queda) || (
      select jsonb_object_agg(name, to_jsonb(o) -> name) from unnest(private.columns_of('detalles', part)) as name
    ))
    from public.detalles as d join public.detalles as o on o.proveedor_id = se_va
    where d.proveedor_id = queda and (takes or not private.tells(d, part));
  end loop;
  -- The first visit is of the place.
  insert into public.primera_visita as v (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos)
  select queda, o.con_quien, o.duracion_minutos, o.pasos, o.que_llevar, o.se_puede, o.fotos
  from public.primera_visita as o where o.proveedor_id = se_va
  on conflict (proveedor_id) do update
  set con_quien = excluded.con_quien, duracion_minutos = excluded.duracion_minutos, pasos = excluded.pasos,
    que_llevar = excluded.que_llevar, se_puede = excluded.se_puede, fotos = excluded.fotos
  where takes;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_providers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  se_va constant uuid := new.anterior;
  queda constant uuid := new.proveedor_id;
  gone public.proveedores;
  kept public.proveedores;
  result public.proveedores;
  dueno uuid;
  moves text;
begin
  select * into gone from public.proveedores where id = se_va;
  select * into kept from public.proveedores where id = queda;
  dueno := coalesce(kept.usuario_id, gone.usuario_id);
  perform private.restore_row('public.proveedores', jsonb_build_object(
    'id', queda, 'aprobado_por_admin', kept.aprobado_por_admin or coalesce(gone.aprobado_por_admin, false)
  ) || (
    select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(to_jsonb(gone)) as v where v.key = any (new.del_otro)
  ));
  select * into result from public.proveedores as p where p.id = queda;

  perform private.merge_facts(queda, se_va);
  -- Confirmations of all places of a provider become confirmations of each of those that there are: they do not speak of places to come.
  insert into public.confirmaciones
    (proveedor_id, sede_id, grupo, confirmado_en, vence_en, por, via, actor, duda, pronto, llamada_id)
  select c.proveedor_id, s.id, c.grupo, c.confirmado_en, c.vence_en, c.por, c.via, c.actor, c.duda, c.pronto, c.llamada_id
  from public.confirmaciones as c
  join private.grupos as g on g.grupo = c.grupo and g.de_sede
  join public.sedes as s on s.proveedor_id = c.proveedor_id and not s.principal
  where c.proveedor_id in (queda, se_va) and c.sede_id is null;
  update public.confirmaciones as c set sede_id = private.principal_of(c.proveedor_id)
  from private.grupos as g
  where g.grupo = c.grupo and g.de_sede and c.proveedor_id in (queda, se_va) and c.sede_id is null;
  perform private.delete_untrue_confirmations(queda, to_jsonb(kept), to_jsonb(result));
  perform private.delete_untrue_confirmations(se_va, to_jsonb(gone), to_jsonb(result));
  perform private.merge_places(queda, se_va);
  for moves in select r.sentencia from private.merge_rows as r order by r.orden loop
    execute moves using queda, se_va, dueno;
  end loop;
  delete from public.proveedores as p where p.id = se_va;
  -- A person has one provider: the other had to go first.
  if dueno is distinct from kept.usuario_id then
    update public.proveedores as p set usuario_id = dueno where p.id = queda;
  end if;
  insert into private.unpaired_providers (proveedor_id) values (queda) on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.unir_proveedores(queda uuid, se_va uuid, del_otro text[], version_queda timestamp with time zone, version_se_va timestamp with time zone, repetido uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept public.proveedores;
  gone public.proveedores;
begin
  perform private.require_admin();
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo una persona decide que dos perfiles son el mismo';
  elsif queda is null or se_va is null or queda = se_va then
    perform private.refuse('se_va_otro', 'Elige dos perfiles distintos.');
  elsif del_otro is null or not del_otro <@ private.columns_of('proveedores') then
    perform private.refuse('del_otro_conocido', 'Uno de los campos elegidos no existe.');
  end if;
  perform from public.proveedores as p where p.id in (queda, se_va) order by p.id for update;
  select * into kept from public.proveedores as p where p.id = queda;
  select * into gone from public.proveedores as p where p.id = se_va;
  if kept.id is null or gone.id is null then
    return jsonb_build_object('estado', 'ya_no_esta');
  elsif (kept.fecha_actualizacion, gone.fecha_actualizacion) is distinct from (version_queda, version_se_va) then
    return jsonb_build_object('estado', 'cambiado');
  elsif kept.usuario_id <> gone.usuario_id then
    perform private.refuse('queda_un_dueno', 'Cada uno tiene su dueño. Habla con los dos y quita primero uno de los dueños.');
  elsif exists (select from public.bajas as b where b.proveedor_id in (queda, se_va) and b.estado in ('pendiente', 'hecha')) then
    perform private.refuse('queda_sin_baja', 'Uno de los dos pidió salir del directorio. Decide primero su baja.');
  elsif (select count(*) from public.sedes as s where s.proveedor_id in (queda, se_va)) > 13 then
    perform private.refuse('queda_max_12_sedes', 'Entre los dos tienen más de 12 sedes. Quita primero las que sobran.');
  end if;
  -- The facts before the lock of their summary, as whoever saves them takes both.
  perform from public.sedes as s where s.proveedor_id in (queda, se_va) order by s.id for update;
  perform from public.detalles as d where d.proveedor_id in (queda, se_va) order by d.proveedor_id for update;
  perform from public.primera_visita as v where v.proveedor_id in (queda, se_va) order by v.proveedor_id for update;
  perform from public.disponibilidad as a join public.sedes as s on s.id = a.sede_id
  where s.proveedor_id in (queda, se_va) order by a.sede_id for update of a;

  insert into public.perfiles_unidos (anterior, proveedor_id, por, repetido, del_otro)
  values (se_va, queda, auth.uid(), repetido, del_otro);
  perform private.log_audit(auth.uid(), 'unir', 'proveedores', queda::text,
    private.summarize(to_jsonb(gone), '{nombre,municipio,telefono}'),
    (select private.summarize(to_jsonb(p), '{nombre,municipio,telefono}') from public.proveedores as p where p.id = queda));
  return jsonb_build_object('estado', 'unido');
end
$function$;

CREATE OR REPLACE FUNCTION public.comparar_repetidos(repetido uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pair private.repetidos;
  kept uuid;
begin
  perform private.require_admin();
  select * into pair from private.repetidos as r where r.id = repetido and r.estado = 'pendiente';
  if not found then
    return null;
  end if;
  -- Kept is the one with an owner, else the one that families see, else the older.
  select p.id into kept from public.proveedores as p where p.id in (pair.uno, pair.otro)
  order by p.usuario_id is null, not p.aprobado_por_admin, p.fecha_creacion, p.id limit 1;
  return jsonb_build_object('id', pair.id, 'razones', pair.razones, 'perfiles', (
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'version', p.fecha_actualizacion, 'aprobado', p.aprobado_por_admin, 'con_dueno', p.usuario_id is not null,
      'resenas', (select count(*) from public.calificaciones as c where c.proveedor_id = p.id),
      'valores', (select jsonb_object_agg(v.key, v.value) from jsonb_each(to_jsonb(p)) as v where v.key = any (private.columns_of('proveedores')))
    ) order by p.id <> kept)
    from public.proveedores as p where p.id in (pair.uno, pair.otro)
  ));
end
$function$;

CREATE OR REPLACE FUNCTION public.decidir_repetido(repetido uuid, distintos boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  pair private.repetidos;
begin
  perform private.require_admin();
  update private.repetidos as r
  set estado = case when distintos then 'distintos' else 'pendiente' end,
    decidido_en = case when distintos then now() end, decidido_por = case when distintos then auth.uid() end
  where r.id = repetido and r.estado = case when distintos then 'pendiente' else 'distintos' end
  returning * into pair;
  if not found then
    return jsonb_build_object('estado', 'ya_decidido');
  end if;
  if auth.uid() is not null then
    perform private.log_audit(auth.uid(), case when distintos then 'distinguir' else 'reabrir' end, 'proveedores', pair.uno::text,
      null, (select jsonb_build_object('nombre', p.nombre || ' y ' || o.nombre) from public.proveedores as p, public.proveedores as o
        where p.id = pair.uno and o.id = pair.otro));
  end if;
  return jsonb_build_object('estado', pair.estado);
end
$function$;

CREATE OR REPLACE FUNCTION private.imported_columns(tabla text DEFAULT NULL::text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(name), '{}') from private.campos as c cross join unnest(c.columnas) as name
  where c.importado is not null and (imported_columns.tabla is null or c.tabla = imported_columns.tabla)
$function$;

CREATE OR REPLACE FUNCTION private.read_values(valores jsonb)
 RETURNS public.proveedores
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  known public.proveedores;
begin
  if valores - private.imported_columns() <> '{}' then
    perform private.refuse_import('Una fila tiene un campo que no se conoce.');
  end if;
  if jsonb_typeof(valores -> 'npi') <> 'null' and valores ->> 'npi' !~ '^[12][0-9]{9}$' then
    perform private.refuse_import('Un NPI tiene diez dígitos y empieza por 1 o 2.');
  end if;
  -- As the reader of files leaves them out: what a spreadsheet would run, in a name or in any other cell. Phones begin so.
  if exists (
    select from jsonb_path_query(valores, 'strict $.**') as v (value)
    where jsonb_typeof(v.value) = 'string' and v.value #>> '{}' ~ '^[[:space:]]*[=+@-]'
      and v.value #>> '{}' !~ '^[[:space:]]*\+[0-9][-0-9 ().]*((ext|x|#)[ .:]*[0-9]+)?[[:space:]]*$'
  ) then
    perform private.refuse_import('Un valor empieza como una fórmula.');
  end if;
  begin
    known := jsonb_populate_record(null::public.proveedores, valores - 'npi');
    perform jsonb_populate_record(null::public.detalles, valores);
  exception when data_exception then
    perform private.refuse_import('Una fila tiene un valor que no se entiende.');
  end;
  return known;
end
$function$;

CREATE OR REPLACE FUNCTION private.import_changes(p public.proveedores, valores jsonb, origen text, OUT cambios jsonb, OUT kept boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  present constant jsonb := coalesce((select to_jsonb(d) from public.detalles as d where d.proveedor_id = p.id), '{}')
    || to_jsonb(p) || jsonb_build_object('npi', (select n.npi from private.npis as n where n.proveedor_id = p.id));
  -- What the register says of somebody who is more than a draft is worth its number alone.
  only_number constant boolean := origen = 'nppes' and not exists (select from private.borradores as b where b.proveedor_id = p.id);
  held text[];
  hides_address boolean;
  name text;
  value jsonb;
begin
  cambios := '{}';
  kept := false;
  for name, value in
    select v.key, v.value from jsonb_each(valores) as v
    -- Accents of a name, signs of a telephone and the order of a list change nothing.
    where jsonb_typeof(v.value) <> 'null' and (present -> v.key = v.value or case
      when v.key = 'nombre' then private.fold_text(present ->> v.key) = private.fold_text(v.value #>> '{}')
      when v.key in ('telefono', 'whatsapp') then
        regexp_replace(present ->> v.key, '[^0-9]', '', 'g') = regexp_replace(v.value #>> '{}', '[^0-9]', '', 'g')
      when jsonb_typeof(present -> v.key) = 'array' and jsonb_typeof(v.value) = 'array'
        then present -> v.key <@ v.value and v.value <@ (present -> v.key)
      else false
    end) is not true
  loop
    continue when only_number and name <> 'npi';
    if held is null then
      select array_agg(f.grupo) into held from public.frescura as f
      where f.proveedor_id = p.id and f.vigente and f.por = 'proveedor'
        and (f.sede_id is null or f.sede_id = private.principal_of(p.id));
      held := coalesce(held, '{}');
      select s.visibilidad <> 'completa' into hides_address from public.sedes as s where s.id = private.principal_of(p.id);
    end if;
    if exists (select from private.campos as c where name = any (c.columnas) and c.importado is not null and c.grupo = any (held))
      or p.usuario_id is not null and jsonb_typeof(present -> name) <> 'null'
      or name = 'direccion' and hides_address
    then
      kept := true;
    else
      cambios := cambios || jsonb_build_object(name, jsonb_build_object('antes', present -> name, 'despues', value));
    end if;
  end loop;
  -- A subcategory is of its type.
  if cambios ? 'tipo_servicio' and not cambios ? 'subcategoria' and p.subcategoria is not null then
    cambios := cambios || jsonb_build_object('subcategoria', jsonb_build_object('antes', p.subcategoria, 'despues', null));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_words(cambios jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case count(*)
    when 0 then 'No cambia nada.'
    when 1 then 'Cambia ' || min(c.importado) || '.'
    else 'Cambia ' || array_to_string((array_agg(c.importado order by c.orden))[1:count(*) - 1], ', ') || ' y '
      || (array_agg(c.importado order by c.orden desc))[1] || '.'
  end
  from private.campos as c where c.importado is not null and cambios ?| c.columnas
$function$;

CREATE OR REPLACE FUNCTION private.judge_row(origen text, r public.importacion_filas)
 RETURNS public.importacion_filas
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  keys private.import_keys;
  guesses constant jsonb := jsonb_path_query_array(r.problemas, '$[*] ? (@.dudoso == true)');
  guess_words constant text := (select string_agg(g ->> 'razon', ' ') from jsonb_array_elements(guesses) as g);
  -- Names are shared: neither who asked nor that somebody did is told.
  namesake_words constant text := case when private.is_unlisted(r.valores ->> 'nombre', null, null)
    then 'Llama antes de añadirlo y pregunta si quiere aparecer.' end;
  earlier record;
  match record;
  p public.proveedores;
  changed record;
begin
  r.cambios := null;
  r.proveedor_id := null;
  r.candidato_id := null;
  r.candidato_fila := null;
  r.razon := (
    select string_agg(x ->> 'razon', ' ') from jsonb_array_elements(r.problemas) as x where (x ->> 'grave')::boolean
  );
  if r.razon is null and not exists (
    select from private.municipios as m where m.nombre = r.valores ->> 'municipio'
  ) then
    r.razon := 'Elige uno de los 78 municipios.';
  elsif r.razon is null and (
    private.is_unlisted(null, r.valores ->> 'telefono', r.valores ->> 'npi')
    or private.is_unlisted(null, r.valores ->> 'whatsapp', null)
  ) then
    r.razon := 'Ese teléfono o ese NPI es de alguien que pidió no aparecer. No se puede importar.';
  end if;
  if r.razon is not null then
    delete from private.import_keys as k where k.importacion_id = r.importacion_id and k.fila = r.fila;
    r.resultado := 'error';
    return r;
  end if;
  keys := private.store_import_keys(r);
  if r.decision is not distinct from 'crear' then
    r.resultado := 'crear';
    r.razon := 'Decidiste que entra como nuevo.';
    return r;
  end if;
  if origen = 'nppes' and exists (select from private.npis_descartados as d where d.npi = keys.npi) then
    r.resultado := 'igual';
    r.razon := 'Ya se preguntó: no atiende personas autistas.';
    return r;
  end if;
  earlier := private.match_earlier_row(keys);
  if not coalesce(earlier.same, false) then
    match := private.match_provider(keys);
    if match.same then
      r.proveedor_id := match.id;
    elsif match.id is not null then
      r.resultado := 'dudoso';
      r.razon := concat_ws(' ', match.why, namesake_words);
      r.candidato_id := match.id;
      return r;
    end if;
  end if;
  if r.proveedor_id is null and earlier.fila is not null then
    r.resultado := 'dudoso';
    r.razon := concat_ws(' ', earlier.why, namesake_words);
    r.candidato_fila := earlier.fila;
    return r;
  end if;
  if r.proveedor_id is null then
    r.razon := concat_ws(' ', guess_words, namesake_words, case
      -- A draft of the register is seen by nobody before somebody has called.
      when origen = 'csv' and num_nonnulls(
        r.valores ->> 'telefono', r.valores ->> 'whatsapp', r.valores ->> 'email', r.valores ->> 'web', r.valores ->> 'direccion'
      ) = 0 then 'Quedaría sin forma de contacto: escribe el teléfono.'
    end);
    r.resultado := case when r.razon = '' then 'crear' else 'dudoso' end;
    r.razon := coalesce(nullif(r.razon, ''), 'No existe en el directorio.');
    return r;
  end if;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  changed := private.import_changes(p, r.valores, origen);
  r.cambios := nullif(changed.cambios, '{}');
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  r.razon := private.change_words(changed.cambios)
    || case when changed.kept then ' Lo del dueño no se toca.' else '' end;
  -- A guess that changes nothing does no harm.
  if exists (select from jsonb_array_elements(guesses) as g where r.cambios ? (g ->> 'campo')) then
    r.resultado := 'dudoso';
    r.razon := guess_words;
    r.candidato_id := r.proveedor_id;
    r.proveedor_id := null;
    r.cambios := null;
  end if;
  return r;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_rows(judged public.importacion_filas[], approved boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  r public.importacion_filas;
  made public.importacion_filas[] := '{}';
  task constant text := private.task();
begin
  foreach r in array judged loop
    if r.resultado = 'crear' then
      r.proveedor_id := coalesce(r.proveedor_id, gen_random_uuid());
      made := array_append(made, r);
    end if;
  end loop;
  execute format('insert into public.proveedores (id, aprobado_por_admin, %1$s) select j.proveedor_id, $2, %1$s
    from unnest($1) as j cross join lateral private.read_values(j.valores) as v', (
    select string_agg(quote_ident(name), ', ') from unnest(private.imported_columns('proveedores')) as name
  )) using made, approved;
  -- What it tells of its details was so when it was made: their version is the first.
  perform set_config('private.task', 'undo', true);
  perform private.set_details(j.proveedor_id, j.valores) from unnest(made) as j;
  perform set_config('private.task', task, true);
  insert into private.npis (proveedor_id, npi)
  select j.proveedor_id, j.valores ->> 'npi' from unnest(judged) as j
  where j.resultado = 'crear' and j.proveedor_id is not null and j.valores ->> 'npi' is not null;
  foreach r in array judged loop
    if r.resultado = 'actualizar' then
      perform private.set_fields(r.proveedor_id, (select jsonb_object_agg(c.key, c.value -> 'despues') from jsonb_each(r.cambios) as c));
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_details(proveedor uuid, valores jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.restore_row('public.detalles', told.value || jsonb_build_object('proveedor_id', proveedor))
  from (
    select jsonb_object_agg(v.key, v.value) as value from jsonb_each(valores) as v
    where v.key = any (private.imported_columns('detalles'))
  ) as told
  where told.value is not null
$function$;

CREATE OR REPLACE FUNCTION private.set_fields(proveedor uuid, valores jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.restore_row('public.proveedores',
    jsonb_build_object('id', p.id, 'fecha_actualizacion', p.fecha_actualizacion) || valores)
  from public.proveedores as p where p.id = proveedor for update;
  perform private.set_details(proveedor, valores);
  if valores ? 'npi' then
    delete from private.npis as n where n.proveedor_id = proveedor;
    insert into private.npis (proveedor_id, npi) select proveedor, valores ->> 'npi' where valores ->> 'npi' is not null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.decidir_filas(importacion uuid, filas integer[], decision text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.importaciones := private.lock_import(importacion, array['ensayada']);
begin
  if decision is null or decision not in ('saltar', 'crear', 'esperar') then
    perform private.refuse_import('Elige qué hacer con la fila.');
  end if;
  update public.importacion_filas as f set decision = nullif(decidir_filas.decision, 'esperar')
  where f.importacion_id = target.id and f.fila = any (filas);
  if not found then
    perform private.refuse_import('Esta fila ya no existe. Recarga la página.');
  end if;
  if decision <> 'saltar' then
    perform private.rehearse_rows(target, filas);
  end if;
  perform private.count_rows(target.id);
end
$function$;

CREATE OR REPLACE FUNCTION private.run_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  relation text;
  stored public.importacion_filas;
  fresh public.importacion_filas;
  ready public.importacion_filas[] := '{}';
  changed_since constant text := 'El directorio cambió después del ensayo. ';
begin
  -- Whoever saves one of these waits, so that what is compared is what is changed.
  perform from public.proveedores as p
  where p.id in (
    select f.proveedor_id from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas)
  )
  order by p.id for update;
  for stored in
    select * from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (filas) order by f.fila
  loop
    fresh := private.judge_row(target.origen, stored);
    if fresh.resultado = 'crear' and stored.resultado = 'crear' then
      fresh.proveedor_id := gen_random_uuid();
      ready := array_append(ready, fresh);
    elsif fresh.resultado = 'actualizar' and stored.resultado = 'actualizar'
      and fresh.proveedor_id = stored.proveedor_id and fresh.cambios = stored.cambios
    then
      -- What undoing needs: the fields that change, the moment of its version and of its principal place.
      select jsonb_build_object(
        'valores', (select jsonb_object_agg(c.key, c.value -> 'antes') from jsonb_each(fresh.cambios) as c)
          || jsonb_build_object('fecha_actualizacion', p.fecha_actualizacion),
        'sede', s.fecha_actualizacion
      ) into fresh.antes
      from public.proveedores as p join public.sedes as s on s.proveedor_id = p.id and s.principal
      where p.id = fresh.proveedor_id;
      ready := array_append(ready, fresh);
    else
      if fresh.resultado in ('crear', 'actualizar') then
        fresh.candidato_id := fresh.proveedor_id;
        fresh.proveedor_id := null;
        fresh.resultado := 'dudoso';
      end if;
      if fresh.resultado = 'dudoso' then
        fresh.razon := changed_since || fresh.razon;
      end if;
      perform private.keep_outcomes(array[fresh]);
    end if;
  end loop;
  perform private.write_rows(ready, target.origen = 'csv');
  if target.origen = 'nppes' then
    insert into private.borradores (proveedor_id) select r.proveedor_id from unnest(ready) as r where r.resultado = 'crear';
    -- Somebody is to call them, so that they keep their telephone.
    delete from private.unattended_providers as u
    where u.proveedor_id in (select r.proveedor_id from unnest(ready) as r where r.resultado = 'crear');
  end if;
  update public.importacion_filas as f
  set resultado = r.resultado, razon = r.razon, proveedor_id = r.proveedor_id, cambios = r.cambios, hecha = true,
    version = p.fecha_actualizacion, antes = r.antes || jsonb_build_object('sede_dejada', s.fecha_actualizacion)
  from unnest(ready) as r
  join public.proveedores as p on p.id = r.proveedor_id
  join public.sedes as s on s.proveedor_id = p.id and s.principal
  where f.importacion_id = target.id and f.fila = r.fila;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then
    get stacked diagnostics relation = table_name;
    perform private.after_failure('private.run_rows', target, filas, sqlstate, relation, sqlerrm);
end
$function$;

CREATE OR REPLACE FUNCTION private.work_on(target public.importaciones)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  slice integer[];
  failed text;
begin
  if target.estado = 'deshaciendo' then
    slice := array(
      select f.fila from public.importacion_filas as f
      where f.importacion_id = target.id and f.fila < target.hasta and f.hecha order by f.fila desc limit 20
    );
  else
    slice := array(
      select f.fila from public.importacion_filas as f
      where f.importacion_id = target.id and f.fila > target.hasta and (
        target.estado = 'ensayando'
        or f.resultado in ('crear', 'actualizar') and f.decision is distinct from 'saltar'
      )
      order by f.fila limit 20
    );
  end if;
  if cardinality(slice) = 0 then
    update public.importaciones as i
    set estado = case
        when target.estado = 'ensayando' then 'ensayada'
        when target.estado = 'importando' then 'hecha'
        when target.motivo is not null then 'fallida'
        else 'deshecha' end,
      terminada_en = case when target.estado = 'importando' or target.motivo is not null then now() else i.terminada_en end,
      deshecha_en = case when target.estado = 'deshaciendo' and target.motivo is null then now() end
    where i.id = target.id;
    if target.estado <> 'deshaciendo' then
      perform private.count_rows(target.id);
    end if;
    return;
  end if;
  if target.estado = 'ensayando' then
    perform private.rehearse_rows(target, slice);
  elsif target.estado = 'deshaciendo' then
    perform private.undo_rows(target, slice);
  else
    -- Of two that change one provider the second comes after the version that the first leaves, as it is undone before it.
    slice := coalesce(slice[1:(
      select min(x.place)::integer - 1 from (
        select x.place,
          f.proveedor_id = any (array_agg(f.proveedor_id) over (order by x.place rows between unbounded preceding and 1 preceding))
            as is_again
        from unnest(slice) with ordinality as x (fila, place)
        join public.importacion_filas as f on f.importacion_id = target.id and f.fila = x.fila
      ) as x
      where x.is_again
    )], slice);
    perform private.run_rows(target, slice);
  end if;
  update public.importaciones as i
  set hechas = i.hechas + cardinality(slice), hasta = slice[cardinality(slice)] where i.id = target.id;
  if target.estado = 'importando' and target.todo_o_nada then
    select format('Fila %s: %s', f.fila, f.razon) into failed from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (slice) and not f.hecha and f.resultado in ('dudoso', 'error')
    order by f.fila limit 1;
    if failed is not null then
      update public.importaciones as i set estado = 'deshaciendo', motivo = failed, hechas = 0, hasta = 2147483647
      where i.id = target.id;
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.purge_imports()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.importaciones as i
  where i.estado in ('recibiendo', 'ensayada') and i.creada_en < now() - interval '30 days';
  -- What was read of people who did not come into the directory by it, or left it since.
  delete from public.importacion_filas as f
  using public.importaciones as i
  where i.id = f.importacion_id and i.terminada_en is not null and i.estado <> 'deshaciendo' and (
    f.hecha and f.proveedor_id is null
    or not f.hecha and coalesce(i.deshecha_en, i.terminada_en) < now() - interval '90 days'
  )
$function$;

CREATE OR REPLACE FUNCTION public.importar(importacion uuid, todo_o_nada boolean DEFAULT false, prometidas integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.importaciones := private.lock_import(importacion, array['ensayada']);
  ready constant integer := coalesce((target.cuentas ->> 'crear')::integer + (target.cuentas ->> 'actualizar')::integer, 0);
begin
  if ready = 0 then
    perform private.refuse_import('No hay nada que importar.');
  elsif ready <> prometidas then
    perform private.refuse_import(format('El número cambió de %s a %s. Mira el ensayo y toca Importar otra vez.', prometidas, ready));
  end if;
  update public.importaciones as i
  set estado = 'importando', todo_o_nada = coalesce(importar.todo_o_nada, false), hechas = 0, hasta = 0
  where i.id = target.id;
  perform private.log_audit(auth.uid(), 'importar', 'importaciones', target.id::text, null,
    jsonb_build_object('archivo', target.archivo, 'crear', target.cuentas -> 'crear', 'actualizar', target.cuentas -> 'actualizar'))
  where auth.uid() is not null;
end
$function$;

CREATE OR REPLACE FUNCTION public.deshacer_importacion(importacion uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target constant public.importaciones := private.lock_import(importacion, array['hecha']);
begin
  update public.importaciones as i set estado = 'deshaciendo', motivo = null, hechas = 0, hasta = 2147483647
  where i.id = target.id;
  perform private.log_audit(auth.uid(), 'deshacer', 'importaciones', target.id::text, null,
    jsonb_build_object('archivo', target.archivo))
  where auth.uid() is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_mention(said text, words text[])
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  low constant text := lower(said);
  word text;
begin
  foreach word in array words loop
    if strpos(low, word) > 0 and low ~ (
      '(?<![[:alnum:]._%+-])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])'
    ) then
      return true;
    end if;
  end loop;
  return false;
end
$function$;

CREATE OR REPLACE FUNCTION private.without_mention(value jsonb, words text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when not private.has_mention(value::text, words) then value
    when jsonb_typeof(value) = 'object' then (
      select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(value) as f
      where not private.has_mention(f.value::text, words)
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.erase_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant text := old.id;
  address constant text := private.proved_address(old.id);
  words constant text[] := array_remove(array[person, address], null);
  was_admin constant boolean := exists (select from public.user_roles as r where r.user_id = old.id and r.role = 'admin');
begin
  update public.auditoria as e
  set actor_id = nullif(e.actor_id, old.id),
    actor_nombre = case when was_admin or e.actor_id is distinct from old.id then e.actor_nombre end,
    fila_id = nullif(e.fila_id, person),
    antes = case when e.fila_id is distinct from person then private.without_mention(e.antes, words) end,
    despues = case when e.fila_id is distinct from person then private.without_mention(e.despues, words) end
  where private.named_in(e.actor_id, e.fila_id, e.antes, e.despues)
    && private.named_in(old.id, null, null, to_jsonb(address));
  -- The rest of what its provider shows waits 30 days for another owner; the address of the account does not.
  update public.proveedores as p set email = null where p.usuario_id = old.id and lower(p.email) = lower(old.email);
  update storage.objects as o set owner = null, owner_id = null where o.owner_id = person or o.owner = old.id;
  delete from auth.audit_log_entries as e where person in (e.payload ->> 'actor_id', e.payload -> 'traits' ->> 'user_id');
  delete from auth.flow_state as f where person in (to_jsonb(f) ->> 'user_id', to_jsonb(f) ->> 'linking_target_id');
  -- Mail before alerts, in the order in which sending locks them.
  delete from private.outgoing_mail as m where lower(m.correo) = address;
  delete from private.avisos as a where lower(a.correo) = address;
  delete from private.proponentes as t where lower(t.correo) = address;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null where lower(c.correo_fallido) = address;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.purge_copies()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update private.copias as c set estado = 'vencida'
  where c.estado = 'lista' and private.copy_ends(c.lista_en) <= now();
  delete from private.copias as c where c.estado <> 'espera' and c.pedida_en <= now() - interval '30 days';
  -- Made for an account that went meanwhile.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o
  where o.bucket_id = 'copias' and o.created_at < now() - interval '1 hour'
    and not exists (select from private.copias as c where c.archivo = o.name and c.estado in ('espera', 'lista'));
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.purge_traces()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from private.correos_enviados as c where c.enviado_en <= now() - interval '90 days';
  -- Given up a week ago. What belongs to alerts, answers and providers is given up sooner, each in its way.
  delete from private.outgoing_mail as m where m.attempts >= 10 and m.next_try <= now() - interval '7 days';
  -- Nobody decided in a year: the address, or whose it was, is of no use any more.
  delete from private.proponentes as t
  where not exists (select from public.propuestas as p where p.lote = t.lote and p.fecha_creacion > now() - interval '1 year');
  -- With the address and the browser of a device that nobody has used for a year: how long is this site's promise. What was
  -- begun at sign-in the server of accounts tidies itself.
  delete from auth.sessions as s
  where greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC') < now() - interval '1 year';
end
$function$;

CREATE OR REPLACE VIEW public.profiles AS
 SELECT profiles.id,
        CASE
            WHEN profiles.ha_publicado OR profiles.id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_user_request() AS is_user_request) THEN profiles.nombre_completo
            ELSE NULL::text
        END AS nombre_completo,
        CASE
            WHEN profiles.id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_user_request() AS is_user_request) THEN profiles.rol
            ELSE NULL::text
        END AS rol,
        CASE
            WHEN profiles.id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_user_request() AS is_user_request) THEN profiles.telefono
            ELSE NULL::text
        END AS telefono,
        CASE
            WHEN profiles.id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_user_request() AS is_user_request) THEN profiles.municipio
            ELSE NULL::text
        END AS municipio,
        CASE
            WHEN profiles.id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_user_request() AS is_user_request) THEN profiles.fecha_registro
            ELSE NULL::timestamp with time zone
        END AS fecha_registro
   FROM private.profiles
  WHERE profiles.ha_publicado OR profiles.id = (( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin) OR NOT ( SELECT private.is_user_request() AS is_user_request);

CREATE OR REPLACE VIEW private.fact_groups AS
 SELECT s.proveedor_id,
    s.id AS sede_id,
    g.grupo,
    NOT s.principal AND s.visibilidad = 'oculta'::text AS oculta,
    p.aprobado_por_admin AS aprobado,
        CASE g.grupo
            WHEN 'disponibilidad'::text THEN d.sede_id IS NOT NULL
            ELSE COALESCE(s.telefono, s.whatsapp, s.direccion, s.como_llegar) IS NOT NULL OR s.principal AND COALESCE(p.email, p.web, p.horario_servicio) IS NOT NULL OR (EXISTS ( SELECT
               FROM public.horas h
              WHERE h.sede_id = s.id))
        END AS dicho
   FROM public.sedes s
     JOIN public.proveedores p ON p.id = s.proveedor_id
     JOIN private.grupos g ON g.de_sede
     LEFT JOIN public.disponibilidad d ON d.sede_id = s.id
UNION ALL
 SELECT p.id AS proveedor_id,
    NULL::uuid AS sede_id,
    g.grupo,
    false AS oculta,
    p.aprobado_por_admin AS aprobado,
        CASE g.grupo
            WHEN 'planes'::text THEN p.acepta_planes OR (EXISTS ( SELECT
               FROM public.confirmaciones c
              WHERE c.proveedor_id = p.id AND c.grupo = 'planes'::text AND NOT c.duda))
            WHEN 'atencion'::text THEN private.tells(d.*, 'atencion'::text)
            ELSE private.tells(d.*, 'lugar'::text) OR num_nonnulls(v.con_quien, v.duracion_minutos, v.pasos, v.que_llevar, v.se_puede, v.fotos) > 0
        END AS dicho
   FROM public.proveedores p
     JOIN private.grupos g ON NOT g.de_sede
     LEFT JOIN public.detalles d ON d.proveedor_id = p.id
     LEFT JOIN public.primera_visita v ON v.proveedor_id = p.id;

CREATE OR REPLACE VIEW private.standing_now AS
 SELECT g.proveedor_id,
    g.sede_id,
    g.grupo,
    g.dicho AND g.aprobado AND NOT g.oculta AS visible,
    word.confirmado_en,
    LEAST(word.vence_en, doubt.vence_en) AS vence_en,
    doubt.vence_en IS NOT NULL AS dudoso
   FROM private.fact_groups g
     LEFT JOIN LATERAL ( SELECT c.confirmado_en,
            c.vence_en
           FROM public.confirmaciones c
          WHERE c.proveedor_id = g.proveedor_id AND c.grupo = g.grupo AND (c.sede_id IS NULL OR c.sede_id = g.sede_id) AND NOT c.duda
          ORDER BY c.confirmado_en DESC, c.sede_id, c.id
         LIMIT 1) word ON true
     CROSS JOIN LATERAL ( SELECT min(d.vence_en) AS vence_en
           FROM public.confirmaciones d
          WHERE d.duda AND d.proveedor_id = g.proveedor_id AND d.grupo = g.grupo AND (d.sede_id IS NULL OR d.sede_id = g.sede_id) AND d.confirmado_en > word.confirmado_en) doubt
  WHERE word.confirmado_en IS NOT NULL OR g.dicho AND g.aprobado AND NOT g.oculta;

CREATE OR REPLACE VIEW private.provider_mail AS
 SELECT m.proveedor_id,
    m.address,
        CASE
            WHEN c.sin_recordatorios_desde IS NOT NULL THEN 'sin_recordatorios'::text
            WHEN m.address IS NULL THEN 'sin_correo'::text
            WHEN c.correo_fallido = m.address AND c.fallo_en > ((( SELECT private.event_day(now()) AS event_day)) - 30) THEN 'correo_fallido'::text
            ELSE NULL::text
        END AS silence
   FROM ( SELECT p.id AS proveedor_id,
            COALESCE(NULLIF(u.email::text, ''::text),
                CASE
                    WHEN p.email IS NOT NULL AND private.is_email(p.email) THEN p.email
                    ELSE NULL::text
                END) AS address
           FROM public.proveedores p
             LEFT JOIN auth.users u ON u.id = p.usuario_id AND u.deleted_at IS NULL) m
     LEFT JOIN private.contacto_proveedor c ON c.proveedor_id = m.proveedor_id;

CREATE OR REPLACE VIEW private.groups_to_ask AS
 SELECT g.proveedor_id,
    g.grupo,
    g.vence_en,
        CASE
            WHEN g.vence_en IS NULL THEN 'nunca'::text
            ELSE COALESCE(( SELECT m.silence
               FROM private.provider_mail m
              WHERE m.proveedor_id = g.proveedor_id),
            CASE
                WHEN g.dudoso THEN 'duda'::text
                ELSE 'sin_respuesta'::text
            END)
        END AS motivo
   FROM private.standing g
  WHERE g.visible AND (g.vence_en IS NOT NULL AND g.vence_en < (( SELECT private.event_day(now()) AS event_day)) AND (g.vence_en <= ((( SELECT private.event_day(now()) AS event_day)) - 14) OR g.dudoso OR (( SELECT m.silence
           FROM private.provider_mail m
          WHERE m.proveedor_id = g.proveedor_id)) IS NOT NULL) OR g.vence_en IS NULL AND NOT (EXISTS ( SELECT
           FROM private.standing w
          WHERE w.proveedor_id = g.proveedor_id AND w.confirmado_en IS NOT NULL))) AND NOT (EXISTS ( SELECT
           FROM public.propuestas q
          WHERE q.proveedor_id = g.proveedor_id AND q.estado = 'pendiente'::text AND (q.campo = 'servicio_cerrado'::text OR private.field_group(q.campo) = g.grupo AND (g.sede_id IS NULL OR g.sede_id = COALESCE(q.sede_id, ( SELECT s.id
                   FROM public.sedes s
                  WHERE s.proveedor_id = g.proveedor_id AND s.principal))))));

CREATE OR REPLACE VIEW private.waiting_reclamacion AS
 SELECT 'reclamacion'::text AS clase,
    r.id,
    p.nombre AS titulo,
    COALESCE(r.objetada_en, r.probada_en, r.fecha_creacion) AS desde,
    p.id AS proveedor_id,
        CASE
            WHEN private.has_claim_code(r.id) THEN 0
            ELSE 1
        END AS cuantos
   FROM public.reclamaciones r
     JOIN public.proveedores p ON p.id = r.proveedor_id
  WHERE r.estado = 'abierta'::text AND r.medio = 'telefono'::text OR r.estado = 'probada'::text AND (p.usuario_id IS NULL OR r.objetada_en IS NOT NULL OR private.objection_deadline(r.*) <= now());

CREATE INDEX standing_sede_idx ON private.standing USING btree (sede_id);

CREATE INDEX standing_vence_idx ON private.standing USING btree (vence_en) WHERE visible;

CREATE INDEX cartas_paso_idx ON public.cartas USING btree (paso);

CREATE TRIGGER profiles_clean BEFORE INSERT OR UPDATE OF nombre_completo, telefono, municipio ON private.profiles FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Por favor escribe tu nombre', 'nombre_completo line required', 'telefono', 'municipio');

CREATE TRIGGER user_roles_forbid_loss_of_last_admin AFTER DELETE OR UPDATE ON public.user_roles FOR EACH ROW WHEN (old.role = 'admin'::public.app_role) EXECUTE FUNCTION private.forbid_loss_of_last_admin();

CREATE TRIGGER profiles_pause BEFORE UPDATE OF nombre_completo ON private.profiles FOR EACH ROW WHEN (old.nombre_completo IS DISTINCT FROM new.nombre_completo) EXECUTE FUNCTION private.refuse_paused_write();

CREATE TRIGGER sedes_show_or_hide_address AFTER UPDATE OF visibilidad ON public.sedes FOR EACH ROW WHEN (new.principal AND old.visibilidad <> new.visibilidad) EXECUTE FUNCTION private.show_or_hide_address();

CREATE TRIGGER detalles_stamp_atencion BEFORE UPDATE OF edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo, estacionamiento, estacionamiento_donde ON public.detalles FOR EACH ROW EXECUTE FUNCTION private.stamp_part('atencion');

CREATE TRIGGER confirmaciones_refresh_inserted AFTER INSERT ON public.confirmaciones REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');

CREATE TRIGGER confirmaciones_refresh_deleted AFTER DELETE ON public.confirmaciones REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');

CREATE TRIGGER detalles_confirm AFTER UPDATE ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_saved();

CREATE TRIGGER primera_visita_confirm AFTER INSERT OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_saved();

CREATE TRIGGER proveedores_confirm AFTER UPDATE OF municipio, telefono, whatsapp, email, web, direccion, acepta_planes, planes_aceptados, horario_servicio ON public.proveedores FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_saved();

CREATE TRIGGER proveedores_update_facts AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.aprobado_por_admin IS DISTINCT FROM new.aprobado_por_admin OR old.acepta_planes IS DISTINCT FROM new.acepta_planes OR (COALESCE(old.email, old.web, old.horario_servicio) IS NULL) IS DISTINCT FROM (COALESCE(new.email, new.web, new.horario_servicio) IS NULL)) EXECUTE FUNCTION private.refresh_provider();

CREATE TRIGGER detalles_audit AFTER UPDATE ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('proveedor_id', 'atencion', 'lugar');

CREATE TRIGGER calificaciones_clean BEFORE INSERT OR UPDATE OF comentario ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.clean_texts('', 'comentario');

CREATE TRIGGER calificaciones_audit AFTER DELETE OR UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'usuario_id', 'usuario_id,proveedor_id,estrellas');

CREATE TRIGGER sugerencias_delete_notes AFTER DELETE ON public.sugerencias FOR EACH ROW EXECUTE FUNCTION private.delete_notes('sugerencia', 'id');

CREATE TRIGGER recursos_delete_notes AFTER DELETE ON public.recursos FOR EACH ROW EXECUTE FUNCTION private.delete_notes('recurso', 'id');

CREATE TRIGGER pasos_publish BEFORE INSERT OR UPDATE ON public.pasos FOR EACH ROW EXECUTE FUNCTION private.publish_verified('el paso', 'Este paso', 'lo');

CREATE TRIGGER pasos_delete_notes AFTER DELETE ON public.pasos FOR EACH ROW EXECUTE FUNCTION private.delete_notes('paso', 'id');

CREATE TRIGGER cartas_clean BEFORE INSERT OR UPDATE ON public.cartas FOR EACH ROW EXECUTE FUNCTION private.clean_carta();

CREATE TRIGGER cartas_mark_1_name BEFORE UPDATE OF verificado_por ON public.cartas FOR EACH ROW WHEN (new.verificado_por IS NOT NULL) EXECUTE FUNCTION private.mark_renewal('-infinity');

CREATE TRIGGER cartas_mark_2_day BEFORE UPDATE OF revisado_en ON public.cartas FOR EACH ROW WHEN (new.revisado_en IS NOT NULL AND new.fecha_actualizacion = '-infinity'::timestamp with time zone) EXECUTE FUNCTION private.mark_renewal('infinity');

CREATE TRIGGER cartas_publish BEFORE INSERT OR UPDATE ON public.cartas FOR EACH ROW EXECUTE FUNCTION private.publish_verified('la carta', 'Esta carta', 'la');

CREATE TRIGGER cartas_stamp BEFORE UPDATE ON public.cartas FOR EACH ROW EXECUTE FUNCTION private.stamp_version();

CREATE TRIGGER cartas_audit AFTER INSERT OR DELETE OR UPDATE ON public.cartas FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', '', 'titulo,estado,verificado_por');

CREATE TRIGGER questions_clean BEFORE INSERT OR UPDATE OF title, content, category ON public.questions FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Por favor completa todos los campos', 'title line required', 'content required', 'category');

CREATE TRIGGER questions_refresh_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.questions FOR EACH ROW EXECUTE FUNCTION private.refresh_names('user_id');

CREATE TRIGGER answers_clean BEFORE INSERT OR UPDATE OF content ON public.answers FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Por favor escribe una respuesta', 'content required');

CREATE TRIGGER answers_refresh_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.answers FOR EACH ROW EXECUTE FUNCTION private.refresh_names('user_id');

CREATE TRIGGER calificaciones_refresh_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.refresh_names('usuario_id');

CREATE TRIGGER proveedores_refresh_reviewers AFTER UPDATE OF aprobado_por_admin ON public.proveedores FOR EACH ROW WHEN (old.aprobado_por_admin <> new.aprobado_por_admin) EXECUTE FUNCTION private.refresh_names();

CREATE TRIGGER title_stems_delete AFTER DELETE ON private.title_stems FOR EACH ROW EXECUTE FUNCTION private.delete_stem();

CREATE TRIGGER questions_nameless BEFORE INSERT ON public.questions FOR EACH ROW WHEN (new.sin_nombre) EXECUTE FUNCTION private.hide_author();

CREATE TRIGGER answers_nameless BEFORE INSERT ON public.answers FOR EACH ROW WHEN (new.sin_nombre) EXECUTE FUNCTION private.hide_author();

CREATE TRIGGER proveedores_decision AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act() AND old.aprobado_por_admin <> new.aprobado_por_admin) EXECUTE FUNCTION private.record_decision();

CREATE TRIGGER propuestas_delete_notes AFTER DELETE ON public.propuestas FOR EACH ROW EXECUTE FUNCTION private.delete_notes('propuesta', 'lote');

CREATE TRIGGER propuestas_delete_proposer AFTER DELETE ON public.propuestas REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.delete_proposer();

CREATE TRIGGER proveedores_new_owner AFTER UPDATE OF usuario_id ON public.proveedores FOR EACH ROW WHEN (new.usuario_id IS DISTINCT FROM old.usuario_id) EXECUTE FUNCTION private.reset_for_new_owner();

CREATE TRIGGER bajas_store_approval BEFORE INSERT OR UPDATE OF estado ON public.bajas FOR EACH ROW WHEN (new.estado = 'hecha'::text) EXECUTE FUNCTION private.store_approval();

CREATE TRIGGER proveedores_removed BEFORE UPDATE ON public.proveedores FOR EACH ROW WHEN (new.aprobado_por_admin AND NOT old.aprobado_por_admin) EXECUTE FUNCTION private.forbid_approval_of_removed();

CREATE TRIGGER proveedores_complete_removal BEFORE DELETE ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.complete_removal();

CREATE TRIGGER reclamaciones_delete_notes AFTER DELETE ON public.reclamaciones FOR EACH ROW EXECUTE FUNCTION private.delete_notes('reclamacion', 'id');

CREATE TRIGGER bajas_delete_notes AFTER DELETE ON public.bajas FOR EACH ROW EXECUTE FUNCTION private.delete_notes('baja', 'id');

CREATE TRIGGER proveedores_delete_notes AFTER DELETE ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.delete_notes('proveedor', 'id');

CREATE TRIGGER moderacion_apply AFTER UPDATE OF estado, revision_pedida_en ON private.moderacion FOR EACH ROW EXECUTE FUNCTION private.apply_moderation();

CREATE TRIGGER questions_delete_case AFTER DELETE ON public.questions FOR EACH ROW EXECUTE FUNCTION private.delete_case('una pregunta del foro', '/questions');

CREATE TRIGGER answers_delete_case AFTER DELETE ON public.answers FOR EACH ROW EXECUTE FUNCTION private.delete_case('una respuesta del foro', '/questions');

CREATE TRIGGER calificaciones_delete_case AFTER DELETE ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.delete_case('una reseña', '/proveedores');

CREATE TRIGGER calificaciones_count_takedown AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.count_takedown();

CREATE TRIGGER calificaciones_store_in_bin BEFORE DELETE ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.store_in_bin('resena');

CREATE TRIGGER questions_store_in_bin BEFORE DELETE ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.store_in_bin('pregunta');

CREATE TRIGGER answers_store_in_bin BEFORE DELETE ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.store_in_bin('respuesta');

CREATE TRIGGER avisos_generales_clean BEFORE INSERT ON public.avisos_generales FOR EACH ROW EXECUTE FUNCTION private.clean_aviso_general();

CREATE TRIGGER avisos_generales_audit AFTER INSERT OR DELETE OR UPDATE ON public.avisos_generales FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('id', '');

CREATE TRIGGER estadisticas_store_person BEFORE INSERT OR UPDATE ON public.estadisticas FOR EACH ROW EXECUTE FUNCTION private.store_event_person();

CREATE TRIGGER repetidos_delete_notes AFTER DELETE ON private.repetidos FOR EACH ROW EXECUTE FUNCTION private.delete_notes('repetido', 'id');

CREATE TRIGGER forget_deleted_account BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.erase_account();

CREATE POLICY "Anyone can see the verified letters" ON public.cartas FOR SELECT TO anon, authenticated
  USING (estado = 'publicado'::text AND vence_en >= (( SELECT private.event_day(now()) AS event_day)));

CREATE POLICY "Admins can see all letters" ON public.cartas FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can change letters" ON public.cartas FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin))
  WITH CHECK (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Anyone can see notices that have not ended" ON public.avisos_generales FOR SELECT TO anon, authenticated
  USING (hasta >= (( SELECT private.event_day(now()) AS event_day)) OR ( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can publish notices" ON public.avisos_generales FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can end notices" ON public.avisos_generales FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));

DROP FUNCTION public.por_llamar(integer);

DROP FUNCTION public.cambios_recientes(integer,text,text,integer);

DROP FUNCTION public.decidir_fila(uuid,integer,text,jsonb);

DROP FUNCTION private.silence_ends(public.reclamaciones);

DROP FUNCTION private.leave_drafts();

DROP FUNCTION private.row_owner(text,jsonb,text);

DROP FUNCTION private.keep_last_admin();

DROP FUNCTION private.note_failure(text,text);

DROP FUNCTION private.clean_hidden_address();

DROP FUNCTION private.last_day(uuid,uuid,text);

DROP FUNCTION private.forget_edits();

DROP FUNCTION private.mail_decision();

DROP FUNCTION private.give_up_replies();

DROP FUNCTION private.keep_removed();

DROP FUNCTION private.note_approval();

DROP FUNCTION private.forget_proposer();

DROP FUNCTION private.forget_proposals();

DROP FUNCTION private.settle_removal();

DROP FUNCTION private.forget_element();

DROP FUNCTION private.leave_disapproved();

DROP FUNCTION private.part_of(jsonb,jsonb);

DROP FUNCTION private.finish_removals();

DROP FUNCTION private.note_decision(private.posts,text,text,text,text);

DROP FUNCTION private.limit_listas();

DROP FUNCTION private.forget_alerts();

DROP FUNCTION private.forget_lists();

DROP FUNCTION private.keep_event_person();

DROP FUNCTION private.merge_fields();

DROP FUNCTION private.stands(jsonb,jsonb,text[]);

DROP FUNCTION private.drop_untrue_words(uuid,jsonb,jsonb);

DROP FUNCTION private.latest_word(uuid,uuid,text);

DROP FUNCTION private.judge_joined_row(public.importacion_filas);

DROP FUNCTION private.forget_imports();

DROP FUNCTION private.mentions(text,text[]);

DROP FUNCTION private.forget_copies();

DROP FUNCTION private.is_client();

DROP FUNCTION private.keep_latest_words();

DROP FUNCTION private.forget_stem();

DROP FUNCTION private.lock_summaries(uuid[]);

DROP FUNCTION private.confirm(uuid,uuid,text);

DROP FUNCTION private.follow_owner();

DROP FUNCTION private.put_answer_back(private.papelera);

DROP FUNCTION private.forget_case();

DROP FUNCTION private.note_takedown();

DROP FUNCTION private.keep_in_bin();

DROP FUNCTION private.add_words(uuid,uuid[],text[],text,text,uuid,boolean,uuid);

DROP FUNCTION private.forget_fingerprints();

DROP FUNCTION private.forget_links();

DROP FUNCTION private.forget_old_data();

DROP FUNCTION private.forget_traces();

DROP FUNCTION private.note_failed_mail();

DROP FUNCTION private.write_act(uuid,text,text,text,jsonb,jsonb);

DROP FUNCTION private.take_author();

DROP FUNCTION private.put_back(public.auditoria,jsonb);

DROP FUNCTION private.publish_paso();

DROP FUNCTION private.settle_replies(uuid);

DROP FUNCTION private.checked_text(text,jsonb,integer);

DROP FUNCTION private.give_up_alerts();

DROP FUNCTION private.finish_alerts(private.outgoing_mail);

DROP FUNCTION private.forget_account();

DROP FUNCTION private.call_lines(uuid);

DROP FUNCTION private.groups_to_ask(uuid);

REVOKE ALL ON FUNCTION private.forbid_loss_of_last_admin() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_fingerprints() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_old_data() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.log_failure(text,text) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.delete_notes() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.is_user_request() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.log_audit(uuid,text,text,text,jsonb,jsonb) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.field_of(text) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.columns_of(text,text) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.tells(public.detalles,text) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.confirm(uuid,uuid[],text[]) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.refresh_standing(uuid[]) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.refresh_provider() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.undo_change(public.auditoria,jsonb) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION public.alcance(public.proveedores) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.publish_verified() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.clean_carta() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.delete_stem() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.hide_author() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_edits() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.delete_proposer() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.record_decision() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.reschedule_replies(uuid) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_undelivered_replies() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.add_confirmations(uuid,uuid[],text[],text,text,uuid,boolean,uuid) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_failed_mail() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_links() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.checked_text(private.campos,jsonb) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_proposals() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.call_lines(uuid[]) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION public.por_llamar(integer,integer) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION public.es_borrador(public.proveedores) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.objection_deadline(public.reclamaciones) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.reset_for_new_owner() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.store_approval() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.forbid_approval_of_removed() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.complete_removal() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_removals() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.columns_named_in(jsonb,jsonb) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION public.cambios_recientes(integer,text,text,integer,integer) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.log_decision(private.posts,text,text,text,text) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.delete_case() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.count_takedown() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.store_in_bin() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.restore_answer(private.papelera) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.clean_aviso_general() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.complete_alerts(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_alerts() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_undelivered_alerts() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_lists() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.store_event_person() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.write_guide_entries(uuid[]) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.keep_guide_entries() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION public.guia_de(uuid[]) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.latest_confirmation(uuid,uuid,text) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.has_same_fields(jsonb,jsonb,text[]) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.delete_untrue_confirmations(uuid,jsonb,jsonb) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.imported_columns(text) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.set_details(uuid,jsonb) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION public.decidir_filas(uuid,integer[],text) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_imports() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.has_mention(text,text[]) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.erase_account() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_copies() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.purge_traces() FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE public.detalles FROM authenticated;

REVOKE ALL ON TABLE private.fact_groups FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.standing_now FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.groups_to_ask FROM public, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION private.is_user_request() TO anon;

GRANT EXECUTE ON FUNCTION private.is_user_request() TO authenticated;

GRANT EXECUTE ON FUNCTION private.is_user_request() TO service_role;

GRANT EXECUTE ON FUNCTION public.alcance(public.proveedores) TO anon;

GRANT EXECUTE ON FUNCTION public.alcance(public.proveedores) TO authenticated;

GRANT EXECUTE ON FUNCTION public.alcance(public.proveedores) TO service_role;

GRANT EXECUTE ON FUNCTION public.por_llamar(integer,integer) TO authenticated;

GRANT EXECUTE ON FUNCTION public.por_llamar(integer,integer) TO service_role;

GRANT EXECUTE ON FUNCTION public.es_borrador(public.proveedores) TO authenticated;

GRANT EXECUTE ON FUNCTION public.es_borrador(public.proveedores) TO service_role;

GRANT EXECUTE ON FUNCTION public.cambios_recientes(integer,text,text,integer,integer) TO authenticated;

GRANT EXECUTE ON FUNCTION public.cambios_recientes(integer,text,text,integer,integer) TO service_role;

GRANT EXECUTE ON FUNCTION public.guia_de(uuid[]) TO anon;

GRANT EXECUTE ON FUNCTION public.guia_de(uuid[]) TO authenticated;

GRANT EXECUTE ON FUNCTION public.guia_de(uuid[]) TO service_role;

GRANT EXECUTE ON FUNCTION public.decidir_filas(uuid,integer[],text) TO authenticated;

GRANT EXECUTE ON FUNCTION public.decidir_filas(uuid,integer[],text) TO service_role;

GRANT SELECT, INSERT (proveedor_id, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo, hechos_si, hechos_no, estacionamiento, estacionamiento_donde), UPDATE (proveedor_id, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo, hechos_si, hechos_no, estacionamiento, estacionamiento_donde) ON TABLE public.detalles TO authenticated;

GRANT SELECT ON TABLE public.cartas TO anon;

GRANT SELECT, UPDATE (titulo, cuando, a_quien, correo, asunto, texto, adjunta, despues, fuente, por_verificar, estado, verificado_por, revisado_en, vence_en) ON TABLE public.cartas TO authenticated;

GRANT ALL ON TABLE public.cartas TO service_role;

GRANT SELECT ON TABLE public.avisos_generales TO anon;

GRANT SELECT, INSERT (texto, grado, enlace, municipios, desde, hasta), DELETE ON TABLE public.avisos_generales TO authenticated;

GRANT ALL ON TABLE public.avisos_generales TO service_role;

COMMENT ON TABLE private.campos IS 'What is told of a provider, field by field, as app/features/provider-data/fields.ts has it with its words.';

COMMENT ON COLUMN private.campos.campo IS '`propuestas.campo`; all facts of a place are `hecho:`, with their keys after it.';

COMMENT ON COLUMN private.campos.tabla IS 'Where it is stored; empty: it is no column of a table of facts.';

COMMENT ON COLUMN private.campos.columnas IS 'None: it is proposed as a text, and done by hand.';

COMMENT ON COLUMN private.campos.grupo IS 'The group that a word about it confirms; null: none.';

COMMENT ON COLUMN private.campos.forma IS 'How a proposed value is checked; null: it cannot be proposed.';

COMMENT ON COLUMN private.campos.maximo IS 'Letters of a proposed text.';

COMMENT ON COLUMN private.campos.valores IS 'The known keys of a list.';

COMMENT ON COLUMN private.campos.obligatorio IS 'It cannot be proposed to be empty.';

COMMENT ON COLUMN private.campos.de_sede IS 'Each place of a provider has its own.';

COMMENT ON COLUMN private.campos.importado IS 'How the rehearsal of an import calls it; null: no file tells it.';

COMMENT ON TABLE private.grupos IS 'Groups of facts: how many days a confirmation of one holds, and whether it is about a place or the provider.';

COMMENT ON TABLE public.confirmaciones IS 'Confirmations and doubts about groups of facts. Rows are added and never changed; only a call that is undone deletes its own. Without a place it is about the whole provider.';

COMMENT ON COLUMN public.confirmaciones.vence_en IS 'The last day in Puerto Rico on which the confirmation holds.';

COMMENT ON COLUMN public.confirmaciones.actor IS 'Who confirmed: for the secret key only.';

COMMENT ON COLUMN public.confirmaciones.duda IS 'No confirmation but a doubt: the group may be wrong, and the confirmation before it ends.';

COMMENT ON VIEW public.frescura IS 'The latest confirmation of each group, of a place or of the provider, and whether it still holds. With the rights of whoever asks.';

COMMENT ON TABLE private.standing IS 'How each group of a provider''s facts stands, of a place or of the provider: the latest word that is no doubt and its last day, which a later doubt (`dudoso`) ended. Kept with the summary. No row: visitors see nothing of it, and nobody has confirmed it.';

COMMENT ON COLUMN private.standing.visible IS 'Visitors read it: the provider is approved, the place is shown, and the group says something.';

COMMENT ON VIEW private.fact_groups IS 'The groups of facts of each place and each provider: whether one says something (`dicho`), whether the place is hidden, and whether the provider is approved.';

COMMENT ON VIEW private.standing_now IS 'What private.standing keeps, as words and facts say it at this moment.';

COMMENT ON TABLE public.cartas IS 'Letters with blanks. A published one was verified by a named person and is shown until its last day.';

COMMENT ON COLUMN public.cartas.paso IS 'The step that it belongs to.';

COMMENT ON COLUMN public.cartas.correo IS 'A published address that takes this request; none is better than a doubtful one.';

COMMENT ON COLUMN public.cartas.texto IS 'Paragraphs with blanks, "{estudiante}". One with an optional blank that is empty is left out.';

COMMENT ON COLUMN public.cartas.por_verificar IS 'What a person still has to check. For admins; no family sees it.';

COMMENT ON COLUMN public.propuestas.campo IS 'A field of private.campos; of a fact `hecho:` and its key.';

COMMENT ON TABLE private.recordatorios IS 'Which stage of the reminders about the end of a confirmation was sent, and on which day. Kept until that end is 60 days ago.';

COMMENT ON VIEW private.groups_to_ask IS 'What somebody has to call about: groups that ended 14 days ago, or yesterday where no mail reaches the provider or the group was doubted; and all of providers that nobody ever confirmed.';

COMMENT ON TABLE public.avisos_generales IS 'What the site tells everybody, or those of some municipalities, until the end of a day of Puerto Rico. A new one takes the place of those whose days it shares.';

COMMENT ON TABLE private.guide_entries IS 'What private.write_guide_entries says of a provider, kept ready: true as long as its moment is that of datos_proveedores.';

COMMENT ON COLUMN public.importacion_filas.decision IS 'What an admin decided: saltar, crear (they are different). Null: nothing.';

COMMENT ON FUNCTION private.forbid_loss_of_last_admin() IS 'The site never loses its last admin, not even by deleting the account.';

COMMENT ON FUNCTION private.purge_fingerprints() IS 'Throws away fingerprints, salts, notes of limits and names of events whose time is over.';

COMMENT ON FUNCTION private.purge_old_data() IS 'The work of a day: the sign-in log after 90 days, the contact data of a provider that nobody has looked after for 30, the bin after 30, the audit log of facts after two years, pauses that are over.';

COMMENT ON FUNCTION private.log_failure(text,text) IS 'That a job failed, for Hoy and for whoever watches the server.';

COMMENT ON FUNCTION private.delete_notes() IS 'What was noted about something goes with it: it may be about the person whose it was.';

COMMENT ON FUNCTION private.is_user_request() IS 'True for a request of a person; false for the secret key, the auth server and direct SQL, which may set anything.';

COMMENT ON FUNCTION private.log_audit(uuid,text,text,text,jsonb,jsonb) IS 'Adds one line to the audit log. Who is no admin adds 200 a day.';

COMMENT ON FUNCTION private.named_in(uuid,text,jsonb,jsonb) IS 'The ids and addresses that a line of the audit log says, in lower case: what private.has_mention finds is among them.';

COMMENT ON FUNCTION private.mark_unattended() IS 'Notes since when a provider has neither an owner nor an admin''s approval. One that has either is no draft of the register any more.';

COMMENT ON FUNCTION private.field_of(text) IS 'The field that a proposal names.';

COMMENT ON FUNCTION private.columns_of(text,text) IS 'The columns of a table that tell something, or those of a group.';

COMMENT ON FUNCTION private.tells(public.detalles,text) IS 'Whether anything of a group is told.';

COMMENT ON FUNCTION private.date_confirmation() IS 'A confirmation holds as long as its group says, and is about a place of its own provider. A doubt ends what was said the day before.';

COMMENT ON FUNCTION private.confirm(uuid,uuid[],text[]) IS 'Adds the confirmation of the person who saves: as the provider when it is its owner, else as an admin. Nothing for the server.';

COMMENT ON FUNCTION private.refresh_standing(uuid[]) IS 'Makes anew how each group of facts of these providers stands.';

COMMENT ON FUNCTION private.refresh_facts(uuid[]) IS 'Makes the summaries of these providers anew, and how their facts stand.';

COMMENT ON FUNCTION private.refresh_provider() IS 'Visitors see the facts of a provider once it is approved. Nothing that the summary says is in its own row but what its principal place has too.';

COMMENT ON FUNCTION private.audit_facts() IS 'Writes down what an owner or an admin changed of the facts: the whole former and new value, or that of the groups of its columns that the trigger names.';

COMMENT ON FUNCTION private.undo_change(public.auditoria,jsonb) IS 'Writes a value where an audit entry of the facts wrote, as an act of its own; a place with its hours and availability. Null is: it was not there.';

COMMENT ON FUNCTION public.alcance(public.proveedores) IS 'Whether families can reach a provider: 2 by a number that is confirmed, 1 by one that is not, 0 by none.';

COMMENT ON FUNCTION private.publish_verified() IS 'Refuses to publish a step or letter that no named person has verified, or whose last day is past, to everybody. A change of what families read takes the verification away, unless the same statement says again who verified it and when; its last day is put off only so.';

COMMENT ON FUNCTION private.clean_carta() IS 'Trims what a letter says; one without title or subject is refused.';

COMMENT ON FUNCTION private.delete_stem() IS 'What no title says any more is not kept.';

COMMENT ON FUNCTION private.hide_author() IS 'Takes the author out of a nameless post, before it is stored.';

COMMENT ON FUNCTION private.purge_edits() IS 'The work of a day: former versions of posts after 90 days.';

COMMENT ON FUNCTION private.delete_proposer() IS 'With its provider a submission goes, and whom to tell about it.';

COMMENT ON FUNCTION private.record_decision() IS 'What an admin disapproves has been looked at: it waits again when it changes. Queues the mail about an admin''s decision on a provider that has an owner; one that undoes a decision whose mail still waits takes that mail back, and is not told either.';

COMMENT ON FUNCTION private.reschedule_replies(uuid) IS 'After a choice: what is not wanted any more is forgotten, what is wanted at once is queued.';

COMMENT ON FUNCTION private.purge_undelivered_replies() IS 'What ten tries did not deliver is tried once more, since it may have been the mail server''s fault. Throws away what waited 30 days, and links after a year.';

COMMENT ON FUNCTION private.add_confirmations(uuid,uuid[],text[],text,text,uuid,boolean,uuid) IS 'Adds a confirmation of each of these groups: by whom and in which way. The one way to add one.';

COMMENT ON FUNCTION private.doubt(uuid,uuid,text,text) IS 'The provider says that a group may be wrong: from now on it is a question, until somebody confirms it again.';

COMMENT ON FUNCTION private.purge_failed_mail() IS 'Forgets the mail that was tried ten times, of providers and of addresses that somebody left, and notes the provider''s address: somebody has to call.';

COMMENT ON FUNCTION private.purge_links() IS 'Throws away old links, and failed addresses that have been changed.';

COMMENT ON FUNCTION public.confirmar_enlace(text) IS 'Confirms everything that the provider of a link says, as often as it is pressed; one confirmation a group and day.';

COMMENT ON FUNCTION private.checked_text(private.campos,jsonb) IS 'A proposed text, cleaned and within its length; a telephone, an address or a municipality as such.';

COMMENT ON FUNCTION private.purge_proposals() IS 'The work of a day: values and reasons of proposals 180 days after their decision, and proposals about providers that nobody looks after.';

COMMENT ON FUNCTION private.call_lines(uuid[]) IS 'One line a provider to call: about which groups, since when, and the reason of the oldest. Drafts of the register are asked whether they serve autistic people.';

COMMENT ON FUNCTION public.por_llamar(integer,integer) IS 'For admins: whom to call, oldest first, at most 1,000 at once; `total` is how many there are in all. Who was never confirmed comes later, then drafts of the register (`registro`: «¿Atiende personas autistas?»), and last who did not answer within three days.';

COMMENT ON FUNCTION public.anotar_llamada(uuid,text,text,uuid) IS 'For admins: how a call ended (`anotada`, with its id). `confirmo` is the provider''s confirmation of the groups that were asked, `cerro` proposes that the service closed. `vista` is the latest call on the admin''s screen: if there is another by now nothing is noted, and it says whose (`ya_anotada`).';

COMMENT ON FUNCTION public.deshacer_llamada(uuid) IS 'For admins: takes back a call of today with its confirmations and its proposal. False: it was taken back already.';

COMMENT ON FUNCTION public.es_borrador(public.proveedores) IS 'Computed column: a draft of the register that nobody has asked yet. It waits for a call, not for an approval.';

COMMENT ON FUNCTION private.objection_deadline(public.reclamaciones) IS 'When the present owner has been silent for seven days.';

COMMENT ON FUNCTION private.reset_for_new_owner() IS 'What another owner changes: their own reviews, open claims (the seven days are of the present owner: another one is told anew, and without one there is nobody to wait for), reminders and links.';

COMMENT ON FUNCTION private.store_approval() IS 'What a removal finds, to put back.';

COMMENT ON FUNCTION private.forbid_approval_of_removed() IS 'Who asked not to appear is not approved by mistake.';

COMMENT ON FUNCTION private.complete_removal() IS 'Deleting a provider does what a waiting removal asked for.';

COMMENT ON FUNCTION private.purge_removals() IS 'The work of a day: deletes what was removed 30 days ago, closes claims that nobody proved, forgets decided ones after a year.';

COMMENT ON FUNCTION private.columns_named_in(jsonb,jsonb) IS 'Of a row, the columns that another one names.';

COMMENT ON FUNCTION public.cambios_recientes(integer,text,text,integer,integer) IS 'For admins: what was changed of the facts within some days, newest first, by the name of the provider and by group (disponibilidad, contacto, atencion, lugar, visita). `estado` says whether it still stands, was put back (undone by putting back `deshacer`), or changed again since; `total` is how many there are in all.';

COMMENT ON FUNCTION private.log_decision(private.posts,text,text,text,text) IS 'Writes a decision into the audit log, and counts what is withdrawn of somebody else; what comes back counts no more.';

COMMENT ON FUNCTION private.delete_case() IS 'Reports, decisions and notes about a post go with it; those who reported it are told that it is gone.';

COMMENT ON FUNCTION private.count_takedown() IS 'Counts a review that an admin declines; one that is then deleted once, one that is given back no more.';

COMMENT ON FUNCTION private.store_in_bin() IS 'Puts what an admin removes of somebody else into the bin, and counts it; the argument is its kind.';

COMMENT ON FUNCTION private.restore_answer(private.papelera) IS 'An answer from the bin, with its author and its votes.';

COMMENT ON FUNCTION private.clean_aviso_general() IS 'Trims, and refuses what no notice may be: empty, of another country, of the past. One at a time: what shares a day with a new notice ends the day before it, or goes.';

COMMENT ON FUNCTION private.complete_alerts(private.outgoing_mail) IS 'News were sent: the alerts that they answer are over.';

COMMENT ON FUNCTION private.purge_alerts() IS 'Throws away alerts that nobody confirmed within two days or that waited 12 months, who was told a week ago, and who left 90 days ago.';

COMMENT ON FUNCTION private.purge_undelivered_alerts() IS 'News that ten tries did not deliver wait a week, since it may have been the mail server''s fault. The second time their alerts are given up.';

COMMENT ON FUNCTION private.clean_lista() IS 'The name is one line without links: who gets a shared list reads it under the name of the site. A person has at most 20.';

COMMENT ON FUNCTION private.purge_lists() IS 'Links that have ended go, and after a year which lists came from a device.';

COMMENT ON FUNCTION private.store_event_person() IS 'Takes the name off an event and keeps it apart. Nobody records an event in another''s name.';

COMMENT ON FUNCTION private.write_guide_entries(uuid[]) IS 'What the guide and the open data say of providers, to anybody: JSON without what equals its default, places by their position (`sedes` has their ids), long descriptions cut, dates as days.';

COMMENT ON FUNCTION private.keep_guide_entries() IS 'The work of each half hour: entries of the guide that are not kept ready, so many as others can wait for.';

COMMENT ON FUNCTION public.guia_de(uuid[]) IS 'Of approved providers, in any order: the entry of the guide, the ids of its places, the whole description and the last change.';

COMMENT ON FUNCTION private.latest_confirmation(uuid,uuid,text) IS 'When a group of facts was last confirmed; the beginning of time if never.';

COMMENT ON FUNCTION private.has_same_fields(jsonb,jsonb,text[]) IS 'Whether all that one provider said in these fields is still said by another.';

COMMENT ON FUNCTION private.delete_untrue_confirmations(uuid,jsonb,jsonb) IS 'Confirmations of contact data or plans go when the merged provider says something else: nobody has confirmed that.';

COMMENT ON FUNCTION private.merge_places(uuid,uuid) IS 'The places of one provider, and every confirmation and proposal, become another''s. The two principal places are one.';

COMMENT ON FUNCTION private.imported_columns(text) IS 'The columns that a file may tell, or those of a table.';

COMMENT ON FUNCTION private.import_changes(public.proveedores,jsonb,text) IS 'What a row changes in a provider: only fields that it fills, never a group that its owner confirmed and whose confirmation holds, never an address that is hidden, and where there is an owner only what is empty. `kept`: something of that was left as it is.';

COMMENT ON FUNCTION private.set_details(uuid,jsonb) IS 'Sets what a file tells of the details of a provider.';

COMMENT ON FUNCTION public.decidir_filas(uuid,integer[],text) IS 'For admins: what to do with rows: saltar, crear (they are different), esperar (nothing is decided). They are looked at again.';

COMMENT ON FUNCTION private.purge_imports() IS 'The work of a day: imports that nobody ran for 30 days, 90 days after a run the rows that did nothing, and rows whose provider is gone.';

COMMENT ON FUNCTION private.has_mention(text,text[]) IS 'Whether a text says one of some words by itself: ids or addresses, in lower case, and not as a part of another.';

COMMENT ON FUNCTION private.erase_account() IS 'Takes a person out of what no foreign key reaches: the audit log, the sign-in log, owners of pictures, what is known by their address.';

COMMENT ON FUNCTION private.purge_copies() IS 'Files with a person''s data go after seven days, that there was one after 30.';

COMMENT ON FUNCTION private.purge_traces() IS 'The work of a day: which mails were sent after 90 days, mail that was given up after a week, proposers after a year, sessions that nobody has used for a year.';

COMMENT ON POLICY "Anyone can see the verified letters" ON public.cartas IS 'Until their last day in Puerto Rico, as the steps.';

COMMENT ON POLICY "Admins can see all letters" ON public.cartas IS 'Drafts and expired ones too.';

COMMENT ON POLICY "Admins can change letters" ON public.cartas IS 'What families read is verified again with each change.';

COMMENT ON POLICY "Anyone can see notices that have not ended" ON public.avisos_generales IS 'Every page shows the one of the day; what begins later tells the page cache until when a page is right.';

COMMENT ON POLICY "Admins can publish notices" ON public.avisos_generales IS 'It speaks for the site.';

COMMENT ON POLICY "Admins can end notices" ON public.avisos_generales IS 'At once; the audit log keeps it.';

-- The new steps, two of them after the first days, wherever whoever runs the site has put those.
update public.pasos set orden = orden + 2
where orden > coalesce((select p.orden from public.pasos as p where p.slug = 'los-primeros-dias'), 9);
insert into public.pasos (slug, orden, titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre,
  documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar)
values
  ('registro-de-autismo', 10, 'El Registro de Autismo: qué es y para qué',
    'No es el registro de educación especial, y es fácil confundirlos.',
    array[
      'Es una lista del Departamento de Salud: las personas con diagnóstico de autismo que viven en Puerto Rico.',
      'Sirve para contar y planificar. Según la prensa de 2025, Educación cuenta más estudiantes con autismo que personas tiene el Registro.',
      'La ley de autismo vigente, la Ley 163-2024, mantiene los registros que ya existían.',
      'Al crearse, lo llenaban los profesionales de la salud. Pregunta a quien dio el diagnóstico si ya lo hizo, qué datos dio y quién los ve.',
      'No es el registro de educación especial. Ese se pide en la escuela o en el Centro de Servicios de Educación Especial (CSEE).'
    ],
    0, null, array['diagnostico', 'adultez'], false,
    array[
      'Informe de evaluación, con la fecha del diagnóstico',
      'Nombre del profesional que lo dio',
      'Tarjeta del plan médico'
    ],
    null, '[]', null,
    '[{"titulo": "Departamento de Salud: Red para la Vigilancia de Autismo", "url": "https://www.salud.pr.gov/CMS/242"},
      {"titulo": "Ley 163-2024 (LexJuris)", "url": "https://lexjuris.com/lexlex/Leyes2024/lexl2024163.htm"}]',
    null, null, array(select t.slug from public.terminos as t where t.slug in ('csee', 'diagnostico', 'registro') order by t.slug),
    '[{"titulo": "Diálogo UPR: Salud crea el Registro de personas autistas", "url": "https://dialogo.upr.edu/departamento-de-salud-crea-registro-de-personas-autistas"},
      {"titulo": "Metro: la batalla diaria de familias (25 de septiembre de 2025)", "url": "https://metropr.net/2025/09/25/entre-querellas-y-negativas-la-batalla-diaria-de-familias-con-hijos-en-el-espectro-de-autismo"},
      {"titulo": "Departamento de Salud: Red para la Vigilancia de Autismo", "url": "https://www.salud.pr.gov/CMS/242"},
      {"titulo": "Ley 163-2024 (LexJuris)", "url": "https://lexjuris.com/lexlex/Leyes2024/lexl2024163.htm"},
      {"titulo": "Estudio Legal Virtual PR: identificación y registro", "url": "https://www.estudiolegalvirtualpr.com/single-post/educaci%C3%B3n-especial-identificaci%C3%B3n-y-registro-parte-i"}]',
    array[
      'Si hoy es obligatorio registrar: la obligación que se leyó venía de una ley derogada; la Ley 163-2024 da continuidad a los registros.',
      'Página, formulario y teléfono de hoy (el que se vio, 787-522-6311, es de 2014).',
      'Si la familia o una persona adulta puede anotarse por su cuenta (en 2014 se dijo que había un portal).',
      'Qué datos se guardan (en 2014 pedía los últimos cuatro números del Seguro Social), quién los ve y cómo se corrigen o se borran.',
      'Si estar anotado abre algún servicio. El paso no lo dice.'
    ]),
  ('si-se-va-o-se-pierde', 11, 'Si se va o se pierde: qué hacer primero',
    'En los primeros minutos ayuda saber qué hacer, y en qué orden.',
    array[
      'Llama al 911 enseguida, aunque ya estés buscando. Di que es una persona autista, cómo se comunica y qué le calma.',
      'Busca primero en el agua más cercana: piscina, playa, río, quebrada, canal. Manda a alguien allí aunque no lo creas posible.',
      'Sigue con la calle, sus lugares favoritos, carros y sitios pequeños. Deja a alguien en casa por si vuelve.',
      'Da foto, ropa, hora y lugar. La Policía decide si activa una alerta: Amber para menores, Ashanti para adultos con discapacidad.',
      'Para prevenir: alarma en las puertas, vecinos avisados, identificación puesta y clases de natación. Ten lista la hoja de datos.'
    ],
    0, null, array['crisis', 'diagnostico', 'escuela', 'adultez'], false,
    array[
      'Foto reciente',
      'Estatura, peso, pelo y señas',
      'Qué ropa lleva hoy',
      'Cómo se comunica, qué le gusta, qué le asusta (Mi hoja)',
      'Lugares con agua cerca de casa y de la escuela',
      'Teléfonos de 3 vecinos'
    ],
    '911', '[]', null,
    '[{"titulo": "CDC en español: información sobre las escapadas", "url": "https://www.cdc.gov/ncbddd/spanish/disabilityandsafety/wandering.html"}]',
    null, null, array(select t.slug from public.terminos as t where t.slug in ('crisis') order by t.slug),
    '[{"titulo": "Organization for Autism Research: llamar al 911 (en inglés)", "url": "https://researchautism.org/911-what-is-your-emergency/"},
      {"titulo": "Autism Safety Council: buscar primero en el agua (en inglés)", "url": "https://autismsafetycouncil.org/search-water-first"},
      {"titulo": "Consejos del National Center for Missing & Exploited Children (copia en un blog, en inglés)", "url": "https://61chrissterry.wordpress.com/tag/big-red-safety-toolkit/"},
      {"titulo": "CDC en español: información sobre las escapadas", "url": "https://www.cdc.gov/ncbddd/spanish/disabilityandsafety/wandering.html"},
      {"titulo": "Autism New Jersey: prevenir y responder (en inglés)", "url": "http://www.autismnj.org/resources/elopement"},
      {"titulo": "Primera Hora: la Alerta Ashanti (marzo de 2024)", "url": "https://www.primerahora.com/noticias/policia-tribunales/notas/clave-la-ciudadania-en-el-exito-de-la-alerta-ashanti/"},
      {"titulo": "Primera Hora: alertas Silver, Ashanti y Amber", "url": "https://www.primerahora.com/noticias/gobierno-politica/notas/la-policia-reporta-aumento-en-alertas-sobre-personas-desaparecidas-con-alhzeimer/"}]',
    array[
      'Con qué criterios activa hoy la Policía cada alerta. El paso solo dice que ella decide.',
      'Brazalete de la Ley 32-2023: si se entrega, dónde y a quién.',
      'Si algún cuartel guarda una hoja de datos de antemano.',
      'Cerraduras altas o dobles: un bombero debe decir cómo ponerlas sin impedir la salida en un fuego. El paso no las nombra.',
      'Dónde hay clases de natación adaptadas.',
      'Que la página de los CDC en español responde.'
    ]),
  ('antes-de-un-huracan', 25, 'Antes de un huracán: prepara lo que da calma',
    'Con lo suyo listo, un refugio o una noche sin luz cuestan menos.',
    array[
      'La temporada va del 1 de junio al 30 de noviembre. Prepara una mochila antes de que haya aviso.',
      'Pon su objeto de calma, audífonos para el ruido, comida que acepta, medicinas, cargador y batería. Añade su tarjeta para comunicar, en papel.',
      'Explica con fotos y palabras sencillas lo que puede pasar. Practiquen: linternas, viento a volumen bajo, dormir en otro cuarto.',
      'Llama ahora a la Oficina de Manejo de Emergencias de tu municipio. Pregunta qué refugio te toca y si hay un espacio callado.',
      'Mantén las rutinas que puedas: comer, dormir, jugar a la misma hora. Después, vuelve a lo de siempre poco a poco.'
    ],
    0, null, array['diagnostico', 'escuela', 'plan_medico', 'se_hace_adulto', 'adultez'], false,
    array[
      'Lista de medicinas, dosis y alergias, con las recetas',
      'Identificación y tarjeta del plan médico',
      'Copia del PEI y de las evaluaciones',
      'Mi hoja y su tarjeta, impresas',
      'Teléfonos en papel: familia, médico, escuela',
      'Una foto reciente',
      'Una bolsa que no deje pasar el agua'
    ],
    null, '[{"numero": "911", "etiqueta": "Emergencias"},
      {"numero": "988", "etiqueta": "Apoyo en crisis, 24 horas"}]', null,
    '[{"titulo": "Presencia PR: recomendaciones del Colegio de Profesionales de Terapia Ocupacional", "url": "https://presenciapr.com/preparacion-ante-emergencias-recomendaciones-para-personas-con-diversidad-funcional"},
      {"titulo": "Primera Hora: consejos para personas con discapacidades en la temporada de huracanes (19 de septiembre de 2025)", "url": "https://www.primerahora.com/suplementos/huracanes/notas/consejos-de-preparacion-para-las-personas-con-discapacidades-en-la-temporada-de-huracanes/"},
      {"titulo": "Autism Speaks: desastres naturales, recursos para familias", "url": "https://autismspeaks.org/desastres-naturales-recursos-para-familias-afectadas-por-el-autismo"}]',
    null, null, array(select t.slug from public.terminos as t where t.slug in ('pei', 'pictograma', 'sobrecarga-sensorial') order by t.slug),
    '[{"titulo": "Perspectiva Actual: la temporada de huracanes (15 de mayo de 2025)", "url": "https://perspectivaactual.com/2025/05/15/como-prepararnos-para-la-temporada-de-huracanes/"},
      {"titulo": "Presencia PR: recomendaciones del Colegio de Profesionales de Terapia Ocupacional", "url": "https://presenciapr.com/preparacion-ante-emergencias-recomendaciones-para-personas-con-diversidad-funcional"},
      {"titulo": "Primera Hora: consejos para personas con discapacidades en la temporada de huracanes (19 de septiembre de 2025)", "url": "https://www.primerahora.com/suplementos/huracanes/notas/consejos-de-preparacion-para-las-personas-con-discapacidades-en-la-temporada-de-huracanes/"},
      {"titulo": "Autism Society of North Carolina: la familia y la tormenta (en inglés)", "url": "https://autismsociety-nc.org/keeping-family-safe-storm"},
      {"titulo": "Autism Speaks: desastres naturales, recursos para familias", "url": "https://autismspeaks.org/desastres-naturales-recursos-para-familias-afectadas-por-el-autismo"},
      {"titulo": "Presencia PR: que los niños participen en la preparación", "url": "http://www.presenciapr.com/preparacion-para-huracanes-permita-que-los-ninos-participen/"},
      {"titulo": "Ley 20-2017: oficinas municipales para el manejo de emergencias (25 LPRA 3649)", "url": "https://instalawyer.io/laws/2020-laws-of-puerto-rico/3649-oficinas-municipales-para"},
      {"titulo": "Telemundo PR: cómo abren los refugios", "url": "https://www.telemundopr.com/noticias/puerto-rico/anuncian-listado-de-refugios-disponibles-ante-paso-de-karen/111213/"}]',
    array[
      'Registro de personas que necesitan apoyo en una emergencia: en 2013 se anunció por el 3-1-1; en 2025 la prensa lo llama «Registro de Servicios Especiales»; hay municipios con lista propia. Cuál existe hoy, dónde se inscribe una familia y si incluye autismo.',
      'Lista de refugios de este año y si alguno tiene un espacio callado.',
      'Para cuántos días llevar medicinas: se leyó 10 días, 2 semanas y 30 días. El paso no dice ninguno.',
      'Que una agencia federal reponga tabletas o audífonos perdidos (se leyó en una sola organización).',
      'Teléfono de cada oficina municipal.'
    ])
on conflict (slug) do nothing;

update public.pasos as p set orden = days.orden + placed.place
from (values ('registro-de-autismo', 1), ('si-se-va-o-se-pierde', 2)) as placed (slug, place), public.pasos as days
where days.slug = 'los-primeros-dias' and p.slug = placed.slug;
update public.pasos set orden = (select max(p.orden) + 1 from public.pasos as p where p.slug <> 'antes-de-un-huracan')
where slug = 'antes-de-un-huracan';

insert into public.cartas (slug, paso, titulo, cuando, a_quien, correo, asunto, texto, adjunta, despues, fuente, por_verificar)
values
  ('pedir-evaluacion', (select p.slug from public.pasos as p where p.slug = 'registro-educacion-especial'), 'Pedir una evaluación de educación especial',
    array[
      'Crees que tu hijo o hija puede necesitar educación especial y no se ha evaluado.',
      'Ya lo hablaste en la escuela y quieres que quede por escrito.'
    ],
    array[
      'Director o directora de la escuela',
      'Centro de Servicios de Educación Especial (CSEE), si no va a la escuela pública',
      'Pregunta en la escuela a qué correo se envía.'
    ],
    null, 'Solicito evaluación de educación especial para {estudiante}',
    array[
      '{fecha}',
      '{destinatario}',
      '{escuela}',
      'Saludos:',
      'Soy {parentesco} de {estudiante}.',
      'Está en {grado}.',
      'Me preocupa su desarrollo y su aprendizaje. Esto es lo que veo: {preocupaciones}',
      'Por eso solicito dos cosas. Primero, que {estudiante} quede en el registro del Programa de Educación Especial. Segundo, una evaluación completa, en todas las áreas donde pueda tener necesidades.',
      'Estoy disponible para firmar la autorización que haga falta. Antes de firmar, solicito copia de mis derechos en español.',
      'Solicito una respuesta por escrito que diga quién atiende este asunto, qué sigue y en qué fecha. Si la respuesta es no, solicito la razón por escrito.',
      'Mi teléfono es {telefono}.',
      'Mi correo electrónico es {correo}.',
      'Gracias por su atención.',
      'Cordialmente,',
      '{nombre}'
    ],
    array['Copia de evaluaciones o informes, si los tienes', 'Notas del médico o del cuido, si las tienes'],
    array[
      'Anota la fecha en que la entregaste y a quién.',
      'Si no contestan, vuelve a escribir y menciona la fecha de esta carta.'
    ],
    '[{"titulo": "Estudio Legal Virtual PR: identificación y registro", "url": "https://www.estudiolegalvirtualpr.com/single-post/educaci%C3%B3n-especial-identificaci%C3%B3n-y-registro-parte-i"},
      {"titulo": "Departamento de Educación: Manual de procedimientos de educación especial, julio de 2020", "url": "https://es.scribd.com/document/487977805/Manual-de-Educacio-n-Especial-2020-1-pdf-versio-n-1"},
      {"titulo": "Understood: la evaluación se pide por escrito", "url": "https://api-qa.understood.org/es-mx/articles/que-hacer-si-la-escuela-tarda-mucho-para-hacer-una-evaluacion"},
      {"titulo": "Center for Parent Information & Resources: escribir cartas a la escuela", "url": "https://www.parentcenterhub.org/cartas"}]',
    array[
      'La debe leer: APNI o Servicios Legales de Puerto Rico.',
      'Si basta la carta o hay un formulario de registro que llenar el mismo día.',
      'Quién debe firmar y recibir en la escuela y en el CSEE.',
      'Los plazos de hoy en Puerto Rico y si conviene decirlos en la carta.',
      'Si pedir registro y evaluación en una sola carta ayuda o atrasa.',
      'Plazo leído que la carta no dice: Evaluación en 30 días y PEI en 60 días desde el registro, en Puerto Rico. Hoja sin fecha ni autor claro; el caso Rosa Lydia Vélez y el manual vigente mandan.',
      'Ese plazo se leyó en https://ws.studylib.es/doc/2764796/participando-en-la-redacci%C3%B3n-del-pei-de-su-hijo',
      'Plazo leído que la carta no dice: 60 días desde la autorización escrita (IDEA). Regla federal general; Puerto Rico puede tener otra.',
      'Ese plazo se leyó en https://api-qa.understood.org/es-mx/articles/que-hacer-si-la-escuela-tarda-mucho-para-hacer-una-evaluacion'
    ]),
  ('pedir-reunion-compu', (select p.slug from public.pasos as p where p.slug = 'reunion-del-pei'), 'Pedir una reunión del COMPU',
    array[
      'Quieres revisar el Programa Educativo Individualizado (PEI) antes de la reunión del año.',
      'Algo del PEI no se cumple o ya no sirve.'
    ],
    array[
      'Director o directora de la escuela',
      'Maestro o maestra de educación especial, con copia',
      'Pregunta en la escuela a qué correo se envía.'
    ],
    null, 'Solicito reunión del COMPU para {estudiante}',
    array[
      '{fecha}',
      '{destinatario}',
      '{escuela}',
      'Saludos:',
      'Soy {parentesco} de {estudiante}.',
      'Está en {grado}.',
      'Solicito una reunión del Comité de Programación y Ubicación (COMPU) para revisar su Programa Educativo Individualizado (PEI).',
      'Quiero que hablemos de esto: {asuntos}',
      'Puedo reunirme en estos días y horas: {horas}',
      'Me va a acompañar {acompanante}.',
      'Antes de la reunión, solicito copia del PEI, de las evaluaciones y de cualquier borrador que se vaya a discutir.',
      'Solicito que me confirmen por escrito la fecha, la hora, el lugar y quiénes van a estar.',
      'Mi teléfono es {telefono}.',
      'Mi correo electrónico es {correo}.',
      'Gracias por su atención.',
      'Cordialmente,',
      '{nombre}'
    ],
    array['Lista de los asuntos, si es larga', 'Informes nuevos que quieras que lean'],
    array[
      'Escribe antes 3 cosas que le salen bien y 3 que necesita.',
      'En la reunión, pide copia de todo lo que firmes.'
    ],
    '[{"titulo": "Hoja sobre la redacción del PEI en Puerto Rico (sin fecha)", "url": "https://ws.studylib.es/doc/2764796/participando-en-la-redacci%C3%B3n-del-pei-de-su-hijo"},
      {"titulo": "Servicios Legales de Puerto Rico, en Puerto Rico Posts: acompañante en la reunión de COMPU", "url": "https://puertoricoposts.com/opinion-educacion-especial-se-puede-llevar-acompanante-a-reunion-de-compu/"},
      {"titulo": "Servicios Legales de Puerto Rico, en El Sol: qué es el PEI (11 de abril de 2024)", "url": "https://periodicoelsolpr.com/?p=59168"},
      {"titulo": "Center for Parent Information & Resources: escribir cartas a la escuela", "url": "https://www.parentcenterhub.org/cartas"}]',
    array[
      'La debe leer: APNI o Servicios Legales de Puerto Rico.',
      'Quién convoca hoy al COMPU y si hay una hoja oficial para pedirlo.',
      'Con cuánto tiempo hay que avisar que vas con alguien (se leyó «con anticipación», sin número).',
      'Si hay un plazo para que la escuela conteste.'
    ]),
  ('pedir-expediente', (select p.slug from public.pasos as p where p.slug = 'reunion-del-pei'), 'Pedir copia del expediente',
    array[
      'Te preparas para una reunión, una querella o un cambio de escuela.',
      'No tienes copia del PEI o de las evaluaciones.'
    ],
    array[
      'Director o directora de la escuela',
      'Centro de Servicios de Educación Especial (CSEE), para lo que guarden allí',
      'Puede haber papeles en los dos lugares: envía la carta a los dos.'
    ],
    null, 'Solicito ver y copiar el expediente de {estudiante}',
    array[
      '{fecha}',
      '{destinatario}',
      '{escuela}',
      'Saludos:',
      'Soy {parentesco} de {estudiante}.',
      'Está en {grado}.',
      'Solicito examinar su expediente escolar completo, incluido el de educación especial, y recibir copia de estos documentos: {documentos}',
      'Los necesito antes de la próxima reunión sobre su Programa Educativo Individualizado (PEI).',
      'Solicito que me digan por escrito cuándo y dónde puedo verlos, y si las copias tienen costo.',
      'Si hay un documento que no me pueden dar, solicito la razón por escrito.',
      'Mi teléfono es {telefono}.',
      'Mi correo electrónico es {correo}.',
      'Gracias por su atención.',
      'Cordialmente,',
      '{nombre}'
    ],
    array[
      'Copia de tu identificación, si la piden',
      'Autorización o poder, si no eres la madre ni el padre'
    ],
    array[
      'Cuando te den las copias, mira que estén todas las que pediste.',
      'Guárdalas por fecha en tu carpeta.'
    ],
    '[{"titulo": "Special Education Action: texto de 34 CFR 300.613 (en inglés)", "url": "https://specialeducationaction.com/schools-are-required-to-provide-access-to-education-records-prior-to-iep-meetings/"},
      {"titulo": "Departamento de Educación federal: comentario a 34 CFR 300.501 sobre copias (en inglés)", "url": "http://idea.ed.gov/explore/view/p/,root,regs,preamble2,prepart2,E,2888,.html"},
      {"titulo": "DREDF: pedir los registros escolares (California, en español)", "url": "https://dredf.org/solicitud-de-registros-escolares"}]',
    array[
      'La debe leer: APNI o Servicios Legales de Puerto Rico.',
      'Cuánto cobra Educación por copia. La regla federal obliga a dar copia solo si sin ella no se puede ejercer el derecho a examinar.',
      'Si MiPE da ya estos documentos sin pedirlos.',
      'Quién guarda qué: escuela, CSEE, oficina regional.',
      'Qué cambia cuando el estudiante es mayor de edad.',
      'Plazo leído que la carta no dice: Sin demora innecesaria, antes de una reunión del PEI, y nunca más de 45 días desde que se pide (34 CFR 300.613). Leído en una página que copia la regla. Un abogado debe decir si conviene ponerlo en la carta y si en Puerto Rico hay uno más corto.',
      'Ese plazo se leyó en https://specialeducationaction.com/schools-are-required-to-provide-access-to-education-records-prior-to-iep-meetings/'
    ]),
  ('pedir-remedio-provisional', (select p.slug from public.pasos as p where p.slug = 'remedio-provisional'), 'Pedir Remedio Provisional',
    array[
      'Un servicio relacionado está escrito en el PEI y no llega.',
      'Educación no lo ha podido dar y quieres la alternativa que existe para eso.'
    ],
    array[
      'Centro de Servicios de Educación Especial (CSEE)',
      'Unidad de Querellas y Remedio Provisional, con copia'
    ],
    null, 'Solicito Remedio Provisional para {estudiante}: {servicio}',
    array[
      '{fecha}',
      '{destinatario}',
      'Saludos:',
      'Soy {parentesco} de {estudiante}, estudiante de {escuela}.',
      'Su Programa Educativo Individualizado (PEI), con fecha de {fecha_pei}, incluye este servicio relacionado: {servicio}.',
      'El PEI dice: {frecuencia}.',
      '{estudiante} no lo recibe desde {sin_servicio_desde}.',
      'Ya hice estas gestiones: {gestiones}',
      'Solicito que se active el Remedio Provisional para este servicio.',
      'Solicito que me digan por escrito qué documentos faltan, qué sigue y a quién puedo llamar. Solicito también la fecha en que reciben esta carta.',
      'Mi teléfono es {telefono}.',
      'Mi correo electrónico es {correo}.',
      'Gracias por su atención.',
      'Cordialmente,',
      '{nombre}'
    ],
    array[
      'Copia del PEI',
      'Cartas y correos sobre el servicio que falta',
      'Hojas de asistencia o nota del terapista, si las tienes'
    ],
    array[
      'Pide un número o una copia sellada.',
      'Si no contestan, puedes presentar una querella: mira el paso «Algo no se cumple».'
    ],
    '[{"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"}]',
    array[
      'La debe leer: APNI o Servicios Legales de Puerto Rico.',
      'El formulario oficial de hoy: si la carta lo sustituye o solo lo acompaña.',
      'Si el correo de la Unidad recibe solicitudes de Remedio Provisional (la página nombra el CSEE y otro lugar que no se alcanzó a leer).',
      'Cuánto tiempo sin servicio hace falta. La carta no lo dice.',
      'Fondos y reglas de 2025 y 2026: la prensa cuenta cambios.',
      'Correo serviciosee_uspqrp@de.pr.gov: el correo aparece en la página oficial para querellas. Hay que confirmar que también recibe esta solicitud.'
    ]),
  ('el-plan-dijo-que-no', (select p.slug from public.pasos as p where p.slug = 'el-plan-niega'), 'El plan médico dijo que no: pedir que lo revisen',
    array[
      'El plan negó, redujo o terminó un servicio y no estás de acuerdo.',
      'Tienes la carta o el mensaje. Míralo: ahí dice cómo reclamar y hasta cuándo.'
    ],
    array[
      'Departamento de querellas y apelaciones del plan médico',
      'La dirección y el teléfono están en la carta del plan o en la tarjeta.'
    ],
    null, 'Apelación de {paciente}, contrato {contrato}: {servicio_negado}',
    array[
      '{fecha}',
      '{destinatario}',
      '{plan}',
      'Saludos:',
      'Escribo sobre {paciente}, contrato {contrato}.',
      'Soy {relacion} de la persona asegurada.',
      'El {fecha_negativa} el plan negó este servicio: {servicio_negado}.',
      'La razón que dieron fue: {razon_plan}',
      'No estoy de acuerdo. {medico} ordenó el servicio. Hace falta por esto: {razones}',
      'Solicito que revisen la decisión y aprueben el servicio.',
      'Solicito también copia de la regla o criterio que usaron y de los documentos que miraron.',
      'Si la salud de {paciente} corre riesgo por la espera, solicito que lo atiendan como un caso urgente.',
      'Solicito una respuesta por escrito con la decisión, la razón y los próximos pasos.',
      'Mi teléfono es {telefono}.',
      'Mi correo electrónico es {correo}.',
      'Gracias por su atención.',
      'Cordialmente,',
      '{nombre}'
    ],
    array[
      'Carta o mensaje en que el plan dice que no',
      'Orden, receta o informe del médico',
      'Copia de la tarjeta del plan'
    ],
    array[
      'Llama y pide un número de caso.',
      'También puedes llamar al Procurador del Paciente, 1-800-981-0031.',
      'Si es Plan Vital, puedes llamar a la Administración de Seguros de Salud (ASES), 1-800-981-2737.'
    ],
    '[{"titulo": "Triple-S Salud, Plan Vital: quejas y apelaciones (en inglés)", "url": "https://sssvital.com/en/grievances-and-appeals/"},
      {"titulo": "MMM Multi Health, Plan Vital: quejas y apelaciones (en inglés)", "url": "https://www.multihealth-vital.com/eng/appeals.html"},
      {"titulo": "Código de Seguros: sistema de querellas de los planes (26 LPRA 1912)", "url": "https://instalawyer.io/laws/2020-laws-of-puerto-rico/1912-sistema-de-querellas"},
      {"titulo": "Ley 163-2024 (LexJuris)", "url": "https://lexjuris.com/lexlex/Leyes2024/lexl2024163.htm"}]',
    array[
      'La debe leer: Un abogado o una abogada de seguros de salud, o la Oficina del Procurador del Paciente.',
      'Plazos y pasos en los planes que no son Plan Vital.',
      'Si un familiar necesita autorización firmada de la persona asegurada adulta.',
      'Cómo se pide el trámite urgente y con qué palabras.',
      'Qué artículo de la Ley 163-2024 se puede citar. La carta no cita ninguno.',
      'Plazo leído que la carta no dice: 60 días desde la fecha de la carta para apelar (Plan Vital, Triple-S Salud). Es de una aseguradora y de un plan. La carta que recibió la familia dice el suyo.',
      'Ese plazo se leyó en https://sssvital.com/en/grievances-and-appeals/'
    ]);

insert into private.standing select * from private.standing_now;

-- A row that was to be joined and has not been run is doubtful again, with the values that were read.
update public.importacion_filas as f
set resultado = 'dudoso', razon = 'Se parece a otro. Decide otra vez.', proveedor_id = null, cambios = null,
  valores = coalesce(f.leida -> 'valores', f.valores), problemas = coalesce(f.leida -> 'problemas', f.problemas)
where f.decision = 'unir' and not f.hecha;
select private.count_rows(i.id) from public.importaciones as i
where i.estado = 'ensayada' and exists (
  select from public.importacion_filas as f where f.importacion_id = i.id and f.decision = 'unir'
);
update public.importacion_filas as f set decision = null where f.decision = 'unir';
alter table public.importacion_filas drop constraint decision_conocida;
alter table public.importacion_filas add constraint decision_conocida check (decision in ('saltar', 'crear'));
alter table public.importacion_filas drop column leida;

reset check_function_bodies;
