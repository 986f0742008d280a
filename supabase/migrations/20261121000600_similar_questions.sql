-- Similar questions while a title is written: at most three, by the Spanish stems and the
-- trigrams that the titles share (decision 45).
--
-- The index of the search gives all questions of a word or none. Stems of titles stand in a
-- table, where reading ends after the newest of a frequent one. A stem that no title has may
-- be a slip: the stems whose trigrams are most like its own are taken in its place. No
-- extension is needed for either.

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

create table private.stem_trigrams (
  trigram text not null,
  stem text not null,
  primary key (trigram, stem)
);
comment on table private.stem_trigrams is
  'The stems of titles by their trigrams, to find what a misspelt word meant. Short words and numbers are not in it.';

alter table private.title_stems enable row level security;
alter table private.stem_trigrams enable row level security;
revoke all on table private.title_stems, private.stem_trigrams from public, anon, authenticated, service_role;

-- Functions

create function private.trigrams(words text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct substr('  ' || word || ' ', place, 3)), '{}')
  from unnest(string_to_array(words, ' ')) as word, generate_series(1, char_length(word) + 1) as place
$$;
comment on function private.trigrams(text) is
  'Every three letters in a row of folded words, each with two blanks before it and one behind, as pg_trgm has them.';

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

create function private.index_title() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stems constant text[] := (
    select private.stems_of(private.search_words(q.title)) from public.questions as q where q.id = new.question_id
  );
begin
  delete from private.title_stems as s where s.question_id = new.question_id and s.stem <> all (stems);
  insert into private.title_stems (question_id, stem, created_at)
  select new.question_id, stem, new.created_at from unnest(stems) as stem
  on conflict (question_id, stem) do update set created_at = excluded.created_at;
  -- A stem that is known has its first trigram. In one order, so that two who ask at the same
  -- moment do not wait for each other.
  insert into private.stem_trigrams (trigram, stem)
  select trigram, fresh.stem
  from (
    select s.stem from unnest(stems) as s (stem)
    where not exists (select from private.stem_trigrams as t where t.trigram = '  ' || left(s.stem, 1) and t.stem = s.stem)
      and private.is_misspellable(s.stem)
  ) as fresh
  cross join unnest(private.trigrams(fresh.stem)) as trigram
  order by trigram, fresh.stem
  on conflict do nothing;
  return null;
end
$$;
comment on function private.index_title() is 'Keeps private.title_stems and private.stem_trigrams.';

-- A question with the same word that is published at this moment is not seen here: then slips
-- in that word find nothing, until the next question has it.
create function private.forget_stem() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.stem_trigrams as t
  where t.stem = old.stem and t.trigram = any (private.trigrams(old.stem))
    and not exists (select from private.title_stems as s where s.stem = old.stem);
  return null;
end
$$;
comment on function private.forget_stem() is 'What no title says any more is not kept.';

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
  title_trigrams text[];
begin
  if cardinality(string_to_array(words, ' ')) < 3 then
    return;
  end if;
  stems := array(
    select stem from unnest(private.stems_of(words)) as stem order by char_length(stem) desc, stem limit 12
  );
  title_trigrams := private.trigrams(words);
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
      select found.stem,
        count(*)::double precision / (char_length(slips.stem) + char_length(found.stem) + 2 - count(*)) as likeness
      from unnest(private.trigrams(slips.stem)) as wanted (trigram)
      cross join lateral (
        select t.stem from private.stem_trigrams as t where t.trigram = wanted.trigram limit 500
      ) as found
      group by found.stem
      order by likeness desc, found.stem
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
    -- Each word with two blanks before it and one behind, in which to look for the trigrams.
    select s.question_id, s.weight / whole.weight as share, '  ' || replace(folded.words, ' ', '   ') || ' ' as padded,
      char_length(folded.words) + 1 as trigrams
    from shared as s
    cross join whole
    join public.questions as q on q.id = s.question_id
    cross join lateral private.search_words(q.title) as folded (words)
    where s.weight / whole.weight >= 0.4
  )
  select c.question_id, 2 * c.share + c.trigrams
  from (
    select f.question_id, f.share, n.shared / (cardinality(title_trigrams) + f.trigrams - n.shared) as trigrams
    from finalists as f
    cross join lateral (
      select count(*)::double precision as shared from unnest(title_trigrams) as trigram where strpos(f.padded, trigram) > 0
    ) as n
  ) as c
  where c.trigrams >= 0.1
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

revoke execute on function private.trigrams(text), private.stems_of(text), private.is_misspellable(text),
  private.index_title(), private.forget_stem(), private.similar_questions(text) from public;
grant execute on function private.similar_questions(text) to anon, authenticated, service_role;
revoke execute on function public.preguntas_parecidas(text) from public, anon, authenticated, service_role;
grant execute on function public.preguntas_parecidas(text) to anon, authenticated, service_role;

-- Triggers, on what the search knows: what is not published is not in it.

create trigger question_search_index_title
  after insert or update of created_at, document on private.question_search
  for each row execute function private.index_title();
create trigger title_stems_forget
  after delete on private.title_stems
  for each row execute function private.forget_stem();

-- The questions that are there already.

insert into private.title_stems (question_id, stem, created_at)
select s.question_id, stem, s.created_at
from private.question_search as s
join public.questions as q on q.id = s.question_id
cross join unnest(private.stems_of(private.search_words(q.title))) as stem;
insert into private.stem_trigrams (trigram, stem)
select trigram, known.stem
from (select distinct s.stem from private.title_stems as s where private.is_misspellable(s.stem)) as known
cross join unnest(private.trigrams(known.stem)) as trigram;
