-- Nobody takes the panel from oneself by mistake: the last admin is kept already, and
-- here an admin is refused to revoke oneself. Another admin can do it. What follows
-- from deleting one's own account is no revocation: depth 0 is a request's own statement.

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
revoke execute on function private.keep_own_role() from public;

create trigger user_roles_keep_own
  before delete on public.user_roles
  for each row when (pg_trigger_depth() = 0)
  execute function private.keep_own_role();

comment on policy "Admins can revoke roles" on public.user_roles is
  'Of others: triggers keep the own one and the last one.';
