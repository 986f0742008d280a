-- Usage statistics: what was visited, contacted and downloaded. Anyone may record an
-- event and only admins read them.
--
-- A repeat within 30 minutes counts once. To notice it the database remembers the
-- fingerprint of the visitor, the kind and the subject, and throws it away.
--
-- Which provider a family looked at says something about a child's health. The column
-- `usuario_id` of an event is accepted and checked, but the table never shows it: the
-- name goes to a private table that no role of the API reads, for a day.
--
-- Totals are kept as events are recorded: the statistics tab must not count a million
-- rows. Statement triggers add what a statement added and subtract what it removed, so a
-- provider that goes with its events takes them out of the totals in one step. Totals are
-- changed in the order of their keys, days before subjects, so that concurrent writers
-- queue and never deadlock.

-- Types

create type public.tipo_evento as enum ('visita_proveedor', 'contacto', 'descarga_recurso');

-- Tables

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
  ),
  constraint estadisticas_sin_nombre check (usuario_id is null)
);
comment on table public.estadisticas is 'Events of use, one row each. Holds no address.';
comment on column public.estadisticas.usuario_id is
  'May be sent, as oneself; always reads null. See private.event_people.';
create index estadisticas_tipo_fecha_idx on public.estadisticas (tipo, fecha desc);
create index estadisticas_proveedor_idx on public.estadisticas (proveedor_id) where proveedor_id is not null;
create index estadisticas_recurso_idx on public.estadisticas (recurso_id) where recurso_id is not null;
create index estadisticas_usuario_idx on public.estadisticas (usuario_id) where usuario_id is not null;

create table private.recent_events (
  fingerprint bytea primary key,
  recorded_at timestamptz not null
);
comment on table private.recent_events is 'Fingerprints of the events of the last 30 minutes.';
create index recent_events_recorded_idx on private.recent_events (recorded_at);

create table private.event_people (
  evento bigint primary key,
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  fecha timestamptz not null default now()
);
comment on table private.event_people is
  'Whose event it was, for a day. Granted to nobody, read by no function, gone with the account.';
create index event_people_fecha_idx on private.event_people (fecha);
create index event_people_usuario_idx on private.event_people (usuario_id);

create table private.estadisticas_por_dia (
  dia date not null,
  tipo public.tipo_evento not null,
  -- How a contact was made; empty when unsaid, and for the other kinds.
  metodo text not null,
  total bigint not null,
  primary key (dia, tipo, metodo)
);
comment on table private.estadisticas_por_dia is 'Events by day in Puerto Rico, kind and method of contact.';

create table private.estadisticas_por_sujeto (
  sujeto uuid not null,
  tipo public.tipo_evento not null,
  total bigint not null,
  primary key (sujeto, tipo)
);
comment on table private.estadisticas_por_sujeto is 'Events by kind and by the provider or resource they are about.';
create index estadisticas_por_sujeto_total_idx on private.estadisticas_por_sujeto (tipo, total desc);

-- Grants

alter table public.estadisticas enable row level security;
alter table private.recent_events enable row level security;
alter table private.event_people enable row level security;
alter table private.estadisticas_por_dia enable row level security;
alter table private.estadisticas_por_sujeto enable row level security;

revoke all on table public.estadisticas, private.recent_events, private.event_people, private.estadisticas_por_dia,
  private.estadisticas_por_sujeto from public, anon, authenticated, service_role;
grant insert (tipo, proveedor_id, recurso_id, usuario_id, metadata) on table public.estadisticas to anon, authenticated;
grant select on table public.estadisticas to authenticated;
grant all on table public.estadisticas to service_role;

-- Functions: recording

-- Events are recorded one by one as they happen. A body of thousands of them would cost the
-- database seconds, whether or not they counted.
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

create function private.keep_event_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.usuario_id is null then
    return new;
  end if;
  if private.is_client() and new.usuario_id is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'new row violates row-level security policy for table "estadisticas"';
  end if;
  if tg_op = 'INSERT' then
    insert into private.event_people (evento, usuario_id) values (new.id, new.usuario_id);
  end if;
  new.usuario_id := null;
  return new;
end
$$;
comment on function private.keep_event_person() is
  'Takes the name off an event and keeps it apart. Nobody records an event in another''s name.';

create function private.is_public_subject(proveedor uuid, recurso uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.proveedores as p where p.id = proveedor and p.aprobado_por_admin)
    or exists (select from public.recursos as r where r.id = recurso)
$$;
comment on function private.is_public_subject(uuid, uuid) is
  'Whether an event is about an approved provider or an existing resource.';

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

-- Functions: totals

