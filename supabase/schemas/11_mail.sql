-- Mail of the product. The owner of a provider is told when an admin approves or disapproves
-- it; the admins are told of a rating that changes suddenly and of reviews that wait, one
-- mail a day and provider.
--
-- A mail is queued in the transaction of what it tells: neither stands without the other,
-- and whoever acts does not wait for a mail server. A server takes what is due, sends it
-- and says so; what it does not confirm comes back later, ten times in all. On hosted
-- Supabase a scheduled function does so with the secret key.

-- Tables

-- A theme registers the mails of its own in its own file. One of which nothing is said here is sent as it was queued.
create table private.mail_kinds (
  template text primary key,
  fill text,
  sent text
);
comment on table private.mail_kinds is 'Mails of which more is to be done than to send what was queued, by functions of this schema that are given the mail.';
comment on column private.mail_kinds.fill is 'Gives what it says, when it is taken. Null: there is nothing to say any more, and it is dropped.';
comment on column private.mail_kinds.sent is 'Called when it was sent.';

create table private.mail_secrets (
  secreto text primary key,
  campo text not null,
  make text,
  salida text
);
comment on table private.mail_secrets is 'What is made when a mail is taken and stands nowhere else: links and codes.';
comment on column private.mail_secrets.campo is 'The field of the template that gets it.';
comment on column private.mail_secrets.make is
  'A function of this schema that makes it for the subject of the mail; null from it: there is none to be had now. Without one it is made by what fills the mail.';
comment on column private.mail_secrets.salida is 'The first part of the path of the one-click way out (RFC 8058), if the mail has one.';

create table private.outgoing_mail (
  id bigint generated always as identity primary key,
  -- The address is read when it is sent: it may change, and goes with the account.
  account uuid references private.profiles (id) on delete cascade,
  template text not null,
  fields jsonb not null,
  attempts integer not null default 0,
  next_try timestamptz not null default now(),
  proveedor uuid references public.proveedores (id) on delete cascade,
  correo text constraint correo_max_254 check (char_length(correo) <= 254),
  secreto text references private.mail_secrets (secreto),
  sujeto uuid constraint sujeto_con_secreto check ((secreto is null) = (sujeto is null)),
  constraint un_destinatario check (num_nonnulls(account, proveedor, correo) = 1)
);
comment on table private.outgoing_mail is 'Mail to send: to whom, which text of supabase/templates, and what to fill in.';
comment on column private.outgoing_mail.proveedor is
  'Instead of an account: a provider. Its address is read when it is sent: that of its owner''s account, else its own.';
comment on column private.outgoing_mail.correo is 'Instead of an account: an address that somebody left for one answer.';
comment on column private.outgoing_mail.secreto is 'What is made when the mail is taken and stands nowhere else.';
comment on column private.outgoing_mail.sujeto is 'Whose link or code it is.';
create index outgoing_mail_next_try_idx on private.outgoing_mail (next_try);
create index outgoing_mail_account_idx on private.outgoing_mail (account);
create index outgoing_mail_secreto_idx on private.outgoing_mail (secreto, sujeto);
-- One mail waits for each follower; what comes meanwhile joins it.
create unique index outgoing_mail_respuestas_idx on private.outgoing_mail (account)
  where template = 'respuestas_nuevas' and attempts = 0;

create table private.rating_days (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  dia date not null,
  -- What the day began with.
  promedio numeric,
  total integer not null,
  cambios integer not null,
  avisado boolean not null
);
comment on table private.rating_days is
  'The rating of a provider at the start of the last day on which it changed, how often it changed since, and whether the admins were told.';

-- Functions: the queue

create function public.gateway_take_mail(most integer default 20)
returns table (id bigint, recipient text, template text, fields jsonb, unsubscribe text)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  mail private.outgoing_mail;
  kind private.mail_kinds;
  secret private.mail_secrets;
  made text;
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
    begin
      select * into kind from private.mail_kinds as k where k.template = mail.template;
      select * into secret from private.mail_secrets as s where s.secreto = mail.secreto;
      fields := mail.fields;
      if kind.fill is not null then
        execute format('select private.%I($1)', kind.fill) into fields using mail;
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
      if secret.make is not null then
        execute format('select private.%I($1)', secret.make) into made using mail.sujeto;
        continue when made is null;
        fields := fields || jsonb_build_object(secret.campo, made);
      end if;
      unsubscribe := '/' || secret.salida || '/' || (fields ->> secret.campo) || '/salir';
      return next;
    exception when others then
      perform private.log_failure('correo ' || mail.template, sqlstate);
    end;
  end loop;
