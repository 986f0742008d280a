set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.similar_questions(title text)
 RETURNS TABLE(id uuid, likeness double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET jit TO 'off'
AS $function$
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
$function$;

reset check_function_bodies;
