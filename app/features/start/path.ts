import type { Tables } from '../../lib/database.types.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import { noFilters, writeFilters } from '../directory/filters.ts';
import type { Term } from '../glossary/terms.ts';
import type { Letter } from '../letters/letter.ts';

export interface WebLink {
  titulo: string;
  url: string;
}

/** What families read of a step. */
export type Step = Pick<
  Tables<'pasos'>,
  | 'slug'
  | 'orden'
  | 'titulo'
  | 'por_que'
  | 'resumen'
  | 'edad_desde_meses'
  | 'edad_hasta_meses'
  | 'momentos'
  | 'siempre'
  | 'documentos'
  | 'telefono'
  | 'correo'
  | 'tipo_servicio'
  | 'subcategoria'
  | 'palabras'
  | 'verificado_por'
  | 'revisado_en'
> & {
  otros_telefonos: Array<{ numero: string; etiqueta: string }>;
  enlaces: WebLink[];
  fuente: WebLink[];
  /** None in a copy of the guide from before there were letters. */
  cartas?: Letter[];
};

/** Providers of a kind: in the municipality and in each of its neighbours that has some, or in all Puerto Rico. */
export interface FittingProviders {
  tipo: ProviderType;
  subcategoria: string | null;
  places: Array<{ municipio: string | null; total: number }>;
}

/** The steps for some answers, with what they need to be read. */
export interface Path {
  steps: Step[];
  terms: Term[];
  providers: FittingProviders[];
}

/** Whoever verified the steps that come with the demo; a real person is named in their place. */
const demoVerifier = 'Contenido de demostración';

export function isDemo({ verificado_por }: Pick<Step, 'verificado_por'>): boolean {
  return verificado_por === demoVerifier;
}

export function findProviders(
  providers: readonly FittingProviders[],
  { tipo_servicio, subcategoria }: Pick<Step, 'tipo_servicio' | 'subcategoria'>,
): FittingProviders | undefined {
  return providers.find((some) => some.tipo === tipo_servicio && some.subcategoria === subcategoria);
}

/** Their list in the directory, which has as many; `cerca` adds who is near the municipality and who attends online. */
export function providersPath(
  { tipo, subcategoria }: Pick<FittingProviders, 'tipo' | 'subcategoria'>,
  municipio: string | null,
  cerca?: 'si',
): string {
  return `/proveedores${writeFilters({ ...noFilters, tipo, subcategoria, municipio, cerca })}`;
}
