-- The forum: questions, answers and votes on answers.
--
-- Totals stand on the parent row (answer_count, upvotes, downvotes, score), so that a
-- list is one read and votes stay secret. Triggers add and subtract one: the update
-- locks the parent row, so concurrent writers queue and none is lost, which a
-- recount could not promise.

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

alter table public.questions enable row level security;
alter table public.answers enable row level security;
alter table public.answer_votes enable row level security;

revoke all on table public.questions, public.answers, public.answer_votes
  from public, anon, authenticated, service_role;
grant select on table public.questions, public.answers to anon, authenticated;
grant insert (user_id, title, content, category), delete on table public.questions to authenticated;
grant insert (question_id, user_id, content), delete on table public.answers to authenticated;
-- An upsert writes every column it was sent, hence the update of all three.
grant select, insert (answer_id, user_id, vote_type), update (answer_id, user_id, vote_type), delete
  on table public.answer_votes to authenticated;
grant all on table public.questions, public.answers, public.answer_votes to service_role;

create function private.clean_question() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.clean_text(new.title);
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

revoke execute on function private.clean_question(), private.clean_answer(), private.count_answer(),
  private.count_vote() from public;

create trigger questions_clean
  before insert or update on public.questions
  for each row execute function private.clean_question();
create trigger answers_clean
  before insert or update on public.answers
  for each row execute function private.clean_answer();
create trigger answers_count
  after insert or delete or update of question_id on public.answers
  for each row execute function private.count_answer();
create trigger answer_votes_count
  after insert or delete or update on public.answer_votes
  for each row execute function private.count_vote();

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
