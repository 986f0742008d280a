import { fold } from '../../lib/fold.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { isProviderType, type ProviderType } from '../../lib/provider-types.ts';
import type { SearchParams } from '../../lib/search-params.ts';

/** What the map shows, as its address says it. Null means all. */
export interface MapChoice {
  tipo: ProviderType | null;
  /** Its name. */
  municipio: string | null;
  /** Only those that accept new people. */
  acepta: boolean;
}

/** Unknown values count as all. A municipality is known by its slug or its name. */
export function readChoice(params: URLSearchParams): MapChoice {
  const tipo = params.get('tipo');
  const place = fold(params.get('municipio') ?? '');
  return {
    tipo: isProviderType(tipo) ? tipo : null,
    municipio:
      municipios.find(({ nombre, slug }) => slug === place || fold(nombre) === place)?.nombre ?? null,
    acepta: params.get('acepta') === 'si',
  };
}

/** "?tipo=terapista&municipio=san-juan&acepta=si", or nothing. */
export function writeChoice({ tipo, municipio, acepta }: MapChoice): string {
  const params = new URLSearchParams();
  if (tipo) params.set('tipo', tipo);
  const slug = municipios.find(({ nombre }) => nombre === municipio)?.slug;
  if (slug) params.set('municipio', slug);
  if (acepta) params.set('acepta', 'si');
  return params.size > 0 ? `?${params}` : '';
}

export const mapParams: SearchParams<MapChoice & { q?: string }> = { read: readChoice, write: writeChoice };

/** The search for what the map counts near a municipality. */
export function nearPath({ tipo, acepta }: MapChoice, municipio: string): string {
  return searchFor({ tipo, municipio, cerca: 'si', nuevas: acepta ? 'si' : null });
}

export function onlinePath({ tipo, acepta }: MapChoice): string {
  return searchFor({ tipo, modalidad: 'en_linea', nuevas: acepta ? 'si' : null });
}

/** By hand: `writeFilters` would bring all lists of the search to the map. */
function searchFor(filters: Record<string, string | null>): string {
  const chosen = Object.entries(filters).filter((filter): filter is [string, string] => filter[1] !== null);
  return `/proveedores?${new URLSearchParams(chosen)}`;
}
