-- What people asked for: corrections, claims and removals, some of them decided; a review and a suggestion that wait.

insert into public.propuestas (
  id, lote, proveedor_id, sede_id, campo, antes, despues, motivo, origen, estado, decidida_en, decidida_por, fecha_creacion
)
select
  ('e2000000-0000-4000-8000-' || lpad(row_number() over (order by c.lote, c.campo)::text, 12, '0'))::uuid,
  ('e2000000-0000-4000-8001-' || lpad(c.lote::text, 12, '0'))::uuid,
  p.id, s.id, c.campo,
  coalesce(c.antes, private.field_value(p.id, s.id, c.campo)),
  c.despues, c.motivo, c.origen, coalesce(c.estado, 'pendiente'),
  now() - c.hace_dias * interval '1 day' + c.responde_en * interval '1 hour',
  case when c.responde_en is not null then (select u.id from auth.users as u where u.email = 'admin@miguiaazul.test') end,
  now() - c.hace_dias * interval '1 day'
from jsonb_to_recordset($json$[
  { "lote": 1, "numero": 202, "campo": "telefono", "despues": "787-555-0199", "origen": "visitante", "hace_dias": 2,
    "motivo": "Llamé ayer y me dieron este número." },
  { "lote": 1, "numero": 202, "campo": "horario_servicio", "despues": "Lunes a jueves, 9:00 a. m. a 5:00 p. m.",
    "origen": "visitante", "hace_dias": 2, "motivo": "Los viernes están cerrados." },
  { "lote": 1, "numero": 202, "campo": "idiomas", "antes": ["en"], "despues": ["es", "en"], "origen": "visitante", "hace_dias": 2 },
  { "lote": 2, "numero": 303, "es_de_sede": true, "campo": "disponibilidad", "origen": "enlace", "hace_dias": 1,
    "despues": { "estado": "lista_de_espera", "espera": "3_a_6" } },
  { "lote": 3, "numero": 308, "campo": "servicio_cerrado", "despues": true, "origen": "familia", "hace_dias": 0.2,
    "motivo": "Pasé por allí y el local está vacío." },
  { "lote": 4, "numero": 102, "campo": "telefono", "antes": "787-555-0192", "despues": "(787) 555-0102",
    "origen": "visitante", "estado": "aceptada", "hace_dias": 201, "responde_en": 20 },
  { "lote": 5, "numero": 213, "campo": "email", "antes": "rincon@rincontinglar.example", "despues": "tinglar@rincontinglar.example",
    "origen": "familia", "estado": "aceptada", "hace_dias": 160, "responde_en": 70 },
  { "lote": 6, "numero": 302, "campo": "planes", "origen": "enlace", "estado": "aceptada", "hace_dias": 118, "responde_en": 30,
    "antes": { "acepta": true, "planes": ["Reforma"] },
    "despues": { "acepta": true, "planes": ["Plan Vital", "Reforma", "Plan de Salud Menonita"] } },
  { "lote": 7, "numero": 101, "campo": "servicio_cerrado", "antes": false, "despues": true,
    "origen": "visitante", "estado": "rechazada", "hace_dias": 83, "responde_en": 52, "motivo": "No contestan." },
  { "lote": 8, "numero": 501, "campo": "nombre", "despues": "Gandul",
    "origen": "visitante", "estado": "rechazada", "hace_dias": 40, "responde_en": 44 },
  { "lote": 9, "numero": 306, "campo": "telefono", "antes": "787-555-0196", "despues": "787-555-0146",
    "origen": "familia", "estado": "aceptada", "hace_dias": 22, "responde_en": 9 }
]$json$) as c (
  lote int, numero int, es_de_sede boolean, campo text, antes jsonb, despues jsonb, motivo text, origen text, estado text,
  hace_dias numeric, responde_en numeric
)
join public.proveedores as p on p.id = ('b0000000-0000-4000-8000-' || lpad(c.numero::text, 12, '0'))::uuid
left join public.sedes as s on c.es_de_sede and s.proveedor_id = p.id and s.principal
on conflict do nothing;

-- One has written the code, one gave up, and one is to be called.
insert into public.reclamaciones (id, proveedor_id, usuario_id, medio, estado, mensaje, probada_en, fecha_creacion)
select
  ('e2000000-0000-4000-8002-' || lpad(row_number() over (order by r.hace_dias desc)::text, 12, '0'))::uuid,
  ('b0000000-0000-4000-8000-' || lpad(r.numero::text, 12, '0'))::uuid,
  (select u.id from auth.users as u where u.email = r.cuenta || '@miguiaazul.test'),
  r.medio, r.estado, r.mensaje, now() - r.probada_hace * interval '1 day', now() - r.hace_dias * interval '1 day'
from (values
  (105, 'angel', 'correo', 'probada', 'Soy el director del centro.', 1, 3),
  (105, 'sheila', 'telefono', 'retirada', null, null, 9),
  (209, 'iris', 'telefono', 'abierta', 'Abrí el grupo con mi hermana.', null, 0.5)
) as r (numero, cuenta, medio, estado, mensaje, probada_hace, hace_dias)
on conflict do nothing;

-- The first waits; the others have left, and their profiles are gone.
insert into public.bajas (id, proveedor_id, nombre, origen, motivo, fecha_creacion)
select
  ('e2000000-0000-4000-8003-' || lpad(row_number() over (order by b.hace_dias)::text, 12, '0'))::uuid,
  (select p.id from public.proveedores as p where p.nombre = b.nombre), b.nombre, b.origen, b.motivo,
  now() - b.hace_dias * interval '1 day'
from (values
  ('Lcdo. Justo Veredas', 'visitante', 'Me retiré en septiembre y ya no atiendo.', 4),
  ('Taller Cigarra de Tarde', 'dueno', null, 95),
  ('Consultorio Agua de Coco', 'enlace', 'Nos mudamos fuera de la isla.', 170)
) as b (nombre, origen, motivo, hace_dias)
on conflict do nothing;
update public.bajas as b set estado = 'hecha', decidida_en = b.fecha_creacion + interval '1 day'
where b.proveedor_id is null and b.id::text like 'e2000000-%';

-- By an account that is one day old.
insert into public.calificaciones (id, proveedor_id, usuario_id, estrellas, comentario, estado, fecha)
select 'e2000000-0000-4000-8004-000000000001', p.id, u.id, 1, 'Llamé dos veces y no contestaron. Busquen en otro lado.',
  'pendiente', now() - interval '7 hours'
from public.proveedores as p, auth.users as u
where p.nombre = 'Consultorio Parcha y Miel' and u.email = 'cana.brava@miguiaazul.test'
on conflict do nothing;

insert into public.sugerencias (id, usuario_id, titulo, url, descripcion, fecha)
select 'e2000000-0000-4000-8005-000000000001', u.id, 'Cuentos para preparar una visita al dentista',
  'https://biblioteca-flamboyan.example/cuentos', 'Son seis cuentos con fotos. Se pueden imprimir.', now() - interval '30 hours'
from auth.users as u where u.email = 'nilda@miguiaazul.test'
on conflict do nothing;

-- A link that is over, to see what its page says: /confirmar/enlace-vencido-0000000000000
insert into private.enlaces (hash, proveedor_id, via, creado_en, vence_en)
values (
  private.token_hash('enlace-vencido-0000000000000'), 'b0000000-0000-4000-8000-000000000303', 'enlace',
  now() - interval '40 days', now() - interval '10 days'
)
on conflict do nothing;
