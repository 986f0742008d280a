-- Release 0.1.0: what supabase/schemas and supabase/content were on that day. It has been run and is not edited; what is
-- later is a file of its own (npm run migration).

-- Functions name tables that come after them.
set check_function_bodies = off;

-- schemas/01_foundation.sql

-- Foundation: what every domain shares. It stands in a schema that the API does not
-- expose. Text helpers are immutable so that constraints can use them; all have an
-- empty search_path so that no caller can slip in an object of the same name.
--
-- Visitors are told apart without being known: by a hash of their address under a
-- random salt of the day. It cannot be turned back into an address nor compared
-- between days, and both hash and salt are thrown away.

create schema private;
comment on schema private is 'Tables and helpers that no API request can name.';
revoke all on schema private from public;
-- Needed to call helpers in it; its tables are granted to nobody.
grant usage on schema private to anon, authenticated, service_role;

-- Tables

-- What whoever runs the site may choose. A server of our own sets it at its start from
-- its environment; on hosted Supabase it is changed in the SQL editor.
create table private.settings (
  name text primary key,
  value text not null
);
comment on table private.settings is 'Choices of whoever runs the site, by name. No request reads or writes them.';
alter table private.settings enable row level security;
revoke all on table private.settings from public, anon, authenticated, service_role;

create table private.daily_salts (
  day date primary key,
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
comment on table private.daily_salts is 'One random salt a day, removed once no repeat can refer to it.';
alter table private.daily_salts enable row level security;
revoke all on table private.daily_salts from public, anon, authenticated, service_role;

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
language sql immutable set search_path = ''
as $$
  select private.clean_text(regexp_replace(
    regexp_replace(value, '[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
    '[[:space:][:cntrl:]\u2028\u2029]+', ' ', 'g'
  ))
$$;
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
language sql immutable set search_path = ''
as $$
  select lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'))
$$;
comment on function private.fold_text(text) is 'Text without accents and capitals, to compare as people type.';

-- Host characters only, so no user:password@, no port trick and no backslash that a
-- browser would read as a slash; then anything a browser keeps as it is.
create function private.is_web_url(url text) returns boolean
language sql immutable set search_path = ''
as $$
  select url ~* '^https?://[^[:space:][:cntrl:]/?#@:\\"<>]+(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]\\"<>]*)?$'
$$;
comment on function private.is_web_url(text) is
  'An absolute http or https address: a javascript: or data: link must never reach a page.';

create function private.is_video_url(url text) returns boolean
language sql immutable set search_path = ''
as $$
  select url ~* ('^https://'
    || '(([a-z0-9-]+\.)*facebook\.com|fb\.watch|(www\.)?instagram\.com)'
    || '([/?#][^[:space:][:cntrl:]\\"<>]*)?$')
$$;
comment on function private.is_video_url(text) is
  'An https address whose host is Facebook or Instagram: compared as a whole host, never as a substring.';

-- Counted repetitions ({1,64}) in the pattern took most of the time of the call list: lengths are compared beside it.
create function private.is_email(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$'
    and position('@' in address) <= 65
    and (char_length(address) <= 64 or split_part(address, '@', 2) !~ '[^.]{64}')
$$;
comment on function private.is_email(text) is
  'One mail address that a link can carry: what a browser''s own field accepts, with a full host name.';

-- Functions: who is asking

-- The setting `role` holds what the gateway set for this request. Unlike a claim
-- it cannot be forged or forgotten, and unlike current_user it stays the same
-- inside a security definer function. What recovery out of the bin writes is no act of the
-- person who presses the button: neither limits nor news nor the log are about it. No request
-- can set that setting: it is set and unset within one function.
create function private.is_client() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('role', true) in ('anon', 'authenticated')
    and coalesce(current_setting('private.recupera', true), '') = ''
$$;
comment on function private.is_client() is
  'True for a request of a person; false for the secret key, the auth server, direct SQL and what `recuperar` writes, which may set anything.';

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

-- Who shares a connection: one IPv4 address, or the /64 that one IPv6 subscriber gets.
create function private.client_network() returns text
language plpgsql stable set search_path = ''
as $$
declare
  address constant text := private.client_address();
begin
  if family(address::inet) = 6 then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return host(address::inet);
exception when invalid_text_representation then
  return address;
end
$$;
comment on function private.client_network() is 'The network a request comes from; empty when unknown.';

create function private.event_fingerprint(on_day date, subject text) returns bytea
language plpgsql security definer set search_path = ''
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
language sql stable set search_path = ''
as $$
  select (at at time zone 'America/Puerto_Rico')::date
$$;
comment on function private.event_day(timestamptz) is 'The day in Puerto Rico.';

-- Functions: rows and settings

-- Two people on one row: whoever saves second must be told. A save names the moment of
-- the version it started from (`fecha_actualizacion=eq.…`) and reaches no row when
-- somebody else was first. PostgreSQL looks at the condition again after waiting for the
-- other's save, so this holds at the same moment too. What goes back to a former version
-- gets its moment back too.
create function private.stamp_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_setting('private.devuelve', true) = 'si' then
    return new;
  end if;
  -- A clock that was set back must not give a version the moment of an older one.
  new.fecha_actualizacion := greatest(clock_timestamp(), old.fecha_actualizacion + interval '1 microsecond');
  return new;
end
$$;
comment on function private.stamp_version() is
  'Gives each version of a row its own moment, whatever was sent; only an import that is undone brings a former one back.';

-- It stands in `public` because that is where a gateway that knows nothing of this product
-- looks, as do all functions named `gateway_…`.
create function public.gateway_apply_settings(settings jsonb) returns void
language sql set search_path = ''
as $$
  update private.settings as s set value = given.value
  from jsonb_each_text(settings) as given (name, value)
  where s.name = given.name and s.value <> given.value
$$;
comment on function public.gateway_apply_settings(jsonb) is
  'Takes over the settings that it knows. For the server itself, at its start: no role of the API may execute it.';

-- What is kept for a time goes when that time is over, whether or not anybody comes by. On hosted Supabase a scheduled job
-- calls `gateway_daily`.

-- Tables

create table private.daily_runs (
  day date not null,
  done_at timestamptz not null default now(),
  job text not null,
  primary key (day, job)
);
comment on table private.daily_runs is 'Which job of the day was done on which day.';
alter table private.daily_runs enable row level security;
revoke all on table private.daily_runs from public, anon, authenticated, service_role;

-- Functions

create function private.forget_fingerprints() returns void
language sql security definer set search_path = ''
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
comment on function private.forget_fingerprints() is
  'Throws away fingerprints, salts, notes of limits and names of events whose time is over.';

create function private.forget_old_data() returns void
language plpgsql security definer set search_path = ''
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
comment on function private.forget_old_data() is
  'The work of a day: the sign-in log after 90 days, the contact data of a provider that nobody has looked after for 30, the bin after 30, the audit log of facts after two years, pauses that are over.';

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
comment on table private.failed_jobs is 'Jobs of the day, and templates of mail (`correo …`), that fail: since when, and by which SQLSTATE. An error''s words may quote somebody, so they are not kept.';
alter table private.failed_jobs enable row level security;
revoke all on table private.failed_jobs from public, anon, authenticated, service_role;

create function private.note_failure(job text, code text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.failed_jobs as f (job, code) values (note_failure.job, note_failure.code)
  on conflict on constraint failed_jobs_pkey do update set code = excluded.code, failed_at = excluded.failed_at
$$;
comment on function private.note_failure(text,text) is 'That a job failed, for Hoy and for whoever watches the server.';

create function public.gateway_daily_jobs() returns table (job text, each_time boolean)
language sql stable security definer set search_path = ''
as $$
  select j.job, j.each_time
  from (values
    (1, 'forget_fingerprints', true), (2, 'forget_alerts', true), (3, 'forget_copies', true),
    (4, 'finish_removals', false), (5, 'forget_proposals', false), (6, 'forget_old_data', false),
    (7, 'forget_edits', false), (8, 'forget_lists', false), (9, 'forget_imports', false), (10, 'forget_traces', false),
    (11, 'give_up_alerts', false), (12, 'note_failed_mail', false), (13, 'forget_links', false), (14, 'remind', false),
    (15, 'tell_alerts', false), (16, 'give_up_replies', false), (17, 'send_digests', false)
  ) as j (place, job, each_time)
  where j.each_time or not exists (
    select from private.daily_runs as r where r.day = private.event_day(now()) and r.job = j.job
  )
  order by j.place
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
  select * into due from public.gateway_daily_jobs() as j where j.job = gateway_daily_job.job;
  if not found then
    return true;
  end if;
  begin
    execute format('select private.%I()', due.job);
    insert into private.daily_runs (day, job) select private.event_day(now()), due.job where not due.each_time;
    delete from private.failed_jobs as f where f.job = due.job;
  exception when others then
    perform private.note_failure(due.job, sqlstate);
  end;
  return true;
end
$$;
comment on function public.gateway_daily_job(text) is 'Hook of the server: does one job that is due; its failure is noted, and it stays due. False: another server is at it.';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.gateway_apply_settings(jsonb), public.gateway_daily(), public.gateway_daily_jobs(),
  public.gateway_daily_job(text) from public, anon, authenticated, service_role;
grant execute on function private.clean_text(text), private.clean_line(text), private.clean_list(text[]),
  private.list_fits(text[], integer, integer), private.fold_text(text), private.is_web_url(text),
  private.is_video_url(text), private.is_client(), private.event_day(timestamp with time zone) to anon, authenticated,
  service_role;
grant execute on function private.is_email(text) to authenticated, service_role;
grant execute on function public.gateway_daily() to service_role;

-- schemas/02_people.sql

-- People: their profile, who among them is an admin, and how often they may do a thing.
--
-- Telephone, municipality, role and date of a person are for that person and admins; a
-- name is public while something public is written under it. Row security hides rows, not
-- columns, and a column grant would make the owner's own `select *` fail. So the table is
-- private and `public.profiles` is a view of it that blanks the private columns. The id is
-- passed through plainly and the foreign keys of other tables point at the private
-- table, which is how PostgREST (and a gateway like it) finds the relation of
-- `profiles(nombre_completo)`; the table itself being unexposed, it is the only one.
--
-- An admin who has a second factor is one only in a session that has shown it: with the
-- password alone (`aal1`) the same person is like anybody else. And the acts that
-- could carry the site away (passwords, factors, roles, deletion) also ask for a
-- sign-in of the last 15 minutes, so that a token found on a screen left open is not
-- enough for them. The client reads from `hint` what to ask for.

-- Types

create type public.app_role as enum ('admin');

-- Tables

create table private.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  nombre_completo text not null constraint nombre_completo_max_160 check (char_length(nombre_completo) <= 160),
  rol text not null default 'padre' constraint rol_max_40 check (char_length(rol) between 1 and 40),
  telefono text constraint telefono_max_40 check (char_length(telefono) <= 40),
  municipio text constraint municipio_max_60 check (char_length(municipio) <= 60),
  fecha_registro timestamptz not null default now(),
  ha_publicado boolean not null default false
);
comment on table private.profiles is 'One row a person, born and removed with the account.';
comment on column private.profiles.ha_publicado is
  'A question, an answer or a published review of an approved provider stands under this name. Kept by triggers.';
create index profiles_fecha_registro_idx on private.profiles (fecha_registro desc);
alter table private.profiles enable row level security;
revoke all on table private.profiles from public, anon, authenticated, service_role;

create table public.user_roles (
  user_id uuid not null references private.profiles (id) on delete cascade,
  role public.app_role not null,
  primary key (user_id, role)
);
comment on table public.user_roles is 'Who is an admin. Apart from profiles, so that changing a profile can never raise a person.';
create index user_roles_role_idx on public.user_roles (role);
alter table public.user_roles enable row level security;
revoke all on table public.user_roles from public, anon, authenticated, service_role;
grant select, insert (user_id, role), delete on table public.user_roles to authenticated;
grant all on table public.user_roles to service_role;

-- How often one person may do a thing. What was done is noted apart from the rows it
-- made, so that deleting one's own question does not buy another.
create table private.recent_acts (
  user_id uuid not null references private.profiles (id) on delete cascade,
  act text not null,
  done_at timestamptz not null
);
comment on table private.recent_acts is
  'Who did what when, for as long as a limit asks for it; tidied by the next act of the same person.';
create index recent_acts_person_idx on private.recent_acts (user_id, act, done_at);
alter table private.recent_acts enable row level security;
revoke all on table private.recent_acts from public, anon, authenticated, service_role;

-- Functions: who is an admin

create function private.requires_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.settings where name = 'admin_require_factor' and value = 'on')
$$;
comment on function private.requires_factor() is 'Whether nobody is an admin without a second factor.';

create function private.has_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.mfa_factors as f where f.user_id = auth.uid() and f.status = 'verified')
$$;
comment on function private.has_factor() is 'Whether the account of the person asking has a second factor.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin')
    and (
      coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3')
      or not (private.has_factor() or private.requires_factor())
    )
$$;
comment on function private.is_admin() is
  'Whether the person asking is an admin now: the row must exist, and a session of an account with a second factor must have shown it.';

-- Whoever lacks no more than the second step is told so.
create function private.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_client() or private.is_admin() then
    return;
  end if;
  if exists (select from public.user_roles where user_id = auth.uid() and role = 'admin') then
    raise exception using errcode = 'insufficient_privilege', hint = 'insufficient_aal',
      message = 'Falta tu segundo paso para hacer esto';
  end if;
  raise exception using errcode = 'insufficient_privilege', message = 'Solo un administrador puede hacer esto';
end
$$;
comment on function private.require_admin() is 'Refuses everybody but admins and the secret key.';

-- A second factor does not count here: whoever holds a token could add one of their own.
create function private.entered_at() returns timestamptz
language sql stable set search_path = ''
as $$
  select to_timestamp(max((claim ->> 'timestamp')::double precision))
  from jsonb_array_elements(
    case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
  ) as claim
  where jsonb_typeof(claim -> 'timestamp') = 'number'
    and claim ->> 'method' not in ('totp', 'token_refresh')
    and claim ->> 'method' not like 'mfa/%'
$$;
comment on function private.entered_at() is
  'When the caller last gave a password or what stands for it (claim `amr`); null when the token does not say.';

create function private.require_recent_sign_in() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_client()
    and coalesce(private.entered_at(), '-infinity') < now() - interval '15 minutes'
  then
    raise exception using errcode = 'PT403', hint = 'reauthentication_needed',
      message = 'Por seguridad, vuelve a iniciar sesión para hacer esto';
  end if;
end
$$;
comment on function private.require_recent_sign_in() is 'Refuses a token whose sign-in is older than 15 minutes.';

create function public.exigir_admin(reciente boolean default false) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if reciente then
    perform private.require_recent_sign_in();
  end if;
end
$$;
comment on function public.exigir_admin(boolean) is
  'Refuses whoever is no admin now; with `reciente`, also one whose sign-in is older than 15 minutes. The server functions ask it in the caller''s name.';

create function public.estado_admin()
returns table (es_admin boolean, segundo_factor boolean, factor_obligatorio boolean)
language sql stable security definer rows 1 set search_path = ''
as $$
  select exists (select from public.user_roles where user_id = auth.uid() and role = 'admin'),
    private.has_factor(), private.requires_factor()
$$;
comment on function public.estado_admin() is
  'What the panel asks about the caller: whether they are an admin, have a second factor, and must have one.';

-- The first admin cannot be made by another. A server that is told in its settings
-- whose account that is calls this after making sure that the account exists.
create function public.gateway_ensure_admin(account uuid) returns void
language sql set search_path = ''
as $$
  insert into public.user_roles (user_id, role) values (account, 'admin') on conflict do nothing
$$;
comment on function public.gateway_ensure_admin(uuid) is
  'Makes an account an admin. For the server itself, at its start: no role of the API may execute it.';

-- How long a password must be, by account: six characters for families, as everywhere on the site; for an
-- admin, who can read and change everybody's data, twelve. A password never reaches the database readable, so the
-- server that stores it asks here, as it also does at a sign-in: whoever has become an admin since is told then. On
-- hosted Supabase the function that sets passwords asks it.
create function public.gateway_password_policy(account uuid)
returns table (min_length integer)
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from public.user_roles as r where r.user_id = account and r.role = 'admin') then 12
    else 6
  end
$$;
comment on function public.gateway_password_policy(uuid) is
  'How long a password of this account must be.';

create function private.guard_roles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Everybody else is refused by the policies, which come after this.
  if private.is_admin() then
    perform private.require_recent_sign_in();
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.guard_roles() is 'An admin makes and unmakes admins only shortly after signing in.';

-- A lock first, so that two admins who revoke each other at the same moment are
-- taken one after the other; the second then sees that it is the last.
create function private.keep_last_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.user_roles:admin', 0));
  if not exists (select from public.user_roles where role = 'admin') then
    raise exception using errcode = 'check_violation', constraint = 'user_roles_last_admin',
      message = 'No se puede quitar al último administrador';
  end if;
  return null;
end
$$;
comment on function private.keep_last_admin() is
  'The site never loses its last admin, not even by deleting the account.';

-- Nobody takes the panel from oneself by mistake; another admin can do it. What follows
-- from deleting one's own account is no revocation: the trigger looks at a request's own
-- statement only.
create function private.keep_own_role() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client() and old.user_id = auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'No puedes quitarte el permiso de administrador. Pídeselo a otro administrador';
  end if;
  return old;
end
$$;
comment on function private.keep_own_role() is 'An admin cannot lock oneself out.';

-- Functions: profiles and accounts

create function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The role is never taken from the metadata, which the person writes. Without a
  -- name the e-mail is no substitute: names are public and addresses are not.
  insert into private.profiles (id, nombre_completo)
  values (
    new.id,
    coalesce(
      left(private.clean_text(regexp_replace(
        case jsonb_typeof(new.raw_user_meta_data -> 'nombre_completo')
          when 'string' then new.raw_user_meta_data ->> 'nombre_completo'
        end,
        '[[:space:][:cntrl:]]+', ' ', 'g'
      )), 160),
      'Familia'
    )
  );
  return null;
end
$$;
comment on function private.create_profile() is
  'Gives a new account its profile in the same transaction, always with the role padre.';

create function private.clean_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre_completo := private.clean_line(new.nombre_completo);
  new.telefono := private.clean_text(new.telefono);
  new.municipio := private.clean_text(new.municipio);
  if new.nombre_completo is null then
    raise exception using errcode = 'not_null_violation', column = 'nombre_completo',
      message = 'Por favor escribe tu nombre';
  end if;
  return new;
end
$$;
comment on function private.clean_profile() is 'Trims a profile and asks for a name.';

-- Security definer, because the table under the view is granted to nobody. The
-- column grants on the view have already refused every other column.
create function private.update_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_client() then
    if old.id is distinct from auth.uid() then
      return null;
    end if;
    update private.profiles
    set nombre_completo = new.nombre_completo, telefono = new.telefono, municipio = new.municipio
    where id = old.id
    returning nombre_completo, telefono, municipio
    into new.nombre_completo, new.telefono, new.municipio;
  else
    update private.profiles
    set nombre_completo = new.nombre_completo, telefono = new.telefono, municipio = new.municipio,
      rol = new.rol, fecha_registro = new.fecha_registro
    where id = old.id
    returning nombre_completo, telefono, municipio
    into new.nombre_completo, new.telefono, new.municipio;
  end if;
  return new;
end
$$;
comment on function private.update_profile() is
  'Writes a change made through the view: people change themselves only, and never their role.';

-- It cannot be undone, so holding an access token is not enough: it must come from a
-- sign-in of the last 15 minutes (a refreshed token keeps the moment of its sign-in), and
-- with the second factor when the account has one. Only the password or what stands for it
-- is a sign-in.
create function public.eliminar_mi_cuenta(publicaciones text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_reauthentication('eliminar tu cuenta');
  if coalesce(publicaciones, '') not in ('borrar', 'sin_nombre') then
    perform private.refuse('publicaciones_elegidas', 'Antes de eliminar, elige qué hacemos con lo que escribiste');
  end if;
  if publicaciones = 'sin_nombre' then
    perform private.leave_posts(auth.uid());
  end if;
  -- The foreign keys do the rest, and the trigger of user_roles keeps the last admin.
  delete from auth.users where id = auth.uid();
end
$$;
comment on function public.eliminar_mi_cuenta(text) is
  'Deletes the caller''s account with what belongs to it; questions and answers go too (`borrar`) or stay without a name (`sin_nombre`). A provider stays, without owner and pending.';

create function private.forget_sign_ins() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.audit_log_entries as e
  where e.payload ->> 'actor_id' = old.id::text or e.payload -> 'traits' ->> 'user_id' = old.id::text;
  return null;
end
$$;
comment on function private.forget_sign_ins() is 'The sign-in log of an account goes with it.';

-- Functions: limits

-- Arguments of the trigger: how many, in how long, and how to say that they were done.
create function private.limit_acts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  allowed constant integer := tg_argv[0];
  window_length constant interval := tg_argv[1];
  done bigint;
  wait_minutes integer;
begin
  if not private.is_client() or person is null then
    return new;
  end if;
  -- One after the other: of two requests at the same moment the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || person, 0));
  delete from private.recent_acts
  where user_id = person and act = tg_table_name and done_at <= now() - window_length;
  select count(*), ceil(extract(epoch from min(done_at) + window_length - now()) / 60)
  into done, wait_minutes
  from private.recent_acts
  where user_id = person and act = tg_table_name;
  if done >= allowed then
    raise exception using errcode = 'PT429',
      message = tg_argv[2] || ' Gracias por participar. Podrás continuar en ' || case
        when wait_minutes <= 1 then 'un minuto.'
        when wait_minutes < 120 then wait_minutes || ' minutos.'
        else ceil(wait_minutes / 60.0) || ' horas.'
      end;
  end if;
  insert into private.recent_acts (user_id, act, done_at) values (person, tg_table_name, now());
  return new;
end
$$;
comment on function private.limit_acts() is
  'Refuses with status 429 and kind words once a person has made as many rows of this table as the limit allows.';

-- Views, which ask the functions above

-- The name is blanked and the row hidden by the same condition. Hiding alone would need
-- a security barrier, which keeps the planner from looking up one author by id; with
-- the name blanked, a condition added by the asker never sees what is hidden.
create view public.profiles as
select
  id,
  case when ha_publicado or id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client())
    then nombre_completo end as nombre_completo,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then rol end as rol,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then telefono end as telefono,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then municipio end as municipio,
  case when id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client()) then fecha_registro end as fecha_registro
from private.profiles
where ha_publicado or id = (select auth.uid()) or (select private.is_admin()) or not (select private.is_client());
comment on view public.profiles is
  'People as others may see them: id and name of whoever wrote something public; everything for the person and for admins.';
revoke all on table public.profiles from public, anon, authenticated, service_role;
grant select on table public.profiles to anon;
-- Not insert or delete: a profile comes and goes with its account.
grant select, update (nombre_completo, telefono, municipio) on table public.profiles to authenticated;
grant select, update on table public.profiles to service_role;

-- Triggers: depth 0 is a request's own statement

create trigger create_profile_for_new_account
  after insert on auth.users
  for each row execute function private.create_profile();

create trigger forget_sign_ins_of_deleted_account
  after delete on auth.users
  for each row execute function private.forget_sign_ins();

create trigger profiles_clean
  before insert or update on private.profiles
  for each row execute function private.clean_profile();

create trigger profiles_update
  instead of update on public.profiles
  for each row execute function private.update_profile();

create trigger user_roles_guard
  before insert or delete on public.user_roles
  for each row when (pg_trigger_depth() = 0)
  execute function private.guard_roles();

create trigger user_roles_keep_own
  before delete on public.user_roles
  for each row when (pg_trigger_depth() = 0)
  execute function private.keep_own_role();

create trigger user_roles_keep_last_admin
  after delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_last_admin();

-- Policies

create policy "People can see their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
comment on policy "People can see their own roles" on public.user_roles is
  'The site asks for it to decide whether to show the admin panel.';

create policy "Admins can see all roles" on public.user_roles
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all roles" on public.user_roles is
  'The list of users shows who is an admin.';

create policy "Admins can grant roles" on public.user_roles
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can grant roles" on public.user_roles is
  'Only an admin makes another.';

create policy "Admins can revoke roles" on public.user_roles
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can revoke roles" on public.user_roles is
  'Of others: triggers keep the own one and the last one.';

-- What admins see of people, and what is seen of admins: the audit log of what they did to
-- what is not theirs. Triggers write it in the transaction of the act, so that one never
-- stands without the other, and no role of the API, the secret key included, may write,
-- change or delete a line.

-- Tables

create table public.auditoria (
  id bigint generated always as identity primary key,
  fecha timestamptz not null default now(),
  -- No foreign key: the log outlives the accounts. The name is the one of that day.
  actor_id uuid,
  actor_nombre text,
  accion text not null constraint accion_max_60 check (char_length(accion) between 1 and 60),
  tabla text not null constraint tabla_max_60 check (char_length(tabla) between 1 and 60),
  fila_id text constraint fila_id_max_100 check (char_length(fila_id) <= 100),
  antes jsonb,
  despues jsonb
);
comment on table public.auditoria is
  'Acts of admins: who, what, which row, when, and a summary of what changed. Nothing in the API can alter it.';
comment on column public.auditoria.actor_id is 'Null: the account is gone.';
comment on column public.auditoria.actor_nombre is
  'As it was then. Of an account that is gone it stays if an admin''s it was: somebody answers for what was done.';
create index auditoria_fecha_idx on public.auditoria (fecha desc, id desc);
create index auditoria_fila_idx on public.auditoria (tabla, fila_id, fecha desc);
-- What is counted for everybody to see: the log outlives the accounts.
create index auditoria_pausas_idx on public.auditoria (fecha) where accion = 'pausar';
create index auditoria_actor_idx on public.auditoria (actor_id, fecha);
alter table public.auditoria enable row level security;
revoke all on table public.auditoria from public, anon, authenticated, service_role;
grant select on table public.auditoria to authenticated, service_role;

-- Functions: the audit log

create function private.summarize(fila jsonb, columnas text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, case
    when jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 200 then to_jsonb(left(value #>> '{}', 200) || '…')
    else value
  end)
  from jsonb_each(fila)
  where key = any (columnas)
$$;
comment on function private.summarize(jsonb, text[]) is 'Some columns of a row, long texts cut: a log is no archive.';

create function private.write_act(actor uuid, accion text, tabla text, fila_id text, antes jsonb, despues jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Without a lock: of two at the same moment both may be the last one.
  if private.is_client() and not private.is_admin() and (
    select count(*) from public.auditoria as e where e.actor_id = write_act.actor and e.fecha > now() - interval '1 day'
  ) >= 200 then
    raise exception using errcode = 'PT429', hint = 'cambios_max_200',
      message = 'Ya guardaste 200 cambios en un día. Gracias por mantener tu perfil al día. Podrás continuar mañana.';
  end if;
  insert into public.auditoria (actor_id, actor_nombre, accion, tabla, fila_id, antes, despues)
  values (
    write_act.actor,
    (select p.nombre_completo from private.profiles as p where p.id = write_act.actor),
    write_act.accion, write_act.tabla, write_act.fila_id, write_act.antes, write_act.despues
  );
end
$$;
comment on function private.write_act(uuid, text, text, text, jsonb, jsonb) is
  'Adds one line to the audit log. Who is no admin adds 200 a day.';

-- Arguments: the column that names the row, the column of its owner or '', and the
-- columns that sum up a whole row, with commas.
create function private.audit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  old_row constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  known constant jsonb := coalesce(old_row, new_row);
  columns text[] := string_to_array(tg_argv[2], ',');
  act text := case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end;
begin
  if private.is_client() and private.is_admin()
    and private.row_owner(tg_table_name, known, tg_argv[1]) is distinct from auth.uid()::text
  then
    if tg_op = 'UPDATE' then
      select array_agg(n.key) into columns
      from jsonb_each(new_row) as n
      where n.value is distinct from old_row -> n.key and n.key <> 'fecha_actualizacion';
      if columns = array['aprobado_por_admin'] then
        act := case when (new_row -> 'aprobado_por_admin')::boolean then 'aprobar' else 'desaprobar' end;
      end if;
    end if;
    if cardinality(columns) > 0 then
      perform private.write_act(
        auth.uid(), act, tg_table_name, known ->> tg_argv[0],
        private.summarize(old_row, columns), private.summarize(new_row, columns)
      );
    end if;
  end if;
  return coalesce(new, old);
end
$$;
comment on function private.audit() is
  'Writes down an admin''s act on a row of somebody else or of nobody. A change lists the columns that changed.';

create function public.registrar_acto_admin(
  actor uuid,
  accion text,
  tabla text,
  fila_id text default null,
  antes jsonb default null,
  despues jsonb default null
) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.write_act(actor, accion, tabla, fila_id, antes, despues)
$$;
comment on function public.registrar_acto_admin(uuid, text, text, text, jsonb, jsonb) is
  'For the server''s own admin functions (password, account, second factors), which act with the secret key: it names the admin who asked.';

-- Functions: the list of people

-- Accounts are granted to nobody, so it runs with the owner's rights and first of all asks
-- who is calling.
create function public.admin_usuarios(
  busqueda text default null,
  orden text default 'recientes',
  limite integer default 50,
  desplazamiento integer default 0
) returns table (
  id uuid, nombre_completo text, email text, rol text, telefono text, municipio text, fecha_registro timestamptz,
  ultimo_acceso timestamptz, roles public.app_role[], segundo_factor boolean, proveedor_id uuid, total integer,
  pausa_hasta date, pausa_motivo text, licencia jsonb
)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
#variable_conflict use_column
declare
  -- What was typed is text, not a pattern.
  pattern constant text := '%' || regexp_replace(private.fold_text(private.clean_text(busqueda)), '([%_\\])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  with matching as (
    select p.*, u.email::text as email, u.last_sign_in_at, count(*) over ()::integer as total
    from private.profiles as p
    join auth.users as u on u.id = p.id
    where u.deleted_at is null
      and (pattern is null or private.fold_text(p.nombre_completo) like pattern or private.fold_text(u.email) like pattern)
    order by
      case orden when 'nombre' then private.fold_text(p.nombre_completo) when 'email' then u.email end,
      case when orden = 'acceso' then u.last_sign_in_at end desc nulls last,
      case when orden = 'antiguos' then p.fecha_registro end,
      p.fecha_registro desc, p.id
    limit least(greatest(coalesce(limite, 50), 1), 200)
    offset greatest(coalesce(desplazamiento, 0), 0)
  )
  select m.id, m.nombre_completo, m.email, m.rol, m.telefono, m.municipio, m.fecha_registro, m.last_sign_in_at,
    array(select r.role from public.user_roles as r where r.user_id = m.id order by r.role),
    exists (select from auth.mfa_factors as f where f.user_id = m.id and f.status = 'verified'),
    (select l.id from public.proveedores as l where l.usuario_id = m.id),
    m.total, pause.hasta, pause.motivo, to_jsonb(l) - 'usuario_id'
  from matching as m
  left join private.pausas as pause on pause.usuario_id = m.id and pause.hasta >= private.event_day(now())
  left join private.licencias as l on l.usuario_id = m.id;
end
$$;
comment on function public.admin_usuarios(text, text, integer, integer) is
  'A page of the list of people, by name or e-mail whatever the accents; `orden` is recientes, antiguos, nombre, email or acceso, and `total` how many match in all.';

create trigger user_roles_audit_granted
  after insert on public.user_roles
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('user_id', '', 'user_id,role');

-- Before: afterwards somebody who revokes oneself would be an admin no more.
create trigger user_roles_audit_revoked
  before delete on public.user_roles
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('user_id', '', 'user_id,role');

-- Policies

create policy "Admins can read the audit log" on public.auditoria
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the audit log" on public.auditoria is
  'Each can see what the others did.';

create function private.named_in(actor uuid, fila_id text, antes jsonb, despues jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select actor::text where actor is not null
    union
    select m[1] from regexp_matches(
      lower(concat_ws(' ', fila_id, antes, despues)),
      '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[[:alnum:]._%+-]*@[[:alnum:]-]+(?:\.[[:alnum:]][[:alnum:]-]*)*', 'g'
    ) as m
  )
$$;
comment on function private.named_in(uuid,text,jsonb,jsonb) is 'The ids and addresses that a line of the audit log says, in lower case: what private.mentions finds is among them.';

create index auditoria_nombrados_idx on public.auditoria using gin (private.named_in(actor_id, fila_id, antes, despues));

-- Pauses: for some days an account reads, keeps favourites and deletes its own words, and does not
-- ask, answer, edit, vote, review or report. The person is told why and until when, before writing.

-- Tables

create table private.pausas (
  usuario_id uuid primary key references private.profiles (id) on delete cascade,
  motivo text not null constraint motivo_de_10_a_300 check (char_length(motivo) between 10 and 300),
  hasta date not null
);
comment on table private.pausas is
  'Accounts that do not write for some days, through `hasta`. Who paused them, and how often it happens, is in the audit log.';
alter table private.pausas enable row level security;
revoke all on table private.pausas from public, anon, authenticated, service_role;

-- Functions

create function private.refuse_paused() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  ends date;
begin
  if not private.is_client() then
    return;
  end if;
  select p.hasta into ends from private.pausas as p
  where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now());
  if found then
    raise exception using errcode = 'PT403', hint = 'cuenta_en_pausa',
      message = 'Tu cuenta está en pausa hasta el ' || private.day_in_words(ends)
        || '. Mientras tanto puedes leer, guardar favoritos y borrar lo tuyo.';
  end if;
end
$$;
comment on function private.refuse_paused() is
  'Refuses with status 403 and until when what a paused account may not do; whoever writes as a person calls it first.';

create function private.refuse_paused_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_paused();
  return new;
end
$$;
comment on function private.refuse_paused_write() is 'A paused account writes nothing.';

create function public.mi_pausa() returns table (hasta date, motivo text)
language sql stable security definer rows 1 set search_path = ''
as $$
  select p.hasta, p.motivo from private.pausas as p
  where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now())
$$;
comment on function public.mi_pausa() is 'Through which day the caller''s account is paused, and why; no row when it is not.';

create function public.pausar(usuario uuid, dias integer, motivo text) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reason constant text := private.clean_line(motivo);
  before private.pausas;
  ends constant date := private.event_day(now()) + dias;
begin
  perform private.require_admin();
  if dias is null or dias not between 1 and 365 then
    perform private.refuse('dias_de_1_a_365', 'Elige entre 1 y 365 días.');
  elsif reason is null or char_length(reason) not between 10 and 300 then
    perform private.refuse('motivo_de_10_a_300', 'Escribe el motivo, de 10 a 300 letras: la persona lo lee.');
  elsif exists (select from public.user_roles as r where r.user_id = usuario and r.role = 'admin') then
    perform private.refuse('usuario_sin_rol', 'A un admin no se le pone pausa. Quítale antes el permiso de admin.');
  end if;
  -- Two admins at the same moment are taken one after the other.
  perform from private.profiles as p where p.id = usuario for no key update;
  if not found then
    perform private.refuse('usuario_existe', 'Esta cuenta ya no existe. Recarga la página.');
  end if;
  select * into before from private.pausas as p where p.usuario_id = usuario;
  insert into private.pausas (usuario_id, motivo, hasta) values (usuario, reason, ends)
  on conflict (usuario_id) do update set motivo = excluded.motivo, hasta = excluded.hasta;
  perform private.write_act(
    auth.uid(), 'pausar', 'pausas', usuario::text,
    case when before.usuario_id is not null then jsonb_build_object('hasta', before.hasta) end,
    jsonb_build_object('hasta', ends, 'motivo', reason)
  );
  return ends;
end
$$;
comment on function public.pausar(uuid, integer, text) is
  'For admins: pauses an account that is no admin''s, through today plus so many days, for a reason that its person reads. A second pause replaces the first.';

create function public.levantar_pausa(usuario uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lifted private.pausas;
begin
  perform private.require_admin();
  delete from private.pausas as p where p.usuario_id = usuario and p.hasta >= private.event_day(now())
  returning * into lifted;
  if not found then
    return false;
  end if;
  perform private.write_act(
    auth.uid(), 'levantar_pausa', 'pausas', usuario::text, jsonb_build_object('hasta', lifted.hasta), null
  );
  return true;
end
$$;
comment on function public.levantar_pausa(uuid) is 'For admins: ends a pause before its day. False when there is none.';

-- Licences of professionals: an admin looked one up, and the named posts of that account say what was
-- checked and when, until the licence ends. Its number is for admins alone; a post without a name says nothing.

-- Tables

create table private.licencias (
  usuario_id uuid primary key references private.profiles (id) on delete cascade,
  clase text not null constraint clase_conocida check (clase in (
    'medicina', 'psicologia', 'terapia_ocupacional', 'terapia_fisica', 'habla_y_lenguaje', 'audiologia', 'nutricion',
    'enfermeria', 'trabajo_social', 'consejeria', 'derecho'
  )),
  numero text not null constraint numero_max_40 check (char_length(numero) <= 40),
  vista_el date not null,
  vence_el date not null constraint vence_despues check (vence_el >= vista_el)
);
comment on table private.licencias is
  'Licences that an admin looked up: the latest of each account. It is told through the day on which the licence ends.';
alter table private.licencias enable row level security;
revoke all on table private.licencias from public, anon, authenticated, service_role;

-- Functions

create function public.anotar_licencia(usuario uuid, clase text, numero text, vista_el date, vence_el date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  today constant date := private.event_day(now());
  written constant text := private.clean_line(numero);
  before private.licencias;
begin
  perform private.require_admin();
  if written is null or char_length(written) > 40 then
    perform private.refuse('numero_escrito', 'Escribe el número de la licencia, de hasta 40 letras o números.');
  elsif vista_el is null or vista_el > today or vista_el < today - 365 then
    perform private.refuse('vista_el_reciente', 'Elige el día en que la viste: hoy, o hasta hace un año.');
  elsif vence_el is null or vence_el < today then
    perform private.refuse('vence_el_por_venir', 'Elige el día en que vence. Una licencia vencida no se anota.');
  end if;
  perform from private.profiles as p where p.id = usuario for no key update;
  if not found then
    perform private.refuse('usuario_existe', 'Esta cuenta ya no existe. Recarga la página.');
  end if;
  select * into before from private.licencias as l where l.usuario_id = usuario;
  insert into private.licencias as l (usuario_id, clase, numero, vista_el, vence_el)
  values (usuario, clase, written, vista_el, vence_el)
  on conflict (usuario_id) do update
  set clase = excluded.clase, numero = excluded.numero, vista_el = excluded.vista_el, vence_el = excluded.vence_el;
  perform private.write_act(
    auth.uid(), case when before.usuario_id is null then 'crear' else 'cambiar' end, 'licencias', usuario::text,
    case when before.usuario_id is not null then to_jsonb(before) - array['usuario_id', 'numero'] end,
    jsonb_build_object('clase', clase, 'vista_el', vista_el, 'vence_el', vence_el)
  );
end
$$;
comment on function public.anotar_licencia(uuid, text, text, date, date) is
  'For admins: a licence of an account was looked up on a day, and ends on another. It takes the place of the one before.';

create function public.quitar_licencia(usuario uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed private.licencias;
begin
  perform private.require_admin();
  delete from private.licencias as l where l.usuario_id = usuario returning * into removed;
  if not found then
    return false;
  end if;
  perform private.write_act(
    auth.uid(), 'eliminar', 'licencias', usuario::text, to_jsonb(removed) - array['usuario_id', 'numero'], null
  );
  return true;
end
$$;
comment on function public.quitar_licencia(uuid) is 'For admins: the label goes. False when there was none.';

create trigger profiles_pause
  before update on private.profiles
  for each row when (old.nombre_completo is distinct from new.nombre_completo)
  execute function private.refuse_paused_write();

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.exigir_admin(boolean), public.estado_admin(), public.gateway_ensure_admin(uuid),
  public.gateway_password_policy(uuid), public.eliminar_mi_cuenta(text),
  public.registrar_acto_admin(uuid, text, text, text, jsonb, jsonb),
  public.admin_usuarios(text, text, integer, integer), public.mi_pausa(), public.pausar(uuid, integer, text),
  public.levantar_pausa(uuid), public.anotar_licencia(uuid, text, text, date, date), public.quitar_licencia(uuid) from
  public, anon, authenticated, service_role;
grant execute on function private.is_admin() to anon, authenticated, service_role;
grant execute on function public.exigir_admin(boolean), public.estado_admin(), public.eliminar_mi_cuenta(text),
  public.mi_pausa(), public.pausar(uuid, integer, text), public.levantar_pausa(uuid),
  public.anotar_licencia(uuid, text, text, date, date), public.quitar_licencia(uuid) to authenticated;
grant execute on function public.admin_usuarios(text, text, integer, integer), private.refuse_paused() to
  authenticated, service_role;
grant execute on function public.gateway_password_policy(uuid),
  public.registrar_acto_admin(uuid, text, text, text, jsonb, jsonb) to service_role;

-- schemas/03_directory.sql

-- The directory: service providers and what may be said in their rows.

-- Types

create type public.tipo_servicio as enum ('escuela', 'terapista', 'doctor', 'abogado', 'dietista');

-- Tables

create table public.subcategorias (
  tipo_servicio public.tipo_servicio not null,
  nombre text not null,
  orden smallint not null,
  primary key (tipo_servicio, nombre),
  unique (tipo_servicio, orden)
);
comment on table public.subcategorias is
  'The subcategories of each type, in the order to show them. The only place where they stand; abogado has none.';
alter table public.subcategorias enable row level security;
revoke all on table public.subcategorias from public, anon, authenticated, service_role;
grant select on table public.subcategorias to anon, authenticated;
grant all on table public.subcategorias to service_role;

create table public.proveedores (
  id uuid primary key default gen_random_uuid(),
  nombre text not null constraint nombre_max_160 check (char_length(nombre) <= 160),
  descripcion text constraint descripcion_max_4000 check (char_length(descripcion) <= 4000),
  tipo_servicio public.tipo_servicio not null,
  subcategoria text,
  municipio text not null constraint municipio_max_60 check (char_length(municipio) <= 60),
  acepta_planes boolean not null default false,
  planes_aceptados text[] constraint planes_aceptados_max_40_de_120 check (private.list_fits(planes_aceptados, 40, 120)),
  telefono text constraint telefono_max_40 check (char_length(telefono) <= 40),
  whatsapp text constraint whatsapp_max_40 check (char_length(whatsapp) <= 40),
  email text constraint email_max_254 check (char_length(email) <= 254),
  direccion text constraint direccion_max_300 check (char_length(direccion) <= 300),
  web text constraint web_max_500 check (char_length(web) <= 500)
    constraint web_solo_http check (private.is_web_url(web)),
  logo_url text constraint logo_url_max_1000 check (char_length(logo_url) <= 1000)
    constraint logo_url_del_sitio check (logo_url ~ '^/storage/v1/object/public/provider-images/([A-Za-z0-9._-]|%20)+$'),
  etiquetas_servicio text[] constraint etiquetas_servicio_max_40_de_80 check (private.list_fits(etiquetas_servicio, 40, 80)),
  videos_urls text[] constraint videos_urls_max_12_de_500 check (private.list_fits(videos_urls, 12, 500)),
  horario_servicio text constraint horario_servicio_max_500 check (char_length(horario_servicio) <= 500),
  -- An admin who says nothing about it creates an approved provider.
  aprobado_por_admin boolean not null default private.is_admin(),
  usuario_id uuid references private.profiles (id) on delete set null,
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  constraint proveedores_uno_por_usuario unique (usuario_id),
  constraint proveedores_subcategoria_de_su_tipo
    foreign key (tipo_servicio, subcategoria) references public.subcategorias (tipo_servicio, nombre)
    on update cascade
);
comment on table public.proveedores is
  'Providers of the directory. Public once an admin approves; pending again after each change of the owner.';
comment on column public.proveedores.fecha_actualizacion is
  'When the provider last changed, to the microsecond: different for every version of the row.';
create index proveedores_publicos_idx on public.proveedores (tipo_servicio, municipio) where aprobado_por_admin;
create index proveedores_publicos_municipio_idx on public.proveedores (municipio) where aprobado_por_admin;
create index proveedores_aprobado_fecha_idx on public.proveedores (aprobado_por_admin, fecha_creacion desc);
create index proveedores_fecha_idx on public.proveedores (fecha_creacion desc);
create index proveedores_subcategoria_idx on public.proveedores (tipo_servicio, subcategoria);
alter table public.proveedores enable row level security;
revoke all on table public.proveedores from public, anon, authenticated, service_role;
grant select on table public.proveedores to anon;
-- Every column but id, fecha_creacion and fecha_actualizacion, which the database gives.
grant select, insert (nombre, descripcion, tipo_servicio, subcategoria, municipio, acepta_planes, planes_aceptados,
  telefono, whatsapp, email, direccion, web, logo_url, etiquetas_servicio, videos_urls, horario_servicio,
  aprobado_por_admin, usuario_id), update (nombre, descripcion, tipo_servicio, subcategoria, municipio, acepta_planes,
  planes_aceptados, telefono, whatsapp, email, direccion, web, logo_url, etiquetas_servicio, videos_urls,
  horario_servicio, aprobado_por_admin, usuario_id), delete on table public.proveedores to authenticated;
grant all on table public.proveedores to service_role;

-- An account's provider outlives it, pending and without owner. So does any other that
-- nobody looks after: this is since when.
create table private.unattended_providers (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.unattended_providers is 'Providers without an owner that are not public, and since when.';
create index unattended_providers_since_idx on private.unattended_providers (since);
alter table private.unattended_providers enable row level security;
revoke all on table private.unattended_providers from public, anon, authenticated, service_role;

-- Functions

create function private.clean_proveedor() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre := private.clean_line(new.nombre);
  new.descripcion := private.clean_text(new.descripcion);
  new.subcategoria := private.clean_text(new.subcategoria);
  new.municipio := private.clean_text(new.municipio);
  new.planes_aceptados := private.clean_list(new.planes_aceptados);
  new.telefono := private.clean_text(new.telefono);
  new.whatsapp := private.clean_text(new.whatsapp);
  new.email := private.clean_text(new.email);
  new.direccion := private.clean_text(new.direccion);
  new.web := private.clean_text(new.web);
  new.logo_url := private.picture_path(new.logo_url);
  new.etiquetas_servicio := private.clean_list(new.etiquetas_servicio);
  new.videos_urls := private.clean_list(new.videos_urls);
  new.horario_servicio := private.clean_text(new.horario_servicio);
  -- A payload with an explicit null means the same as leaving it out.
  new.acepta_planes := coalesce(new.acepta_planes, false);

  if new.nombre is null or new.municipio is null or new.tipo_servicio is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  if new.logo_url !~ '^/storage/v1/object/public/provider-images/([A-Za-z0-9._-]|%20)+$' then
    perform private.refuse('logo_url_del_sitio', 'El logo no es válido. Súbelo otra vez.');
  end if;
  if exists (select from unnest(new.videos_urls) as url where not private.is_video_url(url)) then
    raise exception using errcode = 'check_violation', constraint = 'videos_urls_facebook_o_instagram',
      message = 'Solo se permiten videos de Facebook e Instagram';
  end if;
  -- The foreign key holds this too; here it gets words.
  if new.subcategoria is not null and not exists (
    select from public.subcategorias as s
    where s.tipo_servicio = new.tipo_servicio and s.nombre = new.subcategoria
  ) then
    raise exception using errcode = 'check_violation', constraint = 'proveedores_subcategoria_de_su_tipo',
      message = format('La subcategoría "%s" no corresponde al tipo "%s"', left(new.subcategoria, 100), new.tipo_servicio);
  end if;
  return new;
end
$$;
comment on function private.clean_proveedor() is
  'Stores empty optional text and empty lists as null, and refuses a bad provider with words for people.';

-- A trigger and no constraint: an address from an older copy must not keep a provider from
-- being changed by others than its writer, such as when its owner's account goes.
create function private.check_proveedor_email() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.email is not distinct from old.email then
    return new;
  end if;
  -- A longer one is refused by its own constraint.
  if char_length(new.email) <= 254 and not private.is_email(new.email) then
    raise exception using errcode = 'check_violation', constraint = 'email_valido',
      message = 'El correo no es válido. Ejemplo: nombre@ejemplo.com';
  end if;
  return new;
end
$$;
comment on function private.check_proveedor_email() is 'Refuses an address that is none, with words for people.';

-- Fires only when a statement names the column, which is the only way to tell "the
-- admin sets it false" from "the admin edits a pending provider". The mark is null:
-- the trigger that follows by name, proveedores_moderate, turns it back into false.
create function private.mark_disapproval() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client() and not new.aprobado_por_admin then
    new.aprobado_por_admin := null;
  end if;
  return new;
end
$$;
comment on function private.mark_disapproval() is
  'Marks that this statement itself says not approved, for the next trigger.';

-- What the database does by its own rules is not the caller's act. Depth 1 is a request's
-- own statement; deeper is the trigger that takes the owner off the provider of a deleted
-- account, here with the person as the caller.
create function private.moderate_proveedor() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_client() or pg_trigger_depth() > 1 then
    new.aprobado_por_admin := coalesce(new.aprobado_por_admin, false);
  elsif private.is_admin() then
    new.aprobado_por_admin := case tg_op
      when 'INSERT' then coalesce(new.aprobado_por_admin, true)
      else new.aprobado_por_admin is not null
    end;
  else
    new.aprobado_por_admin := false;
    if tg_op = 'INSERT' then
      new.usuario_id := coalesce(new.usuario_id, auth.uid());
    elsif new.usuario_id is distinct from old.usuario_id then
      raise exception using errcode = 'insufficient_privilege',
        message = 'Solo un administrador puede cambiar el dueño de un perfil de proveedor';
    end if;
  end if;
  return new;
end
$$;
comment on function private.moderate_proveedor() is
  'Approval is the admin''s: an owner''s write is pending whatever it says, an admin''s is approved unless it says not. Only an admin hands a provider over.';

create function private.orphan_proveedor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.proveedores set usuario_id = null, aprobado_por_admin = false where usuario_id = old.id;
  return old;
end
$$;
comment on function private.orphan_proveedor() is
  'Keeps the provider of a deleted person, without owner and pending until an admin looks at it.';

create function private.mark_unattended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.usuario_id is null and not new.aprobado_por_admin then
    insert into private.unattended_providers (proveedor_id) values (new.id) on conflict do nothing;
  else
    delete from private.unattended_providers where proveedor_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.mark_unattended() is 'Notes since when a provider has neither an owner nor an admin''s approval.';

create function public.contar_proveedores() returns table (tipo_servicio public.tipo_servicio, total integer)
language sql stable rows 5 set search_path = ''
as $$
  select t.tipo, count(p.tipo_servicio)::integer
  from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
  left join public.proveedores as p on p.tipo_servicio = t.tipo and p.aprobado_por_admin
  group by t.tipo
  order by t.tipo
$$;
comment on function public.contar_proveedores() is
  'How many approved providers there are of each type, zeros included: what the home page shows.';

-- Triggers, which fire in the order of their names

create trigger proveedores_clean
  before insert or update on public.proveedores
  for each row execute function private.clean_proveedor();

-- After proveedores_clean by name, which trims it.
create trigger proveedores_email
  before insert or update on public.proveedores
  for each row execute function private.check_proveedor_email();

create trigger proveedores_mark_disapproval
  before update of aprobado_por_admin on public.proveedores
  for each row execute function private.mark_disapproval();

create trigger proveedores_moderate
  before insert or update on public.proveedores
  for each row execute function private.moderate_proveedor();

create trigger proveedores_stamp
  before update on public.proveedores
  for each row execute function private.stamp_version();

create trigger proveedores_mark_unattended
  after insert on public.proveedores
  for each row execute function private.mark_unattended();

create trigger proveedores_mark_changed_unattended
  after update on public.proveedores
  for each row when (
    old.usuario_id is distinct from new.usuario_id or old.aprobado_por_admin is distinct from new.aprobado_por_admin
  )
  execute function private.mark_unattended();

create trigger profiles_orphan_proveedor
  before delete on private.profiles
  for each row execute function private.orphan_proveedor();

-- Policies

create policy "Anyone can see the subcategories" on public.subcategorias
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the subcategories" on public.subcategorias is
  'Search and forms offer them.';

create policy "Anyone can see approved providers" on public.proveedores
  for select to anon, authenticated using (aprobado_por_admin);
comment on policy "Anyone can see approved providers" on public.proveedores is
  'The public directory.';

create policy "Owners can see their own provider" on public.proveedores
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Owners can see their own provider" on public.proveedores is
  'Approved or not: the provider dashboard edits it while it waits.';

create policy "Admins can see all providers" on public.proveedores
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all providers" on public.proveedores is
  'Pending ones are their work list.';

create policy "Users can create a provider for themselves" on public.proveedores
  for insert to authenticated with check (usuario_id = (select auth.uid()));
comment on policy "Users can create a provider for themselves" on public.proveedores is
  'One only, by a unique constraint; pending, by a trigger.';

create policy "Admins can create providers" on public.proveedores
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create providers" on public.proveedores is
  'For anybody or for nobody yet.';

create policy "Owners can change their own provider" on public.proveedores
  for update to authenticated
  using (usuario_id = (select auth.uid())) with check (usuario_id = (select auth.uid()));
comment on policy "Owners can change their own provider" on public.proveedores is
  'A trigger makes it pending again.';

create policy "Admins can change any provider" on public.proveedores
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change any provider" on public.proveedores is
  'Edit, approve, disapprove, hand over.';

create policy "Admins can delete any provider" on public.proveedores
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete any provider" on public.proveedores is
  'An owner cannot, so that a bad history does not vanish by starting over.';

-- The 78 municipalities with what is near them, for what the database itself has to know: where
-- help is missing, and whom to tell when it appears. `app/lib/lists` has the same list for pages;
-- a test compares the two.

-- Tables

create table private.municipios (
  nombre text primary key,
  region text not null,
  por_tierra text[] not null,
  por_mar text[] not null,
  numero smallint not null unique
);
comment on table private.municipios is 'The municipalities of Puerto Rico: health region, neighbours by land and by sea.';
comment on column private.municipios.numero is
  'By the order of the letters'' codes, which is the same in every locale. Stands for the name in the line of facts.';
alter table private.municipios enable row level security;
revoke all on table private.municipios from public, anon, authenticated, service_role;

create function private.neighbours_of(municipio text) returns text[]
language sql stable security definer set search_path = ''
as $$
  select por_tierra || por_mar from private.municipios where nombre = neighbours_of.municipio
$$;
comment on function private.neighbours_of(text) is 'The municipalities that a municipality touches, by land and then by sea.';

-- Pictures come from the site's own storage: whoever runs another host would get the address of each family that looks at
-- a profile, and could change the picture after its approval.

create function private.picture_path(address text)
returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(private.clean_text(address),
    '^https?://[^/?#@\\\s]+(?=/storage/v1/object/public/provider-images/)', '', 'i')
$$;
comment on function private.picture_path(text) is
  'The address of a file of the bucket provider-images without its host, so that it is always one of this site; any other as it is.';

-- Functions

-- A picture that a resource shows stays: anybody may write an address into a provider of
-- their own.
create function private.remove_logo_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.remove_picture(
    replace(substring(old.logo_url from '/storage/v1/(?:object|render/image)/public/provider-images/([^?#]+)'), '%20', ' '),
    old.usuario_id
  );
  return null;
end
$$;
comment on function private.remove_logo_file() is
  'Removes the picture that a provider showed, unless another one shows it or it belongs to somebody else.';

-- On hosted Supabase a scheduled job calls it.
create function public.gateway_sweep_files() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  with shown as materialized (
    select replace(substring(address from '/provider-images/([^?#]+)'), '%20', ' ') as name
    from (
      select logo_url from public.proveedores
      union all select miniatura_pixar from public.recursos
      union all select foto ->> 'url' from public.primera_visita as v, jsonb_array_elements(v.fotos) as foto
    ) as used (address)
    where address like '%/provider-images/%'
  )
  delete from storage.objects as o
  where o.bucket_id = 'provider-images'
    and greatest(o.created_at, o.updated_at) < now() - interval '24 hours'
    -- Another name may be written differently in an address: what cannot be compared stays.
    and o.name ~ '^[A-Za-z0-9._/ -]+$'
    and not exists (select from shown where shown.name = o.name);
  get diagnostics removed = row_count;
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return removed;
end
$$;
comment on function public.gateway_sweep_files() is
  'Removes pictures older than a day that no provider, resource or first visit shows, and tells how many.';

-- Triggers

create trigger proveedores_remove_replaced_logo
  after update on public.proveedores
  for each row when (old.logo_url is distinct from new.logo_url and old.logo_url is not null)
  execute function private.remove_logo_file();

create trigger proveedores_remove_deleted_logo
  after delete on public.proveedores
  for each row when (old.logo_url is not null)
  execute function private.remove_logo_file();

-- Policies. Their reasons are plain comments: on hosted Supabase the table belongs to the
-- storage server, and only its owner may attach a comment to a policy.

-- A picture is public at its address, and only there: the pictures of pending providers
-- are nobody's to list. Reading by address asks no policy, the bucket being public; so
-- this one is for what does: provider, signing, moving, copying and replacing.
create policy "Owners can see their own provider images" on storage.objects
  for select to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);

-- The owner is recorded, so that the next rules have someone to ask for.
create policy "Users can upload provider images as themselves" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);

-- Nobody puts another picture under a competitor's address.
create policy "Owners can replace their own provider images" on storage.objects
  for update to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text)
  with check (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);

-- What one uploaded one may take down.
create policy "Owners can delete their own provider images" on storage.objects
  for delete to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);

-- Moderation, and logos of providers that have no owner yet.
create policy "Admins can manage any provider image" on storage.objects
  for all to authenticated
  using (bucket_id = 'provider-images' and (select private.is_admin()))
  with check (bucket_id = 'provider-images' and (select private.is_admin()));

-- Triggers

-- Depth 0 is the act itself; what follows from it by cascade or trigger is no act of
-- its own. An admin's own provider is no exception: approving it is an admin's act.
-- What a family wrote is not kept: it may have been removed because they asked for it.
create trigger proveedores_audit
  after insert or update or delete on public.proveedores
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', '', 'nombre,municipio,tipo_servicio,aprobado_por_admin,usuario_id');

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.contar_proveedores(), public.gateway_sweep_files() from public, anon, authenticated,
  service_role;
grant execute on function public.contar_proveedores() to anon, authenticated, service_role;
grant execute on function private.picture_path(text) to authenticated, service_role;
grant execute on function public.gateway_sweep_files() to service_role;

-- schemas/04_places.sql

-- Places of a provider: where they are, when they are open and whether they take new people.
-- They stand beside `proveedores`, so that what changes often changes without taking an
-- approved provider offline.
--
-- Each provider has one principal place, made and kept from its row: municipality, address
-- and phones of it are never a second truth. The others are its owner's and admins' to add.
--
-- An address that is hidden stands in no table of the API: no select, embed, filter or order
-- can tell what is not there. It is kept in a private table and moved back when the place is
-- shown again; for the principal place, out of `proveedores` too.

-- Tables

create table public.sedes (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  principal boolean not null default false,
  nombre text constraint nombre_max_120 check (char_length(nombre) <= 120),
  municipio text not null constraint municipio_max_60 check (char_length(municipio) <= 60),
  direccion text constraint direccion_max_300 check (char_length(direccion) <= 300),
  como_llegar text constraint como_llegar_max_300 check (char_length(como_llegar) <= 300),
  visibilidad text not null default 'completa'
    constraint visibilidad_conocida check (visibilidad in ('completa', 'municipio', 'oculta')),
  telefono text constraint telefono_max_40 check (char_length(telefono) <= 40),
  whatsapp text constraint whatsapp_max_40 check (char_length(whatsapp) <= 40),
  atiende_municipios text[] constraint atiende_municipios_max_78 check (cardinality(atiende_municipios) <= 78),
  toda_la_isla boolean not null default false,
  orden smallint not null default 0,
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  -- Whoever writes: what is hidden is not here.
  constraint direccion_solo_completa check (visibilidad = 'completa' or (direccion is null and como_llegar is null))
);
comment on table public.sedes is
  'Places of a provider, at most 12. The principal one is kept from the provider; written by `guardar_sede`.';
comment on column public.sedes.visibilidad is
  'completa: all of it; municipio: no street; oculta: the place is not listed. What is hidden stands in private.direcciones_ocultas.';
create index sedes_proveedor_idx on public.sedes (proveedor_id, orden);
create unique index sedes_una_principal_idx on public.sedes (proveedor_id) where principal;
alter table public.sedes enable row level security;
revoke all on table public.sedes from public, anon, authenticated, service_role;
grant select on table public.sedes to anon;
grant select, delete on table public.sedes to authenticated;
grant all on table public.sedes to service_role;

create table private.direcciones_ocultas (
  sede_id uuid primary key references public.sedes (id) on delete cascade,
  direccion text constraint direccion_max_300 check (char_length(direccion) <= 300),
  como_llegar text constraint como_llegar_max_300 check (char_length(como_llegar) <= 300)
);
comment on table private.direcciones_ocultas is 'Addresses of places that do not show them. For owner and admins, by direcciones_de.';
alter table private.direcciones_ocultas enable row level security;
revoke all on table private.direcciones_ocultas from public, anon, authenticated, service_role;

create table public.horas (
  id uuid primary key default gen_random_uuid(),
  sede_id uuid not null references public.sedes (id) on delete cascade,
  dia smallint not null constraint dia_de_1_a_7 check (dia between 1 and 7),
  abre time not null,
  cierra time not null constraint cierra_despues_de_abrir check (abre < cierra)
);
comment on table public.horas is
  'Opening hours: one row a span, Monday is 1. Past midnight is two rows; a span may end at 24:00.';
create index horas_sede_idx on public.horas (sede_id, dia, abre);
alter table public.horas enable row level security;
revoke all on table public.horas from public, anon, authenticated, service_role;
grant select on table public.horas to anon, authenticated;
grant all on table public.horas to service_role;

create table public.disponibilidad (
  sede_id uuid primary key references public.sedes (id) on delete cascade,
  estado text not null constraint estado_conocido
    check (estado in ('acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes')),
  espera text constraint espera_conocida check (espera in ('menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'))
    constraint espera_solo_con_lista check (espera is null or estado = 'lista_de_espera'),
  nota text constraint nota_max_200 check (char_length(nota) <= 200),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.disponibilidad is 'Whether a place takes new people. No row: nobody has said.';
alter table public.disponibilidad enable row level security;
revoke all on table public.disponibilidad from public, anon, authenticated, service_role;
grant select on table public.disponibilidad to anon;
-- The key too: an upsert names it.
grant select, insert (sede_id, estado, espera, nota), update (sede_id, estado, espera, nota), delete on table
  public.disponibilidad to authenticated;
grant all on table public.disponibilidad to service_role;

-- Functions: what may be said

-- The wire carries no name of a constraint: the hint tells a form which field it is about.
create function private.refuse(rule text, sentence text, about text default '') returns void
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using errcode = 'check_violation', constraint = rule, hint = rule, message = sentence,
    detail = about;
end
$$;
comment on function private.refuse(text, text, text) is
  'Refuses a value with a sentence for people; `rule` begins with the column that it is about.';

create function private.is_municipio(nombre text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.municipios as m where m.nombre = is_municipio.nombre)
$$;
comment on function private.is_municipio(text) is 'One of the 78 municipalities, as they are written.';

create function private.has_link(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select plain ~ ('[a-z][a-z0-9+-]{1,20}:[/\\]{2}'
    || '|https?:[/\\]'
    || '|(^|[^a-z0-9])www\.'
    || '|[a-z0-9\u00c0-\uffff-]\.[a-z\u00c0-\uffff]{2,24}(:[0-9]{1,5})?([/\\]|[?]\S)')
  from (
    select replace(regexp_replace(
      -- No text that is stored is as long.
      lower(normalize(left(value, 1000), NFKC)),
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]',
      '', 'g'
    ), '。', '.') as plain
  ) as looked_at
$$;
comment on function private.has_link(text) is
  'Whether text holds an address of the web, also without its scheme, or written so that only a browser reads it as one.';

create function private.refuse_link(field text, value text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if private.has_link(value) then
    perform private.refuse(field || '_sin_enlaces', 'Aquí no van enlaces.');
  end if;
end
$$;
comment on function private.refuse_link(text, text) is 'Free text beside a provider takes no links: nobody approves it.';

create function private.clean_keys(keys text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg(distinct key order by key)
  from (select private.clean_text(item) as key from unnest(keys) as item limit 1000) as looked_at
  where key is not null
$$;
comment on function private.clean_keys(text[]) is 'A list of keys as a set; an empty one is null.';

create function private.clean_sede() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre := private.clean_line(new.nombre);
  new.como_llegar := private.clean_line(new.como_llegar);
  new.atiende_municipios := private.clean_keys(new.atiende_municipios);
  perform private.refuse_link('nombre', new.nombre), private.refuse_link('como_llegar', new.como_llegar);
  -- The rest of the principal place is the provider's, letter by letter, with the rules of its row.
  if not new.principal then
    new.municipio := private.clean_line(new.municipio);
    new.direccion := private.clean_line(new.direccion);
    new.telefono := private.clean_line(new.telefono);
    new.whatsapp := private.clean_line(new.whatsapp);
    perform private.refuse_link('direccion', new.direccion);
    if private.is_municipio(new.municipio) is not true then
      perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
    end if;
  end if;
  if exists (select from unnest(new.atiende_municipios) as name where not private.is_municipio(name)) then
    perform private.refuse('atiende_municipios_de_puerto_rico', 'Elige entre los 78 municipios.');
  end if;
  return new;
end
$$;
comment on function private.clean_sede() is 'Trims a place, and refuses links and unknown municipalities.';

-- The lock first, so that of two that come at once the second counts the first.
create function private.limit_sedes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.proveedores where id = new.proveedor_id for no key update;
  if (select count(*) from public.sedes where proveedor_id = new.proveedor_id) >= 12 then
    perform private.refuse('sedes_max_12', 'Un perfil tiene hasta 12 sedes.');
  end if;
  return new;
end
$$;
comment on function private.limit_sedes() is 'A provider has at most 12 places.';

create function private.keep_principal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse('principal_se_queda', 'La sede principal no se puede eliminar. Cambia sus datos en «Mi perfil».');
  return null;
end
$$;
comment on function private.keep_principal() is 'The principal place goes with its provider and not before.';

create function private.check_hora() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  other public.horas;
begin
  if new.cierra <= new.abre then
    perform private.refuse('cierra_despues_de_abrir', 'Cierra antes de abrir. Revisa las dos horas.', new.dia::text);
  end if;
  select * into other from public.horas as h
  where h.sede_id = new.sede_id and h.dia = new.dia and h.id <> new.id and h.abre < new.cierra and new.abre < h.cierra
  limit 1;
  if found then
    perform private.refuse('abre_sin_pisarse', format('Las dos horas se pisan entre %s y %s',
      private.clock_text(greatest(other.abre, new.abre)), private.clock_text(least(other.cierra, new.cierra))), new.dia::text);
  end if;
  if (select count(*) from public.horas as h where h.sede_id = new.sede_id and h.dia = new.dia and h.id <> new.id) >= 4 then
    perform private.refuse('dia_max_4', 'Un día tiene hasta 4 horarios.', new.dia::text);
  end if;
  return new;
end
$$;
comment on function private.check_hora() is 'Hours open before they close, do not overlap on a day, and are at most four a day.';

create function private.clock_text(moment time) returns text
language sql immutable set search_path = ''
as $$
  select to_char(timestamp '2000-01-01' + moment::interval, 'FMHH12:MI') || case
    when moment = time '12:00' then ' m.'
    when moment < time '12:00' or moment = time '24:00' then ' a. m.'
    else ' p. m.'
  end
$$;
comment on function private.clock_text(time) is 'A time of day as people say it.';

create function private.clean_disponibilidad() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nota := private.clean_line(new.nota);
  perform private.refuse_link('nota', new.nota);
  return new;
end
$$;
comment on function private.clean_disponibilidad() is 'The note is one line without links.';

create function private.keep_key() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'insufficient_privilege', message = 'Esto no se puede pasar a otra sede ni a otro perfil';
end
$$;
comment on function private.keep_key() is 'Facts stay with their provider or place. A grant cannot say so: an upsert names the key.';

-- Functions: the principal place

-- One statement for all rows of an import.
create function private.create_principals() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.sedes (proveedor_id, principal, municipio, direccion, telefono, whatsapp)
  select id, true, municipio, direccion, telefono, whatsapp from added;
  return null;
end
$$;
comment on function private.create_principals() is 'Gives a new provider its principal place.';

create function private.sync_principal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.sedes as s
  set municipio = new.municipio, direccion = new.direccion, telefono = new.telefono, whatsapp = new.whatsapp
  where s.proveedor_id = new.id and s.principal
    and (s.municipio, s.direccion, s.telefono, s.whatsapp)
      is distinct from (new.municipio, new.direccion, new.telefono, new.whatsapp);
  return null;
end
$$;
comment on function private.sync_principal() is 'The principal place says what its provider says.';

create function private.hide_new_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  hidden uuid;
begin
  select s.id into hidden from public.sedes as s
  where s.proveedor_id = new.id and s.principal and s.visibilidad <> 'completa';
  if found then
    insert into private.direcciones_ocultas (sede_id, direccion) values (hidden, new.direccion)
    on conflict (sede_id) do update set direccion = excluded.direccion;
    new.direccion := null;
  end if;
  return new;
end
$$;
comment on function private.hide_new_address() is
  'An address written into a provider whose principal place hides it goes where hidden addresses are.';

-- By a trigger, so that it is no act of the owner's: the approval stays (private.moderate_proveedor).
create function private.show_or_hide_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.proveedores set direccion = new.direccion
  where id = new.proveedor_id and direccion is distinct from new.direccion;
  return null;
end
$$;
comment on function private.show_or_hide_address() is
  'Takes the address of a principal place out of its provider when it is hidden, and puts it back when it is shown.';

-- Functions: reading and writing a place

-- Policies of whoever stands beside a provider may ask it.
create function private.edits_provider(proveedor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not private.is_client() or private.is_admin()
    or exists (select from public.proveedores as p where p.id = proveedor and p.usuario_id = auth.uid())
$$;
comment on function private.edits_provider(uuid) is 'Whether the asker may change what stands beside a provider: its owner, admins and the server.';

create function private.week_of(sede uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('dia', h.dia, 'abre', to_char(h.abre, 'HH24:MI'), 'cierra', to_char(h.cierra, 'HH24:MI'))
    order by h.dia, h.abre), '[]')
  from public.horas as h where h.sede_id = sede
$$;
comment on function private.week_of(uuid) is 'The opening hours of a place, in order.';

create function private.place_value(sede uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(s) - array['fecha_creacion', 'fecha_actualizacion']
    || case when s.visibilidad = 'completa' then '{}' else jsonb_build_object('direccion', d.direccion, 'como_llegar', d.como_llegar) end
    || jsonb_build_object('horas', private.week_of(s.id))
  from public.sedes as s
  left join private.direcciones_ocultas as d on d.sede_id = s.id
  where s.id = sede
$$;
comment on function private.place_value(uuid) is 'All that a place says, hidden address and hours included, without its dates.';

create function private.write_place(place public.sedes, week jsonb) returns public.sedes
language plpgsql volatile set search_path = ''
as $$
declare
  is_shown constant boolean := place.visibilidad = 'completa';
  stored public.sedes;
begin
  -- Refused here, because the row of a hidden address has no trigger that looks at it.
  perform private.refuse_link('direccion', place.direccion) where not place.principal;
  perform private.refuse_link('como_llegar', place.como_llegar);
  update public.sedes as s
  set nombre = place.nombre, municipio = place.municipio, direccion = case when is_shown then place.direccion end,
    como_llegar = case when is_shown then place.como_llegar end, visibilidad = place.visibilidad,
    telefono = place.telefono, whatsapp = place.whatsapp, atiende_municipios = place.atiende_municipios,
    toda_la_isla = place.toda_la_isla, orden = place.orden
  where s.id = place.id
  returning * into stored;
  if not found then
    insert into public.sedes (id, proveedor_id, nombre, municipio, direccion, como_llegar, visibilidad,
      telefono, whatsapp, atiende_municipios, toda_la_isla, orden)
    values (place.id, place.proveedor_id, place.nombre, place.municipio,
      case when is_shown then place.direccion end, case when is_shown then place.como_llegar end, place.visibilidad,
      place.telefono, place.whatsapp, place.atiende_municipios, place.toda_la_isla, place.orden)
    returning * into stored;
  end if;
  if is_shown then
    delete from private.direcciones_ocultas where sede_id = place.id;
  else
    insert into private.direcciones_ocultas (sede_id, direccion, como_llegar)
    values (place.id, private.clean_text(place.direccion), private.clean_text(place.como_llegar))
    on conflict (sede_id) do update set direccion = excluded.direccion, como_llegar = excluded.como_llegar;
  end if;
  if week is not null then
    delete from public.horas where sede_id = place.id;
    insert into public.horas (sede_id, dia, abre, cierra)
    select place.id, h.dia, h.abre, h.cierra from jsonb_to_recordset(week) as h (dia smallint, abre time, cierra time);
  end if;
  return stored;
end
$$;
comment on function private.write_place(public.sedes, jsonb) is
  'Stores a place with its address, shown or hidden, and its week; null leaves the week.';

create function private.audit_place(act text, sede uuid, before jsonb, after jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.is_client() and before is distinct from after then
    perform private.write_act(auth.uid(), act, 'sedes', sede::text, before, after);
  end if;
end
$$;
comment on function private.audit_place(text, uuid, jsonb, jsonb) is 'Writes down what a person changed of a place.';

create function public.guardar_sede(datos jsonb, horas jsonb default null::jsonb, base timestamp with time zone default null::timestamp with time zone)
returns public.sedes
language plpgsql security definer set search_path = ''
as $$
declare
  sede constant uuid := datos ->> 'id';
  provider uuid;
  place public.sedes;
  given public.sedes;
  before jsonb;
begin
  if jsonb_typeof(datos) is distinct from 'object' then
    raise exception using errcode = 'invalid_parameter_value', message = 'datos must be an object';
  end if;
  -- The provider before the place, as a save of the provider itself takes them.
  select s.proveedor_id into provider from public.sedes as s where s.id = sede;
  provider := coalesce(provider, (datos ->> 'proveedor_id')::uuid);
  perform from public.proveedores where id = provider for no key update;
  if not found or not private.edits_provider(provider) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes cambiar las sedes de este perfil';
  end if;

  -- Only who removes the place holds it without its provider, and waits for that: no waiting here.
  select * into place from public.sedes as s where s.id = sede for no key update skip locked;
  if base is null and datos ? 'proveedor_id' and not exists (select from public.sedes as s where s.id = sede) then
    place.id := coalesce(sede, gen_random_uuid());
    place.proveedor_id := provider;
    place.principal := false;
    place.visibilidad := 'completa';
    place.toda_la_isla := false;
    place.orden := 0;
  elsif place.proveedor_id is distinct from provider or place.fecha_actualizacion <> base then
    raise exception using errcode = 'PT409', hint = 'edit_conflict',
      message = 'Otra persona cambió esta sede mientras la editabas.';
  else
    before := private.place_value(sede);
    place.direccion := before ->> 'direccion';
    place.como_llegar := before ->> 'como_llegar';
  end if;
  given := jsonb_populate_record(place, datos - array['id', 'proveedor_id', 'principal', 'fecha_creacion', 'fecha_actualizacion']);
  given.direccion := private.clean_text(given.direccion);
  given.visibilidad := coalesce(given.visibilidad, place.visibilidad);
  given.toda_la_isla := coalesce(given.toda_la_isla, false);
  given.orden := coalesce(given.orden, 0);
  if place.principal then
    perform private.keep_provider_values(place, given);
  end if;

  given := private.write_place(given, guardar_sede.horas);
  perform private.audit_place(case when before is null then 'crear' else 'cambiar' end, given.id, before,
    private.place_value(given.id));
  return given;
end
$$;
comment on function public.guardar_sede(jsonb, jsonb, timestamp with time zone) is
  'Saves a place and its week in one: `datos` has `id`, and the columns to change; a new one has `proveedor_id` and may bring its `id`, so that a second try makes no second place; `base` is the version that the edit began with. Another version is refused with status 409.';

create function private.keep_provider_values(place public.sedes, given public.sedes) returns void
language plpgsql stable set search_path = ''
as $$
declare
  field text;
begin
  foreach field in array array['municipio', 'direccion', 'telefono', 'whatsapp'] loop
    if private.clean_text(to_jsonb(given) ->> field) is distinct from to_jsonb(place) ->> field
      -- A hidden address may be thrown away.
      and not (field = 'direccion' and place.visibilidad <> 'completa' and given.direccion is null)
    then
      perform private.refuse(field || '_de_mi_perfil', 'Esto se cambia en «Mi perfil».');
    end if;
  end loop;
end
$$;
comment on function private.keep_provider_values(public.sedes, public.sedes) is
  'Municipality, address and phones of the principal place are changed in the provider, where a change waits for approval.';

create function public.direcciones_de(proveedor uuid) returns table (sede_id uuid, direccion text, como_llegar text)
language sql stable security definer rows 2 set search_path = ''
as $$
  select d.sede_id, d.direccion, d.como_llegar
  from public.sedes as s
  join private.direcciones_ocultas as d on d.sede_id = s.id
  where s.proveedor_id = proveedor and private.edits_provider(proveedor)
$$;
comment on function public.direcciones_de(uuid) is
  'The hidden addresses of a provider, for its owner and admins; no rows for anybody else.';

create function private.audit_removed_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.audit_place('eliminar', old.id, private.place_value(old.id) || jsonb_build_object('disponibilidad', (
    select to_jsonb(d) - array['sede_id', 'fecha_creacion', 'fecha_actualizacion']
    from public.disponibilidad as d where d.sede_id = old.id
  )), null);
  return old;
end
$$;
comment on function private.audit_removed_place() is 'Writes down a removed place with its hours and availability.';

-- Triggers, which fire in the order of their names. Depth 0 is a request's own statement;
-- what the database itself writes into a principal place has the rules of the provider.

create trigger sedes_clean
  before insert or update on public.sedes
  for each row when (pg_trigger_depth() = 0) execute function private.clean_sede();

create trigger sedes_limit
  before insert on public.sedes
  for each row when (not new.principal) execute function private.limit_sedes();

create trigger sedes_stamp
  before update on public.sedes
  for each row execute function private.stamp_version();

create trigger sedes_keep_principal
  before delete on public.sedes
  for each row when (old.principal and pg_trigger_depth() = 0) execute function private.keep_principal();

create trigger sedes_audit
  before delete on public.sedes
  for each row when (pg_trigger_depth() = 0) execute function private.audit_removed_place();

create trigger sedes_show_or_hide_address
  after update on public.sedes
  for each row when (new.principal and old.visibilidad <> new.visibilidad) execute function private.show_or_hide_address();

create trigger proveedores_create_principals
  after insert on public.proveedores referencing new table as added
  for each statement execute function private.create_principals();

create trigger proveedores_hide_address
  before update of direccion on public.proveedores
  for each row when (new.direccion is not null) execute function private.hide_new_address();

create trigger proveedores_sync_principal
  after update on public.proveedores
  for each row when (
    (old.municipio, old.direccion, old.telefono, old.whatsapp)
      is distinct from (new.municipio, new.direccion, new.telefono, new.whatsapp)
  )
  execute function private.sync_principal();

create trigger horas_check
  before insert or update on public.horas
  for each row execute function private.check_hora();

create trigger disponibilidad_clean
  before insert or update on public.disponibilidad
  for each row execute function private.clean_disponibilidad();

create trigger disponibilidad_keep_key
  before update of sede_id on public.disponibilidad
  for each row when (old.sede_id <> new.sede_id) execute function private.keep_key();

create trigger disponibilidad_stamp
  before update on public.disponibilidad
  for each row execute function private.stamp_version();

-- Policies

create policy "Anyone can see the places of providers they see" on public.sedes
  for select to anon, authenticated
  using (
    (principal or visibilidad <> 'oculta')
    and exists (select from public.proveedores as p where p.id = proveedor_id)
  );
comment on policy "Anyone can see the places of providers they see" on public.sedes is
  'The policies of the provider decide. The principal place always: its municipality is public in any case.';

create policy "Owners and admins can see hidden places" on public.sedes
  for select to authenticated
  using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can see hidden places" on public.sedes is
  'They edit them.';

create policy "Owners and admins can remove places" on public.sedes
  for delete to authenticated
  using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can remove places" on public.sedes is
  'All but the principal one, by a trigger.';

create policy "Anyone can see the hours of listed places" on public.horas
  for select to anon, authenticated
  using (exists (select from public.sedes as s where s.id = sede_id and s.visibilidad <> 'oculta'));
comment on policy "Anyone can see the hours of listed places" on public.horas is
  'As far as they see the place. A principal place that is hidden keeps its hours to itself.';

create policy "Owners and admins can see the hours of hidden places" on public.horas
  for select to authenticated
  using (
    (select private.is_admin())
    or sede_id in (
      select s.id from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id
      where p.usuario_id = (select auth.uid())
    )
  );
comment on policy "Owners and admins can see the hours of hidden places" on public.horas is
  'They edit them, by guardar_sede.';

create policy "Anyone can see the availability of places they see" on public.disponibilidad
  for select to anon, authenticated
  using (exists (select from public.sedes as s where s.id = sede_id));
comment on policy "Anyone can see the availability of places they see" on public.disponibilidad is
  'The policies of the place decide.';

create policy "Owners and admins can tell the availability" on public.disponibilidad
  for insert to authenticated
  with check (
    (select private.is_admin())
    or sede_id in (
      select s.id from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id
      where p.usuario_id = (select auth.uid())
    )
  );
comment on policy "Owners and admins can tell the availability" on public.disponibilidad is
  'Without losing the approval.';

create policy "Owners and admins can change the availability" on public.disponibilidad
  for update to authenticated
  using (
    (select private.is_admin())
    or sede_id in (
      select s.id from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id
      where p.usuario_id = (select auth.uid())
    )
  );
comment on policy "Owners and admins can change the availability" on public.disponibilidad is
  'Without losing the approval.';

create policy "Owners and admins can take the availability back" on public.disponibilidad
  for delete to authenticated
  using (
    (select private.is_admin())
    or sede_id in (
      select s.id from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id
      where p.usuario_id = (select auth.uid())
    )
  );
comment on policy "Owners and admins can take the availability back" on public.disponibilidad is
  'Then nothing is known of it.';

-- Links in free text that nobody approves, also in disguise: full-width letters, the dots of
-- other scripts, signs that are not seen between two letters. They are no links to a machine
-- that reads letter by letter, and they are to the one into which a family pastes them.

-- A phone of the principal place is approved with its provider. That of another place is not, and is text too.
create function private.refuse_link_in_phones() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_link('telefono', new.telefono), private.refuse_link('whatsapp', new.whatsapp);
  return new;
end
$$;
comment on function private.refuse_link_in_phones() is 'The phones of a place take no links.';

-- Triggers

create trigger sedes_clean_phones
  before insert or update on public.sedes
  for each row when (not new.principal and pg_trigger_depth() = 0)
  execute function private.refuse_link_in_phones();

-- A place that is removed while somebody tells its availability. The removal holds the place and
-- then wants the row of its availability; a save holds that row and then wants the place, for its
-- word about it. Waiting for each other, one of them would be ended after a second.

-- Functions

create function private.require_place() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only who removes the place holds it like this: no waiting here.
  perform from public.sedes as s where s.id = old.sede_id for key share skip locked;
  if not found then
    raise exception using errcode = 'PT409', hint = 'edit_conflict',
      message = 'Otra persona está quitando esta sede.';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;
comment on function private.require_place() is
  'Availability is told of a place that stays until it is stored; of one that is being removed it is refused with status 409.';

-- Triggers. What a removal itself takes along is deeper.

create trigger disponibilidad_require_place
  before update or delete on public.disponibilidad
  for each row when (pg_trigger_depth() = 0) execute function private.require_place();

create function private.clean_hidden_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.como_llegar := private.clean_line(new.como_llegar);
  if not exists (select from public.sedes as s where s.id = new.sede_id and s.principal) then
    new.direccion := private.clean_line(new.direccion);
  end if;
  return new;
end
$$;
comment on function private.clean_hidden_address() is 'What is hidden is cleaned as what is shown.';

-- Triggers

create trigger direcciones_ocultas_clean
  before insert or update on private.direcciones_ocultas
  for each row execute function private.clean_hidden_address();

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.guardar_sede(jsonb, jsonb, timestamp with time zone), public.direcciones_de(uuid)
  from public, anon, authenticated, service_role;
grant execute on function private.refuse(text, text, text), private.is_municipio(text), private.has_link(text),
  private.refuse_link(text, text), private.clean_keys(text[]), private.edits_provider(uuid),
  public.guardar_sede(jsonb, jsonb, timestamp with time zone), public.direcciones_de(uuid) to authenticated,
  service_role;

-- schemas/05_facts.sql

-- What a provider offers and what its place is like: facts that a family acts on. Known keys
-- with yes, no or nothing said; words for them stand in the screens.

-- Tables

create table public.hechos (
  clave text primary key,
  grupo text not null constraint grupo_conocido check (grupo in ('acceso', 'sentidos', 'se_puede')),
  buscado text not null constraint buscado_si_o_no check (buscado in ('si', 'no')),
  orden smallint not null unique
);
comment on table public.hechos is
  'The facts that can be told of a place, in the order to show them. The only place where their keys stand.';
comment on column public.hechos.buscado is 'The answer that a family looks for.';
alter table public.hechos enable row level security;
revoke all on table public.hechos from public, anon, authenticated, service_role;
grant select on table public.hechos to anon, authenticated;
grant all on table public.hechos to service_role;

create table public.detalles (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  edad_desde_meses integer constraint edad_desde_meses_de_0_a_1200 check (edad_desde_meses between 0 and 1200),
  edad_hasta_meses integer constraint edad_hasta_meses_de_0_a_1200 check (edad_hasta_meses between 0 and 1200),
  modalidades text[] constraint modalidades_conocidas
    check (modalidades <@ array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']),
  idiomas text[] constraint idiomas_conocidos check (idiomas <@ array['es', 'en', 'ase', 'psl']),
  costo text constraint costo_conocido check (costo in ('gratis', 'segun_ingresos', 'desde')),
  -- To PostgreSQL "not a number" is greater than any number.
  costo_desde numeric(8, 2) constraint costo_desde_positivo check (costo_desde > 0 and costo_desde <> 'NaN'),
  requiere_referido boolean,
  atiende_autismo boolean,
  hechos_si text[],
  hechos_no text[],
  atencion_actualizada timestamptz not null default now(),
  lugar_actualizado timestamptz not null default now(),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.detalles is
  'What a provider offers and what its place is like, one row each, made with it. Null is: nobody has said.';
comment on column public.detalles.edad_hasta_meses is 'Null: adults too.';
comment on column public.detalles.hechos_si is
  'Keys of public.hechos that are so; those of hechos_no are not. What is in neither is not known.';
comment on column public.detalles.atencion_actualizada is
  'Version of ages, ways, languages and cost: two people who save different parts do not disturb each other.';
comment on column public.detalles.lugar_actualizado is 'Version of hechos_si and hechos_no.';
alter table public.detalles enable row level security;
revoke all on table public.detalles from public, anon, authenticated, service_role;
grant select on table public.detalles to anon;
-- The key too: an upsert names it.
grant select, insert (proveedor_id, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde,
  requiere_referido, atiende_autismo, hechos_si, hechos_no), update (proveedor_id, edad_desde_meses, edad_hasta_meses,
  modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo, hechos_si, hechos_no) on table
  public.detalles to authenticated;
grant all on table public.detalles to service_role;

create table public.primera_visita (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  con_quien text constraint con_quien_max_120 check (char_length(con_quien) <= 120),
  duracion_minutos integer constraint duracion_minutos_de_5_a_480 check (duracion_minutos between 5 and 480),
  pasos text[] constraint pasos_max_10_de_160 check (private.list_fits(pasos, 10, 160)),
  que_llevar text[] constraint que_llevar_max_10_de_120 check (private.list_fits(que_llevar, 10, 120)),
  se_puede text[],
  fotos jsonb,
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.primera_visita is 'The first visit, told before it happens.';
comment on column public.primera_visita.fotos is
  'At most 6 of {"url", "descripcion"}: pictures of the bucket provider-images without people in them.';
alter table public.primera_visita enable row level security;
revoke all on table public.primera_visita from public, anon, authenticated, service_role;
grant select on table public.primera_visita to anon;
grant select, insert (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos), update
  (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos), delete on table
  public.primera_visita to authenticated;
grant all on table public.primera_visita to service_role;

create table public.planes (
  id uuid primary key default gen_random_uuid(),
  nombre text not null constraint nombre_max_120 check (char_length(nombre) <= 120),
  alias text[] constraint alias_max_20_de_120 check (private.list_fits(alias, 20, 120)),
  activo boolean not null default true,
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  constraint planes_nombre_unico unique (nombre)
);
comment on table public.planes is 'Health plans with the names that families give them.';
alter table public.planes enable row level security;
revoke all on table public.planes from public, anon, authenticated, service_role;
grant select on table public.planes to anon;
grant select, insert (nombre, alias, activo), update (nombre, alias, activo), delete on table public.planes to
  authenticated;
grant all on table public.planes to service_role;

-- Functions

-- Security definer: the rule is about every key, whoever writes.
create function private.refuse_unknown_keys(field text, keys text[], groups text[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from unnest(keys) as key
    where not exists (select from public.hechos as h where h.clave = key and h.grupo = any (groups))
  ) then
    perform private.refuse(field || '_conocidos', 'Hay un dato que no conocemos. Recarga la página.');
  end if;
end
$$;
comment on function private.refuse_unknown_keys(text, text[], text[]) is 'Facts are those of the table, of these groups.';

create function private.clean_detalles() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.modalidades := private.clean_keys(new.modalidades);
  new.idiomas := private.clean_keys(new.idiomas);
  new.hechos_si := private.clean_keys(new.hechos_si);
  new.hechos_no := private.clean_keys(new.hechos_no);
  if new.edad_hasta_meses < coalesce(new.edad_desde_meses, 0) then
    perform private.refuse('edad_hasta_meses_despues_de_desde', 'La edad mayor va después de la menor. Revisa las dos.');
  end if;
  if (new.costo is not distinct from 'desde') <> (new.costo_desde is not null) then
    perform private.refuse('costo_desde_con_desde', 'Escribe desde cuánto cobran, o elige otro costo.');
  end if;
  perform private.refuse_unknown_keys('hechos_si', new.hechos_si, array['acceso', 'sentidos']),
    private.refuse_unknown_keys('hechos_no', new.hechos_no, array['acceso', 'sentidos']);
  if new.hechos_si && new.hechos_no then
    perform private.refuse('hechos_no_sin_los_de_si', 'Un mismo dato no puede ser sí y no.');
  end if;
  return new;
end
$$;
comment on function private.clean_detalles() is 'Lists become sets; ages, cost and keys that cannot be are refused with words.';

create function private.stamp_part() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_argv[0] = 'atencion' then
    new.atencion_actualizada := greatest(clock_timestamp(), old.atencion_actualizada + interval '1 microsecond');
  else
    new.lugar_actualizado := greatest(clock_timestamp(), old.lugar_actualizado + interval '1 microsecond');
  end if;
  return new;
end
$$;
comment on function private.stamp_part() is 'Gives each version of a part of `detalles` its own moment, as private.stamp_version does for a row.';

-- What the statement says of the versions is not kept.
create function private.keep_parts() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.atencion_actualizada := old.atencion_actualizada;
  new.lugar_actualizado := old.lugar_actualizado;
  return new;
end
$$;
comment on function private.keep_parts() is 'Nobody chooses the version of a part.';

create function private.create_detalles() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.detalles (proveedor_id) select id from added;
  return null;
end
$$;
comment on function private.create_detalles() is 'Gives a new provider its row of details, so that both parts of it are saved at a version from the start.';

create function private.clean_fotos(fotos jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  foto jsonb;
  cleaned jsonb := '[]';
  words text;
begin
  if fotos is null or fotos in ('null', '[]') then
    return null;
  end if;
  if jsonb_typeof(fotos) <> 'array' or jsonb_array_length(fotos) > 6 then
    perform private.refuse('fotos_max_6', 'Caben hasta 6 fotos.');
  end if;
  for foto in select jsonb_array_elements(fotos) loop
    if coalesce(foto ->> 'url', '') !~ '^/storage/v1/object/public/provider-images/[A-Za-z0-9._-]{1,200}$' then
      perform private.refuse('fotos_del_sitio', 'La foto no es válida. Súbela de nuevo.');
    end if;
    words := private.clean_line(foto ->> 'descripcion');
    if words is null or char_length(words) > 200 then
      perform private.refuse('fotos_con_descripcion', 'Describe cada foto en una frase.');
    end if;
    perform private.refuse_link('fotos', words);
    cleaned := cleaned || jsonb_build_array(jsonb_build_object('url', foto ->> 'url', 'descripcion', words));
  end loop;
  return cleaned;
end
$$;
comment on function private.clean_fotos(jsonb) is 'Pictures of our bucket only, each with a description; anything else in the list is dropped or refused.';

-- As many items are looked at as private.clean_list looks at.
create function private.clean_primera_visita() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.con_quien := private.clean_line(new.con_quien);
  new.pasos := private.clean_list(array(select private.clean_line(item) from unnest(new.pasos[1:1000]) as item));
  new.que_llevar := private.clean_list(array(select private.clean_line(item) from unnest(new.que_llevar[1:1000]) as item));
  new.se_puede := private.clean_keys(new.se_puede);
  new.fotos := private.clean_fotos(new.fotos);
  perform private.refuse_link('con_quien', new.con_quien);
  perform private.refuse_link('pasos', item) from unnest(new.pasos) as item;
  perform private.refuse_link('que_llevar', item) from unnest(new.que_llevar) as item;
  perform private.refuse_unknown_keys('se_puede', new.se_puede, array['se_puede']);
  return new;
end
$$;
comment on function private.clean_primera_visita() is 'Trims the first visit, and refuses links, unknown keys and foreign pictures.';

create function private.clean_plan() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre := private.clean_line(new.nombre);
  new.alias := private.clean_list(array(select private.clean_line(item) from unnest(new.alias[1:1000]) as item));
  return new;
end
$$;
comment on function private.clean_plan() is 'Trims a plan and its other names.';

-- Functions: pictures that nothing shows

create function private.is_picture_shown(file_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.proveedores as p
      where strpos(p.logo_url, '/provider-images/' || replace(file_name, ' ', '%20')) > 0
    ) or exists (
      select from public.recursos as r
      where strpos(r.miniatura_pixar, '/provider-images/' || replace(file_name, ' ', '%20')) > 0
    ) or exists (
      select from public.primera_visita as v
      where v.fotos @> jsonb_build_array(jsonb_build_object(
        'url', '/storage/v1/object/public/provider-images/' || file_name))
    )
$$;
comment on function private.is_picture_shown(text) is 'Whether a provider, a resource or a first visit shows a picture of the bucket.';

create function private.remove_picture(file_name text, person uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Hosted Supabase refuses deletions that do not come from its own server, unless told.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o
  where o.bucket_id = 'provider-images'
    and o.name = file_name
    -- An address is only text: naming somebody else's picture must not be a way to delete it.
    and (o.owner_id in (person::text, auth.uid()::text) or private.is_admin() or not private.is_client())
    and not private.is_picture_shown(o.name);
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
end
$$;
comment on function private.remove_picture(text, uuid) is
  'Removes a picture of the bucket, unless something shows it or it belongs to somebody else.';

create function private.remove_visit_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Those that are still shown stay: private.remove_picture looks at what is stored now.
  perform private.remove_picture(
    substring(foto ->> 'url' from '/provider-images/(.+)$'),
    (select p.usuario_id from public.proveedores as p where p.id = old.proveedor_id)
  )
  from jsonb_array_elements(old.fotos) as foto;
  return null;
end
$$;
comment on function private.remove_visit_pictures() is 'Removes the pictures that a first visit showed and shows no more.';

-- Triggers, which fire in the order of their names

create trigger detalles_clean
  before insert or update on public.detalles
  for each row when (pg_trigger_depth() = 0) execute function private.clean_detalles();

create trigger detalles_keep_key
  before update of proveedor_id on public.detalles
  for each row when (old.proveedor_id <> new.proveedor_id) execute function private.keep_key();

create trigger detalles_keep_parts
  before update on public.detalles
  for each row execute function private.keep_parts();

create trigger detalles_stamp
  before update on public.detalles
  for each row execute function private.stamp_version();

create trigger detalles_stamp_atencion
  before update of edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido,
    atiende_autismo
  on public.detalles
  for each row execute function private.stamp_part('atencion');

create trigger detalles_stamp_lugar
  before update of hechos_si, hechos_no on public.detalles
  for each row execute function private.stamp_part('lugar');

create trigger proveedores_create_detalles
  after insert on public.proveedores referencing new table as added
  for each statement execute function private.create_detalles();

create trigger primera_visita_clean
  before insert or update on public.primera_visita
  for each row execute function private.clean_primera_visita();

create trigger primera_visita_keep_key
  before update of proveedor_id on public.primera_visita
  for each row when (old.proveedor_id <> new.proveedor_id) execute function private.keep_key();

create trigger primera_visita_stamp
  before update on public.primera_visita
  for each row execute function private.stamp_version();

create trigger primera_visita_remove_replaced_pictures
  after update on public.primera_visita
  for each row when (old.fotos is not null and old.fotos is distinct from new.fotos)
  execute function private.remove_visit_pictures();

create trigger primera_visita_remove_deleted_pictures
  after delete on public.primera_visita
  for each row when (old.fotos is not null)
  execute function private.remove_visit_pictures();

create trigger planes_clean
  before insert or update on public.planes
  for each row execute function private.clean_plan();

create trigger planes_stamp
  before update on public.planes
  for each row execute function private.stamp_version();

-- Policies

create policy "Anyone can see the facts" on public.hechos
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the facts" on public.hechos is
  'Search and forms offer them.';

create policy "Anyone can see the plans" on public.planes
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the plans" on public.planes is
  'Search and forms offer them.';

create policy "Admins can create plans" on public.planes
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create plans" on public.planes is
  'One list for everybody.';

create policy "Admins can change plans" on public.planes
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change plans" on public.planes is
  'Names that families give them come with time.';

create policy "Admins can delete plans" on public.planes
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete plans" on public.planes is
  'Or make them inactive.';

create policy "Anyone can see the details of providers they see" on public.detalles
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see the details of providers they see" on public.detalles is
  'The policies of the provider decide.';

create policy "Owners and admins can tell the details" on public.detalles
  for insert to authenticated
  with check (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can tell the details" on public.detalles is
  'An upsert begins as an insert; the row is there already.';

create policy "Owners and admins can change the details" on public.detalles
  for update to authenticated
  using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can change the details" on public.detalles is
  'Without losing the approval.';

create policy "Anyone can see the first visit of providers they see" on public.primera_visita
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see the first visit of providers they see" on public.primera_visita is
  'The policies of the provider decide.';

create policy "Owners and admins can tell the first visit" on public.primera_visita
  for insert to authenticated
  with check (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can tell the first visit" on public.primera_visita is
  'Without losing the approval.';

create policy "Owners and admins can change the first visit" on public.primera_visita
  for update to authenticated
  using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can change the first visit" on public.primera_visita is
  'Without losing the approval.';

create policy "Owners and admins can take the first visit back" on public.primera_visita
  for delete to authenticated
  using (
    (select private.is_admin())
    or proveedor_id in (select p.id from public.proveedores as p where p.usuario_id = (select auth.uid()))
  );
comment on policy "Owners and admins can take the first visit back" on public.primera_visita is
  'Then nothing is told of it.';

-- The summary of a provider's facts as one short line, for the list of all providers: as columns it would be half of that
-- read. `app/features/directory/listed-facts.ts` reads it.

create function private.day_number(dia date) returns text
language sql immutable set search_path = ''
as $$
  select to_hex(dia - date '2020-01-01')
$$;
comment on function private.day_number(date) is 'A day in three hexadecimal digits.';

create function private.bit_mask(numeros integer[]) returns text
language sql immutable set search_path = ''
as $$
  select to_hex(coalesce(bit_or(1 << (numero - 1)), 0)) from unnest(numeros) as numero
$$;
comment on function private.bit_mask(integer[]) is 'One bit for each of these numbers, the first being 1, in hexadecimal digits.';

create function private.list_mask(lista text[], claves text[]) returns text
language sql immutable set search_path = ''
as $$
  select private.bit_mask(array(select array_position(claves, valor) from unnest(lista) as valor))
$$;
comment on function private.list_mask(text[], text[]) is 'The values of a list as a mask, by their position among the keys.';

create function private.place_line(lugar jsonb) returns text
language sql immutable set search_path = ''
as $$
  select rtrim(concat_ws(':',
    coalesce(lugar ->> 'm', ''),
    concat(
      array_position(array['acepta', 'lista_de_espera', 'evalua_antes', 'no_acepta'], lugar ->> 'e'),
      array_position(array['menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'], lugar ->> 't')
    ),
    coalesce(private.day_number((lugar ->> 'v')::date), ''),
    coalesce(lugar ->> 'h', ''),
    coalesce(private.day_number((lugar ->> 'c')::date), '')
  ), ':')
$$;
comment on function private.place_line(jsonb) is
  'A place: municipality where it is another one, number of availability and wait, last day of it, hours, last day of them.';

create function private.facts_line(
  lugares jsonb, edad_desde_meses integer, edad_hasta_meses integer, modalidades text[], idiomas text[], costo text,
  atencion_vence date, hechos smallint[], lugar_vence date, domicilio smallint[]
) returns text
language sql immutable set search_path = ''
as $$
  select rtrim(concat_ws('|',
    (select coalesce(string_agg(private.place_line(lugar), '/' order by orden), '')
      from jsonb_array_elements(lugares) with ordinality as place (lugar, orden)),
    coalesce(edad_desde_meses::text, ''),
    coalesce(edad_hasta_meses::text, ''),
    concat(
      private.list_mask(modalidades, array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']),
      private.list_mask(idiomas, array['es', 'en', 'ase', 'psl']),
      coalesce(array_position(array['gratis', 'segun_ingresos', 'desde'], costo), 0)
    ),
    coalesce(private.day_number(atencion_vence), ''),
    private.bit_mask(array(select numero from unnest(hechos) as numero where numero between 1 and 21)),
    private.bit_mask(array(select -numero from unnest(hechos) as numero where numero between -21 and -1)),
    coalesce(private.day_number(lugar_vence), ''),
    (select coalesce(string_agg(lpad(to_hex(numero::integer), 2, '0'), '' order by numero), '')
      from unnest(domicilio) as numero)
  ), '|')
$$;
comment on function private.facts_line(jsonb, integer, integer, text[], text[], text, date, smallint[], date, smallint[]) is
  'Places, ages, three digits for ways, languages and cost, last day of them, masks of the facts of the place (numbers 1 to 21) whose answer is the sought one and the contrary one, last day of them, two digits for each municipality of home visits.';

-- Rights

revoke execute on all functions in schema private from public;
grant execute on function private.refuse_unknown_keys(text, text[], text[]), private.clean_fotos(jsonb) to
  authenticated, service_role;

-- schemas/06_confirmations.sql

-- Who confirmed a group of facts, how and until when, and the summary that cards and filters
-- read. A fact that a family acts on is true until its time is over; then it is a question,
-- and nothing is taken down for it.
--
-- Saving a group confirms it, by its owner or an admin. What the database, the demo content
-- or the secret key writes confirms nothing, and neither does what an admin imports.

-- Tables

create table private.grupos (
  grupo text primary key,
  dias integer not null,
  de_sede boolean not null
);
comment on table private.grupos is 'Groups of facts: how many days a word about one holds, and whether it is about a place or the provider.';
alter table private.grupos enable row level security;
revoke all on table private.grupos from public, anon, authenticated, service_role;

create table public.confirmaciones (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  sede_id uuid references public.sedes (id) on delete cascade,
  grupo text not null constraint grupo_conocido
    check (grupo in ('disponibilidad', 'planes', 'contacto', 'atencion', 'lugar')),
  confirmado_en timestamptz not null default now(),
  vence_en date not null,
  por text not null constraint por_conocido check (por in ('proveedor', 'admin', 'familias')),
  via text not null constraint via_conocida check (via in ('enlace', 'llamada', 'whatsapp', 'panel')),
  actor uuid references private.profiles (id) on delete set null,
  duda boolean not null default false,
  pronto boolean not null default false,
  llamada_id uuid
);
comment on table public.confirmaciones is
  'Words about groups of facts. Added to and never changed; only a call that is taken back takes its words with it. Without a place it is about the whole provider.';
comment on column public.confirmaciones.vence_en is 'The last day in Puerto Rico on which the word holds.';
comment on column public.confirmaciones.actor is 'Whose word it was: for the secret key only.';
comment on column public.confirmaciones.duda is
  'No confirmation but the word that the group may be wrong: it ends the word before it.';
comment on column public.confirmaciones.pronto is
  'Pressed within ten seconds of sending, as scanners of mail do. For admins, by confirmaciones_de.';
comment on column public.confirmaciones.llamada_id is 'The call that it was said in.';
create index confirmaciones_grupo_idx on public.confirmaciones (proveedor_id, grupo, confirmado_en desc);
create index confirmaciones_sede_idx on public.confirmaciones (sede_id);
create index confirmaciones_actor_idx on public.confirmaciones (actor);
create index confirmaciones_planes_idx on public.confirmaciones (proveedor_id) where grupo = 'planes' and not duda;
alter table public.confirmaciones enable row level security;
revoke all on table public.confirmaciones from public, anon, authenticated, service_role;
-- The view frescura asks for it with the rights of whoever reads.
grant select (id, proveedor_id, sede_id, grupo, confirmado_en, vence_en, por, via, duda) on table
  public.confirmaciones to anon, authenticated;
grant select, insert on table public.confirmaciones to service_role;

-- The latest word that is no doubt; a later doubt ended it the day before.
create view public.frescura with (security_invoker = true) as
select w.proveedor_id, w.sede_id, w.grupo, w.confirmado_en, least(w.vence_en, doubt.vence_en) as vence_en, w.por, w.via,
  least(w.vence_en, doubt.vence_en) >= private.event_day(now()) as vigente
from (
  select distinct on (c.proveedor_id, s.id, c.grupo)
    c.proveedor_id, s.id as sede_id, c.grupo, c.confirmado_en, c.vence_en, c.por, c.via
  from public.confirmaciones as c
  left join public.sedes as s on s.proveedor_id = c.proveedor_id
    and (c.sede_id is null or c.sede_id = s.id) and c.grupo in ('disponibilidad', 'contacto')
  where not c.duda and (s.id is not null or c.grupo not in ('disponibilidad', 'contacto'))
  order by c.proveedor_id, s.id, c.grupo, c.confirmado_en desc, c.id
) as w
cross join lateral (
  select min(d.vence_en) as vence_en from public.confirmaciones as d
  where d.duda and d.proveedor_id = w.proveedor_id and d.grupo = w.grupo
    and (d.sede_id is null or d.sede_id = w.sede_id) and d.confirmado_en > w.confirmado_en
) as doubt;
comment on view public.frescura is
  'The latest word about each group, of a place or of the provider, and whether it still holds. With the rights of whoever asks.';
revoke all on table public.frescura from public, anon, authenticated, service_role;
grant select on table public.frescura to anon, authenticated, service_role;

create table public.resumen_hechos (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  lugares jsonb not null,
  edad_desde_meses integer,
  edad_hasta_meses integer,
  modalidades text[],
  idiomas text[],
  costo text,
  atencion_vence date,
  hechos smallint[],
  lugar_vence date,
  domicilio smallint[],
  linea text not null generated always as (
    private.facts_line(
      lugares, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, atencion_vence, hechos, lugar_vence, domicilio
    )
  ) stored
);
comment on table public.resumen_hechos is
  'What cards and filters need of a provider''s facts, kept by triggers. No row: nothing is known.';
comment on column public.resumen_hechos.lugares is
  'One item a listed place, the principal one first, absent keys left out: m municipality where it is another than the provider''s, e state and t wait of the availability, v its last day, c the last day of the contact data, h hours as "12345 0800-1700;6 0900-1200".';
comment on column public.resumen_hechos.hechos is
  'The number (public.hechos.orden) of every fact that is answered; negative where the answer is not the one that families look for.';
comment on column public.resumen_hechos.linea is 'All of the row in few letters, for the list of all providers.';
comment on column public.resumen_hechos.domicilio is
  'The numbers (private.municipios.numero) of the municipalities to whose homes a listed place goes; 0 alone is the whole island.';
alter table public.resumen_hechos enable row level security;
revoke all on table public.resumen_hechos from public, anon, authenticated, service_role;
grant select on table public.resumen_hechos to anon, authenticated, service_role;

-- Functions: words

create function private.date_confirmation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.duda then
    new.vence_en := private.event_day(new.confirmado_en) - 1;
  elsif new.vence_en is null then
    select private.event_day(new.confirmado_en) + g.dias into new.vence_en
    from private.grupos as g where g.grupo = new.grupo;
  end if;
  if exists (
    select from private.grupos as g where g.grupo = new.grupo and not g.de_sede and new.sede_id is not null
  ) or exists (
    select from public.sedes as s where s.id = new.sede_id and s.proveedor_id <> new.proveedor_id
  ) then
    perform private.refuse('sede_id_de_su_perfil', 'Esta sede no es de este perfil, o este dato no es de una sede.');
  end if;
  return new;
end
$$;
comment on function private.date_confirmation() is
  'A word holds as long as its group says, and is about a place of its own provider. A doubt ends what was said the day before.';

-- Silent while a decision stores a value: whose word that is depends on who proposed it.
create function private.confirm(proveedor uuid, sede uuid, grupo text) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.add_word(
    p.id, confirm.sede, confirm.grupo, case when p.usuario_id = auth.uid() then 'proveedor' else 'admin' end, 'panel',
    auth.uid()
  )
  from public.proveedores as p
  where p.id = confirm.proveedor and private.is_client()
    and coalesce(current_setting('private.word', true), '') <> 'none'
$$;
comment on function private.confirm(uuid, uuid, text) is
  'Adds the word of the person who saves: the provider''s when it is its owner, else the admin''s. Nothing for the server.';

create function private.confirm_disponibilidad() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.confirm(s.proveedor_id, s.id, 'disponibilidad') from public.sedes as s where s.id = new.sede_id;
  return null;
end
$$;
comment on function private.confirm_disponibilidad() is 'Whoever tells the availability confirms it.';

create function private.confirm_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.confirm(new.proveedor_id, null, tg_argv[0]);
  return null;
end
$$;
comment on function private.confirm_facts() is 'Whoever saves a part confirms its group, which is the argument of the trigger.';

create function private.confirm_proveedor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] = 'contacto' then
    perform private.confirm(new.id, s.id, 'contacto') from public.sedes as s where s.proveedor_id = new.id and s.principal;
  else
    perform private.confirm(new.id, null, tg_argv[0]);
  end if;
  return null;
end
$$;
comment on function private.confirm_proveedor() is 'Whoever changes contact data or plans of a provider confirms them.';

create function private.confirm_sede() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.confirm(new.proveedor_id, new.id, 'contacto');
  return null;
end
$$;
comment on function private.confirm_sede() is 'Whoever saves a place confirms its contact data.';

-- Functions: the summary

create function private.hours_text(sede uuid) returns text
language sql stable set search_path = ''
as $$
  select string_agg(days || ' ' || to_char(abre, 'HH24MI') || '-' || to_char(cierra, 'HH24MI'), ';' order by days, abre, cierra)
  from (
    select h.abre, h.cierra, string_agg(h.dia::text, '' order by h.dia) as days
    from public.horas as h where h.sede_id = sede
    group by h.abre, h.cierra
  ) as spans
$$;
comment on function private.hours_text(uuid) is 'Opening hours in few letters: days, opens, closes.';

create function private.last_day(proveedor uuid, sede uuid, grupo text) returns date
language sql stable set search_path = ''
as $$
  select least(c.vence_en, (
    select min(d.vence_en) from public.confirmaciones as d
    where d.duda and d.proveedor_id = last_day.proveedor and d.grupo = last_day.grupo
      and (d.sede_id is null or d.sede_id = last_day.sede) and d.confirmado_en > c.confirmado_en
  ))
  from public.confirmaciones as c
  where c.proveedor_id = last_day.proveedor and c.grupo = last_day.grupo
    and (c.sede_id is null or c.sede_id = last_day.sede) and not c.duda
  order by c.confirmado_en desc, c.id limit 1
$$;
comment on function private.last_day(uuid, uuid, text) is
  'Until when the latest word about a group holds; a later doubt ended it the day before.';

-- One after the other: of two changes at once the second must see what the first wrote. One lock for all, taken after
-- every other of a save, so that nobody who holds it waits for a row; a save holds it for milliseconds.
create function private.refresh_facts(proveedores uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if proveedores is null then
    return;
  end if;
  perform private.lock_summaries(proveedores);
  with facts as (
    select p.id as proveedor_id, places.lugares, d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo,
      private.last_day(p.id, null, 'atencion') as atencion_vence, answered.hechos,
      private.last_day(p.id, null, 'lugar') as lugar_vence, homes.domicilio
    from public.proveedores as p
    left join public.detalles as d on d.proveedor_id = p.id
    left join public.primera_visita as v on v.proveedor_id = p.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'm', nullif(s.municipio, p.municipio),
        'e', a.estado,
        't', a.espera,
        'v', case when a.sede_id is not null then private.last_day(p.id, s.id, 'disponibilidad') end,
        'c', private.last_day(p.id, s.id, 'contacto'),
        'h', case when s.visibilidad <> 'oculta' then private.hours_text(s.id) end
      )) order by s.principal desc, s.orden, s.fecha_creacion, s.id), '[]') as lugares
      from public.sedes as s
      left join public.disponibilidad as a on a.sede_id = s.id
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
    ) as places
    cross join lateral (
      select array_agg((case when h.buscado = a.respuesta then h.orden else -h.orden end)::smallint order by h.orden) as hechos
      from public.hechos as h
      join (
        select unnest(d.hechos_si || v.se_puede) as clave, 'si' as respuesta
        union all select unnest(d.hechos_no), 'no'
      ) as a on a.clave = h.clave
    ) as answered
    cross join lateral (
      select case when bool_or(s.toda_la_isla) then array[0]::smallint[]
        else array_agg(distinct m.numero order by m.numero) filter (where m.numero is not null) end as domicilio
      from public.sedes as s
      left join private.municipios as m on m.nombre = any (s.atiende_municipios)
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
    ) as homes
    where p.id = any (proveedores)
  ), known as (
    select * from facts as f
    where f.lugares <> '[{}]' or f.hechos is not null or f.atencion_vence is not null or f.lugar_vence is not null
      or f.domicilio is not null
      or (f.edad_desde_meses, f.edad_hasta_meses, f.modalidades, f.idiomas, f.costo) is distinct from (null, null, null, null, null)
  ), gone as (
    delete from public.resumen_hechos as r
    where r.proveedor_id = any (proveedores) and r.proveedor_id not in (select k.proveedor_id from known as k)
  )
  insert into public.resumen_hechos as r
  select * from known
  on conflict (proveedor_id) do update
  set lugares = excluded.lugares, edad_desde_meses = excluded.edad_desde_meses,
    edad_hasta_meses = excluded.edad_hasta_meses, modalidades = excluded.modalidades, idiomas = excluded.idiomas,
    costo = excluded.costo, atencion_vence = excluded.atencion_vence, hechos = excluded.hechos,
    lugar_vence = excluded.lugar_vence, domicilio = excluded.domicilio
  where r is distinct from excluded;
end
$$;
comment on function private.refresh_facts(uuid[]) is
  'Makes the summaries of these providers anew.';

-- One for all tables: by its provider, or by its place.
create function private.refresh_changed_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids uuid[];
begin
  if tg_argv[0] = 'sede_id' then
    select array_agg(distinct s.proveedor_id) into ids
    from public.sedes as s where s.id in (select c.sede_id from changed as c);
  else
    select array_agg(distinct c.proveedor_id) into ids from changed as c;
  end if;
  perform private.refresh_facts(ids);
  perform private.publish(ids);
  return null;
end
$$;
comment on function private.refresh_changed_facts() is
  'Keeps the summary of the providers whose rows a statement changed, and their moment in the open data; the argument is the column that leads to them.';

create function private.refresh_proveedor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_facts(array[new.id]);
  return null;
end
$$;
comment on function private.refresh_proveedor() is 'A provider''s municipality is compared with those of its places.';

create function private.confirm_own_providers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_client() then
    perform private.confirm(a.id, s.id, 'contacto')
    from added as a join public.sedes as s on s.proveedor_id = a.id and s.principal
    where a.usuario_id = auth.uid()
      and coalesce(a.telefono, a.whatsapp, a.email, a.direccion, a.web, a.horario_servicio) is not null;
    perform private.confirm(a.id, null, 'planes') from added as a where a.usuario_id = auth.uid() and a.acepta_planes;
  end if;
  return null;
end
$$;
comment on function private.confirm_own_providers() is 'Whoever registers a provider of their own confirms what they write. An import does not.';

-- Triggers. Depth 0 is a request's own statement: what follows from it is nobody's word.

create trigger confirmaciones_date
  before insert on public.confirmaciones
  for each row execute function private.date_confirmation();

create trigger sedes_confirm
  after insert or update on public.sedes
  for each row when (pg_trigger_depth() = 0) execute function private.confirm_sede();

create trigger disponibilidad_confirm
  after insert or update on public.disponibilidad
  for each row when (pg_trigger_depth() = 0) execute function private.confirm_disponibilidad();

create trigger detalles_confirm_atencion
  after update of edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido,
    atiende_autismo
  on public.detalles
  for each row when (pg_trigger_depth() = 0) execute function private.confirm_facts('atencion');

create trigger detalles_confirm_lugar
  after update of hechos_si, hechos_no on public.detalles
  for each row when (pg_trigger_depth() = 0) execute function private.confirm_facts('lugar');

create trigger primera_visita_confirm
  after insert or update on public.primera_visita
  for each row when (pg_trigger_depth() = 0) execute function private.confirm_facts('lugar');

create trigger proveedores_confirm_contacto
  after update on public.proveedores
  for each row when (
    pg_trigger_depth() = 0
    and (old.telefono, old.whatsapp, old.email, old.direccion, old.municipio, old.web, old.horario_servicio)
      is distinct from (new.telefono, new.whatsapp, new.email, new.direccion, new.municipio, new.web, new.horario_servicio)
  )
  execute function private.confirm_proveedor('contacto');

create trigger proveedores_confirm_planes
  after update on public.proveedores
  for each row when (
    pg_trigger_depth() = 0
    and (old.acepta_planes, old.planes_aceptados) is distinct from (new.acepta_planes, new.planes_aceptados)
  )
  execute function private.confirm_proveedor('planes');

-- After proveedores_create_principals by name.
create trigger proveedores_own_confirm
  after insert on public.proveedores referencing new table as added
  for each statement execute function private.confirm_own_providers();

-- Of a place and details that were just made with their provider nothing is known.
create trigger sedes_refresh_inserted
  after insert on public.sedes referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function private.refresh_changed_facts('proveedor_id');

create trigger sedes_refresh_updated
  after update on public.sedes referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger sedes_refresh_deleted
  after delete on public.sedes referencing old table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger horas_refresh_inserted
  after insert on public.horas referencing new table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');

create trigger horas_refresh_updated
  after update on public.horas referencing new table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');

create trigger horas_refresh_deleted
  after delete on public.horas referencing old table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');

create trigger disponibilidad_refresh_inserted
  after insert on public.disponibilidad referencing new table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');

create trigger disponibilidad_refresh_updated
  after update on public.disponibilidad referencing new table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');

create trigger disponibilidad_refresh_deleted
  after delete on public.disponibilidad referencing old table as changed
  for each statement execute function private.refresh_changed_facts('sede_id');

create trigger detalles_refresh_inserted
  after insert on public.detalles referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function private.refresh_changed_facts('proveedor_id');

create trigger detalles_refresh_deleted
  after delete on public.detalles referencing old table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger detalles_refresh_updated
  after update on public.detalles referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger primera_visita_refresh_inserted
  after insert on public.primera_visita referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger primera_visita_refresh_updated
  after update on public.primera_visita referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger primera_visita_refresh_deleted
  after delete on public.primera_visita referencing old table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger confirmaciones_refresh_inserted
  after insert on public.confirmaciones referencing new table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger proveedores_refresh_facts
  after update on public.proveedores
  for each row when (old.municipio <> new.municipio) execute function private.refresh_proveedor();

-- Policies

create policy "Anyone can see what was confirmed of what they see" on public.confirmaciones
  for select to anon, authenticated
  using (
    exists (select from public.proveedores as p where p.id = proveedor_id)
    and (sede_id is null or exists (select from public.sedes as s where s.id = sede_id))
  );
comment on policy "Anyone can see what was confirmed of what they see" on public.confirmaciones is
  'Who, how and when, but not by whose account: that column is granted to nobody.';

create policy "Anyone can see the summary of providers they see" on public.resumen_hechos
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see the summary of providers they see" on public.resumen_hechos is
  'The policies of the provider decide.';

-- The latest word about each group stands in a table of its own: the call list and the reminders read it, however many
-- words there are.

-- Tables

create table private.ultimas_palabras (
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  grupo text not null,
  sede_id uuid references public.sedes (id) on delete cascade,
  confirmado_en timestamptz not null,
  vence_en date not null,
  constraint ultimas_palabras_una_por_grupo unique nulls not distinct (proveedor_id, grupo, sede_id)
);
comment on table private.ultimas_palabras is
  'The latest word about each group, of a place or (without one) of the whole provider, doubts apart. Kept by triggers of confirmaciones.';
create index ultimas_palabras_sede_idx on private.ultimas_palabras (sede_id);
alter table private.ultimas_palabras enable row level security;
revoke all on table private.ultimas_palabras from public, anon, authenticated, service_role;

-- Functions

create function private.keep_latest_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- As refresh_facts does, which comes after it: a transaction that has this lock never waits for a row of one without.
  perform private.lock_summaries(array(select c.proveedor_id from changed as c));
  if tg_op = 'INSERT' then
    insert into private.ultimas_palabras as u (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
    select distinct on (c.proveedor_id, c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
    from changed as c where not c.duda
    order by c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en desc, c.id
    on conflict on constraint ultimas_palabras_una_por_grupo do update
    set confirmado_en = excluded.confirmado_en, vence_en = excluded.vence_en
    where u.confirmado_en <= excluded.confirmado_en;
    return null;
  end if;
  delete from private.ultimas_palabras as u using changed as c
  where not c.duda and u.proveedor_id = c.proveedor_id and u.grupo = c.grupo and u.sede_id is not distinct from c.sede_id;
  insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
  select distinct on (w.proveedor_id, w.grupo, w.sede_id) w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en, w.vence_en
  from public.confirmaciones as w
  join changed as c on c.proveedor_id = w.proveedor_id and c.grupo = w.grupo and c.sede_id is not distinct from w.sede_id
  where not w.duda and not c.duda
  order by w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en desc, w.id
  on conflict do nothing;
  return null;
end
$$;
comment on function private.keep_latest_words() is
  'Keeps the latest word of each group that a statement added words to, or took words from.';

-- Triggers

create trigger confirmaciones_keep_latest_inserted
  after insert on public.confirmaciones
  referencing new table as changed
  for each statement execute function private.keep_latest_words();

create trigger confirmaciones_keep_latest_deleted
  after delete on public.confirmaciones
  referencing old table as changed
  for each statement execute function private.keep_latest_words();

-- One order of locks: the row of the open data first, then the lock of the summaries. A change of a provider itself has that
-- row before it wants the lock for its word, so a change of its facts takes it first too.

create function private.lock_summaries(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- A statement that changed nothing must not have the lock before the rows of the next one.
  if cardinality(ids) = 0 then
    return;
  end if;
  perform from public.datos_proveedores as d where d.proveedor_id = any (ids) order by d.proveedor_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('public.resumen_hechos', 0));
end
$$;
comment on function private.lock_summaries(uuid[]) is 'The lock of all summaries, after the rows that a change of these providers writes later: nobody who holds it waits for a row of one provider.';

-- What people changed of the facts, and the way back. Owners change them without waiting for
-- approval, so every change is written down whole and an admin can undo it in one step.

-- Functions: the audit log

create function private.fact_value(tabla text, fila uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select case tabla
    when 'sedes' then private.place_value(fila)
    when 'disponibilidad' then (select to_jsonb(d) from public.disponibilidad as d where d.sede_id = fila)
    when 'detalles' then (select to_jsonb(d) from public.detalles as d where d.proveedor_id = fila)
    when 'primera_visita' then (select to_jsonb(v) from public.primera_visita as v where v.proveedor_id = fila)
    when 'planes' then (select to_jsonb(p) from public.planes as p where p.id = fila)
    when 'pasos' then (select to_jsonb(p) - 'orden' from public.pasos as p where p.id = fila)
  end - array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado']
$$;
comment on function private.fact_value(text, uuid) is 'A row of the facts as the audit log keeps it: whole, without its dates.';

-- Arguments: the column that names the row, and the columns to look at, with commas, or '' for all.
create function private.audit_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  dates constant text[] := array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado'];
  columns constant text[] := string_to_array(nullif(tg_argv[1], ''), ',');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - dates end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - dates end;
  fila constant text := coalesce(after, before) ->> tg_argv[0];
begin
  if not private.is_client() then
    return null;
  end if;
  if columns is not null then
    select jsonb_object_agg(name, before -> name), jsonb_object_agg(name, after -> name) into before, after
    from unnest(columns) as name;
  end if;
  if before is distinct from after then
    perform private.write_act(
      auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
      tg_table_name, fila, before, after
    );
  end if;
  return null;
end
$$;
comment on function private.audit_facts() is
  'Writes down what an owner or an admin changed of the facts: the whole former and new value, or that of the part of the row that the trigger names.';

create function private.put_back_place(sede uuid, value jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if value is null then
    delete from public.sedes where id = sede;
    return;
  end if;
  perform private.write_place(jsonb_populate_record(null::public.sedes, value), value -> 'horas');
  if jsonb_typeof(value -> 'disponibilidad') = 'object' then
    insert into public.disponibilidad (sede_id, estado, espera, nota)
    select sede, d.estado, d.espera, d.nota
    from jsonb_populate_record(null::public.disponibilidad, value -> 'disponibilidad') as d;
  end if;
end
$$;
comment on function private.put_back_place(uuid, jsonb) is 'A place as it was, with hours and availability; null is: it was not there.';

create function private.put_back_fact(tabla text, fila uuid, value jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if tabla = 'detalles' then
    -- Only the part that the entry is about.
    if value ? 'hechos_si' then
      update public.detalles as t set hechos_si = v.hechos_si, hechos_no = v.hechos_no
      from jsonb_populate_record(null::public.detalles, value) as v where t.proveedor_id = fila;
    else
      update public.detalles as t
      set edad_desde_meses = v.edad_desde_meses, edad_hasta_meses = v.edad_hasta_meses, modalidades = v.modalidades,
        idiomas = v.idiomas, costo = v.costo, costo_desde = v.costo_desde, requiere_referido = v.requiere_referido,
        atiende_autismo = v.atiende_autismo
      from jsonb_populate_record(null::public.detalles, value) as v where t.proveedor_id = fila;
    end if;
  elsif value is null then
    case tabla
      when 'disponibilidad' then delete from public.disponibilidad where sede_id = fila;
      when 'primera_visita' then delete from public.primera_visita where proveedor_id = fila;
      when 'planes' then delete from public.planes where id = fila;
    end case;
  elsif tabla = 'disponibilidad' then
    insert into public.disponibilidad (sede_id, estado, espera, nota)
    select fila, v.estado, v.espera, v.nota from jsonb_populate_record(null::public.disponibilidad, value) as v
    on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera, nota = excluded.nota;
  elsif tabla = 'primera_visita' then
    insert into public.primera_visita (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos)
    select fila, v.con_quien, v.duracion_minutos, v.pasos, v.que_llevar, v.se_puede, (
      -- The file of a picture that was taken out is gone.
      select jsonb_agg(foto order by place) from jsonb_array_elements(v.fotos) with ordinality as f (foto, place)
      where exists (
        select from storage.objects as o
        where o.bucket_id = 'provider-images' and o.name = substring(foto ->> 'url' from '/provider-images/(.+)$')
      )
    )
    from jsonb_populate_record(null::public.primera_visita, value) as v
    on conflict (proveedor_id) do update
    set con_quien = excluded.con_quien, duracion_minutos = excluded.duracion_minutos, pasos = excluded.pasos,
      que_llevar = excluded.que_llevar, se_puede = excluded.se_puede, fotos = excluded.fotos;
  else
    insert into public.planes (id, nombre, alias, activo)
    select fila, v.nombre, v.alias, v.activo from jsonb_populate_record(null::public.planes, value) as v
    on conflict (id) do update set nombre = excluded.nombre, alias = excluded.alias, activo = excluded.activo;
  end if;
end
$$;
comment on function private.put_back_fact(text, uuid, jsonb) is 'A row of the facts as it was; null is: it was not there.';

-- As a save takes them: a place after its provider, any other row by itself.
create function private.lock_fact(tabla text, fila uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  case tabla
    when 'sedes' then
      perform from public.proveedores as p
      where p.id = (select s.proveedor_id from public.sedes as s where s.id = fila) for no key update;
      perform from public.sedes as s where s.id = fila for no key update;
    when 'disponibilidad' then
      perform from public.disponibilidad as d where d.sede_id = fila for no key update;
    when 'detalles' then
      perform from public.detalles as d where d.proveedor_id = fila for no key update;
    when 'primera_visita' then
      perform from public.primera_visita as v where v.proveedor_id = fila for no key update;
    when 'planes' then
      perform from public.planes as p where p.id = fila for no key update;
    when 'pasos' then
      perform from public.pasos as p where p.id = fila for no key update;
  end case;
end
$$;
comment on function private.lock_fact(text, uuid) is 'Keeps a row of the facts as it is until the transaction ends.';

create function private.has_subject(tabla text, fila uuid, antes jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select case tabla
    when 'sedes' then exists (
      select from public.proveedores as p where p.id = (antes ->> 'proveedor_id')::uuid or antes is null
    )
    when 'disponibilidad' then exists (select from public.sedes as s where s.id = fila)
    when 'planes' then true
    -- A new one may have taken its slug.
    when 'pasos' then not exists (select from public.pasos as p where p.slug = antes ->> 'slug' and p.id <> fila)
    else exists (select from public.proveedores as p where p.id = fila)
  end
$$;
comment on function private.has_subject(text, uuid, jsonb) is 'Whether the provider or place that a row of the facts is about still exists.';

create function public.devolver_cambio(entrada bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry public.auditoria;
begin
  perform private.require_admin();
  entry := private.fact_entry(entrada);
  if private.present_value(entry) is distinct from entry.despues
    or not private.has_subject(entry.tabla, entry.fila_id::uuid, entry.antes) then
    return 'cambiado';
  end if;
  perform private.put_back(entry, entry.antes);
  -- The row is locked: the newest entry about it is the one that this has just written, if any.
  insert into private.devoluciones (entrada, devuelta)
  select e.id, devolver_cambio.entrada from public.auditoria as e
  where e.tabla = entry.tabla and e.fila_id = entry.fila_id and e.id > devolver_cambio.entrada and e.actor_id = auth.uid()
  order by e.id desc limit 1
  on conflict do nothing;
  return 'devuelto';
end
$$;
comment on function public.devolver_cambio(bigint) is
  'For admins: puts back what an entry of the audit log says was there before, if what it says was written still stands (`devuelto`); else nothing is changed (`cambiado`).';

-- Triggers. Depth 0 is the act itself; what follows from it is no act of its own.

create trigger disponibilidad_audit
  after insert or update or delete on public.disponibilidad
  for each row when (pg_trigger_depth() = 0) execute function private.audit_facts('sede_id', '');

create trigger detalles_audit_atencion
  after update on public.detalles
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit_facts('proveedor_id',
    'edad_desde_meses,edad_hasta_meses,modalidades,idiomas,costo,costo_desde,requiere_referido,atiende_autismo');

create trigger detalles_audit_lugar
  after update on public.detalles
  for each row when (pg_trigger_depth() = 0) execute function private.audit_facts('proveedor_id', 'hechos_si,hechos_no');

create trigger primera_visita_audit
  after insert or update or delete on public.primera_visita
  for each row when (pg_trigger_depth() = 0) execute function private.audit_facts('proveedor_id', '');

create trigger planes_audit
  after insert or update or delete on public.planes
  for each row when (pg_trigger_depth() = 0) execute function private.audit_facts('id', '');

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.devolver_cambio(bigint) from public, anon, authenticated, service_role;
grant execute on function public.devolver_cambio(bigint) to authenticated, service_role;

-- schemas/07_reviews.sql

-- What families keep and say about providers: reviews and favourites.
--
-- A review shows at once, also a new family's. But throw-away accounts are cheap: of
-- accounts younger than a day, three a provider, day and network show at once, and the
-- others wait for an admin. The network is known by its hash under the salt of the
-- day, and both are thrown away after the day.

-- Types

create type public.estado_calificacion as enum ('publicada', 'pendiente', 'rechazada');

-- Tables

create table public.calificaciones (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  usuario_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  estrellas smallint not null default 5 constraint estrellas_de_1_a_5 check (estrellas between 1 and 5),
  comentario text constraint comentario_max_2000 check (char_length(comentario) <= 2000),
  fecha timestamptz not null default now(),
  estado public.estado_calificacion not null default 'publicada',
  constraint calificaciones_una_por_usuario unique (proveedor_id, usuario_id)
);
comment on table public.calificaciones is 'Reviews: one a person and provider, never on one''s own.';
comment on column public.calificaciones.estado is
  'Whether everybody sees it. The database decides at the start, an admin afterwards.';
create index calificaciones_proveedor_fecha_idx on public.calificaciones (proveedor_id, fecha desc);
create index calificaciones_usuario_idx on public.calificaciones (usuario_id);
-- Of the published ones, what averages are made of: the view below never touches the
-- comments. Of the others, the work list.
create index calificaciones_publicadas_idx on public.calificaciones (proveedor_id, estrellas)
  where estado = 'publicada';
create index calificaciones_pendientes_idx on public.calificaciones (fecha) where estado = 'pendiente';
alter table public.calificaciones enable row level security;
revoke all on table public.calificaciones from public, anon, authenticated, service_role;
grant select on table public.calificaciones to anon;
grant select, insert (proveedor_id, usuario_id, estrellas, comentario), update (estrellas, comentario), delete on
  table public.calificaciones to authenticated;
grant all on table public.calificaciones to service_role;

create table public.favorite_providers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  provider_id uuid not null references public.proveedores (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint favorite_providers_once unique (user_id, provider_id)
);
comment on table public.favorite_providers is 'Providers a person keeps. Nobody else sees them, admins included.';
create index favorite_providers_user_created_idx on public.favorite_providers (user_id, created_at desc);
create index favorite_providers_provider_idx on public.favorite_providers (provider_id);
alter table public.favorite_providers enable row level security;
revoke all on table public.favorite_providers from public, anon, authenticated, service_role;
grant select, insert (user_id, provider_id), delete on table public.favorite_providers to authenticated;
grant all on table public.favorite_providers to service_role;

create table private.new_account_reviews (
  fingerprint bytea not null,
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  noted_at timestamptz not null default now(),
  primary key (fingerprint, usuario_id)
);
comment on table private.new_account_reviews is
  'Which new accounts reviewed a provider from a network today; apart from the reviews, so that deleting one does not make room.';
create index new_account_reviews_noted_idx on private.new_account_reviews (noted_at);
create index new_account_reviews_usuario_idx on private.new_account_reviews (usuario_id);
alter table private.new_account_reviews enable row level security;
revoke all on table private.new_account_reviews from public, anon, authenticated, service_role;

create view public.resumen_calificaciones with (security_invoker = true) as
select c.proveedor_id, round(avg(c.estrellas), 1) as promedio, count(*)::integer as total
from public.calificaciones as c
where c.estado = 'publicada'
group by c.proveedor_id;
comment on view public.resumen_calificaciones is
  'Average (one decimal) and number of the published reviews of each provider that has any. With the rights of whoever asks: of pending providers they are seen by admins and authors only.';
revoke all on table public.resumen_calificaciones from public, anon, authenticated, service_role;
grant select on table public.resumen_calificaciones to anon, authenticated, service_role;

-- Functions

create function private.clean_calificacion() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.comentario := private.clean_text(new.comentario);
  return new;
end
$$;
comment on function private.clean_calificacion() is 'The comment is optional: trimmed, and empty is null.';

-- Security definer: the asker may see approved providers only, and the rule is about
-- every provider.
create function private.can_review(proveedor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.proveedores as p
    where p.id = proveedor and p.aprobado_por_admin and p.usuario_id is distinct from auth.uid()
  )
$$;
comment on function private.can_review(uuid) is 'Whether a provider is public and not the asker''s own.';

create function private.drop_own_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.calificaciones where proveedor_id = new.id and usuario_id = new.usuario_id;
  return null;
end
$$;
comment on function private.drop_own_review() is
  'When a provider is handed to someone who had reviewed it, that review goes: nobody reviews oneself.';

create function private.hold_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shown_at_once constant integer := 3;
  seen bytea;
begin
  if not private.is_client() then
    return new;
  end if;
  new.estado := 'publicada';
  if exists (
    select from private.resenas_negadas as n where n.usuario_id = auth.uid() and n.proveedor_id = new.proveedor_id
  ) or not exists (
    select from auth.users as u where u.id = auth.uid() and coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null
  ) then
    new.estado := 'pendiente';
  elsif not private.account_counts(auth.uid()) then
    -- One after the other: of two reviews at the same moment the second must see the first.
    perform pg_advisory_xact_lock(hashtextextended('calificaciones:' || new.proveedor_id, 0));
    -- Whatever network they come from: addresses are cheaper than accounts.
    seen := private.event_fingerprint(private.event_day(now()), concat_ws('|', 'calificacion', new.proveedor_id));
    if (
      select count(*) from private.new_account_reviews as n where n.fingerprint = seen and n.usuario_id <> auth.uid()
    ) >= shown_at_once then
      new.estado := 'pendiente';
    else
      insert into private.new_account_reviews (fingerprint, usuario_id) values (seen, auth.uid())
      on conflict do nothing;
    end if;
  end if;
  return new;
end
$$;
comment on function private.hold_review() is
  'Holds a new account''s review back when three other new accounts of the same network reviewed the provider today.';

create function private.hold_changed_review() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.estado = 'rechazada' and new.estado = old.estado then
    new.estado := 'pendiente';
  end if;
  return new;
end
$$;
comment on function private.hold_changed_review() is 'A declined review that its author changes waits for an admin again.';

create function public.decidir_calificacion(calificacion uuid, desde public.estado_calificacion, hasta public.estado_calificacion, motivo text default null::text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  decided integer;
begin
  perform private.require_admin();
  perform private.set_motive(motivo);
  update public.calificaciones as c set estado = hasta where c.id = calificacion and c.estado = desde;
  get diagnostics decided = row_count;
  perform set_config('private.motivo', '', true);
  return decided > 0;
end
$$;
comment on function public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion, text) is
  'An admin publishes or declines a review, without touching what it says; a reason for declining is counted. False when somebody else was first.';

-- Triggers. The limits, an account and hour: more than a family does, and few enough that
-- a flood can be cleaned up by hand.

create trigger calificaciones_clean
  before insert or update on public.calificaciones
  for each row execute function private.clean_calificacion();

create trigger calificaciones_hold
  before insert on public.calificaciones
  for each row execute function private.hold_review();

create trigger calificaciones_hold_changed
  before update of estrellas, comentario on public.calificaciones
  for each row execute function private.hold_changed_review();

create trigger calificaciones_limit
  before insert on public.calificaciones
  for each row execute function private.limit_acts('10', '1 hour', 'Ya escribiste 10 reseñas en la última hora.');

create trigger favorite_providers_limit
  before insert on public.favorite_providers
  for each row execute function private.limit_acts('60', '1 hour', 'Ya guardaste 60 favoritos en la última hora.');

create trigger proveedores_drop_own_review
  after update of usuario_id on public.proveedores
  for each row when (new.usuario_id is distinct from old.usuario_id)
  execute function private.drop_own_review();

-- Policies

create policy "Anyone can see published reviews of approved providers" on public.calificaciones
  for select to anon, authenticated
  using (
    estado = 'publicada'
    and exists (select from public.proveedores as p where p.id = proveedor_id and p.aprobado_por_admin)
  );
comment on policy "Anyone can see published reviews of approved providers" on public.calificaciones is
  'A review is as public as its provider.';

create policy "Authors can see their own reviews" on public.calificaciones
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can see their own reviews" on public.calificaciones is
  'So that they can change or delete one while it or its provider is pending.';

create policy "Admins can see all reviews" on public.calificaciones
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all reviews" on public.calificaciones is
  'So that they can decide on those that wait, and delete any.';

create policy "Users can review approved providers of others" on public.calificaciones
  for insert to authenticated
  with check (usuario_id = (select auth.uid()) and private.can_review(proveedor_id));
comment on policy "Users can review approved providers of others" on public.calificaciones is
  'As oneself only; once, by a unique constraint.';

create policy "Authors can change their own reviews" on public.calificaciones
  for update to authenticated
  using (usuario_id = (select auth.uid())) with check (usuario_id = (select auth.uid()));
comment on policy "Authors can change their own reviews" on public.calificaciones is
  'Stars and comment, by column grants.';

create policy "Authors can delete their own reviews" on public.calificaciones
  for delete to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can delete their own reviews" on public.calificaciones is
  'What one said one may take back.';

create policy "Admins can delete any review" on public.calificaciones
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete any review" on public.calificaciones is
  'Moderation removes; it never rewrites what someone said.';

create policy "People can see their own favourites" on public.favorite_providers
  for select to authenticated using (user_id = (select auth.uid()));
comment on policy "People can see their own favourites" on public.favorite_providers is
  'Which providers a family looks for says something about a child''s health.';

create policy "People can add favourites of their own" on public.favorite_providers
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.proveedores as p where p.id = provider_id and p.aprobado_por_admin)
  );
comment on policy "People can add favourites of their own" on public.favorite_providers is
  'The heart on a card: of a public provider.';

create policy "People can remove their own favourites" on public.favorite_providers
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "People can remove their own favourites" on public.favorite_providers is
  'The same heart, again.';

-- Whose word counts: one rule for reports that hide, experiences that are shown and reviews that need not wait.

create function private.account_counts(persona uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users as u
    where u.id = persona and coalesce(u.email_confirmed_at, u.phone_confirmed_at) <= now() - w.week
    union all
    select from private.posts as p where p.autor = persona and p.estado = 'publicada' and p.fecha <= now() - w.week
  )
  from (select interval '7 days' as week) as w
$$;
comment on function private.account_counts(uuid) is 'Whether an account is old enough for its word to weigh: its address was confirmed, or something under its name has been public, for a week.';

create function public.decidir_casos(vistos jsonb) returns integer
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  -- In one order, so that two admins do not wait for one another.
  select count(*) filter (where public.decidir_caso(v.key::uuid, 'queda', v.value) = 'hecho')::integer
  from (select * from jsonb_each_text(vistos) order by key) as v
$$;
comment on function public.decidir_casos(jsonb) is 'For admins: every one of these posts stays (by id, the `huella` that was looked at, as `juntas` of `caso_de` gives them). Answers how many it was done for.';

create function public.reabrir_casos(elementos uuid[]) returns integer
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  select count(*) filter (where public.reabrir_caso(e.id) = 'hecho')::integer
  from (select distinct id from unnest(elementos) as id order by id) as e
$$;
comment on function public.reabrir_casos(uuid[]) is 'For admins: undoes the latest decision about each of these posts. Answers how many it was done for.';

-- Reviews that wait: by accounts whose word does not count yet, and after one that was declined.

create table private.resenas_negadas (
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  primary key (usuario_id, proveedor_id)
);
comment on table private.resenas_negadas is 'Whose review of which provider was declined, withdrawn, or deleted while it was not shown: the next one waits, until one is published.';
create index resenas_negadas_proveedor_idx on private.resenas_negadas (proveedor_id);
alter table private.resenas_negadas enable row level security;
revoke all on table private.resenas_negadas from public, anon, authenticated, service_role;

create function private.remember_declined() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  review constant public.calificaciones := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op <> 'DELETE' and review.estado = 'publicada' then
    delete from private.resenas_negadas as n where n.usuario_id = review.usuario_id and n.proveedor_id = review.proveedor_id;
  elsif review.estado = 'rechazada' or tg_op = 'DELETE' and (
    review.estado = 'pendiente'
    or pg_trigger_depth() = 1 and private.is_client() and private.is_admin() and review.usuario_id <> auth.uid()
  ) then
    -- Not when the account or the provider goes.
    insert into private.resenas_negadas (usuario_id, proveedor_id)
    select u.id, p.id from private.profiles as u, public.proveedores as p
    where u.id = review.usuario_id and p.id = review.proveedor_id
    on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.remember_declined() is 'Remembers whose review was declined or deleted unseen, and forgets it when one is published.';

create trigger calificaciones_remember_declined after insert or delete or update of estado on public.calificaciones
for each row execute function private.remember_declined();

-- What families tell of a provider: that it took their plan, or how long they waited. Known
-- values and a month, no words of their own, so there is nothing to moderate. Others see them
-- from three families on, as a range and never whose they are.

-- Tables

create table public.experiencias (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  usuario_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  clase text not null constraint clase_conocida check (clase in ('plan', 'espera')),
  -- A plan that was renamed is the same; one that somebody told about is made inactive, not deleted.
  plan text references public.planes (nombre) on update cascade,
  espera_meses smallint constraint espera_meses_de_0_a_60 check (espera_meses between 0 and 60),
  mes date not null constraint mes_primer_dia check (extract(day from mes) = 1)
    constraint mes_desde_2000 check (mes >= '2000-01-01'),
  anio smallint not null generated always as (extract(year from mes)::smallint) stored,
  fecha_creacion timestamptz not null default now(),
  constraint experiencias_una_por_clase_y_anio unique (proveedor_id, usuario_id, clase, anio),
  constraint clase_con_su_valor check ((clase = 'plan') = (plan is not null) and (clase = 'espera') = (espera_meses is not null))
);
comment on table public.experiencias is
  'Experiences of families with a provider: a plan that was accepted, or months of waiting. One a family, provider, kind and year.';
comment on column public.experiencias.mes is 'The month in which it was, as its first day.';
create index experiencias_usuario_idx on public.experiencias (usuario_id);
create index experiencias_plan_idx on public.experiencias (plan);
alter table public.experiencias enable row level security;
revoke all on table public.experiencias from public, anon, authenticated, service_role;
grant select, insert (proveedor_id, usuario_id, clase, plan, espera_meses, mes), update (plan, espera_meses, mes),
  delete on table public.experiencias to authenticated;
grant all on table public.experiencias to service_role;

-- Functions

create function private.check_experience() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.mes > private.event_day(now()) then
    perform private.refuse('mes_pasado', 'Elige un mes que ya pasó, o este.');
  end if;
  if new.plan is not null and not exists (select from public.planes as p where p.nombre = new.plan) then
    perform private.refuse('plan_conocido', 'Elige un plan de la lista.');
  end if;
  -- The constraint holds this too; here it gets words.
  if exists (
    select from public.experiencias as e
    where e.proveedor_id = new.proveedor_id and e.usuario_id = new.usuario_id and e.clase = new.clase
      and e.anio = extract(year from new.mes) and e.id <> new.id
  ) then
    perform private.refuse('mes_uno_por_anio', format(
      case new.clase when 'plan' then 'Ya contaste un plan de %s. Puedes cambiarlo.' else 'Ya contaste una espera de %s. Puedes cambiarla.' end,
      extract(year from new.mes)
    ));
  end if;
  return new;
end
$$;
comment on function private.check_experience() is 'An experience is of a month that was, of a known plan, and the only one of its kind and year.';

create function private.drop_own_experiences() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.experiencias as e where e.proveedor_id = new.id and e.usuario_id = new.usuario_id;
  return null;
end
$$;
comment on function private.drop_own_experiences() is
  'When a provider is handed to someone who had told of it, that goes: nobody tells families about oneself.';

-- Of two years: how it was before says little about today. Each family counts once, with what
-- it told last.
create function public.experiencias_de(proveedor uuid)
returns table (clase text, plan text, cuantas integer, desde_meses smallint, hasta_meses smallint, primer_mes date, ultimo_mes date)
language sql stable security definer rows 3 set search_path = ''
as $$
  with told as (
    select distinct on (e.usuario_id, e.clase, e.plan) e.*
    from public.experiencias as e
    join public.proveedores as p on p.id = e.proveedor_id and p.aprobado_por_admin
    where e.proveedor_id = proveedor and e.mes > private.event_day(now()) - interval '24 months'
      and private.account_counts(e.usuario_id)
    order by e.usuario_id, e.clase, e.plan, e.mes desc
  )
  select t.clase, t.plan, count(*)::integer, min(t.espera_meses), max(t.espera_meses), min(t.mes), max(t.mes)
  from told as t
  group by t.clase, t.plan
  having count(*) >= 3
  order by t.clase, count(*) desc, t.plan
$$;
comment on function public.experiencias_de(uuid) is
  'What three families or more tell of a public provider, of the last two years: waits as a range, plans by name. An account counts from a week after its address was confirmed. Nobody is told whose it is.';

-- Triggers

create trigger experiencias_check
  before insert or update on public.experiencias
  for each row execute function private.check_experience();

create trigger experiencias_limit
  before insert on public.experiencias
  for each row execute function private.limit_acts('20', '1 day', 'Ya contaste 20 experiencias en el último día.');

create trigger proveedores_drop_own_experiences
  after update of usuario_id on public.proveedores
  for each row when (new.usuario_id is distinct from old.usuario_id)
  execute function private.drop_own_experiences();

-- Policies

create policy "Authors can see their own experiences" on public.experiencias
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can see their own experiences" on public.experiencias is
  'Nobody else does, admins included: they say where a child is attended.';

create policy "Users can tell of approved providers of others" on public.experiencias
  for insert to authenticated
  with check (usuario_id = (select auth.uid()) and private.can_review(proveedor_id));
comment on policy "Users can tell of approved providers of others" on public.experiencias is
  'As oneself only; once a kind and year, by a unique constraint.';

create policy "Authors can change their own experiences" on public.experiencias
  for update to authenticated
  using (usuario_id = (select auth.uid())) with check (usuario_id = (select auth.uid()));
comment on policy "Authors can change their own experiences" on public.experiencias is
  'Plan, wait and month, by column grants.';

create policy "Authors can remove their own experiences" on public.experiencias
  for delete to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can remove their own experiences" on public.experiencias is
  'What one said one may take back.';

-- Triggers

create trigger calificaciones_audit
  after delete on public.calificaciones
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'usuario_id', 'usuario_id,proveedor_id,estrellas');

create trigger calificaciones_audit_decision
  after update of estado on public.calificaciones
  for each row when (pg_trigger_depth() = 0 and old.estado is distinct from new.estado)
  execute function private.audit('id', 'usuario_id', '');

create trigger calificaciones_pause
  before insert or update of estrellas, comentario on public.calificaciones
  for each row execute function private.refuse_paused_write();

create trigger experiencias_pause
  before insert or update of plan, espera_meses, mes on public.experiencias
  for each row execute function private.refuse_paused_write();

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function
  public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion, text),
  public.experiencias_de(uuid), public.decidir_casos(jsonb), public.reabrir_casos(uuid[]) from public, anon,
  authenticated, service_role;
grant execute on function public.experiencias_de(uuid) to anon, authenticated, service_role;
grant execute on function private.can_review(uuid) to authenticated;
grant execute on function
  public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion, text),
  public.decidir_casos(jsonb), public.reabrir_casos(uuid[]) to authenticated, service_role;

-- schemas/08_library.sql

-- The library of resources, and what readers suggest for it: an admin turns a good
-- suggestion into a resource.

-- Types

create type public.tipo_recurso as enum ('pdf', 'video', 'link');

create type public.estado_sugerencia as enum ('pendiente', 'aceptada', 'descartada');

-- Tables

create table public.recursos (
  id uuid primary key default gen_random_uuid(),
  titulo text not null constraint titulo_max_200 check (char_length(titulo) <= 200),
  descripcion text not null constraint descripcion_max_4000 check (char_length(descripcion) <= 4000),
  tipo_recurso public.tipo_recurso not null default 'pdf',
  url text not null constraint url_max_1000 check (char_length(url) <= 1000)
    constraint url_solo_http check (private.is_web_url(url)),
  categoria text[] constraint categoria_max_20_de_60 check (private.list_fits(categoria, 20, 60)),
  destacado boolean not null default false,
  -- One of the site's own pictures, by its path.
  miniatura_pixar text constraint miniatura_pixar_max_1000 check (char_length(miniatura_pixar) <= 1000)
    constraint miniatura_pixar_del_sitio check (miniatura_pixar ~ '^/[A-Za-z0-9._/-]+$' and miniatura_pixar !~ '//'),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.recursos is 'The library: documents, videos and links that admins choose.';
comment on column public.recursos.fecha_actualizacion is
  'When the resource last changed, to the microsecond: different for every version of the row.';
create index recursos_destacado_fecha_idx on public.recursos (destacado desc, fecha_creacion desc);
alter table public.recursos enable row level security;
revoke all on table public.recursos from public, anon, authenticated, service_role;
grant select on table public.recursos to anon;
grant select, insert (titulo, descripcion, tipo_recurso, url, categoria, destacado, miniatura_pixar), update (titulo,
  descripcion, tipo_recurso, url, categoria, destacado, miniatura_pixar), delete on table public.recursos to
  authenticated;
grant all on table public.recursos to service_role;

create table public.sugerencias (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  titulo text not null constraint titulo_max_200 check (char_length(titulo) <= 200),
  url text not null constraint url_max_1000 check (char_length(url) <= 1000)
    constraint url_solo_http check (private.is_web_url(url)),
  descripcion text constraint descripcion_max_2000 check (char_length(descripcion) <= 2000),
  estado public.estado_sugerencia not null default 'pendiente',
  fecha timestamptz not null default now()
);
comment on table public.sugerencias is
  'Resources that readers suggest. Title, address and description have the names of the resource they may become.';
create index sugerencias_estado_fecha_idx on public.sugerencias (estado, fecha desc);
create index sugerencias_usuario_fecha_idx on public.sugerencias (usuario_id, fecha desc);
alter table public.sugerencias enable row level security;
revoke all on table public.sugerencias from public, anon, authenticated, service_role;
grant select, insert (usuario_id, titulo, url, descripcion), update (estado), delete on table public.sugerencias to
  authenticated;
grant all on table public.sugerencias to service_role;

-- Functions

create function private.clean_recurso() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_line(new.titulo);
  new.descripcion := private.clean_text(new.descripcion);
  new.url := private.clean_text(new.url);
  new.categoria := private.clean_list(new.categoria);
  new.miniatura_pixar := private.picture_path(new.miniatura_pixar);
  if new.titulo is null or new.descripcion is null or new.url is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  return new;
end
$$;
comment on function private.clean_recurso() is
  'Trims, drops empty categories and asks for title, description and address.';

create function private.clean_sugerencia() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_line(new.titulo);
  new.url := private.clean_text(new.url);
  new.descripcion := private.clean_text(new.descripcion);
  if new.titulo is null or new.url is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  return new;
end
$$;
comment on function private.clean_sugerencia() is 'Trims; a suggestion has a title and an address.';

-- Triggers

create trigger recursos_clean
  before insert or update on public.recursos
  for each row execute function private.clean_recurso();

create trigger recursos_stamp
  before update on public.recursos
  for each row execute function private.stamp_version();

create trigger sugerencias_clean
  before insert or update on public.sugerencias
  for each row execute function private.clean_sugerencia();

create trigger sugerencias_limit
  before insert on public.sugerencias
  for each row execute function private.limit_acts('10', '1 day', 'Ya enviaste 10 sugerencias en las últimas 24 horas.');

-- Policies

create policy "Anyone can see the resources" on public.recursos
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the resources" on public.recursos is
  'The library is public.';

create policy "Admins can create resources" on public.recursos
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create resources" on public.recursos is
  'The library is chosen, not crowd-sourced.';

create policy "Admins can change resources" on public.recursos
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change resources" on public.recursos is
  'Links die and laws change.';

create policy "Admins can delete resources" on public.recursos
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete resources" on public.recursos is
  'Same.';

create policy "Authors can see their own suggestions" on public.sugerencias
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can see their own suggestions" on public.sugerencias is
  'And what became of them.';

create policy "Admins can see all suggestions" on public.sugerencias
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all suggestions" on public.sugerencias is
  'Pending ones are their work list.';

create policy "Users can suggest as themselves" on public.sugerencias
  for insert to authenticated with check (usuario_id = (select auth.uid()));
comment on policy "Users can suggest as themselves" on public.sugerencias is
  'Pending, by the column grants; ten a day, by a trigger.';

create policy "Admins can decide on suggestions" on public.sugerencias
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can decide on suggestions" on public.sugerencias is
  'The state only, by the column grants.';

create policy "Admins can delete suggestions" on public.sugerencias
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete suggestions" on public.sugerencias is
  'What should not even be kept as dismissed.';

-- When somebody last looked at a resource, whether it is in force and whether it holds in Puerto
-- Rico. It stands beside `recursos`. Looking is an act of its own: whoever mends a title has not
-- read the law again.

-- Tables

create table public.revisiones_recurso (
  recurso_id uuid primary key references public.recursos (id) on delete cascade,
  revisado_en date not null,
  vigencia text not null default 'vigente'
    constraint vigencia_conocida check (vigencia in ('vigente', 'derogada', 'reemplazada')),
  -- Null again when the other one is deleted.
  reemplazado_por uuid references public.recursos (id) on delete set null
    constraint reemplazado_por_otro check (reemplazado_por <> recurso_id)
    constraint reemplazado_por_si_no_es_vigente check (reemplazado_por is null or vigencia <> 'vigente'),
  aplica_en_pr boolean not null default true,
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.revisiones_recurso is
  'The latest review of each resource. The row is made with its resource, on the day of which it counts as looked at.';
comment on column public.revisiones_recurso.revisado_en is 'The day in Puerto Rico on which an admin last looked at it.';
comment on column public.revisiones_recurso.reemplazado_por is 'The resource to read instead of one that is repealed or replaced.';
create index revisiones_recurso_reemplazado_por_idx on public.revisiones_recurso (reemplazado_por);
alter table public.revisiones_recurso enable row level security;
revoke all on table public.revisiones_recurso from public, anon, authenticated, service_role;
grant select on table public.revisiones_recurso to anon;
grant select, update (vigencia, reemplazado_por, aplica_en_pr) on table public.revisiones_recurso to authenticated;
grant all on table public.revisiones_recurso to service_role;

-- Functions

create function private.create_reviews() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.revisiones_recurso (recurso_id, revisado_en)
  select id, private.event_day(fecha_creacion) from added;
  return null;
end
$$;
comment on function private.create_reviews() is 'Gives a new resource its review.';

create function private.review_resource() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_client() then
    new.revisado_en := private.event_day(now());
  end if;
  if exists (
    with recursive chain (id) as (
      select new.reemplazado_por
      union
      select r.reemplazado_por from public.revisiones_recurso as r join chain as c on r.recurso_id = c.id
    )
    select from chain where id = new.recurso_id
  ) then
    perform private.refuse('reemplazado_por_sin_vuelta', 'Ese recurso ya dice que este es el que lo reemplaza.');
  end if;
  return new;
end
$$;
comment on function private.review_resource() is
  'Whoever says what a resource is worth has looked at it today. No reader is led in a circle.';

create function public.marcar_revisado(recurso uuid, fecha date default null) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  former date;
begin
  perform private.require_admin();
  if fecha > today then
    perform private.refuse('fecha_no_futura', 'La fecha de la revisión no puede ser futura.');
  end if;
  select r.revisado_en into former from public.revisiones_recurso as r where r.recurso_id = recurso for no key update;
  update public.revisiones_recurso as r set revisado_en = coalesce(fecha, today) where r.recurso_id = recurso;
  return former;
end
$$;
comment on function public.marcar_revisado(uuid, date) is
  'For admins: this resource was looked at today, and still says what it should. Answers the day of the former review, with which it can be taken back; null when the resource is gone.';

create function private.resources_to_review() returns table (recurso_id uuid, titulo text, desde timestamptz)
language sql stable set search_path = ''
as $$
  select r.id, r.titulo, (v.revisado_en + 365)::timestamp at time zone 'America/Puerto_Rico'
  from public.revisiones_recurso as v
  join public.recursos as r on r.id = v.recurso_id
  where v.revisado_en <= private.event_day(now()) - 365
$$;
comment on function private.resources_to_review() is
  'Resources that nobody has looked at for a year, and since when that is so.';

-- Triggers. Depth 0 is the act itself: a replacement that is deleted is no review.

create trigger recursos_create_reviews
  after insert on public.recursos referencing new table as added
  for each statement execute function private.create_reviews();

create trigger revisiones_recurso_review
  before update of vigencia, reemplazado_por, aplica_en_pr on public.revisiones_recurso
  for each row when (pg_trigger_depth() = 0) execute function private.review_resource();

create trigger revisiones_recurso_stamp
  before update on public.revisiones_recurso
  for each row execute function private.stamp_version();

create trigger revisiones_recurso_audit
  after update on public.revisiones_recurso
  for each row when (pg_trigger_depth() = 0) execute function private.audit('recurso_id', '', '');

-- Policies

create policy "Anyone can see the reviews of resources" on public.revisiones_recurso
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the reviews of resources" on public.revisiones_recurso is
  'As the library itself.';

create policy "Admins can review resources" on public.revisiones_recurso
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can review resources" on public.revisiones_recurso is
  'What it is worth, by the column grants; the day is the day of the save.';

-- The steps of "¿Por dónde empiezo?": what a family does first, in order. Families act on them, so
-- none is shown that no named person has checked, and none after the day until which that holds.

-- Tables

create table public.pasos (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique constraint slug_de_palabras check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  orden integer not null,
  titulo text not null constraint titulo_max_120 check (char_length(titulo) <= 120),
  por_que text not null constraint por_que_max_160 check (char_length(por_que) <= 160),
  resumen text[] not null default '{}' constraint resumen_max_5_de_240 check (private.list_fits(resumen, 5, 240)),
  edad_desde_meses integer not null default 0
    constraint edad_desde_meses_de_0_a_1200 check (edad_desde_meses between 0 and 1200),
  edad_hasta_meses integer
    constraint edad_hasta_meses_de_0_a_1200 check (edad_hasta_meses between 0 and 1200)
    constraint edad_hasta_meses_en_orden check (edad_hasta_meses >= edad_desde_meses),
  momentos text[] not null default '{}' constraint momentos_conocidos check (momentos <@ array[
    'sospecha', 'diagnostico', 'escuela', 'plan_medico', 'no_se_cumple', 'se_hace_adulto', 'adultez', 'crisis'
  ]),
  siempre boolean not null default false,
  documentos text[] not null default '{}' constraint documentos_max_8_de_120 check (private.list_fits(documentos, 8, 120)),
  telefono text constraint telefono_marcable check (telefono ~ '^(\+1[2-9][0-9]{9}|[0-9]{3})$'),
  otros_telefonos jsonb not null default '[]',
  correo text constraint correo_valido check (private.is_email(correo) and char_length(correo) <= 254),
  enlaces jsonb not null default '[]',
  tipo_servicio public.tipo_servicio,
  subcategoria text,
  palabras text[] not null default '{}' constraint palabras_max_12_de_60 check (private.list_fits(palabras, 12, 60)),
  fuente jsonb not null default '[]',
  por_verificar text[] not null default '{}'
    constraint por_verificar_max_10_de_300 check (private.list_fits(por_verificar, 10, 300)),
  estado text not null default 'borrador' constraint estado_conocido check (estado in ('borrador', 'publicado')),
  verificado_por text
    constraint verificado_por_max_120 check (char_length(verificado_por) <= 120)
    constraint verificado_por_con_nombre check (verificado_por ~ '([[:alpha:]].*){3}'),
  revisado_en date,
  vence_en date constraint vence_en_hasta_2_anos check (vence_en between revisado_en and revisado_en + 731),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  constraint publicado_con_verificacion
    check (estado = 'borrador' or num_nulls(verificado_por, revisado_en, vence_en) = 0),
  constraint subcategoria_de_su_tipo check (subcategoria is null or tipo_servicio is not null),
  constraint pasos_subcategoria_fkey
    foreign key (tipo_servicio, subcategoria) references public.subcategorias (tipo_servicio, nombre)
);
comment on table public.pasos is
  'Steps of "¿Por dónde empiezo?". A published one was verified by a named person and is shown until its last day.';
comment on column public.pasos.slug is 'Stays as it is: the marks on a device are kept by it.';
comment on column public.pasos.edad_hasta_meses is 'Full months, this one included. Null: no limit.';
comment on column public.pasos.otros_telefonos is 'At most 4 of {"numero", "etiqueta"}.';
comment on column public.pasos.enlaces is 'At most 6 of {"titulo", "url"}, https only.';
comment on column public.pasos.palabras is 'Slugs of terms that the step uses.';
comment on column public.pasos.fuente is 'Where it was read, as it was read: at most 8 of {"titulo", "url"}.';
comment on column public.pasos.por_verificar is 'What a person still has to check. For admins; no family sees it.';
comment on column public.pasos.verificado_por is 'The person who checked that what families read is so.';
comment on column public.pasos.vence_en is 'The last day on which it is shown.';
create index pasos_subcategoria_idx on public.pasos (tipo_servicio, subcategoria);
alter table public.pasos enable row level security;
revoke all on table public.pasos from public, anon, authenticated, service_role;
grant select on table public.pasos to anon;
-- Not the slug, which is made of the title, nor the order, which `mover_paso` changes.
grant select, insert (titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre, documentos,
  telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar, estado,
  verificado_por, revisado_en, vence_en), update (titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses,
  momentos, siempre, documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras,
  fuente, por_verificar, estado, verificado_por, revisado_en, vence_en), delete on table public.pasos to
  authenticated;
grant all on table public.pasos to service_role;

-- Functions: what may be said

create function private.clean_lines(items text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(private.clean_line(item) order by place), '{}')
  from (select item, place from unnest(items) with ordinality as list (item, place) limit 1000) as looked_at
  where private.clean_line(item) is not null
$$;
comment on function private.clean_lines(text[]) is 'Items of one line each, without the empty ones; nothing is an empty list.';

create function private.dialable(value text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when digits ~ '^1?[2-9][0-9]{9}$' then '+1' || right(digits, 10)
    when digits ~ '^[0-9]{3}$' then digits
    else private.clean_text(value)
  end
  from (select regexp_replace(value, '[^0-9]', '', 'g') as digits) as number
$$;
comment on function private.dialable(text) is 'A telephone as it is dialled: +1 and ten digits, or a short number. Any other stays as it was written.';

create function private.clean_pairs(field text, value jsonb, most integer, label text, address text, pattern text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  pair jsonb;
  words text;
  target text;
  cleaned jsonb := '[]';
begin
  if value is null or value = 'null' then
    return cleaned;
  end if;
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > most then
    perform private.refuse(field || '_max_' || most, format('Caben hasta %s.', most));
  end if;
  for pair in select jsonb_array_elements(value) loop
    words := private.clean_line(pair ->> label);
    target := case address when 'numero' then private.dialable(pair ->> address) else private.clean_text(pair ->> address) end;
    if words is null or char_length(words) > 160 then
      perform private.refuse(field || '_con_nombre', 'Escribe un nombre corto al lado de cada uno.');
    end if;
    if target is null or char_length(target) > 500 or target !~ pattern
      or address = 'url' and private.is_web_url(target) is not true
    then
      perform private.refuse(field || '_valido', case address
        when 'numero' then 'Ese teléfono no se puede marcar. Ejemplo: 787-555-0142'
        else 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com'
      end, words);
    end if;
    cleaned := cleaned || jsonb_build_array(jsonb_build_object(label, words, address, target));
  end loop;
  return cleaned;
end
$$;
comment on function private.clean_pairs(text, jsonb, integer, text, text, text) is
  'A list of names, each with its address or telephone; anything else in it is dropped or refused.';

create function private.free_slug(titulo text) returns text
language sql stable security definer set search_path = ''
as $$
  with base as (
    select coalesce(nullif(trim(both '-' from left(
      regexp_replace(private.fold_text(titulo), '[^a-z0-9]+', '-', 'g'), 54
    )), ''), 'paso') as word
  )
  select case n when 1 then word else trim(both '-' from word) || '-' || n end
  from base, generate_series(1, 1000) as n
  where not exists (
    select from public.pasos as p where p.slug = case n when 1 then word else trim(both '-' from word) || '-' || n end
  )
  order by n limit 1
$$;
comment on function private.free_slug(text) is 'A slug of a title that no step has.';

create function private.clean_paso() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_line(new.titulo);
  new.por_que := private.clean_line(new.por_que);
  new.resumen := private.clean_lines(new.resumen);
  new.momentos := coalesce(private.clean_keys(new.momentos), '{}');
  new.documentos := private.clean_lines(new.documentos);
  new.telefono := private.dialable(new.telefono);
  new.otros_telefonos := private.clean_pairs(
    'otros_telefonos', new.otros_telefonos, 4, 'etiqueta', 'numero', '^(\+1[2-9][0-9]{9}|[0-9]{3})$');
  new.correo := private.clean_text(new.correo);
  new.enlaces := private.clean_pairs('enlaces', new.enlaces, 6, 'titulo', 'url', '^https://');
  new.subcategoria := private.clean_text(new.subcategoria);
  new.palabras := coalesce(private.clean_keys(new.palabras), '{}');
  new.fuente := private.clean_pairs('fuente', new.fuente, 8, 'titulo', 'url', '^https?://');
  new.por_verificar := private.clean_lines(new.por_verificar);
  new.verificado_por := private.clean_line(new.verificado_por);
  if new.titulo is null then
    perform private.refuse('titulo_escrito', 'Escribe el título.');
  elsif new.por_que is null then
    perform private.refuse('por_que_escrito', 'Escribe por qué, en una frase.');
  end if;
  if tg_op = 'INSERT' then
    new.slug := coalesce(new.slug, private.free_slug(new.titulo));
    new.orden := coalesce(new.orden, (select coalesce(max(p.orden), 0) + 1 from public.pasos as p));
  else
    new.fecha_actualizacion := old.fecha_actualizacion;
  end if;
  return new;
end
$$;
comment on function private.clean_paso() is 'Trims what a step says, makes its telephones dialable, and gives a new one its slug and the last place.';

-- Functions: verified by whom, until when

create function private.shown_to_families(paso public.pasos) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(paso) - array['id', 'slug', 'orden', 'palabras', 'por_verificar', 'estado', 'verificado_por', 'revisado_en',
    'vence_en', 'fecha_creacion', 'fecha_actualizacion']
$$;
comment on function private.shown_to_families(public.pasos) is 'What a step says and to whom: what somebody verifies.';

-- Fires only when a statement names the column. The marks stand in the version, which
-- pasos_clean has just reset and pasos_stamp writes last.
create function private.mark_renewal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.fecha_actualizacion := tg_argv[0]::timestamptz;
  return new;
end
$$;
comment on function private.mark_renewal() is
  'Marks that this statement itself says who verified the step (-infinity) and when (infinity), for the triggers that follow.';

create function private.publish_paso() returns trigger
language plpgsql set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  unseen constant text[] := array['orden', 'por_verificar', 'fecha_actualizacion'];
  renewed boolean;
begin
  if tg_op = 'UPDATE' then
    renewed := new.fecha_actualizacion = 'infinity';
    new.fecha_actualizacion := old.fecha_actualizacion;
    if not renewed and private.shown_to_families(new) <> private.shown_to_families(old) then
      new.verificado_por := null;
      new.revisado_en := null;
      new.vence_en := null;
      -- A statement that publishes at the same time is refused below.
      new.estado := case when old.estado = 'publicado' then 'borrador' else new.estado end;
    end if;
    if not renewed and new.vence_en > old.vence_en then
      perform private.refuse('vence_en_con_revision', 'Para alargar la fecha, di quién verificó el paso y qué día.');
    end if;
    -- One that has expired may still be moved and noted about.
    if (to_jsonb(new) - unseen) = (to_jsonb(old) - unseen) then
      return new;
    end if;
  end if;
  if new.revisado_en > today then
    perform private.refuse('revisado_en_no_futura', 'La fecha de la revisión no puede ser futura.');
  end if;
  if new.revisado_en is not null then
    new.vence_en := coalesce(new.vence_en, (new.revisado_en + interval '6 months')::date);
  end if;
  if new.estado = 'publicado' then
    case
      when new.verificado_por is null then
        perform private.refuse('verificado_por_escrito', 'Para publicar, escribe quién verificó este paso.');
      when new.revisado_en is null then
        perform private.refuse('revisado_en_escrita', 'Para publicar, escribe qué día se verificó.');
      when new.vence_en < today then
        perform private.refuse('vence_en_por_venir', 'Este paso venció. Para publicarlo, hay que verificarlo otra vez.');
      when cardinality(new.resumen) = 0 then
        perform private.refuse('resumen_escrito', 'Para publicar, escribe al menos una línea.');
      when not new.siempre and cardinality(new.momentos) = 0 then
        perform private.refuse('momentos_escogidos', 'Para publicar, escoge cuándo sale este paso.');
      else null;
    end case;
  end if;
  return new;
end
$$;
comment on function private.publish_paso() is
  'Refuses to publish a step that no named person has verified, or whose last day is past, to everybody. A change of what families read takes the verification away, unless the same statement says again who verified it and when; its last day is put off only so.';

-- Functions: order and copies

create function private.lock_order() returns void
language sql volatile set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('public.pasos:orden', 0))
$$;
comment on function private.lock_order() is 'Lets one transaction at a time change the order of the steps.';

create function public.mover_paso(paso uuid, hacia text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  way constant integer := case hacia when 'arriba' then -1 when 'abajo' then 1 end;
  ids uuid[];
  place integer;
begin
  perform private.require_admin();
  if way is null then
    perform private.refuse('hacia_conocido', 'Un paso se mueve hacia arriba o hacia abajo.');
  end if;
  perform private.lock_order();
  select array_agg(p.id order by p.orden, p.slug) into ids from public.pasos as p;
  place := array_position(ids, paso);
  if place is null or ids[place + way] is null then
    return place;
  end if;
  ids[place] := ids[place + way];
  ids[place + way] := paso;
  update public.pasos as p set orden = listed.place
  from unnest(ids) with ordinality as listed (id, place)
  where p.id = listed.id and p.orden <> listed.place;
  if private.is_client() then
    perform private.write_act(auth.uid(), 'mover', 'pasos', paso::text,
      jsonb_build_object('orden', place), jsonb_build_object('orden', place + way));
  end if;
  return place + way;
end
$$;
comment on function public.mover_paso(uuid, text) is
  'For admins: moves a step by one place, `arriba` or `abajo`, and says its place now; null when it is gone.';

create function public.copiar_paso(paso uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  original public.pasos;
  copy uuid;
begin
  perform private.require_admin();
  perform private.lock_order();
  select * into original from public.pasos as p where p.id = paso;
  if not found then
    return null;
  end if;
  update public.pasos as p set orden = p.orden + 1
  where (p.orden, p.slug) > (original.orden, original.slug);
  insert into public.pasos (orden, titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre,
    documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar)
  values (original.orden + 1, left(original.titulo, 112) || ' (copia)', original.por_que, original.resumen,
    original.edad_desde_meses, original.edad_hasta_meses, original.momentos, original.siempre, original.documentos,
    original.telefono, original.otros_telefonos, original.correo, original.enlaces, original.tipo_servicio,
    original.subcategoria, original.palabras, original.fuente, original.por_verificar)
  returning id into copy;
  return copy;
end
$$;
comment on function public.copiar_paso(uuid) is
  'For admins: copies a step as a draft that nobody has verified, right after it. Null when it is gone.';

-- Functions: history and the way back

create function private.audit_paso() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  dates constant text[] := array['fecha_creacion', 'fecha_actualizacion'];
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - dates end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - dates - 'orden' end;
begin
  if private.is_client() and before - 'orden' is distinct from after then
    perform private.write_act(
      auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
      'pasos', coalesce(after, before) ->> 'id', before - case tg_op when 'UPDATE' then 'orden' else '' end, after
    );
  end if;
  return null;
end
$$;
comment on function private.audit_paso() is
  'Writes down the whole former and new value of a step. Its place is no part of it, but of one that is deleted.';

create function private.put_back_step(paso uuid, value jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  former public.pasos;
begin
  if value is null then
    delete from public.pasos where id = paso;
    return;
  end if;
  former := jsonb_populate_record(null::public.pasos, value);
  former.id := paso;
  if former.vence_en < private.event_day(now()) then
    former.estado := 'borrador';
  end if;
  update public.pasos as p
  set titulo = former.titulo, por_que = former.por_que, resumen = former.resumen,
    edad_desde_meses = former.edad_desde_meses, edad_hasta_meses = former.edad_hasta_meses, momentos = former.momentos,
    siempre = former.siempre, documentos = former.documentos, telefono = former.telefono,
    otros_telefonos = former.otros_telefonos, correo = former.correo, enlaces = former.enlaces,
    tipo_servicio = former.tipo_servicio, subcategoria = former.subcategoria, palabras = former.palabras,
    fuente = former.fuente, por_verificar = former.por_verificar, estado = former.estado,
    verificado_por = former.verificado_por, revisado_en = former.revisado_en, vence_en = former.vence_en
  where p.id = paso;
  if not found then
    former.fecha_creacion := now();
    former.fecha_actualizacion := now();
    insert into public.pasos select former.*;
  end if;
end
$$;
comment on function private.put_back_step(uuid, jsonb) is
  'A step as it was, with its verification; one whose last day has passed meanwhile as a draft. Null is: it was not there.';

-- Triggers, which fire in the order of their names

create trigger pasos_clean
  before insert or update on public.pasos
  for each row execute function private.clean_paso();

create trigger pasos_mark_1_name
  before update of verificado_por on public.pasos
  for each row when (new.verificado_por is not null) execute function private.mark_renewal('-infinity');

create trigger pasos_mark_2_day
  before update of revisado_en on public.pasos
  for each row when (new.revisado_en is not null and new.fecha_actualizacion = '-infinity')
  execute function private.mark_renewal('infinity');

create trigger pasos_publish
  before insert or update on public.pasos
  for each row execute function private.publish_paso();

-- A step that is only moved keeps its version: whoever edits it is not disturbed.
create trigger pasos_stamp
  before update on public.pasos
  for each row when ((to_jsonb(old) - 'orden') is distinct from (to_jsonb(new) - 'orden'))
  execute function private.stamp_version();

create trigger pasos_audit
  after insert or update or delete on public.pasos
  for each row when (pg_trigger_depth() = 0) execute function private.audit_paso();

-- Policies

create policy "Anyone can see the verified steps" on public.pasos
  for select to anon, authenticated
  using (estado = 'publicado' and vence_en >= (select private.event_day(now())));
comment on policy "Anyone can see the verified steps" on public.pasos is
  'Until their last day in Puerto Rico: an expired one leaves the path by itself.';

create policy "Admins can see all steps" on public.pasos
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all steps" on public.pasos is
  'Drafts and expired ones too.';

create policy "Admins can create steps" on public.pasos
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create steps" on public.pasos is
  'Only admins write them.';

create policy "Admins can change steps" on public.pasos
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change steps" on public.pasos is
  'What families read is verified again with each change.';

create policy "Admins can delete steps" on public.pasos
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete steps" on public.pasos is
  'The audit log keeps what it said.';

-- Words that families meet, explained in plain ones: content of the product, that admins may change.
-- Only what is certain is shown.

-- Tables

create table public.terminos (
  slug text primary key constraint slug_de_palabras check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  termino text not null unique constraint termino_max_60 check (char_length(termino) <= 60),
  sigla text constraint sigla_max_20 check (char_length(sigla) <= 20),
  definicion text not null constraint definicion_max_400 check (char_length(definicion) <= 400),
  ver text[] not null default '{}' constraint ver_max_8_de_60 check (private.list_fits(ver, 8, 60)),
  fuente text not null constraint fuente_max_300 check (char_length(fuente) <= 300),
  certeza text not null default 'por_verificar' constraint certeza_conocida check (certeza in ('cierto', 'por_verificar')),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.terminos is 'Terms with their explanation. Steps and other terms name them by slug.';
comment on column public.terminos.ver is 'Slugs of terms to read too.';
comment on column public.terminos.fuente is 'Where it was read: an address, a law, or "uso general".';
alter table public.terminos enable row level security;
revoke all on table public.terminos from public, anon, authenticated, service_role;
grant select on table public.terminos to anon;
grant select, insert (slug, termino, sigla, definicion, ver, fuente, certeza), update (termino, sigla, definicion,
  ver, fuente, certeza), delete on table public.terminos to authenticated;
grant all on table public.terminos to service_role;

-- Functions

create function private.refuse_unknown_terms(field text, slugs text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  unknown constant text := (
    select string_agg(word, ', ') from unnest(slugs) as word
    where not exists (select from public.terminos as t where t.slug = word)
  );
begin
  if unknown is not null then
    perform private.refuse(field || '_conocidas', 'Hay una palabra que no está en el glosario.', unknown);
  end if;
end
$$;
comment on function private.refuse_unknown_terms(text, text[]) is 'Refuses slugs that are of no term.';

create function private.check_palabras() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_unknown_terms('palabras', new.palabras);
  return new;
end
$$;
comment on function private.check_palabras() is 'The words of a step are terms.';

create function private.clean_termino() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.termino := private.clean_line(new.termino);
  new.sigla := private.clean_line(new.sigla);
  new.definicion := private.clean_line(new.definicion);
  new.ver := coalesce(private.clean_keys(new.ver), '{}');
  new.fuente := private.clean_line(new.fuente);
  if new.termino is null or new.definicion is null then
    perform private.refuse('definicion_escrita', 'Escribe la palabra y qué significa.');
  elsif new.fuente is null then
    perform private.refuse('fuente_escrita', 'Escribe dónde se leyó, o «uso general».');
  end if;
  return new;
end
$$;
comment on function private.clean_termino() is 'Trims a term; one without explanation or source is refused.';

create function private.check_ver() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_unknown_terms('ver', new.ver);
  return new;
end
$$;
comment on function private.check_ver() is 'What a term leads to are terms.';

-- Triggers, which fire in the order of their names. A reference to a term that was deleted may stay: pages leave it out.

create trigger pasos_palabras
  before insert or update of palabras on public.pasos
  for each row execute function private.check_palabras();

create trigger terminos_clean
  before insert or update on public.terminos
  for each row execute function private.clean_termino();

create trigger terminos_ver
  before insert or update of ver on public.terminos
  for each row execute function private.check_ver();

create trigger terminos_stamp
  before update on public.terminos
  for each row execute function private.stamp_version();

create trigger terminos_audit
  after insert or update or delete on public.terminos
  for each row when (pg_trigger_depth() = 0) execute function private.audit('slug', '', 'termino,definicion');

-- Policies

create policy "Anyone can see the terms that are certain" on public.terminos
  for select to anon, authenticated using (certeza = 'cierto');
comment on policy "Anyone can see the terms that are certain" on public.terminos is
  'What a person still has to confirm is explained to nobody.';

create policy "Admins can see all terms" on public.terminos
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all terms" on public.terminos is
  'Those to be verified too.';

create policy "Admins can create terms" on public.terminos
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create terms" on public.terminos is
  'One list for everybody.';

create policy "Admins can change terms" on public.terminos
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change terms" on public.terminos is
  'What an office is called changes.';

create policy "Admins can delete terms" on public.terminos
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete terms" on public.terminos is
  'The audit log keeps what it said.';

-- Triggers

create trigger recursos_audit
  after insert or update or delete on public.recursos
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', '', 'titulo,tipo_recurso,url');

create trigger sugerencias_audit
  after update or delete on public.sugerencias
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'usuario_id', 'usuario_id,titulo,url,estado');

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.marcar_revisado(uuid, date), public.mover_paso(uuid, text), public.copiar_paso(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.marcar_revisado(uuid, date), private.clean_lines(text[]), private.dialable(text),
  private.clean_pairs(text, jsonb, integer, text, text, text), private.free_slug(text),
  private.shown_to_families(public.pasos), public.mover_paso(uuid, text), public.copiar_paso(uuid),
  private.refuse_unknown_terms(text, text[]) to authenticated, service_role;

-- schemas/09_forum.sql

-- The forum: questions, answers and votes on answers; its list and search, of which a page
-- is one call, newest first; and whose names are public.
--
-- Totals stand on the parent row (answer_count, upvotes, downvotes, score), so that a
-- list is one read and votes stay secret. Triggers add and subtract one: the update
-- locks the parent row, so concurrent writers queue and none is lost, which a
-- recount could not promise.
--
-- What is searched stands in a private table beside the questions: a column of
-- questions would come with every `select *`. Words are kept twice, folded (without
-- accents and capitals) for the word that is still being typed, and as Spanish stems
-- for the others. Folding uses Unicode's own decomposition, so no extension is needed.
--
-- A name is public while something public is written under it: a question, an answer, or
-- a published review of an approved provider. Everybody else is in nobody's list but their
-- own and the admins'. Whether somebody has written is kept with the profile by triggers,
-- so that reading costs nothing however much there is.

-- Tables

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references private.profiles (id) on delete cascade,
  title text not null constraint title_max_200 check (char_length(title) <= 200),
  content text not null constraint content_max_10000 check (char_length(content) <= 10000),
  category text constraint category_max_60 check (char_length(category) <= 60),
  created_at timestamptz not null default now(),
  answer_count integer not null default 0 check (answer_count >= 0),
  sin_nombre boolean not null default false,
  estado text not null default 'publicada'
    constraint estado_conocido check (estado in ('publicada', 'en_revision', 'oculta')),
  editada_en timestamptz,
  duplicada_de uuid references public.questions (id) on delete set null
    constraint duplicada_de_otra check (duplicada_de <> id),
  con_ayuda boolean not null default false,
  constraint autor_o_sin_nombre check (sin_nombre = (user_id is null))
);
comment on table public.questions is 'Questions of the forum, public to read. Their authors edit them by `editar_pregunta`.';
comment on column public.questions.sin_nombre is
  'Published without a name: `user_id` is null, and the author stands in private.autores_preguntas.';
comment on column public.questions.estado is
  'publicada; en_revision, before a first look; oculta, until an admin has looked. For others only what is published exists.';
comment on column public.questions.editada_en is 'When its author last changed it.';
comment on column public.questions.duplicada_de is 'The question that asks the same, to which this one leads.';
comment on column public.questions.con_ayuda is 'An answer helped who asked.';
create index questions_created_idx on public.questions (created_at desc);
create index questions_category_created_idx on public.questions (category, created_at desc);
create index questions_user_created_idx on public.questions (user_id, created_at desc);
alter table public.questions enable row level security;
revoke all on table public.questions from public, anon, authenticated, service_role;
grant select on table public.questions to anon;
grant select, insert (user_id, title, content, category, sin_nombre), delete on table public.questions to
  authenticated;
grant all on table public.questions to service_role;

create table public.answers (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null references public.questions (id) on delete cascade,
  user_id uuid default auth.uid() references private.profiles (id) on delete cascade,
  content text not null constraint content_max_10000 check (char_length(content) <= 10000),
  created_at timestamptz not null default now(),
  upvotes integer not null default 0 check (upvotes >= 0),
  downvotes integer not null default 0 check (downvotes >= 0),
  score integer not null generated always as (upvotes - downvotes) stored,
  sin_nombre boolean not null default false,
  estado text not null default 'publicada'
    constraint estado_conocido check (estado in ('publicada', 'en_revision', 'oculta')),
  editada_en timestamptz,
  ayudo_en timestamptz,
  constraint autor_o_sin_nombre check (sin_nombre = (user_id is null))
);
comment on table public.answers is 'Answers to questions, with the totals of their votes.';
comment on column public.answers.sin_nombre is
  'Published without a name: `user_id` is null, and the author stands in private.autores_respuestas.';
comment on column public.answers.estado is 'As with questions.';
comment on column public.answers.editada_en is 'When its author last changed it.';
comment on column public.answers.ayudo_en is 'When who asked said that it helped.';
create index answers_question_created_idx on public.answers (question_id, created_at desc);
create index answers_user_idx on public.answers (user_id);
alter table public.answers enable row level security;
revoke all on table public.answers from public, anon, authenticated, service_role;
grant select on table public.answers to anon;
grant select, insert (question_id, user_id, content, sin_nombre), delete on table public.answers to authenticated;
grant all on table public.answers to service_role;

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
alter table public.answer_votes enable row level security;
revoke all on table public.answer_votes from public, anon, authenticated, service_role;
-- An upsert writes every column it was sent, hence the update of all three.
grant select, insert (answer_id, user_id, vote_type), update (answer_id, user_id, vote_type), delete on table
  public.answer_votes to authenticated;
grant all on table public.answer_votes to service_role;

create table private.question_search (
  question_id uuid primary key references public.questions (id) on delete cascade,
  created_at timestamptz not null,
  category text,
  document tsvector not null,
  sin_respuesta boolean not null default true,
  con_ayuda boolean not null default false
);
comment on table private.question_search is
  'What the search looks at, kept by a trigger.';
-- Without `fastupdate` a search never has to read a backlog of unsorted entries.
create index question_search_document_idx on private.question_search using gin (document) with (fastupdate = off);
create index question_search_created_idx on private.question_search (created_at desc, question_id desc);
create index question_search_category_idx on private.question_search (category, created_at desc, question_id desc);
create index question_search_unanswered_idx on private.question_search (created_at desc, question_id desc)
  where sin_respuesta;
create index question_search_helped_idx on private.question_search (created_at desc, question_id desc)
  where con_ayuda;
alter table private.question_search enable row level security;
revoke all on table private.question_search from public, anon, authenticated, service_role;

-- Functions: questions, answers and votes

create function private.clean_question() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.clean_line(new.title);
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
    update public.questions set answer_count = answer_count - 1 where id = old.question_id and old.estado = 'publicada';
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update public.questions set answer_count = answer_count + 1 where id = new.question_id and new.estado = 'publicada';
  end if;
  return null;
end
$$;
comment on function private.count_answer() is 'Keeps questions.answer_count: published answers.';

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

-- Plain SQL would be refused to visitors, who may not read votes at all.
create function public.pregunta_completa(id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  thread constant jsonb := private.thread(pregunta_completa.id);
  question constant jsonb := thread -> 'question';
begin
  if (thread -> 'is_shown')::boolean then
    return question;
  end if;
  -- The policies say which posts the caller gets, and the view whose names. Who asked read the names of the published
  -- answers while the question was shown.
  return (
    select question || jsonb_build_object(
      'nombre_completo', (select p.nombre_completo from public.profiles as p where p.id = q.user_id),
      'answers', coalesce(
        (
          select jsonb_agg(
            case
              when a.estado = 'publicada' and (question -> 'mia')::boolean then post.answer
              else post.answer || jsonb_build_object('nombre_completo', p.nombre_completo)
            end
            order by post.place
          )
          from jsonb_array_elements(question -> 'answers') with ordinality as post (answer, place)
          join public.answers as a on a.id = (post.answer ->> 'id')::uuid
          left join public.profiles as p on p.id = a.user_id
        ),
        '[]'
      )
    )
    from public.questions as q
    where q.id = pregunta_completa.id
  );
end
$$;
comment on function public.pregunta_completa(uuid) is
  'A question with its answers, best first and then oldest first, how the caller voted and what is the caller''s own (`mia`), when the caller is written to about it (`siguiendo`); null when there is none.';

-- Functions: the list and its search

create function private.search_words(value text) returns text
language sql immutable set search_path = ''
as $$
  select btrim(regexp_replace(private.fold_text(value), '[^[:alnum:]]+', ' ', 'g'))
$$;
comment on function private.search_words(text) is
  'Folded words with one space between them: addresses and markup are words like any other.';

-- A word in -ción loses its accent in the plural, and only the accented singular has the
-- plural's stem. Folded text has lost it too, so it is put back.
create function private.accent_endings(words text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(words, '([cs])ion\M', '\1ión', 'g')
$$;
comment on function private.accent_endings(text) is 'Folded words as the Spanish stemmer expects them.';

create function private.search_document(value text) returns tsvector
language sql immutable set search_path = ''
as $$
  select to_tsvector('pg_catalog.simple', words) || to_tsvector('pg_catalog.spanish', private.accent_endings(words))
  from private.search_words(value) as words
$$;
comment on function private.search_document(text) is 'The folded words of a text and their Spanish stems.';

-- The server's remark about stop words is for nobody.
create function private.search_query(value text) returns tsquery
language plpgsql immutable set search_path = '' set client_min_messages = 'warning'
as $$
declare
  -- Enough for a sentence; beyond it a query only costs.
  words constant text[] := (string_to_array(left(private.search_words(left(value, 500)), 200), ' '))[1:12];
  wanted tsquery := '';
begin
  for place in 1..coalesce(cardinality(words), 0) loop
    wanted := wanted && (
      plainto_tsquery('pg_catalog.spanish', private.accent_endings(words[place]))
      || case when place = cardinality(words) then to_tsquery('pg_catalog.simple', words[place] || ':*') else '' end
    );
  end loop;
  return wanted;
end
$$;
comment on function private.search_query(text) is
  'All the words by their stems; the last one also as the beginning of a word. Empty when there is no word.';

create function private.question_document(title text, content text) returns tsvector
language sql immutable set search_path = ''
as $$
  select setweight(private.search_document(title), 'A') || strip(private.search_document(content))
$$;
comment on function private.question_document(text, text) is
  'What the search knows of a question. Title words weigh A; the content''s have no positions, to be small.';

create function private.index_question() returns trigger
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

create function private.excerpt(value text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(line) <= 200 then line else regexp_replace(left(line, 200), '\s+\S*$', '') || '…' end
  from regexp_replace(left(value, 400), '\s+', ' ', 'g') as line
$$;
comment on function private.excerpt(text) is 'The beginning of a text on one line, cut between words.';

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

-- Functions: public names

create function private.refresh_ha_publicado(person uuid) returns void
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

-- The argument is the column of the author.
create function private.note_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_ha_publicado(
    (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> tg_argv[0])::uuid
  );
  return null;
end
$$;
comment on function private.note_author() is 'Something was written or deleted.';

create function private.note_reviewers() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_ha_publicado(usuario_id)
  from (select usuario_id from public.calificaciones where proveedor_id = new.id order by usuario_id) as reviewers;
  return null;
end
$$;
comment on function private.note_reviewers() is 'A provider became public, or no longer is, and so did its reviews.';

-- Triggers. The limits, an account and hour: far more than a family writes, and few enough
-- that a flood can be cleaned up by hand.

create trigger questions_clean
  before insert or update on public.questions
  for each row execute function private.clean_question();

create trigger questions_limit
  before insert on public.questions
  for each row execute function private.limit_acts('5', '1 hour', 'Ya publicaste 5 preguntas en la última hora.');

create trigger questions_index
  after insert or update of title, content, category, created_at, estado on public.questions
  for each row execute function private.index_question();

create trigger questions_note_author
  after insert or delete on public.questions
  for each row execute function private.note_author('user_id');

create trigger answers_clean
  before insert or update on public.answers
  for each row execute function private.clean_answer();

create trigger answers_limit
  before insert on public.answers
  for each row execute function private.limit_acts('30', '1 hour', 'Ya publicaste 30 respuestas en la última hora.');

create trigger answers_count
  after insert or delete or update of question_id, estado on public.answers
  for each row execute function private.count_answer();

create trigger answers_note_author
  after insert or delete on public.answers
  for each row execute function private.note_author('user_id');

-- An upsert fires it too, also when it only turns a vote round.
create trigger answer_votes_limit
  before insert on public.answer_votes
  for each row execute function private.limit_acts('60', '1 hour', 'Ya votaste 60 veces en la última hora.');

create trigger answer_votes_count
  after insert or delete or update on public.answer_votes
  for each row execute function private.count_vote();

create trigger calificaciones_note_author
  after insert or delete on public.calificaciones
  for each row execute function private.note_author('usuario_id');

create trigger calificaciones_note_decision
  after update of estado on public.calificaciones
  for each row when (old.estado <> new.estado)
  execute function private.note_author('usuario_id');

create trigger proveedores_note_reviewers
  after update of aprobado_por_admin on public.proveedores
  for each row when (old.aprobado_por_admin <> new.aprobado_por_admin)
  execute function private.note_reviewers();

create policy "Admins can delete any question" on public.questions
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete any question" on public.questions is
  'Moderation.';

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

-- «Me ayudó»: who asked marks the answers that helped, and the forum's list can be narrowed to
-- the questions that have such an answer, or that have none at all.
--
-- A mark is no vote: the order of answers stays that of their scores.

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

-- Only when a kind changes: each write here renews the entries in the index of words.
create trigger questions_index_answers
  after update of answer_count, con_ayuda on public.questions
  for each row when ((old.answer_count = 0) <> (new.answer_count = 0) or old.con_ayuda <> new.con_ayuda)
  execute function private.index_answers();

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
alter table private.title_stems enable row level security;
revoke all on table private.title_stems from public, anon, authenticated, service_role;

create table private.stem_trigrams (
  trigram text not null,
  stem text not null,
  primary key (trigram, stem)
);
comment on table private.stem_trigrams is
  'The stems of titles by their trigrams, to find what a misspelt word meant. Short words and numbers are not in it.';
alter table private.stem_trigrams enable row level security;
revoke all on table private.stem_trigrams from public, anon, authenticated, service_role;

-- Functions

-- A loop takes a quarter of the time of a statement.
create function private.trigrams(words text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  trigrams text[] := '{}';
  trigram text;
  word text;
begin
  foreach word in array coalesce(string_to_array(words, ' '), '{}') loop
    word := '  ' || word || ' ';
    for place in 1 .. char_length(word) - 2 loop
      trigram := substr(word, place, 3);
      if trigram <> all (trigrams) then
        trigrams := trigrams || trigram;
      end if;
    end loop;
  end loop;
  return trigrams;
end
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

-- Triggers, on what the search knows: what is not published is not in it.

create trigger question_search_index_title
  after insert or update of created_at, document on private.question_search
  for each row execute function private.index_title();

create trigger title_stems_forget
  after delete on private.title_stems
  for each row execute function private.forget_stem();

create function private.mode_of(follows boolean, chosen text, of_own text, of_others text, is_own boolean) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when not coalesce(follows, is_own) then null
    when is_own then coalesce(chosen, of_own, 'al_momento')
    else coalesce(chosen, of_others, 'semanal')
  end;
end
$$;
comment on function private.mode_of(boolean, text, text, text, boolean) is
  'The mail mode by what a person chose: for this question, for own ones and for those of others.';

create function private.alias_of(numero integer) returns text
language sql immutable set search_path = ''
as $$
  select case numero when 0 then 'Familia que pregunta' else 'Familia ' || numero end
$$;
comment on function private.alias_of(integer) is
  'Under which name a nameless post stands, by the number of its author within the question.';

create function private.thread(question uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  return (
    select jsonb_build_object(
      'is_shown', q.estado = 'publicada' and posts.is_shown is not false,
      'question', jsonb_build_object(
        'id', q.id, 'user_id', q.user_id, 'title', q.title, 'content', q.content, 'category', q.category,
        'nombre_completo', (select p.nombre_completo from private.profiles as p where p.id = q.user_id),
        'created_at', q.created_at, 'answer_count', q.answer_count, 'estado', q.estado, 'editada_en', q.editada_en,
        'con_ayuda', q.con_ayuda, 'sin_nombre', q.sin_nombre,
        'alias', case when nameless.question_id is not null then private.alias_of(0) end, 'mia', asker.is_me,
        'siguiendo', case when me is not null then (
          select private.mode_of(s.sigue, s.modo, c.propias, c.seguidas, asker.is_me)
          from (select) as nothing
          left join private.seguimientos as s on s.user_id = me and s.question_id = question
          left join private.preferencias_correo as c on c.user_id = me
        ) end,
        'pausa', (
          select jsonb_build_object('hasta', p.hasta, 'motivo', p.motivo) from private.pausas as p
          where p.usuario_id = me and p.hasta >= (now() at time zone 'America/Puerto_Rico')::date
        ),
        'duplicada_de', (
          select jsonb_build_object('id', d.id, 'title', d.title) from public.questions as d
          where d.id = q.duplicada_de and d.estado = 'publicada'
        ),
        'licencia', (
          select jsonb_build_object('clase', l.clase, 'vista_el', l.vista_el) from private.licencias as l
          where l.usuario_id = q.user_id and l.vence_el >= (now() at time zone 'America/Puerto_Rico')::date
        ),
        'answers', coalesce(posts.answers, '[]')
      )
    )
    from public.questions as q
    left join lateral (
      select n.question_id, n.user_id from private.autores_preguntas as n where q.sin_nombre and n.question_id = q.id
    ) as nameless on true
    cross join lateral (select coalesce(coalesce(q.user_id, nameless.user_id) = me, false) as is_me) as asker
    cross join lateral (
      select bool_and(a.estado = 'publicada') as is_shown, jsonb_agg(
        jsonb_build_object(
          'id', a.id, 'user_id', a.user_id, 'content', a.content,
          'nombre_completo', (select p.nombre_completo from private.profiles as p where p.id = a.user_id),
          'created_at', a.created_at, 'upvotes', a.upvotes, 'downvotes', a.downvotes, 'score', a.score,
          'my_vote', (
            select v.vote_type from public.answer_votes as v where v.answer_id = a.id and v.user_id = me
          ),
          'sin_nombre', a.sin_nombre, 'alias', case when nameless.numero is not null then private.alias_of(nameless.numero) end,
          'mia', coalesce(coalesce(a.user_id, nameless.user_id) = me, false),
          'estado', a.estado, 'editada_en', a.editada_en, 'ayudo', a.ayudo_en is not null,
          'licencia', (
            select jsonb_build_object('clase', l.clase, 'vista_el', l.vista_el) from private.licencias as l
            where l.usuario_id = a.user_id and l.vence_el >= (now() at time zone 'America/Puerto_Rico')::date
          )
        )
        order by a.score desc, a.created_at, a.id
      ) as answers
      from public.answers as a
      left join lateral (
        select r.numero, r.user_id from private.autores_respuestas as r where a.sin_nombre and r.answer_id = a.id
      ) as nameless on true
      where a.question_id = q.id
    ) as posts
    where q.id = question
  );
end
$$;
comment on function private.thread(uuid) is
  'A question with all its posts as their page has them, whoever may see them, and whether everybody may (`is_shown`).';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.pregunta_completa(uuid),
  public.buscar_preguntas(text, text, timestamp with time zone, uuid, integer, text),
  public.marcar_ayudo(uuid, boolean), public.preguntas_parecidas(text) from public, anon, authenticated, service_role;
grant execute on function public.pregunta_completa(uuid), private.search_words(text), private.accent_endings(text),
  private.search_query(text),
  private.find_questions(tsquery, text, boolean, boolean, timestamp with time zone, uuid, integer),
  private.excerpt(text), public.buscar_preguntas(text, text, timestamp with time zone, uuid, integer, text),
  private.similar_questions(text), public.preguntas_parecidas(text), private.thread(uuid) to anon, authenticated,
  service_role;
grant execute on function public.marcar_ayudo(uuid, boolean) to authenticated;

-- schemas/10_posts.sql

-- Questions and answers without a name.
--
-- A nameless post has no author in any table of the API: a trigger takes the author out of the
-- row before it is stored, into a private table that is granted to nobody. From there the author
-- comes back in two ways only: to the author, as `mia`, and to an admin by `ver_autor`, which
-- asks for a reason and leaves a line in the audit log. Within a question a nameless person has
-- one name, «Familia que pregunta» or «Familia 2»; it says nothing in another, and what the same
-- person signs is joined to it nowhere.

-- Checked at the end of the transaction: the author is put here before the post is stored.
create table private.autores_preguntas (
  question_id uuid primary key references public.questions (id) on delete cascade deferrable initially deferred,
  user_id uuid references private.profiles (id) on delete cascade
);
comment on table private.autores_preguntas is 'Who asked without a name. Nobody: the account is gone and the question stayed.';
create index autores_preguntas_user_idx on private.autores_preguntas (user_id);
alter table private.autores_preguntas enable row level security;
revoke all on table private.autores_preguntas from public, anon, authenticated, service_role;

create table private.autores_respuestas (
  answer_id uuid primary key references public.answers (id) on delete cascade deferrable initially deferred,
  question_id uuid not null,
  user_id uuid references private.profiles (id) on delete cascade,
  numero integer not null constraint numero_0_o_desde_2 check (numero = 0 or numero >= 2)
);
comment on table private.autores_respuestas is 'Who answered without a name. Nobody: the account is gone and the answer stayed.';
comment on column private.autores_respuestas.numero is
  'The person within the question: 0 who asks without a name too, others from 2 on.';
create index autores_respuestas_question_idx on private.autores_respuestas (question_id, user_id);
create index autores_respuestas_user_idx on private.autores_respuestas (user_id);
alter table private.autores_respuestas enable row level security;
revoke all on table private.autores_respuestas from public, anon, authenticated, service_role;

create table private.numeros_dados (
  question_id uuid primary key references public.questions (id) on delete cascade,
  ultimo integer not null
);
comment on table private.numeros_dados is
  'The last number given within a question: that of a deleted answer is nobody else''s.';
alter table private.numeros_dados enable row level security;
revoke all on table private.numeros_dados from public, anon, authenticated, service_role;

-- Functions: whose a post is

create function private.author_of(clase text, id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case clase
    when 'pregunta' then coalesce(
      (select q.user_id from public.questions as q where q.id = author_of.id),
      (select a.user_id from private.autores_preguntas as a where a.question_id = author_of.id)
    )
    when 'respuesta' then coalesce(
      (select r.user_id from public.answers as r where r.id = author_of.id),
      (select a.user_id from private.autores_respuestas as a where a.answer_id = author_of.id)
    )
  end
$$;
comment on function private.author_of(text, uuid) is
  'Who wrote a question or an answer, with a name or without. Not for what others are told; in a trigger on delete, before it.';

-- Volatile: a policy asks about the row that the same statement is storing, whose author a
-- stable function would not see yet.
create function private.is_author(clase text, id uuid) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select coalesce(private.author_of(clase, id) = auth.uid(), false)
$$;
comment on function private.is_author(text, uuid) is 'Whether the caller wrote a question or an answer, with a name or without.';

create function private.row_owner(tabla text, fila jsonb, columna text) returns text
language sql stable security definer set search_path = ''
as $$
  select case when fila -> 'sin_nombre' = 'true'
    then private.author_of(case tabla when 'questions' then 'pregunta' else 'respuesta' end, (fila ->> 'id')::uuid)::text
    else fila ->> columna
  end
$$;
comment on function private.row_owner(text, jsonb, text) is 'Whose a row is by its column, and a nameless post by its author.';

create function private.thread_number(pregunta uuid, person uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known integer;
begin
  -- One after the other, as the count of answers goes: of two answers at the same moment the
  -- second must see the first. A question that is not there is refused by the foreign key.
  perform from public.questions as q where q.id = pregunta for no key update;
  if not found
    or exists (select from private.autores_preguntas as a where a.question_id = pregunta and a.user_id = person)
  then
    return 0;
  end if;
  select a.numero into known from private.autores_respuestas as a
  where a.question_id = pregunta and a.user_id = person limit 1;
  if not found then
    insert into private.numeros_dados as n (question_id, ultimo) values (pregunta, 2)
    on conflict (question_id) do update set ultimo = n.ultimo + 1
    returning n.ultimo into known;
  end if;
  return known;
end
$$;
comment on function private.thread_number(uuid, uuid) is
  'The number of a nameless person within a question: the one given before, or the next.';

create function private.take_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- What comes back from the bin may be nobody's.
  comes_back constant boolean := coalesce(current_setting('private.recupera', true), '') <> '';
  author constant uuid := case when comes_back then new.user_id else coalesce(new.user_id, auth.uid()) end;
begin
  -- What the policy says of a row with a name: nobody writes in another's.
  if private.is_client() and author is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  elsif author is null and not comes_back then
    raise exception using errcode = 'not_null_violation', message = 'Falta quién lo escribió';
  end if;
  -- The secret key may send a row that is there already, which then has its author.
  if tg_table_name = 'questions' then
    insert into private.autores_preguntas (question_id, user_id)
    select new.id, author where not exists (select from public.questions as q where q.id = new.id);
  else
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    -- That of nobody stands in the bin and is put back from there.
    select new.id, new.question_id, author,
      case when author is null then 0 else private.thread_number(new.question_id, author) end
    where not exists (select from public.answers as a where a.id = new.id);
  end if;
  new.user_id := null;
  if not comes_back then
    -- An answer comes after the question and the answers before it: who talks is read in order.
    new.created_at := greatest(date_trunc('hour', new.created_at), case when tg_table_name = 'answers' then (
      select greatest(q.created_at, max(a.created_at)) + interval '1 microsecond'
      from public.questions as q
      left join public.answers as a on a.question_id = q.id and a.created_at <= new.created_at
      where q.id = (to_jsonb(new) ->> 'question_id')::uuid
      group by q.id
    ) end);
  end if;
  return new;
end
$$;
comment on function private.take_author() is 'Takes the author out of a nameless post, before it is stored.';

create function private.keep_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The account goes: private.leave_posts has put nobody in the place of the author.
  if new.sin_nombre and (
    exists (select from private.autores_preguntas as a where a.question_id = old.id and a.user_id is null)
    or exists (select from private.autores_respuestas as a where a.answer_id = old.id and a.user_id is null)
  ) then
    return new;
  end if;
  perform private.refuse('sin_nombre_al_publicar', 'Con nombre o sin nombre se decide al publicar.');
  return null;
end
$$;
comment on function private.keep_name() is
  'A post is nameless from the beginning or never, since its name would be known; unless its author''s account goes.';

create function private.delete_nameless() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'autores_preguntas' then
    delete from public.questions as q where q.id = old.question_id;
  else
    delete from public.answers as a where a.id = old.answer_id;
  end if;
  return null;
end
$$;
comment on function private.delete_nameless() is 'Nameless posts go with their author''s account, as the others do.';

create function public.ver_autor(clase text, id uuid, motivo text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  reason constant text := private.clean_line(ver_autor.motivo);
  author uuid;
begin
  perform private.require_admin();
  if char_length(regexp_replace(private.fold_text(coalesce(reason, '')), '[^[:alpha:]]', '', 'g')) < 10 then
    perform private.refuse('motivo_min_10_letras', 'Escribe el motivo con al menos 10 letras.');
  elsif char_length(reason) > 300 then
    perform private.refuse('motivo_max_300', 'El motivo admite hasta 300 caracteres.');
  end if;
  if ver_autor.clase = 'pregunta' then
    select a.user_id into author from private.autores_preguntas as a where a.question_id = ver_autor.id;
  elsif ver_autor.clase = 'respuesta' then
    select a.user_id into author from private.autores_respuestas as a where a.answer_id = ver_autor.id;
  end if;
  if author is null then
    perform private.refuse('sin_nombre_y_presente', 'Esta publicación ya no está, o no es sin nombre.');
  end if;
  -- Which post and why, not whose: other admins read the log.
  perform private.write_act(
    auth.uid(), 'ver_autor', case ver_autor.clase when 'pregunta' then 'questions' else 'answers' end,
    ver_autor.id::text, null, jsonb_build_object('motivo', reason)
  );
  return (
    select jsonb_build_object('id', p.id, 'nombre_completo', p.nombre_completo)
    from private.profiles as p where p.id = author
  );
end
$$;
comment on function public.ver_autor(text, uuid, text) is
  'For admins: id and name of who wrote a nameless question (`pregunta`) or answer (`respuesta`). The reason is kept in the audit log.';

-- Triggers

-- After the limits, which count a nameless post as any other.
create trigger questions_nameless
  before insert on public.questions
  for each row when (new.sin_nombre) execute function private.take_author();

create trigger answers_nameless
  before insert on public.answers
  for each row when (new.sin_nombre) execute function private.take_author();

create trigger questions_keep_name
  before update of sin_nombre on public.questions
  for each row when (old.sin_nombre <> new.sin_nombre) execute function private.keep_name();

create trigger answers_keep_name
  before update of sin_nombre on public.answers
  for each row when (old.sin_nombre <> new.sin_nombre) execute function private.keep_name();

create trigger autores_preguntas_delete
  after delete on private.autores_preguntas
  for each row execute function private.delete_nameless();

create trigger autores_respuestas_delete
  after delete on private.autores_respuestas
  for each row execute function private.delete_nameless();

-- Posts that are not published: one that waits for a look or is hidden (`estado`) is there for its
-- author and for admins. It is not found, not counted, and makes no name public. Answers are as public
-- as their question.

-- Functions: what is published

create function private.is_shown(pregunta uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.questions as q where q.id = pregunta and q.estado = 'publicada')
$$;
comment on function private.is_shown(uuid) is 'Whether everybody sees a question.';

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

-- Triggers, which fire in the order of their names: no other one tells before whether there is such a row.

create trigger answers_are_of_shown
  before insert on public.answers
  for each row execute function private.refuse_unseen('questions', 'question_id');

create trigger answer_votes_are_of_shown
  before insert on public.answer_votes
  for each row execute function private.refuse_unseen('answers', 'answer_id');

create trigger questions_note_state
  after update of estado on public.questions
  for each row when (old.estado <> new.estado) execute function private.note_author('user_id');

create trigger questions_note_answerers
  after update of estado on public.questions
  for each row when (old.estado <> new.estado) execute function private.note_answerers();

create trigger answers_note_state
  after update of estado on public.answers
  for each row when (old.estado <> new.estado) execute function private.note_author('user_id');

-- Editing of one's own questions and answers, with and without a name.
--
-- Functions and no grant of update: a caller of the wire is refused, and an edit
-- always names the version that it was made from. The update itself is a plain one, so that
-- every rule about what may be written holds for what is rewritten.
--
-- Former versions are for admins, who may have to judge a post by what it said when it was
-- answered or reported. They do not say whose they are, and are kept for 90 days: a family
-- takes words out because they said too much.

create table private.ediciones (
  id bigint generated always as identity primary key,
  pregunta_id uuid references public.questions (id) on delete cascade,
  respuesta_id uuid references public.answers (id) on delete cascade,
  titulo text,
  contenido text not null,
  categoria text,
  desde timestamptz not null,
  hasta timestamptz not null,
  constraint ediciones_de_una_publicacion check (num_nonnulls(pregunta_id, respuesta_id) = 1)
);
comment on table private.ediciones is
  'Former versions of edited questions and answers: what they said, and from when until when. Their authors are not named.';
create index ediciones_pregunta_idx on private.ediciones (pregunta_id) where pregunta_id is not null;
create index ediciones_respuesta_idx on private.ediciones (respuesta_id) where respuesta_id is not null;
create index ediciones_hasta_idx on private.ediciones (hasta);
alter table private.ediciones enable row level security;
revoke all on table private.ediciones from public, anon, authenticated, service_role;

-- Functions

create function private.stamp_edit() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- As in private.stamp_version.
  new.editada_en := greatest(clock_timestamp(), old.editada_en + interval '1 microsecond');
  return new;
end
$$;
comment on function private.stamp_edit() is 'An edit has its own moment, which is the version of the post from then on.';

create function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := to_jsonb(old);
begin
  insert into private.ediciones (pregunta_id, respuesta_id, titulo, contenido, categoria, desde, hasta)
  values (
    case tg_table_name when 'questions' then old.id end, case tg_table_name when 'answers' then old.id end,
    was ->> 'title', old.content, was ->> 'category', coalesce(old.editada_en, old.created_at), new.editada_en
  );
  return null;
end
$$;
comment on function private.keep_version() is 'Keeps what a question or an answer said before an edit.';

create function private.require_author(clase text, elemento uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.is_author(clase, elemento) then
    raise exception using errcode = 'insufficient_privilege', message = 'Esto lo escribió otra persona, o ya no está';
  end if;
end
$$;
comment on function private.require_author(text, uuid) is 'Refuses everybody but who wrote a question or an answer, with or without a name.';

create function public.editar_pregunta(
  pregunta uuid, titulo text, contenido text, categoria text, version timestamptz
) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stored public.questions;
begin
  perform private.require_author('pregunta', pregunta);
  select q.* into stored from public.questions as q where q.id = pregunta for no key update;
  -- An edit whose answer was lost is sent again.
  if (stored.title, stored.content, stored.category) is not distinct from
    (private.clean_line(titulo), private.clean_text(contenido), private.clean_text(categoria)) then
    return coalesce(stored.editada_en, stored.created_at);
  end if;
  update public.questions as q set title = titulo, content = contenido, category = categoria
  where q.id = pregunta and coalesce(q.editada_en, q.created_at) = version
  returning q.editada_en into stored.editada_en;
  return case when found then stored.editada_en end;
end
$$;
comment on function public.editar_pregunta(uuid, text, text, text, timestamptz) is
  'Its author edits a question. `version` is the editada_en, or else the created_at, that the edit was made from; gives the new one, or null when another edit was first.';

create function public.editar_respuesta(respuesta uuid, contenido text, version timestamptz) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stored public.answers;
begin
  perform private.require_author('respuesta', respuesta);
  select a.* into stored from public.answers as a where a.id = respuesta for no key update;
  if stored.content is not distinct from private.clean_text(contenido) then
    return coalesce(stored.editada_en, stored.created_at);
  end if;
  update public.answers as a set content = contenido
  where a.id = respuesta and coalesce(a.editada_en, a.created_at) = version
  returning a.editada_en into stored.editada_en;
  return case when found then stored.editada_en end;
end
$$;
comment on function public.editar_respuesta(uuid, text, timestamptz) is 'As editar_pregunta, of an answer.';

create function public.ediciones_de(clase text, elemento uuid)
returns table (titulo text, contenido text, categoria text, desde timestamptz, hasta timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select e.titulo, e.contenido, e.categoria, e.desde, e.hasta from private.ediciones as e
  where case clase when 'pregunta' then e.pregunta_id when 'respuesta' then e.respuesta_id end = elemento
  order by e.hasta desc, e.id desc;
end
$$;
comment on function public.ediciones_de(text, uuid) is
  'For admins: the former versions of a question or an answer, newest first. Whose they are is not told.';

create function private.forget_edits() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.ediciones where hasta < now() - interval '90 days'
$$;
comment on function private.forget_edits() is 'The work of a day: former versions of posts after 90 days.';

-- Triggers. By their names they come after the cleaning: space around a text is no edit.

create trigger questions_edit
  before update of title, content, category on public.questions
  for each row when ((old.title, old.content, old.category) is distinct from (new.title, new.content, new.category))
  execute function private.stamp_edit();

create trigger questions_keep_version
  after update of title, content, category on public.questions
  for each row when ((old.title, old.content, old.category) is distinct from (new.title, new.content, new.category))
  execute function private.keep_version();

create trigger answers_edit
  before update of content on public.answers
  for each row when (old.content is distinct from new.content)
  execute function private.stamp_edit();

create trigger answers_keep_version
  after update of content on public.answers
  for each row when (old.content is distinct from new.content)
  execute function private.keep_version();

create trigger ediciones_limit
  before insert on private.ediciones
  for each row execute function private.limit_acts('30', '1 hour', 'Ya editaste 30 veces en la última hora.');

-- A question that was asked before is closed by an admin: it stays to be read and found, with the way to
-- the other one, and takes no more answers. While the other one is not published it is open again: nobody
-- is sent to a page that is not there.

create index questions_duplicada_idx on public.questions (duplicada_de) where duplicada_de is not null;

-- Functions

create function private.refuse_closed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_client() and exists (
    select from public.questions as q
    join public.questions as other on other.id = q.duplicada_de and other.estado = 'publicada'
    where q.id = new.question_id
  ) then
    perform private.refuse('question_id_abierta',
      'Esta pregunta está cerrada porque ya estaba hecha. Puedes responder en la otra: el enlace está en la página.');
  end if;
  return new;
end
$$;
comment on function private.refuse_closed() is 'A question closed as a duplicate takes no more answers.';

create function public.cerrar_como_duplicada(id uuid, de uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  closed public.questions;
  other public.questions;
begin
  perform private.require_admin();
  if cerrar_como_duplicada.id = de then
    perform private.refuse('de_otra', 'Una pregunta no es duplicada de sí misma. Elige la otra.');
  end if;
  -- In one order, so that two admins who close two questions by each other do not wait for one another.
  perform from public.questions as q where q.id in (cerrar_como_duplicada.id, de) order by q.id for update;
  select * into closed from public.questions as q where q.id = cerrar_como_duplicada.id;
  select * into other from public.questions as q where q.id = de;
  if closed.id is null then
    perform private.refuse('id_existe', 'Esta pregunta ya no existe. Recarga la página.');
  elsif other.id is null or other.estado <> 'publicada' then
    perform private.refuse('de_publicada', 'La otra pregunta no está publicada. Elige otra.');
  elsif other.duplicada_de is not null then
    perform private.refuse('de_abierta', 'La otra pregunta también está cerrada. Elige la que sigue abierta.');
  elsif exists (select from public.questions as q where q.duplicada_de = closed.id) then
    perform private.refuse('id_sin_duplicadas', 'Hay preguntas que llevan a esta. Ábrelas antes de cerrarla.');
  end if;
  update public.questions as q set duplicada_de = de where q.id = closed.id and q.duplicada_de is distinct from de;
  if found then
    perform private.write_act(
      auth.uid(), 'cerrar', 'questions', closed.id::text, null,
      jsonb_build_object('duplicada_de', other.id)
    );
  end if;
end
$$;
comment on function public.cerrar_como_duplicada(uuid, uuid) is
  'For admins: closes a question as a duplicate of another that is published and open. No chains.';

create function public.abrir_duplicada(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  update public.questions as q set duplicada_de = null
  where q.id = abrir_duplicada.id and q.duplicada_de is not null;
  if not found then
    return false;
  end if;
  perform private.write_act(auth.uid(), 'reabrir', 'questions', abrir_duplicada.id::text, null, null);
  return true;
end
$$;
comment on function public.abrir_duplicada(uuid) is
  'For admins: a question closed as a duplicate takes answers again. False when it was open.';

-- Triggers

create trigger answers_open_question
  before insert on public.answers
  for each row execute function private.refuse_closed();

-- At most two links in a question, an answer or a review on an account's first day: advertising comes with
-- links and from new accounts. A form counts them too, before it sends (app/features/forum/first-day-links.ts):
-- the two count alike.

-- Functions

-- What begins an address is what private.has_link looks for; the rest of it is no second one.
create function private.count_links(value text) returns integer
language sql immutable set search_path = ''
as $$
  select count(*)::integer
  from regexp_matches(
    -- A space before what can only begin an address, so that it does not pass for the end of another.
    regexp_replace(
      replace(regexp_replace(
        lower(normalize(value, NFKC)),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]',
        '', 'g'
      ), '。', '.'),
      '[a-z][a-z0-9+-]{1,20}:[/\\]{2}|https?:[/\\]|(?<![a-z0-9/\\.-])www\.', ' \&', 'g'
    ),
    '(?:[a-z][a-z0-9+-]{1,20}:[/\\]{2}'
      || '|https?:[/\\]'
      || '|(?:^|[^a-z0-9])www\.'
      || '|[a-z0-9\u00c0-\uffff-]\.[a-z\u00c0-\uffff]{2,24}(?::[0-9]{1,5})?(?:[/\\]|[?][^[:space:]]))'
      || '[^[:space:],;|<>()"''*!$^`{}\[\]\u00a1-\u00bf\u2010-\u2bff\u3000-\u303f]*',
    'g'
  )
$$;
comment on function private.count_links(text) is 'How many addresses of the web a text holds, also without their scheme or in disguise.';

-- The argument is the column of the text; a question has its title before it.
create function private.limit_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  written constant jsonb := to_jsonb(new);
begin
  if private.is_client()
    and private.count_links(concat_ws(' ', written ->> 'title', written ->> tg_argv[0])) > 2
    and exists (
      select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
    )
  then
    perform private.refuse(tg_argv[0] || '_max_2_enlaces',
      'En el primer día de tu cuenta, cada publicación puede llevar hasta 2 enlaces. Así frenamos la publicidad. Quita los demás y publícala: después de ese día puedes añadirlos.');
  end if;
  return new;
end
$$;
comment on function private.limit_links() is 'Refuses a third link in a post of an account younger than a day.';

-- Triggers

create trigger questions_links
  before insert or update of title, content on public.questions
  for each row execute function private.limit_links('content');

create trigger answers_links
  before insert or update of content on public.answers
  for each row execute function private.limit_links('content');

create trigger calificaciones_links
  before insert or update of comentario on public.calificaciones
  for each row execute function private.limit_links('comentario');

-- With the setting `moderation` at `first-posts` an account's posts in the forum wait for a look until
-- one of them has been published, and so does each nameless one of an account younger than a day. Off
-- at first: with nobody looking, a queue is worse than a button to report.

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
  insert into private.moderacion (elemento, clase, cola, estado, desde)
  values (new.id, tg_argv[0], case new.estado when 'en_revision' then 'primera' else 'reporte' end, new.estado,
    case when new.sin_nombre then new.created_at else now() end);
  return null;
end
$$;
comment on function private.queue_held_post() is 'A post that is stored and not published waits for an admin.';

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

-- Posts that stay when their author's account goes.
--
-- Whoever deletes an account chooses: the posts of the forum go with it, or they stay without a
-- name. One that stays is a nameless post whose author is nobody: its row of `autores_preguntas`
-- or `autores_respuestas` is there, since it says under which name the post stands in its
-- question, and its `user_id` is null. What was signed and what was nameless are not joined by
-- it: in a question where the same person wrote both, they keep two names.

create function private.leave_posts(person uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  thread record;
  number integer;
begin
  -- What others do not see helps nobody, and nobody is left to ask for another look.
  delete from public.answers as a where a.estado <> 'publicada' and (
    a.user_id = person or a.id in (select n.answer_id from private.autores_respuestas as n where n.user_id = person)
  );
  delete from public.questions as q where q.estado <> 'publicada' and (
    q.user_id = person or q.id in (select n.question_id from private.autores_preguntas as n where n.user_id = person)
  );
  update private.moderacion as m set revision_texto = null
  where m.elemento in (
    select q.id from public.questions as q where q.user_id = person
    union all select a.id from public.answers as a where a.user_id = person
    union all select n.question_id from private.autores_preguntas as n where n.user_id = person
    union all select n.answer_id from private.autores_respuestas as n where n.user_id = person
  );
  for thread in
    select distinct a.question_id, q.user_id is not distinct from person as is_asker
    from public.answers as a join public.questions as q on q.id = a.question_id
    where a.user_id = person
    order by a.question_id
  loop
    number := 0;
    if not thread.is_asker then
      -- A number of its own: that of the same person's nameless answers would join them.
      perform from public.questions as q where q.id = thread.question_id for no key update;
      insert into private.numeros_dados as n (question_id, ultimo) values (thread.question_id, 2)
      on conflict (question_id) do update set ultimo = n.ultimo + 1
      returning n.ultimo into number;
    end if;
    insert into private.autores_respuestas (answer_id, question_id, user_id, numero)
    select a.id, a.question_id, null, number from public.answers as a
    where a.question_id = thread.question_id and a.user_id = person;
    update public.answers as a set user_id = null, sin_nombre = true
    where a.question_id = thread.question_id and a.user_id = person;
  end loop;
  insert into private.autores_preguntas (question_id, user_id)
  select q.id, null from public.questions as q where q.user_id = person;
  update public.questions as q set user_id = null, sin_nombre = true where q.user_id = person;
  update private.autores_respuestas as n set user_id = null where n.user_id = person;
  update private.autores_preguntas as n set user_id = null where n.user_id = person;
end
$$;
comment on function private.leave_posts(uuid) is
  'Makes nobody the author of somebody''s published questions and answers, nameless ones too; deletes those that are not public.';

create function private.missing_proof() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- A token that does not say when it was earned did not come from a sign-in.
  if coalesce(private.entered_at(), '-infinity') < now() - interval '15 minutes' then
    return 'reauthentication_needed';
  elsif coalesce(auth.jwt() ->> 'aal', '') not in ('aal2', 'aal3') and exists (
    select from auth.mfa_factors as f where f.user_id = auth.uid() and f.status = 'verified'
  ) then
    return 'insufficient_aal';
  end if;
  return null;
end
$$;
comment on function private.missing_proof() is
  'What the caller has to show before something grave: a password of the last 15 minutes, or the second factor of an account that has one. Null: nothing.';

create function private.require_reauthentication(para text) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  missing constant text := private.missing_proof();
begin
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión para ' || para;
  elsif missing is not null then
    raise exception using errcode = 'PT403', hint = missing, message = case missing
      when 'insufficient_aal' then 'Por seguridad, confirma tu segundo factor para '
      else 'Por seguridad, vuelve a iniciar sesión para '
    end || para;
  end if;
end
$$;
comment on function private.require_reauthentication(text) is 'Refuses who has not proved again who they are; the hint says what is missing.';

-- Policies

create policy "Anyone can read questions" on public.questions
  for select to anon, authenticated using (
    estado = 'publicada'
    or user_id = (select auth.uid())
    or (sin_nombre and private.is_author('pregunta', id))
    or (select private.is_admin())
  );
comment on policy "Anyone can read questions" on public.questions is
  'A parent who searches at night should not need an account. What is not published is for its author and admins.';

create policy "Users can ask as themselves" on public.questions
  for insert to authenticated with check (user_id = (select auth.uid()) or (sin_nombre and user_id is null));
comment on policy "Users can ask as themselves" on public.questions is
  'Nobody asks in another''s name. Of a nameless one the trigger that takes its author has asked the same.';

create policy "Authors can delete their own questions" on public.questions
  for delete to authenticated
  using (user_id = (select auth.uid()) or (sin_nombre and private.is_author('pregunta', id)));
comment on policy "Authors can delete their own questions" on public.questions is
  'A family may have said more than it wanted.';

create policy "Anyone can read answers" on public.answers
  for select to anon, authenticated using (
    (estado = 'publicada' and exists (select from public.questions as q where q.id = question_id))
    or user_id = (select auth.uid())
    or (sin_nombre and private.is_author('respuesta', id))
    or (select private.is_admin())
  );
comment on policy "Anyone can read answers" on public.answers is
  'As the questions they belong to.';

create policy "Users can answer as themselves" on public.answers
  for insert to authenticated with check (user_id = (select auth.uid()) or (sin_nombre and user_id is null));
comment on policy "Users can answer as themselves" on public.answers is
  'Nobody answers in another''s name. Of a nameless one the trigger that takes its author has asked the same.';

create policy "Authors can delete their own answers" on public.answers
  for delete to authenticated
  using (user_id = (select auth.uid()) or (sin_nombre and private.is_author('respuesta', id)));
comment on policy "Authors can delete their own answers" on public.answers is
  'As with questions.';

-- Triggers

-- Before: afterwards the author of a nameless post is not known any more.
create trigger questions_audit
  before delete on public.questions
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'user_id', 'user_id,title');

create trigger answers_audit
  before delete on public.answers
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit('id', 'user_id', 'user_id,question_id');

create trigger questions_pause
  before insert or update of title, content, category on public.questions
  for each row execute function private.refuse_paused_write();

create trigger answers_pause
  before insert or update of content, ayudo_en on public.answers
  for each row execute function private.refuse_paused_write();

create trigger answer_votes_pause
  before insert or update on public.answer_votes
  for each row execute function private.refuse_paused_write();

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.ver_autor(text, uuid, text), public.mis_preguntas(),
  public.editar_pregunta(uuid, text, text, text, timestamp with time zone),
  public.editar_respuesta(uuid, text, timestamp with time zone), public.ediciones_de(text, uuid),
  public.cerrar_como_duplicada(uuid, uuid), public.abrir_duplicada(uuid) from public, anon, authenticated,
  service_role;
grant execute on function private.is_author(text, uuid) to anon, authenticated, service_role;
grant execute on function public.ver_autor(text, uuid, text), public.mis_preguntas(),
  public.editar_pregunta(uuid, text, text, text, timestamp with time zone),
  public.editar_respuesta(uuid, text, timestamp with time zone), public.cerrar_como_duplicada(uuid, uuid),
  public.abrir_duplicada(uuid) to authenticated;
grant execute on function public.ediciones_de(text, uuid) to authenticated, service_role;

-- schemas/11_mail.sql

-- Mail of the product. The owner of a provider is told when an admin approves or disapproves
-- it; the admins are told of a rating that changes suddenly and of reviews that wait, one
-- mail a day and provider.
--
-- A mail is queued in the transaction of what it tells: neither stands without the other,
-- and whoever acts does not wait for a mail server. A server takes what is due, sends it
-- and says so; what it does not confirm comes back later, ten times in all. On hosted
-- Supabase a scheduled function does so with the secret key.

-- Tables

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
  secreto text constraint secreto_conocido check (secreto in ('enlace', 'codigo', 'aviso', 'respuestas')),
  sujeto uuid constraint sujeto_con_secreto check ((secreto is null) = (sujeto is null)),
  constraint un_destinatario check (num_nonnulls(account, proveedor, correo) = 1)
);
comment on table private.outgoing_mail is 'Mail to send: to whom, which text of supabase/templates, and what to fill in.';
comment on column private.outgoing_mail.proveedor is
  'Instead of an account: a provider. Its address is read when it is sent: that of its owner''s account, else its own.';
comment on column private.outgoing_mail.correo is 'Instead of an account: an address that somebody left for one answer.';
comment on column private.outgoing_mail.secreto is
  'What is made when the mail is taken and stands nowhere else: a link that confirms, the code of a claim, the link of an alert or of a mail about answers.';
comment on column private.outgoing_mail.sujeto is 'Whose link or code it is.';
create index outgoing_mail_next_try_idx on private.outgoing_mail (next_try);
create index outgoing_mail_account_idx on private.outgoing_mail (account);
-- One mail waits for each follower; what comes meanwhile joins it.
create unique index outgoing_mail_respuestas_idx on private.outgoing_mail (account)
  where template = 'respuestas_nuevas' and attempts = 0;
alter table private.outgoing_mail enable row level security;
revoke all on table private.outgoing_mail from public, anon, authenticated, service_role;

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
alter table private.rating_days enable row level security;
revoke all on table private.rating_days from public, anon, authenticated, service_role;

-- Functions: the queue

create function public.gateway_take_mail(most integer default 20)
returns table (id bigint, recipient text, template text, fields jsonb, unsubscribe text)
language plpgsql security definer set search_path = ''
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
    begin
      fields := mail.fields;
      -- One that was queued with its words has no day.
      if mail.template = 'recordatorio' and fields ? 'Dia' then
        words := private.reminder_text(mail.proveedor, (fields ->> 'Dia')::date);
        fields := case when words is not null then fields - 'Dia' || jsonb_build_object('Datos', words) end;
      elsif mail.template = 'proveedor_calificacion' then
        fields := private.fill_rating(fields);
      elsif mail.template in ('proveedor_aprobado', 'proveedor_desaprobado') and not exists (
        select from public.proveedores as p
        where p.id = (mail.fields ->> 'ProveedorID')::uuid and p.usuario_id = mail.account
          and p.aprobado_por_admin = (mail.template = 'proveedor_aprobado')
      ) then
        fields := null;
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
    exception when others then
      perform private.note_failure('correo ' || mail.template, sqlstate);
    end;
  end loop;
end
$$;
comment on function public.gateway_take_mail(integer) is
  'Mail that is due, for one server to send, with links, codes and the words of reminders, alerts and mails about answers made now; `unsubscribe` is the path of the one-click way out (RFC 8058). Unless confirmed it is due again after 1, 2, 4… minutes; one that cannot be filled too, and that is noted.';

create function public.gateway_mail_sent(mail bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sent private.outgoing_mail;
begin
  delete from private.outgoing_mail as m where m.id = mail returning * into sent;
  if sent.account is not null then
    insert into private.correos_enviados (user_id, plantilla) values (sent.account, sent.template);
  end if;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.proveedor_id = sent.proveedor and c.correo_fallido is not null;
  if sent.template = 'aviso' then
    delete from private.avisos as a where a.id in (select jsonb_array_elements_text(sent.fields -> 'Avisos')::uuid);
    update private.avisos as a set fallo = false where a.correo = sent.correo and a.fallo;
    perform private.note_news(sent.correo);
  end if;
end
$$;
comment on function public.gateway_mail_sent(bigint) is
  'Confirms that a mail was sent: what it said is forgotten, and so is that mail to its provider once failed, and so are the alerts that it answers. That an account was written to is noted.';

-- Functions: what is told

create function private.mail_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told constant text := case when new.aprobado_por_admin then 'proveedor_aprobado' else 'proveedor_desaprobado' end;
  waiting text;
begin
  with gone as (
    delete from private.outgoing_mail as o
    where o.account = new.usuario_id and o.template in ('proveedor_aprobado', 'proveedor_desaprobado')
      and o.fields ->> 'ProveedorID' = new.id::text and o.attempts = 0
    returning o.id, o.template
  )
  select g.template into waiting from gone as g order by g.id desc limit 1;
  if waiting <> told or not (private.is_client() and private.is_admin()) then
    return null;
  end if;
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, told, jsonb_build_object('Nombre', new.nombre, 'ProveedorID', new.id), now() + interval '10 minutes'
  from auth.users as u
  where u.id = new.usuario_id and u.email <> '';
  return null;
end
$$;
comment on function private.mail_decision() is 'Queues the mail about an admin''s decision on a provider that has an owner. One that undoes a decision whose mail still waits takes that mail back, and is not told either.';

-- Sudden is a whole star after three changes in a day, or five first reviews in one day.
create function private.is_sudden(before numeric, now_average numeric, changes integer) returns boolean
language sql immutable set search_path = ''
as $$
  select case when before is null then changes >= 5 else changes >= 3 and abs(now_average - before) >= 1 end
$$;
comment on function private.is_sudden(numeric, numeric, integer) is 'Whether a rating moved more in a day than families move it.';

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
  if not private.is_client() then
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

  is_sudden := coalesce(private.is_sudden(day.promedio, stars_sum::numeric / nullif(reviews, 0), day.cambios), false);
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

create trigger proveedores_mail
  after update on public.proveedores
  for each row when (
    pg_trigger_depth() = 0 and new.usuario_id is not null and old.aprobado_por_admin is distinct from new.aprobado_por_admin
  )
  execute function private.mail_decision();

create trigger calificaciones_watch
  after insert or update of estrellas, estado on public.calificaciones
  for each row execute function private.watch_rating();

create function private.fill_rating(given jsonb)
 returns jsonb
 language sql
 stable security definer
 set search_path to ''
as $function$
  select case when held.total > 0 or given -> 'Cambios' <> '[]' then
    given || jsonb_build_object('Esperan', case when held.total > 0 then jsonb_build_array(jsonb_build_object(
      'ID', held.first,
      'Cuantas', case when held.total = 1 then 'Una reseña' else held.total || ' reseñas' end
        || ' de «' || (given ->> 'Nombre') || '» ' || case when held.total = 1 then 'espera' else 'esperan' end || ' tu decisión.'
    )) else '[]' end)
  end
  from (
    -- As private.queue() lists them: one that reports hid is listed with them.
    select count(*) as total, (array_agg(c.id order by c.fecha, c.id))[1] as first
    from public.calificaciones as c
    where c.proveedor_id = (given ->> 'ProveedorID')::uuid and c.estado = 'pendiente'
      and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  ) as held
$function$;
comment on function private.fill_rating(jsonb) is 'What a mail about reviews says: a rating that changed suddenly, and how many wait now, with the first of them. Null: there is nothing to say any more.';

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
    constraint seguidas_conocido check (seguidas in ('al_momento', 'diario', 'semanal', 'nunca'))
);
comment on table private.preferencias_correo is
  'When a person is written to about answers: to own questions, and to others that they follow. Who has no row has the defaults.';
alter table private.preferencias_correo enable row level security;
revoke all on table private.preferencias_correo from public, anon, authenticated, service_role;

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
alter table private.seguimientos enable row level security;
revoke all on table private.seguimientos from public, anon, authenticated, service_role;

-- Functions: when to write to whom

create function private.mail_mode(person uuid, question uuid, is_own boolean) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select private.mode_of(s.sigue, s.modo, c.propias, c.seguidas, is_own)
    from (select) as nothing
    left join private.seguimientos as s on s.user_id = person and s.question_id = question
    left join private.preferencias_correo as c on c.user_id = person
  );
end
$$;
comment on function private.mail_mode(uuid, uuid, boolean) is
  'When a person is written to about a question of their own or of somebody else: al_momento, diario, semanal, nunca. Null: they do not follow it.';

create function private.mail_mode(person uuid, question uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.mail_mode(person, question, coalesce(private.author_of('pregunta', question) = person, false));
end
$$;
comment on function private.mail_mode(uuid, uuid) is 'As with three arguments, whosever question it is.';

create function private.followers_of(question uuid) returns table (person uuid, modo text)
language sql stable security definer set search_path = ''
as $$
  select f.id, private.mail_mode(f.id, question)
  from (
    select private.author_of('pregunta', followers_of.question)
    union
    select s.user_id from private.seguimientos as s where s.question_id = followers_of.question
  ) as f (id)
  where f.id is not null
$$;
comment on function private.followers_of(uuid) is 'Who asked or chose to follow a question, and when each is written to.';

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
  on conflict (user_id, question_id) do update set sigue = true, modo = coalesce(excluded.modo, known.modo);
  perform private.settle_replies(person);
  return private.mail_mode(person, seguir.pregunta);
end
$$;
comment on function public.seguir(uuid, text) is
  'Follows a question that the caller may read, or changes when they are written to about it; without `modo` that stays, and is at first as they chose for all. Gives what holds then.';

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
  perform private.settle_replies(person);
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
  select jsonb_build_object('propias', coalesce(max(p.propias), 'al_momento'), 'seguidas', coalesce(max(p.seguidas), 'semanal'))
  from private.preferencias_correo as p where p.user_id = auth.uid()
$$;
comment on function public.mis_correos() is 'When the caller is written to about answers: to own questions, and to others that they follow.';

create function public.guardar_correos(propias text default null, seguidas text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  modes constant text[] := '{al_momento,diario,semanal,nunca}';
begin
  if guardar_correos.propias <> all (modes) or guardar_correos.seguidas <> all (modes) then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  insert into private.preferencias_correo as known (user_id, propias, seguidas)
  values (auth.uid(), coalesce(guardar_correos.propias, 'al_momento'), coalesce(guardar_correos.seguidas, 'semanal'))
  on conflict (user_id) do update
  set propias = coalesce(guardar_correos.propias, known.propias), seguidas = coalesce(guardar_correos.seguidas, known.seguidas);
  perform private.settle_replies(auth.uid());
  return public.mis_correos();
end
$$;
comment on function public.guardar_correos(text, text) is
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
alter table private.novedades enable row level security;
revoke all on table private.novedades from public, anon, authenticated, service_role;

create table private.respuestas_revisadas (
  answer_id uuid primary key references public.answers (id) on delete cascade
);
comment on table private.respuestas_revisadas is 'Answers that left the review once: when they do so again they are no news.';
alter table private.respuestas_revisadas enable row level security;
revoke all on table private.respuestas_revisadas from public, anon, authenticated, service_role;

create table private.enlaces_correo (
  hash bytea primary key,
  user_id uuid not null references private.profiles (id) on delete cascade,
  preguntas uuid[] not null,
  creado_en timestamptz not null default now()
);
comment on table private.enlaces_correo is
  'Links of the mails about answers, by the hash of their token: whose mail it was, and about which questions. Kept a year.';
create index enlaces_correo_user_idx on private.enlaces_correo (user_id);
alter table private.enlaces_correo enable row level security;
revoke all on table private.enlaces_correo from public, anon, authenticated, service_role;

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
    (select private.alias_of(r.numero) from private.autores_respuestas as r where r.answer_id = answer.id),
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

-- Triggers

-- What was deleted and is put back is older than the transaction: it was told when it was new. A nameless answer is
-- news although its hour began before.
create trigger answers_tell_followers after insert on public.answers for each row
when (new.estado <> 'en_revision' and new.created_at >= case when new.sin_nombre then date_trunc('hour', now()) else now() end)
execute function private.tell_followers();

create trigger answers_tell_when_shown
  after update of estado on public.answers
  for each row when (old.estado <> new.estado and (old.estado = 'en_revision' or new.estado = 'publicada'))
  execute function private.tell_followers();

create trigger questions_tell_when_shown
  after update of estado on public.questions
  for each row when (old.estado <> 'publicada' and new.estado = 'publicada')
  execute function private.tell_followers_again();

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.gateway_take_mail(integer), public.gateway_mail_sent(bigint),
  public.seguir(uuid, text), public.dejar_de_seguir(uuid), public.mis_seguimientos(), public.mis_correos(),
  public.guardar_correos(text, text), public.ver_correos(text), public.elegir_correos(text, boolean, uuid) from
  public, anon, authenticated, service_role;
grant execute on function public.ver_correos(text), public.elegir_correos(text, boolean, uuid) to anon, authenticated,
  service_role;
grant execute on function public.seguir(uuid, text), public.dejar_de_seguir(uuid), public.mis_seguimientos(),
  public.mis_correos(), public.guardar_correos(text, text) to authenticated;
grant execute on function public.gateway_take_mail(integer), public.gateway_mail_sent(bigint) to service_role;

-- schemas/12_links.sql

-- The link that confirms: a provider who will not sign in says by two buttons that everything
-- is as it was, or that something changed. Whoever holds it can confirm and propose, never
-- edit, and never see what is hidden; so what a robot does with it is harmless.
--
-- A token is 128 random bits. It is made when it is sent and kept as a hash: it stands
-- readable in no table, not even in the queue of mails.
--
-- With it come the doubt (the word that a group may be wrong), mail to providers without an
-- account, and the way out of the reminders.

-- Tables

create table private.enlaces (
  hash bytea primary key,
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  via text not null constraint via_de_enlace check (via in ('enlace', 'whatsapp')),
  creado_en timestamptz not null default now(),
  vence_en timestamptz not null default now() + interval '30 days',
  revocado_en timestamptz,
  creado_por uuid references private.profiles (id) on delete set null
);
comment on table private.enlaces is
  'Links that confirm, by the hash of their token; how they travelled, until when they serve. Kept a year longer, so that an old one can ask for a new one.';
create index enlaces_proveedor_idx on private.enlaces (proveedor_id);
create index enlaces_creado_por_idx on private.enlaces (creado_por);
alter table private.enlaces enable row level security;
revoke all on table private.enlaces from public, anon, authenticated, service_role;

create table private.contacto_proveedor (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  sin_recordatorios_desde timestamptz,
  correo_fallido text constraint correo_fallido_max_254 check (char_length(correo_fallido) <= 254),
  fallo_en date,
  enlace_pedido date
);
comment on table private.contacto_proveedor is
  'How mail reaches a provider: since when it wants no reminders, the address that failed ten times and when, the last day a new link was asked for. Goes when somebody else looks after the provider.';
alter table private.contacto_proveedor enable row level security;
revoke all on table private.contacto_proveedor from public, anon, authenticated, service_role;

create table private.visitor_acts (
  fingerprint bytea primary key,
  day date not null,
  times integer not null
);
comment on table private.visitor_acts is
  'How often a network did something today, by its fingerprint of the day. Thrown away with the day.';
create index visitor_acts_day_idx on private.visitor_acts (day);
alter table private.visitor_acts enable row level security;
revoke all on table private.visitor_acts from public, anon, authenticated, service_role;

create index outgoing_mail_proveedor_idx on private.outgoing_mail (proveedor);

create index confirmaciones_duda_idx on public.confirmaciones (proveedor_id, grupo) where duda;

create view private.told_groups as
select s.proveedor_id, s.id as sede_id, 'disponibilidad' as grupo, not s.principal and s.visibilidad = 'oculta' as oculta
from public.sedes as s
join public.disponibilidad as d on d.sede_id = s.id
union all
select s.proveedor_id, s.id, 'contacto', not s.principal and s.visibilidad = 'oculta'
from public.sedes as s
join public.proveedores as p on p.id = s.proveedor_id
where coalesce(s.telefono, s.whatsapp, s.direccion, s.como_llegar) is not null
  or exists (select from public.horas as h where h.sede_id = s.id)
  or s.principal and coalesce(p.email, p.web, p.horario_servicio) is not null
union all
-- That no plan is accepted is said only by somebody who has said so.
select p.id, null, 'planes', false
from public.proveedores as p
where p.acepta_planes or exists (
  select from public.confirmaciones as c where c.proveedor_id = p.id and c.grupo = 'planes' and not c.duda
)
union all
select d.proveedor_id, null, 'atencion', false
from public.detalles as d
where num_nonnulls(d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo, d.requiere_referido,
  d.atiende_autismo) > 0
union all
select d.proveedor_id, null, 'lugar', false
from public.detalles as d
left join public.primera_visita as v on v.proveedor_id = d.proveedor_id
where num_nonnulls(d.hechos_si, d.hechos_no, v.con_quien, v.duracion_minutos, v.pasos, v.que_llevar, v.se_puede, v.fotos) > 0;
comment on view private.told_groups is
  'Groups of facts that say something, of a place or of the provider, and whether the place is hidden.';
revoke all on table private.told_groups from public, anon, authenticated, service_role;

create view private.standing as
select t.proveedor_id, t.sede_id, t.grupo, t.oculta, least(word.vence_en, doubt.vence_en) as vence_en,
  word.vence_en is not null and doubt.vence_en is not null as dudoso
from private.told_groups as t
left join private.ultimas_palabras as own
  on own.proveedor_id = t.proveedor_id and own.grupo = t.grupo and own.sede_id = t.sede_id
left join private.ultimas_palabras as whole
  on whole.proveedor_id = t.proveedor_id and whole.grupo = t.grupo and whole.sede_id is null
left join (
  select distinct d.proveedor_id, d.grupo from public.confirmaciones as d where d.duda
) as doubted on doubted.proveedor_id = t.proveedor_id and doubted.grupo = t.grupo
cross join lateral (
  select case when is_own then own.confirmado_en else whole.confirmado_en end as confirmado_en,
    case when is_own then own.vence_en else whole.vence_en end as vence_en
  from (select whole.confirmado_en is null or own.confirmado_en >= whole.confirmado_en) as later (is_own)
) as word
cross join lateral (
  -- Few groups were ever doubted: of the others no doubt is looked for.
  select case when doubted.grupo is not null then (
    select min(d.vence_en) from public.confirmaciones as d
    where d.duda and d.proveedor_id = t.proveedor_id and d.grupo = t.grupo
      and (d.sede_id is null or d.sede_id = t.sede_id) and d.confirmado_en > word.confirmado_en
  ) end as vence_en
) as doubt;
comment on view private.standing is
  'Groups that say something with the last day of their latest word (null: nobody has confirmed them), and whether it was ended by a doubt.';
revoke all on table private.standing from public, anon, authenticated, service_role;

create function private.groups_of(proveedor uuid, con_ocultas boolean default false)
returns table (sede_id uuid, grupo text)
language sql stable set search_path = ''
as $$
  select t.sede_id, t.grupo from private.told_groups as t
  where t.proveedor_id = groups_of.proveedor and (con_ocultas or not t.oculta)
$$;
comment on function private.groups_of(uuid, boolean) is
  'The groups of a provider that say something; those of hidden places only where they are asked for.';

-- A save that removes a place waits for the lock of the summary: whoever takes that lock has to hold the places before.
create function private.lock_places(proveedor uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform from public.sedes as s where s.proveedor_id = lock_places.proveedor order by s.id for key share;
end
$$;
comment on function private.lock_places(uuid) is 'Keeps the places of a provider from going until the transaction ends.';

-- The same word on one day is one word. One that a robot may have pressed does not stand in the way of a person's.
create function private.add_words(
  proveedor uuid, sedes uuid[], grupos text[], por text, via text, actor uuid, pronto boolean default false,
  llamada uuid default null
) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via, actor, pronto, llamada_id)
  select add_words.proveedor, said.sede, said.grupo, clock_timestamp(), add_words.por, add_words.via, add_words.actor,
    add_words.pronto, add_words.llamada
  from unnest(add_words.sedes, add_words.grupos) as said (sede, grupo)
  where add_words.llamada is not null or not exists (
    select from (
      select c.* from public.confirmaciones as c
      where c.proveedor_id = add_words.proveedor and c.grupo = said.grupo
        and (c.sede_id is null or c.sede_id = said.sede)
      order by c.confirmado_en desc limit 1
    ) as latest
    where not latest.duda and latest.por = add_words.por and latest.via = add_words.via
      and latest.actor is not distinct from add_words.actor and (add_words.pronto or not latest.pronto)
      and private.event_day(latest.confirmado_en) = private.event_day(clock_timestamp())
  )
$$;
comment on function private.add_words(uuid, uuid[], text[], text, text, uuid, boolean, uuid) is
  'Adds a word about each of these groups: whose it is and how it came. The one way to add one.';

create function private.add_word(
  proveedor uuid, sede uuid, grupo text, por text, via text, actor uuid, pronto boolean default false,
  llamada uuid default null
) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.add_words(proveedor, array[sede], array[grupo], por, via, actor, pronto, llamada)
$$;
comment on function private.add_word(uuid, uuid, text, text, text, uuid, boolean, uuid) is 'Adds a word about one group.';

create function private.doubt(proveedor uuid, sede uuid, grupo text, via text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via, duda)
  select doubt.proveedor, doubt.sede, doubt.grupo, clock_timestamp(), 'proveedor', doubt.via, true
  where not exists (
    select from (
      select c.duda from public.confirmaciones as c
      where c.proveedor_id = doubt.proveedor and c.grupo = doubt.grupo and (c.sede_id is null or c.sede_id = doubt.sede)
      order by c.confirmado_en desc limit 1
    ) as latest
    where latest.duda
  )
$$;
comment on function private.doubt(uuid, uuid, text, text) is
  'The provider''s word that a group may be wrong: from now on it is a question, until somebody confirms it again.';

create function public.confirmar_grupos(proveedor uuid, grupos text[] default null, sede uuid default null)
returns table (
  proveedor_id uuid, sede_id uuid, grupo text, confirmado_en timestamptz, vence_en date, por text, via text, vigente boolean
)
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner uuid;
begin
  select p.usuario_id into owner from public.proveedores as p where p.id = proveedor for no key update;
  if not found or not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes confirmar los datos de este perfil';
  end if;
  perform private.lock_places(proveedor);
  perform private.add_words(proveedor, array_agg(g.sede_id), array_agg(g.grupo),
    case when owner = auth.uid() then 'proveedor' else 'admin' end, 'panel', auth.uid())
  from private.groups_of(proveedor, true) as g
  where (confirmar_grupos.grupos is null or g.grupo = any (confirmar_grupos.grupos))
    and (confirmar_grupos.sede is null or g.sede_id = confirmar_grupos.sede);
  return query select * from public.frescura as f where f.proveedor_id = proveedor;
end
$$;
comment on function public.confirmar_grupos(uuid, text[], uuid) is
  'For owner and admins: everything that a provider says is still so, or only these groups, or only this place. Gives what then stands.';

create function public.confirmaciones_de(proveedor uuid)
returns table (
  id uuid, sede_id uuid, grupo text, confirmado_en timestamptz, vence_en date, por text, via text, duda boolean, pronto boolean
)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select c.id, c.sede_id, c.grupo, c.confirmado_en, c.vence_en, c.por, c.via, c.duda, c.pronto
  from public.confirmaciones as c where c.proveedor_id = proveedor
  order by c.confirmado_en desc, c.id limit 200;
end
$$;
comment on function public.confirmaciones_de(uuid) is
  'For admins: the latest 200 words about a provider, newest first, with those that a robot may have pressed marked.';

-- Functions: who comes how often

create function private.count_visitor_act(act text, network text default private.client_network()) returns integer
language sql volatile security definer set search_path = ''
as $$
  insert into private.visitor_acts as known (fingerprint, day, times)
  values (
    private.event_fingerprint(private.event_day(now()), concat_ws('|', act, network)), private.event_day(now()), 1
  )
  on conflict (fingerprint) do update set times = known.times + 1
  returning times
$$;
comment on function private.count_visitor_act(text, text) is
  'How often a network has done this today, this time included. A call that is then refused is not kept.';

-- Functions: tokens

-- Crockford's base32 can be read out: no letter looks or sounds like a digit of it.
create function private.spell_token(secret bytea) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits from 5 * place + 1 for 5)::bit(5)::integer, 1), ''
    order by place
  )
  from (select b'00' || ('x' || encode(secret, 'hex'))::bit(128)) as spelled (bits), generate_series(0, 25) as place
$$;
comment on function private.spell_token(bytea) is '128 bits as 26 letters and digits.';

-- Not by GET: such a call runs in a transaction that writes nothing, so it would try tokens without being counted.
create function private.token_hash(token text) returns bytea
language plpgsql stable set search_path = ''
as $$
declare
  spelled constant text := translate(lower(left(token, 60)), 'oil- ', '011');
begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception using errcode = 'read_only_sql_transaction', message = 'Un enlace no se lee con GET';
  end if;
  return case when spelled ~ '^[0-9a-hjkmnp-tv-z]{26}$' then sha256(convert_to(spelled, 'UTF8')) end;
end
$$;
comment on function private.token_hash(text) is
  'By what a token is known, however it was read out or typed: capitals, hyphens, o for 0, i and l for 1. Null: it is none. Refused where nothing can be written (status 405), since one that is unknown is counted.';

create function private.new_link(proveedor uuid, via text, actor uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := private.new_token();
begin
  insert into private.enlaces (hash, proveedor_id, via, creado_por) values (private.token_hash(token), proveedor, via, actor);
  return token;
end
$$;
comment on function private.new_link(uuid, text, uuid) is 'Makes a link and gives its token, which stands nowhere.';

create function private.read_link(token text, out estado text, out link private.enlaces)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  select * into link from private.enlaces as e where e.hash = private.token_hash(token) and e.revocado_en is null;
  if link.hash is null then
    perform private.count_unknown_link();
    estado := 'desconocido';
  elsif link.vence_en <= now() then
    estado := 'vencido';
  elsif not exists (select from public.proveedores as p where p.id = link.proveedor_id and p.aprobado_por_admin) then
    estado := 'no_publicado';
  else
    estado := 'vigente';
  end if;
end
$$;
comment on function private.read_link(text) is
  'What a token is: vigente, vencido, no_publicado, or desconocido (cut, foreign or revoked: nothing tells them apart). A network that asks for more than 60 unknown ones a day is refused with status 429.';

-- Functions: what the link can do

create function public.ver_enlace(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known record;
  link private.enlaces;
  gets_reminders boolean;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado not in ('vigente', 'vencido') then
    return jsonb_build_object('estado', known.estado);
  end if;
  gets_reminders := not exists (
    select from private.contacto_proveedor as c
    where c.proveedor_id = link.proveedor_id and c.sin_recordatorios_desde is not null
  );
  if known.estado = 'vencido' then
    return jsonb_build_object('estado', known.estado, 'recordatorios', gets_reminders);
  end if;
  return jsonb_build_object('estado', known.estado, 'proveedor_id', link.proveedor_id, 'vence_en', link.vence_en,
    'recordatorios', gets_reminders);
end
$$;
comment on function public.ver_enlace(text) is
  'Whose provider a link is about and until when it serves. It changes nothing; who reads the provider then does so with a visitor''s rights.';

create function public.confirmar_enlace(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known record;
  link private.enlaces;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  perform from public.proveedores as p where p.id = link.proveedor_id for no key update;
  perform private.lock_places(link.proveedor_id);
  perform private.add_words(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g;
  return jsonb_build_object('estado', 'confirmado', 'grupos', (
    select coalesce(jsonb_agg(jsonb_build_object('grupo', g.grupo, 'sede_id', g.sede_id,
      'vence_en', private.last_day(link.proveedor_id, g.sede_id, g.grupo))), '[]')
    from private.groups_of(link.proveedor_id) as g
  ));
end
$$;
comment on function public.confirmar_enlace(text) is
  'Confirms everything that the provider of a link says, as often as it is pressed; one word a group and day.';

create function public.pedir_enlace(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  known record;
  link private.enlaces;
  provider record;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vencido' then
    return jsonb_build_object('estado', known.estado);
  end if;
  select p.nombre, p.aprobado_por_admin, private.provider_address(p.id) as address into provider
  from public.proveedores as p where p.id = link.proveedor_id;
  if not provider.aprobado_por_admin then
    return jsonb_build_object('estado', 'no_publicado');
  end if;
  if provider.address is null then
    return jsonb_build_object('estado', 'sin_correo');
  end if;
  insert into private.contacto_proveedor as c (proveedor_id, enlace_pedido) values (link.proveedor_id, today)
  on conflict (proveedor_id) do update set enlace_pedido = excluded.enlace_pedido
  where c.enlace_pedido is distinct from excluded.enlace_pedido;
  if found then
    insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto)
    values (link.proveedor_id, 'enlace_nuevo', jsonb_build_object('Nombre', provider.nombre), 'enlace', link.proveedor_id);
    perform pg_notify('gateway_mail', '');
  end if;
  return jsonb_build_object('estado', 'enviado');
end
$$;
comment on function public.pedir_enlace(text) is
  'Sends a new link to the address of the provider of an expired one, once a day. The address is not told.';

create function private.want_reminders(token text, wanted boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.set_reminders(e.proveedor_id, wanted)
  from private.enlaces as e where e.hash = private.token_hash(token) and e.revocado_en is null
$$;
comment on function private.want_reminders(text, boolean) is 'Whether the provider of a link, also of an expired one, gets reminders.';

create function public.dejar_recordatorios(token text) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.want_reminders(token, false)
$$;
comment on function public.dejar_recordatorios(text) is
  'The way out of the reminders. Always without an error, so that nothing is learnt from it.';

create function public.volver_a_recordatorios(token text) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.want_reminders(token, true)
$$;
comment on function public.volver_a_recordatorios(text) is 'The way back to the reminders.';

create function public.crear_enlace(proveedor uuid, via text default 'enlace') returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if via not in ('enlace', 'whatsapp') or not exists (select from public.proveedores as p where p.id = proveedor) then
    perform private.refuse('enlace_de_un_perfil', 'Este perfil ya no existe. Recarga la página.');
  end if;
  return private.new_link(proveedor, via, auth.uid());
end
$$;
comment on function public.crear_enlace(uuid, text) is
  'For admins: a new link of a provider, to send by WhatsApp, to read out or to print. Its token is told this once.';

create function public.revocar_enlaces(proveedor uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  revoked integer;
begin
  if not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes cambiar los enlaces de este perfil';
  end if;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = proveedor and e.revocado_en is null;
  get diagnostics revoked = row_count;
  return revoked;
end
$$;
comment on function public.revocar_enlaces(uuid) is 'For owner and admins: all links of a provider become unknown. Tells how many.';

-- Functions: mail

create function private.provider_address(proveedor uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select m.address from private.provider_mail as m where m.proveedor_id = provider_address.proveedor
$$;
comment on function private.provider_address(uuid) is
  'Where mail to a provider goes: the address of its owner''s account, else the one in its profile. Null: nowhere.';

-- A mail server that was away for a day must not silence a provider for good.
create function private.mail_reach(proveedor uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select m.silence from private.provider_mail as m where m.proveedor_id = mail_reach.proveedor
$$;
comment on function private.mail_reach(uuid) is
  'Why no reminder reaches a provider: it wants none, has no address, or its address failed within 30 days. Null: one does.';

-- Called when the mail is sent or an admin reads the code out, so that it stands nowhere as
-- text. Whoever is closing the claim at this moment is not waited for: then there is no code.
create function private.new_claim_code(reclamacion uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  random_bits constant bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  code constant text :=
    lpad((('x' || encode(substring(random_bits from 1 for 7), 'hex'))::bit(56)::bigint % 100000000)::text, 8, '0');
begin
  perform from public.reclamaciones as r where r.id = reclamacion and r.estado = 'abierta' for key share skip locked;
  if not found then
    return null;
  end if;
  insert into private.codigos_reclamacion as c (reclamacion_id, hash, vence_en)
  values (reclamacion, private.code_hash(reclamacion, code), now() + interval '7 days')
  on conflict (reclamacion_id) do update set hash = excluded.hash, vence_en = excluded.vence_en;
  return code;
end
$$;
comment on function private.new_claim_code(uuid) is
  'Eight digits that prove a claim for seven days, in place of the former ones; null when the claim is not open.';

-- Functions: the work of a day

create function private.note_failed_mail() returns void
language sql volatile security definer set search_path = ''
as $$
  with failed as (
    delete from private.outgoing_mail as m
    where m.attempts >= 10 and m.next_try <= now() and m.account is null
    returning m.proveedor
  )
  insert into private.contacto_proveedor (proveedor_id, correo_fallido, fallo_en)
  select distinct f.proveedor, private.provider_address(f.proveedor), private.event_day(now())
  from failed as f where private.provider_address(f.proveedor) is not null
  on conflict (proveedor_id) do update set correo_fallido = excluded.correo_fallido, fallo_en = excluded.fallo_en
$$;
comment on function private.note_failed_mail() is
  'Forgets the mail that was tried ten times, of providers and of addresses that somebody left, and notes the provider''s address: somebody has to call.';

create function private.forget_links() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.enlaces where vence_en < now() - interval '1 year';
  -- An address that is no longer the provider's is nobody's business.
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null
  where c.correo_fallido is distinct from private.provider_address(c.proveedor_id) and c.correo_fallido is not null;
$$;
comment on function private.forget_links() is 'Throws away old links, and failed addresses that have been changed.';

create function private.forget_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.contacto_proveedor where proveedor_id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.id and e.revocado_en is null;
  return null;
end
$$;
comment on function private.forget_contact() is
  'What the former owner chose about reminders is not the next one''s choice, and the links that were sent before do not speak for the next one.';

-- Triggers

create trigger confirmaciones_refresh_deleted
  after delete on public.confirmaciones referencing old table as changed
  for each statement execute function private.refresh_changed_facts('proveedor_id');

create trigger proveedores_forget_contact
  after update of usuario_id on public.proveedores
  for each row when (old.usuario_id is distinct from new.usuario_id) execute function private.forget_contact();

-- An owner chooses whether reminders come, without a link out of an old mail.

create function private.set_reminders(proveedor uuid, wanted boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.contacto_proveedor as c (proveedor_id, sin_recordatorios_desde)
  values (set_reminders.proveedor, case when not wanted then now() end)
  on conflict (proveedor_id) do update
  set sin_recordatorios_desde = case when not wanted then coalesce(c.sin_recordatorios_desde, now()) end
$$;
comment on function private.set_reminders(uuid, boolean) is 'Whether a provider gets reminders; who left them before keeps the day.';

create function public.elegir_recordatorios(proveedor uuid, recibir boolean) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Not for admins: nobody is written to again against their word.
  if not exists (
    select from public.proveedores as p where p.id = elegir_recordatorios.proveedor and p.usuario_id = auth.uid()
  ) then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo quien está a cargo elige los recordatorios';
  end if;
  perform private.set_reminders(elegir_recordatorios.proveedor, coalesce(recibir, false));
  return public.recordatorios_de(elegir_recordatorios.proveedor);
end
$$;
comment on function public.elegir_recordatorios(uuid, boolean) is
  'For the owner: whether reminders are wanted. Returns what recordatorios_de says then: another reason may keep them away.';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.confirmar_grupos(uuid, text[], uuid), public.confirmaciones_de(uuid),
  public.ver_enlace(text), public.confirmar_enlace(text), public.pedir_enlace(text), public.dejar_recordatorios(text),
  public.volver_a_recordatorios(text), public.crear_enlace(uuid, text), public.revocar_enlaces(uuid),
  public.elegir_recordatorios(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.ver_enlace(text), public.confirmar_enlace(text), public.pedir_enlace(text),
  public.dejar_recordatorios(text), public.volver_a_recordatorios(text) to anon, authenticated, service_role;
grant execute on function public.elegir_recordatorios(uuid, boolean) to authenticated;
grant execute on function public.confirmar_grupos(uuid, text[], uuid), public.confirmaciones_de(uuid),
  public.crear_enlace(uuid, text), public.revocar_enlaces(uuid) to authenticated, service_role;

-- schemas/13_proposals.sql

-- Proposals: what anybody says is wrong in a provider, one row a field. Nothing is changed by
-- proposing; an admin decides each field, and what is stored by then is compared with what the
-- admin saw, so that two people cannot overwrite each other.
--
-- A visitor has no account to be known by: the server function that takes the proposal asks for
-- a proof of work, which counts once, and the network may propose three times a day. Who left an
-- address is told once, and it is gone.

-- Tables

create table public.propuestas (
  id uuid primary key default gen_random_uuid(),
  lote uuid not null,
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  -- With its place: without, the row would be about the provider's own telephone.
  sede_id uuid references public.sedes (id) on delete cascade,
  campo text not null constraint campo_max_60 check (char_length(campo) between 1 and 60),
  antes jsonb,
  despues jsonb,
  motivo text constraint motivo_max_300 check (char_length(motivo) <= 300),
  origen text not null constraint origen_conocido check (origen in ('visitante', 'familia', 'enlace', 'llamada')),
  estado text not null default 'pendiente'
    constraint estado_conocido check (estado in ('pendiente', 'aceptada', 'rechazada', 'retirada')),
  decidida_en timestamptz,
  decidida_por uuid references private.profiles (id) on delete set null,
  palabra uuid references public.confirmaciones (id) on delete set null,
  -- In the order in which they were told.
  fecha_creacion timestamptz not null default clock_timestamp(),
  -- Moments do not tell the order: the embedded engine's clock counts milliseconds, and the fields of one submission share one.
  orden bigint not null generated always as identity,
  constraint decidida_con_fecha check ((estado = 'pendiente') = (decidida_en is null))
);
comment on table public.propuestas is
  'Proposed values of fields, one row each; those of one submission share `lote`. Written by functions alone.';
comment on column public.propuestas.campo is
  'A field of private.field_value, or `hecho:` and a key of public.hechos.';
comment on column public.propuestas.antes is 'What the field said when it was proposed. Null: nothing.';
comment on column public.propuestas.despues is 'What it is to say. Null: nothing.';
comment on column public.propuestas.palabra is 'The confirmation that accepting it was; taken back when it is reopened.';
comment on column public.propuestas.orden is 'In the order in which they came: so are the fields of a submission shown.';
create index propuestas_pendientes_idx on public.propuestas (fecha_creacion) where estado = 'pendiente';
create index propuestas_proveedor_idx on public.propuestas (proveedor_id, estado);
create index propuestas_lote_idx on public.propuestas (lote);
create index propuestas_sede_idx on public.propuestas (sede_id);
create index propuestas_decidida_idx on public.propuestas (decidida_en) where decidida_en is not null;
create index propuestas_decidida_por_idx on public.propuestas (decidida_por);
create index propuestas_palabra_idx on public.propuestas (palabra);
alter table public.propuestas enable row level security;
revoke all on table public.propuestas from public, anon, authenticated, service_role;
grant select (id, lote, proveedor_id, sede_id, campo, antes, despues, motivo, origen, estado, decidida_en,
  decidida_por, fecha_creacion, orden) on table public.propuestas to authenticated;
grant select on table public.propuestas to service_role;

create table private.proponentes (
  lote uuid primary key,
  usuario_id uuid references private.profiles (id) on delete cascade,
  correo text constraint correo_max_254 check (char_length(correo) <= 254),
  constraint una_forma_de_avisar check (num_nonnulls(usuario_id, correo) = 1)
);
comment on table private.proponentes is
  'Whom to tell about a submission, while it waits. The mail takes the row''s place.';
create index proponentes_usuario_idx on private.proponentes (usuario_id);
alter table private.proponentes enable row level security;
revoke all on table private.proponentes from public, anon, authenticated, service_role;

create table private.pruebas_usadas (
  prueba text primary key,
  vence_en timestamptz not null
);
comment on table private.pruebas_usadas is 'Proofs of work that were counted, until they expire.';
create index pruebas_usadas_vence_idx on private.pruebas_usadas (vence_en);
alter table private.pruebas_usadas enable row level security;
revoke all on table private.pruebas_usadas from public, anon, authenticated, service_role;

-- Functions: fields

create function private.field_group(campo text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when campo in ('telefono', 'whatsapp', 'email', 'web', 'direccion', 'municipio', 'horario_servicio', 'horas') then 'contacto'
    when campo in ('planes', 'disponibilidad') then campo
    when campo in ('edades', 'modalidades', 'idiomas', 'costo', 'requiere_referido', 'atiende_autismo') then 'atencion'
    when campo = 'visita' or campo like 'hecho:%' then 'lugar'
  end
$$;
comment on function private.field_group(text) is 'The group of facts that a field belongs to; null for name, closing and anything else.';

create function private.principal_of(proveedor uuid) returns uuid
language sql stable set search_path = ''
as $$
  select s.id from public.sedes as s where s.proveedor_id = proveedor and s.principal
$$;
comment on function private.principal_of(uuid) is 'The principal place of a provider.';

create function private.field_place(proveedor uuid, sede uuid, campo text) returns uuid
language sql stable set search_path = ''
as $$
  select case when g.de_sede then coalesce(sede, private.principal_of(proveedor)) end
  from private.grupos as g where g.grupo = private.field_group(campo)
$$;
comment on function private.field_place(uuid, uuid, text) is 'The place whose group a field belongs to; null where the group is the provider''s.';

-- A provider that is closed is closed with everything it says.
create function private.is_in_question(proveedor uuid, sede uuid, grupo text, besides uuid default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.propuestas as p
    where p.proveedor_id = is_in_question.proveedor and p.estado = 'pendiente' and p.origen in ('enlace', 'llamada')
      and p.id is distinct from besides and (p.campo = 'servicio_cerrado' or private.field_group(p.campo) = is_in_question.grupo
        and private.field_place(p.proveedor_id, p.sede_id, p.campo) is not distinct from is_in_question.sede)
  )
$$;
comment on function private.is_in_question(uuid, uuid, text, uuid) is
  'Whether the provider itself has said that something of a group changed, and nobody has decided it yet.';

create function private.field_value(proveedor uuid, sede uuid, campo text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select nullif(case
    when campo in ('nombre', 'email', 'web', 'direccion', 'municipio', 'horario_servicio') then to_jsonb(p) -> campo
    when campo in ('telefono', 'whatsapp') then coalesce(to_jsonb(s), to_jsonb(p)) -> campo
    when campo = 'planes' then jsonb_build_object('acepta', p.acepta_planes, 'planes',
      coalesce(to_jsonb(case when p.acepta_planes then p.planes_aceptados end), '[]'))
    when campo = 'disponibilidad' then (
      select jsonb_build_object('estado', a.estado, 'espera', a.espera) from public.disponibilidad as a where a.sede_id = s.id
    )
    when campo = 'horas' then nullif(private.week_of(s.id), '[]')
    when campo = 'edades' then case when num_nonnulls(d.edad_desde_meses, d.edad_hasta_meses) > 0
      then jsonb_build_object('desde', d.edad_desde_meses, 'hasta', d.edad_hasta_meses) end
    when campo in ('modalidades', 'idiomas', 'requiere_referido', 'atiende_autismo') then to_jsonb(d) -> campo
    when campo = 'costo' then case when d.costo is not null
      then jsonb_build_object('costo', d.costo, 'desde', d.costo_desde) end
    when campo like 'hecho:%' then to_jsonb(case
      when substr(campo, 7) = any (d.hechos_si || v.se_puede) then 'si'
      when substr(campo, 7) = any (d.hechos_no) then 'no'
    end)
    when campo = 'servicio_cerrado' then to_jsonb(not p.aprobado_por_admin)
  end, 'null')
  from public.proveedores as p
  left join public.sedes as s on s.proveedor_id = p.id and s.id = sede
  left join public.detalles as d on d.proveedor_id = p.id
  left join public.primera_visita as v on v.proveedor_id = p.id
  where p.id = proveedor
$$;
comment on function private.field_value(uuid, uuid, text) is
  'What a field of a provider or of its place says now. Null: nothing. An address that is hidden is nothing.';

create function private.refuse_value(campo text, rule text, sentence text) returns void
language sql volatile set search_path = ''
as $$
  select private.refuse(split_part(campo, ':', 1) || '_' || rule, sentence, campo)
$$;
comment on function private.refuse_value(text, text, text) is
  'Refuses a proposed value with a sentence for people: the hint is the rule, the details are the field.';

create function private.checked_text(campo text, value jsonb, longest integer) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  -- What is read in several lines keeps them.
  line constant text := case
    when campo in ('horario_servicio', 'horas', 'direccion', 'visita', 'otro') then private.clean_text(value #>> '{}')
    else private.clean_line(value #>> '{}')
  end;
begin
  if coalesce(jsonb_typeof(value), 'null') not in ('string', 'null') then
    perform private.refuse_value(campo, 'es_texto', 'Escribe el dato con palabras o números.');
  end if;
  if char_length(line) > longest then
    perform private.refuse_value(campo, 'max_' || longest, format('Es demasiado largo. Caben hasta %s letras.', longest));
  end if;
  if line is null and campo in ('nombre', 'municipio', 'horas', 'visita', 'otro') then
    perform private.refuse_value(campo, 'con_texto', 'Escribe qué debe decir.');
  end if;
  if campo in ('nombre', 'direccion', 'horario_servicio', 'horas', 'visita') and private.has_link(line) then
    perform private.refuse_value(campo, 'sin_enlaces', 'Aquí no van enlaces.');
  end if;
  return line;
end
$$;
comment on function private.checked_text(text, jsonb, integer) is 'A proposed text, cleaned and within its length.';

create function private.checked_contact(campo text, value jsonb) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  line text := private.checked_text(campo, value, case campo
    when 'telefono' then 40 when 'whatsapp' then 40 when 'email' then 254 else 490 end);
  digits constant text := regexp_replace(line, '\D', '', 'g');
begin
  case
    when line is null then null;
    when campo = 'telefono' and char_length(digits) < 3 then
      perform private.refuse_value(campo, 'con_numeros', 'Ese teléfono no tiene números. Ejemplo: 787-555-0142');
    when campo = 'whatsapp' and char_length(digits) < 10 then
      perform private.refuse_value(campo, 'completo', 'Falta una parte del número. Ejemplo: 787-555-0142');
    when campo = 'email' and not private.is_email(line) then
      perform private.refuse_value(campo, 'valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com');
    when campo = 'web' then
      -- As people write it.
      line := case when line ~* '^[a-z][a-z0-9+.-]*://' then line else 'https://' || line end;
      if not private.is_web_url(line) or line !~ '^[^/]+//[^/?#]+\.' then
        perform private.refuse_value(campo, 'valida', 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com');
      end if;
    else null;
  end case;
  return line;
end
$$;
comment on function private.checked_contact(text, jsonb) is 'A proposed telephone, address of mail or address of the web.';

create function private.checked_keys(campo text, value jsonb, known text[]) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  keys text[];
begin
  if jsonb_typeof(value) = 'array' then
    keys := private.clean_keys(array(select jsonb_array_elements_text(value)));
  end if;
  if keys is null or not keys <@ known then
    perform private.refuse_value(campo, 'conocidos', 'Elige una respuesta o más.');
  end if;
  return to_jsonb(keys);
end
$$;
comment on function private.checked_keys(text, jsonb, text[]) is 'A proposed set of known keys, not empty.';

create function private.checked_plans(value jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  accepts constant boolean := case when jsonb_typeof(value -> 'acepta') = 'boolean' then (value -> 'acepta')::boolean end;
  names text[];
begin
  if accepts is null or jsonb_typeof(coalesce(value -> 'planes', '[]')) <> 'array' then
    perform private.refuse_value('planes', 'conocidos', 'Di si acepta planes médicos.');
  end if;
  if accepts and jsonb_array_length(coalesce(value -> 'planes', '[]')) > 40 then
    perform private.refuse_value('planes', 'max_40', 'Caben hasta 40 planes.');
  end if;
  names := case when accepts then private.clean_list(array(
    select private.clean_line(name) from jsonb_array_elements_text(coalesce(value -> 'planes', '[]')) as name
  )) end;
  if not private.list_fits(names, 40, 120) or exists (select from unnest(names) as name where private.has_link(name)) then
    perform private.refuse_value('planes', 'de_120', 'El nombre de un plan es corto y no lleva enlaces.');
  end if;
  return jsonb_build_object('acepta', accepts, 'planes', coalesce(to_jsonb(names), '[]'));
end
$$;
comment on function private.checked_plans(jsonb) is 'Proposed plans: whether any are accepted, and which.';

create function private.checked_number(campo text, value jsonb, least_value numeric, most numeric) returns numeric
language plpgsql volatile set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(value), 'null') = 'null' then
    return null;
  end if;
  if (case jsonb_typeof(value) when 'number' then (value #>> '{}')::numeric not between least_value and most else true end) then
    perform private.refuse_value(campo, 'numero', 'Revisa el número.');
  end if;
  return (value #>> '{}')::numeric;
end
$$;
comment on function private.checked_number(text, jsonb, numeric, numeric) is 'A number of a proposed value, within its bounds.';

create function private.checked_value(campo text, value jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  first numeric;
  last numeric;
begin
  if campo in ('telefono', 'whatsapp', 'email', 'web') then
    return to_jsonb(private.checked_contact(campo, value));
  elsif campo in ('nombre', 'direccion', 'horario_servicio', 'horas', 'visita', 'otro') then
    return to_jsonb(private.checked_text(campo, value, case campo when 'nombre' then 160 when 'direccion' then 300 else 500 end));
  elsif campo = 'municipio' then
    if private.is_municipio(private.checked_text(campo, value, 60)) is not true then
      perform private.refuse_value(campo, 'de_puerto_rico', 'Elige uno de los 78 municipios.');
    end if;
    return to_jsonb(private.checked_text(campo, value, 60));
  elsif campo = 'planes' then
    return private.checked_plans(value);
  elsif campo = 'disponibilidad' then
    if coalesce(value ->> 'estado', '') not in ('acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes')
      or value ->> 'espera' not in ('menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6')
    then
      perform private.refuse_value(campo, 'conocida', 'Elige una de las respuestas.');
    end if;
    return jsonb_build_object('estado', value ->> 'estado', 'espera',
      case when value ->> 'estado' = 'lista_de_espera' then value ->> 'espera' end);
  elsif campo = 'edades' then
    first := private.checked_number(campo, value -> 'desde', 0, 1200);
    last := private.checked_number(campo, value -> 'hasta', 0, 1200);
    if num_nonnulls(first, last) = 0 or first <> trunc(first) or last <> trunc(last) then
      perform private.refuse_value(campo, 'con_numeros', 'Di desde qué edad o hasta qué edad atienden.');
    elsif last < coalesce(first, 0) then
      perform private.refuse_value(campo, 'en_orden', 'La edad mayor va después de la menor. Revisa las dos.');
    end if;
    return jsonb_build_object('desde', first, 'hasta', last);
  elsif campo = 'modalidades' then
    return private.checked_keys(campo, value, array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']);
  elsif campo = 'idiomas' then
    return private.checked_keys(campo, value, array['es', 'en', 'ase', 'psl']);
  elsif campo = 'costo' then
    if coalesce(value ->> 'costo', '') not in ('gratis', 'segun_ingresos', 'desde') then
      perform private.refuse_value(campo, 'conocido', 'Elige una de las respuestas.');
    end if;
    first := case when value ->> 'costo' = 'desde' then private.checked_number(campo, value -> 'desde', 0.01, 999999.99) end;
    if value ->> 'costo' = 'desde' and (first is null or first <> round(first, 2)) then
      perform private.refuse_value(campo, 'desde', 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40');
    end if;
    return jsonb_build_object('costo', value ->> 'costo', 'desde', first);
  elsif campo in ('requiere_referido', 'atiende_autismo') then
    if jsonb_typeof(value) is distinct from 'boolean' then
      perform private.refuse_value(campo, 'si_o_no', 'Elige sí o no.');
    end if;
    return value;
  elsif campo like 'hecho:%' then
    if not exists (select from public.hechos as h where h.clave = substr(campo, 7)) then
      perform private.refuse_value(campo, 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
    elsif coalesce(value, 'null') not in ('"si"', '"no"', 'null') then
      perform private.refuse_value(campo, 'si_o_no', 'Elige sí, no o no sé.');
    end if;
    -- What can be done in a visit is told or not told: a no is not kept.
    return case when value = '"no"' and exists (
      select from public.hechos as h where h.clave = substr(campo, 7) and h.grupo = 'se_puede'
    ) then null else nullif(value, 'null') end;
  elsif campo = 'servicio_cerrado' then
    if value is distinct from 'true' then
      perform private.refuse_value(campo, 'es_cierto', 'Di que ya cerró, o elige otro dato.');
    end if;
    return value;
  end if;
  perform private.refuse_value('campo', 'conocido', 'Hay un dato que no conocemos. Recarga la página.');
  return null;
end
$$;
comment on function private.checked_value(text, jsonb) is
  'A proposed value as it would be stored, or a refusal in words for people.';

create function private.apply_field(proveedor uuid, sede uuid, campo text, value jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  plain constant text := value #>> '{}';
  fact constant text := substr(campo, 7);
begin
  if campo in ('telefono', 'whatsapp') and sede is not null then
    perform public.guardar_sede(jsonb_build_object('id', sede, campo, plain));
  elsif campo in ('nombre', 'telefono', 'whatsapp', 'email', 'web', 'direccion', 'municipio', 'horario_servicio') then
    -- Named, the approval stays as it is: an admin's edit that does not name it approves.
    execute format('update public.proveedores set %I = $1, aprobado_por_admin = aprobado_por_admin where id = $2', campo)
    using plain, proveedor;
  elsif campo = 'planes' then
    update public.proveedores
    set acepta_planes = (value -> 'acepta')::boolean,
      planes_aceptados = array(select jsonb_array_elements_text(value -> 'planes')), aprobado_por_admin = aprobado_por_admin
    where id = proveedor;
  elsif campo = 'disponibilidad' and value is null then
    delete from public.disponibilidad where sede_id = sede;
  elsif campo = 'disponibilidad' then
    insert into public.disponibilidad (sede_id, estado, espera) values (sede, value ->> 'estado', value ->> 'espera')
    on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera;
  elsif campo = 'edades' then
    update public.detalles
    set edad_desde_meses = (value ->> 'desde')::integer, edad_hasta_meses = (value ->> 'hasta')::integer
    where proveedor_id = proveedor;
  elsif campo = 'modalidades' then
    update public.detalles set modalidades = array(select jsonb_array_elements_text(value)) where proveedor_id = proveedor;
  elsif campo = 'idiomas' then
    update public.detalles set idiomas = array(select jsonb_array_elements_text(value)) where proveedor_id = proveedor;
  elsif campo = 'costo' then
    update public.detalles set costo = value ->> 'costo', costo_desde = (value ->> 'desde')::numeric
    where proveedor_id = proveedor;
  elsif campo = 'requiere_referido' then
    update public.detalles set requiere_referido = plain::boolean where proveedor_id = proveedor;
  elsif campo = 'atiende_autismo' then
    update public.detalles set atiende_autismo = plain::boolean where proveedor_id = proveedor;
  elsif campo like 'hecho:%' and exists (select from public.hechos as h where h.clave = fact and h.grupo = 'se_puede') then
    insert into public.primera_visita as v (proveedor_id, se_puede)
    values (proveedor, case when plain = 'si' then array[fact] end)
    on conflict (proveedor_id) do update
    set se_puede = array_remove(v.se_puede, fact) || excluded.se_puede;
  elsif campo like 'hecho:%' then
    update public.detalles
    set hechos_si = array_remove(hechos_si, fact) || case when plain = 'si' then array[fact] end,
      hechos_no = array_remove(hechos_no, fact) || case when plain = 'no' then array[fact] end
    where proveedor_id = proveedor;
  elsif campo = 'servicio_cerrado' then
    update public.proveedores set aprobado_por_admin = not plain::boolean where id = proveedor;
  end if;
  -- `horas` and `otro` are texts for people: what they say is done by hand.
end
$$;
comment on function private.apply_field(uuid, uuid, text, jsonb) is
  'Stores a value in its field, as the admin who asks. Hours and anything else are done by hand.';

-- Functions: proposing

create function private.checked_place(proveedor uuid, sede uuid, campo text, origen text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  principal constant uuid := private.principal_of(proveedor);
begin
  if sede <> principal and not (
    campo in ('telefono', 'whatsapp', 'disponibilidad', 'horas') and exists (
      select from public.sedes as s
      where s.id = sede and s.proveedor_id = proveedor and (s.visibilidad <> 'oculta' or origen = 'llamada')
    )
  ) then
    perform private.refuse('sede_id_de_su_perfil', 'Esta sede no es de este perfil, o este dato no es de una sede.', campo);
  end if;
  if campo in ('disponibilidad', 'horas') then
    return coalesce(sede, principal);
  end if;
  -- Telephones of the principal place are the provider's.
  return nullif(sede, principal);
end
$$;
comment on function private.checked_place(uuid, uuid, text, text) is
  'The place that a proposed field belongs to; null where it is the provider''s.';

create function private.propose(proveedor uuid, cambios jsonb, origen text, lote uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := case origen when 'visitante' then 3 when 'familia' then 20 else 60 end;
  cambio jsonb;
  field text;
  place uuid;
  value jsonb;
  present jsonb;
  reason text;
  proposed integer := 0;
begin
  -- Of two that come at once the second sees the first.
  perform from public.proveedores as p where p.id = proveedor and (p.aprobado_por_admin or origen = 'llamada') for no key update;
  if not found then
    perform private.refuse('proveedor_publicado', 'Este perfil ya no está en el directorio.');
  end if;
  if (case jsonb_typeof(cambios) when 'array' then jsonb_array_length(cambios) else 0 end) not between 1 and most then
    perform private.refuse('cambios_max_' || most, format('Se envían de 1 a %s datos a la vez.', most));
  end if;
  for cambio in select jsonb_array_elements(cambios) loop
    field := coalesce(cambio ->> 'campo', '');
    begin
      place := private.checked_place(proveedor, (cambio ->> 'sede_id')::uuid, field, origen);
    exception when invalid_text_representation then
      perform private.refuse('sede_id_de_su_perfil', 'Esta sede no es de este perfil, o este dato no es de una sede.', field);
    end;
    value := private.checked_value(field, cambio -> 'despues');
    present := private.field_value(proveedor, place, field);
    reason := private.clean_line(cambio ->> 'motivo');
    if char_length(reason) > 300 then
      perform private.refuse('motivo_max_300', 'Es demasiado largo. Caben hasta 300 letras.', field);
    end if;
    if cambio ? 'visto' and nullif(cambio -> 'visto', 'null') is distinct from present then
      raise exception using errcode = 'PT409', hint = 'edit_conflict', detail = field,
        message = 'Este dato cambió mientras escribías. Mira lo que dice ahora.';
    end if;
    if value is not distinct from present and field <> 'otro' then
      perform private.refuse_value(field, 'distinto', 'Eso es lo que ya dice el perfil.');
    end if;
    if field = 'direccion' and exists (
      select from public.sedes as s where s.id = private.principal_of(proveedor) and s.visibilidad <> 'completa'
    ) then
      perform private.refuse_value(field, 'oculta', 'La dirección de este lugar no se muestra en el perfil.');
    end if;
    -- A link may be pressed as often as one likes; so may the button of a call.
    if origen in ('visitante', 'familia') or not exists (
      select from public.propuestas as p
      where p.proveedor_id = proveedor and p.estado = 'pendiente' and p.origen = propose.origen and p.campo = field
        and p.sede_id is not distinct from place and p.despues is not distinct from value
    ) then
      insert into public.propuestas (lote, proveedor_id, sede_id, campo, antes, despues, motivo, origen)
      values (propose.lote, proveedor, place, field, present, value, reason, propose.origen);
      proposed := proposed + 1;
    end if;
  end loop;
  return proposed;
end
$$;
comment on function private.propose(uuid, jsonb, text, uuid) is
  'Checks and adds proposals: `cambios` is a list of {campo, sede_id, despues, motivo, visto}. With `visto`, a field that says something else by now is refused with status 409. Tells how many were added.';

create function private.network_of(address text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if family(address::inet) = 6 then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return host(address::inet);
exception when invalid_text_representation then
  return '';
end
$$;
comment on function private.network_of(text) is 'One IPv4 address, or the /64 that one IPv6 subscriber gets; empty for what is no address.';

create function private.spend_proof(prueba text, vence timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Skip what another transaction is touching: tidying must never wait or deadlock.
  delete from private.pruebas_usadas where pruebas_usadas.prueba in (
    select p.prueba from private.pruebas_usadas as p where p.vence_en <= now() limit 100 for update skip locked
  );
  insert into private.pruebas_usadas (prueba, vence_en) values (spend_proof.prueba, vence) on conflict do nothing;
  if not found or vence <= now() or char_length(spend_proof.prueba) not between 32 and 200 then
    raise exception using errcode = 'PT409', hint = 'prueba_usada', message = 'Esto ya se envió o tardó demasiado. Intenta de nuevo.';
  end if;
end
$$;
comment on function private.spend_proof(text, timestamptz) is 'A proof of work counts once; one that was counted or is over is refused with status 409.';

-- By the network, without keeping it. Who cannot be told apart is one network. A client may claim any address where the
-- platform does not say it (hosted functions), so a provider and the site have limits of their own.
create function private.count_visitor(clase text, red text, proveedor uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.count_visitor_act(clase, private.network_of(red)) > 3
    or private.count_visitor_act(clase || ':red', private.wide_network_of(red)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_3',
      message = 'Hoy ya recibimos 3 avisos desde tu conexión. Puedes enviar otro mañana, o iniciar sesión y seguir ahora.';
  end if;
  if private.count_visitor_act(clase || ':perfil', proveedor::text) > 10 or private.count_visitor_act(clase || ':sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos muchos avisos. Puedes enviar este mañana, o iniciar sesión y seguir ahora.';
  end if;
end
$$;
comment on function private.count_visitor(text, text, uuid) is 'Counts what a visitor sends: 3 a day and network, 12 a day and wider network, 10 a day and provider, 3,000 a day in all. More is refused with status 429.';

create function public.admitir_visitante(clase text, proveedor uuid, red text, prueba text, prueba_vence timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.spend_proof(prueba, prueba_vence);
  perform private.count_visitor(clase, red, proveedor);
end
$$;
comment on function public.admitir_visitante(text, uuid, text, text, timestamptz) is
  'For the server functions that take something from visitors: the proof of work counts once, and the day''s limits hold.';

create function public.dejar_propuesta(
  proveedor uuid,
  cambios jsonb,
  correo text,
  red text,
  prueba text,
  prueba_vence timestamptz
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lote constant uuid := gen_random_uuid();
  address constant text := private.clean_text(correo);
  proposed integer;
begin
  if address is not null and (char_length(address) > 254 or not private.is_email(address)) then
    perform private.refuse('correo_valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com', 'correo');
  end if;
  -- Before the counts: what is refused costs neither the proof nor one of the day's three.
  proposed := private.propose(proveedor, cambios, 'visitante', lote);
  perform private.spend_proof(prueba, prueba_vence);
  for i in 1 .. proposed loop
    perform private.count_visitor('correccion', red, proveedor);
  end loop;
  if address is not null then
    insert into private.proponentes (lote, correo) values (lote, address);
  end if;
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$$;
comment on function public.dejar_propuesta(uuid, jsonb, text, text, text, timestamptz) is
  'For the server function propose-correction, which verified the proof of work: what a visitor proposes. `red` is the visitor''s address.';

create function public.proponer_cambio(proveedor uuid, cambios jsonb, avisar boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lote constant uuid := gen_random_uuid();
  proposed integer;
begin
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión';
  end if;
  proposed := private.propose(proveedor, cambios, 'familia', lote);
  if avisar then
    insert into private.proponentes (lote, usuario_id) values (lote, auth.uid());
  end if;
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$$;
comment on function public.proponer_cambio(uuid, jsonb, boolean) is
  'What somebody signed in proposes, 20 a day; with `avisar` they are told what was decided.';

create function public.proponer_por_enlace(token text, cambios jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known record;
  link private.enlaces;
  proposed integer;
begin
  select * into known from private.read_link(token);
  link := known.link;
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  perform from public.proveedores as p where p.id = link.proveedor_id for no key update;
  perform private.lock_places(link.proveedor_id);
  if private.count_visitor_act('enlace:propuesta', link.proveedor_id::text) > 20 then
    raise exception using errcode = 'PT429', message = 'Hoy ya recibimos muchos cambios con este enlace. Puedes enviar otros mañana.';
  end if;
  proposed := private.propose(link.proveedor_id, cambios, 'enlace', gen_random_uuid());
  perform private.doubt(link.proveedor_id, g.sede_id, g.grupo, link.via)
  from private.groups_of(link.proveedor_id) as g
  where private.is_in_question(link.proveedor_id, g.sede_id, g.grupo);
  perform private.add_words(link.proveedor_id, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', link.via, null,
    now() < link.creado_en + interval '10 seconds')
  from private.groups_of(link.proveedor_id) as g
  where not private.is_in_question(link.proveedor_id, g.sede_id, g.grupo);
  return jsonb_build_object('estado', 'propuesto', 'propuestas', proposed);
end
$$;
comment on function public.proponer_por_enlace(text, jsonb) is
  'What a provider proposes by its link: a doubt about the groups that it is about, a confirmation of all others.';

-- Functions: deciding

create function public.valor_de_campo(proveedor uuid, sede uuid, campo text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.field_value(proveedor, sede, campo);
end
$$;
comment on function public.valor_de_campo(uuid, uuid, text) is 'For admins: what a field says now.';

create function private.decided(propuesta public.propuestas) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('estado', 'ya_decidida', 'como', propuesta.estado, 'por', (
    select p.nombre_completo from private.profiles as p where p.id = propuesta.decidida_por
  ), 'cuando', propuesta.decidida_en)
$$;
comment on function private.decided(public.propuestas) is 'How a proposal was decided, by whom and when: for the admin who came later.';

create function private.audit_proposal(act text, propuesta public.propuestas) returns void
language sql volatile security definer set search_path = ''
as $$
  -- Values stand in the proposal, which is forgotten in its time.
  select private.write_act(auth.uid(), act, 'propuestas', propuesta.id::text, null, jsonb_build_object(
    'nombre', (select p.nombre from public.proveedores as p where p.id = propuesta.proveedor_id), 'campo', propuesta.campo
  ))
  where private.is_client()
$$;
comment on function private.audit_proposal(text, public.propuestas) is 'Writes down an admin''s decision on a proposal.';

-- The decision is the word of whoever proposed it, where that is the provider; else the admin's. While the provider has
-- said of another field of the group that it changed, the group stays in doubt.
create function private.confirm_proposal(propuesta public.propuestas) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  group_name constant text := private.field_group(propuesta.campo);
  place constant uuid := private.field_place(propuesta.proveedor_id, propuesta.sede_id, propuesta.campo);
  is_providers constant boolean := propuesta.origen in ('enlace', 'llamada');
  moment constant timestamptz := clock_timestamp();
begin
  if group_name is null or private.is_in_question(propuesta.proveedor_id, place, group_name, propuesta.id) then
    return null;
  end if;
  perform private.add_word(propuesta.proveedor_id, place, group_name,
    case when is_providers then 'proveedor' else 'admin' end,
    case when is_providers then propuesta.origen else 'panel' end,
    case when not is_providers then auth.uid() end);
  return (
    select c.id from public.confirmaciones as c
    where c.proveedor_id = propuesta.proveedor_id and c.grupo = group_name and c.sede_id is not distinct from place
      and c.confirmado_en >= moment
    order by c.confirmado_en desc limit 1
  );
end
$$;
comment on function private.confirm_proposal(public.propuestas) is
  'Adds the word that accepting a proposal is, and tells which; null where it is none, or was said today already.';

create function private.tell_proposer(lote uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accepted integer;
  decided integer;
begin
  select count(*) filter (where p.estado = 'aceptada'), count(*) filter (where p.estado in ('aceptada', 'rechazada'))
  into accepted, decided
  from public.propuestas as p where p.lote = tell_proposer.lote
  having count(*) filter (where p.estado = 'pendiente') = 0;
  if coalesce(decided, 0) = 0 then
    return;
  end if;
  with told as (
    delete from private.proponentes as t where t.lote = tell_proposer.lote returning t.usuario_id, t.correo
  )
  insert into private.outgoing_mail (account, correo, template, fields, next_try)
  select t.usuario_id, t.correo, 'propuesta_decidida', jsonb_build_object(
    'Lote', tell_proposer.lote,
    'Nombre', l.nombre,
    'Ruta', case when l.aprobado_por_admin then '/proveedor/' || l.id else '/proveedores' end,
    'Resultado', case
      when accepted = decided and decided = 1 then 'Aceptamos tu corrección y cambiamos el perfil.'
      when accepted = decided then format('Aceptamos tus %s correcciones y cambiamos el perfil.', decided)
      when accepted = 0 then 'Revisamos lo que nos contaste. Esta vez el perfil queda como estaba.'
      else format('Aceptamos %s de tus %s correcciones. Lo demás queda como estaba.', accepted, decided)
    end
  ), now() + interval '10 minutes'
  from told as t
  cross join lateral (
    select v.id, v.nombre, v.aprobado_por_admin from public.proveedores as v
    where v.id = (select p.proveedor_id from public.propuestas as p where p.lote = tell_proposer.lote limit 1)
  ) as l;
end
$$;
comment on function private.tell_proposer(uuid) is
  'Once the last field of a submission is decided: queues the mail to whoever left an address, in ten minutes, and forgets it here.';

create function private.untell_proposer(lote uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  with taken_back as (
    delete from private.outgoing_mail as m
    where m.template = 'propuesta_decidida' and m.fields ->> 'Lote' = untell_proposer.lote::text and m.attempts = 0
    returning m.account, m.correo
  )
  insert into private.proponentes (lote, usuario_id, correo) select untell_proposer.lote, t.account, t.correo from taken_back as t
$$;
comment on function private.untell_proposer(uuid) is 'Takes back the mail about a submission that is open again, if it was not sent yet.';

-- The provider first, as a save of it does; then the proposal, so that of fifty decisions one finds it pending.
create function private.lock_proposal(propuesta uuid) returns public.propuestas
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_row public.propuestas;
begin
  perform from public.proveedores as v
  where v.id = (select p.proveedor_id from public.propuestas as p where p.id = propuesta) for no key update;
  select * into found_row from public.propuestas as p where p.id = propuesta for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Esta corrección ya no existe.';
  end if;
  perform private.lock_places(found_row.proveedor_id);
  return found_row;
end
$$;
comment on function private.lock_proposal(uuid) is 'A proposal, kept as it is until the transaction ends.';

create function public.decidir_propuesta(propuesta uuid, aceptar boolean, visto jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  row_now public.propuestas;
  present jsonb;
  word uuid;
begin
  perform private.require_admin();
  if aceptar is null then
    raise exception using errcode = 'invalid_parameter_value', message = 'aceptar must be true or false';
  end if;
  row_now := private.lock_proposal(propuesta);
  if row_now.estado <> 'pendiente' then
    return private.decided(row_now);
  end if;
  if aceptar then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if present is distinct from nullif(visto, 'null') then
      return jsonb_build_object('estado', 'cambiada', 'ahora', present);
    end if;
    -- The word about the group is added below: whose it is depends on who proposed.
    perform set_config('private.word', 'none', true);
    perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.despues);
    perform set_config('private.word', '', true);
    word := private.confirm_proposal(row_now);
  end if;
  update public.propuestas as p
  set estado = case when aceptar then 'aceptada' else 'rechazada' end, decidida_en = clock_timestamp(), decidida_por = auth.uid(),
    palabra = word
  where p.id = propuesta
  returning p.* into row_now;
  perform private.audit_proposal(case when aceptar then 'aceptar' else 'rechazar' end, row_now);
  perform private.tell_proposer(row_now.lote);
  return jsonb_build_object('estado', row_now.estado);
end
$$;
comment on function public.decidir_propuesta(uuid, boolean, jsonb) is
  'For admins. `visto` is what the field said on the admin''s screen: if it says something else by now nothing is done (`cambiada`, with what it says). Of several decisions one counts, and the others are told whose (`ya_decidida`).';

-- A forgotten proposal stays decided.
create function public.reabrir_propuesta(propuesta uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  row_now public.propuestas;
  present jsonb;
begin
  perform private.require_admin();
  row_now := private.lock_proposal(propuesta);
  if row_now.estado = 'pendiente' then
    return jsonb_build_object('estado', 'pendiente');
  end if;
  -- After 180 days nobody knows what it said (private.forget_proposals): accepted again, it would empty the field.
  if row_now.estado = 'retirada' or row_now.decidida_en <= now() - interval '180 days' then
    return private.decided(row_now);
  end if;
  if row_now.estado = 'aceptada' then
    present := private.field_value(row_now.proveedor_id, row_now.sede_id, row_now.campo);
    if row_now.campo not in ('horas', 'visita', 'otro') then
      if present is distinct from row_now.despues then
        return jsonb_build_object('estado', 'cambiada', 'ahora', present);
      end if;
      perform set_config('private.word', 'none', true);
      perform private.apply_field(row_now.proveedor_id, row_now.sede_id, row_now.campo, row_now.antes);
      perform set_config('private.word', '', true);
    end if;
    delete from public.confirmaciones as c where c.id = row_now.palabra;
  end if;
  update public.propuestas as p set estado = 'pendiente', decidida_en = null, decidida_por = null, palabra = null
  where p.id = propuesta;
  perform private.audit_proposal('reabrir', row_now);
  perform private.untell_proposer(row_now.lote);
  return jsonb_build_object('estado', 'pendiente');
end
$$;
comment on function public.reabrir_propuesta(uuid) is
  'For admins: undoes a decision. What was accepted is put back if it still stands; else nothing is done (`cambiada`).';

-- Functions: what is kept

create function private.forget_proposer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.proponentes as t
  where t.lote in (select g.lote from gone as g)
    and not exists (select from public.propuestas as p where p.lote = t.lote and p.estado = 'pendiente');
  return null;
end
$$;
comment on function private.forget_proposer() is 'With its provider a submission goes, and whom to tell about it.';

create function private.forget_proposals() returns void
language sql volatile security definer set search_path = ''
as $$
  -- What is known of a provider that nobody looks after: before its contact data go.
  delete from public.propuestas
  where proveedor_id in (select u.proveedor_id from private.unattended_providers as u where u.since <= now() - interval '30 days');
  -- That it was proposed and decided is counted; what it said, and why, is not kept.
  update public.propuestas set antes = null, despues = null, motivo = null
  where decidida_en <= now() - interval '180 days' and num_nonnulls(antes, despues, motivo) > 0;
  delete from private.pruebas_usadas where vence_en <= now();
$$;
comment on function private.forget_proposals() is
  'The work of a day: values and reasons of proposals 180 days after their decision, and proposals about providers that nobody looks after.';

-- Triggers

create trigger propuestas_limit
  before insert on public.propuestas
  for each row when (new.origen = 'familia')
  execute function private.limit_acts('20', '1 day', 'Ya enviaste 20 correcciones en las últimas 24 horas.');

create trigger propuestas_forget_proposer
  after delete on public.propuestas referencing old table as gone
  for each statement execute function private.forget_proposer();

-- Policies

create policy "Admins can read the proposals" on public.propuestas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the proposals" on public.propuestas is
  'They decide. Who proposed it stands elsewhere, and nobody reads it.';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.admitir_visitante(text, uuid, text, text, timestamp with time zone),
  public.dejar_propuesta(uuid, jsonb, text, text, text, timestamp with time zone),
  public.proponer_cambio(uuid, jsonb, boolean), public.proponer_por_enlace(text, jsonb),
  public.valor_de_campo(uuid, uuid, text), public.decidir_propuesta(uuid, boolean, jsonb),
  public.reabrir_propuesta(uuid) from public, anon, authenticated, service_role;
grant execute on function public.proponer_por_enlace(text, jsonb) to anon, authenticated, service_role;
grant execute on function public.proponer_cambio(uuid, jsonb, boolean), public.valor_de_campo(uuid, uuid, text),
  public.decidir_propuesta(uuid, boolean, jsonb), public.reabrir_propuesta(uuid) to authenticated, service_role;
grant execute on function public.admitir_visitante(text, uuid, text, text, timestamp with time zone),
  public.dejar_propuesta(uuid, jsonb, text, text, text, timestamp with time zone) to service_role;

-- schemas/14_reminders.sql

-- Reminders to providers whose word about a group of facts ends, and the calls that follow
-- where no mail has an answer.
--
-- A reminder goes 14 days before the last day of a word, on that day and 14 days after; a
-- provider gets one mail a day about all groups that are due. The work of a day sends them:
-- what a server missed is caught up with the newest stage only, and the same day twice sends
-- nothing twice.

-- Tables

create table private.recordatorios (
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  sede_id uuid references public.sedes (id) on delete cascade,
  grupo text not null,
  vence_en date not null,
  tramo smallint not null constraint tramo_conocido check (tramo in (-14, 0, 14)),
  dia date not null,
  constraint recordatorios_una_vez unique nulls not distinct (proveedor_id, sede_id, grupo, vence_en, tramo)
);
comment on table private.recordatorios is
  'Which stage of the reminders about the end of a word was sent, and on which day. Kept until that end is 60 days ago.';
create index recordatorios_sede_idx on private.recordatorios (sede_id);
create index recordatorios_vence_idx on private.recordatorios (vence_en);
alter table private.recordatorios enable row level security;
revoke all on table private.recordatorios from public, anon, authenticated, service_role;

create table public.llamadas (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  resultado text not null constraint resultado_conocido check (resultado in ('confirmo', 'cambio', 'no_contesto', 'cerro')),
  nota text constraint nota_max_300 check (char_length(nota) <= 300),
  admin uuid references private.profiles (id) on delete set null,
  fecha timestamptz not null default now(),
  deshecha_en timestamptz,
  grupos text[] not null,
  desde date not null,
  motivo text not null
);
comment on table public.llamadas is 'Calls to providers and how they ended; written by `anotar_llamada`.';
comment on column public.llamadas.deshecha_en is 'Taken back: as if it had not been noted.';
comment on column public.llamadas.grupos is 'What was asked, since when and why: the line of the call list as it was.';
create index llamadas_proveedor_idx on public.llamadas (proveedor_id, fecha desc);
create index llamadas_admin_idx on public.llamadas (admin);
alter table public.llamadas enable row level security;
revoke all on table public.llamadas from public, anon, authenticated, service_role;
grant select on table public.llamadas to authenticated;
grant all on table public.llamadas to service_role;
alter table public.confirmaciones
  add constraint confirmaciones_llamada_id_fkey foreign key (llamada_id) references public.llamadas (id) on delete set null;

create index confirmaciones_llamada_idx on public.confirmaciones (llamada_id) where llamada_id is not null;

-- Functions: reminders

create function private.day_in_words(day date) returns text
language sql immutable set search_path = ''
as $$
  select extract(day from day) || ' de ' || (array['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto',
    'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month from day)::integer] || ' de ' || extract(year from day)
$$;
comment on function private.day_in_words(date) is 'A day as people write it: 3 de agosto de 2026.';

create function private.reminder_words(grupo text, vence_en date, today date) returns text
language sql immutable set search_path = ''
as $$
  select case grupo
      when 'disponibilidad' then 'Personas nuevas'
      when 'planes' then 'Planes médicos'
      when 'contacto' then 'Teléfono, dirección y horario'
      when 'atencion' then 'Edades, idiomas y costo'
      else 'El lugar y la primera visita'
    end || case
      when vence_en = today then ': vence hoy.'
      when vence_en > today then ': vence el ' || private.day_in_words(vence_en) || '.'
      else ': venció el ' || private.day_in_words(vence_en) || '.'
    end
$$;
comment on function private.reminder_words(text, date, date) is 'One group in the mail: which, and when its word ends or ended.';

create function private.remind() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  mails integer;
begin
  delete from private.recordatorios where vence_en < today - 60;
  with noted as (
    insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
    select g.proveedor_id, g.sede_id, g.grupo, g.vence_en,
      case when g.vence_en + 14 <= today then 14 when g.vence_en <= today then 0 else -14 end, today
    from private.standing as g
    join public.proveedores as p on p.id = g.proveedor_id and p.aprobado_por_admin
    join private.provider_mail as m on m.proveedor_id = g.proveedor_id and m.silence is null
    where not g.oculta and not g.dudoso and g.vence_en > today - 28 and g.vence_en - 14 <= today
    on conflict do nothing
    returning proveedor_id
  )
  insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto, next_try)
  select p.id, 'recordatorio', jsonb_build_object('Nombre', p.nombre, 'Dia', today), 'enlace', p.id,
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (today + time '09:00') at time zone 'America/Puerto_Rico')
  from public.proveedores as p
  where p.id in (select n.proveedor_id from noted as n);
  get diagnostics mails = row_count;
  if mails > 0 then
    perform pg_notify('gateway_mail', '');
  end if;
  return mails;
end
$$;
comment on function private.remind() is
  'Queues one mail for each provider with groups whose newest stage (14 days before, the last day, 14 after) was not sent yet. None about what was doubted, and none from 28 days after on.';

-- Functions: calls

-- Planned for each call: the plan that serves one provider and all takes twice as long for all.
create function private.groups_to_ask(proveedor uuid default null::uuid)
returns table (proveedor_id uuid, sede_id uuid, grupo text, desde date, motivo text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  return query
  with proposed as materialized (
    -- As private.field_place has it.
    select q.proveedor_id, q.campo, g.grupo, case when g.de_sede then coalesce(q.sede_id, s.id) end as sede_id
    from public.propuestas as q
    left join private.grupos as g on g.grupo = private.field_group(q.campo)
    left join public.sedes as s on s.proveedor_id = q.proveedor_id and s.principal
    where q.estado = 'pendiente' and (groups_to_ask.proveedor is null or q.proveedor_id = groups_to_ask.proveedor)
  ), asked as (
    select g.*, (p.fecha_creacion at time zone 'America/Puerto_Rico')::date as dia_de_creacion
    from private.standing as g
    join public.proveedores as p on p.id = g.proveedor_id and p.aprobado_por_admin
    where not g.oculta and (groups_to_ask.proveedor is null or g.proveedor_id = groups_to_ask.proveedor)
      and (g.vence_en < today or g.vence_en is null)
      -- What is proposed waits for a decision, not for a call.
      and not exists (
        select from proposed as q
        where q.proveedor_id = g.proveedor_id and (
          q.campo = 'servicio_cerrado' or q.grupo = g.grupo and q.sede_id is not distinct from g.sede_id
        )
      )
  )
  select a.proveedor_id, a.sede_id, a.grupo, a.vence_en,
    coalesce(m.silence, case when a.dudoso then 'duda' else 'sin_respuesta' end)
  from asked as a
  join private.provider_mail as m on m.proveedor_id = a.proveedor_id
  where a.vence_en is not null and (a.vence_en + 14 <= today or m.silence is not null or a.dudoso)
  union all
  select a.proveedor_id, a.sede_id, a.grupo, a.dia_de_creacion, 'nunca'
  from asked as a
  where a.vence_en is null and not exists (
    select from public.confirmaciones as c where c.proveedor_id = a.proveedor_id and not c.duda
  )
  union all
  -- As private.event_day, which would be called for each of thousands of drafts.
  select b.proveedor_id, null, 'atencion', (b.creado_en at time zone 'America/Puerto_Rico')::date, 'registro'
  from private.borradores as b
  where b.atiende is null and (groups_to_ask.proveedor is null or b.proveedor_id = groups_to_ask.proveedor);
end
$$;
comment on function private.groups_to_ask(uuid) is
  'What somebody has to call about: groups that ended 14 days ago, or yesterday where no mail reaches the provider or the group was doubted; all of providers that nobody ever confirmed; and whether drafts of the register serve autistic people.';

create function private.call_lines(proveedor uuid default null::uuid)
returns table (proveedor_id uuid, grupos text[], desde date, motivo text)
language sql stable security definer set search_path = ''
as $$
  with asked as materialized (select * from private.groups_to_ask(call_lines.proveedor))
  select a.proveedor_id, array_agg(distinct a.grupo), min(a.desde), (array_agg(a.motivo order by a.desde, a.motivo))[1]
  from asked as a where a.motivo <> 'registro' group by a.proveedor_id
  union all
  -- A draft is asked one thing, and there may be thousands.
  select a.proveedor_id, array[a.grupo], a.desde, a.motivo from asked as a where a.motivo = 'registro'
$$;
comment on function private.call_lines(uuid) is 'One line a provider to call: about which groups, since when, and the reason of the oldest.';

create function public.por_llamar(limite integer default 1000)
returns table (proveedor_id uuid, nombre text, municipio text, telefono text, whatsapp text, grupos text[], desde date, motivo text, ultima_llamada uuid, resultado text, fecha_llamada timestamp with time zone)
language plpgsql stable security definer set search_path = '' set jit = 'off'
as $$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return query
  with latest as materialized (
    select * from private.latest_calls
  ), lines as (
    -- A call of today stays where it was until the day ends, so that it can be taken back.
    select l.proveedor_id, l.grupos, l.desde, l.motivo from latest as l
    where l.dia = today and l.resultado <> 'no_contesto'
    union all
    select c.* from private.call_lines() as c
    where not exists (
      select from latest as l where l.proveedor_id = c.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
    )
  )
  select p.id, p.nombre, p.municipio,
    coalesce(p.telefono, (
      select s.telefono from public.sedes as s where s.proveedor_id = p.id and s.telefono is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    coalesce(p.whatsapp, (
      select s.whatsapp from public.sedes as s where s.proveedor_id = p.id and s.whatsapp is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    i.grupos, i.desde, i.motivo, l.id, l.resultado, l.fecha
  from lines as i
  join public.proveedores as p on p.id = i.proveedor_id
    and (p.aprobado_por_admin or exists (select from private.borradores as b where b.proveedor_id = p.id))
  left join latest as l on l.proveedor_id = i.proveedor_id
  order by coalesce(l.resultado = 'no_contesto' and l.dia > today - 3, false), i.motivo = 'registro', i.motivo = 'nunca',
    i.desde, p.nombre, p.id
  limit least(greatest(coalesce(limite, 1000), 1), 1000);
end
$$;
comment on function public.por_llamar(integer) is
  'For admins: whom to call, oldest first, at most 1,000. Who was never confirmed comes later, then drafts of the register (`registro`: «¿Atiende personas autistas?»), and last who did not answer within three days.';

create function public.anotar_llamada(proveedor uuid, resultado text, nota text default null, vista uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  line record;
  latest public.llamadas;
  noted constant uuid := gen_random_uuid();
begin
  perform private.require_admin();
  perform from public.proveedores as p where p.id = anotar_llamada.proveedor for no key update;
  if not found then
    perform private.refuse('proveedor_existe', 'Este perfil ya no existe. Recarga la página.');
  end if;
  if anotar_llamada.resultado is null or anotar_llamada.resultado not in ('confirmo', 'cambio', 'no_contesto', 'cerro') then
    perform private.refuse('resultado_conocido', 'Elige cómo terminó la llamada.');
  end if;
  select * into latest from public.llamadas as l
  where l.proveedor_id = anotar_llamada.proveedor and l.deshecha_en is null
  order by l.fecha desc, l.id limit 1;
  if latest.id is not null and latest.id is distinct from anotar_llamada.vista then
    return private.decided(latest.resultado, latest.admin, latest.fecha) || jsonb_build_object('estado', 'ya_anotada');
  end if;
  perform private.lock_places(anotar_llamada.proveedor);
  select * into line from private.call_lines(anotar_llamada.proveedor);
  if not found then
    -- A call out of turn, or again on the same day, is about everything that the provider says.
    select array(select distinct g.grupo from private.groups_of(anotar_llamada.proveedor) as g) as grupos, today as desde,
      'sin_respuesta' as motivo into line;
  end if;
  insert into public.llamadas (id, proveedor_id, resultado, nota, admin, fecha, grupos, desde, motivo)
  values (noted, anotar_llamada.proveedor, anotar_llamada.resultado, private.clean_line(anotar_llamada.nota), auth.uid(),
    clock_timestamp(), line.grupos, line.desde, line.motivo);
  if anotar_llamada.resultado = 'confirmo' then
    perform private.answer_draft(anotar_llamada.proveedor, true);
    perform private.add_words(anotar_llamada.proveedor, array_agg(g.sede_id), array_agg(g.grupo), 'proveedor', 'llamada',
      auth.uid(), false, noted)
    from private.groups_of(anotar_llamada.proveedor) as g where g.grupo = any (line.grupos);
  elsif anotar_llamada.resultado = 'cerro' then
    perform private.propose(anotar_llamada.proveedor, jsonb_build_array(jsonb_build_object(
      'campo', 'servicio_cerrado', 'despues', true, 'motivo', private.clean_line(anotar_llamada.nota)
    )), 'llamada', noted);
  end if;
  return jsonb_build_object('estado', 'anotada', 'id', noted);
end
$$;
comment on function public.anotar_llamada(uuid, text, text, uuid) is
  'For admins: how a call ended (`anotada`, with its id). `confirmo` is the provider''s word about the groups that were asked, `cerro` proposes that the service closed. `vista` is the latest call on the admin''s screen: if there is another by now nothing is noted, and it says whose (`ya_anotada`).';

create function public.deshacer_llamada(llamada uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  call public.llamadas;
begin
  perform private.require_admin();
  perform from public.proveedores as p
  where p.id = (select l.proveedor_id from public.llamadas as l where l.id = llamada) for no key update;
  select * into call from public.llamadas as l where l.id = llamada;
  if not found or private.event_day(call.fecha) <> private.event_day(now()) then
    perform private.refuse('llamada_de_hoy', 'Solo se deshace una llamada de hoy.');
  end if;
  if call.deshecha_en is not null then
    return false;
  end if;
  perform private.lock_places(call.proveedor_id);
  update public.llamadas set deshecha_en = now() where id = llamada;
  if call.resultado = 'confirmo' then
    perform private.answer_draft(call.proveedor_id, null);
  end if;
  delete from public.confirmaciones where llamada_id = llamada;
  update public.propuestas set estado = 'retirada', decidida_en = now() where lote = llamada and estado = 'pendiente';
  return true;
end
$$;
comment on function public.deshacer_llamada(uuid) is
  'For admins: takes back a call of today with its words and its proposal. False: it was taken back already.';

-- Policies

create policy "Admins can see the calls" on public.llamadas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see the calls" on public.llamadas is
  'The call list shows the latest one of each provider.';

-- What a reminder says is decided when it is sent: it waits for the morning, and for a mail server
-- that is away, and by then the provider may have confirmed. What was confirmed, doubted or
-- reminded of again meanwhile is not named; a mail with nothing left to name is not sent.

-- Views

-- A join where many providers are asked about: a call of a function for each would be most of the time.
create view private.provider_mail as
select m.proveedor_id,
    m.address,
        case
            when c.sin_recordatorios_desde is not null then 'sin_recordatorios'::text
            when m.address is null then 'sin_correo'::text
            when c.correo_fallido = m.address and c.fallo_en > ((now() at time zone 'America/Puerto_Rico'::text)::date - 30) then 'correo_fallido'::text
            else null::text
        end as silence
from ( select p.id as proveedor_id,
            coalesce(nullif(u.email::text, ''::text),
                -- Most drafts have none, and to ask the function costs more than all the rest.
                case
                    when p.email is null then null::text
                    when private.is_email(p.email) then p.email
                end) as address
           from public.proveedores p
             left join auth.users u on u.id = p.usuario_id and u.deleted_at is null
         offset 0) m
left join private.contacto_proveedor c on c.proveedor_id = m.proveedor_id;
comment on view private.provider_mail is
  'Where mail to a provider goes: the address of its owner''s account, else the one in its profile; and why no reminder reaches it (sin_recordatorios, sin_correo, correo_fallido; null: one does).';
revoke all on table private.provider_mail from public, anon, authenticated, service_role;

create function private.reminder_text(proveedor uuid, dia date) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
begin
  return (
    select string_agg(private.reminder_words(due.grupo, due.vence_en, today), ' ' order by due.vence_en, due.grupo)
    from (
      select g.grupo, min(g.vence_en) as vence_en
      from private.recordatorios as r
      join private.standing as g on g.proveedor_id = r.proveedor_id and g.sede_id is not distinct from r.sede_id
        and g.grupo = r.grupo and g.vence_en = r.vence_en
      where r.proveedor_id = reminder_text.proveedor and r.dia = reminder_text.dia
        and not g.oculta and not g.dudoso and g.vence_en > today - 28
        and not exists (
          select from private.recordatorios as later
          where later.proveedor_id = r.proveedor_id and later.sede_id is not distinct from r.sede_id
            and later.grupo = r.grupo and later.vence_en = r.vence_en and later.dia > r.dia
        )
      group by g.grupo
    ) as due
    join public.proveedores as p on p.id = reminder_text.proveedor
    where p.aprobado_por_admin and private.mail_reach(p.id) is null
  );
end
$$;
comment on function private.reminder_text(uuid, date) is
  'What the reminder of a day to a provider names: its groups that still end as they did then and were not named again since. Null: nothing, or nobody wants it.';

create function public.recordatorios_de(proveedor uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.edits_provider(proveedor) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes ver los recordatorios de este perfil';
  end if;
  return coalesce(private.mail_reach(proveedor), 'llegan');
end
$$;
comment on function public.recordatorios_de(uuid) is
  'For owner and admins: whether reminders reach a provider (`llegan`), or why not: sin_recordatorios, sin_correo, correo_fallido.';

-- Drafts of the register: professionals that NPPES names. A profession is no promise to serve autistic people, so each is a
-- line of the call list first. Nobody but admins sees one; they decide about it as about any other profile, once the answer
-- is yes.

-- Tables

create table private.borradores (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  creado_en timestamptz not null default now(),
  atiende boolean
);
comment on table private.borradores is
  'Providers that were made from the register and never approved. They keep their telephone, so that somebody can call.';
comment on column private.borradores.atiende is 'Whether they serve autistic people, as they said. Null: nobody has asked, or nobody answered.';
alter table private.borradores enable row level security;
revoke all on table private.borradores from public, anon, authenticated, service_role;

create table private.npis_descartados (
  npi text primary key,
  dia date not null default private.event_day(now())
);
comment on table private.npis_descartados is
  'Numbers of the register whose people do not serve autistic people: the next file does not bring them back. Beside it the audit log has their name, as of any provider that an admin deleted.';
alter table private.npis_descartados enable row level security;
revoke all on table private.npis_descartados from public, anon, authenticated, service_role;

-- Functions

create function private.answer_draft(proveedor uuid, answer boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.borradores as b set atiende = answer where b.proveedor_id = proveedor;
  if found then
    -- The word about it is the provider's, and is added with the call.
    perform set_config('private.word', 'none', true);
    update public.detalles as d set atiende_autismo = answer where d.proveedor_id = proveedor;
    perform set_config('private.word', '', true);
  end if;
end
$$;
comment on function private.answer_draft(uuid, boolean) is
  'What a draft of the register answered, or null: the answer was taken back. Of any other provider nothing happens.';

create function public.contestar_borrador(proveedor uuid, atiende boolean, vista uuid default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  latest public.llamadas;
begin
  perform private.require_admin();
  -- The provider before its draft, as anotar_llamada takes both.
  perform from public.proveedores as p where p.id = proveedor for update;
  perform from private.borradores as b where b.proveedor_id = proveedor for update;
  if not found then
    perform private.refuse_import('Este borrador ya no existe. Recarga la página.');
  end if;
  if atiende is null then
    perform private.refuse_import('Elige sí o no.');
  end if;
  if atiende then
    return public.anotar_llamada(proveedor, 'confirmo', null, vista);
  end if;
  select * into latest from public.llamadas as l
  where l.proveedor_id = contestar_borrador.proveedor and l.deshecha_en is null
  order by l.fecha desc, l.id limit 1;
  if latest.id is not null and latest.id is distinct from vista then
    return private.decided(latest.resultado, latest.admin, latest.fecha) || jsonb_build_object('estado', 'ya_anotada');
  end if;
  insert into private.npis_descartados (npi) select n.npi from private.npis as n where n.proveedor_id = proveedor
  on conflict do nothing;
  delete from public.proveedores as p where p.id = proveedor;
  return jsonb_build_object('estado', 'descartado');
end
$$;
comment on function public.contestar_borrador(uuid, boolean, uuid) is
  'For admins: the answer of a draft of the register to «¿Atiende personas autistas?». Yes is noted as a call (see anotar_llamada), and the draft waits for approval; no deletes it, and remembers its number.';

create function private.leave_drafts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.borradores as b where b.proveedor_id = new.id;
  return null;
end
$$;
comment on function private.leave_drafts() is 'What is approved, or has an owner, is no draft any more.';

-- Triggers

create trigger proveedores_leave_drafts after update on public.proveedores
  for each row when (new.aprobado_por_admin and not old.aprobado_por_admin or new.usuario_id is not null and old.usuario_id is null)
  execute function private.leave_drafts();

-- Views

create view private.latest_calls as
select distinct on (l.proveedor_id) l.proveedor_id, l.id, l.resultado, l.fecha, private.event_day(l.fecha) as dia,
  l.grupos, l.desde, l.motivo
from public.llamadas as l where l.deshecha_en is null
order by l.proveedor_id, l.fecha desc, l.id;
comment on view private.latest_calls is 'The latest call to each provider that was not taken back, and its day.';
revoke all on table private.latest_calls from public, anon, authenticated, service_role;

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.por_llamar(integer), public.anotar_llamada(uuid, text, text, uuid),
  public.deshacer_llamada(uuid), public.recordatorios_de(uuid), public.contestar_borrador(uuid, boolean, uuid) from
  public, anon, authenticated, service_role;
grant execute on function public.por_llamar(integer), public.anotar_llamada(uuid, text, text, uuid),
  public.deshacer_llamada(uuid), public.recordatorios_de(uuid), public.contestar_borrador(uuid, boolean, uuid) to
  authenticated, service_role;

-- schemas/15_claims.sql

-- Handing a provider over to whoever works there, and taking one off the directory.
--
-- A claim is proved with a code that reaches the mail or the phone which the provider itself
-- shows: the mail is queued, and on the phone an admin reads the code out, because the product
-- sends no text messages. Where somebody owns the provider already, an admin may hand it over
-- only after seven days in which that owner was told and said nothing.
--
-- A removal of the owner's is done at once; of anybody else it is a request. What is removed
-- leaves the directory, can be put back for 30 days and is then deleted. What an import must
-- not bring back is kept apart, in a table that no request can read.

-- Tables

create table public.reclamaciones (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  medio text not null constraint medio_conocido check (medio in ('correo', 'telefono')),
  estado text not null default 'abierta' constraint estado_conocido
    check (estado in ('abierta', 'probada', 'entregada', 'negada', 'retirada')),
  mensaje text constraint mensaje_max_300 check (char_length(mensaje) <= 300),
  probada_en timestamptz,
  dueno_avisado_en timestamptz,
  objetada_en timestamptz,
  decidida_en timestamptz,
  decidida_por uuid references private.profiles (id) on delete set null,
  fecha_creacion timestamptz not null default now()
);
comment on table public.reclamaciones is
  'Claims: somebody says that a provider is theirs. Written by functions; one open claim a person and provider.';
comment on column public.reclamaciones.medio is 'Where the code goes: the mail or the phone that the provider shows.';
comment on column public.reclamaciones.dueno_avisado_en is
  'Since when the present owner has been told; null while the provider has none.';
comment on column public.reclamaciones.objetada_en is 'When the present owner said that the provider is theirs.';
comment on column public.reclamaciones.decidida_por is 'The admin who decided: not for people.';
create unique index reclamaciones_una_abierta_idx on public.reclamaciones (proveedor_id, usuario_id)
  where estado in ('abierta', 'probada');
create index reclamaciones_proveedor_idx on public.reclamaciones (proveedor_id, fecha_creacion);
create index reclamaciones_usuario_idx on public.reclamaciones (usuario_id);
create index reclamaciones_decidida_por_idx on public.reclamaciones (decidida_por);
alter table public.reclamaciones enable row level security;
revoke all on table public.reclamaciones from public, anon, authenticated, service_role;
grant select (id, proveedor_id, usuario_id, medio, estado, mensaje, probada_en, dueno_avisado_en, objetada_en,
  decidida_en, fecha_creacion) on table public.reclamaciones to authenticated;
grant select on table public.reclamaciones to service_role;

create table private.codigos_reclamacion (
  reclamacion_id uuid primary key references public.reclamaciones (id) on delete cascade,
  hash bytea not null,
  vence_en timestamptz not null,
  -- Of the claim, not of the code: a new code brings no new tries.
  intentos smallint not null default 0 constraint intentos_max_5 check (intentos between 0 and 5)
);
comment on table private.codigos_reclamacion is 'The code that proves a claim, as a hash, until when it counts and how often it was tried.';
alter table private.codigos_reclamacion enable row level security;
revoke all on table private.codigos_reclamacion from public, anon, authenticated, service_role;

create table public.bajas (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid references public.proveedores (id) on delete set null,
  nombre text not null constraint nombre_max_160 check (char_length(nombre) <= 160),
  origen text not null constraint origen_conocido check (origen in ('dueno', 'enlace', 'visitante', 'admin')),
  motivo text constraint motivo_max_300 check (char_length(motivo) <= 300),
  estado text not null default 'pendiente' constraint estado_conocido
    check (estado in ('pendiente', 'hecha', 'negada', 'deshecha')),
  era_aprobado boolean not null default false,
  version timestamptz,
  decidida_en timestamptz,
  decidida_por uuid references private.profiles (id) on delete set null,
  deshecha_en timestamptz,
  fecha_creacion timestamptz not null default now()
);
comment on table public.bajas is
  'Removals from the directory, asked for or done. Nothing is kept of who asked; without a provider, it has been deleted.';
comment on column public.bajas.era_aprobado is 'Whether the provider was public when it was removed: so it comes back.';
comment on column public.bajas.version is
  'Version of the provider when it was removed. Whoever changed it since has it looked at before it is public again.';
comment on column public.bajas.decidida_por is 'The owner or admin who removed it: not for people.';
create unique index bajas_una_a_la_vez_idx on public.bajas (proveedor_id) where estado in ('pendiente', 'hecha');
create index bajas_proveedor_idx on public.bajas (proveedor_id);
create index bajas_decidida_por_idx on public.bajas (decidida_por);
alter table public.bajas enable row level security;
revoke all on table public.bajas from public, anon, authenticated, service_role;
grant select (id, proveedor_id, nombre, origen, motivo, estado, era_aprobado, version, decidida_en, deshecha_en,
  fecha_creacion) on table public.bajas to authenticated;
grant select on table public.bajas to service_role;

create table private.no_listar (
  baja_id uuid primary key references public.bajas (id) on delete cascade,
  npi text,
  telefonos text[] not null,
  nombre text not null
);
comment on table private.no_listar is
  'Who asked not to be in the directory: national provider number, phones as digits, folded name. Imports ask private.is_unlisted.';
alter table private.no_listar enable row level security;
revoke all on table private.no_listar from public, anon, authenticated, service_role;

-- Functions: words and mail

create function private.clean_claim() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.mensaje := private.clean_text(new.mensaje);
  perform private.refuse_link('mensaje', new.mensaje);
  return new;
end
$$;
comment on function private.clean_claim() is 'The message to the admins is trimmed and takes no links.';

create function private.clean_removal() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.motivo := private.clean_text(new.motivo);
  perform private.refuse_link('motivo', new.motivo);
  return new;
end
$$;
comment on function private.clean_removal() is 'The reason is trimmed and takes no links.';

create function private.mail_person(person uuid, template text, fields jsonb) returns void
language plpgsql volatile security definer set search_path = ''
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

create function private.mail_provider(proveedor uuid, template text, fields jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.outgoing_mail (proveedor, template, fields)
  select p.id, mail_provider.template, mail_provider.fields
  from public.proveedores as p where p.id = mail_provider.proveedor and private.provider_address(p.id) is not null;
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
end
$$;
comment on function private.mail_provider(uuid, text, jsonb) is
  'Queues a mail to a provider: to its owner, or to the address that it shows.';

-- Functions: claims

-- The provider first, as a save of it takes them, then the account that would get it: an
-- account that is being deleted takes its claims with it.
create function private.lock_claim(reclamacion uuid) returns public.reclamaciones
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim public.reclamaciones;
begin
  perform from public.proveedores as p
  where p.id = (select r.proveedor_id from public.reclamaciones as r where r.id = reclamacion) for no key update;
  perform from private.profiles as p
  where p.id = (select r.usuario_id from public.reclamaciones as r where r.id = reclamacion) for key share;
  select * into claim from public.reclamaciones as r where r.id = reclamacion for update;
  return claim;
end
$$;
comment on function private.lock_claim(uuid) is 'A claim as it is now, held with its provider until the transaction ends.';

create function private.silence_ends(claim public.reclamaciones) returns timestamptz
language sql stable set search_path = ''
as $$
  select claim.dueno_avisado_en + interval '7 days'
$$;
comment on function private.silence_ends(public.reclamaciones) is
  'When the present owner has been silent for seven days.';

create function private.code_hash(reclamacion uuid, code text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(uuid_send(reclamacion) || convert_to(code, 'UTF8'))
$$;
comment on function private.code_hash(uuid, text) is 'The hash of a code, which is good for one claim.';

create function public.reclamar_perfil(proveedor uuid, medio text, mensaje text default null::text) returns uuid
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  person constant uuid := auth.uid();
  way constant text := reclamar_perfil.medio;
  provider public.proveedores;
  claim uuid;
begin
  select * into provider from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin for no key update;
  if not found then
    perform private.refuse('proveedor_publicado', 'Este perfil no está en el directorio.');
  end if;
  if provider.usuario_id = person then
    perform private.refuse('proveedor_ajeno', 'Este perfil ya es tuyo.');
  end if;
  -- Pressed twice, or on another device: one claim.
  select r.id into claim from public.reclamaciones as r
  where r.proveedor_id = provider.id and r.usuario_id = person and r.estado in ('abierta', 'probada');
  if found then
    return claim;
  end if;
  if exists (select from public.proveedores as p where p.usuario_id = person) then
    perform private.refuse('usuario_uno_por_cuenta',
      'Tu cuenta ya tiene un perfil de proveedor, y una cuenta tiene uno solo. Usa otra cuenta.');
  end if;
  if way = 'correo' and provider.email is null then
    perform private.refuse('medio_en_el_perfil', 'Este perfil no muestra un correo.');
  elsif way = 'telefono' and coalesce(provider.telefono, provider.whatsapp) is null then
    perform private.refuse('medio_en_el_perfil', 'Este perfil no muestra un teléfono.');
  end if;
  -- Each is a mail to people who may not have asked for it. Few are a person's (the table's limit); those of others keep
  -- nobody out before there are many, and a call needs none.
  if way = 'correo' and (
    select count(*) from public.reclamaciones as r
    where r.proveedor_id = provider.id and r.medio = 'correo' and r.fecha_creacion > now() - interval '1 day'
  ) >= 20 then
    raise exception using errcode = 'PT429', message = 'Hoy ya enviamos muchos códigos al correo de este perfil. '
      || case when coalesce(provider.telefono, provider.whatsapp) is null then 'Vuelve a intentarlo mañana.' else 'Elige el teléfono, o vuelve mañana.' end;
  end if;

  insert into public.reclamaciones (proveedor_id, usuario_id, medio, mensaje)
  values (provider.id, person, way, reclamar_perfil.mensaje)
  returning id into claim;
  if way = 'correo' then
    insert into private.outgoing_mail (correo, template, fields, secreto, sujeto)
    values (provider.email, 'reclamacion_codigo',
      jsonb_build_object('Nombre', provider.nombre, 'ProveedorID', provider.id), 'codigo', claim);
    perform pg_notify('gateway_mail', '');
  end if;
  return claim;
end
$$;
comment on function public.reclamar_perfil(uuid, text, text) is
  'Opens a claim on a public provider, and queues the mail with its code to the address that the provider shows; the caller''s open claim if there is one.';

create function private.tell_owner(claim public.reclamaciones, owner uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.mail_person(owner, 'reclamacion_dueno', jsonb_build_object(
    'Nombre', p.nombre, 'ProveedorID', p.id,
    'Hasta', private.day_in_words(private.event_day(private.silence_ends(claim)))
  ))
  from public.proveedores as p where p.id = claim.proveedor_id
$$;
comment on function private.tell_owner(public.reclamaciones, uuid) is
  'Queues the mail that asks the present owner whether the provider is still theirs.';

create function public.probar_reclamacion(reclamacion uuid, codigo text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  typed constant text := regexp_replace(codigo, '[^0-9]', '', 'g');
  claim public.reclamaciones := private.lock_claim(reclamacion);
  known private.codigos_reclamacion;
  owner uuid;
begin
  if claim.id is null or claim.usuario_id is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Esta petición no es tuya';
  end if;
  if claim.estado <> 'abierta' then
    return jsonb_build_object('estado', claim.estado);
  end if;
  select * into known from private.codigos_reclamacion as c where c.reclamacion_id = claim.id for update;
  if not found then
    return jsonb_build_object('estado', 'sin_codigo');
  elsif known.intentos >= 5 then
    return jsonb_build_object('estado', 'agotada');
  elsif known.vence_en <= now() then
    return jsonb_build_object('estado', 'vencida');
  end if;
  if known.hash <> private.code_hash(claim.id, coalesce(typed, '')) then
    -- What cannot be a code costs no try.
    if typed ~ '^[0-9]{8}$' then
      known.intentos := known.intentos + 1;
      update private.codigos_reclamacion as c set intentos = known.intentos where c.reclamacion_id = claim.id;
    end if;
    return case
      when known.intentos >= 5 then jsonb_build_object('estado', 'agotada')
      else jsonb_build_object('estado', 'incorrecto', 'quedan', 5 - known.intentos)
    end;
  end if;
  select p.usuario_id into owner from public.proveedores as p where p.id = claim.proveedor_id;
  update public.reclamaciones as r
  set estado = 'probada', probada_en = now(), dueno_avisado_en = case when owner is not null then now() end
  where r.id = claim.id
  returning * into claim;
  perform private.tell_owner(claim, owner);
  return jsonb_build_object('estado', 'probada');
end
$$;
comment on function public.probar_reclamacion(uuid, text) is
  'Proves the caller''s claim: `probada`; `incorrecto` with the tries that are left, `agotada` after five, `vencida` after seven days, `sin_codigo` before one was made. An owner is told then.';

create function public.retirar_reclamacion(reclamacion uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.reclamaciones as r set estado = 'retirada', decidida_en = now()
  where r.id = reclamacion and r.usuario_id = auth.uid() and r.estado in ('abierta', 'probada');
  return found;
end
$$;
comment on function public.retirar_reclamacion(uuid) is 'Takes the caller''s own claim back. False when it was decided or taken back already.';

create function public.reclamaciones_de_mi_perfil()
returns table (id uuid, probada_en timestamptz, hasta timestamptz, objetada_en timestamptz)
language sql stable security definer rows 1 set search_path = ''
as $$
  select r.id, r.probada_en, private.silence_ends(r), r.objetada_en
  from public.reclamaciones as r
  join public.proveedores as p on p.id = r.proveedor_id
  where p.usuario_id = auth.uid() and r.estado = 'probada'
  order by r.probada_en
$$;
comment on function public.reclamaciones_de_mi_perfil() is
  'Proved claims on the caller''s own provider and until when to answer them. Not whose they are.';

create function public.objetar_reclamacion(reclamacion uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim public.reclamaciones := private.lock_claim(reclamacion);
begin
  if not exists (
    select from public.proveedores as p where p.id = claim.proveedor_id and p.usuario_id = auth.uid()
  ) or claim.probada_en is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Este perfil no es tuyo';
  end if;
  if claim.estado <> 'probada' then
    return jsonb_build_object('estado', 'ya_decidida');
  end if;
  update public.reclamaciones as r set objetada_en = coalesce(r.objetada_en, now()) where r.id = claim.id;
  return jsonb_build_object('estado', 'objetada');
end
$$;
comment on function public.objetar_reclamacion(uuid) is
  'The present owner says that the provider is theirs: then it is not handed over.';

-- Functions: deciding a claim

create function public.reclamacion_para_decidir(reclamacion uuid)
 returns jsonb
 language plpgsql
 stable security definer
 set search_path to ''
as $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'id', r.id, 'estado', r.estado, 'medio', r.medio, 'mensaje', r.mensaje, 'fecha_creacion', r.fecha_creacion,
      'probada_en', r.probada_en, 'dueno_avisado_en', r.dueno_avisado_en, 'hasta', private.silence_ends(r),
      'objetada_en', r.objetada_en,
      'leido', (
        select jsonb_build_object('nombre', a.actor_nombre, 'fecha', a.fecha) from public.auditoria as a
        where a.tabla = 'reclamaciones' and a.fila_id = r.id::text and a.accion = 'leer_codigo' and private.has_claim_code(r.id)
        order by a.fecha desc limit 1
      ),
      'solicitante', jsonb_build_object('nombre', who.nombre_completo, 'correo', account.email, 'desde', who.fecha_registro),
      'proveedor', jsonb_build_object('id', p.id, 'nombre', p.nombre, 'telefono', p.telefono, 'whatsapp', p.whatsapp,
        'email', p.email),
      'dueno', case when p.usuario_id is not null then
        jsonb_build_object('nombre', owner.nombre_completo, 'correo', owner_account.email) end,
      'otras', (
        select jsonb_build_object('abiertas', count(*) filter (where o.estado = 'abierta'),
          'probadas', count(*) filter (where o.estado = 'probada'))
        from public.reclamaciones as o where o.proveedor_id = r.proveedor_id and o.id <> r.id
      ),
      'tiene_otro', (select own.id from public.proveedores as own where own.usuario_id = r.usuario_id)
    )
    from public.reclamaciones as r
    join public.proveedores as p on p.id = r.proveedor_id
    join private.profiles as who on who.id = r.usuario_id
    join auth.users as account on account.id = r.usuario_id
    left join private.profiles as owner on owner.id = p.usuario_id
    left join auth.users as owner_account on owner_account.id = p.usuario_id
    where r.id = reclamacion
  );
end
$function$;
comment on function public.reclamacion_para_decidir(uuid) is
  'For admins: all that a decision on a claim needs, who asks and who owns the provider included; null when it is gone.';

create function public.codigo_para_llamar(reclamacion uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  code text;
begin
  perform private.require_admin();
  select private.new_claim_code(r.id) into code
  from public.reclamaciones as r where r.id = reclamacion and r.medio = 'telefono' and r.estado = 'abierta';
  if code is not null and auth.uid() is not null then
    perform private.write_act(auth.uid(), 'leer_codigo', 'reclamaciones', reclamacion::text, null, null);
  end if;
  return code;
end
$$;
comment on function public.codigo_para_llamar(uuid) is
  'For admins: a code to read out to who answers the phone that the provider shows; the former one counts no more. Null when the claim is not open by phone.';

create function private.decided(how text, whom uuid, at timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('estado', 'ya_decidida', 'como', how, 'cuando', at,
    'por', (select p.nombre_completo from private.profiles as p where p.id = whom))
$$;
comment on function private.decided(text, uuid, timestamptz) is 'What an admin is told whom another one was ahead of.';

create function private.deny_claims(denied uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim record;
begin
  for claim in
    update public.reclamaciones as r set estado = 'negada', decidida_en = now(), decidida_por = auth.uid()
    where r.id = any (denied)
    returning r.usuario_id, r.proveedor_id
  loop
    perform private.mail_person(claim.usuario_id, 'reclamacion_negada',
      jsonb_build_object('Nombre', p.nombre, 'ProveedorID', p.id))
    from public.proveedores as p where p.id = claim.proveedor_id;
  end loop;
end
$$;
comment on function private.deny_claims(uuid[]) is 'Denies claims and tells who made them.';

-- The approval is named, and so stays as it was: an admin's save that does not name it would
-- approve (private.moderate_proveedor).
create function private.hand_over(claim public.reclamaciones) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  fields constant jsonb := (
    select jsonb_build_object('Nombre', p.nombre, 'ProveedorID', p.id)
    from public.proveedores as p where p.id = claim.proveedor_id
  );
  former uuid;
  shown_address text;
begin
  select p.usuario_id, p.email into former, shown_address from public.proveedores as p where p.id = claim.proveedor_id;
  update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
  where r.id = claim.id;
  perform private.deny_claims(array(
    select r.id from public.reclamaciones as r
    where r.proveedor_id = claim.proveedor_id and r.estado in ('abierta', 'probada')
  ));
  update public.proveedores as p set usuario_id = claim.usuario_id, aprobado_por_admin = p.aprobado_por_admin
  where p.id = claim.proveedor_id;
  perform private.mail_person(claim.usuario_id, 'reclamacion_entregada', fields);
  if former is not null then
    perform private.mail_person(former, 'perfil_entregado', fields);
  elsif shown_address is not null then
    insert into private.outgoing_mail (correo, template, fields) values (shown_address, 'perfil_entregado', fields);
    perform pg_notify('gateway_mail', '');
  end if;
end
$$;
comment on function private.hand_over(public.reclamaciones) is
  'Gives a provider to who claimed it, as approved as it was; denies the other claims and tells both sides.';

create function public.decidir_reclamacion(reclamacion uuid, entregar boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claim public.reclamaciones;
  owner uuid;
  other uuid;
begin
  perform private.require_admin();
  claim := private.lock_claim(reclamacion);
  if claim.id is null then
    return jsonb_build_object('estado', 'no_existe');
  elsif claim.estado not in ('abierta', 'probada') then
    return private.decided(claim.estado, claim.decidida_por, claim.decidida_en);
  elsif entregar is not true then
    perform private.deny_claims(array[claim.id]);
    return jsonb_build_object('estado', 'negada');
  elsif claim.estado = 'abierta' then
    return jsonb_build_object('estado', 'sin_probar');
  elsif private.is_removed(claim.proveedor_id) then
    return jsonb_build_object('estado', 'de_baja');
  end if;
  select p.usuario_id into owner from public.proveedores as p where p.id = claim.proveedor_id;
  if claim.objetada_en is not null then
    return jsonb_build_object('estado', 'objetada');
  elsif owner is not null and coalesce(private.silence_ends(claim), 'infinity') > now() then
    return jsonb_build_object('estado', 'en_espera', 'hasta', private.silence_ends(claim));
  end if;
  begin
    perform private.hand_over(claim);
  exception when unique_violation then
    -- One provider an account.
    select p.id into other from public.proveedores as p where p.usuario_id = claim.usuario_id;
    return jsonb_build_object('estado', 'tiene_otro', 'proveedor_id', other);
  end;
  return jsonb_build_object('estado', 'entregada');
end
$$;
comment on function public.decidir_reclamacion(uuid, boolean) is
  'For admins: hands a provider over to who proved a claim on it (`entregada`) or denies the claim (`negada`). Otherwise nothing changes and `estado` says why: ya_decidida, sin_probar, en_espera, objetada, tiene_otro, de_baja, no_existe.';

create function private.close_claim() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.codigos_reclamacion as c where c.reclamacion_id = old.id;
  delete from private.outgoing_mail as m where m.secreto = 'codigo' and m.sujeto = old.id;
  return null;
end
$$;
comment on function private.close_claim() is 'A claim that is no longer open has no code, sent or to be sent.';

create function private.follow_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  claim public.reclamaciones;
begin
  -- An admin gave it by hand to who claims it.
  update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
  where r.proveedor_id = new.id and r.usuario_id = new.usuario_id and r.estado in ('abierta', 'probada');
  for claim in
    update public.reclamaciones as r
    set dueno_avisado_en = case when new.usuario_id is not null then now() end, objetada_en = null
    where r.proveedor_id = new.id and r.estado = 'probada'
    returning r.*
  loop
    perform private.tell_owner(claim, new.usuario_id);
  end loop;
  return null;
end
$$;
comment on function private.follow_owner() is
  'The seven days are of the present owner: another one is told anew, and without one there is nobody to wait for.';

-- Functions: removals

-- Without the extension, which would push the area code out. Granted because whoever writes a
-- place writes its indexes.
create function private.phone_digits(phone text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(digits) >= 7 then right(digits, 10) end
  from (
    select regexp_replace(
      regexp_replace(phone, '[\s,;.]*\m(extensi[oó]n|ext|x)[\s.:#]*[0-9]{1,6}\s*$', '', 'i'), '[^0-9]', '', 'g'
    ) as digits
  ) as written
$$;
comment on function private.phone_digits(text) is
  'A phone number to compare: its last ten digits without an extension, however it is written.';

create function private.unlist(baja uuid, proveedor uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.no_listar (baja_id, npi, telefonos, nombre)
  select unlist.baja, (select n.npi from private.npis as n where n.proveedor_id = p.id), array(
      select distinct private.phone_digits(phone)
      from (
        select unnest(array[p.telefono, p.whatsapp]) as phone
        union all
        select unnest(array[s.telefono, s.whatsapp]) from public.sedes as s where s.proveedor_id = p.id
      ) as phones
      where private.phone_digits(phone) is not null
    ), private.fold_text(p.nombre)
  from public.proveedores as p where p.id = unlist.proveedor
  on conflict do nothing
$$;
comment on function private.unlist(uuid, uuid) is 'Remembers by what an import would know a provider that asked not to appear.';

create function private.is_unlisted(nombre text, telefono text, npi text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  folded constant text := private.fold_text(private.clean_line(nombre));
  -- Who asked before this version was kept with the digits of the extension.
  digits constant text[] := array[private.phone_digits(telefono), right(regexp_replace(telefono, '[^0-9]', '', 'g'), 10)];
begin
  return exists (
    select from private.no_listar as n
    where n.npi = is_unlisted.npi or digits && n.telefonos or n.nombre = folded
  );
end
$$;
comment on function private.is_unlisted(text, text, text) is
  'Whether who is called so, answers this phone or has this number asked not to appear: any of the three is enough.';

create function private.is_removed(proveedor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.bajas as b where b.proveedor_id = proveedor and b.estado = 'hecha')
$$;
comment on function private.is_removed(uuid) is 'Whether a provider was removed and can still be put back.';

create function private.removal_ends(decidida_en timestamptz) returns date
language sql stable set search_path = ''
as $$
  select private.event_day(decidida_en) + 30
$$;
comment on function private.removal_ends(timestamptz) is 'The day on which a removed provider is deleted.';

create function private.request_removal(proveedor uuid, origen text, motivo text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.bajas (proveedor_id, nombre, origen, motivo)
  select p.id, p.nombre, request_removal.origen, request_removal.motivo
  from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin
  on conflict do nothing;
  -- Asked for already is the same answer.
  return jsonb_build_object('estado', case
    when exists (select from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin) then 'recibida'
    else 'no_existe'
  end);
end
$$;
comment on function private.request_removal(uuid, text, text) is 'Adds a removal to the queue, unless one waits there.';

create function public.pedir_baja(proveedor uuid, motivo text default null) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.request_removal(proveedor, case when private.is_admin() then 'admin' else 'visitante' end, motivo)
$$;
comment on function public.pedir_baja(uuid, text) is
  'Asks for the removal of a public provider, for an admin to decide: `recibida`, or `no_existe`.';

create function public.dejar_baja(proveedor uuid, motivo text default null) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.request_removal(proveedor, 'visitante', motivo)
$$;
comment on function public.dejar_baja(uuid, text) is
  'The same for visitors, by the server function that has checked their proof of work.';

create function public.pedir_baja_por_enlace(token text, motivo text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known record;
begin
  select * into known from private.read_link(token);
  if known.estado <> 'vigente' then
    return jsonb_build_object('estado', known.estado);
  end if;
  return private.request_removal((known.link).proveedor_id, 'enlace', motivo);
end
$$;
comment on function public.pedir_baja_por_enlace(text, text) is
  'The same by the link that confirms: who holds it asks, and an admin decides.';

create function public.retirar_mi_perfil() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  provider public.proveedores;
  removal public.bajas;
begin
  select * into provider from public.proveedores as p where p.usuario_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'insufficient_privilege', message = 'Tu cuenta no tiene un perfil de proveedor';
  end if;
  -- A request that waits is done with it; pressed twice changes nothing.
  insert into public.bajas as b (proveedor_id, nombre, origen, estado, decidida_en, decidida_por)
  values (provider.id, provider.nombre, 'dueno', 'hecha', now(), auth.uid())
  on conflict (proveedor_id) where estado in ('pendiente', 'hecha') do update
  set estado = 'hecha', decidida_en = now(), decidida_por = auth.uid()
  where b.estado = 'pendiente';
  select * into removal from public.bajas as b where b.proveedor_id = provider.id and b.estado = 'hecha';
  return jsonb_build_object('estado', 'hecha', 'id', removal.id, 'borrar_en', private.removal_ends(removal.decidida_en));
end
$$;
comment on function public.retirar_mi_perfil() is
  'Takes the caller''s own provider off the directory at once; it can be put back until `borrar_en`.';

create function public.baja_de_mi_perfil() returns table (id uuid, decidida_en timestamptz, borrar_en date)
language sql stable security definer rows 1 set search_path = ''
as $$
  select b.id, b.decidida_en, private.removal_ends(b.decidida_en)
  from public.bajas as b
  join public.proveedores as p on p.id = b.proveedor_id
  where p.usuario_id = auth.uid() and b.estado = 'hecha'
$$;
comment on function public.baja_de_mi_perfil() is 'The removal of the caller''s own provider, if it was removed, and when it is deleted.';

create function private.lock_removal(baja uuid) returns public.bajas
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removal public.bajas;
begin
  perform from public.proveedores as p
  where p.id = (select b.proveedor_id from public.bajas as b where b.id = baja) for no key update;
  select * into removal from public.bajas as b where b.id = baja for update;
  return removal;
end
$$;
comment on function private.lock_removal(uuid) is 'A removal as it is now, held with its provider until the transaction ends.';

create function public.decidir_baja(baja uuid, hacer boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removal public.bajas;
begin
  perform private.require_admin();
  removal := private.lock_removal(baja);
  if removal.id is null then
    return jsonb_build_object('estado', 'no_existe');
  elsif removal.estado <> 'pendiente' then
    return private.decided(removal.estado, removal.decidida_por, coalesce(removal.deshecha_en, removal.decidida_en));
  end if;
  update public.bajas as b
  set estado = case when hacer then 'hecha' else 'negada' end, decidida_en = now(), decidida_por = auth.uid()
  where b.id = removal.id
  returning * into removal;
  if removal.estado = 'negada' then
    return jsonb_build_object('estado', 'negada');
  end if;
  return jsonb_build_object('estado', 'hecha', 'borrar_en', private.removal_ends(removal.decidida_en));
end
$$;
comment on function public.decidir_baja(uuid, boolean) is
  'For admins: removes a provider as was asked (`hecha`) or leaves it (`negada`); ya_decidida when somebody else was first.';

create function public.deshacer_baja(baja uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removal public.bajas := private.lock_removal(baja);
begin
  if not exists (
    select from public.proveedores as p where p.id = removal.proveedor_id and p.usuario_id = auth.uid()
  ) then
    perform private.require_admin();
  end if;
  if removal.id is null then
    return jsonb_build_object('estado', 'no_existe');
  elsif removal.estado <> 'hecha' then
    return private.decided(removal.estado, removal.decidida_por, coalesce(removal.deshecha_en, removal.decidida_en));
  elsif removal.proveedor_id is null then
    return jsonb_build_object('estado', 'ya_borrada');
  end if;
  update public.bajas as b set estado = 'deshecha', deshecha_en = now() where b.id = removal.id;
  return jsonb_build_object('estado', 'deshecha');
end
$$;
comment on function public.deshacer_baja(uuid) is
  'Puts a removed provider back, for 30 days: by an admin as public as it was, by its owner to wait for approval.';

create function private.note_approval() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.era_aprobado := exists (
    select from public.proveedores as p where p.id = new.proveedor_id and p.aprobado_por_admin
  );
  return new;
end
$$;
comment on function private.note_approval() is 'What a removal finds, to put back.';

-- By triggers, so that it is no admin's decision on the provider: its owner would be told twice.
create function private.take_down() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stands timestamptz;
begin
  perform private.unlist(new.id, new.proveedor_id);
  update public.proveedores as p set aprobado_por_admin = false where p.id = new.proveedor_id
  returning p.fecha_actualizacion into stands;
  update public.bajas as b set version = stands where b.id = new.id;
  update private.enlaces as e set revocado_en = now() where e.proveedor_id = new.proveedor_id and e.revocado_en is null;
  perform private.mail_provider(new.proveedor_id, 'baja_hecha', jsonb_build_object(
    'Nombre', new.nombre, 'ProveedorID', new.proveedor_id,
    'Quien', case
      when exists (select from public.proveedores as p where p.id = new.proveedor_id and p.usuario_id = new.decidida_por) then 'Quitaste'
      else 'Quitamos'
    end,
    'Hasta', private.day_in_words(private.removal_ends(new.decidida_en))
  ));
  return null;
end
$$;
comment on function private.take_down() is
  'A removed provider is public no more, its links end, imports leave it out, and it is told.';

create function private.put_back_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.no_listar as n where n.baja_id = new.id;
  if new.era_aprobado and (private.is_admin() or not private.is_client()) then
    update public.proveedores as p set aprobado_por_admin = true
    where p.id = new.proveedor_id and p.fecha_actualizacion = new.version;
  end if;
  return null;
end
$$;
comment on function private.put_back_provider() is
  'An admin puts a provider back as it was; what its owner puts back or has changed since waits for approval.';

create function private.keep_removed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_removed(new.id) then
    perform private.refuse('aprobado_sin_baja',
      'Este perfil se quitó del directorio. Para publicarlo, deshaz primero la baja.');
  end if;
  return new;
end
$$;
comment on function private.keep_removed() is 'Who asked not to appear is not approved by mistake.';

create function private.settle_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removal uuid;
begin
  select b.id into removal from public.bajas as b where b.proveedor_id = old.id and b.estado = 'pendiente';
  if found then
    perform private.unlist(removal, old.id);
    update public.bajas as b set estado = 'hecha', decidida_en = now(), decidida_por = auth.uid(), proveedor_id = null
    where b.id = removal;
  end if;
  return old;
end
$$;
comment on function private.settle_removal() is 'Deleting a provider does what a waiting removal asked for.';

-- Functions: the work of a day

create function private.finish_removals() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  gone constant uuid[] := array(
    select b.proveedor_id from public.bajas as b
    where b.estado = 'hecha' and b.proveedor_id is not null
      and private.removal_ends(b.decidida_en) <= private.event_day(now())
  );
  subjects constant text[] := gone::text[] || array(select s.id::text from public.sedes as s where s.proveedor_id = any (gone));
begin
  -- The audit log keeps that something was changed, and not where somebody can be found.
  update public.auditoria
  set antes = antes - array['telefono', 'whatsapp', 'email', 'direccion', 'como_llegar', 'web'],
    despues = despues - array['telefono', 'whatsapp', 'email', 'direccion', 'como_llegar', 'web']
  where tabla in ('proveedores', 'sedes') and (
    fila_id = any (subjects) or coalesce(antes, despues) ->> 'proveedor_id' = any (subjects)
  );
  update public.bajas as b set motivo = null where b.proveedor_id = any (gone);
  delete from public.proveedores as p where p.id = any (gone);
  delete from public.bajas as b where b.estado in ('negada', 'deshecha') and b.decidida_en <= now() - interval '1 year';
  -- Nobody proved them.
  update public.reclamaciones as r set estado = 'retirada', decidida_en = now()
  where r.estado = 'abierta' and r.fecha_creacion <= now() - interval '30 days';
  delete from public.reclamaciones as r where r.decidida_en <= now() - interval '1 year';
end
$$;
comment on function private.finish_removals() is
  'The work of a day: deletes what was removed 30 days ago, closes claims that nobody proved, forgets decided ones after a year.';

-- Triggers. Depth 0 is the act itself.

create trigger reclamaciones_clean
  before insert on public.reclamaciones
  for each row execute function private.clean_claim();

create trigger reclamaciones_limit
  before insert on public.reclamaciones
  for each row execute function private.limit_acts('3', '1 day', 'Ya pediste 3 perfiles en el último día.');

create trigger reclamaciones_close
  after update of estado on public.reclamaciones
  for each row when (new.estado <> 'abierta') execute function private.close_claim();

create trigger reclamaciones_close_deleted
  after delete on public.reclamaciones
  for each row execute function private.close_claim();

create trigger reclamaciones_audit
  after update of estado on public.reclamaciones
  for each row when (pg_trigger_depth() = 0) execute function private.audit('id', 'usuario_id', '');

create trigger proveedores_follow_owner
  after update of usuario_id on public.proveedores
  for each row when (new.usuario_id is distinct from old.usuario_id) execute function private.follow_owner();

create trigger bajas_clean
  before insert on public.bajas
  for each row execute function private.clean_removal();

create trigger bajas_limit
  before insert on public.bajas
  for each row execute function private.limit_acts('5', '1 day', 'Ya pediste 5 bajas en el último día.');

create trigger bajas_note_approval
  before insert or update of estado on public.bajas
  for each row when (new.estado = 'hecha') execute function private.note_approval();

create trigger bajas_take_down_inserted
  after insert on public.bajas
  for each row when (new.estado = 'hecha') execute function private.take_down();

create trigger bajas_take_down
  after update of estado on public.bajas
  for each row when (old.estado <> 'hecha' and new.estado = 'hecha' and new.proveedor_id is not null)
  execute function private.take_down();

create trigger bajas_put_back
  after update of estado on public.bajas
  for each row when (old.estado = 'hecha' and new.estado = 'deshecha') execute function private.put_back_provider();

create trigger bajas_audit
  after update of estado on public.bajas
  for each row when (pg_trigger_depth() = 0) execute function private.audit('id', '', '');

-- After proveedores_moderate by name, which decides on the approval.
create trigger proveedores_removed
  before update on public.proveedores
  for each row when (new.aprobado_por_admin and not old.aprobado_por_admin) execute function private.keep_removed();

create trigger proveedores_settle_removal
  before delete on public.proveedores
  for each row execute function private.settle_removal();

-- Policies

create policy "Authors can see their own claims" on public.reclamaciones
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can see their own claims" on public.reclamaciones is
  'How it stands, and never another''s.';

create policy "Admins can see all claims" on public.reclamaciones
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all claims" on public.reclamaciones is
  'They decide them.';

create policy "Admins can see the removals" on public.bajas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see the removals" on public.bajas is
  'They decide them. An owner asks baja_de_mi_perfil.';

create function private.has_claim_code(reclamacion uuid)
 returns boolean
 language sql
 stable security definer
 set search_path to ''
as $function$
  select exists (
    select from private.codigos_reclamacion as c
    join public.reclamaciones as r on r.id = c.reclamacion_id
    where c.reclamacion_id = has_claim_code.reclamacion and r.estado = 'abierta' and c.vence_en > now() and c.intentos < 5
  )
$function$;
comment on function private.has_claim_code(uuid) is 'Whether an open claim has a code that its person can still write.';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.reclamar_perfil(uuid, text, text), public.probar_reclamacion(uuid, text),
  public.retirar_reclamacion(uuid), public.reclamaciones_de_mi_perfil(), public.objetar_reclamacion(uuid),
  public.reclamacion_para_decidir(uuid), public.codigo_para_llamar(uuid), public.decidir_reclamacion(uuid, boolean),
  public.pedir_baja(uuid, text), public.dejar_baja(uuid, text), public.pedir_baja_por_enlace(text, text),
  public.retirar_mi_perfil(), public.baja_de_mi_perfil(), public.decidir_baja(uuid, boolean),
  public.deshacer_baja(uuid) from public, anon, authenticated, service_role;
grant execute on function public.pedir_baja_por_enlace(text, text) to anon, authenticated, service_role;
grant execute on function public.reclamar_perfil(uuid, text, text), public.probar_reclamacion(uuid, text),
  public.retirar_reclamacion(uuid), public.reclamaciones_de_mi_perfil(), public.objetar_reclamacion(uuid),
  public.pedir_baja(uuid, text), public.retirar_mi_perfil(), public.baja_de_mi_perfil() to authenticated;
grant execute on function public.reclamacion_para_decidir(uuid), public.codigo_para_llamar(uuid),
  public.decidir_reclamacion(uuid, boolean), public.decidir_baja(uuid, boolean), public.deshacer_baja(uuid) to
  authenticated, service_role;
grant execute on function private.phone_digits(text), public.dejar_baja(uuid, text) to service_role;

-- schemas/16_queue.sql

-- One queue of everything that waits for an admin, whatever table it stands in; who took what,
-- what admins say to each other about it, and who decided when somebody else was first. And
-- what was changed of the facts lately, each with its way back.

-- Tables

create table private.clases_cola (
  clase text primary key,
  orden smallint not null
);
comment on table private.clases_cola is 'Kinds of things that wait, in the order in which they are listed. `private.queue` knows where each is found.';
alter table private.clases_cola enable row level security;
revoke all on table private.clases_cola from public, anon, authenticated, service_role;

create table public.cola_asignaciones (
  clase text not null references private.clases_cola (clase),
  elemento uuid not null,
  admin uuid not null references private.profiles (id) on delete cascade,
  fecha timestamptz not null default now(),
  primary key (clase, elemento)
);
comment on table public.cola_asignaciones is 'Which admin looks after something that waits. Written by `asignar_elemento`.';
create index cola_asignaciones_admin_idx on public.cola_asignaciones (admin);
alter table public.cola_asignaciones enable row level security;
revoke all on table public.cola_asignaciones from public, anon, authenticated, service_role;
grant select on table public.cola_asignaciones to authenticated;
grant all on table public.cola_asignaciones to service_role;

create table public.cola_notas (
  id uuid primary key default gen_random_uuid(),
  clase text not null references private.clases_cola (clase),
  elemento uuid not null,
  texto text not null constraint texto_max_500 check (char_length(texto) <= 500),
  autor uuid default auth.uid() references private.profiles (id) on delete set null,
  fecha timestamptz not null default now()
);
comment on table public.cola_notas is 'What admins note for each other about something that waits. It goes with what it is about.';
create index cola_notas_elemento_idx on public.cola_notas (clase, elemento, fecha);
create index cola_notas_autor_idx on public.cola_notas (autor);
alter table public.cola_notas enable row level security;
revoke all on table public.cola_notas from public, anon, authenticated, service_role;
grant select, insert (clase, elemento, texto), delete on table public.cola_notas to authenticated;
grant all on table public.cola_notas to service_role;

create table private.perfiles_vistos (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  version timestamptz not null,
  admin uuid references private.profiles (id) on delete set null,
  fecha timestamptz not null default now(),
  nota text constraint nota_max_500 check (char_length(nota) <= 500)
);
comment on table private.perfiles_vistos is
  'Providers that an admin looked at and left pending. One that changes has another version, and waits again.';
comment on column private.perfiles_vistos.nota is 'What is missing, in words for the owner. It goes when the provider changes.';
create index perfiles_vistos_admin_idx on private.perfiles_vistos (admin);
alter table private.perfiles_vistos enable row level security;
revoke all on table private.perfiles_vistos from public, anon, authenticated, service_role;

create table private.devoluciones (
  entrada bigint primary key references public.auditoria (id) on delete cascade,
  devuelta bigint not null references public.auditoria (id) on delete cascade
);
comment on table private.devoluciones is 'Audit entries that put another one back.';
create index devoluciones_devuelta_idx on private.devoluciones (devuelta);
alter table private.devoluciones enable row level security;
revoke all on table private.devoluciones from public, anon, authenticated, service_role;

-- Functions: the queue

create function private.queue()
 returns table(clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer)
 language sql
 stable security definer
 set search_path to ''
as $function$
  -- Since when this version of it waits.
  select 'proveedor', p.id, p.nombre, p.fecha_actualizacion, p.id, 1
  from public.proveedores as p
  where not p.aprobado_por_admin
    and not exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id and v.version = p.fecha_actualizacion)
    -- As private.is_removed, which would be called for each of thousands of drafts.
    and not exists (select from public.bajas as b where b.proveedor_id = p.id and b.estado = 'hecha')
    -- First somebody calls.
    and not exists (select from private.borradores as b where b.proveedor_id = p.id and b.atiende is null)
  union all
  select 'propuesta', c.lote, p.nombre, min(c.fecha_creacion), p.id, count(*)::integer
  from public.propuestas as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
  group by c.lote, p.id
  union all
  -- One that is proven waits for its owner first; one by telephone waits for an admin's call, then for who asks.
  select 'reclamacion', r.id, p.nombre, coalesce(r.objetada_en, r.probada_en, r.fecha_creacion), p.id,
    case when private.has_claim_code(r.id) then 0 else 1 end
  from public.reclamaciones as r
  join public.proveedores as p on p.id = r.proveedor_id
  where (r.estado = 'abierta' and r.medio = 'telefono')
    or (r.estado = 'probada' and (
      p.usuario_id is null or r.objetada_en is not null or private.silence_ends(r) <= now()
    ))
  union all
  select 'baja', b.id, b.nombre, b.fecha_creacion, b.proveedor_id, 1
  from public.bajas as b
  where b.estado = 'pendiente'
  union all
  -- One that reports hid is listed with them.
  select 'resena', c.id, p.nombre, c.fecha, p.id, 1
  from public.calificaciones as c
  join public.proveedores as p on p.id = c.proveedor_id
  where c.estado = 'pendiente'
    and not exists (select from private.moderacion as m where m.elemento = c.id and m.cola is not null)
  union all
  select 'sugerencia', s.id, s.titulo, s.fecha, null, 1
  from public.sugerencias as s
  where s.estado = 'pendiente'
  union all
  select 'recurso', r.recurso_id, r.titulo, r.desde, null, 1
  from private.resources_to_review() as r
  union all
  -- Since the first day on which no family sees it.
  select 'paso', s.id, s.titulo, (s.vence_en + 1)::timestamp at time zone 'America/Puerto_Rico', null, 1
  from public.pasos as s
  where s.estado = 'publicado' and s.vence_en < private.event_day(now())
  union all
  select m.cola, m.elemento,
    case m.clase when 'pregunta' then p.titulo when 'respuesta' then 'Respuesta a «' || p.titulo || '»' else 'Reseña de «' || p.titulo || '»' end,
    m.desde, p.proveedor_id, 1
  from private.moderacion as m
  cross join lateral private.post(m.clase, m.elemento) as p
  where m.cola is not null
  union all
  select 'repetido', r.id, p.nombre || ' y ' || o.nombre, r.encontrado_en, p.id, 1
  from private.repetidos as r
  join public.proveedores as p on p.id = r.uno
  join public.proveedores as o on o.id = r.otro
  where r.estado = 'pendiente' and not private.is_removed(p.id) and not private.is_removed(o.id)
$function$;
comment on function private.queue() is 'Everything that waits for an admin, and with no part to decide (`cuantos` 0) what waits for somebody else first. A new kind is one more part here, a row of private.clases_cola, and a renderer of the screen.';

create function public.cola()
returns table (clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer, asignado_a uuid, asignado_nombre text, notas integer)
language plpgsql stable security definer set search_path = '' set jit = 'off'
as $$
begin
  perform private.require_admin();
  return query
  select q.clase, q.id, q.titulo, q.desde, q.proveedor_id, q.cuantos, a.admin, p.nombre_completo,
    (select count(*)::integer from public.cola_notas as n where n.clase = q.clase and n.elemento = q.id)
  from (select n.*, row_number() over (partition by n.clase order by n.desde, n.id) as place from private.queue() as n) as q
  left join public.cola_asignaciones as a on a.clase = q.clase and a.elemento = q.id
  left join private.profiles as p on p.id = a.admin
  where q.place <= 500
  order by q.desde, q.clase, q.id;
end
$$;
comment on function public.cola() is
  'For admins: what waits, the oldest first and at most 500 of each kind, with who looks after it and how many notes it has.';

create function public.asignar_elemento(clase text, elemento uuid, a uuid, visto uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  present uuid;
begin
  perform private.require_admin();
  if not exists (select from private.clases_cola as c where c.clase = asignar_elemento.clase) then
    perform private.refuse('clase_conocida', 'Eso no es una clase de la cola.');
  end if;
  if a is not null and not exists (select from public.user_roles as r where r.user_id = a and r.role = 'admin') then
    perform private.refuse('admin_de_este_sitio', 'Esa persona ya no es admin.');
  end if;
  -- One after the other, also while there is no row yet.
  perform pg_advisory_xact_lock(hashtextextended('public.cola_asignaciones:' || clase || ':' || elemento, 0));
  select t.admin into present from public.cola_asignaciones as t
  where t.clase = asignar_elemento.clase and t.elemento = asignar_elemento.elemento;
  if present is distinct from visto and present is distinct from a then
    return jsonb_build_object('estado', 'otra_persona', 'a', present,
      'nombre', (select p.nombre_completo from private.profiles as p where p.id = present));
  end if;
  delete from public.cola_asignaciones as t
  where t.clase = asignar_elemento.clase and t.elemento = asignar_elemento.elemento;
  if a is not null then
    insert into public.cola_asignaciones (clase, elemento, admin) values (clase, elemento, a);
  end if;
  return jsonb_build_object('estado', 'asignado');
end
$$;
comment on function public.asignar_elemento(text, uuid, uuid, uuid) is
  'For admins: gives something that waits to an admin, or with null to nobody. If it is no longer whose the asker saw (`visto`), nothing is done and it says whose it is.';

create function private.clean_nota() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.texto := private.clean_text(new.texto);
  if new.texto is null then
    perform private.refuse('texto_escrito', 'Escribe la nota.');
  end if;
  return new;
end
$$;
comment on function private.clean_nota() is 'Trims a note; an empty one is none.';

-- Arguments: the kind, and the column that names what waits.
create function private.forget_element() returns trigger
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
comment on function private.forget_element() is 'What was noted about something goes with it: it may be about the person whose it was.';

create function public.dejar_sin_aprobar(proveedor uuid, version timestamptz, dejar boolean default true) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin();
  perform from public.proveedores as p
  where p.id = proveedor and p.fecha_actualizacion = version and not p.aprobado_por_admin for no key update;
  if not found then
    return false;
  end if;
  delete from private.perfiles_vistos as v where v.proveedor_id = proveedor;
  delete from private.outgoing_mail as m where m.proveedor = dejar_sin_aprobar.proveedor and m.template = 'perfil_devuelto';
  if dejar then
    insert into private.perfiles_vistos (proveedor_id, version, admin) values (proveedor, version, auth.uid());
  end if;
  return true;
end
$$;
comment on function public.dejar_sin_aprobar(uuid, timestamptz, boolean) is
  'For admins: a pending provider is left as it is and waits no longer, until it changes; with `dejar` false it waits again. False when it is no longer what was looked at.';

create function private.leave_disapproved() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_client() and private.is_admin() then
    insert into private.perfiles_vistos (proveedor_id, version, admin) values (new.id, new.fecha_actualizacion, auth.uid())
    on conflict (proveedor_id) do update set version = excluded.version, admin = excluded.admin, fecha = now();
  end if;
  return null;
end
$$;
comment on function private.leave_disapproved() is 'What an admin disapproves has been looked at: it waits again when it changes.';

create function private.latest_decision(clase text, elemento uuid)
returns table (como text, actor uuid, cuando timestamptz)
language sql stable security definer set search_path = ''
as $$
  select d.como, d.actor, d.cuando
  from (
    select case
        when e.accion = 'eliminar' then 'eliminado'
        when e.tabla = 'revisiones_recurso' then 'revisado'
        when e.tabla = 'proveedores' then
          case when e.accion = 'aprobar' or (e.despues ->> 'aprobado_por_admin')::boolean then 'aprobado' else 'desaprobado' end
        else e.despues ->> 'estado'
      end as como, e.actor_id as actor, e.fecha as cuando
    from public.auditoria as e
    where (latest_decision.clase, e.tabla) in (
        ('proveedor', 'proveedores'), ('resena', 'calificaciones'), ('sugerencia', 'sugerencias'),
        ('recurso', 'revisiones_recurso'), ('recurso', 'recursos'), ('paso', 'pasos')
      )
      and e.fila_id = elemento::text
      and (e.accion in ('aprobar', 'desaprobar', 'eliminar') or e.despues ?| array['aprobado_por_admin', 'estado', 'revisado_en'])
    union all
    select 'dejado', v.admin, v.fecha from private.perfiles_vistos as v
    where clase = 'proveedor' and v.proveedor_id = elemento
    union all
    select c.estado, c.decidida_por, c.decidida_en from public.propuestas as c
    where clase = 'propuesta' and c.lote = elemento
    union all
    select r.estado, r.decidida_por, r.decidida_en from public.reclamaciones as r
    where clase = 'reclamacion' and r.id = elemento
    union all
    select b.estado, b.decidida_por, b.decidida_en from public.bajas as b
    where clase = 'baja' and b.id = elemento
    union all
    select m.decision, m.decidida_por, m.decidida_en from private.moderacion as m
    where latest_decision.clase in ('reporte', 'revision', 'primera') and m.elemento = latest_decision.elemento
    union all
    select r.estado, r.decidido_por, r.decidido_en from private.repetidos as r
    where latest_decision.clase = 'repetido' and r.id = latest_decision.elemento
    union all
    select 'unidos', u.por, u.fecha from public.perfiles_unidos as u
    where latest_decision.clase = 'repetido' and u.repetido = latest_decision.elemento
  ) as d
  where d.cuando is not null
  order by d.cuando desc
  limit 1
$$;
comment on function private.latest_decision(text, uuid) is 'Who decided last on something that waited, how and when.';

create function public.decision_de(clase text, elemento uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('como', d.como, 'cuando', d.cuando, 'propia', coalesce(d.actor = auth.uid(), false),
      'por', (select p.nombre_completo from private.profiles as p where p.id = d.actor))
    from private.latest_decision(decision_de.clase, decision_de.elemento) as d
  );
end
$$;
comment on function public.decision_de(text, uuid) is
  'For admins: how something was decided, by whom and when, for whoever comes second; null when nobody did.';

-- Functions: the day

create function public.hoy() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = 'off'
as $$
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'clases', (
      select jsonb_agg(jsonb_build_object('clase', k.clase, 'total', coalesce(w.total, 0), 'desde', w.desde) order by k.orden)
      from private.clases_cola as k
      left join (
        select q.clase, count(*) as total, min(q.desde) as desde from private.queue() as q where q.cuantos > 0 group by q.clase
      ) as w on w.clase = k.clase
    ),
    'aprobados', (select count(*) from public.proveedores as p where p.aprobado_por_admin),
    'confirmados', (select count(*) from private.confirmed_providers()),
    -- Without the lines that have their outcome of today.
    'por_llamar', (
      select count(distinct a.proveedor_id) from private.groups_to_ask() as a
      where not exists (
        select from private.latest_calls as l
        where l.proveedor_id = a.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
      )
    ),
    'cambios', (
      select jsonb_build_object('total', count(*), 'ultimo', max(e.fecha)) from public.auditoria as e
      where e.tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita')
        and e.fecha > now() - interval '7 days'
        and not exists (select from private.devoluciones as d where d.entrada = e.id)
    ),
    'pasos', (select count(*) from public.pasos as p where p.estado = 'publicado' and p.vence_en >= today),
    'copias', (
      select jsonb_build_object('ultima', b.last_good_at, 'fallo', b.failed_at) from private.backups as b
    ),
    'fallos', (
      select coalesce(jsonb_agg(jsonb_build_object('trabajo', f.job, 'codigo', f.code, 'desde', f.since) order by f.since, f.job), '[]')
      from private.failed_jobs as f
    )
  );
end
$$;
comment on function public.hoy() is
  'For admins, in one small read: how many things of each kind wait and since when, how many approved providers were confirmed within 90 days, how many are to be called, what changed within 7 days, how many steps families see, when the last good backup was made, and which jobs of the server fail.';

-- Functions: what was changed lately, and the way back

create function private.part_of(value jsonb, like_this jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when value is null or like_this is null then value
    else (select jsonb_object_agg(name, value -> name) from jsonb_object_keys(like_this) as name)
  end
$$;
comment on function private.part_of(jsonb, jsonb) is 'Of a row, the columns that another one names.';

create function private.present_value(entry public.auditoria) returns jsonb
language sql stable set search_path = ''
as $$
  select private.part_of(private.fact_value(entry.tabla, entry.fila_id::uuid), entry.despues)
$$;
comment on function private.present_value(public.auditoria) is
  'What now stands where an audit entry of the facts wrote: the row, or the part of it that the entry is about.';

create function private.role_about(dueno uuid, actor uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when actor is null then null
    when actor = auth.uid() then 'yo'
    when actor = dueno then 'dueno'
    when exists (select from public.user_roles as r where r.user_id = actor and r.role = 'admin') then 'admin'
    else 'persona'
  end
$$;
comment on function private.role_about(uuid, uuid) is 'What somebody is to a provider of this owner, in the eyes of whoever asks.';

create function private.put_back(entry public.auditoria, value jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  present constant jsonb := private.fact_value(entry.tabla, entry.fila_id::uuid);
begin
  if entry.tabla = 'sedes' then
    perform private.put_back_place(entry.fila_id::uuid, value);
    if value is not null then
      perform private.audit_place(case when present is null then 'crear' else 'cambiar' end, entry.fila_id::uuid, present,
        private.place_value(entry.fila_id::uuid));
    end if;
  elsif entry.tabla = 'pasos' then
    perform private.put_back_step(entry.fila_id::uuid, value);
  else
    perform private.put_back_fact(entry.tabla, entry.fila_id::uuid, value);
  end if;
end
$$;
comment on function private.put_back(public.auditoria, jsonb) is 'Writes a value where an audit entry of the facts wrote, as an act of its own.';

create function private.fact_entry(entrada bigint) returns public.auditoria
language plpgsql volatile set search_path = ''
as $$
declare
  entry public.auditoria;
begin
  select * into entry from public.auditoria where id = entrada;
  if not found or entry.accion = 'mover'
    or entry.tabla not in ('sedes', 'disponibilidad', 'detalles', 'primera_visita', 'planes', 'pasos')
  then
    perform private.refuse('entrada_de_hechos', 'Este cambio no se puede devolver desde aquí.');
  end if;
  perform private.lock_fact(entry.tabla, entry.fila_id::uuid);
  return entry;
end
$$;
comment on function private.fact_entry(bigint) is 'An audit entry of the facts, its row locked. Any other is refused.';

create function public.poner_valor(entrada bigint, anterior boolean, visto jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry public.auditoria;
begin
  perform private.require_admin();
  entry := private.fact_entry(entrada);
  if private.present_value(entry) is distinct from nullif(visto, 'null'::jsonb)
    or not private.has_subject(entry.tabla, entry.fila_id::uuid, coalesce(entry.antes, entry.despues)) then
    return 'cambiado';
  end if;
  perform private.put_back(entry, case when anterior then entry.antes else entry.despues end);
  return 'guardado';
end
$$;
comment on function public.poner_valor(bigint, boolean, jsonb) is
  'For admins: of a fact that changed again, writes the value from before an audit entry, or the one that it wrote, if what stands now is still what was seen (`guardado`); else nothing is changed (`cambiado`).';

create function public.cambios_recientes(
  dias integer default 7,
  busqueda text default null,
  de_grupo text default null,
  limite integer default 30
) returns table (
  entrada bigint, fecha timestamptz, por text, papel text, grupo text, tabla text, accion text, proveedor_id uuid,
  proveedor text, sede text, antes jsonb, despues jsonb, estado text, ahora jsonb, ahora_por text, ahora_papel text,
  ahora_fecha timestamptz, deshacer bigint, total integer
)
language plpgsql stable security definer rows 30 set search_path = ''
as $$
#variable_conflict use_column
declare
  since constant timestamptz := now() - make_interval(days => least(greatest(coalesce(dias, 7), 1), 90));
  -- What was typed is text, not a pattern.
  pattern constant text := '%' || regexp_replace(private.fold_text(private.clean_text(busqueda)), '([%_\\])', '\\\1', 'g') || '%';
begin
  perform private.require_admin();
  return query
  with listed as (
    select e as entry, p.id as proveedor_id, p.nombre as proveedor, p.usuario_id as dueno,
      coalesce(s.nombre, s.municipio, e.antes ->> 'nombre', e.antes ->> 'municipio') as sede, kind.grupo,
      count(*) over ()::integer as total
    from public.auditoria as e
    left join public.sedes as s on e.tabla in ('sedes', 'disponibilidad') and s.id = e.fila_id::uuid
    join public.proveedores as p on p.id = case e.tabla
      when 'sedes' then (coalesce(e.despues, e.antes) ->> 'proveedor_id')::uuid
      when 'disponibilidad' then s.proveedor_id
      else e.fila_id::uuid
    end
    cross join lateral (
      select case e.tabla
        when 'sedes' then 'contacto'
        when 'disponibilidad' then 'disponibilidad'
        when 'primera_visita' then 'visita'
        else case when e.despues ? 'hechos_si' then 'lugar' else 'atencion' end
      end as grupo
    ) as kind
    where e.tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita') and e.fecha > since
      and (pattern is null or private.fold_text(p.nombre) like pattern)
      and (de_grupo is null or kind.grupo = de_grupo)
      -- What put another one back is told with that one.
      and not exists (
        select from private.devoluciones as d join public.auditoria as o on o.id = d.devuelta
        where d.entrada = e.id and o.fecha > since
      )
    order by e.fecha desc, e.id desc
    limit least(greatest(coalesce(limite, 30), 1), 300)
  )
  select (l.entry).id, (l.entry).fecha, (l.entry).actor_nombre, private.role_about(l.dueno, (l.entry).actor_id), l.grupo,
    (l.entry).tabla, (l.entry).accion, l.proveedor_id, l.proveedor, l.sede, (l.entry).antes, (l.entry).despues,
    case
      when now_is.value is not distinct from (l.entry).despues then 'vigente'
      when back.id is not null and now_is.value is not distinct from private.part_of(back.despues, (l.entry).despues) then 'devuelto'
      else 'cambiado'
    end,
    now_is.value, later.actor_nombre, private.role_about(l.dueno, later.actor_id), later.fecha, back.id, l.total
  from listed as l
  cross join lateral (select private.present_value(l.entry) as value) as now_is
  -- The newest of those that put it back, unless that was undone.
  left join lateral (
    select e.* from private.devoluciones as d join public.auditoria as e on e.id = d.entrada
    where d.devuelta = (l.entry).id and not exists (select from private.devoluciones as u where u.devuelta = d.entrada)
    order by e.id desc limit 1
  ) as back on true
  left join lateral (
    select e.* from public.auditoria as e
    where e.tabla = (l.entry).tabla and e.fila_id = (l.entry).fila_id and e.id > (l.entry).id
      and (e.tabla <> 'detalles' or (e.despues ? 'hechos_si') = ((l.entry).despues ? 'hechos_si'))
    order by e.id desc limit 1
  ) as later on true
  order by (l.entry).fecha desc, (l.entry).id desc;
end
$$;
comment on function public.cambios_recientes(integer, text, text, integer) is
  'For admins: what was changed of the facts within some days, newest first, by the name of the provider and by group (disponibilidad, contacto, atencion, lugar, visita). `estado` says whether it still stands, was put back (undone by putting back `deshacer`), or changed again since; `total` is how many there are in all.';

-- Triggers

create trigger cola_notas_clean
  before insert or update on public.cola_notas
  for each row execute function private.clean_nota();

-- Depth 0 is the act itself: a provider that follows its owner out, or comes back from a removal, waits.
create trigger proveedores_leave_disapproved
  after update on public.proveedores
  for each row when (pg_trigger_depth() = 0 and old.aprobado_por_admin and not new.aprobado_por_admin)
  execute function private.leave_disapproved();

create trigger proveedores_forget_element
  after delete on public.proveedores
  for each row execute function private.forget_element('proveedor', 'id');

create trigger propuestas_forget_element
  after delete on public.propuestas
  for each row execute function private.forget_element('propuesta', 'lote');

create trigger reclamaciones_forget_element
  after delete on public.reclamaciones
  for each row execute function private.forget_element('reclamacion', 'id');

create trigger bajas_forget_element
  after delete on public.bajas
  for each row execute function private.forget_element('baja', 'id');

create trigger calificaciones_forget_element
  after delete on public.calificaciones
  for each row execute function private.forget_element('resena', 'id');

create trigger sugerencias_forget_element
  after delete on public.sugerencias
  for each row execute function private.forget_element('sugerencia', 'id');

create trigger recursos_forget_element
  after delete on public.recursos
  for each row execute function private.forget_element('recurso', 'id');

-- Policies

create policy "Admins can see who looks after what" on public.cola_asignaciones
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see who looks after what" on public.cola_asignaciones is
  'So that two do not do the same.';

create policy "Admins can read the notes" on public.cola_notas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the notes" on public.cola_notas is
  'They are for each other. Nobody else sees that there are any.';

create policy "Admins can add notes" on public.cola_notas
  for insert to authenticated with check ((select private.is_admin()) and autor = (select auth.uid()));
comment on policy "Admins can add notes" on public.cola_notas is
  'As oneself: the column cannot be sent.';

create policy "Admins can remove their own notes" on public.cola_notas
  for delete to authenticated using ((select private.is_admin()) and autor = (select auth.uid()));
comment on policy "Admins can remove their own notes" on public.cola_notas is
  'What one noted one may take back.';

-- A provider that waits for approval goes back to its owner, with a note about what is missing: by
-- mail, and in the dashboard until the provider changes.

create function public.devolver_perfil(proveedor uuid, version timestamptz, nota text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  written constant text := private.clean_text(nota);
begin
  perform private.require_admin();
  if written is null then
    perform private.refuse('nota_escrita', 'Escribe qué falta.');
  elsif char_length(written) > 500 then
    perform private.refuse('nota_max_500', 'Es demasiado largo. Caben hasta 500 letras.');
  elsif not exists (select from public.proveedores as p where p.id = proveedor and p.usuario_id is not null) then
    perform private.refuse('nota_con_dueno', 'Este perfil no tiene dueño: no hay a quién devolverlo.');
  end if;
  if not public.dejar_sin_aprobar(proveedor, version) then
    return false;
  end if;
  update private.perfiles_vistos as v set nota = written where v.proveedor_id = proveedor;
  -- Ten minutes later: until then it can be taken back unread.
  insert into private.outgoing_mail (proveedor, template, fields, next_try)
  select p.id, 'perfil_devuelto', jsonb_build_object('Nombre', p.nombre, 'Nota', written), now() + interval '10 minutes'
  from public.proveedores as p where p.id = proveedor;
  return true;
end
$$;
comment on function public.devolver_perfil(uuid, timestamptz, text) is
  'For admins: leaves a pending provider as `dejar_sin_aprobar` does, and tells its owner what is missing. False when it is no longer what was looked at.';

create function public.nota_de_mi_perfil() returns text
language sql stable security definer set search_path = ''
as $$
  select v.nota
  from public.proveedores as p
  join private.perfiles_vistos as v on v.proveedor_id = p.id and v.version = p.fecha_actualizacion
  where p.usuario_id = auth.uid() and not p.aprobado_por_admin
$$;
comment on function public.nota_de_mi_perfil() is
  'What an admin asks the owner of a pending provider to mend; null when there is nothing, and once the provider has changed.';

-- Backups: when the last good one was made, for those who look at the panel every day.

-- Tables

create table private.backups (
  is_only boolean primary key default true constraint backups_one_row check (is_only),
  last_good_at timestamptz,
  failed_at timestamptz
);
comment on table private.backups is
  'What the server knows of the backups of this database: one row, and none where it never made one. It stays where backups end, so that the panel says how old the last one is.';
comment on column private.backups.last_good_at is 'Of the newest whole one; null where there is none yet.';
comment on column private.backups.failed_at is 'Of the last try, if that failed.';
alter table private.backups enable row level security;
revoke all on table private.backups from public, anon, authenticated, service_role;

-- Functions

create function public.gateway_note_backup(good_at timestamptz, failed timestamptz) returns void
language sql security definer set search_path = ''
as $$
  insert into private.backups (last_good_at, failed_at) values (good_at, failed)
  on conflict (is_only) do update set last_good_at = excluded.last_good_at, failed_at = excluded.failed_at
$$;
comment on function public.gateway_note_backup(timestamptz, timestamptz) is
  'Hook of the server: the time of the last good backup, and that of the last try if it failed.';

-- Triggers

create trigger pasos_forget_element
  after delete on public.pasos
  for each row execute function private.forget_element('paso', 'id');

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.cola(), public.asignar_elemento(text, uuid, uuid, uuid),
  public.dejar_sin_aprobar(uuid, timestamp with time zone, boolean), public.decision_de(text, uuid), public.hoy(),
  public.poner_valor(bigint, boolean, jsonb), public.cambios_recientes(integer, text, text, integer),
  public.devolver_perfil(uuid, timestamp with time zone, text), public.nota_de_mi_perfil(),
  public.gateway_note_backup(timestamp with time zone, timestamp with time zone) from public, anon, authenticated,
  service_role;
grant execute on function public.nota_de_mi_perfil() to authenticated;
grant execute on function public.cola(), public.asignar_elemento(text, uuid, uuid, uuid),
  public.dejar_sin_aprobar(uuid, timestamp with time zone, boolean), public.decision_de(text, uuid), public.hoy(),
  public.poner_valor(bigint, boolean, jsonb), public.cambios_recientes(integer, text, text, integer),
  public.devolver_perfil(uuid, timestamp with time zone, text) to authenticated, service_role;

-- schemas/17_reports.sql

-- Reports: anybody with an account says that a question, an answer or a review should not be here, and
-- why. The third account hides it until an admin has looked. Its author sees it with the reason, and may
-- ask once for a second look.
--
-- Who reported stands in a table that no role of the API may read, and no function gives it back.

-- Functions: the reasons

create function private.reason_words(motivo text) returns text
language sql immutable set search_path = ''
as $$
  select case motivo
    when 'datos_de_un_menor' then 'Muestra datos de un menor'
    when 'ofensivo' then 'Ofende o ataca'
    when 'peligroso' then 'Puede hacer daño'
    when 'publicidad' then 'Vende algo'
    when 'no_es_verdad' then 'No es verdad'
    when 'otra' then 'No cumple las reglas del sitio'
  end
$$;
comment on function private.reason_words(text) is 'A reason to report or withdraw, in words; null for what is none.';

create table private.moderacion (
  elemento uuid primary key,
  clase text not null constraint clase_conocida check (clase in ('pregunta', 'respuesta', 'resena')),
  cola text references private.clases_cola (clase),
  desde timestamptz not null default now(),
  estado text not null constraint estado_conocido check (estado in ('publicada', 'en_revision', 'oculta', 'retirada')),
  decision text constraint decision_conocida check (decision in ('queda', 'retirada')),
  motivo text constraint motivo_conocido check (motivo is null or private.reason_words(motivo) is not null),
  decidida_en timestamptz,
  decidida_por uuid references private.profiles (id) on delete set null,
  cola_antes text,
  estado_antes text,
  revision_pedida_en timestamptz,
  revision_texto text constraint revision_texto_max_300 check (char_length(revision_texto) <= 300),
  huella text
);
comment on table private.moderacion is
  'Posts (questions, answers, reviews) that an admin has to look at or has looked at. The state of a post follows it.';
comment on column private.moderacion.cola is 'As what it waits; null: for nobody.';
comment on column private.moderacion.estado is
  'What it does to the post: shown, held back as a first one, hidden by reports, or withdrawn by an admin.';
comment on column private.moderacion.cola_antes is 'What the decision ended, and with `estado_antes` what undoing it brings back.';
comment on column private.moderacion.revision_pedida_en is 'When its author asked for the second look: once a post.';
comment on column private.moderacion.huella is 'Of what the post said when it was decided.';
create index moderacion_cola_idx on private.moderacion (cola, desde) where cola is not null;
create index moderacion_decidida_por_idx on private.moderacion (decidida_por);
alter table private.moderacion enable row level security;
revoke all on table private.moderacion from public, anon, authenticated, service_role;

create table private.reportes (
  elemento uuid not null,
  clase text not null constraint clase_conocida check (clase in ('pregunta', 'respuesta', 'resena')),
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  motivo text not null constraint motivo_conocido check (private.reason_words(motivo) is not null),
  texto text constraint texto_max_300 check (char_length(texto) <= 300),
  fecha timestamptz not null default now(),
  resuelto_en timestamptz,
  red bytea,
  oculta boolean not null default false,
  primary key (elemento, usuario_id)
);
comment on table private.reportes is
  'Who reported a post and why, once a person and post. Decided ones count no more, and keep the same person from reporting it again.';
comment on column private.reportes.red is 'Fingerprint of the wider network of a report that counts, for a day. Null: it only queues.';
comment on column private.reportes.oculta is 'It was one of those that hid the post.';
create index reportes_usuario_idx on private.reportes (usuario_id);
alter table private.reportes enable row level security;
revoke all on table private.reportes from public, anon, authenticated, service_role;

create view private.posts as
select 'pregunta' as clase, q.id, q.title as titulo, q.content as contenido, null::smallint as estrellas, q.estado,
  q.sin_nombre, q.user_id as autor, q.created_at as fecha, q.id as pregunta_id, null::uuid as proveedor_id,
  '/question/' || q.id as ruta
from public.questions as q
union all
select 'respuesta', a.id, q.title, a.content, null, a.estado, a.sin_nombre, a.user_id, a.created_at, q.id, null,
  '/question/' || q.id || '#respuesta-' || a.id
from public.answers as a
join public.questions as q on q.id = a.question_id
union all
select 'resena', c.id, p.nombre, c.comentario, c.estrellas,
  case c.estado when 'publicada' then 'publicada' when 'pendiente' then 'oculta' else 'retirada' end,
  false, c.usuario_id, c.fecha, null, p.id, '/proveedor/' || p.id
from public.calificaciones as c
join public.proveedores as p on p.id = c.proveedor_id;
comment on view private.posts is
  'What people publish, whatever table it stands in, with the name of what it is about and its address. `autor` is null for nameless ones.';
revoke all on table private.posts from public, anon, authenticated, service_role;

-- Functions: a post and its state

-- By its key: a join to the view of all posts reads every one of them.
create function private.post(clase text, elemento uuid) returns setof private.posts
language sql stable security definer rows 1 set search_path = ''
as $$
  select * from private.posts as p where p.clase = post.clase and p.id = elemento
$$;
comment on function private.post(text, uuid) is 'A post by its kind and id.';

create function private.post_author(clase text, elemento uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case when clase = 'resena'
    then (select c.usuario_id from public.calificaciones as c where c.id = elemento)
    else private.author_of(clase, elemento)
  end
$$;
comment on function private.post_author(text, uuid) is 'Who wrote a post, nameless ones too.';

-- The row of the post first, whoever writes: a reporter, an admin or its author. Only then its moderation.
create function private.lock_post(clase text, elemento uuid) returns private.posts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  post private.posts;
begin
  perform from public.questions as q where clase = 'pregunta' and q.id = elemento for no key update;
  perform from public.answers as a where clase = 'respuesta' and a.id = elemento for no key update;
  perform from public.calificaciones as c where clase = 'resena' and c.id = elemento for no key update;
  select * into post from private.posts as p where p.clase = lock_post.clase and p.id = elemento;
  return post;
end
$$;
comment on function private.lock_post(text, uuid) is 'A post, its row locked; all null when there is none.';

create function private.fingerprint(post private.posts) returns text
language sql immutable set search_path = ''
as $$
  select md5(jsonb_build_array(post.titulo, post.contenido, post.estrellas)::text)
$$;
comment on function private.fingerprint(private.posts) is 'Changes with what a post says: nothing is decided that was not shown.';

create function private.apply_moderation() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  for_forum constant text := case new.estado when 'retirada' then 'oculta' else new.estado end;
  -- Reviews that wait and reviews that were declined had their states, and their screens, before.
  for_review constant public.estado_calificacion :=
    case new.estado when 'publicada' then 'publicada' when 'retirada' then 'rechazada' else 'pendiente' end;
begin
  if new.clase = 'pregunta' then
    update public.questions set estado = for_forum where id = new.elemento and estado <> for_forum;
  elsif new.clase = 'respuesta' then
    update public.answers set estado = for_forum where id = new.elemento and estado <> for_forum;
  else
    update public.calificaciones set estado = for_review where id = new.elemento and estado <> for_review;
  end if;
  return null;
end
$$;
comment on function private.apply_moderation() is
  'The post follows its moderation. Being a trigger''s work, it is no act of an admin that another trigger would count again.';

-- Functions: reporting

create function private.weigh_reports() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.moderacion as m (elemento, clase, cola, estado)
  values (new.elemento, new.clase, 'reporte', 'publicada')
  on conflict (elemento) do update
  set cola = 'reporte', desde = now(), estado = 'publicada', decision = null, motivo = null, decidida_en = null, decidida_por = null
  where m.cola is null;
  if new.red is null then
    return null;
  end if;
  -- One after the other: of two posts at the same moment the second must see who hid the first.
  perform pg_advisory_xact_lock(hashtextextended('reportes', 0));
  -- A network is a network for a day: the next one salts it anew.
  update private.moderacion as m set estado = 'oculta'
  where m.elemento = new.elemento and m.estado = 'publicada' and (
    select count(distinct r.red) from private.reportes as r
    where r.elemento = new.elemento and r.resuelto_en is null and private.event_day(r.fecha) = private.event_day(now()) and (
      select count(*) from private.reportes as o
      where o.usuario_id = r.usuario_id and o.oculta and private.event_day(o.fecha) = private.event_day(now())
    ) < 3
  ) >= 3;
  if found then
    update private.reportes as r set oculta = true
    where r.elemento = new.elemento and r.resuelto_en is null and r.red is not null
      and private.event_day(r.fecha) = private.event_day(now());
  end if;
  return null;
end
$$;
comment on function private.weigh_reports() is
  'A report brings its post into the queue; the third open one hides it.';

create function public.reportar(clase text, elemento uuid, motivo text, texto text default null::text) returns text
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  written constant text := case when motivo = 'otra' then private.clean_text(texto) end;
  post private.posts;
begin
  perform private.refuse_paused();
  if private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige qué pasa.');
  elsif char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  -- Many at the same moment come one after the other: each counts, and one of them hides the post.
  post := private.lock_post(clase, elemento);
  if post.id is null or post.estado <> 'publicada' and not exists (
    select from private.moderacion as m where m.elemento = elemento and m.cola = 'reporte'
  ) then
    perform private.refuse('elemento_a_la_vista', 'Ya no está en el sitio.');
  elsif private.post_author(clase, elemento) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: la puedes cambiar o eliminar.';
  elsif exists (
    -- What was changed after a decision is another post.
    select from private.reportes as r
    left join private.moderacion as m on m.elemento = r.elemento
    where r.elemento = elemento and r.usuario_id = auth.uid()
      and (r.resuelto_en is null or m.huella is not distinct from private.fingerprint(post))
  ) then
    return 'ya_reportada';
  end if;
  delete from private.reportes as r where r.elemento = elemento and r.usuario_id = auth.uid();
  insert into private.reportes (elemento, clase, usuario_id, motivo, texto, red)
  values (elemento, clase, auth.uid(), motivo, written, case when private.account_counts(auth.uid()) then
    private.event_fingerprint(
      private.event_day(now()), concat_ws('|', 'reporte', elemento, private.wide_network_of(private.client_address()))
    )
  end);
  return 'recibido';
end
$$;
comment on function public.reportar(text, uuid, text, text) is
  'Reports a post of somebody else (clase pregunta, respuesta or resena): `recibido`, or `ya_reportada` when this person did before. A text goes with the reason `otra` alone.';

-- Functions: what the author sees

create function private.hidden_state(clase text, elemento uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'decidida', m.decision is not null,
    'motivo', coalesce(m.motivo, (
      select r.motivo from private.reportes as r
      where r.elemento = m.elemento and r.resuelto_en is null
      group by r.motivo order by count(*) desc, r.motivo limit 1
    )),
    'revision', case when m.cola = 'revision' then 'pedida' when m.revision_pedida_en is not null then 'hecha' end
  )
  from private.moderacion as m
  where m.elemento = hidden_state.elemento and m.estado in ('oculta', 'retirada')
    and private.post_author(hidden_state.clase, m.elemento) = auth.uid()
    and exists (select from private.post(m.clase, m.elemento) as p where p.estado <> 'publicada')
$$;
comment on function private.hidden_state(text, uuid) is
  'To the author of a hidden post: whether an admin has decided, the reason (of the decision, else what most reports say), and whether a second look was asked for. Null for anybody else.';

create function public.mi_publicacion_oculta(clase text, elemento uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select private.hidden_state(clase, elemento)
$$;
comment on function public.mi_publicacion_oculta(text, uuid) is 'Why a post of one''s own is hidden; null when it is not, or somebody else''s.';

create function public.pedir_revision(clase text, elemento uuid, texto text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  written constant text := private.clean_text(texto);
  post private.posts;
  row_now private.moderacion;
begin
  if char_length(written) > 300 then
    perform private.refuse('texto_max_300', 'Es demasiado largo. Caben hasta 300 letras.');
  end if;
  post := private.lock_post(clase, elemento);
  if private.post_author(clase, elemento) is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo quien la escribió puede pedirlo.';
  end if;
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if row_now.revision_pedida_en is not null then
    perform private.refuse('revision_una_vez', 'Ya pediste que la miráramos otra vez.');
  elsif row_now.estado is distinct from 'retirada' or post.estado = 'publicada' then
    perform private.refuse('revision_de_retirada', 'Todavía no hay una decisión que mirar otra vez.');
  end if;
  update private.moderacion as m
  set cola = 'revision', desde = now(), revision_pedida_en = now(), revision_texto = written
  where m.elemento = elemento;
end
$$;
comment on function public.pedir_revision(text, uuid, text) is
  'The author of a withdrawn post asks for a second look, once, and may say why.';

-- Triggers

create trigger reportes_limit
  before insert on private.reportes
  for each row execute function private.limit_acts('20', '1 day', 'Ya enviaste 20 reportes en un día.');

create trigger reportes_pause
  before insert on private.reportes
  for each row execute function private.refuse_paused_write();

create trigger reportes_weigh
  after insert on private.reportes
  for each row execute function private.weigh_reports();

create trigger moderacion_apply
  after insert or update of estado on private.moderacion
  for each row execute function private.apply_moderation();

-- Decisions: an admin looks at a post that waits, and it stays or is withdrawn; author and reporters are
-- told how it ended. A decision can be undone, and nobody decides on the own post.

-- Functions: telling how it ended

create function private.post_words(post private.posts) returns text
language sql immutable set search_path = ''
as $$
  select case post.clase
    when 'pregunta' then 'la pregunta «' || post.titulo || '»'
    when 'respuesta' then 'una respuesta a «' || post.titulo || '»'
    else 'una reseña de «' || post.titulo || '»'
  end
$$;
comment on function private.post_words(private.posts) is 'What somebody saw, in words.';

create function private.tell_reporters(elemento uuid, que text, resultado text, ruta text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'reporte_decidido',
    jsonb_build_object('Elemento', tell_reporters.elemento, 'Que', que, 'Resultado', resultado, 'Ruta', ruta),
    -- Until then a decision can be taken back unread.
    now() + interval '10 minutes'
  from private.reportes as r
  join auth.users as u on u.id = r.usuario_id and u.email <> ''
  where r.elemento = tell_reporters.elemento and r.resuelto_en is null
$$;
comment on function private.tell_reporters(uuid, text, text, text) is 'Queues the mail to those whose reports of a post end.';

create function private.tell_author(post private.posts, ended private.moderacion) returns void
language sql volatile security definer set search_path = ''
as $$
  with said as (
    select case post.clase when 'resena' then 'reseña' else post.clase end as noun,
      private.reason_words(ended.motivo) || '.' as why
  )
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'publicacion_decidida', jsonb_build_object(
    'Elemento', post.id,
    'Asunto', case
      when ended.cola_antes = 'primera' then case ended.decision when 'queda' then 'Publicamos tu ' else 'No publicamos tu ' end || s.noun
      when ended.decision = 'queda' then 'Tu ' || s.noun || ' se ve otra vez'
      when ended.cola_antes = 'revision' then 'Miramos otra vez tu ' || s.noun
      else 'Retiramos tu ' || s.noun
    end,
    'Sobre', post.titulo,
    'Resultado', case
      when ended.cola_antes = 'primera' and ended.decision = 'queda' then 'Una persona la leyó. Ya la puede ver todo el mundo. Gracias por esperar.'
      when ended.cola_antes = 'primera' then 'Una persona la leyó y no la publicamos. La razón: ' || s.why
      when ended.cola_antes = 'revision' and ended.decision = 'queda' then 'La miramos otra vez, como pediste. Ya la puede ver todo el mundo.'
      when ended.cola_antes = 'revision' then 'La miramos otra vez, como pediste, y sigue retirada. La razón: ' || s.why
      when ended.decision = 'queda' then 'La habíamos ocultado porque varias personas la reportaron. Una persona la leyó y decidió que se queda.'
      else 'Alguien la reportó. Una persona la leyó y decidió retirarla. La razón: ' || s.why
    end,
    'Despues', case
      when ended.decision = 'queda' then 'Gracias por participar.'
      when ended.revision_pedida_en is not null then 'Solo la ven tú y los administradores. La puedes eliminar cuando quieras.'
      else 'Por ahora solo la ven tú y los administradores. Si crees que nos equivocamos, ábrela y pide que la miremos otra vez.'
    end,
    'Ruta', post.ruta
  ), now() + interval '10 minutes'
  from auth.users as u, said as s
  where u.id = private.post_author(post.clase, post.id) and u.email <> ''
    -- Of a report that changed nothing its author never knew.
    and (ended.decision = 'retirada' or ended.estado_antes <> 'publicada')
$$;
comment on function private.tell_author(private.posts, private.moderacion) is
  'Queues the mail to the author of a post about a decision that changed something for them.';

-- Functions: deciding

create function private.close_case(post private.posts, decision text, motivo text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  ended private.moderacion;
begin
  update private.moderacion as m
  set cola = null, cola_antes = m.cola, estado_antes = m.estado, decision = decision,
    estado = case decision when 'queda' then 'publicada' else 'retirada' end,
    motivo = case decision when 'retirada' then motivo else m.motivo end, decidida_en = now(), decidida_por = auth.uid(),
    huella = private.fingerprint(post)
  where m.elemento = post.id
  returning m.* into ended;
  perform private.tell_author(post, ended);
  perform private.tell_reporters(
    post.id,
    -- The title of a question that is not shown may be what should not be read.
    case
      when decision = 'retirada' and post.clase = 'pregunta' then 'una pregunta del foro'
      when post.clase = 'respuesta' and not private.is_shown(post.pregunta_id) then 'una respuesta del foro'
      else private.post_words(post)
    end,
    case decision
      when 'queda' then 'Una persona la leyó y decidió que se queda.' else 'Una persona la leyó y la retiramos.'
    end,
    case when decision = 'queda' then post.ruta when post.clase = 'resena' then '/proveedores' else '/questions' end
  );
  update private.reportes as r set resuelto_en = ended.decidida_en where r.elemento = post.id and r.resuelto_en is null;
end
$$;
comment on function private.close_case(private.posts, text, text) is
  'Ends what waits about a post: the state of the post, its reports and the mails follow.';

-- Counted and written down as what an admin takes down elsewhere.
create function private.note_decision(post private.posts, accion text, before text, ended text, motivo text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  if private.is_client() then
    perform private.write_act(
      auth.uid(), accion, case post.clase when 'pregunta' then 'questions' when 'respuesta' then 'answers' else 'calificaciones' end,
      post.id::text, jsonb_build_object('estado', before), jsonb_strip_nulls(jsonb_build_object('estado', ended, 'motivo', motivo))
    );
  end if;
  if ended <> 'retirada' then
    delete from private.retiros as t where t.clase = post.clase and t.elemento = post.id;
  else
    insert into private.retiros as known (clase, elemento, motivo)
    values (post.clase, post.id, case motivo
      when 'datos_de_un_menor' then 'datos_personales'
      when 'ofensivo' then 'insultos'
      when 'no_es_verdad' then 'no_es_cierto'
      when 'otra' then 'otro'
      else motivo
    end)
    on conflict (clase, elemento) do update set motivo = excluded.motivo, fecha = excluded.fecha, recuperado_en = null
    -- Undone, an earlier withdrawal is what it was.
    where accion <> 'reabrir';
  end if;
end
$$;
comment on function private.note_decision(private.posts, text, text, text, text) is
  'Writes a decision into the audit log, and counts what is withdrawn of somebody else; what comes back counts no more.';

create function public.caso_de(elemento uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'elemento', m.elemento, 'clase', m.clase, 'cola', m.cola, 'titulo', p.titulo, 'contenido', p.contenido,
      'estrellas', p.estrellas, 'fecha', p.fecha, 'ruta', p.ruta, 'sin_nombre', p.sin_nombre,
      'autor', (select a.nombre_completo from private.profiles as a where a.id = p.autor),
      'estado', m.estado, 'motivo', m.motivo, 'revision_texto', m.revision_texto, 'huella', private.fingerprint(p),
      'motivos', (
        select coalesce(jsonb_agg(jsonb_build_object('motivo', t.motivo, 'cuantos', t.cuantos) order by t.cuantos desc, t.motivo), '[]')
        from (
          select r.motivo, count(*) as cuantos from private.reportes as r
          where r.elemento = m.elemento and (r.resuelto_en is null or m.cola = 'revision')
          group by r.motivo
        ) as t
      ),
      -- Not in the order in which they came.
      'textos', (
        select coalesce(jsonb_agg(r.texto order by r.texto), '[]') from private.reportes as r
        where r.elemento = m.elemento and r.texto is not null and (r.resuelto_en is null or m.cola = 'revision')
      ),
      -- Nobody decides on the own post.
      'juntas', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'elemento', o.id, 'titulo', private.post_words(o), 'huella', private.fingerprint(o)
        ) order by o.titulo, o.id), '[]')
        from private.moderacion as h
        cross join lateral private.post(h.clase, h.elemento) as o
        where m.estado = 'oculta' and m.cola = 'reporte' and h.estado = 'oculta' and h.cola = 'reporte'
          and private.post_author(h.clase, h.elemento) is distinct from auth.uid() and h.elemento in (
            select other.elemento from private.reportes as one
            join private.reportes as other on other.usuario_id = one.usuario_id and other.resuelto_en is null
            where one.elemento = m.elemento and one.resuelto_en is null and private.account_counts(one.usuario_id)
          )
      )
    )
    from private.moderacion as m
    cross join lateral private.post(m.clase, m.elemento) as p
    where m.elemento = caso_de.elemento and m.cola is not null
  );
end
$$;
comment on function public.caso_de(uuid) is 'For admins: a post that waits, in full, with how many reports give which reason and what they say; not whose they are, nor who wrote a nameless one. `juntas`: what accounts that count and reported it hid, itself included. Null when it waits no more.';

create function public.decidir_caso(elemento uuid, decision text, visto text, motivo text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_admin();
  if coalesce(decision, '') not in ('queda', 'retirada') then
    perform private.refuse('decision_conocida', 'Di si se queda o se retira.');
  elsif decision = 'retirada' and private.reason_words(motivo) is null then
    perform private.refuse('motivo_conocido', 'Elige por qué se retira: se lo decimos a quien la escribió.');
  end if;
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.post_author(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is null then
    return 'decidida';
  elsif private.fingerprint(post) is distinct from visto then
    return 'cambiada';
  end if;
  perform private.close_case(post, decision, motivo);
  perform private.note_decision(
    post, case decision when 'queda' then 'aceptar' else 'rechazar' end, row_now.estado,
    case decision when 'queda' then 'publicada' else 'retirada' end, motivo
  );
  return 'hecho';
end
$$;
comment on function public.decidir_caso(uuid, text, text, text) is
  'For admins: a post that waits stays (`queda`) or is withdrawn (`retirada`, with the reason), if it still says what was looked at (`visto`, the `huella` of `caso_de`). Answers hecho, cambiada, or decidida when somebody else was first.';

create function public.reabrir_caso(elemento uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  post private.posts;
  row_now private.moderacion;
begin
  perform private.require_admin();
  post := private.lock_post((select m.clase from private.moderacion as m where m.elemento = elemento), elemento);
  select * into row_now from private.moderacion as m where m.elemento = elemento for update;
  if private.post_author(post.clase, post.id) = auth.uid() then
    raise exception using errcode = 'insufficient_privilege', message = 'Es tuya: decide otra persona.';
  end if;
  if post.id is null or row_now.cola is not null or row_now.decision is null then
    return 'cambiada';
  end if;
  update private.reportes as r set resuelto_en = null where r.elemento = elemento and r.resuelto_en = row_now.decidida_en;
  update private.moderacion as m
  set cola = m.cola_antes, estado = m.estado_antes, decidida_en = null, decidida_por = null,
    decision = case m.cola_antes when 'revision' then 'retirada' end,
    motivo = case m.cola_antes when 'revision' then m.motivo end
  where m.elemento = elemento;
  -- Those of an earlier decision stand.
  delete from private.outgoing_mail as o
  where o.template in ('reporte_decidido', 'publicacion_decidida') and o.fields ->> 'Elemento' = elemento::text
    and o.attempts = 0 and o.next_try = row_now.decidida_en + interval '10 minutes';
  perform private.note_decision(post, 'reabrir', row_now.estado, row_now.estado_antes, row_now.motivo);
  return 'hecho';
end
$$;
comment on function public.reabrir_caso(uuid) is
  'For admins: undoes the latest decision about a post; mail that was not sent yet is not sent. Answers hecho, or cambiada when there is none to undo.';

-- A review that reports hid stands among those that wait: what an admin decides there ends its reports.
create function private.close_review_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  post private.posts;
begin
  -- Of one that was withdrawn, and published after its author changed it, nothing is left to look at again.
  update private.moderacion as m set estado = 'publicada', decision = 'queda', motivo = null
  where m.elemento = new.id and m.cola is null and new.estado = 'publicada';
  select p.* into post from private.post('resena', new.id) as p
  join private.moderacion as m on m.elemento = p.id and m.cola is not null;
  if found then
    perform private.close_case(
      post, case new.estado when 'publicada' then 'queda' else 'retirada' end, case new.estado when 'rechazada' then 'otra' end
    );
  end if;
  return null;
end
$$;
comment on function private.close_review_case() is 'A decision on a review that waits is also the one on its reports.';

-- Arguments: what it is called, and where the others are.
create function private.forget_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_reporters(old.id, tg_argv[0], 'Ya no está en el sitio.', tg_argv[1]);
  -- Not even a mail that could not be sent says whose it was.
  delete from private.outgoing_mail as o where o.template = 'publicacion_decidida' and o.fields ->> 'Elemento' = old.id::text;
  delete from private.reportes as r where r.elemento = old.id;
  delete from private.moderacion as m where m.elemento = old.id;
  delete from public.cola_notas as n where n.clase in ('reporte', 'revision', 'primera') and n.elemento = old.id;
  delete from public.cola_asignaciones as a where a.clase in ('reporte', 'revision', 'primera') and a.elemento = old.id;
  return null;
end
$$;
comment on function private.forget_case() is
  'Reports, decisions and notes about a post go with it; those who reported it are told that it is gone.';

-- Triggers

-- Depth 0 is the act itself: what moderation makes of a review is no decision of its own.
create trigger calificaciones_close_case
  after update of estado on public.calificaciones
  for each row when (pg_trigger_depth() = 0 and old.estado <> new.estado and new.estado <> 'pendiente')
  execute function private.close_review_case();

create trigger questions_forget_case
  after delete on public.questions
  for each row execute function private.forget_case('una pregunta del foro', '/questions');

create trigger answers_forget_case
  after delete on public.answers
  for each row execute function private.forget_case('una respuesta del foro', '/questions');

create trigger calificaciones_forget_case
  after delete on public.calificaciones
  for each row execute function private.forget_case('una reseña', '/proveedores');

-- What admins take down of what others wrote, and why, to be counted: neither the text nor its
-- author is kept. A reason may be given and need not be: a plain DELETE removes as well.

-- Tables

create table private.retiros (
  clase text not null constraint clase_conocida check (clase in ('resena', 'pregunta', 'respuesta')),
  elemento uuid not null,
  motivo text constraint motivo_conocido
    check (motivo in ('datos_personales', 'insultos', 'peligroso', 'publicidad', 'no_es_cierto', 'otro')),
  fecha timestamptz not null default now(),
  recuperado_en timestamptz,
  primary key (clase, elemento)
);
comment on table private.retiros is
  'Reviews that an admin declined or deleted, questions and answers that an admin withdrew or deleted; not their own. Without a reason: none was given.';
comment on column private.retiros.recuperado_en is 'When an admin put it back.';
create index retiros_fecha_idx on private.retiros (fecha);
alter table private.retiros enable row level security;
revoke all on table private.retiros from public, anon, authenticated, service_role;

-- Functions

-- Arguments: the kind, and the column of the author.
create function private.note_takedown() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_client() or not private.is_admin()
    or private.row_owner(tg_table_name, to_jsonb(old), tg_argv[1]) = auth.uid()::text
  then
    return coalesce(new, old);
  end if;
  -- Nested: of the tables that are only deleted from, the state says something else.
  if tg_op = 'UPDATE' then
    if new.estado <> 'rechazada' then
      delete from private.retiros where clase = tg_argv[0] and elemento = old.id;
      return new;
    end if;
  end if;
  insert into private.retiros as known (clase, elemento, motivo)
  values (tg_argv[0], old.id, nullif(current_setting('private.motivo', true), ''))
  on conflict (clase, elemento) do update
  set motivo = coalesce(excluded.motivo, known.motivo), fecha = excluded.fecha, recuperado_en = null;
  return coalesce(new, old);
end
$$;
comment on function private.note_takedown() is
  'Counts what an admin takes down of somebody else; a review that is declined and then deleted once, one that is given back no more.';

create function public.retirar(clase text, elemento uuid, motivo text default null::text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_admin();
  perform private.set_motive(motivo);
  if clase = 'resena' then
    delete from public.calificaciones as c where c.id = elemento;
  elsif clase = 'pregunta' then
    delete from public.questions as q where q.id = elemento;
  elsif clase = 'respuesta' then
    delete from public.answers as a where a.id = elemento;
  else
    perform private.refuse('clase_conocida', 'Se retiran reseñas, preguntas y respuestas.');
  end if;
  get diagnostics removed = row_count;
  perform set_config('private.motivo', '', true);
  return removed > 0;
end
$$;
comment on function public.retirar(text, uuid, text) is
  'For admins: deletes a review, a question or an answer, with the reason that is counted. False when it was gone already.';

-- Triggers. Depth 0 is the act itself: answers that go with their question, and what goes with an
-- account or a provider, were not taken down for what they say.

create trigger calificaciones_note_takedown
  after delete on public.calificaciones
  for each row when (pg_trigger_depth() = 0) execute function private.note_takedown('resena', 'usuario_id');

create trigger calificaciones_note_declined
  after update of estado on public.calificaciones
  for each row when (pg_trigger_depth() = 0 and 'rechazada' in (old.estado, new.estado) and old.estado <> new.estado)
  execute function private.note_takedown('resena', 'usuario_id');

create trigger questions_note_takedown
  before delete on public.questions
  for each row when (pg_trigger_depth() = 0) execute function private.note_takedown('pregunta', 'user_id');

create trigger answers_note_takedown
  before delete on public.answers
  for each row when (pg_trigger_depth() = 0) execute function private.note_takedown('respuesta', 'user_id');

create function private.set_motive(motivo text) returns void
language plpgsql set search_path = ''
as $$
begin
  if motivo <> all (array['datos_personales', 'insultos', 'peligroso', 'publicidad', 'no_es_cierto', 'otro']) then
    perform private.refuse('motivo_conocido', 'Elige una de las razones.');
  end if;
  perform set_config('private.motivo', coalesce(motivo, ''), true);
end
$$;
comment on function private.set_motive(text) is 'The reason that private.note_takedown counts in this transaction.';

-- The bin: what an admin removes of somebody else is kept for 30 days and can be recovered, a question
-- with its answers, their votes and who wrote them without a name. What its author deletes is deleted.
-- Each row is of the account that wrote it, and goes with that account.

-- Tables

create table private.papelera (
  elemento uuid primary key,
  clase text not null constraint clase_conocida check (clase in ('resena', 'pregunta', 'respuesta')),
  autor uuid references private.profiles (id) on delete cascade,
  -- The question of an answer, which may be in the bin too or gone.
  pregunta_id uuid,
  -- Removed with it, and recovered with it.
  con uuid references private.papelera (elemento) on delete cascade,
  fila jsonb not null,
  -- Of an answer without a name its number in the thread; of a question the last one that was given.
  numero integer,
  quitada_en timestamptz not null default now(),
  quitada_por uuid references private.profiles (id) on delete set null
);
comment on table private.papelera is
  'Reviews, questions and answers that an admin removed, as they were, for 30 days; not their own. Deleted when their author''s account is.';
comment on column private.papelera.autor is 'Nobody: the account was gone when it was removed.';
create index papelera_autor_idx on private.papelera (autor);
create index papelera_con_idx on private.papelera (con);
create index papelera_pregunta_idx on private.papelera (pregunta_id);
create index papelera_quitada_por_idx on private.papelera (quitada_por);
create index papelera_quitada_idx on private.papelera (quitada_en desc) where con is null;
alter table private.papelera enable row level security;
revoke all on table private.papelera from public, anon, authenticated, service_role;

create table private.papelera_votos (
  answer_id uuid not null references private.papelera (elemento) on delete cascade,
  user_id uuid not null references private.profiles (id) on delete cascade,
  vote_type smallint not null,
  primary key (answer_id, user_id)
);
comment on table private.papelera_votos is 'The votes of answers in the bin.';
create index papelera_votos_user_idx on private.papelera_votos (user_id);
alter table private.papelera_votos enable row level security;
revoke all on table private.papelera_votos from public, anon, authenticated, service_role;

create function private.keep_in_bin() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The act itself; what goes with an account, a provider or a question is no removal of its own.
  is_removal constant boolean := pg_trigger_depth() = 1 and private.is_client() and private.is_admin();
  author constant uuid := case tg_argv[0]
    when 'resena' then (to_jsonb(old) ->> 'usuario_id')::uuid
    else private.author_of(tg_argv[0], old.id)
  end;
begin
  if not is_removal or author = auth.uid() then
    -- Nothing is left to recover its answers to.
    delete from private.papelera where pregunta_id = old.id;
    return old;
  end if;
  insert into private.papelera (elemento, clase, autor, pregunta_id, fila, numero, quitada_por)
  values (
    old.id, tg_argv[0], author, (to_jsonb(old) ->> 'question_id')::uuid, to_jsonb(old),
    case tg_argv[0]
      when 'pregunta' then (select n.ultimo from private.numeros_dados as n where n.question_id = old.id)
      else (select n.numero from private.autores_respuestas as n where n.answer_id = old.id)
    end,
    auth.uid()
  );
  if tg_argv[0] = 'pregunta' then
    insert into private.papelera (elemento, clase, autor, pregunta_id, con, fila, numero, quitada_por)
    select a.id, 'respuesta', coalesce(a.user_id, n.user_id), old.id, old.id, to_jsonb(a), n.numero, auth.uid()
    from public.answers as a
    left join private.autores_respuestas as n on n.answer_id = a.id
    where a.question_id = old.id;
  end if;
  insert into private.papelera_votos (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type
  from private.papelera as p
  join public.answer_votes as v on v.answer_id = p.elemento
  where old.id in (p.elemento, p.con);
  return old;
end
$$;
comment on function private.keep_in_bin() is
  'Puts what an admin removes of somebody else into the bin; the argument is its kind.';

-- Functions: recovering

create function private.insert_stored(destination regclass, stored jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  columns constant text := (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute as a
    where a.attrelid = destination and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and stored ? a.attname::text
  );
begin
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', destination, columns)
  using stored;
end
$$;
comment on function private.insert_stored(regclass, jsonb) is
  'Inserts a row as it was stored; columns that are newer than it get their defaults.';

-- Totals begin at nothing: the triggers count the answers and votes that come after.
create function private.put_answer_back(stored private.papelera) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  last_number constant integer := (select n.ultimo from private.numeros_dados as n where n.question_id = stored.pregunta_id);
begin
  perform private.insert_stored('public.answers',
    stored.fila || jsonb_build_object('user_id', stored.autor, 'upvotes', 0, 'downvotes', 0));
  -- The number that it had, not the next one.
  update private.autores_respuestas as n set numero = stored.numero where n.answer_id = stored.elemento;
  update private.numeros_dados as n set ultimo = last_number where n.question_id = stored.pregunta_id;
  insert into public.answer_votes (answer_id, user_id, vote_type)
  select v.answer_id, v.user_id, v.vote_type from private.papelera_votos as v where v.answer_id = stored.elemento;
end
$$;
comment on function private.put_answer_back(private.papelera) is 'An answer from the bin, with its author and its votes.';

create function public.recuperar(elemento uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  kept private.papelera;
  answer private.papelera;
  parent constant jsonb := '{"estado": "publicada"}';
  has_question boolean;
begin
  perform private.require_admin();
  -- The question before its answer, as whoever deletes it takes them; and it gives nobody a number meanwhile.
  perform from public.questions as q
  where q.id = (select p.pregunta_id from private.papelera as p where p.elemento = recuperar.elemento and p.con is null)
  for no key update;
  has_question := found;
  select * into kept from private.papelera as p where p.elemento = recuperar.elemento and p.con is null for update;
  if not found then
    perform private.refuse('elemento_en_papelera', 'Ya no está en la papelera. Recarga la página.');
  elsif kept.clase = 'respuesta' and not has_question then
    perform private.refuse('elemento_con_pregunta', 'Su pregunta ya no está. Si la ves en la papelera, recupérala primero.');
  elsif kept.clase = 'resena' then
    if not exists (
      select from public.proveedores as l
      where l.id = (kept.fila ->> 'proveedor_id')::uuid and l.usuario_id is distinct from kept.autor
    ) then
      perform private.refuse('elemento_con_perfil', 'El perfil de esta reseña ya no existe, o ahora es de quien la escribió.');
    elsif exists (
      select from public.calificaciones as c
      where c.proveedor_id = (kept.fila ->> 'proveedor_id')::uuid and c.usuario_id = kept.autor
    ) then
      perform private.refuse('elemento_unica', 'Esa familia ya escribió otra reseña de este perfil.');
    end if;
  end if;
  perform set_config('private.recupera', 'si', true);
  if kept.clase = 'resena' then
    -- As it was: what an admin declined stays declined.
    perform private.insert_stored('public.calificaciones', kept.fila);
  elsif kept.clase = 'respuesta' then
    kept.fila := kept.fila || parent;
    perform private.put_answer_back(kept);
  else
    perform private.insert_stored('public.questions', kept.fila || parent || jsonb_build_object(
      'user_id', kept.autor, 'answer_count', 0, 'con_ayuda', false,
      'duplicada_de', (
        select q.id from public.questions as q
        where q.id = (kept.fila ->> 'duplicada_de')::uuid and q.duplicada_de is null
      )
    ));
    insert into private.numeros_dados (question_id, ultimo) select kept.elemento, kept.numero where kept.numero is not null;
    for answer in
      select * from private.papelera as p where p.con = kept.elemento order by p.fila ->> 'created_at', p.elemento
    loop
      perform private.put_answer_back(answer);
    end loop;
  end if;
  perform set_config('private.recupera', '', true);
  delete from private.papelera as p where p.elemento = kept.elemento;
  update private.retiros as r set recuperado_en = now()
  where r.clase = kept.clase and r.elemento = kept.elemento
    and (kept.clase <> 'resena' or kept.fila ->> 'estado' = 'publicada');
  perform private.write_act(
    auth.uid(), 'recuperar',
    case kept.clase when 'resena' then 'calificaciones' when 'pregunta' then 'questions' else 'answers' end,
    kept.elemento::text, null, private.summarize(kept.fila, array['question_id', 'proveedor_id', 'estrellas'])
  );
end
$$;
comment on function public.recuperar(uuid) is
  'For admins: puts back what an admin removed within 30 days, with everything that went with it: posts of the forum published, a review as it was.';

create function public.papelera(limite integer default 20, desplazamiento integer default 0)
returns table (
  elemento uuid, clase text, titulo text, texto text, autor text, sin_nombre boolean, respuestas integer,
  quitada_en timestamptz, quitada_por text, motivo text, se_borra_el date, total integer
)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_admin();
  return query
  select p.elemento, p.clase,
    coalesce(p.fila ->> 'title', q.title, l.nombre), private.excerpt(coalesce(p.fila ->> 'content', p.fila ->> 'comentario', '')),
    case when not nameless.it then author.nombre_completo end, nameless.it,
    (select count(*)::integer from private.papelera as a where a.con = p.elemento),
    p.quitada_en, remover.nombre_completo, r.motivo, private.event_day(p.quitada_en + interval '30 days'),
    count(*) over ()::integer
  from private.papelera as p
  cross join lateral (select coalesce((p.fila ->> 'sin_nombre')::boolean, false) as it) as nameless
  left join private.profiles as author on author.id = p.autor
  left join private.profiles as remover on remover.id = p.quitada_por
  left join public.questions as q on q.id = p.pregunta_id
  left join public.proveedores as l on l.id = (p.fila ->> 'proveedor_id')::uuid
  left join private.retiros as r on r.clase = p.clase and r.elemento = p.elemento
  where p.con is null
  order by p.quitada_en desc, p.elemento
  limit least(greatest(coalesce(limite, 20), 1), 100)
  offset greatest(coalesce(desplazamiento, 0), 0);
end
$$;
comment on function public.papelera(integer, integer) is
  'For admins: what can be recovered, the latest first, with the day on which it goes. Whoever wrote without a name has none here either.';

-- Triggers. Before: with the row go its answers, votes and author.

create trigger calificaciones_keep_in_bin
  before delete on public.calificaciones
  for each row execute function private.keep_in_bin('resena');

create trigger questions_keep_in_bin
  before delete on public.questions
  for each row execute function private.keep_in_bin('pregunta');

create trigger answers_keep_in_bin
  before delete on public.answers
  for each row execute function private.keep_in_bin('respuesta');

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.retirar(text, uuid, text), public.reportar(text, uuid, text, text),
  public.mi_publicacion_oculta(text, uuid), public.pedir_revision(text, uuid, text), public.caso_de(uuid),
  public.decidir_caso(uuid, text, text, text), public.reabrir_caso(uuid), public.recuperar(uuid),
  public.papelera(integer, integer) from public, anon, authenticated, service_role;
grant execute on function private.hidden_state(text, uuid) to anon, authenticated, service_role;
grant execute on function public.reportar(text, uuid, text, text), public.mi_publicacion_oculta(text, uuid),
  public.pedir_revision(text, uuid, text), public.recuperar(uuid), public.papelera(integer, integer) to authenticated;
grant execute on function public.retirar(text, uuid, text), public.caso_de(uuid),
  public.decidir_caso(uuid, text, text, text), public.reabrir_caso(uuid) to authenticated, service_role;

-- schemas/18_alerts.sql

-- Avísame: somebody leaves an address and is told when a provider of a type appears in or near a
-- municipality, or when a provider that is full takes people again.
--
-- The address serves this alone. It is confirmed by a link in a first mail, so that nobody can
-- sign up another; it goes when the mail that answers it was sent, with one click in any mail, and
-- when it was not confirmed within two days. News of a week come in one mail.

-- Tables

create table private.avisos (
  id uuid primary key default gen_random_uuid(),
  correo text not null constraint correo_max_254 check (char_length(correo) <= 254),
  tipo public.tipo_servicio,
  municipio text,
  proveedor_id uuid references public.proveedores (id) on delete cascade,
  pedido_en timestamptz not null default now(),
  confirmado_en timestamptz,
  conocidos uuid[] not null default '{}',
  fallo boolean not null default false,
  constraint aviso_de_una_cosa check (num_nulls(tipo, municipio) = case when proveedor_id is null then 0 else 2 end),
  constraint avisos_una_vez unique nulls not distinct (correo, tipo, municipio, proveedor_id)
);
comment on table private.avisos is
  'Who wants to be told of what: a type in or near a municipality, or a provider that is full. The row goes with its answer.';
comment on column private.avisos.conocidos is 'Who was there when it was asked for: no news.';
comment on column private.avisos.fallo is 'A mail about it was tried ten times in vain. The second time it is given up.';
create index avisos_proveedor_idx on private.avisos (proveedor_id);
alter table private.avisos enable row level security;
revoke all on table private.avisos from public, anon, authenticated, service_role;

create table private.enlaces_aviso (
  hash bytea,
  aviso_id uuid references private.avisos (id) on delete cascade,
  primary key (hash, aviso_id)
);
comment on table private.enlaces_aviso is
  'Links of the mails about alerts, by the hash of their token: that of a first mail is of one alert, that of an answer of all that its address has confirmed.';
create index enlaces_aviso_aviso_idx on private.enlaces_aviso (aviso_id);
alter table private.enlaces_aviso enable row level security;
revoke all on table private.enlaces_aviso from public, anon, authenticated, service_role;

create table private.avisos_dados (
  huella bytea primary key,
  dia date not null
);
comment on table private.avisos_dados is
  'Who got news within seven days, by the SHA-256 of the address: the address itself may be gone.';
alter table private.avisos_dados enable row level security;
revoke all on table private.avisos_dados from public, anon, authenticated, service_role;

-- Functions: tokens, shared with the links that confirm

create function private.new_token() returns text
language sql volatile set search_path = ''
as $$
  -- gen_random_uuid is the server's strong random source; each has 122 bits of it.
  select private.spell_token(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 16))
$$;
comment on function private.new_token() is 'A token of 128 random bits.';

create function private.count_unknown_link() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.count_visitor_act('enlace') > 60 then
    raise exception using errcode = 'PT429',
      message = 'Desde tu conexión se abrieron demasiados enlaces que no existen. Vuelve a intentar mañana.';
  end if;
end
$$;
comment on function private.count_unknown_link() is
  'Counts a token that is none. A network that asks for more than 60 a day is refused with status 429.';

-- Functions: what there is

create function private.providers_near(tipo public.tipo_servicio, municipio text) returns uuid[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(p.id), '{}')
  from public.proveedores as p
  where p.aprobado_por_admin and p.tipo_servicio = providers_near.tipo and exists (
    select from public.sedes as s
    where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
      -- In a subquery of its own it is read once, not for each place.
      and s.municipio = any ((select providers_near.municipio || private.neighbours_of(providers_near.municipio))::text[])
  )
$$;
comment on function private.providers_near(public.tipo_servicio, text) is
  'Public providers of a type with a place that is shown in a municipality or in one that it touches. Who works online or comes home is not near for that.';

-- What holds counts, as in the filters: an expired word is a question.
create function private.opening_of(proveedor uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when bool_or(d.estado = 'acepta') then 'acepta'
    when bool_or(d.estado = 'evalua_antes') then 'evalua_antes'
    when count(*) > 0 then 'lleno'
  end
  from public.sedes as s
  join public.proveedores as p on p.id = s.proveedor_id and p.aprobado_por_admin
  join public.disponibilidad as d on d.sede_id = s.id
  where s.proveedor_id = opening_of.proveedor and (s.principal or s.visibilidad <> 'oculta')
    and private.last_day(s.proveedor_id, s.id, 'disponibilidad') >= private.event_day(now())
$$;
comment on function private.opening_of(uuid) is
  'Whether a public provider takes new people in any place that is shown: acepta, evalua_antes, or lleno (a waiting list, or nobody). Null: nobody knows.';

-- Functions: words

create function private.alert_words(aviso private.avisos) returns text
language sql stable security definer set search_path = ''
as $$
  select case when aviso.proveedor_id is null
    then 'llegue ' || case aviso.tipo when 'escuela' then 'una escuela' else 'un ' || aviso.tipo::text end
      || ' a ' || aviso.municipio || ' o cerca'
    else '«' || (select p.nombre from public.proveedores as p where p.id = aviso.proveedor_id) || '» acepte personas nuevas'
  end
$$;
comment on function private.alert_words(private.avisos) is 'What an alert waits for, after "cuando".';

create function private.news_words(proveedor uuid, abre boolean) returns text
language sql stable security definer set search_path = ''
as $$
  select '«' || p.nombre || '»' || case
    when not abre then ', ' || p.tipo_servicio::text || ' en ' || concat_ws(', ', p.municipio, (
      select string_agg(distinct s.municipio, ', ') from public.sedes as s
      where s.proveedor_id = p.id and s.visibilidad <> 'oculta' and s.municipio <> p.municipio
    ))
    when private.opening_of(p.id) = 'acepta' then ' acepta personas nuevas'
    else ' evalúa antes de aceptar personas nuevas'
  end || '.'
  from public.proveedores as p where p.id = news_words.proveedor
$$;
comment on function private.news_words(uuid, boolean) is 'One line of a mail: who came, and where; or who opened.';

create function private.url_value(value text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(case when sign ~ '[A-Za-z0-9._~-]' then sign
    else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
  from regexp_split_to_table(value, '') with ordinality as spelled (sign, place)
$$;
comment on function private.url_value(text) is 'A value as an address holds it (RFC 3986).';

-- Functions: asking

create function public.pedir_aviso(correo text, tipo text, municipio text, proveedor uuid, red text, prueba text, prueba_vence timestamp with time zone)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  address constant text := lower(private.clean_line(pedir_aviso.correo));
  received constant jsonb := jsonb_build_object('estado', 'recibido');
  wanted_type public.tipo_servicio;
  wanted_place text;
  asked uuid;
begin
  if address is null or char_length(address) > 254 or not private.is_email(address) then
    perform private.refuse('correo_valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com', 'correo');
  end if;
  if pedir_aviso.proveedor is not null then
    if private.opening_of(pedir_aviso.proveedor) is distinct from 'lleno' then
      perform private.refuse('proveedor_lleno', 'Este perfil cambió mientras escribías. Recarga la página y mira lo que dice ahora.');
    end if;
  elsif pedir_aviso.tipo is null or pedir_aviso.tipo <> all (enum_range(null::public.tipo_servicio)::text[]) then
    perform private.refuse('tipo_conocido', 'Elige un tipo de proveedor.');
  elsif private.is_municipio(pedir_aviso.municipio) is not true then
    perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
  else
    wanted_type := pedir_aviso.tipo::public.tipo_servicio;
    wanted_place := pedir_aviso.municipio;
  end if;
  -- What is refused costs neither the proof nor one of the day's three.
  perform private.spend_proof(prueba, prueba_vence);
  -- The wider network, so that who has many cannot use up what the site takes in a day.
  if private.count_visitor_act('aviso', private.network_of(red)) > 3
    or private.count_visitor_act('aviso:red', private.wide_network_of(red)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos varios pedidos desde tu conexión. Puedes pedir otro aviso mañana.';
  end if;
  if private.count_visitor_act('aviso:sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'sitio_max_dia',
      message = 'Hoy llegaron demasiados pedidos al sitio. Vuelve a intentar mañana.';
  end if;
  -- One that was not confirmed in time is over, and its link with it; asking again makes another.
  delete from private.avisos as a
  where a.correo = address and a.confirmado_en is null and a.pedido_en <= now() - interval '2 days';
  -- Nobody is told that nothing comes of it: neither who left nor who asked for much is for others to know.
  if exists (select from private.avisos_dejados as d where d.huella = private.mailbox_hash(address))
    or (select count(*) from private.avisos as a where a.correo = address) >= 20 then
    return received;
  end if;
  insert into private.avisos (correo, tipo, municipio, proveedor_id, conocidos)
  values (address, wanted_type, wanted_place, pedir_aviso.proveedor, private.providers_near(wanted_type, wanted_place))
  -- Nothing changes, the two days to confirm it neither; the row is locked and gives its id.
  on conflict on constraint avisos_una_vez do update set correo = excluded.correo
  returning id into asked;
  -- A mailbox whose address others keep writing into the form gets three first mails a day.
  if private.count_visitor_act('aviso:correo', private.mailbox_of(address)) <= 3 then
    insert into private.outgoing_mail (correo, template, fields, secreto, sujeto) values (address, 'aviso_pedido', '{}', 'aviso', asked);
    perform pg_notify('gateway_mail', '');
  end if;
  return received;
end
$$;
comment on function public.pedir_aviso(text, text, text, uuid, text, text, timestamptz) is
  'For the server function request-alert, which verified the proof of work: an alert by mail about a type in a municipality, or about a provider. The answer is the same whether the address is known or not. `red` is the visitor''s address.';

create function private.alerts_of(token text) returns setof private.avisos
language sql stable security definer set search_path = ''
as $$
  select a.* from private.enlaces_aviso as e
  join private.avisos as a on a.id = e.aviso_id
  where e.hash = private.token_hash(token) and (a.confirmado_en is not null or a.pedido_en > now() - interval '2 days')
$$;
comment on function private.alerts_of(text) is 'The alerts of a link, but for those that were not confirmed in time.';

create function public.ver_aviso(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  told constant jsonb := (
    select jsonb_build_object('estado', case when bool_and(a.confirmado_en is not null) then 'confirmado' else 'pedido' end,
      'avisos', jsonb_agg(private.alert_words(a) order by a.pedido_en, a.id))
    from private.alerts_of(token) as a
    having count(*) > 0
  );
begin
  if told is null then
    perform private.count_unknown_link();
    return jsonb_build_object('estado', 'desconocido');
  end if;
  return told;
end
$$;
comment on function public.ver_aviso(text) is
  'What the link of a mail about alerts waits for, and whether it was confirmed (`pedido`, `confirmado`). `desconocido`: cut, foreign, answered, given up or not confirmed in time; nothing tells them apart. It changes nothing.';

create function public.confirmar_aviso(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.avisos as a set confirmado_en = now()
  where a.confirmado_en is null and a.id in (select asked.id from private.alerts_of(token) as asked);
  return public.ver_aviso(token);
end
$$;
comment on function public.confirmar_aviso(text) is 'Confirms the alert of a link, as often as it is pressed.';

create function public.dejar_avisos(token text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text;
  is_confirmed boolean;
begin
  select a.correo, bool_or(a.confirmado_en is not null) into address, is_confirmed
  from private.enlaces_aviso as e
  join private.avisos as a on a.id = e.aviso_id
  where e.hash = private.token_hash(token)
  group by a.correo;
  if address is null then
    return;
  end if;
  -- Mail before alerts, in the order in which sending locks them.
  delete from private.outgoing_mail as m
  where m.correo = address and m.secreto = 'aviso' and (is_confirmed or m.sujeto in (
    select a.id from private.avisos as a where a.correo = address and a.confirmado_en is null
  ));
  delete from private.avisos as a where a.correo = address and (is_confirmed or a.confirmado_en is null);
  insert into private.avisos_dejados (huella, dia) values (private.mailbox_hash(address), private.event_day(now()))
  on conflict (huella) do update set dia = excluded.dia;
end
$$;
comment on function public.dejar_avisos(text) is
  'The way out: all alerts of the address that got this link go, and their mail that waits; by the link of one that was not confirmed, those that were not. For 90 days nobody can ask for others. Always without an error, so that nothing is learnt from it.';

-- Functions: mail

create function private.fill_alert(mail private.outgoing_mail) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := private.new_token();
  asked private.avisos;
  confirmed uuid[];
  answered uuid[];
  lines text[];
  path text;
begin
  -- Alerts are locked, so that none goes while its link is made.
  if mail.template = 'aviso_pedido' then
    select * into asked from private.avisos as a
    where a.id = mail.sujeto and (a.confirmado_en is not null or a.pedido_en > now() - interval '2 days')
    for key share;
    if not found then
      return null;
    end if;
    insert into private.enlaces_aviso (hash, aviso_id) values (private.token_hash(token), asked.id);
    return jsonb_build_object('Que', private.alert_words(asked), 'Token', token);
  end if;
  confirmed := array(
    select a.id from private.avisos as a where a.correo = mail.correo and a.confirmado_en is not null
    order by a.id for key share
  );
  select array_agg(distinct n.aviso_id) into answered from private.alert_news(mail.correo) as n;
  if answered is null then
    return null;
  end if;
  lines := array(
    select private.news_words(n.proveedor_id, n.abre) as line
    from (select distinct n.proveedor_id, n.abre from private.alert_news(mail.correo) as n) as n
    order by line
  );
  select case
    when count(distinct n.proveedor_id) = 1 then '/proveedor/' || min(n.proveedor_id::text)
    when count(distinct n.aviso_id) = 1 then (
      select '/proveedores?tipo=' || a.tipo::text || '&municipio=' || private.url_value(a.municipio) || '&cerca=si'
      from private.avisos as a where a.id = answered[1]
    )
    else '/proveedores'
  end into path
  from private.alert_news(mail.correo) as n;
  insert into private.enlaces_aviso (hash, aviso_id) select private.token_hash(token), unnest(confirmed);
  -- For gateway_mail_sent: what this mail answers.
  update private.outgoing_mail as m set fields = jsonb_build_object('Avisos', answered) where m.id = mail.id;
  return jsonb_build_object('Novedades', array_to_string(lines[1:10], E'\n')
    || case when cardinality(lines) > 10 then E'\n' || format('Y %s más.', cardinality(lines) - 10) else '' end,
    'Ruta', path, 'Token', token);
end
$$;
comment on function private.fill_alert(private.outgoing_mail) is
  'What a mail about alerts says, with a link made now. Null: there is nothing to say any more.';

create function private.note_news(correo text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.avisos_dados (huella, dia) values (sha256(convert_to(correo, 'UTF8')), private.event_day(now()))
  on conflict (huella) do update set dia = excluded.dia
$$;
comment on function private.note_news(text) is 'For seven days this address gets no other news.';

-- Functions: the work of a day

create function private.forget_alerts() returns void
language sql volatile security definer set search_path = ''
as $$
  -- Skip what another transaction is touching: it is there the next time.
  delete from private.avisos where id in (
    select a.id from private.avisos as a
    where a.pedido_en <= now() - case when a.confirmado_en is null then interval '2 days' else interval '12 months' end
    for update skip locked
  );
  delete from private.avisos_dados where huella in (
    select d.huella from private.avisos_dados as d where d.dia <= private.event_day(now()) - 7 for update skip locked
  );
  delete from private.avisos_dejados where huella in (
    select d.huella from private.avisos_dejados as d where d.dia <= private.event_day(now()) - 90 for update skip locked
  );
$$;
comment on function private.forget_alerts() is
  'Throws away alerts that nobody confirmed within two days or that waited 12 months, who was told a week ago, and who left 90 days ago.';

create function private.give_up_alerts() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text;
begin
  for address in
    delete from private.outgoing_mail as m
    where m.template = 'aviso' and m.attempts >= 10 and m.next_try <= now()
    returning m.correo
  loop
    delete from private.avisos as a where a.correo = address and a.fallo;
    update private.avisos as a set fallo = true where a.correo = address;
    perform private.note_news(address);
  end loop;
end
$$;
comment on function private.give_up_alerts() is
  'News that ten tries did not deliver wait a week, since it may have been the mail server''s fault. The second time their alerts are given up.';

create function private.tell_alerts() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
begin
  insert into private.outgoing_mail (correo, template, fields, secreto, sujeto, next_try)
  select n.correo, 'aviso', '{}', 'aviso', (array_agg(n.aviso_id order by n.aviso_id))[1],
    -- The day begins at midnight; nobody is woken for it.
    greatest(now(), (today + time '09:00') at time zone 'America/Puerto_Rico')
  from private.alert_news() as n
  where not exists (
    select from private.avisos_dados as d where d.huella = sha256(convert_to(n.correo, 'UTF8')) and d.dia > today - 7
  ) and not exists (
    select from private.outgoing_mail as m where m.correo = n.correo and m.template = 'aviso'
  )
  group by n.correo;
  if found then
    perform pg_notify('gateway_mail', '');
  end if;
end
$$;
comment on function private.tell_alerts() is
  'Queues one mail for each address with news that got none within seven days. What it says is decided when it is sent.';

-- Alerts, against who misuses them: limits by the wider network and by the mailbox, a way out that is remembered, an end
-- after 12 months. And one order of locks: mail before alerts, the lock of the summaries before the latest words.

-- Tables

create table private.avisos_dejados (
  huella bytea primary key,
  dia date not null
);
comment on table private.avisos_dejados is
  'Who took the way out within 90 days, by the SHA-256 of the mailbox: until then nobody can ask for alerts to it.';
alter table private.avisos_dejados enable row level security;
revoke all on table private.avisos_dejados from public, anon, authenticated, service_role;

create function private.alert_news(address text default null)
returns table (correo text, aviso_id uuid, abre boolean, proveedor_id uuid)
language sql stable security definer set search_path = ''
as $$
  with alerts as materialized (
    select a.* from private.avisos as a
    where a.confirmado_en is not null and (address is null or a.correo = address)
  ), near as materialized (
    -- Many wait for the same: each thing is looked for once.
    select thing.tipo, thing.municipio, private.providers_near(thing.tipo, thing.municipio) as ids
    from (select distinct a.tipo, a.municipio from alerts as a where a.proveedor_id is null) as thing
  ), opened as materialized (
    select thing.proveedor_id
    from (select distinct a.proveedor_id from alerts as a where a.proveedor_id is not null) as thing
    where private.opening_of(thing.proveedor_id) in ('acepta', 'evalua_antes')
  )
  select a.correo, a.id, false, came.id
  from alerts as a
  join near as n on n.tipo = a.tipo and n.municipio = a.municipio
  cross join lateral unnest(n.ids) as came (id)
  where came.id <> all (a.conocidos)
  union all
  select a.correo, a.id, true, a.proveedor_id from alerts as a join opened as o on o.proveedor_id = a.proveedor_id
$$;
comment on function private.alert_news(text) is
  'What confirmed alerts, or those of one address, wait for and is there now: providers that came, and providers that opened (`abre`).';

-- Functions: who asks, and for whom

create function private.wide_network_of(address text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return network(set_masklen(address::inet, case family(address::inet) when 6 then 48 else 24 end))::text;
exception when invalid_text_representation then
  return '';
end
$$;
comment on function private.wide_network_of(text) is
  'The IPv6 /48 or IPv4 /24 of an address, of which one customer may have all; empty for what is no address.';

create function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (
    select regexp_replace(split_part(address, '@', 1), '(.)[+].*', '\1') as name, split_part(address, '@', 2) as host
  ) as part
$$;
comment on function private.mailbox_of(text) is
  'Where mail to an address arrives, as far as its spelling tells: without a +tag, and at Gmail without dots.';

create function private.mailbox_hash(address text) returns bytea
language sql immutable set search_path = ''
as $$
  select sha256(convert_to(private.mailbox_of(address), 'UTF8'))
$$;
comment on function private.mailbox_hash(text) is 'By which it is known that the owner of a mailbox wants no alerts.';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.pedir_aviso(text, text, text, uuid, text, text, timestamp with time zone),
  public.ver_aviso(text), public.confirmar_aviso(text), public.dejar_avisos(text) from public, anon, authenticated,
  service_role;
grant execute on function public.ver_aviso(text), public.confirmar_aviso(text), public.dejar_avisos(text) to anon,
  authenticated, service_role;
grant execute on function public.pedir_aviso(text, text, text, uuid, text, text, timestamp with time zone) to
  service_role;

-- schemas/19_lists.sql

-- Lists: providers that a person puts together under a name, in an order, each with a note.
--
-- Which providers a family looks for says something about a child's health: a list is its owner's and
-- nobody else's, neither an admin's nor the secret key's. A provider that leaves the directory leaves the
-- lists too; its row stays until the owner has read that something is missing.

-- Tables

create table public.listas (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  nombre text not null constraint nombre_de_1_a_80 check (char_length(nombre) between 1 and 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  retirada_el date
);
comment on table public.listas is
  'Named lists of providers, at most 20 a person. Nobody else sees them, admins included. A device may choose the id.';
comment on column public.listas.retirada_el is
  'The day on which an admin withdrew it: it stays with its owner, and is not shared again.';
create index listas_user_created_idx on public.listas (user_id, created_at);
alter table public.listas enable row level security;
revoke all on table public.listas from public, anon, authenticated, service_role;
grant select, insert (id, user_id, nombre), update (nombre), delete on table public.listas to authenticated;

create table public.listas_proveedores (
  id uuid primary key default gen_random_uuid(),
  lista_id uuid not null references public.listas (id) on delete cascade,
  proveedor_id uuid references public.proveedores (id) on delete set null,
  nota text constraint nota_max_300 check (char_length(nota) <= 300),
  posicion integer not null,
  created_at timestamptz not null default now(),
  constraint listas_proveedores_una_vez unique (lista_id, proveedor_id)
);
comment on table public.listas_proveedores is 'The providers of a list with a note each, at most 100.';
comment on column public.listas_proveedores.proveedor_id is 'Null: the provider was deleted.';
comment on column public.listas_proveedores.posicion is 'A new one goes to the end; ordenar_lista sets all at once.';
create index listas_proveedores_proveedor_idx on public.listas_proveedores (proveedor_id);
alter table public.listas_proveedores enable row level security;
revoke all on table public.listas_proveedores from public, anon, authenticated, service_role;
grant select, insert (lista_id, proveedor_id, nota), update (nota), delete on table public.listas_proveedores to
  authenticated;

create table private.listas_recibidas (
  user_id uuid not null references private.profiles (id) on delete cascade,
  lista_id uuid not null,
  recibida_en timestamptz not null default now(),
  primary key (user_id, lista_id)
);
comment on table private.listas_recibidas is
  'Lists of a device that were moved into the account, for a year: one that was then deleted does not come back with a repeated call.';
create index listas_recibidas_recibida_idx on private.listas_recibidas (recibida_en);
alter table private.listas_recibidas enable row level security;
revoke all on table private.listas_recibidas from public, anon, authenticated, service_role;

-- The latest word about a place's own groups, or about the whole provider if that is later; as private.last_day tells it.
create view private.place_words as
select s.id as sede_id, u.grupo, u.confirmado_en, least(u.vence_en, (
  select min(c.vence_en) from public.confirmaciones as c
  where c.duda and c.proveedor_id = s.proveedor_id and c.grupo = u.grupo
    and (c.sede_id is null or c.sede_id = s.id) and c.confirmado_en > u.confirmado_en
)) as vence_en
from public.sedes as s
join private.ultimas_palabras as u on u.proveedor_id = s.proveedor_id and (u.sede_id is null or u.sede_id = s.id)
where not exists (
  select from private.ultimas_palabras as later
  where later.proveedor_id = u.proveedor_id and later.grupo = u.grupo and (later.sede_id is null or later.sede_id = s.id)
    and (later.confirmado_en, later.sede_id is not null) > (u.confirmado_en, u.sede_id is not null)
);
comment on view private.place_words is
  'When a group of a place was last confirmed and until when that holds; a later doubt ended it the day before.';
revoke all on table private.place_words from public, anon, authenticated, service_role;

-- Functions: rows

create function private.clean_lista() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre := private.clean_line(new.nombre);
  if new.nombre is null then
    perform private.refuse('nombre_de_1_a_80', 'Ponle un nombre a la lista.');
  end if;
  perform private.refuse_link('nombre', new.nombre);
  new.updated_at := now();
  return new;
end
$$;
comment on function private.clean_lista() is
  'The name is one line without links: who gets a shared list reads it under the name of the site.';

create function private.limit_listas() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- One after the other: of two requests at the same moment the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended('listas:' || new.user_id, 0));
  if (select count(*) from public.listas as l where l.user_id = new.user_id) >= 20 then
    perform private.refuse('listas_hasta_20', 'Puedes tener hasta 20 listas. Borra una para crear otra.');
  end if;
  return new;
end
$$;
comment on function private.limit_listas() is 'At most 20 lists a person.';

create function private.clean_list_note() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nota := private.clean_line(new.nota);
  perform private.refuse_link('nota', new.nota);
  return new;
end
$$;
comment on function private.clean_list_note() is 'The note is optional: one line without links, and empty is null.';

-- With the rights of whoever writes: of a list that is not theirs nothing is found, and the policy refuses the row.
create function private.place_in_list() returns trigger
language plpgsql set search_path = ''
as $$
declare
  others integer;
begin
  -- One after the other, and with those who set the order.
  perform from public.listas as l where l.id = new.lista_id for no key update;
  select count(*), coalesce(max(r.posicion), 0) + 1 into others, new.posicion
  from public.listas_proveedores as r where r.lista_id = new.lista_id;
  if others >= 100 then
    perform private.refuse('proveedores_hasta_100', 'En una lista caben hasta 100 proveedores. Quita uno para añadir otro.');
  end if;
  return new;
end
$$;
comment on function private.place_in_list() is 'A new provider goes to the end of its list, which holds at most 100.';

-- Functions: reading

-- In plpgsql, whose plan is kept: a list has up to 100 providers, and a person 20 lists.
create function private.list_lines(lista uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'proveedor_id', p.id, 'nombre', p.nombre, 'tipo_servicio', p.tipo_servicio, 'subcategoria', p.subcategoria,
      'municipio', p.municipio, 'direccion', p.direccion, 'telefono', p.telefono, 'whatsapp', p.whatsapp,
      'horario_servicio', p.horario_servicio, 'nota', r.nota, 'hechos', f.linea,
      'disponibilidad', availability.said, 'contacto', contact.said
    ) order by r.posicion, r.created_at, r.id), '[]')
    from public.listas_proveedores as r
    join public.proveedores as p on p.id = r.proveedor_id and p.aprobado_por_admin
    left join public.resumen_hechos as f on f.proveedor_id = p.id
    left join lateral (
      -- The best that holds, as on a card; an answer that no longer holds is not told.
      select jsonb_build_object(
        'estado', case when w.vence_en >= today then d.estado end, 'espera', case when w.vence_en >= today then d.espera end,
        'municipio', nullif(s.municipio, p.municipio),
        'confirmado_el', private.event_day(w.confirmado_en), 'vence_el', w.vence_en
      ) as said
      from public.sedes as s
      join public.disponibilidad as d on d.sede_id = s.id
      join private.place_words as w on w.sede_id = s.id and w.grupo = 'disponibilidad'
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
      order by w.vence_en >= today desc,
        case when w.vence_en >= today then
          array_position(array['acepta', 'evalua_antes', 'lista_de_espera', 'no_acepta'], d.estado)
        end,
        s.principal desc, s.orden, s.fecha_creacion, s.id
      limit 1
    ) as availability on true
    left join lateral (
      select jsonb_build_object('confirmado_el', private.event_day(w.confirmado_en), 'vence_el', w.vence_en) as said
      from public.sedes as s
      join private.place_words as w on w.sede_id = s.id and w.grupo = 'contacto'
      where s.proveedor_id = p.id and s.principal
    ) as contact on true
    where r.lista_id = list_lines.lista
  );
end
$$;
comment on function private.list_lines(uuid) is
  'What a list shows of its providers, in its order: names, phones, the note, and facts with the days on which they were confirmed and until which they hold. Only what every visitor sees of approved ones.';

create function private.left_the_directory(lista uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select r.id from public.listas_proveedores as r
  where r.lista_id = left_the_directory.lista and not exists (
    select from public.proveedores as p where p.id = r.proveedor_id and p.aprobado_por_admin
  )
$$;
comment on function private.left_the_directory(uuid) is 'The rows of a list whose provider was deleted or is no longer approved.';

create function private.require_own_list(lista uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.listas as l where l.id = lista and l.user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'insufficient_privilege', hint = 'lista_ajena',
      message = 'Esta lista ya no existe o no es tuya. Recarga la página.';
  end if;
end
$$;
comment on function private.require_own_list(uuid) is
  'Refuses whoever does not own a list, and one that does not exist in the same words; locks it until the end.';

-- Functions: the order, and what left

create function public.ordenar_lista(lista uuid, proveedores uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_own_list(lista);
  if array(select id from unnest(proveedores) as given (id) order by id) is distinct from array(
    select p.id from public.listas_proveedores as r
    join public.proveedores as p on p.id = r.proveedor_id and p.aprobado_por_admin
    where r.lista_id = ordenar_lista.lista order by p.id
  ) then
    raise exception using errcode = 'PT409', hint = 'lista_cambiada',
      message = 'La lista cambió mientras tanto. Vuelve a intentar con la lista de ahora.';
  end if;
  -- Those that are not shown come after, in the order they had.
  update public.listas_proveedores as r set posicion = o.place
  from (
    select w.id, row_number() over (order by array_position(ordenar_lista.proveedores, w.proveedor_id), w.posicion, w.id) as place
    from public.listas_proveedores as w where w.lista_id = ordenar_lista.lista
  ) as o
  where r.id = o.id and r.posicion <> o.place;
end
$$;
comment on function public.ordenar_lista(uuid, uuid[]) is
  'Sets the whole order of an own list; of other providers than those that it shows, the answer is 409.';

create function public.quitar_los_de_fuera(lista uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_own_list(lista);
  delete from public.listas_proveedores as r where r.id in (select private.left_the_directory(quitar_los_de_fuera.lista));
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.quitar_los_de_fuera(uuid) is
  'The owner has read that providers left the directory: their rows go. How many.';

-- Triggers, in the order of their names

create trigger listas_clean
  before insert or update of nombre on public.listas
  for each row execute function private.clean_lista();

create trigger listas_limit
  before insert on public.listas
  for each row execute function private.limit_acts('60', '1 hour', 'Ya creaste 60 listas en la última hora.');

create trigger listas_limit_of_all
  before insert on public.listas
  for each row execute function private.limit_listas();

create trigger listas_proveedores_clean
  before insert or update of nota on public.listas_proveedores
  for each row execute function private.clean_list_note();

create trigger listas_proveedores_place
  before insert on public.listas_proveedores
  for each row execute function private.place_in_list();

-- Policies

create policy "People can see their own lists" on public.listas
  for select to authenticated using (user_id = (select auth.uid()));
comment on policy "People can see their own lists" on public.listas is
  'Which providers a family looks for says something about a child''s health.';

create policy "People can create lists of their own" on public.listas
  for insert to authenticated with check (user_id = (select auth.uid()));
comment on policy "People can create lists of their own" on public.listas is 'As oneself only.';

create policy "People can rename their own lists" on public.listas
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
comment on policy "People can rename their own lists" on public.listas is 'The name, by column grants.';

create policy "People can delete their own lists" on public.listas
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "People can delete their own lists" on public.listas is 'With everything in it, and its link.';

create policy "People can see what is in their lists" on public.listas_proveedores
  for select to authenticated
  using (exists (select from public.listas as l where l.id = lista_id and l.user_id = (select auth.uid())));
comment on policy "People can see what is in their lists" on public.listas_proveedores is 'As private as the list.';

create policy "People can put approved providers into their lists" on public.listas_proveedores
  for insert to authenticated
  with check (
    exists (select from public.listas as l where l.id = lista_id and l.user_id = (select auth.uid()))
    and exists (select from public.proveedores as p where p.id = proveedor_id and p.aprobado_por_admin)
  );
comment on policy "People can put approved providers into their lists" on public.listas_proveedores is
  'Once a list, by a unique constraint.';

create policy "People can change notes in their lists" on public.listas_proveedores
  for update to authenticated
  using (exists (select from public.listas as l where l.id = lista_id and l.user_id = (select auth.uid())))
  with check (exists (select from public.listas as l where l.id = lista_id and l.user_id = (select auth.uid())));
comment on policy "People can change notes in their lists" on public.listas_proveedores is 'The note, by column grants.';

create policy "People can take providers out of their lists" on public.listas_proveedores
  for delete to authenticated
  using (exists (select from public.listas as l where l.id = lista_id and l.user_id = (select auth.uid())));
comment on policy "People can take providers out of their lists" on public.listas_proveedores is
  'The provider stays in the directory and among the favourites.';

-- Shared lists: who has the secret link of a list reads it without an account, and learns nothing about
-- its owner. One link a list, for 90 days; and lists of a device that are moved into the account.

-- Tables

create table private.listas_compartidas (
  lista_id uuid primary key references public.listas (id) on delete cascade,
  token_hash bytea not null unique,
  creada_en timestamptz not null default now(),
  vence_el date not null
);
comment on table private.listas_compartidas is
  'The link of a list, by the hash of its token. Withdrawn or ended there is none: nothing tells that there was one.';
comment on column private.listas_compartidas.vence_el is 'The last day on which it works.';
create index listas_compartidas_vence_idx on private.listas_compartidas (vence_el);
alter table private.listas_compartidas enable row level security;
revoke all on table private.listas_compartidas from public, anon, authenticated, service_role;

-- Functions: the owner's lists

create function public.mis_listas() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'nombre', l.nombre,
      'compartida_desde', private.event_day(c.creada_en), 'compartida_hasta', c.vence_el,
      'fuera', (select count(*) from private.left_the_directory(l.id)),
      'proveedores', private.list_lines(l.id)
    ) order by l.created_at, l.id), '[]')
    from public.listas as l
    left join private.listas_compartidas as c on c.lista_id = l.id and c.vence_el >= private.event_day(now())
    where l.user_id = auth.uid()
  );
end
$$;
comment on function public.mis_listas() is
  'The caller''s lists in the order of their creation, until when each is shared, how many of its providers left the directory, and the others.';

create function private.is_list_of_device(given jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    given ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and jsonb_typeof(given -> 'nombre') = 'string'
    and case when jsonb_typeof(given -> 'proveedores') = 'array' then
      jsonb_array_length(given -> 'proveedores') <= 100 and not exists (
        select from jsonb_array_elements(given -> 'proveedores') as item
        where (item ->> 'proveedor_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true
          or coalesce(jsonb_typeof(item -> 'nota'), 'null') not in ('string', 'null')
      )
    end, false)
$$;
comment on function private.is_list_of_device(jsonb) is
  'Whether it is { id, nombre, proveedores: [{ proveedor_id, nota }] } with at most 100 providers.';

create function public.guardar_listas(listas jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  given jsonb;
  place bigint;
begin
  if person is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Inicia sesión para guardar tus listas.';
  elsif jsonb_typeof(listas) is distinct from 'array' then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  elsif jsonb_array_length(listas) > 20
    or exists (select from jsonb_array_elements(listas) as item where not private.is_list_of_device(item)) then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  end if;
  -- The same call twice at the same moment: the second finds what the first has moved.
  perform pg_advisory_xact_lock(hashtextextended('listas:' || person, 0));
  for given, place in select * from jsonb_array_elements(listas) with ordinality loop
    insert into private.listas_recibidas (user_id, lista_id) values (person, (given ->> 'id')::uuid) on conflict do nothing;
    continue when not found or exists (select from public.listas as l where l.id = (given ->> 'id')::uuid);
    insert into public.listas (id, user_id, nombre, created_at)
    values ((given ->> 'id')::uuid, person, given ->> 'nombre', now() + place * interval '1 microsecond');
    insert into public.listas_proveedores (lista_id, proveedor_id, nota)
    select (given ->> 'id')::uuid, p.id, chosen.nota
    from (
      -- A device may name one that was merged since.
      select distinct on (id) coalesce(u.proveedor_id, (item ->> 'proveedor_id')::uuid) as id, item ->> 'nota' as nota, n
      from jsonb_array_elements(given -> 'proveedores') with ordinality as rows (item, n)
      left join public.perfiles_unidos as u on u.anterior = (item ->> 'proveedor_id')::uuid
      order by id, n
    ) as chosen
    join public.proveedores as p on p.id = chosen.id and p.aprobado_por_admin
    order by chosen.n;
  end loop;
  return public.mis_listas();
end
$$;
comment on function public.guardar_listas(jsonb) is
  'Moves lists of a device into the caller''s account, each once: by its id, also if it was deleted since. Providers that are not in the directory are left out. All or none. The caller''s lists.';

-- Functions: the link

create function public.compartir_lista(lista uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := private.new_token();
begin
  perform private.require_own_list(lista);
  perform private.refuse_paused();
  if exists (select from public.listas as l where l.id = lista and l.retirada_el is not null) then
    perform private.refuse('lista_sin_retirar',
      'Un administrador dejó de compartir esta lista. Sigue siendo tuya, pero no se puede compartir otra vez.');
  end if;
  insert into private.listas_compartidas (lista_id, token_hash, vence_el)
  values (lista, private.token_hash(token), private.event_day(now()) + 90)
  on conflict (lista_id) do update
  set token_hash = excluded.token_hash, creada_en = excluded.creada_en, vence_el = excluded.vence_el;
  return token;
end
$$;
comment on function public.compartir_lista(uuid) is
  'A new link of an own list for 90 days, which ends the one before. Its token stands nowhere and is told once. Refused for one that an admin withdrew.';

create function public.renovar_lista(lista uuid) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ends date;
begin
  perform private.require_own_list(lista);
  perform private.refuse_paused();
  update private.listas_compartidas as c set vence_el = private.event_day(now()) + 90
  where c.lista_id = renovar_lista.lista and c.vence_el >= private.event_day(now())
  returning c.vence_el into ends;
  return ends;
end
$$;
comment on function public.renovar_lista(uuid) is
  'The link of an own list works for 90 days from today, and until which day that is. Null: there is none, or it has ended.';

create function public.dejar_de_compartir(lista uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_own_list(lista);
  delete from private.listas_compartidas as c where c.lista_id = dejar_de_compartir.lista;
  return found;
end
$$;
comment on function public.dejar_de_compartir(uuid) is 'Withdraws the link of an own list. False when there is none.';

create function public.lista_compartida(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  link private.listas_compartidas;
begin
  select * into link from private.listas_compartidas as c
  where c.token_hash = private.token_hash(token) and c.vence_el >= private.event_day(now());
  if not found then
    perform private.count_unknown_link();
    return null;
  end if;
  return (
    select jsonb_build_object(
      'nombre', l.nombre, 'vence_el', link.vence_el,
      'fuera', (select count(*) from private.left_the_directory(l.id)),
      'proveedores', private.list_lines(l.id)
    )
    from public.listas as l where l.id = link.lista_id
  );
end
$$;
comment on function public.lista_compartida(text) is
  'A shared list, by its token: nothing of its owner, nor its id. Null for a token that is cut, foreign, withdrawn or ended: nothing tells them apart. A network that asks for more than 60 unknown ones a day is refused with status 429.';

-- Functions: the work of a day

create function private.forget_lists() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.listas_compartidas as c where c.vence_el < private.event_day(now());
  delete from private.listas_recibidas as r where r.recibida_en < now() - interval '1 year'
$$;
comment on function private.forget_lists() is 'Links that have ended go, and after a year which lists came from a device.';

-- Withdrawn lists: an admin who was written to about a shared list ends it by its link, without looking into it.

create function public.retirar_lista(enlace text, motivo text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reason constant text := private.clean_line(motivo);
  hash constant bytea := private.token_hash(regexp_replace(btrim(left(enlace, 500)), '^.*/lista/([^/?#]*).*$', '\1', 'i'));
  lista uuid;
begin
  perform private.require_admin();
  if reason is null or char_length(reason) not between 10 and 300 then
    perform private.refuse('motivo_de_10_a_300', 'Escribe el motivo, de 10 a 300 letras.');
  end if;
  select c.lista_id into lista from private.listas_compartidas as c
  where c.token_hash = hash and c.vence_el >= private.event_day(now());
  -- The list is locked before its link, as by its owner.
  perform from public.listas as l where l.id = lista for no key update;
  delete from private.listas_compartidas as c where c.lista_id = lista and c.token_hash = hash;
  if not found then
    perform private.refuse('enlace_de_una_lista', 'Este enlace no abre ninguna lista: venció, se retiró o está incompleto.');
  end if;
  update public.listas as l set retirada_el = private.event_day(now()) where l.id = lista;
  -- Why, and neither which nor whose: other admins read the log.
  perform private.write_act(auth.uid(), 'retirar', 'listas', null, null, jsonb_build_object('motivo', reason));
end
$$;
comment on function public.retirar_lista(text, text) is
  'For admins: ends the link of a shared list, named by its address or token, for a reason that is kept in the audit log; the list is not shared again. Tells neither what is in it nor whose it is.';

-- A paused account writes nothing that others read: neither into a list that has a link, nor does it renew the link. The
-- list and the link stay, since somebody may be reading the telephones on it.

create function private.refuse_paused_sharing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.listas_compartidas as c
    where c.lista_id = (to_jsonb(new) ->> tg_argv[0])::uuid and c.vence_el >= private.event_day(now())
  ) then
    perform private.refuse_paused();
  end if;
  return new;
end
$$;
comment on function private.refuse_paused_sharing() is
  'A paused account writes nothing into a list that others read; the argument is the column with the list.';

create trigger listas_pause before update of nombre on public.listas
  for each row execute function private.refuse_paused_sharing('id');

create trigger listas_proveedores_pause before insert or update of nota on public.listas_proveedores
  for each row execute function private.refuse_paused_sharing('lista_id');

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.ordenar_lista(uuid, uuid[]), public.quitar_los_de_fuera(uuid), public.mis_listas(),
  public.guardar_listas(jsonb), public.compartir_lista(uuid), public.renovar_lista(uuid),
  public.dejar_de_compartir(uuid), public.lista_compartida(text), public.retirar_lista(text, text) from public, anon,
  authenticated, service_role;
grant execute on function public.lista_compartida(text) to anon, authenticated, service_role;
grant execute on function public.ordenar_lista(uuid, uuid[]), public.quitar_los_de_fuera(uuid), public.mis_listas(),
  public.guardar_listas(jsonb), public.compartir_lista(uuid), public.renovar_lista(uuid),
  public.dejar_de_compartir(uuid), public.retirar_lista(text, text) to authenticated;

-- schemas/20_figures.sql

-- Usage statistics: what was visited, contacted and downloaded. Anyone may record an
-- event and only admins read them.
--
-- A repeat within 30 minutes counts once. To notice it the database remembers the
-- fingerprint of the visitor, the kind and the subject, and throws it away.
--
-- Which provider a family looked at says something about a child's health. The column
-- `usuario_id` of an event is accepted and checked, but the table never shows it: the
-- name goes to a private table that no role of the API reads, for a day.
--
-- Totals are kept as events are recorded: the statistics tab must not count a million
-- rows. Statement triggers add what a statement added and subtract what it removed, so a
-- provider that goes with its events takes them out of the totals in one step. Totals are
-- changed in the order of their keys, days before subjects, so that concurrent writers
-- queue and never deadlock.

-- Types

create type public.tipo_evento as enum ('visita_proveedor', 'contacto', 'descarga_recurso');

-- Tables

create table public.estadisticas (
  id bigint generated always as identity primary key,
  tipo public.tipo_evento not null,
  proveedor_id uuid references public.proveedores (id) on delete cascade,
  recurso_id uuid references public.recursos (id) on delete cascade,
  usuario_id uuid references private.profiles (id) on delete set null,
  metadata jsonb,
  fecha timestamptz not null default now(),
  constraint estadisticas_sujeto_de_su_tipo check (
    case tipo
      when 'descarga_recurso' then recurso_id is not null and proveedor_id is null
      else proveedor_id is not null and recurso_id is null
    end
  ),
  -- The whole list of what metadata may say: nothing personal fits in it.
  constraint estadisticas_metadata_de_su_tipo check (
    metadata is null or metadata = '{}'
    or case tipo
      when 'contacto' then metadata in ('{"method": "phone"}', '{"method": "whatsapp"}')
      when 'descarga_recurso' then metadata in ('{"tipo": "pdf"}', '{"tipo": "video"}', '{"tipo": "link"}')
      else false
    end
  ),
  constraint estadisticas_sin_nombre check (usuario_id is null)
);
comment on table public.estadisticas is 'Events of use, one row each. Holds no address.';
comment on column public.estadisticas.usuario_id is
  'May be sent, as oneself; always reads null. See private.event_people.';
create index estadisticas_tipo_fecha_idx on public.estadisticas (tipo, fecha desc);
create index estadisticas_recurso_idx on public.estadisticas (recurso_id) where recurso_id is not null;
create index estadisticas_usuario_idx on public.estadisticas (usuario_id) where usuario_id is not null;
-- An owner's 90 days are read from this index, whatever the number of all events.
create index estadisticas_proveedor_fecha_idx on public.estadisticas (proveedor_id, fecha) where proveedor_id is not null;
alter table public.estadisticas enable row level security;
revoke all on table public.estadisticas from public, anon, authenticated, service_role;
grant insert (tipo, proveedor_id, recurso_id, usuario_id, metadata) on table public.estadisticas to anon;
grant select, insert (tipo, proveedor_id, recurso_id, usuario_id, metadata) on table public.estadisticas to
  authenticated;
grant all on table public.estadisticas to service_role;

create table private.recent_events (
  fingerprint bytea primary key,
  recorded_at timestamptz not null
);
comment on table private.recent_events is 'Fingerprints of the events of the last 30 minutes.';
create index recent_events_recorded_idx on private.recent_events (recorded_at);
alter table private.recent_events enable row level security;
revoke all on table private.recent_events from public, anon, authenticated, service_role;

create table private.event_people (
  evento bigint primary key,
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  fecha timestamptz not null default now()
);
comment on table private.event_people is
  'Whose event it was, for a day. Granted to nobody, read by no function, gone with the account.';
create index event_people_fecha_idx on private.event_people (fecha);
create index event_people_usuario_idx on private.event_people (usuario_id);
alter table private.event_people enable row level security;
revoke all on table private.event_people from public, anon, authenticated, service_role;

create table private.estadisticas_por_dia (
  dia date not null,
  tipo public.tipo_evento not null,
  -- How a contact was made; empty when unsaid, and for the other kinds.
  metodo text not null,
  total bigint not null,
  primary key (dia, tipo, metodo)
);
comment on table private.estadisticas_por_dia is 'Events by day in Puerto Rico, kind and method of contact.';
alter table private.estadisticas_por_dia enable row level security;
revoke all on table private.estadisticas_por_dia from public, anon, authenticated, service_role;

create table private.estadisticas_por_sujeto (
  sujeto uuid not null,
  tipo public.tipo_evento not null,
  total bigint not null,
  primary key (sujeto, tipo)
);
comment on table private.estadisticas_por_sujeto is 'Events by kind and by the provider or resource they are about.';
create index estadisticas_por_sujeto_total_idx on private.estadisticas_por_sujeto (tipo, total desc);
alter table private.estadisticas_por_sujeto enable row level security;
revoke all on table private.estadisticas_por_sujeto from public, anon, authenticated, service_role;

-- Functions: recording

-- Events are recorded one by one as they happen. A body of thousands of them would cost the
-- database seconds, whether or not they counted.
create function private.limit_events_at_once() returns trigger
language plpgsql set search_path = ''
as $$
declare
  recorded constant integer := coalesce(nullif(current_setting('private.events_at_once', true), ''), '0')::integer + 1;
begin
  if private.is_client() and recorded > 50 then
    raise exception using errcode = 'PT413', message = 'Se registran 50 eventos a la vez como máximo';
  end if;
  perform set_config('private.events_at_once', recorded::text, true);
  return new;
end
$$;
comment on function private.limit_events_at_once() is 'Refuses more than fifty events of one request.';

create function private.count_event_once() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  window_start constant timestamptz := now() - interval '30 minutes';
  today constant date := (now() at time zone 'America/Puerto_Rico')::date;
  window_day constant date := (window_start at time zone 'America/Puerto_Rico')::date;
  subject text;
begin
  if not private.is_client() then
    return new;
  end if;
  new.usuario_id := coalesce(new.usuario_id, auth.uid());

  -- Without an address a signed-in person is told apart by the account.
  subject := concat_ws(
    '|',
    coalesce(nullif(private.client_address(), ''), auth.uid()::text, ''),
    new.tipo, new.proveedor_id, new.recurso_id
  );

  -- Skip what another transaction is touching: tidying must never wait or deadlock.
  delete from private.recent_events where fingerprint in (
    select fingerprint from private.recent_events
    where recorded_at <= window_start
    limit 100
    for update skip locked
  );
  delete from private.daily_salts where day in (
    select day from private.daily_salts where day < window_day for update skip locked
  );

  -- Shortly after midnight the repeat may have been counted under yesterday's salt.
  if window_day < today and exists (
    select from private.recent_events
    where fingerprint = private.event_fingerprint(window_day, subject) and recorded_at > window_start
  ) then
    return null;
  end if;

  insert into private.recent_events as seen (fingerprint, recorded_at)
  values (private.event_fingerprint(today, subject), now())
  on conflict (fingerprint) do update set recorded_at = excluded.recorded_at
  where seen.recorded_at <= window_start;
  if not found then
    return null;
  end if;
  return new;
end
$$;
comment on function private.count_event_once() is
  'Drops a repeated event in silence: the visitor did nothing wrong. Events of a signed-in person are theirs.';

create function private.keep_event_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.usuario_id is null then
    return new;
  end if;
  if private.is_client() and new.usuario_id is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'new row violates row-level security policy for table "estadisticas"';
  end if;
  if tg_op = 'INSERT' then
    insert into private.event_people (evento, usuario_id) values (new.id, new.usuario_id);
  end if;
  new.usuario_id := null;
  return new;
end
$$;
comment on function private.keep_event_person() is
  'Takes the name off an event and keeps it apart. Nobody records an event in another''s name.';

create function private.is_public_subject(proveedor uuid, recurso uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin)
    or exists (select from public.recursos as r where r.id = recurso)
$$;
comment on function private.is_public_subject(uuid, uuid) is
  'Whether an event is about an approved provider or an existing resource.';

create function public.registrar_evento(
  tipo public.tipo_evento,
  proveedor_id uuid default null,
  recurso_id uuid default null,
  metadata jsonb default null
) returns void
language sql volatile set search_path = ''
as $$
  insert into public.estadisticas (tipo, proveedor_id, recurso_id, usuario_id, metadata)
  values (registrar_evento.tipo, registrar_evento.proveedor_id, registrar_evento.recurso_id, auth.uid(),
    registrar_evento.metadata)
$$;
comment on function public.registrar_evento(public.tipo_evento, uuid, uuid, jsonb) is
  'The one way the site records an event. Runs with the rights of the caller, so the policies of estadisticas apply.';

-- Functions: totals

-- `moved` are the rows that a statement added or removed; the argument says which.
create function private.total_events() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sign constant integer := tg_argv[0];
begin
  insert into private.estadisticas_por_dia as known (dia, tipo, metodo, total)
  select private.event_day(fecha), tipo, coalesce(metadata ->> 'method', ''), sign * count(*)
  from moved
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (dia, tipo, metodo) do update set total = known.total + excluded.total;

  insert into private.estadisticas_por_sujeto as known (sujeto, tipo, total)
  select coalesce(proveedor_id, recurso_id), tipo, sign * count(*)
  from moved
  group by 1, 2
  order by 1, 2
  on conflict (sujeto, tipo) do update set total = known.total + excluded.total;

  -- A subject that is gone leaves nothing behind.
  if sign < 0 then
    delete from private.estadisticas_por_sujeto as known
    using (select distinct coalesce(proveedor_id, recurso_id) as sujeto, tipo from moved) as gone
    where known.sujeto = gone.sujeto and known.tipo = gone.tipo and known.total = 0;
  end if;
  return null;
end
$$;
comment on function private.total_events() is 'Keeps private.estadisticas_por_dia and private.estadisticas_por_sujeto.';

create function private.forget_event_totals() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.estadisticas_por_dia;
  delete from private.estadisticas_por_sujeto;
  return null;
end
$$;
comment on function private.forget_event_totals() is 'An emptied table has no totals.';

-- Functions: reading

-- Read from an index: sorting every provider by its sum would take longer with each of them.
create function private.top_proveedores()
returns table (sujeto uuid, total numeric, visitas numeric, contactos numeric)
language sql stable set search_path = ''
as $$
  -- The fifth of the best sums is no less than the fifth of the most visited, nor than that
  -- of the most contacted. So whoever is among the best has half of it in visits or in contacts.
  with least_sum as (
    select greatest(
      (select s.total from private.estadisticas_por_sujeto as s where s.tipo = 'visita_proveedor' order by s.total desc offset 4 limit 1),
      (select s.total from private.estadisticas_por_sujeto as s where s.tipo = 'contacto' order by s.total desc offset 4 limit 1),
      0
    ) as total
  ), candidates as (
    select s.sujeto from private.estadisticas_por_sujeto as s
    where s.tipo = 'visita_proveedor' and s.total >= (select (l.total + 1) / 2 from least_sum as l)
    union
    select s.sujeto from private.estadisticas_por_sujeto as s
    where s.tipo = 'contacto' and s.total >= (select (l.total + 1) / 2 from least_sum as l)
  )
  select s.sujeto, sum(s.total) as total,
    coalesce(sum(s.total) filter (where s.tipo = 'visita_proveedor'), 0),
    coalesce(sum(s.total) filter (where s.tipo = 'contacto'), 0)
  from candidates as c
  join private.estadisticas_por_sujeto as s on s.sujeto = c.sujeto and s.tipo <> 'descarga_recurso'
  group by s.sujeto order by 2 desc fetch first 5 rows with ties
$$;
comment on function private.top_proveedores() is
  'The five providers with most visits and contacts, and those that have as many as the fifth.';

-- Totals are granted to nobody, so it runs with the owner's rights and first of all asks
-- who is calling.
create function public.estadisticas_resumen(dias integer default 30) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  first_day constant date := today - (least(greatest(coalesce(dias, 30), 1), 366) - 1);
begin
  perform private.require_admin();
  return (
    with days as materialized (
      select d.dia, d.tipo, d.metodo, d.total from private.estadisticas_por_dia as d where d.dia >= first_day
    ), providers as materialized (
      -- One of the two is null: the other is what is counted.
      select p.tipo_servicio, p.municipio,
        count(*) filter (where p.aprobado_por_admin) as aprobados,
        count(*) filter (where not p.aprobado_por_admin) as pendientes
      from public.proveedores as p
      group by grouping sets ((p.tipo_servicio), (p.municipio))
    )
    select jsonb_build_object(
      'desde', first_day,
      'hasta', today,
      'totales', (
        select jsonb_object_agg(t.tipo, coalesce(d.total, 0))
        from unnest(enum_range(null::public.tipo_evento)) as t (tipo)
        left join (select tipo, sum(total) as total from private.estadisticas_por_dia group by tipo) as d using (tipo)
      ),
      'por_dia', (
        select jsonb_agg(line order by line.dia)
        from (
          select first_day + place as dia,
            coalesce(sum(d.total) filter (where d.tipo = 'visita_proveedor'), 0) as visita_proveedor,
            coalesce(sum(d.total) filter (where d.tipo = 'contacto'), 0) as contacto,
            coalesce(sum(d.total) filter (where d.tipo = 'descarga_recurso'), 0) as descarga_recurso
          from generate_series(0, today - first_day) as place
          left join days as d on d.dia = first_day + place
          group by place
        ) as line
      ),
      'contactos_por_metodo', (
        select jsonb_object_agg(m.clave, coalesce(d.total, 0))
        from (values ('phone', 'phone'), ('whatsapp', 'whatsapp'), ('', 'otro')) as m (metodo, clave)
        left join (select metodo, sum(total) as total from days where tipo = 'contacto' group by metodo) as d using (metodo)
      ),
      -- Ties are kept until the names decide, so that only a handful of names is looked up.
      'proveedores_top', coalesce((
        select jsonb_agg(line order by line.total desc, line.nombre, line.id)
        from (
          select p.id, p.nombre, top.total, top.visitas, top.contactos
          from private.top_proveedores() as top
          join public.proveedores as p on p.id = top.sujeto
          order by top.total desc, p.nombre, p.id limit 5
        ) as line
      ), '[]'),
      'recursos_top', coalesce((
        select jsonb_agg(line order by line.total desc, line.titulo, line.id)
        from (
          select r.id, r.titulo, top.total
          from (
            select sujeto, total from private.estadisticas_por_sujeto where tipo = 'descarga_recurso'
            order by total desc fetch first 5 rows with ties
          ) as top
          join public.recursos as r on r.id = top.sujeto
          order by top.total desc, r.titulo, r.id limit 5
        ) as line
      ), '[]'),
      'proveedores_por_tipo', (
        select jsonb_agg(line order by line.tipo_servicio)
        from (
          select t.tipo as tipo_servicio, coalesce(l.aprobados, 0) as aprobados, coalesce(l.pendientes, 0) as pendientes
          from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
          left join providers as l on l.tipo_servicio = t.tipo
        ) as line
      ),
      'proveedores_por_municipio', coalesce((
        select jsonb_agg(line order by line.aprobados desc, line.municipio)
        from (select municipio, aprobados, pendientes from providers where municipio is not null) as line
      ), '[]')
    )
  );
end
$$;
comment on function public.estadisticas_resumen(integer) is
  'The statistics tab: totals and top lists of all time, the last days one by one, contacts by method in those days, providers by type and municipality.';

-- Triggers

-- Before estadisticas_count_once by name, which is what costs.
create trigger estadisticas_at_once
  before insert on public.estadisticas
  for each row execute function private.limit_events_at_once();

create trigger estadisticas_count_once
  before insert on public.estadisticas
  for each row execute function private.count_event_once();

-- After estadisticas_count_once by name: a repeat that is dropped leaves nothing.
create trigger estadisticas_keep_person
  before insert or update on public.estadisticas
  for each row execute function private.keep_event_person();

create trigger estadisticas_total_added
  after insert on public.estadisticas referencing new table as moved
  for each statement execute function private.total_events('1');

create trigger estadisticas_total_removed
  after delete on public.estadisticas referencing old table as moved
  for each statement execute function private.total_events('-1');

create trigger estadisticas_total_changed_from
  after update on public.estadisticas referencing old table as moved
  for each statement execute function private.total_events('-1');

create trigger estadisticas_total_changed_to
  after update on public.estadisticas referencing new table as moved
  for each statement execute function private.total_events('1');

create trigger estadisticas_total_emptied
  after truncate on public.estadisticas
  for each statement execute function private.forget_event_totals();

-- Policies

create policy "Anyone can record an event of their own about what is public" on public.estadisticas
  for insert to anon, authenticated
  with check (usuario_id is null and private.is_public_subject(proveedor_id, recurso_id));
comment on policy "Anyone can record an event of their own about what is public" on public.estadisticas is
  'Nothing about pending providers; whose event it is was checked and taken off by a trigger.';

create policy "Admins can read the events" on public.estadisticas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the events" on public.estadisticas is
  'The statistics tab; without names, and never changed or deleted by hand.';

-- Figures that are counted and never name anybody: how often a provider was visited and
-- contacted, for its owner, and how many providers were confirmed lately.

-- Functions

create function public.cifras_de(proveedor uuid)
returns table (dia date, visitas integer, contactos integer, llamadas integer, whatsapp integer)
language plpgsql stable security definer rows 90 set search_path = ''
as $$
#variable_conflict use_column
declare
  first_day constant date := private.event_day(now()) - 89;
begin
  if not private.edits_provider(cifras_de.proveedor) then
    return;
  end if;
  return query
  with counted as (
    select (e.fecha at time zone 'America/Puerto_Rico')::date as dia,
      count(*) filter (where e.tipo = 'visita_proveedor') as visitas,
      count(*) filter (where e.tipo = 'contacto') as contactos,
      count(*) filter (where e.metadata ->> 'method' = 'phone') as llamadas,
      count(*) filter (where e.metadata ->> 'method' = 'whatsapp') as whatsapp
    from public.estadisticas as e
    where e.proveedor_id = cifras_de.proveedor and e.fecha >= first_day::timestamp at time zone 'America/Puerto_Rico'
    group by 1
  )
  select d.dia, coalesce(c.visitas, 0)::integer, coalesce(c.contactos, 0)::integer, coalesce(c.llamadas, 0)::integer,
    coalesce(c.whatsapp, 0)::integer
  from (select first_day + place as dia from generate_series(0, 89) as place) as d
  left join counted as c on c.dia = d.dia
  order by d.dia;
end
$$;
comment on function public.cifras_de(uuid) is
  'Visits and contacts of a provider on each of the last 90 days in Puerto Rico, and how many of the contacts were calls or by WhatsApp. For its owner and admins; no rows for anybody else.';

create function private.confirmed_providers() returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select distinct p.id
  from public.confirmaciones as c
  join public.proveedores as p on p.id = c.proveedor_id
  where p.aprobado_por_admin and not c.duda and c.por in ('proveedor', 'admin')
    and c.confirmado_en >= (private.event_day(now()) - 89)::timestamp at time zone 'America/Puerto_Rico';
end
$$;
comment on function private.confirmed_providers() is
  'Approved providers of which a group of facts was confirmed, by themselves or by an admin, on one of the last 90 days.';

-- How the directory stands and what becomes of what people say, as numbers that anybody may see.
-- They are counted when they are asked for: nothing is recorded for them.

create function public.transparencia() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set jit = 'off'
as $$
declare
  today constant date := private.event_day(now());
  first_day constant date := (today - interval '12 months')::date;
  since constant timestamptz := first_day::timestamp at time zone 'America/Puerto_Rico';
begin
  return (
    with types as materialized (
      select t.tipo, count(p.id) as aprobados, count(c.id) as confirmados
      from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
      left join public.proveedores as p on p.tipo_servicio = t.tipo and p.aprobado_por_admin
      left join private.confirmed_providers() as c (id) on c.id = p.id
      group by t.tipo
    ), corrections as materialized (
      -- Those that people send; what an admin heard on the phone is the team's own work.
      select c.estado, c.decidida_en - c.fecha_creacion as tardanza
      from public.propuestas as c
      where c.fecha_creacion >= since and c.origen <> 'llamada' and c.estado <> 'retirada'
    ), takedowns as materialized (
      select coalesce(r.motivo, 'sin_motivo') as motivo,
        count(*) filter (where r.clase = 'resena') as resenas,
        count(*) filter (where r.clase <> 'resena') as foro
      from private.retiros as r
      where r.fecha >= since
      group by r.motivo
    )
    select jsonb_build_object(
      'dia', today,
      'desde', first_day,
      'directorio', jsonb_build_object(
        'aprobados', (select sum(aprobados) from types),
        'confirmados', (select sum(confirmados) from types),
        'municipios', (
          select count(distinct m.municipio)
          from public.proveedores as p
          left join public.sedes as s on s.proveedor_id = p.id and s.visibilidad <> 'oculta'
          cross join lateral (values (p.municipio), (s.municipio)) as m (municipio)
          where p.aprobado_por_admin and private.is_municipio(m.municipio)
        ),
        'por_tipo', (
          select jsonb_agg(jsonb_build_object('tipo', tipo, 'aprobados', aprobados, 'confirmados', confirmados) order by tipo)
          from types
        )
      ),
      'correcciones', (
        select jsonb_build_object(
          'recibidas', count(*),
          'aceptadas', count(*) filter (where estado = 'aceptada'),
          'no_aceptadas', count(*) filter (where estado = 'rechazada'),
          'esperan', count(*) filter (where estado = 'pendiente'),
          'mediana_dias', ceil(extract(epoch from
            percentile_disc(0.5) within group (order by tardanza) filter (where estado in ('aceptada', 'rechazada'))
          ) / 86400)
        )
        from corrections
      ),
      'retiros', jsonb_build_object(
        'resenas', (select coalesce(sum(resenas), 0) from takedowns),
        'foro', (select coalesce(sum(foro), 0) from takedowns),
        'por_motivo', (
          select coalesce(jsonb_agg(jsonb_build_object('motivo', motivo, 'resenas', resenas, 'foro', foro)
            order by resenas + foro desc, motivo), '[]')
          from takedowns
        )
      ),
      'moderacion', (
        select jsonb_build_object(
          'reportes', count(*) filter (where m.que = 'reporte'),
          'ocultas', count(*) filter (where m.que = 'oculta'),
          'revisiones', count(*) filter (where m.que = 'revision'),
          'recuperadas', (select count(*) from private.retiros as r where r.recuperado_en >= since),
          'pausas', (select count(*) from public.auditoria as a where a.accion = 'pausar' and a.fecha >= since)
        )
        from private.cuentas_moderacion as m
        where m.fecha >= since
      ),
      'bajas', (select count(*) from public.bajas as b where b.estado = 'hecha' and b.origen <> 'admin')
    )
  );
end
$$;
comment on function public.transparencia() is
  'For anybody: approved providers and those confirmed within 90 days, by type; corrections that people sent in twelve months, with the days within which half of the answers came; reviews and posts that were taken down in twelve months, by reason; reports, what they hid, second looks, what was put back and pauses in twelve months; providers that asked to leave and left.';

-- What becomes of reports, as numbers that anybody may see: how many came, what was hidden until somebody
-- looked, second looks, what was put back and pauses.

-- Tables

-- Reports go with their post or their account, and what was counted stays.
create table private.cuentas_moderacion (
  que text not null constraint que_conocido check (que in ('reporte', 'oculta', 'revision')),
  fecha timestamptz not null default now()
);
comment on table private.cuentas_moderacion is
  'That something was reported, hidden by reports or looked at again, to be counted: neither what nor whose. For 13 months.';
create index cuentas_moderacion_fecha_idx on private.cuentas_moderacion (fecha);
alter table private.cuentas_moderacion enable row level security;
revoke all on table private.cuentas_moderacion from public, anon, authenticated, service_role;

-- Functions

create function private.count_moderation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.cuentas_moderacion (que) values (tg_argv[0]);
  return null;
end
$$;
comment on function private.count_moderation() is 'Counts one more of its argument.';

-- Triggers

create trigger reportes_tally
  after insert on private.reportes
  for each row execute function private.count_moderation('reporte');

-- A decision that is undone hides nothing anew.
create trigger moderacion_tally_hidden
  after update of estado on private.moderacion
  for each row when (old.estado = 'publicada' and new.estado = 'oculta' and old.decision is null)
  execute function private.count_moderation('oculta');

create trigger moderacion_tally_revision
  after update of revision_pedida_en on private.moderacion
  for each row when (old.revision_pedida_en is null and new.revision_pedida_en is not null)
  execute function private.count_moderation('revision');

-- Where help is and where it is missing, by type and municipality, for the map that anybody may see. Counted when it is
-- asked for, from what the directory shows: nothing is recorded for it.

-- Without JIT: PostgreSQL takes the rows of a JSON array for a hundred, and would compile for seconds what runs in
-- milliseconds.
create function public.mapa() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  today constant date := private.event_day(now());
begin
  return (
    with near as materialized (
      select m.nombre as municipio, m.nombre as lugar from private.municipios as m
      union all
      select m.nombre, v.lugar from private.municipios as m cross join lateral unnest(m.por_tierra || m.por_mar) as v (lugar)
    ), places as materialized (
      -- The places that the search knows. A provider without a summary has its own municipality, and nothing is known of it.
      select p.id, p.tipo_servicio as tipo, coalesce(s.lugar ->> 'm', p.municipio) as lugar, c.id is not null as confirmado,
        coalesce(s.lugar ->> 'e' in ('acepta', 'evalua_antes') and (s.lugar ->> 'v')::date >= today, false) as acepta
      from public.proveedores as p
      left join public.resumen_hechos as r on r.proveedor_id = p.id
      left join private.confirmed_providers() as c (id) on c.id = p.id
      cross join lateral jsonb_array_elements(coalesce(r.lugares, '[{}]')) as s (lugar)
      where p.aprobado_por_admin
    ), reached as (
      -- Each provider once a municipality, whether it has a place there or only in a neighbour.
      select s.tipo, n.municipio, s.id, s.confirmado,
        bool_or(n.lugar = n.municipio) as aqui,
        bool_or(n.lugar = n.municipio and s.acepta) as aqui_acepta,
        bool_or(s.acepta) as acepta
      from places as s
      join near as n on n.lugar = s.lugar
      group by s.tipo, n.municipio, s.id, s.confirmado
    ), counted as (
      select tipo, municipio,
        count(*) filter (where aqui) as aqui,
        count(*) filter (where aqui_acepta) as aqui_aceptan,
        count(*) filter (where aqui and confirmado) as confirmados,
        count(*) filter (where not aqui) as vecinos,
        count(*) filter (where acepta and not aqui_acepta) as vecinos_aceptan
      from reached
      group by tipo, municipio
    ), accepting as materialized (
      select distinct s.id from places as s where s.acepta
    ), ways as materialized (
      select p.id, p.tipo_servicio as tipo, p.municipio, r.modalidades, a.id is not null as acepta
      from public.proveedores as p
      join public.resumen_hechos as r on r.proveedor_id = p.id
      left join accepting as a on a.id = p.id
      where p.aprobado_por_admin and r.atencion_vence >= today and r.modalidades && array['en_linea', 'a_domicilio']
    ), online as materialized (
      select tipo, municipio, count(*) as en_linea, count(*) filter (where acepta) as en_linea_aceptan
      from ways
      where 'en_linea' = any (modalidades)
      group by tipo, municipio
    ), visits as (
      select w.tipo, v.municipio,
        count(distinct w.id) as a_domicilio,
        count(distinct w.id) filter (where w.acepta) as a_domicilio_aceptan,
        array_agg(distinct s.municipio) as desde
      from ways as w
      join public.sedes as s on s.proveedor_id = w.id and (s.principal or s.visibilidad <> 'oculta')
      cross join lateral unnest(
        case when s.toda_la_isla then array(select m.nombre from private.municipios as m) else s.atiende_municipios end
      ) as v (municipio)
      where 'a_domicilio' = any (w.modalidades)
      group by w.tipo, v.municipio
    ), types as (
      select t.tipo, jsonb_agg(jsonb_build_object(
        'municipio', m.nombre,
        'aqui', coalesce(c.aqui, 0),
        'aqui_aceptan', coalesce(c.aqui_aceptan, 0),
        'confirmados', coalesce(c.confirmados, 0),
        'vecinos', coalesce(c.vecinos, 0),
        'vecinos_aceptan', coalesce(c.vecinos_aceptan, 0),
        'en_linea', coalesce(o.en_linea, 0),
        'en_linea_aceptan', coalesce(o.en_linea_aceptan, 0),
        'a_domicilio', coalesce(v.a_domicilio, 0),
        'a_domicilio_aceptan', coalesce(v.a_domicilio_aceptan, 0),
        -- Of more than a few, where they come from says little.
        'desde', case when v.a_domicilio <= 3 then v.desde else '{}' end
      ) order by m.nombre) as municipios
      from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
      cross join private.municipios as m
      left join counted as c on c.tipo = t.tipo and c.municipio = m.nombre
      left join online as o on o.tipo = t.tipo and o.municipio = m.nombre
      left join visits as v on v.tipo = t.tipo and v.municipio = m.nombre
      group by t.tipo
    )
    select jsonb_build_object('dia', today, 'tipos', jsonb_agg(jsonb_build_object(
      'tipo', t.tipo,
      'en_linea', (select coalesce(sum(o.en_linea), 0) from online as o where o.tipo = t.tipo),
      'en_linea_aceptan', (select coalesce(sum(o.en_linea_aceptan), 0) from online as o where o.tipo = t.tipo),
      'municipios', t.municipios
    ) order by t.tipo))
    from types as t
  );
end
$$;
comment on function public.mapa() is
  'For anybody, by type and municipality: approved providers with a place there, those without one there but in a neighbour by land or sea, and of both who accepts new people; those there that are confirmed within 90 days; who attends online from there, and who visits homes there, and from where. A word that has expired does not count. Each type has the sum of those online.';

-- Figures for whoever watches the server: how much waits, and what must not be missing. None is about anybody.

create function public.gateway_figures() returns table (name text, help text, labels jsonb, value double precision)
language plpgsql stable security definer set search_path = '' set jit = 'off'
as $$
begin
  return query
    with waiting as (
      select k.clase, count(q.id) as total, min(q.desde) as desde
      from private.clases_cola as k left join private.queue() as q on q.clase = k.clase
      group by k.clase
    )
    select 'guia_queue_items', 'Things that wait for an admin in Hoy.',
      jsonb_build_object('kind', w.clase), w.total::double precision
    from waiting as w
    union all
    select 'guia_queue_oldest_seconds', 'How long the oldest of them waits.',
      jsonb_build_object('kind', w.clase),
      coalesce(greatest(extract(epoch from now() - w.desde), 0), 0)::double precision
    from waiting as w;

  -- What was tried ten times stays in the table, and is not tried again.
  return query
    select 'guia_mail', 'Mail of the product that is in the queue.', jsonb_build_object('state', s.state),
      (select count(*) from private.outgoing_mail as m where case
        when m.attempts >= 10 then 'given_up' when m.next_try > now() then 'later' else 'due'
      end = s.state)::double precision
    from unnest(array['due', 'later', 'given_up']) as s(state);

  return query
    select 'guia_admins', 'Administrators, by whether they have a second factor.',
      jsonb_build_object('second_factor', case when s.has then 'yes' else 'no' end),
      (select count(*) from public.user_roles as r where r.role = 'admin' and s.has = exists (
        select from auth.mfa_factors as f where f.user_id = r.user_id and f.status = 'verified'
      ))::double precision
    from unnest(array[true, false]) as s(has);

  -- Where the server makes backups it notes them here.
  return query
    select 'guia_backup_age_seconds', 'How old the last good backup is.', '{}'::jsonb,
      extract(epoch from now() - b.last_good_at)::double precision
    from private.backups as b where b.last_good_at is not null
    union all
    select 'guia_backup_failed', 'Whether the last try failed.', '{}'::jsonb,
      (b.failed_at is not null)::integer::double precision
    from private.backups as b
    union all
    select 'guia_failing_seconds', 'For how long a job of the day, or the mail of a template, has failed.',
      jsonb_build_object('job', f.job, 'code', f.code), extract(epoch from now() - f.since)::double precision
    from private.failed_jobs as f;
end
$$;
comment on function public.gateway_figures() is
  'Hook of the server: what the product tells whoever watches it, as counts and times. Called with each look at the metrics.';

-- Open data: what of the directory anybody may take along, by page and by what has changed.
--
-- A page that is counted off loses a row whenever one before it leaves. So a provider and a place have a number in the
-- open data, given once, when they first become public, and a page is a range of numbers: whatever else is written
-- meanwhile, nothing changes its page. Each also has the moment of its last change, of whatever kind.

-- Tables

create table public.datos_proveedores (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  numero bigint generated always as identity,
  modificado_en timestamptz not null default clock_timestamp(),
  constraint datos_proveedores_numero_unico unique (numero)
);
comment on table public.datos_proveedores is
  'The number of a provider in the open data, and when anything of it last changed. Kept by triggers, from its first approval on.';
comment on column public.datos_proveedores.numero is 'It never changes and is never given again.';
alter table public.datos_proveedores enable row level security;
revoke all on table public.datos_proveedores from public, anon, authenticated, service_role;
grant select on table public.datos_proveedores to anon, authenticated, service_role;

create table public.datos_sedes (
  sede_id uuid primary key references public.sedes (id) on update cascade on delete cascade,
  proveedor_id uuid not null references public.datos_proveedores (proveedor_id) on delete cascade,
  numero bigint generated always as identity,
  constraint datos_sedes_numero_unico unique (numero)
);
comment on table public.datos_sedes is 'The number of a place in the open data. Kept by triggers.';
create index datos_sedes_proveedor_idx on public.datos_sedes (proveedor_id);
alter table public.datos_sedes enable row level security;
revoke all on table public.datos_sedes from public, anon, authenticated, service_role;
grant select on table public.datos_sedes to anon, authenticated, service_role;

-- Functions

create function private.publish(ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if ids is null then
    return;
  end if;
  -- Once a transaction: a save writes several tables.
  update public.datos_proveedores as d
  set modificado_en = greatest(clock_timestamp(), d.modificado_en + interval '1 microsecond')
  where d.proveedor_id = any (ids) and d.xmin <> pg_current_xact_id()::xid;
  insert into public.datos_proveedores (proveedor_id)
  select p.id from public.proveedores as p
  where p.id = any (ids) and p.aprobado_por_admin
    and not exists (select from public.datos_proveedores as d where d.proveedor_id = p.id)
  order by p.fecha_creacion, p.id
  on conflict do nothing;
  insert into public.datos_sedes (sede_id, proveedor_id)
  select s.id, s.proveedor_id
  from public.sedes as s join public.datos_proveedores as d on d.proveedor_id = s.proveedor_id
  where s.proveedor_id = any (ids) and not exists (select from public.datos_sedes as x where x.sede_id = s.id)
  order by d.numero, s.fecha_creacion, s.id
  on conflict do nothing;
end
$$;
comment on function private.publish(uuid[]) is
  'Something of these providers has changed: stamps those of the open data, and numbers what is new in it.';

create function private.publish_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.publish(array_agg(c.id)) from changed as c;
  return null;
end
$$;
comment on function private.publish_changed() is 'The providers that a statement wrote, for the open data.';

-- With the owner's rights, so that it is the same for whoever asks, and counted at once.
create function public.resumen_datos(desde timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with listed as materialized (
      select d.proveedor_id, d.numero, d.modificado_en
      from public.datos_proveedores as d join public.proveedores as p on p.id = d.proveedor_id
      where p.aprobado_por_admin and (desde is null or d.modificado_en >= desde)
    ), places as materialized (
      select count(*) as cuantas, coalesce(max(x.numero), 0) as ultima
      from public.datos_sedes as x
      join public.sedes as s on s.id = x.sede_id
      join listed as l on l.proveedor_id = x.proveedor_id
      where s.principal or s.visibilidad <> 'oculta'
    )
    select jsonb_build_object(
      'proveedores', count(*),
      'ultimo', coalesce(max(l.numero), 0),
      'sedes', (select cuantas from places),
      'ultima_sede', (select ultima from places),
      'cambiado_en', max(l.modificado_en),
      'version', count(*) || '-' || coalesce(sum(extract(epoch from l.modificado_en)), 0)
    )
    from listed as l
  );
end
$$;
comment on function public.resumen_datos(timestamptz) is
  'How much the open data hold, in all or changed since a moment: how many, the last numbers, the last change, and a text that is another one after any change.';

-- Triggers

-- After proveedores_create_principals by name.
create trigger proveedores_publish_inserted
  after insert on public.proveedores referencing new table as changed
  for each statement execute function private.publish_changed();

create trigger proveedores_publish_updated
  after update on public.proveedores referencing new table as changed
  for each statement execute function private.publish_changed();

-- Policies

create policy "Anyone can see the numbers of approved providers" on public.datos_proveedores
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id and p.aprobado_por_admin));
comment on policy "Anyone can see the numbers of approved providers" on public.datos_proveedores is
  'The open data are the same for everybody: neither an owner nor an admin gets more.';

create policy "Anyone can see the numbers of listed places" on public.datos_sedes
  for select to anon, authenticated
  using (exists (
    select from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id
    where s.id = sede_id and p.aprobado_por_admin and (s.principal or s.visibilidad <> 'oculta')
  ));
comment on policy "Anyone can see the numbers of listed places" on public.datos_sedes is
  'Of a hidden place not even that it is there; the principal one always, since its municipality is public.';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.registrar_evento(public.tipo_evento, uuid, uuid, jsonb),
  public.estadisticas_resumen(integer), public.cifras_de(uuid), public.transparencia(), public.mapa(),
  public.resumen_datos(timestamp with time zone), public.gateway_figures() from public, anon, authenticated,
  service_role;
grant execute on function private.is_public_subject(uuid, uuid) to anon, authenticated;
grant execute on function public.registrar_evento(public.tipo_evento, uuid, uuid, jsonb), public.transparencia(),
  public.mapa(), public.resumen_datos(timestamp with time zone) to anon, authenticated, service_role;
grant execute on function public.estadisticas_resumen(integer), public.cifras_de(uuid) to authenticated, service_role;

-- schemas/21_likeness.sql

-- Likeness: by what two entries are taken for the same provider. A number of the register, a telephone, a name.
--
-- pg_trgm is not everywhere, so names are compared by trigrams of our own. Comparing two takes a while; a signature of
-- 512 bits, one for each trigram, tells in one step which are worth it: where at least half of the bits that are set in
-- either of two are set in both.

-- Tables

create table private.npis (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  npi text not null,
  constraint npi_diez_digitos check (npi ~ '^[12][0-9]{9}$')
);
comment on table private.npis is
  'The number of a provider in NPPES, the register of the United States. Two may have the same: then they are duplicates.';
create index npis_npi_idx on private.npis (npi);
alter table private.npis enable row level security;
revoke all on table private.npis from public, anon, authenticated, service_role;

create table private.name_signatures (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  nombre text not null,
  municipio text not null,
  firma bit(512) not null,
  unos smallint not null
);
comment on table private.name_signatures is
  'The bare names of providers with their signatures, to find like ones. Kept by triggers of proveedores.';
comment on column private.name_signatures.unos is 'How many bits of the signature are set.';
create index name_signatures_municipio_idx on private.name_signatures (municipio);
alter table private.name_signatures enable row level security;
revoke all on table private.name_signatures from public, anon, authenticated, service_role;

create function private.bare_name(name text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  folded constant text := private.fold_text(name);
  words constant text := btrim(regexp_replace(folded, '[^a-z0-9]+', ' ', 'g'));
begin
  return coalesce((
    select string_agg(word, ' ') from unnest(string_to_array(words, ' ')) as word
    where word <> all (array['dr', 'dra', 'lcdo', 'lcda', 'lic', 'sr', 'sra', 'prof', 'md', 'phd', 'psyd', 'inc', 'llc', 'corp',
      'psc', 'csp', 'de', 'del', 'la', 'las', 'los', 'el', 'y', 'en', 'para'])
  ), nullif(words, ''), folded);
end
$$;
comment on function private.bare_name(text) is
  'A name to compare: folded, without signs, titles, legal forms and small words, unless it has nothing else.';

create function private.known_words(bare text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce((
    select string_agg(case word when 'sta' then 'santa' when 'sto' then 'santo' when 'sn' then 'san' when 'ma' then 'maria' else word end, ' ')
    from unnest(string_to_array(bare, ' ')) as word
    where word <> all (
      '{a,abogada,abogado,abogados,acad,academia,al,asociados,autismo,bufete,centro,centros,clin,clinica,clinicas,col,colegio,con,'
      'consultorio,ctro,cto,dietista,dietistas,doctor,doctora,e,educ,educacion,educativa,educativo,esc,escuela,esp,especial,'
      'especializada,especializado,fisica,grupo,habla,hosp,hospital,inst,instituto,lab,lcdas,lcdos,legal,legales,lenguaje,licda,'
      'licdo,medica,medico,medicos,nutricion,nutricional,nutricionista,ocupacional,oficina,oficinas,ped,pediatra,pediatria,'
      'pediatrica,pediatrico,por,pr,psicologa,psicologia,psicologico,psicologo,q,que,serv,servicio,servicios,t,ter,terap,'
      'terapeutica,terapeutico,terapia,terapias,terapista,terapistas}'
    )
  ), bare);
end
$$;
comment on function private.known_words(text) is
  'Of a bare name the words by which it is known: without kinds of places and professions, short forms written out. A name of nothing but kinds is all of it.';

-- Plain arithmetic, so that what is stored means the same on every machine.
create function private.name_bits(bare text) returns bit(512)
language plpgsql immutable set search_path = ''
as $$
declare
  bytes constant bytea := convert_to('  ' || replace(private.known_words(bare), ' ', '  ') || ' ', 'UTF8');
  bits bit(512) := repeat('0', 512)::bit(512);
begin
  for at in 0 .. octet_length(bytes) - 3 loop
    bits := set_bit(bits, (get_byte(bytes, at) * 1369 + get_byte(bytes, at + 1) * 37 + get_byte(bytes, at + 2)) % 512, 1);
  end loop;
  return bits;
end
$$;
comment on function private.name_bits(text) is 'The signature of a bare name: a bit for each trigram of the words by which it is known.';

create function private.is_like_word(one text, other text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  shortest constant integer := least(char_length(one), char_length(other));
  longest constant integer := greatest(char_length(one), char_length(other));
  letters text := other;
  mine text[];
  theirs text[];
  shared integer := 0;
begin
  -- An initial, or a word that was cut or runs into the next.
  if left(one, shortest) = left(other, shortest) and shortest <> 2 then
    return true;
  end if;
  -- In a short word one slip spoils most trigrams: there all letters but one are enough.
  if longest <= 6 and longest - shortest <= 1 and left(one, 1) = left(other, 1) then
    for place in 1 .. char_length(one) loop
      if strpos(letters, substr(one, place, 1)) > 0 then
        letters := overlay(letters placing '' from strpos(letters, substr(one, place, 1)) for 1);
        shared := shared + 1;
      end if;
    end loop;
    if shared >= longest - 1 then
      return true;
    end if;
  end if;
  mine := private.trigrams(one);
  theirs := private.trigrams(other);
  select count(*) into shared from unnest(mine) as trigram where trigram = any (theirs);
  return 10 * shared >= 3 * (cardinality(mine) + cardinality(theirs) - shared);
end
$$;
comment on function private.is_like_word(text, text) is
  'Whether two words may be the same: one with a slip, cut short, or its initial. Three in ten of the trigrams are enough.';

create function private.has_other_word(one text, other text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return exists (
    select from unnest(string_to_array(one, ' ')) as word
    where not exists (select from unnest(string_to_array(other, ' ')) as known where private.is_like_word(word, known))
  );
end
$$;
comment on function private.has_other_word(text, text) is 'Whether one name has a word that is like none of the other.';

create function private.name_likeness(one text, other text) returns real
language plpgsql immutable set search_path = ''
as $$
declare
  mine constant text := private.known_words(one);
  theirs constant text := private.known_words(other);
  my_trigrams constant text[] := private.trigrams(mine);
  their_trigrams constant text[] := private.trigrams(theirs);
  shared real;
begin
  if mine = theirs then
    return 1;
  end if;
  select count(*) into shared from unnest(my_trigrams) as trigram where trigram = any (their_trigrams);
  shared := shared / (cardinality(my_trigrams) + cardinality(their_trigrams) - shared);
  -- «Rivera Cruz» and «Rivera Colón»: each has a word in the place of another's.
  return case
    when shared >= 0.5 and not (private.has_other_word(mine, theirs) and private.has_other_word(theirs, mine)) then shared
    else 0
  end;
end
$$;
comment on function private.name_likeness(text, text) is
  'How many trigrams the known words of two bare names share, of all that they have: 0 to 1. Nothing where each has a word that is like none of the other.';

create function private.like_name(one text, other text) returns boolean
language sql immutable set search_path = ''
as $$
  select private.name_likeness(private.bare_name(one), private.bare_name(other)) >= 0.6
$$;
comment on function private.like_name(text, text) is 'Whether two names may be of the same provider.';

create function private.sign_name(ids uuid[]) returns void
language sql security definer set search_path = ''
as $$
  insert into private.name_signatures as s (proveedor_id, nombre, municipio, firma, unos)
  select p.id, bare.name, p.municipio, signed.bits, bit_count(signed.bits)
  from public.proveedores as p
  cross join lateral (select private.bare_name(p.nombre) as name offset 0) as bare
  cross join lateral (select private.name_bits(bare.name) as bits offset 0) as signed
  where p.id = any (ids)
  on conflict (proveedor_id) do update
  set nombre = excluded.nombre, municipio = excluded.municipio, firma = excluded.firma, unos = excluded.unos
$$;
comment on function private.sign_name(uuid[]) is 'Makes the signatures of these providers anew.';

create function private.sign_added_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What is rehearsed is not found by anybody.
  if coalesce(current_setting('private.ensaya', true), '') = '' then
    perform private.sign_name(array_agg(a.id)) from added as a;
  end if;
  return null;
end
$$;
comment on function private.sign_added_names() is 'The signatures of new providers.';

create function private.sign_changed_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.sign_name(array[new.id]);
  return null;
end
$$;
comment on function private.sign_changed_name() is 'The signature of a provider that has another name or municipality.';

create function private.with_phone(phones text[]) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select s.proveedor_id from public.sedes as s where private.phone_digits(s.telefono) = any (phones)
  union
  select s.proveedor_id from public.sedes as s where private.phone_digits(s.whatsapp) = any (phones);
end
$$;
comment on function private.with_phone(text[]) is
  'Providers that answer one of these phones (as private.phone_digits writes them) at any of their places.';

-- Triggers

create trigger proveedores_sign_added after insert on public.proveedores referencing new table as added
  for each statement execute function private.sign_added_names();

create trigger proveedores_sign_changed after update on public.proveedores
  for each row when (old.nombre <> new.nombre or old.municipio <> new.municipio)
  execute function private.sign_changed_name();

create index sedes_telefono_idx on public.sedes (private.phone_digits(telefono));

create index sedes_whatsapp_idx on public.sedes (private.phone_digits(whatsapp));

-- Listings that may stand twice in the directory: found by the database in the background, and
-- shown to an admin in the queue. Nothing is merged without a person.

-- Tables

create table private.unpaired_providers (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade
);
comment on table private.unpaired_providers is
  'Providers whose name, kind, place or phone is new: to be compared with the others, by private.look_for_duplicates.';
alter table private.unpaired_providers enable row level security;
revoke all on table private.unpaired_providers from public, anon, authenticated, service_role;

create table private.repetidos (
  id uuid primary key default gen_random_uuid(),
  uno uuid not null references public.proveedores (id) on delete cascade,
  otro uuid not null references public.proveedores (id) on delete cascade,
  razones text[] not null constraint razones_conocidas check (razones <@ '{npi,telefono,nombre}' and cardinality(razones) > 0),
  estado text not null default 'pendiente' constraint estado_conocido check (estado in ('pendiente', 'distintos')),
  encontrado_en timestamptz not null default now(),
  decidido_en timestamptz,
  decidido_por uuid references private.profiles (id) on delete set null,
  constraint repetidos_una_vez unique (uno, otro),
  constraint uno_antes_que_otro check (uno < otro),
  constraint decidido_con_fecha check ((estado = 'pendiente') = (decidido_en is null))
);
comment on table private.repetidos is
  'Pairs of providers that may be the same. That they are not is remembered for good, whatever they say later.';
create index repetidos_otro_idx on private.repetidos (otro);
create index repetidos_pendientes_idx on private.repetidos (encontrado_en) where estado = 'pendiente';
create index repetidos_decidido_por_idx on private.repetidos (decidido_por);
alter table private.repetidos enable row level security;
revoke all on table private.repetidos from public, anon, authenticated, service_role;

-- Functions: finding pairs

-- The argument is the column that names the provider.
create function private.mark_unpaired() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What is rehearsed is not there in the end.
  if coalesce(current_setting('private.ensaya', true), '') = '' then
    insert into private.unpaired_providers (proveedor_id) values ((to_jsonb(new) ->> tg_argv[0])::uuid) on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.mark_unpaired() is 'A provider is new, or known by something else: it is compared with the others soon.';

create function private.possible_duplicates(proveedor uuid) returns table (otro uuid, razones text[])
language plpgsql stable security definer rows 5 set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  p public.proveedores;
  mine private.name_signatures;
  near text[];
begin
  select * into p from public.proveedores as l where l.id = possible_duplicates.proveedor;
  select * into mine from private.name_signatures as s where s.proveedor_id = p.id;
  near := p.municipio || coalesce(private.neighbours_of(p.municipio), '{}');
  return query
  with phones as (
    select distinct private.phone_digits(phone) as digits
    from public.sedes as s cross join lateral unnest(array[s.telefono, s.whatsapp]) as phone
    where s.proveedor_id = p.id
  ), answering as (
    select phones.digits, found.id
    from phones
    cross join lateral (select id from private.with_phone(array[phones.digits]) as id where id <> p.id limit 30) as found
    where phones.digits is not null
  ), same_phone as (
    select distinct a.id
    from (select answering.digits, answering.id, count(*) over (partition by answering.digits) as listings from answering) as a
    join private.name_signatures as s on s.proveedor_id = a.id
    -- A number that many answer is that of a building: there the name has to be like, too.
    where a.listings <= 3 or private.name_likeness(mine.nombre, s.nombre) >= 0.6
  ), nearest as materialized (
    select s.proveedor_id as id, s.nombre
    from private.name_signatures as s join public.proveedores as l on l.id = s.proveedor_id
    where s.municipio = any (near) and s.proveedor_id <> p.id and l.tipo_servicio = p.tipo_servicio
      and 3 * bit_count(s.firma & mine.firma) >= s.unos + mine.unos
    -- Where whole rows of names are alike, the nearest are enough: comparing takes a while.
    order by bit_count(s.firma & mine.firma)::real / (s.unos + mine.unos) desc, s.proveedor_id limit 30
  ), same_name as (
    select n.id from nearest as n where private.name_likeness(mine.nombre, n.nombre) >= 0.6
  ), same_npi as (
    select n.proveedor_id as id
    from private.npis as own join private.npis as n on n.npi = own.npi and n.proveedor_id <> own.proveedor_id
    where own.proveedor_id = p.id
  )
  select found.id, array_agg(found.razon order by found.orden)
  from (
    select s.id, 1 as orden, 'npi' as razon from same_npi as s
    union all
    select s.id, 2, 'telefono' from same_phone as s
    union all
    select s.id, 3, 'nombre' from same_name as s
  ) as found
  group by found.id;
end
$$;
comment on function private.possible_duplicates(uuid) is
  'Who may be the same provider: the same number of the register, the same phone, or a name that is like in the same kind and in the same or a neighbouring municipality.';

create function private.look_for_duplicates() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  began constant timestamptz := clock_timestamp();
  one uuid;
begin
  while clock_timestamp() - began < interval '25 milliseconds' loop
    delete from private.unpaired_providers as u
    where u.proveedor_id = (select m.proveedor_id from private.unpaired_providers as m limit 1 for update skip locked)
    returning u.proveedor_id into one;
    if not found then
      return false;
    end if;
    with found as materialized (
      select least(one, d.otro) as uno, greatest(one, d.otro) as otro, d.razones from private.possible_duplicates(one) as d
    ), gone as (
      delete from private.repetidos as r
      where r.estado = 'pendiente' and one in (r.uno, r.otro)
        and not exists (select from found as f where f.uno = r.uno and f.otro = r.otro)
    ), there as (
      select f.* from found as f
      join public.proveedores as l on l.id = f.uno
      join public.proveedores as m on m.id = f.otro
      for key share of l, m
    )
    insert into private.repetidos as r (uno, otro, razones) select t.uno, t.otro, t.razones from there as t
    on conflict on constraint repetidos_una_vez do update set razones = excluded.razones
    where r.estado = 'pendiente' and r.razones <> excluded.razones;
  end loop;
  return true;
end
$$;
comment on function private.look_for_duplicates() is
  'A slice of the background work: providers that were not compared yet, for so short a while that nobody feels it, as nobody waits for the pairs. True when others may wait.';

-- Functions: deciding

create function private.kept_of(uno uuid, otro uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select p.id from public.proveedores as p where p.id in (uno, otro)
  order by p.usuario_id is null, not p.aprobado_por_admin, p.fecha_creacion, p.id limit 1
$$;
comment on function private.kept_of(uuid, uuid) is
  'Which of two is kept when they are merged: the one with an owner, else the one that families see, else the older.';

create function private.merge_fields() returns text[]
language sql immutable set search_path = ''
as $$
  select '{nombre,tipo_servicio,subcategoria,descripcion,municipio,direccion,telefono,whatsapp,email,web,horario_servicio,acepta_planes,planes_aceptados,etiquetas_servicio,videos_urls,logo_url}'::text[]
$$;
comment on function private.merge_fields() is 'The columns of a provider that are chosen one by one when two are merged.';

create function public.comparar_repetidos(repetido uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pair private.repetidos;
  kept uuid;
begin
  perform private.require_admin();
  select * into pair from private.repetidos as r where r.id = repetido and r.estado = 'pendiente';
  if not found then
    return null;
  end if;
  kept := private.kept_of(pair.uno, pair.otro);
  return jsonb_build_object('id', pair.id, 'razones', pair.razones, 'perfiles', (
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'version', p.fecha_actualizacion, 'aprobado', p.aprobado_por_admin, 'con_dueno', p.usuario_id is not null,
      'resenas', (select count(*) from public.calificaciones as c where c.proveedor_id = p.id),
      'valores', (select jsonb_object_agg(v.key, v.value) from jsonb_each(to_jsonb(p)) as v where v.key = any (private.merge_fields()))
    ) order by p.id <> kept)
    from public.proveedores as p where p.id in (pair.uno, pair.otro)
  ));
end
$$;
comment on function public.comparar_repetidos(uuid) is
  'For admins: a pair that waits, why it was found, and both providers field by field, the one that would be kept first. Null when it waits no more.';

create function public.decidir_repetido(repetido uuid, distintos boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  pair private.repetidos;
begin
  perform private.require_admin();
  update private.repetidos as r
  set estado = case when distintos then 'distintos' else 'pendiente' end,
    decidido_en = case when distintos then now() end, decidido_por = case when distintos then auth.uid() end
  where r.id = repetido and r.estado = case when distintos then 'pendiente' else 'distintos' end
  returning * into pair;
  if not found then
    return jsonb_build_object('estado', 'ya_decidido');
  end if;
  if auth.uid() is not null then
    perform private.write_act(auth.uid(), case when distintos then 'distinguir' else 'reabrir' end, 'proveedores', pair.uno::text,
      null, (select jsonb_build_object('nombre', p.nombre || ' y ' || o.nombre) from public.proveedores as p, public.proveedores as o
        where p.id = pair.uno and o.id = pair.otro));
  end if;
  return jsonb_build_object('estado', pair.estado);
end
$$;
comment on function public.decidir_repetido(uuid, boolean) is
  'For admins: two providers are not the same (`distintos`), or that is taken back (`pendiente`). `ya_decidido`: somebody was first.';

-- Triggers

create trigger proveedores_mark_unpaired after insert on public.proveedores
  for each row execute function private.mark_unpaired('id');

create trigger proveedores_mark_changed_unpaired after update on public.proveedores
  for each row when (
    old.nombre <> new.nombre or old.municipio <> new.municipio or old.tipo_servicio <> new.tipo_servicio
  ) execute function private.mark_unpaired('id');

create trigger sedes_mark_unpaired after insert on public.sedes
  for each row when (not new.principal) execute function private.mark_unpaired('proveedor_id');

create trigger sedes_mark_changed_unpaired after update on public.sedes
  for each row when ((old.telefono, old.whatsapp) is distinct from (new.telefono, new.whatsapp))
  execute function private.mark_unpaired('proveedor_id');

create trigger npis_mark_unpaired after insert or update on private.npis
  for each row execute function private.mark_unpaired('proveedor_id');

create trigger repetidos_forget_element
  after delete on private.repetidos
  for each row execute function private.forget_element('repetido', 'id');

-- Two listings become one that keeps both addresses, with everything that refers to either of them.

-- Tables

create table public.perfiles_unidos (
  anterior uuid primary key,
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  fecha timestamptz not null default now(),
  por uuid references private.profiles (id) on delete set null,
  repetido uuid,
  del_otro text[] not null default '{}'
);
comment on table public.perfiles_unidos is 'Providers that were merged into another: their address leads to it. Written by `unir_proveedores`.';
comment on column public.perfiles_unidos.anterior is 'The id of the one that went.';
comment on column public.perfiles_unidos.repetido is 'The pair that was decided, for whoever comes second.';
comment on column public.perfiles_unidos.del_otro is 'The fields that were taken from the one that went.';
create index perfiles_unidos_proveedor_idx on public.perfiles_unidos (proveedor_id);
create index perfiles_unidos_por_idx on public.perfiles_unidos (por);
create index perfiles_unidos_repetido_idx on public.perfiles_unidos (repetido);
alter table public.perfiles_unidos enable row level security;
revoke all on table public.perfiles_unidos from public, anon, authenticated, service_role;
grant select (anterior, proveedor_id) on table public.perfiles_unidos to anon, authenticated;
grant select on table public.perfiles_unidos to service_role;

-- Functions: merging

create function private.latest_word(proveedor uuid, sede uuid, grupo text) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(u.confirmado_en), '-infinity') from private.ultimas_palabras as u
  where u.proveedor_id = latest_word.proveedor and u.grupo = latest_word.grupo
    and (u.sede_id is null or u.sede_id = latest_word.sede)
$$;
comment on function private.latest_word(uuid, uuid, text) is 'When a group of facts was last confirmed; the beginning of time if never.';

create function private.stands(said jsonb, result jsonb, fields text[]) returns boolean
language sql immutable set search_path = ''
as $$
  select not exists (
    select from unnest(fields) as field
    where jsonb_typeof(said -> field) <> 'null' and case
      -- However it is written.
      when field in ('telefono', 'whatsapp') then private.phone_digits(said ->> field) is distinct from private.phone_digits(result ->> field)
      else said -> field is distinct from result -> field
    end
  )
$$;
comment on function private.stands(jsonb, jsonb, text[]) is 'Whether all that one provider said in these fields is still said by another.';

create function private.split_words(proveedores uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.confirmaciones
    (proveedor_id, sede_id, grupo, confirmado_en, vence_en, por, via, actor, duda, pronto, llamada_id)
  select c.proveedor_id, s.id, c.grupo, c.confirmado_en, c.vence_en, c.por, c.via, c.actor, c.duda, c.pronto, c.llamada_id
  from public.confirmaciones as c
  join private.grupos as g on g.grupo = c.grupo and g.de_sede
  join public.sedes as s on s.proveedor_id = c.proveedor_id and not s.principal
  where c.proveedor_id = any (proveedores) and c.sede_id is null;
  update public.confirmaciones as c set sede_id = private.principal_of(c.proveedor_id)
  from private.grupos as g
  where g.grupo = c.grupo and g.de_sede and c.proveedor_id = any (proveedores) and c.sede_id is null;
end
$$;
comment on function private.split_words(uuid[]) is
  'Words about all places of a provider become words about each of those that there are: they do not speak of places to come.';

create function private.drop_untrue_words(proveedor uuid, said jsonb, result jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.confirmaciones as c
  where c.proveedor_id = drop_untrue_words.proveedor and (
    c.grupo = 'contacto' and c.sede_id = private.principal_of(c.proveedor_id)
      and not private.stands(said, result, '{telefono,whatsapp,email,direccion,municipio,web,horario_servicio}')
    or c.grupo = 'planes' and not private.stands(said, result, '{acepta_planes,planes_aceptados}')
  );
end
$$;
comment on function private.drop_untrue_words(uuid, jsonb, jsonb) is
  'Confirmations of contact data or plans go when the merged provider says something else: nobody has confirmed that.';

create function private.merge_places(queda uuid, se_va uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  kept constant uuid := private.principal_of(queda);
  gone constant uuid := private.principal_of(se_va);
  is_fresher constant boolean :=
    private.latest_word(se_va, gone, 'disponibilidad') > private.latest_word(queda, kept, 'disponibilidad');
  place public.sedes;
begin
  -- The principal place of the one that goes is that of the other.
  insert into public.disponibilidad as d (sede_id, estado, espera, nota)
  select kept, o.estado, o.espera, o.nota from public.disponibilidad as o where o.sede_id = gone
  on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera, nota = excluded.nota
  where is_fresher;
  update public.horas as h set sede_id = kept
  where h.sede_id = gone and not exists (select from public.horas as o where o.sede_id = kept);
  update public.sedes as s
  set como_llegar = case when s.visibilidad = 'completa' then coalesce(s.como_llegar, o.como_llegar) end,
    atiende_municipios = coalesce(s.atiende_municipios, o.atiende_municipios), toda_la_isla = s.toda_la_isla or o.toda_la_isla
  from public.sedes as o where s.id = kept and o.id = gone;
  insert into private.direcciones_ocultas (sede_id, direccion, como_llegar)
  select kept, o.direccion, o.como_llegar from private.direcciones_ocultas as o where o.sede_id = gone
  on conflict (sede_id) do nothing;
  -- What one of the two hides stays hidden.
  select o.* into place from public.sedes as o where o.id = gone;
  insert into private.direcciones_ocultas as h (sede_id, direccion, como_llegar)
  select s.id, s.direccion, s.como_llegar from public.sedes as s
  where s.id = kept and s.visibilidad = 'completa' and place.visibilidad <> 'completa' and s.direccion is not null
  on conflict (sede_id) do update set direccion = excluded.direccion, como_llegar = coalesce(excluded.como_llegar, h.como_llegar);
  update public.sedes as s set visibilidad = place.visibilidad, direccion = null, como_llegar = null
  where s.id = kept and array_position('{completa,municipio,oculta}', place.visibilidad)
    > array_position('{completa,municipio,oculta}', s.visibilidad);

  -- The other places move, with all that is about them.
  update public.datos_sedes as d set proveedor_id = queda
  where d.proveedor_id = se_va and d.sede_id <> gone
    and exists (select from public.datos_proveedores as p where p.proveedor_id = queda);
  delete from public.datos_sedes as d where d.proveedor_id = se_va;
  update public.sedes as s set proveedor_id = queda,
    orden = s.orden + (select coalesce(max(o.orden), 0) from public.sedes as o where o.proveedor_id = queda)
  where s.proveedor_id = se_va and not s.principal;
  insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
  select queda, case when r.sede_id = gone then kept else r.sede_id end, r.grupo, r.vence_en, r.tramo, r.dia
  from private.recordatorios as r where r.proveedor_id = se_va
  on conflict do nothing;
  update public.propuestas as c set proveedor_id = queda, sede_id = case when c.sede_id = gone then kept else c.sede_id end
  where c.proveedor_id = se_va;
  update public.confirmaciones as c set proveedor_id = queda, sede_id = case when c.sede_id = gone then kept else c.sede_id end
  where c.proveedor_id = se_va;
  delete from private.ultimas_palabras as u where u.proveedor_id in (queda, se_va);
  insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
  select distinct on (c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
  from public.confirmaciones as c where c.proveedor_id = queda and not c.duda
  order by c.grupo, c.sede_id, c.confirmado_en desc, c.id;
  perform private.refresh_facts(array[queda]);
end
$$;
comment on function private.merge_places(uuid, uuid) is
  'The places of one provider, and every word and proposal, become another''s. The two principal places are one.';

create function private.merge_facts(queda uuid, se_va uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  takes_care constant boolean := private.latest_word(se_va, null, 'atencion') > private.latest_word(queda, null, 'atencion');
  takes_place constant boolean := private.latest_word(se_va, null, 'lugar') > private.latest_word(queda, null, 'lugar');
begin
  -- A group whose word is later comes with its values; one of which nothing is known is filled.
  update public.detalles as d
  set (edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde, requiere_referido, atiende_autismo) = (
    o.edad_desde_meses, o.edad_hasta_meses, o.modalidades, o.idiomas, o.costo, o.costo_desde, o.requiere_referido, o.atiende_autismo
  )
  from public.detalles as o
  where d.proveedor_id = queda and o.proveedor_id = se_va and (takes_care or (
    d.edad_desde_meses, d.edad_hasta_meses, d.modalidades, d.idiomas, d.costo, d.requiere_referido, d.atiende_autismo
  ) is not distinct from (null, null, null, null, null, null, null));
  update public.detalles as d set hechos_si = o.hechos_si, hechos_no = o.hechos_no
  from public.detalles as o
  where d.proveedor_id = queda and o.proveedor_id = se_va
    and (takes_place or (d.hechos_si, d.hechos_no) is not distinct from (null, null));
  insert into public.primera_visita as v (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos)
  select queda, o.con_quien, o.duracion_minutos, o.pasos, o.que_llevar, o.se_puede, o.fotos
  from public.primera_visita as o where o.proveedor_id = se_va
  on conflict (proveedor_id) do update
  set con_quien = excluded.con_quien, duracion_minutos = excluded.duracion_minutos, pasos = excluded.pasos,
    que_llevar = excluded.que_llevar, se_puede = excluded.se_puede, fotos = excluded.fotos
  where takes_place;
end
$$;
comment on function private.merge_facts(uuid, uuid) is
  'Ages, ways, what the place is like and the first visit: of each group what was confirmed last.';

create function private.merge_reviews(queda uuid, se_va uuid, dueno uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Nobody reviews oneself, and one review a person is the newer.
  delete from public.calificaciones as c
  where c.proveedor_id in (queda, se_va) and (c.usuario_id = dueno or exists (
    select from public.calificaciones as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = c.usuario_id and (o.fecha, o.id) > (c.fecha, c.id)
  ));
  update public.calificaciones as c set proveedor_id = queda where c.proveedor_id = se_va;
  insert into private.resenas_negadas (usuario_id, proveedor_id)
  select n.usuario_id, queda from private.resenas_negadas as n where n.proveedor_id = se_va
  on conflict do nothing;
  perform private.refresh_ha_publicado(c.usuario_id)
  from (select o.usuario_id from public.calificaciones as o where o.proveedor_id = queda order by o.usuario_id) as c;
  update private.papelera as b set fila = jsonb_set(b.fila, '{proveedor_id}', to_jsonb(queda))
  where b.clase = 'resena' and b.fila ->> 'proveedor_id' = se_va::text;
  delete from public.experiencias as e
  where e.proveedor_id in (queda, se_va) and (e.usuario_id = dueno or exists (
    select from public.experiencias as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = e.usuario_id and o.clase = e.clase and o.anio = e.anio
      and (o.fecha_creacion, o.id) > (e.fecha_creacion, e.id)
  ));
  update public.experiencias as e set proveedor_id = queda where e.proveedor_id = se_va;
end
$$;
comment on function private.merge_reviews(uuid, uuid, uuid) is
  'Reviews and experiences of families become another provider''s. Of two by the same person the newer stays.';

create function private.merge_keepers(queda uuid, se_va uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.favorite_providers as f
  where f.provider_id = se_va
    and exists (select from public.favorite_providers as o where o.provider_id = queda and o.user_id = f.user_id);
  update public.favorite_providers as f set provider_id = queda where f.provider_id = se_va;
  -- A list that has both keeps both notes, as far as they fit.
  update public.listas_proveedores as l
  set nota = case when l.nota = o.nota then l.nota else left(concat_ws('. ', l.nota, o.nota), 300) end
  from public.listas_proveedores as o
  where l.proveedor_id = queda and o.proveedor_id = se_va and o.lista_id = l.lista_id and o.nota is not null;
  delete from public.listas_proveedores as l
  where l.proveedor_id = se_va
    and exists (select from public.listas_proveedores as o where o.proveedor_id = queda and o.lista_id = l.lista_id);
  update public.listas_proveedores as l set proveedor_id = queda where l.proveedor_id = se_va;
  delete from private.avisos as a
  where a.proveedor_id = se_va
    and exists (select from private.avisos as o where o.proveedor_id = queda and o.correo = a.correo);
  update private.avisos as a set proveedor_id = queda where a.proveedor_id = se_va;
  update private.avisos as a set conocidos = array_replace(a.conocidos, se_va, queda) where se_va = any (a.conocidos);
end
$$;
comment on function private.merge_keepers(uuid, uuid) is 'Who kept a provider, has it in a list or waits for news of it, does so with another.';

create function private.merge_handling(queda uuid, se_va uuid, dueno uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  claim public.reclamaciones;
begin
  update public.estadisticas as e set proveedor_id = queda where e.proveedor_id = se_va;
  update public.llamadas as l set proveedor_id = queda where l.proveedor_id = se_va;
  update public.bajas as b set proveedor_id = queda where b.proveedor_id = se_va;
  delete from public.reclamaciones as r
  where r.proveedor_id = se_va and r.estado in ('abierta', 'probada') and exists (
    select from public.reclamaciones as o
    where o.proveedor_id = queda and o.usuario_id = r.usuario_id and o.estado in ('abierta', 'probada')
  );
  update public.reclamaciones as r set proveedor_id = queda where r.proveedor_id = se_va;
  -- Who owns one of the two and claimed the other has it now.
  update public.reclamaciones as r set estado = 'entregada', decidida_en = now(), decidida_por = auth.uid()
  where r.proveedor_id = queda and r.usuario_id = dueno and r.estado in ('abierta', 'probada');
  -- An owner whom nobody has told of a claim yet has seven days from now on.
  for claim in
    update public.reclamaciones as r set dueno_avisado_en = now()
    from public.proveedores as p
    where r.proveedor_id = queda and r.estado = 'probada' and r.dueno_avisado_en is null
      and p.id = queda and p.usuario_id is not null
    returning r.*
  loop
    perform private.tell_owner(claim, dueno);
  end loop;
  update private.outgoing_mail as m set proveedor = queda where m.proveedor = se_va;
  update private.outgoing_mail as m set sujeto = queda where m.secreto = 'enlace' and m.sujeto = se_va;
  insert into private.contacto_proveedor (proveedor_id, sin_recordatorios_desde, correo_fallido, fallo_en, enlace_pedido)
  select queda, c.sin_recordatorios_desde, c.correo_fallido, c.fallo_en, c.enlace_pedido
  from private.contacto_proveedor as c where c.proveedor_id = se_va
  on conflict (proveedor_id) do nothing;
  insert into private.npis (proveedor_id, npi) select queda, n.npi from private.npis as n where n.proveedor_id = se_va
  on conflict (proveedor_id) do nothing;
  update public.importacion_filas as f set proveedor_id = queda where f.proveedor_id = se_va;
  update public.importacion_filas as f set candidato_id = queda where f.candidato_id = se_va;
  -- Only two drafts of the register are one again.
  update private.borradores as b set atiende = coalesce(b.atiende, o.atiende)
  from private.borradores as o where b.proveedor_id = queda and o.proveedor_id = se_va;
  delete from private.borradores as b
  where b.proveedor_id = queda and not exists (select from private.borradores as o where o.proveedor_id = se_va);
  -- Both addresses stay, also those that led to the one that goes.
  update public.perfiles_unidos as u set proveedor_id = queda where u.proveedor_id = se_va;
  -- Whoever is not the one is not the other.
  insert into private.repetidos as r (uno, otro, razones, estado, encontrado_en, decidido_en, decidido_por)
  select least(queda, other.id), greatest(queda, other.id), d.razones, d.estado, d.encontrado_en, d.decidido_en, d.decidido_por
  from private.repetidos as d
  cross join lateral (select case d.uno when se_va then d.otro else d.uno end as id) as other
  where se_va in (d.uno, d.otro) and d.estado = 'distintos' and other.id <> queda
  on conflict on constraint repetidos_una_vez do update
  set estado = excluded.estado, decidido_en = excluded.decidido_en, decidido_por = excluded.decidido_por
  where r.estado = 'pendiente';
end
$$;
comment on function private.merge_handling(uuid, uuid, uuid) is
  'Events, calls, claims, links, mail, imports and former addresses of a provider become another''s.';

-- A trigger, so that nothing that happens to a row in it counts as an act of its own: only what
-- has no trigger above it is confirmed, audited, counted as a removal or kept in the bin.
create function private.merge_providers() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  se_va constant uuid := new.anterior;
  queda constant uuid := new.proveedor_id;
  gone public.proveedores;
  kept public.proveedores;
  result public.proveedores;
  dueno uuid;
begin
  select * into gone from public.proveedores where id = se_va;
  select * into kept from public.proveedores where id = queda;
  dueno := coalesce(kept.usuario_id, gone.usuario_id);
  result := jsonb_populate_record(kept, (
    select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(to_jsonb(gone)) as v where v.key = any (new.del_otro)
  ));
  update public.proveedores as p
  set nombre = result.nombre, tipo_servicio = result.tipo_servicio, subcategoria = result.subcategoria,
    descripcion = result.descripcion, municipio = result.municipio, direccion = result.direccion, telefono = result.telefono,
    whatsapp = result.whatsapp, email = result.email, web = result.web, horario_servicio = result.horario_servicio,
    acepta_planes = result.acepta_planes, planes_aceptados = result.planes_aceptados,
    etiquetas_servicio = result.etiquetas_servicio, videos_urls = result.videos_urls, logo_url = result.logo_url,
    aprobado_por_admin = kept.aprobado_por_admin or gone.aprobado_por_admin
  where p.id = queda
  returning p.* into result;

  perform private.merge_facts(queda, se_va);
  perform private.split_words(array[queda, se_va]);
  perform private.drop_untrue_words(queda, to_jsonb(kept), to_jsonb(result));
  perform private.drop_untrue_words(se_va, to_jsonb(gone), to_jsonb(result));
  perform private.merge_places(queda, se_va);
  perform private.merge_reviews(queda, se_va, dueno);
  perform private.merge_keepers(queda, se_va);
  perform private.merge_handling(queda, se_va, dueno);
  delete from public.proveedores as p where p.id = se_va;
  -- A person has one provider: the other had to go first.
  if dueno is distinct from kept.usuario_id then
    update public.proveedores as p set usuario_id = dueno where p.id = queda;
  end if;
  insert into private.unpaired_providers (proveedor_id) values (queda) on conflict do nothing;
  return null;
end
$$;
comment on function private.merge_providers() is
  'Makes one provider of two: the chosen fields, and everything that refers to the one that goes. tests/rules/merge.test.ts holds every table to it.';

create function public.unir_proveedores(
  queda uuid, se_va uuid, del_otro text[], version_queda timestamptz, version_se_va timestamptz, repetido uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.proveedores;
  gone public.proveedores;
begin
  perform private.require_admin();
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo una persona decide que dos perfiles son el mismo';
  elsif queda is null or se_va is null or queda = se_va then
    perform private.refuse('se_va_otro', 'Elige dos perfiles distintos.');
  elsif del_otro is null or not del_otro <@ private.merge_fields() then
    perform private.refuse('del_otro_conocido', 'Uno de los campos elegidos no existe.');
  end if;
  perform from public.proveedores as p where p.id in (queda, se_va) order by p.id for update;
  select * into kept from public.proveedores as p where p.id = queda;
  select * into gone from public.proveedores as p where p.id = se_va;
  if kept.id is null or gone.id is null then
    return jsonb_build_object('estado', 'ya_no_esta');
  elsif (kept.fecha_actualizacion, gone.fecha_actualizacion) is distinct from (version_queda, version_se_va) then
    return jsonb_build_object('estado', 'cambiado');
  elsif kept.usuario_id <> gone.usuario_id then
    perform private.refuse('queda_un_dueno', 'Cada uno tiene su dueño. Habla con los dos y quita primero uno de los dueños.');
  elsif exists (select from public.bajas as b where b.proveedor_id in (queda, se_va) and b.estado in ('pendiente', 'hecha')) then
    perform private.refuse('queda_sin_baja', 'Uno de los dos pidió salir del directorio. Decide primero su baja.');
  elsif (select count(*) from public.sedes as s where s.proveedor_id in (queda, se_va)) > 13 then
    perform private.refuse('queda_max_12_sedes', 'Entre los dos tienen más de 12 sedes. Quita primero las que sobran.');
  end if;
  -- The facts before the lock of their summary, as whoever saves them takes both.
  perform from public.sedes as s where s.proveedor_id in (queda, se_va) order by s.id for update;
  perform from public.detalles as d where d.proveedor_id in (queda, se_va) order by d.proveedor_id for update;
  perform from public.primera_visita as v where v.proveedor_id in (queda, se_va) order by v.proveedor_id for update;
  perform from public.disponibilidad as a join public.sedes as s on s.id = a.sede_id
  where s.proveedor_id in (queda, se_va) order by a.sede_id for update of a;

  insert into public.perfiles_unidos (anterior, proveedor_id, por, repetido, del_otro)
  values (se_va, queda, auth.uid(), repetido, del_otro);
  perform private.write_act(auth.uid(), 'unir', 'proveedores', queda::text,
    private.summarize(to_jsonb(gone), '{nombre,municipio,telefono}'),
    (select private.summarize(to_jsonb(p), '{nombre,municipio,telefono}') from public.proveedores as p where p.id = queda));
  return jsonb_build_object('estado', 'unido');
end
$$;
comment on function public.unir_proveedores(uuid, uuid, text[], timestamptz, timestamptz, uuid) is
  'For admins, by hand only: two providers become one. `queda` keeps its address, that of `se_va` leads to it; `del_otro` are the columns to take from the one that goes. `cambiado` or `ya_no_esta`: they are not what was shown, and nothing is done.';

-- Triggers

create trigger perfiles_unidos_merge
  after insert on public.perfiles_unidos
  for each row execute function private.merge_providers();

-- Policies

create policy "Anyone can see where merged providers are now" on public.perfiles_unidos
  for select to anon, authenticated using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see where merged providers are now" on public.perfiles_unidos is
  'Old addresses lead on. The policies of the provider decide.';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.comparar_repetidos(uuid), public.decidir_repetido(uuid, boolean),
  public.unir_proveedores(uuid, uuid, text[], timestamp with time zone, timestamp with time zone, uuid) from public,
  anon, authenticated, service_role;
grant execute on function
  public.unir_proveedores(uuid, uuid, text[], timestamp with time zone, timestamp with time zone, uuid) to
  authenticated;
grant execute on function public.comparar_repetidos(uuid), public.decidir_repetido(uuid, boolean) to authenticated,
  service_role;

-- schemas/22_imports.sql

-- Imports: a file of providers, row by row. First it is rehearsed, then run in the background, and it can be undone.
--
-- The page and the command line read the file and send what they understood. What becomes of a row is decided here,
-- against the directory as it is: when it is rehearsed, and again when it is run. Files that are not run write nothing
-- but these tables.

-- Tables

create table public.importaciones (
  id uuid primary key default gen_random_uuid(),
  archivo text not null,
  huella text not null,
  origen text not null,
  creada_por uuid default auth.uid() references private.profiles (id) on delete set null,
  creada_en timestamptz not null default now(),
  estado text not null default 'recibiendo',
  todo_o_nada boolean not null default false,
  total integer not null,
  hechas integer not null default 0,
  hasta integer not null default 0,
  columnas jsonb not null default '{}',
  cuentas jsonb not null default '{}',
  motivo text,
  terminada_en timestamptz,
  deshecha_en timestamptz,
  constraint archivo_max_200 check (char_length(archivo) between 1 and 200),
  constraint huella_sha256 check (huella ~ '^[0-9a-f]{64}$'),
  constraint origen_conocido check (origen in ('csv', 'nppes')),
  constraint estado_conocido check (
    estado in ('recibiendo', 'ensayando', 'ensayada', 'importando', 'hecha', 'fallida', 'deshaciendo', 'deshecha')
  ),
  constraint total_de_filas check (total between 1 and case origen when 'csv' then 10000 else 50000 end),
  constraint columnas_max_20000 check (char_length(columnas::text) <= 20000)
);
comment on table public.importaciones is 'Files of providers that an admin brought, and how far they are.';
comment on column public.importaciones.huella is 'SHA-256 of the file: the same one is known again, whatever it is called.';
comment on column public.importaciones.hechas is 'Rows of the present work that are done.';
comment on column public.importaciones.hasta is 'The last of them in the order of the work: rows are undone from the last one on.';
comment on column public.importaciones.columnas is 'What each column was taken for, by its folded header. "": it is left out.';
comment on column public.importaciones.cuentas is
  'How many rows have which outcome: crear, actualizar, igual, dudoso, error; and saltar, which are in none of the others.';
comment on column public.importaciones.motivo is 'Why it failed. While it is being undone: it was to be done whole or not at all.';
create index importaciones_creada_idx on public.importaciones (creada_en desc);
create index importaciones_creada_por_idx on public.importaciones (creada_por);
create index importaciones_trabajo_idx on public.importaciones (creada_en)
  where estado in ('ensayando', 'importando', 'deshaciendo');
alter table public.importaciones enable row level security;
revoke all on table public.importaciones from public, anon, authenticated, service_role;
grant select on table public.importaciones to authenticated, service_role;

create table public.importacion_filas (
  importacion_id uuid not null references public.importaciones (id) on delete cascade,
  fila integer not null,
  valores jsonb not null,
  problemas jsonb not null,
  resultado text,
  razon text,
  proveedor_id uuid references public.proveedores (id) on delete set null,
  candidato_id uuid references public.proveedores (id) on delete set null,
  candidato_fila integer,
  cambios jsonb,
  decision text,
  hecha boolean not null default false,
  antes jsonb,
  version timestamptz,
  se_queda text,
  leida jsonb,
  -- In which somebody looks at them: first those that need a decision.
  orden smallint not null generated always as (
    case resultado when 'error' then 1 when 'dudoso' then 2 when 'actualizar' then 3 when 'crear' then 4 else 5 end
  ) stored,
  primary key (importacion_id, fila),
  constraint fila_desde_2 check (fila >= 2),
  constraint resultado_conocido check (resultado in ('crear', 'actualizar', 'igual', 'dudoso', 'error')),
  constraint decision_conocida check (decision in ('saltar', 'crear', 'unir'))
);
comment on table public.importacion_filas is
  'The rows of an import: what was read, what becomes of it and why, and what was done. A provider keeps its import by it.';
comment on column public.importacion_filas.fila is 'The number of the record in the file; the header is 1.';
comment on column public.importacion_filas.problemas is
  'What is told of its cells: {campo, razon, grave, dudoso}. A grave one refuses the row, a doubtful value was guessed.';
comment on column public.importacion_filas.proveedor_id is 'The provider that it makes or changes; null as well when that was deleted.';
comment on column public.importacion_filas.candidato_id is 'The provider that a doubtful row resembles; candidato_fila: the row of the same file.';
comment on column public.importacion_filas.cambios is 'What it changes: {campo: {antes, despues}}.';
comment on column public.importacion_filas.decision is 'What an admin decided: saltar, crear (they are different), unir. Null: nothing.';
comment on column public.importacion_filas.hecha is 'It was run and not undone.';
comment on column public.importacion_filas.antes is 'What the provider said before, and the moments of its former version; null: it was made.';
comment on column public.importacion_filas.version is 'The version of the provider that the row left.';
comment on column public.importacion_filas.se_queda is 'Why undoing the import left it as it is.';
comment on column public.importacion_filas.leida is
  'The values and problems from before a decision that chose others: they come back when it is taken back.';
comment on column public.importacion_filas.orden is 'First what cannot be imported, then what is doubtful, changed, made and the same.';
create index importacion_filas_proveedor_idx on public.importacion_filas (proveedor_id);
create index importacion_filas_candidato_idx on public.importacion_filas (candidato_id);
create index importacion_filas_orden_idx on public.importacion_filas (importacion_id, orden, fila);
alter table public.importacion_filas enable row level security;
revoke all on table public.importacion_filas from public, anon, authenticated, service_role;
grant select on table public.importacion_filas to authenticated, service_role;

create table private.import_keys (
  importacion_id uuid not null,
  fila integer not null,
  npi text,
  telefono text,
  whatsapp text,
  nombre text not null,
  municipio text not null,
  tipo_servicio public.tipo_servicio,
  firma bit(512) not null,
  unos smallint not null,
  primary key (importacion_id, fila),
  foreign key (importacion_id, fila) references public.importacion_filas (importacion_id, fila) on delete cascade
);
comment on table private.import_keys is
  'By what a row of an import would be known again, as private.npis and private.name_signatures have it of providers. Rows with errors have none.';
create index import_keys_municipio_idx on private.import_keys (importacion_id, municipio);
create index import_keys_npi_idx on private.import_keys (importacion_id, npi);
create index import_keys_telefono_idx on private.import_keys (importacion_id, telefono);
create index import_keys_whatsapp_idx on private.import_keys (importacion_id, whatsapp);
alter table private.import_keys enable row level security;
revoke all on table private.import_keys from public, anon, authenticated, service_role;

-- Policies

create policy "Admins can see imports" on public.importaciones
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see imports" on public.importaciones is 'Each sees those of the others.';

create policy "Admins can see the rows of imports" on public.importacion_filas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see the rows of imports" on public.importacion_filas is
  'They tell of people who are not in the directory: of nobody else''s business.';

-- Bringing a file

create function private.refuse_import(sentence text) returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'invalid_parameter_value', message = sentence;
end
$$;
comment on function private.refuse_import(text) is 'Refuses a call about an import, with a sentence for people.';

create function private.lock_import(importacion uuid, estados text[]) returns public.importaciones
language plpgsql security definer set search_path = ''
as $$
declare
  found_import public.importaciones;
begin
  perform private.require_admin();
  select * into found_import from public.importaciones as i where i.id = importacion for update;
  if not found then
    perform private.refuse_import('Esta importación ya no existe. Recarga la página.');
  end if;
  if found_import.estado <> all (estados) then
    perform private.refuse_import('La importación ya está en otro paso. Recarga la página.');
  end if;
  return found_import;
end
$$;
comment on function private.lock_import(uuid, text[]) is
  'For admins: an import that is in one of these states, kept from others until the transaction ends.';

create function public.crear_importacion(archivo text, huella text, origen text, total integer, columnas jsonb)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  made uuid;
  repeated jsonb;
  name constant text := left(private.clean_line(archivo), 200);
  most constant integer := case origen when 'csv' then 10000 else 50000 end;
begin
  perform private.require_admin();
  if name is null then
    perform private.refuse_import('Falta el nombre del archivo.');
  end if;
  if huella is null or huella !~ '^[0-9a-f]{64}$' then
    perform private.refuse_import('La huella del archivo no es válida.');
  end if;
  if origen is null or origen not in ('csv', 'nppes') then
    perform private.refuse_import('Se importa un archivo CSV o uno de NPPES.');
  end if;
  if total is null or total < 1 then
    perform private.refuse_import('El archivo no tiene filas.');
  end if;
  if total > most then
    perform private.refuse_import(format('El archivo tiene demasiadas filas. Caben %s.', to_char(most, 'FM999,999')));
  end if;
  if jsonb_typeof(coalesce(columnas, '{}')) <> 'object' or char_length(columnas::text) > 20000
    or exists (select from jsonb_each(columnas) as c where jsonb_typeof(c.value) <> 'string')
  then
    perform private.refuse_import('Las columnas no son válidas.');
  end if;
  if (select count(*) from public.importaciones as i where i.estado in ('recibiendo', 'ensayando', 'ensayada')) >= 20 then
    perform private.refuse_import('Hay 20 importaciones sin terminar. Abandona alguna primero.');
  end if;
  select jsonb_build_object('id', i.id, 'archivo', i.archivo, 'terminada_en', i.terminada_en) into repeated
  from public.importaciones as i
  where i.huella = crear_importacion.huella and i.estado in ('importando', 'hecha')
  order by i.creada_en desc limit 1;
  insert into public.importaciones (archivo, huella, origen, total, columnas)
  values (name, huella, origen, total, coalesce(columnas, '{}'))
  returning id into made;
  return jsonb_build_object('id', made, 'repetida', repeated);
end
$$;
comment on function public.crear_importacion(text, text, text, integer, jsonb) is
  'For admins: begins an import. `repetida` is the last one of the same file that was run and not undone.';

create function private.read_values(valores jsonb) returns public.proveedores
language plpgsql stable set search_path = ''
as $$
declare
  known public.proveedores;
begin
  if exists (
    select from jsonb_object_keys(valores) as k (campo)
    where k.campo <> all (array['nombre', 'descripcion', 'tipo_servicio', 'subcategoria', 'municipio', 'acepta_planes',
      'planes_aceptados', 'telefono', 'whatsapp', 'email', 'web', 'direccion', 'horario_servicio', 'etiquetas_servicio', 'npi'])
  ) then
    perform private.refuse_import('Una fila tiene un campo que no se conoce.');
  end if;
  if jsonb_typeof(valores -> 'npi') <> 'null' and valores ->> 'npi' !~ '^[12][0-9]{9}$' then
    perform private.refuse_import('Un NPI tiene diez dígitos y empieza por 1 o 2.');
  end if;
  -- As the reader of files leaves them out: what a spreadsheet would run, in a name or in any other cell. Phones begin so.
  if exists (
    select from jsonb_path_query(valores, 'strict $.**') as v (value)
    where jsonb_typeof(v.value) = 'string' and v.value #>> '{}' ~ '^[[:space:]]*[=+@-]'
      and v.value #>> '{}' !~ '^[[:space:]]*\+[0-9][-0-9 ().]*((ext|x|#)[ .:]*[0-9]+)?[[:space:]]*$'
  ) then
    perform private.refuse_import('Un valor empieza como una fórmula.');
  end if;
  begin
    known := jsonb_populate_record(null::public.proveedores, valores - 'npi');
  exception when data_exception then
    perform private.refuse_import('Una fila tiene un valor que no se entiende.');
  end;
  return known;
end
$$;
comment on function private.read_values(jsonb) is
  'What a row tells of a provider, as a row of providers that lacks the rest. What is not of it is refused.';

create function public.poner_filas(importacion uuid, filas jsonb) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['recibiendo']);
  known integer;
begin
  if (case jsonb_typeof(filas) when 'array' then jsonb_array_length(filas) else 0 end) not between 1 and 500 then
    perform private.refuse_import('Se envían de 1 a 500 filas a la vez.');
  end if;
  if exists (
    select from jsonb_array_elements(filas) as r
    where jsonb_typeof(r) <> 'object' or jsonb_typeof(r -> 'fila') is distinct from 'number'
      or r ->> 'fila' !~ '^[0-9]{1,7}$' or (r ->> 'fila')::integer < 2
      or jsonb_typeof(r -> 'valores') is distinct from 'object' or jsonb_typeof(r -> 'problemas') is distinct from 'array'
      or jsonb_array_length(r -> 'problemas') > 30 or char_length(r::text) > 40000
      or exists (
        select from jsonb_array_elements(r -> 'problemas') as p
        where jsonb_typeof(p -> 'campo') is distinct from 'string' or jsonb_typeof(p -> 'razon') is distinct from 'string'
          or jsonb_typeof(p -> 'grave') is distinct from 'boolean' or jsonb_typeof(p -> 'dudoso') is distinct from 'boolean'
      )
  ) then
    perform private.refuse_import('Una fila no tiene la forma esperada.');
  end if;
  perform private.read_values(r -> 'valores') from jsonb_array_elements(filas) as r;
  insert into public.importacion_filas as f (importacion_id, fila, valores, problemas)
  select target.id, (r ->> 'fila')::integer, r -> 'valores', r -> 'problemas'
  from jsonb_array_elements(filas) as r
  on conflict do nothing;
  select count(*) into known from public.importacion_filas as f where f.importacion_id = target.id;
  if known > target.total then
    perform private.refuse_import('Llegaron más filas de las que tiene el archivo.');
  end if;
  return known;
end
$$;
comment on function public.poner_filas(uuid, jsonb) is
  'For admins: adds up to 500 rows {fila, valores, problemas} and tells how many there are. One that is there already stays as it is.';

create function public.ensayar_importacion(importacion uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['recibiendo', 'ensayada']);
begin
  if (select count(*) from public.importacion_filas as f where f.importacion_id = target.id) <> target.total then
    perform private.refuse_import('Todavía faltan filas del archivo.');
  end if;
  delete from private.import_keys as k where k.importacion_id = target.id;
  update public.importaciones as i set estado = 'ensayando', hechas = 0, hasta = 0, cuentas = '{}' where i.id = target.id;
end
$$;
comment on function public.ensayar_importacion(uuid) is
  'For admins: looks what would become of each row, in the background. Nothing is changed by it. It may be done again.';

create function public.abandonar_importacion(importacion uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones :=
    private.lock_import(importacion, array['recibiendo', 'ensayando', 'ensayada', 'fallida']);
begin
  if exists (select from public.importacion_filas as f where f.importacion_id = target.id and f.hecha) then
    perform private.refuse_import('Algo de esta importación sigue en el directorio, porque alguien lo cambió. No se puede quitar.');
  end if;
  delete from public.importaciones as i where i.id = target.id;
end
$$;
comment on function public.abandonar_importacion(uuid) is
  'For admins: deletes an import that was never run, or that failed and left nothing.';

create function public.columnas_recordadas() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_object_agg(c.key, c.value order by i.creada_en), '{}')
    from (
      select i.creada_en, i.columnas from public.importaciones as i
      where i.estado in ('ensayada', 'importando', 'hecha') and i.origen = 'csv' order by i.creada_en desc limit 20
    ) as i
    cross join lateral jsonb_each(i.columnas) as c
  );
end
$$;
comment on function public.columnas_recordadas() is
  'For admins: what the columns of the last 20 files were taken for, by their folded header; of two the newer.';

-- Rehearsals: what becomes of a row of an import, and why.

-- What a row would change

create function private.import_equal(campo text, one jsonb, other jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select one = other or case
    when campo = 'nombre' then private.fold_text(one #>> '{}') = private.fold_text(other #>> '{}')
    when campo in ('telefono', 'whatsapp') then
      regexp_replace(one #>> '{}', '[^0-9]', '', 'g') = regexp_replace(other #>> '{}', '[^0-9]', '', 'g')
    when jsonb_typeof(one) = 'array' and jsonb_typeof(other) = 'array' then one <@ other and other <@ one
    else false
  end
$$;
comment on function private.import_equal(text, jsonb, jsonb) is
  'Whether two values of a field say the same: accents of a name, signs of a telephone and the order of a list change nothing.';

create function private.import_changes(p public.proveedores, valores jsonb, origen text, out cambios jsonb, out kept boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  present constant jsonb := to_jsonb(p) || jsonb_build_object('npi', (select n.npi from private.npis as n where n.proveedor_id = p.id));
  -- What the register says of somebody who is more than a draft is worth its number alone.
  only_number constant boolean := origen = 'nppes' and not exists (select from private.borradores as b where b.proveedor_id = p.id);
  held text[];
  hides_address boolean;
  campo text;
  value jsonb;
begin
  cambios := '{}';
  kept := false;
  for campo, value in
    select v.key, v.value from jsonb_each(valores) as v
    where jsonb_typeof(v.value) <> 'null' and not coalesce(private.import_equal(v.key, present -> v.key, v.value), false)
  loop
    continue when only_number and campo <> 'npi';
    if held is null then
      select array_agg(f.grupo) into held from public.frescura as f
      where f.proveedor_id = p.id and f.vigente and f.por = 'proveedor'
        and (f.sede_id is null or f.sede_id = private.principal_of(p.id));
      held := coalesce(held, '{}');
      select s.visibilidad <> 'completa' into hides_address from public.sedes as s where s.id = private.principal_of(p.id);
    end if;
    if campo in ('telefono', 'whatsapp', 'email', 'web', 'direccion', 'horario_servicio', 'municipio') and 'contacto' = any (held)
      or campo in ('acepta_planes', 'planes_aceptados') and 'planes' = any (held)
      or p.usuario_id is not null and jsonb_typeof(present -> campo) <> 'null'
      or campo = 'direccion' and hides_address
    then
      kept := true;
    else
      cambios := cambios || jsonb_build_object(campo, jsonb_build_object('antes', present -> campo, 'despues', value));
    end if;
  end loop;
  -- A subcategory is of its type.
  if cambios ? 'tipo_servicio' and not cambios ? 'subcategoria' and p.subcategoria is not null then
    cambios := cambios || jsonb_build_object('subcategoria', jsonb_build_object('antes', p.subcategoria, 'despues', null));
  end if;
end
$$;
comment on function private.import_changes(public.proveedores, jsonb, text) is
  'What a row changes in a provider: only fields that it fills, never a group that its owner confirmed and whose word holds, never an address that is hidden, and where there is an owner only what is empty. `kept`: something of that was left as it is.';

create function private.change_words(cambios jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case count(*)
    when 0 then 'No cambia nada.'
    when 1 then 'Cambia ' || min(words) || '.'
    else 'Cambia ' || array_to_string((array_agg(words order by place))[1:count(*) - 1], ', ') || ' y '
      || (array_agg(words order by place desc))[1] || '.'
  end
  from (
    select distinct on (f.words) f.words, f.place
    from (values ('nombre', 'el nombre', 1), ('tipo_servicio', 'el tipo de servicio', 2), ('subcategoria', 'la subcategoría', 3),
      ('municipio', 'el municipio', 4), ('telefono', 'el teléfono', 5), ('whatsapp', 'el WhatsApp', 6), ('email', 'el correo', 7),
      ('web', 'la página web', 8), ('direccion', 'la dirección', 9), ('acepta_planes', 'los planes', 10),
      ('planes_aceptados', 'los planes', 10), ('horario_servicio', 'el horario', 11), ('etiquetas_servicio', 'las etiquetas', 12),
      ('descripcion', 'la descripción', 13), ('npi', 'el NPI', 14)) as f (campo, words, place)
    where cambios ? f.campo
  ) as named
$$;
comment on function private.change_words(jsonb) is '"Cambia el teléfono y la dirección."';

-- Who a row is

create function private.sign_import_row(r public.importacion_filas) returns private.import_keys
language plpgsql security definer set search_path = ''
as $$
declare
  keys private.import_keys;
begin
  keys.importacion_id := r.importacion_id;
  keys.fila := r.fila;
  keys.npi := r.valores ->> 'npi';
  keys.telefono := private.phone_digits(r.valores ->> 'telefono');
  keys.whatsapp := private.phone_digits(r.valores ->> 'whatsapp');
  keys.nombre := private.bare_name(r.valores ->> 'nombre');
  keys.municipio := r.valores ->> 'municipio';
  keys.tipo_servicio := r.valores ->> 'tipo_servicio';
  keys.firma := private.name_bits(keys.nombre);
  keys.unos := bit_count(keys.firma);
  insert into private.import_keys select keys.*
  on conflict (importacion_id, fila) do update
  set npi = excluded.npi, telefono = excluded.telefono, whatsapp = excluded.whatsapp, nombre = excluded.nombre,
    municipio = excluded.municipio, tipo_servicio = excluded.tipo_servicio, firma = excluded.firma,
    unos = excluded.unos;
  return keys;
end
$$;
comment on function private.sign_import_row(public.importacion_filas) is 'Keeps by what a row would be known again.';

-- `same`: it is this one. Otherwise it may be. Planned once: planning takes longer than looking.
create function private.match_provider(keys private.import_keys, out id uuid, out same boolean, out why text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  phones constant text[] := array_remove(array[keys.telefono, keys.whatsapp], null);
  near text[];
  number text;
begin
  if keys.npi is not null then
    select n.proveedor_id, true into id, same from private.npis as n
    where n.npi = keys.npi and not private.is_made_by(keys.importacion_id, n.proveedor_id) order by n.proveedor_id limit 1;
    if found then
      return;
    end if;
  end if;
  if cardinality(phones) > 0 then
    select s.proveedor_id, l.likeness >= 0.6, n.npi, case
      when l.likeness >= 0.6 then format('Mismo nombre y teléfono que «%s», con otro NPI.', p.nombre)
      else format('Mismo teléfono que «%s».', p.nombre) end
    into id, same, number, why
    from private.with_phone(phones) as w (id)
    join private.name_signatures as s on s.proveedor_id = w.id
    join public.proveedores as p on p.id = w.id
    left join private.npis as n on n.proveedor_id = w.id
    cross join lateral (select private.name_likeness(s.nombre, keys.nombre) as likeness) as l
    -- In one clinic many answer the same phone: who has another number and another name is another person.
    where (l.likeness >= 0.6 or n.npi is null or keys.npi is null or n.npi = keys.npi)
      and not private.is_made_by(keys.importacion_id, w.id)
    order by l.likeness desc, s.proveedor_id limit 1;
    if found then
      same := same and (number is null or keys.npi is null or number = keys.npi);
      return;
    end if;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  -- A name in full is enough where one of the two has no telephone to compare.
  select s.proveedor_id, s.nombre = keys.nombre and s.municipio = keys.municipio and p.tipo_servicio = keys.tipo_servicio
      and (cardinality(phones) = 0 or p.telefono is null and p.whatsapp is null),
    format('Se parece a «%s», de %s.', p.nombre, p.municipio)
  into id, same, why
  from (
    select s.proveedor_id, s.nombre, s.municipio from private.name_signatures as s
    left join private.npis as n on n.proveedor_id = s.proveedor_id
    where s.municipio = any (near) and 3 * bit_count(s.firma & keys.firma) >= s.unos + keys.unos
      and (n.npi is null or keys.npi is null) and not private.is_made_by(keys.importacion_id, s.proveedor_id)
    -- Comparing takes a while: the nearest by their signatures are enough.
    order by bit_count(s.firma & keys.firma)::real / (s.unos + keys.unos) desc, s.proveedor_id limit 30
  ) as s
  join public.proveedores as p on p.id = s.proveedor_id
  cross join lateral (select private.name_likeness(s.nombre, keys.nombre) as likeness offset 0) as l
  where l.likeness >= 0.6
  order by l.likeness desc, s.municipio = keys.municipio desc, s.proveedor_id limit 1;
end
$$;
comment on function private.match_provider(private.import_keys) is
  'The provider that a row is (same number, same telephone and a like name, or same name, municipality and type without a telephone), or that it may be (same telephone, or a like name in the municipality or one that it touches). Those that the import itself made do not count.';

create function private.match_earlier_row(keys private.import_keys, out fila integer, out same boolean, out why text)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  phones constant text[] := array_remove(array[keys.telefono, keys.whatsapp], null);
  near text[];
begin
  select k.fila, l.is_same, case
    when l.is_same then format('Es la misma que la fila %s.', k.fila)
    else format('Mismo teléfono que la fila %s.', k.fila) end
  into fila, same, why
  from (
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.npi = keys.npi
    union all
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.telefono = any (phones)
    union all
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.whatsapp = any (phones)
  ) as k
  cross join lateral (
    select k.npi = keys.npi is true or private.name_likeness(k.nombre, keys.nombre) >= 0.6 as is_same
  ) as l
  where k.fila < keys.fila and (l.is_same or k.npi is null or keys.npi is null)
  order by l.is_same desc, k.fila limit 1;
  if found then
    return;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  select k.fila, false, format('Se parece a la fila %s.', k.fila) into fila, same, why
  from (
    select k.fila, k.nombre from private.import_keys as k
    where k.importacion_id = keys.importacion_id and k.municipio = any (near) and k.fila < keys.fila
      and (k.npi is null or keys.npi is null) and 3 * bit_count(k.firma & keys.firma) >= k.unos + keys.unos
    order by bit_count(k.firma & keys.firma)::real / (k.unos + keys.unos) desc, k.fila limit 30
  ) as k
  cross join lateral (select private.name_likeness(k.nombre, keys.nombre) as likeness offset 0) as l
  where l.likeness >= 0.6
  order by l.likeness desc, k.fila limit 1;
end
$$;
comment on function private.match_earlier_row(private.import_keys) is
  'The row further up in the same file that a row is, or that it may be, by the same rules.';

create function private.is_made_by(importacion uuid, proveedor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.importacion_filas as f
    where f.proveedor_id = proveedor and f.importacion_id = importacion and f.hecha and f.antes is null
  )
$$;
comment on function private.is_made_by(uuid, uuid) is 'Whether an import made a provider.';

-- What becomes of a row

create function private.judge_row(origen text, r public.importacion_filas) returns public.importacion_filas
language plpgsql security definer set search_path = ''
as $$
declare
  keys private.import_keys;
  guesses constant jsonb := jsonb_path_query_array(r.problemas, '$[*] ? (@.dudoso == true)');
  guess_words constant text := (select string_agg(g ->> 'razon', ' ') from jsonb_array_elements(guesses) as g);
  -- Names are shared: neither who asked nor that somebody did is told.
  namesake_words constant text := case when private.is_unlisted(r.valores ->> 'nombre', null, null)
    then 'Llama antes de añadirlo y pregunta si quiere aparecer.' end;
  earlier record;
  match record;
  p public.proveedores;
  changed record;
  united constant boolean := r.decision is not distinct from 'unir';
begin
  r.cambios := null;
  r.proveedor_id := null;
  r.razon := (
    select string_agg(x ->> 'razon', ' ') from jsonb_array_elements(r.problemas) as x where (x ->> 'grave')::boolean
  );
  if r.razon is null and not exists (
    select from private.municipios as m where m.nombre = r.valores ->> 'municipio'
  ) then
    r.razon := 'Elige uno de los 78 municipios.';
  elsif r.razon is null and (
    private.is_unlisted(null, r.valores ->> 'telefono', r.valores ->> 'npi')
    or private.is_unlisted(null, r.valores ->> 'whatsapp', null)
  ) then
    r.razon := 'Ese teléfono o ese NPI es de alguien que pidió no aparecer. No se puede importar.';
  end if;
  if r.razon is not null then
    delete from private.import_keys as k where k.importacion_id = r.importacion_id and k.fila = r.fila;
    r.resultado := 'error';
    r.candidato_id := null;
    r.candidato_fila := null;
    return r;
  end if;
  keys := private.sign_import_row(r);
  if united and r.candidato_fila is not null then
    return private.judge_joined_row(r);
  end if;
  if not united then
    r.candidato_id := null;
    r.candidato_fila := null;
  end if;
  if r.decision is not distinct from 'crear' then
    r.resultado := 'crear';
    r.razon := 'Decidiste que entra como nuevo.';
    return r;
  end if;
  if origen = 'nppes' and exists (select from private.npis_descartados as d where d.npi = keys.npi) then
    r.resultado := 'igual';
    r.razon := 'Ya se preguntó: no atiende personas autistas.';
    return r;
  end if;
  if united then
    r.proveedor_id := r.candidato_id;
  else
    earlier := private.match_earlier_row(keys);
    if not coalesce(earlier.same, false) then
      match := private.match_provider(keys);
      if match.same then
        r.proveedor_id := match.id;
      elsif match.id is not null then
        r.resultado := 'dudoso';
        r.razon := concat_ws(' ', match.why, namesake_words);
        r.candidato_id := match.id;
        return r;
      end if;
    end if;
    if r.proveedor_id is null and earlier.fila is not null then
      r.resultado := 'dudoso';
      r.razon := concat_ws(' ', earlier.why, namesake_words);
      r.candidato_fila := earlier.fila;
      return r;
    end if;
  end if;
  if r.proveedor_id is null then
    r.razon := concat_ws(' ', guess_words, namesake_words, case
      -- A draft of the register is seen by nobody before somebody has called.
      when origen = 'csv' and num_nonnulls(
        r.valores ->> 'telefono', r.valores ->> 'whatsapp', r.valores ->> 'email', r.valores ->> 'web', r.valores ->> 'direccion'
      ) = 0 then 'Quedaría sin forma de contacto: escribe el teléfono.'
    end);
    r.resultado := case when r.razon = '' then 'crear' else 'dudoso' end;
    r.razon := coalesce(nullif(r.razon, ''), 'No existe en el directorio.');
    return r;
  end if;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  changed := private.import_changes(p, r.valores, origen);
  r.cambios := nullif(changed.cambios, '{}');
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  r.razon := private.change_words(changed.cambios)
    || case when changed.kept then ' Lo del dueño no se toca.' else '' end;
  -- A guess that changes nothing does no harm.
  if not united and exists (select from jsonb_array_elements(guesses) as g where r.cambios ? (g ->> 'campo')) then
    r.resultado := 'dudoso';
    r.razon := guess_words;
    r.candidato_id := r.proveedor_id;
    r.proveedor_id := null;
    r.cambios := null;
  end if;
  return r;
end
$$;
comment on function private.judge_row(text, public.importacion_filas) is
  'What becomes of a row, by the directory as it is and by the rows further up: crear, actualizar, igual, dudoso or error, and why.';

create function private.judge_joined_row(r public.importacion_filas) returns public.importacion_filas
language plpgsql stable security definer set search_path = ''
as $$
declare
  upper_row public.importacion_filas;
  p public.proveedores;
begin
  select * into upper_row from public.importacion_filas as f
  where f.importacion_id = r.importacion_id and f.fila = r.candidato_fila;
  if upper_row.resultado is null or upper_row.resultado not in ('crear', 'actualizar', 'igual') or upper_row.decision = 'saltar' then
    r.resultado := 'error';
    r.razon := format('Se une con la fila %s, y esa no se importa.', r.candidato_fila);
    return r;
  end if;
  -- Until that row is run there is nothing but what it says.
  r.proveedor_id := upper_row.proveedor_id;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  if not found then
    p := private.read_values(upper_row.valores);
  end if;
  select nullif(changed.cambios, '{}') into r.cambios
  from private.import_changes(
    p, case when p.id is null and r.valores -> 'npi' = upper_row.valores -> 'npi' then r.valores - 'npi' else r.valores end, 'csv'
  ) as changed;
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  r.razon := format('Se une con la fila %s. ', r.candidato_fila) || private.change_words(coalesce(r.cambios, '{}'));
  return r;
end
$$;
comment on function private.judge_joined_row(public.importacion_filas) is
  'What becomes of a row that an admin joined with one further up in the same file.';

create function private.count_rows(importacion uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.importaciones as i
  set cuentas = (
    select jsonb_object_agg(o.name, coalesce(c.total, 0))
    from unnest(array['crear', 'actualizar', 'igual', 'dudoso', 'error', 'saltar']) as o (name)
    left join (
      select case when f.decision = 'saltar' then 'saltar' else f.resultado end as name, count(*) as total
      from public.importacion_filas as f where f.importacion_id = importacion group by 1
    ) as c on c.name = o.name
  )
  where i.id = importacion
$$;
comment on function private.count_rows(uuid) is 'Counts the rows of an import by outcome.';

-- The rehearsal itself

create function private.rehearse_rows(target public.importaciones, filas integer[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  relation text;
  r public.importacion_filas;
  judged public.importacion_filas[] := '{}';
begin
  -- In the order of the file: each is compared with those further up.
  for r in
    select * from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas) order by f.fila
  loop
    judged := array_append(judged, private.judge_row(target.origen, r));
  end loop;
  perform private.keep_outcomes(judged);
  begin
    perform set_config('private.ensaya', 'si', true);
    perform private.write_rows(judged, false);
    -- Rules have spoken; what they let pass is taken back.
    raise exception using errcode = 'MGA01';
  exception when sqlstate 'MGA01' then
    null;
  end;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then
    get stacked diagnostics relation = table_name;
    perform private.after_failure('private.rehearse_rows', target, filas, sqlstate, relation, sqlerrm);
end
$$;
comment on function private.rehearse_rows(public.importaciones, integer[]) is
  'Decides what becomes of these rows. They are written as they would be, though not approved, so that no number of the open data is used up, and taken back.';

create function private.keep_outcomes(judged public.importacion_filas[]) returns void
language sql security definer set search_path = ''
as $$
  update public.importacion_filas as f
  set resultado = j.resultado, razon = j.razon, proveedor_id = j.proveedor_id, candidato_id = j.candidato_id,
    candidato_fila = j.candidato_fila, cambios = j.cambios
  from unnest(judged) as j
  where f.importacion_id = j.importacion_id and f.fila = j.fila
$$;
comment on function private.keep_outcomes(public.importacion_filas[]) is 'Writes down what becomes of rows.';

create function private.after_failure(step text, target public.importaciones, filas integer[], state text, relation text, words text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  one integer;
begin
  if cardinality(filas) > 1 then
    foreach one in array filas loop
      if step = 'private.rehearse_rows' then
        perform private.rehearse_rows(target, array[one]);
      else
        perform private.run_rows(target, array[one]);
      end if;
    end loop;
    return;
  end if;
  delete from private.import_keys as k where k.importacion_id = target.id and k.fila = filas[1];
  update public.importacion_filas as f
  set resultado = 'error', proveedor_id = null, cambios = null,
    -- Rules of the product speak to people; those of a table to programs.
    razon = case when state in ('23514', '23502', '22023') and relation = '' then words
      else format('La base de datos no acepta esta fila: %s', left(words, 200)) end
  where f.importacion_id = target.id and f.fila = filas[1];
end
$$;
comment on function private.after_failure(text, public.importaciones, integer[], text, text, text) is
  'Rows that failed together are tried one by one; one that fails alone has an error.';

-- Writing

create function private.write_rows(judged public.importacion_filas[], approved boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.importacion_filas;
begin
  insert into public.proveedores (id, nombre, descripcion, tipo_servicio, subcategoria, municipio, acepta_planes,
    planes_aceptados, telefono, whatsapp, email, web, direccion, horario_servicio, etiquetas_servicio, aprobado_por_admin)
  select coalesce(j.proveedor_id, gen_random_uuid()), v.nombre, v.descripcion, v.tipo_servicio, v.subcategoria, v.municipio,
    v.acepta_planes, v.planes_aceptados, v.telefono, v.whatsapp, v.email, v.web, v.direccion, v.horario_servicio,
    v.etiquetas_servicio, approved
  from unnest(judged) as j cross join lateral private.read_values(j.valores) as v
  where j.resultado = 'crear';
  insert into private.npis (proveedor_id, npi)
  select j.proveedor_id, j.valores ->> 'npi' from unnest(judged) as j
  where j.resultado = 'crear' and j.proveedor_id is not null and j.valores ->> 'npi' is not null;
  foreach r in array judged loop
    -- One that is joined with a row that is not run yet has no provider so far.
    if r.resultado = 'actualizar' and r.proveedor_id is not null then
      perform private.set_fields(r.proveedor_id, (select jsonb_object_agg(c.key, c.value -> 'despues') from jsonb_each(r.cambios) as c));
    end if;
  end loop;
end
$$;
comment on function private.write_rows(public.importacion_filas[], boolean) is
  'Makes and changes the providers of these rows. A new one gets the id that stands in its row.';

create function private.set_fields(proveedor uuid, valores jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  p public.proveedores;
begin
  select * into p from public.proveedores as x where x.id = proveedor for update;
  p := jsonb_populate_record(p, valores - 'npi');
  update public.proveedores as x
  set nombre = p.nombre, descripcion = p.descripcion, tipo_servicio = p.tipo_servicio, subcategoria = p.subcategoria,
    municipio = p.municipio, acepta_planes = p.acepta_planes, planes_aceptados = p.planes_aceptados, telefono = p.telefono,
    whatsapp = p.whatsapp, email = p.email, web = p.web, direccion = p.direccion, horario_servicio = p.horario_servicio,
    etiquetas_servicio = p.etiquetas_servicio, fecha_actualizacion = p.fecha_actualizacion
  where x.id = proveedor;
  if valores ? 'npi' then
    delete from private.npis as n where n.proveedor_id = proveedor;
    insert into private.npis (proveedor_id, npi) select proveedor, valores ->> 'npi' where valores ->> 'npi' is not null;
  end if;
end
$$;
comment on function private.set_fields(uuid, jsonb) is 'Sets some fields of a provider, its number among them.';

-- Deciding

create function public.decidir_fila(importacion uuid, fila integer, decision text, valores jsonb default null)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['ensayada']);
  r public.importacion_filas;
begin
  select * into r from public.importacion_filas as f
  where f.importacion_id = target.id and f.fila = decidir_fila.fila for update;
  if not found then
    perform private.refuse_import('Esta fila ya no existe. Recarga la página.');
  end if;
  if decision is null or decision not in ('saltar', 'crear', 'unir', 'esperar') then
    perform private.refuse_import('Elige qué hacer con la fila.');
  end if;
  if decision = 'unir' and num_nonnulls(r.candidato_id, r.candidato_fila) = 0 then
    perform private.refuse_import('Esta fila no se parece a ninguna otra.');
  end if;
  -- What a decision chose goes with it, when another takes its place or none.
  if r.leida is not null then
    r.valores := r.leida -> 'valores';
    r.problemas := r.leida -> 'problemas';
    r.leida := null;
  end if;
  if valores is not null then
    if jsonb_typeof(valores) <> 'object' or char_length(valores::text) > 20000 then
      perform private.refuse_import('Los valores no son válidos.');
    end if;
    perform private.read_values(valores);
    if decision <> 'esperar' then
      r.leida := jsonb_build_object('valores', r.valores, 'problemas', r.problemas);
    end if;
    r.valores := r.valores || valores;
    -- What an admin chose is neither wrong nor guessed.
    select coalesce(jsonb_agg(p order by place), '[]') into r.problemas
    from jsonb_array_elements(r.problemas) with ordinality as x (p, place)
    where not valores ? (p ->> 'campo');
  end if;
  update public.importacion_filas as f
  set valores = r.valores, problemas = r.problemas, leida = r.leida, decision = nullif(decidir_fila.decision, 'esperar')
  where f.importacion_id = target.id and f.fila = decidir_fila.fila;
  if decision <> 'saltar' then
    perform private.rehearse_rows(target, array[decidir_fila.fila]);
  end if;
  perform private.count_rows(target.id);
  select * into r from public.importacion_filas as f where f.importacion_id = target.id and f.fila = decidir_fila.fila;
  return to_jsonb(r);
end
$$;
comment on function public.decidir_fila(uuid, integer, text, jsonb) is
  'For admins: what to do with a row: saltar, crear (they are different), unir, esperar (nothing is decided). `valores` replaces some of what was read: for good with esperar, else as long as the decision stands. The row is looked at again, and returned.';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.crear_importacion(text, text, text, integer, jsonb),
  public.poner_filas(uuid, jsonb), public.ensayar_importacion(uuid), public.abandonar_importacion(uuid),
  public.columnas_recordadas(), public.decidir_fila(uuid, integer, text, jsonb) from public, anon, authenticated,
  service_role;
grant execute on function public.crear_importacion(text, text, text, integer, jsonb), public.poner_filas(uuid, jsonb),
  public.ensayar_importacion(uuid), public.abandonar_importacion(uuid), public.columnas_recordadas(),
  public.decidir_fila(uuid, integer, text, jsonb) to authenticated, service_role;

-- schemas/23_import_runs.sql

-- Runs of imports, and undoing them: in the background, in slices. A slice and the mark of how far it is are one
-- transaction, so that a server that is killed goes on where it was, and each row is done once.

-- Beginning

create function public.importar(importacion uuid, todo_o_nada boolean default false, prometidas integer default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['ensayada']);
  ready constant integer := coalesce((target.cuentas ->> 'crear')::integer + (target.cuentas ->> 'actualizar')::integer, 0);
begin
  if ready = 0 then
    perform private.refuse_import('No hay nada que importar.');
  elsif ready <> prometidas then
    perform private.refuse_import(format('El número cambió de %s a %s. Mira el ensayo y toca Importar otra vez.', prometidas, ready));
  end if;
  update public.importaciones as i
  set estado = 'importando', todo_o_nada = coalesce(importar.todo_o_nada, false), hechas = 0, hasta = 0
  where i.id = target.id;
  perform private.write_act(auth.uid(), 'importar', 'importaciones', target.id::text, null,
    jsonb_build_object('archivo', target.archivo, 'crear', target.cuentas -> 'crear', 'actualizar', target.cuentas -> 'actualizar'))
  where auth.uid() is not null;
end
$$;
comment on function public.importar(uuid, boolean, integer) is 'For admins: runs what was rehearsed, in the background. With `todo_o_nada` a row that fails undoes the whole. `prometidas`: how many rows the person was told; another number is refused.';

create function public.deshacer_importacion(importacion uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['hecha']);
begin
  perform private.begin_undo(target.id, null);
  perform private.write_act(auth.uid(), 'deshacer', 'importaciones', target.id::text, null,
    jsonb_build_object('archivo', target.archivo))
  where auth.uid() is not null;
end
$$;
comment on function public.deshacer_importacion(uuid) is
  'For admins: takes an import back, in the background. What somebody changed since stays.';

create function private.begin_undo(importacion uuid, reason text) returns void
language sql security definer set search_path = ''
as $$
  update public.importaciones as i
  set estado = 'deshaciendo', motivo = reason, hechas = 0, hasta = 2147483647
  where i.id = importacion
$$;
comment on function private.begin_undo(uuid, text) is 'An import is to be undone; with a reason, because it failed.';

-- Running

create function private.run_rows(target public.importaciones, filas integer[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  relation text;
  stored public.importacion_filas;
  fresh public.importacion_filas;
  ready public.importacion_filas[] := '{}';
  changed_since constant text := 'El directorio cambió después del ensayo. ';
begin
  -- Whoever saves one of these waits, so that what is compared is what is changed.
  perform from public.proveedores as p
  where p.id in (
    select f.proveedor_id from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas)
  )
  order by p.id for update;
  for stored in
    select * from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (filas) order by f.fila
  loop
    fresh := private.judge_row(target.origen, stored);
    if fresh.resultado = 'crear' and stored.resultado = 'crear' then
      fresh.proveedor_id := gen_random_uuid();
      ready := array_append(ready, fresh);
    elsif fresh.resultado = 'actualizar' and stored.resultado = 'actualizar' and (
      stored.decision = 'unir' and stored.candidato_fila is not null
      or fresh.proveedor_id = stored.proveedor_id and fresh.cambios = stored.cambios
    ) then
      fresh.antes := private.version_before(fresh.proveedor_id, fresh.cambios);
      ready := array_append(ready, fresh);
    else
      if fresh.resultado in ('crear', 'actualizar') then
        fresh.candidato_id := fresh.proveedor_id;
        fresh.proveedor_id := null;
        fresh.resultado := 'dudoso';
      end if;
      if fresh.resultado = 'dudoso' then
        fresh.razon := changed_since || fresh.razon;
      end if;
      perform private.keep_outcomes(array[fresh]);
    end if;
  end loop;
  perform private.write_rows(ready, target.origen = 'csv');
  if target.origen = 'nppes' then
    insert into private.borradores (proveedor_id) select r.proveedor_id from unnest(ready) as r where r.resultado = 'crear';
    -- Somebody is to call them, so that they keep their telephone.
    delete from private.unattended_providers as u
    where u.proveedor_id in (select r.proveedor_id from unnest(ready) as r where r.resultado = 'crear');
  end if;
  update public.importacion_filas as f
  set resultado = r.resultado, razon = r.razon, proveedor_id = r.proveedor_id, cambios = r.cambios, hecha = true,
    version = p.fecha_actualizacion, antes = r.antes || jsonb_build_object('sede_dejada', s.fecha_actualizacion)
  from unnest(ready) as r
  join public.proveedores as p on p.id = r.proveedor_id
  join public.sedes as s on s.proveedor_id = p.id and s.principal
  where f.importacion_id = target.id and f.fila = r.fila;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then
    get stacked diagnostics relation = table_name;
    perform private.after_failure('private.run_rows', target, filas, sqlstate, relation, sqlerrm);
end
$$;
comment on function private.run_rows(public.importaciones, integer[]) is
  'Does these rows. Each is judged again: one that would not become what was rehearsed is left, as doubtful.';

create function private.version_before(proveedor uuid, cambios jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'valores', (select jsonb_object_agg(c.key, c.value -> 'antes') from jsonb_each(cambios) as c)
      || jsonb_build_object('fecha_actualizacion', p.fecha_actualizacion),
    'sede', s.fecha_actualizacion
  )
  from public.proveedores as p join public.sedes as s on s.proveedor_id = p.id and s.principal
  where p.id = proveedor
$$;
comment on function private.version_before(uuid, jsonb) is
  'What undoing needs of a provider: the fields that change, the moment of its version and of its principal place.';

-- Undoing

create function private.touched_since(importacion uuid, filas integer[] default null)
returns table (proveedor_id uuid, creado boolean, razon text)
language sql stable security definer set search_path = ''
as $$
  with done as materialized (
    select distinct on (f.proveedor_id) f.proveedor_id, f.version, p.fecha_actualizacion, p.usuario_id,
      (f.antes ->> 'sede_dejada')::timestamptz as sede_dejada,
      exists (
        select from public.importacion_filas as m
        where m.proveedor_id = f.proveedor_id and m.importacion_id = f.importacion_id and m.hecha and m.antes is null
      ) as creado
    from public.importacion_filas as f join public.proveedores as p on p.id = f.proveedor_id
    where f.importacion_id = importacion and f.hecha and (filas is null or f.fila = any (filas))
    order by f.proveedor_id, f.fila desc
  ), made as materialized (
    select d.proveedor_id from done as d where d.creado
  ), signs (proveedor_id, place, razon) as (
    select d.proveedor_id, 1, 'Ya tiene dueño.' from done as d where d.creado and d.usuario_id is not null
    union all
    select d.proveedor_id, 2, 'Alguien lo cambió después.' from done as d where d.version <> d.fecha_actualizacion
    union all
    select c.proveedor_id, 3, 'Alguien confirmó sus datos después.' from public.confirmaciones as c
    join done as d on d.proveedor_id = c.proveedor_id and c.confirmado_en > d.version
    union all
    select x.proveedor_id, 4, 'Tiene reseñas.' from public.calificaciones as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 4, 'Las familias han contado de él.' from public.experiencias as x where x.proveedor_id in (select * from made)
    union all
    select x.provider_id, 5, 'Una familia lo guardó.' from public.favorite_providers as x where x.provider_id in (select * from made)
    union all
    select x.proveedor_id, 5, 'Una familia lo guardó.' from public.listas_proveedores as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 5, 'Una familia espera que tenga espacio.' from private.avisos as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Alguien pidió cambiarlo.' from public.propuestas as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Alguien lo reclamó.' from public.reclamaciones as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Alguien pidió quitarlo.' from public.bajas as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Ya se llamó.' from public.llamadas as x
    where x.proveedor_id in (select * from made) and x.resultado <> 'no_contesto' and x.deshecha_en is null
    union all
    -- A row that was joined with the one that made it may have changed its place.
    select x.proveedor_id, 7, 'Alguien añadió datos.' from public.sedes as x join done as d on d.proveedor_id = x.proveedor_id
    where d.creado and (not x.principal or x.fecha_actualizacion <> coalesce(d.sede_dejada, x.fecha_creacion))
    union all
    select x.proveedor_id, 7, 'Alguien añadió datos.' from public.detalles as x
    where x.proveedor_id in (select * from made) and x.fecha_actualizacion <> x.fecha_creacion
    union all
    select s.proveedor_id, 7, 'Alguien añadió datos.' from public.sedes as s
    where s.proveedor_id in (select * from made) and (
      exists (select from public.horas as h where h.sede_id = s.id)
      or exists (select from public.disponibilidad as a where a.sede_id = s.id)
    )
    union all
    select x.proveedor_id, 7, 'Alguien añadió datos.' from public.primera_visita as x where x.proveedor_id in (select * from made)
  )
  select d.proveedor_id, d.creado, (
    select s.razon from signs as s where s.proveedor_id = d.proveedor_id order by s.place, s.razon limit 1
  )
  from done as d
$$;
comment on function private.touched_since(uuid, integer[]) is
  'The providers of an import, or of some of its rows: whether it made them, and by what somebody has touched them since (null: nobody).';

create function public.prever_deshacer(importacion uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.importaciones as i where i.id = importacion and i.estado = 'hecha') then
    perform private.refuse_import('Esta importación no se puede deshacer. Recarga la página.');
  end if;
  return (
    with t as materialized (select * from private.touched_since(importacion))
    select jsonb_build_object(
      'quitar', count(*) filter (where t.razon is null and t.creado),
      'devolver', count(*) filter (where t.razon is null and not t.creado),
      'cuantos_se_quedan', count(*) filter (where t.razon is not null),
      'se_quedan', coalesce((
        select jsonb_agg(jsonb_build_object('proveedor_id', k.id, 'nombre', k.nombre, 'razon', k.razon) order by k.nombre, k.id)
        from (
          select p.id, p.nombre, s.razon
          from t as s join public.proveedores as p on p.id = s.proveedor_id
          where s.razon is not null order by p.nombre, p.id limit 100
        ) as k
      ), '[]')
    )
    from t
  );
end
$$;
comment on function public.prever_deshacer(uuid) is
  'For admins: how many providers undoing an import would take away and how many would say again what they said, and how many stay since somebody has touched them, with the names of the first 100.';

create function private.undo_rows(target public.importaciones, filas integer[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  r public.importacion_filas;
  reasons jsonb;
begin
  perform from public.proveedores as p
  where p.id in (
    select f.proveedor_id from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas)
  )
  order by p.id for update;
  select coalesce(jsonb_object_agg(t.proveedor_id, t.razon), '{}') into reasons
  from private.touched_since(target.id, filas) as t where t.razon is not null;
  perform set_config('private.devuelve', 'si', true);
  for r in
    select * from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (filas) and f.proveedor_id is not null order by f.fila desc
  loop
    if reasons ? r.proveedor_id::text then
      update public.importacion_filas as f set se_queda = reasons ->> r.proveedor_id::text
      where f.importacion_id = target.id and f.fila = r.fila;
      continue;
    end if;
    -- What it said before may be against the rules by now. One row must not stop the others, nor the imports behind this one.
    begin
      if r.antes is null then
        delete from public.proveedores as p where p.id = r.proveedor_id;
      else
        perform private.set_fields(r.proveedor_id, r.antes -> 'valores');
        update public.sedes as s set fecha_actualizacion = (r.antes ->> 'sede')::timestamptz
        where s.proveedor_id = r.proveedor_id and s.principal
          and s.fecha_actualizacion = (r.antes ->> 'sede_dejada')::timestamptz
          and s.fecha_actualizacion <> (r.antes ->> 'sede')::timestamptz;
      end if;
      update public.importacion_filas as f set hecha = false where f.importacion_id = target.id and f.fila = r.fila;
    exception
      when serialization_failure or deadlock_detected then
        raise;
      when others then
        update public.importacion_filas as f
        set se_queda = case when r.antes is null then 'No se pudo quitar.' else 'Lo que decía antes ya no se acepta.' end
        where f.importacion_id = target.id and f.fila = r.fila;
    end;
  end loop;
  perform set_config('private.devuelve', '', true);
end
$$;
comment on function private.undo_rows(public.importaciones, integer[]) is
  'Takes these rows back: what was made goes, what was changed says again what it said, at its former version. What somebody has touched stays.';

-- Working

create function private.work_on(target public.importaciones) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  slice integer[];
  failed text;
begin
  if target.estado = 'deshaciendo' then
    slice := array(
      select f.fila from public.importacion_filas as f
      where f.importacion_id = target.id and f.fila < target.hasta and f.hecha order by f.fila desc limit 20
    );
  else
    slice := array(
      select f.fila from public.importacion_filas as f
      where f.importacion_id = target.id and f.fila > target.hasta and (
        target.estado = 'ensayando'
        or f.resultado in ('crear', 'actualizar') and f.decision is distinct from 'saltar'
      )
      order by f.fila limit 20
    );
  end if;
  if cardinality(slice) = 0 then
    update public.importaciones as i
    set estado = case
        when target.estado = 'ensayando' then 'ensayada'
        when target.estado = 'importando' then 'hecha'
        when target.motivo is not null then 'fallida'
        else 'deshecha' end,
      terminada_en = case when target.estado = 'importando' or target.motivo is not null then now() else i.terminada_en end,
      deshecha_en = case when target.estado = 'deshaciendo' and target.motivo is null then now() end
    where i.id = target.id;
    if target.estado <> 'deshaciendo' then
      perform private.count_rows(target.id);
    end if;
    return;
  end if;
  if target.estado = 'ensayando' then
    perform private.rehearse_rows(target, slice);
  elsif target.estado = 'deshaciendo' then
    perform private.undo_rows(target, slice);
  else
    -- A row that is joined with one further up needs that one to be there; of two that change one provider the second
    -- comes after the version that the first leaves, as it is undone before it.
    slice := coalesce(slice[1:(
      select min(x.place)::integer - 1 from (
        select x.place, f.decision = 'unir' and f.candidato_fila is not null as is_joined,
          f.proveedor_id = any (array_agg(f.proveedor_id) over (order by x.place rows between unbounded preceding and 1 preceding))
            as is_again
        from unnest(slice) with ordinality as x (fila, place)
        join public.importacion_filas as f on f.importacion_id = target.id and f.fila = x.fila
      ) as x
      where x.place > 1 and (x.is_joined or x.is_again)
    )], slice);
    perform private.run_rows(target, slice);
  end if;
  update public.importaciones as i
  set hechas = i.hechas + cardinality(slice), hasta = slice[cardinality(slice)] where i.id = target.id;
  if target.estado = 'importando' and target.todo_o_nada then
    select format('Fila %s: %s', f.fila, f.razon) into failed from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (slice) and not f.hecha and f.resultado in ('dudoso', 'error')
    order by f.fila limit 1;
    if failed is not null then
      perform private.begin_undo(target.id, failed);
    end if;
  end if;
end
$$;
comment on function private.work_on(public.importaciones) is
  'Does the next rows of an import, whatever its state asks for; without any left, its next state.';

create function public.gateway_work() returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  began constant timestamptz := clock_timestamp();
  target public.importaciones;
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_work', 0)) then
    return false;
  end if;
  loop
    select * into target from public.importaciones as i
    where i.estado in ('ensayando', 'importando', 'deshaciendo') order by i.creada_en, i.id limit 1
    for update skip locked;
    if not found then
      return private.look_for_duplicates();
    end if;
    perform private.work_on(target);
    if clock_timestamp() - began > interval '100 milliseconds' then
      return true;
    end if;
  end loop;
end
$$;
comment on function public.gateway_work() is
  'A slice of the work that waits: about a tenth of a second of an import, or some listings to compare. True: there may be more.';

-- Forgetting

create function private.forget_imports() returns void
language sql security definer set search_path = ''
as $$
  delete from public.importaciones as i
  where i.estado in ('recibiendo', 'ensayada') and i.creada_en < now() - interval '30 days';
  -- What was read of people who did not come into the directory by it, or left it since.
  delete from public.importacion_filas as f
  using public.importaciones as i
  where i.id = f.importacion_id and i.terminada_en is not null and i.estado <> 'deshaciendo' and (
    f.hecha and f.proveedor_id is null
    or not f.hecha and coalesce(i.deshecha_en, i.terminada_en) < now() - interval '90 days'
  )
$$;
comment on function private.forget_imports() is
  'The work of a day: imports that nobody ran for 30 days, 90 days after a run the rows that did nothing, and rows whose provider is gone.';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.importar(uuid, boolean, integer), public.deshacer_importacion(uuid),
  public.prever_deshacer(uuid), public.gateway_work() from public, anon, authenticated, service_role;
grant execute on function public.importar(uuid, boolean, integer), public.deshacer_importacion(uuid),
  public.prever_deshacer(uuid) to authenticated, service_role;
grant execute on function public.gateway_work() to service_role;

-- schemas/24_own_data.sql

-- A person's own data, as one file.
--
-- Which rows name a person is read from the catalog: every column with a foreign key to
-- `private.profiles` or `auth.users`, so that a table that is added is in the file by itself. A row
-- that goes with the account is the person's own and is shown whole; of a row that stays, which is
-- somebody else's or nobody's, the file says which it is, when, and as what it names the person. What
-- belongs to a person by another row, by an address, or by an id without a foreign key is listed
-- below. Hashes, tokens and keys are shown to nobody, and neither is who decided what.
--
-- The file is made by the function `make-copy` and kept in a bucket of its own for seven days.
-- Asking for it and fetching it take a sign-in of the last 15 minutes: a phone that lies about is
-- enough to read a page, not to take everything along.

-- Tables

create table private.copias (
  user_id uuid primary key references private.profiles (id) on delete cascade,
  estado text not null default 'espera'
    constraint estado_conocido check (estado in ('espera', 'lista', 'fallo', 'vencida', 'borrada')),
  archivo text not null default gen_random_uuid() || '.zip',
  pedida_en timestamptz not null default now(),
  intentos smallint not null default 0,
  tomada_en timestamptz,
  lista_en timestamptz,
  bytes bigint,
  constraint lista_con_fecha check (estado <> 'lista' or num_nonnulls(lista_en, bytes) = 2)
);
comment on table private.copias is
  'The file with a person''s own data: asked for (espera), ready (lista) for seven days, then gone (vencida), thrown away (borrada), or not made in three tries (fallo). The latest of each person, for 30 days.';
comment on column private.copias.archivo is 'Its name in the bucket `copias`.';
create index copias_espera_idx on private.copias (pedida_en) where estado = 'espera';
alter table private.copias enable row level security;
revoke all on table private.copias from public, anon, authenticated, service_role;

create table private.correos_enviados (
  user_id uuid not null references private.profiles (id) on delete cascade,
  plantilla text not null,
  enviado_en timestamptz not null default now()
);
comment on table private.correos_enviados is
  'Which mails were sent to an account and when, without what they said: for the person''s own data. For 90 days.';
create index correos_enviados_user_idx on private.correos_enviados (user_id);
create index correos_enviados_fecha_idx on private.correos_enviados (enviado_en);
alter table private.correos_enviados enable row level security;
revoke all on table private.correos_enviados from public, anon, authenticated, service_role;

-- Functions: which rows

create function private.person_columns() returns table (tabla regclass, columna text, es_suya boolean)
language sql stable security definer set search_path = ''
as $$
  select c.conrelid::regclass, a.attname::text, c.confdeltype = 'c'
  from pg_catalog.pg_constraint as c
  join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and cardinality(c.conkey) = 1
    and c.confrelid in ('auth.users'::regclass, 'private.profiles'::regclass)
$$;
comment on function private.person_columns() is
  'Columns that name a person, by their foreign keys, and whether the row goes with the account.';

create function private.hidden_columns(tabla regclass, columna text, entera boolean) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(a.attname::text), '{}')
  from pg_catalog.pg_attribute as a
  where a.attrelid = tabla and a.attnum > 0 and not a.attisdropped and a.attname <> columna and (
    a.atttypid = 'bytea'::regtype
    or a.attname ~ '(password|token|secret|hash|hmac|huella|otp_code|auth_code|challenge|credential|session_data|^parent$)'
    or exists (
      select from pg_catalog.pg_constraint as k
      where k.conrelid = tabla and k.contype = 'f' and a.attnum = any (k.conkey)
        and k.confrelid in ('auth.users'::regclass, 'private.profiles'::regclass)
    )
    or not (entera or a.atttypid in ('date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype) or exists (
      select from pg_catalog.pg_constraint as k
      where k.conrelid = tabla and k.contype = 'p' and a.attnum = any (k.conkey)
    ))
  )
$$;
comment on function private.hidden_columns(regclass, text, boolean) is
  'What the file does not show of a row: secrets, and who else is named; of a row that is not shown whole all but its key and its dates.';

create function private.own_things() returns table (tabla regclass, condicion text, columnas text[])
language sql stable security definer set search_path = ''
as $$
  select t.tabla::regclass, t.condicion, t.columnas
  from (values
    ('auth.users', 't.id = $1', null),
    ('auth.mfa_amr_claims', 't.session_id in (select s.id from auth.sessions as s where s.user_id = $1)', null),
    ('auth.mfa_challenges', 't.factor_id in (select f.id from auth.mfa_factors as f where f.user_id = $1)', null),
    ('auth.refresh_tokens', 't.user_id = $1::text', null),
    ('auth.flow_state', 't.user_id = $1', null),
    ('auth.audit_log_entries', 't.payload ->> ''actor_id'' = $1::text or t.payload -> ''traits'' ->> ''user_id'' = $1::text', null),
    ('storage.objects', 't.owner_id = $1::text', null),
    ('public.auditoria', 't.fila_id = $1::text', array['id', 'fecha', 'accion', 'tabla', 'fila_id', 'antes', 'despues']),
    ('public.auditoria', 't.fila_id is distinct from $1::text
      and private.named_in(t.actor_id, t.fila_id, t.antes, t.despues) && private.named_in($1, null, null, to_jsonb($2))
      and (t.actor_id = $1 or private.mentions(concat(t.antes, t.despues), array[$1::text, $2]))',
      array['id', 'fecha', 'accion', 'tabla']),
    ('public.questions', 't.id in (select a.question_id from private.autores_preguntas as a where a.user_id = $1)', null),
    ('public.answers', 't.id in (select a.answer_id from private.autores_respuestas as a where a.user_id = $1)', null),
    ('private.ediciones', 't.pregunta_id in (select * from private.own_posts($1)) or t.respuesta_id in (select * from private.own_posts($1))', null),
    ('private.moderacion', 't.elemento in (select * from private.own_posts($1))',
      array['elemento', 'clase', 'desde', 'estado', 'decision', 'motivo', 'decidida_en', 'revision_pedida_en', 'revision_texto']),
    ('public.listas_proveedores', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)', null),
    ('private.listas_compartidas', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)', null),
    ('public.propuestas', 't.lote in (select p.lote from private.proponentes as p where p.usuario_id = $1 or lower(p.correo) = $2)', null),
    ('private.codigos_reclamacion', 't.reclamacion_id in (select r.id from public.reclamaciones as r where r.usuario_id = $1)', null),
    ('public.estadisticas', 't.id in (select e.evento from private.event_people as e where e.usuario_id = $1)', null),
    ('public.proveedores', 't.usuario_id = $1', null),
    ('public.confirmaciones', 't.actor = $1 or t.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.llamadas', 't.proveedor_id in (select * from private.own_provider($1))',
      array['id', 'proveedor_id', 'resultado', 'fecha', 'deshecha_en', 'grupos', 'desde', 'motivo']),
    ('private.npis', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.importacion_filas', 't.proveedor_id in (select * from private.own_provider($1))',
      array['importacion_id', 'fila', 'valores', 'proveedor_id', 'cambios']),
    ('public.detalles', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.primera_visita', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('private.contacto_proveedor', 't.proveedor_id in (select * from private.own_provider($1)) or lower(t.correo_fallido) = $2', null),
    ('private.outgoing_mail', 't.proveedor in (select * from private.own_provider($1)) or lower(t.correo) = $2', null),
    ('public.sedes', 't.proveedor_id in (select * from private.own_provider($1))', null),
    ('public.horas', 't.sede_id in (select * from private.own_places($1))', null),
    ('public.disponibilidad', 't.sede_id in (select * from private.own_places($1))', null),
    ('private.direcciones_ocultas', 't.sede_id in (select * from private.own_places($1))', null),
    ('private.avisos', 'lower(t.correo) = $2', null),
    ('private.proponentes', 'lower(t.correo) = $2', null)
  ) as t (tabla, condicion, columnas)
$$;
comment on function private.own_things() is
  'What is a person''s ($1) without a foreign key that says so, or is whole although it stays; $2 is the proved address. Without columns all that is not hidden.';

create function private.own_posts(person uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select q.id from public.questions as q where q.user_id = person
  union all select a.id from public.answers as a where a.user_id = person
  union all select n.question_id from private.autores_preguntas as n where n.user_id = person
  union all select n.answer_id from private.autores_respuestas as n where n.user_id = person
  union all select c.id from public.calificaciones as c where c.usuario_id = person
$$;
comment on function private.own_posts(uuid) is 'What somebody published, nameless posts too.';

create function private.own_provider(person uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$ select p.id from public.proveedores as p where p.usuario_id = person $$;
comment on function private.own_provider(uuid) is 'The provider that somebody owns.';

create function private.own_places(person uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select s.id from public.sedes as s join public.proveedores as p on p.id = s.proveedor_id where p.usuario_id = person
$$;
comment on function private.own_places(uuid) is 'The places of the provider that somebody owns.';

create function private.own_rows(person uuid) returns table (tabla text, fila jsonb)
language plpgsql stable security definer set search_path = ''
as $$
declare
  address constant text := private.proved_address(person);
  part record;
begin
  for part in
    select c.tabla, format('t.%I = $1', c.columna) as condition, null::text[] as columns,
      private.hidden_columns(c.tabla, c.columna, c.es_suya) as hidden
    from private.person_columns() as c
    -- These are shown whole, below.
    where c.tabla not in ('public.proveedores'::regclass, 'public.confirmaciones'::regclass)
    union all
    select o.tabla, o.condicion, o.columnas, private.hidden_columns(o.tabla, '', true) from private.own_things() as o
  loop
    return query execute format(
      'select %L::text, (
         select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(t) - $3) as f
         where $4 is null or f.key = any ($4)
       ) from %s as t where %s', part.tabla, part.tabla, part.condition
    ) using person, address, part.hidden, part.columns;
  end loop;
end
$$;
comment on function private.own_rows(uuid) is 'Every row that is a person''s or names them, as the file with their data shows it.';

-- Functions: for the person

create function private.copy_ends(lista_en timestamptz) returns timestamptz
language sql immutable set search_path = ''
as $$ select lista_en + interval '7 days' $$;
comment on function private.copy_ends(timestamptz) is 'Until when the file is there.';

create function private.copy_state(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select jsonb_build_object(
      'estado', case
        when c.estado = 'lista' and private.copy_ends(c.lista_en) <= now() then 'vencida'
        when c.estado = 'borrada' then 'ninguna'
        else c.estado
      end,
      'pedida_en', c.pedida_en,
      'bytes', case when c.estado = 'lista' then c.bytes end,
      -- The last day on which it is surely there.
      'se_borra_el', case when c.estado = 'lista' then private.event_day(private.copy_ends(c.lista_en)) end,
      'otra_desde', case when c.estado <> 'fallo' and c.pedida_en > now() - interval '1 day' then c.pedida_en + interval '1 day' end
    )
    from private.copias as c where c.user_id = person
  ), '{"estado": "ninguna"}')
$$;
comment on function private.copy_state(uuid) is
  'ninguna, espera, lista (bytes, the day on which it goes), vencida or fallo; and from when another one may be asked for.';

create function public.mis_datos() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
begin
  if me is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión';
  end if;
  return jsonb_build_object(
    'preguntas', (select count(*) from public.questions as q where q.user_id = me)
      + (select count(*) from private.autores_preguntas as n where n.user_id = me),
    'respuestas', (select count(*) from public.answers as a where a.user_id = me)
      + (select count(*) from private.autores_respuestas as n where n.user_id = me),
    -- Those that go with the own questions, of others.
    'respuestas_de_otros', (
      select count(*) from public.answers as a
      where a.question_id in (
        select q.id from public.questions as q where q.user_id = me
        union all select n.question_id from private.autores_preguntas as n where n.user_id = me
      ) and a.estado = 'publicada' and a.id not in (select * from private.own_posts(me))
    ),
    'resenas', (select count(*) from public.calificaciones as c where c.usuario_id = me),
    'favoritos', (select count(*) from public.favorite_providers as f where f.user_id = me),
    'listas', (select count(*) from public.listas as l where l.user_id = me),
    'enlaces', (
      select count(*) from private.listas_compartidas as e join public.listas as l on l.id = e.lista_id
      where l.user_id = me and e.vence_el >= private.event_day(now())
    ),
    'perfil', exists (select from private.own_provider(me)),
    'copia', private.copy_state(me)
  );
end
$$;
comment on function public.mis_datos() is
  'How much the caller has here, which is what deleting the account takes, and how the file with their data stands.';

create function public.pedir_mi_copia() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  known private.copias;
begin
  perform private.require_reauthentication('preparar tu copia');
  insert into private.copias (user_id) values (me) on conflict (user_id) do nothing;
  if not found then
    select * into known from private.copias as c where c.user_id = me for update;
    if known.estado <> 'espera' then
      if known.estado <> 'fallo' and known.pedida_en > now() - interval '1 day' then
        raise exception using errcode = 'PT429', hint = 'copia_una_al_dia',
          message = 'Ya preparaste una copia en las últimas 24 horas. Intenta mañana.';
      end if;
      update private.copias as c
      set estado = 'espera', archivo = default, pedida_en = now(), intentos = 0, tomada_en = null, lista_en = null, bytes = null
      where c.user_id = me;
    end if;
  end if;
  perform pg_notify('gateway_functions', '');
  return private.copy_state(me);
end
$$;
comment on function public.pedir_mi_copia() is
  'Asks for the file with the caller''s data: one at a time, one a day. Takes a recent sign-in.';

create function private.ready_copy() returns text
language sql stable security definer set search_path = ''
as $$
  select c.archivo from private.copias as c
  where c.user_id = auth.uid() and c.estado = 'lista' and private.copy_ends(c.lista_en) > now()
$$;
comment on function private.ready_copy() is 'The name of the caller''s file in the bucket `copias`, while it is there.';

create function public.abrir_mi_copia() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  name constant text := private.ready_copy();
begin
  perform private.require_reauthentication('descargar tu copia');
  if name is null then
    raise exception using errcode = 'PT404', hint = 'copia_lista', message = 'Esta copia ya no está. Puedes preparar otra.';
  end if;
  return name;
end
$$;
comment on function public.abrir_mi_copia() is 'The name of the file in the bucket `copias`. Takes a recent sign-in.';

create function public.borrar_mi_copia() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión';
  end if;
  update private.copias as c set estado = 'borrada' where c.user_id = auth.uid() and c.estado in ('lista', 'fallo');
  return private.copy_state(auth.uid());
end
$$;
comment on function public.borrar_mi_copia() is 'Throws the file away before its time.';

create function private.may_fetch_copy(name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(may_fetch_copy.name = private.ready_copy() and private.missing_proof() is null, false);
end
$$;
comment on function private.may_fetch_copy(text) is 'Whether it is the file of the caller, ready, and the sign-in recent.';

create function private.remove_copy_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Hosted Supabase refuses deletions that do not come from its own server, unless told.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o where o.bucket_id = 'copias' and o.name = old.archivo;
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$$;
comment on function private.remove_copy_file() is 'The file goes with its row, and when its time is over.';

-- Functions: for the server

create function public.gateway_due_functions() returns table (name text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.copias as c set estado = 'fallo'
  where c.estado = 'espera' and c.intentos >= 3 and c.tomada_en < now() - interval '5 minutes';
  return query select 'make-copy' where exists (
    select from private.copias as c
    where c.estado = 'espera' and (c.tomada_en is null or c.tomada_en < now() - interval '5 minutes')
  );
end
$$;
comment on function public.gateway_due_functions() is
  'Functions of `supabase/functions` that have work to do. Our server calls them by itself; on hosted Supabase a schedule does.';

create function public.gateway_take_copy() returns table (persona uuid, archivo text)
language sql volatile security definer set search_path = ''
as $$
  update private.copias as c set intentos = c.intentos + 1, tomada_en = now()
  where c.user_id = (
    select w.user_id from private.copias as w
    where w.estado = 'espera' and w.intentos < 3 and (w.tomada_en is null or w.tomada_en < now() - interval '5 minutes')
    order by w.pedida_en limit 1 for update skip locked
  )
  returning c.user_id, c.archivo
$$;
comment on function public.gateway_take_copy() is
  'The next file to make: whose, and under which name. Unless it is said to be made it is due again, three times in all.';

create function public.gateway_own_rows(persona uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(t.tabla, t.filas), '{}')
  from (select r.tabla, jsonb_agg(distinct r.fila) as filas from private.own_rows(persona) as r group by r.tabla) as t
$$;
comment on function public.gateway_own_rows(uuid) is 'Rows that are a person''s or name them, by table, for the file with their data.';

create function public.gateway_copy_made(persona uuid, archivo text, bytes bigint) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.copias as c set estado = 'lista', lista_en = now(), bytes = gateway_copy_made.bytes
  where c.user_id = persona and c.archivo = gateway_copy_made.archivo and c.estado = 'espera';
  if not found then
    return false;
  end if;
  perform private.mail_person(persona, 'copia_lista', jsonb_build_object(
    'Hasta', private.day_in_words(private.event_day(private.copy_ends(now())))
  ));
  return true;
end
$$;
comment on function public.gateway_copy_made(uuid, text, bigint) is
  'Says that a file was made; its owner is told by mail. False: nobody waits for it any more.';

-- Triggers

create trigger copias_remove_file
  after delete on private.copias
  for each row execute function private.remove_copy_file();

create trigger copias_remove_old_file
  after update on private.copias
  for each row when (old.estado = 'lista' and new.estado <> 'lista' or old.archivo <> new.archivo)
  execute function private.remove_copy_file();

-- Policies

-- Nobody else: neither an admin nor who holds an older session of the same person.
create policy "Owners can fetch their own copy" on storage.objects
  for select to authenticated
  using (bucket_id = 'copias' and private.may_fetch_copy(name));

-- What is left of an account that goes: nothing that names it.
--
-- Foreign keys take what is a person's own. What they do not reach is taken here, before the row
-- of `auth.users` goes: the audit log, the owner of a picture, rows that know a person by an
-- address. Nobody says whose an address is but who proved to read its mail: an account can be
-- made with any.

-- Functions

create function private.proved_address(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  address text;
begin
  -- Our server knows who has proved it; with confirmation off the account is marked unseen.
  if to_regclass('gateway.proved_emails') is not null then
    execute 'select lower(u.email) from gateway.proved_emails as p
      join auth.users as u on u.id = p.user_id and u.email = p.email where p.user_id = $1'
    into address using person;
  else
    select lower(u.email) into address from auth.users as u where u.id = person and u.email_confirmed_at is not null;
  end if;
  return nullif(address, '');
end
$$;
comment on function private.proved_address(uuid) is
  'The mail address of an account, in lower case, if its owner proved to read its mail.';

create function private.mentions(said text, words text[]) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  low constant text := lower(said);
  word text;
begin
  foreach word in array words loop
    if strpos(low, word) > 0 and low ~ (
      '(?<![[:alnum:]._%+-])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])'
    ) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
comment on function private.mentions(text, text[]) is
  'Whether a text says one of some words by itself: ids or addresses, in lower case, and not as a part of another.';

create function private.without_mention(value jsonb, words text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when not private.mentions(value::text, words) then value
    when jsonb_typeof(value) = 'object' then (
      select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(value) as f
      where not private.mentions(f.value::text, words)
    )
  end
$$;
comment on function private.without_mention(jsonb, text[]) is
  'An object without the fields that say one of some words, which are in lower case; any other value that does becomes null.';

create function private.forget_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant text := old.id;
  address constant text := private.proved_address(old.id);
  words constant text[] := array_remove(array[person, address], null);
  was_admin constant boolean := exists (select from public.user_roles as r where r.user_id = old.id and r.role = 'admin');
begin
  update public.auditoria as e
  set actor_id = nullif(e.actor_id, old.id),
    actor_nombre = case when was_admin or e.actor_id is distinct from old.id then e.actor_nombre end,
    fila_id = nullif(e.fila_id, person),
    antes = case when e.fila_id is distinct from person then private.without_mention(e.antes, words) end,
    despues = case when e.fila_id is distinct from person then private.without_mention(e.despues, words) end
  where private.named_in(e.actor_id, e.fila_id, e.antes, e.despues)
    && private.named_in(old.id, null, null, to_jsonb(address));
  -- The rest of what its provider shows waits 30 days for another owner; the address of the account does not.
  update public.proveedores as p set email = null where p.usuario_id = old.id and lower(p.email) = lower(old.email);
  update storage.objects as o set owner = null, owner_id = null where o.owner_id = person or o.owner = old.id;
  delete from auth.flow_state as f where person in (to_jsonb(f) ->> 'user_id', to_jsonb(f) ->> 'linking_target_id');
  -- Mail before alerts, in the order in which sending locks them.
  delete from private.outgoing_mail as m where lower(m.correo) = address;
  delete from private.avisos as a where lower(a.correo) = address;
  delete from private.proponentes as t where lower(t.correo) = address;
  update private.contacto_proveedor as c set correo_fallido = null, fallo_en = null where lower(c.correo_fallido) = address;
  return old;
end
$$;
comment on function private.forget_account() is
  'Takes a person out of what no foreign key reaches: the audit log, owners of pictures, what is known by their address.';

-- Triggers

create trigger forget_deleted_account
  before delete on auth.users
  for each row execute function private.forget_account();

-- Functions

create function private.forget_copies() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.copias as c set estado = 'vencida'
  where c.estado = 'lista' and private.copy_ends(c.lista_en) <= now();
  delete from private.copias as c where c.estado <> 'espera' and c.pedida_en <= now() - interval '30 days';
  -- Made for an account that went meanwhile.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o
  where o.bucket_id = 'copias' and o.created_at < now() - interval '1 hour'
    and not exists (select from private.copias as c where c.archivo = o.name and c.estado in ('espera', 'lista'));
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
end
$$;
comment on function private.forget_copies() is
  'Files with a person''s data go after seven days, that there was one after 30.';

create function private.forget_traces() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.correos_enviados as c where c.enviado_en <= now() - interval '90 days';
  -- Given up a week ago. What belongs to alerts, answers and providers is given up sooner, each in its way.
  delete from private.outgoing_mail as m where m.attempts >= 10 and m.next_try <= now() - interval '7 days';
  -- Nobody decided in a year: the address, or whose it was, is of no use any more.
  delete from private.proponentes as t
  where not exists (select from public.propuestas as p where p.lote = t.lote and p.fecha_creacion > now() - interval '1 year');
  -- A link or code counts an hour, the way to an identity provider and a challenge minutes.
  delete from auth.one_time_tokens as o where o.created_at < now() - interval '1 day';
  delete from auth.flow_state as f where f.created_at < now() - interval '1 day';
  delete from auth.mfa_challenges as c where c.created_at < now() - interval '1 day';
  delete from auth.mfa_factors as f where f.status = 'unverified' and f.updated_at < now() - interval '1 day';
  -- With the address and the browser of a device that nobody has used for a year.
  delete from auth.sessions as s
  where greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC') < now() - interval '1 year';
end
$$;
comment on function private.forget_traces() is
  'The work of a day: which mails were sent after 90 days, mail that was given up after a week, proposers after a year, what was begun at sign-in after a day, sessions that nobody has used for a year.';

-- Rights

revoke execute on all functions in schema private from public;
revoke execute on function public.mis_datos(), public.pedir_mi_copia(), public.abrir_mi_copia(),
  public.borrar_mi_copia(), public.gateway_due_functions(), public.gateway_take_copy(), public.gateway_own_rows(uuid),
  public.gateway_copy_made(uuid, text, bigint) from public, anon, authenticated, service_role;
grant execute on function public.mis_datos(), public.pedir_mi_copia(), public.abrir_mi_copia(),
  public.borrar_mi_copia(), private.may_fetch_copy(text) to authenticated;
grant execute on function public.gateway_due_functions(), public.gateway_take_copy(), public.gateway_own_rows(uuid),
  public.gateway_copy_made(uuid, text, bigint) to service_role;

-- content/01_settings.sql

-- What the schema needs to work: choices of whoever runs the site, groups of facts and how many days a word about them
-- holds, kinds of the queue, and buckets.

-- With `moderation` at `first-posts` an account's first posts wait for a look. Off at first: with nobody looking, a queue
-- is worse than a button to report.
insert into private.settings (name, value) values
  ('admin_require_factor', 'off'),
  ('moderation', 'off');

insert into private.grupos (grupo, dias, de_sede) values
  ('disponibilidad', 90, true),
  ('planes', 180, false),
  ('contacto', 365, true),
  ('atencion', 365, false),
  ('lugar', 730, false);

insert into private.clases_cola (clase, orden) values
  ('proveedor', 1),
  ('propuesta', 2),
  ('reclamacion', 3),
  ('baja', 4),
  ('resena', 5),
  ('sugerencia', 6),
  ('recurso', 7),
  ('paso', 8),
  ('reporte', 9),
  ('revision', 10),
  ('primera', 11),
  ('repetido', 12);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'provider-images', 'provider-images', true, 5 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('copias', 'copias', false, 256 * 1024 * 1024, array['application/zip'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- content/02_directory.sql

-- What the directory is made of: subcategories, facts, plans and municipalities.

insert into public.subcategorias (tipo_servicio, nombre, orden)
select list.tipo_servicio::public.tipo_servicio, item.nombre, item.orden
from (values
  ('doctor', array['Neurólogo', 'Pediatra', 'Psiquiatra infantil', 'Gastroenterólogo', 'Genetista',
    'Dentista pediátrico', 'Otorrinolaringólogo', 'Alergólogo', 'Psicólogo clínico', 'Pediatra del desarrollo']),
  ('terapista', array['Terapista del habla y lenguaje', 'Terapista ocupacional', 'Terapista físico',
    'Terapista conductual (ABA)', 'Psicólogo', 'Terapista de integración sensorial', 'Musicoterapista',
    'Terapista recreativo']),
  ('escuela', array['Escuela especializada en autismo', 'Escuela privada con servicios especiales',
    'Escuela pública inclusiva', 'Centro de educación especial', 'Academia terapéutica',
    'Programa de intervención temprana']),
  ('dietista', array['Nutricionista pediátrico', 'Especialista en dietas restrictivas',
    'Especialista en alergias alimentarias', 'Terapia de alimentación', 'Dietista clínico'])
) as list (tipo_servicio, nombres)
cross join lateral unnest(list.nombres) with ordinality as item (nombre, orden);

insert into public.hechos (clave, grupo, buscado, orden) values
  ('entrada_sin_escalones', 'acceso', 'si', 1),
  ('todo_en_el_primer_piso', 'acceso', 'si', 2),
  ('ascensor', 'acceso', 'si', 3),
  ('paso_amplio', 'acceso', 'si', 4),
  ('bano_amplio', 'acceso', 'si', 5),
  ('lugar_para_cambiar', 'acceso', 'si', 6),
  ('estacionamiento_cerca', 'acceso', 'si', 7),
  ('estacionamiento_reservado', 'acceso', 'si', 8),
  ('transporte_publico_cerca', 'acceso', 'si', 9),
  ('cita_por_mensaje', 'acceso', 'si', 10),
  ('sala_callada', 'sentidos', 'si', 11),
  ('musica_o_televisor', 'sentidos', 'no', 12),
  ('pueden_apagar_el_sonido', 'sentidos', 'si', 13),
  ('ruidos_de_repente', 'sentidos', 'no', 14),
  ('luz_que_baja', 'sentidos', 'si', 15),
  ('olores_fuertes', 'sentidos', 'no', 16),
  ('pocas_personas', 'sentidos', 'si', 17),
  ('esperar_en_el_carro', 'sentidos', 'si', 18),
  ('cita_sin_espera', 'sentidos', 'si', 19),
  ('cuarto_tranquilo', 'sentidos', 'si', 20),
  ('espacio_para_moverse', 'sentidos', 'si', 21),
  ('usar_audifonos', 'se_puede', 'si', 22),
  ('traer_objeto_favorito', 'se_puede', 'si', 23),
  ('tomar_pausas', 'se_puede', 'si', 24),
  ('entrar_con_acompanante', 'se_puede', 'si', 25),
  ('comunicar_a_su_manera', 'se_puede', 'si', 26),
  ('moverse_a_su_manera', 'se_puede', 'si', 27),
  ('explican_cada_paso', 'se_puede', 'si', 28),
  ('conocer_el_lugar_antes', 'se_puede', 'si', 29),
  ('llenar_papeles_antes', 'se_puede', 'si', 30),
  ('traer_comida', 'se_puede', 'si', 31);

-- Those that the provider form stores, with the name that the search filter gives them; then
-- those that only the filter has.
insert into public.planes (nombre, alias) values
  ('Triple-S Salud', array['Triple-S']),
  ('First Medical Health Plan, Inc.', array['First Medical']),
  ('MCS Life Insurance Company', null),
  ('MAPFRE Life Insurance Company', array['MAPFRE']),
  ('Plan de Salud Menonita', null),
  ('Humana Insurance of Puerto Rico', null),
  ('Reforma', null),
  ('MMM', null),
  ('COSVI', null),
  ('Plan Vital', null);

-- Numbered by name.
insert into private.municipios (nombre, region, por_tierra, por_mar, numero)
select m.nombre, m.region, m.por_tierra, m.por_mar, row_number() over (order by m.nombre collate "C")
from (values
  ('Adjuntas', 'Ponce', array['Guayanilla', 'Lares', 'Peñuelas', 'Ponce', 'Utuado', 'Yauco'], '{}'::text[]),
  ('Aguada', 'Mayagüez/Aguadilla', array['Aguadilla', 'Añasco', 'Moca', 'Rincón'], '{}'),
  ('Aguadilla', 'Mayagüez/Aguadilla', array['Aguada', 'Isabela', 'Moca'], '{}'),
  ('Aguas Buenas', 'Caguas', array['Bayamón', 'Caguas', 'Cidra', 'Comerío', 'Guaynabo', 'San Juan'], '{}'),
  ('Aibonito', 'Caguas', array['Barranquitas', 'Cayey', 'Cidra', 'Coamo', 'Salinas'], '{}'),
  ('Añasco', 'Mayagüez/Aguadilla', array['Aguada', 'Las Marías', 'Mayagüez', 'Moca', 'Rincón', 'San Sebastián'], '{}'),
  ('Arecibo', 'Arecibo', array['Barceloneta', 'Ciales', 'Florida', 'Hatillo', 'Utuado'], '{}'),
  ('Arroyo', 'Ponce', array['Guayama', 'Patillas'], '{}'),
  ('Barceloneta', 'Arecibo', array['Arecibo', 'Florida', 'Manatí'], '{}'),
  ('Barranquitas', 'Bayamón', array['Aibonito', 'Cidra', 'Coamo', 'Comerío', 'Corozal', 'Naranjito', 'Orocovis'], '{}'),
  ('Bayamón', 'Bayamón', array['Aguas Buenas', 'Cataño', 'Comerío', 'Guaynabo', 'Naranjito', 'Toa Alta', 'Toa Baja'], '{}'),
  ('Cabo Rojo', 'Mayagüez/Aguadilla', array['Hormigueros', 'Lajas', 'Mayagüez', 'San Germán'], '{}'),
  ('Caguas', 'Caguas', array['Aguas Buenas', 'Cayey', 'Cidra', 'Gurabo', 'San Juan', 'San Lorenzo', 'Trujillo Alto'], '{}'),
  ('Camuy', 'Arecibo', array['Hatillo', 'Lares', 'Quebradillas', 'San Sebastián'], '{}'),
  ('Canóvanas', 'Metro', array['Carolina', 'Juncos', 'Las Piedras', 'Loíza', 'Río Grande'], '{}'),
  ('Carolina', 'Metro', array['Canóvanas', 'Gurabo', 'Juncos', 'Loíza', 'San Juan', 'Trujillo Alto'], '{}'),
  ('Cataño', 'Bayamón', array['Bayamón', 'Guaynabo', 'Toa Baja'], array['San Juan']),
  ('Cayey', 'Caguas', array['Aibonito', 'Caguas', 'Cidra', 'Guayama', 'Patillas', 'Salinas', 'San Lorenzo'], '{}'),
  ('Ceiba', 'Fajardo', array['Fajardo', 'Luquillo', 'Naguabo', 'Río Grande'], array['Vieques', 'Culebra']),
  ('Ciales', 'Arecibo', array['Arecibo', 'Florida', 'Jayuya', 'Manatí', 'Morovis', 'Orocovis', 'Utuado'], '{}'),
  ('Cidra', 'Caguas', array['Aguas Buenas', 'Aibonito', 'Barranquitas', 'Caguas', 'Cayey', 'Comerío'], '{}'),
  ('Coamo', 'Ponce', array['Aibonito', 'Barranquitas', 'Juana Díaz', 'Orocovis', 'Salinas', 'Santa Isabel', 'Villalba'], '{}'),
  ('Comerío', 'Bayamón', array['Aguas Buenas', 'Barranquitas', 'Bayamón', 'Cidra', 'Naranjito'], '{}'),
  ('Corozal', 'Bayamón', array['Barranquitas', 'Morovis', 'Naranjito', 'Orocovis', 'Toa Alta', 'Vega Alta'], '{}'),
  ('Culebra', 'Fajardo', '{}', array['Ceiba', 'Vieques']),
  ('Dorado', 'Bayamón', array['Toa Alta', 'Toa Baja', 'Vega Alta'], '{}'),
  ('Fajardo', 'Fajardo', array['Ceiba', 'Luquillo'], '{}'),
  ('Florida', 'Arecibo', array['Arecibo', 'Barceloneta', 'Ciales', 'Manatí'], '{}'),
  ('Guánica', 'Ponce', array['Lajas', 'Sabana Grande', 'Yauco'], '{}'),
  ('Guayama', 'Ponce', array['Arroyo', 'Cayey', 'Patillas', 'Salinas'], '{}'),
  ('Guayanilla', 'Ponce', array['Adjuntas', 'Peñuelas', 'Yauco'], '{}'),
  ('Guaynabo', 'Metro', array['Aguas Buenas', 'Bayamón', 'Cataño', 'San Juan'], '{}'),
  ('Gurabo', 'Caguas', array['Caguas', 'Carolina', 'Juncos', 'San Lorenzo', 'Trujillo Alto'], '{}'),
  ('Hatillo', 'Arecibo', array['Arecibo', 'Camuy', 'Lares', 'Utuado'], '{}'),
  ('Hormigueros', 'Mayagüez/Aguadilla', array['Cabo Rojo', 'Mayagüez', 'San Germán'], '{}'),
  ('Humacao', 'Caguas', array['Las Piedras', 'Naguabo', 'Yabucoa'], '{}'),
  ('Isabela', 'Mayagüez/Aguadilla', array['Aguadilla', 'Moca', 'Quebradillas', 'San Sebastián'], '{}'),
  ('Jayuya', 'Ponce', array['Ciales', 'Juana Díaz', 'Orocovis', 'Ponce', 'Utuado'], '{}'),
  ('Juana Díaz', 'Ponce', array['Coamo', 'Jayuya', 'Orocovis', 'Ponce', 'Santa Isabel', 'Villalba'], '{}'),
  ('Juncos', 'Caguas', array['Canóvanas', 'Carolina', 'Gurabo', 'Las Piedras', 'San Lorenzo'], '{}'),
  ('Lajas', 'Mayagüez/Aguadilla', array['Cabo Rojo', 'Guánica', 'Sabana Grande', 'San Germán'], '{}'),
  ('Lares', 'Arecibo', array['Adjuntas', 'Camuy', 'Hatillo', 'Las Marías', 'Maricao', 'San Sebastián', 'Utuado', 'Yauco'], '{}'),
  ('Las Marías', 'Mayagüez/Aguadilla', array['Añasco', 'Lares', 'Maricao', 'Mayagüez', 'San Sebastián'], '{}'),
  ('Las Piedras', 'Caguas', array['Canóvanas', 'Humacao', 'Juncos', 'Naguabo', 'Río Grande', 'San Lorenzo', 'Yabucoa'], '{}'),
  ('Loíza', 'Metro', array['Canóvanas', 'Carolina', 'Río Grande'], '{}'),
  ('Luquillo', 'Fajardo', array['Ceiba', 'Fajardo', 'Río Grande'], '{}'),
  ('Manatí', 'Arecibo', array['Barceloneta', 'Ciales', 'Florida', 'Morovis', 'Vega Baja'], '{}'),
  ('Maricao', 'Mayagüez/Aguadilla', array['Lares', 'Las Marías', 'Mayagüez', 'Sabana Grande', 'San Germán', 'Yauco'], '{}'),
  ('Maunabo', 'Caguas', array['Patillas', 'Yabucoa'], '{}'),
  ('Mayagüez', 'Mayagüez/Aguadilla', array['Añasco', 'Cabo Rojo', 'Hormigueros', 'Las Marías', 'Maricao', 'San Germán'], '{}'),
  ('Moca', 'Mayagüez/Aguadilla', array['Aguada', 'Aguadilla', 'Añasco', 'Isabela', 'San Sebastián'], '{}'),
  ('Morovis', 'Arecibo', array['Ciales', 'Corozal', 'Manatí', 'Orocovis', 'Vega Alta', 'Vega Baja'], '{}'),
  ('Naguabo', 'Caguas', array['Ceiba', 'Humacao', 'Las Piedras', 'Río Grande'], '{}'),
  ('Naranjito', 'Bayamón', array['Barranquitas', 'Bayamón', 'Comerío', 'Corozal', 'Toa Alta'], '{}'),
  ('Orocovis', 'Bayamón', array['Barranquitas', 'Ciales', 'Coamo', 'Corozal', 'Jayuya', 'Juana Díaz', 'Morovis', 'Villalba'], '{}'),
  ('Patillas', 'Ponce', array['Arroyo', 'Cayey', 'Guayama', 'Maunabo', 'San Lorenzo', 'Yabucoa'], '{}'),
  ('Peñuelas', 'Ponce', array['Adjuntas', 'Guayanilla', 'Ponce'], '{}'),
  ('Ponce', 'Ponce', array['Adjuntas', 'Jayuya', 'Juana Díaz', 'Peñuelas', 'Utuado'], '{}'),
  ('Quebradillas', 'Arecibo', array['Camuy', 'Isabela', 'San Sebastián'], '{}'),
  ('Rincón', 'Mayagüez/Aguadilla', array['Aguada', 'Añasco'], '{}'),
  ('Río Grande', 'Fajardo', array['Canóvanas', 'Ceiba', 'Las Piedras', 'Loíza', 'Luquillo', 'Naguabo'], '{}'),
  ('Sabana Grande', 'Mayagüez/Aguadilla', array['Guánica', 'Lajas', 'Maricao', 'San Germán', 'Yauco'], '{}'),
  ('Salinas', 'Ponce', array['Aibonito', 'Cayey', 'Coamo', 'Guayama', 'Santa Isabel'], '{}'),
  ('San Germán', 'Mayagüez/Aguadilla', array['Cabo Rojo', 'Hormigueros', 'Lajas', 'Maricao', 'Mayagüez', 'Sabana Grande'], '{}'),
  ('San Juan', 'Metro', array['Aguas Buenas', 'Caguas', 'Carolina', 'Guaynabo', 'Trujillo Alto'], array['Cataño']),
  ('San Lorenzo', 'Caguas', array['Caguas', 'Cayey', 'Gurabo', 'Juncos', 'Las Piedras', 'Patillas', 'Yabucoa'], '{}'),
  ('San Sebastián', 'Mayagüez/Aguadilla', array['Añasco', 'Camuy', 'Isabela', 'Lares', 'Las Marías', 'Moca', 'Quebradillas'], '{}'),
  ('Santa Isabel', 'Ponce', array['Coamo', 'Juana Díaz', 'Salinas'], '{}'),
  ('Toa Alta', 'Bayamón', array['Bayamón', 'Corozal', 'Dorado', 'Naranjito', 'Toa Baja', 'Vega Alta'], '{}'),
  ('Toa Baja', 'Bayamón', array['Bayamón', 'Cataño', 'Dorado', 'Toa Alta'], '{}'),
  ('Trujillo Alto', 'Metro', array['Caguas', 'Carolina', 'Gurabo', 'San Juan'], '{}'),
  ('Utuado', 'Arecibo', array['Adjuntas', 'Arecibo', 'Ciales', 'Hatillo', 'Jayuya', 'Lares', 'Ponce'], '{}'),
  ('Vega Alta', 'Bayamón', array['Corozal', 'Dorado', 'Morovis', 'Toa Alta', 'Vega Baja'], '{}'),
  ('Vega Baja', 'Arecibo', array['Manatí', 'Morovis', 'Vega Alta'], '{}'),
  ('Vieques', 'Fajardo', '{}', array['Ceiba', 'Culebra']),
  ('Villalba', 'Ponce', array['Coamo', 'Juana Díaz', 'Orocovis'], '{}'),
  ('Yabucoa', 'Caguas', array['Humacao', 'Las Piedras', 'Maunabo', 'Patillas', 'San Lorenzo'], '{}'),
  ('Yauco', 'Ponce', array['Adjuntas', 'Guánica', 'Guayanilla', 'Lares', 'Maricao', 'Sabana Grande'], '{}')
) as m (nombre, region, por_tierra, por_mar);

-- content/03_glossary.sql

-- Words that families meet, explained in plain ones. Admins may change them.

-- As they stand here: words name one another, also those that come later.
alter table public.terminos disable trigger user;

insert into public.terminos (slug, termino, sigla, definicion, ver, fuente, certeza) values
  ('aba', 'ABA', null,
    'Terapia que enseña destrezas con práctica y refuerzo. El nombre viene del inglés: análisis aplicado de la conducta. Hay personas autistas que la critican. Pregunta qué metas tiene y cómo respeta a la persona.',
    array['terapia'], 'uso general', 'cierto'),
  ('acomodo-razonable', 'Acomodo razonable', null,
    'Un cambio para que una persona con impedimento pueda estudiar, trabajar o recibir un servicio. Ejemplos: más tiempo, menos ruido o instrucciones escritas. Se pide a la escuela, a la universidad o al patrono.',
    array['arv', 'vida-independiente'], 'https://www.pratp.upr.edu/recursos/articulos/at-como-acomodo-razonable-en-el-empleo-como-la-solicito', 'cierto'),
  ('apni', 'APNI', 'APNI',
    'Apoyo a Padres de Niños con Impedimentos. Organización que orienta a familias desde 1977. Tiene intercesoras que acompañan a las familias en sus reclamos de educación especial.',
    array['intercesora', 'compu'], 'https://fundacionangelramos.org/reportajes-oenege-2/2689-vital-el-acompanamiento-que-ofrece-una-entidad-como-apni.html', 'cierto'),
  ('arv', 'ARV', 'ARV',
    'Administración de Rehabilitación Vocacional. Agencia que ayuda a personas con impedimentos elegibles, desde los 16 años, a prepararse para un empleo, conseguirlo o mantenerlo.',
    array['transicion', 'vida-independiente'], 'https://arv.pr.gov/servicios-arv', 'cierto'),
  ('aseguradora', 'Aseguradora', null,
    'La compañía que maneja tu plan médico. En el Plan Vital puedes escoger tu aseguradora. La cubierta es la misma en todas; la lista de proveedores puede cambiar.',
    array['plan-vital', 'cubierta-especial'], 'https://www.firstmedicalvital.com/para_comenzar/', 'cierto'),
  ('ases', 'ASES', 'ASES',
    'Administración de Seguros de Salud. Agencia del Gobierno que administra el Plan Vital. Orienta y recibe quejas sobre ese plan.',
    array['plan-vital', 'procurador-del-paciente'], 'https://www.multihealth-vital.com/eng/appeals.html', 'cierto'),
  ('asistencia-tecnologica', 'Asistencia tecnológica', null,
    'Equipos y servicios que ayudan a una persona con impedimento a hacer más cosas. Puede ser una tableta que habla, un asiento o unos audífonos contra el ruido.',
    array['pratp', 'comunicacion-aumentativa'], 'https://www.pratp.upr.edu/recursos/articulos/at-como-acomodo-razonable-en-el-empleo-como-la-solicito', 'cierto'),
  ('autismo', 'Autismo', 'TEA',
    'Forma de desarrollo que cambia cómo una persona se comunica, siente y se relaciona. Dura toda la vida. Se puede diagnosticar a cualquier edad. TEA significa trastorno del espectro autista.',
    array['diagnostico', 'neurodivergente'], 'https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista', 'cierto'),
  ('avanzando-juntos', 'Avanzando Juntos', null,
    'Programa de intervención temprana del Departamento de Salud de Puerto Rico. Atiende a bebés y niños menores de 3 años con retraso en el desarrollo o riesgo de tenerlo.',
    array['intervencion-temprana'], 'http://www.primerahora.com/noticias/puerto-rico/nota/promuevenlaorientacionapadresymadresdeinfantes-1055749/', 'cierto'),
  ('cernimiento', 'Cernimiento', null,
    'Revisión corta que busca señales. No es un diagnóstico. Si sale algo, el próximo paso es una evaluación completa.',
    array['evaluacion', 'diagnostico'], 'https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista', 'cierto'),
  ('compu', 'COMPU', 'COMPU',
    'Comité de Programación y Ubicación. Es el grupo que se reúne para preparar y revisar el Programa Educativo Individualizado (PEI). La familia es parte del grupo.',
    array['pei'], 'https://educacionespecialpr.com/seccion-1-base-legal', 'cierto'),
  ('comunicacion-aumentativa', 'Comunicación aumentativa', 'CAA',
    'Formas de comunicar que ayudan o sustituyen el habla: señas, fotos, tarjetas, pictogramas o una tableta que habla. La sigla CAA significa comunicación aumentativa y alternativa.',
    array['pictograma', 'asistencia-tecnologica', 'terapia-del-habla-y-lenguaje'], 'uso general', 'cierto'),
  ('crisis', 'Crisis', null,
    'Momento en que una persona no puede más con lo que siente. No es una pataleta ni una mala conducta. Ayudan la calma, el espacio y menos ruido.',
    array['sobrecarga-sensorial', 'linea-pas'], 'uso general', 'cierto'),
  ('csee', 'CSEE', 'CSEE',
    'Centro de Servicios de Educación Especial. Oficina del Departamento de Educación que atiende a familias de educación especial. Ahí también puedes pedir Remedio Provisional.',
    array['registro', 'remedio-provisional'], 'https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/', 'cierto'),
  ('cubierta-especial', 'Cubierta Especial', null,
    'Parte del Plan Vital para ciertas condiciones. El autismo está en la lista. Con ella, medicinas, pruebas y otros servicios no necesitan referido ni firma del médico primario.',
    array['plan-vital', 'referido', 'medico-primario'], 'https://multihealth-vital.com/beneficios2.html', 'cierto'),
  ('diagnostico', 'Diagnóstico', null,
    'La conclusión de un profesional después de evaluar. Dice si la persona cumple con los criterios de autismo. Pide siempre el informe escrito.',
    array['evaluacion', 'autismo'], 'https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista', 'cierto'),
  ('educacion-especial', 'Educación especial', null,
    'Enseñanza y servicios adaptados a un estudiante con impedimentos. En Puerto Rico es pública y gratis, de 3 a 21 años.',
    array['pei', 'registro', 'servicios-relacionados'], 'https://educacionespecialpr.com/seccion-1-base-legal', 'cierto'),
  ('evaluacion', 'Evaluación', null,
    'Citas en que uno o más profesionales observan, preguntan y hacen pruebas. Sirve para entender qué necesita la persona. Al final hay un informe escrito.',
    array['cernimiento', 'diagnostico'], 'uso general', 'cierto'),
  ('idea', 'IDEA', 'IDEA',
    'Ley federal de educación de personas con discapacidades. La Parte C cubre desde el nacimiento hasta los 3 años. La Parte B cubre de 3 a 21 años.',
    array['educacion-especial', 'intervencion-temprana'], 'https://sites.ed.gov/idea/', 'cierto'),
  ('integracion-sensorial', 'Integración sensorial', null,
    'Manera en que el cuerpo recibe y ordena lo que siente: ruido, luz, tacto, movimiento. También es el nombre de una terapia que trabaja con eso.',
    array['sobrecarga-sensorial', 'terapia-ocupacional'], 'uso general', 'cierto'),
  ('intercesora', 'Intercesora', null,
    'Persona que conoce las leyes y acompaña a la familia. Te orienta, te escucha y puede ir contigo a una reunión de la escuela.',
    array['apni', 'compu'], 'https://fundacionangelramos.org/reportajes-oenege-2/2689-vital-el-acompanamiento-que-ofrece-una-entidad-como-apni.html', 'cierto'),
  ('intervencion-temprana', 'Intervención temprana', null,
    'Apoyos para bebés y niños menores de 3 años y para su familia. Puede incluir terapias, según lo que necesiten. En Puerto Rico el programa se llama Avanzando Juntos.',
    array['avanzando-juntos'], 'Ley federal IDEA, Parte C', 'cierto'),
  ('linea-pas', 'Línea PAS', null,
    'Primera Ayuda Sicosocial. Línea gratis de apoyo emocional, en español, las 24 horas. Llama al 988 o al 1-800-981-0023. Personas sordas: TDD 1-888-672-7622.',
    array['crisis'], 'https://lineapas.assmca.pr.gov', 'cierto'),
  ('medicaid', 'Medicaid', null,
    'Programa público que decide quién puede tener el Plan Vital. En Puerto Rico es parte del Departamento de Salud.',
    array['plan-vital'], 'https://www.firstmedicalvital.com/para_comenzar/', 'cierto'),
  ('medico-primario', 'Médico primario', null,
    'El médico que ves primero y que coordina tu cuidado. También le dicen PCP, por sus siglas en inglés.',
    array['referido', 'cubierta-especial'], 'uso general', 'cierto'),
  ('mipe', 'MiPE', 'MiPE',
    'Portal del Departamento de Educación para familias de educación especial. Ahí ves y gestionas servicios. También puedes presentar una querella.',
    array['pei', 'querella'], 'https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/', 'cierto'),
  ('neurodivergente', 'Neurodivergente', null,
    'Persona cuyo cerebro funciona distinto a lo más común. Incluye a personas autistas y a otras. No es un diagnóstico.',
    array['autismo'], 'uso general', 'cierto'),
  ('pei', 'PEI', 'PEI',
    'Programa Educativo Individualizado. Documento que dice qué necesita el estudiante, sus metas y los servicios que recibe. La familia participa cuando se prepara.',
    array['compu', 'servicios-relacionados'], 'https://educacionespecialpr.com/seccion-1-base-legal', 'cierto'),
  ('pictograma', 'Pictograma', null,
    'Dibujo sencillo que representa una palabra o una idea. Sirve para comunicar, para entender un horario o para anticipar qué va a pasar.',
    array['comunicacion-aumentativa'], 'https://arasaac.org', 'cierto'),
  ('plan-vital', 'Plan Vital', null,
    'El plan de salud del Gobierno de Puerto Rico. Mucha gente lo llama «la Reforma». El Programa Medicaid decide quién es elegible.',
    array['medicaid', 'cubierta-especial', 'aseguradora'], 'https://www.firstmedicalvital.com/para_comenzar/', 'cierto'),
  ('pratp', 'PRATP', 'PRATP',
    'Programa de Asistencia Tecnológica de Puerto Rico, de la Universidad de Puerto Rico. Orienta, presta y reúsa equipos de asistencia tecnológica.',
    array['asistencia-tecnologica', 'comunicacion-aumentativa'], 'https://pratp.upr.edu', 'cierto'),
  ('procurador-del-paciente', 'Procurador del Paciente', 'OPP',
    'Oficina del Gobierno que defiende los derechos de los pacientes. Recibe querellas contra planes y proveedores de salud. Teléfono: 1-800-981-0031.',
    array['querella', 'aseguradora'], 'https://www.multihealth-vital.com/eng/appeals.html', 'cierto'),
  ('querella', 'Querella', null,
    'Reclamo formal y por escrito. Se presenta cuando una escuela, una agencia o un plan no cumple. Guarda copia y anota la fecha.',
    array['remedio-provisional', 'procurador-del-paciente'], 'https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/', 'cierto'),
  ('referido', 'Referido', null,
    'Papel u orden de un médico para que veas a otro profesional o te hagas una prueba. No todos los servicios lo piden: pregunta antes.',
    array['medico-primario', 'cubierta-especial'], 'uso general', 'cierto'),
  ('registro', 'Registro', null,
    'Primer paso para pedir educación especial. La familia da los datos del estudiante en el Departamento de Educación.',
    array['educacion-especial', 'csee'], 'https://www.estudiolegalvirtualpr.com/single-post/educaci%C3%B3n-especial-identificaci%C3%B3n-y-registro-parte-i', 'cierto'),
  ('remedio-provisional', 'Remedio Provisional', null,
    'Manera de obtener un servicio relacionado que está en el PEI y que el Departamento de Educación no ha dado. Se pide en el CSEE o en la Unidad de Querellas.',
    array['pei', 'csee', 'querella'], 'https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/', 'cierto'),
  ('servicios-relacionados', 'Servicios relacionados', null,
    'Apoyos que un estudiante necesita para aprovechar su educación, como terapias o transportación. Van escritos en el PEI.',
    array['pei', 'terapia'], 'https://sites.ed.gov/idea/', 'cierto'),
  ('sobrecarga-sensorial', 'Sobrecarga sensorial', null,
    'Cuando hay demasiado ruido, luz, olor o gente y el cuerpo no puede con todo. Ayuda salir a un lugar tranquilo.',
    array['crisis', 'integracion-sensorial'], 'uso general', 'cierto'),
  ('ssdi', 'SSDI', 'SSDI',
    'Seguro Social por incapacidad. Depende de lo que trabajó y cotizó la persona o, en algunos casos, su padre o su madre. Sí se paga en Puerto Rico.',
    array['ssi'], 'https://www.metro.pr/noticias/2022/04/21/jueza-sonia-sotomayor-cataloga-como-cruel-que-se-excluya-a-puerto-rico-del-ssi/', 'cierto'),
  ('ssi', 'SSI', 'SSI',
    'Seguridad de Ingreso Suplementario, una ayuda federal. No se paga a quienes viven en Puerto Rico. Muchas guías de Estados Unidos la mencionan, pero aquí no aplica.',
    array['ssdi'], 'https://www.metro.pr/noticias/2022/04/21/jueza-sonia-sotomayor-cataloga-como-cruel-que-se-excluya-a-puerto-rico-del-ssi/', 'cierto'),
  ('terapia', 'Terapia', null,
    'Trabajo con un terapista para aprender o mantener destrezas. Debe tener metas claras. Cada persona necesita cosas distintas.',
    array['terapia-ocupacional', 'terapia-del-habla-y-lenguaje'], 'uso general', 'cierto'),
  ('terapia-del-habla-y-lenguaje', 'Terapia del habla y lenguaje', null,
    'Ayuda a comunicarse: hablar, entender, usar señas, tarjetas o una tableta. También puede trabajar con comer y tragar.',
    array['comunicacion-aumentativa', 'terapia'], 'uso general', 'cierto'),
  ('terapia-ocupacional', 'Terapia ocupacional', null,
    'Ayuda con las actividades de cada día: vestirse, comer, escribir, jugar. También trabaja con lo que molesta a los sentidos.',
    array['integracion-sensorial', 'terapia'], 'uso general', 'cierto'),
  ('transicion', 'Transición', null,
    'Paso de una etapa a otra. Ejemplos: de intervención temprana a la escuela, o de la escuela a la vida adulta. Se prepara con tiempo.',
    array['arv', 'avanzando-juntos'], 'uso general', 'cierto'),
  ('vida-independiente', 'Vida independiente', null,
    'Decidir sobre la propia vida, con los apoyos que hagan falta. No significa hacerlo todo sin ayuda.',
    array['arv', 'acomodo-razonable'], 'uso general', 'cierto');

alter table public.terminos enable trigger user;

-- content/04_steps.sql

-- The steps of "¿Por dónde empiezo?", as drafts: whoever runs the site verifies each before families see it.

insert into public.pasos (slug, orden, titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre,
  documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar)
values
  ('respira', 1, 'Respira: hoy basta con un paso',
    'Nadie tiene que resolverlo todo el mismo día.',
    array[
      'No tienes que hacerlo todo hoy. Puedes volver a esta lista cuando quieras.',
      'No estás a solas. Muchas familias y personas autistas de Puerto Rico han pasado por esto.',
      '¿Necesitas hablar? Llama al 988 o a la Línea PAS, 1-800-981-0023. Es gratis, las 24 horas.',
      'Si alguien está en peligro ahora, llama al 911.'
    ],
    0, null, array['sospecha', 'diagnostico', 'escuela', 'plan_medico', 'no_se_cumple', 'se_hace_adulto', 'adultez', 'crisis'], true,
    '{}',
    '+18009810023', '[{"numero": "988", "etiqueta": "Apoyo en crisis, 24 horas"},
      {"numero": "911", "etiqueta": "Emergencias"},
      {"numero": "+18886727622", "etiqueta": "TDD, para personas sordas"}]', null,
    '[{"titulo": "Línea PAS y 988 (ASSMCA)", "url": "https://lineapas.assmca.pr.gov"}]',
    null, null, array['linea-pas'],
    '[{"titulo": "Línea PAS y 988 (ASSMCA)", "url": "https://lineapas.assmca.pr.gov"},
      {"titulo": "WIAC 740, anuncio del 988 en Puerto Rico (12 de julio de 2022)", "url": "https://wiac740.com/index.php/2022/07/12/assmca-anuncia-nueva-linea-telefonica-para-que-ciudadanos-reciban-servicios-de-emergencias-en-salud-mental"}]',
    '{}'),
  ('en-una-crisis', 2, 'En una crisis: primero la seguridad',
    'Cuando todos están a salvo, lo demás puede esperar.',
    array[
      'Si alguien corre peligro, llama al 911. Di que la persona es autista y qué le ayuda.',
      'Baja el ruido y la luz, si puedes. Habla poco y despacio. Da espacio y tiempo.',
      'Para apoyo emocional, llama al 988 o a la Línea PAS, a cualquier hora.',
      'Después, descansen. Más tarde puedes anotar qué pasó antes y qué ayudó.'
    ],
    0, null, array['crisis'], false,
    '{}',
    '+18009810023', '[{"numero": "988", "etiqueta": "Apoyo en crisis, 24 horas"},
      {"numero": "911", "etiqueta": "Emergencias"}]', null,
    '[{"titulo": "Línea PAS y 988 (ASSMCA)", "url": "https://lineapas.assmca.pr.gov"}]',
    null, null, array['crisis', 'sobrecarga-sensorial', 'linea-pas'],
    '[{"titulo": "Live Beyond Autism: qué hacer en una crisis (en inglés, según la National Autistic Society)", "url": "https://www.livebeyondautism.com/2022/08/"},
      {"titulo": "Línea PAS y 988 (ASSMCA)", "url": "https://lineapas.assmca.pr.gov"},
      {"titulo": "WIAC 740, anuncio del 988 en Puerto Rico (12 de julio de 2022)", "url": "https://wiac740.com/index.php/2022/07/12/assmca-anuncia-nueva-linea-telefonica-para-que-ciudadanos-reciban-servicios-de-emergencias-en-salud-mental"}]',
    array['Conviene que un profesional de salud mental lea los consejos antes de publicar.']),
  ('anota-y-pregunta', 3, 'Anota lo que ves y háblalo con el pediatra',
    'Con ejemplos escritos es más fácil explicar lo que te preocupa.',
    array[
      'Escribe lo que notas: cómo juega, cómo se comunica, qué le molesta, qué le gusta.',
      'Mira las listas gratis, en español, de los Centros para el Control y la Prevención de Enfermedades (CDC).',
      'Lleva tus notas al pediatra y dile: «Me preocupa su desarrollo». No tienes que esperar.',
      'Un cuestionario, como el M-CHAT-R, orienta. No es un diagnóstico.'
    ],
    0, 71, array['sospecha'], false,
    array['Tus notas', 'Tarjeta de vacunas o récord del pediatra, si la tienes'],
    null, '[]', null,
    '[{"titulo": "CDC: Aprenda los signos. Reaccione pronto.", "url": "https://www.cdc.gov/ncbddd/spanish/actearly/index.html"},
      {"titulo": "M-CHAT-R (solo enlace)", "url": "https://www.mchatscreen.com"}]',
    'doctor', 'Pediatra', array['cernimiento', 'evaluacion', 'diagnostico'],
    '[{"titulo": "CDC: Aprenda los signos. Reaccione pronto.", "url": "https://www.cdc.gov/ncbddd/spanish/actearly/index.html"},
      {"titulo": "CDC: If You''re Concerned, Act Early (copia archivada)", "url": "https://webarchive.library.unt.edu/eot2008/20090813124336/http://cdc.gov/ncbddd/actearly/concerned.html"},
      {"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"},
      {"titulo": "M-CHAT-R (solo enlace)", "url": "https://www.mchatscreen.com"}]',
    array['Que la página de los CDC en español responde (los CDC están moviendo contenido).']),
  ('avanzando-juntos', 4, 'Menos de 3 años: pregunta por Avanzando Juntos',
    'Es el programa para esta edad, y puedes preguntar sin tener un diagnóstico.',
    array[
      'Es el programa de intervención temprana del Departamento de Salud.',
      'Atiende a bebés y niños menores de 3 años con retraso en el desarrollo o riesgo de tenerlo.',
      'Puedes preguntar por el programa aunque todavía no haya un diagnóstico.',
      'Pide orientación a tu pediatra, en tu hospital o en el Departamento de Salud.',
      'Desde los 3 años le toca al Departamento de Educación. Pregunta con tiempo por ese cambio.'
    ],
    0, 35, array['sospecha', 'diagnostico', 'escuela', 'plan_medico'], false,
    array['Tus notas', 'Récord del pediatra'],
    null, '[]', null,
    '[{"titulo": "Departamento de Salud: Centros Pediátricos y Centros de Autismo", "url": "https://www.salud.gov.pr/CMS/319"}]',
    'escuela', 'Programa de intervención temprana', array['avanzando-juntos', 'intervencion-temprana', 'transicion'],
    '[{"titulo": "Primera Hora: Ley 200-2014 y Avanzando Juntos", "url": "http://www.primerahora.com/noticias/puerto-rico/nota/promuevenlaorientacionapadresymadresdeinfantes-1055749/"},
      {"titulo": "Departamento de Salud: Centros Pediátricos y Centros de Autismo", "url": "https://www.salud.gov.pr/CMS/319"},
      {"titulo": "CDC: If You''re Concerned, Act Early (copia archivada)", "url": "https://webarchive.library.unt.edu/eot2008/20090813124336/http://cdc.gov/ncbddd/actearly/concerned.html"},
      {"titulo": "IDEA, Departamento de Educación federal", "url": "https://sites.ed.gov/idea/"},
      {"titulo": "Base legal de la educación especial (IDEA, Ley 51-1996, Ley 85-2018)", "url": "https://educacionespecialpr.com/seccion-1-base-legal"}]',
    array[
      'Teléfono del programa y de cada región (se vio 787-765-2929, ext. 4550 o 4598, en una página no oficial).',
      'Cómo puede una familia referirse por su cuenta.',
      'A qué edad es la reunión de transición.',
      'Sin teléfono hasta que una persona lo confirme.'
    ]),
  ('evaluacion-gratis-menos-de-3', 5, 'Evaluación gratis para niños pequeños',
    'Una evaluación sirve para entender qué necesita tu niño o niña.',
    array[
      'El Centro de Autismo de Puerto Rico evalúa a niños pequeños con sospecha de autismo.',
      'Está en el Recinto de Ciencias Médicas de la Universidad de Puerto Rico.',
      'Según su directora asociada, la evaluación es gratis y no pide referido médico.'
    ],
    0, 47, array['sospecha'], false,
    '{}',
    null, '[]', null,
    '[{"titulo": "Medicina y Salud Pública: Centro de Autismo de Puerto Rico", "url": "https://medicinaysaludpublica.azurewebsites.net/noticias/salud-publica/centro-de-autismo-de-puerto-rico-ofrece-evaluaciones-gratuitas-para-deteccion-temprana/29187"}]',
    null, null, array['evaluacion', 'referido'],
    '[{"titulo": "Medicina y Salud Pública: Centro de Autismo de Puerto Rico", "url": "https://medicinaysaludpublica.azurewebsites.net/noticias/salud-publica/centro-de-autismo-de-puerto-rico-ofrece-evaluaciones-gratuitas-para-deteccion-temprana/29187"}]',
    array[
      'La edad: la misma nota dice «de 0 a 3 años» y «desde los 18 meses».',
      'Teléfono, correo y página oficial.',
      'Si el servicio sigue abierto hoy.',
      'Sin un teléfono confirmado, la familia no puede dar el paso.'
    ]),
  ('centros-de-salud', 6, 'Busca el centro de Salud que te toca',
    'Cada centro atiende a ciertos municipios: conviene llamar al que te toca.',
    array[
      'El Departamento de Salud tiene Centros Pediátricos regionales y Centros de Autismo.',
      'Atienden a personas de 0 a 21 años con necesidades especiales de salud.',
      'Su página dice qué municipios atiende cada centro, con teléfonos y correos.',
      'Busca tu municipio en la lista. Llama o escribe y pregunta cómo pedir una evaluación.'
    ],
    0, 263, array['sospecha', 'diagnostico'], false,
    array['Tus notas', 'Evaluaciones que ya tengas', 'Tarjeta del plan médico'],
    null, '[]', null,
    '[{"titulo": "Departamento de Salud: Centros Pediátricos y Centros de Autismo", "url": "https://www.salud.gov.pr/CMS/319"}]',
    null, null, array['evaluacion', 'diagnostico'],
    '[{"titulo": "Departamento de Salud: Centros Pediátricos y Centros de Autismo", "url": "https://www.salud.gov.pr/CMS/319"}]',
    array[
      'Qué dominio responde hoy: salud.gov.pr o salud.pr.gov.',
      'La lista completa de centros (solo se leyó Arecibo: 787-817-1245).'
    ]),
  ('busca-evaluacion', 7, 'Busca quién puede evaluar',
    'Para saber si es autismo hace falta un profesional que evalúe.',
    array[
      'El diagnóstico lo da un profesional. No lo da una página ni un cuestionario.',
      'Pueden evaluar: pediatra del desarrollo, neurólogo, psicólogo clínico o psiquiatra.',
      'Pregunta antes de ir: edades, plan médico, costo y si hay lista de espera.',
      'Pide que te den el informe por escrito.'
    ],
    0, 263, array['sospecha'], false,
    array['Tus notas', 'Informes de la escuela o del cuido', 'Evaluaciones anteriores'],
    null, '[]', null,
    '[{"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"}]',
    'doctor', 'Pediatra del desarrollo', array['evaluacion', 'diagnostico', 'referido'],
    '[{"titulo": "CDC: If You''re Concerned, Act Early (copia archivada)", "url": "https://webarchive.library.unt.edu/eot2008/20090813124336/http://cdc.gov/ncbddd/actearly/concerned.html"},
      {"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"}]',
    '{}'),
  ('si-crees-que-eres-autista', 8, 'Si crees que eres una persona autista',
    'Entenderte mejor puede ayudarte a pedir lo que necesitas.',
    array[
      'El autismo se puede diagnosticar a cualquier edad. No es tarde.',
      'Anota ejemplos de tu niñez y de ahora: gente, rutinas, ruido, luz, intereses.',
      'Busca un psicólogo clínico o un psiquiatra. Pregunta primero si evalúa a personas adultas.',
      'Puedes pedir la cita por mensaje o correo y llevar a alguien contigo.',
      'Buscar un diagnóstico es tu decisión. También lo es a quién se lo cuentas.'
    ],
    192, null, array['sospecha', 'adultez'], false,
    array['Tus notas', 'Notas o informes de la escuela, si los tienes'],
    null, '[]', null,
    '[{"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"},
      {"titulo": "MedlinePlus en español: autismo", "url": "https://medlineplus.gov/spanish/autismspectrumdisorder.html"}]',
    'doctor', 'Psicólogo clínico', array['autismo', 'evaluacion', 'diagnostico', 'neurodivergente'],
    '[{"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"},
      {"titulo": "Es Mental: adultos con autismo sin diagnóstico", "url": "https://www.esmental.com/adultos-con-autismo-que-no-fueron-diagnosticados/"}]',
    '{}'),
  ('los-primeros-dias', 9, 'Los primeros días: pocas cosas y en orden',
    'Con los papeles en orden, lo que sigue es más fácil.',
    array[
      'Quien recibe el diagnóstico es la misma persona de ayer. Date tiempo.',
      'Pide el informe escrito y haz una carpeta con evaluaciones, recetas, cartas y fechas.',
      'Pregunta al profesional si ya la anotó en el Registro de Autismo del Departamento de Salud.',
      'Lee fuentes confiables en español. Desconfía de quien promete una cura.',
      'La Alianza de Autismo de Puerto Rico orienta a familias y defiende sus derechos.'
    ],
    0, null, array['diagnostico'], false,
    array['Informe de evaluación, con copias', 'Récord médico', 'Tarjeta del plan médico'],
    null, '[]', null,
    '[{"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"},
      {"titulo": "MedlinePlus en español: autismo", "url": "https://medlineplus.gov/spanish/autismspectrumdisorder.html"},
      {"titulo": "Alianza de Autismo de Puerto Rico", "url": "https://www.alianzaautismo.com"}]',
    null, null, array['diagnostico', 'autismo'],
    '[{"titulo": "Ley 163-2024 (LexJuris)", "url": "https://lexjuris.com/lexlex/Leyes2024/lexl2024163.htm"},
      {"titulo": "NIMH: Trastornos del espectro autista", "url": "https://www.nimh.nih.gov/health/publications/espanol/trastornos-del-espectro-autista"},
      {"titulo": "MedlinePlus en español: autismo", "url": "https://medlineplus.gov/spanish/autismspectrumdisorder.html"},
      {"titulo": "Alianza de Autismo de Puerto Rico", "url": "https://www.alianzaautismo.com"}]',
    array[
      'La obligación de registrar bajo la Ley 163-2024 (la ley da continuidad a los registros; la regla anterior venía de una ley derogada).',
      'Teléfono del Registro: el que se vio es de 2014.',
      'Teléfono de la Alianza.'
    ]),
  ('registro-educacion-especial', 10, 'De 3 a 21 años: pide educación especial',
    'El registro es el primer paso para pedir educación especial.',
    array[
      'La educación especial pública es gratis, de 3 a 21 años.',
      'El registro se pide en la escuela o en el Centro de Servicios de Educación Especial (CSEE).',
      'Pide todo por escrito. Guarda copia con la fecha y el nombre de quien te atendió.',
      'MiPE es el portal donde las familias ven y gestionan esos servicios.'
    ],
    36, 263, array['diagnostico', 'escuela'], false,
    array['Evaluaciones e informes que ya tengas', 'Tus datos de contacto'],
    null, '[]', null,
    '[{"titulo": "Base legal de la educación especial (IDEA, Ley 51-1996, Ley 85-2018)", "url": "https://educacionespecialpr.com/seccion-1-base-legal"},
      {"titulo": "MiPE, portal de familias", "url": "https://mipe-padres.dde.pr"}]',
    'escuela', null, array['educacion-especial', 'registro', 'csee', 'mipe'],
    '[{"titulo": "Base legal de la educación especial (IDEA, Ley 51-1996, Ley 85-2018)", "url": "https://educacionespecialpr.com/seccion-1-base-legal"},
      {"titulo": "IDEA, Departamento de Educación federal", "url": "https://sites.ed.gov/idea/"},
      {"titulo": "Estudio Legal Virtual PR: identificación y registro", "url": "https://www.estudiolegalvirtualpr.com/single-post/educaci%C3%B3n-especial-identificaci%C3%B3n-y-registro-parte-i"},
      {"titulo": "Manual de Procedimientos de Educación Especial, 3.ª ed., julio de 2020", "url": "https://es.scribd.com/document/487977805/Manual-de-Educacio-n-Especial-2020-1-pdf-versio-n-1"},
      {"titulo": "MiPE, portal de familias", "url": "https://mipe-padres.dde.pr"},
      {"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"}]',
    array[
      'Lista oficial de documentos para el registro.',
      'Direcciones y teléfonos de los CSEE.',
      'Si hay un manual más nuevo que el de julio de 2020.',
      'Que no se pide referido médico ni evaluación para registrar (se leyó en una sola fuente, no oficial).',
      'Plazos desde el registro: no publicar ninguno sin leer la fuente oficial.'
    ]),
  ('reunion-del-pei', 11, 'Prepárate para la reunión del PEI',
    'Ahí se preparan las metas y los servicios, y tu opinión cuenta.',
    array[
      'El Programa Educativo Individualizado (PEI) dice las metas y los servicios del estudiante.',
      'Lo prepara el Comité de Programación y Ubicación (COMPU). Tú eres parte de ese comité.',
      'Escribe antes 3 cosas que le salen bien y 3 que necesita.',
      'Puedes llevar a alguien. Apoyo a Padres de Niños con Impedimentos (APNI) tiene intercesoras que acompañan a familias.',
      'La escuela donde estudia es parte de su ubicación (Ley 25-2023). Pide copia de todo.'
    ],
    36, 263, array['escuela', 'no_se_cumple'], false,
    array['PEI anterior, si hay uno', 'Evaluaciones recientes', 'Tu lista de metas'],
    null, '[]', null,
    '[{"titulo": "APNI", "url": "https://www.apnipr.org"},
      {"titulo": "Ley 25-2023 (CodexPR)", "url": "https://www.codexpr.ai/ley/2023-25"},
      {"titulo": "MiPE, portal de familias", "url": "https://mipe-padres.dde.pr"}]',
    null, null, array['pei', 'compu', 'intercesora', 'apni'],
    '[{"titulo": "Base legal de la educación especial (IDEA, Ley 51-1996, Ley 85-2018)", "url": "https://educacionespecialpr.com/seccion-1-base-legal"},
      {"titulo": "IDEA, Departamento de Educación federal", "url": "https://sites.ed.gov/idea/"},
      {"titulo": "Fundación Ángel Ramos: las intercesoras de APNI", "url": "https://fundacionangelramos.org/reportajes-oenege-2/2689-vital-el-acompanamiento-que-ofrece-una-entidad-como-apni.html"},
      {"titulo": "Ley 25-2023 (CodexPR)", "url": "https://www.codexpr.ai/ley/2023-25"}]',
    array['Teléfono de APNI.', 'Texto oficial de la Ley 25-2023 (se leyó un resumen de CodexPR).']),
  ('plan-vital', 12, 'Plan Vital y su Cubierta Especial',
    'Con la Cubierta Especial hay servicios que no piden referido.',
    array[
      'El Plan Vital, o «la Reforma», es el plan de salud del Gobierno.',
      'Para pedirlo, llama al Programa Medicaid. Ellos te dicen si eres elegible.',
      'El autismo está en la lista de condiciones con Cubierta Especial.',
      'Con ella, medicinas, pruebas y otros servicios no necesitan referido ni firma del médico primario.',
      'Tu médico primario o tu grupo médico te ayuda a inscribirte en ella.'
    ],
    0, null, array['diagnostico', 'plan_medico', 'adultez'], false,
    array[
      'Identificación con foto',
      'Tarjetas de Seguro Social de la familia, original y copia',
      'Evidencia de ingresos',
      'Pregunta la lista completa al pedir la cita'
    ],
    '+17876414224', '[]', null,
    '[{"titulo": "Programa Medicaid de Puerto Rico", "url": "https://www.medicaid.pr.gov"},
      {"titulo": "MMM Multi Health: Cubierta Especial del Plan Vital", "url": "https://multihealth-vital.com/beneficios2.html"}]',
    null, null, array['plan-vital', 'medicaid', 'cubierta-especial', 'referido', 'medico-primario'],
    '[{"titulo": "First Medical Vital: para comenzar", "url": "https://www.firstmedicalvital.com/para_comenzar/"},
      {"titulo": "Plan de Salud Menonita Vital (teléfonos, cómo solicitar, documentos)", "url": "https://www.menonitavital.com/en/vital/"},
      {"titulo": "MMM Multi Health: Cubierta Especial del Plan Vital", "url": "https://multihealth-vital.com/beneficios2.html"}]',
    array[
      'Contratos del Plan Vital de este año.',
      'Formulario de inscripción en la Cubierta Especial.',
      'Lista oficial de documentos de Medicaid (se leyó la de una aseguradora).'
    ]),
  ('terapias', 13, 'Busca terapias según lo que necesita',
    'La terapia que ayuda es la que responde a lo que la persona necesita.',
    array[
      'No todas las personas necesitan lo mismo. Empieza por lo que más le cuesta cada día.',
      'Pregunta qué meta tiene cada terapia y cómo sabrán que ayuda.',
      'Antes de ir, mira en el perfil cómo es el lugar y qué se puede traer.',
      'Si algo le causa miedo o dolor, dilo. Puedes parar y buscar otra opción.'
    ],
    0, null, array['diagnostico', 'plan_medico', 'adultez'], false,
    array['Informe de evaluación', 'Tarjeta del plan médico', 'Referido, si tu plan lo pide'],
    null, '[]', null,
    '[]',
    'terapista', null, array['terapia', 'terapia-del-habla-y-lenguaje', 'terapia-ocupacional', 'aba'],
    '[]',
    '{}'),
  ('apoyos-para-comunicar', 14, 'Prueba apoyos para comunicar',
    'Toda persona tiene algo que decir, con voz o sin ella.',
    array[
      'Hablar no es la única manera de comunicar. Sirven señas, fotos, tarjetas y tabletas.',
      'El Programa de Asistencia Tecnológica (PRATP) orienta, presta y reúsa equipos. Es de la Universidad de Puerto Rico.',
      'ARASAAC tiene miles de pictogramas gratis en español.'
    ],
    0, null, array['diagnostico', 'escuela', 'adultez'], false,
    '{}',
    '+17874749999', '[]', null,
    '[{"titulo": "Programa de Asistencia Tecnológica de Puerto Rico", "url": "https://pratp.upr.edu"},
      {"titulo": "ARASAAC: pictogramas gratis", "url": "https://arasaac.org"}]',
    'terapista', 'Terapista del habla y lenguaje', array['comunicacion-aumentativa', 'asistencia-tecnologica', 'pratp', 'pictograma'],
    '[{"titulo": "Programa de Asistencia Tecnológica de Puerto Rico", "url": "https://pratp.upr.edu"},
      {"titulo": "ARASAAC: pictogramas gratis", "url": "https://arasaac.org"}]',
    array['Correo del programa (se vio asistencia.tecnologica@upr.edu en 2020).']),
  ('remedio-provisional', 15, 'Un servicio del PEI no llega: pide remedio',
    'Es una manera de obtener un servicio del PEI que no ha llegado.',
    array[
      'Se llama Remedio Provisional. Es para un servicio relacionado que Educación no ha podido dar.',
      'El servicio tiene que estar escrito en el Programa Educativo Individualizado (PEI).',
      'Se pide en el Centro de Servicios de Educación Especial (CSEE).',
      'Lo maneja la Unidad de Querellas y Remedio Provisional. Puedes escribirle.'
    ],
    36, 263, array['escuela', 'no_se_cumple'], false,
    array['Copia del PEI', 'Cartas o correos sobre el servicio que falta'],
    null, '[]', 'serviciosee_uspqrp@de.pr.gov',
    '[{"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"}]',
    'terapista', null, array['remedio-provisional', 'pei', 'csee', 'servicios-relacionados'],
    '[{"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"}]',
    array['Formulario y plazos de hoy.']),
  ('querella-de-educacion', 16, 'Algo no se cumple: querella de educación',
    'Un reclamo por escrito deja claro qué pasó y qué pides.',
    array[
      'Una querella es un reclamo formal ante el Departamento de Educación.',
      'La pueden presentar madres, padres, encargados o estudiantes.',
      'Hay 4 maneras: portal MiPE, correo electrónico, fax 787-751-1761 o correo postal.',
      'Escribe qué pasó, qué dice el Programa Educativo Individualizado (PEI) y qué pides. Guarda copia.',
      'Ayuda Legal Puerto Rico da información legal gratis y en palabras sencillas.'
    ],
    36, 263, array['no_se_cumple'], false,
    array['Copia del PEI', 'Evaluaciones', 'Cartas, correos y fechas'],
    null, '[]', 'serviciosee_uspqrp@de.pr.gov',
    '[{"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"},
      {"titulo": "MiPE, portal de familias", "url": "https://mipe-padres.dde.pr"},
      {"titulo": "Ayuda Legal Puerto Rico", "url": "https://ayudalegalpr.org"},
      {"titulo": "Servicios Legales de Puerto Rico", "url": "https://www.servicioslegales.org"}]',
    'abogado', null, array['querella', 'mipe', 'pei'],
    '[{"titulo": "Departamento de Educación: Unidad de Querellas y Remedio Provisional", "url": "https://www.de.pr.gov/oficina-de-querellas-y-remedio-provisional/"},
      {"titulo": "Ayuda Legal Puerto Rico", "url": "https://ayudalegalpr.org"}]',
    array[
      'Formulario y plazos de hoy.',
      'Teléfono de Servicios Legales (el que se vio, 1-800-981-2626, es de una edición anterior de su manual).',
      'Defensoría de las Personas con Impedimentos: su situación y teléfono (hubo cambios de ley en 2021 y de fondos en 2023).',
      'Dirección postal leída: P.O. Box 190759, San Juan, PR 00919-0759.'
    ]),
  ('el-plan-niega', 17, 'El plan médico dice que no',
    'Cuando un plan dice que no, puedes reclamar.',
    array[
      'Pide la razón por escrito. Primero reclama a tu aseguradora.',
      'También puedes llamar al Procurador del Paciente: 1-800-981-0031.',
      'Si es Plan Vital, puedes llamar a la Administración de Seguros de Salud (ASES): 1-800-981-2737.',
      'Tu médico o un familiar puede reclamar por ti, si lo autorizas.',
      'La ley de autismo vigente, la Ley 163-2024, garantiza la continuidad de la cubierta médica.'
    ],
    0, null, array['plan_medico', 'no_se_cumple'], false,
    array[
      'Carta o mensaje en que el plan dice que no',
      'Receta, orden o informe del médico',
      'Tarjeta del plan médico'
    ],
    '+18009810031', '[{"numero": "+18009812737", "etiqueta": "ASES, sobre el Plan Vital"}]', null,
    '[{"titulo": "Oficina del Procurador del Paciente", "url": "https://www.opp.pr.gov"},
      {"titulo": "ASES", "url": "https://www.asespr.gov"},
      {"titulo": "MMM Multi Health: quejas y apelaciones del Plan Vital", "url": "https://www.multihealth-vital.com/eng/appeals.html"},
      {"titulo": "Ley 163-2024 (LexJuris)", "url": "https://lexjuris.com/lexlex/Leyes2024/lexl2024163.htm"}]',
    'abogado', null, array['aseguradora', 'procurador-del-paciente', 'ases', 'querella'],
    '[{"titulo": "MMM Multi Health: quejas y apelaciones del Plan Vital", "url": "https://www.multihealth-vital.com/eng/appeals.html"},
      {"titulo": "Plan de Salud Menonita Vital (teléfonos, cómo solicitar, documentos)", "url": "https://www.menonitavital.com/en/vital/"},
      {"titulo": "Ley 163-2024 (LexJuris)", "url": "https://lexjuris.com/lexlex/Leyes2024/lexl2024163.htm"}]',
    array[
      'Qué cubre exactamente la Ley 163-2024: faltan los números de artículo. No publicar topes ni listas de la ley anterior.',
      'Plazos del plan para contestar.'
    ]),
  ('rehabilitacion-vocacional', 18, 'Desde los 16 años: pide orientación a la ARV',
    'El paso a la vida adulta se prepara con tiempo.',
    array[
      'La Administración de Rehabilitación Vocacional (ARV) ayuda a prepararse para un empleo, conseguirlo o mantenerlo.',
      'Es para personas con impedimentos que resulten elegibles, desde los 16 años.',
      'Hay servicios en toda la isla. Llama a la oficina central o ve a la más cercana.',
      'Hablen de trabajo, estudios y casa. La opinión de la persona va primero.'
    ],
    192, null, array['se_hace_adulto', 'adultez', 'escuela'], false,
    array['Identificación', 'Evaluaciones e informes', 'PEI, si todavía está en la escuela'],
    '+17877290160', '[]', null,
    '[{"titulo": "Administración de Rehabilitación Vocacional: servicios", "url": "https://arv.pr.gov/servicios-arv"}]',
    null, null, array['arv', 'transicion', 'vida-independiente'],
    '[{"titulo": "Administración de Rehabilitación Vocacional: servicios", "url": "https://arv.pr.gov/servicios-arv"}]',
    array['Oficinas regionales de hoy (el centro de San Juan cambió de lugar entre 2022 y 2023).']),
  ('acomodos', 19, 'Pide acomodos para estudiar o trabajar',
    'Un cambio pequeño puede ser lo que hace falta para estudiar o trabajar.',
    array[
      'Un acomodo es un cambio que ayuda: más tiempo, menos ruido, instrucciones escritas.',
      'La Ley 250-2012 creó un pasaporte de acomodo razonable para estudiantes que van a la universidad o al instituto.',
      'Pregunta en la escuela por el pasaporte. Pregunta en la universidad quién atiende los acomodos.',
      'En el trabajo te protegen la ley federal de personas con discapacidades (ADA) y la Ley 44 de 1985.',
      'Puedes pedirlo con palabras sencillas. Contar tu diagnóstico es tu decisión.'
    ],
    168, null, array['se_hace_adulto', 'adultez', 'escuela', 'no_se_cumple'], false,
    array['Evaluación o certificación médica, si te la piden', 'PEI o acomodos anteriores'],
    null, '[]', null,
    '[{"titulo": "Ley 250-2012: Pasaporte Postsecundario de Acomodo Razonable (LexJuris)", "url": "https://www.lexjuris.com/lexlex/leyes2012/lexl2012250.htm"},
      {"titulo": "PRATP: acomodo razonable en el empleo", "url": "https://www.pratp.upr.edu/recursos/articulos/at-como-acomodo-razonable-en-el-empleo-como-la-solicito"}]',
    null, null, array['acomodo-razonable'],
    '[{"titulo": "PRATP: acomodo razonable en el empleo", "url": "https://www.pratp.upr.edu/recursos/articulos/at-como-acomodo-razonable-en-el-empleo-como-la-solicito"},
      {"titulo": "Ley 250-2012: Pasaporte Postsecundario de Acomodo Razonable (LexJuris)", "url": "https://www.lexjuris.com/lexlex/leyes2012/lexl2012250.htm"},
      {"titulo": "Microjuris: ADA y Ley 44 de 1985", "url": "https://clasico.microjuris.com/noticias/noticia/discrimen-en-el-empleo-por-razon-de-impedimento-la-eliminacion-de-la-presuncion-de-discrimen-tambien-afecto-estos-reclamos"}]',
    array['Cómo se solicita hoy el pasaporte de la Ley 250-2012 en cada institución.']),
  ('decidir-con-apoyo', 20, 'La mayoría de edad: decidir con apoyo',
    'Conviene saber qué opciones hay antes de firmar.',
    array[
      'La ley presume que una persona mayor de edad puede decidir por sí misma.',
      'Solo un tribunal puede limitar esa capacidad.',
      'Pide orientación legal antes de firmar o de iniciar un caso.'
    ],
    192, null, array['se_hace_adulto', 'adultez'], false,
    '{}',
    null, '[]', null,
    '[{"titulo": "Ayuda Legal Puerto Rico", "url": "https://ayudalegalpr.org"}]',
    'abogado', null, array['transicion', 'vida-independiente'],
    '[{"titulo": "Código Civil de Puerto Rico, presunción de capacidad (31 L.P.R.A. § 5601)", "url": "https://instalawyer.io/laws/2020-laws-of-puerto-rico/5601-presuncion-de-capacidad"},
      {"titulo": "AARP Puerto Rico: capacidad de obrar", "url": "https://www.aarp.org/espanol/estados/puerto-rico/cuando-se-declara-incapacidad-restricciones-a-la-capacidad-de-obrar-del-adulto-mayor.html"}]',
    array[
      'Todo el paso lo debe escribir un abogado o una abogada: edad de la mayoría, emancipación, tutela, poderes y apoyos bajo el Código Civil de 2020.',
      'Qué decisiones médicas y escolares cambian, y a qué edad.',
      'Borrador. No se publica hasta que lo escriba un profesional del derecho.'
    ]),
  ('apoyos-para-adultos', 21, 'Apoyos para personas adultas',
    'Conviene conocer los próximos apoyos antes de que termine la escuela.',
    array[
      'La educación especial pública termina después de los 21 años. Busca los próximos apoyos con tiempo.',
      'El Movimiento para el Alcance de Vida Independiente (MAVI) lo dirigen personas con discapacidad.',
      'La Asociación Mayagüezana de Personas con Impedimentos (AMPI) apoya a adultos con discapacidad intelectual en el oeste.',
      'La Alianza de Autismo tiene METAA, un proyecto de empleo para jóvenes y adultos.',
      'Pregunta siempre a la persona qué quiere y cómo quiere vivir.'
    ],
    240, null, array['se_hace_adulto', 'adultez'], false,
    array['Evaluaciones e informes', 'Último PEI'],
    null, '[]', null,
    '[{"titulo": "MAVI: Movimiento para el Alcance de Vida Independiente", "url": "https://mavi-pr.org/blog-5-mavi-es-mi-aliado"},
      {"titulo": "AMPI: Asociación Mayagüezana de Personas con Impedimentos", "url": "https://www.ampipuertorico.org/quienes-somos-ampi-mayaguez-puerto-rico"},
      {"titulo": "Alianza de Autismo de Puerto Rico", "url": "https://www.alianzaautismo.com"}]',
    null, null, array['vida-independiente', 'transicion'],
    '[{"titulo": "Base legal de la educación especial (IDEA, Ley 51-1996, Ley 85-2018)", "url": "https://educacionespecialpr.com/seccion-1-base-legal"},
      {"titulo": "IDEA, Departamento de Educación federal", "url": "https://sites.ed.gov/idea/"},
      {"titulo": "MAVI: Movimiento para el Alcance de Vida Independiente", "url": "https://mavi-pr.org/blog-5-mavi-es-mi-aliado"},
      {"titulo": "AMPI: Asociación Mayagüezana de Personas con Impedimentos", "url": "https://www.ampipuertorico.org/quienes-somos-ampi-mayaguez-puerto-rico"},
      {"titulo": "Alianza de Autismo de Puerto Rico", "url": "https://www.alianzaautismo.com"}]',
    array[
      'Teléfonos de MAVI, AMPI y la Alianza.',
      'Servicios del Departamento de Salud para adultos con discapacidad intelectual, y la división que ordenó la Ley 105-2016: qué existe hoy.',
      'Grupos sociales de SER de Puerto Rico para mayores de 18 años: si siguen abiertos.'
    ]),
  ('ayudas-de-dinero', 22, 'Ayudas de dinero: qué aplica en Puerto Rico',
    'Algunas ayudas de las que hablan las guías no aplican aquí.',
    array[
      'La Seguridad de Ingreso Suplementario (SSI) no se paga a quienes viven en Puerto Rico.',
      'Muchas guías de Estados Unidos dicen «solicita SSI». Aquí no aplica.',
      'El Seguro Social por incapacidad (SSDI) sí existe aquí. Depende del trabajo cotizado, propio o de un padre o madre.',
      'El Departamento de la Familia tiene una ayuda para adultos con incapacidad y pocos ingresos.'
    ],
    0, null, array['diagnostico', 'plan_medico', 'se_hace_adulto', 'adultez'], false,
    array['Pregunta la lista en cada oficina'],
    null, '[]', null,
    '[{"titulo": "Metro: el Tribunal Supremo y el SSI en Puerto Rico (2022)", "url": "https://www.metro.pr/noticias/2022/04/21/jueza-sonia-sotomayor-cataloga-como-cruel-que-se-excluya-a-puerto-rico-del-ssi/"}]',
    null, null, array['ssi', 'ssdi'],
    '[{"titulo": "Metro: el Tribunal Supremo y el SSI en Puerto Rico (2022)", "url": "https://www.metro.pr/noticias/2022/04/21/jueza-sonia-sotomayor-cataloga-como-cruel-que-se-excluya-a-puerto-rico-del-ssi/"},
      {"titulo": "Centro para una Nueva Economía: SSI y AABD en Puerto Rico", "url": "https://grupocne.org/2020/06/25/impacto-del-programa-de-seguro-de-ingreso-suplementario-en-puerto-rico/"}]',
    array[
      'Requisitos y cantidades: no publicar ninguna cantidad.',
      'Nombre actual de la ayuda en la ADSEF (categoría de personas con incapacidad).'
    ]);

reset check_function_bodies;
