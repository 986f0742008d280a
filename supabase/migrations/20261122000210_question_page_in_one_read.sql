-- What the page of a question says beyond its rows, in one statement. Names are looked up post by post: joined,
-- the planner read all people for the few that write in one question. When the reader is written to is a rule of
-- its own (`mode_of`), so that the rows it needs come with the rest. The day is reckoned only where
-- there is a row to compare.

create function private.mode_of(follows boolean, chosen text, of_own text, of_others text, is_own boolean) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when not coalesce(follows, is_own) then null
    when is_own then coalesce(chosen, of_own, 'al_momento')
    else coalesce(chosen, of_others, 'semanal')
  end;
end
$$;
comment on function private.mode_of(boolean, text, text, text, boolean) is
  'The mail mode by what a person chose: for this question, for own ones and for those of others.';

create or replace function private.mail_mode(person uuid, question uuid, is_own boolean) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select private.mode_of(s.sigue, s.modo, c.propias, c.seguidas, is_own)
    from (select) as nothing
    left join private.seguimientos as s on s.user_id = person and s.question_id = question
    left join private.preferencias_correo as c on c.user_id = person
  );
end
$$;

create or replace function private.thread_parts(question uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  thread record;
  duplicate jsonb;
  follows text;
  nameless jsonb := '{}';
  names jsonb;
begin
  select q.user_id, q.estado, q.duplicada_de, posts.*, s.sigue, s.modo, c.propias, c.seguidas,
    (
      select jsonb_object_agg(l.usuario_id, jsonb_build_object('clase', l.clase, 'vista_el', l.vista_el))
      from private.licencias as l
      where l.usuario_id = any (posts.writers) and l.vence_el >= (now() at time zone 'America/Puerto_Rico')::date
    ) as licences,
    (
      select jsonb_build_object('hasta', p.hasta, 'motivo', p.motivo)
      from private.pausas as p
      where p.usuario_id = me and p.hasta >= (now() at time zone 'America/Puerto_Rico')::date
    ) as pause,
    (
      select jsonb_object_agg(v.answer_id, v.vote_type)
      from public.answer_votes as v where v.answer_id = any (posts.ids) and v.user_id = me
    ) as votes
  into thread
  from public.questions as q
  cross join lateral (
    select array_agg(post.user_id) as writers, bool_or(post.sin_nombre) as has_nameless,
      bool_and(post.estado = 'publicada') as is_shown,
      jsonb_object_agg(
        post.user_id, (select p.nombre_completo from private.profiles as p where p.id = post.user_id)
      ) filter (where post.user_id is not null) as names, array_agg(post.id) as ids
    from (
      select q.id, q.user_id, q.sin_nombre, q.estado
      union all
      select a.id, a.user_id, a.sin_nombre, a.estado from public.answers as a where a.question_id = q.id
    ) as post
  ) as posts
  left join private.seguimientos as s on s.user_id = me and s.question_id = question
  left join private.preferencias_correo as c on c.user_id = me
  where q.id = question;
  names := thread.names;
  if thread.has_nameless then
    nameless := private.thread_names(question);
  end if;
  if thread.duplicada_de is not null then
    select jsonb_build_object('id', d.id, 'title', d.title) into duplicate from public.questions as d
    where d.id = thread.duplicada_de and d.estado = 'publicada';
  end if;
  -- Everybody may read the name of who wrote what all can see. Of the rest the view says whose name the caller gets.
  if not thread.is_shown then
    select jsonb_object_agg(p.id, p.nombre_completo) into names
    from public.profiles as p where p.id = any (thread.writers);
  end if;
  if me is not null then
    follows := private.mode_of(
      thread.sigue, thread.modo, thread.propias, thread.seguidas,
      coalesce(thread.user_id = me, (nameless -> question::text -> 'mia')::boolean, false)
    );
    -- Who asked reads the answers of a question that is not shown, and read these names while it was.
    if thread.estado <> 'publicada' and private.author_of('pregunta', question) = me then
      select coalesce(names, '{}') || coalesce(jsonb_object_agg(p.id, p.nombre_completo), '{}') into names
      from public.answers as a join private.profiles as p on p.id = a.user_id
      where a.question_id = question and a.estado = 'publicada';
    end if;
  end if;
  return jsonb_build_object(
    'nameless', nameless, 'nombres', coalesce(names, '{}'), 'licencias', coalesce(thread.licences, '{}'),
    'votos', coalesce(thread.votes, '{}'), 'duplicada_de', duplicate, 'siguiendo', follows, 'pausa', thread.pause
  );
end
$$;

revoke execute on function private.mode_of(boolean, text, text, text, boolean) from public;
