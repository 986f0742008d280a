import type { Api } from '../../lib/api.ts';
import type { Term } from './terms.ts';

const explained = 'slug,termino,sigla,definicion';

/** A term with its place among the others. */
export interface GlossaryEntry extends Term {
  /** Slugs of terms to read too. */
  ver: string[];
  /** An address, a law or "uso general". */
  fuente: string;
}

export async function fetchGlossary(api: Api): Promise<GlossaryEntry[]> {
  const { data, error } = await api
    .from('terminos')
    .select(`${explained},ver,fuente`)
    .eq('certeza', 'cierto');
  if (error) throw error;
  return data.sort((one, other) => one.termino.localeCompare(other.termino, 'es'));
}

export async function fetchTerms(api: Api, slugs?: readonly string[]): Promise<Term[]> {
  const query = api.from('terminos').select(explained).eq('certeza', 'cierto');
  const { data, error } = await (slugs ? query.in('slug', [...slugs]) : query);
  if (error) throw error;
  return data;
}
