import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { resourceTypes } from '../../../lib/lists/resources.ts';
import { messages } from '../../../lib/messages.ts';
import type { Resource, ResourceType } from '../../resources/resources.ts';
import { webAddress } from '../../resources/suggestions.ts';
import type { Suggestion } from '../suggestions/queries.ts';

/** What the form holds: text as it is typed. */
export interface ResourceValues {
  titulo: string;
  descripcion: string;
  tipo_recurso: ResourceType;
  url: string;
  categorias: string;
  destacado: boolean;
}

/** How a field is called on the page. */
export const resourceFields = {
  titulo: 'Título',
  descripcion: 'Descripción',
  tipo_recurso: 'Tipo',
  url: 'Dirección web',
  categoria: 'Categorías',
  destacado: 'Destacado',
} as const;

export const emptyResource: ResourceValues = {
  titulo: '',
  descripcion: '',
  tipo_recurso: 'pdf',
  url: '',
  categorias: '',
  destacado: false,
};

function valuesOfResource(resource: Resource): ResourceValues {
  const { titulo, descripcion, tipo_recurso, url, categoria, destacado } = resource;
  return { titulo, descripcion, tipo_recurso, url, categorias: (categoria ?? []).join(', '), destacado };
}

export function baseVersionOf(resource: Resource): BaseVersion<ResourceValues> {
  return { id: resource.id, version: resource.fecha_actualizacion, values: valuesOfResource(resource) };
}

export function valuesOfSuggestion({ titulo, url, descripcion }: Suggestion): ResourceValues {
  return { ...emptyResource, titulo, url, descripcion: descripcion ?? '', tipo_recurso: guessType(url) };
}

export function guessType(url: string): ResourceType {
  if (/\.pdf($|[?#])/i.test(url)) return 'pdf';
  return /^https?:\/\/((www|m)\.)?(youtube\.com|youtu\.be|vimeo\.com)\//i.test(url) ? 'video' : 'link';
}

export function readType(value: string): ResourceType {
  return resourceTypes.find((type) => type === value) ?? emptyResource.tipo_recurso;
}

/** Comma separated, trimmed, empty items dropped. */
export function readCategories(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export function checkResource({ titulo, descripcion, url }: ResourceValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!titulo.trim()) problems.push({ field: 'titulo', text: 'Falta el título.' });
  if (!descripcion.trim()) problems.push({ field: 'descripcion', text: 'Falta la descripción.' });
  if (!url.trim()) problems.push({ field: 'url', text: 'Falta la dirección.' });
  else if (!webAddress(url))
    problems.push({ field: 'url', text: 'La dirección no es válida. Debe ser como https://ejemplo.org' });
  return problems;
}

/** The toast for these problems. */
export function resourceToast({ titulo, descripcion, url }: ResourceValues): string {
  const isIncomplete = !titulo.trim() || !descripcion.trim() || !url.trim();
  return isIncomplete ? messages.adminProveedores.incomplete : 'Revisa los campos marcados.';
}

/** The names of the fields in which the form differs from this version. */
export function resourceDifferences(values: ResourceValues, current: Resource): string[] {
  const [mine, theirs] = [rowOf(values), rowOf(valuesOfResource(current))];
  const names = Object.keys(resourceFields) as Array<keyof typeof resourceFields>;
  return names
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .map((name) => resourceFields[name]);
}

/** What is stored of what is typed. */
export function rowOf(values: ResourceValues) {
  return {
    titulo: values.titulo.trim(),
    descripcion: values.descripcion.trim(),
    tipo_recurso: values.tipo_recurso,
    url: webAddress(values.url) ?? values.url.trim(),
    categoria: readCategories(values.categorias),
    destacado: values.destacado,
  };
}
