-- The page of a question: its posts, the names of nameless ones, of whom we looked up a licence, whether the reader
-- follows it, and the way to the question that asks the same while that one is published.
--
-- It asks the private tables once: a call for each answer cost more than the rest of the page. In PL/pgSQL, whose
-- plans are kept: a function in SQL that runs with its owner's rights is planned at each call.

create function private.thread_parts(question uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  licences jsonb;
  names jsonb;
  pause jsonb;
begin
  if auth.uid() is not null then
    select jsonb_build_object('hasta', p.hasta, 'motivo', p.motivo) into pause from private.pausas as p
    where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now());
    -- Who asked reads the answers of a question that is not shown, and read these names while it was.
    select jsonb_object_agg(p.id, p.nombre_completo) into names
    from public.questions as q
    join public.answers as a on a.question_id = q.id and a.estado = 'publicada'
    join private.profiles as p on p.id = a.user_id
    where q.id = question and q.estado <> 'publicada' and private.author_of('pregunta', q.id) = auth.uid();
  end if;
  select jsonb_object_agg(l.usuario_id, jsonb_build_object('clase', l.clase, 'vista_el', l.vista_el)) into licences
  from private.licencias as l
  where l.vence_el >= private.event_day(now()) and l.usuario_id in (
    select q.user_id from public.questions as q where q.id = question
    union all
    select a.user_id from public.answers as a where a.question_id = question
  );
  return jsonb_build_object(
    'nameless', private.thread_names(question),
    'nombres', coalesce(names, '{}'),
    'licencias', coalesce(licences, '{}'),
    'siguiendo', case when auth.uid() is not null then private.mail_mode(auth.uid(), question) end,
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
  own_votes jsonb := '{}';
  thread constant jsonb := private.thread_parts(pregunta_completa.id);
  nameless constant jsonb := thread -> 'nameless';
begin
  if auth.uid() is not null then
    select coalesce(jsonb_object_agg(v.answer_id, v.vote_type), '{}') into own_votes
    from public.answers as a
    join public.answer_votes as v on v.answer_id = a.id and v.user_id = auth.uid()
    where a.question_id = pregunta_completa.id;
  end if;
  return (
    select jsonb_build_object(
      'id', q.id, 'user_id', q.user_id, 'nombre_completo', p.nombre_completo, 'title', q.title,
      'content', q.content, 'category', q.category, 'created_at', q.created_at, 'answer_count', q.answer_count,
      'sin_nombre', q.sin_nombre, 'alias', nameless -> q.id::text -> 'alias',
      'mia', coalesce(q.user_id = auth.uid(), (nameless -> q.id::text -> 'mia')::boolean, false),
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
              'mia', coalesce(a.user_id = auth.uid(), (nameless -> a.id::text -> 'mia')::boolean, false),
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
