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
create index estadisticas_recurso_idx on public.estadisticas (recurso_id) where recurso_id is not null;
create index estadisticas_usuario_idx on public.estadisticas (usuario_id) where usuario_id is not null;
-- An owner's 90 days are read from this index, whatever the number of all events.
create index estadisticas_proveedor_fecha_idx on public.estadisticas (proveedor_id, fecha) where proveedor_id is not null;
grant insert (tipo, proveedor_id, recurso_id, usuario_id, metadata) on table public.estadisticas to anon;
grant select, insert (tipo, proveedor_id, recurso_id, usuario_id, metadata) on table public.estadisticas to
  authenticated;
grant all on table public.estadisticas to service_role;

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

-- Functions: recording

create function private.record_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  window_start constant timestamptz := now() - interval '30 minutes';
  today constant date := private.event_day(now());
  window_day constant date := private.event_day(window_start);
  subject text;
  recorded constant integer := coalesce(nullif(current_setting('private.events_at_once', true), ''), '0')::integer + 1;
begin
  if tg_op = 'INSERT' and private.is_user_request() then
    -- Events are recorded one by one as they happen. A body of thousands of them would cost the database seconds, whether
    -- or not they counted.
    if recorded > 50 then
      raise exception using errcode = 'PT413', message = 'Se registran 50 eventos a la vez como máximo';
    end if;
    perform set_config('private.events_at_once', recorded::text, true);
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
  end if;

  if new.usuario_id is not null then
    if private.is_user_request() and new.usuario_id is distinct from auth.uid() then
      raise exception using errcode = 'insufficient_privilege',
        message = 'new row violates row-level security policy for table "estadisticas"';
    end if;
    if tg_op = 'INSERT' then
      insert into private.event_people (evento, usuario_id) values (new.id, new.usuario_id);
    end if;
    new.usuario_id := null;
  end if;
  return new;
end
$$;
comment on function private.record_event() is
  'Refuses more than fifty events of one request, and drops a repeated one in silence: the visitor did nothing wrong. Takes the name off an event of a signed-in person and keeps it apart; nobody records one in another''s name.';

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
  if tg_op = 'TRUNCATE' then
    delete from private.estadisticas_por_dia;
    delete from private.estadisticas_por_sujeto;
    return null;
  end if;
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

-- Functions: reading

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
          from (
            select s.sujeto, sum(s.total) as total,
              coalesce(sum(s.total) filter (where s.tipo = 'visita_proveedor'), 0) as visitas,
              coalesce(sum(s.total) filter (where s.tipo = 'contacto'), 0) as contactos
            from private.estadisticas_por_sujeto as s where s.tipo <> 'descarga_recurso'
            group by s.sujeto order by 2 desc fetch first 5 rows with ties
          ) as top
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

-- Triggers

create trigger estadisticas_record
  before insert or update on public.estadisticas
  for each row execute function private.record_event();

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
  for each statement execute function private.total_events();

-- Policies

create policy "Anyone can record an event of their own about what is public" on public.estadisticas
  for insert to anon, authenticated
  with check (usuario_id is null and (
    exists (select from public.proveedores as p where p.id = estadisticas.proveedor_id and p.aprobado_por_admin)
    or exists (select from public.recursos as r where r.id = estadisticas.recurso_id)
  ));
comment on policy "Anyone can record an event of their own about what is public" on public.estadisticas is
  'Nothing about pending providers; whose event it is was checked and taken off by a trigger.';

create policy "Admins can read the events" on public.estadisticas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the events" on public.estadisticas is
  'The statistics tab; without names, and never changed or deleted by hand.';

-- Figures that are counted and never name anybody: how often a provider was visited and
-- contacted, for its owner, and how many providers were confirmed lately.

-- Functions

create function public.cifras_de(proveedor uuid)
returns table (dia date, visitas integer, contactos integer, llamadas integer, whatsapp integer)
language plpgsql stable security definer rows 90 set search_path = ''
as $$
#variable_conflict use_column
declare
  first_day constant date := private.event_day(now()) - 89;
