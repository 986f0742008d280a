import { type Api, dataOf } from '../../../lib/api.ts';
import type { Tables } from '../../../lib/database.types.ts';

export type StoredLetter = Omit<Tables<'cartas'>, 'fuente' | 'fecha_creacion'> & {
  fuente: Array<{ titulo: string; url: string }>;
};

/** Drafts and expired ones too. */
export async function fetchAllLetters(api: Api): Promise<StoredLetter[]> {
  return api
    .from('cartas')
    .select('*')
    .order('titulo')
    .overrideTypes<StoredLetter[], { merge: false }>()
    .then(dataOf);
}

export async function fetchStoredLetter(api: Api, id: string): Promise<StoredLetter | null> {
  return api
    .from('cartas')
    .select('*')
    .eq('id', id)
    .maybeSingle()
    .overrideTypes<StoredLetter, { merge: false }>()
    .then(dataOf);
}
