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
  user_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  title text not null constraint title_max_200 check (char_length(title) <= 200),
  content text not null constraint content_max_10000 check (char_length(content) <= 10000),
  category text constraint category_max_60 check (char_length(category) <= 60),
  created_at timestamptz not null default now(),
  answer_count integer not null default 0 check (answer_count >= 0)
);
comment on table public.questions is 'Questions of the forum, public to read. Not editable: answers refer to what was asked.';
create index questions_created_idx on public.questions (created_at desc);
create index questions_category_created_idx on public.questions (category, created_at desc);
create index questions_user_created_idx on public.questions (user_id, created_at desc);

create table public.answers (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null references public.questions (id) on delete cascade,
  user_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  content text not null constraint content_max_10000 check (char_length(content) <= 10000),
  created_at timestamptz not null default now(),
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  score integer not null generated always as (upvotes - downvotes) stored
);
comment on table public.answers is 'Answers to questions, with the totals of their votes.';
create index answers_question_created_idx on public.answers (question_id, created_at desc);
create index answers_user_idx on public.answers (user_id);

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

create table private.question_search (
  question_id uuid primary key references public.questions (id) on delete cascade,
  created_at timestamptz not null,
  category text,
  document tsvector not null
);
comment on table private.question_search is
  'What the search looks at, kept by a trigger.';
-- Without `fastupdate` a search never has to read a backlog of unsorted entries.
create index question_search_document_idx on private.question_search using gin (document) with (fastupdate = off);
create index question_search_created_idx on private.question_search (created_at desc, question_id desc);
create index question_search_category_idx on private.question_search (category, created_at desc, question_id desc);

-- Grants

alter table public.questions enable row level security;
alter table public.answers enable row level security;
alter table public.answer_votes enable row level security;
alter table private.question_search enable row level security;

revoke all on table public.questions, public.answers, public.answer_votes, private.question_search
  from public, anon, authenticated, service_role;
grant select on table public.questions, public.answers to anon, authenticated;
grant insert (user_id, title, content, category), delete on table public.questions to authenticated;
grant insert (question_id, user_id, content), delete on table public.answers to authenticated;
-- An upsert writes every column it was sent, hence the update of all three.
grant select, insert (answer_id, user_id, vote_type), update (answer_id, user_id, vote_type), delete
  on table public.answer_votes to authenticated;
grant all on table public.questions, public.answers, public.answer_votes to service_role;

-- Functions: questions, answers and votes

create function private.clean_question() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.clean_line(new.title);
  new.content := private.clean_text(new.content);
  new.category := private.clean_text(new.category);
  if new.title is null or new.content is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa todos los campos';
  end if;
  return new;
end
$$;
comment on function private.clean_question() is 'Trims; title and content must say something.';

create function private.clean_answer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.content := private.clean_text(new.content);
  if new.content is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor escribe una respuesta';
  end if;
  return new;
end
$$;
comment on function private.clean_answer() is 'Trims; an answer must say something.';

-- Both counters are security definer because nobody may write totals directly. When
-- the parent itself is being deleted its row is gone and nothing is updated.
create function private.count_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update public.questions set answer_count = answer_count - 1 where id = old.question_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update public.questions set answer_count = answer_count + 1 where id = new.question_id;
  end if;
  return null;
end
$$;
comment on function private.count_answer() is 'Keeps questions.answer_count.';

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
  own_votes jsonb := '{}';
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
      'answers', coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', a.id, 'user_id', a.user_id, 'nombre_completo', author.nombre_completo, 'content', a.content,
              'created_at', a.created_at, 'upvotes', a.upvotes, 'downvotes', a.downvotes, 'score', a.score,
              'my_vote', own_votes -> a.id::text
            )
            order by a.score desc, a.created_at, a.id
          )
          from public.answers as a
          join public.profiles as author on author.id = a.user_id
          where a.question_id = q.id
        ),
        '[]'
      )
    )
    from public.questions as q
    join public.profiles as p on p.id = q.user_id
    where q.id = pregunta_completa.id
  );
end
$$;
comment on function public.pregunta_completa(uuid) is
  'A question with its answers, best first and then oldest first, and how the caller voted; null when there is none.';

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

-- The server's remark about stop words is for nobody.
create function private.search_query(value text) returns tsquery
language plpgsql immutable set search_path = '' set client_min_messages = 'warning'
as $$
declare
  -- Enough for a sentence; beyond it a query only costs.
  words constant text[] := (string_to_array(left(private.search_words(left(value, 500)), 200), ' '))[1:12];
  wanted tsquery := '';
