-- What a password must be, by account: six characters for families, as everywhere on the
-- site; for an admin, who can read and change everybody's data, twelve, and none of those
-- that everybody tries first. A password never reaches the database readable, so the server
-- that stores it asks here, as it also does at a sign-in: whoever has become an admin since
-- is told then. It stands in `public` because that is where a gateway that knows nothing of
-- this product looks; on hosted Supabase the function that sets passwords asks it.

create function public.gateway_password_policy(account uuid)
returns table (min_length integer, refuse_common boolean)
language sql stable security definer set search_path = ''
as $$
  select case when is_admin then 12 else 6 end, is_admin
  from (
    select exists (
      select from public.user_roles as r where r.user_id = account and r.role = 'admin'
    ) as is_admin
  ) as known
$$;
comment on function public.gateway_password_policy(uuid) is
  'How long a password of this account must be, and whether the commonest ones are refused.';

revoke execute on function public.gateway_password_policy(uuid) from public, anon, authenticated, service_role;
grant execute on function public.gateway_password_policy(uuid) to service_role;
