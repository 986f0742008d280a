import { isId } from '../../../lib/ids.ts';
import type { SearchParams } from '../../../lib/search-params.ts';
import { isKind, type Kind } from './kinds.ts';

export interface QueueQuery {
  /** Shows this kind only. */
  clase: Kind | '';
  /** The open item; empty: the oldest one, `noItem`: none. */
  elemento: string;
  /** How many calls are read. */
  llamadas?: number;
}

export const noItem = 'ninguno';

/** Calls are read by so many. */
export const callStep = 50;

/** The address of the queue. */
export const queueParams: SearchParams<QueueQuery & { q?: string }> = {
  read(params) {
    const [clase, elemento] = [params.get('clase'), params.get('elemento') ?? ''];
    const calls = Number(params.get('llamadas'));
    return {
      clase: isKind(clase) ? clase : '',
      elemento: elemento === noItem || readKey(elemento) ? elemento : '',
      llamadas: Number.isInteger(calls) && calls > callStep && calls <= 10_000 ? calls : callStep,
    };
  },
  write({ clase, elemento, llamadas = callStep }) {
    const params = new URLSearchParams();
    if (clase) params.set('clase', clase);
    if (elemento) params.set('elemento', elemento);
    if (llamadas > callStep) params.set('llamadas', String(llamadas));
    return params.size > 0 ? `?${params}` : '';
  },
};

/** Kind and id of an item's key; null when it is none. */
export function readKey(key: string): { kind: Kind; id: string } | null {
  const [kind, id] = key.split('.');
  return isKind(kind) && isId(id) ? { kind, id } : null;
}
