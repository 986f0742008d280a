-- The call list and the reminders with thousands of providers: the latest word about each group stands in a table of its
-- own, however many words there are; only of groups that were doubted a doubt is looked for; and an address is looked at
-- by a short pattern.

-- Tables

create table private.ultimas_palabras (
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  grupo text not null,
  sede_id uuid references public.sedes (id) on delete cascade,
  confirmado_en timestamptz not null,
  vence_en date not null,
  constraint ultimas_palabras_una_por_grupo unique nulls not distinct (proveedor_id, grupo, sede_id)
);
comment on table private.ultimas_palabras is
  'The latest word about each group, of a place or (without one) of the whole provider, doubts apart. Kept by triggers of confirmaciones.';
create index ultimas_palabras_sede_idx on private.ultimas_palabras (sede_id);

drop index public.confirmaciones_ultima_idx;
create index confirmaciones_planes_idx on public.confirmaciones (proveedor_id) where grupo = 'planes' and not duda;

-- Grants

alter table private.ultimas_palabras enable row level security;
revoke all on table private.ultimas_palabras from public, anon, authenticated, service_role;

-- Functions

create function private.keep_latest_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.ultimas_palabras as u (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
    select distinct on (c.proveedor_id, c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
    from changed as c where not c.duda
    order by c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en desc, c.id
    on conflict on constraint ultimas_palabras_una_por_grupo do update
    set confirmado_en = excluded.confirmado_en, vence_en = excluded.vence_en
    where u.confirmado_en <= excluded.confirmado_en;
    return null;
  end if;
  delete from private.ultimas_palabras as u using changed as c
  where not c.duda and u.proveedor_id = c.proveedor_id and u.grupo = c.grupo and u.sede_id is not distinct from c.sede_id;
  insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
  select distinct on (w.proveedor_id, w.grupo, w.sede_id) w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en, w.vence_en
  from public.confirmaciones as w
  join changed as c on c.proveedor_id = w.proveedor_id and c.grupo = w.grupo and c.sede_id is not distinct from w.sede_id
  where not w.duda and not c.duda
  order by w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en desc, w.id
  on conflict do nothing;
  return null;
end
$$;
comment on function private.keep_latest_words() is 'Keeps the latest word of each group that a statement added words to, or took words from.';

-- Counted repetitions ({1,64}) in the pattern took most of the time of the call list: lengths are compared beside it.
create or replace function private.is_email(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$'
    and position('@' in address) <= 65
    and (char_length(address) <= 64 or split_part(address, '@', 2) !~ '[^.]{64}')
$$;

revoke execute on function private.keep_latest_words() from public;

-- Triggers

create trigger confirmaciones_keep_latest_inserted
  after insert on public.confirmaciones
  referencing new table as changed
  for each statement execute function private.keep_latest_words();
create trigger confirmaciones_keep_latest_deleted
  after delete on public.confirmaciones
  referencing old table as changed
  for each statement execute function private.keep_latest_words();

insert into private.ultimas_palabras (proveedor_id, grupo, sede_id, confirmado_en, vence_en)
select w.proveedor_id, w.grupo, w.sede_id, w.confirmado_en, w.vence_en from private.latest_words as w;

-- Views

create or replace view private.standing as
select t.proveedor_id, t.sede_id, t.grupo, t.oculta, least(word.vence_en, doubt.vence_en) as vence_en,
  word.vence_en is not null and doubt.vence_en is not null as dudoso
from private.told_groups as t
left join private.ultimas_palabras as own
  on own.proveedor_id = t.proveedor_id and own.grupo = t.grupo and own.sede_id = t.sede_id
left join private.ultimas_palabras as whole
  on whole.proveedor_id = t.proveedor_id and whole.grupo = t.grupo and whole.sede_id is null
left join (
  select distinct d.proveedor_id, d.grupo from public.confirmaciones as d where d.duda
) as doubted on doubted.proveedor_id = t.proveedor_id and doubted.grupo = t.grupo
cross join lateral (
  select case when is_own then own.confirmado_en else whole.confirmado_en end as confirmado_en,
    case when is_own then own.vence_en else whole.vence_en end as vence_en
  from (select whole.confirmado_en is null or own.confirmado_en >= whole.confirmado_en) as later (is_own)
) as word
cross join lateral (
  -- Few groups were ever doubted: of the others no doubt is looked for.
  select case when doubted.grupo is not null then (
    select min(d.vence_en) from public.confirmaciones as d
    where d.duda and d.proveedor_id = t.proveedor_id and d.grupo = t.grupo
      and (d.sede_id is null or d.sede_id = t.sede_id) and d.confirmado_en > word.confirmado_en
  ) end as vence_en
) as doubt;

drop view private.latest_words;

create view private.latest_calls as
select distinct on (l.proveedor_id) l.proveedor_id, l.id, l.resultado, l.fecha, private.event_day(l.fecha) as dia,
  l.grupos, l.desde, l.motivo
from public.llamadas as l where l.deshecha_en is null
order by l.proveedor_id, l.fecha desc, l.id;
comment on view private.latest_calls is 'The latest call to each provider that was not taken back, and its day.';
revoke all on table private.latest_calls from public, anon, authenticated, service_role;

-- Functions that read them

create or replace function public.por_llamar()
returns table (
  proveedor_id uuid, nombre text, municipio text, telefono text, whatsapp text, grupos text[], desde date, motivo text,
  ultima_llamada uuid, resultado text, fecha_llamada timestamptz
)
language plpgsql stable security definer set search_path = '' set jit = off
as $$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return query
  with latest as materialized (
    select * from private.latest_calls
  ), lines as (
    -- A call of today stays where it was until the day ends, so that it can be taken back.
    select l.proveedor_id, l.grupos, l.desde, l.motivo from latest as l
    where l.dia = today and l.resultado <> 'no_contesto'
    union all
    select c.* from private.call_lines() as c
    where not exists (
      select from latest as l where l.proveedor_id = c.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
    )
  )
  select p.id, p.nombre, p.municipio,
    coalesce(p.telefono, (
      select s.telefono from public.sedes as s where s.proveedor_id = p.id and s.telefono is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    coalesce(p.whatsapp, (
      select s.whatsapp from public.sedes as s where s.proveedor_id = p.id and s.whatsapp is not null
      order by s.principal desc, s.orden, s.id limit 1
    )),
    i.grupos, i.desde, i.motivo, l.id, l.resultado, l.fecha
  from lines as i
  join public.proveedores as p on p.id = i.proveedor_id and p.aprobado_por_admin
  left join latest as l on l.proveedor_id = i.proveedor_id
  order by coalesce(l.resultado = 'no_contesto' and l.dia > today - 3, false), i.motivo = 'nunca', i.desde, p.nombre, p.id;
end
$$;

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
    )
  );
end
$$;
