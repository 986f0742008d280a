-- Invented schools. Every name, address and number is fictitious: phones use
-- the reserved 555-01xx block, sites and mail the reserved .example domain.
-- Logos follow in 11_logos.sql.
insert into public.proveedores (
  id, nombre, tipo_servicio, subcategoria, municipio, descripcion,
  acepta_planes, planes_aceptados, telefono, whatsapp, email, direccion, web,
  etiquetas_servicio, videos_urls, horario_servicio,
  aprobado_por_admin, usuario_id, fecha_creacion
)
select
  ('b0000000-0000-4000-8000-' || lpad(p.numero::text, 12, '0'))::uuid,
  p.nombre, 'escuela', p.subcategoria, p.municipio, p.descripcion,
  coalesce(p.acepta_planes, false), p.planes_aceptados,
  p.telefono, p.whatsapp, p.email, p.direccion, p.web,
  p.etiquetas_servicio, p.videos_urls, p.horario_servicio,
  not coalesce(p.pendiente, false),
  (select u.id from auth.users u where u.email = p.cuenta),
  now() - p.hace_dias * interval '1 day' - p.numero * interval '7 minutes'
from jsonb_to_recordset($json$[
  {
    "numero": 101,
    "nombre": "Colegio Mar de Estrellas",
    "subcategoria": "Escuela especializada en autismo",
    "municipio": "San Juan",
    "descripcion": "Escuela pequeña donde cada estudiante aprende a su ritmo. Los salones tienen un máximo de ocho estudiantes, luz suave y un rincón de calma que cualquiera puede usar sin pedir permiso.\n\nTrabajamos con el Programa Educativo Individualizado (PEI) que ya tiene tu hijo o hija, y hablamos contigo cada semana por el medio que prefieras. Ofrecemos apoyos visuales, comunicación aumentativa y alternativa, taller de huerto y preparación para la vida independiente desde la escuela intermedia.\n\nAntes de matricular, hacemos una visita de prueba en horario tranquilo. Traer audífonos, juguetes o comida de la casa está bien.",
    "acepta_planes": false,
    "telefono": "787-555-0101",
    "whatsapp": "787-555-0101",
    "email": "hola@mardeestrellas.example",
    "direccion": "Calle Lucero 12, Urb. Bahía Imaginada, San Juan",
    "web": "https://mardeestrellas.example",
    "etiquetas_servicio": ["Pre-escolar (PreK)", "Elemental (K-6)", "Intermedia (7-9)", "Educación especial", "Comunicación aumentativa y alternativa"],
    "videos_urls": ["https://www.facebook.com/mardeestrellas.example/videos/100000000000101/", "https://www.instagram.com/reel/MarEstrellas01/"],
    "horario_servicio": "Lunes a viernes, 7:30 a. m. a 3:00 p. m.",
    "hace_dias": 210
  },
  {
    "numero": 102,
    "nombre": "Academia Caracol de Colores",
    "subcategoria": "Academia terapéutica",
    "municipio": "Bayamón",
    "descripcion": "Mañanas de clases y tardes de terapia en un mismo lugar, para que las familias guíen menos y descansen más. El equipo se reúne contigo cada mes.",
    "acepta_planes": true,
    "planes_aceptados": ["Triple-S Salud", "Plan de Salud Menonita", "Plan Vital"],
    "telefono": "(787) 555-0102",
    "email": "matricula@caracoldecolores.example",
    "direccion": "Avenida Los Caracoles 45, Bayamón",
    "web": "https://www.caracoldecolores.example",
    "etiquetas_servicio": ["Elemental (K-6)", "Terapia del habla y lenguaje", "Terapia ocupacional", "Destrezas sociales"],
    "videos_urls": ["https://fb.watch/caracolcolores/"],
    "horario_servicio": "Lunes a viernes, 8:00 a. m. a 5:30 p. m.",
    "hace_dias": 185
  },
  {
    "numero": 103,
    "nombre": "Escuela Flamboyán Azul",
    "subcategoria": "Escuela pública inclusiva",
    "municipio": "Caguas",
    "descripcion": "Salones inclusivos con maestra de educación especial y asistentes. La biblioteca abre en el recreo para quien prefiere un lugar callado.",
    "telefono": "787 555 0103",
    "direccion": "Barrio Arcoíris, carretera del Flamboyán, km 2, Caguas",
    "etiquetas_servicio": ["Elemental (K-6)", "Educación especial"],
    "horario_servicio": "Lunes a viernes, 8:00 a. m. a 3:00 p. m.",
    "hace_dias": 160
  },
  {
    "numero": 104,
    "nombre": "Programa Semillitas de Yagrumo",
    "subcategoria": "Programa de intervención temprana",
    "municipio": "Utuado",
    "descripcion": "Acompañamos a familias con bebés y niños de 0 a 3 años. Vamos a tu casa, jugamos con lo que ya tienes y te enseñamos cómo seguir entre una visita y otra.",
    "acepta_planes": true,
    "telefono": "+1 787 555 0104",
    "whatsapp": "+1 787 555 0104",
    "email": "visitas@semillitasdeyagrumo.example",
    "etiquetas_servicio": ["Intervención temprana", "Visitas al hogar", "Terapia familiar"],
    "horario_servicio": "Martes a sábado, con cita",
    "hace_dias": 96
  },
  {
    "numero": 105,
    "nombre": "Centro Educativo Brisa y Caracola",
    "subcategoria": "Centro de educación especial",
    "municipio": "Ponce",
    "descripcion": "Educación especial para estudiantes de 5 a 21 años, con talleres de cocina, jardinería y manejo de dinero. Cada joven participa en sus reuniones del PEI.",
    "telefono": "7875550105",
    "email": "info@brisaycaracola.example",
    "direccion": "Calle Salitre 8, sector La Caracola, Ponce",
    "web": "http://brisaycaracola.example",
    "etiquetas_servicio": ["Intermedia (7-9)", "Superior (10-12)", "Educación especial", "Vida independiente"],
    "videos_urls": ["https://www.facebook.com/watch/?v=100000000000105"],
    "horario_servicio": "Lunes a viernes, 7:45 a. m. a 3:15 p. m.",
    "hace_dias": 143
  },
  {
    "numero": 106,
    "nombre": "Colegio La Ceiba que Escucha",
    "subcategoria": "Escuela privada con servicios especiales",
    "municipio": "Mayagüez",
    "descripcion": "Colegio regular con un equipo de apoyo dentro del plantel: trabajadora social, psicóloga escolar y terapista ocupacional. Los acomodos razonables se hablan antes de empezar el curso.",
    "telefono": "787.555.0106",
    "web": "https://laceibaqueescucha.example/admisiones",
    "etiquetas_servicio": ["Elemental (K-6)", "Intermedia (7-9)", "Superior (10-12)"],
    "hace_dias": 121
  },
  {
    "numero": 107,
    "nombre": "Instituto Cometa de Papel",
    "subcategoria": "Escuela especializada en autismo",
    "municipio": "Arecibo",
    "descripcion": "Aprendemos desde los intereses de cada estudiante: trenes, planetas, dinosaurios o lo que le apasione.",
    "acepta_planes": true,
    "planes_aceptados": ["First Medical Health Plan, Inc.", "MCS Life Insurance Company"],
    "telefono": "1-787-555-0107",
    "whatsapp": "(939) 555-0107",
    "email": "cometa@cometadepapel.example",
    "direccion": "Calle Viento Norte 3, Arecibo",
    "etiquetas_servicio": ["Pre-escolar (PreK)", "Elemental (K-6)", "Destrezas sociales", "Lectura y escritura"],
    "horario_servicio": "Lunes a jueves, 8:00 a. m. a 2:30 p. m.; viernes, 8:00 a. m. a 12:00 m.",
    "hace_dias": 74
  },
  {
    "numero": 108,
    "nombre": "Escuelita Nido de Reinitas",
    "subcategoria": "Programa de intervención temprana",
    "municipio": "Vieques",
    "descripcion": "Grupo de juego para niños de 2 a 4 años y sus familias, dos mañanas por semana.",
    "whatsapp": "939-555-0108",
    "hace_dias": 58
  },
  {
    "numero": 109,
    "nombre": "Taller Escuela Los Faroles Tranquilos",
    "municipio": "Humacao",
    "descripcion": "Tutorías y estudio dirigido en grupos de tres. Preparamos horarios visuales que tu hijo o hija se lleva a casa.",
    "telefono": "787-555-0109",
    "email": "faroles@farolestranquilos.example",
    "etiquetas_servicio": ["Lectura y escritura", "Tutorías"],
    "horario_servicio": "Lunes a viernes, 3:00 p. m. a 6:30 p. m.",
    "hace_dias": 37
  },
  {
    "numero": 110,
    "nombre": "Academia Puente de Guayacán",
    "subcategoria": "Escuela privada con servicios especiales",
    "municipio": "Carolina",
    "descripcion": "Escuela superior con mentoría para la transición a la universidad o al empleo.",
    "telefono": "(939) 555-0110",
    "email": "admisiones@puentedeguayacan.example",
    "web": "https://puentedeguayacan.example",
    "etiquetas_servicio": ["Superior (10-12)"],
    "cuenta": "puente@miguiaazul.test",
    "pendiente": true,
    "hace_dias": 3
  }
]$json$) as p (
  numero int, nombre text, subcategoria text, municipio text, descripcion text,
  acepta_planes boolean, planes_aceptados text[], telefono text, whatsapp text,
  email text, direccion text, web text, etiquetas_servicio text[],
  videos_urls text[], horario_servicio text, pendiente boolean, cuenta text,
  hace_dias int
)
on conflict do nothing;
