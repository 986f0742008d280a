import { isId } from '../../../lib/ids.ts';
import type { SearchParams } from '../../../lib/search-params.ts';
import { isKind, type Kind } from './kinds.ts';

export interface QueueQuery {
  /** Shows this kind only. */
  clase: Kind | '';
  /** The open item; empty: the first one, `noItem`: none. */
  elemento: string;
}

export const noItem = 'ninguno';

/** The address of the queue. */
export const queueParams: SearchParams<QueueQuery & { q?: string }> = {
  read(params) {
    const [clase, elemento] = [params.get('clase'), params.get('elemento') ?? ''];
    return {
      clase: isKind(clase) ? clase : '',
      elemento: elemento === noItem || readKey(elemento) ? elemento : '',
    };
  },
  write({ clase, elemento }) {
    const params = new URLSearchParams();
    if (clase) params.set('clase', clase);
    if (elemento) params.set('elemento', elemento);
    return params.size > 0 ? `?${params}` : '';
  },
};

/** Kind and id of an item's key; null when it is none. */
export function readKey(key: string): { kind: Kind; id: string } | null {
  const [kind, id] = key.split('.');
  return isKind(kind) && isId(id) ? { kind, id } : null;
}
