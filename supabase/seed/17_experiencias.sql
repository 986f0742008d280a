-- What demo families tell: of two providers enough to be shown, of another one too few.
insert into public.experiencias (proveedor_id, usuario_id, clase, plan, espera_meses, mes)
select
  (select p.id from public.proveedores p where p.nombre = e.proveedor),
  (select u.id from auth.users u where u.email = e.autor || '@miguiaazul.test'),
  e.clase, e.plan, e.espera,
  date_trunc('month', private.event_day(now()) - e.hace_meses * interval '1 month')::date
from (values
  ('Centro Terapéutico Coquí Azul', 'maritza', 'espera', null, 1, 1),
  ('Centro Terapéutico Coquí Azul', 'joseluis', 'espera', null, 4, 2),
  ('Centro Terapéutico Coquí Azul', 'yaritza', 'espera', null, 2, 3),
  ('Centro Terapéutico Coquí Azul', 'wanda', 'espera', null, 2, 5),
  ('Centro Terapéutico Coquí Azul', 'carlos', 'espera', null, 3, 6),
  ('Centro Terapéutico Coquí Azul', 'maritza', 'plan', 'Triple-S Salud', null, 2),
  ('Centro Terapéutico Coquí Azul', 'nilda', 'plan', 'Triple-S Salud', null, 4),
  ('Centro Terapéutico Coquí Azul', 'hector', 'plan', 'Triple-S Salud', null, 7),
  ('Colegio Mar de Estrellas', 'yaritza', 'espera', null, 0, 3),
  ('Colegio Mar de Estrellas', 'hector', 'espera', null, 6, 4),
  ('Colegio Mar de Estrellas', 'luz', 'espera', null, 2, 8),
  ('Academia Caracol de Colores', 'maritza', 'espera', null, 5, 2)
) as e (proveedor, autor, clase, plan, espera, hace_meses);
