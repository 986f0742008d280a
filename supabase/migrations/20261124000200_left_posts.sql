-- Posts that stay when their author's account goes.
--
-- Whoever deletes an account chooses: the posts of the forum go with it, or they stay without a
-- name. One that stays is a nameless post whose author is nobody: its row of `autores_preguntas`
-- or `autores_respuestas` is there, since it says under which name the post stands in its
-- question, and its `user_id` is null. What was signed and what was nameless are not joined by
-- it: in a question where the same person wrote both, they keep two names.

-- Tables

alter table private.autores_preguntas alter column user_id drop not null;
comment on table private.autores_preguntas is 'Who asked without a name. Nobody: the account is gone and the question stayed.';
alter table private.autores_respuestas alter column user_id drop not null;
comment on table private.autores_respuestas is 'Who answered without a name. Nobody: the account is gone and the answer stayed.';
alter table private.papelera alter column autor drop not null;
comment on column private.papelera.autor is 'Nobody: the account was gone when it was removed.';

-- Functions

create or replace function private.keep_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The account goes: private.leave_posts has put nobody in the place of the author.
  if new.sin_nombre and (
    exists (select from private.autores_preguntas as a where a.question_id = old.id and a.user_id is null)
    or exists (select from private.autores_respuestas as a where a.answer_id = old.id and a.user_id is null)
  ) then
    return new;
  end if;
  perform private.refuse('sin_nombre_al_publicar', 'Con nombre o sin nombre se decide al publicar.');
  return null;
end
$$;
comment on function private.keep_name() is
  'A post is nameless from the beginning or never, since its name would be known; unless its author''s account goes.';

create or replace function private.take_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- What comes back from the bin may be nobody's.
  comes_back constant boolean := coalesce(current_setting('private.recupera', true), '') <> '';
  author constant uuid := case when comes_back then new.user_id else coalesce(new.user_id, auth.uid()) end;
begin
  -- What the policy says of a row with a name: nobody writes in another's.
  if private.is_client() and author is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  elsif author is null and not comes_back then
    raise exception using errcode = 'not_null_violation', message = 'Falta quién lo escribió';
  end if;
  -- The secret key may send a row that is there already, which then has its author.
  if tg_table_name = 'questions' then
    insert into private.autores_preguntas (question_id, user_id)
    select new.id, author where not exists (select from public.questions as q where q.id = new.id);
  else
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    -- That of nobody stands in the bin and is put back from there.
    select new.id, new.question_id, author,
      case when author is null then 0 else private.thread_number(new.question_id, author) end
    where not exists (select from public.answers as a where a.id = new.id);
  end if;
  new.user_id := null;
  return new;
end
$$;

create or replace function public.papelera(limite integer default 20, desplazamiento integer default 0)
returns table (
  elemento uuid, clase text, titulo text, texto text, autor text, sin_nombre boolean, respuestas integer,
  quitada_en timestamptz, quitada_por text, motivo text, se_borra_el date, total integer
)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
  select p.elemento, p.clase,
    coalesce(p.fila ->> 'title', q.title, l.nombre), private.excerpt(coalesce(p.fila ->> 'content', p.fila ->> 'comentario', '')),
    case when not nameless.it then author.nombre_completo end, nameless.it,
    (select count(*)::integer from private.papelera as a where a.con = p.elemento),
    p.quitada_en, remover.nombre_completo, r.motivo, private.event_day(p.quitada_en + interval '30 days'),
    count(*) over ()::integer
  from private.papelera as p
  cross join lateral (select coalesce((p.fila ->> 'sin_nombre')::boolean, false) as it) as nameless
  left join private.profiles as author on author.id = p.autor
  left join private.profiles as remover on remover.id = p.quitada_por
  left join public.questions as q on q.id = p.pregunta_id
  left join public.proveedores as l on l.id = (p.fila ->> 'proveedor_id')::uuid
  left join private.retiros as r on r.clase = p.clase and r.elemento = p.elemento
  where p.con is null
  order by p.quitada_en desc, p.elemento
  limit least(greatest(coalesce(limite, 20), 1), 100)
  offset greatest(coalesce(desplazamiento, 0), 0);
end
$$;

