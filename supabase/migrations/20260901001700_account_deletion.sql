-- A person deletes their own account. It cannot be undone, so holding an access token
-- is not enough: it must come from a sign-in of the last 15 minutes (a refreshed token
-- keeps the moment of its sign-in), and with the second factor when the account has
-- one. The client reads from `hint` what to ask for.

create function private.signed_in_at() returns timestamptz
language sql stable set search_path = ''
as $$
  select to_timestamp(max((claim ->> 'timestamp')::double precision))
  from jsonb_array_elements(
    case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
  ) as claim
  where jsonb_typeof(claim -> 'timestamp') = 'number'
$$;
comment on function private.signed_in_at() is
  'When the caller last proved who they are (claim `amr`); null when the token does not say.';

-- As before, and one thing more: what the database does by its own rules is not the
-- caller's act. Depth 1 is a request's own statement; deeper is the trigger that takes
-- the owner off the listing of a deleted account, here with the person as the caller.
create or replace function private.moderate_proveedor() returns trigger
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

create function public.eliminar_mi_cuenta() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if person is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Debes iniciar sesión para eliminar tu cuenta';
  end if;
  -- A token that does not say when it was earned did not come from a sign-in.
  if private.signed_in_at() is null or private.signed_in_at() < now() - interval '15 minutes' then
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
comment on function public.eliminar_mi_cuenta() is
  'Deletes the caller''s account with what belongs to it; a listing stays, without owner and pending.';

revoke execute on function private.signed_in_at() from public;
revoke execute on function public.eliminar_mi_cuenta() from public, anon, authenticated, service_role;
grant execute on function public.eliminar_mi_cuenta() to authenticated;
