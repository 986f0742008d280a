-- Mail about answers, held back where somebody could make it a nuisance: after a mail the next one at once
-- waits an hour; an answer that is reviewed twice is news once; a name that holds a link is not put into a mail
-- that comes from us.

-- Tables

create table private.respuestas_revisadas (
  answer_id uuid primary key references public.answers (id) on delete cascade
);
comment on table private.respuestas_revisadas is 'Answers that left the review once: when they do so again they are no news.';

-- Grants

alter table private.respuestas_revisadas enable row level security;
revoke all on table private.respuestas_revisadas from public, anon, authenticated, service_role;

-- Functions

create function private.next_reply_mail(person uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  -- Each mail makes a link when it is sent.
  select greatest(now() + interval '5 minutes', max(e.creado_en) + interval '1 hour')
  from private.enlaces_correo as e where e.user_id = person
$$;
comment on function private.next_reply_mail(uuid) is
  'When a follower is written to at once: in five minutes, and an hour after the last mail at the earliest.';

create or replace function private.queue_replies_at_once(question uuid, answer uuid default null) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_replies(told.user_id, private.next_reply_mail(told.user_id))
  from (
    select distinct n.user_id from private.novedades as n
    join public.answers as a on a.id = n.answer_id
    where a.question_id = queue_replies_at_once.question
      and (queue_replies_at_once.answer is null or a.id = queue_replies_at_once.answer)
      and n.mail is null and private.mail_mode(n.user_id, a.question_id) = 'al_momento'
    -- One order of locks for all who answer at the same time.
    order by n.user_id
  ) as told
$$;

create or replace function private.settle_replies(person uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Mail before what it tells, in the order in which sending locks them.
  if exists (
    select from private.novedades as n
    join public.answers as a on a.id = n.answer_id
    where n.user_id = person and n.mail is null and private.mail_mode(person, a.question_id) = 'al_momento'
  ) then
    perform private.queue_replies(person, private.next_reply_mail(person));
  end if;
  delete from private.novedades as n using public.answers as a
  where n.user_id = person and a.id = n.answer_id and coalesce(private.mail_mode(person, a.question_id), 'nunca') = 'nunca';
end
$$;

create or replace function private.tell_followers() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_news boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' and old.estado = 'en_revision' then
    insert into private.respuestas_revisadas (answer_id) values (new.id) on conflict do nothing;
    is_news := found;
  end if;
  -- What was hidden and comes back is not new again: it is told to those who were not told yet.
  if is_news then
    insert into private.novedades (user_id, answer_id)
    select f.person, new.id from private.followers_of(new.question_id) as f
    join auth.users as u on u.id = f.person and u.email <> ''
    where f.modo <> 'nunca' and f.person is distinct from private.author_of('respuesta', new.id)
    order by f.person
    on conflict do nothing;
  end if;
  if new.estado = 'publicada' then
    perform private.queue_replies_at_once(new.question_id, new.id);
  end if;
  return null;
end
$$;

create or replace function private.answer_author(answer public.answers) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    private.thread_names(answer.question_id) -> answer.id::text ->> 'alias',
    (
      select case when private.has_link(p.nombre_completo) or char_length(p.nombre_completo) > 60
        then 'Una persona' else nullif(p.nombre_completo, '') end
      from private.profiles as p where p.id = answer.user_id
    ),
    'Una familia'
  )
$$;
comment on function private.answer_author(public.answers) is
  'Under which name an answer stands on the page; one that is long or holds a link is left out of mail.';

revoke execute on function private.next_reply_mail(uuid) from public;
