-- What the server itself keeps in the database, so that several processes share it.
-- Nobody but the owner may look: no role of the API gets any right here.
create schema if not exists gateway;
revoke all on schema gateway from public;

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
