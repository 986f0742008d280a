-- What cards, profile and home page read about listings besides their rows.

-- Covers the view below, which then never touches the comments.
create index calificaciones_proveedor_estrellas_idx on public.calificaciones (proveedor_id, estrellas);

create view public.resumen_calificaciones with (security_invoker = true) as
select c.proveedor_id, round(avg(c.estrellas), 1) as promedio, count(*)::integer as total
from public.calificaciones as c
group by c.proveedor_id;
comment on view public.resumen_calificaciones is
  'Average (one decimal) and number of reviews of each listing that has any. With the rights of whoever asks, so it counts the reviews they may see.';

revoke all on table public.resumen_calificaciones from public, anon, authenticated, service_role;
grant select on table public.resumen_calificaciones to anon, authenticated, service_role;

create function public.contar_proveedores() returns table (tipo_servicio public.tipo_servicio, total integer)
language sql stable rows 5 set search_path = ''
as $$
  select t.tipo, count(p.tipo_servicio)::integer
  from unnest(enum_range(null::public.tipo_servicio)) as t (tipo)
  left join public.proveedores as p on p.tipo_servicio = t.tipo and p.aprobado_por_admin
  group by t.tipo
  order by t.tipo
$$;
comment on function public.contar_proveedores() is
  'How many approved listings there are of each type, zeros included: what the home page shows.';

revoke execute on function public.contar_proveedores() from public, anon, authenticated, service_role;
grant execute on function public.contar_proveedores() to anon, authenticated, service_role;