create function private.leave_posts(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  thread record;
  number integer;
begin
  -- What others do not see helps nobody, and nobody is left to ask for another look.
  delete from public.answers as a where a.estado <> 'publicada' and (
    a.user_id = person or a.id in (select n.answer_id from private.autores_respuestas as n where n.user_id = person)
  );
  delete from public.questions as q where q.estado <> 'publicada' and (
    q.user_id = person or q.id in (select n.question_id from private.autores_preguntas as n where n.user_id = person)
  );
  update private.moderacion as m set revision_texto = null
  where m.elemento in (
    select q.id from public.questions as q where q.user_id = person
    union all select a.id from public.answers as a where a.user_id = person
    union all select n.question_id from private.autores_preguntas as n where n.user_id = person
    union all select n.answer_id from private.autores_respuestas as n where n.user_id = person
  );
  for thread in
    select distinct a.question_id, q.user_id is not distinct from person as is_asker
    from public.answers as a join public.questions as q on q.id = a.question_id
    where a.user_id = person
    order by a.question_id
  loop
    number := 0;
    if not thread.is_asker then
      -- A number of its own: that of the same person's nameless answers would join them.
      perform from public.questions as q where q.id = thread.question_id for no key update;
      insert into private.numeros_dados as n (question_id, ultimo) values (thread.question_id, 2)
      on conflict (question_id) do update set ultimo = n.ultimo + 1
      returning n.ultimo into number;
    end if;
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    select a.id, a.question_id, null, number from public.answers as a
    where a.question_id = thread.question_id and a.user_id = person;
    update public.answers as a set user_id = null, sin_nombre = true
    where a.question_id = thread.question_id and a.user_id = person;
  end loop;
  insert into private.autores_preguntas (question_id, user_id)
  select q.id, null from public.questions as q where q.user_id = person;
  update public.questions as q set user_id = null, sin_nombre = true where q.user_id = person;
  update private.autores_respuestas as n set user_id = null where n.user_id = person;
  update private.autores_preguntas as n set user_id = null where n.user_id = person;
end
$$;
comment on function private.leave_posts(uuid) is
  'Makes nobody the author of somebody''s published questions and answers, nameless ones too; deletes those that are not public.';

create function private.missing_proof() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- A token that does not say when it was earned did not come from a sign-in.
  if coalesce(private.entered_at(), '-infinity') < now() - interval '15 minutes' then
    return 'reauthentication_needed';
  elsif coalesce(auth.jwt() ->> 'aal', '') not in ('aal2', 'aal3') and exists (
    select from auth.mfa_factors as f where f.user_id = auth.uid() and f.status = 'verified'
  ) then
    return 'insufficient_aal';
  end if;
  return null;
end
$$;
comment on function private.missing_proof() is
  'What the caller has to show before something grave: a password of the last 15 minutes, or the second factor of an account that has one. Null: nothing.';

create function private.require_reauthentication(para text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  missing constant text := private.missing_proof();
begin
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión para ' || para;
  elsif missing is not null then
    raise exception using errcode = 'PT403', hint = missing, message = case missing
      when 'insufficient_aal' then 'Por seguridad, confirma tu segundo factor para '
      else 'Por seguridad, vuelve a iniciar sesión para '
    end || para;
  end if;
end
$$;
comment on function private.require_reauthentication(text) is 'Refuses who has not proved again who they are; the hint says what is missing.';

drop function public.eliminar_mi_cuenta();
create function public.eliminar_mi_cuenta(publicaciones text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_reauthentication('eliminar tu cuenta');
  if coalesce(publicaciones, '') not in ('borrar', 'sin_nombre') then
    perform private.refuse('publicaciones_elegidas', 'Antes de eliminar, elige qué hacemos con lo que escribiste');
  end if;
  if publicaciones = 'sin_nombre' then
    perform private.leave_posts(auth.uid());
  end if;
  -- The foreign keys do the rest, and the trigger of user_roles keeps the last admin.
  delete from auth.users where id = auth.uid();
end
$$;
comment on function public.eliminar_mi_cuenta(text) is
  'Deletes the caller''s account with what belongs to it; questions and answers go too (`borrar`) or stay without a name (`sin_nombre`). A provider stays, without owner and pending.';

revoke execute on function private.leave_posts(uuid), private.missing_proof(), private.require_reauthentication(text)
  from public;
revoke execute on function public.eliminar_mi_cuenta(text) from public, anon, authenticated, service_role;
grant execute on function public.eliminar_mi_cuenta(text) to authenticated;
