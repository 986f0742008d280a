import type { Enums } from '../../../app/lib/database.types.ts';
import type { Subcategoria } from '../../../app/lib/lists/subcategorias.ts';

interface Taxonomy {
  /** As the code set calls it. */
  profession: string;
  type: Enums<'tipo_servicio'>;
  /** Null where the profession is wider than any subcategory. */
  subcategory: Subcategoria | null;
}

/**
 * Codes of the NUCC Health Care Provider Taxonomy that fit a type of the directory. A taxonomy is a profession, not a
 * promise to serve autistic people. docs/nppes-taxonomies.md shows the table.
 */
// biome-ignore format: a table reads best with one code a line
const table: Array<[code: string, profession: string, type: Taxonomy['type'], subcategory: Subcategoria | null]> = [
  ['252Y00000X', 'Early Intervention Provider Agency', 'escuela', 'Programa de intervención temprana'],
  ['235Z00000X', 'Speech-Language Pathologist', 'terapista', 'Terapista del habla y lenguaje'],
  ['2355S0801X', 'Speech-Language Assistant', 'terapista', 'Terapista del habla y lenguaje'],
  ['225X00000X', 'Occupational Therapist', 'terapista', 'Terapista ocupacional'],
  ['225XP0200X', 'Occupational Therapist, Pediatrics', 'terapista', 'Terapista ocupacional'],
  ['224Z00000X', 'Occupational Therapy Assistant', 'terapista', 'Terapista ocupacional'],
  ['225100000X', 'Physical Therapist', 'terapista', 'Terapista físico'],
  ['2251P0200X', 'Physical Therapist, Pediatrics', 'terapista', 'Terapista físico'],
  ['225200000X', 'Physical Therapy Assistant', 'terapista', 'Terapista físico'],
  ['103K00000X', 'Behavior Analyst', 'terapista', 'Terapista conductual (ABA)'],
  ['225A00000X', 'Music Therapist', 'terapista', 'Musicoterapista'],
  ['225800000X', 'Recreation Therapist', 'terapista', 'Terapista recreativo'],
  ['103T00000X', 'Psychologist', 'terapista', 'Psicólogo'],
  ['103TS0200X', 'Psychologist, School', 'terapista', 'Psicólogo'],
  ['103TC0700X', 'Psychologist, Clinical', 'doctor', 'Psicólogo clínico'],
  ['103TC2200X', 'Psychologist, Clinical Child & Adolescent', 'doctor', 'Psicólogo clínico'],
  ['208000000X', 'Pediatrics', 'doctor', 'Pediatra'],
  ['2080P0006X', 'Pediatrics, Developmental – Behavioral Pediatrics', 'doctor', 'Pediatra del desarrollo'],
  ['2080P0008X', 'Pediatrics, Neurodevelopmental Disabilities', 'doctor', 'Pediatra del desarrollo'],
  ['2080P0201X', 'Pediatrics, Pediatric Allergy/Immunology', 'doctor', 'Alergólogo'],
  ['2080P0206X', 'Pediatrics, Pediatric Gastroenterology', 'doctor', 'Gastroenterólogo'],
  ['2084N0400X', 'Psychiatry & Neurology, Neurology', 'doctor', 'Neurólogo'],
  ['2084N0402X', 'Psychiatry & Neurology, Neurology with Special Qualifications in Child Neurology', 'doctor', 'Neurólogo'],
  ['2084P0800X', 'Psychiatry & Neurology, Psychiatry', 'doctor', null],
  ['2084P0804X', 'Psychiatry & Neurology, Child & Adolescent Psychiatry', 'doctor', 'Psiquiatra infantil'],
  ['207K00000X', 'Allergy & Immunology', 'doctor', 'Alergólogo'],
  ['207RG0100X', 'Internal Medicine, Gastroenterology', 'doctor', 'Gastroenterólogo'],
  ['207SG0201X', 'Medical Genetics, Clinical Genetics (M.D.)', 'doctor', 'Genetista'],
  ['207Y00000X', 'Otolaryngology', 'doctor', 'Otorrinolaringólogo'],
  ['1223P0221X', 'Dentist, Pediatric Dentistry', 'doctor', 'Dentista pediátrico'],
  ['133V00000X', 'Dietitian, Registered', 'dietista', null],
  ['133VN1004X', 'Dietitian, Registered, Nutrition, Pediatric', 'dietista', 'Nutricionista pediátrico'],
  ['133N00000X', 'Nutritionist', 'dietista', null],
];

export const taxonomies: ReadonlyMap<string, Taxonomy> = new Map(
  table.map(([code, profession, type, subcategory]) => [code, { profession, type, subcategory }]),
);
