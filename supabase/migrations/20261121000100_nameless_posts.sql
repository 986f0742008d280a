-- Questions and answers without a name.
--
-- A nameless post has no author in any table of the API: a trigger takes the author out of the
-- row before it is stored, into a private table that is granted to nobody. From there the author
-- comes back in two ways only: to the author, as `mia`, and to an admin by `ver_autor`, which
-- asks for a reason and leaves a line in the audit log. Within a question a nameless person has
-- one name, «Familia que pregunta» or «Familia 2»; it says nothing in another, and what the same
-- person signs is joined to it nowhere.

-- Tables

alter table public.questions
  alter column user_id drop not null,
  add column sin_nombre boolean not null default false,
  add constraint autor_o_sin_nombre check (sin_nombre = (user_id is null));
comment on column public.questions.sin_nombre is
  'Published without a name: `user_id` is null, and the author stands in private.autores_preguntas.';

alter table public.answers
  alter column user_id drop not null,
  add column sin_nombre boolean not null default false,
  add constraint autor_o_sin_nombre check (sin_nombre = (user_id is null));
comment on column public.answers.sin_nombre is
  'Published without a name: `user_id` is null, and the author stands in private.autores_respuestas.';

-- Checked at the end of the transaction: the author is put here before the post is stored.
create table private.autores_preguntas (
  question_id uuid primary key references public.questions (id) on delete cascade deferrable initially deferred,
  user_id uuid not null references private.profiles (id) on delete cascade
);
comment on table private.autores_preguntas is 'Who asked without a name.';
create index autores_preguntas_user_idx on private.autores_preguntas (user_id);

create table private.autores_respuestas (
  answer_id uuid primary key references public.answers (id) on delete cascade deferrable initially deferred,
  question_id uuid not null,
  user_id uuid not null references private.profiles (id) on delete cascade,
  numero integer not null constraint numero_0_o_desde_2 check (numero = 0 or numero >= 2)
);
comment on table private.autores_respuestas is 'Who answered without a name.';
comment on column private.autores_respuestas.numero is
  'The person within the question: 0 who asks without a name too, others from 2 on.';
create index autores_respuestas_question_idx on private.autores_respuestas (question_id, user_id);
create index autores_respuestas_user_idx on private.autores_respuestas (user_id);

create table private.numeros_dados (
  question_id uuid primary key references public.questions (id) on delete cascade,
  ultimo integer not null
);
comment on table private.numeros_dados is
  'The last number given within a question: that of a deleted answer is nobody else''s.';

-- Grants

alter table private.autores_preguntas enable row level security;
alter table private.autores_respuestas enable row level security;
alter table private.numeros_dados enable row level security;
revoke all on table private.autores_preguntas, private.autores_respuestas, private.numeros_dados
  from public, anon, authenticated, service_role;
grant insert (sin_nombre) on table public.questions, public.answers to authenticated;

-- Functions: whose a post is

