// Written by `npm run types` from the table public.subcategorias: do not edit.
import type { Enums } from '../database.types.ts';

/** The subcategories of each type of service, in the order to show them. */
export const subcategorias = {
  escuela: [
    'Escuela especializada en autismo',
    'Escuela privada con servicios especiales',
    'Escuela pública inclusiva',
    'Centro de educación especial',
    'Academia terapéutica',
    'Programa de intervención temprana',
  ],
  terapista: [
    'Terapista del habla y lenguaje',
    'Terapista ocupacional',
    'Terapista físico',
    'Terapista conductual (ABA)',
    'Psicólogo',
    'Terapista de integración sensorial',
    'Musicoterapista',
    'Terapista recreativo',
  ],
  doctor: [
    'Neurólogo',
    'Pediatra',
    'Psiquiatra infantil',
    'Gastroenterólogo',
    'Genetista',
    'Dentista pediátrico',
    'Otorrinolaringólogo',
    'Alergólogo',
    'Psicólogo clínico',
    'Pediatra del desarrollo',
  ],
  abogado: [],
  dietista: [
    'Nutricionista pediátrico',
    'Especialista en dietas restrictivas',
    'Especialista en alergias alimentarias',
    'Terapia de alimentación',
    'Dietista clínico',
  ],
} as const satisfies Record<Enums<'tipo_servicio'>, readonly string[]>;

export type Subcategoria = (typeof subcategorias)[keyof typeof subcategorias][number];
