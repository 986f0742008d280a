-- «Me ayudó»: who asked marks the answers that helped, and the forum's list can be narrowed to
-- the questions that have such an answer, or that have none at all.
--
-- A mark is no vote: the order of answers stays that of their scores.

-- Tables. What the list is narrowed to stands beside what it is searched by; each kind has its
-- own small index, newest first.

alter table public.questions add column con_ayuda boolean not null default false;
comment on column public.questions.con_ayuda is 'An answer helped who asked.';
alter table public.answers add column ayudo_en timestamptz;
comment on column public.answers.ayudo_en is 'When who asked said that it helped.';

alter table private.question_search
  add column sin_respuesta boolean not null default true,
  add column con_ayuda boolean not null default false;
update private.question_search as s set sin_respuesta = false
from public.questions as q
where q.id = s.question_id and q.answer_count > 0;
create index question_search_unanswered_idx on private.question_search (created_at desc, question_id desc)
  where sin_respuesta;
create index question_search_helped_idx on private.question_search (created_at desc, question_id desc)
  where con_ayuda;

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

create function private.note_help() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  question constant uuid := coalesce(new.question_id, old.question_id);
begin
  -- Of two marks at the same moment the second sees the first.
  perform from public.questions where id = question for no key update;
  update public.questions as q set con_ayuda = now_is.it
  from (
    select exists (
      select from public.answers as a
      where a.question_id = question and a.ayudo_en is not null and a.estado = 'publicada'
    ) as it
  ) as now_is
  where q.id = question and q.con_ayuda <> now_is.it;
  return null;
end
$$;
comment on function private.note_help() is 'Keeps questions.con_ayuda: whether a published answer of it helped.';

-- Functions: the list and its search

create or replace function private.index_question() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.estado <> 'publicada' then
    delete from private.question_search as known where known.question_id = new.id;
    return null;
  end if;
  insert into private.question_search as known (question_id, created_at, category, sin_respuesta, con_ayuda, document)
  values (
    new.id, new.created_at, new.category, new.answer_count = 0, new.con_ayuda,
    private.question_document(new.title, new.content)
  )
  on conflict (question_id) do update
  set created_at = excluded.created_at, category = excluded.category, document = excluded.document;
  return null;
end
$$;
comment on function private.index_question() is 'Keeps private.question_search: published questions.';

create function private.index_answers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.question_search set sin_respuesta = new.answer_count = 0, con_ayuda = new.con_ayuda
  where question_id = new.id;
  return null;
end
$$;
comment on function private.index_answers() is 'Keeps what private.question_search says of the answers of a question.';

-- As before, narrowed to one kind or not, and with more columns.
drop function public.buscar_preguntas(text, text, timestamptz, uuid, integer);
drop function private.find_questions(tsquery, text, timestamptz, uuid, integer);

-- Hardly slower with a hundred times the questions. A frequent word fills the page from
-- the newest 400, read in their order; how often it occurred there says how many more
-- to read for one that is less so. Only what is rare goes through the index of words,
-- where it has few matches to sort. Planned anew at each call: one plan cannot suit
-- every filter.
create function private.find_questions(
  wanted tsquery, in_category text, unanswered_only boolean, helped_only boolean,
  before_time timestamptz, before_id uuid, max_rows integer
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
comment on function private.find_questions(tsquery, text, boolean, boolean, timestamptz, uuid, integer) is
  'The newest questions that match, as ids: security definer because the search table is granted to nobody. Whoever asks reads the questions themselves with their own rights.';

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
    private.search_query(coalesce(texto, '')),
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

revoke execute on function private.note_help(), private.index_answers(),
  private.find_questions(tsquery, text, boolean, boolean, timestamptz, uuid, integer) from public;
grant execute on function private.find_questions(tsquery, text, boolean, boolean, timestamptz, uuid, integer)
  to anon, authenticated, service_role;
revoke execute on function public.marcar_ayudo(uuid, boolean),
  public.buscar_preguntas(text, text, timestamptz, uuid, integer, text)
  from public, anon, authenticated, service_role;
grant execute on function public.buscar_preguntas(text, text, timestamptz, uuid, integer, text)
  to anon, authenticated, service_role;
grant execute on function public.marcar_ayudo(uuid, boolean) to authenticated;

-- Triggers

create trigger answers_help
  after update of ayudo_en, estado on public.answers
  for each row when (
    coalesce(old.ayudo_en, new.ayudo_en) is not null
    and (old.ayudo_en is distinct from new.ayudo_en or old.estado <> new.estado)
  )
  execute function private.note_help();
create trigger answers_help_deleted
  after delete on public.answers
  for each row when (old.ayudo_en is not null) execute function private.note_help();
-- What was removed comes back with its mark.
create trigger answers_help_inserted
  after insert on public.answers
  for each row when (new.ayudo_en is not null) execute function private.note_help();

drop trigger questions_index on public.questions;
create trigger questions_index
  after insert or update of title, content, category, created_at, estado on public.questions
  for each row execute function private.index_question();
-- Only when a kind changes: each write here renews the entries in the index of words.
create trigger questions_index_answers
  after update of answer_count, con_ayuda on public.questions
  for each row when ((old.answer_count = 0) <> (new.answer_count = 0) or old.con_ayuda <> new.con_ayuda)
  execute function private.index_answers();