-- `moved` are the rows that a statement added or removed; the argument says which.
create function private.total_events() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sign constant integer := tg_argv[0];
begin
  insert into private.estadisticas_por_dia as known (dia, tipo, metodo, total)
  select private.event_day(fecha), tipo, coalesce(metadata ->> 'method', ''), sign * count(*)
  from moved
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (dia, tipo, metodo) do update set total = known.total + excluded.total;

  insert into private.estadisticas_por_sujeto as known (sujeto, tipo, total)
  select coalesce(proveedor_id, recurso_id), tipo, sign * count(*)
  from moved
  group by 1, 2
  order by 1, 2
  on conflict (sujeto, tipo) do update set total = known.total + excluded.total;

  -- A subject that is gone leaves nothing behind.
  if sign < 0 then
    delete from private.estadisticas_por_sujeto as known
    using (select distinct coalesce(proveedor_id, recurso_id) as sujeto, tipo from moved) as gone
    where known.sujeto = gone.sujeto and known.tipo = gone.tipo and known.total = 0;
  end if;
  return null;
end
$$;
comment on function private.total_events() is 'Keeps private.estadisticas_por_dia and private.estadisticas_por_sujeto.';

create function private.forget_event_totals() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.estadisticas_por_dia;
  delete from private.estadisticas_por_sujeto;
  return null;
end
$$;
comment on function private.forget_event_totals() is 'An emptied table has no totals.';

-- Functions: reading

-- Read from an index: sorting every provider by its sum would take longer with each of them.
create function private.top_proveedores()
returns table (sujeto uuid, total numeric, visitas numeric, contactos numeric)
language sql stable set search_path = ''
as $$
  -- The fifth of the best sums is no less than the fifth of the most visited, nor than that
  -- of the most contacted. So whoever is among the best has half of it in visits or in contacts.
  with least_sum as (
    select greatest(
      (select s.total from private.estadisticas_por_sujeto as s where s.tipo = 'visita_proveedor' order by s.total desc offset 4 limit 1),
      (select s.total from private.estadisticas_por_sujeto as s where s.tipo = 'contacto' order by s.total desc offset 4 limit 1),
      0
    ) as total
  ), candidates as (
    select s.sujeto from private.estadisticas_por_sujeto as s
    where s.tipo = 'visita_proveedor' and s.total >= (select (l.total + 1) / 2 from least_sum as l)
    union
    select s.sujeto from private.estadisticas_por_sujeto as s
    where s.tipo = 'contacto' and s.total >= (select (l.total + 1) / 2 from least_sum as l)
  )
  select s.sujeto, sum(s.total) as total,
    coalesce(sum(s.total) filter (where s.tipo = 'visita_proveedor'), 0),
    coalesce(sum(s.total) filter (where s.tipo = 'contacto'), 0)
  from candidates as c
  join private.estadisticas_por_sujeto as s on s.sujeto = c.sujeto and s.tipo <> 'descarga_recurso'
  group by s.sujeto order by 2 desc fetch first 5 rows with ties
$$;
comment on function private.top_proveedores() is
  'The five providers with most visits and contacts, and those that have as many as the fifth.';

