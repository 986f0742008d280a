/** What is read of the sample files of providers, record by record, in both encodings; 40 is an empty row. */
interface Expected {
  /** What differs from an empty row. */
  valores: Record<string, unknown>;
  /** `!` before a sentence: the row cannot be imported; `?`: the value is a guess. */
  problemas: string[];
}

const triple = 'Triple-S Salud';
const weekdays = 'Lunes a viernes, 8:00 a. m. a 5:00 p. m.';
const speech = 'Terapista del habla y lenguaje';

function row(
  nombre: string | null,
  tipo_servicio: string | null,
  subcategoria: string | null,
  municipio: string | null,
  telefono: string | null,
  more: Record<string, unknown>,
  ...problemas: string[]
): Expected {
  return { valores: { nombre, tipo_servicio, subcategoria, municipio, telefono, ...more }, problemas };
}

const no = { acepta_planes: false };
const yes = { acepta_planes: true };
const plan = (...planes_aceptados: string[]) => ({ acepta_planes: true, planes_aceptados });

export const longName =
  'Centro Integral de Terapias, Evaluaciones, Tutorías, Acompañamiento Familiar, Recreación, Música, Arte, Movimiento, Lenguaje y Apoyo Escolar para la Niñez y la Juventud del Noroeste de Puerto Rico';

const lawyer = row('Lcdo. Raúl Peña Muñiz', 'abogado', null, 'San Juan', '787-555-0104', {
  ...no,
  email: 'rpena@bufete.example',
  horario_servicio: weekdays,
  etiquetas_servicio: ['PEI', 'querellas'],
  descripcion: 'Orientación legal en educación especial.',
});

