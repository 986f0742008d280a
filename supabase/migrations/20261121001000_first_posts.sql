-- With the setting `moderation` at `first-posts` an account's posts in the forum wait for a look until
-- one of them has been published, and so does each nameless one of an account younger than a day. Off
-- at first: with nobody looking, a queue is worse than a button to report.

insert into private.settings (name, value) values ('moderation', 'off');

-- Functions

create function private.has_published(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.questions as q where q.user_id = person and q.estado = 'publicada')
    or exists (select from public.answers as a where a.user_id = person and a.estado = 'publicada' and private.is_shown(a.question_id))
    or exists (
      select from private.autores_preguntas as o join public.questions as q on q.id = o.question_id
      where o.user_id = person and q.estado = 'publicada'
    )
    or exists (
      select from private.autores_respuestas as o join public.answers as a on a.id = o.answer_id
      where o.user_id = person and a.estado = 'publicada' and private.is_shown(a.question_id)
    )
$$;
comment on function private.has_published(uuid) is 'Whether a post of somebody in the forum is public, with a name or without.';

create function private.hold_first_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_client() or private.is_admin()
    or not exists (select from private.settings as s where s.name = 'moderation' and s.value = 'first-posts')
  then
    return new;
  end if;
  if not private.has_published(auth.uid()) or new.sin_nombre and exists (
    select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
  ) then
    new.estado := 'en_revision';
  end if;
  return new;
end
$$;
comment on function private.hold_first_post() is 'Holds back what a person has to read first, where the site is run so.';

-- The argument is the kind. One that comes back hidden, out of the bin, has left its reports behind.
create function private.queue_held_post() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.moderacion (elemento, clase, cola, estado)
  values (new.id, tg_argv[0], case new.estado when 'en_revision' then 'primera' else 'reporte' end, new.estado);
  return null;
end
$$;
comment on function private.queue_held_post() is 'A post that is stored and not published waits for an admin.';

revoke execute on function private.has_published(uuid), private.hold_first_post(), private.queue_held_post() from public;

-- Triggers

create trigger questions_hold
  before insert on public.questions
  for each row execute function private.hold_first_post();
create trigger answers_hold
  before insert on public.answers
  for each row execute function private.hold_first_post();
create trigger questions_queue
  after insert on public.questions
  for each row when (new.estado <> 'publicada') execute function private.queue_held_post('pregunta');
create trigger answers_queue
  after insert on public.answers
  for each row when (new.estado <> 'publicada') execute function private.queue_held_post('respuesta');
