-- The forum: questions, answers and votes on answers; its list and search, of which a page
-- is one call, newest first; and whose names are public.
--
-- Totals stand on the parent row (answer_count, upvotes, downvotes, score), so that a
-- list is one read and votes stay secret. Triggers add and subtract one: the update
-- locks the parent row, so concurrent writers queue and none is lost, which a
-- recount could not promise.
--
-- What is searched stands in a private table beside the questions: a column of
-- questions would come with every `select *`. Words are kept twice, folded (without
-- accents and capitals) for the word that is still being typed, and as Spanish stems
-- for the others. Folding uses Unicode's own decomposition, so no extension is needed.
--
-- A name is public while something public is written under it: a question, an answer, or
-- a published review of an approved provider. Everybody else is in nobody's list but their
-- own and the admins'. Whether somebody has written is kept with the profile by triggers,
-- so that reading costs nothing however much there is.

-- Tables

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references private.profiles (id) on delete cascade,
  title text not null constraint title_max_200 check (char_length(title) <= 200),
  content text not null constraint content_max_10000 check (char_length(content) <= 10000),
  category text constraint category_max_60 check (char_length(category) <= 60),
  created_at timestamptz not null default now(),
  answer_count integer not null default 0 check (answer_count >= 0),
  sin_nombre boolean not null default false,
  estado text not null default 'publicada'
    constraint estado_conocido check (estado in ('publicada', 'en_revision', 'oculta')),
  editada_en timestamptz,
  duplicada_de uuid references public.questions (id) on delete set null
    constraint duplicada_de_otra check (duplicada_de <> id),
  con_ayuda boolean not null default false,
  constraint autor_o_sin_nombre check (sin_nombre = (user_id is null))
);
comment on table public.questions is 'Questions of the forum, public to read. Their authors edit them by `editar_pregunta`.';
comment on column public.questions.sin_nombre is
  'Published without a name: `user_id` is null, and the author stands in private.autores_preguntas.';
comment on column public.questions.estado is
  'publicada; en_revision, before a first look; oculta, until an admin has looked. For others only what is published exists.';
comment on column public.questions.editada_en is 'When its author last changed it.';
comment on column public.questions.duplicada_de is 'The question that asks the same, to which this one leads.';
comment on column public.questions.con_ayuda is 'An answer helped who asked.';
create index questions_created_idx on public.questions (created_at desc);
create index questions_category_created_idx on public.questions (category, created_at desc);
create index questions_user_created_idx on public.questions (user_id, created_at desc);
grant select on table public.questions to anon;
grant select, insert (user_id, title, content, category, sin_nombre), delete on table public.questions to
  authenticated;
grant all on table public.questions to service_role;

create table public.answers (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null references public.questions (id) on delete cascade,
  user_id uuid default auth.uid() references private.profiles (id) on delete cascade,
  content text not null constraint content_max_10000 check (char_length(content) <= 10000),
  created_at timestamptz not null default now(),
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  score integer not null generated always as (upvotes - downvotes) stored,
  sin_nombre boolean not null default false,
  estado text not null default 'publicada'
    constraint estado_conocido check (estado in ('publicada', 'en_revision', 'oculta')),
  editada_en timestamptz,
  ayudo_en timestamptz,
  constraint autor_o_sin_nombre check (sin_nombre = (user_id is null))
);
comment on table public.answers is 'Answers to questions, with the totals of their votes.';
comment on column public.answers.sin_nombre is
  'Published without a name: `user_id` is null, and the author stands in private.autores_respuestas.';
comment on column public.answers.estado is 'As with questions.';
comment on column public.answers.editada_en is 'When its author last changed it.';
comment on column public.answers.ayudo_en is 'When who asked said that it helped.';
create index answers_question_created_idx on public.answers (question_id, created_at desc);
create index answers_user_idx on public.answers (user_id);
grant select on table public.answers to anon;
grant select, insert (question_id, user_id, content, sin_nombre), delete on table public.answers to authenticated;
grant all on table public.answers to service_role;

