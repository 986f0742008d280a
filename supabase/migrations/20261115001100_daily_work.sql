-- What is kept for a time goes when that time is over, whether or not anybody comes by.
-- One function does it for every domain; on hosted Supabase a scheduled job calls it.

-- Tables

create table private.daily_runs (
  day date primary key,
  done_at timestamptz not null default now()
);
comment on table private.daily_runs is 'On which days the work of the day was done.';

-- Grants

alter table private.daily_runs enable row level security;
revoke all on table private.daily_runs from public, anon, authenticated, service_role;

-- Functions

create function private.forget_fingerprints() returns void
language sql volatile security definer set search_path = ''
as $$
  -- Skip what another transaction is touching: it is there the next time.
  delete from private.recent_events where fingerprint in (
    select fingerprint from private.recent_events
    where recorded_at <= now() - interval '30 minutes' for update skip locked
  );
  delete from private.new_account_reviews
  where private.event_day(noted_at) < private.event_day(now());
  delete from private.daily_salts where day in (
    select day from private.daily_salts
    where day < private.event_day(now() - interval '30 minutes') for update skip locked
  );
  -- The longest of the limits is a day.
  delete from private.recent_acts where done_at <= now() - interval '1 day';
  delete from private.event_people where fecha <= now() - interval '1 day';
$$;
comment on function private.forget_fingerprints() is
  'Throws away fingerprints, salts, notes of limits and names of events whose time is over.';

create function private.forget_old_data() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  -- What was written about an account after it had gone.
  delete from auth.audit_log_entries as e
  where exists (
    select from (values (e.payload ->> 'actor_id'), (e.payload -> 'traits' ->> 'user_id')) as person (id)
    where person.id <> '00000000-0000-0000-0000-000000000000'
      and not exists (select from auth.users as u where u.id::text = person.id and u.deleted_at is null)
  );
  with gone as (
    delete from private.unattended_providers where since <= now() - interval '30 days' returning proveedor_id
  )
  update public.proveedores as p
  set telefono = null, whatsapp = null, email = null, direccion = null, web = null
  from gone where p.id = gone.proveedor_id;
  delete from private.rating_days where dia < private.event_day(now());
  delete from private.daily_runs where day < private.event_day(now()) - 90;
$$;
comment on function private.forget_old_data() is
  'The work of a day: the sign-in log after 90 days, the contact data of a provider that nobody has looked after for 30.';

create function public.gateway_daily() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_daily', 0)) then
    return false;
  end if;
  perform private.forget_fingerprints();
  insert into private.daily_runs (day) values (private.event_day(now())) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.forget_old_data();
  return true;
end
$$;
comment on function public.gateway_daily() is
  'May be called as often as one likes: fingerprints go at each call, the rest once a day in Puerto Rico. True when this call did the work of the day.';

revoke execute on function private.forget_fingerprints(), private.forget_old_data() from public;
revoke execute on function public.gateway_daily() from public, anon, authenticated, service_role;
grant execute on function public.gateway_daily() to service_role;