begin
  for place in 1..coalesce(cardinality(words), 0) loop
    wanted := wanted && (
      plainto_tsquery('pg_catalog.spanish', private.accent_endings(words[place]))
      || case when place = cardinality(words) then to_tsquery('pg_catalog.simple', words[place] || ':*') else '' end
    );
  end loop;
  return wanted;
end
$$;
comment on function private.search_query(text) is
  'All the words by their stems; the last one also as the beginning of a word. Empty when there is no word.';

create function private.question_document(title text, content text) returns tsvector
language sql immutable set search_path = ''
as $$
  select setweight(private.search_document(title), 'A') || strip(private.search_document(content))
$$;
comment on function private.question_document(text, text) is
  'What the search knows of a question. Title words weigh A; the content''s have no positions, to be small.';

create function private.index_question() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.question_search as known (question_id, created_at, category, document)
  values (new.id, new.created_at, new.category, private.question_document(new.title, new.content))
  on conflict (question_id) do update
  set created_at = excluded.created_at, category = excluded.category, document = excluded.document;
  return null;
end
$$;
comment on function private.index_question() is 'Keeps private.question_search.';

-- Hardly slower with a hundred times the questions. A frequent word fills the page from
-- the newest 400, read in their order; how often it occurred there says how many more
-- to read for one that is less so. Only what is rare goes through the index of words,
-- where it has few matches to sort. Planned anew at each call: one plan cannot suit
-- every filter.
create function private.find_questions(
  wanted tsquery, in_category text, before_time timestamptz, before_id uuid, max_rows integer
) returns table (id uuid, created_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  scan_rows integer := case when numnode(wanted) = 0 then max_rows else 400 end;
  scanned integer;
  found_ids uuid[];
  found_times timestamptz[];
begin
  for pass in 1..2 loop
    select count(*),
      array_agg(r.question_id order by r.created_at desc, r.question_id desc) filter (where r.is_match),
      array_agg(r.created_at order by r.created_at desc, r.question_id desc) filter (where r.is_match)
    into scanned, found_ids, found_times
    from (
      select s.question_id, s.created_at, numnode(wanted) = 0 or s.document @@ wanted as is_match
      from private.question_search as s
      where (in_category is null or s.category = in_category)
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
    select s.question_id, s.created_at, s.category from private.question_search as s where s.document @@ wanted
  )
  select m.question_id, m.created_at from matching as m
  where (in_category is null or m.category = in_category)
    and (before_time is null or (m.created_at, m.question_id) < (before_time, before_id))
  order by m.created_at desc, m.question_id desc
  limit max_rows;
end
$$;
comment on function private.find_questions(tsquery, text, timestamptz, uuid, integer) is
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
  limite integer default 20
) returns table (
  id uuid, title text, excerpt text, category text, created_at timestamptz, answer_count integer,
  user_id uuid, nombre_completo text
)
language sql stable rows 20 set search_path = ''
as $$
  select q.id, q.title, private.excerpt(q.content), q.category, q.created_at, q.answer_count, q.user_id, p.nombre_completo
  from private.find_questions(
    private.search_query(coalesce(texto, '')),
    private.clean_text(categoria),
    antes_de,
    coalesce(antes_de_id, '00000000-0000-0000-0000-000000000000'),
    least(greatest(coalesce(limite, 20), 1), 100)
  ) as found
  join public.questions as q on q.id = found.id
  join public.profiles as p on p.id = q.user_id
  order by q.created_at desc, q.id desc
$$;
comment on function public.buscar_preguntas(text, text, timestamptz, uuid, integer) is
  'One page of the forum, newest first: all of it, a category, a search, or both. The next page begins before the last row''s created_at and id.';

-- Functions: public names

