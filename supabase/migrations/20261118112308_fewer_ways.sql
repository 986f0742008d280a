set check_function_bodies = off;

DROP TRIGGER user_roles_guard ON public.user_roles;

DROP TRIGGER user_roles_audit_granted ON public.user_roles;

DROP TRIGGER user_roles_audit_revoked ON public.user_roles;

DROP TRIGGER proveedores_mark_disapproval ON public.proveedores;

DROP TRIGGER proveedores_moderate ON public.proveedores;

DROP TRIGGER proveedores_audit ON public.proveedores;

DROP TRIGGER sedes_clean ON public.sedes;

DROP TRIGGER sedes_keep_principal ON public.sedes;

DROP TRIGGER sedes_audit ON public.sedes;

DROP TRIGGER disponibilidad_require_place ON public.disponibilidad;

DROP TRIGGER detalles_clean ON public.detalles;

DROP TRIGGER sedes_confirm ON public.sedes;

DROP TRIGGER disponibilidad_confirm ON public.disponibilidad;

DROP TRIGGER detalles_confirm_atencion ON public.detalles;

DROP TRIGGER detalles_confirm_lugar ON public.detalles;

DROP TRIGGER primera_visita_confirm ON public.primera_visita;

DROP TRIGGER sedes_refresh_inserted ON public.sedes;

DROP TRIGGER detalles_refresh_inserted ON public.detalles;

DROP TRIGGER disponibilidad_audit ON public.disponibilidad;

DROP TRIGGER primera_visita_audit ON public.primera_visita;

DROP TRIGGER planes_audit ON public.planes;

DROP TRIGGER calificaciones_hold ON public.calificaciones;

DROP TRIGGER calificaciones_limit ON public.calificaciones;

DROP TRIGGER calificaciones_audit ON public.calificaciones;

DROP TRIGGER calificaciones_audit_decision ON public.calificaciones;

DROP TRIGGER calificaciones_pause ON public.calificaciones;

DROP TRIGGER revisiones_recurso_review ON public.revisiones_recurso;

DROP TRIGGER revisiones_recurso_audit ON public.revisiones_recurso;

DROP TRIGGER pasos_audit ON public.pasos;

DROP TRIGGER recursos_audit ON public.recursos;

DROP TRIGGER sugerencias_audit ON public.sugerencias;

DROP TRIGGER questions_limit ON public.questions;

DROP TRIGGER questions_note_author ON public.questions;

DROP TRIGGER answers_limit ON public.answers;

DROP TRIGGER answers_note_author ON public.answers;

DROP TRIGGER answer_votes_limit ON public.answer_votes;

DROP TRIGGER calificaciones_note_author ON public.calificaciones;

DROP TRIGGER answers_help ON public.answers;

DROP TRIGGER answers_are_of_shown ON public.answers;

DROP TRIGGER answer_votes_are_of_shown ON public.answer_votes;

DROP TRIGGER answers_open_question ON public.answers;

DROP TRIGGER questions_links ON public.questions;

DROP TRIGGER answers_links ON public.answers;

DROP TRIGGER calificaciones_links ON public.calificaciones;

DROP TRIGGER questions_hold ON public.questions;

DROP TRIGGER answers_hold ON public.answers;

DROP TRIGGER questions_audit ON public.questions;

DROP TRIGGER answers_audit ON public.answers;

DROP TRIGGER questions_pause ON public.questions;

DROP TRIGGER answers_pause ON public.answers;

DROP TRIGGER answer_votes_pause ON public.answer_votes;

DROP TRIGGER proveedores_mail ON public.proveedores;

DROP TRIGGER reclamaciones_audit ON public.reclamaciones;

DROP TRIGGER bajas_take_down ON public.bajas;

DROP TRIGGER bajas_audit ON public.bajas;

DROP TRIGGER proveedores_leave_disapproved ON public.proveedores;

DROP TRIGGER calificaciones_close_case ON public.calificaciones;

DROP TRIGGER calificaciones_note_takedown ON public.calificaciones;

DROP TRIGGER questions_note_takedown ON public.questions;

DROP TRIGGER answers_note_takedown ON public.answers;

DROP TRIGGER calificaciones_keep_in_bin ON public.calificaciones;

DROP TRIGGER questions_keep_in_bin ON public.questions;

DROP TRIGGER answers_keep_in_bin ON public.answers;

DROP TRIGGER proveedores_sign_added ON public.proveedores;

DROP TRIGGER proveedores_sign_changed ON public.proveedores;

DROP TRIGGER terminos_audit ON public.terminos;

DROP TRIGGER user_roles_keep_own ON public.user_roles;

DROP TRIGGER proveedores_email ON public.proveedores;

DROP TRIGGER proveedores_remove_replaced_logo ON public.proveedores;

DROP TRIGGER proveedores_remove_deleted_logo ON public.proveedores;

DROP TRIGGER sedes_clean_phones ON public.sedes;

DROP TRIGGER primera_visita_remove_replaced_pictures ON public.primera_visita;

DROP TRIGGER primera_visita_remove_deleted_pictures ON public.primera_visita;

DROP TRIGGER proveedores_confirm_contacto ON public.proveedores;

DROP TRIGGER proveedores_confirm_planes ON public.proveedores;

DROP TRIGGER confirmaciones_refresh_inserted ON public.confirmaciones;

DROP TRIGGER proveedores_refresh_facts ON public.proveedores;

DROP TRIGGER detalles_audit_atencion ON public.detalles;

DROP TRIGGER detalles_audit_lugar ON public.detalles;

DROP TRIGGER proveedores_drop_own_review ON public.proveedores;

DROP TRIGGER proveedores_drop_own_experiences ON public.proveedores;

DROP TRIGGER calificaciones_note_decision ON public.calificaciones;

DROP TRIGGER answers_help_deleted ON public.answers;

DROP TRIGGER answers_help_inserted ON public.answers;

DROP TRIGGER questions_note_state ON public.questions;

DROP TRIGGER answers_note_state ON public.answers;

DROP TRIGGER confirmaciones_refresh_deleted ON public.confirmaciones;

DROP TRIGGER proveedores_forget_contact ON public.proveedores;

DROP TRIGGER bajas_take_down_inserted ON public.bajas;

DROP TRIGGER calificaciones_note_declined ON public.calificaciones;

DROP FUNCTION public.confirmaciones_de(uuid);

DROP FUNCTION public.revocar_enlaces(uuid);

DROP FUNCTION private.refresh_proveedor();

DROP FUNCTION private.sign_changed_name();

DROP FUNCTION private.like_name(text,text);

DROP FUNCTION private.drop_own_experiences();

DROP FUNCTION private.refuse_link_in_phones();

DROP FUNCTION private.keep_own_role();

DROP FUNCTION private.check_proveedor_email();

DROP FUNCTION private.put_back_place(uuid,jsonb);

DROP FUNCTION private.drop_own_review();

DROP FUNCTION private.lock_places(uuid);

DROP FUNCTION private.resources_to_review();

DROP FUNCTION private.put_back_step(uuid,jsonb);

DROP FUNCTION private.trigrams(text);

DROP FUNCTION private.fill_rating(jsonb);

DROP FUNCTION private.forget_contact();

DROP FUNCTION private.latest_decision(text,uuid);

DROP FUNCTION private.set_motive(text);

DROP FUNCTION private.insert_stored(regclass,jsonb);

DROP FUNCTION private.top_proveedores();

DROP FUNCTION private.name_bits(text);

DROP FUNCTION private.sign_name(uuid[]);

DROP FUNCTION private.sign_added_names();

DROP FUNCTION private.merge_keepers(uuid,uuid);

DROP FUNCTION private.merge_handling(uuid,uuid,uuid);

DROP FUNCTION private.sign_import_row(public.importacion_filas);

DROP FUNCTION private.own_things();

-- Nobody reads the numbers of places: pages of the open data are ranges of providers.
drop table public.datos_sedes;

create table private.daily_jobs (
  orden smallint primary key,
  job text not null unique,
  each_time boolean not null default false
);
alter table private.daily_jobs enable row level security;
revoke all on table private.daily_jobs from public, anon, authenticated, service_role;
insert into private.daily_jobs (orden, job, each_time) values
  (10, 'forget_fingerprints', true),
  (20, 'forget_alerts', true),
  (30, 'forget_copies', true),
  (35, 'check_queue', true),
  (40, 'finish_removals', false),
  (50, 'forget_proposals', false),
  (60, 'forget_old_data', false),
  (70, 'forget_edits', false),
  (80, 'forget_lists', false),
  (90, 'forget_imports', false),
  (100, 'forget_traces', false),
  (110, 'give_up_alerts', false),
  (120, 'note_failed_mail', false),
  (130, 'forget_links', false),
  (140, 'remind', false),
  (150, 'tell_alerts', false),
  (160, 'give_up_replies', false),
  (170, 'send_digests', false);

create table private.mail_kinds (
  template text primary key,
  fill text,
  sent text
);
alter table private.mail_kinds enable row level security;
revoke all on table private.mail_kinds from public, anon, authenticated, service_role;
insert into private.mail_kinds (template, fill, sent) values
  ('proveedor_aprobado', 'fill_decision', null),
  ('proveedor_desaprobado', 'fill_decision', null),
  ('proveedor_calificacion', 'fill_rating', null),
  ('respuestas_nuevas', 'fill_replies', null),
  ('recordatorio', 'fill_reminder', null),
  ('aviso_pedido', 'fill_alert', null),
  ('aviso', 'fill_alert', 'finish_alerts');

create table private.mail_secrets (
  secreto text primary key,
  campo text not null,
  make text,
  salida text
);
alter table private.mail_secrets enable row level security;
revoke all on table private.mail_secrets from public, anon, authenticated, service_role;
insert into private.mail_secrets (secreto, campo, make, salida) values
  ('respuestas', 'Token', null, 'correos'),
  ('enlace', 'Token', 'new_mailed_link', 'confirmar'),
  ('codigo', 'Codigo', 'new_claim_code', null),
  ('aviso', 'Token', null, 'avisame');

alter table private.outgoing_mail drop constraint secreto_conocido,
  add constraint outgoing_mail_secreto_fkey foreign key (secreto) references private.mail_secrets (secreto);

alter table private.clases_cola add column vista text, add column decision text;
update private.clases_cola as c set vista = k.vista, decision = k.decision
from (values
  ('proveedor', 'proveedor',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'proveedores' and a.fila_id = $1::text
  union all
  select 'dejado', v.admin, v.fecha from private.perfiles_vistos as v where v.proveedor_id = $1$$),
  ('propuesta', 'propuesta',
  $$select c.estado, c.decidida_por, c.decidida_en from public.propuestas as c where c.lote = $1$$),
  ('reclamacion', 'reclamacion',
  $$select r.estado, r.decidida_por, r.decidida_en from public.reclamaciones as r where r.id = $1$$),
  ('baja', 'baja',
  $$select b.estado, b.decidida_por, b.decidida_en from public.bajas as b where b.id = $1$$),
  ('resena', 'resena',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'calificaciones' and a.fila_id = $1::text$$),
  ('sugerencia', 'sugerencia',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'sugerencias' and a.fila_id = $1::text$$),
  ('recurso', 'recurso',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a
  where a.tabla in ('revisiones_recurso', 'recursos') and a.fila_id = $1::text$$),
  ('paso', 'paso',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'pasos' and a.fila_id = $1::text$$),
  ('reporte', 'moderacion',
  $$select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m where m.elemento = $1$$),
  ('revision', 'moderacion',
  $$select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m where m.elemento = $1$$),
  ('primera', 'moderacion',
  $$select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m where m.elemento = $1$$),
  ('repetido', 'repetido',
  $$select r.estado, r.decidido_por, r.decidido_en from private.repetidos as r where r.id = $1
  union all
  select 'unidos', u.por, u.fecha from public.perfiles_unidos as u where u.repetido = $1$$)
) as k (clase, vista, decision)
where k.clase = c.clase;
alter table private.clases_cola alter column vista set not null, alter column decision set not null;