begin
  if not private.edits_provider(cifras_de.proveedor) then
    return;
  end if;
  return query
  with counted as (
    select (e.fecha at time zone 'America/Puerto_Rico')::date as dia,
      count(*) filter (where e.tipo = 'visita_proveedor') as visitas,
      count(*) filter (where e.tipo = 'contacto') as contactos,
      count(*) filter (where e.metadata ->> 'method' = 'phone') as llamadas,
      count(*) filter (where e.metadata ->> 'method' = 'whatsapp') as whatsapp
    from public.estadisticas as e
    where e.proveedor_id = cifras_de.proveedor and e.fecha >= first_day::timestamp at time zone 'America/Puerto_Rico'
    group by 1
  )
  select d.dia, coalesce(c.visitas, 0)::integer, coalesce(c.contactos, 0)::integer, coalesce(c.llamadas, 0)::integer,
    coalesce(c.whatsapp, 0)::integer
  from (select first_day + place as dia from generate_series(0, 89) as place) as d
  left join counted as c on c.dia = d.dia
  order by d.dia;
end
$$;
comment on function public.cifras_de(uuid) is
  'Visits and contacts of a provider on each of the last 90 days in Puerto Rico, and how many of the contacts were calls or by WhatsApp. For its owner and admins; no rows for anybody else.';

create function private.confirmed_providers() returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select distinct p.id
  from public.confirmaciones as c
  join public.proveedores as p on p.id = c.proveedor_id
  where p.aprobado_por_admin and not c.duda and c.por in ('proveedor', 'admin')
    and c.confirmado_en >= (private.event_day(now()) - 89)::timestamp at time zone 'America/Puerto_Rico';
end
$$;
comment on function private.confirmed_providers() is
  'Approved providers of which a group of facts was confirmed, by themselves or by an admin, on one of the last 90 days.';

-- How the directory stands and what becomes of what people say, as numbers that anybody may see.
-- They are counted when they are asked for: nothing is recorded for them.

create function public.transparencia() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set jit = 'off'
as $$
declare
  today constant date := private.event_day(now());
  first_day constant date := (today - interval '12 months')::date;
  since constant timestamptz := first_day::timestamp at time zone 'America/Puerto_Rico';
begin
  return (
    with types as materialized (
      select t.tipo, count(p.id) as aprobados, count(c.id) as confirmados
      from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
      left join public.proveedores as p on p.tipo_servicio = t.tipo and p.aprobado_por_admin
      left join private.confirmed_providers() as c (id) on c.id = p.id
      group by t.tipo
    ), corrections as materialized (
      -- Those that people send; what an admin heard on the phone is the team's own work.
      select c.estado, c.decidida_en - c.fecha_creacion as tardanza
      from public.propuestas as c
      where c.fecha_creacion >= since and c.origen <> 'llamada' and c.estado <> 'retirada'
    ), takedowns as materialized (
      select coalesce(r.motivo, 'sin_motivo') as motivo,
        count(*) filter (where r.clase = 'resena') as resenas,
        count(*) filter (where r.clase <> 'resena') as foro
      from private.retiros as r
      where r.fecha >= since
      group by r.motivo
    )
    select jsonb_build_object(
      'dia', today,
      'desde', first_day,
      'directorio', jsonb_build_object(
        'aprobados', (select sum(aprobados) from types),
        'confirmados', (select sum(confirmados) from types),
        'municipios', (
          select count(distinct m.municipio)
          from public.proveedores as p
          left join public.sedes as s on s.proveedor_id = p.id and s.visibilidad <> 'oculta'
          cross join lateral (values (p.municipio), (s.municipio)) as m (municipio)
          where p.aprobado_por_admin and private.is_municipio(m.municipio)
        ),
        'por_tipo', (
          select jsonb_agg(jsonb_build_object('tipo', tipo, 'aprobados', aprobados, 'confirmados', confirmados) order by tipo)
          from types
        )
      ),
      'correcciones', (
        select jsonb_build_object(
          'recibidas', count(*),
          'aceptadas', count(*) filter (where estado = 'aceptada'),
          'no_aceptadas', count(*) filter (where estado = 'rechazada'),
          'esperan', count(*) filter (where estado = 'pendiente'),
          'mediana_dias', ceil(extract(epoch from
            percentile_disc(0.5) within group (order by tardanza) filter (where estado in ('aceptada', 'rechazada'))
          ) / 86400)
        )
        from corrections
      ),
      'retiros', jsonb_build_object(
        'resenas', (select coalesce(sum(resenas), 0) from takedowns),
        'foro', (select coalesce(sum(foro), 0) from takedowns),
        'por_motivo', (
          select coalesce(jsonb_agg(jsonb_build_object('motivo', motivo, 'resenas', resenas, 'foro', foro)
            order by resenas + foro desc, motivo), '[]')
          from takedowns
        )
      ),
      'moderacion', (
        select jsonb_build_object(
          'reportes', count(*) filter (where m.que = 'reporte'),
          'ocultas', count(*) filter (where m.que = 'oculta'),
          'revisiones', count(*) filter (where m.que = 'revision'),
          'recuperadas', (select count(*) from private.retiros as r where r.recuperado_en >= since),
          'pausas', (select count(*) from public.auditoria as a where a.accion = 'pausar' and a.fecha >= since)
        )
        from private.cuentas_moderacion as m
        where m.fecha >= since
      ),
      'bajas', (select count(*) from public.bajas as b where b.estado = 'hecha' and b.origen <> 'admin')
    )
  );
