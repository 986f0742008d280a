import type { randomFrom } from '../../../bench/directory/random.ts';

export type Chance = ReturnType<typeof randomFrom>;

const split = (words: string) => words.split(' ');

const given = split(
  'José Luis Carlos Juan Ángel Miguel Rafael Héctor Orlando Efraín Edwin Wilfredo Ramón Iván Samuel Ana María Carmen Luz Rosa Wanda Ivelisse Maribel Yolanda Sonia Migdalia Nilda Zoraida Glorimar Yaritza Keila Lourdes Noemí Awilda Damaris Brenda Ileana Mayra Sheila Vivian',
);
const family = split(
  'Rivera Rodríguez Ortiz Torres Santiago Cruz Colón González López Vázquez Ramos Pérez Díaz Figueroa Reyes Morales Rosario Vélez Medina Nieves Acevedo Maldonado Quiñones Santos Soto Pagán Feliciano Irizarry Ayala Marrero Lugo Cintrón Alvarado Negrón Matos Vega Oquendo Rosado Camacho Zayas Báez Serrano Caraballo Toro Muñiz Burgos Arroyo Concepción Toledo Montalvo Lebrón Olmo Pabón Galarza Bonilla Cordero Dávila Escobar Fuentes Guzmán',
);
const nouns = split(
  'Alas Luz Raíces Puentes Manos Pasos Semillas Brisa Horizonte Faro Caminos Estrellas Sonrisas Voces Ventanas Huellas Mariposas Colores Arcoíris Amanecer Ceiba Flamboyán Coquí Marea Palmas Girasol Velas Nido Sendero Abrazos Sueños Letras Palabras Gestos Ritmos Olas Montañas Jardín Cometa Burbujas Castillos Tesoros Alegría Esperanza Progreso Encuentro Enlace Crecer Aprender Volar Florecer Descubrir Alcanzar Transformar Integra Neurokids Sensori Logros Talentos Universo Planeta Luceros Guayacán Reinita Pitirre Yagrumo Bohío Taíno Borinquen Cemí Areyto Manatíes Tortugas Delfines Caracoles Cascada Manantial Arrecife Bahía Cordillera Yunque Atabey Guabairo Zorzal Amapola Azucena Trinitaria Margarita Canario Bambú Mangó Guayaba Parcha Sinfonía Melodía Tambores Pinceles Acuarela Lienzo Mosaico Rompecabezas Brújula Ancla Timón Bitácora Cimientos Peldaños Escalera Trampolín Impulso Vínculos Lazos Puertas Llaves Refugio Abrigo Sombrilla Farolito Luciérnagas',
);
const places = split('Azul Norte Sur Oeste Verde Nuevo Clara Serena Viva Blanca Dorada Alta');
const saints = split(
  'José Antonio Lucas Rafael Miguel Benito Gerardo Felipe Vicente Ignacio Agustín Alberto Alfonso Andrés Bernardo Carlos Conrado Fernando Francisco Gabriel Germán Isidro Javier Jorge Juan Judas Lorenzo Luis Marcos Mateo Pablo Pedro Ramón Sebastián Tomás Valentín Patricio Esteban Martín Cristóbal',
);
const centres = {
  terapista: [
    'Centro de Terapia',
    'Centro Terapéutico',
    'Clínica de Terapia del Habla',
    'Terapias',
    'Instituto de Terapia Ocupacional',
  ],
  escuela: ['Colegio', 'Academia', 'Escuela', 'Centro Educativo', 'Escuela Especializada'],
  doctor: ['Clínica Pediátrica', 'Centro Médico', 'Consultorio', 'Grupo Médico'],
  abogado: ['Bufete', 'Oficina Legal', 'Servicios Legales'],
  dietista: ['Nutrición', 'Centro de Nutrición', 'Clínica Nutricional'],
} as const;
const titles = { terapista: '', escuela: '', doctor: 'Dr.', abogado: 'Lcdo.', dietista: 'Lcda.' } as const;

export const types = ['terapista', 'escuela', 'doctor', 'abogado', 'dietista'] as const;
export type Type = (typeof types)[number];

/** A name in its parts: what kind of place or title, and by what it is known. */
export interface Name {
  kind: string;
  own: string[];
  isPerson: boolean;
}

export function makeName(chance: Chance, type: Type): Name {
  const isPerson = type === 'doctor' || type === 'abogado' ? chance.below(10) < 7 : chance.below(10) < 3;
  if (isPerson && type !== 'escuela')
    return {
      kind: titles[type],
      own: [chance.pick(given), chance.pick(family), chance.pick(family)],
      isPerson,
    };
  const kind = chance.pick<string>(centres[type]);
  if (type === 'escuela' && chance.below(8) === 0)
    return { kind, own: ['San', chance.pick(saints)], isPerson: false };
  const two = [chance.pick(nouns), chance.pick([...places, ...nouns])];
  return { kind, own: chance.below(3) === 0 ? [two[0] ?? '', 'de', two[1] ?? ''] : two, isPerson: false };
}

export const write = ({ kind, own }: Name) => [kind, ...own].filter(Boolean).join(' ');

/** Another person of the family, or another of the same first names. */
export function relative(chance: Chance, { kind, own }: Name): Name {
  const other = (words: readonly string[], not: string | undefined) =>
    chance.pick(words.filter((word) => word !== not));
  const [first = '', second = '', third = ''] = own;
  const changed =
    chance.below(2) === 0 ? [other(given, first), second, third] : [first, second, other(family, third)];
  return { kind, own: changed, isPerson: true };
}

/** Another place of the same kind. */
export function neighbour(chance: Chance, name: Name): Name {
  const [first = ''] = name.own;
  const other = chance.pick(nouns.filter((noun) => noun !== first));
  return { ...name, own: [other, ...name.own.slice(1)] };
}
