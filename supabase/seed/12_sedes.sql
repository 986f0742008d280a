-- Places and hours of the providers. Invented like all the rest: streets that do not exist, phones of the
-- reserved 555-01xx block. The principal place of each provider came with its row; `orden` 0 means that one.

-- What the row of a provider does not say of its principal place.
update public.sedes as s
set como_llegar = p.como_llegar, visibilidad = coalesce(p.visibilidad, 'completa'),
  atiende_municipios = p.atiende_municipios, toda_la_isla = coalesce(p.toda_la_isla, false)
from jsonb_to_recordset($json$[
  { "numero": 101, "como_llegar": "Al lado de la panadería azul, frente a la parada de guaguas." },
  { "numero": 102, "como_llegar": "Entrada por detrás del estacionamiento; busca la puerta amarilla." },
  { "numero": 103, "como_llegar": "Pasando el puente de hierro, a mano derecha. Hay un flamboyán grande en la entrada." },
  { "numero": 105, "como_llegar": "Dos casas después de la ferretería, con rampa al frente." },
  { "numero": 201, "como_llegar": "El edificio verde frente a la plaza. El ascensor está a la izquierda al entrar." },
  { "numero": 204, "como_llegar": "Sigue el camino hasta la cancha; estamos en la casa de madera." },
  { "numero": 210, "como_llegar": "Detrás de la biblioteca. Puedes estacionarte en la sombra, al fondo." },
  { "numero": 213, "como_llegar": "Después del colmado, la casa con techo rojo." },
  { "numero": 302, "como_llegar": "En la esquina de la plaza de recreo, al lado de la farmacia." },
  { "numero": 306, "como_llegar": "Subiendo la cuesta de la iglesia, segunda puerta. Toca el timbre una vez." },
  { "numero": 310, "como_llegar": "Entre el parque y la escuela elemental. Hay estacionamiento con sombra." },
  { "numero": 402, "como_llegar": "Frente al kiosco de la plaza, segundo piso." },
  { "numero": 501, "como_llegar": "En el edificio de la heladería, primera puerta a la derecha." },
  { "numero": 206, "visibilidad": "municipio" },
  { "numero": 309, "visibilidad": "municipio" },
  { "numero": 211, "visibilidad": "oculta",
    "atiende_municipios": ["Juana Díaz", "Ponce", "Villalba", "Coamo", "Santa Isabel"] },
  { "numero": 205, "visibilidad": "oculta", "atiende_municipios": ["Caguas", "Gurabo", "San Lorenzo", "Cidra", "Cayey"] },
  { "numero": 503, "visibilidad": "oculta", "toda_la_isla": true }
]$json$) as p (numero integer, como_llegar text, visibilidad text, atiende_municipios text[], toda_la_isla boolean)
where s.principal and s.proveedor_id = ('b0000000-0000-4000-8000-' || lpad(p.numero::text, 12, '0'))::uuid;

insert into public.sedes (id, proveedor_id, orden, nombre, municipio, direccion, como_llegar, visibilidad, telefono, whatsapp)
select
  ('b1000000-0000-4000-8000-' || lpad((p.numero * 100 + p.orden)::text, 12, '0'))::uuid,
  ('b0000000-0000-4000-8000-' || lpad(p.numero::text, 12, '0'))::uuid,
  p.orden, p.nombre, p.municipio, p.direccion, p.como_llegar, coalesce(p.visibilidad, 'completa'), p.telefono, p.whatsapp
from jsonb_to_recordset($json$[
  { "numero": 102, "orden": 1, "nombre": "Taller de la tarde", "municipio": "Toa Alta", "direccion": "Camino del Algarrobo 6, Toa Alta",
    "como_llegar": "Al lado del centro comunal.", "telefono": "787-555-0181" },
  { "numero": 201, "orden": 1, "nombre": "Coquí Azul en Caguas", "municipio": "Caguas", "direccion": "Paseo Lluvia Fina 14, Caguas",
    "como_llegar": "Frente a la cancha; la entrada tiene rampa.", "telefono": "787-555-0182", "whatsapp": "787-555-0182" },
  { "numero": 201, "orden": 2, "nombre": "Coquí Azul en Humacao", "municipio": "Humacao", "direccion": "Calle Yerba Mojada 2, Humacao",
    "telefono": "787-555-0183" },
  { "numero": 206, "orden": 1, "nombre": "Los sábados en Trujillo Alto", "municipio": "Trujillo Alto", "visibilidad": "municipio" },
  { "numero": 210, "orden": 1, "nombre": "Luz de Cocuyo en Vega Baja", "municipio": "Vega Baja", "direccion": "Calle Cucubano 40, Vega Baja",
    "como_llegar": "Detrás del parque de pelota.", "telefono": "787-555-0184" },
  { "numero": 303, "orden": 1, "nombre": "Consulta en Naranjito", "municipio": "Naranjito", "direccion": "Calle del Mirador 3, Naranjito",
    "como_llegar": "Primer piso del edificio blanco, al lado del correo.", "telefono": "787-555-0185" },
  { "numero": 310, "orden": 1, "nombre": "Tortuga sin Prisa en Fajardo", "municipio": "Fajardo", "direccion": "Marina Imaginada, local 4, Fajardo",
    "telefono": "787-555-0186" },
  { "numero": 404, "orden": 1, "nombre": "Mesa legal en Coamo", "municipio": "Coamo", "direccion": "Biblioteca del Yagrumo, salón 2, Coamo",
    "como_llegar": "La biblioteca está frente a la plaza; el salón 2 queda al fondo." },
  { "numero": 502, "orden": 1, "nombre": "Cocina de práctica", "municipio": "Guaynabo", "visibilidad": "municipio", "telefono": "939-555-0187" },
  { "numero": 215, "orden": 1, "nombre": "Grupo en casa de una familia", "municipio": "Aibonito", "visibilidad": "oculta" }
]$json$) as p (
  numero integer, orden smallint, nombre text, municipio text, direccion text, como_llegar text, visibilidad text,
  telefono text, whatsapp text
);

