-- How often one person may do a thing. What was done is noted apart from the rows it
-- made, so that deleting one's own question does not buy another.

create table private.recent_acts (
  user_id uuid not null references private.profiles (id) on delete cascade,
  act text not null,
  done_at timestamptz not null
);
comment on table private.recent_acts is
  'Who did what when, for as long as a limit asks for it; tidied by the next act of the same person.';
create index recent_acts_person_idx on private.recent_acts (user_id, act, done_at);

alter table private.recent_acts enable row level security;
revoke all on table private.recent_acts from public, anon, authenticated, service_role;

-- Arguments of the trigger: how many, in how long, and how to say that they were done.
create function private.limit_acts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  allowed constant integer := tg_argv[0];
  window_length constant interval := tg_argv[1];
  done bigint;
  wait_minutes integer;
begin
  if not private.is_client() or person is null then
    return new;
  end if;
  -- One after the other: of two requests at the same moment the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || person, 0));
  delete from private.recent_acts
  where user_id = person and act = tg_table_name and done_at <= now() - window_length;
  select count(*), ceil(extract(epoch from min(done_at) + window_length - now()) / 60)
  into done, wait_minutes
  from private.recent_acts
  where user_id = person and act = tg_table_name;
  if done >= allowed then
    raise exception using errcode = 'PT429',
      message = tg_argv[2] || ' Gracias por participar. Podrás continuar en ' || case
        when wait_minutes <= 1 then 'un minuto.'
        when wait_minutes < 120 then wait_minutes || ' minutos.'
        else ceil(wait_minutes / 60.0) || ' horas.'
      end;
  end if;
  insert into private.recent_acts (user_id, act, done_at) values (person, tg_table_name, now());
  return new;
end
$$;
comment on function private.limit_acts() is
  'Refuses with status 429 and kind words once a person has made as many rows of this table as the limit allows.';
revoke execute on function private.limit_acts() from public;
