-- Foundation: what every domain shares. It stands in a schema that the API does not
-- expose. Text helpers are immutable so that constraints can use them; all have an
-- empty search_path, or a body that is bound when it is made (and inlined), so that no
-- caller can slip in an object of the same name.
--
-- Visitors are told apart without being known: by a hash of their address under a
-- random salt of the day. It cannot be turned back into an address nor compared
-- between days, and both hash and salt are thrown away.

create schema private;
comment on schema private is 'Tables and helpers that no API request can name.';
revoke all on schema private from public;
-- Needed to call helpers in it. Its tables are granted to nobody: that is so of what is made in a schema of one's own.
grant usage on schema private to anon, authenticated, service_role;
-- A table is granted to whom its theme names, and to nobody by default; that its rows are reached by policies alone is
-- turned on for all of them in the last file. Hosted Supabase grants a new table to every role: its migration, as
-- `npm run migration` writes it, takes that back first.
-- A function may be executed by whoever it is granted to, and nobody else; the last file ends this.
alter default privileges revoke execute on functions from public;

-- Tables

-- What whoever runs the site may choose. A server of our own sets it at its start from
-- its environment; on hosted Supabase it is changed in the SQL editor.
create table private.settings (
  name text primary key,
  value text not null,
  allowed text[] not null,
  constraint value_allowed check (value = any (allowed))
);
comment on table private.settings is 'Choices of whoever runs the site, by name. No request reads or writes them.';

create table private.daily_salts (
  day date primary key,
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
comment on table private.daily_salts is 'One random salt a day, removed once no repeat can refer to it.';

-- Functions: texts

create function private.clean_text(value text) returns text
language sql immutable set search_path = ''
as $$
  select case when trimmed ~ (
    '[^[:space:][:cntrl:]\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f'
    '\u205f-\u206f\u20d0-\u20f0\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]'
  ) then trimmed end
  from regexp_replace(value, '^[[:space:]]+|[[:space:]]+$', '', 'g') as trimmed
$$;
comment on function private.clean_text(text) is 'Trims; empty optional text is stored as null, and so is text of which nothing can be seen.';

-- What is shown on one line is one line: a name with line breaks, or with signs that turn
-- the direction of writing, could pass for what stands beside it, also in the subject of a
-- mail.
create function private.clean_line(value text) returns text
language sql immutable
return private.clean_text(regexp_replace(
  regexp_replace(value, '[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
  '[[:space:][:cntrl:]\u2028\u2029]+', ' ', 'g'
));
comment on function private.clean_line(text) is
  'Text of one line: white space and control characters are a space, invisible and direction signs are gone.';

-- A list is bounded by its constraint, but cleaned before. No list may have as many items as
-- are looked at here: more would keep the database busy, and the constraint refuses it all
-- the same.
create function private.clean_list(items text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg(private.clean_text(item) order by place)
  from (select item, place from unnest(items) with ordinality as list (item, place) limit 1000) as looked_at
  where private.clean_text(item) is not null
$$;
comment on function private.clean_list(text[]) is
  'Trims every item and drops the empty ones; an empty list is stored as null.';

create function private.list_fits(items text[], max_items integer, max_length integer) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(cardinality(items), 0) <= max_items
    and not exists (select from unnest(items) as item where char_length(item) > max_length)
$$;
comment on function private.list_fits(text[], integer, integer) is
  'Bounds a list in items and in length of each item.';

create function private.fold_text(value text) returns text
language sql immutable
return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));
comment on function private.fold_text(text) is 'Text without accents and capitals, to compare as people type.';

-- Without the extension, which would push the area code out. Granted because whoever writes a
-- place writes its indexes.
create function private.phone_digits(phone text) returns text
language sql immutable
return substring(regexp_replace(
  regexp_replace(phone, '[\s,;.]*\m(extensi[oó]n|ext|x)[\s.:#]*[0-9]{1,6}\s*$', '', 'i'), '[^0-9]', '', 'g'
) from '[0-9]{7,10}$');
comment on function private.phone_digits(text) is
  'A phone number to compare: its last ten digits without an extension, however it is written.';

-- Host characters only, so no user:password@, no port trick and no backslash that a
-- browser would read as a slash; then anything a browser keeps as it is.
create function private.is_web_url(url text) returns boolean
language sql immutable
return url ~* '^https?://[^[:space:][:cntrl:]/?#@:\\"<>]+(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]\\"<>]*)?$';
comment on function private.is_web_url(text) is
  'An absolute http or https address: a javascript: or data: link must never reach a page.';

-- Counted repetitions ({1,64}) in the pattern took most of the time of the call list: lengths are compared beside it.
create function private.is_email(address text) returns boolean
language sql immutable
return address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$'
  and position('@' in address) <= 65
  and (char_length(address) <= 64 or split_part(address, '@', 2) !~ '[^.]{64}');
comment on function private.is_email(text) is
  'One mail address that a link can carry: what a browser''s own field accepts, with a full host name.';

-- Functions: who is asking

-- The setting `role` holds what the gateway set for this request. Unlike a claim
-- it cannot be forged or forgotten, and unlike current_user it stays the same
-- inside a security definer function. These three are written so that they are inlined: triggers ask them for every row.
create function private.is_user_request() returns boolean
language sql stable
return current_setting('role', true) in ('anon', 'authenticated');
comment on function private.is_user_request() is
  'True for a request of a person; false for the secret key, the auth server and direct SQL, which may set anything.';

-- No request can set that setting: it is set and unset within one function.
create function private.task() returns text
language sql stable
return coalesce(current_setting('private.task', true), '');
comment on function private.task() is
  'What the database is at, where its rules have to know: `recovery` out of the bin, `rehearsal` or `undo` of an import, `decision` on what somebody proposed; empty for everything else.';

-- For WHEN clauses: depth 0 is somebody's own statement, and within the function of a trigger the depth is 1 already.
create function private.is_user_act() returns boolean
language sql stable
return pg_trigger_depth() = 0 and private.task() <> 'recovery';
comment on function private.is_user_act() is
  'True for a statement of a person or of the secret key; false for what follows from one by trigger or cascade, and for what comes back out of the bin: that is nobody''s act, so neither limits nor news nor the log are about it.';

-- The gateway puts the address it trusts first in these headers.
create function private.client_address() returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    private.clean_text(split_part(headers ->> 'x-real-ip', ',', 1)),
    private.clean_text(split_part(headers ->> 'x-forwarded-for', ',', 1)),
    ''
  )
  from (select nullif(current_setting('request.headers', true), '')::json as headers) as request
