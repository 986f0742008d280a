-- Usage statistics: what was visited, contacted and downloaded. Anyone may record an
-- event and only admins read them.
--
-- A repeat within 30 minutes counts once. To notice it the database remembers a hash
-- of the visitor's address, the kind and the subject, salted with a random value of
-- the day: it cannot be turned back into an address nor compared between days, and
-- both hash and salt are thrown away.

create type public.tipo_evento as enum ('visita_proveedor', 'contacto', 'descarga_recurso');

create table public.estadisticas (
  id bigint generated always as identity primary key,
  tipo public.tipo_evento not null,
  proveedor_id uuid references public.proveedores (id) on delete cascade,
  recurso_id uuid references public.recursos (id) on delete cascade,
  usuario_id uuid references private.profiles (id) on delete set null,
  metadata jsonb,
  fecha timestamptz not null default now(),
  constraint estadisticas_sujeto_de_su_tipo check (
    case tipo
      when 'descarga_recurso' then recurso_id is not null and proveedor_id is null
      else proveedor_id is not null and recurso_id is null
    end
  ),
  -- The whole list of what metadata may say: nothing personal fits in it.
  constraint estadisticas_metadata_de_su_tipo check (
    metadata is null or metadata = '{}'
    or case tipo
      when 'contacto' then metadata in ('{"method": "phone"}', '{"method": "whatsapp"}')
      when 'descarga_recurso' then metadata in ('{"tipo": "pdf"}', '{"tipo": "video"}', '{"tipo": "link"}')
      else false
    end
  )
);
comment on table public.estadisticas is 'Events of use, one row each. Holds no address.';
create index estadisticas_tipo_fecha_idx on public.estadisticas (tipo, fecha desc);
create index estadisticas_proveedor_idx on public.estadisticas (proveedor_id) where proveedor_id is not null;
create index estadisticas_recurso_idx on public.estadisticas (recurso_id) where recurso_id is not null;
create index estadisticas_usuario_idx on public.estadisticas (usuario_id) where usuario_id is not null;

create table private.daily_salts (
  day date primary key,
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
comment on table private.daily_salts is 'One random salt a day, removed once no repeat can refer to it.';

create table private.recent_events (
  fingerprint bytea primary key,
  recorded_at timestamptz not null
);
comment on table private.recent_events is 'Fingerprints of the events of the last 30 minutes.';
create index recent_events_recorded_idx on private.recent_events (recorded_at);

alter table public.estadisticas enable row level security;
alter table private.daily_salts enable row level security;
alter table private.recent_events enable row level security;

revoke all on table public.estadisticas, private.daily_salts, private.recent_events
  from public, anon, authenticated, service_role;
grant insert (tipo, proveedor_id, recurso_id, usuario_id, metadata) on table public.estadisticas to anon, authenticated;
grant select on table public.estadisticas to authenticated;
grant all on table public.estadisticas to service_role;

-- The gateway puts the address it trusts first in these headers.
create function private.client_address() returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    private.clean_text(split_part(headers ->> 'x-real-ip', ',', 1)),
    private.clean_text(split_part(headers ->> 'x-forwarded-for', ',', 1)),
    ''
  )
  from (select nullif(current_setting('request.headers', true), '')::json as headers) as request
$$;
comment on function private.client_address() is 'The address a request comes from; empty when unknown.';

create function private.event_fingerprint(on_day date, subject text) returns bytea
language plpgsql security definer set search_path = ''
as $$
declare
  day_salt bytea;
begin
  insert into private.daily_salts (day) values (on_day) on conflict do nothing;
  select salt into strict day_salt from private.daily_salts where day = on_day;
  return sha256(day_salt || convert_to(subject, 'UTF8'));
end
$$;
comment on function private.event_fingerprint(date, text) is 'The salted hash of a visitor, kind and subject for one day.';

create function private.count_event_once() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  window_start constant timestamptz := now() - interval '30 minutes';
  today constant date := (now() at time zone 'America/Puerto_Rico')::date;
  window_day constant date := (window_start at time zone 'America/Puerto_Rico')::date;
  subject text;
begin
  if not private.is_client() then
    return new;
  end if;
  new.usuario_id := coalesce(new.usuario_id, auth.uid());

  -- Without an address a signed-in person is told apart by the account.
  subject := concat_ws(
    '|',
    coalesce(nullif(private.client_address(), ''), auth.uid()::text, ''),
    new.tipo, new.proveedor_id, new.recurso_id
  );

  -- Skip what another transaction is touching: tidying must never wait or deadlock.
  delete from private.recent_events where fingerprint in (
    select fingerprint from private.recent_events
    where recorded_at <= window_start
    limit 100
    for update skip locked
  );
  delete from private.daily_salts where day in (
    select day from private.daily_salts where day < window_day for update skip locked
  );

  -- Shortly after midnight the repeat may have been counted under yesterday's salt.
  if window_day < today and exists (
    select from private.recent_events
    where fingerprint = private.event_fingerprint(window_day, subject) and recorded_at > window_start
  ) then
    return null;
  end if;

  insert into private.recent_events as seen (fingerprint, recorded_at)
  values (private.event_fingerprint(today, subject), now())
  on conflict (fingerprint) do update set recorded_at = excluded.recorded_at
  where seen.recorded_at <= window_start;
  if not found then
    return null;
  end if;
  return new;
end
$$;
comment on function private.count_event_once() is
  'Drops a repeated event in silence: the visitor did nothing wrong. Events of a signed-in person are theirs.';

create function private.is_public_subject(proveedor uuid, recurso uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin)
    or exists (select from public.recursos as r where r.id = recurso)
$$;
comment on function private.is_public_subject(uuid, uuid) is
  'Whether an event is about an approved listing or an existing resource.';

create function public.registrar_evento(
  tipo public.tipo_evento,
  proveedor_id uuid default null,
  recurso_id uuid default null,
  metadata jsonb default null
) returns void
language sql volatile set search_path = ''
as $$
  insert into public.estadisticas (tipo, proveedor_id, recurso_id, usuario_id, metadata)
  values (registrar_evento.tipo, registrar_evento.proveedor_id, registrar_evento.recurso_id, auth.uid(),
    registrar_evento.metadata)
$$;
comment on function public.registrar_evento(public.tipo_evento, uuid, uuid, jsonb) is
  'The one way the site records an event. Runs with the rights of the caller, so the policies of estadisticas apply.';

revoke execute on function private.client_address(), private.event_fingerprint(date, text),
  private.count_event_once(), private.is_public_subject(uuid, uuid) from public;
grant execute on function private.is_public_subject(uuid, uuid) to anon, authenticated;
revoke execute on function public.registrar_evento(public.tipo_evento, uuid, uuid, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.registrar_evento(public.tipo_evento, uuid, uuid, jsonb)
  to anon, authenticated, service_role;

create trigger estadisticas_count_once
  before insert on public.estadisticas
  for each row execute function private.count_event_once();

create policy "Anyone can record an event of their own about what is public" on public.estadisticas
  for insert to anon, authenticated
  with check (
    usuario_id is not distinct from (select auth.uid())
    and private.is_public_subject(proveedor_id, recurso_id)
  );
comment on policy "Anyone can record an event of their own about what is public" on public.estadisticas is
  'A visitor without a name, a signed-in person as oneself; nothing about pending listings.';
create policy "Admins can read the events" on public.estadisticas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the events" on public.estadisticas is
  'The statistics tab; events are never changed or deleted by hand.';
