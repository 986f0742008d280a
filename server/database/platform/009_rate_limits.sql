-- Counters of the rate limits, when several processes share this database.
-- Unlogged: they last minutes, and losing them in a crash costs nothing.
create unlogged table if not exists gateway.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index if not exists rate_limits_expire_idx on gateway.rate_limits (expire);
