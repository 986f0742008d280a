import { isId } from '../../lib/ids.ts';
import { forumCategories } from '../../lib/lists/forum-categories.ts';
import type { SearchParams } from '../../lib/search-params.ts';

/** Questions that nobody answered, or with an answer that helped who asked. */
export type Answered = 'sin_respuesta' | 'con_ayuda';

export const answeredWords: Record<Answered, string> = {
  sin_respuesta: 'Sin respuesta',
  con_ayuda: 'Con respuesta útil',
};

export interface QuestionFilter {
  q: string;
  category: string | null;
  answered?: Answered | undefined;
}

/** The last question of a page: the next page begins after it. */
export interface Cursor {
  createdAt: string;
  id: string;
}

const maxTextLength = 200;
const answeredKinds = ['sin_respuesta', 'con_ayuda'] as const;

/** What the address asks for. An unknown category or kind is none. */
export function readFilter(search: URLSearchParams): QuestionFilter {
  const category = search.get('categoria');
  return {
    q: (search.get('q') ?? '').trim().slice(0, maxTextLength),
    category: forumCategories.find((name) => name === category) ?? null,
    answered: answeredKinds.find((kind) => kind === search.get('filtro')),
  };
}

export function readCursor(search: URLSearchParams): Cursor | null {
  const createdAt = search.get('antes_de');
  const id = search.get('antes_de_id');
  return createdAt && !Number.isNaN(Date.parse(createdAt)) && isId(id) ? { createdAt, id } : null;
}

function writeFilter({ q, category, answered }: QuestionFilter, after?: Cursor | null): string {
  const search = new URLSearchParams();
  if (q.trim()) search.set('q', q.trim());
  if (category) search.set('categoria', category);
  if (answered) search.set('filtro', answered);
  if (after) {
    search.set('antes_de', after.createdAt);
    search.set('antes_de_id', after.id);
  }
  return search.size > 0 ? `?${search}` : '';
}

/** The address of a filter, and of the page after a cursor. */
export function forumPath(filter: QuestionFilter, after?: Cursor | null): string {
  return `/questions${writeFilter(filter, after)}`;
}

export const forumParams: SearchParams<QuestionFilter> = {
  read: readFilter,
  write: (filter) => writeFilter(filter),
  pushesSearch: true,
};
