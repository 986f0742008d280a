set check_function_bodies = off;

DROP TRIGGER profiles_clean ON private.profiles;

DROP TRIGGER proveedores_remove_logo ON public.proveedores;

DROP TRIGGER disponibilidad_clean ON public.disponibilidad;

DROP TRIGGER detalles_keep_parts ON public.detalles;

DROP TRIGGER primera_visita_remove_pictures ON public.primera_visita;

DROP TRIGGER sedes_confirm ON public.sedes;

DROP TRIGGER disponibilidad_confirm ON public.disponibilidad;

DROP TRIGGER detalles_confirm_atencion ON public.detalles;

DROP TRIGGER detalles_confirm_lugar ON public.detalles;

DROP TRIGGER primera_visita_confirm ON public.primera_visita;

DROP TRIGGER proveedores_confirm ON public.proveedores;

DROP TRIGGER calificaciones_clean ON public.calificaciones;

DROP TRIGGER calificaciones_hold_changed ON public.calificaciones;

DROP TRIGGER sugerencias_clean ON public.sugerencias;

DROP TRIGGER pasos_palabras ON public.pasos;

DROP TRIGGER questions_clean ON public.questions;

DROP TRIGGER questions_note_author ON public.questions;

DROP TRIGGER answers_clean ON public.answers;

DROP TRIGGER answers_note_author ON public.answers;

DROP TRIGGER calificaciones_note_author ON public.calificaciones;

DROP TRIGGER proveedores_note_reviewers ON public.proveedores;

DROP TRIGGER questions_index_answers ON public.questions;

DROP TRIGGER questions_note_answerers ON public.questions;

DROP TRIGGER questions_tell_when_shown ON public.questions;

DROP TRIGGER reclamaciones_clean ON public.reclamaciones;

DROP TRIGGER bajas_clean ON public.bajas;

DROP TRIGGER cola_notas_clean ON public.cola_notas;

DROP TRIGGER listas_proveedores_clean ON public.listas_proveedores;

DROP TRIGGER listas_pause ON public.listas;

DROP TRIGGER listas_proveedores_pause ON public.listas_proveedores;

DROP TRIGGER estadisticas_total_emptied ON public.estadisticas;

DROP TRIGGER terminos_ver ON public.terminos;

DROP TRIGGER forget_sign_ins_of_deleted_account ON auth.users;

DROP FUNCTION private.clean_disponibilidad();

DROP FUNCTION private.day_number(date);

DROP FUNCTION private.note_author();

DROP FUNCTION private.confirm_sede();

DROP FUNCTION private.confirm_facts();

DROP FUNCTION private.mailbox_hash(text);

DROP FUNCTION private.question_document(text,text);

DROP FUNCTION private.entered_at();

DROP FUNCTION private.check_palabras();

DROP FUNCTION private.requires_factor();

DROP FUNCTION private.clean_removal();

DROP FUNCTION private.forget_sign_ins();

DROP FUNCTION private.tell_followers_again();

DROP FUNCTION private.confirm_disponibilidad();

DROP FUNCTION private.keep_parts();

DROP FUNCTION private.mail_reach(uuid);

DROP FUNCTION private.clean_profile();

DROP FUNCTION private.is_video_url(text);

DROP FUNCTION private.clean_question();

DROP FUNCTION private.keep_provider_values(public.sedes,public.sedes);

DROP FUNCTION private.clock_text(time without time zone);

DROP FUNCTION private.names_in_words(text[]);

DROP FUNCTION private.network_of(text);

DROP FUNCTION private.is_picture_shown(text);

DROP FUNCTION private.remove_picture(text,uuid);

DROP FUNCTION private.list_mask(text[],text[]);

DROP FUNCTION private.place_line(jsonb);

DROP FUNCTION private.refuse_paused_sharing();

DROP FUNCTION private.clean_fotos(jsonb);

DROP FUNCTION private.clean_claim();

DROP FUNCTION private.hours_text(uuid);

DROP FUNCTION private.untell_proposer(uuid);

DROP FUNCTION private.note_reviewers();

DROP FUNCTION private.index_answers();

DROP FUNCTION private.clean_calificacion();

DROP FUNCTION private.hold_changed_review();

DROP FUNCTION private.clean_sugerencia();

DROP FUNCTION private.next_reply_mail(uuid);

DROP FUNCTION private.answer_author(public.answers);

DROP FUNCTION private.clean_answer();

DROP FUNCTION private.lock_order();

DROP FUNCTION private.check_ver();

DROP FUNCTION private.free_slug(text);

DROP FUNCTION private.shown_to_families(public.pasos);

DROP FUNCTION private.refuse_unknown_terms(text,text[]);

DROP FUNCTION private.note_answerers();

DROP FUNCTION private.thread_number(uuid,uuid);

DROP FUNCTION private.has_published(uuid);

DROP FUNCTION private.is_sudden(numeric,numeric,integer);

DROP FUNCTION private.mail_mode(uuid,uuid,boolean);

DROP FUNCTION private.followers_of(uuid);

DROP FUNCTION private.spell_token(bytea);

DROP FUNCTION private.want_reminders(text,boolean);

DROP FUNCTION private.queue_replies_at_once(uuid,uuid);

DROP FUNCTION private.note_news(text);

DROP FUNCTION private.add_word(uuid,uuid,text,text,text,uuid,boolean,uuid);

DROP FUNCTION private.mail_provider(uuid,text,jsonb);

DROP FUNCTION private.checked_contact(text,jsonb);

DROP FUNCTION private.decided(public.propuestas);

DROP FUNCTION private.checked_place(uuid,uuid,text,text);

DROP FUNCTION private.confirm_proposal(public.propuestas);

DROP FUNCTION private.reminder_words(text,date,date);

DROP FUNCTION private.reminder_text(uuid,date);

DROP FUNCTION private.hand_over(public.reclamaciones);

DROP FUNCTION private.post_author(text,uuid);

DROP FUNCTION private.clean_nota();

DROP FUNCTION private.news_words(uuid,boolean);

DROP FUNCTION private.url_value(text);

DROP FUNCTION private.hidden_state(text,uuid);

DROP FUNCTION private.is_list_of_device(jsonb);

DROP FUNCTION private.wide_network_of(text);

DROP FUNCTION private.clean_list_note();

DROP FUNCTION private.forget_event_totals();

DROP FUNCTION private.import_equal(text,jsonb,jsonb);

DROP FUNCTION private.has_other_word(text,text);

DROP FUNCTION private.kept_of(uuid,uuid);

DROP FUNCTION private.split_words(uuid[]);

DROP FUNCTION private.begin_undo(uuid,text);

DROP FUNCTION private.version_before(uuid,jsonb);

DROP FUNCTION private.own_places(uuid);

DROP FUNCTION private.remove_logo_file();

DROP FUNCTION private.remove_visit_pictures();

DROP FUNCTION private.lock_fact(text,uuid);

DROP FUNCTION private.confirm_proveedor();

DROP FUNCTION private.put_back_fact(text,uuid,jsonb);

DROP FUNCTION private.queue_replies(uuid,timestamp with time zone);

DROP FUNCTION private.count_visitor_act(text,text);

DROP FUNCTION private.client_network();

update private.own_things set condicion = 't.sede_id in (select s.id from public.sedes as s where s.proveedor_id in (select * from private.own_provider($1)))' where condicion = 't.sede_id in (select * from private.own_places($1))';

