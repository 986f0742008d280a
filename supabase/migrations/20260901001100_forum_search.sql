-- The forum's list and search. A page of either is one call, newest first.
--
-- What is searched stands in a private table beside the questions: a column of
-- questions would come with every `select *`. Words are kept twice, folded (without
-- accents and capitals) for the word that is still being typed, and as Spanish stems
-- for the others. Folding uses Unicode's own decomposition, so no extension is needed.

create function private.fold_text(value text) returns text
language sql immutable set search_path = ''
as $$
  select lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'))
$$;
comment on function private.fold_text(text) is 'Text without accents and capitals, to compare as people type.';

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

create table private.question_search (
  question_id uuid primary key references public.questions (id) on delete cascade,
  created_at timestamptz not null,
  category text,
  document tsvector not null
);
comment on table private.question_search is
  'What the search looks at, kept by a trigger.';

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

create trigger questions_index
  after insert or update of title, content, category, created_at on public.questions
  for each row execute function private.index_question();

insert into private.question_search (question_id, created_at, category, document)
select id, created_at, category, private.question_document(title, content)
from public.questions;

-- Without `fastupdate` a search never has to read a backlog of unsorted entries.
create index question_search_document_idx on private.question_search using gin (document) with (fastupdate = off);
create index question_search_created_idx on private.question_search (created_at desc, question_id desc);
create index question_search_category_idx on private.question_search (category, created_at desc, question_id desc);

alter table private.question_search enable row level security;
revoke all on table private.question_search from public, anon, authenticated, service_role;

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

revoke execute on function private.fold_text(text), private.search_words(text), private.accent_endings(text),
  private.search_document(text), private.search_query(text), private.question_document(text, text),
  private.index_question(), private.excerpt(text),
  private.find_questions(tsquery, text, timestamptz, uuid, integer) from public;
grant execute on function private.fold_text(text), private.search_words(text), private.accent_endings(text),
  private.search_query(text), private.excerpt(text),
  private.find_questions(tsquery, text, timestamptz, uuid, integer) to anon, authenticated, service_role;
revoke execute on function public.buscar_preguntas(text, text, timestamptz, uuid, integer),
  public.pregunta_completa(uuid) from public, anon, authenticated, service_role;
grant execute on function public.buscar_preguntas(text, text, timestamptz, uuid, integer),
  public.pregunta_completa(uuid) to anon, authenticated, service_role;
