-- What ended while access tokens of it may still be about: sessions, and accounts that were deleted or
-- banned. Every process keeps the list in memory and asks it at each request, so that a token stops
-- working with its session and not up to an hour later. Rows older than the life of a token are of no
-- use and are removed.
create table if not exists gateway.ended (
  id uuid primary key,
  ended_at timestamptz not null default now()
);
create index if not exists ended_ended_at_idx on gateway.ended (ended_at);
revoke all on table gateway.ended from public, anon, authenticated, service_role;

-- With the owner's rights: nobody else may write in the schema `gateway`. Whoever deletes a session (a
-- request, a cascade from its account, plain SQL) is told to all processes when the transaction commits.
create or replace function gateway.note_ended(ended_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := pg_catalog.now();
begin
  insert into gateway.ended (id, ended_at) values (ended_id, moment)
  on conflict (id) do update set ended_at = excluded.ended_at;
  perform pg_catalog.pg_notify('gateway_ended', ended_id || ' ' || extract(epoch from moment));
end
$$;

create or replace function gateway.note_ended_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform gateway.note_ended(old.id);
  return null;
end
$$;

create or replace function gateway.note_ended_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.deleted_at is not null or new.banned_until > pg_catalog.now() then
    perform gateway.note_ended(old.id);
  else
    -- No longer banned: tokens from before count again.
    delete from gateway.ended where id = old.id;
    perform pg_catalog.pg_notify('gateway_ended', old.id || ' 0');
  end if;
  return null;
end
$$;

create or replace trigger note_ended_session
  after delete on auth.sessions
  for each row execute function gateway.note_ended_session();
create or replace trigger note_deleted_account
  after delete on auth.users
  for each row execute function gateway.note_ended_account();
create or replace trigger note_changed_account
  after update of banned_until, deleted_at on auth.users
  for each row when (
    old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at
  )
  execute function gateway.note_ended_account();

revoke execute on all functions in schema gateway from public;
