-- Activities of the demo, by days from the one on which it is filled; who organises them is invented.
insert into public.actividades (
  id, titulo, clase, municipio, lugar, por_video, empieza, termina, dia_semana, hora_desde, hora_hasta, cuando,
  edad_desde, edad_hasta, organiza, costo, condiciones, sensorial, enlace, telefono, estado, fecha_creacion
)
select ('e5000000-0000-4000-8000-' || lpad(row_number() over ()::text, 12, '0'))::uuid, a.titulo,
  a.clase::public.clase_actividad, a.municipio, a.lugar, coalesce(a.por_video, false),
  private.event_day(now()) + a.empieza, private.event_day(now()) + coalesce(a.termina, a.empieza), a.dia_semana,
  a.hora_desde, a.hora_hasta, a.cuando, a.edad_desde, a.edad_hasta, a.organiza, a.costo, a.condiciones, a.sensorial,
  a.enlace, a.telefono, coalesce(a.estado, 'aceptada')::public.estado_sugerencia, now() - interval '3 days'
from jsonb_to_recordset($json$[
  { "titulo": "Cómo pedir acomodos en la escuela", "clase": "charla", "municipio": "Caguas", "lugar": "Biblioteca Flor de Maga",
    "empieza": 5, "hora_desde": "10:00", "hora_hasta": "11:30", "organiza": "Familias del Turabo", "costo": "Gratis",
    "sensorial": "Salón callado. Puedes entrar y salir.", "enlace": "https://familiasdelturabo.example/charla" },
  { "titulo": "Cine con luz encendida y volumen bajo", "clase": "recreacion", "municipio": "Caguas", "lugar": "Cine Flor de Maga",
    "empieza": 12, "hora_desde": "09:30", "hora_hasta": "11:30", "organiza": "Cine Flor de Maga", "costo": "$5", "edad_desde": 3,
    "condiciones": "Boletos hasta dos días antes.", "sensorial": "Volumen bajo. Luz tenue. Se puede caminar.",
    "enlace": "https://cineflordemaga.example", "telefono": "787-555-0161" },
  { "titulo": "Campamento de días callados", "clase": "campamento", "municipio": "Gurabo", "lugar": "Centro Comunal Los Robles",
    "empieza": 21, "termina": 24, "hora_desde": "08:00", "hora_hasta": "14:00", "organiza": "Recreación de Los Robles",
    "costo": "Gratis", "edad_desde": 6, "edad_hasta": 12, "condiciones": "Solo residentes de Gurabo.", "telefono": "787-555-0162" },
  { "titulo": "Paseo por la playa temprano", "clase": "recreacion", "municipio": "Luquillo", "lugar": "Balneario, entrada este",
    "empieza": 33, "organiza": "Pasos Suaves", "costo": "Gratis",
    "sensorial": "Viento y olas. Poca gente antes de las 9.", "telefono": "787-555-0163" },
  { "titulo": "Grupo de madres y padres del este", "clase": "grupo", "municipio": "Humacao", "por_video": true, "dia_semana": 2,
    "hora_desde": "19:00", "hora_hasta": "20:30", "organiza": "Red del Este", "costo": "Gratis",
    "sensorial": "Se puede apagar la cámara y escribir.", "enlace": "https://reddeleste.example/grupo" },
  { "titulo": "Respiro de 3 horas, con cita", "clase": "respiro", "municipio": "Caguas", "cuando": "Un sábado al mes",
    "organiza": "Casa Ceiba Tranquila", "edad_desde": 4, "edad_hasta": 21, "sensorial": "Dos cuidadoras por grupo. Cuarto callado.",
    "telefono": "787-555-0151" },
  { "titulo": "Taller de cocina para adultos", "clase": "programa", "municipio": "Ponce", "lugar": "Centro Sol y Mar", "dia_semana": 4,
    "hora_desde": "13:00", "hora_hasta": "15:00", "edad_desde": 22, "organiza": "Centro Sol y Mar", "costo": "$10 al mes",
    "telefono": "787-555-0164" },
  { "titulo": "Tarde de juegos sin música", "clase": "recreacion", "municipio": "Cayey", "empieza": 16,
    "enlace": "https://ludotecacayey.example/tardes", "estado": "pendiente" }
]$json$) as a (
  titulo text, clase text, municipio text, lugar text, por_video boolean, empieza int, termina int, dia_semana smallint,
  hora_desde time, hora_hasta time, cuando text, edad_desde smallint, edad_hasta smallint, organiza text, costo text,
  condiciones text, sensorial text, enlace text, telefono text, estado text
)
on conflict do nothing;