$$;
comment on function private.client_address() is 'The address a request comes from; empty when unknown.';

create function private.event_fingerprint(on_day date, subject text) returns bytea
language plpgsql set search_path = ''
as $$
declare
  day_salt bytea;
begin
  insert into private.daily_salts (day) values (on_day) on conflict do nothing;
  select salt into strict day_salt from private.daily_salts where day = on_day;
  return sha256(day_salt || convert_to(subject, 'UTF8'));
end
$$;
comment on function private.event_fingerprint(date, text) is 'The salted hash of a visitor, kind and subject for one day.';

create function private.event_day(at timestamptz) returns date
language sql stable
return (at at time zone 'America/Puerto_Rico')::date;
comment on function private.event_day(timestamptz) is 'The day in Puerto Rico.';

-- Functions: rows and settings

-- Two people on one row: whoever saves second must be told. A save names the moment of
-- the version it started from (`fecha_actualizacion=eq.…`) and reaches no row when
-- somebody else was first. PostgreSQL looks at the condition again after waiting for the
-- other's save, so this holds at the same moment too. What goes back to a former version
-- gets its moment back too.
-- The argument, if any, is a column that stays as it is. A grant cannot say so: an upsert names the key.
create function private.stamp_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_nargs > 0 and to_jsonb(old) -> tg_argv[0] is distinct from to_jsonb(new) -> tg_argv[0] then
    raise exception using errcode = 'insufficient_privilege', message = 'Esto no se puede pasar a otra sede ni a otro perfil';
  end if;
  if private.task() = 'undo' then
    return new;
  end if;
  -- A clock that was set back must not give a version the moment of an older one.
  new.fecha_actualizacion := greatest(clock_timestamp(), old.fecha_actualizacion + interval '1 microsecond');
  return new;
