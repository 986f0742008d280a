-- Favourites of the demo family and 60 days of usage. The events follow from
-- plain arithmetic, not random(), so that every load gives the same figures.
insert into public.favorite_providers (user_id, provider_id, created_at)
select
  (select u.id from auth.users u where u.email = 'familia@miguiaazul.test'),
  (select p.id from public.proveedores p where p.nombre = f.proveedor),
  now() - f.hace_dias * interval '1 day'
from (values
  ('Centro Terapéutico Coquí Azul', 118),
  ('Dra. Estrella Marazul', 70),
  ('Clínica Dental Muelita Valiente', 59),
  ('Colegio Mar de Estrellas', 23),
  ('Lcda. Alba Caminos Justos', 11),
  ('Nutrición Gandul Contento', 2)
) as f (proveedor, hace_dias)
on conflict do nothing;

-- `spread` runs evenly over 0 to 1; its square falls on low places more often than
-- on high ones: what has more reviews, or is featured, is also visited more.
with approved as (
  select p.id, p.fecha_creacion, p.telefono, p.whatsapp,
    row_number() over (order by count(c.id) desc, p.id) - 1 as place,
    count(*) over () as total
  from public.proveedores p
  left join public.calificaciones c on c.proveedor_id = p.id
  where p.aprobado_por_admin
  group by p.id
),
library as (
  select r.id, r.fecha_creacion, r.tipo_recurso,
    row_number() over (order by r.destacado desc, r.id) - 1 as place,
    count(*) over () as total
  from public.recursos r
),
families as (
  select u.id, row_number() over (order by u.id) - 1 as place, count(*) over () as total
  from auth.users u
  where u.email like '%@miguiaazul.test' and u.raw_user_meta_data ->> 'is_provider' = 'false'
),
moments as (
  select n, (n * 311 % 997) / 997.0 as spread,
    now() - (n * 17 % 60) * interval '1 day' - (n * 37 % 1440) * interval '1 minute' as fecha
  from generate_series(1, 900) as n
),
events as (
  select m.n, m.fecha, 'visita_proveedor' as tipo, a.id as proveedor_id, null::uuid as recurso_id,
    null::jsonb as metadata
  from moments m
  join approved a on a.place = floor(a.total * m.spread * m.spread)
  where m.n <= 600 and m.fecha > a.fecha_creacion
  union all
  select m.n, m.fecha, 'contacto', a.id, null,
    jsonb_build_object('method', case
      when a.telefono is null or (a.whatsapp is not null and m.n % 2 = 0) then 'whatsapp'
      else 'phone'
    end)
  from moments m
  join approved a on a.place = floor(a.total * m.spread * m.spread)
  where m.n between 601 and 760 and m.fecha > a.fecha_creacion
    and (a.telefono is not null or a.whatsapp is not null)
  union all
  select m.n, m.fecha, 'descarga_recurso', null, l.id, jsonb_build_object('tipo', l.tipo_recurso)
  from moments m
  join library l on l.place = floor(l.total * m.spread * m.spread)
  where m.n > 760 and m.fecha > l.fecha_creacion
)
insert into public.estadisticas (tipo, proveedor_id, recurso_id, usuario_id, metadata, fecha)
select e.tipo::public.tipo_evento, e.proveedor_id, e.recurso_id, f.id, e.metadata, e.fecha
from events e
-- One event in four belongs to somebody signed in.
left join families f on e.n % 4 = 0 and f.place = e.n / 4 % f.total
where not exists (select from public.estadisticas)
order by e.fecha;
