-- The page of a question reads its posts once. Before, they were read with the owner's rights for what stands beside
-- them, and again by the policies. What all can see is now returned as it was read; only where a post is not shown
-- do the policies say which of them the caller gets.

create function private.alias_of(numero integer) returns text
language sql immutable set search_path = ''
as $$
  select case numero when 0 then 'Familia que pregunta' else 'Familia ' || numero end
$$;
comment on function private.alias_of(integer) is
  'Under which name a nameless post stands, by the number of its author within the question.';

create or replace function private.answer_author(answer public.answers) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select private.alias_of(r.numero) from private.autores_respuestas as r where r.answer_id = answer.id),
    (
      select case when private.has_link(p.nombre_completo) or char_length(p.nombre_completo) > 60
        then 'Una persona' else nullif(p.nombre_completo, '') end
      from private.profiles as p where p.id = answer.user_id
    ),
    'Una familia'
  )
$$;

create function private.thread(question uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  return (
    select jsonb_build_object(
      'is_shown', q.estado = 'publicada' and posts.is_shown is not false,
      'question', jsonb_build_object(
        'id', q.id, 'user_id', q.user_id, 'title', q.title, 'content', q.content, 'category', q.category,
        'nombre_completo', (select p.nombre_completo from private.profiles as p where p.id = q.user_id),
        'created_at', q.created_at, 'answer_count', q.answer_count, 'estado', q.estado, 'editada_en', q.editada_en,
        'con_ayuda', q.con_ayuda, 'sin_nombre', q.sin_nombre,
        'alias', case when nameless.question_id is not null then private.alias_of(0) end, 'mia', asker.is_me,
        'siguiendo', case when me is not null then (
          select private.mode_of(s.sigue, s.modo, c.propias, c.seguidas, asker.is_me)
          from (select) as nothing
          left join private.seguimientos as s on s.user_id = me and s.question_id = question
          left join private.preferencias_correo as c on c.user_id = me
        ) end,
        'pausa', (
          select jsonb_build_object('hasta', p.hasta, 'motivo', p.motivo) from private.pausas as p
          where p.usuario_id = me and p.hasta >= (now() at time zone 'America/Puerto_Rico')::date
        ),
        'duplicada_de', (
          select jsonb_build_object('id', d.id, 'title', d.title) from public.questions as d
          where d.id = q.duplicada_de and d.estado = 'publicada'
        ),
        'licencia', (
          select jsonb_build_object('clase', l.clase, 'vista_el', l.vista_el) from private.licencias as l
          where l.usuario_id = q.user_id and l.vence_el >= (now() at time zone 'America/Puerto_Rico')::date
        ),
        'answers', coalesce(posts.answers, '[]')
      )
    )
    from public.questions as q
    left join lateral (
      select n.question_id, n.user_id from private.autores_preguntas as n where q.sin_nombre and n.question_id = q.id
    ) as nameless on true
    cross join lateral (select coalesce(coalesce(q.user_id, nameless.user_id) = me, false) as is_me) as asker
    cross join lateral (
      select bool_and(a.estado = 'publicada') as is_shown, jsonb_agg(
        jsonb_build_object(
          'id', a.id, 'user_id', a.user_id, 'content', a.content,
          'nombre_completo', (select p.nombre_completo from private.profiles as p where p.id = a.user_id),
          'created_at', a.created_at, 'upvotes', a.upvotes, 'downvotes', a.downvotes, 'score', a.score,
          'my_vote', (
            select v.vote_type from public.answer_votes as v where v.answer_id = a.id and v.user_id = me
          ),
          'sin_nombre', a.sin_nombre, 'alias', case when nameless.numero is not null then private.alias_of(nameless.numero) end,
          'mia', coalesce(coalesce(a.user_id, nameless.user_id) = me, false),
          'estado', a.estado, 'editada_en', a.editada_en, 'ayudo', a.ayudo_en is not null,
          'licencia', (
            select jsonb_build_object('clase', l.clase, 'vista_el', l.vista_el) from private.licencias as l
            where l.usuario_id = a.user_id and l.vence_el >= (now() at time zone 'America/Puerto_Rico')::date
          )
        )
        order by a.score desc, a.created_at, a.id
      ) as answers
      from public.answers as a
      left join lateral (
        select r.numero, r.user_id from private.autores_respuestas as r where a.sin_nombre and r.answer_id = a.id
      ) as nameless on true
      where a.question_id = q.id
    ) as posts
    where q.id = question
  );
end
$$;
comment on function private.thread(uuid) is
  'A question with all its posts as their page has them, whoever may see them, and whether everybody may (`is_shown`).';

create or replace function public.pregunta_completa(id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  thread constant jsonb := private.thread(pregunta_completa.id);
  question constant jsonb := thread -> 'question';
begin
  if (thread -> 'is_shown')::boolean then
    return question;
  end if;
  -- The policies say which posts the caller gets, and the view whose names. Who asked read the names of the published
  -- answers while the question was shown.
  return (
    select question || jsonb_build_object(
      'nombre_completo', (select p.nombre_completo from public.profiles as p where p.id = q.user_id),
      'answers', coalesce(
        (
          select jsonb_agg(
            case
              when a.estado = 'publicada' and (question -> 'mia')::boolean then post.answer
              else post.answer || jsonb_build_object('nombre_completo', p.nombre_completo)
            end
            order by post.place
          )
          from jsonb_array_elements(question -> 'answers') with ordinality as post (answer, place)
          join public.answers as a on a.id = (post.answer ->> 'id')::uuid
          left join public.profiles as p on p.id = a.user_id
        ),
        '[]'
      )
    )
    from public.questions as q
    where q.id = pregunta_completa.id
  );
end
$$;

revoke execute on function private.alias_of(integer), private.thread(uuid) from public;
grant execute on function private.thread(uuid) to anon, authenticated, service_role;
drop function private.thread_parts(uuid);
drop function private.thread_names(uuid);
