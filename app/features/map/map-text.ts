import { countOf, formatCount } from '../../lib/count.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { isIsland } from '../../lib/lists/neighbours.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import { type MapCounts, type PlaceCounts, shownOf } from './counts.ts';
import { acceptingText, countText, typeWords } from './words.ts';

/** Of the whole island. */
export function islandSentence({ tipo, municipios: rows }: MapCounts, acepta: boolean): string {
  const { many } = typeWords(tipo);
  const what = many + acceptingText(2, acepta);
  const there = rows.filter((row) => shownOf(row, acepta).here > 0).length;
  const missing = rows.length - there;
  if (there === 0) return `Todavía no hay ${many}${acceptingText(0, acepta)} en el directorio.`;
  if (missing === 0) return `Hay ${what} en los ${municipios.length} municipios.`;
  return `Hay ${what} en ${countOf(there, 'municipio', 'municipios')}. Faltan en ${missing}.`;
}

/** Of one municipality and what is near it. */
export function placeSentence(
  municipio: string,
  { here, near }: PlaceCounts,
  { tipo, acepta }: { tipo: ProviderType | null; acepta: boolean },
): string {
  const words = typeWords(tipo);
  const what = words.many + acceptingText(0, acepta);
  const around = isIsland(municipio) ? 'donde llega la lancha' : 'en los municipios vecinos';
  if (here === 0 && near === 0) return `No hay ${what} en ${municipio} ni ${around}.`;
  if (here === 0) return `No hay ${what} en ${municipio}. Hay ${formatCount(near)} ${around}.`;
  const some = `Hay ${countText(here, words)}${acceptingText(here, acepta)} en ${municipio}`;
  return near === 0 ? `${some}. No hay más ${around}.` : `${some} y ${formatCount(near)} ${around}.`;
}

/** Of municipalities without a confirmed provider near. */
export function missingSentence(missing: number, tipo: ProviderType | null): string {
  const { many, ending } = typeWords(tipo);
  const confirmed = `${many} confirmad${ending}`;
  if (missing === 0) return `Todos los municipios tienen ${confirmed}, allí o en un municipio vecino.`;
  if (missing === municipios.length) return `Ningún municipio tiene todavía ${confirmed}, ni allí ni cerca.`;
  return `En ${countOf(missing, 'municipio', 'municipios')} no hay ${confirmed}, ni allí ni en los municipios vecinos.`;
}
