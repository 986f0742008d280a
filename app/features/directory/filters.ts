import { fold } from '../../lib/fold.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { searchPlans } from '../../lib/lists/plans.ts';
import { subcategorias } from '../../lib/lists/subcategorias.ts';
import { isProviderType, type ProviderType } from '../../lib/provider-types.ts';
import type { SearchParams } from '../../lib/search-params.ts';
import {
  chooseFact,
  chosenFacts,
  type FactFilterName,
  type FactFilters,
  factFilterNames,
  readFactFilters,
} from './fact-filters.ts';

/** What the search is narrowed by, as the address says it. Null, empty and absent mean all. */
export interface Filters extends FactFilters {
  q: string;
  tipo: ProviderType | null;
  subcategoria: string | null;
  municipio: string | null;
  planes: 'si' | 'no' | null;
  plan: string | null;
  /** *Cerca de*: with a municipality, also what is near it. */
  cerca?: 'si' | undefined;
  /** With filters on facts: also who has not confirmed them. */
  otros?: 'si' | undefined;
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
  const municipio = choose(params.get('municipio'), municipalityNames);
  return {
    q: (params.get('q') ?? '').slice(0, maxQueryLength),
    tipo: type,
    subcategoria: choose(params.get('subcategoria'), type ? subcategorias[type] : []),
    municipio,
    planes: planes === 'si' || planes === 'no' ? planes : null,
    plan: choose(params.get('plan'), searchPlans),
    ...(municipio && params.get('cerca') === 'si' && { cerca: 'si' }),
    ...readFactFilters(params),
    ...(params.get('otros') === 'si' && { otros: 'si' }),
  };
}

/** The query of an address, with its question mark; empty without filters. */
export function writeFilters(filters: Filters): string {
  const params = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name];
    if (value?.trim()) params.set(name, value);
  }
  if (nearMunicipality(filters)) params.set('cerca', 'si');
  for (const { name, value } of chosenFacts(filters)) params.append(name, value);
  if (filters.otros && hasFactFilters(filters)) params.set('otros', filters.otros);
  return params.size > 0 ? `?${params}` : '';
}

/** Another type has other subcategories. */
export function changeFilters(filters: Filters, changes: Partial<Filters>): Filters {
  return { ...filters, ...('tipo' in changes && { subcategoria: null }), ...changes };
}

/** The same without one of them. */
export function clearFilter(filters: Filters, name: FilterName): Filters {
  return changeFilters(filters, { [name]: noFilters[name] });
}

export function clearFact(filters: Filters, name: FactFilterName, value: string): Filters {
  return changeFilters(filters, chooseFact(filters, name, value, false));
}

export function hasFactFilters(filters: FactFilters): boolean {
  return factFilterNames.some((name) => filters[name] !== undefined);
}

export const directoryParams: SearchParams<Filters> = {
  read: readFilters,
  write: writeFilters,
  change: changeFilters,
};

/** The municipality around which is searched, or null. */
export function nearMunicipality({ municipio, cerca }: Filters): string | null {
  return cerca ? municipio : null;
}

/** The one to which the list is narrowed, or null. */
export function onlyMunicipality({ municipio, cerca }: Filters): string | null {
  return cerca ? null : municipio;
}

/** Cache key of the filters that the server applies: the same key means the same rows. */
export function filterKey(filters: Filters): string {
  return JSON.stringify([filters.tipo, onlyMunicipality(filters), filters.planes]);
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
export function isUnrefined(filters: Filters): boolean {
  const { q, subcategoria, plan, cerca } = filters;
  return !q.trim() && !subcategoria && !plan && !cerca && !hasFactFilters(filters);
}

/** The filters of the specification, which have one value. */
export type FilterName = Exclude<keyof Filters, FactFilterName | 'cerca' | 'otros'>;
export const filterNames = Object.keys(noFilters) as FilterName[];

function choose(value: string | null, options: readonly string[]): string | null {
  if (!value) return null;
  const wanted = fold(value);
  return options.find((option) => fold(option) === wanted) ?? null;
}
