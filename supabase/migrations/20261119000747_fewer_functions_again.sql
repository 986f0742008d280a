set check_function_bodies = off;

DROP TRIGGER proveedores_mark_disapproval ON public.proveedores;
DROP TRIGGER proveedores_update_facts ON public.proveedores;
DROP TRIGGER sedes_refresh_inserted ON public.sedes;
DROP TRIGGER detalles_refresh_inserted ON public.detalles;
DROP TRIGGER pasos_mark_1_name ON public.pasos;
DROP TRIGGER pasos_mark_2_day ON public.pasos;
DROP TRIGGER pasos_audit ON public.pasos;
DROP TRIGGER cartas_mark_1_name ON public.cartas;
DROP TRIGGER cartas_mark_2_day ON public.cartas;
DROP TRIGGER answers_tell_followers ON public.answers;
DROP TRIGGER calificaciones_close_case ON public.calificaciones;
DROP TRIGGER profiles_orphan_proveedor ON private.profiles;
DROP TRIGGER proveedores_own_confirm ON public.proveedores;
DROP TRIGGER sedes_refresh_updated ON public.sedes;
DROP TRIGGER sedes_refresh_deleted ON public.sedes;
DROP TRIGGER disponibilidad_refresh_inserted ON public.disponibilidad;
DROP TRIGGER disponibilidad_refresh_updated ON public.disponibilidad;
DROP TRIGGER disponibilidad_refresh_deleted ON public.disponibilidad;
DROP TRIGGER detalles_refresh_deleted ON public.detalles;
DROP TRIGGER detalles_refresh_updated ON public.detalles;
DROP TRIGGER primera_visita_refresh_inserted ON public.primera_visita;
DROP TRIGGER primera_visita_refresh_updated ON public.primera_visita;
DROP TRIGGER primera_visita_refresh_deleted ON public.primera_visita;
DROP TRIGGER question_search_index_title ON private.question_search;
DROP TRIGGER answers_tell_when_shown ON public.answers;
DROP TRIGGER estadisticas_count_once ON public.estadisticas;
DROP TRIGGER proveedores_sign_added ON public.proveedores;
DROP TRIGGER calificaciones_count_takedown ON public.calificaciones;
DROP TRIGGER estadisticas_store_person ON public.estadisticas;

update private.mail_kinds set fill = 'fill_decision' where template = 'perfil_recibido';
delete from private.daily_jobs where job = 'purge_failed_mail';
delete from private.failed_jobs where job = 'purge_failed_mail';
delete from private.daily_runs where job = 'purge_failed_mail';

CREATE OR REPLACE FUNCTION private.field_place(proveedor uuid, sede uuid, campo text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when g.de_sede then coalesce(sede, private.principal_of(proveedor)) end
  from private.grupos as g where g.grupo = (private.field_of(campo)).grupo
$function$;

CREATE OR REPLACE FUNCTION private.guard_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Everybody else is refused by the policies, which come after this.
  if private.is_user_request() and private.is_admin() then
    perform private.require_reauthentication('hacer esto');
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

CREATE OR REPLACE FUNCTION public.exigir_admin(reciente boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if reciente and private.is_user_request() then
    perform private.require_reauthentication('hacer esto');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_named()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], tg_argv[1]));
end
$function$;

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
  -- Whoever registers a provider of their own confirms what they write. An import does not.
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

CREATE OR REPLACE FUNCTION private.refresh_changed_facts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids uuid[];
begin
  if tg_level = 'ROW' then
    ids := array[to_jsonb(coalesce(new, old)) ->> tg_argv[0]];
  else
    select array_agg(distinct (to_jsonb(c) ->> tg_argv[0])::uuid) into ids from changed as c;
  end if;
  if tg_argv[0] = 'sede_id' then
    select array_agg(distinct s.proveedor_id) into ids from public.sedes as s where s.id = any (ids);
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
  -- The place of a step is no part of it, but of one that is deleted.
  unsaid constant text[] := array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado',
    case tg_op when 'DELETE' then '' else 'orden' end];
  whole_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - unsaid end;
  whole_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - unsaid end;
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

