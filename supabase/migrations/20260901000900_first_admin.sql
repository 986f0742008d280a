-- The first admin cannot be made by another. A server that is told in its settings
-- whose account that is calls this after making sure that the account exists. It
-- stands in `public` because that is where a gateway that knows nothing of this
-- product looks; no request may call it.

create function public.gateway_ensure_admin(account uuid) returns void
language sql set search_path = ''
as $$
  insert into public.user_roles (user_id, role) values (account, 'admin') on conflict do nothing
$$;
comment on function public.gateway_ensure_admin(uuid) is
  'Makes an account an admin. For the server itself, at its start: no role of the API may execute it.';

revoke execute on function public.gateway_ensure_admin(uuid) from public, anon, authenticated, service_role;
