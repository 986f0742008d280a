import { type Api, dataOf } from '../../../lib/api.ts';
import type { Tables } from '../../../lib/database.types.ts';

/** A word of the glossary as admins keep it. */
export type KeptTerm = Tables<'terminos'> & {
  /** Titles of the steps that explain it. */
  steps: string[];
};

export async function fetchKeptTerms(api: Api): Promise<KeptTerm[]> {
  const [terms, steps] = await Promise.all([
    api.from('terminos').select().then(dataOf),
    api.from('pasos').select('titulo,palabras').order('orden').then(dataOf),
  ]);
  return terms
    .map((term) => ({
      ...term,
      steps: steps.filter(({ palabras }) => palabras.includes(term.slug)).map(({ titulo }) => titulo),
    }))
    .sort((one, other) => one.termino.localeCompare(other.termino, 'es'));
}