end
$$;
comment on function public.gateway_take_mail(integer) is
  'Mail that is due, for one server to send, with its words, links and codes made now; `unsubscribe` is the path of the one-click way out (RFC 8058). Unless confirmed it is due again after 1, 2, 4… minutes; one that cannot be filled too, and that is noted.';

create function public.gateway_mail_sent(mail bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sent private.outgoing_mail;
  hook text;
begin
  delete from private.outgoing_mail as m where m.id = mail returning * into sent;
  if sent.account is not null then
    insert into private.correos_enviados (user_id, plantilla) values (sent.account, sent.template);
  end if;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.proveedor_id = sent.proveedor and c.correo_fallido is not null;
  select k.sent into hook from private.mail_kinds as k where k.template = sent.template;
  if hook is not null then
    begin
      execute format('select private.%I($1)', hook) using sent;
    exception when others then
      perform private.log_failure('correo ' || sent.template, sqlstate);
    end;
  end if;
end
$$;
comment on function public.gateway_mail_sent(bigint) is
  'Confirms that a mail was sent: what it said is forgotten, and so is that mail to its provider once failed; what its kind does then is done, and if that fails it is noted, since the mail is not to be sent again. That an account was written to is noted.';

create function private.mail_person(person uuid, template text, fields jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.outgoing_mail (account, template, fields)
  select u.id, mail_person.template, mail_person.fields from auth.users as u where u.id = person and u.email <> '';
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
end
$$;
comment on function private.mail_person(uuid, text, jsonb) is 'Queues a mail to an account that has an address.';

-- Functions: what is told

create function private.record_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_admin constant boolean := private.is_user_request() and private.is_admin();
  told constant text := case when new.aprobado_por_admin then 'proveedor_aprobado' else 'proveedor_desaprobado' end;
  waiting text;
begin
  if by_admin and not new.aprobado_por_admin then
    insert into private.perfiles_vistos (proveedor_id, version, admin) values (new.id, new.fecha_actualizacion, auth.uid())
    on conflict (proveedor_id) do update set version = excluded.version, admin = excluded.admin, fecha = now();
  end if;
  with gone as (
    delete from private.outgoing_mail as o
    where o.account = new.usuario_id and o.template in ('proveedor_aprobado', 'proveedor_desaprobado')
      and o.fields ->> 'ProveedorID' = new.id::text and o.attempts = 0
    returning o.id, o.template
  )
  select g.template into waiting from gone as g order by g.id desc limit 1;
  if waiting <> told or not by_admin then
    return null;
  end if;
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, told, jsonb_build_object('Nombre', new.nombre, 'ProveedorID', new.id), now() + interval '10 minutes'
  from auth.users as u
  where u.id = new.usuario_id and u.email <> '';
  return null;
end
$$;
comment on function private.record_decision() is
  'What an admin disapproves has been looked at: it waits again when it changes. Queues the mail about an admin''s decision on a provider that has an owner; one that undoes a decision whose mail still waits takes that mail back, and is not told either.';

create function private.fill_decision(mail private.outgoing_mail) returns jsonb
language sql stable set search_path = ''
as $$
  select mail.fields from public.proveedores as p
  where p.id = (mail.fields ->> 'ProveedorID')::uuid and p.usuario_id = mail.account
    and p.aprobado_por_admin = (mail.template = 'proveedor_aprobado')
    -- That it was received nobody has to be told who was told more.
    and not (mail.template = 'perfil_recibido' and exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id))
$$;
comment on function private.fill_decision(private.outgoing_mail) is 'Null: the decision stands no longer, or somebody else owns the provider.';
insert into private.mail_kinds (template, fill) values
  ('proveedor_aprobado', 'fill_decision'), ('proveedor_desaprobado', 'fill_decision');

create function private.rating_text(average numeric, reviews integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when reviews = 0 then 'sin reseñas'
    else to_char(average, 'FM0.0') || ' de 5, con ' || reviews || case reviews when 1 then ' reseña' else ' reseñas' end
  end
$$;
comment on function private.rating_text(numeric, integer) is 'A rating in words.';

create function private.watch_rating() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  now_counts constant integer := (new.estado = 'publicada')::integer;
  counted_before integer := 0;
  stars_before integer := 0;
  stars_sum bigint;
  reviews integer;
  day private.rating_days;
  is_sudden boolean;
begin
  if not private.is_user_request() or private.task() = 'recovery' then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.estado = 'publicada' then
    counted_before := 1;
    stars_before := old.estrellas;
  end if;
  select coalesce(sum(c.estrellas), 0), count(*) into stars_sum, reviews
  from public.calificaciones as c where c.proveedor_id = new.proveedor_id and c.estado = 'publicada';

  -- The day begins with what there was before this row.
  insert into private.rating_days as known (proveedor_id, dia, promedio, total, cambios, avisado)
  values (
    new.proveedor_id, today,
    (stars_sum - now_counts * new.estrellas + stars_before)::numeric
      / nullif(reviews - now_counts + counted_before, 0),
    reviews - now_counts + counted_before, 1, false
  )
  on conflict (proveedor_id) do update
  set dia = today,
    promedio = case when known.dia = today then known.promedio else excluded.promedio end,
    total = case when known.dia = today then known.total else excluded.total end,
    cambios = case when known.dia = today then known.cambios + 1 else 1 end,
    avisado = known.dia = today and known.avisado
  returning * into day;

  -- A whole star after three changes in a day, or five first reviews in one day: more than families move it.
  is_sudden := coalesce(case when day.promedio is null then day.cambios >= 5
    else day.cambios >= 3 and abs(stars_sum::numeric / nullif(reviews, 0) - day.promedio) >= 1 end, false);
  if day.avisado or not (is_sudden or tg_op = 'INSERT' and new.estado = 'pendiente') then
    return null;
  end if;
  update private.rating_days set avisado = true where proveedor_id = new.proveedor_id;
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'proveedor_calificacion', jsonb_build_object(
    'Nombre', p.nombre,
    'ProveedorID', p.id,
    'Cambios', case when is_sudden then jsonb_build_array(jsonb_build_object(
      'Antes', private.rating_text(day.promedio, day.total),
      'Ahora', private.rating_text(stars_sum::numeric / nullif(reviews, 0), reviews)
    )) else '[]' end
  ), now() + interval '10 minutes'
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id and u.email <> ''
  cross join public.proveedores as p
  where r.role = 'admin' and p.id = new.proveedor_id;
  return null;
end
$$;
comment on function private.watch_rating() is 'Queues a mail to every admin when a review waits or a rating changes suddenly, once a day and provider.';

-- Triggers

-- Only the act itself: a provider that follows its owner out, or comes back from a removal, waits.
create trigger proveedores_decision
  after update on public.proveedores
  for each row when (private.is_user_act() and old.aprobado_por_admin <> new.aprobado_por_admin)
  execute function private.record_decision();

create trigger calificaciones_watch
  after insert or update of estrellas, estado on public.calificaciones
  for each row execute function private.watch_rating();

create function private.fill_rating(mail private.outgoing_mail) returns jsonb
language sql stable set search_path = ''
as $$
  select case when held.total > 0 or mail.fields -> 'Cambios' <> '[]' then
    mail.fields || jsonb_build_object('Esperan', case when held.total > 0 then jsonb_build_array(jsonb_build_object(
      'ID', held.first,
      'Cuantas', case when held.total = 1 then 'Una reseña' else held.total || ' reseñas' end
        || ' de «' || (mail.fields ->> 'Nombre') || '» ' || case when held.total = 1 then 'espera' else 'esperan' end || ' tu decisión.'
    )) else '[]' end)
  end
  from (
    -- As private.queue() lists them: one that reports hid is listed with them.
    select count(*) as total, (array_agg(c.id order by c.fecha, c.id))[1] as first
    from public.calificaciones as c
    where c.proveedor_id = (mail.fields ->> 'ProveedorID')::uuid and c.estado = 'pendiente'
      and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  ) as held
$$;
comment on function private.fill_rating(private.outgoing_mail) is 'What a mail about reviews says: a rating that changed suddenly, and how many wait now, with the first of them. Null: there is nothing to say any more.';
insert into private.mail_kinds (template, fill) values ('proveedor_calificacion', 'fill_rating');

-- Following: who asked a question follows it, and so does who chose to. Each person says when to be
-- written to: at once, daily, weekly or never; for the own questions, for the others, and for one.
--
-- Nobody learns who follows what: the tables are granted to nobody, and the functions tell of the
-- caller alone. Who asked needs no row, so that a nameless question leaves none.

-- Tables

create table private.preferencias_correo (
  user_id uuid primary key references private.profiles (id) on delete cascade,
  propias text not null default 'al_momento'
    constraint propias_conocido check (propias in ('al_momento', 'diario', 'semanal', 'nunca')),
  seguidas text not null default 'semanal'
    constraint seguidas_conocido check (seguidas in ('al_momento', 'diario', 'semanal', 'nunca')),
  cola text not null default 'diario' constraint cola_conocida check (cola in ('diario', 'semanal', 'nunca')),
  temas text[] not null default '{}' constraint temas_conocidos
    check (temas <@ array['Educación', 'Terapia', 'Salud', 'Legal', 'Nutrición', 'General']),
  temas_hasta timestamptz,
  constraint temas_con_fecha check (temas = '{}' or temas_hasta is not null)
);
comment on table private.preferencias_correo is
  'When a person is written to about answers: to own questions, and to others that they follow. Who has no row has the defaults.';
comment on column private.preferencias_correo.cola is 'Of an admin: about what waits in Hoy, each working day or on Mondays.';
comment on column private.preferencias_correo.temas is 'Categories of the forum that a person follows: their new questions come once a week.';
comment on column private.preferencias_correo.temas_hasta is 'Until which hour they were told, or when the first was chosen.';

-- A unique constraint and not a primary key: see answer_votes.
create table private.seguimientos (
  user_id uuid not null references private.profiles (id) on delete cascade,
  question_id uuid not null references public.questions (id) on delete cascade,
  sigue boolean not null default true,
  modo text constraint modo_conocido check (modo in ('al_momento', 'diario', 'semanal', 'nunca')),
  desde timestamptz not null default now(),
  constraint seguimientos_una_vez unique (user_id, question_id),
  constraint modo_de_quien_sigue check (sigue or modo is null)
);
comment on table private.seguimientos is 'What a person chose for one question. Who asked follows it without a row.';
comment on column private.seguimientos.sigue is 'False: an own question that is followed no longer.';
comment on column private.seguimientos.modo is 'Null: as the person chose for all.';
create index seguimientos_question_idx on private.seguimientos (question_id);

-- Functions: when to write to whom

create function private.mail_mode(person uuid, question uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select private.mode_of(s.sigue, s.modo, c.propias, c.seguidas,
      coalesce(private.author_of('pregunta', question) = person, false))
    from (select) as nothing
    left join private.seguimientos as s on s.user_id = person and s.question_id = question
    left join private.preferencias_correo as c on c.user_id = person
  );
end
$$;
comment on function private.mail_mode(uuid, uuid) is
  'When a person is written to about a question of their own or of somebody else: al_momento, diario, semanal, nunca. Null: they do not follow it.';

-- Functions: choices

create function public.seguir(pregunta uuid, modo text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if seguir.modo not in ('al_momento', 'diario', 'semanal', 'nunca') then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  if not exists (
    select from public.questions as q
    where q.id = seguir.pregunta and (q.estado = 'publicada' or private.is_author('pregunta', q.id))
  ) then
    raise exception using errcode = 'PT404', message = 'Esta pregunta ya no está en el foro.';
  end if;
  if (select count(*) from private.seguimientos as s where s.user_id = person and s.question_id <> seguir.pregunta) >= 500 then
    perform private.refuse('seguimientos_max_500', 'Ya sigues 500 preguntas. Deja de seguir alguna para seguir esta.');
  end if;
  insert into private.seguimientos as known (user_id, question_id, modo) values (person, seguir.pregunta, seguir.modo)
  on conflict (user_id, question_id) do update set sigue = true, modo = coalesce(excluded.modo, nullif(known.modo, 'nunca'));
  perform private.reschedule_replies(person);
  return private.mail_mode(person, seguir.pregunta);
end
$$;
comment on function public.seguir(uuid, text) is
  'Follows a question that the caller may read, or changes when they are written to about it; without `modo` that stays, and is as they chose for all at first and of one that was kept without mail. Gives what holds then.';

create function public.dejar_de_seguir(pregunta uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if private.is_author('pregunta', pregunta) then
    insert into private.seguimientos (user_id, question_id, sigue) values (person, pregunta, false)
    on conflict (user_id, question_id) do update set sigue = false, modo = null;
  else
    delete from private.seguimientos as s where s.user_id = person and s.question_id = pregunta;
  end if;
  perform private.reschedule_replies(person);
end
$$;
comment on function public.dejar_de_seguir(uuid) is 'The caller follows a question no longer, their own too; what waits to be told of it is forgotten.';

create function public.mis_seguimientos()
returns table (id uuid, title text, category text, created_at timestamptz, answer_count integer, modo text)
language sql stable security definer rows 20 set search_path = ''
as $$
  select q.id, q.title, q.category, q.created_at, q.answer_count, private.mail_mode(s.user_id, q.id)
  from private.seguimientos as s
  join public.questions as q on q.id = s.question_id
  where s.user_id = auth.uid() and s.sigue and q.estado = 'publicada' and not private.is_author('pregunta', q.id)
  order by s.desde desc, q.id
$$;
comment on function public.mis_seguimientos() is 'Questions of others that the caller follows, the latest choice first. Own ones are in mis_preguntas.';

create function public.mis_correos() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('propias', coalesce(max(p.propias), 'al_momento'), 'seguidas', coalesce(max(p.seguidas), 'semanal'),
    'cola', case when private.is_admin() then coalesce(max(p.cola), 'diario') end, 'temas', coalesce(max(p.temas), '{}'),
    'sin_respuesta', (select coalesce(jsonb_object_agg(u.tema, u.cuantas), '{}') from private.unanswered_topics as u))
  from private.preferencias_correo as p where p.user_id = auth.uid()
$$;
comment on function public.mis_correos() is 'When the caller is written to about answers: to own questions, and to others that they follow; an admin about what waits too (`cola`, else null); the topics they follow, and how many questions of each topic nobody has answered.';

create function public.guardar_correos(propias text default null, seguidas text default null, cola text default null,
  temas text[] default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  modes constant text[] := '{al_momento,diario,semanal,nunca}';
begin
  if guardar_correos.propias <> all (modes) or guardar_correos.seguidas <> all (modes)
    or guardar_correos.cola not in ('diario', 'semanal', 'nunca') then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  insert into private.preferencias_correo as known (user_id, propias, seguidas, cola, temas, temas_hasta)
  values (auth.uid(), coalesce(guardar_correos.propias, 'al_momento'), coalesce(guardar_correos.seguidas, 'semanal'),
    coalesce(guardar_correos.cola, 'diario'), coalesce(private.clean_keys(guardar_correos.temas), '{}'), date_trunc('hour', now()))
  on conflict (user_id) do update
  set temas = case when guardar_correos.temas is null then known.temas else excluded.temas end,
    temas_hasta = case when known.temas = '{}' then excluded.temas_hasta else known.temas_hasta end,
    propias = coalesce(guardar_correos.propias, known.propias), seguidas = coalesce(guardar_correos.seguidas, known.seguidas),
    cola = coalesce(guardar_correos.cola, known.cola);
  perform private.reschedule_replies(auth.uid());
  return public.mis_correos();
end
$$;
comment on function public.guardar_correos(text, text, text, text[]) is
  'Changes when the caller is written to; null leaves it. What was chosen for one question stays.';

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

-- Functions: what is new

create function private.queue_replies(person uuid, at timestamptz default null) returns void
language sql volatile set search_path = ''
as $$
  insert into private.outgoing_mail as waiting (account, template, fields, secreto, sujeto, next_try)
  values (person, 'respuestas_nuevas', '{}', 'respuestas', person, coalesce(at, (
    -- Each mail makes a link when it is sent.
    select greatest(now() + interval '5 minutes', max(e.creado_en) + interval '1 hour')
    from private.enlaces_correo as e where e.user_id = person
  )))
  -- The row is locked in any case: it is not taken before what is new is committed.
  on conflict (account) where template = 'respuestas_nuevas' and attempts = 0
  do update set next_try = least(waiting.next_try, excluded.next_try)
$$;
comment on function private.queue_replies(uuid, timestamptz) is
  'Queues the mail of a follower, unless one waits already: at a moment, or in five minutes and an hour after the last mail at the earliest.';

create function private.tell_followers() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_answer constant boolean := tg_table_name = 'answers';
  question constant uuid := to_jsonb(new) ->> case when is_answer then 'question_id' else 'id' end;
  is_news boolean := is_answer and tg_op = 'INSERT';
  shown uuid[];
begin
  if (case tg_op
    -- What was deleted and is put back is older than the transaction: it was told when it was new. A nameless answer is news
    -- although its hour began before.
    when 'INSERT' then new.estado = 'en_revision'
      or new.created_at < case when new.sin_nombre then date_trunc('hour', now()) else now() end
    else old.estado = new.estado or old.estado <> 'en_revision' and new.estado <> 'publicada'
  end) then
    return null;
  end if;
  if is_answer and tg_op = 'UPDATE' and old.estado = 'en_revision' then
    insert into private.respuestas_revisadas (answer_id) values (new.id) on conflict do nothing;
    is_news := found;
  end if;
  -- What was hidden and comes back is not new again: it is told to those who were not told yet.
  if is_news then
    insert into private.novedades (user_id, answer_id)
    select f.person, new.id
    from (
      select private.author_of('pregunta', question)
      union
      select s.user_id from private.seguimientos as s where s.question_id = question
    ) as f (person)
    join auth.users as u on u.id = f.person and u.email <> ''
    where private.mail_mode(f.person, question) <> 'nunca' and f.person is distinct from private.author_of('respuesta', new.id)
    order by f.person
    on conflict do nothing;
  end if;
  if new.estado = 'publicada' then
    -- By their ids: how somebody wants to be told is asked of these alone, not of all that waits to be told.
    shown := case when is_answer then array[new.id] else array(select a.id from public.answers as a where a.question_id = question) end;
    perform private.queue_replies(told.user_id)
    from (
      select distinct n.user_id from private.novedades as n
      where n.answer_id = any (shown) and n.mail is null and private.mail_mode(n.user_id, question) = 'al_momento'
      -- One order of locks for all who answer at the same time.
      order by n.user_id
    ) as told;
  end if;
  return null;
end
$$;
comment on function private.tell_followers() is
  'An answer that is new, or that leaves the review, is news for all who follow the question but its author. When it or its question is shown, who wants to know at once is written to.';

create function private.reschedule_replies(person uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- Mail before what it tells, in the order in which sending locks them.
  if exists (
    select from private.novedades as n
    join public.answers as a on a.id = n.answer_id
    where n.user_id = person and n.mail is null and private.mail_mode(person, a.question_id) = 'al_momento'
  ) then
    perform private.queue_replies(person);
  end if;
  delete from private.novedades as n using public.answers as a
  where n.user_id = person and a.id = n.answer_id and coalesce(private.mail_mode(person, a.question_id), 'nunca') = 'nunca';
end
$$;
comment on function private.reschedule_replies(uuid) is
  'After a choice: what is not wanted any more is forgotten, what is wanted at once is queued.';

create function private.replies_due(person uuid default null) returns table (user_id uuid, answer_id uuid, mail bigint)
language sql stable set search_path = ''
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

-- Followed topics. Once a week, with the mail about answers if there is one: at most five new questions, unanswered ones first.
-- They never make a second mail of a day, and none where nothing is new.

create function private.topic_questions(person uuid, until timestamptz)
returns table (id uuid, title text, category text, contestada boolean)
language sql stable set search_path = ''
as $$
  select q.id, q.title, q.category, q.answer_count > 0
  from private.preferencias_correo as p
  -- By whole hours: a nameless question has no other.
  join public.questions as q on q.category = any (p.temas) and q.created_at >= p.temas_hasta and q.created_at < until
  where p.user_id = person and q.estado = 'publicada' and q.duplicada_de is null
    and private.author_of('pregunta', q.id) is distinct from person
  order by q.answer_count > 0, q.created_at desc, q.id
  limit 5
$$;
comment on function private.topic_questions(uuid, timestamptz) is 'What a mail about the topics of a person tells: new questions of others, until an hour.';

create function private.topics_due(person uuid default null) returns setof uuid
language sql stable set search_path = ''
as $$
  select p.user_id from private.preferencias_correo as p
  where (person is null or p.user_id = person) and p.temas <> '{}'
    and private.event_day(p.temas_hasta) <= private.event_day(now()) - 7
    and exists (select from private.topic_questions(p.user_id, date_trunc('hour', now())))
    -- One that is tried again tells them.
    and not exists (select from private.outgoing_mail as m where m.account = p.user_id and m.fields ? 'hasta')
$$;
comment on function private.topics_due(uuid) is 'Who, or whether one person, has something to be told of topics a week after the last time.';

create function private.told_topics(mail private.outgoing_mail) returns void
language sql volatile set search_path = ''
as $$
  update private.preferencias_correo as p set temas_hasta = (mail.fields ->> 'hasta')::timestamptz
  where p.user_id = mail.account and mail.fields ? 'hasta'
$$;
comment on function private.told_topics(private.outgoing_mail) is 'A mail that told of topics was sent: what comes after its hour is new.';

create view private.unanswered_topics as
select q.category as tema, count(*)::integer as cuantas
from private.question_search as s
join public.questions as q on q.id = s.question_id and q.duplicada_de is null
where s.sin_respuesta and q.category is not null
group by q.category;
comment on view private.unanswered_topics is 'How many published questions of each topic nobody has answered.';

-- Functions: mail

create function private.fill_replies(given private.outgoing_mail) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  token constant text := private.new_token();
  due constant uuid[] := array(select d.answer_id from private.replies_due(given.account) as d);
  told uuid[];
  answers integer;
  questions jsonb;
  until timestamptz := given.fields ->> 'hasta';
  topics jsonb;
  unanswered jsonb := '[]';
begin
  -- A second try takes what is due then: something may have been hidden since the first.
  update private.novedades as n set mail = null where n.mail = given.id and n.answer_id <> all (due);
  update private.novedades as n set mail = given.id
  where n.user_id = given.account and n.mail is null and n.answer_id = any (due);
  select array_agg(q.id), sum(q.answers),
    jsonb_agg(jsonb_build_object('ID', q.id, 'Titulo', q.title, 'Quienes', who.words) order by q.first)
  into told, answers, questions
  from (
    select q.id, q.title, count(*) as answers, min(n.creada_en) as first,
      -- As on the page; a name that is long or holds a link is left out of mail.
      array_agg(coalesce(
        (select private.alias_of(r.numero) from private.autores_respuestas as r where r.answer_id = a.id),
        (
          select case when private.has_link(p.nombre_completo) or char_length(p.nombre_completo) > 60
            then 'Una persona' else nullif(p.nombre_completo, '') end
          from private.profiles as p where p.id = a.user_id
        ),
        'Una familia'
      ) order by a.created_at, a.id) as names
    from private.novedades as n
    join public.answers as a on a.id = n.answer_id
    join public.questions as q on q.id = a.question_id
    where n.mail = given.id
    group by q.id
  ) as q
  cross join lateral (
    -- Ana, Luis y Familia 2; of more than four the first three.
    select case
      when q.answers = 1 then q.names[1] || ' respondió.'
      when cardinality(people) = 1 then q.names[1] || ' respondió ' || q.answers || ' veces.'
      when cardinality(people) <= 4 then q.answers || ' respuestas nuevas, de '
        || array_to_string(people[:cardinality(people) - 1], ', ') || ' y ' || people[cardinality(people)] || '.'
      else q.answers || ' respuestas nuevas, de ' || array_to_string(people[:3], ', ') || ' y '
        || cardinality(people) - 3 || ' más.'
    end as words
    from (
      select array_agg(once.name order by once.place) as people from (
        select name, min(place) as place from unnest(q.names) with ordinality as one (name, place) group by name
      ) as once
    ) as written
  ) as who;
  if until is null and given.account in (select private.topics_due(given.account))
    -- One mail a day for whoever is written to, for whatever reason.
    and (told is not null or not exists (
      select from auth.users as u where u.id = given.account and (exists (
        select from private.correos_enviados as c
        where c.user_id = u.id and private.event_day(c.enviado_en) = private.event_day(now())
      ) or exists (
        select from private.outgoing_mail as m
        where m.id <> given.id and m.next_try < now() + interval '15 hours' and (m.account = u.id or m.correo = lower(u.email))
      ) or exists (
        select from private.avisos_dados as d
        where d.huella = sha256(convert_to(lower(u.email), 'UTF8')) and d.dia = private.event_day(now())
      ))
    )) then
    until := date_trunc('hour', now());
  end if;
  select jsonb_agg(jsonb_build_object('ID', t.id, 'Tema', t.category || case when t.contestada then '' else ', sin respuesta' end,
    -- Nobody chose these: a title is no way to send a link.
    'Titulo', case when private.has_link(t.title) then 'Una pregunta' else t.title end))
  into topics from private.topic_questions(given.account, until) as t;
  if told is null and topics is null then
    return null;
  end if;
  if topics is not null then
    update private.outgoing_mail as m set fields = jsonb_build_object('hasta', until) where m.id = given.id;
    if exists (
      select from private.licencias as l where l.usuario_id = given.account and l.vence_el >= private.event_day(now())
    ) then
      select coalesce(jsonb_agg(jsonb_build_object('Frase', format('Hay %s sin respuesta sobre %s.', u.cuantas, u.tema)) order by u.tema), '[]')
      into unanswered from private.unanswered_topics as u
      join private.preferencias_correo as p on p.user_id = given.account and u.tema = any (p.temas);
    end if;
  end if;
  insert into private.enlaces_correo (hash, user_id, preguntas)
  values (private.token_hash(token), given.account, coalesce(told, '{}'));
  return jsonb_build_object('Preguntas', coalesce(questions, '[]'), 'Token', token, 'SinRespuesta', unanswered,
    'Temas', coalesce(topics, '[]'),
    'Seguidos', case when topics is null then '[]' else jsonb_build_array(jsonb_build_object('Frase', 'Nuevas en los temas que sigues')) end,
    'Cuantas', case
      when told is null and jsonb_array_length(topics) = 1 then 'Hay una pregunta nueva'
      when told is null then 'Hay ' || jsonb_array_length(topics) || ' preguntas nuevas'
      when answers = 1 then 'Hay una respuesta nueva'
      else 'Hay ' || answers || ' respuestas nuevas'
    end);
end
$$;
comment on function private.fill_replies(private.outgoing_mail) is
  'What a mail about answers and followed topics says, with a link made now; who has a licence reads how many of the topics nobody has answered. Null: there is nothing to say any more.';
insert into private.mail_kinds (template, fill, sent) values ('respuestas_nuevas', 'fill_replies', 'told_topics');
insert into private.mail_secrets (secreto, campo, salida) values ('respuestas', 'Token', 'correos');

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
      select from private.preferencias_correo as p where p.user_id = link.user_id and p.propias = 'nunca' and p.seguidas = 'nunca' and p.temas = '{}'
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
  -- Of no question at all anything is true, also of null.
  if link.hash is null or elegir_correos.pregunta is not null and elegir_correos.pregunta <> all (link.preguntas) then
    return;
  end if;
  if elegir_correos.pregunta is not null then
    insert into private.seguimientos (user_id, question_id, modo)
    select link.user_id, elegir_correos.pregunta, case when not recibir then 'nunca' end
    where private.mail_mode(link.user_id, elegir_correos.pregunta) is not null
    on conflict (user_id, question_id) do update set modo = excluded.modo;
  elsif recibir then
    update private.preferencias_correo as p set propias = default, seguidas = default
    where p.user_id = link.user_id and p.propias = 'nunca' and p.seguidas = 'nunca';
  else
    insert into private.preferencias_correo (user_id, propias, seguidas) values (link.user_id, 'nunca', 'nunca')
    on conflict (user_id) do update set propias = 'nunca', seguidas = 'nunca', temas = '{}';
    -- What was kept without mail stays so, also when somebody comes back to all.
    update private.seguimientos as s set modo = null where s.user_id = link.user_id and s.modo <> 'nunca';
  end if;
  perform private.reschedule_replies(link.user_id);
end
$$;
comment on function public.elegir_correos(text, boolean, uuid) is
  'The way out by the link of a mail, and back: of all mail about answers, or of one question of that mail. Out of all ends what was chosen for single questions, but `nunca`, and the topics; back to all is back to the defaults. Always without an error, so that nothing is learnt from it.';

-- Functions: the work of a day

create function private.purge_undelivered_replies() returns void
language plpgsql volatile set search_path = ''
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
comment on function private.purge_undelivered_replies() is
  'What ten tries did not deliver is tried once more, since it may have been the mail server''s fault. Throws away what waited 30 days, and links after a year.';
insert into private.daily_jobs (orden, job) values (160, 'purge_undelivered_replies');

-- Queues one mail for each person with something to be told of an earlier day or week, answers and topics together.
insert into private.daily_jobs (orden, job, sentencia) values (170, 'send_digests', $$
  select private.queue_replies(
    due.user_id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (private.event_day(now()) + time '09:00') at time zone 'America/Puerto_Rico')
  )
  from (
    select d.user_id from private.replies_due() as d where d.mail is null union select private.topics_due() order by 1
  ) as due
$$);

-- Triggers

create trigger answers_tell_followers
  after insert or update of estado on public.answers
  for each row execute function private.tell_followers();

create trigger questions_tell_when_shown
  after update of estado on public.questions
  for each row when (old.estado <> 'publicada' and new.estado = 'publicada')
  execute function private.tell_followers();

-- When two providers become one

insert into private.merge_rows (orden, sentencia) values
  (90, 'update private.outgoing_mail as m set proveedor = $1 where m.proveedor = $2');

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('private.outgoing_mail', 't.proveedor in (select * from private.own_provider($1)) or lower(t.correo) = $2');

-- Rights

grant execute on function public.ver_correos(text), public.elegir_correos(text, boolean, uuid) to anon, authenticated,
  service_role;
grant execute on function public.seguir(uuid, text), public.dejar_de_seguir(uuid), public.mis_seguimientos(),
  public.mis_correos(), public.guardar_correos(text, text, text, text[]) to authenticated;
grant execute on function public.gateway_take_mail(integer), public.gateway_mail_sent(bigint) to service_role;
