import { isId } from '../../lib/ids.ts';
import { forumCategories } from '../../lib/lists/forum-categories.ts';

export interface QuestionFilter {
  text: string;
  category: string | null;
}

/** The last question of a page: the next page begins after it. */
export interface Cursor {
  createdAt: string;
  id: string;
}

const maxTextLength = 200;

/** What the address asks for. An unknown category is none. */
export function readFilter(search: URLSearchParams): QuestionFilter {
  const category = search.get('categoria');
  return {
    text: (search.get('q') ?? '').trim().slice(0, maxTextLength),
    category: forumCategories.find((name) => name === category) ?? null,
  };
}

export function readCursor(search: URLSearchParams): Cursor | null {
  const createdAt = search.get('antes_de');
  const id = search.get('antes_de_id');
  return createdAt && !Number.isNaN(Date.parse(createdAt)) && isId(id) ? { createdAt, id } : null;
}

/** The address of a filter, and of the page after a cursor. */
export function forumPath({ text, category }: QuestionFilter, after?: Cursor | null): string {
  const search = new URLSearchParams();
  if (text) search.set('q', text);
  if (category) search.set('categoria', category);
  if (after) {
    search.set('antes_de', after.createdAt);
    search.set('antes_de_id', after.id);
  }
  return search.size > 0 ? `/questions?${search}` : '/questions';
}
