-- Whose experiences count towards the three: accounts whose address was confirmed a week ago or
-- more. Three accounts that one person makes in an evening make nothing public.

create or replace function public.experiencias_de(proveedor uuid)
returns table (
  clase text, plan text, cuantas integer, desde_meses smallint, hasta_meses smallint, primer_mes date, ultimo_mes date
)
language sql stable security definer rows 3 set search_path = ''
as $$
  with told as (
    select distinct on (e.usuario_id, e.clase, e.plan) e.*
    from public.experiencias as e
    join public.proveedores as p on p.id = e.proveedor_id and p.aprobado_por_admin
    join auth.users as u on u.id = e.usuario_id
      and coalesce(u.email_confirmed_at, u.phone_confirmed_at) <= now() - interval '7 days'
    where e.proveedor_id = proveedor and e.mes > private.event_day(now()) - interval '24 months'
    order by e.usuario_id, e.clase, e.plan, e.mes desc
  )
  select t.clase, t.plan, count(*)::integer, min(t.espera_meses), max(t.espera_meses), min(t.mes), max(t.mes)
  from told as t
  group by t.clase, t.plan
  having count(*) >= 3
  order by t.clase, count(*) desc, t.plan
$$;
comment on function public.experiencias_de(uuid) is
  'What three families or more tell of a public provider, of the last two years: waits as a range, plans by name. An account counts from a week after its address was confirmed. Nobody is told whose it is.';
