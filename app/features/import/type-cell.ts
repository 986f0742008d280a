import type { Enums } from '../../lib/database.types.ts';
import { fold } from '../../lib/fold.ts';
import { subcategorias } from '../../lib/lists/subcategorias.ts';
import { leftOut, quote, type Reading, refused } from './problems.ts';

type ProviderType = Enums<'tipo_servicio'>;

/** Folded, in the singular or the plural. */
const words: Record<ProviderType, RegExp> = {
  escuela: /^(escuela|colegio|academia)s?$/,
  terapista: /^(terapista|terapeuta|terapia)s?$/,
  doctor: /^(dra?\.?|doctor(es|as?)?|medic[oa]s?)$/,
  abogado: /^(abogad[oa]s?|lcd[oa]\.?|licenciad[oa]s?)$/,
  dietista: /^(dietista|nutricionista)s?$/,
};

export function readType(cell: string): Reading<ProviderType> {
  const text = fold(cell);
  for (const [type, pattern] of Object.entries(words) as Array<[ProviderType, RegExp]>) {
    if (pattern.test(text)) return { value: type };
  }
  return refused(`${quote(cell)} no es un tipo de servicio.`);
}

/** One of the list of its type, of a man or of a woman. Of an unknown type nothing can be said. */
export function readSubcategory(cell: string, type: ProviderType | null): Reading<string> {
  if (!type) return { value: null };
  const found = subcategorias[type].find((name) => withoutGender(name) === withoutGender(cell));
  return found ? { value: found } : leftOut(`${quote(cell)} no es una subcategoría de ${type}.`);
}

/** "Psicóloga clínica" is "psicólogo clínico". */
function withoutGender(text: string): string {
  return fold(text).replace(/a\b/g, 'o');
}
