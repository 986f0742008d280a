import type { Api } from '../../lib/api.ts';
import type { Tables } from '../../lib/database.types.ts';
import { foldedPattern } from '../../lib/fold.ts';
import { resourceTypes } from '../../lib/lists/resources.ts';
import { messages } from '../../lib/messages.ts';
import type { Resource, ResourceType } from '../resources/resources.ts';
import { webAddress } from '../resources/suggestions.ts';
import { isBeyondEnd, type ListQuery, type Page, rangeOf } from './list-query.ts';
import { Conflict } from './providers.ts';

export type Suggestion = Pick<
  Tables<'sugerencias'>,
  'id' | 'titulo' | 'url' | 'descripcion' | 'estado' | 'fecha'
> & { author: string };

export const resourceOrders = {
  recientes: 'Más recientes',
  antiguos: 'Más antiguos',
  titulo: 'Por título',
  destacados: 'Destacados primero',
};

export async function fetchResourcePage(api: Api, query: ListQuery): Promise<Page<Resource>> {
  let request = api.from('recursos').select('*', { count: 'exact' });
  if (query.q.trim()) {
    const pattern = JSON.stringify(foldedPattern(query.q));
    request = request.or(`titulo.imatch.${pattern},descripcion.imatch.${pattern}`);
  }
  if (query.orden === 'titulo') request = request.order('titulo');
  if (query.orden === 'destacados') request = request.order('destacado', { ascending: false });
  const { data, error, count } = await request
    .order('fecha_creacion', { ascending: query.orden === 'antiguos' })
    .order('id')
    .range(...rangeOf(query));
  if (error && isBeyondEnd(error)) return { rows: [], total: 0 };
  if (error) throw error;
  return { rows: data, total: count ?? data.length };
}

export async function fetchResource(api: Api, id: string): Promise<Resource | null> {
  const { data, error } = await api.from('recursos').select('*').eq('id', id).maybeSingle();
  if (error) throw error;
  return data;
}

type RowVersion = Pick<Resource, 'id' | 'fecha_actualizacion'>;

export async function removeResource(api: Api, { id, fecha_actualizacion }: RowVersion): Promise<void> {
  const { data, error } = await api
    .from('recursos')
    .delete()
    .eq('id', id)
    .eq('fecha_actualizacion', fecha_actualizacion)
    .select('id');
  if (error) throw error;
  if (data.length === 0) throw new Conflict();
}

const suggestionColumns = 'id, titulo, url, descripcion, estado, fecha, profiles(nombre_completo)';

/** What readers suggested and nobody has decided on, newest first. */
export async function fetchSuggestions(api: Api, limit: number): Promise<Page<Suggestion>> {
  const { data, error, count } = await api
    .from('sugerencias')
    .select(suggestionColumns, { count: 'exact' })
    .eq('estado', 'pendiente')
    .order('fecha', { ascending: false })
    .limit(limit);
  if (error) throw error;
  const rows = data.map(({ profiles, ...row }) => ({ ...row, author: profiles?.nombre_completo ?? '' }));
  return { rows, total: count ?? rows.length };
}

export async function fetchSuggestion(api: Api, id: string): Promise<Suggestion | null> {
  const { data, error } = await api.from('sugerencias').select(suggestionColumns).eq('id', id).maybeSingle();
  if (error) throw error;
  if (!data) return null;
  const { profiles, ...row } = data;
  return { ...row, author: profiles?.nombre_completo ?? '' };
}

/** False: somebody else decided first (the row is no longer in state `from`). */
export async function decideSuggestion(
  api: Api,
  id: string,
  from: Suggestion['estado'],
  to: Suggestion['estado'],
): Promise<boolean> {
  const { data, error } = await api
    .from('sugerencias')
    .update({ estado: to })
    .eq('id', id)
    .eq('estado', from)
    .select('id');
  if (error) throw error;
  return data.length > 0;
}

/** What the form holds: text as it is typed. */
export interface ResourceValues {
  titulo: string;
  descripcion: string;
  tipo_recurso: ResourceType;
  url: string;
  categorias: string;
  destacado: boolean;
  /** The version of the stored resource that the edit began with. */
  version?: string;
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

export function valuesOfResource(resource: Resource): ResourceValues {
  const { titulo, descripcion, tipo_recurso, url, categoria, destacado, fecha_actualizacion } = resource;
  const categorias = (categoria ?? []).join(', ');
  return { titulo, descripcion, tipo_recurso, url, categorias, destacado, version: fecha_actualizacion };
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

export type ResourceProblems = Partial<Record<'titulo' | 'descripcion' | 'url', string>>;

export function checkResource({ titulo, descripcion, url }: ResourceValues): ResourceProblems {
  const problems: ResourceProblems = {};
  if (!titulo.trim()) problems.titulo = 'Falta el título.';
  if (!descripcion.trim()) problems.descripcion = 'Falta la descripción.';
  if (!url.trim()) problems.url = 'Falta la dirección.';
  else if (!webAddress(url)) problems.url = 'La dirección no es válida. Debe ser como https://ejemplo.org';
  return problems;
}

/** The toast for these problems. */
export function resourceToast({ titulo, descripcion, url }: ResourceValues): string {
  const isIncomplete = !titulo.trim() || !descripcion.trim() || !url.trim();
  return isIncomplete ? messages.adminProveedores.incomplete : 'Revisa los campos marcados.';
}

/** Version conflict: somebody else saved since the edit began; nothing was written. */
export class ResourceEditConflict extends Error {
  readonly current: Resource;
  constructor(current: Resource) {
    super('Otra persona cambió este recurso mientras lo editabas.');
    this.current = current;
  }
}

/** The names of the fields in which the form differs from this version. */
export function resourceDifferences(values: ResourceValues, current: Resource): string[] {
  const [mine, theirs] = [rowOf(values), rowOf(valuesOfResource(current))];
  const names = Object.keys(resourceFields) as Array<keyof typeof resourceFields>;
  return names
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .map((name) => resourceFields[name]);
}

/** Inserts, or updates the row with this id if it still has the version that the edit began with. */
export async function saveResource(api: Api, values: ResourceValues, id?: string): Promise<void> {
  const table = api.from('recursos');
  const row = rowOf(values);
  const { data, error } = await (id
    ? table
        .update(row)
        .eq('id', id)
        .eq('fecha_actualizacion', values.version ?? '')
    : table.insert(row)
  ).select('id');
  if (error) throw error;
  if (!id || data.length > 0) return;
  const current = await fetchResource(api, id);
  if (!current) throw new Error('Otra persona eliminó este recurso.');
  // No difference: an earlier attempt was written and only its response was lost.
  if (resourceDifferences(values, current).length > 0) throw new ResourceEditConflict(current);
}

function rowOf(values: ResourceValues) {
  return {
    titulo: values.titulo.trim(),
    descripcion: values.descripcion.trim(),
    tipo_recurso: values.tipo_recurso,
    url: webAddress(values.url) ?? values.url.trim(),
    categoria: readCategories(values.categorias),
    destacado: values.destacado,
  };
}
