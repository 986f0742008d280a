set check_function_bodies = off;

alter table private.preferencias_correo
  add column temas text[] not null default '{}' constraint temas_conocidos
    check (temas <@ array['Educación', 'Terapia', 'Salud', 'Legal', 'Nutrición', 'General']),
  add column temas_hasta timestamptz,
  add constraint temas_con_fecha check (temas = '{}' or temas_hasta is not null);

update private.mail_kinds set sent = 'told_topics' where template = 'respuestas_nuevas';

CREATE OR REPLACE FUNCTION public.mis_correos()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('propias', coalesce(max(p.propias), 'al_momento'), 'seguidas', coalesce(max(p.seguidas), 'semanal'),
    'cola', case when private.is_admin() then coalesce(max(p.cola), 'diario') end, 'temas', coalesce(max(p.temas), '{}'),
    'sin_respuesta', (select coalesce(jsonb_object_agg(u.tema, u.cuantas), '{}') from private.unanswered_topics() as u))
  from private.preferencias_correo as p where p.user_id = auth.uid()
$function$;

CREATE OR REPLACE FUNCTION public.guardar_correos(propias text DEFAULT NULL::text, seguidas text DEFAULT NULL::text, cola text DEFAULT NULL::text, temas text[] DEFAULT NULL::text[])
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
  insert into private.preferencias_correo as known (user_id, propias, seguidas, cola, temas, temas_hasta)
  values (auth.uid(), coalesce(guardar_correos.propias, 'al_momento'), coalesce(guardar_correos.seguidas, 'semanal'),
    coalesce(guardar_correos.cola, 'diario'), coalesce(private.clean_keys(guardar_correos.temas), '{}'), date_trunc('hour', now()))
  on conflict (user_id) do update
  set temas = case when guardar_correos.temas is null then known.temas else excluded.temas end,
    temas_hasta = case when known.temas = '{}' then excluded.temas_hasta else known.temas_hasta end,
    propias = coalesce(guardar_correos.propias, known.propias), seguidas = coalesce(guardar_correos.seguidas, known.seguidas),
    cola = coalesce(guardar_correos.cola, known.cola);
  perform private.reschedule_replies(auth.uid());
  return public.mis_correos();
end
$function$;

CREATE OR REPLACE FUNCTION private.topic_questions(person uuid, until timestamp with time zone)
 RETURNS TABLE(id uuid, title text, category text, contestada boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select q.id, q.title, q.category, q.answer_count > 0
  from private.preferencias_correo as p
  -- By whole hours: a nameless question has no other.
  join public.questions as q on q.category = any (p.temas) and q.created_at >= p.temas_hasta and q.created_at < until
  where p.user_id = person and q.estado = 'publicada' and q.duplicada_de is null
    and private.author_of('pregunta', q.id) is distinct from person
  order by q.answer_count > 0, q.created_at desc, q.id
  limit 5
$function$;

CREATE OR REPLACE FUNCTION private.topics_due(person uuid DEFAULT NULL::uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.user_id from private.preferencias_correo as p
  where (person is null or p.user_id = person) and p.temas <> '{}'
    and private.event_day(p.temas_hasta) <= private.event_day(now()) - 7
    and exists (select from private.topic_questions(p.user_id, date_trunc('hour', now())))
    -- One that is tried again tells them.
    and not exists (select from private.outgoing_mail as m where m.account = p.user_id and m.fields ? 'hasta')
$function$;

CREATE OR REPLACE FUNCTION private.unanswered_topics()
 RETURNS TABLE(tema text, cuantas integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select q.category, count(*)::integer
  from private.question_search as s
  join public.questions as q on q.id = s.question_id and q.duplicada_de is null
  where s.sin_respuesta and q.category is not null
  group by q.category
$function$;

CREATE OR REPLACE FUNCTION private.is_written_to_today(mail private.outgoing_mail)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.correos_enviados as c
    where c.user_id = mail.account and private.event_day(c.enviado_en) = private.event_day(now())
  ) or exists (
    select from private.outgoing_mail as m
    where m.id <> mail.id and m.next_try < now() + interval '15 hours' and (m.account = u.id or m.correo = lower(u.email))
  ) or exists (
    select from private.avisos_dados as d
    where d.huella = sha256(convert_to(lower(u.email), 'UTF8')) and d.dia = private.event_day(now())
  )
  from auth.users as u where u.id = mail.account
$function$;

CREATE OR REPLACE FUNCTION private.told_topics(mail private.outgoing_mail)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update private.preferencias_correo as p set temas_hasta = (mail.fields ->> 'hasta')::timestamptz
  where p.user_id = mail.account and mail.fields ? 'hasta'
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
    and (told is not null or not private.is_written_to_today(given)) then
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
      into unanswered from private.unanswered_topics() as u
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

CREATE OR REPLACE FUNCTION public.ver_correos(token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  link private.enlaces_correo;
begin
  select * into link from private.enlaces_correo as e where e.hash = private.token_hash(token);
  if not found then
    perform private.count_unknown_link();
    return jsonb_build_object('estado', 'desconocido');
  end if;
  return jsonb_build_object(
    'estado', 'vigente',
    'recibe', not exists (
      select from private.preferencias_correo as p where p.user_id = link.user_id and p.propias = 'nunca' and p.seguidas = 'nunca' and p.temas = '{}'
    ),
    'preguntas', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', q.id, 'title', q.title, 'recibe', coalesce(private.mail_mode(link.user_id, q.id), 'nunca') <> 'nunca'
      ) order by q.created_at, q.id), '[]')
      from public.questions as q where q.id = any (link.preguntas) and q.estado = 'publicada'
    )
  );
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
  -- Of no question at all anything is true, also of null.
  if link.hash is null or elegir_correos.pregunta is not null and elegir_correos.pregunta <> all (link.preguntas) then
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
    on conflict (user_id) do update set propias = 'nunca', seguidas = 'nunca', temas = '{}';
    -- What was kept without mail stays so, also when somebody comes back to all.
    update private.seguimientos as s set modo = null where s.user_id = link.user_id and s.modo <> 'nunca';
  end if;
  perform private.reschedule_replies(link.user_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.send_digests()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.queue_replies(
    due.user_id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (private.event_day(now()) + time '09:00') at time zone 'America/Puerto_Rico')
  )
  from (
    select d.user_id from private.replies_due() as d where d.mail is null union select private.topics_due() order by 1
  ) as due
