-- Questions and answers without a name, and posts that are not published.
--
-- A nameless post has no author in any table of the API: a trigger takes the author out of the
-- row before it is stored, into a private table that is granted to nobody. From there the author
-- comes back in two ways only: to the author, as `mia`, and to an admin by `ver_autor`, which
-- asks for a reason and leaves a line in the audit log. Within a question a nameless person has
-- one name, «Familia que pregunta» or «Familia 2»; it says nothing in another, and what the same
-- person signs is joined to it nowhere.
--
-- A post that waits for a look or is hidden (`estado`) is there for its author and for admins: it
-- is not found, not counted, and makes no name public.

-- Tables

alter table public.questions
  alter column user_id drop not null,
  add column sin_nombre boolean not null default false,
  add column estado text not null default 'publicada'
    constraint estado_conocido check (estado in ('publicada', 'en_revision', 'oculta')),
  add column editada_en timestamptz,
  add column duplicada_de uuid references public.questions (id) on delete set null
    constraint duplicada_de_otra check (duplicada_de <> id),
  add column con_ayuda boolean not null default false,
  add constraint autor_o_sin_nombre check (sin_nombre = (user_id is null));
comment on column public.questions.sin_nombre is
  'Published without a name: `user_id` is null, and the author stands in private.autores_preguntas.';
comment on column public.questions.estado is
  'publicada; en_revision, before a first look; oculta, until an admin has looked. For others only what is published exists.';
comment on column public.questions.editada_en is 'When its author last changed it.';
comment on column public.questions.duplicada_de is 'The question that asks the same, to which this one leads.';
comment on column public.questions.con_ayuda is 'An answer helped who asked.';
create index questions_duplicada_idx on public.questions (duplicada_de) where duplicada_de is not null;

alter table public.answers
  alter column user_id drop not null,
  add column sin_nombre boolean not null default false,
  add column estado text not null default 'publicada'
    constraint estado_conocido check (estado in ('publicada', 'en_revision', 'oculta')),
  add column editada_en timestamptz,
  add column ayudo_en timestamptz,
  add constraint autor_o_sin_nombre check (sin_nombre = (user_id is null));
comment on column public.answers.sin_nombre is
  'Published without a name: `user_id` is null, and the author stands in private.autores_respuestas.';
comment on column public.answers.estado is 'As with questions.';
comment on column public.answers.editada_en is 'When its author last changed it.';
comment on column public.answers.ayudo_en is 'When who asked said that it helped.';

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

-- Functions: what is published

create or replace function private.count_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update public.questions set answer_count = answer_count - 1 where id = old.question_id and old.estado = 'publicada';
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update public.questions set answer_count = answer_count + 1 where id = new.question_id and new.estado = 'publicada';
  end if;
  return null;
end
$$;
comment on function private.count_answer() is 'Keeps questions.answer_count: published answers.';

create or replace function private.index_question() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.estado <> 'publicada' then
    delete from private.question_search as known where known.question_id = new.id;
    return null;
  end if;
  insert into private.question_search as known (question_id, created_at, category, document)
  values (new.id, new.created_at, new.category, private.question_document(new.title, new.content))
  on conflict (question_id) do update
  set created_at = excluded.created_at, category = excluded.category, document = excluded.document;
  return null;
end
$$;
comment on function private.index_question() is 'Keeps private.question_search: published questions.';