create function private.refresh_ha_publicado(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- What one person writes and deletes at the same moment is taken one after the other.
  perform from private.profiles where id = person for no key update;
  update private.profiles as p set ha_publicado = now_is.it
  from (
    select exists (select from public.questions where user_id = person)
      or exists (select from public.answers where user_id = person)
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

-- The argument is the column of the author.
create function private.note_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_ha_publicado(
    (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::uuid
  );
  return null;
end
$$;
comment on function private.note_author() is 'Something was written or deleted.';

create function private.note_reviewers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_ha_publicado(usuario_id)
  from (select usuario_id from public.calificaciones where proveedor_id = new.id order by usuario_id) as reviewers;
  return null;
end
$$;
comment on function private.note_reviewers() is 'A provider became public, or no longer is, and so did its reviews.';

revoke execute on function private.clean_question(), private.clean_answer(), private.count_answer(),
  private.count_vote(), private.search_words(text), private.accent_endings(text), private.search_document(text),
  private.search_query(text), private.question_document(text, text), private.index_question(),
  private.find_questions(tsquery, text, timestamptz, uuid, integer), private.excerpt(text),
  private.refresh_ha_publicado(uuid), private.note_author(), private.note_reviewers() from public;
grant execute on function private.search_words(text), private.accent_endings(text), private.search_query(text),
  private.find_questions(tsquery, text, timestamptz, uuid, integer), private.excerpt(text)
  to anon, authenticated, service_role;
revoke execute on function public.buscar_preguntas(text, text, timestamptz, uuid, integer),
  public.pregunta_completa(uuid) from public, anon, authenticated, service_role;
grant execute on function public.buscar_preguntas(text, text, timestamptz, uuid, integer),
  public.pregunta_completa(uuid) to anon, authenticated, service_role;

-- Triggers. The limits, an account and hour: far more than a family writes, and few enough
-- that a flood can be cleaned up by hand.

create trigger questions_clean
  before insert or update on public.questions
  for each row execute function private.clean_question();
create trigger questions_limit
  before insert on public.questions
  for each row execute function private.limit_acts('5', '1 hour', 'Ya publicaste 5 preguntas en la última hora.');
create trigger questions_index
  after insert or update of title, content, category, created_at on public.questions
  for each row execute function private.index_question();
create trigger questions_note_author
  after insert or delete on public.questions
  for each row execute function private.note_author('user_id');

create trigger answers_clean
  before insert or update on public.answers
  for each row execute function private.clean_answer();
create trigger answers_limit
  before insert on public.answers
  for each row execute function private.limit_acts('30', '1 hour', 'Ya publicaste 30 respuestas en la última hora.');
create trigger answers_count
  after insert or delete or update of question_id on public.answers
  for each row execute function private.count_answer();
create trigger answers_note_author
  after insert or delete on public.answers
  for each row execute function private.note_author('user_id');

-- An upsert fires it too, also when it only turns a vote round.
create trigger answer_votes_limit
  before insert on public.answer_votes
  for each row execute function private.limit_acts('60', '1 hour', 'Ya votaste 60 veces en la última hora.');
create trigger answer_votes_count
  after insert or delete or update on public.answer_votes
  for each row execute function private.count_vote();

create trigger calificaciones_note_author
  after insert or delete on public.calificaciones
  for each row execute function private.note_author('usuario_id');
create trigger calificaciones_note_decision
  after update of estado on public.calificaciones
  for each row when (old.estado <> new.estado)
  execute function private.note_author('usuario_id');
create trigger proveedores_note_reviewers
  after update of aprobado_por_admin on public.proveedores
  for each row when (old.aprobado_por_admin <> new.aprobado_por_admin)
  execute function private.note_reviewers();

-- Policies

create policy "Anyone can read questions" on public.questions
  for select to anon, authenticated using (true);
comment on policy "Anyone can read questions" on public.questions is
  'A parent who searches at night should not need an account.';
create policy "Users can ask as themselves" on public.questions
  for insert to authenticated with check (user_id = (select auth.uid()));
comment on policy "Users can ask as themselves" on public.questions is
  'Nobody asks in another''s name.';
create policy "Authors can delete their own questions" on public.questions
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "Authors can delete their own questions" on public.questions is
  'A family may have said more than it wanted.';
create policy "Admins can delete any question" on public.questions
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete any question" on public.questions is
  'Moderation.';

create policy "Anyone can read answers" on public.answers
  for select to anon, authenticated using (true);
comment on policy "Anyone can read answers" on public.answers is
  'As the questions they belong to.';
create policy "Users can answer as themselves" on public.answers
  for insert to authenticated with check (user_id = (select auth.uid()));
comment on policy "Users can answer as themselves" on public.answers is
  'Nobody answers in another''s name.';
create policy "Authors can delete their own answers" on public.answers
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "Authors can delete their own answers" on public.answers is
  'As with questions.';
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