end
$$;
comment on function private.stamp_version() is
  'Gives each version of a row its own moment, whatever was sent; only an import that is undone brings a former one back.';

-- Arguments: the sentence for a text that is missing, or nothing, and each column with what it is: one `line`, `required`,
-- `written` (required, and a form is told of which field), `no_links`, a `list`, a `picture`, a `municipality`.
create function private.clean_texts() returns trigger
language plpgsql set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  cleaned jsonb := '{}';
  marks text[];
  value text;
begin
  for place in 1 .. tg_nargs - 1 loop
    marks := string_to_array(tg_argv[place], ' ');
    if 'list' = any (marks) then
      -- As many items are looked at as private.clean_list looks at.
      cleaned := cleaned || jsonb_build_object(marks[1], private.clean_list(array(
        select case when 'line' = any (marks) then private.clean_line(item) else item end
        from jsonb_array_elements_text(nullif(given -> marks[1], 'null')) as item limit 1000
      )));
      continue;
    end if;
    value := given ->> marks[1];
    value := case when 'line' = any (marks) then private.clean_line(value) else private.clean_text(value) end;
    if 'picture' = any (marks) then
      value := private.picture_path(value);
    end if;
    if value is null and 'required' = any (marks) then
      raise exception using errcode = 'not_null_violation', message = tg_argv[0];
    elsif value is null and 'written' = any (marks) then
      perform private.refuse(marks[1] || '_escrito', tg_argv[0]);
    elsif 'no_links' = any (marks) then
      perform private.refuse_link(marks[1], value);
    elsif 'municipality' = any (marks) and private.is_municipio(value) is not true then
      perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.', marks[1]);
    end if;
    cleaned := cleaned || jsonb_build_object(marks[1], value);
  end loop;
  return jsonb_populate_record(new, cleaned);
end
$$;
comment on function private.clean_texts() is
  'Trims texts and lists of a row, empty being null; refuses one that is missing, links where nobody approves what is written, and a place that is none.';

-- It stands in `public` because that is where a gateway that knows nothing of this product
-- looks, as do all functions named `gateway_…`.
create function public.gateway_settings() returns table (name text, allowed text[])
language sql stable set search_path = ''
as $$
  select s.name, s.allowed from private.settings as s
$$;
comment on function public.gateway_settings() is
  'Hook of the server: which settings it may take over from its environment, where they are in capital letters, and what they may be.';

create function public.gateway_apply_settings(settings jsonb) returns void
language sql set search_path = ''
as $$
  update private.settings as s set value = given.value
  from jsonb_each_text(settings) as given (name, value)
  where s.name = given.name and s.value <> given.value
$$;
comment on function public.gateway_apply_settings(jsonb) is
  'Takes over settings. For the server itself, at its start: no role of the API may execute it.';

-- What is kept for a time goes when that time is over, whether or not anybody comes by. On hosted Supabase a scheduled job
-- calls `gateway_daily`.

-- Tables

-- A theme registers the jobs of its own in its own file.
create table private.daily_jobs (
  orden smallint primary key,
  job text not null unique,
  each_time boolean not null default false,
  sentencia text
);
comment on table private.daily_jobs is
  'What the server does by itself, in this order, and may do twice without harm: the statements of a job, or the function of this schema that has its name and no arguments.';
comment on column private.daily_jobs.each_time is 'At every call, which is each half hour; else once a day.';

create table private.daily_runs (
  day date not null,
  done_at timestamptz not null default now(),
  job text not null,
  primary key (day, job)
);
comment on table private.daily_runs is 'Which job of the day was done on which day.';

-- Functions

create function private.purge_fingerprints() returns void
language sql set search_path = ''
as $$
  -- Skip what another transaction is touching: it is there the next time.
  delete from private.recent_events where fingerprint in (
    select fingerprint from private.recent_events
    where recorded_at <= now() - interval '30 minutes' for update skip locked
  );
  delete from private.new_account_reviews
  where private.event_day(noted_at) < private.event_day(now());
  delete from private.visitor_acts where fingerprint in (
    select fingerprint from private.visitor_acts where day < private.event_day(now()) for update skip locked
  );
  update private.reportes set red = null where red is not null and private.event_day(fecha) < private.event_day(now());
  delete from private.daily_salts where day in (
    select day from private.daily_salts
    where day < private.event_day(now() - interval '30 minutes') for update skip locked
  );
  -- The longest of the limits is a day.
  delete from private.recent_acts where done_at <= now() - interval '1 day';
  delete from private.event_people where fecha <= now() - interval '1 day';
