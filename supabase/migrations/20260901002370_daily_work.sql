-- What is kept for a time goes when that time is over, whether or not anybody comes by.
-- One function does it all. It stands in `public` because that is where a gateway that
-- knows nothing of this product looks; on hosted Supabase a scheduled job calls it.

create table private.daily_runs (
  day date primary key,
  done_at timestamptz not null default now()
);
comment on table private.daily_runs is 'On which days the work of the day was done.';

-- An account's listing outlives it, pending and without owner. So does any other that
-- nobody looks after: this is since when.
create table private.unattended_listings (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.unattended_listings is 'Listings without an owner that are not public, and since when.';
create index unattended_listings_since_idx on private.unattended_listings (since);

alter table private.daily_runs enable row level security;
alter table private.unattended_listings enable row level security;
revoke all on table private.daily_runs, private.unattended_listings from public, anon, authenticated, service_role;

create function private.mark_unattended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.usuario_id is null and not new.aprobado_por_admin then
    insert into private.unattended_listings (proveedor_id) values (new.id) on conflict do nothing;
  else
    delete from private.unattended_listings where proveedor_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.mark_unattended() is 'Notes since when a listing has neither an owner nor an admin''s approval.';

create trigger proveedores_mark_unattended
  after insert on public.proveedores
  for each row execute function private.mark_unattended();
create trigger proveedores_mark_changed_unattended
  after update on public.proveedores
  for each row when (
    old.usuario_id is distinct from new.usuario_id or old.aprobado_por_admin is distinct from new.aprobado_por_admin
  )
  execute function private.mark_unattended();
insert into private.unattended_listings (proveedor_id)
select id from public.proveedores where usuario_id is null and not aprobado_por_admin;

create function private.forget_sign_ins() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.audit_log_entries as e
  where e.payload ->> 'actor_id' = old.id::text or e.payload -> 'traits' ->> 'user_id' = old.id::text;
  return null;
end
$$;
comment on function private.forget_sign_ins() is 'The sign-in log of an account goes with it.';

create trigger forget_sign_ins_of_deleted_account
  after delete on auth.users
  for each row execute function private.forget_sign_ins();

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
    delete from private.unattended_listings where since <= now() - interval '30 days' returning proveedor_id
  )
  update public.proveedores as p
  set telefono = null, whatsapp = null, email = null, direccion = null, web = null
  from gone where p.id = gone.proveedor_id;
  delete from private.rating_days where dia < private.event_day(now());
  delete from private.daily_runs where day < private.event_day(now()) - 90;
$$;
comment on function private.forget_old_data() is
  'The work of a day: the sign-in log after 90 days, the contact data of a listing that nobody has looked after for 30.';

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

revoke execute on function private.mark_unattended(), private.forget_sign_ins(), private.forget_fingerprints(),
  private.forget_old_data() from public;
revoke execute on function public.gateway_daily() from public, anon, authenticated, service_role;
grant execute on function public.gateway_daily() to service_role;
