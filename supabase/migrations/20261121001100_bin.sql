-- The bin: what an admin removes of somebody else is kept for 30 days and can be recovered, a question
-- with its answers, their votes and who wrote them without a name. What its author deletes is deleted.
-- Each row is of the account that wrote it, and goes with that account.

-- Tables

create table private.papelera (
  elemento uuid primary key,
  clase text not null constraint clase_conocida check (clase in ('resena', 'pregunta', 'respuesta')),
  autor uuid not null references private.profiles (id) on delete cascade,
  -- The question of an answer, which may be in the bin too or gone.
  pregunta_id uuid,
  -- Removed with it, and recovered with it.
  con uuid references private.papelera (elemento) on delete cascade,
  fila jsonb not null,
  -- Of an answer without a name its number in the thread; of a question the last one that was given.
  numero integer,
  quitada_en timestamptz not null default now(),
  quitada_por uuid references private.profiles (id) on delete set null
);
comment on table private.papelera is
  'Reviews, questions and answers that an admin removed, as they were, for 30 days; not their own. Deleted when their author''s account is.';
create index papelera_autor_idx on private.papelera (autor);
create index papelera_con_idx on private.papelera (con);
create index papelera_pregunta_idx on private.papelera (pregunta_id);
create index papelera_quitada_por_idx on private.papelera (quitada_por);
create index papelera_quitada_idx on private.papelera (quitada_en desc) where con is null;

create table private.papelera_votos (
  answer_id uuid not null references private.papelera (elemento) on delete cascade,
  user_id uuid not null references private.profiles (id) on delete cascade,
  vote_type smallint not null,
  primary key (answer_id, user_id)
);
comment on table private.papelera_votos is 'The votes of answers in the bin.';
create index papelera_votos_user_idx on private.papelera_votos (user_id);

alter table private.retiros add column recuperado_en timestamptz;
comment on column private.retiros.recuperado_en is 'When an admin put it back.';

-- Grants

alter table private.papelera enable row level security;
alter table private.papelera_votos enable row level security;
revoke all on table private.papelera, private.papelera_votos from public, anon, authenticated, service_role;

-- Functions: removing

-- What recovery writes is no act of the person who presses the button: neither limits nor news nor the log
-- are about it. No request can set the setting: it is set and unset within one function.
create or replace function private.is_client() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('role', true) in ('anon', 'authenticated')
    and coalesce(current_setting('private.recupera', true), '') = ''
$$;
comment on function private.is_client() is
  'True for a request of a person; false for the secret key, the auth server, direct SQL and what `recuperar` writes, which may set anything.';

create function private.keep_in_bin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The act itself; what goes with an account, a provider or a question is no removal of its own.
  is_removal constant boolean := pg_trigger_depth() = 1 and private.is_client() and private.is_admin();
  author constant uuid := case tg_argv[0]
    when 'resena' then (to_jsonb(old) ->> 'usuario_id')::uuid
    else private.author_of(tg_argv[0], old.id)
  end;