-- A unique constraint and not a primary key: two foreign keys inside a primary key
-- would make this table a many-to-many path from answers to profiles, and
-- `answers?select=*,profiles(nombre_completo)` ambiguous (PGRST201).
create table public.answer_votes (
  answer_id uuid not null references public.answers (id) on delete cascade,
  user_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  vote_type smallint not null constraint vote_type_1_o_menos_1 check (vote_type in (1, -1)),
  constraint answer_votes_one_per_user unique (answer_id, user_id)
);
comment on table public.answer_votes is 'One vote a person and answer. How somebody voted is theirs to know; totals are on the answer.';
create index answer_votes_user_idx on public.answer_votes (user_id);
-- An upsert writes every column it was sent, hence the update of all three.
grant select, insert (answer_id, user_id, vote_type), update (answer_id, user_id, vote_type), delete on table
  public.answer_votes to authenticated;
grant all on table public.answer_votes to service_role;

create table private.question_search (
  question_id uuid primary key references public.questions (id) on delete cascade,
  created_at timestamptz not null,
  category text,
  document tsvector not null,
  sin_respuesta boolean not null default true,
  con_ayuda boolean not null default false
);
comment on table private.question_search is
  'What the search looks at, kept by a trigger.';
-- Without `fastupdate` a search never has to read a backlog of unsorted entries.
create index question_search_document_idx on private.question_search using gin (document) with (fastupdate = off);
create index question_search_created_idx on private.question_search (created_at desc, question_id desc);
create index question_search_category_idx on private.question_search (category, created_at desc, question_id desc);
create index question_search_unanswered_idx on private.question_search (created_at desc, question_id desc)
  where sin_respuesta;
create index question_search_helped_idx on private.question_search (created_at desc, question_id desc)
  where con_ayuda;

-- Functions: questions, answers and votes

-- Both counters are security definer because nobody may write totals directly. When
-- the parent itself is being deleted its row is gone and nothing is updated.
create function private.count_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moved constant boolean := (old.question_id, old.estado) is distinct from (new.question_id, new.estado);
  question constant uuid := coalesce(new.question_id, old.question_id);
begin
  if moved and tg_op in ('UPDATE', 'DELETE') then
    update public.questions set answer_count = answer_count - 1 where id = old.question_id and old.estado = 'publicada';
  end if;
  if moved and tg_op in ('INSERT', 'UPDATE') then
    update public.questions set answer_count = answer_count + 1 where id = new.question_id and new.estado = 'publicada';
  end if;
  if coalesce(old.ayudo_en, new.ayudo_en) is not null then
    -- Of two marks at the same moment the second sees the first.
    perform from public.questions where id = question for no key update;
    update public.questions as q set con_ayuda = now_is.it
    from (
      select exists (
        select from public.answers as a where a.question_id = question and a.ayudo_en is not null and a.estado = 'publicada'
      ) as it
    ) as now_is
    where q.id = question and q.con_ayuda <> now_is.it;
  end if;
  return null;
end
$$;
comment on function private.count_answer() is
  'Keeps questions.answer_count, published answers, and questions.con_ayuda. What was removed comes back with its mark.';

create function private.count_vote() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update public.answers
    set upvotes = upvotes - (old.vote_type = 1)::integer, downvotes = downvotes - (old.vote_type = -1)::integer
    where id = old.answer_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update public.answers
    set upvotes = upvotes + (new.vote_type = 1)::integer, downvotes = downvotes + (new.vote_type = -1)::integer
    where id = new.answer_id;
  end if;
  return null;
end
$$;
comment on function private.count_vote() is 'Keeps answers.upvotes and answers.downvotes; score follows from them.';

-- Plain SQL would be refused to visitors, who may not read votes at all.
create function public.pregunta_completa(id uuid) returns jsonb
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
comment on function public.pregunta_completa(uuid) is
  'A question with its answers, best first and then oldest first, how the caller voted and what is the caller''s own (`mia`), when the caller is written to about it (`siguiendo`); null when there is none.';

-- Functions: the list and its search

create function private.search_words(value text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(private.fold_text(value), '[^[:alnum:]]+', ' ', 'g'))
$$;
comment on function private.search_words(text) is
  'Folded words with one space between them: addresses and markup are words like any other.';