create table private.own_things (
  tabla text not null,
  condicion text not null,
  columnas text[],
  primary key (tabla, condicion)
);
alter table private.own_things enable row level security;
revoke all on table private.own_things from public, anon, authenticated, service_role;
insert into private.own_things (tabla, condicion, columnas) values
  ('auth.users', 't.id = $1', null),
  ('auth.mfa_amr_claims', 't.session_id in (select s.id from auth.sessions as s where s.user_id = $1)', null),
  ('auth.mfa_challenges', 't.factor_id in (select f.id from auth.mfa_factors as f where f.user_id = $1)', null),
  ('auth.refresh_tokens', 't.user_id = $1::text', null),
  ('auth.flow_state', 't.user_id = $1', null),
  ('auth.audit_log_entries', 't.payload ->> ''actor_id'' = $1::text or t.payload -> ''traits'' ->> ''user_id'' = $1::text', null),
  ('storage.objects', 't.owner_id = $1::text', null),
  ('public.auditoria', 't.fila_id = $1::text', array['id', 'fecha', 'accion', 'tabla', 'fila_id', 'antes', 'despues']),
  ('public.auditoria', 't.fila_id is distinct from $1::text
    and private.named_in(t.actor_id, t.fila_id, t.antes, t.despues) && private.named_in($1, null, null, to_jsonb($2))
    and (t.actor_id = $1 or private.mentions(concat(t.antes, t.despues), array[$1::text, $2]))',
    array['id', 'fecha', 'accion', 'tabla']),
  ('public.questions', 't.id in (select a.question_id from private.autores_preguntas as a where a.user_id = $1)', null),
  ('public.answers', 't.id in (select a.answer_id from private.autores_respuestas as a where a.user_id = $1)', null),
  ('private.ediciones', 't.pregunta_id in (select * from private.own_posts($1)) or t.respuesta_id in (select * from private.own_posts($1))', null),
  ('private.moderacion', 't.elemento in (select * from private.own_posts($1))',
    array['elemento', 'clase', 'desde', 'estado', 'decision', 'motivo', 'decidida_en', 'revision_pedida_en', 'revision_texto']),
  ('public.listas_proveedores', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)', null),
  ('private.listas_compartidas', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)', null),
  ('public.propuestas', 't.lote in (select p.lote from private.proponentes as p where p.usuario_id = $1 or lower(p.correo) = $2)', null),
  ('private.codigos_reclamacion', 't.reclamacion_id in (select r.id from public.reclamaciones as r where r.usuario_id = $1)', null),
  ('public.estadisticas', 't.id in (select e.evento from private.event_people as e where e.usuario_id = $1)', null),
  ('public.proveedores', 't.usuario_id = $1', null),
  ('public.confirmaciones', 't.actor = $1 or t.proveedor_id in (select * from private.own_provider($1))', null),
  ('public.llamadas', 't.proveedor_id in (select * from private.own_provider($1))',
    array['id', 'proveedor_id', 'resultado', 'fecha', 'deshecha_en', 'grupos', 'desde', 'motivo']),
  ('private.npis', 't.proveedor_id in (select * from private.own_provider($1))', null),
  ('public.importacion_filas', 't.proveedor_id in (select * from private.own_provider($1))',
    array['importacion_id', 'fila', 'valores', 'proveedor_id', 'cambios']),
  ('public.detalles', 't.proveedor_id in (select * from private.own_provider($1))', null),
  ('public.primera_visita', 't.proveedor_id in (select * from private.own_provider($1))', null),
  ('private.contacto_proveedor', 't.proveedor_id in (select * from private.own_provider($1)) or lower(t.correo_fallido) = $2', null),
  ('private.outgoing_mail', 't.proveedor in (select * from private.own_provider($1)) or lower(t.correo) = $2', null),
  ('public.sedes', 't.proveedor_id in (select * from private.own_provider($1))', null),
  ('public.horas', 't.sede_id in (select * from private.own_places($1))', null),
  ('public.disponibilidad', 't.sede_id in (select * from private.own_places($1))', null),
  ('private.direcciones_ocultas', 't.sede_id in (select * from private.own_places($1))', null),
  ('private.avisos', 'lower(t.correo) = $2', null),
  ('private.proponentes', 'lower(t.correo) = $2', null);

create table private.merge_rows (
  orden smallint primary key,
  sentencia text not null
);
alter table private.merge_rows enable row level security;
revoke all on table private.merge_rows from public, anon, authenticated, service_role;
insert into private.merge_rows (orden, sentencia) values
  (10, $$select private.merge_reviews($1, $2, $3)$$),
  (20, $$delete from public.favorite_providers as f where f.provider_id = $2
    and exists (select from public.favorite_providers as o where o.provider_id = $1 and o.user_id = f.user_id)$$),
  (21, $$update public.favorite_providers as f set provider_id = $1 where f.provider_id = $2$$),
  (30, $$update public.listas_proveedores as l
    set nota = case when l.nota = o.nota then l.nota else left(concat_ws('. ', l.nota, o.nota), 300) end
    from public.listas_proveedores as o
    where l.proveedor_id = $1 and o.proveedor_id = $2 and o.lista_id = l.lista_id and o.nota is not null$$),
  (31, $$delete from public.listas_proveedores as l where l.proveedor_id = $2
    and exists (select from public.listas_proveedores as o where o.proveedor_id = $1 and o.lista_id = l.lista_id)$$),
  (32, $$update public.listas_proveedores as l set proveedor_id = $1 where l.proveedor_id = $2$$),
  (40, $$delete from private.avisos as a where a.proveedor_id = $2
    and exists (select from private.avisos as o where o.proveedor_id = $1 and o.correo = a.correo)$$),
  (41, $$update private.avisos as a set proveedor_id = $1 where a.proveedor_id = $2$$),
  (42, $$update private.avisos as a set conocidos = array_replace(a.conocidos, $2, $1) where $2 = any (a.conocidos)$$),
  (50, $$update public.estadisticas as e set proveedor_id = $1 where e.proveedor_id = $2$$),
  (60, $$update public.llamadas as l set proveedor_id = $1 where l.proveedor_id = $2$$),
  (61, $$update private.borradores as b set atiende = coalesce(b.atiende, o.atiende)
    from private.borradores as o where b.proveedor_id = $1 and o.proveedor_id = $2$$),
  (62, $$delete from private.borradores as b
    where b.proveedor_id = $1 and not exists (select from private.borradores as o where o.proveedor_id = $2)$$),
  (70, $$update public.bajas as b set proveedor_id = $1 where b.proveedor_id = $2$$),
  (80, $$delete from public.reclamaciones as r
    where r.proveedor_id = $2 and r.estado in ('abierta', 'probada') and exists (
      select from public.reclamaciones as o
      where o.proveedor_id = $1 and o.usuario_id = r.usuario_id and o.estado in ('abierta', 'probada')
    )$$),
  (81, $$update public.reclamaciones as r set proveedor_id = $1 where r.proveedor_id = $2$$),
  (82, $$update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
    where r.proveedor_id = $1 and r.usuario_id = $3 and r.estado in ('abierta', 'probada')$$),
  (83, $$with told as (
      update public.reclamaciones as r set dueno_avisado_en = now()
      from public.proveedores as p
      where r.proveedor_id = $1 and r.estado = 'probada' and r.dueno_avisado_en is null
        and p.id = $1 and p.usuario_id is not null
      returning r as claim
    )
    select private.tell_owner(t.claim, $3) from told as t$$),
  (90, $$update private.outgoing_mail as m set proveedor = $1 where m.proveedor = $2$$),
  (91, $$update private.outgoing_mail as m set sujeto = $1 where m.secreto = 'enlace' and m.sujeto = $2$$),
  (100, $$insert into private.contacto_proveedor (proveedor_id, sin_recordatorios_desde, correo_fallido, fallo_en, enlace_pedido)
    select $1, c.sin_recordatorios_desde, c.correo_fallido, c.fallo_en, c.enlace_pedido
    from private.contacto_proveedor as c where c.proveedor_id = $2
    on conflict (proveedor_id) do nothing$$),
  (110, $$update public.importacion_filas as f set proveedor_id = $1 where f.proveedor_id = $2$$),
  (111, $$update public.importacion_filas as f set candidato_id = $1 where f.candidato_id = $2$$),
  (120, $$insert into private.npis (proveedor_id, npi) select $1, n.npi from private.npis as n where n.proveedor_id = $2
    on conflict (proveedor_id) do nothing$$),
  (121, $$update public.perfiles_unidos as u set proveedor_id = $1 where u.proveedor_id = $2$$),
  (122, $$insert into private.repetidos as r (uno, otro, razones, estado, encontrado_en, decidido_en, decidido_por)
    select least($1, other.id), greatest($1, other.id), d.razones, d.estado, d.encontrado_en, d.decidido_en, d.decidido_por
    from private.repetidos as d
    cross join lateral (select case d.uno when $2 then d.otro else d.uno end as id) as other
    where $2 in (d.uno, d.otro) and d.estado = 'distintos' and other.id <> $1
    on conflict on constraint repetidos_una_vez do update
    set estado = excluded.estado, decidido_en = excluded.decidido_en, decidido_por = excluded.decidido_por
    where r.estado = 'pendiente'$$);

create extension if not exists pg_trgm with schema extensions;

create table private.known_stems (stem text primary key);
alter table private.known_stems enable row level security;
revoke all on table private.known_stems from public, anon, authenticated, service_role;
insert into private.known_stems (stem) select distinct t.stem from private.stem_trigrams as t;
drop table private.stem_trigrams;

alter table private.name_signatures rename to bare_names;
alter table private.bare_names rename constraint name_signatures_pkey to bare_names_pkey;
alter table private.bare_names rename constraint name_signatures_proveedor_id_fkey to bare_names_proveedor_id_fkey;
drop index private.name_signatures_municipio_idx;
alter table private.bare_names drop column firma, drop column unos, add column conocido text;
update private.bare_names set conocido = private.known_words(nombre);
alter table private.bare_names alter column conocido set not null;

alter table private.import_keys drop column firma, drop column unos, add column conocido text;
update private.import_keys set conocido = private.known_words(nombre);
alter table private.import_keys alter column conocido set not null;

