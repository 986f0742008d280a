-- Backups: when the last good one was made, for those who look at the panel every day.

-- Tables

create table private.backups (
  is_only boolean primary key default true constraint backups_one_row check (is_only),
  last_good_at timestamptz,
  failed_at timestamptz
);
comment on table private.backups is
  'What the server knows of the backups of this database: one row, and none where it never made one. It stays where backups end, so that the panel says how old the last one is.';
comment on column private.backups.last_good_at is 'Of the newest whole one; null where there is none yet.';
comment on column private.backups.failed_at is 'Of the last try, if that failed.';

alter table private.backups enable row level security;
revoke all on table private.backups from public, anon, authenticated, service_role;

-- Functions

create function public.gateway_note_backup(good_at timestamptz, failed timestamptz) returns void
language sql security definer set search_path = ''
as $$
  insert into private.backups (last_good_at, failed_at) values (good_at, failed)
  on conflict (is_only) do update set last_good_at = excluded.last_good_at, failed_at = excluded.failed_at
$$;
comment on function public.gateway_note_backup(timestamptz, timestamptz) is
  'Hook of the server: the time of the last good backup, and that of the last try if it failed.';
revoke all on function public.gateway_note_backup(timestamptz, timestamptz) from public, anon, authenticated, service_role;

-- The same with the backups.
create or replace function public.hoy() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'clases', (
      select jsonb_agg(jsonb_build_object('clase', k.clase, 'total', coalesce(w.total, 0), 'desde', w.desde) order by k.orden)
      from private.clases_cola as k
      left join (
        select q.clase, count(*) as total, min(q.desde) as desde from private.queue() as q group by q.clase
      ) as w on w.clase = k.clase
    ),
    'aprobados', (select count(*) from public.proveedores as p where p.aprobado_por_admin),
    'confirmados', (select count(*) from private.confirmed_providers()),
    -- Without the lines that have their outcome of today.
    'por_llamar', (
      select count(distinct a.proveedor_id) from private.groups_to_ask() as a
      where not exists (
        select from private.latest_calls as l
        where l.proveedor_id = a.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
      )
    ),
    'cambios', (
      select jsonb_build_object('total', count(*), 'ultimo', max(e.fecha)) from public.auditoria as e
      where e.tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita')
        and e.fecha > now() - interval '7 days'
        and not exists (select from private.devoluciones as d where d.entrada = e.id)
    ),
    'pasos', (select count(*) from public.pasos as p where p.estado = 'publicado' and p.vence_en >= today),
    'copias', (
      select jsonb_build_object('ultima', b.last_good_at, 'fallo', b.failed_at) from private.backups as b
    )
  );
end
$$;
comment on function public.hoy() is
  'For admins, in one small read: how many things of each kind wait and since when, how many approved providers were confirmed within 90 days, how many are to be called, what changed within 7 days, how many steps families see, and when the last good backup was made.';