-- A word in -ción loses its accent in the plural, and only the accented singular has the
-- plural's stem. Folded text has lost it too, so it is put back.
create function private.accent_endings(words text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(words, '([cs])ion\M', '\1ión', 'g')
$$;
comment on function private.accent_endings(text) is 'Folded words as the Spanish stemmer expects them.';

create function private.search_document(value text) returns tsvector
language sql immutable set search_path = ''
as $$
  select to_tsvector('pg_catalog.simple', words) || to_tsvector('pg_catalog.spanish', private.accent_endings(words))
  from private.search_words(value) as words
$$;
comment on function private.search_document(text) is 'The folded words of a text and their Spanish stems.';

create function private.index_question() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stems text[];
begin
  if tg_argv[0] = 'answers' then
    update private.question_search as known set sin_respuesta = new.answer_count = 0, con_ayuda = new.con_ayuda
    where known.question_id = new.id;
    return null;
  end if;
  if new.estado <> 'publicada' then
    delete from private.question_search as known where known.question_id = new.id;
    return null;
  end if;
  insert into private.question_search as known (question_id, created_at, category, sin_respuesta, con_ayuda, document)
  values (
    new.id, new.created_at, new.category, new.answer_count = 0, new.con_ayuda,
    -- Title words weigh A; the content's have no positions, to be small.
    setweight(private.search_document(new.title), 'A') || strip(private.search_document(new.content))
  )
  on conflict (question_id) do update
  set created_at = excluded.created_at, category = excluded.category, document = excluded.document;
  stems := private.stems_of(private.search_words(new.title));
  delete from private.title_stems as s where s.question_id = new.id and s.stem <> all (stems);
  insert into private.title_stems (question_id, stem, created_at)
  select new.id, stem, new.created_at from unnest(stems) as stem
  on conflict (question_id, stem) do update set created_at = excluded.created_at;
  -- In one order, so that two who ask at the same moment do not wait for each other.
  insert into private.known_stems (stem)
  select stem from unnest(stems) as stem where private.is_misspellable(stem) order by stem
  on conflict do nothing;
  return null;
end
$$;
comment on function private.index_question() is
  'Keeps private.question_search, private.title_stems and private.known_stems: published questions, and with the argument `answers` what the search says of their answers.';

-- Hardly slower with a hundred times the questions. A frequent word fills the page from
-- the newest 400, read in their order; how often it occurred there says how many more
-- to read for one that is less so. Only what is rare goes through the index of words,
-- where it has few matches to sort. Planned anew at each call: one plan cannot suit
-- every filter.
create function private.find_questions(
  texto text, in_category text, unanswered_only boolean, helped_only boolean,
  before_time timestamptz, before_id uuid, max_rows integer
) returns table (id uuid, created_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = 'force_custom_plan'
  -- The server's remark about stop words is for nobody.
  set client_min_messages = 'warning'
as $$
#variable_conflict use_column
declare
  -- Enough for a sentence; beyond it a query only costs.
  words constant text[] := (string_to_array(left(private.search_words(left(coalesce(texto, ''), 500)), 200), ' '))[1:12];
  -- All the words by their stems; the last one also as the beginning of a word. Empty when there is no word.
  wanted tsquery := '';
  scan_rows integer;
  scanned integer;
  found_ids uuid[];
  found_times timestamptz[];
begin
  for place in 1..coalesce(cardinality(words), 0) loop
    wanted := wanted && (
      plainto_tsquery('pg_catalog.spanish', private.accent_endings(words[place]))
      || case when place = cardinality(words) then to_tsquery('pg_catalog.simple', words[place] || ':*') else '' end
    );
  end loop;
  scan_rows := case when numnode(wanted) = 0 then max_rows else 400 end;
  for pass in 1..2 loop
    select count(*),
      array_agg(r.question_id order by r.created_at desc, r.question_id desc) filter (where r.is_match),
      array_agg(r.created_at order by r.created_at desc, r.question_id desc) filter (where r.is_match)
    into scanned, found_ids, found_times
    from (
      select s.question_id, s.created_at, numnode(wanted) = 0 or s.document @@ wanted as is_match
      from private.question_search as s
      where (in_category is null or s.category = in_category)
        and (not unanswered_only or s.sin_respuesta)
        and (not helped_only or s.con_ayuda)
        and (before_time is null or (s.created_at, s.question_id) < (before_time, before_id))
      order by s.created_at desc, s.question_id desc
      limit scan_rows
    ) as r;
    if scanned < scan_rows or cardinality(found_ids) >= max_rows then
      return query select * from unnest(found_ids[:max_rows], found_times[:max_rows]);
      return;
    end if;
    exit when coalesce(cardinality(found_ids), 0) < 2;
    -- Twice as far as the page should need.
    scan_rows := least(scan_rows * 2 * max_rows / cardinality(found_ids), 8000);
  end loop;

  return query
  with matching as materialized (
    select s.question_id, s.created_at, s.category, s.sin_respuesta, s.con_ayuda
    from private.question_search as s where s.document @@ wanted
  )
  select m.question_id, m.created_at from matching as m
  where (in_category is null or m.category = in_category)
    and (not unanswered_only or m.sin_respuesta)
    and (not helped_only or m.con_ayuda)
    and (before_time is null or (m.created_at, m.question_id) < (before_time, before_id))
  order by m.created_at desc, m.question_id desc
  limit max_rows;
end
$$;
comment on function private.find_questions(text, text, boolean, boolean, timestamptz, uuid, integer) is
  'The newest questions that match, as ids: security definer because the search table is granted to nobody. Whoever asks reads the questions themselves with their own rights.';

create function private.excerpt(value text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(line) <= 200 then line else regexp_replace(left(line, 200), '\s+\S*$', '') || '…' end
  from regexp_replace(left(value, 400), '\s+', ' ', 'g') as line
$$;
comment on function private.excerpt(text) is 'The beginning of a text on one line, cut between words.';

create function public.buscar_preguntas(
  texto text default null,
  categoria text default null,
  antes_de timestamptz default null,
  antes_de_id uuid default null,
  limite integer default 20,
  filtro text default null
) returns table (
  id uuid, title text, excerpt text, category text, created_at timestamptz, answer_count integer,
  user_id uuid, nombre_completo text, sin_nombre boolean, con_ayuda boolean
)
language sql stable rows 20 set search_path = ''
as $$
  select q.id, q.title, private.excerpt(q.content), q.category, q.created_at, q.answer_count, q.user_id,
    p.nombre_completo, q.sin_nombre, q.con_ayuda
  from private.find_questions(
    texto,
    private.clean_text(categoria),
    coalesce(filtro = 'sin_respuesta', false),
    coalesce(filtro = 'con_ayuda', false),
    antes_de,
    coalesce(antes_de_id, '00000000-0000-0000-0000-000000000000'),
    least(greatest(coalesce(limite, 20), 1), 100)
  ) as found
  join public.questions as q on q.id = found.id
  left join public.profiles as p on p.id = q.user_id
  order by q.created_at desc, q.id desc
$$;
comment on function public.buscar_preguntas(text, text, timestamptz, uuid, integer, text) is
  'One page of the forum, newest first: all of it, a category, a search, those without an answer (`filtro` sin_respuesta) or with one that helped who asked (con_ayuda), or together. The next page begins before the last row''s created_at and id.';

-- Functions: public names

create function private.refresh_ha_publicado(person uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- What one person writes and deletes at the same moment is taken one after the other.
  perform from private.profiles where id = person for no key update;
  update private.profiles as p set ha_publicado = now_is.it
  from (
    select exists (select from public.questions where user_id = person and estado = 'publicada')
      or exists (
        select from public.answers where user_id = person and estado = 'publicada' and private.is_shown(question_id)
      )
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

-- The argument is the column of the author. Without it a provider or a question is shown, or no longer is, and so are its
-- reviews or answers.
create function private.refresh_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_nargs = 1 then
    perform private.refresh_ha_publicado((to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::uuid);
  end if;
  -- With a provider or a question, whoever rated or answered it is shown or hidden.
  if tg_nargs = 0 or tg_table_name = 'questions' and tg_op = 'UPDATE' then
    perform private.refresh_ha_publicado(author.id)
    from (
      select c.usuario_id from public.calificaciones as c where c.proveedor_id = new.id
      union
      select a.user_id from public.answers as a where a.question_id = new.id and a.user_id is not null
      order by 1
    ) as author (id);
  end if;
  return null;
end
$$;
comment on function private.refresh_names() is 'Something was written, shown, hidden or deleted: looks again whose names are public.';

-- Triggers. The limits, an account and hour: far more than a family writes, and few enough
-- that a flood can be cleaned up by hand.

create trigger questions_clean
  before insert or update of title, content, category on public.questions
  for each row
  execute function private.clean_texts('Por favor completa todos los campos', 'title line required', 'content required', 'category');

create trigger questions_limit
  before insert on public.questions
  for each row when (private.is_user_act())
  execute function private.limit_acts('5', '1 hour', 'Ya publicaste 5 preguntas en la última hora.');

create trigger questions_index
  after insert or update of title, content, category, created_at, estado on public.questions
  for each row execute function private.index_question();

create trigger questions_refresh_author
  after insert or delete or update of estado on public.questions
  for each row execute function private.refresh_names('user_id');

create trigger answers_clean
  before insert or update of content on public.answers
  for each row execute function private.clean_texts('Por favor escribe una respuesta', 'content required');

create trigger answers_limit
  before insert on public.answers
  for each row when (private.is_user_act())
  execute function private.limit_acts('30', '1 hour', 'Ya publicaste 30 respuestas en la última hora.');

create trigger answers_count
  after insert or delete or update of question_id, ayudo_en, estado on public.answers
  for each row execute function private.count_answer();

create trigger answers_refresh_author
  after insert or delete or update of estado on public.answers
  for each row execute function private.refresh_names('user_id');

-- An upsert fires it too, also when it only turns a vote round.
create trigger answer_votes_limit
  before insert on public.answer_votes
  for each row when (private.is_user_act())
  execute function private.limit_acts('60', '1 hour', 'Ya votaste 60 veces en la última hora.');

create trigger answer_votes_count
  after insert or delete or update on public.answer_votes
  for each row execute function private.count_vote();

create trigger calificaciones_refresh_author
  after insert or delete or update of estado on public.calificaciones
  for each row execute function private.refresh_names('usuario_id');

create trigger proveedores_refresh_reviewers
  after update of aprobado_por_admin on public.proveedores
  for each row when (old.aprobado_por_admin <> new.aprobado_por_admin)
  execute function private.refresh_names();

create policy "Admins can delete any question" on public.questions
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete any question" on public.questions is
  'Moderation.';

create policy "Admins can delete any answer" on public.answers
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete any answer" on public.answers is
  'Moderation.';

create policy "Voters can see their own votes" on public.answer_votes
  for select to authenticated using (user_id = (select auth.uid()));
comment on policy "Voters can see their own votes" on public.answer_votes is
  'The page marks them; nobody else sees them.';

create policy "Users can vote as themselves" on public.answer_votes
  for insert to authenticated with check (user_id = (select auth.uid()));
comment on policy "Users can vote as themselves" on public.answer_votes is
  'Once an answer, by a unique constraint.';

create policy "Voters can change their own votes" on public.answer_votes
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
comment on policy "Voters can change their own votes" on public.answer_votes is
  'The other direction replaces the first.';

create policy "Voters can remove their own votes" on public.answer_votes
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "Voters can remove their own votes" on public.answer_votes is
  'The same vote again takes it back.';

-- «Me ayudó»: who asked marks the answers that helped, and the forum's list can be narrowed to
-- the questions that have such an answer, or that have none at all.
--
-- A mark is no vote: the order of answers stays that of their scores.

-- Functions: marks

create function public.marcar_ayudo(respuesta uuid, si boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_author('pregunta', (
    select a.question_id from public.answers as a where a.id = respuesta and a.estado = 'publicada'
  ));
  if private.is_author('respuesta', respuesta) then
    perform private.refuse('respuesta_de_otra_persona', 'Esta respuesta es tuya. Marca las de otras personas.');
  end if;
  update public.answers as a set ayudo_en = case when si then now() end
  where a.id = respuesta and (a.ayudo_en is not null) <> coalesce(si, false);
  return found;
end
$$;
comment on function public.marcar_ayudo(uuid, boolean) is
  'Who asked says that an answer of somebody else helped, or takes it back. False when it was so already.';

-- Triggers

-- Only when a kind changes: each write here renews the entries in the index of words.
create trigger questions_index_answers
  after update of answer_count, con_ayuda on public.questions
  for each row when ((old.answer_count = 0) <> (new.answer_count = 0) or old.con_ayuda <> new.con_ayuda)
  execute function private.index_question('answers');

-- Similar questions while a title is written: at most three, by the Spanish stems and the
-- trigrams that the titles share (decision 45).
--
-- The index of the search gives all questions of a word or none. Stems of titles stand in a
-- table, where reading ends after the newest of a frequent one. A stem that no title has may
-- be a slip: the stems whose trigrams are most like its own (pg_trgm) are taken in its place.

create extension if not exists pg_trgm with schema extensions;

-- Tables

create table private.title_stems (
  question_id uuid not null references private.question_search (question_id) on delete cascade,
  stem text not null,
  created_at timestamptz not null,
  primary key (question_id, stem)
);
comment on table private.title_stems is
  'The Spanish stems of the titles that the search knows, kept by a trigger.';
create index title_stems_stem_idx on private.title_stems (stem, created_at desc, question_id);

create table private.known_stems (
  stem text primary key
);
comment on table private.known_stems is
  'The stems of titles, to find what a misspelt word meant. Short words and numbers are not in it.';
create index known_stems_trigrams_idx on private.known_stems using gist (stem extensions.gist_trgm_ops);

-- Functions

-- Left out besides the stop words of the language: those with which people ask, whatever about
-- (alguien conoce, busco ayuda, qué recomiendan), whom nearly all ask for (mi hijo, la nena), and
-- stop words that lost their accent.
create function private.stems_of(words text) returns text[]
language sql immutable set search_path = ''
as $$
  select tsvector_to_array(ts_delete(
    to_tsvector('pg_catalog.spanish', private.accent_endings(words)),
    '{algui,algun,ayud,buen,busc,conoc,consej,cual,cuant,deb,dud,experient,favor,graci,hac,hag,hij,hol,inform,mas,mejor,necesit,nen,nin,pa,pregunt,pued,quier,recomend,recomiend,sab,si,tambi}'::text[]
  ))
$$;
comment on function private.stems_of(text) is 'What the folded words of a title are about, as stems.';

create function private.is_misspellable(stem text) returns boolean
language sql immutable set search_path = ''
as $$
  select stem ~ '^[^0-9]{4,30}$'
$$;
comment on function private.is_misspellable(text) is
  'Whether a slip in a stem can be told from another word: not in a short one, nor in a number.';

-- A question with the same word that is published at this moment is not seen here: then slips
-- in that word find nothing, until the next question has it.
create function private.delete_stem() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.known_stems as k
  where k.stem = old.stem and not exists (select from private.title_stems as s where s.stem = old.stem);
  return null;
end
$$;
comment on function private.delete_stem() is 'What no title says any more is not kept.';

-- Hardly slower with a hundred times the questions, nor with the most frequent words: of at
-- most 12 stems the newest titles are read, 1,000 in all, and the 20 that share most are looked
-- at closely. A stem weighs the less, the more titles have it. It is planned once and for any
-- size, by the indexes: a plan that suits an empty forum would read all of a large one.
create function private.similar_questions(title text) returns table (id uuid, likeness double precision)
language plpgsql stable security definer rows 12 set search_path = ''
set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set enable_bitmapscan = off set jit = off
as $$
declare
  words constant text := coalesce(private.search_words(left(title, 200)), '');
  stems text[];
begin
  if cardinality(string_to_array(words, ' ')) < 3 then
    return;
  end if;
  stems := array(
    select stem from unnest(private.stems_of(words)) as stem order by char_length(stem) desc, stem limit 12
  );
  return query
  with typed as materialized (
    select stem, exists (select from private.title_stems as s where s.stem = typed.stem) as is_known
    from unnest(stems) as typed (stem)
  ), slips as (
    select t.stem from typed as t where not t.is_known and private.is_misspellable(t.stem)
    order by char_length(t.stem) desc limit 3
  ), meant as materialized (
    select t.stem as typed, t.stem, 1::double precision as likeness from typed as t where t.is_known
    union all
    select slips.stem, near.stem, near.likeness
    from slips
    cross join lateral (
      -- By the index: in the order of the distance and of the words PostgreSQL 15 would look at all of them.
      select k.stem, extensions.similarity(slips.stem, k.stem) as likeness from private.known_stems as k
      where k.stem operator(extensions.%) slips.stem
      order by 2 desc, k.stem
      limit 3
    ) as near
    where near.likeness >= 0.3
  ), titles as materialized (
    select m.typed, m.stem, s.question_id, s.created_at
    from meant as m
    cross join lateral (
      select s.question_id, s.created_at from private.title_stems as s where s.stem = m.stem
      order by s.created_at desc
      limit 1000 / (select count(*) from meant)
    ) as s
  ), weighed as materialized (
    select m.typed, m.stem, m.likeness, 1 / (1 + ln(1 + n.titles)) as weight
    from meant as m
    join (select t.stem, count(*) as titles from titles as t group by t.stem) as n on n.stem = m.stem
  ), nearest as materialized (
    select t.question_id
    from titles as t
    join weighed as w on w.typed = t.typed and w.stem = t.stem
    group by t.question_id
    order by sum(w.weight * w.likeness) desc, max(t.created_at) desc, t.question_id
    limit 20
  ), shared as (
    -- Of several things that a slip may have meant, the likeliest.
    select best.question_id, sum(best.weight) as weight
    from (
      select n.question_id, w.typed, max(w.weight * w.likeness) as weight
      from nearest as n
      join private.title_stems as s on s.question_id = n.question_id
      join weighed as w on w.stem = s.stem
      group by n.question_id, w.typed
    ) as best
    group by best.question_id
  ), whole as (
    -- A word that nobody has asked about weighs as if one had.
    select sum(coalesce((select max(w.weight) from weighed as w where w.typed = t.stem), 1 / (1 + ln(2)))) as weight
    from typed as t
  ), finalists as materialized (
    select s.question_id, s.weight / whole.weight as share,
      extensions.similarity(words, private.search_words(q.title)) as trigrams
    from shared as s
    cross join whole
    join public.questions as q on q.id = s.question_id
    where s.weight / whole.weight >= 0.4
  )
  select f.question_id, 2 * f.share + f.trigrams
  from finalists as f
  where f.trigrams >= 0.1
  order by 2 desc
  limit 12;
end
$$;
comment on function private.similar_questions(text) is
  'Questions whose title is like this one, as ids: security definer because the tables of stems are granted to nobody. Whoever asks reads the questions themselves with their own rights.';

create function public.preguntas_parecidas(titulo text)
returns table (id uuid, title text, answer_count integer, con_ayuda boolean)
language sql stable rows 3 set search_path = ''
as $$
  select q.id, q.title, q.answer_count, q.con_ayuda
  from private.similar_questions(titulo) as found
  join public.questions as q on q.id = found.id
  where q.duplicada_de is null
  order by found.likeness desc, q.created_at desc, q.id
  limit 3
$$;
comment on function public.preguntas_parecidas(text) is
  'At most three published questions whose title is like the one that is being written, the likest first; none before its third word, and none that is closed as a duplicate.';

-- Triggers, on what the search knows: what is not published is not in it.

create trigger title_stems_delete
  after delete on private.title_stems
  for each row execute function private.delete_stem();

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

create function private.alias_of(numero integer) returns text
language sql immutable set search_path = ''
as $$
  select case numero when 0 then 'Familia que pregunta' else 'Familia ' || numero end
$$;
comment on function private.alias_of(integer) is
  'Under which name a nameless post stands, by the number of its author within the question.';

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

-- Rights

grant execute on function public.pregunta_completa(uuid),
  private.find_questions(text, text, boolean, boolean, timestamp with time zone, uuid, integer),
  private.excerpt(text), public.buscar_preguntas(text, text, timestamp with time zone, uuid, integer, text),
  private.similar_questions(text), public.preguntas_parecidas(text), private.thread(uuid) to anon, authenticated,
  service_role;
grant execute on function public.marcar_ayudo(uuid, boolean) to authenticated;