CREATE OR REPLACE FUNCTION private.index_question()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stems text[];
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
  stems := private.stems_of(private.search_words(new.title));
  delete from private.title_stems as s where s.question_id = new.id and s.stem <> all (stems);
  insert into private.title_stems (question_id, stem, created_at)
  select new.id, stem, new.created_at from unnest(stems) as stem
  on conflict (question_id, stem) do update set created_at = excluded.created_at;
  -- In one order, so that two who ask at the same moment do not wait for each other.
  insert into private.known_stems (stem)
  select stem from unnest(stems) as stem where private.is_misspellable(stem) order by stem
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_questions(texto text, in_category text, unanswered_only boolean, helped_only boolean, before_time timestamp with time zone, before_id uuid, max_rows integer)
 RETURNS TABLE(id uuid, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET client_min_messages TO 'warning'
AS $function$
#variable_conflict use_column
declare
  -- Enough for a sentence; beyond it a query only costs.
  words constant text[] := (string_to_array(left(private.search_words(left(coalesce(texto, ''), 500)), 200), ' '))[1:12];
  -- All the words by their stems; the last one also as the beginning of a word. Empty when there is no word.
  wanted tsquery := '';
  scan_rows integer;
  scanned integer;
  found_ids uuid[];
  found_times timestamptz[];
begin
  for place in 1..coalesce(cardinality(words), 0) loop
    wanted := wanted && (
      plainto_tsquery('pg_catalog.spanish', private.accent_endings(words[place]))
      || case when place = cardinality(words) then to_tsquery('pg_catalog.simple', words[place] || ':*') else '' end
    );
  end loop;
  scan_rows := case when numnode(wanted) = 0 then max_rows else 400 end;
  for pass in 1..2 loop
    select count(*),
      array_agg(r.question_id order by r.created_at desc, r.question_id desc) filter (where r.is_match),
      array_agg(r.created_at order by r.created_at desc, r.question_id desc) filter (where r.is_match)
    into scanned, found_ids, found_times
    from (
      select s.question_id, s.created_at, numnode(wanted) = 0 or s.document @@ wanted as is_match
      from private.question_search as s
      where (in_category is null or s.category = in_category)
        and (not unanswered_only or s.sin_respuesta)
        and (not helped_only or s.con_ayuda)
        and (before_time is null or (s.created_at, s.question_id) < (before_time, before_id))
      order by s.created_at desc, s.question_id desc
      limit scan_rows
    ) as r;
    if scanned < scan_rows or cardinality(found_ids) >= max_rows then
      return query select * from unnest(found_ids[:max_rows], found_times[:max_rows]);
      return;
    end if;
    exit when coalesce(cardinality(found_ids), 0) < 2;
    -- Twice as far as the page should need.
    scan_rows := least(scan_rows * 2 * max_rows / cardinality(found_ids), 8000);
  end loop;

  return query
  with matching as materialized (
    select s.question_id, s.created_at, s.category, s.sin_respuesta, s.con_ayuda
    from private.question_search as s where s.document @@ wanted
  )
  select m.question_id, m.created_at from matching as m
  where (in_category is null or m.category = in_category)
    and (not unanswered_only or m.sin_respuesta)
    and (not helped_only or m.con_ayuda)
    and (before_time is null or (m.created_at, m.question_id) < (before_time, before_id))
  order by m.created_at desc, m.question_id desc
  limit max_rows;
end
$function$;

CREATE OR REPLACE FUNCTION public.buscar_preguntas(texto text DEFAULT NULL::text, categoria text DEFAULT NULL::text, antes_de timestamp with time zone DEFAULT NULL::timestamp with time zone, antes_de_id uuid DEFAULT NULL::uuid, limite integer DEFAULT 20, filtro text DEFAULT NULL::text)
 RETURNS TABLE(id uuid, title text, excerpt text, category text, created_at timestamp with time zone, answer_count integer, user_id uuid, nombre_completo text, sin_nombre boolean, con_ayuda boolean)
 LANGUAGE sql
 STABLE ROWS 20
 SET search_path TO ''
AS $function$
  select q.id, q.title, private.excerpt(q.content), q.category, q.created_at, q.answer_count, q.user_id,
    p.nombre_completo, q.sin_nombre, q.con_ayuda
  from private.find_questions(
    texto,
    private.clean_text(categoria),
    coalesce(filtro = 'sin_respuesta', false),
    coalesce(filtro = 'con_ayuda', false),
    antes_de,
    coalesce(antes_de_id, '00000000-0000-0000-0000-000000000000'),
    least(greatest(coalesce(limite, 20), 1), 100)
  ) as found
  join public.questions as q on q.id = found.id
  left join public.profiles as p on p.id = q.user_id
  order by q.created_at desc, q.id desc
$function$;

CREATE OR REPLACE FUNCTION private.fill_decision(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select mail.fields from public.proveedores as p
  where p.id = (mail.fields ->> 'ProveedorID')::uuid and p.usuario_id = mail.account
    and p.aprobado_por_admin = (mail.template = 'proveedor_aprobado')
    -- That it was received nobody has to be told who was told more.
    and not (mail.template = 'perfil_recibido' and exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id))
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
  if (case tg_op
    -- What was deleted and is put back is older than the transaction: it was told when it was new. A nameless answer is news
    -- although its hour began before.
    when 'INSERT' then new.estado = 'en_revision'
      or new.created_at < case when new.sin_nombre then date_trunc('hour', now()) else now() end
    else old.estado = new.estado or old.estado <> 'en_revision' and new.estado <> 'publicada'
  end) then
    return null;
  end if;
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
    jsonb_agg(jsonb_build_object('ID', q.id, 'Titulo', q.title, 'Quienes', who.words) order by q.first)
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
  ) as q
  cross join lateral (
    -- Ana, Luis y Familia 2; of more than four the first three.
    select case
      when q.answers = 1 then q.names[1] || ' respondió.'
      when cardinality(people) = 1 then q.names[1] || ' respondió ' || q.answers || ' veces.'
      when cardinality(people) <= 4 then q.answers || ' respuestas nuevas, de '
        || array_to_string(people[:cardinality(people) - 1], ', ') || ' y ' || people[cardinality(people)] || '.'
      else q.answers || ' respuestas nuevas, de ' || array_to_string(people[:3], ', ') || ' y '
        || cardinality(people) - 3 || ' más.'
    end as words
    from (
      select array_agg(once.name order by once.place) as people from (
        select name, min(place) as place from unnest(q.names) with ordinality as one (name, place) group by name
      ) as once
    ) as written
  ) as who;
  if told is null then
    return null;
  end if;
  insert into private.enlaces_correo (hash, user_id, preguntas) values (private.token_hash(token), given.account, told);
  return jsonb_build_object('Preguntas', questions, 'Token', token,
    'Cuantas', case when answers = 1 then 'Hay una respuesta nueva' else 'Hay ' || answers || ' respuestas nuevas' end);
