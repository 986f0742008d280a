import { countOf } from '../../lib/count.ts';
import { type ProviderType, providerTypeFacts } from '../../lib/provider-types.ts';

/** A provider type in a sentence. */
export interface TypeWords {
  one: string;
  many: string;
  /** "ningún terapista". */
  none: string;
  /** Of articles and adjectives: "l" or "confirmad" and this. */
  ending: 'os' | 'as';
}

export function typeWords(tipo: ProviderType | null): TypeWords {
  const { singular, plural } = tipo
    ? providerTypeFacts[tipo]
    : { singular: 'proveedor', plural: 'proveedores' };
  const one = singular.toLowerCase();
  const many = plural.toLowerCase();
  return tipo === 'escuela'
    ? { one, many, none: `ninguna ${one}`, ending: 'as' }
    : { one, many, none: `ningún ${one}`, ending: 'os' };
}

/** "3 terapistas", "ningún terapista". */
export function countText(count: number, { one, many, none }: TypeWords): string {
  return count === 0 ? none : countOf(count, one, many);
}

/** After "3 terapistas", where only those are counted; of none, as after "no hay terapistas". */
export function acceptingText(count: number, acepta: boolean): string {
  if (!acepta) return '';
  if (count === 0) return ' que acepten personas nuevas';
  return count === 1 ? ' que acepta personas nuevas' : ' que aceptan personas nuevas';
}

/** "Ponce: 3 terapistas que aceptan personas nuevas", "Ponce: ningún terapista". */
export function placeText(municipio: string, count: number, acepta: boolean, words: TypeWords): string {
  const accepting = count === 0 && acepta ? ' que acepte personas nuevas' : acceptingText(count, acepta);
  return `${municipio}: ${countText(count, words)}${accepting}`;
}