-- Addresses that are not shown: families get them with the appointment.
insert into private.direcciones_ocultas (sede_id, direccion, como_llegar)
select s.id, p.direccion, p.como_llegar
from (values
  (206, 0, 'Calle Alelí 18, Guaynabo', 'La casa con el portón de madera.'),
  (309, 0, 'Calle Brisas del Coco 7, Dorado', null),
  (211, 0, 'Sector El Guayo, casa 3, Juana Díaz', null),
  (205, 0, 'Urb. Río Manso, calle 4, casa 12, Caguas', null),
  (206, 1, 'Camino Los Bambúes 9, Trujillo Alto', 'Pasando la capilla, a la izquierda.'),
  (502, 1, 'Calle Cilantrillo 21, Guaynabo', 'Edificio de ladrillo, puerta 1.'),
  (215, 1, 'Barrio Las Nubes, camino 2, Aibonito', null)
) as p (numero, orden, direccion, como_llegar)
join public.sedes as s on s.proveedor_id = ('b0000000-0000-4000-8000-' || lpad(p.numero::text, 12, '0'))::uuid
  and s.orden = p.orden;

-- Hours as days and spans. Where a provider only says "con cita" there are none, and its own words show.
insert into public.horas (sede_id, dia, abre, cierra)
select s.id, dia::smallint, split_part(span, '-', 1)::time, split_part(span, '-', 2)::time
from (values
  (101, 0, '12345 07:30-15:00'),
  (102, 0, '12345 08:00-17:30'),
  (102, 1, '12345 14:00-18:00'),
  (103, 0, '12345 08:00-15:00'),
  (105, 0, '12345 07:45-15:15'),
  (107, 0, '1234 08:00-14:30;5 08:00-12:00'),
  (109, 0, '12345 15:00-18:30'),
  (201, 0, '1234 08:00-18:00;6 08:00-12:00'),
  (201, 1, '24 08:00-12:00;24 13:00-17:00'),
  (201, 2, '5 08:00-15:00'),
  (202, 0, '12345 09:00-17:00'),
  (203, 0, '12345 10:00-18:00'),
  (204, 0, '2345 08:00-16:00'),
  (206, 1, '6 08:00-13:00'),
  (207, 0, '135 13:00-19:00'),
  (208, 0, '6 09:00-15:00'),
  (210, 0, '12345 07:00-19:00;6 08:00-13:00'),
  (210, 1, '135 08:00-12:00;135 13:00-17:00'),
  (213, 0, '1234 09:00-16:00'),
  (215, 0, '5 16:00-18:00'),
  (301, 0, '123 08:00-15:00'),
  (302, 0, '12345 07:00-16:00'),
  (303, 0, '24 09:00-17:00'),
  (303, 1, '3 08:00-12:00'),
  (305, 0, '4 08:00-14:00'),
  (306, 0, '12345 08:30-16:30'),
  (310, 1, '4 09:00-15:00'),
  (311, 0, '1234 07:30-14:00'),
  (401, 0, '12345 09:00-17:00'),
  (402, 0, '1234 08:00-16:00'),
  (501, 0, '12345 09:00-17:00'),
  (502, 0, '23456 08:00-14:00'),
  (504, 0, '135 08:00-12:00'),
  (506, 0, '6 08:00-15:00')
) as p (numero, orden, semana)
join public.sedes as s on s.proveedor_id = ('b0000000-0000-4000-8000-' || lpad(p.numero::text, 12, '0'))::uuid
  and s.orden = p.orden
cross join lateral string_to_table(p.semana, ';') as line
cross join lateral (select split_part(line, ' ', 2)) as hours (span)
cross join lateral regexp_split_to_table(split_part(line, ' ', 1), '') as dia;