end
$function$;

CREATE OR REPLACE FUNCTION private.purge_links()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Mail that was tried ten times: somebody has to call the provider.
  with failed as (
    delete from private.outgoing_mail as m
    where m.attempts >= 10 and m.next_try <= now() and m.account is null
    returning m.proveedor
  )
  insert into private.contacto_proveedor (proveedor_id, correo_fallido, fallo_en)
  select distinct f.proveedor, private.provider_address(f.proveedor), private.event_day(now())
  from failed as f where private.provider_address(f.proveedor) is not null
  on conflict (proveedor_id) do update set correo_fallido = excluded.correo_fallido, fallo_en = excluded.fallo_en;
  delete from private.enlaces where vence_en < now() - interval '1 year';
  -- An address that is no longer the provider's is nobody's business.
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.correo_fallido is distinct from private.provider_address(c.proveedor_id) and c.correo_fallido is not null;
$function$;

CREATE OR REPLACE FUNCTION private.is_in_question(proveedor uuid, sede uuid, grupo text, besides uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.propuestas as p
    where p.proveedor_id = is_in_question.proveedor and p.estado = 'pendiente' and p.origen in ('enlace', 'llamada')
      and p.id is distinct from besides and (p.campo = 'servicio_cerrado' or (private.field_of(p.campo)).grupo = is_in_question.grupo
        and private.field_place(p.proveedor_id, p.sede_id, p.campo) is not distinct from is_in_question.sede)
  )
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
    group_name := (private.field_of(row_now.campo)).grupo;
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
    select k.uno, greatest(private.event_day(now()) - private.event_day(k.desde), 0) as days
    from kinds as k order by k.desde limit 1
  )
  select jsonb_build_object(
    'Asunto', case when sum(k.total) = 1 then '1 cosa espera' else sum(k.total) || ' cosas esperan' end || ' en Mi Guía Azul: '
      || (array_agg(k.words order by k.orden))[1],
    'Clases', jsonb_agg(jsonb_build_object('Texto', k.words || case
      when k.hidden = 1 then '. Uno era público y ahora no se ve'
      when k.hidden > 1 then '. ' || k.hidden || ' eran públicos y ahora no se ven'
      else '' end) order by k.orden),
    'Antiguo', (
      select o.uno || ', ' || case o.days when 0 then 'hoy' when 1 then 'ayer' else 'hace ' || o.days || ' días' end from oldest as o
    )
  )
  from kinds as k having count(*) > 0
