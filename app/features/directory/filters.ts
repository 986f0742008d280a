import { fold } from '../../lib/fold.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { searchPlans } from '../../lib/lists/plans.ts';
import { subcategorias } from '../../lib/lists/subcategorias.ts';
import type { SearchParams } from '../../lib/search-params.ts';
import { isProviderType, type ProviderType } from './provider-types.ts';

/** What the search is narrowed by, as the address says it. Null and empty mean all. */
export interface Filters {
  q: string;
  tipo: ProviderType | null;
  subcategoria: string | null;
  municipio: string | null;
  planes: 'si' | 'no' | null;
  plan: string | null;
}

export const noFilters: Filters = {
  q: '',
  tipo: null,
  subcategoria: null,
  municipio: null,
  planes: null,
  plan: null,
};

const maxQueryLength = 100;
const municipalityNames = municipios.map(({ nombre }) => nombre);

/** Unknown values count as all; accents and capitals do not matter. */
export function readFilters(params: URLSearchParams): Filters {
  const tipo = params.get('tipo')?.toLowerCase() ?? '';
  const type = isProviderType(tipo) ? tipo : null;
  const planes = params.get('planes');
  return {
    q: (params.get('q') ?? '').slice(0, maxQueryLength),
    tipo: type,
    subcategoria: choose(params.get('subcategoria'), type ? subcategorias[type] : []),
    municipio: choose(params.get('municipio'), municipalityNames),
    planes: planes === 'si' || planes === 'no' ? planes : null,
    plan: choose(params.get('plan'), searchPlans),
  };
}

/** The query of an address, with its question mark; empty without filters. */
export function writeFilters(filters: Filters): string {
  const params = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name];
    if (value?.trim()) params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : '';
}

/** Another type has other subcategories. */
export function changeFilters(filters: Filters, changes: Partial<Filters>): Filters {
  return { ...filters, ...('tipo' in changes && { subcategoria: null }), ...changes };
}

/** The same without one of them. */
export function clearFilter(filters: Filters, name: keyof Filters): Filters {
  return changeFilters(filters, { [name]: noFilters[name] });
}

export const directoryParams: SearchParams<Filters> = {
  read: readFilters,
  write: writeFilters,
  change: changeFilters,
};

/** Cache key of the filters that the server applies: the same key means the same rows. */
export function filterKey({ tipo, municipio, planes }: Filters): string {
  return JSON.stringify([tipo, municipio, planes]);
}

export function filtersOfKey(key: string): Filters {
  const [tipo, municipio, planes] = JSON.parse(key) as [
    Filters['tipo'],
    Filters['municipio'],
    Filters['planes'],
  ];
  return { ...noFilters, tipo, municipio, planes };
}

/** Whether none of the filters that the browser applies to the loaded list is set. */
export function isUnrefined({ q, subcategoria, plan }: Filters): boolean {
  return !q.trim() && !subcategoria && !plan;
}

export const filterNames = Object.keys(noFilters) as Array<keyof Filters>;

function choose(value: string | null, options: readonly string[]): string | null {
  if (!value) return null;
  const wanted = fold(value);
  return options.find((option) => fold(option) === wanted) ?? null;
}
