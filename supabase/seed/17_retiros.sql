-- What the team took down of the forum and of the reviews, without what it said.
insert into private.retiros (clase, elemento, motivo, fecha)
select r.clase, ('e1000000-0000-4000-8000-' || lpad(r.numero::text, 12, '0'))::uuid, r.motivo,
  now() - r.hace_dias * interval '1 day'
from (values
  (1, 'resena', 'publicidad', 12),
  (2, 'resena', 'datos_personales', 48),
  (3, 'resena', 'insultos', 150),
  (4, 'pregunta', 'publicidad', 20),
  (5, 'pregunta', 'datos_personales', 31),
  (6, 'respuesta', 'datos_personales', 64),
  (7, 'respuesta', 'no_es_cierto', 77),
  (8, 'respuesta', null, 90)
) as r (numero, clase, motivo, hace_dias)
on conflict do nothing;
