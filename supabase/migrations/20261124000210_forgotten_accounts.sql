-- What is left of an account that goes: nothing that names it.
--
-- Foreign keys take what is a person's own. What they do not reach is taken here, before the row
-- of `auth.users` goes: the audit log, the owner of a picture, rows that know a person by an
-- address. Nobody says whose an address is but who proved to read its mail: an account can be
-- made with any.

-- Tables

alter table public.auditoria alter column actor_id drop not null;
comment on column public.auditoria.actor_id is 'Null: the account is gone.';
comment on column public.auditoria.actor_nombre is
  'As it was then. Of an account that is gone it stays if an admin''s it was: somebody answers for what was done.';

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
  where e.actor_id = old.id or e.fila_id = person or private.mentions(concat(e.antes, e.despues), words);
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

revoke execute on function private.proved_address(uuid), private.mentions(text, text[]), private.without_mention(jsonb, text[]), private.forget_account()
  from public;

-- Triggers

create trigger forget_deleted_account
  before delete on auth.users
  for each row execute function private.forget_account();
-- private.forget_account takes the words of its pauses with all that is said of an account.
drop trigger profiles_forget_pause_words on private.profiles;
drop function private.forget_pause_words();
