-- Events are recorded one by one as they happen. A body of thousands of them cost the database
-- seconds, whether or not they counted.

create function private.limit_events_at_once() returns trigger
language plpgsql set search_path = ''
as $$
declare
  recorded constant integer := coalesce(nullif(current_setting('private.events_at_once', true), ''), '0')::integer + 1;
begin
  if private.is_client() and recorded > 50 then
    raise exception using errcode = 'PT413', message = 'Se registran 50 eventos a la vez como máximo';
  end if;
  perform set_config('private.events_at_once', recorded::text, true);
  return new;
end
$$;
comment on function private.limit_events_at_once() is 'Refuses more than fifty events of one request.';
revoke execute on function private.limit_events_at_once() from public;

-- Before estadisticas_count_once by name, which is what costs.
create trigger estadisticas_at_once
  before insert on public.estadisticas
  for each row execute function private.limit_events_at_once();
