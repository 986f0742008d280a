-- Two lists of the demo family.
insert into public.listas (id, user_id, nombre, created_at)
select l.id::uuid, u.id, l.nombre, now() - l.hace_dias * interval '1 day'
from (values
  ('e4000000-0000-4000-8000-000000000001', 'Terapistas cerca de casa', 40),
  ('e4000000-0000-4000-8000-000000000002', 'Para la escuela', 12)
) as l (id, nombre, hace_dias)
join auth.users as u on u.email = 'familia@miguiaazul.test'
on conflict do nothing;

insert into public.listas_proveedores (lista_id, proveedor_id, nota)
select ('e4000000-0000-4000-8000-00000000000' || r.lista)::uuid, p.id, r.nota
from (values
  (1, 1, 'Centro Terapéutico Coquí Azul', 'Preguntar por los sábados.'),
  (1, 2, 'Taller Ocupacional Manitas de Guayaba', null),
  (1, 3, 'Palabras de Arena y Mar', 'Llamar después de las 3.'),
  (2, 1, 'Colegio Mar de Estrellas', null),
  (2, 2, 'Lcda. Alba Caminos Justos', 'La primera llamada es gratis.')
) as r (lista, lugar, proveedor, nota)
join public.proveedores as p on p.nombre = r.proveedor
order by r.lista, r.lugar
on conflict do nothing;
