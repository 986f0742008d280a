-- Foundation: what every domain shares. It stands in a schema that the API does not
-- expose. Text helpers are immutable so that constraints can use them; all have an
-- empty search_path so that no caller can slip in an object of the same name.
--
-- Visitors are told apart without being known: by a hash of their address under a
-- random salt of the day. It cannot be turned back into an address nor compared
-- between days, and both hash and salt are thrown away.

create schema private;
comment on schema private is 'Tables and helpers that no API request can name.';

-- Tables

-- What whoever runs the site may choose. A server of our own sets it at its start from
-- its environment; on hosted Supabase it is changed in the SQL editor.
create table private.settings (
  name text primary key,
  value text not null
);
comment on table private.settings is 'Choices of whoever runs the site, by name. No request reads or writes them.';
insert into private.settings (name, value) values ('admin_require_factor', 'off');

create table private.daily_salts (
  day date primary key,
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
comment on table private.daily_salts is 'One random salt a day, removed once no repeat can refer to it.';

-- Grants

revoke all on schema private from public;
-- Needed to call the helpers below; the tables in it are granted to nobody.
grant usage on schema private to anon, authenticated, service_role;

alter table private.settings enable row level security;
alter table private.daily_salts enable row level security;
revoke all on table private.settings, private.daily_salts from public, anon, authenticated, service_role;

-- Functions: texts

create function private.clean_text(value text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(regexp_replace(value, '^[[:space:]]+|[[:space:]]+$', '', 'g'), '')
$$;
comment on function private.clean_text(text) is 'Trims; empty optional text is stored as null.';

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

create function private.is_email(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$'
$$;
comment on function private.is_email(text) is
  'One mail address that a link can carry: what a browser''s own field accepts, with a full host name.';

-- Functions: who is asking

-- The setting `role` holds what the gateway set for this request. Unlike a claim
-- it cannot be forged or forgotten, and unlike current_user it stays the same
-- inside a security definer function.
create function private.is_client() returns boolean
language sql stable set search_path = ''
as $$
  select current_setting('role', true) in ('anon', 'authenticated')
$$;
comment on function private.is_client() is
  'True for a request of a person; false for the secret key, the auth server and direct SQL, which may set anything.';

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
-- other's save, so this holds at the same moment too.
create function private.stamp_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A clock that was set back must not give a version the moment of an older one.
  new.fecha_actualizacion := greatest(clock_timestamp(), old.fecha_actualizacion + interval '1 microsecond');
  return new;
end
$$;
comment on function private.stamp_version() is 'Gives each version of a row its own moment, whatever was sent.';

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

revoke execute on all functions in schema private from public;
grant execute on function private.is_client(), private.clean_text(text), private.clean_line(text),
  private.clean_list(text[]), private.list_fits(text[], integer, integer), private.fold_text(text),
  private.is_web_url(text), private.is_video_url(text) to anon, authenticated, service_role;
grant execute on function private.is_email(text) to authenticated, service_role;
revoke execute on function public.gateway_apply_settings(jsonb) from public, anon, authenticated, service_role;