create function private.author_of(clase text, id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case clase
    when 'pregunta' then coalesce(
      (select q.user_id from public.questions as q where q.id = author_of.id),
      (select a.user_id from private.autores_preguntas as a where a.question_id = author_of.id)
    )
    when 'respuesta' then coalesce(
      (select r.user_id from public.answers as r where r.id = author_of.id),
      (select a.user_id from private.autores_respuestas as a where a.answer_id = author_of.id)
    )
  end
$$;
comment on function private.author_of(text, uuid) is
  'Who wrote a question or an answer, with a name or without. Not for what others are told; in a trigger on delete, before it.';

-- Volatile: a policy asks about the row that the same statement is storing, whose author a
-- stable function would not see yet.
create function private.is_author(clase text, id uuid) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select coalesce(private.author_of(clase, id) = auth.uid(), false)
$$;
comment on function private.is_author(text, uuid) is 'Whether the caller wrote a question or an answer, with a name or without.';

create function private.row_owner(tabla text, fila jsonb, columna text) returns text
language sql stable security definer set search_path = ''
as $$
  select case when fila -> 'sin_nombre' = 'true'
    then private.author_of(case tabla when 'questions' then 'pregunta' else 'respuesta' end, (fila ->> 'id')::uuid)::text
    else fila ->> columna
  end
$$;
comment on function private.row_owner(text, jsonb, text) is 'Whose a row is by its column, and a nameless post by its author.';

create function private.thread_number(pregunta uuid, person uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known integer;
begin
  -- One after the other, as the count of answers goes: of two answers at the same moment the
  -- second must see the first. A question that is not there is refused by the foreign key.
  perform from public.questions as q where q.id = pregunta for no key update;
  if not found
    or exists (select from private.autores_preguntas as a where a.question_id = pregunta and a.user_id = person)
  then
    return 0;
  end if;
  select a.numero into known from private.autores_respuestas as a
  where a.question_id = pregunta and a.user_id = person limit 1;
  if not found then
    insert into private.numeros_dados as n (question_id, ultimo) values (pregunta, 2)
    on conflict (question_id) do update set ultimo = n.ultimo + 1
    returning n.ultimo into known;
  end if;
  return known;
end
$$;
comment on function private.thread_number(uuid, uuid) is
  'The number of a nameless person within a question: the one given before, or the next.';

create function private.thread_names(pregunta uuid) returns jsonb
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
comment on function private.thread_names(uuid) is
  'The nameless posts of a question: under which name each stands there, and whether it is the caller''s.';

create function private.take_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := coalesce(new.user_id, auth.uid());
begin
  -- What the policy says of a row with a name: nobody writes in another's.
  if private.is_client() and author is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  end if;
  -- The secret key may send a row that is there already, which then has its author.
  if tg_table_name = 'questions' then
    insert into private.autores_preguntas (question_id, user_id)
    select new.id, author where not exists (select from public.questions as q where q.id = new.id);
  else
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    select new.id, new.question_id, author, private.thread_number(new.question_id, author)
    where not exists (select from public.answers as a where a.id = new.id);
  end if;
  new.user_id := null;
  return new;
end
$$;
comment on function private.take_author() is 'Takes the author out of a nameless post, before it is stored.';

create function private.keep_name() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('sin_nombre_al_publicar', 'Con nombre o sin nombre se decide al publicar.');
  return null;
end
$$;
comment on function private.keep_name() is 'A post is nameless from the beginning or never: its name would be known.';

create function private.delete_nameless() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'autores_preguntas' then
    delete from public.questions as q where q.id = old.question_id;
  else
    delete from public.answers as a where a.id = old.answer_id;
  end if;
  return null;
end
$$;
comment on function private.delete_nameless() is 'Nameless posts go with their author''s account, as the others do.';

-- Functions: acts of admins

create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(old_row, new_row);
  columns text[] := string_to_array(tg_argv[2], ',');
  act text := case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end;
begin
  if private.is_client() and private.is_admin()
    and private.row_owner(tg_table_name, known, tg_argv[1]) is distinct from auth.uid()::text
  then
    if tg_op = 'UPDATE' then
      select array_agg(n.key) into columns
      from jsonb_each(new_row) as n
      where n.value is distinct from old_row -> n.key and n.key <> 'fecha_actualizacion';
      if columns = array['aprobado_por_admin'] then
        act := case when (new_row -> 'aprobado_por_admin')::boolean then 'aprobar' else 'desaprobar' end;
      end if;
    end if;
    if cardinality(columns) > 0 then
      perform private.write_act(
        auth.uid(), act, tg_table_name, known ->> tg_argv[0],
        private.summarize(old_row, columns), private.summarize(new_row, columns)
      );
    end if;
  end if;
  return coalesce(new, old);
end
$$;
comment on function private.audit() is
  'Writes down an admin''s act on a row of somebody else or of nobody. A change lists the columns that changed.';

create function public.ver_autor(clase text, id uuid, motivo text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  reason constant text := private.clean_line(ver_autor.motivo);
  author uuid;
begin
  perform private.require_admin();
  if char_length(regexp_replace(private.fold_text(coalesce(reason, '')), '[^[:alpha:]]', '', 'g')) < 10 then
    perform private.refuse('motivo_min_10_letras', 'Escribe el motivo con al menos 10 letras.');
  elsif char_length(reason) > 300 then
    perform private.refuse('motivo_max_300', 'El motivo admite hasta 300 caracteres.');
  end if;
  if ver_autor.clase = 'pregunta' then
    select a.user_id into author from private.autores_preguntas as a where a.question_id = ver_autor.id;
  elsif ver_autor.clase = 'respuesta' then
    select a.user_id into author from private.autores_respuestas as a where a.answer_id = ver_autor.id;
  end if;
  if author is null then
    perform private.refuse('sin_nombre_y_presente', 'Esta publicación ya no está, o no es sin nombre.');
  end if;
  -- Which post and why, not whose: other admins read the log.
  perform private.write_act(
    auth.uid(), 'ver_autor', case ver_autor.clase when 'pregunta' then 'questions' else 'answers' end,
    ver_autor.id::text, null, jsonb_build_object('motivo', reason)
  );
  return (
    select jsonb_build_object('id', p.id, 'nombre_completo', p.nombre_completo)
    from private.profiles as p where p.id = author
  );
end
$$;
comment on function public.ver_autor(text, uuid, text) is
  'For admins: id and name of who wrote a nameless question (`pregunta`) or answer (`respuesta`). The reason is kept in the audit log.';

revoke execute on function private.author_of(text, uuid), private.is_author(text, uuid),
  private.row_owner(text, jsonb, text), private.thread_number(uuid, uuid), private.take_author(), private.keep_name(),
  private.delete_nameless(), private.thread_names(uuid) from public;
grant execute on function private.is_author(text, uuid), private.thread_names(uuid)
  to anon, authenticated, service_role;
revoke execute on function public.ver_autor(text, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.ver_autor(text, uuid, text) to authenticated;

-- Triggers

-- After the limits, which count a nameless post as any other.
create trigger questions_nameless
  before insert on public.questions
  for each row when (new.sin_nombre) execute function private.take_author();
create trigger answers_nameless
  before insert on public.answers
  for each row when (new.sin_nombre) execute function private.take_author();
create trigger questions_keep_name
  before update of sin_nombre on public.questions
  for each row when (old.sin_nombre <> new.sin_nombre) execute function private.keep_name();
create trigger answers_keep_name
  before update of sin_nombre on public.answers
  for each row when (old.sin_nombre <> new.sin_nombre) execute function private.keep_name();
create trigger autores_preguntas_delete
  after delete on private.autores_preguntas
  for each row execute function private.delete_nameless();
create trigger autores_respuestas_delete
  after delete on private.autores_respuestas
  for each row execute function private.delete_nameless();

-- Before: afterwards the author of a nameless post is not known any more.
drop trigger questions_audit on public.questions;
create trigger questions_audit
  before delete on public.questions
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'user_id', 'user_id,title');
drop trigger answers_audit on public.answers;
create trigger answers_audit
  before delete on public.answers
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'user_id', 'user_id,question_id');

-- Policies

drop policy "Users can ask as themselves" on public.questions;
create policy "Users can ask as themselves" on public.questions
  for insert to authenticated with check (user_id = (select auth.uid()) or (sin_nombre and user_id is null));
comment on policy "Users can ask as themselves" on public.questions is
  'Nobody asks in another''s name. Of a nameless one the trigger that takes its author has asked the same.';
drop policy "Authors can delete their own questions" on public.questions;
create policy "Authors can delete their own questions" on public.questions
  for delete to authenticated
  using (user_id = (select auth.uid()) or (sin_nombre and private.is_author('pregunta', id)));
comment on policy "Authors can delete their own questions" on public.questions is
  'A family may have said more than it wanted.';

drop policy "Users can answer as themselves" on public.answers;
create policy "Users can answer as themselves" on public.answers
  for insert to authenticated with check (user_id = (select auth.uid()) or (sin_nombre and user_id is null));
comment on policy "Users can answer as themselves" on public.answers is
  'Nobody answers in another''s name. Of a nameless one the trigger that takes its author has asked the same.';
drop policy "Authors can delete their own answers" on public.answers;
create policy "Authors can delete their own answers" on public.answers
  for delete to authenticated
  using (user_id = (select auth.uid()) or (sin_nombre and private.is_author('respuesta', id)));
comment on policy "Authors can delete their own answers" on public.answers is
  'As with questions.';
