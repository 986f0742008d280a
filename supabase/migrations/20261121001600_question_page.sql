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
  today constant date := private.event_day(now());
  asked record;
  writers uuid[];
  has_nameless boolean;
  licences jsonb;
  names jsonb;
  pause jsonb;
begin
  select q.user_id, q.estado, q.sin_nombre into asked from public.questions as q where q.id = question;
  select array_agg(a.user_id), bool_or(a.sin_nombre) into writers, has_nameless
  from public.answers as a where a.question_id = question;
  if me is not null then
    select jsonb_build_object('hasta', p.hasta, 'motivo', p.motivo) into pause from private.pausas as p
    where p.usuario_id = me and p.hasta >= today;
    -- Who asked reads the answers of a question that is not shown, and read these names while it was.
    if asked.estado <> 'publicada' and private.author_of('pregunta', question) = me then
      select jsonb_object_agg(p.id, p.nombre_completo) into names
      from public.answers as a join private.profiles as p on p.id = a.user_id
      where a.question_id = question and a.estado = 'publicada';
    end if;
  end if;
  select jsonb_object_agg(l.usuario_id, jsonb_build_object('clase', l.clase, 'vista_el', l.vista_el)) into licences
  from private.licencias as l
  where l.usuario_id = any (asked.user_id || writers) and l.vence_el >= today;
  return jsonb_build_object(
    'nameless', case when asked.sin_nombre or has_nameless then private.thread_names(question) else '{}' end,
    'nombres', coalesce(names, '{}'),
    'licencias', coalesce(licences, '{}'),
    'siguiendo', case when me is not null then private.mail_mode(me, question) end,
    'pausa', pause
  );
end
$$;
comment on function private.thread_parts(uuid) is
  'What the page of a question says beyond its rows: the names of nameless posts, to who asked a question that is not shown those of who answered with theirs, the licences of those who wrote with their name (kind and day alone), when the caller is written to, and the pause of the caller''s account.';

create or replace function public.pregunta_completa(id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  me constant uuid := auth.uid();
  own_votes jsonb := '{}';
  thread constant jsonb := private.thread_parts(pregunta_completa.id);
  nameless constant jsonb := thread -> 'nameless';
begin
  if me is not null then
    select coalesce(jsonb_object_agg(v.answer_id, v.vote_type), '{}') into own_votes
    from public.answers as a
    join public.answer_votes as v on v.answer_id = a.id and v.user_id = me
    where a.question_id = pregunta_completa.id;
  end if;
  return (
    select jsonb_build_object(
      'id', q.id, 'user_id', q.user_id, 'nombre_completo', p.nombre_completo, 'title', q.title,
      'content', q.content, 'category', q.category, 'created_at', q.created_at, 'answer_count', q.answer_count,
      'sin_nombre', q.sin_nombre, 'alias', nameless -> q.id::text -> 'alias',
      'mia', coalesce(q.user_id = me, (nameless -> q.id::text -> 'mia')::boolean, false),
      'estado', q.estado, 'editada_en', q.editada_en, 'con_ayuda', q.con_ayuda,
      'siguiendo', thread -> 'siguiendo', 'pausa', thread -> 'pausa',
      'duplicada_de', (
        select jsonb_build_object('id', d.id, 'title', d.title) from public.questions as d
        where d.id = q.duplicada_de and d.estado = 'publicada'
      ),
      'licencia', thread -> 'licencias' -> q.user_id::text,
      'answers', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', a.id, 'user_id', a.user_id,
              'nombre_completo', coalesce(author.nombre_completo, thread -> 'nombres' ->> a.user_id::text),
              'content', a.content,
              'created_at', a.created_at, 'upvotes', a.upvotes, 'downvotes', a.downvotes, 'score', a.score,
              'my_vote', own_votes -> a.id::text,
              'sin_nombre', a.sin_nombre, 'alias', nameless -> a.id::text -> 'alias',
              'mia', coalesce(a.user_id = me, (nameless -> a.id::text -> 'mia')::boolean, false),
              'estado', a.estado, 'editada_en', a.editada_en, 'ayudo', a.ayudo_en is not null,
              'licencia', thread -> 'licencias' -> a.user_id::text
            )
            order by a.score desc, a.created_at, a.id
          )
          from public.answers as a
          left join public.profiles as author on author.id = a.user_id
          where a.question_id = q.id
        ),
        '[]'
      )
    )
    from public.questions as q
    left join public.profiles as p on p.id = q.user_id
    where q.id = pregunta_completa.id
  );
end
$$;
comment on function public.pregunta_completa(uuid) is
  'A question with its answers, best first and then oldest first, how the caller voted and what is the caller''s own (`mia`), when the caller is written to about it (`siguiendo`); null when there is none.';

revoke execute on function private.thread_parts(uuid) from public;
grant execute on function private.thread_parts(uuid) to anon, authenticated, service_role;
