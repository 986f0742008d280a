-- What this server's accounts need beyond hosted Supabase's own columns.

-- A refresh token is never stored. The session keeps the hash of its living one and how
-- many came before (`refresh_token_counter`); each token is derived from the one before,
-- so that a client that lost an answer can be given the same answer again.
alter table auth.sessions add column if not exists refresh_token_hash text;

-- The last time step whose code was accepted: a code that was seen over a shoulder is spent.
alter table auth.mfa_factors add column if not exists last_totp_step bigint;
-- Two people may ask for a challenge in the same microsecond.
alter table auth.mfa_factors drop constraint if exists mfa_factors_last_challenged_at_key;

-- The typed code of a mail, beside the hash of its link.
alter table auth.one_time_tokens add column if not exists code_hash text;

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
create or replace function gateway.user_json(account auth.users) returns jsonb
language sql stable
as $$
  select jsonb_strip_nulls(jsonb_build_object(
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
  )) || coalesce(
    (
      select jsonb_build_object('factors', jsonb_agg(gateway.factor_json(factor) order by factor.created_at))
      from auth.mfa_factors as factor where factor.user_id = account.id having count(*) > 0
    ),
    '{}'
  ) || jsonb_build_object(
    'id', account.id,
    'aud', account.aud,
    'role', account.role,
    'email', coalesce(account.email, ''),
    'phone', coalesce(account.phone, ''),
    'app_metadata', coalesce(account.raw_app_meta_data, '{}'),
    'user_metadata', coalesce(account.raw_user_meta_data, '{}'),
    'identities', (
      select coalesce(jsonb_agg(gateway.identity_json(identity) order by identity.created_at), '[]')
      from auth.identities as identity where identity.user_id = account.id
    ),
    'created_at', gateway.format_time(account.created_at),
    'updated_at', gateway.format_time(account.updated_at),
    'is_anonymous', account.is_anonymous
  )
$$;

-- How a session was signed in, newest first.
create or replace function gateway.session_amr(session uuid) returns jsonb
language sql stable
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'method', authentication_method,
        'timestamp', extract(epoch from updated_at)::bigint
      )
      order by updated_at desc
    ),
    '[]'
  )
  from auth.mfa_amr_claims where session_id = session
$$;

revoke all on all tables in schema gateway from public, anon, authenticated, service_role;
revoke execute on all functions in schema gateway from public;
