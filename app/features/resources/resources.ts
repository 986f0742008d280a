import { Download, ExternalLink, FileText, Link as LinkIcon, type LucideIcon, Play } from 'lucide-react';
import type { Enums, Tables } from '../../lib/database.types.ts';
import { fold } from '../../lib/fold.ts';
import { resourceCategories, resourceTypes } from '../../lib/lists/resources.ts';
import type { SearchParams } from '../../lib/search-params.ts';

export type Resource = Tables<'recursos'>;
export type ResourceType = Enums<'tipo_recurso'>;

const maxFeatured = 3;

/** Words and signs of each type of resource. */
export const resourceTypeFacts: Record<
  ResourceType,
  { label: string; Icon: LucideIcon; action: string; ActionIcon: LucideIcon }
> = {
  pdf: { label: 'PDF', Icon: FileText, action: 'Descargar PDF', ActionIcon: Download },
  video: { label: 'Video', Icon: Play, action: 'Ver Video', ActionIcon: Play },
  link: { label: 'Enlace', Icon: LinkIcon, action: 'Visitar Enlace', ActionIcon: ExternalLink },
};

/** What the library is narrowed by, as the address says it. Null and empty mean all. */
export interface ResourceFilters {
  q: string;
  tipo: ResourceType | null;
  categoria: string | null;
}

/** Unknown values count as all. */
export function readResourceFilters(params: URLSearchParams): ResourceFilters {
  const category = fold(params.get('categoria') ?? '');
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    tipo: resourceTypes.find((type) => type === params.get('tipo')) ?? null,
    categoria: resourceCategories.find((name) => fold(name) === category) ?? null,
  };
}

export const noResourceFilters: ResourceFilters = { q: '', tipo: null, categoria: null };

/** The filters in the address. The list follows typing at once, the address debounced. */
export const resourceParams: SearchParams<ResourceFilters> = {
  read: readResourceFilters,
  write({ q, tipo, categoria }) {
    const params = new URLSearchParams();
    if (q.trim()) params.set('q', q);
    if (tipo) params.set('tipo', tipo);
    if (categoria) params.set('categoria', categoria);
    return params.size > 0 ? `?${params}` : '';
  },
};

export function isFiltered({ q, tipo, categoria }: ResourceFilters): boolean {
  return Boolean(q.trim() || tipo || categoria);
}

export function filterResources(resources: Resource[], { q, tipo, categoria }: ResourceFilters): Resource[] {
  const wanted = fold(q);
  const category = categoria ? fold(categoria) : null;
  return resources.filter(
    (resource) =>
      (!tipo || resource.tipo_recurso === tipo) &&
      (!category || resource.categoria?.some((name) => fold(name) === category)) &&
      (!wanted || fold(resource.titulo).includes(wanted) || fold(resource.descripcion).includes(wanted)),
  );
}

/** At most three, and only while nothing is searched or filtered. */
export function featuredResources(resources: Resource[], filters: ResourceFilters): Resource[] {
  return isFiltered(filters) ? [] : resources.filter(({ destacado }) => destacado).slice(0, maxFeatured);
}