$$;
comment on function private.purge_fingerprints() is
  'Throws away fingerprints, salts, notes of limits and names of events whose time is over.';
insert into private.daily_jobs (orden, job, each_time) values (10, 'purge_fingerprints', true);

create function private.purge_old_data() returns void
language plpgsql set search_path = ''
as $$
declare
  unattended uuid[];
  places uuid[];
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  -- What was written about an account after it had gone.
  delete from auth.audit_log_entries as e
  where exists (
    select from (values (e.payload ->> 'actor_id'), (e.payload -> 'traits' ->> 'user_id')) as person (id)
    where person.id <> '00000000-0000-0000-0000-000000000000'
      and not exists (
        select from auth.users as u
        where u.id = case when person.id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then person.id::uuid end
          and u.deleted_at is null
      )
  );
  with gone as (
    delete from private.unattended_providers where since <= now() - interval '30 days' returning proveedor_id
  )
  select array_agg(proveedor_id) into unattended from gone;
  update public.proveedores set telefono = null, whatsapp = null, email = null, direccion = null, web = null
  where id = any (unattended);
  select array_agg(id) into places from public.sedes where proveedor_id = any (unattended);
  update public.sedes set telefono = null, whatsapp = null, direccion = null, como_llegar = null where id = any (places);
  delete from private.direcciones_ocultas where sede_id = any (places);
  -- The audit log keeps that something was changed, and not where somebody lives.
  update public.auditoria
  set antes = antes - array['telefono', 'whatsapp', 'direccion', 'como_llegar'],
    despues = despues - array['telefono', 'whatsapp', 'direccion', 'como_llegar']
  where tabla = 'sedes' and private.named_in(actor_id, fila_id, antes, despues) && (places || unattended)::text[];
  -- What the facts were is of use for as long as somebody may ask who changed them.
  delete from public.auditoria
  where tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita') and fecha < now() - interval '2 years';
  delete from private.papelera where quitada_en <= now() - interval '30 days';
  delete from private.cuentas_moderacion where fecha < now() - interval '13 months';
  delete from private.pausas where hasta < private.event_day(now());
  delete from private.rating_days where dia < private.event_day(now());
  delete from private.daily_runs where day < private.event_day(now()) - 90;
  -- A job that fails is tried again long before; the mail of a template may never be.
  delete from private.failed_jobs where failed_at < now() - interval '7 days';
end
$$;
comment on function private.purge_old_data() is
  'The work of a day: the sign-in log after 90 days, the contact data of a provider that nobody has looked after for 30, the bin after 30, the audit log of facts after two years, pauses that are over.';
insert into private.daily_jobs (orden, job) values (60, 'purge_old_data');

create function public.gateway_daily() returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  due record;
begin
  for due in select * from public.gateway_daily_jobs() loop
    exit when not public.gateway_daily_job(due.job);
  end loop;
  return exists (select from private.daily_runs as r where r.done_at = now());
end
$$;
comment on function public.gateway_daily() is 'All jobs that are due in one call, for a scheduler. May be called as often as one likes. True when this call did one of the jobs of the day.';

-- Each job of a day and each mail by itself: one that fails is noted, and the others are done.

create table private.failed_jobs (
  job text primary key,
  code text not null,
  since timestamptz not null default now(),
  failed_at timestamptz not null default now()
);
comment on table private.failed_jobs is 'Jobs of the day, templates of mail (`correo …`) and parts of the queue (`cola …`) that fail: since when, and by which SQLSTATE. An error''s words may quote somebody, so they are not kept.';

create function private.log_failure(job text, code text) returns void
language sql set search_path = ''
as $$
  insert into private.failed_jobs as f (job, code) values (log_failure.job, log_failure.code)
  on conflict on constraint failed_jobs_pkey do update set code = excluded.code, failed_at = excluded.failed_at