$function$;

DROP FUNCTION public.guardar_correos(text,text,text);
REVOKE ALL ON FUNCTION public.guardar_correos(text,text,text,text[]) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.topic_questions(uuid,timestamp with time zone) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.topics_due(uuid) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.unanswered_topics() FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.is_written_to_today(private.outgoing_mail) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.told_topics(private.outgoing_mail) FROM public, anon, authenticated, service_role;
GRANT EXECUTE ON FUNCTION public.guardar_correos(text,text,text,text[]) TO authenticated;
COMMENT ON COLUMN private.preferencias_correo.temas IS 'Categories of the forum that a person follows: their new questions come once a week.';
COMMENT ON COLUMN private.preferencias_correo.temas_hasta IS 'Until which hour they were told, or when the first was chosen.';
COMMENT ON FUNCTION private.told_topics(private.outgoing_mail) IS 'A mail that told of topics was sent: what comes after its hour is new.';
COMMENT ON FUNCTION private.fill_replies(private.outgoing_mail) IS 'What a mail about answers and followed topics says, with a link made now; who has a licence reads how many of the topics nobody has answered. Null: there is nothing to say any more.';
COMMENT ON FUNCTION private.unanswered_topics() IS 'How many published questions of each topic nobody has answered.';
COMMENT ON FUNCTION private.is_written_to_today(private.outgoing_mail) IS 'Whether the person of a mail gets another today, for whatever reason.';
COMMENT ON FUNCTION private.topic_questions(uuid,timestamp with time zone) IS 'What a mail about the topics of a person tells: new questions of others, until an hour.';
COMMENT ON FUNCTION private.topics_due(uuid) IS 'Who, or whether one person, has something to be told of topics a week after the last time.';
COMMENT ON FUNCTION private.send_digests() IS 'Queues one mail for each person with something to be told of an earlier day or week, answers and topics together.';
COMMENT ON FUNCTION public.elegir_correos(text,boolean,uuid) IS 'The way out by the link of a mail, and back: of all mail about answers, or of one question of that mail. Out of all ends what was chosen for single questions, but `nunca`, and the topics; back to all is back to the defaults. Always without an error, so that nothing is learnt from it.';
COMMENT ON FUNCTION public.mis_correos() IS 'When the caller is written to about answers: to own questions, and to others that they follow; an admin about what waits too (`cola`, else null); the topics they follow, and how many questions of each topic nobody has answered.';
COMMENT ON FUNCTION public.guardar_correos(text,text,text,text[]) IS 'Changes when the caller is written to; null leaves it. What was chosen for one question stays.';

reset check_function_bodies;