-- Totals are granted to nobody, so it runs with the owner's rights and first of all asks
-- who is calling.
create function public.estadisticas_resumen(dias integer default 30) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  first_day constant date := today - (least(greatest(coalesce(dias, 30), 1), 366) - 1);
begin
  perform private.require_admin();
  return (
    with days as materialized (
      select d.dia, d.tipo, d.metodo, d.total from private.estadisticas_por_dia as d where d.dia >= first_day
    ), providers as materialized (
      -- One of the two is null: the other is what is counted.
      select p.tipo_servicio, p.municipio,
        count(*) filter (where p.aprobado_por_admin) as aprobados,
        count(*) filter (where not p.aprobado_por_admin) as pendientes
      from public.proveedores as p
      group by grouping sets ((p.tipo_servicio), (p.municipio))
    )
    select jsonb_build_object(
      'desde', first_day,
      'hasta', today,
      'totales', (
        select jsonb_object_agg(t.tipo, coalesce(d.total, 0))
        from unnest(enum_range(null::public.tipo_evento)) as t (tipo)
        left join (select tipo, sum(total) as total from private.estadisticas_por_dia group by tipo) as d using (tipo)
      ),
      'por_dia', (
        select jsonb_agg(line order by line.dia)
        from (
          select first_day + place as dia,
            coalesce(sum(d.total) filter (where d.tipo = 'visita_proveedor'), 0) as visita_proveedor,
            coalesce(sum(d.total) filter (where d.tipo = 'contacto'), 0) as contacto,
            coalesce(sum(d.total) filter (where d.tipo = 'descarga_recurso'), 0) as descarga_recurso
          from generate_series(0, today - first_day) as place
          left join days as d on d.dia = first_day + place
          group by place
        ) as line
      ),
      'contactos_por_metodo', (
        select jsonb_object_agg(m.clave, coalesce(d.total, 0))
        from (values ('phone', 'phone'), ('whatsapp', 'whatsapp'), ('', 'otro')) as m (metodo, clave)
        left join (select metodo, sum(total) as total from days where tipo = 'contacto' group by metodo) as d using (metodo)
      ),
      -- Ties are kept until the names decide, so that only a handful of names is looked up.
      'proveedores_top', coalesce((
        select jsonb_agg(line order by line.total desc, line.nombre, line.id)
        from (
          select p.id, p.nombre, top.total, top.visitas, top.contactos
          from private.top_proveedores() as top
          join public.proveedores as p on p.id = top.sujeto
          order by top.total desc, p.nombre, p.id limit 5
        ) as line
      ), '[]'),
      'recursos_top', coalesce((
        select jsonb_agg(line order by line.total desc, line.titulo, line.id)
        from (
          select r.id, r.titulo, top.total
          from (
            select sujeto, total from private.estadisticas_por_sujeto where tipo = 'descarga_recurso'
            order by total desc fetch first 5 rows with ties
          ) as top
          join public.recursos as r on r.id = top.sujeto
          order by top.total desc, r.titulo, r.id limit 5
        ) as line
      ), '[]'),
      'proveedores_por_tipo', (
        select jsonb_agg(line order by line.tipo_servicio)
        from (
          select t.tipo as tipo_servicio, coalesce(l.aprobados, 0) as aprobados, coalesce(l.pendientes, 0) as pendientes
          from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
          left join providers as l on l.tipo_servicio = t.tipo
        ) as line
      ),
      'proveedores_por_municipio', coalesce((
        select jsonb_agg(line order by line.aprobados desc, line.municipio)
        from (select municipio, aprobados, pendientes from providers where municipio is not null) as line
      ), '[]')
    )
  );
end
$$;
comment on function public.estadisticas_resumen(integer) is
  'The statistics tab: totals and top lists of all time, the last days one by one, contacts by method in those days, providers by type and municipality.';

revoke execute on function private.limit_events_at_once(), private.count_event_once(), private.keep_event_person(),
  private.is_public_subject(uuid, uuid), private.total_events(), private.forget_event_totals(),
  private.top_proveedores() from public;
grant execute on function private.is_public_subject(uuid, uuid) to anon, authenticated;
revoke execute on function public.registrar_evento(public.tipo_evento, uuid, uuid, jsonb),
  public.estadisticas_resumen(integer) from public, anon, authenticated, service_role;
grant execute on function public.registrar_evento(public.tipo_evento, uuid, uuid, jsonb)
  to anon, authenticated, service_role;
grant execute on function public.estadisticas_resumen(integer) to authenticated, service_role;

-- Triggers

-- Before estadisticas_count_once by name, which is what costs.
create trigger estadisticas_at_once
  before insert on public.estadisticas
  for each row execute function private.limit_events_at_once();
create trigger estadisticas_count_once
  before insert on public.estadisticas
  for each row execute function private.count_event_once();
-- After estadisticas_count_once by name: a repeat that is dropped leaves nothing.
create trigger estadisticas_keep_person
  before insert or update on public.estadisticas
  for each row execute function private.keep_event_person();
create trigger estadisticas_total_added
  after insert on public.estadisticas referencing new table as moved
  for each statement execute function private.total_events('1');
create trigger estadisticas_total_removed
  after delete on public.estadisticas referencing old table as moved
  for each statement execute function private.total_events('-1');
create trigger estadisticas_total_changed_from
  after update on public.estadisticas referencing old table as moved
  for each statement execute function private.total_events('-1');
create trigger estadisticas_total_changed_to
  after update on public.estadisticas referencing new table as moved
  for each statement execute function private.total_events('1');
create trigger estadisticas_total_emptied
  after truncate on public.estadisticas
  for each statement execute function private.forget_event_totals();

-- Policies

create policy "Anyone can record an event of their own about what is public" on public.estadisticas
  for insert to anon, authenticated
  with check (usuario_id is null and private.is_public_subject(proveedor_id, recurso_id));
comment on policy "Anyone can record an event of their own about what is public" on public.estadisticas is
  'Nothing about pending providers; whose event it is was checked and taken off by a trigger.';
create policy "Admins can read the events" on public.estadisticas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the events" on public.estadisticas is
  'The statistics tab; without names, and never changed or deleted by hand.';
