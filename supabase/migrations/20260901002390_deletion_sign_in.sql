-- Deleting one's account asks for a sign-in of the last 15 minutes, and only the password or
-- what stands for it counts (20260901002330): whoever holds a token of an account without a
-- second factor could add one of their own, and its proof would be the newest.

create or replace function public.eliminar_mi_cuenta() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if person is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión para eliminar tu cuenta';
  end if;
  -- A token that does not say when it was earned did not come from a sign-in.
  if coalesce(private.entered_at(), '-infinity') < now() - interval '15 minutes' then
    raise exception using errcode = 'PT403', hint = 'reauthentication_needed',
      message = 'Por seguridad, vuelve a iniciar sesión para eliminar tu cuenta';
  end if;
  if coalesce(auth.jwt() ->> 'aal', '') not in ('aal2', 'aal3') and exists (
    select from auth.mfa_factors as f where f.user_id = person and f.status = 'verified'
  ) then
    raise exception using errcode = 'PT403', hint = 'insufficient_aal',
      message = 'Por seguridad, confirma tu segundo factor para eliminar tu cuenta';
  end if;
  -- The foreign keys do the rest, and the trigger of user_roles keeps the last admin.
  delete from auth.users where id = person;
end
$$;
drop function private.signed_in_at();
