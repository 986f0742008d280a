set check_function_bodies = off;

DROP TRIGGER proveedores_mark_unattended ON public.proveedores;

DROP TRIGGER disponibilidad_stamp ON public.disponibilidad;

DROP TRIGGER detalles_stamp ON public.detalles;

DROP TRIGGER primera_visita_stamp ON public.primera_visita;

DROP TRIGGER answers_count ON public.answers;

DROP TRIGGER reclamaciones_close ON public.reclamaciones;

DROP TRIGGER bajas_take_down ON public.bajas;

DROP TRIGGER moderacion_apply ON private.moderacion;

DROP TRIGGER calificaciones_note_takedown ON public.calificaciones;

DROP TRIGGER copias_remove_file ON private.copias;

DROP TRIGGER proveedores_mark_changed_unattended ON public.proveedores;

DROP TRIGGER proveedores_create_principals ON public.proveedores;

DROP TRIGGER disponibilidad_keep_key ON public.disponibilidad;

DROP TRIGGER detalles_keep_key ON public.detalles;

DROP TRIGGER proveedores_create_detalles ON public.proveedores;

DROP TRIGGER primera_visita_keep_key ON public.primera_visita;

DROP TRIGGER questions_keep_name ON public.questions;

DROP TRIGGER answers_keep_name ON public.answers;

DROP TRIGGER questions_keep_version ON public.questions;

DROP TRIGGER answers_keep_version ON public.answers;

DROP TRIGGER reclamaciones_close_deleted ON public.reclamaciones;

DROP TRIGGER bajas_put_back ON public.bajas;

DROP TRIGGER estadisticas_at_once ON public.estadisticas;

DROP TRIGGER reportes_tally ON private.reportes;

DROP TRIGGER moderacion_tally_hidden ON private.moderacion;

DROP TRIGGER moderacion_tally_revision ON private.moderacion;

DROP TRIGGER proveedores_mark_unpaired ON public.proveedores;

DROP TRIGGER copias_remove_old_file ON private.copias;

DROP TRIGGER sedes_keep_principal ON public.sedes;

DROP TRIGGER calificaciones_pause ON public.calificaciones;

DROP TRIGGER answers_help ON public.answers;

DROP TRIGGER answers_open_question ON public.answers;

DROP TRIGGER questions_links ON public.questions;

DROP TRIGGER answers_links ON public.answers;

DROP TRIGGER calificaciones_links ON public.calificaciones;

DROP TRIGGER questions_hold ON public.questions;

DROP TRIGGER answers_hold ON public.answers;

DROP TRIGGER questions_pause ON public.questions;

DROP TRIGGER answers_pause ON public.answers;

DROP TRIGGER questions_note_takedown ON public.questions;

DROP TRIGGER answers_note_takedown ON public.answers;

DROP TRIGGER proveedores_sign_changed ON public.proveedores;

DROP FUNCTION private.create_detalles();

DROP FUNCTION private.keep_principal();

DROP FUNCTION private.keep_key();

DROP FUNCTION private.create_principals();

DROP FUNCTION private.keep_version();

DROP FUNCTION private.hold_first_post();

DROP FUNCTION private.refuse_closed();

DROP FUNCTION private.keep_name();

DROP FUNCTION private.limit_links();

DROP FUNCTION private.put_back_provider();

DROP FUNCTION private.limit_events_at_once();

DROP FUNCTION private.count_moderation();

DROP FUNCTION private.note_help();

