import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { resourceCategories, resourceTypes } from '../../../lib/lists/resources.ts';
import { messages } from '../../../lib/messages.ts';
import { type Resource, type ResourceType, resourceTypeFacts } from '../../resources/resources.ts';
import { webAddress } from '../../resources/suggestions.ts';
import { type ContentField, changedLabels } from '../content/content-fields.tsx';
import type { Suggestion } from '../suggestions/queries.ts';

/** The form, in its order: a column each. */
export const resourceFields = {
  titulo: { label: 'Título', need: 'obligatorio', max: 200 },
  descripcion: { label: 'Descripción', need: 'obligatorio', max: 4000, rows: 4 },
  tipo_recurso: {
    label: 'Tipo',
    need: 'obligatorio',
    options: resourceTypes.map((type) => [type, resourceTypeFacts[type].label] as const),
  },
  url: {
    label: 'Dirección web',
    need: 'obligatorio',
    type: 'url',
    max: 1000,
    hint: 'Ejemplo: https://ejemplo.org/guia.pdf',
  },
  categoria: {
    label: 'Categorías',
    need: 'opcional',
    hint: `Separadas por comas. La biblioteca filtra por: ${resourceCategories.join(', ')}.`,
  },
} as const satisfies Record<string, ContentField>;

/** What the form holds: text as it is typed. */
export type ResourceValues = Record<keyof typeof resourceFields, string> & { destacado: boolean };

export const emptyResource: ResourceValues = {
  ...{ titulo: '', descripcion: '', tipo_recurso: 'pdf', url: '', categoria: '', destacado: false },
};

function valuesOfResource(resource: Resource): ResourceValues {
  const { titulo, descripcion, tipo_recurso, url, categoria, destacado } = resource;
  return { titulo, descripcion, tipo_recurso, url, categoria: (categoria ?? []).join(', '), destacado };
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

/** What is stored of what is typed. */
export function rowOf(values: ResourceValues) {
  return {
    titulo: values.titulo.trim(),
    descripcion: values.descripcion.trim(),
    tipo_recurso: resourceTypes.find((type) => type === values.tipo_recurso) ?? 'pdf',
    url: webAddress(values.url) ?? values.url.trim(),
    categoria: readCategories(values.categoria),
    destacado: values.destacado,
  };
}

/** The names of the fields in which the form differs from this version. */
export function resourceDifferences(values: ResourceValues, current: Resource): string[] {
  const columns = { ...resourceFields, destacado: { label: 'Destacado' } };
  return changedLabels(columns, rowOf(values), rowOf(valuesOfResource(current)));
}
