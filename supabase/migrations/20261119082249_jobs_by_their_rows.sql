set check_function_bodies = off;

DROP TRIGGER planes_clean ON public.planes;
DROP TRIGGER calificaciones_hold ON public.calificaciones;
DROP TRIGGER recursos_clean ON public.recursos;
DROP TRIGGER calificaciones_hold_changed ON public.calificaciones;
DROP TRIGGER actividades_1_clean ON public.actividades;
DROP TRIGGER actividades_2_check ON public.actividades;
DROP TRIGGER proveedores_index_added ON public.proveedores;
DROP TRIGGER proveedores_index_changed ON public.proveedores;

alter table private.daily_jobs add column sentencia text;
update private.daily_jobs set sentencia = $$ delete from private.ediciones where hasta < now() - interval '90 days' $$ where job = 'purge_edits';
update private.daily_jobs set sentencia = $$
  select private.queue_replies(
    due.user_id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (private.event_day(now()) + time '09:00') at time zone 'America/Puerto_Rico')
  )
  from (
    select d.user_id from private.replies_due() as d where d.mail is null union select private.topics_due() order by 1
  ) as due
$$ where job = 'send_digests';
update private.daily_jobs set sentencia = $$ select private.question_facts(null) $$ where job = 'question_all_facts';
update private.daily_jobs set sentencia = $$
  -- What is known of a provider that nobody looks after: before its contact data go.
  delete from public.propuestas
  where proveedor_id in (select u.proveedor_id from private.unattended_providers as u where u.since <= now() - interval '30 days');
  -- That it was proposed and decided is counted; what it said, and why, is not kept.
  update public.propuestas set antes = null, despues = null, motivo = null
  where decidida_en <= now() - interval '180 days' and num_nonnulls(antes, despues, motivo) > 0;
  delete from private.pruebas_usadas where vence_en <= now()
$$ where job = 'purge_proposals';
update private.daily_jobs set sentencia = $$ select private.queue_morning_mail(private.event_day(now())) $$ where job = 'tell_admins';
update private.daily_jobs set sentencia = $$
  delete from public.actividades where id in (
    select a.id from public.actividades as a
    where a.termina_en < now() - interval '30 days'
      or (a.estado = 'descartada' and a.fecha_actualizacion < now() - interval '30 days')
    for update skip locked
  )
$$ where job = 'purge_activities';
update private.daily_jobs set sentencia = $$
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
  )
$$ where job = 'purge_alerts';
update private.daily_jobs set sentencia = $$
  delete from public.importaciones as i
  where i.estado in ('recibiendo', 'ensayada') and i.creada_en < now() - interval '30 days';
  -- What was read of people who did not come into the directory by it, or left it since.
  delete from public.importacion_filas as f
  using public.importaciones as i
  where i.id = f.importacion_id and i.terminada_en is not null and i.estado <> 'deshaciendo' and (
    f.hecha and f.proveedor_id is null
    or not f.hecha and coalesce(i.deshecha_en, i.terminada_en) < now() - interval '90 days'
  )
$$ where job = 'purge_imports';
update private.daily_jobs set sentencia = $$
  delete from private.correos_enviados as c where c.enviado_en <= now() - interval '90 days';
  -- Given up a week ago. What belongs to alerts, answers and providers is given up sooner, each in its way.
  delete from private.outgoing_mail as m where m.attempts >= 10 and m.next_try <= now() - interval '7 days';
  -- Nobody decided in a year: the address, or whose it was, is of no use any more.
  delete from private.proponentes as t
  where not exists (select from public.propuestas as p where p.lote = t.lote and p.fecha_creacion > now() - interval '1 year');
  -- With the address and the browser of a device that nobody has used for a year: how long is this site's promise. What was
  -- begun at sign-in the server of accounts tidies itself.
  delete from auth.sessions as s
  where greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC') < now() - interval '1 year'
$$ where job = 'purge_traces';

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
    if 'list' = any (marks) then
      -- As many items are looked at as private.clean_list looks at.
      cleaned := cleaned || jsonb_build_object(marks[1], private.clean_list(array(
        select case when 'line' = any (marks) then private.clean_line(item) else item end
        from jsonb_array_elements_text(nullif(given -> marks[1], 'null')) as item limit 1000
      )));
      continue;
    end if;
    value := given ->> marks[1];
    value := case when 'line' = any (marks) then private.clean_line(value) else private.clean_text(value) end;
    if 'picture' = any (marks) then
      value := private.picture_path(value);
    end if;
    if value is null and 'required' = any (marks) then
      raise exception using errcode = 'not_null_violation', message = tg_argv[0];
    elsif value is null and 'written' = any (marks) then
      perform private.refuse(marks[1] || '_escrito', tg_argv[0]);
    elsif 'no_links' = any (marks) then
      perform private.refuse_link(marks[1], value);
    elsif 'municipality' = any (marks) and private.is_municipio(value) is not true then
      perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.', marks[1]);
    end if;
    cleaned := cleaned || jsonb_build_object(marks[1], value);
  end loop;
  return jsonb_populate_record(new, cleaned);
