-- The gateway refuses the commonest passwords for everybody: what depends on the account is the length alone.
drop function public.gateway_password_policy(uuid);
create function public.gateway_password_policy(account uuid)
returns table (min_length integer)
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from public.user_roles as r where r.user_id = account and r.role = 'admin') then 12
    else 6
  end
$$;
comment on function public.gateway_password_policy(uuid) is
  'How long a password of this account must be.';
revoke all on function public.gateway_password_policy(uuid) from public, anon, authenticated, service_role;
grant execute on function public.gateway_password_policy(uuid) to service_role;