end
$$;
comment on function public.transparencia() is
  'For anybody: approved providers and those confirmed within 90 days, by type; corrections that people sent in twelve months, with the days within which half of the answers came; reviews and posts that were taken down in twelve months, by reason; reports, what they hid, second looks, what was put back and pauses in twelve months; providers that asked to leave and left.';

-- What becomes of reports, as numbers that anybody may see: how many came, what was hidden until somebody
-- looked, second looks, what was put back and pauses.

-- Tables

-- Reports go with their post or their account, and what was counted stays.
create table private.cuentas_moderacion (
  que text not null constraint que_conocido check (que in ('reporte', 'oculta', 'revision')),
  fecha timestamptz not null default now()
);
comment on table private.cuentas_moderacion is
  'That something was reported, hidden by reports or looked at again, to be counted: neither what nor whose. For 13 months.';
create index cuentas_moderacion_fecha_idx on private.cuentas_moderacion (fecha);

-- Functions

-- Triggers

-- Where help is and where it is missing, by type and municipality, for the map that anybody may see. Counted when it is
-- asked for, from what the directory shows: nothing is recorded for it.

-- Without JIT: PostgreSQL takes the rows of a JSON array for a hundred, and would compile for seconds what runs in
-- milliseconds.
create function public.mapa() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  today constant date := private.event_day(now());
begin
  return (
    with near as materialized (
      select m.nombre as municipio, m.nombre as lugar from private.municipios as m
      union all
      select m.nombre, v.lugar from private.municipios as m cross join lateral unnest(m.por_tierra || m.por_mar) as v (lugar)
    ), places as materialized (
      -- The places that the search knows. A provider without a summary has its own municipality, and nothing is known of it.
      select p.id, p.tipo_servicio as tipo, coalesce(s.lugar ->> 'm', p.municipio) as lugar, c.id is not null as confirmado,
        coalesce(s.lugar ->> 'e' in ('acepta', 'evalua_antes') and (s.lugar ->> 'v')::date >= today, false) as acepta
      from public.proveedores as p
      left join public.resumen_hechos as r on r.proveedor_id = p.id
      left join private.confirmed_providers() as c (id) on c.id = p.id
      cross join lateral jsonb_array_elements(coalesce(r.lugares, '[{}]')) as s (lugar)
      where p.aprobado_por_admin
    ), reached as (
      -- Each provider once a municipality, whether it has a place there or only in a neighbour.
      select s.tipo, n.municipio, s.id, s.confirmado,
        bool_or(n.lugar = n.municipio) as aqui,
        bool_or(n.lugar = n.municipio and s.acepta) as aqui_acepta,
        bool_or(s.acepta) as acepta
      from places as s
      join near as n on n.lugar = s.lugar
      group by s.tipo, n.municipio, s.id, s.confirmado
    ), counted as (
      select tipo, municipio,
        count(*) filter (where aqui) as aqui,
        count(*) filter (where aqui_acepta) as aqui_aceptan,
        count(*) filter (where aqui and confirmado) as confirmados,
        count(*) filter (where not aqui) as vecinos,
        count(*) filter (where acepta and not aqui_acepta) as vecinos_aceptan
      from reached
      group by tipo, municipio
    ), accepting as materialized (
      select distinct s.id from places as s where s.acepta
    ), ways as materialized (
      select p.id, p.tipo_servicio as tipo, p.municipio, r.modalidades, a.id is not null as acepta
      from public.proveedores as p
      join public.resumen_hechos as r on r.proveedor_id = p.id
      left join accepting as a on a.id = p.id
      where p.aprobado_por_admin and r.atencion_vence >= today and r.modalidades && array['en_linea', 'a_domicilio']
    ), online as materialized (
      select tipo, municipio, count(*) as en_linea, count(*) filter (where acepta) as en_linea_aceptan
      from ways
      where 'en_linea' = any (modalidades)
      group by tipo, municipio
    ), visits as (
      select w.tipo, v.municipio,
        count(distinct w.id) as a_domicilio,
        count(distinct w.id) filter (where w.acepta) as a_domicilio_aceptan,
        array_agg(distinct s.municipio) as desde
      from ways as w
      join public.sedes as s on s.proveedor_id = w.id and (s.principal or s.visibilidad <> 'oculta')
      cross join lateral unnest(
        case when s.toda_la_isla then array(select m.nombre from private.municipios as m) else s.atiende_municipios end
      ) as v (municipio)
      where 'a_domicilio' = any (w.modalidades)
      group by w.tipo, v.municipio
    ), types as (
      select t.tipo, jsonb_agg(jsonb_build_object(
        'municipio', m.nombre,
        'aqui', coalesce(c.aqui, 0),
        'aqui_aceptan', coalesce(c.aqui_aceptan, 0),
        'confirmados', coalesce(c.confirmados, 0),
        'vecinos', coalesce(c.vecinos, 0),
        'vecinos_aceptan', coalesce(c.vecinos_aceptan, 0),
        'en_linea', coalesce(o.en_linea, 0),
        'en_linea_aceptan', coalesce(o.en_linea_aceptan, 0),
        'a_domicilio', coalesce(v.a_domicilio, 0),
        'a_domicilio_aceptan', coalesce(v.a_domicilio_aceptan, 0),
        -- Of more than a few, where they come from says little.
        'desde', case when v.a_domicilio <= 3 then v.desde else '{}' end
      ) order by m.nombre) as municipios
      from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
      cross join private.municipios as m
      left join counted as c on c.tipo = t.tipo and c.municipio = m.nombre
      left join online as o on o.tipo = t.tipo and o.municipio = m.nombre
      left join visits as v on v.tipo = t.tipo and v.municipio = m.nombre
      group by t.tipo
    )
    select jsonb_build_object('dia', today, 'tipos', jsonb_agg(jsonb_build_object(
      'tipo', t.tipo,
      'en_linea', (select coalesce(sum(o.en_linea), 0) from online as o where o.tipo = t.tipo),
      'en_linea_aceptan', (select coalesce(sum(o.en_linea_aceptan), 0) from online as o where o.tipo = t.tipo),
      'municipios', t.municipios
    ) order by t.tipo))
    from types as t
  );
