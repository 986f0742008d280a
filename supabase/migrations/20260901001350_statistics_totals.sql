-- Totals of the events, kept as they are recorded: the statistics tab must not count a
-- million rows. Statement triggers add what a statement added and subtract what it
-- removed, so a listing that goes with its events takes them out of the totals in one
-- step. Totals are changed in the order of their keys, days before subjects, so that
-- concurrent writers queue and never deadlock.

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
comment on table private.estadisticas_por_sujeto is 'Events by kind and by the listing or resource they are about.';

alter table private.estadisticas_por_dia enable row level security;
alter table private.estadisticas_por_sujeto enable row level security;
revoke all on table private.estadisticas_por_dia, private.estadisticas_por_sujeto
  from public, anon, authenticated, service_role;

create function private.event_day(at timestamptz) returns date
language sql stable set search_path = ''
as $$
  select (at at time zone 'America/Puerto_Rico')::date
$$;
comment on function private.event_day(timestamptz) is 'The day in Puerto Rico.';

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

revoke execute on function private.event_day(timestamptz), private.total_events(), private.forget_event_totals()
  from public;

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

insert into private.estadisticas_por_dia (dia, tipo, metodo, total)
select private.event_day(fecha), tipo, coalesce(metadata ->> 'method', ''), count(*)
from public.estadisticas group by 1, 2, 3;
insert into private.estadisticas_por_sujeto (sujeto, tipo, total)
select coalesce(proveedor_id, recurso_id), tipo, count(*)
from public.estadisticas group by 1, 2;