-- Helpers of what a role may execute have no rights of their own.
ALTER FUNCTION private.account_counts(persona uuid) SECURITY INVOKER;
ALTER FUNCTION private.add_words(proveedor uuid, sedes uuid[], grupos text[], por text, via text, actor uuid, pronto boolean, llamada uuid) SECURITY INVOKER;
ALTER FUNCTION private.alert_news(address text) SECURITY INVOKER;
ALTER FUNCTION private.alert_words(aviso private.avisos) SECURITY INVOKER;
ALTER FUNCTION private.alerts_of(token text) SECURITY INVOKER;
ALTER FUNCTION private.answer_draft(proveedor uuid, answer boolean) SECURITY INVOKER;
ALTER FUNCTION private.apply_field(proveedor uuid, sede uuid, campo text, value jsonb) SECURITY INVOKER;
ALTER FUNCTION private.audit_place(act text, sede uuid, before jsonb, after jsonb) SECURITY INVOKER;
ALTER FUNCTION private.call_lines(proveedor uuid) SECURITY INVOKER;
ALTER FUNCTION private.check_queue() SECURITY INVOKER;
ALTER FUNCTION private.close_case(post private.posts, decision text, motivo text) SECURITY INVOKER;
ALTER FUNCTION private.copy_state(person uuid) SECURITY INVOKER;
ALTER FUNCTION private.count_rows(importacion uuid) SECURITY INVOKER;
ALTER FUNCTION private.count_unknown_link() SECURITY INVOKER;
ALTER FUNCTION private.decided(how text, whom uuid, at timestamp with time zone) SECURITY INVOKER;
ALTER FUNCTION private.deny_claims(denied uuid[]) SECURITY INVOKER;
ALTER FUNCTION private.doubt(proveedor uuid, sede uuid, grupo text, via text) SECURITY INVOKER;
ALTER FUNCTION private.drop_untrue_words(proveedor uuid, said jsonb, result jsonb) SECURITY INVOKER;
ALTER FUNCTION private.event_fingerprint(on_day date, subject text) SECURITY INVOKER;
ALTER FUNCTION private.field_value(proveedor uuid, sede uuid, campo text) SECURITY INVOKER;
ALTER FUNCTION private.fill_decision(mail private.outgoing_mail) SECURITY INVOKER;
ALTER FUNCTION private.fill_rating(mail private.outgoing_mail) SECURITY INVOKER;
ALTER FUNCTION private.finish_removals() SECURITY INVOKER;
ALTER FUNCTION private.forget_alerts() SECURITY INVOKER;
ALTER FUNCTION private.forget_copies() SECURITY INVOKER;
ALTER FUNCTION private.forget_edits() SECURITY INVOKER;
ALTER FUNCTION private.forget_fingerprints() SECURITY INVOKER;
ALTER FUNCTION private.forget_imports() SECURITY INVOKER;
ALTER FUNCTION private.forget_links() SECURITY INVOKER;
ALTER FUNCTION private.forget_lists() SECURITY INVOKER;
ALTER FUNCTION private.forget_old_data() SECURITY INVOKER;
ALTER FUNCTION private.forget_proposals() SECURITY INVOKER;
ALTER FUNCTION private.forget_traces() SECURITY INVOKER;
ALTER FUNCTION private.give_up_replies() SECURITY INVOKER;
ALTER FUNCTION private.groups_to_ask(proveedor uuid) SECURITY INVOKER;
ALTER FUNCTION private.has_claim_code(reclamacion uuid) SECURITY INVOKER;
ALTER FUNCTION private.has_factor() SECURITY INVOKER;
ALTER FUNCTION private.hidden_columns(tabla regclass, columna text, entera boolean) SECURITY INVOKER;
ALTER FUNCTION private.is_in_question(proveedor uuid, sede uuid, grupo text, besides uuid) SECURITY INVOKER;
ALTER FUNCTION private.is_made_by(importacion uuid, proveedor uuid) SECURITY INVOKER;
ALTER FUNCTION private.is_removed(proveedor uuid) SECURITY INVOKER;
ALTER FUNCTION private.is_shown(pregunta uuid) SECURITY INVOKER;
ALTER FUNCTION private.is_unlisted(nombre text, telefono text, npi text) SECURITY INVOKER;
ALTER FUNCTION private.latest_word(proveedor uuid, sede uuid, grupo text) SECURITY INVOKER;
ALTER FUNCTION private.leave_posts(person uuid) SECURITY INVOKER;
ALTER FUNCTION private.left_the_directory(lista uuid) SECURITY INVOKER;
ALTER FUNCTION private.list_lines(lista uuid) SECURITY INVOKER;
ALTER FUNCTION private.lock_post(clase text, elemento uuid) SECURITY INVOKER;
ALTER FUNCTION private.lock_summaries(ids uuid[]) SECURITY INVOKER;
ALTER FUNCTION private.look_for_duplicates() SECURITY INVOKER;
ALTER FUNCTION private.mail_person(person uuid, template text, fields jsonb) SECURITY INVOKER;
ALTER FUNCTION private.match_earlier_row(keys private.import_keys, OUT fila integer, OUT same boolean, OUT why text) SECURITY INVOKER;
ALTER FUNCTION private.match_provider(keys private.import_keys, OUT id uuid, OUT same boolean, OUT why text) SECURITY INVOKER;
ALTER FUNCTION private.merge_facts(queda uuid, se_va uuid) SECURITY INVOKER;
ALTER FUNCTION private.merge_places(queda uuid, se_va uuid) SECURITY INVOKER;
ALTER FUNCTION private.merge_reviews(queda uuid, se_va uuid, dueno uuid) SECURITY INVOKER;
ALTER FUNCTION private.neighbours_of(municipio text) SECURITY INVOKER;
ALTER FUNCTION private.new_claim_code(reclamacion uuid) SECURITY INVOKER;
ALTER FUNCTION private.new_link(proveedor uuid, via text, actor uuid) SECURITY INVOKER;
ALTER FUNCTION private.new_mailed_link(proveedor uuid) SECURITY INVOKER;
ALTER FUNCTION private.note_decision(post private.posts, accion text, before text, ended text, motivo text) SECURITY INVOKER;
ALTER FUNCTION private.note_failed_mail() SECURITY INVOKER;
ALTER FUNCTION private.note_failure(job text, code text) SECURITY INVOKER;
ALTER FUNCTION private.opening_of(proveedor uuid) SECURITY INVOKER;
ALTER FUNCTION private.own_posts(person uuid) SECURITY INVOKER;
ALTER FUNCTION private.own_provider(person uuid) SECURITY INVOKER;
ALTER FUNCTION private.own_rows(person uuid) SECURITY INVOKER;
ALTER FUNCTION private.person_columns() SECURITY INVOKER;
ALTER FUNCTION private.possible_duplicates(proveedor uuid) SECURITY INVOKER;
ALTER FUNCTION private.post(clase text, elemento uuid) SECURITY INVOKER;
ALTER FUNCTION private.proved_address(person uuid) SECURITY INVOKER;
ALTER FUNCTION private.provider_address(proveedor uuid) SECURITY INVOKER;
ALTER FUNCTION private.publish(ids uuid[]) SECURITY INVOKER;
ALTER FUNCTION private.put_answer_back(stored private.papelera) SECURITY INVOKER;
ALTER FUNCTION private.queue() SECURITY INVOKER;
ALTER FUNCTION private.read_link(token text, OUT estado text, OUT link private.enlaces) SECURITY INVOKER;
ALTER FUNCTION private.ready_copy() SECURITY INVOKER;
ALTER FUNCTION private.refresh_ha_publicado(person uuid) SECURITY INVOKER;
ALTER FUNCTION private.refresh_help(question uuid) SECURITY INVOKER;
ALTER FUNCTION private.refuse_paused() SECURITY INVOKER;
ALTER FUNCTION private.remind() SECURITY INVOKER;
ALTER FUNCTION private.replies_due(person uuid) SECURITY INVOKER;
ALTER FUNCTION private.request_removal(proveedor uuid, origen text, motivo text) SECURITY INVOKER;
ALTER FUNCTION private.require_own_list(lista uuid) SECURITY INVOKER;
ALTER FUNCTION private.require_reauthentication(para text) SECURITY INVOKER;
ALTER FUNCTION private.restore_row(destination regclass, stored jsonb) SECURITY INVOKER;
ALTER FUNCTION private.role_about(dueno uuid, actor uuid) SECURITY INVOKER;
ALTER FUNCTION private.row_owner(tabla text, fila jsonb, columna text) SECURITY INVOKER;
ALTER FUNCTION private.send_digests() SECURITY INVOKER;
ALTER FUNCTION private.set_fields(proveedor uuid, valores jsonb) SECURITY INVOKER;
ALTER FUNCTION private.set_reminders(proveedor uuid, wanted boolean) SECURITY INVOKER;
ALTER FUNCTION private.spend_proof(prueba text, vence timestamp with time zone) SECURITY INVOKER;
ALTER FUNCTION private.store_bare_names(ids uuid[]) SECURITY INVOKER;
ALTER FUNCTION private.tell_alerts() SECURITY INVOKER;
ALTER FUNCTION private.tell_proposer(lote uuid) SECURITY INVOKER;
ALTER FUNCTION private.tell_reporters(elemento uuid, que text, resultado text, ruta text) SECURITY INVOKER;
ALTER FUNCTION private.touched_since(importacion uuid, filas integer[]) SECURITY INVOKER;
ALTER FUNCTION private.unlist(baja uuid, proveedor uuid) SECURITY INVOKER;
ALTER FUNCTION private.with_phone(phones text[]) SECURITY INVOKER;
ALTER FUNCTION private.write_act(actor uuid, accion text, tabla text, fila_id text, antes jsonb, despues jsonb) SECURITY INVOKER;

CREATE OR REPLACE FUNCTION private.clean_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  given constant jsonb := to_jsonb(new);
  cleaned jsonb := '{}';
  marks text[];
  value text;
begin
  for place in 1 .. tg_nargs - 1 loop
    marks := string_to_array(tg_argv[place], ' ');
    value := given ->> marks[1];
    value := case when 'line' = any (marks) then private.clean_line(value) else private.clean_text(value) end;
    if value is null and 'required' = any (marks) then
      raise exception using errcode = 'not_null_violation', message = tg_argv[0];
    elsif value is null and 'written' = any (marks) then
      perform private.refuse(marks[1] || '_escrito', tg_argv[0]);
    elsif 'no_links' = any (marks) then
      perform private.refuse_link(marks[1], value);
    end if;
    cleaned := cleaned || jsonb_build_object(marks[1], value);
  end loop;
  return jsonb_populate_record(new, cleaned);
end
$function$;

CREATE OR REPLACE FUNCTION private.require_recent_sign_in()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_client() and private.missing_proof() = 'reauthentication_needed' then
    raise exception using errcode = 'PT403', hint = 'reauthentication_needed',
      message = 'Por seguridad, vuelve a iniciar sesión para hacer esto';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_paused_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_nargs = 0 or exists (
    select from private.listas_compartidas as c
    where c.lista_id = (to_jsonb(new) ->> tg_argv[0])::uuid and c.vence_el >= private.event_day(now())
  ) then
    perform private.refuse_paused();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin')
    and (
      coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3')
      or not (private.has_factor()
        or exists (select from private.settings where name = 'admin_require_factor' and value = 'on'))
    )
$function$;

