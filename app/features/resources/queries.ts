import { type Api, dataOf } from '../../lib/api.ts';
import { fetchTerms } from '../glossary/queries.ts';
import { markTerms, type Term } from '../glossary/terms.ts';
import { lastStaleDay, type ResourceReview } from './resource-review.ts';
import type { Resource } from './resources.ts';

async function fetchResources(api: Api): Promise<Resource[]> {
  return api
    .from('recursos')
    .select('*')
    .order('destacado', { ascending: false })
    .order('fecha_creacion', { ascending: false })
    .then(dataOf);
}

/** The library as it is read at a moment. */
export interface Library {
  resources: Resource[];
  /** Of the resources that have something to say of it. */
  reviews: ResourceReview[];
  /** Reviews of this day and before are old. */
  staleDay: string;
  /** That the descriptions use. */
  terms: Term[];
}

export async function fetchLibrary(api: Api, now: number): Promise<Library> {
  const staleDay = lastStaleDay(now);
  const [resources, reviews, glossary] = await Promise.all([
    fetchResources(api),
    fetchNotedReviews(api, staleDay),
    fetchTerms(api),
  ]);
  const { unused } = markTerms(
    resources.map(({ descripcion }) => descripcion),
    glossary,
  );
  const terms = glossary.filter((term) => !unused.includes(term));
  return { resources, reviews, staleDay, terms };
}

/** Reviews that a card tells of: most resources are in force, hold in Puerto Rico and were looked at within a year. */
async function fetchNotedReviews(api: Api, staleDay: string): Promise<ResourceReview[]> {
  return api
    .from('revisiones_recurso')
    .select('recurso_id,revisado_en,vigencia,reemplazado_por,aplica_en_pr')
    .or(`vigencia.neq.vigente,aplica_en_pr.is.false,revisado_en.lte.${staleDay}`)
    .overrideTypes<ResourceReview[], { merge: false }>()
    .then(dataOf);
}
