-- Posts that are not published: one that waits for a look or is hidden (`estado`) is there for its
-- author and for admins. It is not found, not counted, and makes no name public. Answers are as public
-- as their question.

-- Tables

alter table public.questions
  add column estado text not null default 'publicada'
    constraint estado_conocido check (estado in ('publicada', 'en_revision', 'oculta'));
comment on column public.questions.estado is
  'publicada; en_revision, before a first look; oculta, until an admin has looked. For others only what is published exists.';
alter table public.answers
  add column estado text not null default 'publicada'
    constraint estado_conocido check (estado in ('publicada', 'en_revision', 'oculta'));
comment on column public.answers.estado is 'As with questions.';

-- Functions: what is published

create function private.is_shown(pregunta uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.questions as q where q.id = pregunta and q.estado = 'publicada')
$$;
comment on function private.is_shown(uuid) is 'Whether everybody sees a question.';

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

create or replace function private.refresh_ha_publicado(person uuid) returns void
language plpgsql security definer set search_path = ''
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

create function private.note_answerers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_ha_publicado(user_id)
  from (select distinct user_id from public.answers where question_id = new.id and user_id is not null order by user_id) as authors;
  return null;
end
$$;
comment on function private.note_answerers() is 'A question is shown, or no longer is, and so are its answers.';

-- With the rights of whoever writes. Arguments: the table that is referred to, and the column.
create function private.refuse_unseen() returns trigger
language plpgsql set search_path = ''
as $$
declare
  key constant uuid := to_jsonb(new) ->> tg_argv[1];
  is_seen boolean;
begin
  if not private.is_client() or key is null then
    return new;
  end if;
  if tg_argv[0] = 'questions' then
    is_seen := exists (select from public.questions as q where q.id = key);
  else
    is_seen := exists (select from public.answers as a where a.id = key);
  end if;
  if not is_seen then
    raise exception using errcode = 'foreign_key_violation', schema = 'public', table = tg_table_name,
      constraint = format('%s_%s_fkey', tg_table_name, tg_argv[1]),
      message = format('insert or update on table "%s" violates foreign key constraint "%1$s_%s_fkey"', tg_table_name, tg_argv[1]),
      detail = format('Key (%s)=(%s) is not present in table "%s".', tg_argv[1], key, tg_argv[0]);
  end if;
  return new;
end
$$;
comment on function private.refuse_unseen() is
  'What somebody does not see is not answered and not voted on: it is refused as what does not exist.';

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

revoke execute on function private.is_shown(uuid), private.refuse_unseen(), private.note_answerers() from public;
revoke execute on function public.mis_preguntas() from public, anon, authenticated, service_role;
grant execute on function public.mis_preguntas() to authenticated;

-- Triggers, which fire in the order of their names: no other one tells before whether there is such a row.

create trigger answers_are_of_shown
  before insert on public.answers
  for each row execute function private.refuse_unseen('questions', 'question_id');
create trigger answer_votes_are_of_shown
  before insert on public.answer_votes
  for each row execute function private.refuse_unseen('answers', 'answer_id');

drop trigger answers_count on public.answers;
create trigger answers_count
  after insert or delete or update of question_id, estado on public.answers
  for each row execute function private.count_answer();
create trigger questions_note_state
  after update of estado on public.questions
  for each row when (old.estado <> new.estado) execute function private.note_author('user_id');
create trigger questions_note_answerers
  after update of estado on public.questions
  for each row when (old.estado <> new.estado) execute function private.note_answerers();
create trigger answers_note_state
  after update of estado on public.answers
  for each row when (old.estado <> new.estado) execute function private.note_author('user_id');

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
drop policy "Anyone can read answers" on public.answers;
create policy "Anyone can read answers" on public.answers
  for select to anon, authenticated using (
    (estado = 'publicada' and exists (select from public.questions as q where q.id = question_id))
    or user_id = (select auth.uid())
    or (sin_nombre and private.is_author('respuesta', id))
    or (select private.is_admin())
  );
comment on policy "Anyone can read answers" on public.answers is
  'As the questions they belong to.';
