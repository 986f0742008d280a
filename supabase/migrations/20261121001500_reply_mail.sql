-- Mail about answers. What is new for a follower is a row that goes with the mail that told it, so each
-- answer is in one mail to each follower: at once (what comes within five minutes together), the day
-- after, or a week after the first that was not told.
--
-- What a mail says is decided when it is sent: it takes the rows that are due then and leaves what is
-- hidden, for later. It names who answered as the page does, a nameless author by the alias, and it
-- quotes nothing, since a family may have said more than it wanted.
--
-- It is held back where somebody could make it a nuisance: after a mail the next one at once waits an
-- hour; an answer that is reviewed twice is news once; a name that holds a link is not put into a mail
-- that comes from us.

-- Tables

-- A unique constraint and not a primary key: see answer_votes.
create table private.novedades (
  user_id uuid not null references private.profiles (id) on delete cascade,
  answer_id uuid not null references public.answers (id) on delete cascade,
  creada_en timestamptz not null default now(),
  mail bigint references private.outgoing_mail (id) on delete cascade,
  fallo boolean not null default false,
  constraint novedades_una_vez unique (user_id, answer_id)
);
comment on table private.novedades is 'Answers that a follower was not told of yet.';
comment on column private.novedades.mail is 'The mail that tells it. When that was sent it is forgotten, and this row with it.';
comment on column private.novedades.fallo is 'A mail with it was tried ten times in vain. The second time it is given up.';
create index novedades_answer_idx on private.novedades (answer_id);
create index novedades_mail_idx on private.novedades (mail);

create table private.respuestas_revisadas (
  answer_id uuid primary key references public.answers (id) on delete cascade
);
comment on table private.respuestas_revisadas is 'Answers that left the review once: when they do so again they are no news.';

create table private.enlaces_correo (
  hash bytea primary key,
  user_id uuid not null references private.profiles (id) on delete cascade,
  preguntas uuid[] not null,
  creado_en timestamptz not null default now()
);
comment on table private.enlaces_correo is
  'Links of the mails about answers, by the hash of their token: whose mail it was, and about which questions. Kept a year.';
create index enlaces_correo_user_idx on private.enlaces_correo (user_id);

alter table private.outgoing_mail
  drop constraint secreto_conocido,
  add constraint secreto_conocido check (secreto in ('enlace', 'codigo', 'aviso', 'respuestas'));
comment on column private.outgoing_mail.secreto is
  'What is made when the mail is taken and stands nowhere else: a link that confirms, the code of a claim, the link of an alert or of a mail about answers.';
-- One mail waits for each follower; what comes meanwhile joins it.
create unique index outgoing_mail_respuestas_idx on private.outgoing_mail (account)
  where template = 'respuestas_nuevas' and attempts = 0;

-- Grants

alter table private.novedades enable row level security;
alter table private.respuestas_revisadas enable row level security;
alter table private.enlaces_correo enable row level security;

revoke all on table private.novedades, private.respuestas_revisadas, private.enlaces_correo
  from public, anon, authenticated, service_role;

-- Functions: what is new

create function private.queue_replies(person uuid, at timestamptz) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.outgoing_mail as waiting (account, template, fields, secreto, sujeto, next_try)
  values (person, 'respuestas_nuevas', '{}', 'respuestas', person, at)
  -- The row is locked in any case: it is not taken before what is new is committed.
  on conflict (account) where template = 'respuestas_nuevas' and attempts = 0
  do update set next_try = least(waiting.next_try, excluded.next_try)
$$;
comment on function private.queue_replies(uuid, timestamptz) is 'Queues the mail of a follower, unless one waits already.';