$function$;

CREATE OR REPLACE FUNCTION private.close_review_case()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  post private.posts;
begin
  -- What an admin declines counts once, also when it is deleted then; what is given back counts no more.
  if private.is_user_request() and private.is_admin() and new.usuario_id <> auth.uid() then
    if new.estado = 'rechazada' then
      insert into private.retiros (clase, elemento) values ('resena', new.id)
      on conflict (clase, elemento) do update set fecha = excluded.fecha, recuperado_en = null;
    elsif old.estado = 'rechazada' then
      delete from private.retiros where clase = 'resena' and elemento = new.id;
    end if;
  end if;
  if new.estado = 'pendiente' then
    return null;
  end if;
  -- Of one that was withdrawn, and published after its author changed it, nothing is left to look at again.
  update private.moderacion as m set estado = 'publicada', decision = 'queda', motivo = null
  where m.elemento = new.id and m.cola is null and new.estado = 'publicada';
  select p.* into post from private.post('resena', new.id) as p
  join private.moderacion as m on m.elemento = p.id and m.cola is not null;
  if found then
    perform private.close_case(
      post, case new.estado when 'publicada' then 'queda' else 'retirada' end, case new.estado when 'rechazada' then 'otra' end
    );
  end if;
  return null;
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
  shown constant jsonb := '{"estado": "publicada"}';
  last_number integer;
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
  elsif kept.clase = 'pregunta' then
    perform private.restore_row('public.questions', kept.fila || shown || jsonb_build_object(
      'user_id', kept.autor, 'answer_count', 0, 'con_ayuda', false,
      'duplicada_de', (
        select q.id from public.questions as q
        where q.id = (kept.fila ->> 'duplicada_de')::uuid and q.duplicada_de is null
      )
    ));
    insert into private.numeros_dados (question_id, ultimo) select kept.elemento, kept.numero where kept.numero is not null;
  end if;
  for answer in
    select * from private.papelera as p
    where p.con = kept.elemento or p.elemento = kept.elemento and kept.clase = 'respuesta'
    order by p.fila ->> 'created_at', p.elemento
  loop
    last_number := (select n.ultimo from private.numeros_dados as n where n.question_id = answer.pregunta_id);
    -- Totals begin at nothing: the triggers count the answers and votes that come after.
    perform private.restore_row('public.answers', answer.fila || case when answer.con is null then shown else '{}' end
      || jsonb_build_object('user_id', answer.autor, 'upvotes', 0, 'downvotes', 0));
    -- The number that it had, not the next one.
    update private.autores_respuestas as n set numero = answer.numero where n.answer_id = answer.elemento;
    update private.numeros_dados as n set ultimo = last_number where n.question_id = answer.pregunta_id;
    insert into public.answer_votes (answer_id, user_id, vote_type)
    select v.answer_id, v.user_id, v.vote_type from private.papelera_votos as v where v.answer_id = answer.elemento;
  end loop;
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

