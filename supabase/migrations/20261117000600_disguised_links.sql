-- Links in free text that nobody approves, also in disguise: full-width letters, the dots of
-- other scripts, signs that are not seen between two letters. They are no links to a machine
-- that reads letter by letter, and they are to the one into which a family pastes them.

-- Functions

create or replace function private.has_link(value text) returns boolean
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

revoke execute on all functions in schema private from public;

-- Triggers

create trigger sedes_clean_phones
  before insert or update on public.sedes
  for each row when (not new.principal and pg_trigger_depth() = 0)
  execute function private.refuse_link_in_phones();