DROP FUNCTION private.store_changed_name();

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
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_nargs > 0 and to_jsonb(old) -> tg_argv[0] is distinct from to_jsonb(new) -> tg_argv[0] then
    raise exception using errcode = 'insufficient_privilege', message = 'Esto no se puede pasar a otra sede ni a otro perfil';
  end if;
  if private.task() = 'undo' then
    return new;
  end if;
  -- A clock that was set back must not give a version the moment of an older one.
  new.fecha_actualizacion := greatest(clock_timestamp(), old.fecha_actualizacion + interval '1 microsecond');
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
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_removed_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.principal then
    perform private.refuse('principal_se_queda', 'La sede principal no se puede eliminar. Cambia sus datos en «Mi perfil».');
  end if;
  perform private.audit_place('eliminar', old.id, private.place_value(old.id) || jsonb_build_object('disponibilidad', (
    select to_jsonb(d) - array['sede_id', 'fecha_creacion', 'fecha_actualizacion']
    from public.disponibilidad as d where d.sede_id = old.id
  )), null);
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moved constant boolean := (old.question_id, old.estado) is distinct from (new.question_id, new.estado);
begin
  if moved and tg_op in ('UPDATE', 'DELETE') then
    update public.questions set answer_count = answer_count - 1 where id = old.question_id and old.estado = 'publicada';
  end if;
  if moved and tg_op in ('INSERT', 'UPDATE') then
    update public.questions set answer_count = answer_count + 1 where id = new.question_id and new.estado = 'publicada';
  end if;
  if coalesce(old.ayudo_en, new.ayudo_en) is not null then
    perform private.refresh_help(coalesce(new.question_id, old.question_id));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_help(question uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
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
end
$function$;

CREATE OR REPLACE FUNCTION private.stamp_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was constant jsonb := to_jsonb(old);
begin
  -- As in private.stamp_version.
  new.editada_en := greatest(clock_timestamp(), old.editada_en + interval '1 microsecond');
  insert into private.ediciones (pregunta_id, respuesta_id, titulo, contenido, categoria, desde, hasta)
  values (
    case tg_table_name when 'questions' then old.id end, case tg_table_name when 'answers' then old.id end,
    was ->> 'title', old.content, was ->> 'category', coalesce(old.editada_en, old.created_at), new.editada_en
  );
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
    and (not private.has_published(auth.uid()) or new.sin_nombre and exists (
      select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
    ))
  then
    new.estado := 'en_revision';
  end if;
  return new;
end
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
    insert into private.unpaired_providers (proveedor_id) select a.id from added as a on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.close_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.estado = 'abierta' then
    return null;
  end if;
  delete from private.codigos_reclamacion as c where c.reclamacion_id = old.id;
  delete from private.outgoing_mail as m where m.secreto = 'codigo' and m.sujeto = old.id;
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
  if tg_op = 'UPDATE' then
    insert into private.cuentas_moderacion (que)
    -- A decision that is undone hides nothing anew.
    select 'oculta' where old.estado = 'publicada' and new.estado = 'oculta' and old.decision is null
    union all
    select 'revision' where old.revision_pedida_en is null and new.revision_pedida_en is not null;
  end if;
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

CREATE OR REPLACE FUNCTION private.weigh_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.cuentas_moderacion (que) values ('reporte');
  insert into private.moderacion as m (elemento, clase, cola, estado)
  values (new.elemento, new.clase, 'reporte', 'publicada')
  on conflict (elemento) do update
  set cola = 'reporte', desde = now(), estado = 'publicada', decision = null, motivo = null, decidida_en = null, decidida_por = null
  where m.cola is null;
  if new.red is null then
    return null;
  end if;
  -- One after the other: of two posts at the same moment the second must see who hid the first.
  perform pg_advisory_xact_lock(hashtextextended('reportes', 0));
  -- A network is a network for a day: the next one salts it anew.
  update private.moderacion as m set estado = 'oculta'
  where m.elemento = new.elemento and m.estado = 'publicada' and (
    select count(distinct r.red) from private.reportes as r
    where r.elemento = new.elemento and r.resuelto_en is null and private.event_day(r.fecha) = private.event_day(now()) and (
      select count(*) from private.reportes as o
      where o.usuario_id = r.usuario_id and o.oculta and private.event_day(o.fecha) = private.event_day(now())
    ) < 3
  ) >= 3;
  if found then
    update private.reportes as r set oculta = true
    where r.elemento = new.elemento and r.resuelto_en is null and r.red is not null
      and private.event_day(r.fecha) = private.event_day(now());
  end if;
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
  if not private.is_client() or not private.is_admin() or old.usuario_id = auth.uid()
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
  insert into private.retiros (clase, elemento) values (tg_argv[0], old.id)
  on conflict (clase, elemento) do update set fecha = excluded.fecha, recuperado_en = null;
  return old;
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

CREATE OR REPLACE FUNCTION private.mark_unpaired()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'proveedores' then
    perform private.store_bare_names(array[new.id]);
  end if;
  -- What is rehearsed is not there in the end.
  if private.task() <> 'rehearsal' then
    insert into private.unpaired_providers (proveedor_id) values ((to_jsonb(new) ->> tg_argv[0])::uuid) on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_copy_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and (old.estado = 'lista' and new.estado <> 'lista' or old.archivo <> new.archivo) is not true then
    return null;
  end if;
  -- Hosted Supabase refuses deletions that do not come from its own server, unless told.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o where o.bucket_id = 'copias' and o.name = old.archivo;
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$function$;

CREATE TRIGGER proveedores_mark_unattended AFTER INSERT OR UPDATE ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.mark_unattended();

CREATE TRIGGER proveedores_create_parts AFTER INSERT ON public.proveedores REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.create_parts();

CREATE TRIGGER disponibilidad_stamp BEFORE UPDATE ON public.disponibilidad FOR EACH ROW EXECUTE FUNCTION private.stamp_version('sede_id');

CREATE TRIGGER detalles_stamp BEFORE UPDATE ON public.detalles FOR EACH ROW EXECUTE FUNCTION private.stamp_version('proveedor_id');

CREATE TRIGGER primera_visita_stamp BEFORE UPDATE ON public.primera_visita FOR EACH ROW EXECUTE FUNCTION private.stamp_version('proveedor_id');

CREATE TRIGGER answers_count AFTER INSERT OR DELETE OR UPDATE OF question_id, ayudo_en, estado ON public.answers FOR EACH ROW EXECUTE FUNCTION private.count_answer();

CREATE TRIGGER questions_guard BEFORE INSERT OR UPDATE OF title, content, category, sin_nombre ON public.questions FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.guard_post('content');

CREATE TRIGGER answers_guard BEFORE INSERT OR UPDATE OF content, ayudo_en, sin_nombre ON public.answers FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.guard_post('content');

CREATE TRIGGER calificaciones_guard BEFORE INSERT OR UPDATE OF estrellas, comentario ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.guard_post('comentario');

CREATE TRIGGER reclamaciones_close AFTER DELETE OR UPDATE OF estado ON public.reclamaciones FOR EACH ROW EXECUTE FUNCTION private.close_claim();

CREATE TRIGGER bajas_take_down AFTER INSERT OR UPDATE OF estado ON public.bajas FOR EACH ROW EXECUTE FUNCTION private.take_down();

CREATE TRIGGER moderacion_apply AFTER INSERT OR UPDATE OF estado, revision_pedida_en ON private.moderacion FOR EACH ROW EXECUTE FUNCTION private.apply_moderation();

CREATE TRIGGER calificaciones_note_takedown AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.note_takedown();

CREATE TRIGGER copias_remove_file AFTER DELETE OR UPDATE ON private.copias FOR EACH ROW EXECUTE FUNCTION private.remove_copy_file();

REVOKE ALL ON FUNCTION private.create_parts() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.refresh_help(uuid) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.guard_post() FROM public, anon, authenticated, service_role;

COMMENT ON FUNCTION private.create_parts() IS 'Gives a new provider its principal place and its row of details, so that both parts of it are saved at a version from the start.';

COMMENT ON FUNCTION private.audit_removed_place() IS 'Writes down a removed place with its hours and availability. The principal one goes with its provider and not before.';

COMMENT ON FUNCTION private.count_answer() IS 'Keeps questions.answer_count, published answers, and questions.con_ayuda. What was removed comes back with its mark.';

COMMENT ON FUNCTION private.refresh_help(uuid) IS 'Keeps questions.con_ayuda: whether a published answer of it helped.';

COMMENT ON FUNCTION private.stamp_edit() IS 'An edit has its own moment, which is the version of the post from then on; what the post said before is kept.';

COMMENT ON FUNCTION private.guard_post() IS 'What somebody writes: not while paused, with a third link only after a day, and no answer to what is closed as a duplicate. A post is nameless from the beginning or never, since its name would be known. Where the site is run so, what a person has to read first is held back.';

COMMENT ON FUNCTION private.store_added_names() IS 'The bare names of new providers, which are compared with the others soon.';

COMMENT ON FUNCTION private.take_down() IS 'A removed provider is public no more, its links end, imports leave it out, and it is told. An admin puts it back as it was; what its owner puts back or has changed since waits for approval.';

COMMENT ON FUNCTION private.note_takedown() IS 'Counts a review that an admin declines; one that is then deleted once, one that is given back no more.';

COMMENT ON FUNCTION private.keep_in_bin() IS 'Puts what an admin removes of somebody else into the bin, and counts it; the argument is its kind.';

COMMENT ON FUNCTION private.count_event_once() IS 'Refuses more than fifty events of one request, and drops a repeated one in silence: the visitor did nothing wrong. Events of a signed-in person are theirs.';

COMMENT ON FUNCTION private.mark_unpaired() IS 'A provider is known by something else: it is compared with the others soon.';

reset check_function_bodies;
