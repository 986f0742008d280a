-- The call list with thousands of providers: the latest words in one pass of an index instead of a
-- search for each group, mail and proposals joined instead of asked for one by one.

-- Tables

create index confirmaciones_ultima_idx on public.confirmaciones (proveedor_id, grupo, sede_id, confirmado_en desc, id)
  include (vence_en) where not duda;

create view private.latest_words as
select distinct on (c.proveedor_id, c.grupo, c.sede_id) c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en, c.vence_en
from public.confirmaciones as c
where not c.duda
order by c.proveedor_id, c.grupo, c.sede_id, c.confirmado_en desc, c.id;
comment on view private.latest_words is
  'The latest word about each group, of a place or (without one) of the whole provider, doubts apart.';

create or replace view private.standing as
select t.proveedor_id, t.sede_id, t.grupo, t.oculta, least(word.vence_en, doubt.vence_en) as vence_en,
  word.vence_en is not null and doubt.vence_en is not null as dudoso
from private.told_groups as t
left join private.latest_words as own on own.proveedor_id = t.proveedor_id and own.grupo = t.grupo and own.sede_id = t.sede_id
left join private.latest_words as whole
  on whole.proveedor_id = t.proveedor_id and whole.grupo = t.grupo and whole.sede_id is null
cross join lateral (
  select case when is_own then own.confirmado_en else whole.confirmado_en end as confirmado_en,
    case when is_own then own.vence_en else whole.vence_en end as vence_en
  from (select whole.confirmado_en is null or own.confirmado_en >= whole.confirmado_en) as later (is_own)
) as word
-- Few groups were ever doubted: of the others no doubt is looked for.
left join (
  select distinct d.proveedor_id, d.grupo from public.confirmaciones as d where d.duda
) as doubted on doubted.proveedor_id = t.proveedor_id and doubted.grupo = t.grupo
left join lateral (
  select min(d.vence_en) as vence_en from public.confirmaciones as d
  where d.duda and d.proveedor_id = doubted.proveedor_id and d.grupo = doubted.grupo
    and (d.sede_id is null or d.sede_id = t.sede_id) and d.confirmado_en > word.confirmado_en
) as doubt on true;

-- Grants

revoke all on table private.latest_words from public, anon, authenticated, service_role;

-- Functions

create or replace function private.groups_to_ask(proveedor uuid default null)
returns table (proveedor_id uuid, sede_id uuid, grupo text, desde date, motivo text)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.event_day(now());
begin
  return query
  with proposed as materialized (
    -- As private.field_place has it.
    select q.proveedor_id, q.campo, g.grupo, case when g.de_sede then coalesce(q.sede_id, s.id) end as sede_id
    from public.propuestas as q
    left join private.grupos as g on g.grupo = private.field_group(q.campo)
    left join public.sedes as s on s.proveedor_id = q.proveedor_id and s.principal
    where q.estado = 'pendiente' and (groups_to_ask.proveedor is null or q.proveedor_id = groups_to_ask.proveedor)
  ), asked as (
    select g.*, (p.fecha_creacion at time zone 'America/Puerto_Rico')::date as dia_de_creacion
    from private.standing as g
    join public.proveedores as p on p.id = g.proveedor_id and p.aprobado_por_admin
    where not g.oculta and (groups_to_ask.proveedor is null or g.proveedor_id = groups_to_ask.proveedor)
      and (g.vence_en < today or g.vence_en is null)
      -- What is proposed waits for a decision, not for a call.
      and not exists (
        select from proposed as q
        where q.proveedor_id = g.proveedor_id and (
          q.campo = 'servicio_cerrado' or q.grupo = g.grupo and q.sede_id is not distinct from g.sede_id
        )
      )
  )
  select a.proveedor_id, a.sede_id, a.grupo, a.vence_en,
    coalesce(m.silence, case when a.dudoso then 'duda' else 'sin_respuesta' end)
  from asked as a
  join private.provider_mail as m on m.proveedor_id = a.proveedor_id
  where a.vence_en is not null and (a.vence_en + 14 <= today or m.silence is not null or a.dudoso)
  union all
  select a.proveedor_id, a.sede_id, a.grupo, a.dia_de_creacion, 'nunca'
  from asked as a
  where a.vence_en is null and not exists (
    select from public.confirmaciones as c where c.proveedor_id = a.proveedor_id and not c.duda
  );
end
$$;

-- PostgreSQL would compile these statements, which takes many times as long as running them.
alter function public.hoy() set jit = off;
alter function public.cola() set jit = off;
alter function public.por_llamar() set jit = off;
alter function public.transparencia() set jit = off;
alter function public.gateway_daily() set jit = off;