CREATE OR REPLACE FUNCTION private.record_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  window_start constant timestamptz := now() - interval '30 minutes';
  today constant date := private.event_day(now());
  window_day constant date := private.event_day(window_start);
  subject text;
  recorded constant integer := coalesce(nullif(current_setting('private.events_at_once', true), ''), '0')::integer + 1;
begin
  if tg_op = 'INSERT' and private.is_user_request() then
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
  end if;

  if new.usuario_id is not null then
    if private.is_user_request() and new.usuario_id is distinct from auth.uid() then
      raise exception using errcode = 'insufficient_privilege',
        message = 'new row violates row-level security policy for table "estadisticas"';
    end if;
    if tg_op = 'INSERT' then
      insert into private.event_people (evento, usuario_id) values (new.id, new.usuario_id);
    end if;
    new.usuario_id := null;
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
declare
  is_rehearsed constant boolean := private.task() = 'rehearsal';
  ids uuid[];
begin
  if tg_level = 'STATEMENT' then
    select array_agg(a.id) into ids from added as a;
  else
    ids := array[to_jsonb(new) ->> tg_argv[0]];
  end if;
  -- A provider that is rehearsed is not found by anybody, and nothing that is rehearsed is there in the end.
  if tg_table_name = 'proveedores' and (tg_op = 'UPDATE' or not is_rehearsed) then
    perform private.store_bare_names(ids);
  end if;
  if not is_rehearsed then
    insert into private.unpaired_providers (proveedor_id) select unnest(ids) on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_untrue_confirmations(proveedor uuid, said jsonb, result jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.confirmaciones as c
  where c.proveedor_id = delete_untrue_confirmations.proveedor
    and (c.grupo = 'planes' or c.grupo = 'contacto' and c.sede_id = private.principal_of(c.proveedor_id))
    and exists (
      select from unnest(private.columns_of('proveedores', c.grupo)) as field
      where jsonb_typeof(said -> field) <> 'null' and case
        -- However it is written.
        when field in ('telefono', 'whatsapp') then private.phone_digits(said ->> field) is distinct from private.phone_digits(result ->> field)
        else said -> field is distinct from result -> field
      end
    );
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
  -- Its provider stays, without owner and pending until an admin looks at it. What it shows waits 30 days for another owner;
  -- the address of the account does not.
  update public.proveedores as p
  set usuario_id = null, aprobado_por_admin = false, email = case when lower(p.email) = lower(old.email) then null else p.email end
  where p.usuario_id = old.id;
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

CREATE OR REPLACE VIEW private.groups_to_ask AS
 SELECT proveedor_id,
    grupo,
    vence_en,
        CASE
            WHEN vence_en IS NULL THEN 'nunca'::text
            ELSE COALESCE(( SELECT m.silence
               FROM private.provider_mail m
              WHERE m.proveedor_id = g.proveedor_id),
            CASE
                WHEN dudoso THEN 'duda'::text
                ELSE 'sin_respuesta'::text
            END)
        END AS motivo
   FROM private.standing g
  WHERE visible AND (vence_en IS NOT NULL AND vence_en < (( SELECT private.event_day(now()) AS event_day)) AND (vence_en <= ((( SELECT private.event_day(now()) AS event_day)) - 14) OR dudoso OR (( SELECT m.silence
           FROM private.provider_mail m
          WHERE m.proveedor_id = g.proveedor_id)) IS NOT NULL) OR vence_en IS NULL AND NOT (EXISTS ( SELECT
           FROM private.standing w
          WHERE w.proveedor_id = g.proveedor_id AND w.confirmado_en IS NOT NULL))) AND NOT (EXISTS ( SELECT
           FROM public.propuestas q
          WHERE q.proveedor_id = g.proveedor_id AND q.estado = 'pendiente'::text AND (q.campo = 'servicio_cerrado'::text OR (private.field_of(q.campo)).grupo = g.grupo AND (g.sede_id IS NULL OR g.sede_id = COALESCE(q.sede_id, ( SELECT s.id
                   FROM public.sedes s
                  WHERE s.proveedor_id = g.proveedor_id AND s.principal))))));

CREATE TRIGGER proveedores_mark_disapproval BEFORE UPDATE OF aprobado_por_admin ON public.proveedores FOR EACH ROW WHEN (private.is_user_act() AND private.is_user_request() AND NOT new.aprobado_por_admin) EXECUTE FUNCTION private.mark_named('aprobado_por_admin');
CREATE TRIGGER proveedores_update_facts AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.aprobado_por_admin IS DISTINCT FROM new.aprobado_por_admin OR old.acepta_planes IS DISTINCT FROM new.acepta_planes OR (COALESCE(old.email, old.web, old.horario_servicio) IS NULL) IS DISTINCT FROM (COALESCE(new.email, new.web, new.horario_servicio) IS NULL)) EXECUTE FUNCTION private.refresh_changed_facts('id');
CREATE TRIGGER sedes_update_facts AFTER DELETE OR UPDATE ON public.sedes FOR EACH ROW EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER detalles_update_facts AFTER DELETE OR UPDATE ON public.detalles FOR EACH ROW EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER sedes_update_facts_inserted AFTER INSERT ON public.sedes FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER detalles_update_facts_inserted AFTER INSERT ON public.detalles FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER primera_visita_update_facts AFTER INSERT OR DELETE OR UPDATE ON public.primera_visita FOR EACH ROW EXECUTE FUNCTION private.refresh_changed_facts('proveedor_id');
CREATE TRIGGER disponibilidad_update_facts AFTER INSERT OR DELETE OR UPDATE ON public.disponibilidad FOR EACH ROW EXECUTE FUNCTION private.refresh_changed_facts('sede_id');
CREATE TRIGGER pasos_mark_1_name BEFORE UPDATE OF verificado_por ON public.pasos FOR EACH ROW WHEN (new.verificado_por IS NOT NULL) EXECUTE FUNCTION private.mark_named('fecha_actualizacion', '-infinity');
CREATE TRIGGER pasos_mark_2_day BEFORE UPDATE OF revisado_en ON public.pasos FOR EACH ROW WHEN (new.revisado_en IS NOT NULL AND new.fecha_actualizacion = '-infinity'::timestamp with time zone) EXECUTE FUNCTION private.mark_named('fecha_actualizacion', 'infinity');
CREATE TRIGGER pasos_audit AFTER INSERT OR DELETE OR UPDATE ON public.pasos FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit_facts('id', '');
CREATE TRIGGER cartas_mark_1_name BEFORE UPDATE OF verificado_por ON public.cartas FOR EACH ROW WHEN (new.verificado_por IS NOT NULL) EXECUTE FUNCTION private.mark_named('fecha_actualizacion', '-infinity');
CREATE TRIGGER cartas_mark_2_day BEFORE UPDATE OF revisado_en ON public.cartas FOR EACH ROW WHEN (new.revisado_en IS NOT NULL AND new.fecha_actualizacion = '-infinity'::timestamp with time zone) EXECUTE FUNCTION private.mark_named('fecha_actualizacion', 'infinity');
CREATE TRIGGER answers_tell_followers AFTER INSERT OR UPDATE OF estado ON public.answers FOR EACH ROW EXECUTE FUNCTION private.tell_followers();
CREATE TRIGGER calificaciones_close_case AFTER UPDATE OF estado ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act() AND old.estado <> new.estado) EXECUTE FUNCTION private.close_review_case();
CREATE TRIGGER estadisticas_record BEFORE INSERT OR UPDATE ON public.estadisticas FOR EACH ROW EXECUTE FUNCTION private.record_event();
CREATE TRIGGER proveedores_mark_unpaired AFTER INSERT ON public.proveedores REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.mark_unpaired();
DROP FUNCTION private.mark_renewal();
DROP FUNCTION private.orphan_proveedor();
DROP FUNCTION private.mark_disapproval();
DROP FUNCTION private.confirm_own_providers();
DROP FUNCTION private.field_group(text);
DROP FUNCTION private.audit_paso();
DROP FUNCTION private.search_query(text);
DROP FUNCTION private.find_questions(tsquery,text,boolean,boolean,timestamp with time zone,uuid,integer);
DROP FUNCTION private.index_title();
DROP FUNCTION private.store_added_names();
DROP FUNCTION private.require_recent_sign_in();
DROP FUNCTION private.reply_words(text[]);
DROP FUNCTION private.refresh_provider();
DROP FUNCTION private.count_event_once();
DROP FUNCTION private.has_same_fields(jsonb,jsonb,text[]);
DROP FUNCTION private.purge_failed_mail();
DROP FUNCTION private.count_takedown();
DROP FUNCTION private.restore_answer(private.papelera);
DROP FUNCTION private.store_event_person();
DROP FUNCTION private.days_ago(timestamp with time zone);
DROP FUNCTION private.fill_received(private.outgoing_mail);
REVOKE ALL ON FUNCTION private.mark_named() FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.find_questions(text,text,boolean,boolean,timestamp with time zone,uuid,integer) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.record_event() FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.accent_endings(text) FROM anon;
REVOKE ALL ON FUNCTION private.accent_endings(text) FROM authenticated;
REVOKE ALL ON FUNCTION private.accent_endings(text) FROM service_role;
REVOKE ALL ON FUNCTION private.search_words(text) FROM anon;
REVOKE ALL ON FUNCTION private.search_words(text) FROM authenticated;
REVOKE ALL ON FUNCTION private.search_words(text) FROM service_role;
GRANT EXECUTE ON FUNCTION private.find_questions(text,text,boolean,boolean,timestamp with time zone,uuid,integer) TO anon;
GRANT EXECUTE ON FUNCTION private.find_questions(text,text,boolean,boolean,timestamp with time zone,uuid,integer) TO authenticated;
GRANT EXECUTE ON FUNCTION private.find_questions(text,text,boolean,boolean,timestamp with time zone,uuid,integer) TO service_role;
COMMENT ON FUNCTION private.mark_named() IS 'Marks what this statement itself says, for the next trigger.';
COMMENT ON FUNCTION private.create_parts() IS 'Gives a new provider its principal place and its row of details, so that both parts of it are saved at a version from the start, and what its owner confirms by registering it.';
COMMENT ON FUNCTION private.refresh_changed_facts() IS 'Keeps the summary of the providers whose rows were changed, and their moment in the open data; the argument is the column that leads to them.';
COMMENT ON FUNCTION private.index_question() IS 'Keeps private.question_search, private.title_stems and private.known_stems: published questions, and with the argument `answers` what the search says of their answers.';
COMMENT ON FUNCTION private.find_questions(text,text,boolean,boolean,timestamp with time zone,uuid,integer) IS 'The newest questions that match, as ids: security definer because the search table is granted to nobody. Whoever asks reads the questions themselves with their own rights.';
COMMENT ON FUNCTION private.purge_links() IS 'Throws away mail to providers, and to addresses that somebody left, that was tried ten times, and notes the provider''s address; old links; and failed addresses that have been changed.';
COMMENT ON FUNCTION private.close_review_case() IS 'A decision on a review that waits is also the one on its reports, and a declined one is counted as taken down.';
COMMENT ON FUNCTION private.record_event() IS 'Refuses more than fifty events of one request, and drops a repeated one in silence: the visitor did nothing wrong. Takes the name off an event of a signed-in person and keeps it apart; nobody records one in another''s name.';
COMMENT ON FUNCTION private.mark_unpaired() IS 'A provider is new, or known by something else: it is compared with the others soon.';
COMMENT ON FUNCTION private.erase_account() IS 'Takes a person out of what no foreign key reaches: the audit log, the sign-in log, their provider, owners of pictures, what is known by their address.';

reset check_function_bodies;
