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

-- Grants

alter table private.cuentas_moderacion enable row level security;
revoke all on table private.cuentas_moderacion from public, anon, authenticated, service_role;

-- Functions

create function private.count_moderation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.cuentas_moderacion (que) values (tg_argv[0]);
  return null;
end
$$;
comment on function private.count_moderation() is 'Counts one more of its argument.';

create or replace function public.transparencia() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = 'off'
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

revoke execute on function private.count_moderation() from public;

-- Triggers

create trigger reportes_tally
  after insert on private.reportes
  for each row execute function private.count_moderation('reporte');
-- A decision that is undone hides nothing anew.
create trigger moderacion_tally_hidden
  after update of estado on private.moderacion
  for each row when (old.estado = 'publicada' and new.estado = 'oculta' and old.decision is null)
  execute function private.count_moderation('oculta');
create trigger moderacion_tally_revision
  after update of revision_pedida_en on private.moderacion
  for each row when (old.revision_pedida_en is null and new.revision_pedida_en is not null)
  execute function private.count_moderation('revision');