create function private.next_reply_mail(person uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  -- Each mail makes a link when it is sent.
  select greatest(now() + interval '5 minutes', max(e.creado_en) + interval '1 hour')
  from private.enlaces_correo as e where e.user_id = person
$$;
comment on function private.next_reply_mail(uuid) is
  'When a follower is written to at once: in five minutes, and an hour after the last mail at the earliest.';

create function private.queue_replies_at_once(question uuid, answer uuid default null) returns void
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
comment on function private.queue_replies_at_once(uuid, uuid) is
  'Queues the mail of all who want to know at once what is new in a question, or of one answer of it.';

create function private.tell_followers() returns trigger
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
comment on function private.tell_followers() is
  'An answer that is new, or that leaves the review, is news for all who follow the question but its author.';

create function private.tell_followers_again() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.queue_replies_at_once(new.id);
  return null;
end
$$;
comment on function private.tell_followers_again() is 'A question that was hidden is shown again, with the answers that wait to be told.';

create function private.settle_replies(person uuid) returns void
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
comment on function private.settle_replies(uuid) is
  'After a choice: what is not wanted any more is forgotten, what is wanted at once is queued.';

create function private.replies_due(person uuid default null) returns table (user_id uuid, answer_id uuid, mail bigint)
language sql stable security definer set search_path = ''
as $$
  select w.user_id, w.answer_id, w.mail
  from (
    select n.user_id, n.answer_id, n.mail, m.mode, private.event_day(n.creada_en) as day,
      min(private.event_day(n.creada_en)) over (partition by n.user_id, m.mode) as first_day
    from private.novedades as n
    join public.answers as a on a.id = n.answer_id and a.estado = 'publicada'
    join public.questions as q on q.id = a.question_id and q.estado = 'publicada'
    cross join lateral (select private.mail_mode(n.user_id, q.id)) as m (mode)
    where person is null or n.user_id = person
  ) as w
  where case w.mode
    when 'al_momento' then true
    when 'diario' then w.day < private.event_day(now())
    when 'semanal' then w.day < private.event_day(now()) and w.first_day <= private.event_day(now()) - 7
    else false
  end
$$;
comment on function private.replies_due(uuid) is
  'What followers, or one of them, may be told now: what is public and wanted at once, or is of an earlier day, or a week after the first of what is wanted weekly.';

-- Functions: words

create function private.answer_author(answer public.answers) returns text
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

create function private.names_in_words(names text[]) returns text
language sql immutable set search_path = ''
as $$
  select case
    when cardinality(names) = 1 then names[1]
    when cardinality(names) <= 4 then array_to_string(names[:cardinality(names) - 1], ', ') || ' y ' || names[cardinality(names)]
    else array_to_string(names[:3], ', ') || ' y ' || cardinality(names) - 3 || ' más'
  end
$$;
comment on function private.names_in_words(text[]) is 'Ana, Luis y Familia 2; of more than four the first three.';

create function private.reply_words(names text[]) returns text
language sql immutable set search_path = ''
as $$
  select case
    when cardinality(names) = 1 then names[1] || ' respondió.'
    when cardinality(people) = 1 then names[1] || ' respondió ' || cardinality(names) || ' veces.'
    else cardinality(names) || ' respuestas nuevas, de ' || private.names_in_words(people) || '.'
  end
  from (
    select array_agg(once.name order by once.place) as people from (
      select name, min(place) as place from unnest(names) with ordinality as given (name, place) group by name
    ) as once
  ) as written
$$;
comment on function private.reply_words(text[]) is 'Who answered a question, by the name of each answer.';

-- Functions: mail

create function private.fill_replies(given private.outgoing_mail) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := private.new_token();
  due constant uuid[] := array(select d.answer_id from private.replies_due(given.account) as d);
  told uuid[];
  answers integer;
  questions jsonb;
begin
  -- A second try takes what is due then: something may have been hidden since the first.
  update private.novedades as n set mail = null where n.mail = given.id and n.answer_id <> all (due);
  update private.novedades as n set mail = given.id
  where n.user_id = given.account and n.mail is null and n.answer_id = any (due);
  select array_agg(q.id), sum(q.answers),
    jsonb_agg(jsonb_build_object('ID', q.id, 'Titulo', q.title, 'Quienes', private.reply_words(q.names)) order by q.first)
  into told, answers, questions
  from (
    select q.id, q.title, count(*) as answers, min(n.creada_en) as first,
      array_agg(private.answer_author(a) order by a.created_at, a.id) as names
    from private.novedades as n
    join public.answers as a on a.id = n.answer_id
    join public.questions as q on q.id = a.question_id
    where n.mail = given.id
    group by q.id
  ) as q;
  if told is null then
    return null;
  end if;
  insert into private.enlaces_correo (hash, user_id, preguntas) values (private.token_hash(token), given.account, told);
  return jsonb_build_object('Preguntas', questions, 'Token', token,
    'Cuantas', case when answers = 1 then 'Hay una respuesta nueva' else 'Hay ' || answers || ' respuestas nuevas' end);
end
$$;
comment on function private.fill_replies(private.outgoing_mail) is
  'What a mail about answers says, with a link made now. Null: there is nothing to say any more.';

create or replace function public.gateway_take_mail(most integer default 20)
returns table (id bigint, recipient text, template text, fields jsonb, unsubscribe text)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  mail private.outgoing_mail;
  secret text;
  words text;
begin
  for mail in
    update private.outgoing_mail as m
    set attempts = m.attempts + 1, next_try = now() + interval '1 minute' * power(2, m.attempts)
    where m.id in (
      select due.id from private.outgoing_mail as due
      where due.next_try <= now() and due.attempts < 10
      order by due.id limit least(greatest(coalesce(most, 20), 1), 100)
      for update skip locked
    )
    returning m.*
  loop
    fields := mail.fields;
    -- One that was queued with its words has no day.
    if mail.template = 'recordatorio' and fields ? 'Dia' then
      words := private.reminder_text(mail.proveedor, (fields ->> 'Dia')::date);
      fields := case when words is not null then fields - 'Dia' || jsonb_build_object('Datos', words) end;
    elsif mail.secreto = 'aviso' then
      fields := private.fill_alert(mail);
    elsif mail.secreto = 'respuestas' then
      fields := private.fill_replies(mail);
    end if;
    if fields is null then
      delete from private.outgoing_mail as m where m.id = mail.id;
      continue;
    end if;
    recipient := coalesce(
      mail.correo,
      case when mail.proveedor is not null then private.provider_address(mail.proveedor) end,
      (select u.email::text from auth.users as u where u.id = mail.account and u.email <> '')
    );
    continue when recipient is null;
    id := mail.id;
    template := mail.template;
    unsubscribe := null;
    if mail.secreto = 'enlace' then
      continue when not exists (select from public.proveedores as p where p.id = mail.sujeto);
      secret := private.new_link(mail.sujeto, 'enlace', null);
      fields := fields || jsonb_build_object('Token', secret);
      unsubscribe := '/confirmar/' || secret || '/salir';
    elsif mail.secreto = 'codigo' then
      secret := private.new_claim_code(mail.sujeto);
      continue when secret is null;
      fields := fields || jsonb_build_object('Codigo', secret);
    elsif mail.secreto = 'aviso' then
      unsubscribe := '/avisame/' || (fields ->> 'Token') || '/salir';
    elsif mail.secreto = 'respuestas' then
      unsubscribe := '/correos/' || (fields ->> 'Token') || '/salir';
    end if;
    return next;
  end loop;
end
$$;
comment on function public.gateway_take_mail(integer) is
  'Mail that is due, for one server to send, with links, codes and the words of reminders, alerts and mails about answers made now; `unsubscribe` is the path of the one-click way out (RFC 8058). Unless confirmed it is due again after 1, 2, 4… minutes.';

-- Functions: the way out

create function public.ver_correos(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  link private.enlaces_correo;
begin
  select * into link from private.enlaces_correo as e where e.hash = private.token_hash(token);
  if not found then
    perform private.count_unknown_link();
    return jsonb_build_object('estado', 'desconocido');
  end if;
  return jsonb_build_object(
    'estado', 'vigente',
    'recibe', not exists (
      select from private.preferencias_correo as p where p.user_id = link.user_id and p.propias = 'nunca' and p.seguidas = 'nunca'
    ),
    'preguntas', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', q.id, 'title', q.title, 'recibe', coalesce(private.mail_mode(link.user_id, q.id), 'nunca') <> 'nunca'
      ) order by q.created_at, q.id), '[]')
      from public.questions as q where q.id = any (link.preguntas) and q.estado = 'publicada'
    )
  );
