-- Helpers shared by every domain. They stand in a schema that the API does not
-- expose. Text helpers are immutable so that constraints can use them; all have an
-- empty search_path so that no caller can slip in an object of the same name.

create schema private;
comment on schema private is 'Tables and helpers that no API request can name.';
revoke all on schema private from public;
-- Needed to call the helpers below; the tables in it are granted to nobody.
grant usage on schema private to anon, authenticated, service_role;

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

create function private.clean_text(value text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(regexp_replace(value, '^[[:space:]]+|[[:space:]]+$', '', 'g'), '')
$$;
comment on function private.clean_text(text) is 'Trims; empty optional text is stored as null.';

create function private.clean_list(items text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array_agg(private.clean_text(item) order by place)
  from unnest(items) with ordinality as list (item, place)
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

revoke execute on all functions in schema private from public;
grant execute on all functions in schema private to anon, authenticated, service_role;