end
$$;
comment on function public.mapa() is
  'For anybody, by type and municipality: approved providers with a place there, those without one there but in a neighbour by land or sea, and of both who accepts new people; those there that are confirmed within 90 days; who attends online from there, and who visits homes there, and from where. A word that has expired does not count. Each type has the sum of those online.';

-- Figures for whoever watches the server: how much waits, and what must not be missing. None is about anybody.

create function public.gateway_figures() returns table (name text, help text, labels jsonb, value double precision)
language plpgsql stable security definer set search_path = '' set jit = 'off'
as $$
begin
  return query
    with waiting as (
      select k.clase, count(q.id) as total, min(q.desde) as desde
      from private.clases_cola as k left join private.queue() as q on q.clase = k.clase
      group by k.clase
    )
    select 'guia_queue_items', 'Things that wait for an admin in Hoy.',
      jsonb_build_object('kind', w.clase), w.total::double precision
    from waiting as w
    union all
    select 'guia_queue_oldest_seconds', 'How long the oldest of them waits.',
      jsonb_build_object('kind', w.clase),
      coalesce(greatest(extract(epoch from now() - w.desde), 0), 0)::double precision
    from waiting as w;

  -- What was tried ten times stays in the table, and is not tried again.
  return query
    select 'guia_mail', 'Mail of the product that is in the queue.', jsonb_build_object('state', s.state),
      (select count(*) from private.outgoing_mail as m where case
        when m.attempts >= 10 then 'given_up' when m.next_try > now() then 'later' else 'due'
      end = s.state)::double precision
    from unnest(array['due', 'later', 'given_up']) as s(state);

  return query
    select 'guia_admins', 'Administrators, by whether they have a second factor.',
      jsonb_build_object('second_factor', case when s.has then 'yes' else 'no' end),
      (select count(*) from public.user_roles as r where r.role = 'admin' and s.has = exists (
        select from auth.mfa_factors as f where f.user_id = r.user_id and f.status = 'verified'
      ))::double precision
    from unnest(array[true, false]) as s(has);

  -- Where the server makes backups it notes them here.
  return query
    select 'guia_backup_age_seconds', 'How old the last good backup is.', '{}'::jsonb,
      extract(epoch from now() - b.last_good_at)::double precision
    from private.backups as b where b.last_good_at is not null
    union all
    select 'guia_backup_failed', 'Whether the last try failed.', '{}'::jsonb,
      (b.failed_at is not null)::integer::double precision
    from private.backups as b
    union all
    select 'guia_failing_seconds', 'For how long a job of the day, or the mail of a template, has failed.',
      jsonb_build_object('job', f.job, 'code', f.code), extract(epoch from now() - f.since)::double precision
    from private.failed_jobs as f;