end
$$;
comment on function public.ver_correos(text) is
  'What the link of a mail about answers may change: all of them, or those about one of its questions, and whether they are sent (`recibe`). `desconocido`: cut, foreign, older than a year, or of an account that is gone. It changes nothing.';

create function public.elegir_correos(token text, recibir boolean, pregunta uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  link private.enlaces_correo;
begin
  select * into link from private.enlaces_correo as e where e.hash = private.token_hash(token);
  if link.hash is null or elegir_correos.pregunta <> all (link.preguntas) then
    return;
  end if;
  if elegir_correos.pregunta is not null then
    insert into private.seguimientos (user_id, question_id, modo)
    select link.user_id, elegir_correos.pregunta, case when not recibir then 'nunca' end
    where private.mail_mode(link.user_id, elegir_correos.pregunta) is not null
    on conflict (user_id, question_id) do update set modo = excluded.modo;
  elsif recibir then
    delete from private.preferencias_correo as p
    where p.user_id = link.user_id and p.propias = 'nunca' and p.seguidas = 'nunca';
  else
    insert into private.preferencias_correo (user_id, propias, seguidas) values (link.user_id, 'nunca', 'nunca')
    on conflict (user_id) do update set propias = 'nunca', seguidas = 'nunca';
    update private.seguimientos as s set modo = null where s.user_id = link.user_id and s.modo is not null;
  end if;
  perform private.settle_replies(link.user_id);
end
$$;
comment on function public.elegir_correos(text, boolean, uuid) is
  'The way out by the link of a mail, and back: of all mail about answers, or of one question of that mail. Out of all ends what was chosen for single questions; back to all is back to the defaults. Always without an error, so that nothing is learnt from it.';

-- Functions: the work of a day

create function private.give_up_replies() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  failed constant bigint[] := array(
    select m.id from private.outgoing_mail as m
    where m.template = 'respuestas_nuevas' and m.attempts >= 10 and m.next_try <= now() for update skip locked
  );
begin
  update private.novedades as n set mail = null, fallo = true where n.mail = any (failed) and not n.fallo;
  delete from private.outgoing_mail as m where m.id = any (failed);
  -- What nobody could be told for a month is no news.
  delete from private.novedades as n where n.mail is null and n.creada_en < now() - interval '30 days';
  delete from private.enlaces_correo as e where e.creado_en < now() - interval '12 months';
end
$$;
comment on function private.give_up_replies() is
  'What ten tries did not deliver is tried once more, since it may have been the mail server''s fault. Throws away what waited 30 days, and links after a year.';

create function private.send_digests() returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_replies(
    due.user_id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (private.event_day(now()) + time '09:00') at time zone 'America/Puerto_Rico')
  )
  from (select distinct d.user_id from private.replies_due() as d where d.mail is null order by d.user_id) as due
$$;
comment on function private.send_digests() is 'Queues one mail for each follower with something to be told of an earlier day or week.';

revoke execute on all functions in schema private from public;
revoke execute on function public.ver_correos(text), public.elegir_correos(text, boolean, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.ver_correos(text), public.elegir_correos(text, boolean, uuid)
  to anon, authenticated, service_role;

-- Triggers

-- What was deleted and is put back is older than the transaction: it was told when it was new.
create trigger answers_tell_followers
  after insert on public.answers
  for each row when (new.estado <> 'en_revision' and new.created_at >= now())
  execute function private.tell_followers();
create trigger answers_tell_when_shown
  after update of estado on public.answers
  for each row when (old.estado <> new.estado and (old.estado = 'en_revision' or new.estado = 'publicada'))
  execute function private.tell_followers();
create trigger questions_tell_when_shown
  after update of estado on public.questions
  for each row when (old.estado <> 'publicada' and new.estado = 'publicada')
  execute function private.tell_followers_again();
