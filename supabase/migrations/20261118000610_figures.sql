-- Figures that are counted and never name anybody: how often a provider was visited and
-- contacted, for its owner, and how many providers were confirmed lately.

-- An owner's 90 days are read from this index, whatever the number of all events.
create index estadisticas_proveedor_fecha_idx on public.estadisticas (proveedor_id, fecha) where proveedor_id is not null;
drop index public.estadisticas_proveedor_idx;

-- Functions

create function public.cifras_de(proveedor uuid)
returns table (dia date, visitas integer, contactos integer, llamadas integer, whatsapp integer)
language sql stable security definer rows 90 set search_path = ''
as $$
  with counted as (
    select private.event_day(e.fecha) as dia,
      count(*) filter (where e.tipo = 'visita_proveedor') as visitas,
      count(*) filter (where e.tipo = 'contacto') as contactos,
      count(*) filter (where e.metadata ->> 'method' = 'phone') as llamadas,
      count(*) filter (where e.metadata ->> 'method' = 'whatsapp') as whatsapp
    from public.estadisticas as e
    where e.proveedor_id = cifras_de.proveedor
      and e.fecha >= (private.event_day(now()) - 89)::timestamp at time zone 'America/Puerto_Rico'
    group by 1
  )
  select d.dia, coalesce(c.visitas, 0)::integer, coalesce(c.contactos, 0)::integer, coalesce(c.llamadas, 0)::integer,
    coalesce(c.whatsapp, 0)::integer
  from (select private.event_day(now()) - 89 + place as dia from generate_series(0, 89) as place) as d
  left join counted as c on c.dia = d.dia
  where private.edits_provider(cifras_de.proveedor)
  order by d.dia
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

revoke execute on function private.confirmed_providers() from public;
revoke execute on function public.cifras_de(uuid) from public, anon, authenticated, service_role;
grant execute on function public.cifras_de(uuid) to authenticated, service_role;