// biome-ignore format: a table reads best with one record a paragraph
export const expectedRows: Record<number, Expected> = {
  2: row('Centro Terapéutico Arcoíris', 'terapista', 'Terapista ocupacional', 'Bayamón', '787-555-0101', {
    ...plan(triple, 'Plan de Salud Menonita'), whatsapp: '787-555-0101', email: 'citas@arcoiris.example',
    web: 'https://arcoiris.example', direccion: 'Calle Ficticia 12, Bayamón', horario_servicio: weekdays,
    etiquetas_servicio: ['autismo', 'sensorial'],
    descripcion: 'Terapia ocupacional para niñez, jóvenes y adultos.',
  }),
  3: row('Dra. Inés Núñez Añorga', 'doctor', 'Pediatra del desarrollo', 'Mayagüez', '787-555-0102', {
    ...plan(triple), email: 'inesnunez@consultorio.example', direccion: 'Edificio Imaginario, oficina 204',
    horario_servicio: 'Martes y jueves, 9:00 a. m. a 3:00 p. m.', etiquetas_servicio: ['evaluación'],
    descripcion: 'Evalúa desarrollo desde los 18 meses.',
  }),
  4: row('Colegio Nuevo Amanecer', 'escuela', 'Escuela especializada en autismo', 'Añasco', '787-555-0103', {
    ...no, whatsapp: '787-555-0103', email: 'oficina@amanecer.example', web: 'https://amanecer.example',
    horario_servicio: weekdays, etiquetas_servicio: ['grupos pequeños'],
    descripcion: 'Escuela de kínder a cuarto año.',
  }),
  5: lawyer,
  6: row('Nutrición Güiro y Maraca', 'dietista', 'Nutricionista pediátrico', 'Peñuelas', '787-555-0105', {
    ...plan('MCS Life Insurance Company'), email: 'hola@guiro.example', etiquetas_servicio: ['selectividad'],
    descripcion: 'Ayuda con comidas difíciles, sin forzar.',
  }),
  7: row('Clínica del Habla Coquí', 'terapista', speech, 'Manatí', '787-555-0106, ext. 22', {
    ...plan('First Medical Health Plan, Inc.'), descripcion: 'Habla, lenguaje y comunicación aumentativa.',
  }),
  8: row('Terapia Física Yagrumo', 'terapista', 'Terapista físico', 'Utuado', '787-555-0107', plan(triple),
    'Hay más de un número. Se guarda 787-555-0107 y se deja fuera «939-555-0107».'),
  9: row('Psicología Ceiba', 'terapista', 'Psicólogo', 'Ceiba', null, no,
    '«7,87556E+09» es un número que Excel acortó. Se deja fuera.'),
  10: row('Musicoterapia Bomba y Plena', 'terapista', 'Musicoterapista', 'Loíza', null,
    { ...no, horario_servicio: 'Sábados, 9:00 a. m. a 12:00 p. m.' },
    '«555-0109» no tiene código de área. Se deja fuera.'),
  11: row('Dr. Álvaro Ibáñez Sueiro', 'doctor', 'Neurólogo', 'Ponce', null, plan('MMM'),
    '«787-155-0110» no es un teléfono posible. Se deja fuera.'),
  12: row('Academia Manantial', 'escuela', 'Academia terapéutica', 'Comerío', '787-555-0111', no),
  13: row('Línea Familias del Este', 'terapista', 'Psicólogo', 'Humacao', '800-555-0112', no),
  14: row('Habla Conmigo', 'terapista', speech, 'Cayey', null,
    { ...plan('Plan Vital'), whatsapp: '787-555-0113' },
    '«787-555-HABLA» tiene letras. Se deja fuera.'),
  15: row('Consultorio Dra. Zoé Quiñones', 'doctor', 'Psiquiatra infantil', 'San Juan', '787-555-0114', plan('Plan Vital')),
  16: row('Evaluaciones Horizonte', 'doctor', 'Psicólogo clínico', 'San Juan', '939-555-0115',
    { ...plan(triple), descripcion: 'Evalúa adolescentes y adultos.' }),
  17: row('Centro Sensorial Marea', 'terapista', 'Terapista de integración sensorial', 'Toa Baja', '787-555-0116', no),
  18: row('Terapias del Oeste', 'terapista', 'Terapista ocupacional', 'Mayagüez', '787-555-0117', plan(triple)),
  19: row('Dentista Sin Miedo', 'doctor', 'Dentista pediátrico', 'Bayamón', '787-555-0118',
    { ...plan('Plan de Salud Menonita'), descripcion: 'Primera visita solo para conocer el lugar.' }),
  20: row('Genética Familiar del Sur', 'doctor', 'Genetista', 'Sabana Grande', '787-555-0119',
    plan('Humana Insurance of Puerto Rico')),
  21: row('ABA con Respeto', 'terapista', 'Terapista conductual (ABA)', 'Guaynabo', '787-555-0120',
    plan('MAPFRE Life Insurance Company'), '?«Guanabo» se lee «Guaynabo».'),
  22: row('Alergia y Niñez', 'doctor', 'Alergólogo', 'Caguas', '787-555-0121', plan(triple)),
  23: row('Recreo para Todos', 'terapista', 'Terapista recreativo', 'Lares', '787-555-0122', no,
    '?«Castañer» se lee «Lares», pero puede ser otro municipio.'),
  24: row('Terapias a Distancia Nube', 'terapista', 'Psicólogo', null, '787-555-0123',
    { ...no, etiquetas_servicio: ['en línea'], descripcion: 'Solo por video.' },
    '!«Orlando» no es un municipio.'),
  25: row('Masajes Brisa', null, null, 'Dorado', '787-555-0124', no, '!«masajista» no es un tipo de servicio.'),
  26: row('Grupo Palabras', 'terapista', speech, 'Guayama', '787-555-0125', plan('Plan Vital')),
  27: row('Consultorio Mar Abierto', 'doctor', 'Pediatra', 'Rincón', '787-555-0126', plan(triple)),
  28: row('Dra. Noemí Añeses', 'doctor', null, 'Isabela', '787-555-0127', yes,
    '«Terapista ocupacional» no es una subcategoría de doctor. Se deja fuera.'),
  29: row('Bufete Derechos Claros', 'abogado', null, 'Carolina', '787-555-0128',
    { ...no, email: 'info@derechos.example' },
    '«Derecho educativo» no es una subcategoría de abogado. Se deja fuera.',
    '«javascript:alert(1)» no es una dirección web. Se deja fuera.'),
  30: row('Centro Terapeutico Arcoiris', 'terapista', 'Terapista ocupacional', 'Bayamón', '787-555-0101',
    { ...plan(triple), descripcion: 'Mismo centro, escrito sin acentos.' }),
  31: lawyer,
  32: row('Clínica de Habla Coquí', 'terapista', speech, 'Barceloneta', '787-555-0131',
    { ...plan('First Medical Health Plan, Inc.'), descripcion: '¿Es la misma de Manatí?' }),
  33: row(null, 'terapista', 'Terapista físico', 'Yauco', '787-555-0132',
    { ...no, descripcion: 'Falta el nombre.' }, '!Falta el nombre.'),
  34: row('Casa Azul de Día', 'escuela', 'Centro de educación especial', null, '787-555-0133',
    { ...no, descripcion: 'Falta el municipio.' }, '!Falta el municipio.'),
  35: row(null, 'doctor', 'Pediatra', 'Toa Alta', '787-555-0134', yes,
    '!El nombre empieza como una fórmula: «=HIPERVINCULO("http://malo.example";"Cli…».'),
  36: row('Apoyos Tabonuco', 'terapista', 'Psicólogo', 'Naguabo', '787-555-0135',
    { ...yes, email: 'citas@tabonuco.example', web: 'https://www.tabonuco.example' },
    "«=2+5+cmd|' /C calc'!A0» empieza como una fórmula. Se deja fuera.",
    '«-1+2» empieza como una fórmula. Se deja fuera.',
    '«@SUMA(1+1)» empieza como una fórmula. Se deja fuera.'),
  37: row('Instituto Flamboyán', 'escuela', 'Escuela privada con servicios especiales', 'San Germán', '787-555-0136',
    { ...no, horario_servicio: weekdays },
    'La descripción tiene 4,969 letras y caben 4,000. Se deja fuera.'),
  38: row(longName, 'terapista', 'Psicólogo', 'Aguadilla', '787-555-0137', plan(triple),
    '!El nombre tiene 196 letras y caben 160.'),
  39: row('“Las Lomas” – Escuela y Taller', 'escuela', 'Escuela pública inclusiva', 'Orocovis', '787-555-0138', {
    ...no, direccion: 'Carr. Inventada, km 3.2; al lado del parque', etiquetas_servicio: ['taller', 'música'],
    descripcion: 'Dicen: "aquí nadie corre".\nHay 2 salones;\nel segundo es callado…',
  }),
  41: row('Nutrición Mangó', 'dietista', 'Terapia de alimentación', 'Vega Baja', '939-555-0140', {
    ...plan('Plan Vital', triple, 'MCS Life Insurance Company'), whatsapp: '787-555-0140', web: 'https://mango.example', horario_servicio: 'L-V 8-4',
    descripcion: 'Le gusta ir despacio.',
  }, '«correo arroba mango.example» no es un correo. Se deja fuera.'),
};
