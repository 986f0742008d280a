-- A statement of the data API refuses its own result with this, under the caller's role: plain SQL cannot raise, and
-- the words of PostgreSQL's own errors are in the language of the server (`lc_messages`). The gateway reads the kind
-- and the number from the fields. In a schema of its own, since `gateway` is closed to callers.

create schema if not exists gateway_api;
grant usage on schema gateway_api to public;

create or replace function gateway_api.refuse(kind text, amount bigint) returns text
language plpgsql stable parallel safe
set search_path = ''
as $$
begin
  raise exception using
    errcode = 'GWREF',
    message = format('the result is refused: %s %s', kind, amount),
    constraint = kind,
    detail = amount;
end
$$;

grant execute on function gateway_api.refuse(text, bigint) to public;