$$;
comment on function private.log_failure(text,text) is 'That a job failed, for Hoy and for whoever watches the server.';

create function public.gateway_daily_jobs() returns table (job text, each_time boolean)
language sql stable security definer set search_path = ''
as $$
  select j.job, j.each_time
  from private.daily_jobs as j
  where j.each_time or not exists (
    select from private.daily_runs as r where r.day = private.event_day(now()) and r.job = j.job
  )
  order by j.orden
$$;
comment on function public.gateway_daily_jobs() is 'Hook of the server: what is to be done now, in this order; `each_time`: at every call, not once a day.';

create function public.gateway_daily_job(job text) returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  due record;
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_daily', 0)) then
    return false;
  end if;
  select j.* into due from public.gateway_daily_jobs() as d join private.daily_jobs as j on j.job = d.job
  where j.job = gateway_daily_job.job;
  if not found then
    return true;
  end if;
  begin
    execute coalesce(due.sentencia, format('select private.%I()', due.job));
    insert into private.daily_runs (day, job) select private.event_day(now()), due.job where not due.each_time;
    delete from private.failed_jobs as f where f.job = due.job;
  exception when others then
    perform private.log_failure(due.job, sqlstate);
  end;
  return true;
end
$$;
comment on function public.gateway_daily_job(text) is 'Hook of the server: does one job that is due; its failure is noted, and it stays due. False: another server is at it.';

-- What waits for an admin: each kind is a view of its theme, and its row here.

create table private.clases_cola (
  clase text primary key,
  orden smallint not null,
  vista text not null,
  decision text not null,
  sin_prisa boolean not null default false,
  uno text not null,
  varios text not null,
  moderador boolean not null default false
);
comment on table private.clases_cola is
  'Kinds of things that wait, in the order in which they are listed. Each theme registers its own in its own file; the screen needs a renderer.';
comment on column private.clases_cola.vista is
  'Where it is found: a view private.waiting_<vista> (clase, id, titulo, desde, proveedor_id, cuantos), of one kind or of several.';
comment on column private.clases_cola.decision is 'How it was decided, by whom and when: a query about the one with the id $1.';
comment on column private.clases_cola.moderador is 'A moderator decides it too.';
comment on column private.clases_cola.uno is 'One of them in the mail of the morning, after "1"; `varios` several.';
comment on column private.clases_cola.sin_prisa is 'Nobody waits for it: it is listed last, and is not counted.';

-- Arguments: the kind, and the column that names what waits.
create function private.delete_notes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  element constant uuid := to_jsonb(old) ->> tg_argv[1];
begin
  delete from public.cola_notas as n where n.clase = tg_argv[0] and n.elemento = element;
  delete from public.cola_asignaciones as a where a.clase = tg_argv[0] and a.elemento = element;
  return null;
end
$$;
comment on function private.delete_notes() is 'What was noted about something goes with it: it may be about the person whose it was.';

-- A person's own data: each theme says which rows of its own are in the copy.

create table private.own_things (
  tabla text not null,
  condicion text not null,
  columnas text[],
  primary key (tabla, condicion)
);
comment on table private.own_things is
  'What is a person''s ($1) without a foreign key that says so, or is whole although it stays; $2 is the proved address. Without columns all that is not hidden.';

-- When two providers become one: each theme says what of its own moves.

create table private.merge_rows (
  orden smallint primary key,
  sentencia text not null
);
comment on table private.merge_rows is
  'Statements of a merge, in this order: what refers to the provider that goes ($2) becomes that of the one that stays ($1); $3 owns it then. One that fails undoes the merge.';

-- Rights

grant execute on function private.clean_text(text), private.clean_line(text), private.clean_list(text[]),
  private.list_fits(text[], integer, integer), private.fold_text(text), private.is_web_url(text), private.is_user_request(),
  private.task(), private.is_user_act(), private.event_day(timestamp with time zone) to anon, authenticated,
  service_role;
grant execute on function private.is_email(text) to authenticated, service_role;
grant execute on function public.gateway_daily() to service_role;