create or replace function private.refresh_ha_publicado(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- What one person writes and deletes at the same moment is taken one after the other.
  perform from private.profiles where id = person for no key update;
  update private.profiles as p set ha_publicado = now_is.it
  from (
    select exists (select from public.questions where user_id = person and estado = 'publicada')
      or exists (select from public.answers where user_id = person and estado = 'publicada')
      or exists (
        select from public.calificaciones as c
        join public.proveedores as l on l.id = c.proveedor_id
        where c.usuario_id = person and c.estado = 'publicada' and l.aprobado_por_admin
      ) as it
  ) as now_is
  where p.id = person and p.ha_publicado <> now_is.it;
end
$$;
comment on function private.refresh_ha_publicado(uuid) is 'Looks again whether something public stands under a name.';

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

-- Arguments: the kind, and the column of the author.
create or replace function private.note_takedown() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_client() or not private.is_admin()
    or private.row_owner(tg_table_name, to_jsonb(old), tg_argv[1]) = auth.uid()::text
  then
    return coalesce(new, old);
  end if;
  -- Nested: of the tables that are only deleted from, the state says something else.
  if tg_op = 'UPDATE' then
    if new.estado <> 'rechazada' then
      delete from private.retiros where clase = tg_argv[0] and elemento = old.id;
      return new;
    end if;
  end if;
  insert into private.retiros as known (clase, elemento, motivo)
  values (tg_argv[0], old.id, nullif(current_setting('private.motivo', true), ''))
  on conflict (clase, elemento) do update
  set motivo = coalesce(excluded.motivo, known.motivo), fecha = excluded.fecha;
  return coalesce(new, old);
end
$$;
comment on function private.note_takedown() is
  'Counts what an admin takes down of somebody else; a review that is declined and then deleted once, one that is given back no more.';

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

-- Functions: what is read

create function private.thread_names(pregunta uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(post.id, jsonb_build_object(
    'alias', case post.numero when 0 then 'Familia que pregunta' else 'Familia ' || post.numero end,
    'mia', coalesce(post.user_id = auth.uid(), false)
  )), '{}')
  from (
    select q.question_id, 0, q.user_id from private.autores_preguntas as q where q.question_id = pregunta
    union all
    select r.answer_id, r.numero, r.user_id from private.autores_respuestas as r where r.question_id = pregunta
  ) as post (id, numero, user_id)
$$;
comment on function private.thread_names(uuid) is
  'The nameless posts of a question: under which name each stands there, and whether it is the caller''s.';

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
      'duplicada_de', (
        select jsonb_build_object('id', d.id, 'title', d.title) from public.questions as d where d.id = q.duplicada_de
      ),
      'answers', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', a.id, 'user_id', a.user_id, 'nombre_completo', author.nombre_completo, 'content', a.content,
              'created_at', a.created_at, 'upvotes', a.upvotes, 'downvotes', a.downvotes, 'score', a.score,
              'my_vote', own_votes -> a.id::text,
              'sin_nombre', a.sin_nombre, 'alias', nameless -> a.id::text -> 'alias',
              'mia', coalesce(a.user_id = auth.uid(), (nameless -> a.id::text -> 'mia')::boolean, false),
              'estado', a.estado, 'editada_en', a.editada_en, 'ayudo', a.ayudo_en is not null
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
  'A question with its answers, best first and then oldest first, how the caller voted and what is the caller''s own (`mia`); null when there is none.';

-- Dropped first: it returns more columns.
drop function public.buscar_preguntas(text, text, timestamptz, uuid, integer);
create function public.buscar_preguntas(
  texto text default null,
  categoria text default null,
  antes_de timestamptz default null,
  antes_de_id uuid default null,
  limite integer default 20
) returns table (
  id uuid, title text, excerpt text, category text, created_at timestamptz, answer_count integer,
  user_id uuid, nombre_completo text, sin_nombre boolean, con_ayuda boolean
)
language sql stable rows 20 set search_path = ''
as $$
  select q.id, q.title, private.excerpt(q.content), q.category, q.created_at, q.answer_count, q.user_id,
    p.nombre_completo, q.sin_nombre, q.con_ayuda
  from private.find_questions(
    private.search_query(coalesce(texto, '')),
    private.clean_text(categoria),
    antes_de,
    coalesce(antes_de_id, '00000000-0000-0000-0000-000000000000'),
    least(greatest(coalesce(limite, 20), 1), 100)
  ) as found
  join public.questions as q on q.id = found.id
  left join public.profiles as p on p.id = q.user_id
  order by q.created_at desc, q.id desc
$$;
comment on function public.buscar_preguntas(text, text, timestamptz, uuid, integer) is
  'One page of the forum, newest first: all of it, a category, a search, or both. The next page begins before the last row''s created_at and id.';

create function public.mis_preguntas() returns table (
  id uuid, title text, category text, created_at timestamptz, answer_count integer, sin_nombre boolean, estado text
)
language sql stable security definer rows 20 set search_path = ''
as $$
  select q.id, q.title, q.category, q.created_at, q.answer_count, q.sin_nombre, q.estado
  from public.questions as q
  where q.user_id = auth.uid()
    or q.id = any (array(select a.question_id from private.autores_preguntas as a where a.user_id = auth.uid()))
  order by q.created_at desc, q.id desc
$$;
comment on function public.mis_preguntas() is
  'The caller''s questions, newest first: with a name and without, published or not.';

revoke execute on function private.author_of(text, uuid), private.is_author(text, uuid),
  private.row_owner(text, jsonb, text), private.thread_number(uuid, uuid), private.take_author(), private.keep_name(),
  private.delete_nameless(), private.thread_names(uuid) from public;
grant execute on function private.is_author(text, uuid), private.thread_names(uuid)
  to anon, authenticated, service_role;
revoke execute on function public.buscar_preguntas(text, text, timestamptz, uuid, integer), public.mis_preguntas(),
  public.ver_autor(text, uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.buscar_preguntas(text, text, timestamptz, uuid, integer)
  to anon, authenticated, service_role;
grant execute on function public.mis_preguntas(), public.ver_autor(text, uuid, text) to authenticated;

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

drop trigger questions_index on public.questions;
create trigger questions_index
  after insert or update of title, content, category, created_at, estado on public.questions
  for each row execute function private.index_question();
drop trigger answers_count on public.answers;
create trigger answers_count
  after insert or delete or update of question_id, estado on public.answers
  for each row execute function private.count_answer();
create trigger questions_note_state
  after update of estado on public.questions
  for each row when (old.estado <> new.estado) execute function private.note_author('user_id');
create trigger answers_note_state
  after update of estado on public.answers
  for each row when (old.estado <> new.estado) execute function private.note_author('user_id');

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
drop trigger questions_note_takedown on public.questions;
create trigger questions_note_takedown
  before delete on public.questions
  for each row when (pg_trigger_depth() = 0) execute function private.note_takedown('pregunta', 'user_id');
drop trigger answers_note_takedown on public.answers;
create trigger answers_note_takedown
  before delete on public.answers
  for each row when (pg_trigger_depth() = 0) execute function private.note_takedown('respuesta', 'user_id');

-- Policies

drop policy "Anyone can read questions" on public.questions;
create policy "Anyone can read questions" on public.questions
  for select to anon, authenticated using (
    estado = 'publicada'
    or user_id = (select auth.uid())
    or (sin_nombre and private.is_author('pregunta', id))
    or (select private.is_admin())
  );
comment on policy "Anyone can read questions" on public.questions is
  'A parent who searches at night should not need an account. What is not published is for its author and admins.';
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

drop policy "Anyone can read answers" on public.answers;
create policy "Anyone can read answers" on public.answers
  for select to anon, authenticated using (
    estado = 'publicada'
    or user_id = (select auth.uid())
    or (sin_nombre and private.is_author('respuesta', id))
    or (select private.is_admin())
  );
comment on policy "Anyone can read answers" on public.answers is
  'As the questions they belong to.';
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
