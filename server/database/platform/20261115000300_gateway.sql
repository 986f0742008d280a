-- The schema `gateway`: what the server itself keeps in the database, so that several
-- processes share it. Nobody but the owner may look: no role of the API gets any right here.

create schema if not exists gateway;

-- Tables

-- API keys, by name ('publishable', 'secret').
create table if not exists gateway.secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Private keys that sign access tokens. The newest one signs; the others verify until the last
-- token they signed has expired.
create table if not exists gateway.signing_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now()
);

-- Which demo content was loaded, so that it is loaded once.
create table if not exists gateway.seeds (
  name text primary key,
  loaded_at timestamptz not null default now()
);

-- Counters of the rate limits, when several processes share this database.
-- Unlogged: they last minutes, and losing them in a crash costs nothing.
create unlogged table if not exists gateway.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index if not exists rate_limits_expire_idx on gateway.rate_limits (expire);

-- Failed attempts by what was attacked (an account, a factor), for the growing delay. The key is
-- a hash: an address that has no account is counted like one that has.
create table if not exists gateway.auth_failures (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null
);
create index if not exists auth_failures_last_at_idx on gateway.auth_failures (last_at);

-- Addresses that their owner has proved to hold (a link was opened, a provider vouched, an admin
-- said so). `email_confirmed_at` does not tell: with confirmation off it is set unseen.
create table if not exists gateway.proved_emails (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  proved_at timestamptz not null default now()
);

-- Mail about accounts that waits to be sent: it is written in the transaction that asks for
-- it, so a mail server that is away loses none. No link and no code stands here: the row says
-- how they are made, and they are made when the mail is sent, which is when their life begins.
create table if not exists gateway.account_mail (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  recipient text not null,
  template text not null,
  fields jsonb not null default '{}',
  -- What kind of link or code it carries; null for a mail that only tells.
  token_type auth.one_time_token_type,
  -- How that is made.
  request jsonb,
  attempts integer not null default 0,
  next_try timestamptz not null default now(),
  created_at timestamptz not null default now()
);
-- A new link of a kind takes the place of the last, sent or not.
create unique index if not exists account_mail_token_idx on gateway.account_mail (user_id, token_type);
create index if not exists account_mail_next_try_idx on gateway.account_mail (next_try);

-- What ended while access tokens of it may still be about: sessions, and accounts that were deleted or
-- banned. Every process keeps the list in memory and asks it at each request, so that a token stops
-- working with its session and not up to an hour later. Rows older than the life of a token are of no
-- use and are removed.
create table if not exists gateway.ended (
  id uuid primary key,
  ended_at timestamptz not null default now()
);
create index if not exists ended_ended_at_idx on gateway.ended (ended_at);

-- The bytes of a file are kept under its `version`. Whatever takes a version out of use (a request, a
-- trigger of the product, plain SQL) leaves it here, in the same transaction, and the server then
-- removes the bytes: so none is forgotten, and none is removed for a change that was undone.
create table if not exists gateway.removed_files (
  version text primary key,
  removed_at timestamptz not null default now()
);

-- Grants

revoke all on schema gateway from public;
revoke all on all tables in schema gateway from public, anon, authenticated, service_role;

-- Functions: accounts as JSON

create or replace function gateway.format_time(moment timestamptz) returns text
language sql stable
as $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;

create or replace function gateway.factor_json(factor auth.mfa_factors) returns jsonb
language sql stable
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', factor.id,
    'created_at', gateway.format_time(factor.created_at),
    'updated_at', gateway.format_time(factor.updated_at),
    'status', factor.status,
    'friendly_name', nullif(factor.friendly_name, ''),
    'factor_type', factor.factor_type,
    'web_authn_aaguid', factor.web_authn_aaguid
  )) || jsonb_build_object(
    'phone', coalesce(factor.phone, ''),
    'last_challenged_at', gateway.format_time(factor.last_challenged_at)
  )
$$;

create or replace function gateway.identity_json(identity auth.identities) returns jsonb
language sql stable
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'identity_id', identity.id,
    'id', identity.provider_id,
    'user_id', identity.user_id,
    'provider', identity.provider,
    'last_sign_in_at', gateway.format_time(identity.last_sign_in_at),
    'created_at', gateway.format_time(identity.created_at),
    'updated_at', gateway.format_time(identity.updated_at),
    'email', identity.email
  )) || jsonb_build_object('identity_data', identity.identity_data)
$$;

-- The account as every endpoint shows it: absent dates are left out, absent addresses are empty.
-- PL/pgSQL, because PostgreSQL plans the body of an SQL function anew at each call unless it can
-- inline it, which it cannot here; a PL/pgSQL body is planned once a connection. Measured: nine
-- times less time, and every answer about an account pays it.
create or replace function gateway.user_json(account auth.users) returns jsonb
language plpgsql stable
as $$
declare
  factors jsonb := (
    select jsonb_agg(gateway.factor_json(factor) order by factor.created_at)
    from auth.mfa_factors as factor where factor.user_id = account.id
  );
  identities jsonb := (
    select jsonb_agg(gateway.identity_json(identity) order by identity.created_at)
    from auth.identities as identity where identity.user_id = account.id
  );
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'email_confirmed_at', gateway.format_time(account.email_confirmed_at),
    'phone_confirmed_at', gateway.format_time(account.phone_confirmed_at),
    'confirmation_sent_at', gateway.format_time(account.confirmation_sent_at),
    'confirmed_at', gateway.format_time(least(account.email_confirmed_at, account.phone_confirmed_at)),
    'recovery_sent_at', gateway.format_time(account.recovery_sent_at),
    'new_email', nullif(account.email_change, ''),
    'email_change_sent_at', gateway.format_time(account.email_change_sent_at),
    'new_phone', nullif(account.phone_change, ''),
    'phone_change_sent_at', gateway.format_time(account.phone_change_sent_at),
    'reauthentication_sent_at', gateway.format_time(account.reauthentication_sent_at),
    'invited_at', gateway.format_time(account.invited_at),
    'last_sign_in_at', gateway.format_time(account.last_sign_in_at),
    'banned_until', gateway.format_time(account.banned_until),
    'deleted_at', gateway.format_time(account.deleted_at)
  )) || jsonb_build_object(
    'id', account.id,
    'aud', account.aud,
    'role', account.role,
    'email', coalesce(account.email, ''),
    'phone', coalesce(account.phone, ''),
    'app_metadata', coalesce(account.raw_app_meta_data, '{}'),
    'user_metadata', coalesce(account.raw_user_meta_data, '{}'),
    'identities', coalesce(identities, '[]'),
    'created_at', gateway.format_time(account.created_at),
    'updated_at', gateway.format_time(account.updated_at),
    'is_anonymous', account.is_anonymous
  ) || case when factors is null then '{}' else jsonb_build_object('factors', factors) end;
end
$$;

-- How a session was signed in, newest first. PL/pgSQL for the same reason.
create or replace function gateway.session_amr(session uuid) returns jsonb
language plpgsql stable
as $$
begin
  return coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'method', authentication_method,
          'timestamp', extract(epoch from updated_at)::bigint
        )
        order by updated_at desc
      )
      from auth.mfa_amr_claims where session_id = session
    ),
    '[]'
  );
end
$$;

-- Functions: what has ended

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

revoke execute on all functions in schema gateway from public;

-- Triggers

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