end
$$;
comment on function public.gateway_figures() is
  'Hook of the server: what the product tells whoever watches it, as counts and times. Called with each look at the metrics.';

-- Open data: what of the directory anybody may take along, by page and by what has changed.
--
-- A page that is counted off loses a row whenever one before it leaves. So a provider has a number in the open data,
-- given once, when it first becomes public, and a page is a range of numbers: whatever else is written meanwhile,
-- nothing changes its page. It also has the moment of its last change, of whatever kind.

-- Tables

create table public.datos_proveedores (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  numero bigint generated always as identity,
  modificado_en timestamptz not null default clock_timestamp(),
  constraint datos_proveedores_numero_unico unique (numero)
);
comment on table public.datos_proveedores is
  'The number of a provider in the open data, and when anything of it last changed. Kept by triggers, from its first approval on.';
comment on column public.datos_proveedores.numero is 'It never changes and is never given again.';
grant select on table public.datos_proveedores to anon, authenticated, service_role;

create table private.guide_entries (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  modificado_en timestamptz not null,
  sedes uuid[],
  texto json not null
);
comment on table private.guide_entries is
  'What private.write_guide_entries says of a provider, kept ready: true as long as its moment is that of datos_proveedores.';

-- Functions

create function private.publish(ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  if ids is null then
    return;
  end if;
  -- Once a transaction: a save writes several tables. What was taken out of a provider is in no entry either.
  with stamped as (
    update public.datos_proveedores as d
    set modificado_en = greatest(clock_timestamp(), d.modificado_en + interval '1 microsecond')
    where d.proveedor_id = any (ids) and d.xmin <> pg_current_xact_id()::xid
    returning d.proveedor_id
  )
  delete from private.guide_entries as e using stamped as s where e.proveedor_id = s.proveedor_id;
  insert into public.datos_proveedores (proveedor_id)
  select p.id from public.proveedores as p
  where p.id = any (ids) and p.aprobado_por_admin
    and not exists (select from public.datos_proveedores as d where d.proveedor_id = p.id)
  order by p.fecha_creacion, p.id
  on conflict do nothing;
end
$$;
comment on function private.publish(uuid[]) is
  'Something of these providers has changed: stamps those of the open data, and numbers what is new in it.';

create function private.publish_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.publish(array_agg(c.id)) from changed as c;
  return null;
end
$$;
comment on function private.publish_changed() is 'The providers that a statement wrote, for the open data.';

-- Read for thousands of providers at a time, so each table is read once and grouped. `app/features/guide/packed.ts` reads it.
create function private.write_guide_entries(ids uuid[]) returns setof private.guide_entries
language sql stable set search_path = ''
as $$
  with weeks as (
    select span.sede_id,
      string_agg(span.dias || ' ' || span.abre || '-' || span.cierra, ';' order by span.primero, span.abre) as semana
    from (
      select h.sede_id, h.abre, h.cierra, min(h.dia) as primero, string_agg(h.dia::text, '' order by h.dia) as dias
      from public.sedes as s join public.horas as h on h.sede_id = s.id
      where s.proveedor_id = any (write_guide_entries.ids) and s.visibilidad <> 'oculta'
      group by h.sede_id, h.abre, h.cierra
    ) as span
    group by span.sede_id
  ), places as materialized (
    select s.id, s.proveedor_id, row_number() over (partition by s.proveedor_id order by s.orden, s.id) - 1 as lugar,
      json_build_object(
        'principal', nullif(s.principal, false),
        'nombre', s.nombre,
        'municipio', nullif(s.municipio, ''),
        'direccion', s.direccion,
        'como_llegar', s.como_llegar,
        'visibilidad', nullif(s.visibilidad, 'completa'),
        'telefono', s.telefono,
        'whatsapp', s.whatsapp,
        'atiende_municipios', nullif(s.atiende_municipios, '{}'),
        'toda_la_isla', nullif(s.toda_la_isla, false),
        'orden', nullif(s.orden, 0),
        'semana', w.semana,
        'cupo', case when a.sede_id is not null then json_build_object(
          'estado', nullif(a.estado, 'acepta'), 'espera', a.espera, 'nota', a.nota
        ) end
      ) as told
    from public.sedes as s
    left join public.disponibilidad as a on a.sede_id = s.id
    left join weeks as w on w.sede_id = s.id
    where s.proveedor_id = any (write_guide_entries.ids) and (s.principal or s.visibilidad <> 'oculta')
  ), listed as (
    select s.proveedor_id, array_agg(s.id order by s.lugar) as ids, json_agg(s.told order by s.lugar) as told
    from places as s group by s.proveedor_id
  ), words as (
    select f.proveedor_id, json_agg(
      json_build_array(f.grupo, s.lugar, private.event_day(f.confirmado_en), f.vence_en, f.por, f.via)
      order by f.grupo || ',' || coalesce(s.lugar::text, '') collate "C"
    ) as told
    from public.frescura as f left join places as s on s.id = f.sede_id
    where f.proveedor_id = any (write_guide_entries.ids) and (f.sede_id is null or s.id is not null)
    group by f.proveedor_id
  )
  select p.id, o.modificado_en, l.ids, json_strip_nulls(json_build_object(
    'id', p.id,
    'nombre', nullif(p.nombre, ''),
    'descripcion', case when char_length(p.descripcion) > 1000
      then regexp_replace(left(p.descripcion, 1000), '\s+$', '') || '…' else p.descripcion end,
    'tipo_servicio', nullif(p.tipo_servicio, 'escuela'),
    'subcategoria', p.subcategoria,
    'municipio', nullif(p.municipio, ''),
    'acepta_planes', nullif(p.acepta_planes, false),
    'planes_aceptados', nullif(p.planes_aceptados, '{}'),
    'telefono', p.telefono,
    'web', p.web,
    'hechos', r.linea,
    'direccion', p.direccion,
    'email', p.email,
    'etiquetas_servicio', nullif(p.etiquetas_servicio, '{}'),
    'horario_servicio', p.horario_servicio,
    'whatsapp', p.whatsapp,
    'sedes', l.told,
    'detalles', case when d.proveedor_id is not null then to_jsonb(d) - array[
      'proveedor_id', 'fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado'
    ] end,
    'visita', case when v.proveedor_id is not null then json_build_object(
      'con_quien', v.con_quien,
      'duracion_minutos', v.duracion_minutos,
      'pasos', nullif(v.pasos, '{}'),
      'que_llevar', nullif(v.que_llevar, '{}'),
      'se_puede', nullif(v.se_puede, '{}')
    ) end,
    'palabras', w.told
  ))
  from public.proveedores as p
  join public.datos_proveedores as o on o.proveedor_id = p.id
  left join public.resumen_hechos as r on r.proveedor_id = p.id
  left join public.detalles as d on d.proveedor_id = p.id
  left join public.primera_visita as v on v.proveedor_id = p.id
  left join listed as l on l.proveedor_id = p.id
  left join words as w on w.proveedor_id = p.id
  where p.id = any (write_guide_entries.ids)
$$;
comment on function private.write_guide_entries(uuid[]) is
  'What the guide and the open data say of providers, to anybody: JSON without what equals its default, places by their position (`sedes` has their ids), long descriptions cut, dates as days.';

create function private.keep_guide_entries() returns void
language sql volatile set search_path = ''
as $$
  insert into private.guide_entries
  select e.* from private.write_guide_entries(array(
    select d.proveedor_id from public.datos_proveedores as d
    left join private.guide_entries as e on e.proveedor_id = d.proveedor_id
    where e.modificado_en is distinct from d.modificado_en
    order by d.numero limit 2000
  )) as e
  on conflict (proveedor_id) do update
  set modificado_en = excluded.modificado_en, sedes = excluded.sedes, texto = excluded.texto
$$;
comment on function private.keep_guide_entries() is
  'The work of each half hour: entries of the guide that are not kept ready, so many as others can wait for.';
insert into private.daily_jobs (orden, job, each_time) values (180, 'keep_guide_entries', true);

-- With the owner's rights, so that it is the same for whoever asks.
create function public.guia_de(ids uuid[])
returns table (id uuid, modificado_en timestamptz, descripcion text, sedes uuid[], texto json)
language plpgsql stable security definer set search_path = ''
as $$
declare
  others uuid[];
begin
  return query
    select p.id, d.modificado_en, p.descripcion, e.sedes, e.texto
    from public.proveedores as p
    join public.datos_proveedores as d on d.proveedor_id = p.id
    join private.guide_entries as e on e.proveedor_id = p.id and e.modificado_en = d.modificado_en
    where p.id = any (guia_de.ids) and p.aprobado_por_admin;
  select array_agg(d.proveedor_id) into others
  from public.datos_proveedores as d
  left join private.guide_entries as e on e.proveedor_id = d.proveedor_id and e.modificado_en = d.modificado_en
  where d.proveedor_id = any (guia_de.ids) and e.proveedor_id is null;
  if others is not null then
    return query
      select p.id, e.modificado_en, p.descripcion, e.sedes, e.texto
      from private.write_guide_entries(others) as e
      join public.proveedores as p on p.id = e.proveedor_id and p.aprobado_por_admin;
  end if;
end
$$;
comment on function public.guia_de(uuid[]) is
  'Of approved providers, in any order: the entry of the guide, the ids of its places, the whole description and the last change.';

-- With the owner's rights, so that it is the same for whoever asks, and counted at once.
create function public.resumen_datos(desde timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'proveedores', count(*),
      'ultimo', coalesce(max(d.numero), 0),
      'cambiado_en', max(d.modificado_en)
    )
    from public.datos_proveedores as d join public.proveedores as p on p.id = d.proveedor_id
    where p.aprobado_por_admin and (desde is null or d.modificado_en >= desde)
  );
