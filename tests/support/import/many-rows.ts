import type { ReadRow } from '../../../app/features/import/read-row.ts';
import { municipios } from '../../../app/lib/lists/municipalities.ts';

const kinds = ['Centro', 'Clínica', 'Terapias', 'Consultorio', 'Instituto', 'Academia', 'Nutrición', 'Grupo'];
const types = ['terapista', 'doctor', 'escuela', 'abogado', 'dietista'] as const;
const syllables = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ja',
  'le',
  'mi',
  'no',
  'pu',
  'ra',
  'se',
  'ti',
  'vo',
  'yu',
  'za',
];

/** A word of its own for each number below 65,536. */
function word(number: number): string {
  // Neighbouring numbers begin differently.
  const mixed = (number * 40_503) % 65_536;
  return [0, 4, 8, 12].map((shift) => syllables[(mixed >> shift) & 15]).join('');
}

/** So many rows of providers that do not resemble one another. */
export function manyRows(count: number): ReadRow[] {
  return Array.from({ length: count }, (_, at) => ({
    fila: at + 2,
    valores: {
      nombre: `${kinds[at % kinds.length]} ${word(at)} ${word(at + 20_000)} ${word(at + 40_000)}`,
      tipo_servicio: types[at % types.length],
      municipio: municipios[(at * 31) % municipios.length]?.nombre,
      telefono: `787-${200 + Math.floor(at / 10_000)}-${String(at % 10_000).padStart(4, '0')}`,
      email: `centro${at}@example.test`,
      direccion: `Calle ${at}, edificio ${at % 50}`,
      acepta_planes: at % 3 > 0,
      planes_aceptados: at % 3 > 0 ? ['Triple-S Salud', 'Plan Vital'] : null,
      descripcion: `Servicios para familias, número ${at}. `.repeat(5),
    },
    problemas: [],
  }));
}