end
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
  select j.* into due from public.gateway_daily_jobs() as d join private.daily_jobs as j on j.job = d.job
  where j.job = gateway_daily_job.job;
  if not found then
    return true;
  end if;
  begin
    execute coalesce(due.sentencia, format('select private.%I()', due.job));
    insert into private.daily_runs (day, job) select private.event_day(now()), due.job where not due.each_time;
    delete from private.failed_jobs as f where f.job = due.job;
  exception when others then
    perform private.log_failure(due.job, sqlstate);
  end;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.mis_correos()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('propias', coalesce(max(p.propias), 'al_momento'), 'seguidas', coalesce(max(p.seguidas), 'semanal'),
    'cola', case when private.is_admin() then coalesce(max(p.cola), 'diario') end, 'temas', coalesce(max(p.temas), '{}'),
    'sin_respuesta', (select coalesce(jsonb_object_agg(u.tema, u.cuantas), '{}') from private.unanswered_topics as u))
  from private.preferencias_correo as p where p.user_id = auth.uid()
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
  until timestamptz := given.fields ->> 'hasta';
  topics jsonb;
  unanswered jsonb := '[]';
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
  if until is null and given.account in (select private.topics_due(given.account))
    -- One mail a day for whoever is written to, for whatever reason.
    and (told is not null or not exists (
      select from auth.users as u where u.id = given.account and (exists (
        select from private.correos_enviados as c
        where c.user_id = u.id and private.event_day(c.enviado_en) = private.event_day(now())
      ) or exists (
        select from private.outgoing_mail as m
        where m.id <> given.id and m.next_try < now() + interval '15 hours' and (m.account = u.id or m.correo = lower(u.email))
      ) or exists (
        select from private.avisos_dados as d
        where d.huella = sha256(convert_to(lower(u.email), 'UTF8')) and d.dia = private.event_day(now())
      ))
    )) then
    until := date_trunc('hour', now());
  end if;
  select jsonb_agg(jsonb_build_object('ID', t.id, 'Tema', t.category || case when t.contestada then '' else ', sin respuesta' end,
    -- Nobody chose these: a title is no way to send a link.
    'Titulo', case when private.has_link(t.title) then 'Una pregunta' else t.title end))
  into topics from private.topic_questions(given.account, until) as t;
  if told is null and topics is null then
    return null;
  end if;
  if topics is not null then
    update private.outgoing_mail as m set fields = jsonb_build_object('hasta', until) where m.id = given.id;
    if exists (
      select from private.licencias as l where l.usuario_id = given.account and l.vence_el >= private.event_day(now())
    ) then
      select coalesce(jsonb_agg(jsonb_build_object('Frase', format('Hay %s sin respuesta sobre %s.', u.cuantas, u.tema)) order by u.tema), '[]')
      into unanswered from private.unanswered_topics as u
      join private.preferencias_correo as p on p.user_id = given.account and u.tema = any (p.temas);
    end if;
  end if;
  insert into private.enlaces_correo (hash, user_id, preguntas)
  values (private.token_hash(token), given.account, coalesce(told, '{}'));
  return jsonb_build_object('Preguntas', coalesce(questions, '[]'), 'Token', token, 'SinRespuesta', unanswered,
    'Temas', coalesce(topics, '[]'),
    'Seguidos', case when topics is null then '[]' else jsonb_build_array(jsonb_build_object('Frase', 'Nuevas en los temas que sigues')) end,
    'Cuantas', case
      when told is null and jsonb_array_length(topics) = 1 then 'Hay una pregunta nueva'
      when told is null then 'Hay ' || jsonb_array_length(topics) || ' preguntas nuevas'
      when answers = 1 then 'Hay una respuesta nueva'
      else 'Hay ' || answers || ' respuestas nuevas'
    end);
end
$function$;