CREATE OR REPLACE FUNCTION public.gateway_daily_jobs()
 RETURNS TABLE(job text, each_time boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select j.job, j.each_time
  from private.daily_jobs as j
  where j.each_time or not exists (
    select from private.daily_runs as r where r.day = private.event_day(now()) and r.job = j.job
  )
  order by j.orden
$function$;

CREATE OR REPLACE FUNCTION public.decidir_calificacion(calificacion uuid, desde public.estado_calificacion, hasta public.estado_calificacion, motivo text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  decided integer;
begin
  perform private.require_admin();
  update public.calificaciones as c set estado = hasta where c.id = calificacion and c.estado = desde;
  get diagnostics decided = row_count;
  perform private.set_motive('resena', calificacion, motivo);
  return decided > 0;
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
      perform private.note_failure('correo ' || mail.template, sqlstate);
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
      perform private.note_failure('correo ' || sent.template, sqlstate);
    end;
  end if;
end
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
  perform private.add_words(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g;
  return jsonb_build_object('estado', 'confirmado', 'grupos', (
    select coalesce(jsonb_agg(jsonb_build_object('grupo', g.grupo, 'sede_id', g.sede_id,
      'vence_en', private.last_day(link.proveedor_id, g.sede_id, g.grupo))), '[]')
    from private.groups_of(link.proveedor_id) as g
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
  perform private.add_words(proveedor, array_agg(g.sede_id), array_agg(g.grupo),
    case when owner = auth.uid() then 'proveedor' else 'admin' end, 'panel', auth.uid())
  from private.groups_of(proveedor, true) as g
  where (confirmar_grupos.grupos is null or g.grupo = any (confirmar_grupos.grupos))
    and (confirmar_grupos.sede is null or g.sede_id = confirmar_grupos.sede);
  return query select * from public.frescura as f where f.proveedor_id = proveedor;
end
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
  perform private.add_words(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
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
  word uuid;
begin
  perform private.require_admin();
  if aceptar is null then
    raise exception using errcode = 'invalid_parameter_value', message = 'aceptar must be true or false';
  end if;
  row_now := private.lock_proposal(propuesta);
  if row_now.estado <> 'pendiente' then
    return private.decided(row_now);
  end if;
  if aceptar then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if present is distinct from nullif(visto, 'null') then
      return jsonb_build_object('estado', 'cambiada', 'ahora', present);
    end if;
    -- The word about the group is added below: whose it is depends on who proposed.
    perform set_config('private.task', 'decision', true);
    perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.despues);
    perform set_config('private.task', '', true);
    word := private.confirm_proposal(row_now);
  end if;
  update public.propuestas as p
  set estado = case when aceptar then 'aceptada' else 'rechazada' end, decidida_en = clock_timestamp(), decidida_por = auth.uid(),
    palabra = word
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
  -- After 180 days nobody knows what it said (private.forget_proposals): accepted again, it would empty the field.
  if row_now.estado = 'retirada' or row_now.decidida_en <= now() - interval '180 days' then
    return private.decided(row_now);
  end if;
  if row_now.estado = 'aceptada' then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if row_now.campo not in ('horas', 'visita', 'otro') then
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
  perform private.untell_proposer(row_now.lote);
  return jsonb_build_object('estado', 'pendiente');
end
$function$;

CREATE OR REPLACE FUNCTION public.deshacer_llamada(llamada uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  call public.llamadas;
begin
  perform private.require_admin();
  perform private.lock_provider(l.proveedor_id) from public.llamadas as l where l.id = llamada;
  select * into call from public.llamadas as l where l.id = llamada;
  if not found or private.event_day(call.fecha) <> private.event_day(now()) then
    perform private.refuse('llamada_de_hoy', 'Solo se deshace una llamada de hoy.');
  end if;
  if call.deshecha_en is not null then
    return false;
  end if;
  update public.llamadas set deshecha_en = now() where id = llamada;
  if call.resultado = 'confirmo' then
    perform private.answer_draft(call.proveedor_id, null);
  end if;
  delete from public.confirmaciones where llamada_id = llamada;
  update public.propuestas set estado = 'retirada', decidida_en = now() where lote = llamada and estado = 'pendiente';
  return true;
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
  select * into line from private.call_lines(anotar_llamada.proveedor);
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
    perform private.add_words(anotar_llamada.proveedor, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', 'llamada',
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

CREATE OR REPLACE FUNCTION public.decision_de(clase text, elemento uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  decisions text;
  latest record;
begin
  perform private.require_admin();
  select k.decision into decisions from private.clases_cola as k where k.clase = decision_de.clase;
  if not found then
    return null;
  end if;
  execute format(
    'select * from (%s) as d (como, actor, cuando) where d.cuando is not null order by d.cuando desc limit 1', decisions
  ) into latest using elemento;
  return case when latest.cuando is not null then
    jsonb_build_object('como', latest.como, 'cuando', latest.cuando, 'propia', coalesce(latest.actor = auth.uid(), false),
      'por', (select p.nombre_completo from private.profiles as p where p.id = latest.actor))
  end;
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
    perform private.put_answer_back(kept);
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
      perform private.put_answer_back(answer);
    end loop;
  end if;
  perform set_config('private.task', '', true);
  delete from private.papelera as p where p.elemento = kept.elemento;
  update private.retiros as r set recuperado_en = now()
  where r.clase = kept.clase and r.elemento = kept.elemento
    and (kept.clase <> 'resena' or kept.fila ->> 'estado' = 'publicada');
  perform private.write_act(
    auth.uid(), 'recuperar',
    case kept.clase when 'resena' then 'calificaciones' when 'pregunta' then 'questions' else 'answers' end,
    kept.elemento::text, null, private.summarize(kept.fila, array['question_id', 'proveedor_id', 'estrellas'])
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.retirar(clase text, elemento uuid, motivo text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed integer;
begin
  perform private.require_admin();
  if clase = 'resena' then
    delete from public.calificaciones as c where c.id = elemento;
  elsif clase = 'pregunta' then
    delete from public.questions as q where q.id = elemento;
  elsif clase = 'respuesta' then
    delete from public.answers as a where a.id = elemento;
  else
    perform private.refuse('clase_conocida', 'Se retiran reseñas, preguntas y respuestas.');
  end if;
  get diagnostics removed = row_count;
  perform private.set_motive(clase, elemento, motivo);
  return removed > 0;
end
$function$;

CREATE OR REPLACE FUNCTION public.resumen_datos(desde timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'proveedores', count(*),
      'ultimo', coalesce(max(d.numero), 0),
      'cambiado_en', max(d.modificado_en)
    )
    from public.datos_proveedores as d join public.proveedores as p on p.id = d.proveedor_id
    where p.aprobado_por_admin and (desde is null or d.modificado_en >= desde)
  );
end
$function$;

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

CREATE OR REPLACE FUNCTION private.store_changed_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.store_bare_names(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.task() = 'undo' then
    return new;
  end if;
  -- A clock that was set back must not give a version the moment of an older one.
  new.fecha_actualizacion := greatest(clock_timestamp(), old.fecha_actualizacion + interval '1 microsecond');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_client()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (current_setting('role'::text, true) = ANY (ARRAY['anon'::text, 'authenticated'::text]));

CREATE OR REPLACE FUNCTION private.task()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(current_setting('private.task'::text, true), ''::text);

CREATE OR REPLACE FUNCTION private.moderate_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_client() then
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

CREATE OR REPLACE FUNCTION private.is_user_act()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((pg_trigger_depth() = 0) AND (private.task() <> 'recovery'::text));

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
  if private.is_client() and old.user_id = auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'No puedes quitarte el permiso de administrador. Pídeselo a otro administrador';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_logo_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.logo_url is not distinct from old.logo_url then
    return null;
  end if;
  perform private.remove_picture(
    replace(substring(old.logo_url from '/storage/v1/(?:object|render/image)/public/provider-images/([^?#]+)'), '%20', ' '),
    old.usuario_id
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nombre := private.clean_line(new.nombre);
  new.descripcion := private.clean_text(new.descripcion);
  new.subcategoria := private.clean_text(new.subcategoria);
  new.municipio := private.clean_text(new.municipio);
  new.planes_aceptados := private.clean_list(new.planes_aceptados);
  new.telefono := private.clean_text(new.telefono);
  new.whatsapp := private.clean_text(new.whatsapp);
  new.email := private.clean_text(new.email);
  new.direccion := private.clean_text(new.direccion);
  new.web := private.clean_text(new.web);
  new.logo_url := private.picture_path(new.logo_url);
  new.etiquetas_servicio := private.clean_list(new.etiquetas_servicio);
  new.videos_urls := private.clean_list(new.videos_urls);
  new.horario_servicio := private.clean_text(new.horario_servicio);
  -- A payload with an explicit null means the same as leaving it out.
  new.acepta_planes := coalesce(new.acepta_planes, false);

  if new.nombre is null or new.municipio is null or new.tipo_servicio is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  if new.logo_url !~ '^/storage/v1/object/public/provider-images/([A-Za-z0-9._-]|%20)+$' then
    perform private.refuse('logo_url_del_sitio', 'El logo no es válido. Súbelo otra vez.');
  end if;
  if exists (select from unnest(new.videos_urls) as url where not private.is_video_url(url)) then
    raise exception using errcode = 'check_violation', constraint = 'videos_urls_facebook_o_instagram',
      message = 'Solo se permiten videos de Facebook e Instagram';
  end if;
  -- The foreign key holds this too; here it gets words.
  if new.subcategoria is not null and not exists (
    select from public.subcategorias as s
    where s.tipo_servicio = new.tipo_servicio and s.nombre = new.subcategoria
  ) then
    raise exception using errcode = 'check_violation', constraint = 'proveedores_subcategoria_de_su_tipo',
      message = format('La subcategoría "%s" no corresponde al tipo "%s"', left(new.subcategoria, 100), new.tipo_servicio);
  end if;
  -- Only what is written now, so no constraint: an address from an older copy must not keep a provider from being changed by
  -- others than its writer, such as when its owner's account goes. A longer one is refused by its own constraint.
  if (tg_op = 'INSERT' or new.email is distinct from old.email)
    and char_length(new.email) <= 254 and not private.is_email(new.email) then
    raise exception using errcode = 'check_violation', constraint = 'email_valido',
      message = 'El correo no es válido. Ejemplo: nombre@ejemplo.com';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_sede()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.nombre := private.clean_line(new.nombre);
  new.como_llegar := private.clean_line(new.como_llegar);
  new.atiende_municipios := private.clean_keys(new.atiende_municipios);
  perform private.refuse_link('nombre', new.nombre), private.refuse_link('como_llegar', new.como_llegar);
  -- The rest of the principal place is the provider's, letter by letter, with the rules of its row.
  if not new.principal then
    new.municipio := private.clean_line(new.municipio);
    new.direccion := private.clean_line(new.direccion);
    new.telefono := private.clean_line(new.telefono);
    new.whatsapp := private.clean_line(new.whatsapp);
    perform private.refuse_link('direccion', new.direccion);
    -- A phone of the principal place is approved with its provider. That of another place is not, and is text too.
    perform private.refuse_link('telefono', new.telefono), private.refuse_link('whatsapp', new.whatsapp);
    if private.is_municipio(new.municipio) is not true then
      perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
    end if;
  end if;
  if exists (select from unnest(new.atiende_municipios) as name where not private.is_municipio(name)) then
    perform private.refuse('atiende_municipios_de_puerto_rico', 'Elige entre los 78 municipios.');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_visit_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.fotos is not distinct from old.fotos then
    return null;
  end if;
  -- Those that are still shown stay: private.remove_picture looks at what is stored now.
  perform private.remove_picture(
    substring(foto ->> 'url' from '/provider-images/(.+)$'),
    (select p.usuario_id from public.proveedores as p where p.id = old.proveedor_id)
  )
  from jsonb_array_elements(old.fotos) as foto;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_summaries(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A statement that changed nothing must not have the lock before the rows of the next one.
  if cardinality(ids) = 0 then
    return;
  end if;
  perform from public.datos_proveedores as d where d.proveedor_id = any (ids) order by d.proveedor_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('public.resumen_hechos:' || p.id, 0))
  from (select distinct id from unnest(ids) as id order by id) as p;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_fact(tabla text, fila uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- As a save takes them: a place after its provider, any other row by itself.
  if tabla = 'sedes' then
    perform from public.proveedores as p
    where p.id = (select s.proveedor_id from public.sedes as s where s.id = fila) for no key update;
  end if;
  execute format('select from public.%I where %I = $1 for no key update', tabla, private.key_of(format('public.%I', tabla)))
  using fila;
end
$function$;

CREATE OR REPLACE FUNCTION private.key_of(destination regclass)
 RETURNS name
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select a.attname from pg_catalog.pg_index as i
  join pg_catalog.pg_attribute as a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = destination and i.indisprimary
$function$;

CREATE OR REPLACE FUNCTION private.confirm(proveedor uuid, sede uuid, grupo text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.add_word(
    p.id, confirm.sede, confirm.grupo, case when p.usuario_id = auth.uid() then 'proveedor' else 'admin' end, 'panel',
    auth.uid()
  )
  from public.proveedores as p
  where p.id = confirm.proveedor and private.is_client() and private.task() <> 'decision'
$function$;

CREATE OR REPLACE FUNCTION private.confirm_proveedor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (old.telefono, old.whatsapp, old.email, old.direccion, old.municipio, old.web, old.horario_servicio)
    is distinct from (new.telefono, new.whatsapp, new.email, new.direccion, new.municipio, new.web, new.horario_servicio)
  then
    perform private.confirm(new.id, s.id, 'contacto') from public.sedes as s where s.proveedor_id = new.id and s.principal;
  end if;
  if (old.acepta_planes, old.planes_aceptados) is distinct from (new.acepta_planes, new.planes_aceptados) then
    perform private.confirm(new.id, null, 'planes');
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_row(destination regclass, stored jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key constant name := private.key_of(destination);
  columns constant name[] := array(
    select a.attname from pg_catalog.pg_attribute as a
    where a.attrelid = destination and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and stored ? a.attname::text
  );
  rows_found bigint;
begin
  execute format('update %s as t set %s from jsonb_populate_record(null::%1$s, $1) as v where t.%3$I = v.%3$I', destination,
    (select string_agg(format('%1$I = v.%1$I', name), ', ') from unnest(columns) as name where name <> key), key)
  using stored;
  get diagnostics rows_found = row_count;
  if rows_found = 0 then
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', destination,
      (select string_agg(quote_ident(name), ', ') from unnest(columns) as name))
    using stored;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_latest_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids constant uuid[] := (select array_agg(distinct c.proveedor_id) from changed as c);
begin
  if ids is null then
    return null;
  end if;
  -- As refresh_facts does, which comes after it: a transaction that has this lock never waits for a row of one without.
  perform private.lock_summaries(ids);
  if tg_op = 'INSERT' then
    insert into private.ultimas_palabras as u (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
    select distinct on (c.proveedor_id, c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
    from changed as c where not c.duda
    order by c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en desc, c.id
    on conflict on constraint ultimas_palabras_una_por_grupo do update
    set confirmado_en = excluded.confirmado_en, vence_en = excluded.vence_en
    where u.confirmado_en <= excluded.confirmado_en;
  else
    delete from private.ultimas_palabras as u using changed as c
    where not c.duda and u.proveedor_id = c.proveedor_id and u.grupo = c.grupo and u.sede_id is not distinct from c.sede_id;
    insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
    select distinct on (w.proveedor_id, w.grupo, w.sede_id) w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en, w.vence_en
    from public.confirmaciones as w
    join changed as c on c.proveedor_id = w.proveedor_id and c.grupo = w.grupo and c.sede_id is not distinct from w.sede_id
    where not w.duda and not c.duda
    order by w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en desc, w.id
    on conflict do nothing;
  end if;
  perform private.refresh_facts(ids);
  perform private.publish(ids);
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
  if not private.is_client() then
    return null;
  end if;
  foreach part in array tg_argv[1:] loop
    if part <> '' then
      select jsonb_object_agg(name, whole_before -> name), jsonb_object_agg(name, whole_after -> name) into before, after
      from unnest(string_to_array(part, ',')) as name;
    end if;
    if before is distinct from after then
      perform private.write_act(
        auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
        tg_table_name, coalesce(whole_after, whole_before) ->> tg_argv[0], before, after
      );
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_stem()
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

CREATE OR REPLACE FUNCTION private.put_back_fact(tabla text, fila uuid, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  destination constant regclass := format('public.%I', tabla);
  key constant name := private.key_of(destination);
begin
  if value is null then
    execute format('delete from %s where %I = $1', destination, key) using fila;
    return;
  end if;
  case tabla
    when 'sedes' then
      perform private.write_place(jsonb_populate_record(null::public.sedes, value), value -> 'horas');
      if jsonb_typeof(value -> 'disponibilidad') = 'object' then
        perform private.restore_row('public.disponibilidad', value -> 'disponibilidad' || jsonb_build_object('sede_id', fila));
      end if;
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

CREATE OR REPLACE FUNCTION private.remember_declined()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  review constant public.calificaciones := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op <> 'DELETE' and review.estado = 'publicada' then
    delete from private.resenas_negadas as n where n.usuario_id = review.usuario_id and n.proveedor_id = review.proveedor_id;
  elsif review.estado = 'rechazada' or tg_op = 'DELETE' and (
    review.estado = 'pendiente' or exists (select from private.papelera as b where b.elemento = review.id)
  ) then
    -- Not when the account or the provider goes.
    insert into private.resenas_negadas (usuario_id, proveedor_id)
    select u.id, p.id from private.profiles as u, public.proveedores as p
    where u.id = review.usuario_id and p.id = review.proveedor_id
    on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_help()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  question constant uuid := coalesce(new.question_id, old.question_id);
begin
  if coalesce(old.ayudo_en, new.ayudo_en) is null then
    return null;
  end if;
  -- Of two marks at the same moment the second sees the first.
  perform from public.questions where id = question for no key update;
  update public.questions as q set con_ayuda = now_is.it
  from (
    select exists (
      select from public.answers as a
      where a.question_id = question and a.ayudo_en is not null and a.estado = 'publicada'
    ) as it
  ) as now_is
  where q.id = question and q.con_ayuda <> now_is.it;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.index_title()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stems constant text[] := (
    select private.stems_of(private.search_words(q.title)) from public.questions as q where q.id = new.question_id
  );
begin
  delete from private.title_stems as s where s.question_id = new.question_id and s.stem <> all (stems);
  insert into private.title_stems (question_id, stem, created_at)
  select new.question_id, stem, new.created_at from unnest(stems) as stem
  on conflict (question_id, stem) do update set created_at = excluded.created_at;
  -- In one order, so that two who ask at the same moment do not wait for each other.
  insert into private.known_stems (stem)
  select stem from unnest(stems) as stem where private.is_misspellable(stem) order by stem
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_provider(proveedor uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_there boolean;
begin
  perform from public.proveedores as p where p.id = lock_provider.proveedor for no key update;
  is_there := found;
  perform from public.sedes as s where s.proveedor_id = lock_provider.proveedor order by s.id for key share;
  return is_there;
end
$function$;

CREATE OR REPLACE FUNCTION private.similar_questions(title text)
 RETURNS TABLE(id uuid, likeness double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  words constant text := coalesce(private.search_words(left(title, 200)), '');
  stems text[];
begin
  if cardinality(string_to_array(words, ' ')) < 3 then
    return;
  end if;
  stems := array(
    select stem from unnest(private.stems_of(words)) as stem order by char_length(stem) desc, stem limit 12
  );
  return query
  with typed as materialized (
    select stem, exists (select from private.title_stems as s where s.stem = typed.stem) as is_known
    from unnest(stems) as typed (stem)
  ), slips as (
    select t.stem from typed as t where not t.is_known and private.is_misspellable(t.stem)
    order by char_length(t.stem) desc limit 3
  ), meant as materialized (
    select t.stem as typed, t.stem, 1::double precision as likeness from typed as t where t.is_known
    union all
    select slips.stem, near.stem, near.likeness
    from slips
    cross join lateral (
      select k.stem, extensions.similarity(slips.stem, k.stem) as likeness from private.known_stems as k
      order by k.stem operator(extensions.<->) slips.stem, k.stem
      limit 3
    ) as near
    where near.likeness >= 0.3
  ), titles as materialized (
    select m.typed, m.stem, s.question_id, s.created_at
    from meant as m
    cross join lateral (
      select s.question_id, s.created_at from private.title_stems as s where s.stem = m.stem
      order by s.created_at desc
      limit 1000 / (select count(*) from meant)
    ) as s
  ), weighed as materialized (
    select m.typed, m.stem, m.likeness, 1 / (1 + ln(1 + n.titles)) as weight
    from meant as m
    join (select t.stem, count(*) as titles from titles as t group by t.stem) as n on n.stem = m.stem
  ), nearest as materialized (
    select t.question_id
    from titles as t
    join weighed as w on w.typed = t.typed and w.stem = t.stem
    group by t.question_id
    order by sum(w.weight * w.likeness) desc, max(t.created_at) desc, t.question_id
    limit 20
  ), shared as (
    -- Of several things that a slip may have meant, the likeliest.
    select best.question_id, sum(best.weight) as weight
    from (
      select n.question_id, w.typed, max(w.weight * w.likeness) as weight
      from nearest as n
      join private.title_stems as s on s.question_id = n.question_id
      join weighed as w on w.stem = s.stem
      group by n.question_id, w.typed
    ) as best
    group by best.question_id
  ), whole as (
    -- A word that nobody has asked about weighs as if one had.
    select sum(coalesce((select max(w.weight) from weighed as w where w.typed = t.stem), 1 / (1 + ln(2)))) as weight
    from typed as t
  ), finalists as materialized (
    select s.question_id, s.weight / whole.weight as share,
      extensions.similarity(words, private.search_words(q.title)) as trigrams
    from shared as s
    cross join whole
    join public.questions as q on q.id = s.question_id
    where s.weight / whole.weight >= 0.4
  )
  select f.question_id, 2 * f.share + f.trigrams
  from finalists as f
  where f.trigrams >= 0.1
  order by 2 desc
  limit 12;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_unpaired()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is rehearsed is not there in the end.
  if private.task() <> 'rehearsal' then
    insert into private.unpaired_providers (proveedor_id) values ((to_jsonb(new) ->> tg_argv[0])::uuid) on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_author()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What comes back from the bin may be nobody's.
  comes_back constant boolean := private.task() = 'recovery';
  author constant uuid := case when comes_back then new.user_id else coalesce(new.user_id, auth.uid()) end;
begin
  -- What the policy says of a row with a name: nobody writes in another's.
  if private.is_client() and not comes_back and author is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  elsif author is null and not comes_back then
    raise exception using errcode = 'not_null_violation', message = 'Falta quién lo escribió';
  end if;
  -- The secret key may send a row that is there already, which then has its author.
  if tg_table_name = 'questions' then
    insert into private.autores_preguntas (question_id, user_id)
    select new.id, author where not exists (select from public.questions as q where q.id = new.id);
  else
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    -- That of nobody stands in the bin and is put back from there.
    select new.id, new.question_id, author,
      case when author is null then 0 else private.thread_number(new.question_id, author) end
    where not exists (select from public.answers as a where a.id = new.id);
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

CREATE OR REPLACE FUNCTION private.fill_decision(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select mail.fields from public.proveedores as p
  where p.id = (mail.fields ->> 'ProveedorID')::uuid and p.usuario_id = mail.account
    and p.aprobado_por_admin = (mail.template = 'proveedor_aprobado')
$function$;

CREATE OR REPLACE FUNCTION private.judge_row(origen text, r public.importacion_filas)
 RETURNS public.importacion_filas
 LANGUAGE plpgsql
 SECURITY DEFINER
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
  united constant boolean := r.decision is not distinct from 'unir';
begin
  r.cambios := null;
  r.proveedor_id := null;
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
    r.candidato_id := null;
    r.candidato_fila := null;
    return r;
  end if;
  keys := private.store_import_keys(r);
  if united and r.candidato_fila is not null then
    return private.judge_joined_row(r);
  end if;
  if not united then
    r.candidato_id := null;
    r.candidato_fila := null;
  end if;
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
  if united then
    r.proveedor_id := r.candidato_id;
  else
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
  if not united and exists (select from jsonb_array_elements(guesses) as g where r.cambios ? (g ->> 'campo')) then
    r.resultado := 'dudoso';
    r.razon := guess_words;
    r.candidato_id := r.proveedor_id;
    r.proveedor_id := null;
    r.cambios := null;
  end if;
  return r;
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
  if not private.is_client() or private.task() = 'recovery' then
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

  is_sudden := coalesce(private.is_sudden(day.promedio, stars_sum::numeric / nullif(reviews, 0), day.cambios), false);
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

CREATE OR REPLACE FUNCTION private.fill_rating(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when held.total > 0 or mail.fields -> 'Cambios' <> '[]' then
    mail.fields || jsonb_build_object('Esperan', case when held.total > 0 then jsonb_build_array(jsonb_build_object(
      'ID', held.first,
      'Cuantas', case when held.total = 1 then 'Una reseña' else held.total || ' reseñas' end
        || ' de «' || (mail.fields ->> 'Nombre') || '» ' || case when held.total = 1 then 'espera' else 'esperan' end || ' tu decisión.'
    )) else '[]' end)
  end
  from (
    -- As private.queue() lists them: one that reports hid is listed with them.
    select count(*) as total, (array_agg(c.id order by c.fecha, c.id))[1] as first
    from public.calificaciones as c
    where c.proveedor_id = (mail.fields ->> 'ProveedorID')::uuid and c.estado = 'pendiente'
      and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  ) as held
$function$;

CREATE OR REPLACE FUNCTION private.new_mailed_link(proveedor uuid)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.new_link(p.id, 'enlace', null) from public.proveedores as p where p.id = proveedor $function$;

CREATE OR REPLACE FUNCTION private.lock_proposal(propuesta uuid)
 RETURNS public.propuestas
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  found_row public.propuestas;
begin
  perform private.lock_provider(p.proveedor_id) from public.propuestas as p where p.id = propuesta;
  select * into found_row from public.propuestas as p where p.id = propuesta for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Esta corrección ya no existe.';
  end if;
  return found_row;
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_reminder(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- One that was queued with its words has no day.
  select case when mail.fields ? 'Dia' then (
    select mail.fields - 'Dia' || jsonb_build_object('Datos', words)
    from private.reminder_text(mail.proveedor, (mail.fields ->> 'Dia')::date) as words
    where words is not null
  ) else mail.fields end
$function$;

CREATE OR REPLACE FUNCTION private.answer_draft(proveedor uuid, answer boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.borradores as b set atiende = answer where b.proveedor_id = proveedor;
  if found then
    -- The word about it is the provider's, and is added with the call.
    perform set_config('private.task', 'decision', true);
    update public.detalles as d set atiende_autismo = answer where d.proveedor_id = proveedor;
    perform set_config('private.task', '', true);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_answer_back(stored private.papelera)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
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

CREATE OR REPLACE FUNCTION private.follow_owner()
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

CREATE OR REPLACE FUNCTION private.take_down()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stands timestamptz;
begin
  if tg_op = 'UPDATE' and (old.estado = 'hecha' or new.proveedor_id is null) then
    return null;
  end if;
  perform private.unlist(new.id, new.proveedor_id);
  update public.proveedores as p set aprobado_por_admin = false where p.id = new.proveedor_id
  returning p.fecha_actualizacion into stands;
  update public.bajas as b set version = stands where b.id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.proveedor_id and e.revocado_en is null;
  perform private.mail_provider(new.proveedor_id, 'baja_hecha', jsonb_build_object(
    'Nombre', new.nombre, 'ProveedorID', new.proveedor_id,
    'Quien', case
      when exists (select from public.proveedores as p where p.id = new.proveedor_id and p.usuario_id = new.decidida_por) then 'Quitaste'
      else 'Quitamos'
    end,
    'Hasta', private.day_in_words(private.removal_ends(new.decidida_en))
  ));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.name_likeness(one text, other text)
 RETURNS real
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when one = other then 1
    when extensions.similarity(one, other) < 0.5 then 0
    -- «Rivera Cruz» and «Rivera Colón»: each has a word in the place of another's.
    when private.has_other_word(one, other) and private.has_other_word(other, one) then 0
    else extensions.similarity(one, other)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.put_back(entry public.auditoria, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  present constant jsonb := private.fact_value(entry.tabla, entry.fila_id::uuid);
begin
  perform private.put_back_fact(entry.tabla, entry.fila_id::uuid, value);
  if entry.tabla = 'sedes' and value is not null then
    perform private.audit_place(case when present is null then 'crear' else 'cambiar' end, entry.fila_id::uuid, present,
      private.place_value(entry.fila_id::uuid));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.queue()
 RETURNS TABLE(clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  part text;
begin
  for part in select distinct k.vista from private.clases_cola as k loop
    begin
      return query execute format(
        'select w.clase, w.id, w.titulo, w.desde, w.proveedor_id, w.cuantos from private.%I as w', 'waiting_' || part
      );
    exception when others then
      -- Noted by private.check_queue: whoever reads may be in a transaction that writes nothing.
      null;
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_queue()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
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
      perform private.note_failure('cola ' || part, sqlstate);
    end;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_alerts(mail private.outgoing_mail)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.avisos as a where a.id in (select jsonb_array_elements_text(mail.fields -> 'Avisos')::uuid);
  update private.avisos as a set fallo = false where a.correo = mail.correo and a.fallo;
  select private.note_news(mail.correo);
$function$;

CREATE OR REPLACE FUNCTION private.forget_case()
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
  delete from public.cola_notas as n where n.clase in ('reporte', 'revision', 'primera') and n.elemento = old.id;
  delete from public.cola_asignaciones as a where a.clase in ('reporte', 'revision', 'primera') and a.elemento = old.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_takedown()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_client() or not private.is_admin()
    or private.row_owner(tg_table_name, to_jsonb(old), tg_argv[1]) = auth.uid()::text
  then
    return coalesce(new, old);
  end if;
  -- Nested: of the tables that are only deleted from, the state says something else.
  if tg_op = 'UPDATE' then
    if old.estado = new.estado or 'rechazada' not in (old.estado, new.estado) then
      return new;
    elsif new.estado <> 'rechazada' then
      delete from private.retiros where clase = tg_argv[0] and elemento = old.id;
      return new;
    end if;
  end if;
  insert into private.retiros (clase, elemento) values (tg_argv[0], old.id)
  on conflict (clase, elemento) do update set fecha = excluded.fecha, recuperado_en = null;
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION private.set_motive(clase text, elemento uuid, motivo text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if motivo <> all (array['datos_personales', 'insultos', 'peligroso', 'publicidad', 'no_es_cierto', 'otro']) then
    perform private.refuse('motivo_conocido', 'Elige una de las razones.');
  end if;
  -- Only what was counted just now: an admin's own words are not.
  update private.retiros as r set motivo = set_motive.motivo
  where r.clase = set_motive.clase and r.elemento = set_motive.elemento and r.fecha = now() and set_motive.motivo is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_in_bin()
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
  if not private.is_client() or not private.is_admin() or author = auth.uid() then
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
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_alert(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
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
    select private.news_words(n.proveedor_id, n.abre) as line
    from (select distinct n.proveedor_id, n.abre from private.alert_news(mail.correo) as n) as n
    order by line
  );
  select case
    when count(distinct n.proveedor_id) = 1 then '/proveedor/' || min(n.proveedor_id::text)
    when count(distinct n.aviso_id) = 1 then (
      select '/proveedores?tipo=' || a.tipo::text || '&municipio=' || private.url_value(a.municipio) || '&cerca=si'
      from private.avisos as a where a.id = answered[1]
    )
    else '/proveedores'
  end into path
  from private.alert_news(mail.correo) as n;
  insert into private.enlaces_aviso (hash, aviso_id) select private.token_hash(token), unnest(confirmed);
  -- For private.finish_alerts: what this mail answers.
  update private.outgoing_mail as m set fields = jsonb_build_object('Avisos', answered) where m.id = mail.id;
  return jsonb_build_object('Novedades', array_to_string(lines[1:10], E'\n')
    || case when cardinality(lines) > 10 then E'\n' || format('Y %s más.', cardinality(lines) - 10) else '' end,
    'Ruta', path, 'Token', token);
end
$function$;

CREATE OR REPLACE FUNCTION private.store_bare_names(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.bare_names as s (proveedor_id, nombre, municipio, conocido)
  select p.id, bare.name, p.municipio, private.known_words(bare.name)
  from public.proveedores as p
  cross join lateral (select private.bare_name(p.nombre) as name offset 0) as bare
  where p.id = any (ids)
  on conflict (proveedor_id) do update
  set nombre = excluded.nombre, municipio = excluded.municipio, conocido = excluded.conocido
$function$;

CREATE OR REPLACE FUNCTION private.store_added_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is rehearsed is not found by anybody.
  if private.task() <> 'rehearsal' then
    perform private.store_bare_names(array_agg(a.id)) from added as a;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if ids is null then
    return;
  end if;
  -- Once a transaction: a save writes several tables.
  update public.datos_proveedores as d
  set modificado_en = greatest(clock_timestamp(), d.modificado_en + interval '1 microsecond')
  where d.proveedor_id = any (ids) and d.xmin <> pg_current_xact_id()::xid;
  insert into public.datos_proveedores (proveedor_id)
  select p.id from public.proveedores as p
  where p.id = any (ids) and p.aprobado_por_admin
    and not exists (select from public.datos_proveedores as d where d.proveedor_id = p.id)
  order by p.fecha_creacion, p.id
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_like_word(one text, other text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  shortest constant integer := least(char_length(one), char_length(other));
  longest constant integer := greatest(char_length(one), char_length(other));
  letters text := other;
  shared integer := 0;
begin
  -- An initial, or a word that was cut or runs into the next.
  if left(one, shortest) = left(other, shortest) and shortest <> 2 then
    return true;
  end if;
  -- In a short word one slip spoils most trigrams: there all letters but one are enough.
  if longest <= 6 and longest - shortest <= 1 and left(one, 1) = left(other, 1) then
    for place in 1 .. char_length(one) loop
      if strpos(letters, substr(one, place, 1)) > 0 then
        letters := overlay(letters placing '' from strpos(letters, substr(one, place, 1)) for 1);
        shared := shared + 1;
      end if;
    end loop;
    if shared >= longest - 1 then
      return true;
    end if;
  end if;
  return extensions.similarity(one, other) >= 0.3;
end
$function$;

CREATE OR REPLACE FUNCTION private.possible_duplicates(proveedor uuid)
 RETURNS TABLE(otro uuid, razones text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
declare
  p public.proveedores;
  mine private.bare_names;
  near text[];
begin
  select * into p from public.proveedores as l where l.id = possible_duplicates.proveedor;
  select * into mine from private.bare_names as s where s.proveedor_id = p.id;
  near := p.municipio || coalesce(private.neighbours_of(p.municipio), '{}');
  return query
  with phones as (
    select distinct private.phone_digits(phone) as digits
    from public.sedes as s cross join lateral unnest(array[s.telefono, s.whatsapp]) as phone
    where s.proveedor_id = p.id
  ), answering as (
    select phones.digits, found.id
    from phones
    cross join lateral (select id from private.with_phone(array[phones.digits]) as id where id <> p.id limit 30) as found
    where phones.digits is not null
  ), same_phone as (
    select distinct a.id
    from (select answering.digits, answering.id, count(*) over (partition by answering.digits) as listings from answering) as a
    join private.bare_names as s on s.proveedor_id = a.id
    -- A number that many answer is that of a building: there the name has to be like, too.
    where a.listings <= 3 or private.name_likeness(mine.conocido, s.conocido) >= 0.6
  ), same_name as (
    select s.proveedor_id as id
    from private.bare_names as s join public.proveedores as l on l.id = s.proveedor_id
    where s.municipio = any (near) and s.proveedor_id <> p.id and l.tipo_servicio = p.tipo_servicio
      and extensions.similarity(mine.conocido, s.conocido) >= 0.6
      and private.name_likeness(mine.conocido, s.conocido) >= 0.6
    -- Where whole rows of names are alike, the nearest are enough.
    order by extensions.similarity(mine.conocido, s.conocido) desc, s.proveedor_id limit 30
  ), same_npi as (
    select n.proveedor_id as id
    from private.npis as own join private.npis as n on n.npi = own.npi and n.proveedor_id <> own.proveedor_id
    where own.proveedor_id = p.id
  )
  select found.id, array_agg(found.razon order by found.orden)
  from (
    select s.id, 1 as orden, 'npi' as razon from same_npi as s
    union all
    select s.id, 2, 'telefono' from same_phone as s
    union all
    select s.id, 3, 'nombre' from same_name as s
  ) as found
  group by found.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_places(queda uuid, se_va uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept constant uuid := private.principal_of(queda);
  gone constant uuid := private.principal_of(se_va);
  is_fresher constant boolean :=
    private.latest_word(se_va, gone, 'disponibilidad') > private.latest_word(queda, kept, 'disponibilidad');
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
  delete from private.ultimas_palabras as u where u.proveedor_id in (queda, se_va);
  insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
  select distinct on (c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
  from public.confirmaciones as c where c.proveedor_id = queda and not c.duda
  order by c.grupo, c.sede_id, c.confirmado_en desc, c.id;
  perform private.refresh_facts(array[queda]);
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
  result := jsonb_populate_record(kept, (
    select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(to_jsonb(gone)) as v where v.key = any (new.del_otro)
  ));
  update public.proveedores as p
  set nombre = result.nombre, tipo_servicio = result.tipo_servicio, subcategoria = result.subcategoria,
    descripcion = result.descripcion, municipio = result.municipio, direccion = result.direccion, telefono = result.telefono,
    whatsapp = result.whatsapp, email = result.email, web = result.web, horario_servicio = result.horario_servicio,
    acepta_planes = result.acepta_planes, planes_aceptados = result.planes_aceptados,
    etiquetas_servicio = result.etiquetas_servicio, videos_urls = result.videos_urls, logo_url = result.logo_url,
    aprobado_por_admin = kept.aprobado_por_admin or coalesce(gone.aprobado_por_admin, false)
  where p.id = queda
  returning p.* into result;

  perform private.merge_facts(queda, se_va);
  perform private.split_words(array[queda, se_va]);
  perform private.drop_untrue_words(queda, to_jsonb(kept), to_jsonb(result));
  perform private.drop_untrue_words(se_va, to_jsonb(gone), to_jsonb(result));
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

CREATE OR REPLACE FUNCTION private.store_import_keys(r public.importacion_filas)
 RETURNS private.import_keys
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  keys private.import_keys;
begin
  keys.importacion_id := r.importacion_id;
  keys.fila := r.fila;
  keys.npi := r.valores ->> 'npi';
  keys.telefono := private.phone_digits(r.valores ->> 'telefono');
  keys.whatsapp := private.phone_digits(r.valores ->> 'whatsapp');
  keys.nombre := private.bare_name(r.valores ->> 'nombre');
  keys.municipio := r.valores ->> 'municipio';
  keys.tipo_servicio := r.valores ->> 'tipo_servicio';
  keys.conocido := private.known_words(keys.nombre);
  insert into private.import_keys select keys.*
  on conflict (importacion_id, fila) do update
  set npi = excluded.npi, telefono = excluded.telefono, whatsapp = excluded.whatsapp, nombre = excluded.nombre,
    municipio = excluded.municipio, tipo_servicio = excluded.tipo_servicio, conocido = excluded.conocido;
  return keys;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_provider(keys private.import_keys, OUT id uuid, OUT same boolean, OUT why text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  phones constant text[] := array_remove(array[keys.telefono, keys.whatsapp], null);
  near text[];
  number text;
begin
  if keys.npi is not null then
    select n.proveedor_id, true into id, same from private.npis as n
    where n.npi = keys.npi and not private.is_made_by(keys.importacion_id, n.proveedor_id) order by n.proveedor_id limit 1;
    if found then
      return;
    end if;
  end if;
  if cardinality(phones) > 0 then
    select s.proveedor_id, l.likeness >= 0.6, n.npi, case
      when l.likeness >= 0.6 then format('Mismo nombre y teléfono que «%s», con otro NPI.', p.nombre)
      else format('Mismo teléfono que «%s».', p.nombre) end
    into id, same, number, why
    from private.with_phone(phones) as w (id)
    join private.bare_names as s on s.proveedor_id = w.id
    join public.proveedores as p on p.id = w.id
    left join private.npis as n on n.proveedor_id = w.id
    cross join lateral (select private.name_likeness(s.conocido, keys.conocido) as likeness) as l
    -- In one clinic many answer the same phone: who has another number and another name is another person.
    where (l.likeness >= 0.6 or n.npi is null or keys.npi is null or n.npi = keys.npi)
      and not private.is_made_by(keys.importacion_id, w.id)
    order by l.likeness desc, s.proveedor_id limit 1;
    if found then
      same := same and (number is null or keys.npi is null or number = keys.npi);
      return;
    end if;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  -- A name in full is enough where one of the two has no telephone to compare.
  select s.proveedor_id, s.nombre = keys.nombre and s.municipio = keys.municipio and p.tipo_servicio = keys.tipo_servicio
      and (cardinality(phones) = 0 or p.telefono is null and p.whatsapp is null),
    format('Se parece a «%s», de %s.', p.nombre, p.municipio)
  into id, same, why
  from private.bare_names as s
  join public.proveedores as p on p.id = s.proveedor_id
  left join private.npis as n on n.proveedor_id = s.proveedor_id
  cross join lateral (select private.name_likeness(s.conocido, keys.conocido) as likeness offset 0) as l
  where s.municipio = any (near) and extensions.similarity(s.conocido, keys.conocido) >= 0.6 and l.likeness >= 0.6 and (n.npi is null or keys.npi is null)
    and not private.is_made_by(keys.importacion_id, s.proveedor_id)
  order by l.likeness desc, s.municipio = keys.municipio desc, s.proveedor_id limit 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_earlier_row(keys private.import_keys, OUT fila integer, OUT same boolean, OUT why text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  phones constant text[] := array_remove(array[keys.telefono, keys.whatsapp], null);
  near text[];
begin
  select k.fila, l.is_same, case
    when l.is_same then format('Es la misma que la fila %s.', k.fila)
    else format('Mismo teléfono que la fila %s.', k.fila) end
  into fila, same, why
  from (
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.npi = keys.npi
    union all
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.telefono = any (phones)
    union all
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.whatsapp = any (phones)
  ) as k
  cross join lateral (
    select k.npi = keys.npi is true or private.name_likeness(k.conocido, keys.conocido) >= 0.6 as is_same
  ) as l
  where k.fila < keys.fila and (l.is_same or k.npi is null or keys.npi is null)
  order by l.is_same desc, k.fila limit 1;
  if found then
    return;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  select k.fila, false, format('Se parece a la fila %s.', k.fila) into fila, same, why
  from private.import_keys as k
  cross join lateral (select private.name_likeness(k.conocido, keys.conocido) as likeness offset 0) as l
  where k.importacion_id = keys.importacion_id and k.municipio = any (near) and k.fila < keys.fila
    and (k.npi is null or keys.npi is null) and extensions.similarity(k.conocido, keys.conocido) >= 0.6 and l.likeness >= 0.6
  order by l.likeness desc, k.fila limit 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.rehearse_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  relation text;
  r public.importacion_filas;
  judged public.importacion_filas[] := '{}';
begin
  -- In the order of the file: each is compared with those further up.
  for r in
    select * from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas) order by f.fila
  loop
    judged := array_append(judged, private.judge_row(target.origen, r));
  end loop;
  perform private.keep_outcomes(judged);
  begin
    perform set_config('private.task', 'rehearsal', true);
    perform private.write_rows(judged, false);
    -- Rules have spoken; what they let pass is taken back.
    raise exception using errcode = 'MGA01';
  exception when sqlstate 'MGA01' then
    null;
  end;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then
    get stacked diagnostics relation = table_name;
    perform private.after_failure('private.rehearse_rows', target, filas, sqlstate, relation, sqlerrm);
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  r public.importacion_filas;
  reasons jsonb;
begin
  perform from public.proveedores as p
  where p.id in (
    select f.proveedor_id from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas)
  )
  order by p.id for update;
  select coalesce(jsonb_object_agg(t.proveedor_id, t.razon), '{}') into reasons
  from private.touched_since(target.id, filas) as t where t.razon is not null;
  perform set_config('private.task', 'undo', true);
  for r in
    select * from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (filas) and f.proveedor_id is not null order by f.fila desc
  loop
    if reasons ? r.proveedor_id::text then
      update public.importacion_filas as f set se_queda = reasons ->> r.proveedor_id::text
      where f.importacion_id = target.id and f.fila = r.fila;
      continue;
    end if;
    -- What it said before may be against the rules by now. One row must not stop the others, nor the imports behind this one.
    begin
      if r.antes is null then
        delete from public.proveedores as p where p.id = r.proveedor_id;
      else
        perform private.set_fields(r.proveedor_id, r.antes -> 'valores');
        update public.sedes as s set fecha_actualizacion = (r.antes ->> 'sede')::timestamptz
        where s.proveedor_id = r.proveedor_id and s.principal
          and s.fecha_actualizacion = (r.antes ->> 'sede_dejada')::timestamptz
          and s.fecha_actualizacion <> (r.antes ->> 'sede')::timestamptz;
      end if;
      update public.importacion_filas as f set hecha = false where f.importacion_id = target.id and f.fila = r.fila;
    exception
      when serialization_failure or deadlock_detected then
        raise;
      when others then
        update public.importacion_filas as f
        set se_queda = case when r.antes is null then 'No se pudo quitar.' else 'Lo que decía antes ya no se acepta.' end
        where f.importacion_id = target.id and f.fila = r.fila;
    end;
  end loop;
  perform set_config('private.task', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.own_rows(person uuid)
 RETURNS TABLE(tabla text, fila jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant text := private.proved_address(person);
  part record;
begin
  for part in
    select c.tabla, format('t.%I = $1', c.columna) as condition, null::text[] as columns,
      private.hidden_columns(c.tabla, c.columna, c.es_suya) as hidden
    from private.person_columns() as c
    -- These are shown whole, below.
    where c.tabla not in ('public.proveedores'::regclass, 'public.confirmaciones'::regclass)
    union all
    select o.tabla::regclass, o.condicion, o.columnas, private.hidden_columns(o.tabla::regclass, '', true)
    from private.own_things as o
  loop
    return query execute format(
      'select %L::text, (
         select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(t) - $3) as f
         where $4 is null or f.key = any ($4)
       ) from %s as t where %s', part.tabla, part.tabla, part.condition
    ) using person, address, part.hidden, part.columns;
  end loop;
end
$function$;

CREATE OR REPLACE VIEW private.audited_decisions AS
 SELECT tabla,
    fila_id,
        CASE
            WHEN accion = 'eliminar'::text THEN 'eliminado'::text
            WHEN tabla = 'revisiones_recurso'::text THEN 'revisado'::text
            WHEN tabla = 'proveedores'::text THEN
            CASE
                WHEN accion = 'aprobar'::text OR ((despues ->> 'aprobado_por_admin'::text)::boolean) THEN 'aprobado'::text
                ELSE 'desaprobado'::text
            END
            ELSE despues ->> 'estado'::text
        END AS como,
    actor_id AS actor,
    fecha AS cuando
   FROM public.auditoria e
  WHERE (accion = ANY (ARRAY['aprobar'::text, 'desaprobar'::text, 'eliminar'::text])) OR despues ?| ARRAY['aprobado_por_admin'::text, 'estado'::text, 'revisado_en'::text];

CREATE OR REPLACE VIEW private.waiting_sugerencia AS
 SELECT 'sugerencia'::text AS clase,
    id,
    titulo,
    fecha AS desde,
    NULL::uuid AS proveedor_id,
    1 AS cuantos
   FROM public.sugerencias s
  WHERE estado = 'pendiente'::public.estado_sugerencia;

CREATE OR REPLACE VIEW private.waiting_recurso AS
 SELECT 'recurso'::text AS clase,
    r.id,
    r.titulo,
    ((v.revisado_en + 365)::timestamp without time zone AT TIME ZONE 'America/Puerto_Rico'::text) AS desde,
    NULL::uuid AS proveedor_id,
    1 AS cuantos
   FROM public.revisiones_recurso v
     JOIN public.recursos r ON r.id = v.recurso_id
  WHERE v.revisado_en <= (private.event_day(now()) - 365);

CREATE OR REPLACE VIEW private.waiting_paso AS
 SELECT 'paso'::text AS clase,
    id,
    titulo,
    ((vence_en + 1)::timestamp without time zone AT TIME ZONE 'America/Puerto_Rico'::text) AS desde,
    NULL::uuid AS proveedor_id,
    1 AS cuantos
   FROM public.pasos s
  WHERE estado = 'publicado'::text AND vence_en < private.event_day(now());

CREATE OR REPLACE VIEW private.waiting_propuesta AS
 SELECT 'propuesta'::text AS clase,
    c.lote AS id,
    p.nombre AS titulo,
    min(c.fecha_creacion) AS desde,
    p.id AS proveedor_id,
    count(*)::integer AS cuantos
   FROM public.propuestas c
     JOIN public.proveedores p ON p.id = c.proveedor_id
  WHERE c.estado = 'pendiente'::text
  GROUP BY c.lote, p.id;

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
  WHERE r.estado = 'abierta'::text AND r.medio = 'telefono'::text OR r.estado = 'probada'::text AND (p.usuario_id IS NULL OR r.objetada_en IS NOT NULL OR private.silence_ends(r.*) <= now());

CREATE OR REPLACE VIEW private.waiting_baja AS
 SELECT 'baja'::text AS clase,
    id,
    nombre AS titulo,
    fecha_creacion AS desde,
    proveedor_id,
    1 AS cuantos
   FROM public.bajas b
  WHERE estado = 'pendiente'::text;

CREATE OR REPLACE VIEW private.waiting_proveedor AS
 SELECT 'proveedor'::text AS clase,
    id,
    nombre AS titulo,
    fecha_actualizacion AS desde,
    id AS proveedor_id,
    1 AS cuantos
   FROM public.proveedores p
  WHERE NOT aprobado_por_admin AND NOT (EXISTS ( SELECT
           FROM private.perfiles_vistos v
          WHERE v.proveedor_id = p.id AND v.version = p.fecha_actualizacion)) AND NOT (EXISTS ( SELECT
           FROM public.bajas b
          WHERE b.proveedor_id = p.id AND b.estado = 'hecha'::text)) AND NOT (EXISTS ( SELECT
           FROM private.borradores b
          WHERE b.proveedor_id = p.id AND b.atiende IS NULL));

CREATE OR REPLACE VIEW private.waiting_moderacion AS
 SELECT m.cola AS clase,
    m.elemento AS id,
        CASE m.clase
            WHEN 'pregunta'::text THEN p.titulo
            WHEN 'respuesta'::text THEN ('Respuesta a «'::text || p.titulo) || '»'::text
            ELSE ('Reseña de «'::text || p.titulo) || '»'::text
        END AS titulo,
    m.desde,
    p.proveedor_id,
    1 AS cuantos
   FROM private.moderacion m
     CROSS JOIN LATERAL private.post(m.clase, m.elemento) p(clase, id, titulo, contenido, estrellas, estado, sin_nombre, autor, fecha, pregunta_id, proveedor_id, ruta)
  WHERE m.cola IS NOT NULL;

CREATE OR REPLACE VIEW private.waiting_resena AS
 SELECT 'resena'::text AS clase,
    c.id,
    p.nombre AS titulo,
    c.fecha AS desde,
    p.id AS proveedor_id,
    1 AS cuantos
   FROM public.calificaciones c
     JOIN public.proveedores p ON p.id = c.proveedor_id
  WHERE c.estado = 'pendiente'::public.estado_calificacion AND NOT (EXISTS ( SELECT
           FROM private.moderacion m
          WHERE m.elemento = c.id AND m.cola IS NOT NULL));

CREATE OR REPLACE VIEW private.waiting_repetido AS
 SELECT 'repetido'::text AS clase,
    r.id,
    (p.nombre || ' y '::text) || o.nombre AS titulo,
    r.encontrado_en AS desde,
    p.id AS proveedor_id,
    1 AS cuantos
   FROM private.repetidos r
     JOIN public.proveedores p ON p.id = r.uno
     JOIN public.proveedores o ON o.id = r.otro
  WHERE r.estado = 'pendiente'::text AND NOT private.is_removed(p.id) AND NOT private.is_removed(o.id);

CREATE INDEX bare_names_municipio_idx ON private.bare_names USING btree (municipio);

CREATE INDEX known_stems_trigrams_idx ON private.known_stems USING gist (stem extensions.gist_trgm_ops);

CREATE INDEX outgoing_mail_secreto_idx ON private.outgoing_mail USING btree (secreto, sujeto);

CREATE TRIGGER user_roles_guard BEFORE INSERT OR DELETE ON public.user_roles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.guard_roles();

CREATE TRIGGER user_roles_audit_granted AFTER INSERT ON public.user_roles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('user_id', '', 'user_id,role');

CREATE TRIGGER user_roles_audit_revoked BEFORE DELETE ON public.user_roles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('user_id', '', 'user_id,role');

CREATE TRIGGER proveedores_mark_disapproval BEFORE UPDATE OF aprobado_por_admin ON public.proveedores FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.mark_disapproval();

CREATE TRIGGER proveedores_moderate BEFORE INSERT OR UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.moderate_proveedor();

CREATE TRIGGER proveedores_remove_logo AFTER DELETE OR UPDATE ON public.proveedores FOR EACH ROW WHEN (old.logo_url IS NOT NULL) EXECUTE FUNCTION private.remove_logo_file();

CREATE TRIGGER proveedores_audit AFTER INSERT OR DELETE OR UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', '', 'nombre,municipio,tipo_servicio,aprobado_por_admin,usuario_id');

CREATE TRIGGER sedes_clean BEFORE INSERT OR UPDATE ON public.sedes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.clean_sede();

CREATE TRIGGER sedes_keep_principal BEFORE DELETE ON public.sedes FOR EACH ROW WHEN (old.principal AND private.is_user_act()) EXECUTE FUNCTION private.keep_principal();

CREATE TRIGGER sedes_audit BEFORE DELETE ON public.sedes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_removed_place();

CREATE TRIGGER disponibilidad_require_place BEFORE DELETE OR UPDATE ON public.disponibilidad FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.require_place();

CREATE TRIGGER detalles_clean BEFORE INSERT OR UPDATE ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.clean_detalles();

CREATE TRIGGER primera_visita_remove_pictures AFTER DELETE OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (old.fotos IS NOT NULL) EXECUTE FUNCTION private.remove_visit_pictures();

CREATE TRIGGER sedes_confirm AFTER INSERT OR UPDATE ON public.sedes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_sede();

CREATE TRIGGER disponibilidad_confirm AFTER INSERT OR UPDATE ON public.disponibilidad FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_disponibilidad();

CREATE TRIGGER detalles_confirm_atencion AFTER UPDATE OF edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_facts('atencion');

CREATE TRIGGER detalles_confirm_lugar AFTER UPDATE OF hechos_si, hechos_no ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_facts('lugar');

CREATE TRIGGER primera_visita_confirm AFTER INSERT OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_facts('lugar');

CREATE TRIGGER proveedores_confirm AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_proveedor();

CREATE TRIGGER sedes_refresh_inserted AFTER INSERT ON public.sedes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (private.is_user_act()) EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');

CREATE TRIGGER detalles_refresh_inserted AFTER INSERT ON public.detalles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT WHEN (private.is_user_act()) EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');

CREATE TRIGGER disponibilidad_audit AFTER INSERT OR DELETE OR UPDATE ON public.disponibilidad FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('sede_id', '');

CREATE TRIGGER detalles_audit AFTER UPDATE ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('proveedor_id', 'edad_desde_meses,edad_hasta_meses,modalidades,idiomas,costo,costo_desde,requiere_referido,atiende_autismo', 'hechos_si,hechos_no');

CREATE TRIGGER primera_visita_audit AFTER INSERT OR DELETE OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('proveedor_id', '');

CREATE TRIGGER planes_audit AFTER INSERT OR DELETE OR UPDATE ON public.planes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('id', '');

CREATE TRIGGER calificaciones_hold BEFORE INSERT ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.hold_review();

CREATE TRIGGER calificaciones_limit BEFORE INSERT ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_acts('10', '1 hour', 'Ya escribiste 10 reseñas en la última hora.');

CREATE TRIGGER calificaciones_audit AFTER DELETE ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'usuario_id', 'usuario_id,proveedor_id,estrellas');

CREATE TRIGGER calificaciones_audit_decision AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act() AND old.estado IS DISTINCT FROM new.estado) EXECUTE FUNCTION private.audit('id', 'usuario_id', '');

CREATE TRIGGER calificaciones_pause BEFORE INSERT OR UPDATE OF estrellas, comentario ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_paused_write();

CREATE TRIGGER revisiones_recurso_review BEFORE UPDATE OF vigencia, reemplazado_por, aplica_en_pr ON public.revisiones_recurso FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.review_resource();

CREATE TRIGGER revisiones_recurso_audit AFTER UPDATE ON public.revisiones_recurso FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('recurso_id', '', '');

CREATE TRIGGER pasos_audit AFTER INSERT OR DELETE OR UPDATE ON public.pasos FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_paso();

CREATE TRIGGER recursos_audit AFTER INSERT OR DELETE OR UPDATE ON public.recursos FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', '', 'titulo,tipo_recurso,url');

CREATE TRIGGER sugerencias_audit AFTER DELETE OR UPDATE ON public.sugerencias FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'usuario_id', 'usuario_id,titulo,url,estado');

CREATE TRIGGER questions_limit BEFORE INSERT ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_acts('5', '1 hour', 'Ya publicaste 5 preguntas en la última hora.');

CREATE TRIGGER questions_note_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.questions FOR EACH ROW EXECUTE FUNCTION private.note_author('user_id');

CREATE TRIGGER answers_limit BEFORE INSERT ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_acts('30', '1 hour', 'Ya publicaste 30 respuestas en la última hora.');

CREATE TRIGGER answers_note_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.answers FOR EACH ROW EXECUTE FUNCTION private.note_author('user_id');

CREATE TRIGGER answer_votes_limit BEFORE INSERT ON public.answer_votes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_acts('60', '1 hour', 'Ya votaste 60 veces en la última hora.');

CREATE TRIGGER calificaciones_note_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.note_author('usuario_id');

CREATE TRIGGER answers_help AFTER INSERT OR DELETE OR UPDATE OF ayudo_en, estado ON public.answers FOR EACH ROW EXECUTE FUNCTION private.note_help();

CREATE TRIGGER answers_are_of_shown BEFORE INSERT ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_unseen('questions', 'question_id');

CREATE TRIGGER answer_votes_are_of_shown BEFORE INSERT ON public.answer_votes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_unseen('answers', 'answer_id');

CREATE TRIGGER answers_open_question BEFORE INSERT ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_closed();

CREATE TRIGGER questions_links BEFORE INSERT OR UPDATE OF title, content ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_links('content');

CREATE TRIGGER answers_links BEFORE INSERT OR UPDATE OF content ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_links('content');

CREATE TRIGGER calificaciones_links BEFORE INSERT OR UPDATE OF comentario ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.limit_links('comentario');

CREATE TRIGGER questions_hold BEFORE INSERT ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.hold_first_post();

CREATE TRIGGER answers_hold BEFORE INSERT ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.hold_first_post();

CREATE TRIGGER questions_audit BEFORE DELETE ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'user_id', 'user_id,title');

CREATE TRIGGER answers_audit BEFORE DELETE ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'user_id', 'user_id,question_id');

CREATE TRIGGER questions_pause BEFORE INSERT OR UPDATE OF title, content, category ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_paused_write();

CREATE TRIGGER answers_pause BEFORE INSERT OR UPDATE OF content, ayudo_en ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_paused_write();

CREATE TRIGGER answer_votes_pause BEFORE INSERT OR UPDATE ON public.answer_votes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refuse_paused_write();

CREATE TRIGGER proveedores_mail AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act() AND new.usuario_id IS NOT NULL AND old.aprobado_por_admin IS DISTINCT FROM new.aprobado_por_admin) EXECUTE FUNCTION private.mail_decision();

CREATE TRIGGER reclamaciones_audit AFTER UPDATE OF estado ON public.reclamaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', 'usuario_id', '');

CREATE TRIGGER bajas_take_down AFTER INSERT OR UPDATE OF estado ON public.bajas FOR EACH ROW WHEN (new.estado = 'hecha'::text) EXECUTE FUNCTION private.take_down();

CREATE TRIGGER bajas_audit AFTER UPDATE OF estado ON public.bajas FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', '', '');

CREATE TRIGGER proveedores_leave_disapproved AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act() AND old.aprobado_por_admin AND NOT new.aprobado_por_admin) EXECUTE FUNCTION private.leave_disapproved();

CREATE TRIGGER calificaciones_close_case AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act() AND old.estado <> new.estado AND new.estado <> 'pendiente'::public.estado_calificacion) EXECUTE FUNCTION private.close_review_case();

CREATE TRIGGER calificaciones_note_takedown AFTER DELETE OR UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.note_takedown('resena', 'usuario_id');

CREATE TRIGGER questions_note_takedown BEFORE DELETE ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.note_takedown('pregunta', 'user_id');

CREATE TRIGGER answers_note_takedown BEFORE DELETE ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.note_takedown('respuesta', 'user_id');

CREATE TRIGGER calificaciones_keep_in_bin BEFORE DELETE ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.keep_in_bin('resena');

CREATE TRIGGER questions_keep_in_bin BEFORE DELETE ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.keep_in_bin('pregunta');

CREATE TRIGGER answers_keep_in_bin BEFORE DELETE ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.keep_in_bin('respuesta');

CREATE TRIGGER proveedores_sign_added AFTER INSERT ON public.proveedores REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.store_added_names();

CREATE TRIGGER proveedores_sign_changed AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.nombre <> new.nombre OR old.municipio <> new.municipio) EXECUTE FUNCTION private.store_changed_name();

CREATE TRIGGER terminos_audit AFTER INSERT OR DELETE OR UPDATE ON public.terminos FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('slug', '', 'termino,definicion');

REVOKE ALL ON FUNCTION private.store_changed_name() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.task() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.is_user_act() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.key_of(regclass) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.restore_row(regclass,jsonb) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.lock_provider(uuid) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.fill_decision(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.fill_rating(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.new_mailed_link(uuid) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.fill_reminder(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.check_queue() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.finish_alerts(private.outgoing_mail) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.set_motive(text,uuid,text) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.store_bare_names(uuid[]) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.store_added_names() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.store_import_keys(public.importacion_filas) FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.audited_decisions FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_sugerencia FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_recurso FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_paso FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_propuesta FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_reclamacion FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_baja FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_proveedor FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_moderacion FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_resena FROM public, anon, authenticated, service_role;

REVOKE ALL ON TABLE private.waiting_repetido FROM public, anon, authenticated, service_role;

GRANT EXECUTE ON FUNCTION private.task() TO anon;

GRANT EXECUTE ON FUNCTION private.task() TO authenticated;

GRANT EXECUTE ON FUNCTION private.task() TO service_role;

GRANT EXECUTE ON FUNCTION private.is_user_act() TO anon;

GRANT EXECUTE ON FUNCTION private.is_user_act() TO authenticated;

GRANT EXECUTE ON FUNCTION private.is_user_act() TO service_role;

COMMENT ON TABLE private.daily_jobs IS 'What the server does by itself, in this order: functions of this schema without arguments, that may run twice without harm.';

COMMENT ON COLUMN private.daily_jobs.each_time IS 'At every call, which is each half hour; else once a day.';

COMMENT ON TABLE private.failed_jobs IS 'Jobs of the day, templates of mail (`correo …`) and parts of the queue (`cola …`) that fail: since when, and by which SQLSTATE. An error''s words may quote somebody, so they are not kept.';

COMMENT ON TABLE private.clases_cola IS 'Kinds of things that wait, in the order in which they are listed. Each theme registers its own in its own file; the screen needs a renderer.';

COMMENT ON COLUMN private.clases_cola.vista IS 'Where it is found: a view private.waiting_<vista> (clase, id, titulo, desde, proveedor_id, cuantos), of one kind or of several.';

COMMENT ON COLUMN private.clases_cola.decision IS 'How it was decided, by whom and when: a query about the one with the id $1.';

COMMENT ON TABLE private.own_things IS 'What is a person''s ($1) without a foreign key that says so, or is whole although it stays; $2 is the proved address. Without columns all that is not hidden.';

COMMENT ON TABLE private.merge_rows IS 'Statements of a merge, in this order: what refers to the provider that goes ($2) becomes that of the one that stays ($1); $3 owns it then. One that fails undoes the merge.';

COMMENT ON VIEW private.audited_decisions IS 'Decisions of admins that stand in the audit log alone: how, by whom and when.';

COMMENT ON COLUMN public.confirmaciones.pronto IS 'Pressed within ten seconds of sending, as scanners of mail do. For the secret key only.';

COMMENT ON VIEW private.waiting_sugerencia IS 'Suggestions that nobody has decided.';

COMMENT ON VIEW private.waiting_recurso IS 'Resources that nobody has looked at for a year, since that is so.';

COMMENT ON VIEW private.waiting_paso IS 'Steps whose verification is over.';

COMMENT ON TABLE private.known_stems IS 'The stems of titles, to find what a misspelt word meant. Short words and numbers are not in it.';

COMMENT ON TABLE private.mail_kinds IS 'Mails of which more is to be done than to send what was queued, by functions of this schema that are given the mail.';

COMMENT ON COLUMN private.mail_kinds.fill IS 'Gives what it says, when it is taken. Null: there is nothing to say any more, and it is dropped.';

COMMENT ON COLUMN private.mail_kinds.sent IS 'Called when it was sent.';

COMMENT ON TABLE private.mail_secrets IS 'What is made when a mail is taken and stands nowhere else: links and codes.';

COMMENT ON COLUMN private.mail_secrets.campo IS 'The field of the template that gets it.';

COMMENT ON COLUMN private.mail_secrets.make IS 'A function of this schema that makes it for the subject of the mail; null from it: there is none to be had now. Without one it is made by what fills the mail.';

COMMENT ON COLUMN private.mail_secrets.salida IS 'The first part of the path of the one-click way out (RFC 8058), if the mail has one.';

COMMENT ON COLUMN private.outgoing_mail.secreto IS 'What is made when the mail is taken and stands nowhere else.';

COMMENT ON VIEW private.waiting_propuesta IS 'Proposals, those of one submission together.';

COMMENT ON VIEW private.waiting_reclamacion IS 'Claims that an admin has to call about or to decide.';

COMMENT ON VIEW private.waiting_baja IS 'Providers that ask to be removed.';

COMMENT ON VIEW private.waiting_proveedor IS 'Providers that wait for approval.';

COMMENT ON VIEW private.waiting_moderacion IS 'Posts that were reported, whose author asked for a second look, or that are the first of an account.';

COMMENT ON VIEW private.waiting_resena IS 'Reviews that are held back.';

COMMENT ON TABLE private.bare_names IS 'The bare names of providers, to find like ones. Kept by triggers of proveedores.';

COMMENT ON COLUMN private.bare_names.conocido IS 'The words by which the name is known.';

COMMENT ON VIEW private.waiting_repetido IS 'Pairs of providers that may be the same.';

COMMENT ON TABLE private.import_keys IS 'By what a row of an import would be known again, as private.npis and private.bare_names have it of providers. Rows with errors have none.';

COMMENT ON FUNCTION public.gateway_take_mail(integer) IS 'Mail that is due, for one server to send, with its words, links and codes made now; `unsubscribe` is the path of the one-click way out (RFC 8058). Unless confirmed it is due again after 1, 2, 4… minutes; one that cannot be filled too, and that is noted.';

COMMENT ON FUNCTION public.gateway_mail_sent(bigint) IS 'Confirms that a mail was sent: what it said is forgotten, and so is that mail to its provider once failed; what its kind does then is done, and if that fails it is noted, since the mail is not to be sent again. That an account was written to is noted.';

COMMENT ON FUNCTION public.resumen_datos(timestamp with time zone) IS 'How much the open data hold, in all or changed since a moment: how many providers, the last number, the last change.';

COMMENT ON FUNCTION private.store_changed_name() IS 'The bare name of a provider that has another name or municipality.';

COMMENT ON FUNCTION private.is_client() IS 'True for a request of a person; false for the secret key, the auth server and direct SQL, which may set anything.';

COMMENT ON FUNCTION private.task() IS 'What the database is at, where its rules have to know: `recovery` out of the bin, `rehearsal` or `undo` of an import, `decision` on what somebody proposed; empty for everything else.';

COMMENT ON FUNCTION private.is_user_act() IS 'True for a statement of a person or of the secret key; false for what follows from one by trigger or cascade, and for what comes back out of the bin: that is nobody''s act, so neither limits nor news nor the log are about it.';

COMMENT ON FUNCTION private.guard_roles() IS 'An admin makes and unmakes admins only shortly after signing in, and cannot lock oneself out.';

COMMENT ON FUNCTION private.lock_summaries(uuid[]) IS 'The locks of the summaries of these providers, after the rows that a change of them writes later: nobody who holds one waits for a row of its provider.';

COMMENT ON FUNCTION private.key_of(regclass) IS 'The column that is the primary key of a table.';

COMMENT ON FUNCTION private.restore_row(regclass,jsonb) IS 'Writes a row as it was stored, over the one that has its key or as a new one. Columns that it does not name stay, or get their defaults.';

COMMENT ON FUNCTION private.keep_latest_words() IS 'Keeps the latest word of each group that a statement added words to, or took words from, and the summary of the providers.';

COMMENT ON FUNCTION private.put_back_fact(text,uuid,jsonb) IS 'A row of the facts as it was, a place with its hours and availability; null is: it was not there.';

COMMENT ON FUNCTION private.note_author() IS 'Something was written, shown, hidden or deleted.';

COMMENT ON FUNCTION private.index_title() IS 'Keeps private.title_stems and private.known_stems.';

COMMENT ON FUNCTION private.lock_provider(uuid) IS 'Keeps a provider as it is, and its places from going, until the transaction ends: who writes about it begins with this. False when it is gone.';

COMMENT ON FUNCTION private.fill_decision(private.outgoing_mail) IS 'Null: the decision stands no longer, or somebody else owns the provider.';

COMMENT ON FUNCTION private.fill_rating(private.outgoing_mail) IS 'What a mail about reviews says: a rating that changed suddenly, and how many wait now, with the first of them. Null: there is nothing to say any more.';

COMMENT ON FUNCTION private.new_mailed_link(uuid) IS 'The link of a mail; null when the provider is gone.';

COMMENT ON FUNCTION private.fill_reminder(private.outgoing_mail) IS 'What a reminder says when it is sent. Null: nothing, or nobody wants it.';

COMMENT ON FUNCTION private.follow_owner() IS 'What another owner changes: their own reviews, open claims (the seven days are of the present owner: another one is told anew, and without one there is nobody to wait for), reminders and links.';

COMMENT ON FUNCTION private.name_likeness(text,text) IS 'How many trigrams the known words of two names share, of all that they have: 0 to 1. Nothing below a half, and where each has a word that is like none of the other.';

COMMENT ON FUNCTION private.queue() IS 'Everything that waits for an admin, and with no part to decide (`cuantos` 0) what waits for somebody else first: the views that private.clases_cola names. Of one that fails, what was read until then.';

COMMENT ON FUNCTION private.check_queue() IS 'Notes which part of the queue cannot be read: Hoy tells it, and lists the others.';

COMMENT ON FUNCTION private.finish_alerts(private.outgoing_mail) IS 'News were sent: the alerts that they answer are over.';

COMMENT ON FUNCTION private.set_motive(text,uuid,text) IS 'The reason for what this transaction took down.';

COMMENT ON FUNCTION private.store_bare_names(uuid[]) IS 'Stores the bare names of these providers anew.';

COMMENT ON FUNCTION private.store_added_names() IS 'The bare names of new providers.';

COMMENT ON FUNCTION private.store_import_keys(public.importacion_filas) IS 'Keeps by what a row would be known again.';

reset check_function_bodies;
