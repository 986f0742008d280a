-- Invented law offices. This type has no subcategories.
select pg_temp.add_providers('abogado', $json$[
  {
    "numero": 401,
    "nombre": "Lcda. Alba Caminos Justos",
    "municipio": "San Juan",
    "descripcion": "Orientación y representación en educación especial: reuniones del COMPU, querellas y Remedio Provisional. La primera llamada es gratis y te digo con honestidad si necesitas abogada o no.",
    "acepta_planes": false,
    "telefono": "787-555-0161",
    "whatsapp": "787-555-0161",
    "email": "alba@caminosjustos.example",
    "direccion": "Calle Vereda Clara 9, San Juan",
    "web": "https://caminosjustos.example",
    "etiquetas_servicio": ["Educación especial", "Querellas", "Remedio Provisional"],
    "videos_urls": ["https://www.facebook.com/video.php?v=100000000000401"],
    "horario_servicio": "Lunes a viernes, 9:00 a. m. a 5:00 p. m.",
    "hace_dias": 181
  },
  {
    "numero": 402,
    "nombre": "Bufete Balanza y Flamboyán",
    "municipio": "Ponce",
    "descripcion": "Derecho de familia y tutela. Acompañamos a familias que quieren planificar el futuro de un hijo o hija adulta y conocer las alternativas que menos limitan sus decisiones.",
    "acepta_planes": false,
    "telefono": "(787) 555-0162",
    "email": "oficina@balanzayflamboyan.example",
    "direccion": "Plaza de los Flamboyanes 2, Ponce",
    "etiquetas_servicio": ["Tutela y alternativas", "Planificación del futuro", "Testamentos"],
    "horario_servicio": "Lunes a jueves, 8:00 a. m. a 4:00 p. m.",
    "hace_dias": 137
  },
  {
    "numero": 403,
    "nombre": "Lcdo. Justo Veredas",
    "municipio": "Caguas",
    "descripcion": "Acomodos razonables en la universidad y en el empleo para jóvenes y personas adultas autistas.",
    "telefono": "787.555.0163",
    "web": "https://justoveredas.example",
    "etiquetas_servicio": ["Acomodo razonable", "Empleo"],
    "hace_dias": 94
  },
  {
    "numero": 404,
    "nombre": "Clínica Legal La Voz del Yagrumo",
    "municipio": "Aibonito",
    "descripcion": "Estudiantes de derecho con supervisión orientan gratis dos sábados al mes. Trae el PEI y las cartas que tengas; no hace falta cita.",
    "telefono": "939-555-0164",
    "email": "sabados@lavozdelyagrumo.example",
    "horario_servicio": "Primer y tercer sábado del mes, 9:00 a. m. a 1:00 p. m.",
    "hace_dias": 70
  },
  {
    "numero": 405,
    "nombre": "Oficina Legal Mar Sereno",
    "municipio": "Mayagüez",
    "descripcion": "Reclamaciones a planes médicos cuando niegan una terapia o una evaluación.",
    "whatsapp": "(939) 555-0165",
    "email": "casos@marsereno.example",
    "direccion": "Calle Marea Baja 14, Mayagüez",
    "hace_dias": 41
  },
  {
    "numero": 406,
    "nombre": "Lcda. Aurora del Mar Valiente",
    "municipio": "Río Grande",
    "descripcion": "Derechos en la escuela y en la transportación escolar.",
    "telefono": "787-555-0166",
    "etiquetas_servicio": ["Educación especial", "Transportación"],
    "cuenta": "aurora@miguiaazul.test",
    "pendiente": true,
    "hace_dias": 6
  }
]$json$);
