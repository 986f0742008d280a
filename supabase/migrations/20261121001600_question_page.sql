-- The page of a question: its posts, the names of nameless ones, of whom we looked up a licence, whether the reader
-- follows it, and the way to the question that asks the same while that one is published.
--
-- It asks the private tables once: a call for each answer cost more than the rest of the page. In PL/pgSQL, whose
-- plans are kept: a function in SQL that runs with its owner's rights is planned at each call.

create function private.thread_parts(question uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  today constant date := (now() at time zone 'America/Puerto_Rico')::date;
  asked record;
  duplicate jsonb;
  follows text;
  licences jsonb;
  nameless jsonb := '{}';
  names jsonb;
  pause jsonb;
  votes jsonb;
begin
  select q.user_id, q.estado, q.sin_nombre, q.duplicada_de, thread.writers, thread.has_nameless,
    q.estado = 'publicada' and thread.is_shown as is_shown into asked
  from public.questions as q
  cross join lateral (
    select array_agg(a.user_id) as writers, bool_or(a.sin_nombre) as has_nameless,
      coalesce(bool_and(a.estado = 'publicada'), true) as is_shown
    from public.answers as a where a.question_id = q.id
  ) as thread
  where q.id = question;
  if asked.sin_nombre or asked.has_nameless then
    nameless := private.thread_names(question);
  end if;
  if asked.duplicada_de is not null then
    select jsonb_build_object('id', d.id, 'title', d.title) into duplicate from public.questions as d
    where d.id = asked.duplicada_de and d.estado = 'publicada';
  end if;
  select
    jsonb_object_agg(p.id, p.nombre_completo),
    jsonb_object_agg(p.id, jsonb_build_object('clase', l.clase, 'vista_el', l.vista_el)) filter (where l.clase is not null)
  into names, licences
  from private.profiles as p
  left join private.licencias as l on l.usuario_id = p.id and l.vence_el >= today
  where p.id = any (asked.user_id || asked.writers);
  -- Everybody may read the name of who wrote what all can see. Of the rest the view says whose name the caller gets.
  if not asked.is_shown then
    select jsonb_object_agg(p.id, p.nombre_completo) into names
    from public.profiles as p where p.id = any (asked.user_id || asked.writers);
  end if;
  if me is not null then
    select v.own, p.own into votes, pause
    from (
      select jsonb_object_agg(v.answer_id, v.vote_type) as own
      from public.answers as a join public.answer_votes as v on v.answer_id = a.id and v.user_id = me
      where a.question_id = question
    ) as v
    left join (
      select jsonb_build_object('hasta', p.hasta, 'motivo', p.motivo) as own
      from private.pausas as p where p.usuario_id = me and p.hasta >= today
    ) as p on true;
    follows := private.mail_mode(
      me, question, coalesce(asked.user_id = me, (nameless -> question::text -> 'mia')::boolean, false)
    );
    -- Who asked reads the answers of a question that is not shown, and read these names while it was.
    if asked.estado <> 'publicada' and private.author_of('pregunta', question) = me then
      select coalesce(names, '{}') || coalesce(jsonb_object_agg(p.id, p.nombre_completo), '{}') into names
      from public.answers as a join private.profiles as p on p.id = a.user_id
      where a.question_id = question and a.estado = 'publicada';
    end if;
  end if;
  return jsonb_build_object(
    'nameless', nameless, 'nombres', coalesce(names, '{}'), 'licencias', coalesce(licences, '{}'),
    'votos', coalesce(votes, '{}'), 'duplicada_de', duplicate, 'siguiendo', follows, 'pausa', pause
  );
end
$$;
comment on function private.thread_parts(uuid) is
  'What the page of a question says beyond its rows: the names of who wrote as the caller may see them, of nameless posts within the question, the licences of those who wrote with their name (kind and day alone), the published question that asks the same, how the caller voted, when the caller is written to, and the pause of the caller''s account.';

create or replace function public.pregunta_completa(id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  thread constant jsonb := private.thread_parts(pregunta_completa.id);
  nameless constant jsonb := thread -> 'nameless';
begin
  return (
    select jsonb_build_object(
      'id', q.id, 'user_id', q.user_id, 'nombre_completo', thread -> 'nombres' -> q.user_id::text, 'title', q.title,
      'content', q.content, 'category', q.category, 'created_at', q.created_at, 'answer_count', q.answer_count,
      'sin_nombre', q.sin_nombre, 'alias', nameless -> q.id::text -> 'alias',
      'mia', coalesce(q.user_id = me, (nameless -> q.id::text -> 'mia')::boolean, false),
      'estado', q.estado, 'editada_en', q.editada_en, 'con_ayuda', q.con_ayuda,
      'siguiendo', thread -> 'siguiendo', 'pausa', thread -> 'pausa',
      'duplicada_de', thread -> 'duplicada_de',
      'licencia', thread -> 'licencias' -> q.user_id::text,
      'answers', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', a.id, 'user_id', a.user_id,
              'nombre_completo', thread -> 'nombres' -> a.user_id::text, 'content', a.content,
              'created_at', a.created_at, 'upvotes', a.upvotes, 'downvotes', a.downvotes, 'score', a.score,
              'my_vote', thread -> 'votos' -> a.id::text,
              'sin_nombre', a.sin_nombre, 'alias', nameless -> a.id::text -> 'alias',
              'mia', coalesce(a.user_id = me, (nameless -> a.id::text -> 'mia')::boolean, false),
              'estado', a.estado, 'editada_en', a.editada_en, 'ayudo', a.ayudo_en is not null,
              'licencia', thread -> 'licencias' -> a.user_id::text
            )
            order by a.score desc, a.created_at, a.id
          )
          from public.answers as a
          where a.question_id = q.id
        ),
        '[]'
      )
    )
    from public.questions as q
    where q.id = pregunta_completa.id
  );
end
$$;
comment on function public.pregunta_completa(uuid) is
  'A question with its answers, best first and then oldest first, how the caller voted and what is the caller''s own (`mia`), when the caller is written to about it (`siguiendo`); null when there is none.';

revoke execute on function private.thread_parts(uuid) from public;
grant execute on function private.thread_parts(uuid) to anon, authenticated, service_role;