end
$$;
comment on function public.resumen_datos(timestamptz) is
  'How much the open data hold, in all or changed since a moment: how many providers, the last number, the last change.';

-- Triggers

-- After proveedores_create_parts by name.
create trigger proveedores_publish_inserted
  after insert on public.proveedores referencing new table as changed
  for each statement execute function private.publish_changed();

create trigger proveedores_publish_updated
  after update on public.proveedores referencing new table as changed
  for each statement execute function private.publish_changed();

-- Policies

create policy "Anyone can see the numbers of approved providers" on public.datos_proveedores
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id and p.aprobado_por_admin));
comment on policy "Anyone can see the numbers of approved providers" on public.datos_proveedores is
  'The open data are the same for everybody: neither an owner nor an admin gets more.';

-- When two providers become one

insert into private.merge_rows (orden, sentencia) values
  (50, 'update public.estadisticas as e set proveedor_id = $1 where e.proveedor_id = $2');

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('public.estadisticas', 't.id in (select e.evento from private.event_people as e where e.usuario_id = $1)');

-- Rights

grant execute on function public.registrar_evento(public.tipo_evento, uuid, uuid, jsonb), public.transparencia(),
  public.mapa(), public.resumen_datos(timestamp with time zone), public.guia_de(uuid[]) to anon, authenticated, service_role;
grant execute on function public.estadisticas_resumen(integer), public.cifras_de(uuid) to authenticated, service_role;
