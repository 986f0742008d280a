-- The figures of an owner without a call of a function for each event: `private.event_day` has a
-- search path of its own, which keeps PostgreSQL from writing it into the statement.

create or replace function public.cifras_de(proveedor uuid)
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
