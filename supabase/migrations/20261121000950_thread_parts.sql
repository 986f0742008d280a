-- The page of a question asks the private tables once: a call for each answer cost more than the rest of the page.
-- In PL/pgSQL, whose plans are kept: a function in SQL that runs with its owner's rights is planned at each call.

create or replace function private.thread_names(pregunta uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(post.id, jsonb_build_object(
      'alias', case post.numero when 0 then 'Familia que pregunta' else 'Familia ' || post.numero end,
      'mia', coalesce(post.user_id = auth.uid(), false)
    )), '{}')
    from (
      select q.question_id, 0, q.user_id from private.autores_preguntas as q where q.question_id = pregunta
      union all
      select r.answer_id, r.numero, r.user_id from private.autores_respuestas as r where r.question_id = pregunta
    ) as post (id, numero, user_id)
  );
end
$$;

create or replace function private.mail_mode(person uuid, question uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_own constant boolean := coalesce(
    (
      select coalesce(q.user_id, a.user_id) = person
      from public.questions as q
      left join private.autores_preguntas as a on a.question_id = q.id
      where q.id = question
    ),
    false
  );
begin
  return (
    select case
      when not coalesce(s.sigue, is_own) then null
      else coalesce(
        s.modo, case when is_own then p.propias else p.seguidas end,
        case when is_own then 'al_momento' else 'semanal' end
      )
    end
    from (select) as person_of
    left join private.seguimientos as s on s.user_id = person and s.question_id = question
    left join private.preferencias_correo as p on p.user_id = person
  );
end
$$;

create function private.thread_parts(question uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  licences jsonb;
  pause jsonb;
begin
  if auth.uid() is not null then
    select jsonb_build_object('hasta', p.hasta, 'motivo', p.motivo) into pause from private.pausas as p
    where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now());
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
    'licencias', coalesce(licences, '{}'),
    'siguiendo', case when auth.uid() is not null then private.mail_mode(auth.uid(), question) end,
    'pausa', pause
  );
end
$$;
comment on function private.thread_parts(uuid) is
  'What the page of a question says beyond its rows: the names of nameless posts, the licences of those who wrote with their name (kind and day alone), when the caller is written to, and the pause of the caller''s account.';

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
              'id', a.id, 'user_id', a.user_id, 'nombre_completo', author.nombre_completo, 'content', a.content,
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

drop function private.licencia_de(uuid);
drop function private.own_mail_mode(uuid);

revoke execute on function private.thread_parts(uuid) from public;
grant execute on function private.thread_parts(uuid) to anon, authenticated, service_role;