begin
  if not is_removal or author = auth.uid() then
    -- Nothing is left to recover its answers to.
    delete from private.papelera where pregunta_id = old.id;
    return old;
  end if;
  insert into private.papelera (elemento, clase, autor, pregunta_id, fila, numero, quitada_por)
  values (
    old.id, tg_argv[0], author, (to_jsonb(old) ->> 'question_id')::uuid, to_jsonb(old),
    case tg_argv[0]
      when 'pregunta' then (select n.ultimo from private.numeros_dados as n where n.question_id = old.id)
      else (select n.numero from private.autores_respuestas as n where n.answer_id = old.id)
    end,
    auth.uid()
  );
  if tg_argv[0] = 'pregunta' then
    insert into private.papelera (elemento, clase, autor, pregunta_id, con, fila, numero, quitada_por)
    select a.id, 'respuesta', coalesce(a.user_id, n.user_id), old.id, old.id, to_jsonb(a), n.numero, auth.uid()
    from public.answers as a
    left join private.autores_respuestas as n on n.answer_id = a.id
    where a.question_id = old.id;
  end if;
  insert into private.papelera_votos (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type
  from private.papelera as p
  join public.answer_votes as v on v.answer_id = p.elemento
  where old.id in (p.elemento, p.con);
  return old;
end
$$;
comment on function private.keep_in_bin() is
  'Puts what an admin removes of somebody else into the bin; the argument is its kind.';

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
  set motivo = coalesce(excluded.motivo, known.motivo), fecha = excluded.fecha, recuperado_en = null;
  return coalesce(new, old);
end
$$;
comment on function private.note_takedown() is
  'Counts what an admin takes down of somebody else; a review that is declined and then deleted once, one that is given back no more.';

-- Functions: recovering

create function private.insert_stored(destination regclass, stored jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  columns constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute as a
    where a.attrelid = destination and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and stored ? a.attname::text
  );
begin
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', destination, columns)
  using stored;
end
$$;
comment on function private.insert_stored(regclass, jsonb) is
  'Inserts a row as it was stored; columns that are newer than it get their defaults.';

-- Totals begin at nothing: the triggers count the answers and votes that come after.
create function private.put_answer_back(stored private.papelera) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  last_number constant integer := (select n.ultimo from private.numeros_dados as n where n.question_id = stored.pregunta_id);
begin
  perform private.insert_stored('public.answers',
    stored.fila || jsonb_build_object('user_id', stored.autor, 'upvotes', 0, 'downvotes', 0));
  -- The number that it had, not the next one.
  update private.autores_respuestas as n set numero = stored.numero where n.answer_id = stored.elemento;
  update private.numeros_dados as n set ultimo = last_number where n.question_id = stored.pregunta_id;
  insert into public.answer_votes (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type from private.papelera_votos as v where v.answer_id = stored.elemento;
end
$$;
comment on function private.put_answer_back(private.papelera) is 'An answer from the bin, with its author and its votes.';

create function public.recuperar(elemento uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  kept private.papelera;
  answer private.papelera;
  parent constant jsonb := '{"estado": "publicada"}';
  has_question boolean;
begin
  perform private.require_admin();
  -- The question before its answer, as whoever deletes it takes them; and it gives nobody a number meanwhile.
  perform from public.questions as q
  where q.id = (select p.pregunta_id from private.papelera as p where p.elemento = recuperar.elemento and p.con is null)
  for no key update;
  has_question := found;
  select * into kept from private.papelera as p where p.elemento = recuperar.elemento and p.con is null for update;
  if not found then
    perform private.refuse('elemento_en_papelera', 'Ya no está en la papelera. Recarga la página.');
  elsif kept.clase = 'respuesta' and not has_question then
    perform private.refuse('elemento_con_pregunta', 'Su pregunta ya no está. Si la ves en la papelera, recupérala primero.');
  elsif kept.clase = 'resena' then
    if not exists (
      select from public.proveedores as l
      where l.id = (kept.fila ->> 'proveedor_id')::uuid and l.usuario_id is distinct from kept.autor
    ) then
      perform private.refuse('elemento_con_perfil', 'El perfil de esta reseña ya no existe, o ahora es de quien la escribió.');
    elsif exists (
      select from public.calificaciones as c
      where c.proveedor_id = (kept.fila ->> 'proveedor_id')::uuid and c.usuario_id = kept.autor
    ) then
      perform private.refuse('elemento_unica', 'Esa familia ya escribió otra reseña de este perfil.');
    end if;
  end if;
  perform set_config('private.recupera', 'si', true);
  if kept.clase = 'resena' then
    -- As it was: what an admin declined stays declined.
    perform private.insert_stored('public.calificaciones', kept.fila);
  elsif kept.clase = 'respuesta' then
    kept.fila := kept.fila || parent;
    perform private.put_answer_back(kept);
  else
    perform private.insert_stored('public.questions', kept.fila || parent || jsonb_build_object(
      'user_id', kept.autor, 'answer_count', 0, 'con_ayuda', false,
      'duplicada_de', (
        select q.id from public.questions as q
        where q.id = (kept.fila ->> 'duplicada_de')::uuid and q.duplicada_de is null
      )
    ));
    insert into private.numeros_dados (question_id, ultimo) select kept.elemento, kept.numero where kept.numero is not null;
    for answer in
      select * from private.papelera as p where p.con = kept.elemento order by p.fila ->> 'created_at', p.elemento
    loop
      perform private.put_answer_back(answer);
    end loop;
  end if;
  perform set_config('private.recupera', '', true);
  delete from private.papelera as p where p.elemento = kept.elemento;
  update private.retiros as r set recuperado_en = now()
  where r.clase = kept.clase and r.elemento = kept.elemento
    and (kept.clase <> 'resena' or kept.fila ->> 'estado' = 'publicada');
  perform private.write_act(
    auth.uid(), 'recuperar',
    case kept.clase when 'resena' then 'calificaciones' when 'pregunta' then 'questions' else 'answers' end,
    kept.elemento::text, null, private.summarize(kept.fila, array['question_id', 'proveedor_id', 'estrellas'])
  );
end
$$;
comment on function public.recuperar(uuid) is
  'For admins: puts back what an admin removed within 30 days, with everything that went with it: posts of the forum published, a review as it was.';

create function public.papelera(limite integer default 20, desplazamiento integer default 0) returns table (
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
  join private.profiles as author on author.id = p.autor
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
comment on function public.papelera(integer, integer) is
  'For admins: what can be recovered, the latest first, with the day on which it goes. Whoever wrote without a name has none here either.';

revoke execute on function private.keep_in_bin(), private.insert_stored(regclass, jsonb),
  private.put_answer_back(private.papelera) from public;
revoke execute on function public.recuperar(uuid), public.papelera(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.recuperar(uuid), public.papelera(integer, integer) to authenticated;

-- Triggers. Before: with the row go its answers, votes and author.

create trigger calificaciones_keep_in_bin
  before delete on public.calificaciones
  for each row execute function private.keep_in_bin('resena');
create trigger questions_keep_in_bin
  before delete on public.questions
  for each row execute function private.keep_in_bin('pregunta');
create trigger answers_keep_in_bin
  before delete on public.answers
  for each row execute function private.keep_in_bin('respuesta');
drop trigger questions_note_takedown on public.questions;
create trigger questions_note_takedown
  before delete on public.questions
  for each row when (pg_trigger_depth() = 0) execute function private.note_takedown('pregunta', 'user_id');
drop trigger answers_note_takedown on public.answers;
create trigger answers_note_takedown
  before delete on public.answers
  for each row when (pg_trigger_depth() = 0) execute function private.note_takedown('respuesta', 'user_id');
