-- A call by GET runs in a transaction that writes nothing, so it would try tokens without being counted. None is looked up in it.

-- As before, and not by GET.
create or replace function private.token_hash(token text) returns bytea
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
