-- Two things that were too wide: the address of a listing could be any text, and a
-- pending listing could be kept as a favourite by whoever knew its id.

create function private.is_email(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$'
$$;
comment on function private.is_email(text) is
  'One mail address that a link can carry: what a browser''s own field accepts, with a full host name.';

-- A trigger and no constraint: what stands there already must not keep a listing from
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
revoke execute on function private.is_email(text), private.check_proveedor_email() from public;
grant execute on function private.is_email(text) to authenticated, service_role;

-- After proveedores_clean by name, which trims it.
create trigger proveedores_email
  before insert or update on public.proveedores
  for each row execute function private.check_proveedor_email();

alter policy "People can add favourites of their own" on public.favorite_providers
  with check (
    user_id = (select auth.uid())
    and exists (select from public.proveedores as p where p.id = provider_id and p.aprobado_por_admin)
  );
comment on policy "People can add favourites of their own" on public.favorite_providers is
  'The heart on a card: of a public listing.';