CREATE OR REPLACE FUNCTION public.estado_admin()
 RETURNS TABLE(es_admin boolean, segundo_factor boolean, factor_obligatorio boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin'),
    private.has_factor(), exists (select from private.settings where name = 'admin_require_factor' and value = 'on')
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
  -- Compared as a whole host, never as a substring.
  if exists (
    select from unnest(new.videos_urls) as url
    where url !~* ('^https://(([a-z0-9-]+\.)*facebook\.com|fb\.watch|(www\.)?instagram\.com)'
      || '([/?#][^[:space:][:cntrl:]\\"<>]*)?$')
  ) then
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
    and (o.owner_id in (person::text, auth.uid()::text) or private.is_admin() or not private.is_client())
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

CREATE OR REPLACE FUNCTION private.check_hora()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  other public.horas;
begin
  if new.cierra <= new.abre then
    perform private.refuse('cierra_despues_de_abrir', 'Cierra antes de abrir. Revisa las dos horas.', new.dia::text);
  end if;
  select * into other from public.horas as h
  where h.sede_id = new.sede_id and h.dia = new.dia and h.id <> new.id and h.abre < new.cierra and new.abre < h.cierra
  limit 1;
  if found then
    perform private.refuse('abre_sin_pisarse', 'Las dos horas se pisan entre ' || (
      -- As people say them.
      select string_agg(to_char(timestamp '2000-01-01' + moment::interval, 'FMHH12:MI') || case
        when moment = time '12:00' then ' m.'
        when moment < time '12:00' or moment = time '24:00' then ' a. m.'
        else ' p. m.'
      end, ' y ' order by place)
      from unnest(array[greatest(other.abre, new.abre), least(other.cierra, new.cierra)]) with ordinality as said (moment, place)
    ), new.dia::text);
  end if;
  if (select count(*) from public.horas as h where h.sede_id = new.sede_id and h.dia = new.dia and h.id <> new.id) >= 4 then
    perform private.refuse('dia_max_4', 'Un día tiene hasta 4 horarios.', new.dia::text);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.guardar_sede(datos jsonb, horas jsonb DEFAULT NULL::jsonb, base timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.sedes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sede constant uuid := datos ->> 'id';
  provider uuid;
  place public.sedes;
  given public.sedes;
  before jsonb;
  field text;
begin
  if jsonb_typeof(datos) is distinct from 'object' then
    raise exception using errcode = 'invalid_parameter_value', message = 'datos must be an object';
  end if;
  -- The provider before the place, as a save of the provider itself takes them.
  select s.proveedor_id into provider from public.sedes as s where s.id = sede;
  provider := coalesce(provider, (datos ->> 'proveedor_id')::uuid);
  perform from public.proveedores where id = provider for no key update;
  if not found or not private.edits_provider(provider) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes cambiar las sedes de este perfil';
  end if;

  -- Only who removes the place holds it without its provider, and waits for that: no waiting here.
  select * into place from public.sedes as s where s.id = sede for no key update skip locked;
  if base is null and datos ? 'proveedor_id' and not exists (select from public.sedes as s where s.id = sede) then
    place.id := coalesce(sede, gen_random_uuid());
    place.proveedor_id := provider;
    place.principal := false;
    place.visibilidad := 'completa';
    place.toda_la_isla := false;
    place.orden := 0;
  elsif place.proveedor_id is distinct from provider or place.fecha_actualizacion <> base then
    raise exception using errcode = 'PT409', hint = 'edit_conflict',
      message = 'Otra persona cambió esta sede mientras la editabas.';
  else
    before := private.place_value(sede);
    place.direccion := before ->> 'direccion';
    place.como_llegar := before ->> 'como_llegar';
  end if;
  given := jsonb_populate_record(place, datos - array['id', 'proveedor_id', 'principal', 'fecha_creacion', 'fecha_actualizacion']);
  given.direccion := private.clean_text(given.direccion);
  given.visibilidad := coalesce(given.visibilidad, place.visibilidad);
  given.toda_la_isla := coalesce(given.toda_la_isla, false);
  given.orden := coalesce(given.orden, 0);
  if place.principal then
    -- These are changed in the provider, where a change waits for approval; a hidden address may be thrown away.
    foreach field in array array['municipio', 'direccion', 'telefono', 'whatsapp'] loop
      if private.clean_text(to_jsonb(given) ->> field) is distinct from to_jsonb(place) ->> field
        and not (field = 'direccion' and place.visibilidad <> 'completa' and given.direccion is null)
      then
        perform private.refuse(field || '_de_mi_perfil', 'Esto se cambia en «Mi perfil».');
      end if;
    end loop;
  end if;

  given := private.write_place(given, guardar_sede.horas);
  perform private.audit_place(case when before is null then 'crear' else 'cambiar' end, given.id, before,
    private.place_value(given.id));
  return given;
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_part()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case tg_argv[0]
    when 'atencion' then
      new.atencion_actualizada := greatest(clock_timestamp(), old.atencion_actualizada + interval '1 microsecond');
    when 'lugar' then
      new.lugar_actualizado := greatest(clock_timestamp(), old.lugar_actualizado + interval '1 microsecond');
    else
      new.atencion_actualizada := old.atencion_actualizada;
      new.lugar_actualizado := old.lugar_actualizado;
  end case;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_primera_visita()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  foto jsonb;
  cleaned jsonb := '[]';
  words text;
begin
  new.con_quien := private.clean_line(new.con_quien);
  new.pasos := private.clean_list(array(select private.clean_line(item) from unnest(new.pasos[1:1000]) as item));
  new.que_llevar := private.clean_list(array(select private.clean_line(item) from unnest(new.que_llevar[1:1000]) as item));
  new.se_puede := private.clean_keys(new.se_puede);
  new.fotos := nullif(nullif(new.fotos, 'null'), '[]');
  if jsonb_typeof(new.fotos) <> 'array' or jsonb_array_length(new.fotos) > 6 then
    perform private.refuse('fotos_max_6', 'Caben hasta 6 fotos.');
  end if;
  for foto in select jsonb_array_elements(new.fotos) loop
    if coalesce(foto ->> 'url', '') !~ '^/storage/v1/object/public/provider-images/[A-Za-z0-9._-]{1,200}$' then
      perform private.refuse('fotos_del_sitio', 'La foto no es válida. Súbela de nuevo.');
    end if;
    words := private.clean_line(foto ->> 'descripcion');
    if words is null or char_length(words) > 200 then
      perform private.refuse('fotos_con_descripcion', 'Describe cada foto en una frase.');
    end if;
    perform private.refuse_link('fotos', words);
    cleaned := cleaned || jsonb_build_array(jsonb_build_object('url', foto ->> 'url', 'descripcion', words));
  end loop;
  new.fotos := nullif(cleaned, '[]');
  perform private.refuse_link('con_quien', new.con_quien);
  perform private.refuse_link('pasos', item) from unnest(new.pasos) as item;
  perform private.refuse_link('que_llevar', item) from unnest(new.que_llevar) as item;
  perform private.refuse_unknown_keys('se_puede', new.se_puede, array['se_puede']);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.facts_line(lugares jsonb, edad_desde_meses integer, edad_hasta_meses integer, modalidades text[], idiomas text[], costo text, atencion_vence date, hechos smallint[], lugar_vence date, domicilio smallint[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select rtrim(concat_ws('|',
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
  ), '|')
$function$;

CREATE OR REPLACE FUNCTION private.confirm(proveedor uuid, sede uuid, grupo text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.add_words(
    p.id, array[confirm.sede], array[confirm.grupo], case when p.usuario_id = auth.uid() then 'proveedor' else 'admin' end,
    'panel', auth.uid()
  )
  from public.proveedores as p
  where p.id = confirm.proveedor and private.is_client() and private.task() <> 'decision'
$function$;

CREATE OR REPLACE FUNCTION private.confirm_saved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case tg_table_name
    when 'sedes' then
      perform private.confirm(new.proveedor_id, new.id, 'contacto');
    when 'disponibilidad' then
      perform private.confirm(s.proveedor_id, s.id, 'disponibilidad') from public.sedes as s where s.id = new.sede_id;
    when 'proveedores' then
      if (old.telefono, old.whatsapp, old.email, old.direccion, old.municipio, old.web, old.horario_servicio)
        is distinct from (new.telefono, new.whatsapp, new.email, new.direccion, new.municipio, new.web, new.horario_servicio)
      then
        perform private.confirm(new.id, s.id, 'contacto') from public.sedes as s where s.proveedor_id = new.id and s.principal;
      end if;
      if (old.acepta_planes, old.planes_aceptados) is distinct from (new.acepta_planes, new.planes_aceptados) then
        perform private.confirm(new.id, null, 'planes');
      end if;
    else
      perform private.confirm(new.proveedor_id, null, tg_argv[0]);
  end case;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_facts(proveedores uuid[])
 RETURNS void
 LANGUAGE plpgsql
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

CREATE OR REPLACE FUNCTION private.put_back(entry public.auditoria, value jsonb)
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
  if not private.is_client() then
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

CREATE OR REPLACE FUNCTION private.clean_paso()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.titulo := private.clean_line(new.titulo);
  new.por_que := private.clean_line(new.por_que);
  new.resumen := private.clean_lines(new.resumen);
  new.momentos := coalesce(private.clean_keys(new.momentos), '{}');
  new.documentos := private.clean_lines(new.documentos);
  new.telefono := private.dialable(new.telefono);
  new.otros_telefonos := private.clean_pairs(
    'otros_telefonos', new.otros_telefonos, 4, 'etiqueta', 'numero', '^(\+1[2-9][0-9]{9}|[0-9]{3})$');
  new.correo := private.clean_text(new.correo);
  new.enlaces := private.clean_pairs('enlaces', new.enlaces, 6, 'titulo', 'url', '^https://');
  new.subcategoria := private.clean_text(new.subcategoria);
  new.palabras := coalesce(private.clean_keys(new.palabras), '{}');
  new.fuente := private.clean_pairs('fuente', new.fuente, 8, 'titulo', 'url', '^https?://');
  new.por_verificar := private.clean_lines(new.por_verificar);
  new.verificado_por := private.clean_line(new.verificado_por);
  if new.titulo is null then
    perform private.refuse('titulo_escrito', 'Escribe el título.');
  elsif new.por_que is null then
    perform private.refuse('por_que_escrito', 'Escribe por qué, en una frase.');
  end if;
  if tg_op = 'INSERT' then
    new.slug := coalesce(new.slug, (
      select slug
      from (
        select coalesce(nullif(trim(both '-' from left(
          regexp_replace(private.fold_text(new.titulo), '[^a-z0-9]+', '-', 'g'), 54
        )), ''), 'paso') as word
      ) as base, generate_series(1, 1000) as n
      cross join lateral (select case n when 1 then word else trim(both '-' from word) || '-' || n end as slug) as wanted
      where not exists (select from public.pasos as p where p.slug = wanted.slug)
      order by n limit 1
    ));
    new.orden := coalesce(new.orden, (select coalesce(max(p.orden), 0) + 1 from public.pasos as p));
  else
    new.fecha_actualizacion := old.fecha_actualizacion;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_paso()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  today constant date := private.event_day(now());
  unseen constant text[] := array['orden', 'por_verificar', 'fecha_actualizacion'];
  -- The rest is what a step says and to whom: what somebody verifies.
  unverified constant text[] := unseen || array['id', 'slug', 'palabras', 'estado', 'verificado_por', 'revisado_en', 'vence_en',
    'fecha_creacion'];
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
      perform private.refuse('vence_en_con_revision', 'Para alargar la fecha, di quién verificó el paso y qué día.');
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
        perform private.refuse('verificado_por_escrito', 'Para publicar, escribe quién verificó este paso.');
      when new.revisado_en is null then
        perform private.refuse('revisado_en_escrita', 'Para publicar, escribe qué día se verificó.');
      when new.vence_en < today then
        perform private.refuse('vence_en_por_venir', 'Este paso venció. Para publicarlo, hay que verificarlo otra vez.');
      when cardinality(new.resumen) = 0 then
        perform private.refuse('resumen_escrito', 'Para publicar, escribe al menos una línea.');
      when not new.siempre and cardinality(new.momentos) = 0 then
        perform private.refuse('momentos_escogidos', 'Para publicar, escoge cuándo sale este paso.');
      else null;
    end case;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unknown_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unknown constant text := (
    select string_agg(word, ', ') from jsonb_array_elements_text(to_jsonb(new) -> tg_argv[0]) as word
    where not exists (select from public.terminos as t where t.slug = word)
  );
begin
  if unknown is not null then
    perform private.refuse(tg_argv[0] || '_conocidas', 'Hay una palabra que no está en el glosario.', unknown);
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
  if private.is_client() then
    perform private.write_act(auth.uid(), 'mover', 'pasos', paso::text,
      jsonb_build_object('orden', place), jsonb_build_object('orden', place + way));
  end if;
  return place + way;
end
$function$;

CREATE OR REPLACE FUNCTION public.copiar_paso(paso uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  original public.pasos;
  copy uuid;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('public.pasos:orden', 0));
  select * into original from public.pasos as p where p.id = paso;
  if not found then
    return null;
  end if;
  update public.pasos as p set orden = p.orden + 1
  where (p.orden, p.slug) > (original.orden, original.slug);
  insert into public.pasos (orden, titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre,
    documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar)
  values (original.orden + 1, left(original.titulo, 112) || ' (copia)', original.por_que, original.resumen,
    original.edad_desde_meses, original.edad_hasta_meses, original.momentos, original.siempre, original.documentos,
    original.telefono, original.otros_telefonos, original.correo, original.enlaces, original.tipo_servicio,
    original.subcategoria, original.palabras, original.fuente, original.por_verificar)
  returning id into copy;
  return copy;
end
$function$;

CREATE OR REPLACE FUNCTION private.index_question()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_argv[0] = 'answers' then
    update private.question_search as known set sin_respuesta = new.answer_count = 0, con_ayuda = new.con_ayuda
    where known.question_id = new.id;
    return null;
  end if;
  if new.estado <> 'publicada' then
    delete from private.question_search as known where known.question_id = new.id;
    return null;
  end if;
  insert into private.question_search as known (question_id, created_at, category, sin_respuesta, con_ayuda, document)
  values (
    new.id, new.created_at, new.category, new.answer_count = 0, new.con_ayuda,
    -- Title words weigh A; the content's have no positions, to be small.
    setweight(private.search_document(new.title), 'A') || strip(private.search_document(new.content))
  )
  on conflict (question_id) do update
  set created_at = excluded.created_at, category = excluded.category, document = excluded.document;
  return null;
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
  else
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

CREATE OR REPLACE FUNCTION private.author_of(clase text, id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case clase
    when 'pregunta' then coalesce(
      (select q.user_id from public.questions as q where q.id = author_of.id),
      (select a.user_id from private.autores_preguntas as a where a.question_id = author_of.id)
    )
    when 'respuesta' then coalesce(
      (select r.user_id from public.answers as r where r.id = author_of.id),
      (select a.user_id from private.autores_respuestas as a where a.answer_id = author_of.id)
    )
    when 'resena' then (select c.usuario_id from public.calificaciones as c where c.id = author_of.id)
  end
$function$;

CREATE OR REPLACE FUNCTION private.take_author()
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
  if not private.is_client() then
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

CREATE OR REPLACE FUNCTION private.missing_proof()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- When the caller last gave a password or what stands for it (claim `amr`). A second factor does not count here: whoever
  -- holds a token could add one of their own. A token that does not say when it was earned did not come from a sign-in.
  if (
    select coalesce(max(to_timestamp((claim ->> 'timestamp')::double precision)), '-infinity') < now() - interval '15 minutes'
    from jsonb_array_elements(
      case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
    ) as claim
    where jsonb_typeof(claim -> 'timestamp') = 'number'
      and claim ->> 'method' not in ('totp', 'token_refresh')
      and claim ->> 'method' not like 'mfa/%'
  ) then
    return 'reauthentication_needed';
  elsif coalesce(auth.jwt() ->> 'aal', '') not in ('aal2', 'aal3') and private.has_factor() then
    return 'insufficient_aal';
  end if;
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

CREATE OR REPLACE FUNCTION private.mail_mode(person uuid, question uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select private.mode_of(s.sigue, s.modo, c.propias, c.seguidas,
      coalesce(private.author_of('pregunta', question) = person, false))
    from (select) as nothing
    left join private.seguimientos as s on s.user_id = person and s.question_id = question
    left join private.preferencias_correo as c on c.user_id = person
  );
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
    perform private.queue_replies(told.user_id)
    from (
      select distinct n.user_id from private.novedades as n
      join public.answers as a on a.id = n.answer_id
      where a.question_id = question and (a.id = new.id or not is_answer)
        and n.mail is null and private.mail_mode(n.user_id, question) = 'al_momento'
      -- One order of locks for all who answer at the same time.
      order by n.user_id
    ) as told;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_replies(person uuid)
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

CREATE OR REPLACE FUNCTION private.reply_words(names text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when cardinality(names) = 1 then names[1] || ' respondió.'
    when cardinality(people) = 1 then names[1] || ' respondió ' || cardinality(names) || ' veces.'
    when cardinality(people) <= 4 then cardinality(names) || ' respuestas nuevas, de '
      || array_to_string(people[:cardinality(people) - 1], ', ') || ' y ' || people[cardinality(people)] || '.'
    else cardinality(names) || ' respuestas nuevas, de ' || array_to_string(people[:3], ', ') || ' y '
      || cardinality(people) - 3 || ' más.'
  end
  from (
    select array_agg(once.name order by once.place) as people from (
      select name, min(place) as place from unnest(names) with ordinality as given (name, place) group by name
    ) as once
  ) as written
$function$;

CREATE OR REPLACE FUNCTION private.fill_replies(given private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  token constant text := private.new_token();
  due constant uuid[] := array(select d.answer_id from private.replies_due(given.account) as d);
  told uuid[];
  answers integer;
  questions jsonb;
begin
  -- A second try takes what is due then: something may have been hidden since the first.
  update private.novedades as n set mail = null where n.mail = given.id and n.answer_id <> all (due);
  update private.novedades as n set mail = given.id
  where n.user_id = given.account and n.mail is null and n.answer_id = any (due);
  select array_agg(q.id), sum(q.answers),
    jsonb_agg(jsonb_build_object('ID', q.id, 'Titulo', q.title, 'Quienes', private.reply_words(q.names)) order by q.first)
  into told, answers, questions
  from (
    select q.id, q.title, count(*) as answers, min(n.creada_en) as first,
      -- As on the page; a name that is long or holds a link is left out of mail.
      array_agg(coalesce(
        (select private.alias_of(r.numero) from private.autores_respuestas as r where r.answer_id = a.id),
        (
          select case when private.has_link(p.nombre_completo) or char_length(p.nombre_completo) > 60
            then 'Una persona' else nullif(p.nombre_completo, '') end
          from private.profiles as p where p.id = a.user_id
        ),
        'Una familia'
      ) order by a.created_at, a.id) as names
    from private.novedades as n
    join public.answers as a on a.id = n.answer_id
    join public.questions as q on q.id = a.question_id
    where n.mail = given.id
    group by q.id
  ) as q;
  if told is null then
    return null;
  end if;
  insert into private.enlaces_correo (hash, user_id, preguntas) values (private.token_hash(token), given.account, told);
  return jsonb_build_object('Preguntas', questions, 'Token', token,
    'Cuantas', case when answers = 1 then 'Hay una respuesta nueva' else 'Hay ' || answers || ' respuestas nuevas' end);
end
$function$;

CREATE OR REPLACE FUNCTION public.dejar_recordatorios(token text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.set_reminders(e.proveedor_id, false)
  from private.enlaces as e where e.hash = private.token_hash(token) and e.revocado_en is null
$function$;

CREATE OR REPLACE FUNCTION public.volver_a_recordatorios(token text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.set_reminders(e.proveedor_id, true)
  from private.enlaces as e where e.hash = private.token_hash(token) and e.revocado_en is null
$function$;

CREATE OR REPLACE FUNCTION private.checked_text(campo text, value jsonb, longest integer)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- What is read in several lines keeps them.
  line text := case
    when campo in ('horario_servicio', 'horas', 'direccion', 'visita', 'otro') then private.clean_text(value #>> '{}')
    else private.clean_line(value #>> '{}')
  end;
  digits constant text := regexp_replace(line, '\D', '', 'g');
begin
  if coalesce(jsonb_typeof(value), 'null') not in ('string', 'null') then
    perform private.refuse_value(campo, 'es_texto', 'Escribe el dato con palabras o números.');
  end if;
  if char_length(line) > longest then
    perform private.refuse_value(campo, 'max_' || longest, format('Es demasiado largo. Caben hasta %s letras.', longest));
  end if;
  if line is null and campo in ('nombre', 'municipio', 'horas', 'visita', 'otro') then
    perform private.refuse_value(campo, 'con_texto', 'Escribe qué debe decir.');
  end if;
  if campo in ('nombre', 'direccion', 'horario_servicio', 'horas', 'visita') and private.has_link(line) then
    perform private.refuse_value(campo, 'sin_enlaces', 'Aquí no van enlaces.');
  end if;
  case
    when line is null then null;
    when campo = 'telefono' and char_length(digits) < 3 then
      perform private.refuse_value(campo, 'con_numeros', 'Ese teléfono no tiene números. Ejemplo: 787-555-0142');
    when campo = 'whatsapp' and char_length(digits) < 10 then
      perform private.refuse_value(campo, 'completo', 'Falta una parte del número. Ejemplo: 787-555-0142');
    when campo = 'email' and not private.is_email(line) then
      perform private.refuse_value(campo, 'valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com');
    when campo = 'web' then
      -- As people write it.
      line := case when line ~* '^[a-z][a-z0-9+.-]*://' then line else 'https://' || line end;
      if not private.is_web_url(line) or line !~ '^[^/]+//[^/?#]+\.' then
        perform private.refuse_value(campo, 'valida', 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com');
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
  first numeric;
  last numeric;
begin
  if campo in ('telefono', 'whatsapp', 'email', 'web', 'nombre', 'direccion', 'horario_servicio', 'horas', 'visita', 'otro') then
    return to_jsonb(private.checked_text(campo, value, case campo when 'telefono' then 40 when 'whatsapp' then 40
      when 'email' then 254 when 'web' then 490 when 'nombre' then 160 when 'direccion' then 300 else 500 end));
  elsif campo = 'municipio' then
    if private.is_municipio(private.checked_text(campo, value, 60)) is not true then
      perform private.refuse_value(campo, 'de_puerto_rico', 'Elige uno de los 78 municipios.');
    end if;
    return to_jsonb(private.checked_text(campo, value, 60));
  elsif campo = 'planes' then
    return private.checked_plans(value);
  elsif campo = 'disponibilidad' then
    if coalesce(value ->> 'estado', '') not in ('acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes')
      or value ->> 'espera' not in ('menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6')
    then
      perform private.refuse_value(campo, 'conocida', 'Elige una de las respuestas.');
    end if;
    return jsonb_build_object('estado', value ->> 'estado', 'espera',
      case when value ->> 'estado' = 'lista_de_espera' then value ->> 'espera' end);
  elsif campo = 'edades' then
    first := private.checked_number(campo, value -> 'desde', 0, 1200);
    last := private.checked_number(campo, value -> 'hasta', 0, 1200);
    if num_nonnulls(first, last) = 0 or first <> trunc(first) or last <> trunc(last) then
      perform private.refuse_value(campo, 'con_numeros', 'Di desde qué edad o hasta qué edad atienden.');
    elsif last < coalesce(first, 0) then
      perform private.refuse_value(campo, 'en_orden', 'La edad mayor va después de la menor. Revisa las dos.');
    end if;
    return jsonb_build_object('desde', first, 'hasta', last);
  elsif campo = 'modalidades' then
    return private.checked_keys(campo, value, array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']);
  elsif campo = 'idiomas' then
    return private.checked_keys(campo, value, array['es', 'en', 'ase', 'psl']);
  elsif campo = 'costo' then
    if coalesce(value ->> 'costo', '') not in ('gratis', 'segun_ingresos', 'desde') then
      perform private.refuse_value(campo, 'conocido', 'Elige una de las respuestas.');
    end if;
    first := case when value ->> 'costo' = 'desde' then private.checked_number(campo, value -> 'desde', 0.01, 999999.99) end;
    if value ->> 'costo' = 'desde' and (first is null or first <> round(first, 2)) then
      perform private.refuse_value(campo, 'desde', 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40');
    end if;
    return jsonb_build_object('costo', value ->> 'costo', 'desde', first);
  elsif campo in ('requiere_referido', 'atiende_autismo') then
    if jsonb_typeof(value) is distinct from 'boolean' then
      perform private.refuse_value(campo, 'si_o_no', 'Elige sí o no.');
    end if;
    return value;
  elsif campo like 'hecho:%' then
    if not exists (select from public.hechos as h where h.clave = substr(campo, 7)) then
      perform private.refuse_value(campo, 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
    elsif coalesce(value, 'null') not in ('"si"', '"no"', 'null') then
      perform private.refuse_value(campo, 'si_o_no', 'Elige sí, no o no sé.');
    end if;
    -- What can be done in a visit is told or not told: a no is not kept.
    return case when value = '"no"' and exists (
      select from public.hechos as h where h.clave = substr(campo, 7) and h.grupo = 'se_puede'
    ) then null else nullif(value, 'null') end;
  elsif campo = 'servicio_cerrado' then
    if value is distinct from 'true' then
      perform private.refuse_value(campo, 'es_cierto', 'Di que ya cerró, o elige otro dato.');
    end if;
    return value;
  end if;
  perform private.refuse_value('campo', 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
  return null;
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
      field in ('telefono', 'whatsapp', 'disponibilidad', 'horas') and exists (
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

CREATE OR REPLACE FUNCTION private.network_of(address text, wide boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if family(address::inet) = 6 or wide then
    return network(set_masklen(address::inet, case
      when family(address::inet) = 4 then 24 when wide then 48 else 64 end))::text;
  end if;
  return host(address::inet);
exception when invalid_text_representation then
  return '';
end
$function$;

CREATE OR REPLACE FUNCTION private.count_visitor(clase text, red text, proveedor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.count_visitor_act(clase, private.network_of(red)) > 3
    or private.count_visitor_act(clase || ':red', private.network_of(red, true)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_3',
      message = 'Hoy ya recibimos 3 avisos desde tu conexión. Puedes enviar otro mañana, o iniciar sesión y seguir ahora.';
  end if;
  if private.count_visitor_act(clase || ':perfil', proveedor::text) > 10 or private.count_visitor_act(clase || ':sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos muchos avisos. Puedes enviar este mañana, o iniciar sesión y seguir ahora.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_proposal(act text, propuesta public.propuestas)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Values stand in the proposal, which is forgotten in its time.
  select private.write_act(auth.uid(), act, 'propuestas', propuesta.id::text, null, jsonb_build_object(
    'nombre', (select p.nombre from public.proveedores as p where p.id = propuesta.proveedor_id), 'campo', propuesta.campo
  ))
  where private.is_client()
$function$;

CREATE OR REPLACE FUNCTION private.lock_proposal(propuesta uuid)
 RETURNS public.propuestas
 LANGUAGE plpgsql
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
      join public.proveedores as p on p.id = r.proveedor_id and p.aprobado_por_admin
      join private.provider_mail as m on m.proveedor_id = p.id and m.silence is null
      where r.proveedor_id = mail.proveedor and r.dia = day
        and not g.oculta and not g.dudoso and g.vence_en > private.event_day(now()) - 28
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
  word uuid;
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
    -- The word about the group is of whoever proposed it, where that is the provider; else the admin's. While the provider has
    -- said of another field of the group that it changed, the group stays in doubt.
    perform set_config('private.task', 'decision', true);
    perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.despues);
    perform set_config('private.task', '', true);
    group_name := private.field_group(row_now.campo);
    place := private.field_place(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    is_providers := row_now.origen in ('enlace', 'llamada');
    if group_name is not null and not private.is_in_question(row_now.proveedor_id, place, group_name, row_now.id) then
      moment := clock_timestamp();
      perform private.add_words(row_now.proveedor_id, array[place], array[group_name],
        case when is_providers then 'proveedor' else 'admin' end,
        case when is_providers then row_now.origen else 'panel' end,
        case when not is_providers then auth.uid() end);
      -- None where it was said today already.
      select c.id into word from public.confirmaciones as c
      where c.proveedor_id = row_now.proveedor_id and c.grupo = group_name and c.sede_id is not distinct from place
        and c.confirmado_en >= moment
      order by c.confirmado_en desc limit 1;
    end if;
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
    return private.decided(row_now.estado, row_now.decidida_por, row_now.decidida_en);
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

CREATE OR REPLACE FUNCTION public.recordatorios_de(proveedor uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes ver los recordatorios de este perfil';
  end if;
  return coalesce((select m.silence from private.provider_mail as m where m.proveedor_id = proveedor), 'llegan');
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_claim(reclamacion uuid)
 RETURNS public.reclamaciones
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  claim public.reclamaciones;
begin
  perform from public.proveedores as p
  where p.id = (select r.proveedor_id from public.reclamaciones as r where r.id = reclamacion) for no key update;
  perform from private.profiles as p
  where p.id = (select r.usuario_id from public.reclamaciones as r where r.id = reclamacion) for key share;
  select * into claim from public.reclamaciones as r where r.id = reclamacion for update;
  return claim;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_owner(claim public.reclamaciones, owner uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.mail_person(owner, 'reclamacion_dueno', jsonb_build_object(
    'Nombre', p.nombre, 'ProveedorID', p.id,
    'Hasta', private.day_in_words(private.event_day(private.silence_ends(claim)))
  ))
  from public.proveedores as p where p.id = claim.proveedor_id
$function$;

CREATE OR REPLACE FUNCTION private.lock_removal(baja uuid)
 RETURNS public.bajas
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  removal public.bajas;
begin
  perform from public.proveedores as p
  where p.id = (select b.proveedor_id from public.bajas as b where b.id = baja) for no key update;
  select * into removal from public.bajas as b where b.id = baja for update;
  return removal;
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
    if new.era_aprobado and (private.is_admin() or not private.is_client()) then
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
  elsif owner is not null and coalesce(private.silence_ends(claim), 'infinity') > now() then
    return jsonb_build_object('estado', 'en_espera', 'hasta', private.silence_ends(claim));
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

CREATE OR REPLACE FUNCTION private.fact_entry(entrada bigint)
 RETURNS public.auditoria
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry public.auditoria;
begin
  select * into entry from public.auditoria where id = entrada;
  if not found or entry.accion = 'mover'
    or entry.tabla not in ('sedes', 'disponibilidad', 'detalles', 'primera_visita', 'planes', 'pasos')
  then
    perform private.refuse('entrada_de_hechos', 'Este cambio no se puede devolver desde aquí.');
  end if;
  -- As a save takes them: a place after its provider, any other row by itself.
  if entry.tabla = 'sedes' then
    perform from public.proveedores as p
    where p.id = (select s.proveedor_id from public.sedes as s where s.id = entry.fila_id::uuid) for no key update;
  end if;
  execute format('select from public.%I where %I = $1 for no key update', entry.tabla,
    private.key_of(format('public.%I', entry.tabla))) using entry.fila_id::uuid;
  return entry;
end
$function$;

CREATE OR REPLACE FUNCTION private.tell_author(post private.posts, ended private.moderacion)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with said as (
    select case post.clase when 'resena' then 'reseña' else post.clase end as noun,
      private.reason_words(ended.motivo) || '.' as why
  )
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'publicacion_decidida', jsonb_build_object(
    'Elemento', post.id,
    'Asunto', case
      when ended.cola_antes = 'primera' then case ended.decision when 'queda' then 'Publicamos tu ' else 'No publicamos tu ' end || s.noun
      when ended.decision = 'queda' then 'Tu ' || s.noun || ' se ve otra vez'
      when ended.cola_antes = 'revision' then 'Miramos otra vez tu ' || s.noun
      else 'Retiramos tu ' || s.noun
    end,
    'Sobre', post.titulo,
    'Resultado', case
      when ended.cola_antes = 'primera' and ended.decision = 'queda' then 'Una persona la leyó. Ya la puede ver todo el mundo. Gracias por esperar.'
      when ended.cola_antes = 'primera' then 'Una persona la leyó y no la publicamos. La razón: ' || s.why
      when ended.cola_antes = 'revision' and ended.decision = 'queda' then 'La miramos otra vez, como pediste. Ya la puede ver todo el mundo.'
      when ended.cola_antes = 'revision' then 'La miramos otra vez, como pediste, y sigue retirada. La razón: ' || s.why
      when ended.decision = 'queda' then 'La habíamos ocultado porque varias personas la reportaron. Una persona la leyó y decidió que se queda.'
      else 'Alguien la reportó. Una persona la leyó y decidió retirarla. La razón: ' || s.why
    end,
    'Despues', case
      when ended.decision = 'queda' then 'Gracias por participar.'
      when ended.revision_pedida_en is not null then 'Solo la ven tú y los administradores. La puedes eliminar cuando quieras.'
      else 'Por ahora solo la ven tú y los administradores. Si crees que nos equivocamos, ábrela y pide que la miremos otra vez.'
    end,
    'Ruta', post.ruta
  ), now() + interval '10 minutes'
  from auth.users as u, said as s
  where u.id = private.author_of(post.clase, post.id) and u.email <> ''
    -- Of a report that changed nothing its author never knew.
    and (ended.decision = 'retirada' or ended.estado_antes <> 'publicada')
$function$;

CREATE OR REPLACE FUNCTION public.reportar(clase text, elemento uuid, motivo text, texto text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  written constant text := case when motivo = 'otra' then private.clean_text(texto) end;
  post private.posts;
begin
  perform private.refuse_paused();
  if private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige qué pasa.');
  elsif char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  -- Many at the same moment come one after the other: each counts, and one of them hides the post.
  post := private.lock_post(clase, elemento);
  if post.id is null or post.estado <> 'publicada' and not exists (
    select from private.moderacion as m where m.elemento = elemento and m.cola = 'reporte'
  ) then
    perform private.refuse('elemento_a_la_vista', 'Ya no está en el sitio.');
  elsif private.author_of(clase, elemento) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: la puedes cambiar o eliminar.';
  elsif exists (
    -- What was changed after a decision is another post.
    select from private.reportes as r
    left join private.moderacion as m on m.elemento = r.elemento
    where r.elemento = elemento and r.usuario_id = auth.uid()
      and (r.resuelto_en is null or m.huella is not distinct from private.fingerprint(post))
  ) then
    return 'ya_reportada';
  end if;
  delete from private.reportes as r where r.elemento = elemento and r.usuario_id = auth.uid();
  insert into private.reportes (elemento, clase, usuario_id, motivo, texto, red)
  values (elemento, clase, auth.uid(), motivo, written, case when private.account_counts(auth.uid()) then
    private.event_fingerprint(
      private.event_day(now()), concat_ws('|', 'reporte', elemento, private.network_of(private.client_address(), true))
    )
  end);
  return 'recibido';
end
$function$;

CREATE OR REPLACE FUNCTION public.mi_publicacion_oculta(clase text, elemento uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'decidida', m.decision is not null,
    'motivo', coalesce(m.motivo, (
      select r.motivo from private.reportes as r
      where r.elemento = m.elemento and r.resuelto_en is null
      group by r.motivo order by count(*) desc, r.motivo limit 1
    )),
    'revision', case when m.cola = 'revision' then 'pedida' when m.revision_pedida_en is not null then 'hecha' end
  )
  from private.moderacion as m
  where m.elemento = mi_publicacion_oculta.elemento and m.estado in ('oculta', 'retirada')
    and private.author_of(mi_publicacion_oculta.clase, m.elemento) = auth.uid()
    and exists (select from private.post(m.clase, m.elemento) as p where p.estado <> 'publicada')
$function$;

CREATE OR REPLACE FUNCTION public.pedir_revision(clase text, elemento uuid, texto text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_variable
declare
  written constant text := private.clean_text(texto);
  post private.posts;
  row_now private.moderacion;
begin
  if char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  post := private.lock_post(clase, elemento);
  if private.author_of(clase, elemento) is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo quien la escribió puede pedirlo.';
  end if;
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if row_now.revision_pedida_en is not null then
    perform private.refuse('revision_una_vez', 'Ya pediste que la miráramos otra vez.');
  elsif row_now.estado is distinct from 'retirada' or post.estado = 'publicada' then
    perform private.refuse('revision_de_retirada', 'Todavía no hay una decisión que mirar otra vez.');
  end if;
  update private.moderacion as m
  set cola = 'revision', desde = now(), revision_pedida_en = now(), revision_texto = written
  where m.elemento = elemento;
end
$function$;

CREATE OR REPLACE FUNCTION public.caso_de(elemento uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      ),
      -- Nobody decides on the own post.
      'juntas', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'elemento', o.id, 'titulo', private.post_words(o), 'huella', private.fingerprint(o)
        ) order by o.titulo, o.id), '[]')
        from private.moderacion as h
        cross join lateral private.post(h.clase, h.elemento) as o
        where m.estado = 'oculta' and m.cola = 'reporte' and h.estado = 'oculta' and h.cola = 'reporte'
          and private.author_of(h.clase, h.elemento) is distinct from auth.uid() and h.elemento in (
            select other.elemento from private.reportes as one
            join private.reportes as other on other.usuario_id = one.usuario_id and other.resuelto_en is null
            where one.elemento = m.elemento and one.resuelto_en is null and private.account_counts(one.usuario_id)
          )
      )
    )
    from private.moderacion as m
    cross join lateral private.post(m.clase, m.elemento) as p
    where m.elemento = caso_de.elemento and m.cola is not null
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
  perform private.note_decision(
    post, case decision when 'queda' then 'aceptar' else 'rechazar' end, row_now.estado,
    case decision when 'queda' then 'publicada' else 'retirada' end, motivo
  );
  return 'hecho';
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
  perform private.note_decision(post, 'reabrir', row_now.estado, row_now.estado_antes, row_now.motivo);
  return 'hecho';
end
$function$;

CREATE OR REPLACE FUNCTION private.new_token()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with secret as materialized (
    -- gen_random_uuid is the server's strong random source; each has 122 bits of it.
    select substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 16) as bytes
  )
  select string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(spelled.bits from 5 * place + 1 for 5)::bit(5)::integer, 1), ''
    order by place
  )
  from (select b'00' || ('x' || encode(bytes, 'hex'))::bit(128) from secret) as spelled (bits), generate_series(0, 25) as place
$function$;

CREATE OR REPLACE FUNCTION private.providers_near(tipo public.tipo_servicio, municipio text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(p.id), '{}')
  from public.proveedores as p
  where p.aprobado_por_admin and p.tipo_servicio = providers_near.tipo and exists (
    select from public.sedes as s
    where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
      -- In a subquery of its own it is read once, not for each place.
      and s.municipio = any ((select providers_near.municipio || private.neighbours_of(providers_near.municipio))::text[])
  )
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
  -- For private.finish_alerts: what this mail answers.
  update private.outgoing_mail as m set fields = jsonb_build_object('Avisos', answered) where m.id = mail.id;
  return jsonb_build_object('Novedades', array_to_string(lines[1:10], E'\n')
    || case when cardinality(lines) > 10 then E'\n' || format('Y %s más.', cardinality(lines) - 10) else '' end,
    'Ruta', path, 'Token', token);
end
$function$;

CREATE OR REPLACE FUNCTION private.finish_alerts(mail private.outgoing_mail)
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

CREATE OR REPLACE FUNCTION private.give_up_alerts()
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

CREATE OR REPLACE FUNCTION public.dejar_avisos(token text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
  is_confirmed boolean;
begin
  select a.correo, bool_or(a.confirmado_en is not null) into address, is_confirmed
  from private.enlaces_aviso as e
  join private.avisos as a on a.id = e.aviso_id
  where e.hash = private.token_hash(token)
  group by a.correo;
  if address is null then
    return;
  end if;
  -- Mail before alerts, in the order in which sending locks them.
  delete from private.outgoing_mail as m
  where m.correo = address and m.secreto = 'aviso' and (is_confirmed or m.sujeto in (
    select a.id from private.avisos as a where a.correo = address and a.confirmado_en is null
  ));
  delete from private.avisos as a where a.correo = address and (is_confirmed or a.confirmado_en is null);
  insert into private.avisos_dejados (huella, dia) values (sha256(convert_to(private.mailbox_of(address), 'UTF8')), private.event_day(now()))
  on conflict (huella) do update set dia = excluded.dia;
end
$function$;

CREATE OR REPLACE FUNCTION public.pedir_aviso(correo text, tipo text, municipio text, proveedor uuid, red text, prueba text, prueba_vence timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  address constant text := lower(private.clean_line(pedir_aviso.correo));
  received constant jsonb := jsonb_build_object('estado', 'recibido');
  wanted_type public.tipo_servicio;
  wanted_place text;
  asked uuid;
begin
  if address is null or char_length(address) > 254 or not private.is_email(address) then
    perform private.refuse('correo_valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com', 'correo');
  end if;
  if pedir_aviso.proveedor is not null then
    if private.opening_of(pedir_aviso.proveedor) is distinct from 'lleno' then
      perform private.refuse('proveedor_lleno', 'Este perfil cambió mientras escribías. Recarga la página y mira lo que dice ahora.');
    end if;
  elsif pedir_aviso.tipo is null or pedir_aviso.tipo <> all (enum_range(null::public.tipo_servicio)::text[]) then
    perform private.refuse('tipo_conocido', 'Elige un tipo de proveedor.');
  elsif private.is_municipio(pedir_aviso.municipio) is not true then
    perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
  else
    wanted_type := pedir_aviso.tipo::public.tipo_servicio;
    wanted_place := pedir_aviso.municipio;
  end if;
  -- What is refused costs neither the proof nor one of the day's three.
  perform private.spend_proof(prueba, prueba_vence);
  -- The wider network, so that who has many cannot use up what the site takes in a day.
  if private.count_visitor_act('aviso', private.network_of(red)) > 3
    or private.count_visitor_act('aviso:red', private.network_of(red, true)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos varios pedidos desde tu conexión. Puedes pedir otro aviso mañana.';
  end if;
  if private.count_visitor_act('aviso:sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'sitio_max_dia',
      message = 'Hoy llegaron demasiados pedidos al sitio. Vuelve a intentar mañana.';
  end if;
  -- One that was not confirmed in time is over, and its link with it; asking again makes another.
  delete from private.avisos as a
  where a.correo = address and a.confirmado_en is null and a.pedido_en <= now() - interval '2 days';
  -- Nobody is told that nothing comes of it: neither who left nor who asked for much is for others to know.
  if exists (select from private.avisos_dejados as d where d.huella = sha256(convert_to(private.mailbox_of(address), 'UTF8')))
    or (select count(*) from private.avisos as a where a.correo = address) >= 20 then
    return received;
  end if;
  insert into private.avisos (correo, tipo, municipio, proveedor_id, conocidos)
  values (address, wanted_type, wanted_place, pedir_aviso.proveedor, private.providers_near(wanted_type, wanted_place))
  -- Nothing changes, the two days to confirm it neither; the row is locked and gives its id.
  on conflict on constraint avisos_una_vez do update set correo = excluded.correo
  returning id into asked;
  -- A mailbox whose address others keep writing into the form gets three first mails a day.
  if private.count_visitor_act('aviso:correo', private.mailbox_of(address)) <= 3 then
    insert into private.outgoing_mail (correo, template, fields, secreto, sujeto) values (address, 'aviso_pedido', '{}', 'aviso', asked);
    perform pg_notify('gateway_mail', '');
  end if;
  return received;
end
$function$;

CREATE OR REPLACE FUNCTION public.guardar_listas(listas jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := auth.uid();
  a_uuid constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  given jsonb;
  place bigint;
begin
  if person is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Inicia sesión para guardar tus listas.';
  elsif jsonb_typeof(listas) is distinct from 'array' then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  elsif jsonb_array_length(listas) > 20 or exists (
    -- Each is { id, nombre, proveedores: [{ proveedor_id, nota }] } with at most 100 providers.
    select from jsonb_array_elements(listas) as list
    where (list ->> 'id' ~* a_uuid and jsonb_typeof(list -> 'nombre') = 'string'
      and case when jsonb_typeof(list -> 'proveedores') = 'array' then
        jsonb_array_length(list -> 'proveedores') <= 100 and not exists (
          select from jsonb_array_elements(list -> 'proveedores') as item
          where (item ->> 'proveedor_id' ~* a_uuid) is not true
            or coalesce(jsonb_typeof(item -> 'nota'), 'null') not in ('string', 'null')
        )
      end) is not true
  ) then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  end if;
  -- The same call twice at the same moment: the second finds what the first has moved.
  perform pg_advisory_xact_lock(hashtextextended('listas:' || person, 0));
  for given, place in select * from jsonb_array_elements(listas) with ordinality loop
    insert into private.listas_recibidas (user_id, lista_id) values (person, (given ->> 'id')::uuid) on conflict do nothing;
    continue when not found or exists (select from public.listas as l where l.id = (given ->> 'id')::uuid);
    insert into public.listas (id, user_id, nombre, created_at)
    values ((given ->> 'id')::uuid, person, given ->> 'nombre', now() + place * interval '1 microsecond');
    insert into public.listas_proveedores (lista_id, proveedor_id, nota)
    select (given ->> 'id')::uuid, p.id, chosen.nota
    from (
      -- A device may name one that was merged since.
      select distinct on (id) coalesce(u.proveedor_id, (item ->> 'proveedor_id')::uuid) as id, item ->> 'nota' as nota, n
      from jsonb_array_elements(given -> 'proveedores') with ordinality as rows (item, n)
      left join public.perfiles_unidos as u on u.anterior = (item ->> 'proveedor_id')::uuid
      order by id, n
    ) as chosen
    join public.proveedores as p on p.id = chosen.id and p.aprobado_por_admin
    order by chosen.n;
  end loop;
  return public.mis_listas();
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
  if not private.is_client() then
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

CREATE OR REPLACE FUNCTION private.total_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sign constant integer := tg_argv[0];
begin
  if tg_op = 'TRUNCATE' then
    delete from private.estadisticas_por_dia;
    delete from private.estadisticas_por_sujeto;
    return null;
  end if;
  insert into private.estadisticas_por_dia as known (dia, tipo, metodo, total)
  select private.event_day(fecha), tipo, coalesce(metadata ->> 'method', ''), sign * count(*)
  from moved
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (dia, tipo, metodo) do update set total = known.total + excluded.total;

  insert into private.estadisticas_por_sujeto as known (sujeto, tipo, total)
  select coalesce(proveedor_id, recurso_id), tipo, sign * count(*)
  from moved
  group by 1, 2
  order by 1, 2
  on conflict (sujeto, tipo) do update set total = known.total + excluded.total;

  -- A subject that is gone leaves nothing behind.
  if sign < 0 then
    delete from private.estadisticas_por_sujeto as known
    using (select distinct coalesce(proveedor_id, recurso_id) as sujeto, tipo from moved) as gone
    where known.sujeto = gone.sujeto and known.tipo = gone.tipo and known.total = 0;
  end if;
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
    when exists (
      select from unnest(string_to_array(one, ' ')) as word where not exists (
        select from unnest(string_to_array(other, ' ')) as known where private.is_like_word(word, known))
    ) and exists (
      select from unnest(string_to_array(other, ' ')) as word where not exists (
        select from unnest(string_to_array(one, ' ')) as known where private.is_like_word(word, known))
    ) then 0
    else extensions.similarity(one, other)
  end;
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
  -- Words about all places of a provider become words about each of those that there are: they do not speak of places to come.
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
      'valores', (select jsonb_object_agg(v.key, v.value) from jsonb_each(to_jsonb(p)) as v where v.key = any (private.merge_fields()))
    ) order by p.id <> kept)
    from public.proveedores as p where p.id in (pair.uno, pair.otro)
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.lock_import(importacion uuid, estados text[])
 RETURNS public.importaciones
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  found_import public.importaciones;
begin
  perform private.require_admin();
  select * into found_import from public.importaciones as i where i.id = importacion for update;
  if not found then
    perform private.refuse_import('Esta importación ya no existe. Recarga la página.');
  end if;
  if found_import.estado <> all (estados) then
    perform private.refuse_import('La importación ya está en otro paso. Recarga la página.');
  end if;
  return found_import;
end
$function$;

CREATE OR REPLACE FUNCTION private.import_changes(p public.proveedores, valores jsonb, origen text, OUT cambios jsonb, OUT kept boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  present constant jsonb := to_jsonb(p) || jsonb_build_object('npi', (select n.npi from private.npis as n where n.proveedor_id = p.id));
  -- What the register says of somebody who is more than a draft is worth its number alone.
  only_number constant boolean := origen = 'nppes' and not exists (select from private.borradores as b where b.proveedor_id = p.id);
  held text[];
  hides_address boolean;
  campo text;
  value jsonb;
begin
  cambios := '{}';
  kept := false;
  for campo, value in
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
    continue when only_number and campo <> 'npi';
    if held is null then
      select array_agg(f.grupo) into held from public.frescura as f
      where f.proveedor_id = p.id and f.vigente and f.por = 'proveedor'
        and (f.sede_id is null or f.sede_id = private.principal_of(p.id));
      held := coalesce(held, '{}');
      select s.visibilidad <> 'completa' into hides_address from public.sedes as s where s.id = private.principal_of(p.id);
    end if;
    if campo in ('telefono', 'whatsapp', 'email', 'web', 'direccion', 'horario_servicio', 'municipio') and 'contacto' = any (held)
      or campo in ('acepta_planes', 'planes_aceptados') and 'planes' = any (held)
      or p.usuario_id is not null and jsonb_typeof(present -> campo) <> 'null'
      or campo = 'direccion' and hides_address
    then
      kept := true;
    else
      cambios := cambios || jsonb_build_object(campo, jsonb_build_object('antes', present -> campo, 'despues', value));
    end if;
  end loop;
  -- A subcategory is of its type.
  if cambios ? 'tipo_servicio' and not cambios ? 'subcategoria' and p.subcategoria is not null then
    cambios := cambios || jsonb_build_object('subcategoria', jsonb_build_object('antes', p.subcategoria, 'despues', null));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_import_keys(r public.importacion_filas)
 RETURNS private.import_keys
 LANGUAGE plpgsql
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

CREATE OR REPLACE FUNCTION private.judge_joined_row(r public.importacion_filas)
 RETURNS public.importacion_filas
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  upper_row public.importacion_filas;
  p public.proveedores;
begin
  select * into upper_row from public.importacion_filas as f
  where f.importacion_id = r.importacion_id and f.fila = r.candidato_fila;
  if upper_row.resultado is null or upper_row.resultado not in ('crear', 'actualizar', 'igual') or upper_row.decision = 'saltar' then
    r.resultado := 'error';
    r.razon := format('Se une con la fila %s, y esa no se importa.', r.candidato_fila);
    return r;
  end if;
  -- Until that row is run there is nothing but what it says.
  r.proveedor_id := upper_row.proveedor_id;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  if not found then
    p := private.read_values(upper_row.valores);
  end if;
  select nullif(changed.cambios, '{}') into r.cambios
  from private.import_changes(
    p, case when p.id is null and r.valores -> 'npi' = upper_row.valores -> 'npi' then r.valores - 'npi' else r.valores end, 'csv'
  ) as changed;
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  r.razon := format('Se une con la fila %s. ', r.candidato_fila) || private.change_words(coalesce(r.cambios, '{}'));
  return r;
end
$function$;

CREATE OR REPLACE FUNCTION private.rehearse_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
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

CREATE OR REPLACE FUNCTION private.keep_outcomes(judged public.importacion_filas[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.importacion_filas as f
  set resultado = j.resultado, razon = j.razon, proveedor_id = j.proveedor_id, candidato_id = j.candidato_id,
    candidato_fila = j.candidato_fila, cambios = j.cambios
  from unnest(judged) as j
  where f.importacion_id = j.importacion_id and f.fila = j.fila
$function$;

CREATE OR REPLACE FUNCTION private.after_failure(step text, target public.importaciones, filas integer[], state text, relation text, words text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  one integer;
begin
  if cardinality(filas) > 1 then
    foreach one in array filas loop
      if step = 'private.rehearse_rows' then
        perform private.rehearse_rows(target, array[one]);
      else
        perform private.run_rows(target, array[one]);
      end if;
    end loop;
    return;
  end if;
  delete from private.import_keys as k where k.importacion_id = target.id and k.fila = filas[1];
  update public.importacion_filas as f
  set resultado = 'error', proveedor_id = null, cambios = null,
    -- Rules of the product speak to people; those of a table to programs.
    razon = case when state in ('23514', '23502', '22023') and relation = '' then words
      else format('La base de datos no acepta esta fila: %s', left(words, 200)) end
  where f.importacion_id = target.id and f.fila = filas[1];
end
$function$;

CREATE OR REPLACE FUNCTION private.write_rows(judged public.importacion_filas[], approved boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  r public.importacion_filas;
begin
  insert into public.proveedores (id, nombre, descripcion, tipo_servicio, subcategoria, municipio, acepta_planes,
    planes_aceptados, telefono, whatsapp, email, web, direccion, horario_servicio, etiquetas_servicio, aprobado_por_admin)
  select coalesce(j.proveedor_id, gen_random_uuid()), v.nombre, v.descripcion, v.tipo_servicio, v.subcategoria, v.municipio,
    v.acepta_planes, v.planes_aceptados, v.telefono, v.whatsapp, v.email, v.web, v.direccion, v.horario_servicio,
    v.etiquetas_servicio, approved
  from unnest(judged) as j cross join lateral private.read_values(j.valores) as v
  where j.resultado = 'crear';
  insert into private.npis (proveedor_id, npi)
  select j.proveedor_id, j.valores ->> 'npi' from unnest(judged) as j
  where j.resultado = 'crear' and j.proveedor_id is not null and j.valores ->> 'npi' is not null;
  foreach r in array judged loop
    -- One that is joined with a row that is not run yet has no provider so far.
    if r.resultado = 'actualizar' and r.proveedor_id is not null then
      perform private.set_fields(r.proveedor_id, (select jsonb_object_agg(c.key, c.value -> 'despues') from jsonb_each(r.cambios) as c));
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.undo_rows(target public.importaciones, filas integer[])
 RETURNS void
 LANGUAGE plpgsql
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
    elsif fresh.resultado = 'actualizar' and stored.resultado = 'actualizar' and (
      stored.decision = 'unir' and stored.candidato_fila is not null
      or fresh.proveedor_id = stored.proveedor_id and fresh.cambios = stored.cambios
    ) then
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
  perform private.write_act(auth.uid(), 'deshacer', 'importaciones', target.id::text, null,
    jsonb_build_object('archivo', target.archivo))
  where auth.uid() is not null;
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
    -- A row that is joined with one further up needs that one to be there; of two that change one provider the second
    -- comes after the version that the first leaves, as it is undone before it.
    slice := coalesce(slice[1:(
      select min(x.place)::integer - 1 from (
        select x.place, f.decision = 'unir' and f.candidato_fila is not null as is_joined,
          f.proveedor_id = any (array_agg(f.proveedor_id) over (order by x.place rows between unbounded preceding and 1 preceding))
            as is_again
        from unnest(slice) with ordinality as x (fila, place)
        join public.importacion_filas as f on f.importacion_id = target.id and f.fila = x.fila
      ) as x
      where x.place > 1 and (x.is_joined or x.is_again)
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

CREATE OR REPLACE FUNCTION private.forget_account()
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

CREATE OR REPLACE FUNCTION private.queue_replies(person uuid, at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.outgoing_mail as waiting (account, template, fields, secreto, sujeto, next_try)
  values (person, 'respuestas_nuevas', '{}', 'respuestas', person, coalesce(at, (
    -- Each mail makes a link when it is sent.
    select greatest(now() + interval '5 minutes', max(e.creado_en) + interval '1 hour')
    from private.enlaces_correo as e where e.user_id = person
  )))
  -- The row is locked in any case: it is not taken before what is new is committed.
  on conflict (account) where template = 'respuestas_nuevas' and attempts = 0
  do update set next_try = least(waiting.next_try, excluded.next_try)
$function$;

CREATE OR REPLACE FUNCTION private.count_visitor_act(act text, network text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.visitor_acts as known (fingerprint, day, times)
  values (
    private.event_fingerprint(private.event_day(now()), concat_ws('|', act, coalesce(network, private.network_of(private.client_address())))),
    private.event_day(now()), 1
  )
  on conflict (fingerprint) do update set times = known.times + 1
  returning times
$function$;

CREATE TRIGGER profiles_clean BEFORE INSERT OR UPDATE ON private.profiles FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Por favor escribe tu nombre', 'nombre_completo line required', 'telefono', 'municipio');

CREATE TRIGGER proveedores_remove_logo AFTER DELETE OR UPDATE ON public.proveedores FOR EACH ROW WHEN (old.logo_url IS NOT NULL) EXECUTE FUNCTION private.remove_pictures('logo_url');

CREATE TRIGGER disponibilidad_clean BEFORE INSERT OR UPDATE ON public.disponibilidad FOR EACH ROW EXECUTE FUNCTION private.clean_texts('', 'nota line no_links');

CREATE TRIGGER detalles_keep_parts BEFORE UPDATE ON public.detalles FOR EACH ROW EXECUTE FUNCTION private.stamp_part('');

CREATE TRIGGER primera_visita_remove_pictures AFTER DELETE OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (old.fotos IS NOT NULL) EXECUTE FUNCTION private.remove_pictures('fotos');

CREATE TRIGGER sedes_confirm AFTER INSERT OR UPDATE ON public.sedes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_saved();

CREATE TRIGGER disponibilidad_confirm AFTER INSERT OR UPDATE ON public.disponibilidad FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_saved();

CREATE TRIGGER detalles_confirm_atencion AFTER UPDATE OF edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_saved('atencion');

CREATE TRIGGER detalles_confirm_lugar AFTER UPDATE OF hechos_si, hechos_no ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_saved('lugar');

CREATE TRIGGER primera_visita_confirm AFTER INSERT OR UPDATE ON public.primera_visita FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_saved('lugar');

CREATE TRIGGER proveedores_confirm AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.confirm_saved();

CREATE TRIGGER calificaciones_clean BEFORE INSERT OR UPDATE ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.clean_texts('', 'comentario');

CREATE TRIGGER calificaciones_hold_changed BEFORE UPDATE OF estrellas, comentario ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.hold_review();

CREATE TRIGGER sugerencias_clean BEFORE INSERT OR UPDATE ON public.sugerencias FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Por favor completa los campos obligatorios', 'titulo line required', 'url required', 'descripcion');

CREATE TRIGGER pasos_palabras BEFORE INSERT OR UPDATE OF palabras ON public.pasos FOR EACH ROW EXECUTE FUNCTION private.refuse_unknown_terms('palabras');

CREATE TRIGGER questions_clean BEFORE INSERT OR UPDATE ON public.questions FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Por favor completa todos los campos', 'title line required', 'content required', 'category');

CREATE TRIGGER questions_note_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.questions FOR EACH ROW EXECUTE FUNCTION private.refresh_names('user_id');

CREATE TRIGGER answers_clean BEFORE INSERT OR UPDATE ON public.answers FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Por favor escribe una respuesta', 'content required');

CREATE TRIGGER answers_note_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.answers FOR EACH ROW EXECUTE FUNCTION private.refresh_names('user_id');

CREATE TRIGGER calificaciones_note_author AFTER INSERT OR DELETE OR UPDATE OF estado ON public.calificaciones FOR EACH ROW EXECUTE FUNCTION private.refresh_names('usuario_id');

CREATE TRIGGER proveedores_note_reviewers AFTER UPDATE OF aprobado_por_admin ON public.proveedores FOR EACH ROW WHEN (old.aprobado_por_admin <> new.aprobado_por_admin) EXECUTE FUNCTION private.refresh_names();

CREATE TRIGGER questions_index_answers AFTER UPDATE OF answer_count, con_ayuda ON public.questions FOR EACH ROW WHEN ((old.answer_count = 0) <> (new.answer_count = 0) OR old.con_ayuda <> new.con_ayuda) EXECUTE FUNCTION private.index_question('answers');

CREATE TRIGGER questions_note_answerers AFTER UPDATE OF estado ON public.questions FOR EACH ROW WHEN (old.estado <> new.estado) EXECUTE FUNCTION private.refresh_names();

CREATE TRIGGER questions_tell_when_shown AFTER UPDATE OF estado ON public.questions FOR EACH ROW WHEN (old.estado <> 'publicada'::text AND new.estado = 'publicada'::text) EXECUTE FUNCTION private.tell_followers();

CREATE TRIGGER reclamaciones_clean BEFORE INSERT ON public.reclamaciones FOR EACH ROW EXECUTE FUNCTION private.clean_texts('', 'mensaje no_links');

CREATE TRIGGER bajas_clean BEFORE INSERT ON public.bajas FOR EACH ROW EXECUTE FUNCTION private.clean_texts('', 'motivo no_links');

CREATE TRIGGER cola_notas_clean BEFORE INSERT OR UPDATE ON public.cola_notas FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Escribe la nota.', 'texto written');

CREATE TRIGGER listas_proveedores_clean BEFORE INSERT OR UPDATE OF nota ON public.listas_proveedores FOR EACH ROW EXECUTE FUNCTION private.clean_texts('', 'nota line no_links');

CREATE TRIGGER listas_pause BEFORE UPDATE OF nombre ON public.listas FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_write('id');

CREATE TRIGGER listas_proveedores_pause BEFORE INSERT OR UPDATE OF nota ON public.listas_proveedores FOR EACH ROW EXECUTE FUNCTION private.refuse_paused_write('lista_id');

CREATE TRIGGER estadisticas_total_emptied AFTER TRUNCATE ON public.estadisticas FOR EACH STATEMENT EXECUTE FUNCTION private.total_events();

CREATE TRIGGER terminos_ver BEFORE INSERT OR UPDATE OF ver ON public.terminos FOR EACH ROW EXECUTE FUNCTION private.refuse_unknown_terms('ver');

REVOKE ALL ON FUNCTION private.clean_texts() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.remove_pictures() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.confirm_saved() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.refuse_unknown_terms() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.refresh_names() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.network_of(text,boolean) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.refuse_paused() FROM authenticated;

REVOKE ALL ON FUNCTION private.refuse_paused() FROM service_role;

REVOKE ALL ON FUNCTION private.queue_replies(uuid,timestamp with time zone) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.count_visitor_act(text,text) FROM public, anon, authenticated, service_role;

COMMENT ON FUNCTION private.clean_texts() IS 'Trims texts of a row, empty being null; refuses one that is missing, and links where nobody approves what is written.';

COMMENT ON FUNCTION private.refuse_paused_write() IS 'A paused account writes nothing that others read.';

COMMENT ON FUNCTION private.remove_pictures() IS 'Removes the pictures that a provider or its first visit showed and shows no more, unless something else shows them or they belong to somebody else.';

COMMENT ON FUNCTION private.stamp_part() IS 'Gives each version of a part of `detalles` its own moment, as private.stamp_version does for a row; nobody chooses it.';

COMMENT ON FUNCTION private.facts_line(jsonb,integer,integer,text[],text[],text,date,smallint[],date,smallint[]) IS 'Places (municipality where it is another one, number of availability and wait, last day of it, hours, last day of them), ages, three digits for ways, languages and cost, last day of them, masks of the facts of the place (numbers 1 to 21) whose answer is the sought one and the contrary one, last day of them, two digits for each municipality of home visits. A day is three hexadecimal digits.';

COMMENT ON FUNCTION private.confirm_saved() IS 'Whoever saves a place, its availability or a part of the facts confirms it; of a provider the contact data or plans that change.';

COMMENT ON FUNCTION private.put_back(public.auditoria,jsonb) IS 'Writes a value where an audit entry of the facts wrote, as an act of its own; a place with its hours and availability. Null is: it was not there.';

COMMENT ON FUNCTION private.hold_review() IS 'Holds a new account''s review back when three other new accounts reviewed the provider today, and a declined one that its author changes.';

COMMENT ON FUNCTION private.refuse_unknown_terms() IS 'The words of a step, and what a term leads to, are terms.';

COMMENT ON FUNCTION private.index_question() IS 'Keeps private.question_search: published questions, and with the argument `answers` what it says of their answers.';

COMMENT ON FUNCTION private.refresh_names() IS 'Something was written, shown, hidden or deleted: looks again whose names are public.';

COMMENT ON FUNCTION private.author_of(text,uuid) IS 'Who wrote a post, with a name or without. Not for what others are told; in a trigger on delete, before it.';

COMMENT ON FUNCTION private.guard_post() IS 'What somebody writes: not while paused, with a third link only after a day, and no answer to what is closed as a duplicate. A post is nameless from the beginning or never, since its name would be known; unless its author''s account goes. Where the site is run so, what a person has to read first is held back.';

COMMENT ON FUNCTION private.mail_mode(uuid,uuid) IS 'When a person is written to about a question of their own or of somebody else: al_momento, diario, semanal, nunca. Null: they do not follow it.';

COMMENT ON FUNCTION private.tell_followers() IS 'An answer that is new, or that leaves the review, is news for all who follow the question but its author. When it or its question is shown, who wants to know at once is written to.';

COMMENT ON FUNCTION private.reply_words(text[]) IS 'Who answered a question, by the name of each answer: Ana, Luis y Familia 2; of more than four the first three.';

COMMENT ON FUNCTION public.dejar_recordatorios(text) IS 'The way out of the reminders, by an expired link too. Always without an error, so that nothing is learnt from it.';

COMMENT ON FUNCTION private.checked_text(text,jsonb,integer) IS 'A proposed text, cleaned and within its length; a telephone, address of mail or address of the web as such.';

COMMENT ON FUNCTION private.network_of(text,boolean) IS 'Who shares a connection: one IPv4 address, or the /64 that one IPv6 subscriber gets. `wide`: the /24 or the /48, of which one customer may have all. Empty for what is no address.';

COMMENT ON FUNCTION private.fill_reminder(private.outgoing_mail) IS 'What a reminder says when it is sent: the groups of its day that still end as they did then and were not named again since. Null: nothing, or nobody wants it.';

COMMENT ON FUNCTION private.decided(text,uuid,timestamp with time zone) IS 'How something was decided, by whom and when: for the admin who came later.';

COMMENT ON FUNCTION public.mi_publicacion_oculta(text,uuid) IS 'To the author of a hidden post: whether an admin has decided, the reason (of the decision, else what most reports say), and whether a second look was asked for. Null for anybody else.';

COMMENT ON FUNCTION private.new_token() IS 'A token of 128 random bits, as 26 letters and digits.';

COMMENT ON FUNCTION private.forget_account() IS 'Takes a person out of what no foreign key reaches: the audit log, the sign-in log, owners of pictures, what is known by their address.';

COMMENT ON FUNCTION private.queue_replies(uuid,timestamp with time zone) IS 'Queues the mail of a follower, unless one waits already: at a moment, or in five minutes and an hour after the last mail at the earliest.';

COMMENT ON FUNCTION private.count_visitor_act(text,text) IS 'How often a network, or the one that asks, has done this today, this time included. A call that is then refused is not kept.';

reset check_function_bodies;