CREATE OR REPLACE FUNCTION private.known_near(tipo public.tipo_servicio, municipio text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- In a subquery of its own it is read once, not for each place.
  with near as materialized (
    select known_near.municipio || private.neighbours_of(known_near.municipio) as places
  )
  select case when tipo is null then (
    select coalesce(array_agg(a.id), '{}') from public.actividades as a
    where a.estado = 'aceptada' and (a.termina_en is null or a.termina_en > now())
      and a.municipio = any ((select places from near)::text[])
  ) else (
    select coalesce(array_agg(p.id), '{}') from public.proveedores as p
    where p.aprobado_por_admin and p.tipo_servicio = known_near.tipo and exists (
      select from public.sedes as s
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
        and s.municipio = any ((select places from near)::text[])
    )
  ) end
$function$;

CREATE OR REPLACE FUNCTION private.index_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and (old.nombre, old.descripcion, old.aprobado_por_admin)
    is not distinct from (new.nombre, new.descripcion, new.aprobado_por_admin) then
    return null;
  elsif not new.aprobado_por_admin then
    delete from private.provider_search as s where s.proveedor_id = new.id;
    return null;
  end if;
  insert into private.provider_search as s (proveedor_id, fecha_creacion, texto)
  values (new.id, new.fecha_creacion, private.search_text(new.nombre) || E'\n' || coalesce(private.search_text(new.descripcion), ''))
  on conflict (proveedor_id) do update set texto = excluded.texto;
  return null;
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
    insert into private.bare_names as s (proveedor_id, nombre, municipio, conocido)
    select p.id, bare.name, p.municipio, private.known_words(bare.name)
    from public.proveedores as p
    cross join lateral (select private.bare_name(p.nombre) as name offset 0) as bare
    where p.id = any (ids)
    on conflict (proveedor_id) do update
    set nombre = excluded.nombre, municipio = excluded.municipio, conocido = excluded.conocido;
  end if;
  if not is_rehearsed then
    insert into private.unpaired_providers (proveedor_id) select unnest(ids) on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.own_rows(person uuid)
 RETURNS TABLE(tabla text, fila jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  address constant text := private.proved_address(person);
  part record;
begin
  for part in
    select c.tabla, format('t.%I = $1', c.columna) as condition, null::text[] as columns,
      private.hidden_columns(c.tabla, c.columna, c.es_suya) as hidden
    from private.person_columns as c
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

CREATE OR REPLACE VIEW private.unanswered_topics AS
 SELECT q.category AS tema,
    count(*)::integer AS cuantas
   FROM private.question_search s
     JOIN public.questions q ON q.id = s.question_id AND q.duplicada_de IS NULL
  WHERE s.sin_respuesta AND q.category IS NOT NULL
  GROUP BY q.category;

CREATE OR REPLACE VIEW private.person_columns AS
 SELECT c.conrelid::regclass AS tabla,
    a.attname::text AS columna,
    c.confdeltype = 'c'::"char" AS es_suya
   FROM pg_constraint c
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
  WHERE c.contype = 'f'::"char" AND cardinality(c.conkey) = 1 AND (c.confrelid = ANY (ARRAY['auth.users'::regclass::oid, 'private.profiles'::regclass::oid]));

CREATE TRIGGER planes_clean BEFORE INSERT OR UPDATE ON public.planes FOR EACH ROW EXECUTE FUNCTION private.clean_texts('', 'nombre line', 'alias line list');
CREATE TRIGGER calificaciones_hold BEFORE INSERT OR UPDATE OF estrellas, comentario ON public.calificaciones FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.hold_review();
CREATE TRIGGER recursos_clean BEFORE INSERT OR UPDATE ON public.recursos FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Por favor completa los campos obligatorios', 'titulo line required', 'descripcion required', 'url required', 'categoria list', 'miniatura_pixar picture');
CREATE TRIGGER actividades_clean BEFORE INSERT OR UPDATE ON public.actividades FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Por favor completa los campos obligatorios', 'titulo line required', 'lugar line', 'cuando line', 'organiza line', 'costo line', 'condiciones line', 'sensorial line', 'enlace', 'telefono line', 'municipio municipality');
CREATE TRIGGER proveedores_index AFTER INSERT OR UPDATE ON public.proveedores FOR EACH ROW EXECUTE FUNCTION private.index_provider();
DROP FUNCTION private.clean_plan();
DROP FUNCTION private.clean_recurso();
DROP FUNCTION private.send_digests();
DROP FUNCTION private.providers_near(public.tipo_servicio,text);
DROP FUNCTION private.person_columns();
DROP FUNCTION private.store_bare_names(uuid[]);
DROP FUNCTION private.purge_edits();
DROP FUNCTION private.purge_proposals();
DROP FUNCTION private.purge_alerts();
DROP FUNCTION private.purge_imports();
DROP FUNCTION private.purge_traces();
DROP FUNCTION private.tell_admins();
DROP FUNCTION private.unanswered_topics();
DROP FUNCTION private.is_written_to_today(private.outgoing_mail);
DROP FUNCTION private.check_actividad();
DROP FUNCTION private.activities_near(text);
DROP FUNCTION private.purge_activities();
DROP FUNCTION private.question_all_facts();
REVOKE ALL ON TABLE private.unanswered_topics FROM public, anon, authenticated, service_role;
REVOKE ALL ON TABLE private.person_columns FROM public, anon, authenticated, service_role;
COMMENT ON TABLE private.daily_jobs IS 'What the server does by itself, in this order, and may do twice without harm: the statements of a job, or the function of this schema that has its name and no arguments.';
COMMENT ON VIEW private.unanswered_topics IS 'How many published questions of each topic nobody has answered.';
COMMENT ON VIEW private.person_columns IS 'Columns that name a person, by their foreign keys, and whether the row goes with the account.';
COMMENT ON FUNCTION private.clean_texts() IS 'Trims texts and lists of a row, empty being null; refuses one that is missing, links where nobody approves what is written, and a place that is none.';
COMMENT ON FUNCTION private.known_near(public.tipo_servicio,text) IS 'What an alert about a municipality waits for and is there, in it or in one that it touches: public providers of its type with a place that is shown, or activities where it has none. Who works online or comes home is not near for that.';

reset check_function_bodies;
