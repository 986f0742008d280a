-- The page of a question says whether the reader follows it.

create or replace function public.pregunta_completa(id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  own_votes jsonb := '{}';
  nameless constant jsonb := private.thread_names(pregunta_completa.id);
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
      'siguiendo', private.own_mail_mode(q.id),
      'duplicada_de', (
        select jsonb_build_object('id', d.id, 'title', d.title) from public.questions as d
        where d.id = q.duplicada_de and d.estado = 'publicada'
      ),
      'licencia', private.licencia_de(q.user_id),
      'answers', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', a.id, 'user_id', a.user_id, 'nombre_completo', author.nombre_completo, 'content', a.content,
              'created_at', a.created_at, 'upvotes', a.upvotes, 'downvotes', a.downvotes, 'score', a.score,
              'my_vote', own_votes -> a.id::text,
              'sin_nombre', a.sin_nombre, 'alias', nameless -> a.id::text -> 'alias',
              'mia', coalesce(a.user_id = auth.uid(), (nameless -> a.id::text -> 'mia')::boolean, false),
              'estado', a.estado, 'editada_en', a.editada_en, 'ayudo', a.ayudo_en is not null,
              'licencia', private.licencia_de(a.user_id)
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
