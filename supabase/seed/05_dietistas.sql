-- Invented dietitians; see 01_escuelas.sql.
insert into public.proveedores (
  id, nombre, tipo_servicio, subcategoria, municipio, descripcion,
  acepta_planes, planes_aceptados, telefono, whatsapp, email, direccion, web,
  etiquetas_servicio, videos_urls, horario_servicio,
  aprobado_por_admin, usuario_id, fecha_creacion
)
select
  ('b0000000-0000-4000-8000-' || lpad(p.numero::text, 12, '0'))::uuid,
  p.nombre, 'dietista', p.subcategoria, p.municipio, p.descripcion,
  coalesce(p.acepta_planes, false), p.planes_aceptados,
  p.telefono, p.whatsapp, p.email, p.direccion, p.web,
  p.etiquetas_servicio, p.videos_urls, p.horario_servicio,
  not coalesce(p.pendiente, false),
  (select u.id from auth.users u where u.email = p.cuenta),
  now() - p.hace_dias * interval '1 day' - p.numero * interval '7 minutes'
from jsonb_to_recordset($json$[
  {
    "numero": 501,
    "nombre": "Nutrición Gandul Contento",
    "subcategoria": "Nutricionista pediátrico",
    "municipio": "Guaynabo",
    "descripcion": "Para niños que comen pocas cosas y familias cansadas de pelear en la mesa. Empezamos por lo que ya come y vamos muy poco a poco. Sin premios, sin castigos y sin obligar.",
    "acepta_planes": true,
    "planes_aceptados": ["Triple-S Salud", "MCS Life Insurance Company", "Plan Vital"],
    "telefono": "787-555-0171",
    "whatsapp": "+1 787-555-0171",
    "email": "mesa@gandulcontento.example",
    "direccion": "Calle Sofrito 33, Guaynabo",
    "web": "https://gandulcontento.example",
    "etiquetas_servicio": ["Selectividad alimentaria", "Telesalud", "Menús con fotos"],
    "videos_urls": ["https://www.instagram.com/p/GandulContento/"],
    "horario_servicio": "Lunes a viernes, 9:00 a. m. a 5:00 p. m.",
    "hace_dias": 154
  },
  {
    "numero": 502,
    "nombre": "La Cucharita Paciente",
    "subcategoria": "Terapia de alimentación",
    "municipio": "Bayamón",
    "descripcion": "Explorar texturas con las manos antes que con la boca. Trabajamos junto a la terapista del habla u ocupacional de tu hijo o hija.",
    "acepta_planes": true,
    "planes_aceptados": ["First Medical Health Plan, Inc.", "Humana Insurance of Puerto Rico"],
    "telefono": "939-555-0172",
    "email": "hola@cucharitapaciente.example",
    "etiquetas_servicio": ["Terapia de alimentación", "Terapia sensorial"],
    "horario_servicio": "Martes a sábado, 8:00 a. m. a 2:00 p. m.",
    "hace_dias": 109
  },
  {
    "numero": 503,
    "nombre": "Sabores sin Apuro",
    "subcategoria": "Especialista en dietas restrictivas",
    "municipio": "Vega Baja",
    "descripcion": "Si tu médico recomendó una dieta especial, te ayudo a llevarla completa y con sabor boricua. No recomiendo quitar alimentos sin una razón médica.",
    "acepta_planes": true,
    "telefono": "(787) 555-0173",
    "web": "https://saboressinapuro.example",
    "etiquetas_servicio": ["Dietas restrictivas", "Recetas"],
    "hace_dias": 77
  },
  {
    "numero": 504,
    "nombre": "Mesa Segura La Quenepa",
    "subcategoria": "Especialista en alergias alimentarias",
    "municipio": "Ponce",
    "descripcion": "Leer etiquetas, preparar la lonchera y hablar con el comedor escolar cuando hay alergias.",
    "acepta_planes": true,
    "planes_aceptados": ["Plan de Salud Menonita", "MAPFRE Life Insurance Company"],
    "telefono": "787-555-0174",
    "direccion": "Calle Quenepa 11, Ponce",
    "etiquetas_servicio": ["Alergias alimentarias", "Comedor escolar"],
    "horario_servicio": "Lunes, miércoles y viernes, 8:00 a. m. a 12:00 m.",
    "hace_dias": 63
  },
  {
    "numero": 505,
    "nombre": "Consultorio Parcha y Miel",
    "subcategoria": "Dietista clínico",
    "municipio": "Cabo Rojo",
    "descripcion": "Nutrición clínica para niños, jóvenes y personas adultas. Menús en pictogramas para quien los prefiera.",
    "acepta_planes": true,
    "planes_aceptados": ["Reforma", "Triple-S Salud"],
    "telefono": "787 555 0175",
    "whatsapp": "787 555 0175",
    "email": "citas@parchaymiel.example",
    "hace_dias": 48
  },
  {
    "numero": 506,
    "nombre": "Nutrición Raíz de Yautía",
    "subcategoria": "Dietista clínico",
    "municipio": "Naranjito",
    "descripcion": "Consulta en persona o por videollamada, con precios claros antes de empezar.",
    "acepta_planes": false,
    "telefono": "9395550176",
    "web": "https://raizdeyautia.example",
    "horario_servicio": "Sábado, 8:00 a. m. a 3:00 p. m.",
    "hace_dias": 25
  },
  {
    "numero": 507,
    "nombre": "Rutina y Sazón",
    "subcategoria": "Nutricionista pediátrico",
    "municipio": "Guayama",
    "descripcion": "Rutinas visuales para la hora de comer.",
    "acepta_planes": true,
    "telefono": "787-555-0177",
    "email": "hola@rutinaysazon.example",
    "cuenta": "sazon@miguiaazul.test",
    "pendiente": true,
    "hace_dias": 4
  }
]$json$) as p (
  numero int, nombre text, subcategoria text, municipio text, descripcion text,
  acepta_planes boolean, planes_aceptados text[], telefono text, whatsapp text,
  email text, direccion text, web text, etiquetas_servicio text[],
  videos_urls text[], horario_servicio text, pendiente boolean, cuenta text,
  hace_dias int
)
on conflict do nothing;
