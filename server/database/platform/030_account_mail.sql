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
revoke all on table gateway.account_mail from public, anon, authenticated, service_role;
